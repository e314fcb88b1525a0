"""The people at a table: hints and previews, coming and going, what the table does for them."""

import asyncio

import pytest

from shengji.rules import Bury, Deal, EndBidding, Pass, Play
from shengji.table.actor import INBOX_LIMIT
from shengji.table.log import Entry
from shengji.table.messages import (
    Act,
    Attach,
    Detach,
    Done,
    Expire,
    Hint,
    Hinted,
    Leave,
    Preview,
    Previewed,
    Refused,
    Reply,
    Sync,
    Update,
)
from shengji.table.pace import SOLO, Pace
from tests.support_desk import GatedLog, SimpleThinker, opened, simple


def code_of(reply: Reply) -> str:
    assert isinstance(reply, Refused)
    return reply.code


# -- hints and previews ----------------------------------------------------------------


async def test_a_preview_changes_nothing_and_answers_from_the_own_hand() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("play")
    now = desk.state.round
    assert now is not None
    desk.news.clear()
    card = now.view(now.turn).to_dict()["hand"][0]["cards"][0]  # type: ignore[index]
    reply = await desk.ask(Preview(f"p{now.turn}", desk.state.seq, (card,)))
    assert reply == Previewed(desk.state.seq, None, {}, "single", ((card,),))
    other = f"p{(now.turn + 1) % 4}"
    reply = await desk.ask(Preview(other, desk.state.seq, (card,)))
    assert isinstance(reply, Previewed)
    assert reply.code == "not_your_turn"
    reply = await desk.ask(Preview(other, desk.state.seq, ("zz",)))
    assert isinstance(reply, Previewed)
    assert (reply.code, reply.params, reply.shape) == ("unknown_card", {"card": "zz"}, "none")
    assert desk.news == []


async def test_a_hint_is_for_the_seat_that_must_act() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("play")
    now = desk.state.round
    assert now is not None
    seq = desk.state.seq
    reply = await desk.ask(Hint(f"p{now.turn}", seq))
    assert isinstance(reply, Hinted)
    assert reply.seq == seq
    assert await desk.ask(Act(f"p{now.turn}", seq, {"kind": "play", "cards": reply.plays[0]})) == (
        Done(seq + 1)
    )
    assert code_of(await desk.ask(Hint(f"p{(now.turn + 1) % 4}", seq))) == "not_your_turn"


async def test_a_hint_that_fails_is_refused_and_the_table_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Speechless(SimpleThinker):
        async def suggest(self, view: object) -> list[tuple[int, ...]]:
            raise ValueError("nothing comes to mind")

    desk = await opened(people=range(4), thinker=Speechless())
    await desk.sit_down()
    await desk.until("play")
    assert desk.state.round is not None
    reply = await desk.ask(Hint(f"p{desk.state.round.turn}", desk.state.seq))
    assert code_of(reply) == "no_hint"
    assert "no hint for seat" in caplog.text
    await desk.play_round()


async def test_a_slow_hint_does_not_hold_up_the_table() -> None:
    gate = asyncio.Event()

    class Slow(SimpleThinker):
        async def suggest(self, view: object) -> list[tuple[int, ...]]:
            await gate.wait()
            return [(5,)]

    desk = await opened(people=range(4), thinker=Slow())
    await desk.sit_down()
    await desk.until("play")
    now = desk.state.round
    assert now is not None
    seq = desk.state.seq
    hint = asyncio.ensure_future(desk.table.request(Hint(f"p{now.turn}", seq)))
    action = simple(now.view(now.turn))
    assert isinstance(action, Play)
    assert (await desk.table.request(Sync("p0"))) == Done(seq)
    assert not hint.done()
    gate.set()
    # It carries the sequence that it was for.
    assert await hint == Hinted(seq, (("S7",),))


# -- coming and going ------------------------------------------------------------------


async def test_whoever_comes_gets_all_he_may_see_and_the_others_hear_that_he_is_there() -> None:
    desk = await opened(people=(0, 2))
    await desk.sit_down(0)
    await desk.until("play", "bury", "counter")
    desk.news.clear()
    await desk.sit_down(2)
    (to_new,) = desk.updates(2)
    (to_old,) = desk.updates(0)
    assert to_new.events == to_old.events == ()
    assert [info.connected for info in to_old.seats] == [True] * 4
    assert desk.state.round is not None
    assert to_new.view == desk.state.round.view(2).to_dict()
    assert to_old.view == desk.state.round.view(0).to_dict()
    assert desk.table.connections == {"p0": "line-0", "p2": "line-2"}

    await desk.ask(Detach("p2", "line-2"))
    assert desk.updates(2) == []
    (left,) = desk.updates(0)
    assert [info.connected for info in left.seats] == [True, True, False, True]


