"""The rules against the slow reference, on random small cases of every context and option.

``HYPOTHESIS_PROFILE=thorough`` looks at some thousands of each.
"""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shengji.rules import (
    RANKS,
    Cards,
    Order,
    Rules,
    RulesError,
    Unit,
    order_for,
    parse_card,
    preset,
)
from shengji.rules.cards import CODES, TRUMP_CODES, card_codes
from shengji.rules.follow import check_follow, due, legal_follows
from shengji.rules.order import SUIT_CODES
from shengji.rules.shapes import kind_of, read, reading_from
from shengji.rules.throws import check_throw
from shengji.rules.tricks import ruffs, trick_points, trick_winner
from tests.reference import follow, order, shapes, throw, trick
from tests.reference.order import Context, Hand
from tests.reference.shapes import Partition
from tests.strategies import (
    cards_of,
    context_of,
    contexts,
    house_rules,
    order_of,
    suits_in,
    to_cards,
    to_hand,
)

pytestmark = pytest.mark.rules


def units_of(found: list[Unit]) -> Partition:
    """Return units as the reference writes them."""
    return tuple(to_hand(unit.cards) for unit in found)


def units_from(rules: Rules, context: Context, units: Partition) -> list[Unit]:
    """Return the reference's units as the leader would send them."""
    groups = [to_cards(unit) for unit in units]
    cards = [card for group in groups for card in group]
    return reading_from(rules, order_of(context), cards, groups)


# -- order -----------------------------------------------------------------------


@pytest.mark.parametrize("twos", [False, True])
@pytest.mark.parametrize("trump", range(5))
@pytest.mark.parametrize("level", range(13))
def test_order(level: int, trump: int, twos: bool) -> None:
    found = order_for(level, trump, twos)
    context = context_of(found)
    assert context == Context(RANKS[level], TRUMP_CODES[trump], twos)
    for card, code in enumerate(CODES):
        assert (SUIT_CODES[found.suit(card)], found.strength(card)) == order.place(context, code)
        assert found.is_trump(card) == (order.suit_of(context, code) == "T")
    everything = order.in_order(context, CODES)
    assert tuple(card_codes(found.sorted(range(54)))) == everything
    for a in everything[level::13]:
        for b in CODES:
            pair = parse_card(a), parse_card(b)
            assert found.compare(*pair) == order.compare(context, a, b)
            assert found.adjacent(*pair) == order.adjacent(context, a, b)


# -- shapes ----------------------------------------------------------------------


@st.composite
def sets(draw: st.DrawFn, most: int = 8) -> tuple[Rules, Context, Hand]:
    """Draw house rules, a context, and cards of one effective suit."""
    rules = draw(house_rules())
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    return rules, context, draw(cards_of(context, suit, rules.decks, most=most))


@given(sets())
def test_reading(case: tuple[Rules, Context, Hand]) -> None:
    rules, context, cards = case
    found = read(rules, order_of(context), to_cards(cards))
    first = shapes.canonical(context, cards, rules.titanic_max)
    assert units_of(found) == shapes.by_size(context, first, rules.titanic_max)
    assert kind_of(found) == shapes.kind(context, cards, rules.titanic_max)


@given(
    st.sampled_from(RANKS), st.sampled_from(TRUMP_CODES), st.sampled_from([None, 2, 3]), st.data()
)
def test_reading_among_equal_faces(
    level: str, trump: str, limit: int | None, data: st.DataObject
) -> None:
    """Level cards and permanent twos of several suits beside each other, up to ten cards."""
    rules = preset("three_decks").with_options({"permanent_twos": True, "titanic_max": limit})
    context = Context(level, trump, True)
    near = [face for equals in order.classes(context)["T"][1:6] for face in equals]
    faces = data.draw(st.lists(st.sampled_from(near), min_size=2, max_size=5, unique=True))
    numbers = data.draw(st.lists(st.integers(1, 3), min_size=len(faces), max_size=len(faces)))
    cards = tuple(
        face for face, number in zip(faces, numbers, strict=True) for _copy in range(number)
    )[:10]
    first = shapes.canonical(context, cards, limit)
    found = read(rules, order_of(context), to_cards(cards))
    assert units_of(found) == shapes.by_size(context, first, limit)


@given(sets())
def test_every_grouping_is_a_reading_or_refused(case: tuple[Rules, Context, Hand]) -> None:
    rules, context, cards = case
    limit = rules.titanic_max
    readings = shapes.readings(context, cards, limit)
    for partition in shapes.partitions(context, cards, None):
        if partition in readings:
            found = units_from(rules, context, partition)
            assert units_of(found) == shapes.by_size(context, partition, limit)
        else:
            with pytest.raises(RulesError) as caught:
                units_from(rules, context, partition)
            assert caught.value.code == "not_a_reading"


@given(sets(), st.data())
def test_any_grouping_is_a_reading_or_refused(
    case: tuple[Rules, Context, Hand], data: st.DataObject
) -> None:
    rules, context, cards = case
    labels = data.draw(
        st.lists(st.integers(0, 3), min_size=len(cards), max_size=len(cards)), label="groups"
    )
    groups = [
        tuple(card for card, label in zip(cards, labels, strict=True) if label == number)
        for number in range(4)
    ]
    partition = tuple(sorted(order.in_order(context, group) for group in groups if group))
    if partition in shapes.readings(context, cards, rules.titanic_max):
        units_from(rules, context, partition)
    else:
        with pytest.raises(RulesError):
            units_from(rules, context, partition)


# -- follow ----------------------------------------------------------------------


