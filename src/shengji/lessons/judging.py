"""Judges an answer to a step: first by the rules, then by what the task asks for."""

from collections.abc import Mapping
from dataclasses import dataclass

from shengji.lessons.values import Found, Step, Text
from shengji.rules import Action, Play, Round
from shengji.rules.errors import Value
from shengji.rules.follow import due


@dataclass(frozen=True)
class Judged:
    """What is said about an answer.

    ``code`` (with ``params``) is the rules' reason against it, else None;
    ``text`` is the lesson's own word, None when the rules have spoken.
    ``round`` is the table after an answer that the rules allow.
    """

    ok: bool
    code: str | None
    params: Mapping[str, Value]
    text: Text | None
    round: Round | None


def judge(step: Step, action: Action) -> Judged:
    """Return what is to be said about an answer; ``action`` is the learner's."""
    before = step.position.round()
    verdict = before.check(action)
    if not verdict.ok:
        return Judged(False, verdict.code, verdict.params, None, None)
    after = step.position.round()
    after.apply(action)
    finish_trick(after)
    found = Found(action, before, after)
    fault = next((fault for fault in step.faults if fault.when(found)), None)
    text = step.good if fault is None else fault.text
    return Judged(fault is None, None, {}, text, after)


def finish_trick(round_: Round) -> None:
    """Let the other seats follow to a trick that has begun, as cheaply as they may."""
    while round_.trick is not None and round_.table is not None:
        seat = round_.turn
        table = round_.table
        cards = due(round_.rules, table.order, round_.trick.demand.units, round_.hand(seat))
        round_.apply(Play(seat, cards))
