"""A hostile client: every wrong frame gets a coded error, and the table goes on."""

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from shengji.record import read, verify
from shengji.rules import PRESETS
from shengji.rules.cards import CODES
from tests.support_client import Client, Message
from tests.support_fuzz import MESSAGES, Fuzz
from tests.support_live import Live, live

FRAMES: Final = int(os.environ.get("SHENGJI_HOSTILE_FRAMES", "3000"))
"""Frames in all, on five tables; many more find rarer things and take minutes."""

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Live]:
    async with live(tmp_path) as server:
        yield server


@pytest.fixture
async def client(server: Live) -> AsyncIterator[Client]:
    client = Client(server.url)
    await client.come_in()
    yield client
    await client.go_away()


async def raw(client: Client, frame: str | bytes) -> Message:
    """Send a frame as it is and return the error that answers it."""
    assert client._socket is not None
    await client._socket.send(frame)
    while True:
        message = await client.receive()
        if message["t"] == "error":
            return message


async def at_table(client: Client) -> None:
    answer = await client.ask(t="play_now", preset="two_decks")
    assert answer["t"] == "ok"
    await client.wait_to_act()


async def at_play(client: Client) -> None:
    answer = await client.ask(t="play_now", preset="two_decks")
    assert answer["t"] == "ok"
    await client.reach_play()


@pytest.mark.parametrize(
    ("frame", "code", "id_"),
    [
        ("", "bad_message", None),
        ("{", "bad_message", None),
        ("null", "bad_message", None),
        ("[]", "bad_message", None),
        ('"hello"', "bad_message", None),
        ("[" * 4000, "bad_message", None),
        ('{"t":"ping"}', "bad_message", None),
        ('{"t":"ping","id":-1}', "bad_message", None),
        ('{"t":"ping","id":1.5}', "bad_message", None),
        ('{"t":"ping","id":true}', "bad_message", None),
        ('{"t":"ping","id":99999999999999999999}', "bad_message", None),
        ('{"t":"pong","id":7}', "bad_message", 7),
        ('{"id":7}', "bad_message", 7),
        ('{"t":"ping","id":7,"more":1}', "bad_message", 7),
        ('{"t":"act","id":7}', "bad_message", 7),
        ('{"t":"act","id":7,"table":"x","seq":0,"action":{"kind":"cheat"}}', "unknown_action", 7),
        ('{"t":"act","id":7,"table":"x","seq":0,"action":{"kind":"play"}}', "bad_message", 7),
        ('{"t":"act","id":7,"table":"x","seq":0,"action":{"kind":"pass"}}', "unknown_table", 7),
        ('{"t":"sync","id":7,"table":"x"}', "unknown_table", 7),
        ('{"t":"hello","id":7}', "hello_again", 7),
        ('{"t":"play_now","id":7,"preset":"four_decks"}', "unknown_preset", 7),
        ('{"t":"play_now","id":7,"preset":"two_decks","options":{"a":1}}', "unknown_option", 7),
        ('{"t":"play_now","id":7,"preset":"two_decks","options":{"counter":1}}', "bad_option", 7),
        (b"\x00\xff\xfe", "bad_message", None),
        ('{"t":"ping","id":7,"x":"' + "a" * 4096 + '"}', "message_too_large", None),
        ("a" * 60_000, "message_too_large", None),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_wrong_frames_are_refused_and_the_connection_goes_on(
    client: Client, frame: str | bytes, code: str, id_: int | None
) -> None:
    error = await raw(client, frame)
    assert (error["code"], error["id"]) == (code, id_)
    assert all(error["text"][lang] for lang in ("zh", "en"))
    assert (await client.ask(t="ping"))["t"] == "ok"


async def test_nothing_is_heard_before_hello(server: Live) -> None:
    async with connect(server.url.replace("http", "ws") + "/ws") as socket:
        await socket.send('{"t":"play_now","id":1,"preset":"two_decks"}')
        assert json.loads(await socket.recv())["code"] == "hello_first"
        await socket.send('{"t":"ping","id":2}')
        assert json.loads(await socket.recv())["t"] == "ok"


async def test_a_page_of_another_origin_is_not_let_in(server: Live) -> None:
    with pytest.raises(InvalidStatus) as caught:
        await connect(
            server.url.replace("http", "ws") + "/ws", origin=Origin("https://evil.example")
        )
    assert caught.value.response.status_code == 403


async def test_an_invented_token_is_a_new_guest(server: Live, client: Client) -> None:
    other = Client(server.url)
    other.token = "x" * 43
    welcome = await other.come_in()
    assert welcome["token"] != "x" * 43
    assert welcome["table"] is None
    await other.go_away()


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"kind": "play", "cards": ["S2"], "seat": 1}, "not_your_seat"),
        ({"kind": "bury", "cards": ["S2"]}, "wrong_phase"),
        ({"kind": "bid", "cards": ["S2"]}, "wrong_phase"),
        ({"kind": "pass"}, "wrong_phase"),
        ({"kind": "call", "card": "SA"}, "wrong_phase"),
        ({"kind": "play", "cards": ["X9"]}, "unknown_card"),
        ({"kind": "play", "cards": ["S2"], "units": [["X9"]]}, "unknown_card"),
    ],
)
async def test_wrong_actions_change_nothing(
    client: Client, action: dict[str, Any], code: str
) -> None:
    await at_play(client)
    assert client.table is not None
    seq, view = client.table["seq"], client.view
    error = await client.act(**action)
    assert error["code"] == code
    await client.at_table("sync")
    assert client.table["seq"] == seq
    assert client.view == view


