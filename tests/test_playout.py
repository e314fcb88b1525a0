"""Rounds played at random: nothing is lost, something is always legal, names do not matter."""

import pickle
from collections import Counter as Multiset
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    SUITS,
    Action,
    Bid,
    Bury,
    Call,
    Cards,
    Counter,
    Dice,
    Pass,
    Play,
    Round,
    card_codes,
    heard,
    parse_card,
    play_out,
    points_of,
    preset,
    random_action,
    random_round,
    shuffled_by,
)
from shengji.rules.cards import full_deck
from tests.strategies import Story, round_rules, seats_of, stories

SMALL = 7
"""A hand of so many cards has few enough selections to try them all."""


def owned(state: Round) -> Multiset[int]:
    """Return every card that is somewhere: in a hand, in the bottom, in a trick."""
    found = Multiset(state.bottom)
    for seat in range(state.players):
        found.update(state.hand(seat))
    for trick in state.tricks:
        for _seat, cards in trick.plays:
            found.update(cards)
    if state.trick is not None:
        for _seat, cards in state.trick.plays:
            found.update(cards)
    return found


def selections(cards: Cards, size: int) -> set[Cards]:
    """Return all selections of so many cards, each in the order of ``cards``."""
    return set(combinations(cards, size))


# -- conservation ----------------------------------------------------------------


@given(stories())
def test_no_card_is_ever_lost_or_made(story: Story) -> None:
    deck = Multiset(full_deck(story.rules.decks))
    undealt = Multiset(story.deck[: len(story.deck) - story.rules.bottom_size])
    state = story.start()
    assert owned(state) + undealt == deck
    for state, _action, _events in story.unfold():
        waiting = Multiset(story.deck[state.dealt : state.to_deal])
        assert owned(state) + waiting == deck
        sizes = [len(state.hand(seat)) for seat in range(state.players)]
        assert state.view(None).counts == sizes
        if state.phase in {"counter", "call", "play"} and state.trick is None:
            # Between tricks all hands are equally long, whoever took the bottom.
            assert len(set(sizes)) == 1
    assert all(state.hand(seat) == [] for seat in range(state.players))


@given(stories())
def test_all_points_are_somewhere_in_the_end(story: Story) -> None:
    state = story.after()
    result = state.result
    assert result is not None
    assert sum(result.per_seat) + result.bottom_points == story.rules.points
    assert result.bottom_points == points_of(state.bottom)
    assert len(state.bottom) == story.rules.bottom_size
    catchers = set(range(state.players)) - set(result.declarers)
    assert result.trick_points == sum(result.per_seat[seat] for seat in catchers)
    assert (result.bottom_multiplier > 0) == (result.last_winner in catchers)
    dug = result.bottom_points * result.bottom_multiplier
    assert result.points == result.trick_points + dug + result.penalty_points
    cost = 0
    for trick in state.tricks:
        assert len(trick.plays) == state.players
        assert len({len(cards) for _seat, cards in trick.plays}) == 1
        failed = trick.failed_throw
        if failed is not None:
            cost += -failed.penalty if failed.seat in catchers else failed.penalty
    assert result.penalty_points == cost


# -- something is always legal, and the lists are complete --------------------------


@given(stories())
def test_what_is_due_is_legal(story: Story) -> None:
    state = story.start()
    for action in story.actions:
        if isinstance(action, Play):
            legal = state.legal(action.seat)
            due = legal.due()
            assert state.check(Play(action.seat, due)).ok
            assert legal.check(due).ok
            if state.trick is None:
                assert due == legal.view.hand[-1:]
            first = next(legal.plays())
            assert state.check(Play(action.seat, first)).ok
            forced = legal.forced_play()
            if forced is not None:
                assert sorted(forced) == sorted(action.cards) == sorted(due)
        state.apply(action)


@given(stories())
@settings(max_examples=60)
def test_the_last_plays_are_listed_completely(story: Story) -> None:
    """In short hands every selection is tried: listed if and only if it passes."""
    state = story.start()
    for action in story.actions:
        seat = action.seat
        if state.phase == "play" and len(state.hand(seat)) <= SMALL:
            hand = tuple(state.view(seat).hand)
            legal = state.legal(seat)
            listed = list(legal.plays())
            assert len(set(listed)) == len(listed)
            trick = state.trick
            sizes = range(1, len(hand) + 1) if trick is None else [trick.demand.size]
            passed = {
                cards
                for size in sizes
                for cards in selections(hand, size)
                if state.check(Play(seat, cards)).ok
            }
            assert set(listed) == passed
            assert passed
            for size in sizes:
                for cards in selections(hand, size):
                    assert legal.check(cards).code == state.check(Play(seat, cards)).code
            only = legal.forced_play()
            assert only == (listed[0] if len(listed) == 1 else None)
        state.apply(action)