@st.composite
def follows(draw: st.DrawFn) -> tuple[Rules, Context, Partition, Hand]:
    """Draw a lead, in any of its readings, and a hand that may hold cards of its suit."""
    rules = draw(house_rules())
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    lead = draw(cards_of(context, suit, rules.decks, most=6))
    units = draw(st.sampled_from(sorted(shapes.readings(context, lead, rules.titanic_max))))
    held = draw(cards_of(context, suit, rules.decks, most=9))
    others = draw(
        st.lists(
            st.sampled_from([code for code in CODES if order.suit_of(context, code) != suit]),
            min_size=max(0, len(lead) - len(held)),
            max_size=max(0, len(lead) - len(held)) + 2,
        )
    )
    hand = tuple(draw(st.permutations(list(held) + others)))
    return rules, context, shapes.by_size(context, units, rules.titanic_max), hand


@given(follows())
def test_follow(case: tuple[Rules, Context, Partition, Hand]) -> None:
    rules, context, lead, hand = case
    found = order_of(context)
    led = units_from(rules, context, lead)
    cards = to_cards(hand)
    legal = follow.legal_follows(context, rules, lead, hand)
    listed = [to_hand(play) for play in legal_follows(rules, found, led, cards)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == legal
    for play in set(combinations(order.in_order(context, hand), sum(len(u) for u in lead))):
        verdict = check_follow(rules, found, led, cards, to_cards(play))
        assert verdict.ok == (play in legal), (play, verdict)
    assert to_hand(due(rules, found, led, cards)) in legal


# -- throw -----------------------------------------------------------------------


@given(sets(most=7), st.data())
def test_throw(case: tuple[Rules, Context, Hand], data: st.DataObject) -> None:
    rules, context, lead = case
    suit = order.suit_of(context, lead[0])
    readings = sorted(shapes.readings(context, lead, rules.titanic_max))
    units = shapes.by_size(context, data.draw(st.sampled_from(readings)), rules.titanic_max)
    hands = tuple(
        data.draw(cards_of(context, suit, rules.decks, least=0, most=6), label="hand")
        + data.draw(st.sampled_from([(), ("W", "w"), ("SA", "HA", "H3", "DK")]))
        for _seat in range(3)
    )
    led = units_from(rules, context, units)
    for others in (hands, hands[::-1], hands[1:] + hands[:1]):
        # The answer must not depend on the order of the seats.
        outcome = check_throw(rules, order_of(context), led, [to_cards(hand) for hand in others])
        told = (
            outcome.stands,
            to_hand(outcome.played),
            to_hand(outcome.returned),
            outcome.penalty,
        )
        assert told == throw.judge(context, rules, units, hands)


# -- trick -----------------------------------------------------------------------


def cards_like(
    data: st.DataObject, context: Context, suit: str, copies: int, lead: Partition
) -> Hand:
    """Draw as many cards of a suit as were led, mostly by laying a group for each group led."""
    table = order.classes(context)[suit]
    chosen: list[str] = []
    low = data.draw(st.integers(0, len(table) - 1))
    for unit in lead:
        shape = shapes.shape_of(context, unit, None)
        assert shape is not None
        start = min(max(0, low + data.draw(st.integers(-3, 3))), len(table) - 1)
        for step in range(shape.length):
            if start + step < len(table):
                face = data.draw(st.sampled_from(table[start + step]))
                chosen.extend([face] * shape.width)
    pool = [face for equals in table for face in equals]
    size = sum(len(unit) for unit in lead)
    while len(chosen) < size:
        chosen.append(data.draw(st.sampled_from(pool)))
    chosen = chosen[:size]
    assume(all(chosen.count(face) <= copies for face in chosen))
    return tuple(chosen)


@given(sets(most=6), st.data())
def test_trick(case: tuple[Rules, Context, Hand], data: st.DataObject) -> None:
    rules, context, lead = case
    suit = order.suit_of(context, lead[0])
    readings = sorted(shapes.readings(context, lead, rules.titanic_max))
    units = shapes.by_size(context, data.draw(st.sampled_from(readings)), rules.titanic_max)
    plays: list[Hand] = [order.in_order(context, lead)]
    for _seat in range(3):
        of = data.draw(st.sampled_from(["T", "T", suit, *order.classes(context)]))
        plays.append(cards_like(data, context, of, rules.decks, units))
    led = units_from(rules, context, units)
    found = order_of(context)
    cards = [to_cards(play) for play in plays]
    told = (trick_winner(rules, found, led, cards), ruffs(rules, found, led, cards))
    assert told == trick.judge(context, rules, units, tuple(plays))
    assert trick_points(cards) == trick.points(tuple(plays))


@given(sets(most=5), st.data())
def test_trick_of_any_cards(case: tuple[Rules, Context, Hand], data: st.DataObject) -> None:
    rules, context, lead = case
    first = shapes.canonical(context, lead, rules.titanic_max)
    units = shapes.by_size(context, first, rules.titanic_max)
    plays = [
        order.in_order(context, lead),
        *(
            tuple(data.draw(st.sampled_from(CODES)) for _card in lead)
            if data.draw(st.booleans())
            else data.draw(cards_of(context, "T", rules.decks, len(lead), len(lead)))
            for _seat in range(3)
        ),
    ]
    assume(
        all(play.count(c) <= rules.decks and len(play) == len(lead) for play in plays for c in play)
    )
    led = units_from(rules, context, units)
    found: Order = order_of(context)
    cards: list[Cards] = [to_cards(play) for play in plays]
    told = (trick_winner(rules, found, led, cards), ruffs(rules, found, led, cards))
    assert told == trick.judge(context, rules, units, tuple(plays))
