"""Several people at one table: 托管, presence, votes, watchers, seeds, and the next round."""

from dataclasses import replace

import pytest

from shengji.record import read, verify
from shengji.rules import Pass
from shengji.table.log import Entry
from shengji.table.messages import (
    Act,
    Attach,
    Auto,
    Detach,
    Done,
    GiveSeed,
    Leave,
    Next,
    Pledged,
    Propose,
    Refused,
    Reply,
    Sit,
    Sync,
    Update,
    Vote,
    Watch,
)
from shengji.table.pace import Pace
from shengji.table.presence import AWAY_AFTER
from shengji.table.state import GONE, Habits, Seat
from shengji.table.votes import MORE_SECONDS, VOTE_SECONDS
from shengji.table.waiting import BACK_GRACE
from tests.support_desk import Desk, opened, recovered

PACE = Pace(deal_tick=0.0, bid_grace=0.0, counter=5.0, bury=5.0, call=5.0, waits_for_people=True)


def code_of(reply: Reply) -> str:
    assert isinstance(reply, Refused)
    return reply.code


async def at_play(pace: Pace = PACE, habits: Habits | None = None) -> Desk:
    """Return a table of four people who are asked to play."""
    desk = await opened(people=range(4), pace=pace, habits=habits)
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase in ("deal", "bid"):
        await desk.step()
    while desk.state.round.phase != "play":
        await desk.act()
    desk.news.clear()
    return desk


def turn(desk: Desk) -> int:
    """Return whose turn it is."""
    assert desk.state.round is not None
    return desk.state.round.turn


async def until_turn(desk: Desk, seat: int) -> None:
    """Let the others play until it is a seat's turn."""
    while turn(desk) != seat:
        await desk.act()


async def autos(desk: Desk, watcher: int) -> list[bool]:
    """Return for which seats the table plays, as one player is told."""
    await desk.ask(Sync(f"p{watcher}"))
    return [info.auto for info in desk.updates(watcher)[-1].seats]


# -- 托管 --------------------------------------------------------------------------------


async def test_two_deadlines_missed_in_a_row_switch_auto_play_on_and_a_touch_ends_it() -> None:
    desk = await at_play()
    seat = turn(desk)
    other = (seat + 1) % 4
    for missed in (False, True):
        await until_turn(desk, seat)
        desk.clock.advance(20.0)
        await desk.table.quiesce()
        assert (await autos(desk, other))[seat] is missed
    await until_turn(desk, seat)
    # Now it is quick, but not at once: a pause of one length tells nothing of the cards.
    assert desk.clock.next_at() == desk.clock.now() + PACE.auto_pause
    assert await desk.ask(Auto(f"p{seat}", False)) == Done(desk.state.seq)
    assert (await autos(desk, other))[seat] is False
    assert desk.clock.next_at() == desk.clock.now() + 20.0


@pytest.mark.parametrize("how", ["auto", "leave"])
async def test_in_the_bidding_auto_play_passes_at_once_and_the_others_hear_it(how: str) -> None:
    desk = await opened(people=range(4), pace=replace(PACE, bid_grace=8.0))
    await desk.sit_down()
    await desk.until("bid")
    desk.news.clear()
    # Whoever may not pass has the standing bid, and is not waited for.
    now = desk.state.round
    assert now is not None
    *others, last = [seat for seat in range(4) if now.view(seat).may_pass]
    for seat in others:
        assert await desk.act(Pass(seat)) == Done(desk.state.seq)
    assert now.phase == "bid"
    listener = others[0]
    desk.updates(listener)
    await desk.ask(Auto(f"p{last}", True) if how == "auto" else Leave(f"p{last}"))
    assert now.phase != "bid"
    kinds = [event["kind"] for update in desk.updates(listener) for event in update.events]
    assert kinds[:2] == ["bidding_passed", "bidding_ended"]


async def test_one_deadline_missed_and_one_kept_begin_the_count_anew() -> None:
    desk = await at_play()
    seat = turn(desk)
    for missed in (True, False, True):
        await until_turn(desk, seat)
        if missed:
            desk.clock.advance(20.0)
            await desk.table.quiesce()
        else:
            await desk.act()
    assert (await autos(desk, (seat + 1) % 4))[seat] is False


