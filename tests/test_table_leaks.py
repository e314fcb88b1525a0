"""Nothing that is told to a seat depends on cards that the seat has not seen.

Two worlds are played side by side by the same public actions. They differ in
two cards that a seat has not seen by then; everything that the seat is told
must be the same, to the last byte, in both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pytest

from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Bury,
    Deal,
    Dice,
    EndBidding,
    IllegalAction,
    Play,
    Round,
    Rules,
    preset,
    random_action,
    shuffled_by,
)
from shengji.table.clock import ManualClock
from shengji.table.codec import action_to_json
from shengji.table.log import ACTION, Entry, MemoryLog
from shengji.table.messages import Update
from shengji.table.pace import SOLO
from shengji.table.state import created_entry, round_entry
from tests.support_desk import Desk, SimpleThinker, recovered, seats_for

ROUNDS: Final = 5
"""Rounds of every table."""
COMPARED: Final = 60
"""How many pairs of worlds must have come of them, at the least."""


@dataclass(frozen=True)
class World:
    """A deal and what has been done with it."""

    rules: Rules
    deck: tuple[int, ...]
    actions: tuple[Action, ...]

    def played(self, steps: int) -> Round:
        """Return the round after some actions; raises ``IllegalAction``."""
        state = Round(self.rules, self.deck, level=self.rules.first_level)
        for action in self.actions[:steps]:
            state.apply(action)
        return state

    def entries(self, steps: int) -> list[Entry]:
        """Return the log of a table of people that has come so far."""
        pace = replace(SOLO, passes_for_unable=False)
        start = [
            created_entry(self.rules, seats_for(self.rules, range(self.rules.players)), pace),
            round_entry("round", 1, b"secret"),
        ]
        return [*start, *(Entry(ACTION, action_to_json(action)) for action in self.actions[:steps])]


def random_world(name: str, seed: int) -> World:
    """Return a whole round played at random, cards dealt in several portions."""
    rules = preset(name)
    dice = Dice(seed)
    deck = shuffled_by(rules, seed)
    state = Round(rules, deck, level=rules.first_level)
    actions: list[Action] = []

    def do(action: Action) -> None:
        state.apply(action)
        actions.append(action)

    while state.phase == "deal":
        do(Deal(min(1 + dice.below(20), state.to_deal - state.dealt)))
        bid = random_action(state, dice.below(rules.players), dice)
        if isinstance(bid, Bid):
            do(bid)
    do(EndBidding())
    while not state.over:
        do(random_action(state, state.turn, dice))
    return World(rules, tuple(deck), tuple(actions))


def unseen_by(world: World, steps: int, seat: int) -> list[int]:
    """Return the places in the deck whose cards a seat has not seen after some actions."""
    state = world.played(steps)
    hidden = [card for other in range(state.players) if other != seat for card in state.hand(other)]
    if state.view(seat).bottom is None and state.phase not in ("over",):
        hidden += [] if state.phase == "bury" and state.turn == seat else list(state.bottom)
    hidden += world.deck[state.dealt : state.to_deal]
    shown = {card for bid in state.bid_state.history for card in bid[1]}
    shown |= {card for _seat, cards in state.counter_history for card in cards}
    places = []
    for place, card in enumerate(world.deck):
        # A face is unseen only when every copy of it is.
        if card not in shown and hidden.count(card) == world.rules.decks:
            places.append(place)
    return places


def swapped(world: World, steps: int, one: int, other: int) -> World | None:
    """Return the world in which two cards changed places, None when it would have gone otherwise.

    What another seat buried changes with the cards that it holds.
    """
    deck = list(world.deck)
    deck[one], deck[other] = deck[other], deck[one]
    faces = {deck[one]: deck[other], deck[other]: deck[one]}
    again = World(world.rules, tuple(deck), ())
    state = again.played(0)
    actions: list[Action] = []
    for action in world.actions[:steps]:
        try:
            state.apply(action)
        except IllegalAction:
            if not isinstance(action, Bury):
                return None
            action = Bury(action.seat, tuple(faces.get(card, card) for card in action.cards))
            try:
                state.apply(action)
            except IllegalAction:
                return None
        actions.append(action)
    return replace(again, actions=tuple(actions))


async def told(
    monkeypatch: pytest.MonkeyPatch, world: World, steps: int, seat: int
) -> list[Update]:
    """Return what a seat is told on coming in before the last of some actions, and by that."""
    monkeypatch.setattr("shengji.table.state.shuffled", lambda _rules, _seed: list(world.deck))
    desk = Desk(MemoryLog(), ManualClock(), SimpleThinker())
    desk.log.epochs["table"] = 1
    again = recovered(desk, world.entries(steps - 1))
    await again.sit_down()
    action = world.actions[steps - 1]
    if action.seat >= 0:
        assert not hasattr(await again.act(action), "code")
    else:
        await again.step()
    updates = again.updates(seat)
    await again.table.stop()
    return updates


def public(state: Round) -> list[object]:
    """Return what lies on the table for all to see.

    A throw may stand in one world and fail in another: that is no leak, but
    what the rules say that everybody learns.
    """
    tricks = [trick for trick in (*state.tricks, state.trick) if trick is not None]
    return [state.phase, *(trick.to_dict() for trick in tricks)]


def pairs(places: Sequence[int], dice: Dice, count: int) -> list[tuple[int, int]]:
    """Return some pairs of different places."""
    if len(places) < 2:
        return []
    found = []
    for _try in range(count):
        one, other = places[dice.below(len(places))], places[dice.below(len(places))]
        if one != other:
            found.append((one, other))
    return found


@pytest.mark.parametrize("name", sorted(PRESETS))
async def test_what_a_seat_is_told_does_not_depend_on_cards_it_has_not_seen(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    phases: set[str] = set()
    for number in range(ROUNDS):
        world = random_world(name, 100 + number)
        dice = Dice(number)
        plays = [isinstance(action, Play) for action in world.actions]
        for look in range(25):
            # As often before the first play as after it.
            steps = 1 + dice.below(plays.index(True) if look % 2 else len(plays) - 1)
            seat = dice.below(world.rules.players)
            for one, other in pairs(unseen_by(world, steps, seat), dice, 2):
                twin = swapped(world, steps, one, other)
                if twin is None or public(world.played(steps)) != public(twin.played(steps)):
                    continue
                here = await told(monkeypatch, world, steps, seat)
                there = await told(monkeypatch, twin, steps, seat)
                assert here == there
                assert here[-1].seq == steps + 1
                compared += 1
                phases.add(here[-1].view["phase"])
                break
    assert compared >= COMPARED, compared
    rules = preset(name)
    asked = {"counter"} if rules.counter else {"call"} if rules.calls_friend else set()
    assert {"deal", "bury", "play"} | asked <= phases


async def test_the_test_above_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    # A seat that does hold one of the swapped cards is told so.
    world = random_world("two_decks", 1)
    steps = next(n for n, action in enumerate(world.actions, 1) if isinstance(action, Play))
    here = world.played(steps)
    places = unseen_by(world, steps, 0)
    dice = Dice(3)
    for one, other in pairs(places, dice, 50):
        twin = swapped(world, steps, one, other)
        holders = {place % 4 for place in (one, other) if place < here.to_deal}
        if twin is None or len(holders) < 2:
            continue
        seat = next(iter(holders))
        updates = [await told(monkeypatch, w, steps, seat) for w in (world, twin)]
        assert updates[0] != updates[1]
        return
    pytest.fail("no pair of cards to swap")
