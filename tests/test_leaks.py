"""No frame to any client holds a card that its seat may not see, over whole rounds on sockets."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from shengji.rules import PRESETS, card_codes
from shengji.table.log import Entry
from shengji.table.state import TableState
from tests.support_client import Client, Message
from tests.support_live import Live, live

ROUNDS: Final = 40
"""Whole rounds on each of the five tables."""
CARD: Final = re.compile(r"[SHDC][2-9TJQKA]|[wW]")

pytestmark = pytest.mark.timeout(600)


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


class Knowledge:
    """What one seat may know of the cards, followed through a table's log from outside."""

    def __init__(self, entries: list[Entry], player: str) -> None:
        self.state = TableState(entries[0])
        seat = self.state.seat_of(player)
        assert seat is not None
        self.seat: Final = seat
        self.known: set[str] = set()

    def follow(self, entry: Entry) -> set[str]:
        """Take in the next entry; return the faces that the seat may have been told by then."""
        if entry.kind == "round":
            self.known = set()
        self.state.apply(entry)
        now = self.state.round
        if now is None:
            return self.known
        self.known |= set(card_codes(now.hand(self.seat)))
        if entry.kind == "action":
            self._hear(entry.payload)
        if now.phase == "over":
            self.known |= set(card_codes(now.bottom))
        return self.known

    def _hear(self, action: dict[str, Any]) -> None:
        kind = action["kind"]
        if kind in ("bid", "counter", "play"):
            # A failed throw is shown to everybody, as it was attempted.
            self.known |= set(action["cards"])
        if kind == "call":
            self.known.add(action["card"])


async def play(server: Live, preset: str, rounds: int) -> tuple[str, str, list[Message]]:
    """Play rounds at one table, coming back anew now and then; return all that was heard."""
    heard: list[Message] = []
    client = Client(server.url, heard.append)
    welcome = await client.come_in()
    assert (await client.ask(t="play_now", preset=preset))["t"] == "ok"
    for number in range(rounds):
        await client.wait_to_act()
        while not client.over:
            await client.do_one_thing()
            if len(heard) % 97 == 0:
                await client.go_away()
                await client.come_in()
            await client.wait_to_act()
        if number < rounds - 1:
            await client.next_round()
    assert client.table is not None
    table: str = client.table["table"]
    await client.go_away()
    return welcome["player"]["id"], table, heard


async def check(server: Live, player: str, table: str, heard: list[Message]) -> int:
    """Compare every frame with what the log says the seat may know; return how many there were."""
    entries = await server.hub.store.entries(table)
    knowledge = Knowledge(entries, player)
    may_know: dict[int, set[str]] = {0: set()}
    calling: set[int] = set()
    for seq, entry in enumerate(entries[1:], 1):
        may_know[seq] = set(knowledge.follow(entry))
        if knowledge.state.round is not None and knowledge.state.round.phase == "call":
            calling.add(seq)
    frames = [message for message in heard if "seq" in message]
    for message in frames:
        if message["t"] == "hint" and message["seq"] in calling:
            # A face to call is one that the caller does not hold; the bots see views only.
            continue
        seen = set(cards_in(message))
        assert seen <= may_know[message["seq"]], json.dumps(message)
    return len(frames)


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_no_frame_holds_a_card_that_is_not_to_be_seen(tmp_path: Path, preset: str) -> None:
    async with live(tmp_path) as server:
        sessions = await asyncio.gather(
            *(play(server, preset, ROUNDS // 4) for _player in range(4))
        )
        for player, table, heard in sessions:
            assert await check(server, player, table, heard) > ROUNDS * 20
