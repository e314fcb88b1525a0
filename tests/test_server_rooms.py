"""Friend rooms over real sockets: from the code to a won round, and back after a restart."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from shengji.record import read, verify
from tests.support_client import Client, Message
from tests.support_live import Live, live


async def come(server: Live, stack: AsyncExitStack, token: str | None = None) -> Client:
    """Return somebody who has come in; leaves at the end."""
    client = Client(server.url)
    client.token = token
    await client.come_in()
    stack.push_async_callback(client.go_away)
    return client


async def gathered(
    server: Live, stack: AsyncExitStack, people: int = 2, **room: Any
) -> tuple[list[Client], str]:
    """Return people in a room of the first, and the room's id."""
    host = await come(server, stack)
    answer = await host.ask(t="create_room", **{"preset": "two_decks", **room})
    assert answer["t"] == "ok", answer
    assert host.room is not None
    clients = [host]
    for _guest in range(people - 1):
        guest = await come(server, stack)
        answer = await guest.ask(t="join_room", code=host.room["code"].lower())
        assert answer["t"] == "ok", answer
        clients.append(guest)
    return clients, host.room["room"]


async def started(clients: list[Client], room: str) -> None:
    """Let everybody be ready and the host begin, until all are at the table."""
    for client in clients[1:]:
        assert (await client.ask(t="ready", room=room, ready=True))["t"] == "ok"
    assert (await clients[0].ask(t="start", room=room))["t"] == "ok"
    await asyncio.gather(*(client.reach_table() for client in clients))


async def refusal(client: Client, **message: Any) -> str:
    answer = await client.ask(**message)
    assert answer["t"] == "error", answer
    code: str = answer["code"]
    return code


async def heard(client: Client, kind: str) -> Message:
    """Return the next message of a kind."""
    while (message := await client.receive())["t"] != kind:
        pass
    return message


@pytest.mark.parametrize("preset", ["one_deck", "find_friend"])
async def test_friends_meet_by_a_code_and_play_a_round_with_bots(
    tmp_path: Path, preset: str
) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        clients, room = await gathered(server, stack, 2, preset=preset)
        await started(clients, room)
        await asyncio.gather(*(client.finish_round() for client in clients))
        first, second = (client.table for client in clients)
        assert first is not None
        assert second is not None
        assert first["deal"]["round"] == second["deal"]["round"]
        assert [seat["bot"] for seat in first["seats"]][:2] == [False, False]
        assert all(seat["bot"] for seat in first["seats"][2:])
        text = await server.hub.store.record(first["deal"]["round"])
        assert text is not None
        # Both added to the shuffle.
        assert verify(read(text)).client_seats == (0, 1)
        # The next round waits for both.
        await clients[0].at_table("next")
        await clients[1].at_table("next")
        while clients[0].over:
            await clients[0].receive()


async def test_a_restart_brings_everybody_back_to_the_room_and_to_the_match(
    tmp_path: Path,
) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        clients, room = await gathered(server, stack)
        waiting, other = await gathered(server, stack)
        await started(clients, room)
        tokens = [client.token for client in [*clients, *waiting]]
        table = clients[0].table
        assert table is not None
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        again = [await come(server, stack, token) for token in tokens]
        for client in again:
            while client.room is None:
                await client.receive()
        assert [client.room["room"] for client in again if client.room] == [room] * 2 + [other] * 2
        assert [client.table is not None for client in again] == [True, True, False, False]
        await asyncio.gather(*(client.finish_round() for client in again[:2]))
        await started(again[2:], other)