async def test_whoever_comes_back_in_the_last_moment_has_some_seconds() -> None:
    desk = await at_play()
    seat = turn(desk)
    desk.clock.advance(19.0)
    pace = desk.state.pace
    assert pace.auto_pause < 19.0
    # Switched on late, the pause is over already: the table plays now.
    await desk.ask(Auto(f"p{seat}", True))
    await desk.step()
    assert turn(desk) != seat
    await until_turn(desk, seat)
    desk.clock.advance(pace.auto_pause - 0.1)
    await desk.ask(Auto(f"p{seat}", False))
    assert desk.clock.next_at() == desk.clock.now() + 20.0 - (pace.auto_pause - 0.1)
    assert BACK_GRACE < 18.0


async def test_the_forced_last_card_waits_as_long_as_any_other() -> None:
    desk = await at_play(Pace(**{**PACE.to_dict(), "plays_last": True}))  # type: ignore[arg-type]
    now = desk.state.round
    assert now is not None
    while len(now.hand(now.turn)) > 1:
        await desk.act()
    while now.phase == "play":
        seq = desk.state.seq
        assert desk.clock.next_at() == desk.clock.now() + PACE.auto_pause
        await desk.step()
        assert desk.state.seq == seq + 1
    assert now.phase == "over"


# -- here, away, gone ---------------------------------------------------------------------


async def test_a_lost_line_is_shown_at_once_and_played_for_after_a_while() -> None:
    desk = await at_play()
    seat = turn(desk)
    other = (seat + 1) % 4
    await desk.ask(Detach(f"p{seat}", f"line-{seat}"))
    info = desk.updates(other)[-1].seats[seat]
    assert (info.connected, info.auto) == (False, False)
    assert desk.clock.next_at() == desk.clock.now() + AWAY_AFTER
    await desk.step()
    assert turn(desk) == other
    assert (await autos(desk, other))[seat] is True
    await desk.ask(Attach(f"p{seat}", "again"))
    assert (await autos(desk, other))[seat] is False


async def test_after_a_restart_everybody_has_the_time_to_come_back() -> None:
    desk = await at_play()
    seat = turn(desk)
    again = recovered(desk)
    await again.sit_down((seat + 1) % 4)
    assert again.clock.next_at() == again.clock.now() + AWAY_AFTER
    await again.sit_down(seat)
    assert again.clock.next_at() == again.clock.now() + 20.0


async def test_whoever_leaves_is_played_for_until_a_bot_sits_there_in_the_next_round() -> None:
    habits = Habits(filler="rule", filler_names=("A", "B", "C", "D"))
    desk = await at_play(habits=habits)
    seat = turn(desk)
    assert await desk.ask(Leave(f"p{seat}")) == Done(desk.state.seq)
    assert desk.closed(seat) == ["left"]
    assert desk.state.seats[seat] == Seat(f"name{seat}", bot=GONE)
    assert code_of(await desk.ask(Sync(f"p{seat}"))) == "not_seated"
    others = [number for number in range(4) if number != seat]
    info = desk.updates(others[0])[-1].seats[seat]
    assert (info.bot, info.auto, info.connected) == (False, True, False)
    while desk.state.round is not None and desk.state.round.phase != "over":
        if turn(desk) == seat:
            await desk.step()
        else:
            await desk.act()
    for number in others:
        await desk.ask(Next(f"p{number}"))
    assert desk.state.hand == 2
    assert desk.state.seats[seat] == Seat("ABCD"[seat], bot="rule")
    # All of it is in the log.
    assert recovered(desk).state.seats == desk.state.seats


async def test_somebody_may_take_a_bots_seat_between_two_rounds() -> None:
    desk = await opened(people=(0, 1))
    await desk.sit_down()
    assert code_of(await desk.ask(Sit("new", "New", 2))) == "round_not_over"
    await desk.play_round()
    assert code_of(await desk.ask(Sit("new", "New", 1))) == "seat_taken"
    assert code_of(await desk.ask(Sit("p0", "name0", 2))) == "seated"
    assert code_of(await desk.ask(Sit("new", "New", 9))) == "unknown_seat"
    assert await desk.ask(Sit("new", "New", 2)) == Done(desk.state.seq)
    assert desk.state.seats[2] == Seat("New", player="new")


# -- the next round -------------------------------------------------------------------------


async def test_the_next_round_begins_when_everybody_who_is_here_wants_it() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.play_round()
    await desk.ask(Next("p0"))
    assert desk.state.hand == 1
    assert desk.updates(3)[-1].ready == (0,)
    await desk.ask(Next("p1"))
    await desk.ask(Next("p1"))
    # Who is away need not be waited for.
    await desk.ask(Detach("p3", "line-3"))
    desk.clock.advance(AWAY_AFTER)
    await desk.ask(Next("p2"))
    assert desk.state.hand == 2


