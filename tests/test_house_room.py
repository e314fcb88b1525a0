"""A friend room as a value: seats, hosts, readiness; a refused change changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.house.room import Place, Room, Settings, new_room
from shengji.rules import RulesError


def a_room(name: str = "two_decks", **settings: object) -> Room:
    return new_room("room", "ABC234", ("a", "Ann"), name, {}, Settings(**settings))  # type: ignore[arg-type]


def four(room: Room | None = None) -> Room:
    """Return a room with a, b, c, d on its seats."""
    room = a_room() if room is None else room
    for player in "bcd":
        room = room.joined(player, player.upper())
    return room


def refused(change: object, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        change()  # type: ignore[operator]
    assert caught.value.code == code


def test_those_who_come_get_the_free_seats_in_order_and_then_look_on() -> None:
    room = four().joined("e", "E")
    assert [place.player for place in room.places] == ["a", "b", "c", "d"]
    assert room.guests == {"e": "E"}
    assert room.joined("b", "B") == room
    full = four(a_room(watching="none"))
    refused(lambda: full.joined("e", "E"), "room_full")


def test_one_sits_on_one_seat_and_never_on_anothers() -> None:
    room = a_room().joined("b", "B")
    moved = room.moved("a", 3)
    assert [place.player for place in moved.places] == [None, "b", None, "a"]
    refused(lambda: room.moved("a", 1), "seat_taken")
    refused(lambda: room.moved("a", 4), "unknown_seat")
    refused(lambda: room.moved("x", 2), "not_in_room")
    up = room.moved("a", None)
    assert up.guests == {"a": "Ann"}
    assert up.host == "a"
    assert up.moved("a", 0) == room


def test_only_the_host_changes_the_room() -> None:
    room = four()
    for change in (
        lambda: room.changed("b", "one_deck", {}, Settings()),
        lambda: room.with_bot("b", 0, "rule"),
        lambda: room.kicked("b", "c"),
        lambda: room.to_start("b"),
    ):
        refused(change, "not_host")


def test_the_host_passes_on_when_he_leaves_and_the_last_one_leaves_nobody() -> None:
    room = four()
    gone = room.left("a")
    assert gone.host == "b"
    assert gone.places[0] == Place()
    for player in "bcd":
        gone = gone.left(player)
    assert gone.members == []
    refused(lambda: room.left("x"), "not_in_room")


def test_a_match_begins_when_all_who_sit_are_ready() -> None:
    room = a_room().joined("b", "B")
    refused(lambda: room.to_start("a"), "not_everybody_ready")
    started = room.ready("b", True).to_start("a")
    assert [place.bot for place in started.places] == [None, None, "rule", "rule"]
    refused(lambda: room.moved("a", None).moved("b", None).to_start("a"), "nobody_seated")


def test_new_rules_must_be_agreed_to_anew_and_nobody_is_lost() -> None:
    five = four(a_room("find_friend")).joined("e", "E").ready("b", True)
    assert len(five.places) == 5
    changed = five.changed("a", "two_decks", {"counter": False}, Settings(free_chat=False))
    assert [place.player for place in changed.places] == ["a", "b", "c", "d"]
    assert changed.guests == {"e": "E"}
    assert not any(place.ready for place in changed.places)
    assert changed.options == {"counter": False}
    refused(lambda: five.changed("a", "no_such", {}, Settings()), "unknown_preset")
    refused(lambda: five.changed("a", "two_decks", {"no": 1}, Settings()), "unknown_option")


def test_a_running_match_keeps_its_seats() -> None:
    room = four().begun("table")
    for change in (
        lambda: room.ready("a", True),
        lambda: room.kicked("a", "b"),
        lambda: room.to_start("a"),
        lambda: room.moved("b", None),
        lambda: room.changed("a", "one_deck", {}, Settings()),
        lambda: room.with_bot("a", 1, None),
    ):
        refused(change, "match_running")
    gone = room.left("b")
    assert gone.places[1] == Place(bot="rule")
    back = gone.joined("e", "E")
    assert back.guests == {"e": "E"}
    assert back.moved("e", 1).places[1] == Place("e", "E")
    refused(lambda: room.joined("f", "F").moved("a", 2), "seat_taken")
    over = room.over()
    assert over.table is None
    assert not any(place.ready for place in over.places)


def test_bots_sit_where_the_host_puts_them() -> None:
    room = a_room().with_bot("a", 1, "random")
    assert room.joined("b", "B").seat_of("b") == 2
    assert room.joined("b", "B").moved("b", 1).places[1] == Place("b", "B")
    refused(lambda: room.with_bot("a", 0, "rule"), "seat_taken")
    assert room.with_bot("a", 1, None).places[1].free


def test_a_room_comes_back_from_the_store_as_it_was() -> None:
    room = four(a_room(clock={"play": None, "bury": 30.0})).ready("c", True).begun("t")
    assert Room.from_dict(room.to_dict()) == room
    assert room.settings.pace.play is None
    assert room.settings.pace.bury == 30.0
    assert room.settings.pace.counter == 10.0


PLAYERS = st.sampled_from("abcdefg")
STEPS = st.one_of(
    st.tuples(st.just("join"), PLAYERS, st.none()),
    st.tuples(st.just("leave"), PLAYERS, st.none()),
    st.tuples(st.just("move"), PLAYERS, st.one_of(st.none(), st.integers(-1, 6))),
    st.tuples(st.just("ready"), PLAYERS, st.booleans()),
    st.tuples(st.just("bot"), PLAYERS, st.integers(-1, 6)),
    st.tuples(st.just("table"), PLAYERS, st.sampled_from(["find_friend", "one_deck"])),
    st.tuples(st.just("begin"), PLAYERS, st.none()),
    st.tuples(st.just("over"), PLAYERS, st.none()),
)


def step(room: Room, kind: str, player: str, more: object) -> Room:
    value: object = {
        "join": lambda: room.joined(player, player),
        "leave": lambda: room.left(player),
        "move": lambda: room.moved(player, more),  # type: ignore[arg-type]
        "ready": lambda: room.ready(player, bool(more)),
        "bot": lambda: room.with_bot(player, more, "rule"),  # type: ignore[arg-type]
        "table": lambda: room.changed(player, str(more), {}, room.settings),
        "begin": lambda: room.to_start(player).begun("table"),
        "over": room.over,
    }[kind]()
    assert isinstance(value, Room)
    return value


@given(st.lists(STEPS, max_size=30))
def test_whatever_is_asked_everybody_is_in_one_place_and_the_host_is_here(
    steps: list[tuple[str, str, object]],
) -> None:
    room = a_room()
    for kind, player, more in steps:
        try:
            room = step(room, kind, player, more)
        except RulesError:
            continue
        assert len(room.members) == len(set(room.members))
        if not room.members:
            return
        assert room.host in room.members
        assert all(place.player is None or place.bot is None for place in room.places)
        assert Room.from_dict(room.to_dict()) == room