async def test_the_host_decides_and_the_others_are_told(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        (host, guest), room = await gathered(server, stack)
        assert await refusal(guest, t="start", room=room) == "not_host"
        assert await refusal(host, t="start", room=room) == "not_everybody_ready"
        assert await refusal(host, t="start", room="another") == "not_in_room"
        assert await refusal(guest, t="join_room", code="ZZZZZZ") == "unknown_room"
        await guest.ask(t="ready", room=room, ready=True)
        await host.ask(t="change_room", room=room, preset="find_friend", settings={"bot": "random"})
        message = await heard(guest, "room")
        while message["preset"] != "find_friend":
            message = await heard(guest, "room")
        assert [seat["ready"] for seat in message["seats"]] == [False] * 5
        assert message["settings"]["bot"] == "random"
        await host.ask(t="kick", room=room, player=message["you"])
        gone = await heard(guest, "room_closed")
        assert gone["code"] == "kicked"
        assert await refusal(guest, t="ready", room=room, ready=True) == "not_in_room"


async def test_nobody_acts_on_a_room_he_is_not_in(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        (_host, _guest), room = await gathered(server, stack)
        stranger = await come(server, stack)
        for message in (
            {"t": "take_seat", "seat": 2},
            {"t": "take_seat", "seat": None},
            {"t": "ready", "ready": True},
            {"t": "set_bot", "seat": 2, "bot": None},
            {"t": "kick", "player": "x"},
            {"t": "change_room", "preset": "one_deck"},
            {"t": "start"},
            {"t": "leave_room"},
            {"t": "say", "phrase": "hello"},
        ):
            assert await refusal(stranger, room=room, **message) == "not_in_room", message


async def test_who_leaves_a_running_match_is_replaced_and_the_room_lives_on(
    tmp_path: Path,
) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        (host, guest), room = await gathered(server, stack)
        await started([host, guest], room)
        assert (await host.ask(t="leave_room", room=room))["t"] == "ok"
        while guest.room is None or guest.room["host"] != guest.room["you"]:
            await guest.receive()
        await guest.finish_round()
        await guest.next_round()
        await guest.wait_to_act()
        assert guest.table is not None
        assert guest.table["seats"][0]["bot"]
        # A friend comes later: first to look on, then, after the round, to take the bot's seat.
        friend = await come(server, stack)
        assert (await friend.ask(t="join_room", code=guest.room["code"]))["t"] == "ok"
        while friend.table is None:
            await friend.receive()
        assert friend.view["seat"] is None
        assert await refusal(friend, t="take_seat", room=room, seat=0) == "round_not_over"
        await guest.finish_round()
        assert (await friend.ask(t="take_seat", room=room, seat=0))["t"] == "ok"
        while friend.view["seat"] != 0:
            await friend.receive()


async def test_a_match_that_everybody_ends_leads_back_to_the_room(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        (host, guest), room = await gathered(server, stack)
        await started([host, guest], room)
        await host.at_table("propose", vote="end_match")
        await guest.at_table("vote", yes=True)
        for client in (host, guest):
            while client.room is None or client.room["table"] is not None:
                await client.receive()
            client.table = None
        await started([host, guest], room)


async def test_what_is_said_is_heard_by_the_room_and_nobody_else(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        (host, guest), room = await gathered(server, stack, settings={"free_chat": False})
        await host.ask(t="say", room=room, phrase="good_luck")
        said = await heard(guest, "said")
        assert (said["phrase"], said["text"], said["seat"]) == ("good_luck", None, 0)
        assert await refusal(host, t="say", room=room, text="hello") == "no_free_chat"
        assert await refusal(host, t="say", room=room) == "say_something"
        await host.ask(t="change_room", room=room, preset="two_decks")
        await guest.ask(t="say", room=room, text=" a\u0007b<b> ")
        assert (await heard(host, "said"))["text"] == "ab<b>"
        assert await refusal(guest, t="say", room=room, text=" \n ") == "say_something"


async def test_only_the_last_tokens_open_the_door(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        client = await come(server, stack)
        tokens = [client.token]
        for _visit in range(3):
            tokens.append((await come(server, stack, tokens[-1])).token)
        assert len(set(tokens)) == 4
        me = await server.hub.store.player_of(tokens[-1] or "")
        assert me is not None
        assert await server.hub.store.player_of(tokens[0] or "") is None
