"""What a record holds, and what can be wrong with one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from shengji.record.fairdeal import deal_seed
from shengji.rules import Action, Deal, Play, Round, RoundResult, Rules, shuffled
from shengji.rules.errors import RecordError as RecordError

FORMAT: Final = 1
"""The version of the format that `write` writes and the newest that `read` reads."""


@dataclass(frozen=True)
class Outcome:
    """How a round ended, as far as a reader checks it: who won, how far, with what total (§8)."""

    side: str
    levels: int
    points: int

    @classmethod
    def of(cls, result: RoundResult) -> "Outcome":
        """Return the outcome of a result."""
        return cls(result.side, result.levels, result.points)


@dataclass(frozen=True)
class Record:
    """One round: its rules, seats, deal and every action with its seat.

    ``seats`` are names in seat order, one a player. ``dealer`` is None on the
    first hand of a match. One of three is given: ``seed`` (the deal is
    ``shuffled(rules, seed)``), ``deck`` (all cards in dealing order), or
    ``server_seed`` with the ``client_seeds`` of some seats and the
    ``commitment`` that was published before the deal (docs/fair-deal).
    ``levels`` are every seat's rank index before the round, ``round_id`` and
    ``hand`` say which round of its match it was, ``outcome`` how it ended
    (None while it is not over).
    """

    rules: Rules
    seats: tuple[str, ...]
    level: int
    dealer: int | None
    first_seat: int = 0
    seed: bytes | None = None
    deck: tuple[int, ...] | None = None
    actions: tuple[Action, ...] = ()
    round_id: str = ""
    hand: int = 1
    levels: tuple[int, ...] | None = None
    outcome: Outcome | None = field(default=None)
    server_seed: bytes | None = None
    client_seeds: tuple[tuple[int, bytes], ...] = ()
    commitment: str | None = None

    def dealt(self) -> tuple[int, ...]:
        """Return all cards in dealing order; raises ``RecordError("record_no_deal")``."""
        if self.deck is not None:
            return self.deck
        seed = self.seed
        if self.server_seed is not None:
            seed = deal_seed(self.server_seed, self.round_id, dict(self.client_seeds))
        if seed is None:
            raise RecordError("record_no_deal")
        return tuple(shuffled(self.rules, seed))


def record_of(
    state: Round,
    actions: Sequence[Action],
    *,
    seats: Sequence[str] = (),
    seed: bytes | None = None,
    round_id: str = "",
    hand: int = 1,
    levels: Sequence[int] | None = None,
    server_seed: bytes | None = None,
    client_seeds: Sequence[tuple[int, bytes]] = (),
    commitment: str | None = None,
) -> Record:
    """Return the record of a round and the actions that were applied to it.

    With a ``seed``, or the seeds of a fair deal, the record keeps those
    instead of the deck.
    """
    return Record(
        rules=state.rules,
        seats=tuple(seats) or tuple(f"seat {number}" for number in range(state.players)),
        level=state.level,
        dealer=state.dealer if not state.first_hand else None,
        first_seat=state.first_seat,
        seed=seed,
        deck=state.deck if seed is None and server_seed is None else None,
        actions=canonical(actions),
        round_id=round_id,
        hand=hand,
        levels=None if levels is None else tuple(levels),
        outcome=None if state.result is None else Outcome.of(state.result),
        server_seed=server_seed,
        client_seeds=tuple(client_seeds),
        commitment=commitment,
    )


def canonical(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return actions as a record writes them; they lead to the same state.

    Deals that follow each other become one, a play with a grouping has its
    cards in the order of that grouping, and a grouping of one unit is none.
    """
    found: list[Action] = []
    for action in actions:
        last = found[-1] if found else None
        if isinstance(action, Deal) and isinstance(last, Deal):
            found[-1] = Deal(last.count + action.count)
        elif isinstance(action, Play) and action.units is not None:
            cards = tuple(card for unit in action.units for card in unit)
            found.append(Play(action.seat, cards, action.units if len(action.units) > 1 else None))
        else:
            found.append(action)
    return tuple(found)
