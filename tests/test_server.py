"""The server on a real socket: rounds, reloads, restarts, pages."""

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from shengji.record import read, replay
from shengji.rules import PRESETS
from shengji.server.app import HEADERS
from tests.support_client import Client, Message
from tests.support_live import Live, live


async def fetched(url: str) -> tuple[int, str, dict[str, str]]:
    """Return status, text and headers of a page."""

    def fetch() -> tuple[int, str, dict[str, str]]:
        try:
            with urllib.request.urlopen(url) as reply:
                return reply.status, reply.read().decode(), dict(reply.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode(), dict(error.headers)

    return await asyncio.to_thread(fetch)


async def seated(server: Live, preset: str = "two_decks", **more: Any) -> Client:
    """Return a player at a new table who is asked to do something."""
    client = Client(server.url)
    await client.come_in()
    answer = await client.ask(t="play_now", preset=preset, **more)
    assert answer["t"] == "ok", answer
    await client.wait_to_act()
    return client


async def send(client: Client, raw: str | bytes) -> None:
    """Send a frame as it is."""
    assert client._socket is not None
    await client._socket.send(raw)


async def next_of(client: Client, *kinds: str) -> Message:
    """Return the next message of one of the kinds."""
    while True:
        message = await client.receive()
        if message["t"] in kinds:
            return message


async def closed(client: Client) -> int:
    """Receive until the server closes the socket; return the close code."""
    with pytest.raises(ConnectionClosed) as caught:
        await next_of(client)
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


# A whole round.


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_a_round_over_a_socket_and_its_record(tmp_path: Path, preset: str) -> None:
    async with live(tmp_path) as server:
        client = await seated(server, preset)
        await client.finish_round()
        assert client.table is not None
        result = client.view["result"]
        status, text, headers = await fetched(
            f"{server.url}/api/records/{client.table['deal']['round']}"
        )
        assert status == 200
        assert headers["content-type"].startswith("text/plain")
        again = replay(read(text))
        assert again.result is not None
        assert json.loads(json.dumps(again.result.to_dict())) == result
        await client.next_round()
        await client.wait_to_act()
        assert client.table["match"]["hand"] == 2
        await client.go_away()


async def test_every_message_of_a_table_comes_in_order(tmp_path: Path) -> None:
    heard: list[Message] = []
    async with live(tmp_path) as server:
        client = Client(server.url, heard.append)
        await client.come_in()
        await client.ask(t="play_now", preset="one_deck")
        await client.finish_round()
        tables = [message for message in heard if message["t"] == "table"]
        seqs = [message["seq"] for message in tables]
        assert seqs == sorted(seqs)
        # An answer comes after the change that it acknowledges has been told.
        last = 0
        for message in heard:
            if message["t"] == "table":
                last = message["seq"]
            elif message["t"] == "ok" and message["seq"] is not None:
                assert message["seq"] == last
        assert all(message["view"]["seat"] == 0 for message in tables)
        await client.go_away()


# Going away and coming back.


async def test_a_reload_returns_to_the_hand(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        client = await seated(server)
        before = client.table
        assert before is not None
        await client.go_away()
        again = Client(server.url)
        again.token = client.token
        welcome = await again.come_in()
        assert welcome["table"] == before["table"]
        # A new token at every attach.
        assert welcome["token"] not in (None, client.token)
        assert again.table is not None
        assert again.table["view"] == before["view"]
        assert again.table["deal"] == before["deal"]
        assert (await again.do_one_thing())["t"] == "ok"
        await again.go_away()


async def test_a_restart_returns_to_the_hand(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        client = await seated(server)
        while client.view["phase"] != "play":
            await client.do_one_thing()
            await client.wait_to_act()
        before = client.table
        assert before is not None
    assert await closed(client) == 1012
    async with live(tmp_path) as server:
        again = Client(server.url)
        again.token = client.token
        assert (await again.come_in())["table"] == before["table"]
        assert again.table is not None
        assert again.table["view"] == before["view"]
        assert again.table["seq"] == before["seq"]
        await again.finish_round()
        await again.go_away()


async def test_a_new_table_ends_the_older_one(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        client = await seated(server)
        assert client.table is not None
        first = client.table["table"]
        heard: list[Message] = []
        client._hear = heard.append
        assert (await client.ask(t="play_now", preset="one_deck"))["t"] == "ok"
        assert [m["code"] for m in heard if m["t"] == "closed" and m["table"] == first] == ["left"]
        await client.reach_table(other_than=first)
        assert client.view["preset"] == "one_deck"
        assert server.hub.tables == 1
        answer = await client.ask(t="sync", table=first)
        assert (answer["t"], answer["code"]) == ("error", "unknown_table")
        await client.go_away()


async def test_leaving(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        client = await seated(server)
        assert (await client.at_table("leave"))["t"] == "ok"
        answer = await client.at_table("sync")
        assert answer["code"] in ("unknown_table", "table_closed")
        await client.go_away()
        again = Client(server.url)
        again.token = client.token
        assert (await again.come_in())["table"] is None
        await again.go_away()


# What else may happen.


async def test_a_frame_beyond_all_measure_closes_the_connection(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        client = await seated(server)
        await send(client, "x" * 70_000)
        assert await closed(client) == 1009
        again = Client(server.url)
        again.token = client.token
        assert (await again.come_in())["table"] is not None
        await again.finish_round()
        await again.go_away()


async def test_previews_and_hints(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        client = await seated(server)
        while client.view["phase"] != "play":
            await client.do_one_thing()
            await client.wait_to_act()
        assert client.table is not None
        seq = client.table["seq"]
        hint = await client.at_table("hint", seq=seq)
        assert (hint["t"], hint["seq"]) == ("hint", seq)
        good = await client.at_table("preview", seq=seq, cards=hint["plays"][0])
        assert (good["ok"], good["code"], good["text"]) == (True, None, None)
        bad = await client.at_table("preview", seq=seq, cards=[])
        assert not bad["ok"]
        assert bad["text"]["zh"]
        await client.go_away()


# Pages.


async def test_pages(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        status, text, headers = await fetched(server.url + "/healthz")
        assert (status, json.loads(text)) == (200, {"ok": True, "tables": 0, "players": 0})
        assert HEADERS.items() <= headers.items()
        status, text, headers = await fetched(server.url + "/api/records/nowhere")
        assert status == 404
        assert len(text.splitlines()) == 2
        assert (await fetched(server.url + "/nowhere"))[0] == 404
        assert (await fetched(server.url + "/../run.py"))[0] == 404
        assert (await fetched(server.url + "/%2e%2e/run.py"))[0] == 404
