"""No frame to any client holds a card that it may not see, nor what a card could be told from.

Whole rounds are played on real sockets by people who come, go, look on and
take other seats (`tests.support_evening`); afterwards every message that
anybody heard is compared with what the table's log says that he may know.
"""

import asyncio
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from shengji.rules import PRESETS, card_codes
from shengji.table.log import Entry
from shengji.table.state import TableState
from tests.support_client import Message
from tests.support_evening import Evening, Person
from tests.support_live import Live, live

ROUNDS: Final = int(os.environ.get("SHENGJI_LEAK_ROUNDS", "40"))
"""Whole rounds in all, on five tables (CONTRIBUTING.md)."""
CARD: Final = re.compile(r"[SHDC][2-9TJQKA]|[wW]")
SECRET: Final = re.compile(r"[0-9a-f]{64}")

pytestmark = pytest.mark.timeout(1200)


def cards_in(value: object) -> Iterator[str]:
    """Yield every string anywhere in a message that is the code of a card."""
    if isinstance(value, str):
        if CARD.fullmatch(value):
            yield value
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            # Which faces are trumps is the same for everybody and says of no card where it is.
            if key != "trumps":
                yield from cards_in(part)


@dataclass(frozen=True)
class Moment:
    """How a table stands after an entry of its log."""

    players: dict[str, int]
    """The seat of every player."""
    hands: list[list[str]]
    held: list[frozenset[str]]
    """Faces that a seat has held in this round while its present player sat there."""
    public: frozenset[str]
    """Faces that have been shown to everybody in this round."""
    phase: str
    turn: int
    taker: int
    """The seat that took the bottom last, −1 for none."""


class Timeline:
    """A table's log, told moment by moment; ``rounds`` are its rounds' ids by their order."""

    def __init__(self, entries: list[Entry]) -> None:
        self._state: Final = TableState(entries[0])
        self._held: list[set[str]] = [set() for _seat in self._state.seats]
        self._public: set[str] = set()
        self._taker = -1
        self.moments: Final = [self._moment()]
        self.rounds: Final = [dict(entry.payload) for entry in entries if entry.kind == "round"]
        self.dealt_to: Final[dict[str, set[str]]] = {}
        """Who sat there when a round was dealt, by the round's id."""
        for entry in entries[1:]:
            self._take(entry)
            self.moments.append(self._moment())

    def _take(self, entry: Entry) -> None:
        if entry.kind == "round":
            self._held = [set() for _seat in self._state.seats]
            self._public.clear()
            self._taker = -1
            players = {seat.player for seat in self._state.seats if seat.player is not None}
            self.dealt_to[entry.payload["round"]] = players
        if entry.kind == "seat":
            self._held[entry.payload["number"]] = set()
        self._state.apply(entry)
        now = self._state.round
        if now is None:
            return
        for seat, held in enumerate(self._held):
            held |= set(card_codes(now.hand(seat)))
        if entry.kind == "action":
            self._hear(entry.payload)
        if now.phase == "bury":
            self._taker = now.turn
        if now.phase == "over":
            self._public |= set(card_codes(now.bottom))

    def _hear(self, action: dict[str, Any]) -> None:
        kind = action["kind"]
        if kind in ("bid", "counter", "play"):
            # A failed throw is shown to everybody, as it was attempted.
            self._public |= set(action["cards"])
        if kind == "call":
            self._public.add(action["card"])

    def _moment(self) -> Moment:
        state = self._state
        now = state.round
        seats = range(len(state.seats))
        return Moment(
            players={seat.player: n for n, seat in enumerate(state.seats) if seat.player},
            hands=[[] if now is None else card_codes(now.hand(seat)) for seat in seats],
            held=[frozenset(held) for held in self._held],
            public=frozenset(self._public),
            phase="" if now is None else now.phase,
            turn=-1 if now is None else now.turn,
            taker=self._taker,
        )


