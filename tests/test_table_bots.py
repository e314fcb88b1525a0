"""Bots and deadlines: a program that fails never stops a table, and nobody is acted for twice."""

import asyncio
from collections.abc import Callable

import pytest

from shengji.rules import PRESETS, Action, Bid, Bury, Counter, Pass, Play, View
from shengji.table.botseats import bot_seed
from shengji.table.codec import action_to_json
from shengji.table.lastresort import last_resort
from shengji.table.messages import Detach, Sync
from shengji.table.pace import INSTANT, Pace
from tests.support_desk import Desk, SimpleThinker, opened, recovered, simple

ALONE = Pace(
    deal_tick=0.0, bid_grace=8.0, bot_pause=0.0, trick_pause=0.0, play=20.0, bury=40.0, call=15.0
)
"""Real deadlines for people; everything else at once."""


# -- fallbacks -------------------------------------------------------------------------


def raising(bot: str, view: View, seed: int) -> Action | None:
    raise ZeroDivisionError("this bot is broken")


def another_seat(bot: str, view: View, seed: int) -> Action | None:
    return Pass((view.seat + 1) % view.rules.players)


def unheld(bot: str, view: View, seed: int) -> Action | None:
    cards = tuple(card for card in range(54) if card not in view.hand)[:1]
    if view.phase in ("deal", "bid"):
        return Bid(view.seat, cards)
    if view.phase == "counter":
        return Counter(view.seat, cards)
    if view.phase == "bury":
        return Bury(view.seat, cards)
    return Play(view.seat, cards)


def wrong_kind(bot: str, view: View, seed: int) -> Action | None:
    return Bury(view.seat, ()) if view.phase != "bury" else Pass(view.seat)


