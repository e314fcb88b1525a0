"""The messages: what the structs take in, what they refuse, and the types made from them."""

import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from shengji.rules import PRESETS, Deal, Dice, EndBidding, Round, preset, random_action, shuffled_by
from shengji.rules.events import heard
from shengji.server import protocol, shown, typescript

ROOT = Path(__file__).parents[1]
DECODER = msgspec.json.Decoder(protocol.ClientMessage)

GOOD: list[dict[str, Any]] = [
    {"t": "hello", "id": 0},
    {"t": "hello", "id": 1, "token": None, "lang": "en"},
    {"t": "play_now", "id": 2, "preset": "two_decks"},
    {"t": "play_now", "id": 2, "preset": "two_decks", "options": {"must_play": ["5", "A"]}},
    {"t": "act", "id": 3, "table": "t", "seq": 9, "action": {"kind": "pass"}},
    {"t": "act", "id": 3, "table": "t", "seq": 9, "action": {"kind": "bid", "cards": ["S2"]}},
    {"t": "act", "id": 3, "table": "t", "seq": 9, "action": {"kind": "bury", "cards": []}},
    {"t": "act", "id": 3, "table": "t", "seq": 9, "action": {"kind": "counter", "cards": ["W"]}},
    {"t": "act", "id": 3, "table": "t", "seq": 9, "action": {"kind": "call", "card": "SA"}},
    {
        "t": "act",
        "id": 3,
        "table": "t",
        "seq": 9,
        "action": {"kind": "play", "cards": ["S2", "S3"], "units": [["S3"], ["S2"]], "seat": 1},
    },
    {"t": "preview", "id": 4, "table": "t", "seq": 9, "cards": ["S2"]},
    {"t": "hint", "id": 5, "table": "t", "seq": 9},
    {"t": "next", "id": 6, "table": "t"},
    {"t": "hello", "id": 1, "token": "x", "seen": {"table": "t", "seq": 4}},
    {"t": "create_room", "id": 1, "preset": "two_decks"},
    {
        "t": "create_room",
        "id": 1,
        "preset": "two_decks",
        "options": {"counter": False},
        "settings": {"watching": "open", "bot": "random", "clock": {"play": None}},
    },
    {"t": "join_room", "id": 1, "code": "ABC234"},
    {"t": "change_room", "id": 1, "room": "r", "preset": "find_friend"},
    {"t": "take_seat", "id": 1, "room": "r", "seat": 2},
    {"t": "take_seat", "id": 1, "room": "r", "seat": None},
    {"t": "set_bot", "id": 1, "room": "r", "seat": 2, "bot": "rule"},
    {"t": "ready", "id": 1, "room": "r", "ready": True},
    {"t": "kick", "id": 1, "room": "r", "player": "p"},
    {"t": "start", "id": 1, "room": "r"},
    {"t": "leave_room", "id": 1, "room": "r"},
    {"t": "say", "id": 1, "room": "r", "phrase": "thanks"},
    {"t": "say", "id": 1, "room": "r", "text": "你好"},
    {"t": "auto", "id": 1, "table": "t", "on": True},
    {"t": "seed", "id": 1, "table": "t", "round": "r", "seed": "0a" * 32},
    {"t": "propose", "id": 1, "table": "t", "vote": "add_time"},
    {"t": "vote", "id": 1, "table": "t", "yes": False},
    {"t": "leave", "id": 7, "table": "t"},
    {"t": "sync", "id": 8, "table": "t"},
    {"t": "ping", "id": 9},
]


@pytest.mark.parametrize("message", GOOD)
def test_a_clients_message_is_read(message: dict[str, Any]) -> None:
    read = DECODER.decode(msgspec.json.encode(message))
    again = msgspec.to_builtins(read)
    partly = ("action", "settings")
    assert {key: again[key] for key in message if key not in partly} == {
        key: value for key, value in message.items() if key not in partly
    }
    for key, value in message.get("settings", {}).items():
        assert again["settings"][key] == (
            {**again["settings"][key], **value} if key == "clock" else value
        )
    if "action" in message:
        given = message["action"]
        assert {key: again["action"][key] for key in given} == given