async def test_after_a_while_the_next_round_begins_by_itself_if_the_room_says_so() -> None:
    desk = await opened(people=(0, 1), pace=Pace(**{**PACE.to_dict(), "next_round": 45.0}))  # type: ignore[arg-type]
    await desk.sit_down()
    await desk.play_round()
    deadline = desk.updates(0)[-1].deadline
    assert deadline == desk.clock.now() + 45.0
    assert desk.clock.next_at() == deadline
    await desk.step()
    assert desk.state.hand == 2


# -- votes ------------------------------------------------------------------------------------


async def test_a_match_ends_when_everybody_agrees() -> None:
    desk = await at_play()
    await desk.ask(Propose("p1", "end_match"))
    vote = desk.updates(0)[-1].vote
    assert vote is not None
    assert (vote.vote, vote.by, vote.asked, vote.yes) == ("end_match", 1, (0, 1, 2, 3), (1,))
    assert code_of(await desk.ask(Propose("p2", "add_time"))) == "vote_under_way"
    for seat in (0, 2):
        await desk.ask(Vote(f"p{seat}", True))
    assert desk.state.closed is None
    await desk.ask(Vote("p3", True))
    assert desk.entries[-1] == Entry("closed", {"code": "match_ended"})
    assert [desk.closed(seat) for seat in range(4)] == [["match_ended"]] * 4


async def test_one_no_or_the_end_of_its_time_is_the_end_of_a_vote() -> None:
    desk = await at_play()
    await desk.ask(Propose("p1", "end_match"))
    await desk.ask(Vote("p0", False))
    assert desk.updates(2)[-1].vote is None
    assert code_of(await desk.ask(Vote("p2", True))) == "no_vote"
    await desk.ask(Propose("p1", "end_match"))
    desk.clock.advance(VOTE_SECONDS)
    await desk.table.quiesce()
    assert desk.updates(2)[-1].vote is None
    assert code_of(await desk.ask(Propose("p1", "party"))) == "unknown_vote"


async def test_more_time_is_added_to_the_present_turn_only() -> None:
    desk = await at_play()
    due = desk.clock.next_at()
    assert due is not None
    await desk.ask(Propose("p0", "add_time"))
    for seat in (1, 2, 3):
        await desk.ask(Vote(f"p{seat}", True))
    assert desk.clock.next_at() == due + MORE_SECONDS
    assert desk.updates(0)[-1].deadline == due + MORE_SECONDS
    await desk.act()
    assert desk.clock.next_at() == desk.clock.now() + 20.0


async def test_who_is_alone_with_bots_decides_alone() -> None:
    desk = await opened(people=(0,))
    await desk.sit_down()
    await desk.ask(Propose("p0", "end_match"))
    assert desk.state.closed == "match_ended"


# -- looking on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("watching", ["none", "public", "open"])
async def test_watchers_see_the_public_table_and_the_rooms_setting_decides_on_more(
    watching: str,
) -> None:
    desk = await at_play(habits=Habits(watching=watching))
    reply = await desk.ask(Watch("w", "line-w"))
    if watching == "none":
        assert code_of(reply) == "no_watching"
        return
    while desk.state.round is not None and desk.state.round.phase != "over":
        await desk.act()
    seen = [news for player, news in desk.news if player == "w" and isinstance(news, Update)]
    assert all(update.view["seat"] is None and update.view["hand"] == [] for update in seen)
    assert {update.deal["round"] for update in seen[:-1]} == (
        {"hand-1"} if watching == "public" else {"round-1"}
    )
    assert (seen[-1].deal["seed"] is None) is (watching == "public")
    assert seen[-1].watchers == 1
    for request in (
        Act("w", desk.state.seq, {"kind": "pass"}),
        Next("w"),
        Propose("w", "add_time"),
    ):
        assert code_of(await desk.ask(request)) == "not_seated"
    await desk.ask(Leave("w"))
    await desk.ask(Sync("p0"))
    assert desk.updates(0)[-1].watchers == 0


async def test_a_player_does_not_look_on_at_the_own_table() -> None:
    desk = await at_play(habits=Habits(watching="open"))
    assert code_of(await desk.ask(Watch("p0", "second"))) == "seated"


# -- coming back --------------------------------------------------------------------------------


