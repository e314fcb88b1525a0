"""The parts of a table on their own: clock, inbox, codec, log, waits, previews, workers."""

import asyncio
import json
import os
import signal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Bury,
    Call,
    Counter,
    Deal,
    EndBidding,
    Pass,
    Play,
    Round,
    RulesError,
    preset,
    shuffled_by,
)
from shengji.table.clock import LoopClock, ManualClock
from shengji.table.codec import action_from_json, action_to_json
from shengji.table.inbox import Inbox
from shengji.table.log import Entry, Fenced, MemoryLog
from shengji.table.pace import INSTANT, SOLO, Pace
from shengji.table.preview import previewed
from shengji.table.state import Seat, TableState, created_entry, round_entry
from shengji.table.tempo import wait_for
from shengji.table.thinker import InlineThinker, PoolThinker

# -- the clock -------------------------------------------------------------------------


def test_a_manual_clock_calls_in_order_of_time_then_of_asking() -> None:
    clock = ManualClock(100.0)
    called: list[tuple[str, float]] = []

    def note(name: str) -> None:
        called.append((name, clock.now()))

    clock.call_at(103.0, lambda: note("late"))
    clock.call_at(101.0, lambda: note("first"))
    clock.call_at(101.0, lambda: note("second"))
    cancelled = clock.call_at(102.0, lambda: note("never"))
    clock.call_at(90.0, lambda: note("past"))
    cancelled.cancel()
    assert clock.next_at() == 90.0
    assert clock.step()
    assert clock.now() == 100.0
    clock.advance(2.5)
    assert clock.next_at() == 103.0
    assert clock.now() == 102.5
    assert clock.step()
    assert not clock.step()
    assert called == [("past", 100.0), ("first", 101.0), ("second", 101.0), ("late", 103.0)]


def test_a_call_may_ask_for_another_call_in_the_same_move() -> None:
    clock = ManualClock(0.0)
    called: list[float] = []

    def again() -> None:
        called.append(clock.now())
        if len(called) < 5:
            clock.call_at(clock.now() + 1.0, again)

    clock.call_at(1.0, again)
    clock.advance(3.0)
    assert called == [1.0, 2.0, 3.0]


async def test_the_loops_clock_calls_once_and_not_after_a_cancel() -> None:
    clock = LoopClock()
    called = asyncio.Event()
    never = clock.call_at(clock.now() + 0.001, lambda: pytest.fail("cancelled"))
    never.cancel()
    clock.call_at(clock.now() - 5.0, called.set)
    await called.wait()
    first = clock.now()
    assert clock.now() >= first


# -- the inbox -------------------------------------------------------------------------


async def test_the_inbox_is_bounded_for_outsiders_only_and_keeps_the_order() -> None:
    inbox: Inbox[int] = Inbox(2)
    assert inbox.offer(1)
    assert inbox.offer(2)
    assert not inbox.offer(3)
    inbox.push(4)
    assert len(inbox) == 3
    assert [await inbox.get() for _item in range(3)] == [1, 2, 4]
    assert inbox.offer(5)
    assert inbox.drain() == [5]
    assert len(inbox) == 0
    waiting = asyncio.ensure_future(inbox.get())
    await asyncio.sleep(0)
    assert not waiting.done()
    inbox.push(6)
    assert await waiting == 6


# -- the codec -------------------------------------------------------------------------

SEATS = st.integers(0, 5)
CARDS = st.lists(st.integers(0, 53), max_size=12).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Bid, SEATS, CARDS),
    st.builds(Pass, SEATS),
    st.builds(Bury, SEATS, CARDS),
    st.builds(Counter, SEATS, CARDS),
    st.builds(Call, SEATS, st.integers(0, 53), st.integers(-3, 5)),
    st.builds(Play, SEATS, CARDS),
    st.builds(Play, SEATS, CARDS, st.lists(CARDS, max_size=4).map(tuple)),
    st.builds(Deal, st.integers(1, 162)),
    st.just(EndBidding()),
)


@given(ACTIONS)
def test_an_action_comes_back_from_json(action: Action) -> None:
    data = json.loads(json.dumps(action_to_json(action)))
    again = action_from_json(data)
    assert again == action
    assert action_to_json(again) == action_to_json(action)


