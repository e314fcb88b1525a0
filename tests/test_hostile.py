"""A hostile client: every wrong frame gets a coded error, and the table goes on."""

import json
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from shengji.rules.cards import CODES
from tests.support_client import Client, Message
from tests.support_live import Live, live

FRAMES: Final = 10_000

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


class Fuzz:
    """Frames between almost right and nonsense, from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance: Final = random.Random(seed)

    def frame(self, table: Message) -> str:
        """Return a frame: a wrong message, or a right one with something broken."""
        chance = self.chance
        message = self.message(table)
        if chance.random() < 0.5:
            message[chance.choice([*message, "more"])] = self.value(2)
        if chance.random() < 0.1:
            del message[chance.choice(list(message))]
        text = json.dumps(message)
        if chance.random() < 0.1:
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice('{}[]",:\u0000\u2028x') + text[at + 1 :]
        return text

    def message(self, table: Message) -> Message:
        chance = self.chance
        seq = max(0, table["seq"] + chance.choice([0, 0, 0, 0, -1, 1, -(10**6)]))
        at = {"table": table["table"], "id": chance.randrange(10**6)}
        kinds = ["act"] * 4 + ["preview", "hint", "sync", "ping", "next"]
        kind = chance.choice(kinds)
        if kind == "ping":
            return {"t": kind, "id": at["id"]}
        if kind in ("sync", "next"):
            return {"t": kind, **at}
        if kind == "hint":
            return {"t": kind, **at, "seq": seq}
        if kind == "preview":
            return {"t": kind, **at, "seq": seq, "cards": self.cards(table)}
        return {"t": kind, **at, "seq": seq, "action": self.action(table)}

    def action(self, table: Message) -> Message:
        chance = self.chance
        kind = chance.choice(["bid", "bury", "counter", "call", "play", "play", "play"])
        if kind == "call":
            return {"kind": kind, "card": chance.choice(CODES), "nth": chance.randrange(-1, 5)}
        action: Message = {"kind": kind, "cards": self.cards(table)}
        if kind == "play" and chance.random() < 0.3:
            action["units"] = [self.cards(table) for _unit in range(chance.randrange(4))]
        if chance.random() < 0.2:
            action["seat"] = chance.randrange(-1, 6)
        return action

    def cards(self, table: Message) -> list[str]:
        chance = self.chance
        hand = [card for group in table["view"]["hand"] for card in group["cards"]]
        pool = hand if hand and chance.random() < 0.8 else list(CODES)
        return chance.choices(pool, k=chance.randrange(9))

    def value(self, depth: int) -> Any:
        chance = self.chance
        simple = [None, True, -1, 0, 2**63, 1.5, "", "S2", "\u202e", "x" * 300]
        if depth and chance.random() < 0.3:
            return [self.value(depth - 1) for _part in range(chance.randrange(4))]
        if depth and chance.random() < 0.2:
            return {chance.choice(["kind", "t", "a"]): self.value(depth - 1)}
        return chance.choice(simple)


@pytest.mark.parametrize("seed", range(4))
async def test_no_frame_harms_a_table(
    client: Client, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    await at_table(client)
    fuzz = Fuzz(seed)
    assert client._socket is not None
    with caplog.at_level(logging.WARNING):
        for number in range(FRAMES // 4):
            assert client.table is not None
            await client._socket.send(fuzz.frame(client.table))
            if number % 50 == 49:
                # Everything sent before has been answered when this is.
                assert (await client.ask(t="ping"))["t"] == "ok"
                if client.over:
                    await client.at_table("next")
                elif client.asked() and client.view["phase"] != "play":
                    await client.do_one_thing()
                while not (client.over or client.asked()):
                    await client.receive()
    assert [record.getMessage() for record in caplog.records] == []
    # What is left of the round can still be played to its end.
    await client.at_table("sync")
    await client.finish_round()
