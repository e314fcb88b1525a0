"""The actor of a table: requests in order, the log before anybody hears, nothing twice."""

import asyncio

import pytest

from shengji.record import read, replay
from shengji.record.fairdeal import commitment
from shengji.rules import PRESETS, Bid, Bury, Call, Pass, Play, RulesError
from shengji.table.actor import Table
from shengji.table.log import Entry, Fenced, MemoryLog
from shengji.table.messages import (
    Act,
    Attach,
    Detach,
    Done,
    Hint,
    Leave,
    Next,
    Preview,
    Refused,
    Reply,
    Request,
    Sync,
)
from shengji.table.pace import SOLO, Pace
from tests.support_desk import GatedLog, opened, recovered, seats_for, simple


def code_of(reply: Reply) -> str:
    assert isinstance(reply, Refused)
    return reply.code


# -- a whole hand ----------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PRESETS))
async def test_a_whole_hand_of_people_by_requests(name: str) -> None:
    desk = await opened(name, people=range(PRESETS[name].players))
    await desk.sit_down()
    await desk.play_round()
    rounds = [entry.payload["round"] for entry in desk.entries if entry.kind == "round"]
    assert rounds == ["round-1"]
    assert all(entry.kind == "action" for entry in desk.entries[2:])
    for seat in desk.state.people:
        updates = desk.updates(seat)
        # An update for every entry since the player came, one for each who came, nothing twice.
        assert updates[-1].seq == desk.state.seq == len(desk.entries) - 1
        assert [u.seq for u in updates] == sorted(u.seq for u in updates)
        assert {u.seq for u in updates} == set(range(updates[0].seq, desk.state.seq + 1))
        assert all(u.view["seat"] == seat for u in updates)
        assert updates[-1].view["phase"] == "over"
        assert updates[-1].events[-1]["kind"] == "round_over"


async def test_one_person_and_bots_play_several_hands() -> None:
    desk = await opened("two_decks", people=(1,))
    await desk.sit_down()
    for hand in (1, 2, 3):
        await desk.play_round()
        last = desk.updates(1)[-1]
        assert last.match["hand"] == desk.state.hand == hand
        assert last.match["levels"] == ["23456789TJQKA"[level] for level in desk.state.match.levels]
        assert await desk.ask(Next("p1")) == Done(desk.state.seq)
    assert [entry.payload["hand"] for entry in desk.entries if entry.kind == "round"] == [
        1,
        2,
        3,
        4,
    ]


async def test_an_update_says_who_sits_where_and_what_the_deal_is_pledged_to() -> None:
    desk = await opened(people=(0, 2))
    await desk.sit_down(2)
    (update,) = desk.updates(2)[-1:]
    assert [(info.name, info.bot, info.connected) for info in update.seats] == [
        ("name0", False, False),
        ("name1", True, True),
        ("name2", False, True),
        ("name3", True, True),
    ]
    assert update.deal["seed"] is None
    await desk.sit_down(0)
    await desk.play_round()
    last = desk.updates(2)[-1]
    seed = bytes.fromhex(last.deal["seed"])
    assert last.deal == {
        "round": "round-1",
        "commitment": commitment(seed, "round-1"),
        "seed": seed.hex(),
        "client_seeds": [],
    }
    assert update.deal["commitment"] == last.deal["commitment"]
    assert last.server_time == desk.clock.now()


async def test_the_first_cards_are_dealt_when_somebody_is_there_to_see_them() -> None:
    desk = await opened(pace=SOLO)
    await desk.table.quiesce()
    assert desk.clock.next_at() is None
    assert desk.state.round is None
    assert code_of(await desk.ask(Preview("p0", 0, ("S2",)))) == "no_round"
    assert code_of(await desk.ask(Act("p0", 0, {"kind": "pass"}))) == "no_round"
    await desk.sit_down()
    # Its player is asked for a seed first, and does not give one.
    assert desk.state.round is None
    await desk.step()
    assert desk.state.round is not None


async def test_a_table_that_does_not_wait_for_people_begins_alone() -> None:
    desk = await opened(people=(0,))
    await desk.settle()
    assert desk.state.round is not None
    # The table plays for the seat whose player is not there (托管).
    assert desk.state.round.phase == "over"


# -- the log ---------------------------------------------------------------------------


async def test_nobody_hears_of_an_action_before_the_log_has_it() -> None:
    log = GatedLog()
    desk = await opened(people=range(4), log=log)
    await desk.sit_down()
    await desk.until("play")
    desk.news.clear()
    for _step in range(8):
        now = desk.state.round
        assert now is not None
        before = desk.state.seq
        view = now.view(now.turn).to_dict()
        log.gate.clear()
        log.waiting.clear()
        acting = asyncio.ensure_future(desk.act())
        await log.waiting.wait()
        # The entry is on its way; the table is as it was, for everybody.
        assert not desk.news
        assert not acting.done()
        assert desk.state.seq == before
        assert now.view(now.turn).to_dict() == view
        log.gate.set()
        assert await acting == Done(before + 1)
        assert {player for player, _news in desk.news} == {"p0", "p1", "p2", "p3"}
        desk.news.clear()


