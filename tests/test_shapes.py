"""Units and readings, docs/rules §4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules import (
    NO_TRUMP,
    Cards,
    Rules,
    RulesError,
    Unit,
    card_codes,
    order_for,
    parse_cards,
    parse_rank,
    parse_trump,
    preset,
)
from shengji.rules.score import bottom_multiplier
from shengji.rules.shapes import kind_of, read, reading_from, suit_of_all, unit_of
from tests.reference.examples import LARGEST, SHAPES, TEN, Shaped
from tests.reference.order import Context, Hand
from tests.strategies import cards_of, contexts, house_rules, order_of, renamed, suits_in, to_cards

THREE = preset("three_decks")


def reading(text: str, context: Context = TEN, rules: Rules = THREE) -> list[str]:
    """Return the units that cards are read as, largest first."""
    return shown(read(rules, order_of(context), parse_cards(text)))


def shown(units: list[Unit]) -> list[str]:
    return [" ".join(card_codes(unit.cards)) for unit in units]


def grouped(groups: str, context: Context = TEN, rules: Rules = THREE) -> list[str]:
    """Return the units of an explicit grouping, written with ``|``; or the reason against it."""
    sets = [parse_cards(group) for group in groups.split("|")]
    cards = [card for group in sets for card in group]
    try:
        return shown(reading_from(rules, order_of(context), cards, sets))
    except RulesError as error:
        return [error.code, str(error.params.get("reason"))]


@pytest.mark.parametrize("example", SHAPES)
def test_printed_shapes(example: Shaped) -> None:
    order = order_of(example.context)
    for cards in (to_cards(example.cards), to_cards(example.cards[::-1])):
        if example.kind == "none":
            assert suit_of_all(order, cards) < 0
            with pytest.raises(RulesError, match="several_suits"):
                read(THREE, order, cards)
            continue
        units = read(THREE, order, cards)
        assert kind_of(units) == example.kind
        if example.units:
            assert [tuple(card_codes(unit.cards)) for unit in units] == list(example.units)
        one = unit_of(THREE, order, cards)
        assert (one is None) == (example.kind == "throw")
        assert one is None or one.kind == example.kind


@pytest.mark.parametrize(("context", "cards", "size", "multiplier"), LARGEST)
def test_the_largest_unit_digs(context: Context, cards: Hand, size: int, multiplier: int) -> None:
    units = read(THREE, order_of(context), to_cards(cards))
    assert units[0].size == size
    assert bottom_multiplier(THREE, units[0].size) == multiplier


@pytest.mark.parametrize(
    ("level", "trump", "twos", "cards", "units"),
    [
        # Across the missing level, at every end of a suit.
        ("4", "H", False, "S5 S5 S3 S3 S2 S2", ["S5 S5 S3 S3 S2 S2"]),
        ("3", "H", False, "S4 S4 S2 S2", ["S4 S4 S2 S2"]),
        ("K", "H", False, "SA SA SQ SQ", ["SA SA SQ SQ"]),
        ("A", "H", False, "SK SK SQ SQ", ["SK SK SQ SQ"]),
        ("A", "H", False, "SA SA HK HK", ["SA SA HK HK"]),
        ("A", "H", False, "HA HA HK HK", ["HA HA", "HK HK"]),
        ("2", "H", False, "S2 S2 HA HA", ["S2 S2 HA HA"]),
        ("4", "H", False, "S5 S5 S2 S2", ["S5 S5", "S2 S2"]),
        # Two ranks missing: the level and a permanent 2.
        ("3", "H", True, "S5 S5 S4 S4", ["S5 S5 S4 S4"]),
        ("3", "H", True, "C3 C3 H2 H2 C2 C2 HA HA", ["C3 C3 H2 H2 C2 C2 HA HA"]),
        ("3", "H", True, "H3 H3 C3 C3 H2 H2", ["H3 H3 C3 C3 H2 H2"]),
        ("2", "H", True, "H2 H2 C2 C2 HA HA", ["H2 H2 C2 C2 HA HA"]),
        ("2", "NT", True, "w w D2 D2", ["w w D2 D2"]),
        ("A", "H", True, "SA SA H2 H2 D2 D2 HK HK", ["SA SA H2 H2 D2 D2 HK HK"]),
        # One class gives one group to a run; of equal faces the first of S H D C goes.
        ("T", "H", False, "HT HT CT CT DT DT ST ST", ["HT HT ST ST", "DT DT", "CT CT"]),
        ("T", "H", False, "DT DT CT CT HA HA", ["DT DT HA HA", "CT CT"]),
        ("T", "NT", True, "DT DT ST ST H2 H2 S2 S2", ["ST ST S2 S2", "DT DT H2 H2"]),
        # A face that stays a triple is not broken for a pair that another face can give.
        ("T", "H", False, "ST ST ST DT DT HA HA", ["DT DT HA HA", "ST ST ST"]),
        ("T", "H", False, "ST ST ST HA HA", ["ST ST HA HA", "ST"]),
        ("T", "H", False, "ST ST ST CT CT CT HA HA HA", ["ST ST ST HA HA HA", "CT CT CT"]),
        # Two tractors break it all the same; then the first of them has the first face.
        (
            "T",
            "NT",
            True,
            "ST ST ST DT DT H2 H2 C2 C2",
            ["ST ST H2 H2", "DT DT C2 C2", "ST"],
        ),
        ("T", "NT", True, "ST ST ST DT DT H2 H2", ["DT DT H2 H2", "ST ST ST"]),
        # Titanic first, though the tractor would be longer.
        (
            "T",
            "H",
            False,
            "S3 S3 S3 S4 S4 S4 S5 S5 S6 S6",
            ["S4 S4 S4 S3 S3 S3", "S6 S6 S5 S5"],
        ),
        # Longest tractor first, though a triple is lost.
        ("T", "H", False, "S3 S3 S3 S4 S4 S5 S5", ["S5 S5 S4 S4 S3 S3", "S3"]),
        # Size before kind when units are put in order: six cards in a longer run come first.
        (
            "T",
            "H",
            False,
            "S3 S3 S3 S4 S4 S4 S6 S6 S7 S7 S8 S8",
            ["S8 S8 S7 S7 S6 S6", "S4 S4 S4 S3 S3 S3"],
        ),
        ("T", "H", False, "S9 S8 S8 S7 S7 S7", ["S8 S8 S7 S7", "S9", "S7"]),
        ("T", "H", False, "SA SK SK S5 S5 S5", ["S5 S5 S5", "SK SK", "SA"]),
    ],
)
def test_readings(level: str, trump: str, twos: bool, cards: str, units: list[str]) -> None:
    assert reading(cards, Context(level, trump, twos)) == units


def test_one_deck_has_singles_only() -> None:
    rules = preset("one_deck")
    assert reading("SA SK SQ", rules=rules) == ["SA", "SK", "SQ"]
    assert reading("W w HT", rules=rules) == ["W", "w", "HT"]


def test_explicit_groupings() -> None:
    # The leader may send an explicit grouping where several readings exist (22233, 33344).
    assert reading("S2 S2 S2 S3 S3") == ["S3 S3 S2 S2", "S2"]
    assert grouped("S2 S2 S2|S3 S3") == ["S2 S2 S2", "S3 S3"]
    assert grouped("S2|S2 S3 S2 S3") == ["S3 S3 S2 S2", "S2"]
    assert grouped("S4 S4|S3 S3 S3") == ["S3 S3 S3", "S4 S4"]
    # Equal units come in the order S H D C, however they are sent.
    assert grouped("CT CT|ST ST|HT") == ["ST ST", "CT CT", "HT"]
    assert grouped("ST ST HA HA|DT DT") == grouped("DT DT|HA HA ST ST") == ["ST ST HA HA", "DT DT"]
    assert grouped("DT DT HA HA|ST ST") == ["DT DT HA HA", "ST ST"]


@pytest.mark.parametrize(
    ("groups", "reason"),
    [
        ("S3 S3 S3|S4 S4 S4", "units_join"),
        ("S3 S3|S4 S4", "units_join"),
        ("S3|S3", "units_join"),
        ("S3 S3|S3", "units_join"),
        ("S4 S4 S3 S3|S4|S3", "units_join"),
        ("S5 S5 S4 S4|S3 S3", "units_join"),
        ("S3 S4", "not_a_unit"),
        ("S3 S3 S4", "not_a_unit"),
        ("S3 S3 S5 S5", "not_a_unit"),
        ("S3 S3 S3 S4 S4", "not_a_unit"),
        ("ST DT", "not_a_unit"),
        ("HT HT DT DT CT CT", "not_a_unit"),
    ],
)
def test_no_readings(groups: str, reason: str) -> None:
    assert grouped(groups) == ["not_a_reading", reason]


def test_a_grouping_of_other_cards() -> None:
    order = order_of(TEN)
    for cards, groups in (
        ("S3 S4", ["S3"]),
        ("S3 S4", ["S3", "S5"]),
        ("S3", ["S3", "S3"]),
        ("", []),
        ("S3", []),
    ):
        with pytest.raises(RulesError) as caught:
            reading_from(THREE, order, parse_cards(cards), [parse_cards(g) for g in groups])
        assert (caught.value.code, caught.value.params) == (
            "not_a_reading",
            {"reason": "other_cards"},
        )


def test_what_is_no_set_of_one_suit() -> None:
    order = order_of(TEN)
    with pytest.raises(RulesError) as caught:
        read(THREE, order, ())
    assert caught.value.code == "no_cards"
    for cards in ("S3 D3", "SJ ST", "HA SA"):
        with pytest.raises(RulesError) as caught:
            read(THREE, order, parse_cards(cards))
        assert caught.value.code == "several_suits"
        with pytest.raises(RulesError) as caught:
            reading_from(THREE, order, parse_cards(cards), [parse_cards(cards)])
        assert caught.value.code == "several_suits"
        assert unit_of(THREE, order, parse_cards(cards)) is None
    assert unit_of(THREE, order, ()) is None


def test_titanic_max() -> None:
    nine = "S3 S3 S3 S4 S4 S4 S5 S5 S5"
    assert reading(nine) == ["S5 S5 S5 S4 S4 S4 S3 S3 S3"]
    two = THREE.with_options({"titanic_max": 2})
    # 泰坦尼克：两副大小相临花色相同的三同张。
    assert reading(nine, rules=two) == ["S5 S5 S5 S4 S4 S4", "S3 S3 S3"]
    assert grouped("S3 S3 S3 S4 S4 S4|S5 S5 S5", rules=two) == ["S4 S4 S4 S3 S3 S3", "S5 S5 S5"]
    assert grouped(nine, rules=two) == ["not_a_reading", "not_a_unit"]
    assert grouped("S3 S3 S3 S4 S4 S4|S5 S5 S5") == ["not_a_reading", "units_join"]
    # Without a titanic of three a tractor and a single of each of its faces are joined up.
    loose = "S5 S5 S4 S4 S3 S3|S5|S4|S3"
    assert grouped(loose) == ["not_a_reading", "units_join"]
    assert grouped(loose, rules=two) == ["S5 S5 S4 S4 S3 S3", "S5", "S4", "S3"]
    twelve = nine + " S6 S6 S6"
    assert reading(twelve, rules=two) == ["S6 S6 S6 S5 S5 S5", "S4 S4 S4 S3 S3 S3"]
    three = THREE.with_options({"titanic_max": 3})
    assert reading(twelve, rules=three) == ["S6 S6 S6 S5 S5 S5 S4 S4 S4", "S3 S3 S3"]


def test_units_say_what_they_are() -> None:
    tractor = read(THREE, order_of(TEN), parse_cards("S9 S9 SJ SJ"))[0]
    assert (tractor.width, tractor.length, tractor.size, tractor.kind) == (2, 2, 4, "tractor")
    assert tractor.top == order_of(TEN).strength(parse_cards("SJ")[0])
    assert tractor.cards == parse_cards("SJ SJ S9 S9")


@st.composite
def sets(draw: st.DrawFn) -> tuple[Rules, Context, Hand]:
    rules = draw(house_rules())
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    return rules, context, draw(cards_of(context, suit, rules.decks, most=30))


@given(sets())
def test_a_reading_is_a_partition_into_units(case: tuple[Rules, Context, Hand]) -> None:
    rules, context, codes = case
    order = order_of(context)
    cards = to_cards(codes)
    units = read(rules, order, cards)
    assert sorted(card for unit in units for card in unit.cards) == sorted(cards)
    for unit in units:
        one = unit_of(rules, order, unit.cards)
        assert one is not None
        assert (one.width, one.length, one.top, one.cards) == (
            unit.width,
            unit.length,
            unit.top,
            unit.cards,
        )
    sizes = [(-unit.size, -unit.length, -unit.top) for unit in units]
    assert sizes == sorted(sizes)
    # Sent back as an explicit grouping, in any order, it is the same reading.
    shuffled = [tuple(reversed(unit.cards)) for unit in reversed(units)]
    assert shown(reading_from(rules, order, cards[::-1], shuffled)) == shown(units)
    assert shown(read(rules, order, cards[::-1])) == shown(units)


@given(sets(), st.permutations(range(4)))
def test_suits_have_no_names(case: tuple[Rules, Context, Hand], suits: list[int]) -> None:
    rules, context, codes = case
    level, trump = parse_rank(context.level), parse_trump(context.trump)
    other = order_for(level, trump if trump == NO_TRUMP else suits[trump], context.twos)
    cards = to_cards(codes)
    forms = [(u.width, u.length, u.top) for u in read(rules, order_of(context), cards)]
    new: Cards = renamed(cards, suits)
    assert [(u.width, u.length, u.top) for u in read(rules, other, new)] == forms