async def test_the_farewell_of_an_older_connection_does_not_end_a_newer_one() -> None:
    desk = await opened()
    await desk.sit_down()
    await desk.ask(Attach("p0", "newer"))
    await desk.ask(Detach("p0", "line-0"))
    assert desk.table.connections == {"p0": "newer"}
    await desk.ask(Detach("p0", "newer"))
    assert desk.table.connections == {}
    await desk.ask(Detach("p0", "newer"))


async def test_sync_tells_one_player_everything_again() -> None:
    desk = await opened(people=(0, 1))
    await desk.sit_down()
    await desk.until("play", "bury", "counter")
    last = desk.updates(0)[-1]
    desk.news.clear()
    assert await desk.ask(Sync("p0")) == Done(desk.state.seq)
    (again,) = desk.updates(0)
    assert desk.updates(1) == []
    assert (again.seq, again.view, again.events) == (last.seq, last.view, ())


async def test_nothing_moves_while_nobody_is_there_when_the_pace_says_so() -> None:
    pace = Pace(waits_for_people=True)
    desk = await opened(pace=pace)
    await desk.sit_down()
    for _card in range(10):
        await desk.step()
    assert desk.state.round is not None
    assert desk.state.round.dealt == 10
    await desk.ask(Detach("p0", "line-0"))
    assert desk.clock.next_at() is None
    seq = desk.state.seq
    desk.clock.advance(86_400)
    await desk.table.quiesce()
    assert desk.state.seq == seq
    await desk.ask(Attach("p0", "back"))
    assert desk.clock.next_at() == desk.clock.now() + pace.deal_tick
    await desk.step()
    assert desk.state.round.dealt == 11


async def test_the_last_person_to_leave_closes_the_table() -> None:
    desk = await opened(people=(0, 1))
    await desk.sit_down()
    desk.news.clear()
    assert await desk.ask(Leave("p0")) == Done(desk.state.seq)
    assert desk.closed(0) == ["left"]
    assert desk.closed(1) == []
    assert await desk.ask(Leave("p1")) == Done(desk.state.seq)
    assert desk.closed(1) == ["left"]
    await desk.task
    assert desk.entries[-1] == Entry("closed", {"code": "left"})
    assert desk.clock.next_at() is None
    assert code_of(await desk.table.request(Sync("p0"))) == "table_closed"
    assert desk.state.check(Pass(0)).code == "table_closed"


async def test_a_table_expires_only_when_nobody_is_there_and_was_not_for_long() -> None:
    desk = await opened(pace=SOLO)
    await desk.sit_down()
    now = desk.clock.now()
    assert code_of(await desk.ask(Expire(now + 1))) == "table_in_use"
    desk.clock.advance(100)
    await desk.ask(Detach("p0", "line-0"))
    assert code_of(await desk.ask(Expire(now + 100))) == "table_in_use"
    assert await desk.ask(Expire(now + 101)) == Done(desk.state.seq)
    await desk.task
    assert desk.entries[-1] == Entry("closed", {"code": "abandoned"})
    assert desk.closed(0) == []


async def test_stop_finishes_what_is_under_way_and_leaves_the_log_open() -> None:
    log = GatedLog()
    desk = await opened(people=range(4), log=log)
    await desk.sit_down()
    await desk.until("play")
    log.gate.clear()
    log.waiting.clear()
    acting = asyncio.ensure_future(desk.act())
    await log.waiting.wait()
    stopping = asyncio.ensure_future(desk.table.stop())
    late = asyncio.ensure_future(desk.table.request(Sync("p0")))
    log.gate.set()
    assert await acting == Done(len(desk.entries) - 1)
    await stopping
    assert await late == Refused("table_closed")
    assert desk.entries[-1].kind == "action"
    assert desk.task.done()
    await desk.table.stop()