class BrokenLog(MemoryLog):
    """A log that breaks at an entry: before it has it, or after."""

    def __init__(self, at: int, kept: bool) -> None:
        super().__init__()
        self.at = at
        self.kept = kept

    async def append(self, table_id: str, seq: int, epoch: int, entry: Entry) -> None:
        if seq < self.at or self.kept:
            await super().append(table_id, seq, epoch, entry)
        if seq >= self.at:
            raise OSError("the disk is gone")


@pytest.mark.parametrize("kept", [False, True], ids=["lost", "kept"])
async def test_after_a_failed_append_nothing_is_told_and_the_actor_ends(kept: bool) -> None:
    log = BrokenLog(150, kept)
    desk = await opened(people=range(4), log=log)
    await desk.sit_down()
    while desk.state.seq < 149:
        await desk.until("play")
        await desk.act()
    desk.news.clear()
    first = asyncio.ensure_future(desk.act())
    second = asyncio.ensure_future(desk.table.request(Sync("p1")))
    assert await first == Refused("internal", seq=149)
    assert await second == Refused("table_closed")
    with pytest.raises(OSError, match="the disk is gone"):
        await desk.task
    assert desk.news == []
    assert desk.state.seq == 149
    assert await desk.table.request(Attach("p0", "again")) == Refused("table_closed")
    assert desk.clock.next_at() is None

    # Whether the store has the entry is seen in the log alone.
    log.at = 10_000
    again = recovered(desk)
    await again.sit_down()
    assert again.state.seq == (150 if kept else 149)
    await again.play_round()


async def test_an_old_owner_is_fenced_after_a_claim() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("play")
    again = recovered(desk)
    await again.sit_down()
    length = len(desk.entries)
    desk.news.clear()
    assert await desk.act() == Refused("internal", seq=length - 1)
    with pytest.raises(Fenced):
        await desk.task
    assert desk.news == []
    assert len(desk.entries) == length
    assert await again.act() == Done(length)
    await again.play_round()


async def test_the_same_table_cannot_be_made_twice() -> None:
    desk = await opened()
    with pytest.raises(Fenced):
        await Table.create("table", desk.state.rules, desk.state.seats, SOLO, desk.surroundings)


async def test_a_table_needs_a_player_for_every_seat() -> None:
    desk = await opened()
    rules = PRESETS["find_friend"]
    with pytest.raises(RulesError, match="wrong_number_of_seats"):
        await Table.create("other", rules, seats_for(rules, ())[:4], SOLO, desk.surroundings)
    assert list(desk.log.entries) == ["table"]


# -- records ---------------------------------------------------------------------------


class CountingLog(MemoryLog):
    """A log that counts what it is given to keep."""

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[tuple[str, int, str]] = []

    async def save_round(self, table_id: str, round_id: str, hand: int, text: str) -> None:
        self.saved.append((round_id, hand, text))
        await super().save_round(table_id, round_id, hand, text)


@pytest.mark.parametrize("name", sorted(PRESETS))
async def test_the_record_of_a_round_is_saved_once_and_replays_to_its_result(name: str) -> None:
    log = CountingLog()
    desk = await opened(name, people=(0,), log=log)
    await desk.sit_down()
    results = []
    for _hand in range(2):
        await desk.play_round()
        assert desk.state.round is not None
        results.append(desk.state.round.result)
        await desk.ask(Sync("p0"))
        await desk.ask(Next("p0"))
    assert [(round_id, hand) for round_id, hand, _text in log.saved] == [
        ("round-1", 1),
        ("round-2", 2),
    ]
    for result, (_round, hand, text) in zip(results, log.saved, strict=True):
        record = read(text)
        replayed = replay(record)
        assert result is not None
        assert replayed.result is not None
        assert replayed.result.to_dict() == result.to_dict()
        assert record.hand == hand
        assert record.seats == tuple(seat.name for seat in desk.state.seats)


async def test_a_record_that_a_crash_kept_from_being_saved_is_saved_on_recovery() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.play_round()
    saved = dict(desk.log.rounds)
    desk.log.rounds.clear()
    again = recovered(desk)
    await again.table.quiesce()
    assert again.log.rounds == saved != {}


# -- refusals --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    [
        Attach("stranger", "line"),
        Detach("stranger", "line"),
        Act("stranger", 1, {"kind": "pass"}),
        Preview("stranger", 1, ()),
        Hint("stranger", 1),
        Next("stranger"),
        Leave("stranger"),
        Sync("stranger"),
    ],
    ids=lambda request: type(request).__name__,
)
async def test_whoever_does_not_sit_here_is_refused(request_: Request) -> None:
    desk = await opened()
    await desk.sit_down()
    desk.news.clear()
    length = len(desk.entries)
    assert await desk.ask(request_) == Refused("not_seated", seq=desk.state.seq)
    assert desk.news == []
    assert len(desk.entries) == length


