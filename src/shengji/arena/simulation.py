"""Whole rounds in bulk: every action checked, every card and point accounted for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shengji import bots
from shengji.record import Record, record_of
from shengji.rules import Action, Bid, Deal, EndBidding, Match, Round, Rules, View, shuffled

Chooser: TypeAlias = Callable[[View, int], Action]
"""A seat's program: from its view and a seed to an action."""

STRIDE: Final = 7919
"""How far apart the seeds of two decisions are."""


class Broken(Exception):
    """A round that went wrong: an illegal action, a card or a point lost.

    ``record`` holds the round up to there.
    """

    def __init__(self, reason: str, record: Record) -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.record: Final = record


@dataclass(frozen=True)
class Simulated:
    """One round of a simulation: its number from 0, its final state and its record."""

    number: int
    state: Round
    record: Record


class Simulation:
    """Matches of ``rounds`` rounds in all, one bot at every seat.

    The deal of round n is ``shuffled(rules, seed + n as eight bytes)``; the
    same arguments give the same rounds. ``bot`` names the program of all
    seats, or is one name a seat. Counts ``actions``, ``illegal`` ones, ``redeals`` and
    ``matches`` (matches won).
    """

    def __init__(self, rules: Rules, rounds: int, seed: int, bot: str | Sequence[str]) -> None:
        self.rules: Final = rules
        self.rounds: Final = rounds
        self.seed: Final = seed
        names = [bot] * rules.players if isinstance(bot, str) else list(bot)
        self.names: Final[tuple[str, ...]] = tuple(names)
        self.choosers: Final = [chooser(name) for name in names]
        self.match: Final = Match(rules)
        self.actions = 0
        self.illegal = 0
        self.redeals = 0
        self.matches = 0

    def play(self) -> Iterator[Simulated]:
        """Yield each round when it is over; raises ``Broken``."""
        for number in range(self.rounds):
            seed = (self.seed + number) % 2**64
            deal = seed.to_bytes(8, "big")
            state = self.match.next_round(shuffled(self.rules, deal))
            levels = tuple(self.match.levels)
            actions: list[Action] = []
            reason = play_round(state, self.choosers, seed, actions)
            record = record_of(
                state,
                actions,
                seats=[f"{name} {seat}" for seat, name in enumerate(self.names)],
                seed=deal,
                round_id=f"simulated-{seed}",
                hand=self.match.hand_number + 1,
                levels=levels,
            )
            if reason:
                self.illegal += 1
            reason = reason or unconserved(state)
            if reason:
                raise Broken(reason, record)
            self.actions += len(actions)
            if state.phase == "redeal":
                self.redeals += 1
            elif self.match.finish(state).match_won_by is not None:
                self.matches += 1
            yield Simulated(number, state, record)


def chooser(name: str) -> Chooser:
    """Return the program of a bot's name; raises ``RulesError("unknown_bot")`` when it is asked."""

    def choose(view: View, seed: int) -> Action:
        return bots.choose(name, view, seed)

    return choose


def play_round(
    state: Round, choosers: Sequence[Chooser], seed: int, actions: list[Action]
) -> str | None:
    """Play a fresh round to its end, one program a seat; ``actions`` gets what was done.

    All cards are dealt at once; then every seat may bid until nobody has
    more to say. Returns None, or what was illegal.
    """
    opening = Deal(state.to_deal)
    state.apply(opening)
    actions.append(opening)
    while not state.over:
        if state.phase == "bid":
            reason = _bid_around(state, choosers, seed, actions)
        else:
            action = choosers[state.turn](state.view(state.turn), seed + STRIDE * len(actions))
            reason = _try(state, action, state.turn, actions)
        if reason is not None:
            return reason
    return None


def _bid_around(
    state: Round, choosers: Sequence[Chooser], seed: int, actions: list[Action]
) -> str | None:
    """Ask seat after seat for a bid until a whole circle has none, then end the bidding."""
    silent = 0
    asked = 0
    while silent < state.players:
        seat = (state.first_seat + asked) % state.players
        asked += 1
        action = choosers[seat](state.view(seat), seed + STRIDE * len(actions))
        if not isinstance(action, Bid):
            silent += 1
            continue
        silent = 0
        reason = _try(state, action, seat, actions)
        if reason is not None:
            return reason
    return _try(state, EndBidding(), -1, actions)


def _try(state: Round, action: Action, seat: int, actions: list[Action]) -> str | None:
    verdict = state.check(action)
    if not verdict.ok or action.seat != seat:
        return f"{action!r} of seat {seat}: {verdict.code}"
    state.apply(action)
    actions.append(action)
    return None


def unconserved(state: Round) -> str | None:
    """Return what is wrong with the cards or points of a finished round, None if nothing is."""
    if state.phase == "redeal":
        return None
    result = state.result
    if result is None:
        return f"no result in phase {state.phase}"
    played = [card for trick in state.tricks for _seat, cards in trick.plays for card in cards]
    if sorted([*played, *result.bottom]) != sorted(state.deck):
        return f"{len(played)} cards played and {len(result.bottom)} in the bottom"
    points = sum(result.per_seat) + result.bottom_points
    if points != state.rules.points:
        return f"{points} points instead of {state.rules.points}"
    return None
