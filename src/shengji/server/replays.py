"""Finished rounds to look at again, step by step, with all hands open.

There is no engine in the browser: the server plays the record again and sends
what a table would have shown after every action. A step says only what it
changes, so that a long round stays small on the wire.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from shengji.record import Record, read
from shengji.record.replaying import check_outcome, opened, steps
from shengji.rules import RANKS, Event, Round, card_codes
from shengji.rules.events import Dealt, Json
from shengji.server import shown
from shengji.server.shown import (
    Friend,
    HandGroup,
    PastBid,
    Phase,
    Result,
    SeatCards,
    Shown,
    Side,
    StandingBid,
    Suit,
    Trick,
    View,
)

KEPT: Final = 32
"""So many replays are kept in memory: a link that is passed round is asked for often."""


class OpenHand(Shown, frozen=True):
    """The whole hand of a seat, laid out as its own player saw it."""

    seat: int
    hand: list[HandGroup]


class Change(Shown, frozen=True, kw_only=True):
    """What one logged action did: the events, the hands that are new, and the new values of a view.

    A field that is left out has not changed. The view is the public one, but
    ``bottom`` lies open from the beginning; it is empty while somebody
    holds its cards.
    """

    events: list[shown.Event]
    hands: list[OpenHand]
    phase: Phase | UnsetType = UNSET
    trump: Suit | UnsetType | None = UNSET
    trumps: list[str] | UnsetType = UNSET
    dealer: int | UnsetType | None = UNSET
    turn: int | UnsetType | None = UNSET
    doublings: int | UnsetType = UNSET
    counts: list[int] | UnsetType = UNSET
    dealt: int | UnsetType = UNSET
    bid: StandingBid | UnsetType | None = UNSET
    bids: list[PastBid] | UnsetType = UNSET
    counters: list[SeatCards] | UnsetType = UNSET
    bottom: list[str] | UnsetType = UNSET
    burier: int | UnsetType | None = UNSET
    friend: Friend | UnsetType | None = UNSET
    trick: Trick | UnsetType | None = UNSET
    last_trick: Trick | UnsetType | None = UNSET
    tricks: int | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    catch_points: int | UnsetType | None = UNSET
    sides: list[Side] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


class Replay(Shown, frozen=True):
    """A finished round (``GET /api/replays/ROUND``): the table before the first card, every step.

    ``names`` are the seats', ``levels`` every seat's before the round (null:
    the record does not say), ``hand`` counts the rounds of the match from 1.
    """

    round: str
    hand: int
    names: list[str]
    levels: list[str] | None
    start: View
    steps: list[Change]


def replay_of(record: Record) -> Replay:
    """Return the replay of a record.

    Raises ``RecordError`` as `shengji.record.replay` does: for an illegal
    action, and for an end that is another than the record says.
    """
    state = opened(record)
    before = _open_view(state)
    start = shown.view_of(before)
    hands = _hands(state)
    changes: list[Change] = []
    for _action, events in steps(record, state):
        after, held = _open_view(state), _hands(state)
        changed: Json = {name: value for name, value in after.items() if value != before[name]}
        changed["events"] = _told(events)
        changed["hands"] = [
            {"seat": seat, "hand": hand} for seat, hand in enumerate(held) if hand != hands[seat]
        ]
        changes.append(msgspec.convert(changed, Change))
        before, hands = after, held
    check_outcome(record, state)
    return Replay(
        round=record.round_id,
        hand=record.hand,
        names=list(record.seats),
        levels=None if record.levels is None else [RANKS[level] for level in record.levels],
        start=start,
        steps=changes,
    )


def _open_view(state: Round) -> Json:
    """Return the public view of a round, with the bottom."""
    view = state.view(None)
    return {**view.to_dict(), "bottom": card_codes(view.order.sorted(state.bottom))}


def _hands(state: Round) -> list[list[Json]]:
    return [state.view(seat).hand_groups() for seat in range(state.players)]


def _told(events: Sequence[Event]) -> list[Json]:
    """Return events as the seat hears them at which they happen: it hears the most."""
    told: list[Json] = []
    for event in events:
        # Dealt cards are seen in the hands; the event's seat would hear of a quarter of them.
        listener = None if event.seat < 0 or isinstance(event, Dealt) else event.seat
        heard = event.for_seat(listener)
        if heard is not None:
            told.append(heard)
    return told


class Replays:
    """Makes replays in a thread, one at a time, and keeps the last ones, encoded."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._turn: Final = asyncio.Lock()
        self._encoder: Final = msgspec.json.Encoder()

    async def of(self, round_id: str, text: str) -> bytes:
        """Return the replay of a round as JSON, from the text of its record.

        Raises ``RecordError`` when this server cannot play the record again.
        """
        async with self._turn:
            body = self._kept.pop(round_id, None)
            if body is None:
                body = await asyncio.to_thread(self._make, text)
            self._kept[round_id] = body
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return body

    def _make(self, text: str) -> bytes:
        return self._encoder.encode(replay_of(read(text)))
