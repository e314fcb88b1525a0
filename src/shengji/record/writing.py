"""Records as text (docs/record.md)."""

import json
from collections.abc import Iterator

from shengji.record.record import FORMAT, Record, RecordError, canonical
from shengji.rules import RANKS, Action, Deal, EndBidding, Pass, Play, show_cards
from shengji.rules.actions import Call

WIDTH = 18
"""Cards on one line of a deck."""


def write(record: Record) -> str:
    """Return a record as text, each line ended; `read` gives an equal record back.

    Raises ``RecordError``: ``record_no_deal`` without seed and deck,
    ``record_name`` for a name that is empty, has edges of blanks or control
    characters.
    """
    return "\n".join([*_head(record), "", *_actions(record), *_tail(record)]) + "\n"


def _head(record: Record) -> Iterator[str]:
    rules = record.rules
    yield f"shengji-record {FORMAT}"
    if record.round_id:
        yield f"round {record.round_id}"
    yield f"hand {record.hand}"
    yield f"table {rules.preset}"
    for name, value in rules.changed_options().items():
        yield f"option {name} {json.dumps(value)}"
    yield f"rules {rules.digest}"
    for number, name in enumerate(record.seats):
        yield f"seat {number} {_name(name)}"
    yield f"level {RANKS[record.level]}"
    if record.levels is not None:
        yield "levels " + " ".join(RANKS[level] for level in record.levels)
    yield "dealer " + ("none" if record.dealer is None else str(record.dealer))
    yield f"first {record.first_seat}"
    if record.server_seed is not None:
        yield from _fair_deal(record)
    elif record.seed is not None:
        yield f"seed {record.seed.hex()}"
    elif record.deck is not None:
        for start in range(0, len(record.deck), WIDTH):
            yield "deck " + show_cards(record.deck[start : start + WIDTH])
    else:
        raise RecordError("record_no_deal")


def _fair_deal(record: Record) -> Iterator[str]:
    assert record.server_seed is not None
    if record.commitment is not None:
        yield f"commitment {record.commitment}"
    yield f"server_seed {record.server_seed.hex()}"
    for seat, seed in record.client_seeds:
        yield f"client_seed {seat} {seed.hex()}"


def _name(name: str) -> str:
    if not name or name != name.strip() or not name.isprintable():
        raise RecordError("record_name", name=name)
    return name


def _actions(record: Record) -> Iterator[str]:
    for action in canonical(record.actions):
        yield _action(action)


def _action(action: Action) -> str:
    if isinstance(action, Deal):
        return f"* deal {action.count}"
    if isinstance(action, EndBidding):
        return "* end_bidding"
    if isinstance(action, Pass):
        return f"{action.seat} pass"
    if isinstance(action, Call):
        return f"{action.seat} call {show_cards([action.card])} {action.nth}"
    if isinstance(action, Play) and action.units is not None:
        return f"{action.seat} play {' + '.join(show_cards(unit) for unit in action.units)}"
    return f"{action.seat} {action.kind} {show_cards(action.cards)}"


def _tail(record: Record) -> Iterator[str]:
    if record.outcome is not None:
        yield ""
        yield f"result {record.outcome.side} {record.outcome.levels} {record.outcome.points}"