async def test_a_card_that_is_not_held_and_a_stale_sequence(client: Client) -> None:
    await at_play(client)
    assert client.table is not None
    held = {card for group in client.view["hand"] for card in group["cards"]}
    missing = next(code for code in CODES if code not in held)
    assert (await client.act(kind="play", cards=[missing]))["code"] == "card_not_held"
    seq = client.table["seq"]
    error = await client.at_table("act", seq=0, action={"kind": "play", "cards": [missing]})
    assert (error["code"], error["params"]) == ("stale_sequence", {"now": seq})
    error = await client.at_table("act", seq=seq + 1, action={"kind": "play", "cards": []})
    assert error["code"] == "stale_sequence"
    await client.finish_round()


async def test_others_tables_are_closed_to_a_player(server: Live, client: Client) -> None:
    await at_table(client)
    assert client.table is not None
    stranger = Client(server.url)
    await stranger.come_in()
    for kind in ("sync", "next", "leave"):
        answer = await stranger.ask(t=kind, table=client.table["table"])
        assert answer["code"] == "unknown_table"
    await stranger.go_away()
    assert (await client.at_table("sync"))["t"] == "ok"


async def test_the_newest_connection_wins(server: Live, client: Client) -> None:
    await at_table(client)
    assert client.table is not None
    again = Client(server.url)
    again.token = client.token
    await again.come_in()
    assert again.table is not None
    assert again.view == client.view
    farewell = await client.receive()
    while farewell["t"] != "bye":
        farewell = await client.receive()
    assert farewell["code"] == "replaced"
    with pytest.raises(ConnectionClosed) as caught:
        await client.receive()
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4001
    await again.finish_round()
    await again.go_away()


