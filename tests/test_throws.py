"""Throws, docs/rules §7.3."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules import (
    NO_TRUMP,
    Cards,
    Rules,
    card_codes,
    order_for,
    parse_cards,
    parse_rank,
    parse_trump,
    preset,
)
from shengji.rules.shapes import read, reading_from
from shengji.rules.throws import ThrowOutcome, check_throw
from tests.reference.examples import TEN, THROWS, Thrown
from tests.reference.order import Context, Hand, suit_of
from tests.strategies import (
    cards_of,
    contexts,
    house_rules,
    order_of,
    renamed,
    suits_in,
    to_cards,
    to_hand,
)

THREE = preset("three_decks")


def throw(lead: str, *hands: str, context: Context = TEN, **options: object) -> tuple[str, int]:
    """Return what the leader plays and what it costs; ``lead`` may be grouped with ``|``."""
    order = order_of(context)
    rules = THREE.with_options(options)
    groups = [parse_cards(group) for group in lead.split("|")]
    cards = [card for group in groups for card in group]
    units = read(rules, order, cards)
    if len(groups) > 1:
        units = reading_from(rules, order, cards, groups)
    outcome = check_throw(rules, order, units, [parse_cards(hand) for hand in hands])
    assert sorted(outcome.played + outcome.returned) == sorted(cards)
    assert outcome.stands == (not outcome.returned)
    return " ".join(card_codes(outcome.played)), outcome.penalty


@pytest.mark.parametrize("example", THROWS)
def test_printed_throws(example: Thrown) -> None:
    order = order_of(TEN)
    units = read(preset("two_decks"), order, to_cards(example.lead))
    hands = [to_cards(hand) for hand in example.hands]
    for others in (hands, hands[::-1]):
        outcome = check_throw(preset("two_decks"), order, units, others)
        assert to_hand(outcome.played) == example.played
        assert to_hand(outcome.returned) == example.returned
        assert outcome.stands == (not example.returned)
        assert outcome.penalty == 0


@pytest.mark.parametrize(
    ("lead", "other", "played"),
    [
        # A single by a higher card, of a pair as well.
        ("SA SK", "SA SA", "SK"),
        ("SK SQ", "SA", "SQ"),
        ("SK SQ", "SK SJ", "SQ"),
        ("SA SK", "SK SQ", "SA SK"),
        # A pair by a higher pair, that of a triple too, never by two cards.
        ("SA SK SK", "SA SQ SQ", "SA SK SK"),
        ("SA SQ SQ", "SK SK", "SQ SQ"),
        ("SA SQ SQ", "SK SK SK", "SQ SQ"),
        ("SA SQ SQ", "SK SA", "SA SQ SQ"),
        # A triple by a higher triple, not by a pair.
        ("SA SQ SQ SQ", "SK SK", "SA SQ SQ SQ"),
        ("SA SQ SQ SQ", "SK SK SK", "SQ SQ SQ"),
        # A run by one at least as long with a higher top, of the same width.
        ("SA S5 S5 S4 S4", "S9 S9 S8 S8 S7 S7", "S5 S5 S4 S4"),
        ("SA S5 S5 S4 S4", "S6 S6 S5 S5", "S5 S5 S4 S4"),
        ("SA S5 S5 S4 S4", "S5 S5 S4 S4 S3 S3", "SA S5 S5 S4 S4"),
        ("SA S6 S6 S5 S5 S4 S4", "S8 S8 S7 S7", "SA S6 S6 S5 S5 S4 S4"),
        ("SA S6 S6 S5 S5 S4 S4", "S8 S8 S7 S7 S6 S6", "S6 S6 S5 S5 S4 S4"),
        ("SA S5 S5 S4 S4", "S9 S9 S9 S8 S8 S8", "S5 S5 S4 S4"),
        ("SA S5 S5 S5 S4 S4 S4", "S9 S9 S8 S8", "SA S5 S5 S5 S4 S4 S4"),
        ("SA S5 S5 S5 S4 S4 S4", "S9 S9 S9 S7 S7 S7", "SA S5 S5 S5 S4 S4 S4"),
        ("SA S5 S5 S5 S4 S4 S4", "S9 S9 S9 S8 S8 S8", "S5 S5 S5 S4 S4 S4"),
        # Across the missing level.
        ("SA S8 S8 S7 S7", "SJ SJ S9 S9", "S8 S8 S7 S7"),
        # Trumps too, jokers and level cards among them.
        ("HT HA", "ST", "HA"),
        ("HT HA", "w", "HA"),
        ("HT HT HA", "w w", "HA"),
        ("ST ST HA HA H3", "HT HT CT CT", "H3"),
        ("ST CT", "DT DT", "ST CT"),
        ("ST CT", "HT", "ST"),
        # Cards of other suits beat nothing, trumps neither.
        ("S4 S3", "DA W w HT HT", "S4 S3"),
    ],
)
def test_what_beats_a_unit(lead: str, other: str, played: str) -> None:
    in_order = card_codes(order_of(TEN).sorted(parse_cards(played)))
    assert throw(lead, other)[0].split() == in_order
    assert throw(lead, "D3", other, "")[0].split() == in_order


def test_one_unit_is_no_throw() -> None:
    # 同门花色的大牌可以联出: what is led alone may be beaten by anything.
    for lead in ("S3", "S3 S3", "S3 S3 S3", "S4 S4 S3 S3", "S4 S4 S4 S3 S3 S3"):
        assert throw(lead, "SA SA SA SK SK SK", throw_penalty="per_card") == (
            " ".join(sorted(lead.split(), reverse=True)),
            0,
        )


def test_a_grouping_changes_what_is_thrown() -> None:
    # 33344 as 3344 + 3 or as 333 + 44.
    assert throw("S4 S4 S3 S3|S3", "S5 S5") == ("S3", 0)
    assert throw("S3 S3 S3|S4 S4", "S5 S5") == ("S4 S4", 0)
    assert throw("S3 S3 S3|S4 S4", "S5") == ("S4 S4 S3 S3 S3", 0)
    assert throw("S3 S3 S3|S4 S4", "S5 S5 S5") == ("S3 S3 S3", 0)


def test_the_lowest_beaten_unit_is_forced() -> None:
    # 则其必须出欲联出的牌中的最小牌: of the beaten units the one with the lowest top.
    assert throw("S9 S8 S8 S4 S4", "SQ SQ SQ") == ("S4 S4", 0)
    assert throw("S9 S8 S8 S4 S4", "SJ", "S5 S5") == ("S4 S4", 0)
    assert throw("S9 S8 S8 S4 S4", "S9 S9", "SJ") == ("S4 S4", 0)
    assert throw("SA SA SK SQ SQ", "SA SK SK") == ("SQ SQ", 0)
    # A unit that nothing beats is never forced, low as it may be.
    assert throw("SK S3 S3 S3", "SA SA") == ("SK", 0)
    # Equal tops: fewer cards.
    assert throw("S4 S4 S3 S3|S4", "S5 S5 S4 S4") == ("S4", 0)
    assert throw("ST ST CT", "HT HT") == ("CT", 0)
    assert throw("CT CT ST", "HT HT") == ("ST", 0)
    # Then S H D C.
    assert throw("CT DT", "HT") == ("DT", 0)
    assert throw("CT ST DT", "HT") == ("ST", 0)


def test_forced_unit_fewest() -> None:
    # 98844 against QQ: the lowest is 44, the one with the fewest cards 9.
    assert throw("S9 S8 S8 S4 S4", "SQ SQ", forced_unit="lowest") == ("S4 S4", 0)
    assert throw("S9 S8 S8 S4 S4", "SQ SQ", forced_unit="fewest") == ("S9", 0)
    # Then the lower top; only beaten units count.
    assert throw("S9 S8 S8 S4 S4", "S9 S9", forced_unit="fewest") == ("S4 S4", 0)
    assert throw("SK S9 S8 S8", "SA SA", forced_unit="fewest") == ("S9", 0)
    assert throw("SA S5 S5 S5 S4 S4 S4 S3 S3", "S9 S9 S9 S8 S8 S8", forced_unit="fewest") == (
        "S3 S3",
        0,
    )
    assert throw("CT DT", "HT", forced_unit="fewest") == ("DT", 0)


@pytest.mark.parametrize(
    ("penalty", "against_jack", "against_queens"),
    [("none", 0, 0), ("per_card", 40, 30), ("per_attempt", 10, 10)],
)
def test_throw_penalty(penalty: str, against_jack: int, against_queens: int) -> None:
    assert throw("S9 S8 S8 S4 S4", "SJ", throw_penalty=penalty) == ("S9", against_jack)
    assert throw("S9 S8 S8 S4 S4", "SQ SQ", throw_penalty=penalty) == ("S4 S4", against_queens)
    # A throw that stands costs nothing.
    assert throw("S9 S8 S8 S4 S4", "S7 S6", throw_penalty=penalty) == ("S9 S8 S8 S4 S4", 0)


def outcome_of(
    rules: Rules, context: Context, suits: list[int], lead: Cards, hands: list[Cards]
) -> ThrowOutcome:
    """Return the outcome with suits renamed."""
    trump = parse_trump(context.trump)
    order = order_for(
        parse_rank(context.level), trump if trump == NO_TRUMP else suits[trump], context.twos
    )
    units = read(rules, order, renamed(lead, suits))
    return check_throw(rules, order, units, [renamed(hand, suits) for hand in hands])


@st.composite
def attempts(draw: st.DrawFn) -> tuple[Rules, Context, Hand, list[Hand]]:
    rules = draw(house_rules())
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    lead = draw(cards_of(context, suit, rules.decks, most=12))
    hands = [draw(cards_of(context, suit, rules.decks, 0, 20)) for _seat in range(3)]
    return rules, context, lead, hands


@given(attempts(), st.permutations(range(4)), st.permutations(range(3)))
def test_suits_and_seats_have_no_names(
    case: tuple[Rules, Context, Hand, list[Hand]], suits: list[int], seats: list[int]
) -> None:
    """The answer must not depend on scan order or seat order."""
    rules, context, lead, hands = case
    cards, others = to_cards(lead), [to_cards(hand) for hand in hands]
    one = outcome_of(rules, context, [0, 1, 2, 3], cards, others)
    same = outcome_of(rules, context, [0, 1, 2, 3], cards[::-1], [others[i][::-1] for i in seats])
    assert (same.stands, same.played, same.returned) == (one.stands, one.played, one.returned)
    two = outcome_of(rules, context, suits, cards, others)
    assert (two.stands, two.penalty) == (one.stands, one.penalty)
    # Among equal trumps the suits decide which of them is forced, and no more than that.
    order = order_of(context)
    names = [suits.index(suit) for suit in range(4)]
    back = renamed(two.played, names)
    assert [order.strength(card) for card in back] == [order.strength(c) for c in one.played]
    if suit_of(context, lead[0]) != "T":
        assert back == one.played


@given(attempts())
def test_more_hands_never_help_a_throw(case: tuple[Rules, Context, Hand, list[Hand]]) -> None:
    rules, context, lead, hands = case
    order = order_of(context)
    units = read(rules, order, to_cards(lead))
    outcomes = [
        check_throw(rules, order, units, [to_cards(hand) for hand in hands[:number]])
        for number in range(4)
    ]
    assert outcomes[0].stands
    stood = [outcome.stands for outcome in outcomes]
    assert stood == sorted(stood, reverse=True)
    for outcome in outcomes:
        if not outcome.stands:
            assert len(units) > 1
            assert outcome.played in [unit.cards for unit in units]