async def test_an_action_for_another_situation_is_stale() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("play")
    await desk.act()
    seq = desk.state.seq
    for old in (0, seq - 1, seq + 1, 10**9):
        reply = await desk.act(seq=old)
        assert reply == Refused("stale_sequence", {"now": seq}, seq)
    assert desk.state.seq == seq
    assert await desk.act(seq=seq) == Done(seq + 1)


async def test_dealt_cards_and_passes_make_no_bid_stale_but_a_bid_does() -> None:
    desk = await opened(people=range(4), pace=Pace(waits_for_people=True))
    await desk.sit_down()
    start = desk.state.seq
    while desk.state.round is None or desk.state.round.phase == "deal":
        await desk.step()
    assert await desk.act(Pass(3), seq=start) == Done(desk.state.seq)
    now = desk.state.round
    bidder = next(seat for seat in (0, 1, 2) if now.view(seat).bid_options)
    bid = Bid(bidder, now.view(bidder).bid_options[0])
    assert await desk.act(bid, seq=start) == Done(desk.state.seq)
    assert code_of(await desk.act(Pass(bidder), seq=start)) == "stale_sequence"
    assert code_of(await desk.act(Pass(3), seq=desk.state.seq - 1)) == "stale_sequence"
    assert await desk.act(Pass(3)) == Done(desk.state.seq)


async def test_illegal_actions_are_refused_with_the_code_of_the_rules() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    deal = desk.state.seq
    assert code_of(await desk.act(Pass(0))) == "too_early"
    assert code_of(await desk.act(Play(0, (0,)))) == "wrong_phase"
    await desk.until("play")
    now = desk.state.round
    assert now is not None
    seat, seq = now.turn, desk.state.seq
    other = (seat + 1) % 4
    unheld = next(card for card in range(54) if card not in now.hand(seat))
    length = len(desk.entries)
    assert code_of(await desk.act(Play(other, (now.hand(other)[0],)))) == "not_your_turn"
    assert code_of(await desk.act(Play(seat, (unheld,)))) == "card_not_held"
    assert code_of(await desk.act(Play(seat, ()))) == "no_cards"
    assert code_of(await desk.act(Bury(seat, (0,)))) == "wrong_phase"
    assert code_of(await desk.act(Call(seat, 0, 1))) == "wrong_phase"
    assert code_of(await desk.act(Bid(seat, (0,)))) == "wrong_phase"
    assert code_of(await desk.ask(Next("p0"))) == "round_not_over"
    assert (len(desk.entries), desk.state.seq) == (length, seq)
    assert seq > deal
    await desk.play_round()
    assert code_of(await desk.act(Play(seat, (unheld,)))) == "round_over"


@pytest.mark.parametrize("kind", ["deal", "end_bidding", "closed", "", None, 7])
async def test_only_a_seats_own_actions_may_be_sent(kind: object) -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    reply = await desk.ask(Act("p0", desk.state.seq, {"kind": kind, "count": 3, "seat": -1}))
    assert reply == Refused("unknown_action", {"kind": str(kind)}, desk.state.seq)


async def test_the_table_acts_only_for_the_seat_of_the_player() -> None:
    # The log's form of an action names a seat; from a player it is not believed.
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("play")
    now = desk.state.round
    assert now is not None
    action = simple(now.view(now.turn))
    assert isinstance(action, Play)
    other = (now.turn + 1) % 4
    data = {"kind": "play", "seat": now.turn, "cards": ["S2"]}
    assert code_of(await desk.ask(Act(f"p{other}", desk.state.seq, data))) == "not_your_turn"


async def test_unreadable_cards_are_refused() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.until("play")
    assert desk.state.round is not None
    player, seq = f"p{desk.state.round.turn}", desk.state.seq
    for action in (
        {"kind": "play", "cards": ["X9"]},
        {"kind": "play", "cards": ["S2"], "units": [["??"]]},
        {"kind": "call", "card": ""},
        {"kind": "call"},
        {"kind": "bid", "cards": ["♠2"]},
    ):
        assert code_of(await desk.ask(Act(player, seq, action))) == "unknown_card"


async def test_a_call_says_which_copy_it_means() -> None:
    desk = await opened("find_friend", people=range(5), options={"friend_rule": "nth_played"})
    await desk.sit_down()
    await desk.until("call")
    assert desk.state.round is not None
    player, seq = f"p{desk.state.round.turn}", desk.state.seq
    for nth in (0, -1, 4, 10**60):
        reply = await desk.ask(Act(player, seq, {"kind": "call", "card": "SA", "nth": nth}))
        assert code_of(reply) == "bad_nth"
    reply = await desk.ask(Act(player, seq, {"kind": "call", "card": "SA", "nth": 3}))
    assert reply == Done(seq + 1)
    assert desk.entries[-1].payload["nth"] == 3