class Siege:
    """Honest friends in a room, besieged from a seat, from beside the table and from outside.

    The test decides who acts when, so that every kind of message comes in
    every phase of a round; ``phases`` are those that were reached.
    """

    def __init__(self, server: Live, preset: str, stack: AsyncExitStack) -> None:
        self.server: Final = server
        self.preset: Final = preset
        self.stack: Final = stack
        self.frames = 0
        self.phases: set[str] = set()
        self.friends: list[Client] = []
        self.hostile: dict[Client, Fuzz] = {}

    async def begin(self) -> None:
        """Let everybody come; attack the room before the match and start it."""
        self.bystander = await self._come()
        await self.bystander.ask(t="play_now", preset="two_decks")
        await self.bystander.reach_play()
        await self._open_room()
        assert self.bystander.table is not None
        strangers = ["x", "", self.bystander.table["table"], self.room, self.code]
        for number in range(3):
            client = await self._come()
            # Whoever gives no seed keeps the deal waiting.
            client.gives_seeds = False
            self.hostile[client] = Fuzz(client, number, strangers)
        seated, onlooker, _outsider = self.hostile
        await self.attack("outside")
        await seated.ask(t="join_room", code=self.code)
        await self.attack("room")
        await self._come_back(seated)
        await self._take_a_seat(seated)
        await seated.ask(t="ready", room=self.room, ready=True)
        await self._send_out_who_is_not_ready()
        assert (await self.honest.ask(t="start", room=self.room))["t"] == "ok"
        await self._attack_the_deal()
        for client in (self.honest, *self.friends):
            await client.reach_table()
        await onlooker.ask(t="join_room", code=self.code)

    async def _open_room(self) -> None:
        """Open the room and let honest friends take all seats but two, of which one is a bot's."""
        self.honest = await self._come()
        await self.honest.ask(t="create_room", preset=self.preset)
        assert self.honest.room is not None
        self.room, self.code = self.honest.room["room"], self.honest.room["code"]
        for _friend in range(PRESETS[self.preset].players - 3):
            friend = await self._come()
            self.friends.append(friend)
            await friend.ask(t="join_room", code=self.code)
            await friend.ask(t="ready", room=self.room, ready=True)

    async def _come(self) -> Client:
        def hear(message: Message) -> None:
            if message["t"] == "closed" and comer.table is not None:
                gone = comer.table["table"] == message["table"]
                comer.table = None if gone else comer.table

        comer = Client(self.server.url, hear)
        await comer.come_in()
        self.stack.push_async_callback(comer.go_away)
        return comer

    async def _send_out_who_is_not_ready(self) -> None:
        await self.honest.ask(t="ping")
        assert self.honest.room is not None
        for seat in self.honest.room["seats"]:
            if seat["player"] not in (None, self.honest.room["you"]) and not seat["ready"]:
                await self.honest.ask(t="kick", room=self.room, player=seat["player"])

    async def _come_back(self, client: Client) -> None:
        await client.ask(t="ping")
        if client.room is None or client.room["room"] != self.room:
            await client.ask(t="join_room", code=self.code)

    async def attack(self, phase: str) -> None:
        """Send every kind of message from everywhere; each frame gets one answer."""
        self.phases.add(phase)
        for client, fuzz in self.hostile.items():
            assert client._socket is not None
            kinds = [*MESSAGES, *["act"] * 4]
            fuzz.shuffle(kinds)
            for kind in kinds:
                await client._socket.send(fuzz.frame(kind))
            self.frames += len(kinds)
            before = client.answers
            await client.ask(t="ping")
            assert client.answers == before + len(kinds) + 1

    # -- the game goes on -------------------------------------------------------------

    async def play(self, frames: int, phases: set[str]) -> None:
        """Attack before everything that anybody does, so often, and in all of some phases."""
        while self.frames < frames or not phases <= self.phases:
            await self.honest.ask(t="ping")
            phase = self.honest.view["phase"]
            if self.frames < frames or phase not in self.phases:
                await self.attack(phase)
            await (self._next_round() if self.honest.over else self._step())
        for client in self._playing():
            if client in self.hostile:
                await client.at_table("auto", on=True)
        await asyncio.gather(*(who.finish_round() for who in (self.honest, *self.friends)))

    def _playing(self) -> list[Client]:
        """Return who has a seat at the honest table."""
        table = None if self.honest.table is None else self.honest.table["table"]
        return [
            client
            for client in (self.honest, *self.friends, *self.hostile)
            if client.table is not None
            and client.table["table"] == table
            and client.view["seat"] is not None
        ]

    async def _step(self) -> None:
        """Let one of those act who are asked to, or wait for the bots."""
        for client in (self.honest, *self.friends, *self.hostile):
            await client.ask(t="ping")
        for client in self._playing():
            if client.asked() and not client.over:
                answer = await client.do_one_thing()
                # Who is hostile may have let the table play for him.
                assert client in self.hostile or answer["t"] == "ok", answer
                return
        if not self.honest.over:
            await self.honest.receive()

    async def _next_round(self) -> None:
        seated, onlooker, _outsider = self.hostile
        await self._come_back(seated)
        await self._come_back(onlooker)
        await self._take_a_seat(seated)
        for client in self._playing():
            await client.at_table("next")
        await self._attack_the_deal()
        for client in (self.honest, *self.friends):
            while client.over:
                await client.receive()

    async def _attack_the_deal(self) -> None:
        """Attack while the deal waits for the seeds of those who keep it waiting."""
        await self.attack("pledge")
        for client in self.hostile:
            if client.pledge is not None:
                about = {"table": client.pledge["table"], "round": client.pledge["round"]}
                await client.ask(t="seed", seed="0" * 64, **about)

    async def _take_a_seat(self, client: Client) -> None:
        if client.room is None or client in self._playing():
            return
        seats = client.room["seats"]
        free = next(number for number, seat in enumerate(seats) if seat["player"] is None)
        await client.ask(t="take_seat", room=self.room, seat=free)


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_no_frame_harms_a_table(
    server: Live, preset: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncExitStack() as stack:
        siege = Siege(server, preset, stack)
        rules = PRESETS[preset]
        asked = {"counter"} if rules.counter else {"call"} if rules.calls_friend else set()
        phases = {"outside", "room", "pledge", "bid", "bury", "play", "over"} | asked
        with caplog.at_level(logging.WARNING):
            await siege.begin()
            before = siege.bystander.view
            await siege.play(FRAMES // len(PRESETS), phases)
        # Not one fault inside, and nothing that is worth a warning.
        assert [record.getMessage() for record in caplog.records] == []
        # The honest player has got to the end of the round, and its record is true.
        assert siege.honest.table is not None
        text = await server.hub.store.record(siege.honest.table["deal"]["round"])
        assert text is not None
        assert verify(read(text)).finished
        # Another table is as it was, and goes on.
        await siege.bystander.at_table("sync")
        assert siege.bystander.view == before
        await siege.bystander.finish_round()
