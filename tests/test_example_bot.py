"""The bot of the docs, as a process of its own, plays rounds in a room."""

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.support_live import live
from tests.test_server_rooms import gathered

BOT = Path(__file__).parent.parent / "docs" / "example_bot.py"


def test_it_is_short_and_needs_nothing_of_ours() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80
    assert "import shengji" not in text
    assert "from shengji" not in text


@pytest.mark.parametrize("table", ["two_decks", "find_friend"])
async def test_it_plays_whole_rounds_in_a_room(tmp_path: Path, table: str) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        (host,), room = await gathered(server, stack, people=1, preset=table)
        assert host.room is not None
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            str(BOT),
            server.url,
            host.room["code"],
            "2",
            stdout=asyncio.subprocess.PIPE,
        )
        while not (host.room["seats"][1]["player"] and host.room["seats"][1]["ready"]):
            await host.receive()
        assert (await host.ask(t="start", room=room))["t"] == "ok"
        await host.finish_round()
        await host.next_round()
        await host.finish_round()
        said, _nothing = await bot.communicate()
        lines = said.decode().splitlines()
        assert [line.split(":")[0] for line in lines] == ["round 1 is over", "round 2 is over"]
        assert bot.returncode == 0