@given(ACTIONS)
def test_a_seat_from_outside_replaces_what_the_object_says(action: Action) -> None:
    if isinstance(action, Deal | EndBidding):
        return
    data = action_to_json(action)
    assert action_from_json(data, seat=7).seat == 7


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"kind": "play", "seat": 0, "cards": ["10S"]}, "unknown_card"),
        ({"kind": "play", "seat": 0, "cards": ["SA"], "units": [["x"]]}, "unknown_card"),
        ({"kind": "call", "seat": 0}, "unknown_card"),
        ({"kind": "dance", "seat": 0}, "unknown_action"),
        ({"seat": 0}, "unknown_action"),
        ({"kind": "deal", "seat": 0, "count": 1}, "unknown_action"),
        ({"kind": "play", "seat": -1, "cards": []}, "unknown_action"),
    ],
)
def test_what_is_no_action_is_refused(data: dict[str, object], code: str) -> None:
    with pytest.raises(RulesError) as refused:
        action_from_json(data)
    assert refused.value.code == code


# -- the log in memory -----------------------------------------------------------------


async def test_the_log_in_memory_fences_like_the_store() -> None:
    log = MemoryLog()
    entry = Entry("action", {})
    assert await log.create("t", Entry("created", {})) == 1
    with pytest.raises(Fenced):
        await log.create("t", entry)
    await log.append("t", 1, 1, entry)
    for seq in (0, 1, 3):
        with pytest.raises(Fenced):
            await log.append("t", seq, 1, entry)
    assert log.take_over("t") == 2
    with pytest.raises(Fenced):
        await log.append("t", 2, 1, entry)
    await log.append("t", 2, 2, entry)
    await log.save_round("t", "r", 1, "first")
    await log.save_round("t", "r", 1, "second")
    assert log.rounds == {"r": "first"}


# -- waits -----------------------------------------------------------------------------


def a_state(pace: Pace, people: tuple[int, ...] = (0,)) -> TableState:
    """Return a table before its first round."""
    seats = [Seat("x", player=f"p{n}") if n in people else Seat("x", bot="rule") for n in range(4)]
    return TableState(created_entry(preset("two_decks"), seats, pace))


def act(state: TableState, action: Action) -> None:
    state.apply(Entry("action", action_to_json(action)))


def test_each_wait_has_its_own_key_and_length() -> None:
    pace = Pace(deal_tick=0.5, bid_grace=8.0, bury=40.0, counter=10.0, play=20.0)
    state = a_state(pace)
    keys = set()

    def wait() -> tuple[float | None, bool]:
        found = wait_for(state)
        assert found is not None
        assert found == wait_for(state)
        keys.add(found.key)
        return found.seconds, found.shown

    assert wait() == (0.0, False)
    state.apply(round_entry("r", 1, b"seed"))
    assert wait() == (0.5, False)
    act(state, Deal(1))
    assert wait() == (0.5, False)
    act(state, Deal(99))
    assert wait() == (8.0, True)
    keys_before = len(keys)
    act(state, Pass(3))
    assert wait() == (8.0, True)
    assert len(keys) == keys_before
    act(state, EndBidding())
    now = state.round
    assert now is not None
    assert wait() == ((40.0 if now.turn == 0 else None), True)
    act(state, Bury(now.turn, tuple(now.hand(now.turn)[:8])))
    while now.phase == "counter":
        assert wait() == ((10.0 if now.turn == 0 else None), True)
        act(state, Pass(now.turn))
    while now.phase == "play":
        assert wait() == ((20.0 if now.turn == 0 else None), True)
        act(state, Play(now.turn, now.view(now.turn).legal.due()))
    assert wait() == (None, True)
    assert len(keys) > 100
    state.apply(Entry("closed", {"code": "left"}))
    assert wait_for(state) is None


def test_a_pace_knows_the_deadlines_of_the_phases_that_have_one() -> None:
    pace = Pace(bury=1, counter=2.0, call=None, play=4.5)
    phases = ("bury", "counter", "call", "play", "deal", "over", "bid")
    assert [pace.deadline_for(phase) for phase in phases] == [1.0, 2.0, None, 4.5, *[None] * 3]
    assert all(SOLO.deadline_for(phase) is None for phase in phases)
    assert INSTANT.bid_grace == 0.0


