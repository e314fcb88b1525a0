"""Replays: every step agrees with the record played again, and only finished rounds have one."""

import asyncio
import gzip
import json
import urllib.error
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.record import Outcome, Record, RecordError, read, record_of, replay, write
from shengji.record.replaying import opened
from shengji.rules import (
    PRESETS,
    Action,
    Bury,
    Call,
    Deal,
    Pass,
    Play,
    Round,
    card_codes,
    parse_card,
    shuffled,
)
from shengji.server import replays
from shengji.server.replays import Change, Replay, Replays, replay_of
from shengji.server.shown import View
from shengji.table.log import Entry
from shengji.wording import sentence
from tests.support_client import Client
from tests.support_live import live
from tests.test_record import played

MOST_BYTES = 300_000
"""What a replay may take on the wire, before it is compressed."""


def finished(table: str, seed: int, **options: Any) -> Record:
    """Return the record of a random round that was played to its end."""
    while True:
        state, record = played(table, seed, **options)
        if state.phase == "over":
            return record
        seed += 1


def sent(record: Record) -> dict[str, Any]:
    """Return a replay as a client receives it."""
    data: dict[str, Any] = json.loads(msgspec.json.encode(replay_of(record)))
    return data


class Shown:
    """What a client shows after a step: every change laid over what was there before."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.view: dict[str, Any] = dict(data["start"])
        self.hands: list[Any] = [[] for _name in data["names"]]

    def take(self, step: dict[str, Any]) -> None:
        """Go on by a step."""
        change = dict(step)
        change.pop("events")
        for held in change.pop("hands"):
            self.hands[held["seat"]] = held["hand"]
        self.view.update(change)


def as_wire(value: object) -> Any:
    """Return JSON values as they come out of the wire: without tuples."""
    return json.loads(json.dumps(value))


def expected(state: Round) -> dict[str, Any]:
    """Return the public view of a round and its bottom, which a replay shows."""
    view = state.view(None)
    bottom = card_codes(view.order.sorted(state.bottom))
    found: dict[str, Any] = as_wire({**view.to_dict(), "bottom": bottom})
    return found


@pytest.mark.parametrize("table", sorted(PRESETS))
@given(seed=st.integers(0, 10**6))
def test_every_step_is_what_the_record_leads_to(table: str, seed: int) -> None:
    record = finished(table, seed)
    data = sent(record)
    state = opened(record)
    shown = Shown(data)
    assert shown.view == expected(state)
    assert len(data["steps"]) == len(record.actions)
    for action, step in zip(record.actions, data["steps"], strict=True):
        told = state.apply(action)
        shown.take(step)
        assert shown.view == expected(state)
        for seat in range(state.players):
            assert shown.hands[seat] == as_wire(state.view(seat).hand_groups())
        assert [event["kind"] for event in step["events"]] == [event.kind for event in told]


@pytest.mark.parametrize("table", sorted(PRESETS))
@given(seed=st.integers(0, 10**6))
def test_the_last_step_ends_as_the_record_says(table: str, seed: int) -> None:
    record = finished(table, seed)
    data = sent(record)
    shown = Shown(data)
    for step in data["steps"]:
        shown.take(step)
    result = shown.view["result"]
    assert record.outcome == Outcome(result["side"], result["levels"], result["points"])
    assert shown.view["phase"] == "over"
    assert all(hand == [] for hand in shown.hands)


@pytest.mark.parametrize("table", sorted(PRESETS))
@given(seed=st.integers(0, 10**6))
def test_a_step_tells_nothing_twice(table: str, seed: int) -> None:
    data = sent(finished(table, seed))
    shown = Shown(data)
    for step in data["steps"]:
        before = dict(shown.view)
        hands = list(shown.hands)
        for name, value in step.items():
            if name not in ("events", "hands"):
                assert before[name] != value
        for held in step["hands"]:
            assert hands[held["seat"]] != held["hand"]
        shown.take(step)


@pytest.mark.parametrize("table", sorted(PRESETS))
@given(seed=st.integers(0, 10**6))
def test_all_cards_lie_open_at_every_step(table: str, seed: int) -> None:
    record = finished(table, seed)
    data = sent(record)
    shown = Shown(data)
    deck = sorted(card_codes(record.dealt()))
    gone: list[str] = []
    for step in data["steps"]:
        shown.take(step)
        gone += [
            card for event in step["events"] if event["kind"] == "played" for card in event["cards"]
        ]
        held = [card for hand in shown.hands for group in hand for card in group["cards"]]
        undealt = card_codes(record.dealt())[shown.view["dealt"] : shown.view["to_deal"]]
        assert sorted([*held, *gone, *undealt, *shown.view["bottom"]]) == deck


@pytest.mark.parametrize("table", sorted(PRESETS))
def test_the_longest_round_stays_small(table: str) -> None:
    # Nobody leads more than a card: as many steps as there can be.
    rules = PRESETS[table]
    state = Round(rules, shuffled(rules, b"seed"), level=0, dealer=0)
    actions: list[Action] = []
    while not state.over:
        seat = state.turn
        action: Action
        if state.phase == "deal":
            action = Deal(1)
        elif state.phase == "bid":
            action = Pass(actions[-1].seat + 1)
        elif state.phase == "bury":
            action = Bury(seat, tuple(state.hand(seat)[: rules.bottom_size]))
        elif state.phase == "counter":
            action = Pass(seat)
        elif state.phase == "call":
            action = Call(seat, parse_card("SA"), 1)
        else:
            action = Play(seat, state.view(seat).legal.due())
        state.apply(action)
        actions.append(action)
    assert state.phase == "over"
    assert all(trick.demand.size == 1 for trick in state.tricks)
    body = msgspec.json.encode(replay_of(record_of(state, actions, seed=b"seed")))
    assert len(body) < MOST_BYTES


def test_the_taker_of_the_bottom_shows_it() -> None:
    data = sent(finished("two_decks", 3))
    (taken,) = (e for step in data["steps"] for e in step["events"] if e["kind"] == "bottom_taken")
    assert taken["cards"]
    assert len(taken["cards"]) == taken["count"]
    # Of dealt cards nobody hears alone: the hands have them.
    dealt = [e for step in data["steps"] for e in step["events"] if e["kind"] == "dealt"]
    assert dealt
    assert all(event["cards"] == [] for event in dealt)


def test_the_head_says_who_played_what() -> None:
    record = replace(finished("find_friend", 5), round_id="abc", hand=4)
    data = sent(record)
    assert (data["round"], data["hand"]) == ("abc", 4)
    assert data["names"] == list(record.seats)
    assert len(data["levels"]) == 5
    assert data["start"]["preset"] == "find_friend"
    assert sent(replace(record, levels=None))["levels"] is None


def test_every_part_of_a_view_is_known_to_a_step_or_never_changes() -> None:
    constant = {"seat", "players", "preset", "level", "first_hand", "hand", "to_deal"}
    constant |= {"bottom_size", "can"}
    changing = {field.name for field in msgspec.structs.fields(Change)} - {"events", "hands"}
    fields = {field.name for field in msgspec.structs.fields(View)}
    assert changing == fields - constant


def test_a_record_that_is_not_true_has_no_replay() -> None:
    record = finished("one_deck", 1)
    with pytest.raises(RecordError, match="record_outcome"):
        replay_of(replace(record, outcome=Outcome("declarers", 9, 0)))
    with pytest.raises(RecordError, match="record_illegal_action"):
        replay_of(replace(record, actions=record.actions[1:]))


# Kept replays.


async def test_a_replay_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(record: Record) -> Replay:
        made.append(record.round_id)
        return replay_of(record)

    monkeypatch.setattr(replays, "replay_of", counted)
    monkeypatch.setattr(replays, "KEPT", 2)
    kept = Replays()
    texts = {
        name: write(replace(finished("one_deck", seed), round_id=name))
        for seed, name in enumerate("abc")
    }
    first = await asyncio.gather(*(kept.of("a", texts["a"]) for _asked in range(3)))
    assert made == ["a"]
    assert len(set(first)) == 1
    # The one that was asked for longest ago is forgotten.
    for name in "bac":
        await kept.of(name, texts[name])
    assert made == ["a", "b", "c"]
    await kept.of("b", texts["b"])
    assert made == ["a", "b", "c", "b"]


async def test_what_failed_is_not_kept() -> None:
    kept = Replays()
    for _time in range(2):
        with pytest.raises(RecordError):
            await kept.of("a", "no record")
    text = write(finished("one_deck", 0))
    assert msgspec.json.decode(await kept.of("a", text), type=Replay) == replay_of(read(text))


# Over HTTP.


async def got(url: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """Return status, body as it came, and headers in lower case."""

    def fetch() -> tuple[int, bytes, dict[str, str]]:
        request = urllib.request.Request(url, headers=headers)
        try:
            with urllib.request.urlopen(request) as reply:
                status, body, found = reply.status, reply.read(), reply.headers
        except urllib.error.HTTPError as error:
            with error:
                status, body, found = error.code, error.read(), error.headers
        return status, body, {name.lower(): value for name, value in found.items()}

    return await asyncio.to_thread(fetch)


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_a_finished_round_has_a_replay_and_a_running_one_has_none(
    tmp_path: Path, preset: str
) -> None:
    async with live(tmp_path) as server:
        client = Client(server.url)
        await client.come_in()
        await client.ask(t="play_now", preset=preset)
        await client.reach_table()
        assert client.table is not None
        address = f"{server.url}/api/replays/{client.table['deal']['round']}"
        await client.reach_play()
        status, body, headers = await got(address)
        assert status == 404
        assert sentence("unknown_record", {}, "en") in body.decode()
        assert "etag" not in headers

        await client.finish_round()
        status, body, headers = await got(address)
        assert status == 200
        assert headers["content-type"] == "application/json"
        _status, text, _headers = await got(address.replace("replays", "records"))
        data = json.loads(body)
        assert data["names"] == list(read(text.decode()).seats)
        result = replay(read(text.decode())).result
        assert result is not None
        assert data["steps"][-1]["result"] == as_wire(result.to_dict()) == client.view["result"]
        assert len(body) < MOST_BYTES

        # It comes small to who can read that, and not again to who has it.
        _status, small, squeezed = await got(address, **{"accept-encoding": "gzip"})
        assert squeezed["content-encoding"] == "gzip"
        assert gzip.decompress(small) == body
        assert len(small) < len(body) / 5
        again = await got(address, **{"if-none-match": headers["etag"]})
        assert again[:2] == (304, b"")
        await client.go_away()


async def test_an_unknown_round_has_no_replay(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for name in ("nothing", "%00", "x" * 500):
            status, body, headers = await got(f"{server.url}/api/replays/{name}")
            assert status == 404
            assert body.decode().splitlines() == [
                sentence("unknown_record", {}, lang) for lang in ("zh", "en")
            ]
            assert headers["content-type"].startswith("text/plain")


async def test_a_record_of_other_rules_is_refused_with_the_reason(tmp_path: Path) -> None:
    text = write(replace(finished("one_deck", 2), round_id="other"))
    lines = [
        f"rules {'0' * 64}" if line.startswith("rules ") else line for line in text.split("\n")
    ]
    async with live(tmp_path) as server:
        await server.hub.store.create("t", Entry("table", {}))
        await server.hub.store.save_round("t", "other", 1, "\n".join(lines))
        status, body, _headers = await got(f"{server.url}/api/replays/other")
        assert status == 422
        with pytest.raises(RecordError) as caught:
            read("\n".join(lines))
        assert body.decode().splitlines() == [
            sentence(caught.value.code, caught.value.params, lang) for lang in ("zh", "en")
        ]
