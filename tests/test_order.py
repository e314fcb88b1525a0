"""The order of cards, docs/rules §3 (all 130 contexts: ``test_against_reference``)."""

import pickle
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules import NO_TRUMP, SUITS, Order, order_for, parse_card, parse_cards, parse_rank
from shengji.rules.cards import CODES, card_codes, parse_trump, rank_of, suit_of
from tests.reference.examples import ORDERS
from tests.reference.order import Context
from tests.strategies import order_of

TRUMPS = 4


def order(level: str, trump: str, twos: bool = False) -> Order:
    return order_for(parse_rank(level), parse_trump(trump), twos)


@pytest.mark.parametrize(("context", "text"), ORDERS)
def test_printed_orders(context: Context, text: str) -> None:
    found = order_of(context)
    line = [parse_cards(equals.split("=")) for equals in text.split(" > ")]
    suit = found.suit(line[0][0])
    top = found.strength(line[0][0])
    for below, equals in enumerate(line):
        for card in equals:
            assert found.suit(card) == suit
            assert found.strength(card) == top - below
    # Sorting gives the printed line back, equal cards in the order S H D C.
    assert found.sorted([c for equals in reversed(line) for c in reversed(equals)]) == [
        c for equals in line for c in equals
    ]


def compare(found: Order, a: str, b: str) -> tuple[int | None, bool]:
    one, two = parse_card(a), parse_card(b)
    return found.compare(one, two), found.adjacent(one, two)


def test_comparing_over_suits() -> None:
    found = order("T", "H")
    # 主花色大于付牌花色，各付牌花色之间不能相互比较。
    assert compare(found, "H2", "SA") == (1, False)
    assert compare(found, "SA", "H2") == (-1, False)
    assert compare(found, "SA", "DA") == (None, False)
    # 所有级牌都是主牌
    assert compare(found, "ST", "SA") == (1, False)
    assert compare(found, "ST", "DT") == (0, False)
    assert compare(found, "ST", "ST") == (0, False)
    # JJ99 at level 10: the missing level rank is bridged.
    assert compare(found, "SJ", "S9") == (1, True)
    assert compare(found, "H9", "HJ") == (-1, True)


@pytest.mark.parametrize(
    ("level", "pairs"),
    [
        ("2", ["SA SK", "S4 S3", "S2 HA"]),
        ("3", ["S4 S2", "S3 HA"]),
        ("4", ["S5 S3", "S3 S2"]),
        ("K", ["SA SQ", "HA HQ", "SK HA"]),
        ("A", ["SK SQ", "HK HQ", "SA HK", "HA SA"]),
    ],
)
def test_gaps_at_every_end(level: str, pairs: list[str]) -> None:
    for pair in pairs:
        high, low = pair.split()
        found = order(level, "H")
        assert compare(found, high, low) == (1, True)


def test_a_gap_is_one_level_wide() -> None:
    # With 2为常主 at level 3 the plain suits end at 4, and 2 is above the trump ace.
    found = order("3", "H", True)
    assert compare(found, "S5", "S4") == (1, True)
    assert compare(found, "S2", "S4") == (1, False)
    assert compare(found, "C2", "HA") == (1, True)
    assert compare(found, "H2", "C2") == (1, True)
    assert compare(found, "C3", "H2") == (1, True)
    # Without it 2 and 4 meet across the level.
    assert compare(order("3", "H"), "S4", "S2") == (1, True)
    assert compare(order("4", "H"), "S5", "S2") == (1, False)


def test_no_trump() -> None:
    found = order("T", "NT")
    assert compare(found, "W", "w") == (1, True)
    assert compare(found, "w", "DT") == (1, True)
    assert compare(found, "ST", "HT") == (0, False)
    assert compare(found, "ST", "HA") == (1, False)
    assert compare(found, "SA", "HA") == (None, False)
    twos = order("T", "NT", True)
    assert compare(twos, "CT", "S2") == (1, True)
    assert compare(twos, "S2", "D2") == (0, False)
    assert compare(twos, "S2", "DA") == (1, False)


@pytest.mark.parametrize("trump", ["S", "NT"])
def test_permanent_twos_change_nothing_at_level_two(trump: str) -> None:
    with_twos, without = order("2", trump, True), order("2", trump)
    for card in range(54):
        assert with_twos.suit(card) == without.suit(card)
        assert with_twos.strength(card) == without.strength(card)


@given(st.integers(0, 12), st.integers(0, 4), st.booleans())
def test_classes_are_numbered_without_a_gap(level: int, trump: int, twos: bool) -> None:
    found = order_for(level, trump, twos)
    for suit in range(5):
        classes = {found.strength(card) for card in range(54) if found.suit(card) == suit}
        assert classes == set(range(len(classes)))
    trumps = [card for card in range(54) if found.is_trump(card)]
    own = 0 if trump == NO_TRUMP else 12
    level_cards = 4
    permanent = (4 if trump == NO_TRUMP else 3) if twos and level != 0 else 0
    assert len(trumps) == 2 + level_cards + own + permanent
    assert found.sorted(range(54))[: len(trumps)] == found.sorted(trumps)


@given(st.integers(0, 12), st.integers(0, 4), st.booleans(), st.permutations(range(4)))
def test_suits_have_no_names(level: int, trump: int, twos: bool, suits: list[int]) -> None:
    """Only the order in which equal cards are written knows spades from clubs."""
    one = order_for(level, trump, twos)
    two = order_for(level, trump if trump == NO_TRUMP else suits[trump], twos)
    for card in range(52):
        other = suits[suit_of(card)] * 13 + rank_of(card)
        suit = one.suit(card)
        assert two.suit(other) == (suit if suit == TRUMPS else suits[suit])
        assert two.strength(other) == one.strength(card)


@given(st.integers(0, 12), st.integers(0, 4), st.booleans(), st.lists(st.integers(0, 53)))
def test_sorting(level: int, trump: int, twos: bool, cards: list[int]) -> None:
    found = order_for(level, trump, twos)
    in_order = found.sorted(cards)
    assert sorted(in_order) == sorted(cards)
    assert found.sorted(reversed(cards)) == in_order
    for i, a in enumerate(in_order):
        for b in in_order[i:]:
            compared = found.compare(a, b)
            assert compared in (1, 0, None)
            if compared == 0:
                assert suit_of(a) <= suit_of(b)
            if compared is None:
                assert found.suit(a) < found.suit(b)


def test_equal_cards_are_written_s_h_d_c() -> None:
    for codes in permutations(["ST", "DT", "CT", "HT"]):
        found = order("T", "D")
        assert card_codes(found.sorted(parse_cards(codes))) == ["DT", "ST", "HT", "CT"]
        found = order("T", "NT")
        assert card_codes(found.sorted(parse_cards(codes))) == ["ST", "HT", "DT", "CT"]


def test_orders_are_built_once_and_travel() -> None:
    found = order("T", "H")
    assert order("T", "H") is found
    assert pickle.loads(pickle.dumps(found)) is found
    assert (found.level, found.trump, found.permanent_twos) == (8, 1, False)
    assert (
        len({id(order_for(n, t, p)) for n in range(13) for t in range(5) for p in (False, True)})
        == 130
    )
    assert len(CODES) == 54
    assert SUITS == "SHDC"