async def test_a_full_inbox_refuses_players_but_not_the_clock() -> None:
    log = GatedLog()
    desk = await opened(people=range(4), log=log)
    await desk.sit_down()
    log.gate.clear()
    log.waiting.clear()
    desk.clock.step()
    await log.waiting.wait()
    asked = [
        asyncio.ensure_future(desk.table.request(Sync("p0"))) for _number in range(INBOX_LIMIT)
    ]
    await asyncio.sleep(0)
    dealt = desk.state.round
    assert dealt is not None
    over = await desk.table.request(Sync("p1"))
    assert over == Refused("table_busy", seq=desk.state.seq)
    before = dealt.dealt
    log.gate.set()
    assert all(isinstance(reply, Done) for reply in await asyncio.gather(*asked))
    await desk.table.quiesce()
    assert dealt.dealt == before + 1
    await desk.step()
    assert dealt.dealt == before + 2


async def test_a_request_before_the_start_finds_no_table() -> None:
    desk = await opened(start=False)
    assert await desk.table.request(Attach("p0", "line")) == Refused("table_closed")
    await desk.table.stop()


# -- bidding by the table --------------------------------------------------------------


async def test_the_table_passes_for_whoever_cannot_bid_and_tells_it_with_the_last_card() -> None:
    passed = []
    for number in range(12):
        pace = Pace(deal_tick=0.0, bid_grace=60.0, bot_pause=0.0, passes_for_unable=True)
        desk = await opened(pace=pace, salt=bytes([number]))
        await desk.sit_down()
        while desk.state.round is None or desk.state.round.phase == "deal":
            desk.clock.step()
            await desk.table.quiesce()
        view = desk.state.round.view(0)
        able = bool(view.bid_options)
        if desk.state.round.phase == "bid":
            mine = [u for u in desk.updates(0) if u.view["phase"] == "bid"]
            kinds = [event["kind"] for event in mine[0].events]
            assert kinds == (["dealt"] if able else ["dealt", "bidding_passed"])
            assert view.may_pass == able
        passed.append(able)
        await desk.table.stop()
    assert {True, False} <= set(passed)


async def test_nobody_is_passed_for_among_people() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase == "deal":
        await desk.step()
    assert all(desk.state.round.view(seat).may_pass for seat in range(4))


async def test_a_round_without_bids_may_be_dealt_anew() -> None:
    # Who has no cards to bid with and who does not care: all pass.
    desk = await opened(
        "two_decks",
        people=range(4),
        pace=Pace(redeal_pause=3.0, waits_for_people=True),
        options={"no_bid": "redeal"},
    )
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase == "deal":
        await desk.step()
    first = desk.state.round
    for seat in range(4):
        await desk.act(Pass(seat))
    assert first.phase == "redeal"
    assert desk.state.hand == 1
    assert not desk.log.rounds
    last = desk.updates(0)[-1]
    assert [event["kind"] for event in last.events] == ["bidding_passed", "redeal"]
    assert code_of(await desk.act(Pass(0))) == "round_over"
    assert desk.clock.next_at() == desk.clock.now() + 3.0
    await desk.step()
    assert desk.state.round is not first
    assert desk.state.round_id == "round-2"
    assert desk.state.round.phase == "deal"


async def test_every_accepted_action_is_in_the_log_as_it_was_given() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.play_round()
    actions = [entry for entry in desk.entries if entry.kind == "action"]
    assert len(actions) == len(desk.state.actions)
    kinds = {type(action) for action in desk.state.actions}
    assert {Deal, EndBidding, Bury, Play} <= kinds
    assert all(isinstance(news, Update) for _player, news in desk.news)


async def test_the_table_passes_for_a_person_who_has_no_counter() -> None:
    passed = 0
    for number in range(12):
        desk = await opened(people=[0], pace=SOLO, salt=b"%d" % number)
        await desk.sit_down()
        buried = False
        while await desk.step():
            now = desk.state.round
            assert now is not None
            if now.phase == "counter" and now.turn == 0:
                # Whoever is asked has something to show.
                assert now.view(0).counter_options
            if now.phase == "play":
                break
        for entry in desk.entries:
            buried = buried or entry.payload.get("kind") == "bury"
            passed += buried and entry.payload.get("kind") == "pass" and entry.payload["seat"] == 0
    assert passed > 0
