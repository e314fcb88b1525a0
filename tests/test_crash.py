"""Killed at any moment and started again: no acknowledged action is lost, no table is stuck."""

import asyncio
import random
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from shengji.record import read, replay
from tests.support_client import Client, Message
from tests.support_postgres import running
from tests.support_process import Server

CRASHES: Final = 25
"""On each of the two databases. Two seconds each: most of that is a server that starts anew."""
TABLES: Final = ("two_decks", "one_deck", "find_friend")

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    with ExitStack() as stack:
        url = stack.enter_context(running()) if request.param == "postgresql" else None
        server = Server(tmp_path, url)
        # Also when the test fails.
        stack.callback(server.end)
        yield server


class Witness:
    """A player who remembers the last sequence that was acknowledged to him, and his rounds."""

    def __init__(self, preset: str) -> None:
        self.preset = preset
        self.client = Client("")
        self.acknowledged = 0
        self.finished: dict[str, int] = {}

    async def return_to(self, address: str) -> None:
        """Come in again; what was acknowledged must still be there."""
        token = self.client.token
        self.client = Client(address)
        self.client.token = token
        welcome = await self.client.come_in()
        if welcome["table"] is None:
            assert self.acknowledged == 0
            answer = await self.client.ask(t="play_now", preset=self.preset)
            assert answer["t"] == "ok"
            self.acknowledged = answer["seq"]
        await self.client.reach_table()
        assert self.client.table is not None
        assert self.client.table["seq"] >= self.acknowledged

    async def play_on(self, count: Callable[[], None]) -> None:
        """Play until the connection breaks; ``count`` is called at every acknowledgement."""
        while True:
            await self.client.wait_to_act()
            if self.client.over:
                await self._begin_the_next(count)
                continue
            answer = await self.client.do_one_thing()
            if answer["t"] == "error":
                # Somebody else bid in between: look again.
                assert answer["code"] == "stale_sequence", answer
                continue
            self._note(answer)
            count()

    async def _begin_the_next(self, count: Callable[[], None]) -> None:
        table = self.client.table
        assert table is not None
        self.finished[table["deal"]["round"]] = table["view"]["result"]["points"]
        answer = await self.client.at_table("next")
        # Asked before the crash, the next deal may begin without being asked again.
        assert answer["t"] == "ok" or answer["code"] == "round_not_over", answer
        if answer["t"] == "ok":
            self._note(answer)
            count()
        while self.client.over:
            await self.client.receive()

    def _note(self, answer: Message) -> None:
        self.acknowledged = max(self.acknowledged, answer["seq"])


async def play_until_killed(server: Server, witnesses: list[Witness], answers: int) -> None:
    """Let everybody play; kill the server at the answer of that number, whoever gets it."""
    left = answers

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            server.kill()

    async def play(witness: Witness) -> None:
        try:
            await witness.return_to(server.address)
            await witness.play_on(count)
        except (ConnectionClosed, OSError):
            return

    await asyncio.gather(*(play(witness) for witness in witnesses))


async def test_nothing_that_was_acknowledged_is_lost(server: Server) -> None:
    chance = random.Random(1)
    witnesses = [Witness(preset) for preset in TABLES]
    for _crash in range(CRASHES):
        server.start()
        await play_until_killed(server, witnesses, chance.randrange(1, 60))

    # In the end every table can be played to its score, and every record replays to it.
    server.start()
    try:
        for witness in witnesses:
            await witness.return_to(server.address)
            await witness.client.finish_round()
            table = witness.client.table
            assert table is not None
            witness.finished[table["deal"]["round"]] = table["view"]["result"]["points"]
            await witness.client.go_away()
        assert sum(len(witness.finished) for witness in witnesses) >= len(witnesses)
        for witness in witnesses:
            for round_id, points in witness.finished.items():
                address = f"{server.address}/api/records/{round_id}"
                with urllib.request.urlopen(address) as reply:
                    result = replay(read(reply.read().decode())).result
                assert result is not None
                assert result.points == points
    finally:
        server.kill()


async def test_a_graceful_stop_says_so_and_comes_back(server: Server) -> None:
    server.start()
    client = Client(server.address)
    await client.come_in()
    await client.ask(t="play_now", preset="two_decks")
    await client.reach_play()
    hand = client.view["hand"]
    server.stop()
    farewell = await client.receive()
    while farewell["t"] != "bye":
        farewell = await client.receive()
    assert farewell["code"] == "shutting_down"
    with pytest.raises(ConnectionClosed) as caught:
        await client.receive()
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1012
    assert server.ended() == 0

    server.start()
    again = Client(server.address)
    again.token = client.token
    await again.come_in()
    assert again.view["hand"] == hand
    await again.go_away()
