"""A table is the fold of its log: recovered at any step it is what it was, for every seat."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from shengji.rules import PRESETS, RulesError, preset
from shengji.table.log import Entry
from shengji.table.messages import Next, Update
from shengji.table.pace import INSTANT, SOLO, Pace
from shengji.table.state import Seat, TableState, created_entry
from tests.support_desk import Desk, opened, recovered, sights


def everything(state: TableState) -> dict[str, Any]:
    """Return all that a table's state says, by value."""
    return {
        "seq": state.seq,
        "turn_seq": state.turn_seq,
        "hand": state.hand,
        "round_id": state.round_id,
        "closed": state.closed,
        "match": state.match_info(),
        "hands_played": state.match.hand_number,
        "first_seat": state.match.first_seat,
        "deal": state.deal_info(),
        "levels_before": state.levels_before,
        "actions": list(state.actions),
        "seats": state.seats,
        "pace": state.pace,
        "rules": state.rules.digest,
        "sights": sights(state),
    }


def as_stored(entry: Entry) -> Entry:
    """Return an entry as it comes back from JSON."""
    return Entry(entry.kind, json.loads(json.dumps(entry.payload)))


OPTIONS: dict[str, dict[str, object]] = {
    "one_deck": {"throw_penalty": "per_card", "no_bid": "redeal"},
    "two_decks": {"permanent_twos": True, "burier_may_counter": True},
    "three_decks": {"titanic_max": 2, "max_counters": 2},
    "pick_partner": {"friend_rule": "nth_played"},
    "find_friend": {},
}