def test_every_message_and_action_was_tried() -> None:
    tags = {cls.__struct_config__.tag for cls in get_args(protocol.ClientMessage)}
    assert {message["t"] for message in GOOD} == tags
    kinds = {cls.__struct_config__.tag for cls in get_args(protocol.SeatAction)}
    assert {message["action"]["kind"] for message in GOOD if "action" in message} == kinds


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"nonsense",
        b"null",
        b"[]",
        b"{}",
        b'{"t":"ping"}',
        b'{"id":1}',
        b'{"t":"fly","id":1}',
        b'{"t":"ping","id":-1}',
        b'{"t":"ping","id":1.5}',
        b'{"t":"ping","id":"1"}',
        b'{"t":"ping","id":9007199254740992}',
        b'{"t":"ping","id":1,"more":1}',
        b'{"t":"hello","id":1,"token":7}',
        b'{"t":"act","id":1,"table":"t","seq":1,"action":{"kind":"deal","count":1}}',
        b'{"t":"act","id":1,"table":"t","seq":1,"action":{"kind":"fly"}}',
        b'{"t":"act","id":1,"table":"t","seq":1,"action":{"kind":"pass","cards":[]}}',
        b'{"t":"act","id":1,"table":"t","seq":-1,"action":{"kind":"pass"}}',
        b'{"t":"preview","id":1,"table":"t","seq":1,"cards":["SSSSS"]}',
        b'{"t":"preview","id":1,"table":"t","seq":1,"cards":"S2"}',
        b'{"t":"sync","id":1,"table":"' + b"x" * 65 + b'"}',
        b'{"t":"seed","id":1,"table":"t","round":"r","seed":"0A"}',
        b'{"t":"say","id":1,"room":"r","phrase":"fly"}',
        b'{"t":"say","id":1,"room":"r","text":"' + b"x" * 121 + b'"}',
        b'{"t":"take_seat","id":1,"room":"r","seat":8}',
        b'{"t":"create_room","id":1,"preset":"x","settings":{"clock":{"play":1}}}',
        b'{"t":"create_room","id":1,"preset":"x","settings":{"watching":"all"}}',
        b'{"t":"propose","id":1,"table":"t","vote":"party"}',
        b"\xff\xfe",
        b"[" * 2000,
    ],
)
def test_anything_else_is_refused(raw: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError, UnicodeDecodeError)):
        DECODER.decode(raw)


def test_a_list_of_cards_has_an_end() -> None:
    message = {"t": "preview", "id": 1, "table": "t", "seq": 1, "cards": ["S2"] * 65}
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(msgspec.json.encode(message))


# Views and events are poured into structs without a loss, and nothing more fits in.


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("seed", range(3))
def test_views_and_events_of_whole_rounds_fit(name: str, seed: int) -> None:
    rules = preset(name)
    dice = Dice(seed)
    now = Round(rules, shuffled_by(rules, seed), level=0)
    seats = [*range(now.players), None]
    while not now.over:
        if now.phase == "deal":
            events = now.apply(Deal(min(9, now.to_deal - now.dealt)))
        elif now.phase == "bid":
            bids = [random_action(now, seat, dice) for seat in range(now.players)]
            bid = next((action for action in bids if action.kind == "bid"), EndBidding())
            events = now.apply(bid)
        else:
            events = now.apply(random_action(now, now.turn, dice))
        for seat in seats:
            view = now.view(seat).to_dict()
            assert msgspec.to_builtins(shown.view_of(view)) == view
            told = heard(events, seat)
            assert msgspec.to_builtins(shown.events_of(tuple(told))) == told


def test_a_view_with_a_field_more_is_refused() -> None:
    rules = preset("two_decks")
    view = Round(rules, shuffled_by(rules, 1), level=0).view(0).to_dict()
    with pytest.raises(msgspec.ValidationError):
        shown.view_of({**view, "hands": []})
    with pytest.raises(msgspec.ValidationError):
        shown.events_of(({"kind": "redeal", "seat": -1, "deck": []},))


# TypeScript.


def test_the_clients_types_are_fresh() -> None:
    assert typescript.main(["--check", str(ROOT / "web" / "src" / "protocol.ts")]) == 0


def test_stale_types_are_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deep" / "protocol.ts"
    assert typescript.main(["--check", str(file)]) == 1
    assert typescript.main([str(file)]) == 0
    assert typescript.main(["--check", str(file)]) == 0
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert typescript.main(["--check", str(file)]) == 1
    assert typescript.main([]) == 2
    assert typescript.main(["--wrong"]) == 2
    assert "make types" in capsys.readouterr().err


def test_types_are_the_same_at_every_run() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from shengji.server.typescript import generate as g;print(g())"],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout == typescript.generate() + "\n"


def test_fields_are_written_as_clients_may_leave_them_out() -> None:
    text = typescript.generate()
    assert "export interface Hello {\n" in text
    assert '  t: "hello";\n  id: number;\n  token?: string | null;\n' in text
    # What the server sends is always there.
    assert '  t: "ok";\n  id: number;\n  seq: number | null;\n' in text
    assert "  pass: boolean;\n" in text
    assert max(map(len, text.splitlines())) <= 100