@pytest.mark.parametrize("name", ["two_decks", "find_friend", "one_deck"])
@pytest.mark.parametrize("fault", [raising, another_seat, unheld, wrong_kind])
async def test_whatever_bots_do_the_round_is_played_to_its_end(
    name: str,
    fault: Callable[[str, View, int], Action | None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinker = SimpleThinker(fault)
    desk = await opened(name, people=(), thinker=thinker)
    await desk.settle()
    assert desk.state.round is not None
    assert desk.state.round.phase == "over"
    bots = [bot for bot, _seat, phase in thinker.asked if phase == "play"]
    # First the bot itself, then the random one; then the table acts by 托管's rule.
    assert bots == ["rule", "random"] * (len(bots) // 2)
    assert "failed" in caplog.text or "illegally" in caplog.text
    assert desk.log.rounds.keys() == {"round-1"}


async def test_the_first_fallback_is_a_random_bot() -> None:
    def answer(bot: str, view: View, seed: int) -> Action | None:
        if bot == "rule":
            raise ZeroDivisionError("this bot is broken")
        return None

    thinker = SimpleThinker(answer)
    desk = await opened(people=(), thinker=thinker)
    await desk.settle()
    assert desk.state.round is not None
    assert desk.state.round.phase == "over"
    played = [bot for bot, _seat, phase in thinker.asked if phase == "play"]
    assert played.count("rule") == played.count("random") > 50


async def test_one_fault_does_not_change_the_bot_for_the_rest_of_the_hand() -> None:
    faults = 0

    def answer(bot: str, view: View, seed: int) -> Action | None:
        nonlocal faults
        if view.phase == "play" and bot == "rule" and not faults:
            faults += 1
            raise ZeroDivisionError("once")
        return None

    thinker = SimpleThinker(answer)
    desk = await opened(people=(), thinker=thinker)
    await desk.settle()
    assert [bot for bot, _seat, phase in thinker.asked if bot == "random"] == ["random"]
    assert desk.state.round is not None
    assert desk.state.round.phase == "over"


@pytest.mark.parametrize("name", sorted(PRESETS))
async def test_the_last_resort_plays_any_round_legally(name: str) -> None:
    desk = await opened(name, people=range(PRESETS[name].players))
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase != "over":
        now = desk.state.round
        if now is None or now.phase in ("deal", "bid"):
            if now is not None and now.phase == "deal":
                assert last_resort(now, 0) is None
            if now is not None and now.phase == "bid":
                assert last_resort(now, 1) == Pass(1)
            await desk.step()
            continue
        assert last_resort(now, (now.turn + 1) % now.players) is None
        action = last_resort(now, now.turn)
        assert action is not None
        reply = await desk.act(action)
        assert not hasattr(reply, "code"), reply
    assert last_resort(desk.state.round, 0) is None


async def test_the_last_resort_gives_no_points_and_no_trumps_away_while_it_can() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("bury")
    now = desk.state.round
    assert now is not None
    view = now.view(now.turn)
    action = last_resort(now, now.turn)
    assert isinstance(action, Bury)
    plain = [card for card in view.hand if not view.order.is_trump(card)]
    worthless = [card for card in plain if card % 13 not in (3, 8, 11)]
    if len(worthless) >= 8:
        assert set(action.cards) <= set(worthless)
    assert len(action.cards) == 8


# -- what bots are told ----------------------------------------------------------------


async def test_bots_see_the_view_of_their_own_seat_and_a_seed_of_their_own() -> None:
    seen: list[tuple[int, int]] = []

    def answer(bot: str, view: View, seed: int) -> Action | None:
        seen.append((view.seat, seed))
        assert desk.state.round is not None
        if view.phase == "play":
            assert view.my_turn
        own = desk.state.round.view(view.seat)
        assert own.to_dict() == view.to_dict()
        assert seed == bot_seed(desk.state, view.seat)
        return None

    desk = await opened("find_friend", people=(), thinker=SimpleThinker(answer))
    await desk.settle()
    assert len({seed for _seat, seed in seen}) == len(seen)


async def test_the_same_table_makes_the_same_bots_play_the_same() -> None:
    first = await opened("two_decks", people=())
    second = await opened("two_decks", people=())
    await first.settle()
    await second.settle()
    assert first.entries == second.entries


async def test_a_bot_is_asked_once_about_each_situation() -> None:
    thinker = SimpleThinker()
    desk = await opened(people=(0,), thinker=thinker)
    await desk.sit_down()
    await desk.until("play")
    while desk.state.round is not None and desk.state.round.turn != 0:
        await desk.step()
    asked = len(thinker.asked)
    for _again in range(5):
        await desk.ask(Sync("p0"))
    assert len(thinker.asked) == asked


# -- pauses ----------------------------------------------------------------------------


async def test_a_bot_seems_to_think_and_longer_before_a_new_trick() -> None:
    pace = Pace(deal_tick=0.0, bid_grace=0.0, bot_pause=0.5, trick_pause=0.25, play=None)
    desk = await opened(people=(), pace=pace)
    while desk.state.round is None or desk.state.round.phase != "play":
        await desk.step()
    for _play in range(40):
        now = desk.state.round
        leads_anew = len(now.tricks) > 0 and now.trick is None
        start = desk.clock.now()
        assert await desk.step()
        assert desk.clock.now() - start == (0.75 if leads_anew else 0.5)


async def test_an_answer_for_a_situation_that_has_passed_is_dropped() -> None:
    # A bot decides to bid and seems to think; meanwhile a person bids, and the answer is old.
    def eager(bot: str, view: View, seed: int) -> Action | None:
        return Bid(view.seat, view.bid_options[0]) if view.bid_options else None

    pace = Pace(deal_tick=0.1, bid_grace=8.0, bot_pause=5.0, waits_for_people=True)
    for number in range(20):
        desk = await opened(
            people=(0,), pace=pace, thinker=SimpleThinker(eager), salt=bytes([number])
        )
        await desk.sit_down()
        while desk.state.round is None or not desk.state.round.view(0).bid_options:
            await desk.step()
            if desk.entries[-1].payload.get("kind") in ("bid", "end_bidding"):
                break
        now = desk.state.round
        assert now is not None
        view = now.view(0)
        thinking = any(now.view(seat).bid_options for seat in (1, 2, 3))
        if now.phase == "deal" and view.bid_options and not view.bids and thinking:
            break
        await desk.table.stop()
    else:
        pytest.fail("no deal in which both could bid")
    reply = await desk.act(Bid(0, view.bid_options[-1]))
    assert not hasattr(reply, "code")
    seq = desk.state.turn_seq
    while desk.state.round is not None and desk.state.round.phase == "deal":
        await desk.step()
    # Whatever the bots bid since, they bid above what stood when they began to think.
    bids = [entry for entry in desk.entries if entry.payload.get("kind") == "bid"]
    assert bids[0].payload["seat"] == 0
    assert desk.state.turn_seq >= seq
    assert not desk.task.done()


# -- deadlines -------------------------------------------------------------------------


async def at_play(pace: Pace = ALONE, thinker: SimpleThinker | None = None) -> Desk:
    """Return a table of four people who are asked to play, with real deadlines."""
    desk = await opened(people=range(4), pace=pace, thinker=thinker)
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase in ("deal", "bid"):
        await desk.step()
    while desk.state.round.phase != "play":
        await desk.act()
    desk.news.clear()
    return desk


async def test_players_see_the_deadline_and_the_table_acts_once_when_it_has_passed() -> None:
    thinker = SimpleThinker()
    desk = await at_play(thinker=thinker)
    now = desk.state.round
    assert now is not None
    for _play in range(4):
        seat, seq = now.turn, desk.state.seq
        await desk.ask(Sync("p3"))
        deadline = desk.updates(3)[-1].deadline
        assert deadline == desk.clock.next_at()
        assert deadline is not None
        desk.clock.advance(deadline - desk.clock.now() - 0.001)
        await desk.table.quiesce()
        assert desk.state.seq == seq
        thinker.asked.clear()
        due = last_resort(now, seat)
        desk.clock.advance(0.001)
        await desk.table.quiesce()
        # Acted once, for that seat alone, as 托管 does; the next has its whole time.
        assert desk.state.seq == seq + 1
        assert thinker.asked == []
        assert due is not None
        assert desk.entries[-1].payload == action_to_json(due)
        assert desk.updates(3)[-1].deadline == desk.clock.now() + 20.0


async def test_an_action_at_the_last_moment_is_the_players_own() -> None:
    desk = await at_play()
    now = desk.state.round
    assert now is not None
    seat, seq = now.turn, desk.state.seq
    desk.clock.advance(19.999)
    await desk.act()
    assert desk.state.seq == seq + 1
    desk.clock.advance(0.001)
    await desk.table.quiesce()
    assert desk.state.seq == seq + 1
    assert desk.entries[-1].payload["seat"] == seat


async def test_a_deadline_that_rings_with_the_players_action_acts_for_nobody() -> None:
    # Both are in the inbox: the action first, then the bell for a wait that is over by then.
    desk = await at_play()
    now = desk.state.round
    assert now is not None
    seq = desk.state.seq
    acting = asyncio.ensure_future(desk.act())
    await asyncio.sleep(0)
    desk.clock.advance(20.0)
    await acting
    await desk.table.quiesce()
    assert desk.state.seq == seq + 1


async def test_a_whole_round_of_people_who_never_do_anything() -> None:
    pace = Pace(deal_tick=0.0, bid_grace=1.0, bot_pause=0.0)
    for name in ("two_decks", "find_friend"):
        desk = await opened(name, people=range(PRESETS[name].players), pace=pace)
        await desk.sit_down()
        await desk.settle()
        assert desk.state.round is not None
        assert desk.state.round.phase == "over"
        assert desk.log.rounds


async def test_a_bid_restarts_the_time_for_bids_and_a_pass_does_not() -> None:
    desk = await opened(people=range(4), pace=ALONE)
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase == "deal":
        await desk.step()
    now = desk.state.round
    end = desk.clock.now() + 8.0
    assert desk.updates(0)[-1].deadline == end
    desk.clock.advance(3.0)
    await desk.act(Pass(0))
    assert desk.updates(1)[-1].deadline == end
    bidder = next(seat for seat in range(4) if now.view(seat).bid_options)
    await desk.act(Bid(bidder, now.view(bidder).bid_options[0]))
    assert desk.updates(1)[-1].deadline == desk.clock.now() + 8.0
    desk.clock.advance(8.0)
    await desk.table.quiesce()
    assert now.phase == "bury"


async def test_a_bot_that_never_answers_in_the_bidding_does_not_hold_it_up() -> None:
    class Mute(SimpleThinker):
        async def choose(self, bot: str, view: View, seed: int) -> Action:
            if view.phase in ("deal", "bid"):
                await asyncio.Event().wait()
            return simple(view, seed)

    desk = await opened(people=(), thinker=Mute(), pace=INSTANT, start=False)
    desk.task = desk.table.start()
    for _turn in range(2000):
        await asyncio.sleep(0)
        if not desk.clock.step() and desk.entries[-1].payload.get("kind") == "end_bidding":
            break
    assert desk.state.round is not None
    assert desk.state.round.phase == "bury"
    await desk.table.stop()
    await desk.table.quiesce()


async def test_a_deadline_starts_anew_when_the_table_is_recovered() -> None:
    desk = await at_play()
    desk.clock.advance(15.0)
    again = recovered(desk)
    await again.sit_down()
    assert again.updates(0)[-1].deadline == again.clock.now() + 20.0


async def test_when_the_last_person_goes_a_deadline_stops_and_starts_anew_with_the_first() -> None:
    pace = Pace(deal_tick=0.0, bid_grace=0.0, bot_pause=0.0, play=20.0, waits_for_people=True)
    desk = await at_play(pace)
    desk.clock.advance(15.0)
    for seat in range(4):
        await desk.ask(Detach(f"p{seat}", f"line-{seat}"))
    assert desk.clock.next_at() is None
    desk.clock.advance(1000.0)
    seq = desk.state.seq
    await desk.sit_down()
    assert desk.state.seq == seq
    assert desk.clock.next_at() == desk.clock.now() + 20.0