# -- previews --------------------------------------------------------------------------


def playing(name: str = "two_decks") -> Round:
    """Return a round at its first lead."""
    rules = preset(name)
    state = Round(rules, shuffled_by(rules, 5), level=0, dealer=0)
    state.apply(Deal(state.to_deal))
    state.apply(EndBidding())
    while state.phase != "play":
        if state.phase == "bury":
            state.apply(Bury(state.turn, tuple(state.hand(state.turn)[: rules.bottom_size])))
        elif state.phase == "call":
            state.apply(Call(state.turn, 12, 1))
        else:
            state.apply(Pass(state.turn))
    return state


def test_a_preview_says_how_cards_are_read_and_whether_they_may_be_played() -> None:
    rules = preset("two_decks")
    now = playing()
    hand = now.view(now.turn).to_dict()["hand"]
    assert isinstance(hand, list)
    group = max((g for g in hand if g["suit"] != "T"), key=lambda g: len(g["cards"]))
    several = tuple(group["cards"][:3])
    found = previewed(rules, now, now.turn, several, 7)
    assert (found.seq, found.code) == (7, None)
    assert found.shape in ("throw", "tractor", "triple")
    assert sorted(card for unit in found.units for card in unit) == sorted(several)
    mixed = (hand[0]["cards"][0], group["cards"][0])
    found = previewed(rules, now, now.turn, mixed, 7)
    assert (found.code, found.shape, found.units) == ("several_suits", "none", ())
    found = previewed(rules, now, now.turn, (), 7)
    assert (found.code, found.shape) == ("no_cards", "none")


def test_a_preview_of_a_follow_says_what_it_is() -> None:
    rules = preset("two_decks")
    now = playing()
    groups = now.view(now.turn).to_dict()["hand"]
    assert isinstance(groups, list)
    plain = next(g for g in groups if g["suit"] != "T")
    lead = plain["cards"][0]
    now.apply(Play(now.turn, (action_from_json({"kind": "call", "seat": 0, "card": lead}).card,)))  # type: ignore[union-attr]
    seat = now.turn
    shapes = set()
    following = now.view(seat).to_dict()["hand"]
    assert isinstance(following, list)
    for group in following:
        found = previewed(rules, now, seat, (group["cards"][0],), 1)
        shapes.add((group["suit"] == plain["suit"], group["suit"] == "T", found.shape))
        assert found.units == ()
    for follows, trump, shape in shapes:
        assert shape == ("follow" if follows else "ruff" if trump else "discard")


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("seat", [0, 1])
def test_no_cards_make_a_preview_fail_or_slow(name: str, seat: int) -> None:
    # Not even sixty-four copies of a card, or every card there is.
    now = playing(name)
    for cards in (
        ("S2",) * 64,
        ("W",) * 64,
        ("SA", "SK", "SQ", "SJ") * 16,
        tuple(suit + rank for suit in "SHDC" for rank in "23456789TJQKA"),
        tuple("S" + rank for rank in "3456789TJQKA") * 3,
        tuple("S" + rank for rank in "3456789TJQKA") * 5,
        ("X", ""),
    ):
        found = previewed(preset(name), now, (now.turn + seat) % now.players, cards, 1)
        assert found.code is not None


# -- thinkers --------------------------------------------------------------------------


async def test_thinking_in_another_process_gives_the_same_answers_and_survives_its_death() -> None:
    now = playing()
    view = now.view(now.turn)
    inline = InlineThinker()
    pool = PoolThinker()
    try:
        assert await pool.choose("rule", view, 7) == await inline.choose("rule", view, 7)
        assert await pool.suggest(view) == await inline.suggest(view)
        with pytest.raises(RulesError):
            await pool.choose("no_such_bot", view, 7)
        workers = list(pool._pool._processes)  # type: ignore[union-attr]
        assert len(workers) == 1
        os.kill(workers[0], signal.SIGKILL)
        assert await pool.choose("random", view, 3) == await inline.choose("random", view, 3)
    finally:
        pool.close()
    pool.close()