@given(stories(), st.integers(0, 2**16), st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_listed_plays_pass_in_long_hands_too(story: Story, some: int, seed: int) -> None:
    plays = [at for at, action in enumerate(story.actions) if isinstance(action, Play)]
    state = story.after(plays[some % len(plays)])
    seat = state.turn
    hand = state.view(seat).hand
    dice = Dice(seed)
    legal = state.legal(seat)
    for number, cards in enumerate(legal.plays()):
        if number > 200:
            break
        assert state.check(Play(seat, cards)).ok
    # And the other way round: what passes is said to be legal by the view as well.
    for _try in range(20):
        size = 1 + dice.below(6) if state.trick is None else state.trick.demand.size
        chosen = tuple(dice.mixed(hand)[:size])
        assert state.check(Play(seat, chosen)).code == legal.check(chosen).code


# -- what must not matter ------------------------------------------------------------


@given(stories(), st.integers(0, 2**16))
@settings(max_examples=50)
def test_a_replay_is_the_same_round(story: Story, some: int) -> None:
    steps = some % (len(story.actions) + 1)
    one, two = story.after(steps), story.after(steps)
    assert one.steps == two.steps == steps
    for seat in seats_of(story.rules):
        text = one.view(seat).to_dict()
        assert two.view(seat).to_dict() == text
        # Asking changes nothing.
        list(zip(one.legal(seat or 0).plays(), range(5), strict=False))
        assert one.view(seat).to_dict() == text
        assert pickle.loads(pickle.dumps(one.view(seat))).to_dict() == text


SEATS = {"seat", "dealer", "turn", "bidder", "burier", "leader", "winner", "partner", "last_winner"}
BY_SEAT = {"counts", "points", "sides", "per_seat"}


def turned(value: object, by: int, players: int, key: str = "") -> object:
    """Return a view as it is when every seat has moved on by so many."""
    if isinstance(value, dict):
        return {name: turned(item, by, players, name) for name, item in value.items()}
    if isinstance(value, list):
        if key == "declarers":
            return sorted((seat + by) % players for seat in value)
        if key in BY_SEAT:
            return value[players - by :] + value[: players - by]
        return [turned(item, by, players, key) for item in value]
    if key in SEATS and isinstance(value, int):
        return (value + by) % players
    return value


def moved(action: Action, by: int, players: int) -> Action:
    """Return an action of the seat so many further on."""
    seat = (action.seat + by) % players
    match action:
        case Bid():
            return Bid(seat, action.cards)
        case Pass():
            return Pass(seat)
        case Bury():
            return Bury(seat, action.cards)
        case Counter():
            return Counter(seat, action.cards)
        case Call():
            return Call(seat, action.card, action.nth)
        case Play():
            return Play(seat, action.cards, action.units)
        case _:
            return action


@given(stories(), st.integers(1, 4))
@settings(max_examples=50)
def test_seat_numbers_do_not_matter(story: Story, by: int) -> None:
    players = story.rules.players
    by %= players
    other = replace(
        story,
        dealer=None if story.dealer is None else (story.dealer + by) % players,
        first_seat=(story.first_seat + by) % players,
        actions=tuple(moved(action, by, players) for action in story.actions),
    )
    for (one, _a, events), (two, _b, same) in zip(story.unfold(), other.unfold(), strict=True):
        for seat in seats_of(story.rules):
            there = None if seat is None else (seat + by) % players
            if one.steps % 4 == 0 or one.over:
                assert two.view(there).to_dict() == turned(one.view(seat).to_dict(), by, players)
            told = [turned(text, by, players) for text in heard(events, seat)]
            assert heard(same, there) == told


def renamed_card(card: int, suits: tuple[int, ...]) -> int:
    return card if card >= 52 else suits[card // 13] * 13 + card % 13


def renamed(action: Action, suits: tuple[int, ...]) -> Action:
    """Return an action with the printed suits changed."""

    def cards_of(cards: Cards) -> Cards:
        return tuple(renamed_card(card, suits) for card in cards)

    match action:
        case Bid():
            return Bid(action.seat, cards_of(action.cards))
        case Bury():
            return Bury(action.seat, cards_of(action.cards))
        case Call():
            return Call(action.seat, renamed_card(action.card, suits), action.nth)
        case Play():
            return Play(action.seat, cards_of(action.cards), None)
        case Counter():
            raise AssertionError("counters know the suits apart")
        case _:
            return action


CARD_KEYS = {"cards", "card", "bottom", "due", "attempted", "forced", "trumps"}


def suitless(value: object, suits: tuple[int, ...], key: str = "") -> object:
    """Return a view with the suits changed, and all that has no order but the suits' sorted."""
    if isinstance(value, dict):
        return {name: suitless(item, suits, name) for name, item in value.items()}
    if isinstance(value, list):
        items = [suitless(item, suits, key) for item in value]
        return sorted(items, key=repr) if key in {*CARD_KEYS, "hand", "bids"} else items
    if isinstance(value, str):
        if key in CARD_KEYS:
            return card_codes([renamed_card(parse_card(value), suits)])[0]
        if key in {"trump", "suit"} and value in SUITS:
            return SUITS[suits[SUITS.index(value)]]
    return value


SAME_SUITS = (0, 1, 2, 3)


@given(stories(round_rules(counter=False, throw_in_trump=False)), st.permutations(range(4)))
@settings(max_examples=60)
def test_suits_do_not_matter(story: Story, new: list[int]) -> None:
    """Suits have an order only among counters, in hands, and where equal trumps are chosen from."""
    suits = tuple(new)
    other = replace(
        story,
        deck=tuple(renamed_card(card, suits) for card in story.deck),
        actions=tuple(renamed(action, suits) for action in story.actions),
    )
    for (one, _a, events), (two, _b, same) in zip(story.unfold(), other.unfold(), strict=True):
        for seat in seats_of(story.rules):
            if one.steps % 8 == 0 or one.over:
                view = suitless(one.view(seat).to_dict(), suits)
                assert suitless(two.view(seat).to_dict(), SAME_SUITS) == view
            told = [suitless(text, suits) for text in heard(events, seat)]
            assert [suitless(text, SAME_SUITS) for text in heard(same, seat)] == told


# -- random play -------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_random_round_is_a_function_of_its_seed(name: str) -> None:
    rules = preset(name)
    for dealer in (None, 1):
        one, two = (random_round(rules, 7, 8, dealer) for _time in range(2))
        assert one.phase == two.phase == "over"
        assert one.steps == two.steps
        for seat in seats_of(rules):
            assert one.view(seat).to_dict() == two.view(seat).to_dict()
        other = random_round(rules, 8, 8, dealer)
        assert other.view(None).to_dict() != one.view(None).to_dict()


def test_rounds_go_on_from_where_they_are() -> None:
    story = Story(preset("two_decks"), tuple(shuffled_by(preset("two_decks"), 3)), 0, 2, 2)
    state = story.start()
    dice = Dice(9)
    steps = play_out(state, dice)
    assert state.over
    assert steps == state.steps
    # A round that is over stays so.
    assert play_out(state, dice) == steps


def test_a_random_round_may_end_in_a_new_deal() -> None:
    rules = preset("one_deck").with_options({"no_bid": "redeal"})
    phases = Multiset(random_round(rules, seed, 5, None).phase for seed in range(40))
    assert set(phases) == {"over", "redeal"}


@given(stories(), st.integers(0, 2**32 - 1))
def test_random_actions_are_legal(story: Story, seed: int) -> None:
    """Also for a seat that may bid, and again with other dice than the story's."""
    dice = Dice(seed)
    state = story.start()
    for action in story.actions:
        if state.phase in {"deal", "bid"}:
            for seat in range(state.players):
                found = random_action(state, seat, dice)
                assert isinstance(found, Bid | Pass)
                assert state.phase == "deal" or seat in state.passed or state.check(found).ok
        else:
            found = random_action(state, state.turn, dice)
            assert state.check(found).ok
            if isinstance(found, Bury):
                assert len(found.cards) == story.rules.bottom_size
            if isinstance(found, Call) and story.rules.friend_rule == "holder":
                assert found.nth == 1
        state.apply(action)


def test_without_throws_in_trump_no_random_lead_is_one() -> None:
    rules = preset("three_decks").with_options({"throw_in_trump": False})
    for seed in range(30):
        for trick in random_round(rules, seed, seed % 13, 0).tricks:
            assert trick.demand.suit < 4 or (trick.shape != "throw" and trick.failed_throw is None)


# -- dice ----------------------------------------------------------------------------


def test_dice_are_xorshift() -> None:
    state = (5 * 2654435761 + 0x9E3779B9) % 2**32
    dice = Dice(5)
    for size in (1, 2, 6, 54, 1000, 65536):
        state ^= state * 2**13 % 2**32
        state ^= state // 2**17
        state ^= state * 2**5 % 2**32
        assert dice.below(size) == (state // 2**8) % size


@given(st.integers(0, 2**64))
def test_dice_never_stand_still(seed: int) -> None:
    dice = Dice(seed)
    assert dice.state
    rolls = [dice.below(65536) for _roll in range(8)]
    assert len(set(rolls)) > 1
    assert dice.state


@given(st.lists(st.integers(0, 53), max_size=40), st.integers(0, 2**32))
def test_mixed_cards_are_the_same_cards(cards: list[int], seed: int) -> None:
    before = list(cards)
    assert sorted(Dice(seed).mixed(cards)) == sorted(cards)
    assert cards == before


def test_dice_roll_everything_about_equally_often() -> None:
    dice = Dice(1)
    rolls = Multiset(dice.below(6) for _roll in range(6000))
    assert set(rolls) == set(range(6))
    assert all(850 < number < 1150 for number in rolls.values())