@pytest.mark.parametrize("name", sorted(PRESETS))
async def test_recovery_at_every_step_is_the_live_state(name: str) -> None:
    desk = await opened(name, people=(0, 2), options=OPTIONS[name])
    live: list[dict[str, Any]] = []
    folded = TableState(as_stored(desk.entries[0]))

    def compare() -> None:
        """Fold what is new in the log; it must be the live state now."""
        for entry in desk.entries[folded.seq + 1 :]:
            folded.apply(as_stored(entry))
        live.append(everything(desk.state))
        assert everything(folded) == live[-1]

    await desk.sit_down()
    for _hand in range(2):
        while desk.state.round is None or desk.state.round.phase != "over":
            if not await desk.step():
                await desk.act()
            compare()
        await desk.ask(Next("p0"))
        compare()
    # And from the first entry on, at some steps: nothing but the log is needed.
    for state in live[:: len(live) // 7]:
        entries = [as_stored(entry) for entry in desk.entries[: state["seq"] + 1]]
        assert everything(TableState.recover(entries)) == state


@pytest.mark.parametrize("name", ["two_decks", "find_friend"])
async def test_a_table_recovered_at_every_step_ends_as_if_nothing_had_happened(name: str) -> None:
    pace = Pace(deal_tick=0.1, bid_grace=1.0, bot_pause=0.5)
    undisturbed = await opened(name, people=(), pace=pace)
    await undisturbed.settle()
    desk = await opened(name, people=(), pace=pace)
    restarts = 0
    while desk.state.round is None or desk.state.round.phase != "over":
        await desk.step()
        # While cards are dealt a restart may change when a bot thinks, later it changes nothing.
        if desk.entries[-1].payload.get("kind") in ("play", "bury", "call", "end_bidding"):
            await desk.table.stop()
            desk = recovered(desk)
            await desk.table.quiesce()
            restarts += 1
    assert restarts > 50
    assert desk.entries == undisturbed.entries
    assert desk.log.rounds == undisturbed.log.rounds


def shown(update: Update) -> dict[str, Any]:
    """Return an update without what belongs to the moment at which it was sent."""
    values = asdict(update)
    for moment in ("events", "since", "server_time", "deadline"):
        del values[moment]
    return values


async def test_players_who_come_back_after_a_restart_see_what_they_saw() -> None:
    desk = await opened("find_friend", people=range(5))
    await desk.sit_down()
    while desk.state.round is None or desk.state.round.phase in ("deal", "bid"):
        await desk.step()
    step = 0
    now = desk.state.round
    while now.phase != "over":
        await desk.act()
        step += 1
        if step % 13:
            continue
        before = [shown(desk.updates(seat)[-1]) for seat in range(5)]
        again = recovered(desk, desk.entries)
        await again.sit_down()
        assert [shown(again.updates(seat)[-1]) for seat in range(5)] == before
        await again.table.stop()


async def test_a_closed_table_is_recovered_as_closed() -> None:
    desk = await opened()
    await desk.sit_down()
    entries = [*desk.entries, Entry("closed", {"code": "left"})]
    again = recovered(desk, entries)
    await again.task
    assert again.state.closed == "left"


async def test_options_and_pace_come_back_from_the_log() -> None:
    pace = Pace(deal_tick=0.25, play=None, bid_grace=3.0)
    options: dict[str, object] = {"must_play": ["5", "T", "K"], "titanic_max": 3}
    desk = await opened("three_decks", pace=pace, options=options)
    again = TableState.recover([as_stored(entry) for entry in desk.entries])
    assert again.pace == pace
    assert again.rules == preset("three_decks").with_options(options)
    assert again.rules.must_play == ("5", "T", "K")


@pytest.mark.parametrize("pace", [SOLO, INSTANT, Pace()])
def test_a_pace_survives_json_and_settings_of_other_versions(pace: Pace) -> None:
    values = json.loads(json.dumps(pace.to_dict()))
    assert Pace.from_dict(values) == pace
    assert Pace.from_dict({**values, "gone": 1.0}) == pace
    del values["redeal_pause"]
    assert Pace.from_dict(values).redeal_pause == Pace().redeal_pause


# -- logs that cannot be read ----------------------------------------------------------


def created() -> Entry:
    rules = preset("two_decks")
    return created_entry(rules, [Seat("x", bot="rule")] * 4, SOLO)


@pytest.mark.parametrize(
    ("kind", "changes", "code"),
    [
        ("round", {}, "log_format"),
        ("created", {"format": 2}, "log_format"),
        ("created", {"rules": "0" * 64}, "log_rules"),
        ("created", {"options": {"counter": False}}, "log_rules"),
        ("created", {"preset": "no_such"}, "unknown_preset"),
        ("created", {"options": {"no_such": 1}}, "unknown_option"),
    ],
)
def test_a_log_of_another_kind_is_refused(kind: str, changes: dict[str, Any], code: str) -> None:
    entry = created()
    with pytest.raises(RulesError) as refused:
        TableState.recover([Entry(kind, {**entry.payload, **changes})])
    assert refused.value.code == code


def test_an_unknown_entry_is_refused() -> None:
    with pytest.raises(RulesError, match="log_entry"):
        TableState.recover([created(), Entry("party", {})])


async def spoiled(desk: Desk, at: int, **changes: Any) -> list[Entry]:
    """Return a log with one entry changed."""
    entries = list(desk.entries)
    entries[at] = Entry(entries[at].kind, {**entries[at].payload, **changes})
    return entries


async def test_an_illegal_action_in_a_log_is_refused() -> None:
    desk = await opened(people=range(4))
    await desk.sit_down()
    await desk.play_round()
    for at, changes, code in (
        (-1, {"seat": 9}, "unknown_seat"),
        (-1, {"cards": ["S2", "S2", "S2"]}, None),
        (-1, {"cards": ["ZZ"]}, "unknown_card"),
        (2, {"count": 99_999}, "bad_deal"),
        (2, {"kind": "shuffle"}, "unknown_action"),
    ):
        with pytest.raises(RulesError) as refused:
            TableState.recover(await spoiled(desk, at, **changes))
        assert code is None or refused.value.code == code