class Listener:
    """Judges, message by message, whether a person may hear what he heard."""

    def __init__(self, person: Person, timeline: Timeline, watching: str) -> None:
        self._person: Final = person
        self._timeline: Final = timeline
        self._watching: Final = watching
        self._pledges: Final = {entry["commitment"] for entry in timeline.rounds}
        self._told: set[str] = set()
        """Seeds of rounds that are over, as far as this person may know it."""
        self._seeds: Final = {
            entry["round"]: {entry["seed"], *(seed for _seat, seed in entry["client_seeds"])}
            for entry in timeline.rounds
        }

    def judge(self, message: Message) -> None:
        """Raise ``AssertionError`` when a message holds what it must not."""
        kind = message["t"]
        if kind == "table":
            self._judge_table(message)
        elif kind == "pledge":
            assert self._person.id in self._timeline.dealt_to[message["round"]]
        elif kind in ("hint", "preview", "error"):
            self._judge_answer(message)
        else:
            assert not set(cards_in(message)), message
        self._judge_secrets(message)

    def _judge_table(self, message: Message) -> None:
        now = self._timeline.moments[message["seq"]]
        view = message["view"]
        seat = now.players.get(self._person.id)
        assert view["seat"] == seat
        hand = [card for group in view["hand"] for card in group["cards"]]
        assert Counter(hand) == Counter([] if seat is None else now.hands[seat])
        own: frozenset[str] = frozenset() if seat is None else now.held[seat]
        assert set(cards_in(message)) <= now.public | own
        if view["bottom"] is not None and now.phase != "over":
            assert seat is not None
            assert seat == now.taker
        if view["friend"] is not None and view["friend"]["mine"] and now.phase != "over":
            assert view["friend"]["card"] in own
        for event in message["events"]:
            if event["kind"] in ("bottom_taken", "buried") and event["cards"]:
                assert event["seat"] == seat
            if event["kind"] == "dealt" and event["cards"]:
                assert set(event["cards"]) <= own
            if event["kind"] == "you_are_friend":
                assert event["seat"] == seat
        self._judge_deal(message["deal"], now.phase, seat)

    def _judge_deal(self, deal: Message, phase: str, seat: int | None) -> None:
        if seat is None and self._watching == "public":
            assert deal["round"].startswith("hand-")
            assert deal["seed"] is None
            assert deal["client_seeds"] == []
        elif phase != "over":
            assert deal["seed"] is None
            assert deal["client_seeds"] == []
        else:
            self._told |= self._seeds[deal["round"]]

    def _judge_answer(self, message: Message) -> None:
        """Look at an answer: it speaks of the own cards, and of those that were asked about."""
        asked = self._person.asked_for[message["id"]]
        seen = set(cards_in(message)) - set(cards_in(asked))
        if message.get("seq") is None:
            assert not seen, message
            return
        now = self._timeline.moments[message["seq"]]
        seat = now.players.get(self._person.id)
        if message["t"] == "hint":
            assert seat == now.turn
            if now.phase == "call":
                # A face to call is one that the caller does not hold; the bots see views only.
                return
        assert seen <= (frozenset() if seat is None else now.held[seat] | now.public), message

    def _judge_secrets(self, message: Message) -> None:
        text = json.dumps(message)
        # Whatever looks like a seed is a pledge, or the seed of a round that is over.
        assert set(SECRET.findall(text)) <= self._pledges | self._told, message
        if message["t"] != "welcome":
            assert not any(token in text for token in self._person.tokens)


def judge(person: Person, timeline: Timeline, watching: str, tokens: list[str]) -> int:
    """Judge all that a person heard; return how many messages there were about the table."""
    listener = Listener(person, timeline, watching)
    others = [token for token in tokens if token not in person.tokens]
    for message in person.heard:
        listener.judge(message)
    everything = json.dumps(person.heard)
    assert not any(token in everything for token in others)
    return sum(message["t"] == "table" for message in person.heard)


async def one_person_and_bots(server: Live, preset: str, rounds: int) -> tuple[Timeline, Evening]:
    """Play with bots alone."""
    evening = Evening(server, preset, "none", 7)
    await evening.play_alone(rounds)
    return Timeline(await server.hub.store.entries(evening.table)), evening


async def friends(
    server: Live, preset: str, watching: str, rounds: int
) -> tuple[Timeline, Evening]:
    """Play with friends and those who look on."""
    evening = Evening(server, preset, watching, sum(preset.encode()))
    await evening.gather()
    await evening.play(rounds)
    return Timeline(await server.hub.store.entries(evening.table)), evening


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_nobody_hears_what_he_may_not_know(tmp_path: Path, preset: str) -> None:
    rounds = max(4, ROUNDS // len(PRESETS))
    async with live(tmp_path) as server:
        tables = await asyncio.gather(
            one_person_and_bots(server, preset, rounds // 4),
            friends(server, preset, "public", rounds - rounds // 4 - rounds // 3),
            friends(server, preset, "open", rounds // 3),
        )
    tokens = [token for _t, evening in tables for who in evening.people for token in who.tokens]
    for timeline, evening in tables:
        heard = [judge(who, timeline, evening.watching, tokens) for who in evening.people]
        # Everybody who stays hears of every card that is played.
        assert min(heard) > 50 * len(timeline.rounds) / len(evening.people), heard