async def test_who_was_away_for_a_moment_gets_what_was_missed() -> None:
    desk = await at_play()
    seen = desk.state.seq
    await desk.ask(Detach("p0", "line-0"))
    missed = []
    for _play in range(3):
        desk.news.clear()
        if turn(desk) == 0:
            await desk.step()
        else:
            await desk.act()
        missed += [event for update in desk.updates(1)[-1:] for event in update.events]
    await desk.ask(Attach("p0", "again", seen))
    back = desk.updates(0)[-1]
    assert back.since == seen
    assert [event for event in back.events if event["kind"] == "played"] == [
        event for event in missed if event["kind"] == "played"
    ]
    await desk.ask(Attach("p0", "once more", None))
    assert desk.updates(0)[-1].events == ()
    await desk.ask(Attach("p0", "long ago", 1))
    fresh = desk.updates(0)[-1]
    assert (fresh.since, fresh.events) == (desk.state.seq, ())


async def test_who_comes_back_in_another_round_hears_nothing_of_the_one_before() -> None:
    desk = await opened("one_deck", people=(0, 1))
    await desk.sit_down()
    await desk.play_round()
    over = desk.state.seq
    await desk.ask(Detach("p0", "line-0"))
    await desk.ask(Next("p1"))
    await desk.step()
    # Plays of the last round in the log of this one would be taken for its own.
    await desk.ask(Attach("p0", "again", over - 2))
    back = desk.updates(0)[-1]
    assert (back.since, back.events) == (desk.state.seq, ())
    # Who saw that round to its end has missed nothing but the beginning of this one.
    await desk.ask(Attach("p0", "once more", over))
    back = desk.updates(0)[-1]
    assert back.since == over
    assert back.events
    assert {event["kind"] for event in back.events} <= {"dealt", "bid", "bidding_passed"}


async def test_who_sits_down_hears_nothing_that_was_told_to_the_seat_before() -> None:
    desk = await opened("one_deck", people=(0, 1))
    await desk.sit_down()
    await desk.play_round()
    await desk.ask(Sit("new", "New", 2))
    sat_down = desk.state.seq
    desk.news.clear()
    for seen in range(sat_down):
        await desk.ask(Attach("new", "line", seen))
    told = [news for player, news in desk.news if player == "new" and isinstance(news, Update)]
    assert len(told) == sat_down
    assert all((update.since, update.events) == (sat_down, ()) for update in told)
    # Who sat there all the time may hear of it again.
    await desk.ask(Attach("p0", "line", sat_down - 2))
    assert desk.updates(0)[-1].events
    # So may the newcomer of what comes now.
    for player in ("p0", "p1", "new"):
        await desk.ask(Next(player))
    await desk.step()
    await desk.ask(Attach("new", "again", sat_down))
    updates = [news for player, news in desk.news if player == "new" and isinstance(news, Update)]
    assert updates[-1].since == sat_down
    assert updates[-1].events


# -- the fair deal --------------------------------------------------------------------------------


async def test_a_round_is_dealt_from_everybodys_seeds_and_its_record_proves_it() -> None:
    pace = Pace(deal_tick=0.0, bid_grace=0.0, seed_wait=2.0, waits_for_people=True)
    desk = await opened(people=range(4), pace=pace)
    await desk.sit_down(0, 1, 2)
    pledge = next(news for _player, news in desk.news if isinstance(news, Pledged))
    assert desk.state.round is None
    seeds = {0: b"0" * 32, 1: b"1" * 32}
    assert code_of(await desk.ask(GiveSeed("p0", "another", seeds[0]))) == "no_pledge"
    await desk.ask(GiveSeed("p0", pledge.round, seeds[0]))
    # Only the first one counts.
    await desk.ask(GiveSeed("p0", pledge.round, b"x" * 32))
    await desk.ask(GiveSeed("p1", pledge.round, seeds[1]))
    assert desk.state.round is None
    # Seats 2 and 3 say nothing: their time runs out.
    desk.clock.advance(2.0)
    await desk.table.quiesce()
    assert desk.state.round_id == pledge.round
    assert desk.state.client_seeds == seeds
    assert desk.state.deal_info()["commitment"] == pledge.commitment
    assert desk.state.deal_info()["client_seeds"] == []
    await desk.sit_down(3)
    await desk.play_round()
    found = verify(read(desk.log.rounds[pledge.round]))
    assert found.commitment == pledge.commitment
    assert found.client_seats == (0, 1)
    assert found.finished
    # Another seed makes another deal.
    assert recovered(desk).state.client_seeds == seeds


async def test_a_round_is_dealt_without_the_seeds_that_do_not_come() -> None:
    pace = Pace(deal_tick=0.0, seed_wait=2.0, waits_for_people=True)
    desk = await opened(people=range(4), pace=pace)
    await desk.sit_down(0)
    assert desk.clock.next_at() == desk.clock.now() + 2.0
    await desk.step()
    assert desk.state.round is not None
    assert desk.state.client_seeds == {}
