"""Following, docs/rules §7.2."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
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
from shengji.rules.cards import CODES
from shengji.rules.follow import check_follow, due, legal_follows, select_follow
from shengji.rules.ladder import Demand
from shengji.rules.shapes import read, reading_from
from tests.reference import follow as slow
from tests.reference.examples import FOLLOWS, TEN, TITANIC_LADDER, Followed
from tests.reference.order import Context, Hand, in_order, suit_of
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


def verdict(lead: str, hand: str, play: str, **options: object) -> str | None:
    """Return the code against a follow, None when it is legal; ``lead`` may be grouped."""
    rules = THREE.with_options(options)
    order = order_of(TEN)
    groups = [parse_cards(group) for group in lead.split("|")]
    cards = [card for group in groups for card in group]
    units = read(rules, order, cards)
    if len(groups) > 1:
        units = reading_from(rules, order, cards, groups)
    return check_follow(rules, order, units, parse_cards(hand), parse_cards(play)).code


@pytest.mark.parametrize("example", FOLLOWS + TITANIC_LADDER)
def test_printed_follows(example: Followed) -> None:
    order = order_of(TEN)
    lead = read(THREE, order, to_cards(example.lead))
    hand = to_cards(example.hand)
    listed = {to_hand(play) for play in legal_follows(THREE, order, lead, hand)}
    for play in example.good:
        assert check_follow(THREE, order, lead, hand, to_cards(play)).ok
        assert in_order(TEN, play) in listed
    for play in example.bad:
        assert not check_follow(THREE, order, lead, hand, to_cards(play)).ok
        assert in_order(TEN, play) not in listed
    assert to_hand(due(THREE, order, lead, hand)) in listed


@pytest.mark.parametrize(
    ("lead", "hand", "play", "code"),
    [
        ("S5", "S3", "", "wrong_card_count"),
        ("S5", "S3 S4", "S3 S4", "wrong_card_count"),
        ("S5", "S3", "S4", "card_not_held"),
        ("S5 S5", "S3 S4", "S3 S3", "card_not_held"),
        ("S5", "S3 DA", "DA", "must_follow_suit"),
        ("S5", "S3 HA", "HA", "must_follow_suit"),
        ("S5 S5", "S3 DA D2", "DA D2", "must_follow_suit"),
        ("S5 S5", "S3 S4 DA", "S3 DA", "must_follow_suit"),
        # A level card is no spade.
        ("S5", "S3 ST", "ST", "must_follow_suit"),
        ("HA", "ST SA", "SA", "must_follow_suit"),
        ("HA", "w SA", "SA", "must_follow_suit"),
        ("S5 S5", "S3 S3 S4", "S3 S4", "must_play_pair"),
        ("S5 S5 S5", "S3 S3 S4 S6", "S3 S4 S6", "must_play_pair"),
        ("S5 S5 S5", "S3 S3 S3 S6", "S3 S3 S6", "must_play_triple"),
        ("SA SA SK SK", "S3 S3 S4 S4 S9", "S3 S3 S4 S9", "must_play_tractor"),
        ("SA SA SK SK", "S3 S3 S9 S9 S7", "S3 S3 S9 S7", "must_play_pair"),
        ("SA SA SA SK SK SK", "S7 S7 S7 S6 S6 S6 S3", "S7 S7 S6 S6 S6 S3", "must_play_titanic"),
        ("SA SA SA SK SK SK", "S7 S7 S6 S6 S4 S3 S2", "S7 S7 S6 S4 S3 S2", "must_play_tractor"),
        ("SA SA SA SK SK SK", "S7 S7 S7 S5 S4 S3 S2", "S7 S7 S5 S4 S3 S2", "must_play_triple"),
        ("SA SA SA SK SK SK", "S7 S7 S6 S5 S4 S3 S2", "S7 S6 S5 S4 S3 S2", "must_play_pair"),
        ("SA SA|SK", "S3 S3 S4 S5", "S3 S4 S5", "must_play_pair"),
    ],
)
def test_codes(lead: str, hand: str, play: str, code: str) -> None:
    assert verdict(lead, hand, play) == code


GOOD = None
TRACTOR = "must_play_tractor"
PAIR = "must_play_pair"
TRIPLE = "must_play_triple"
TITANIC = "must_play_titanic"


def test_tractors_of_trumps() -> None:
    # 主牌中凡大小顺序相邻联对均构成拖拉机: they are due as such.
    hand = "w w HT HT CT CT H9 H9 H3"
    assert verdict("HK HK HQ HQ", hand, "w w HT HT") is GOOD
    assert verdict("HK HK HQ HQ", hand, "HT HT CT CT") is GOOD
    assert verdict("HK HK HQ HQ", hand, "CT CT H9 H9") == TRACTOR
    assert verdict("HK HK HQ HQ", hand, "w w CT CT") == TRACTOR
    # Two 副级 pairs do not join, but each may join its neighbours.
    hand = "ST ST CT CT HA HA H3"
    assert verdict("HK HK HQ HQ", hand, "ST ST CT CT") == TRACTOR
    assert verdict("HK HK HQ HQ", hand, "ST ST HA HA") is GOOD
    assert verdict("HK HK HQ HQ", hand, "CT CT HA HA") is GOOD
    # Three pairs in two classes are no tractor of three.
    assert verdict("HK HK HQ HQ HJ HJ", hand, "ST ST CT CT HA HA") is GOOD
    assert verdict("HK HK HQ HQ HJ HJ", hand, "ST ST HA HA CT H3") == PAIR


def test_a_part_of_a_longer_run_will_do() -> None:
    hand = "S8 S8 S7 S7 S6 S6 S2"
    assert verdict("SA SA SK SK", hand, "S8 S8 S7 S7") is GOOD
    assert verdict("SA SA SK SK", hand, "S7 S7 S6 S6") is GOOD
    assert verdict("SA SA SK SK", hand, "S8 S8 S6 S6") == TRACTOR
    triples = "S8 S8 S8 S7 S7 S7 S6 S6 S6"
    assert verdict("SA SA SA SK SK SK", triples, "S7 S7 S7 S6 S6 S6") is GOOD
    assert verdict("SA SA SA SK SK SK", triples, "S8 S8 S8 S6 S6 S6") == TITANIC
    # Pairs may come out of triples.
    assert verdict("SA SA SK SK", "S8 S8 S8 S7 S7 S3", "S8 S8 S7 S7") is GOOD
    assert verdict("SA SA SK SK", "S8 S8 S8 S7 S7 S3", "S8 S8 S8 S3") == TRACTOR
    assert verdict("SA SA", "S8 S8 S8 S3", "S8 S8") is GOOD
    assert verdict("SA SA", "S8 S8 S8 S3", "S8 S3") == PAIR


def test_partial_tractor() -> None:
    lead = "SA SA SK SK SQ SQ"
    hand = "S9 S9 S8 S8 S6 S6 S4 S4 S3"
    assert verdict(lead, hand, "S9 S9 S8 S8 S4 S4") is GOOD
    assert verdict(lead, hand, "S9 S9 S6 S6 S4 S4") == TRACTOR
    assert verdict(lead, hand, "S9 S9 S8 S8 S6 S3") == PAIR
    off = {"partial_tractor": False}
    assert verdict(lead, hand, "S9 S9 S6 S6 S4 S4", **off) is GOOD
    assert verdict(lead, hand, "S9 S9 S8 S8 S4 S4", **off) is GOOD
    # min(k, pairs held) pairs are due on either side.
    assert verdict(lead, hand, "S9 S9 S8 S8 S6 S3", **off) == PAIR
    # The full length is due on either side.
    full = "S9 S9 S8 S8 S7 S7 S4 S4 S3"
    assert verdict(lead, full, "S9 S9 S8 S8 S4 S4", **off) == TRACTOR
    assert verdict(lead, full, "S9 S9 S8 S8 S7 S7", **off) is GOOD


def test_runs_that_fall_short_compare_by_the_longest() -> None:
    lead = "SA SA SK SK SQ SQ SJ SJ"
    # Three in a row and one above two and two.
    hand = "S9 S9 S8 S8 S7 S7 S5 S5 S4 S4"
    assert verdict(lead, hand, "S9 S9 S8 S8 S7 S7 S4 S4") is GOOD
    assert verdict(lead, hand, "S9 S9 S8 S8 S5 S5 S4 S4") == TRACTOR
    # Two and two above two and two loose pairs.
    hand = "S9 S9 S8 S8 S6 S6 S5 S5 S3 S3"
    assert verdict(lead, hand, "S9 S9 S8 S8 S6 S6 S5 S5") is GOOD
    assert verdict(lead, hand, "S9 S9 S8 S8 S6 S6 S3 S3") == TRACTOR


def test_protect_triples() -> None:
    on = {"protect_triples": True}
    hand = "S9 S8 S3 S3 S3"
    assert verdict("S5 S5", hand, "S9 S8") == PAIR
    assert verdict("S5 S5", hand, "S3 S3") is GOOD
    assert verdict("S5 S5", hand, "S9 S8", **on) is GOOD
    # It may be broken, but pays nothing: another pair is still due.
    assert verdict("S5 S5", hand, "S3 S3", **on) is GOOD
    assert verdict("S5 S5", "S9 S9 S3 S3 S3", "S3 S3", **on) == PAIR
    assert verdict("S5 S5", "S9 S9 S3 S3 S3", "S3 S3") is GOOD
    # It still follows a triple, and a titanic.
    assert verdict("S5 S5 S5", hand, "S9 S3 S3", **on) == TRIPLE
    assert (
        verdict("SA SA SA SK SK SK", "S8 S8 S8 S7 S7 S7 S4", "S8 S8 S7 S7 S7 S4", **on) == TITANIC
    )
    # No tractor is made of it.
    hand = "S9 S8 S8 S8 S7 S7 S3"
    assert verdict("SA SA SK SK", hand, "S9 S8 S7 S7") == TRACTOR
    assert verdict("SA SA SK SK", hand, "S9 S8 S7 S7", **on) is GOOD
    assert verdict("SA SA SK SK", hand, "S9 S8 S8 S7", **on) == PAIR
    assert verdict("SA SA SA SK SK SK", "S8 S8 S8 S7 S7 S4 S3", "S8 S8 S7 S7 S4 S3", **on) == TRIPLE
    # Two copies of a face are no triple, and are due.
    assert verdict("S5 S5", "S9 S8 S3 S3", "S9 S8", **on) == PAIR


def test_runs_leave_the_most_to_the_units_after_them() -> None:
    # Two runs of two reach the same rung; only the lower one leaves the triple.
    lead = "SA SA SK SK SQ SQ|S9 S9 S9"
    hand = "S8 S8 S8 S7 S7 S5 S5 S4 S4 S2"
    assert verdict(lead, hand, "S8 S8 S8 S7 S7 S5 S5 S4 S4") is GOOD
    assert verdict(lead, hand, "S8 S8 S7 S7 S5 S5 S4 S4 S2") == TRIPLE
    # Of the equal faces the pair joins the tractor and the triple stays whole.
    lead, hand = "HK HK HQ HQ|H9 H9 H9", "ST ST ST DT DT HA HA H4 H3"
    assert verdict(lead, hand, "ST ST ST DT DT HA HA") is GOOD
    assert verdict(lead, hand, "ST ST DT DT HA HA H3") == TRIPLE
    # A titanic, or two triples in its place, leave a pair that is due as well.
    lead = "SA SA SA SK SK SK|SJ SJ"
    for triples in ("S8 S8 S8 S7 S7 S7", "S8 S8 S8 S6 S6 S6"):
        hand = f"{triples} S4 S4 S3 S2"
        assert verdict(lead, hand, f"{triples} S4 S4") is GOOD
        assert verdict(lead, hand, f"{triples} S3 S2") == PAIR
        # What a triple has paid owes no pair again.
        assert verdict(lead, f"{triples} S4 S3 S2", f"{triples} S3 S2") is GOOD
    # A run that is met in full, and the code of what is missing beside it.
    lead = "SA SA SK SK SQ SQ|S4 S4"
    hand = "S9 S9 S8 S8 S7 S7 S5 S5 S3 S2"
    for option in (True, False):
        assert verdict(lead, hand, "S9 S9 S8 S8 S7 S7 S5 S5", partial_tractor=option) is GOOD
        assert verdict(lead, hand, "S9 S9 S8 S8 S7 S7 S3 S2", partial_tractor=option) == PAIR
        assert verdict(lead, hand, "S9 S9 S8 S8 S7 S5 S5 S2", partial_tractor=option) == TRACTOR


def test_protect_triples_beside_runs() -> None:
    on = {"protect_triples": True}
    lead, hand = "SA SA SK SK|SJ SJ", "S9 S9 S8 S8 S3 S3 S3 S6 S5"
    assert verdict(lead, hand, "S9 S9 S8 S8 S6 S5") == PAIR
    assert verdict(lead, hand, "S9 S9 S8 S8 S6 S5", **on) is GOOD
    # Not even beside an equal face that may give a pair.
    lead, hand = "HK HK HQ HQ|H9 H9", "ST ST ST DT DT HA HA H5 H5 H3"
    assert verdict(lead, hand, "ST ST DT DT HA HA") is GOOD
    assert verdict(lead, hand, "ST ST DT DT HA HA", **on) == PAIR
    assert verdict(lead, hand, "DT DT HA HA H5 H5", **on) is GOOD
    # Pairs are counted without it, whatever a shorter tractor is worth.
    lead, hand = "SA SA SK SK", "S8 S8 S3 S3 S3 S6 S5"
    for option in (True, False):
        both = {"partial_tractor": option, **on}
        assert verdict(lead, hand, "S8 S8 S6 S5", partial_tractor=option) == PAIR
        assert verdict(lead, hand, "S8 S8 S6 S5", **both) is GOOD
        assert verdict(lead, hand, "S8 S3 S6 S5", **both) == PAIR


def test_titanic_ladder() -> None:
    lead = "S6 S6 S6 S5 S5 S5"
    hand = "SA SA SA S9 S9 S9 SQ SQ SJ SJ"
    first = {"titanic_ladder": "triples_first"}
    # 一副拖拉机+任意两张 above 两副三同张
    assert verdict(lead, hand, "SQ SQ SJ SJ S9 S9") is GOOD
    assert verdict(lead, hand, "SA SA SA S9 S9 S9") == TRACTOR
    assert verdict(lead, hand, "SA SA SA S9 S9 S9", **first) is GOOD
    assert verdict(lead, hand, "SQ SQ SJ SJ S9 S9", **first) == TRIPLE
    # The other rungs stay as they are.
    hand = "SA SA SA SQ SQ SJ SJ S3"
    for options in ({}, first):
        assert verdict(lead, hand, "SQ SQ SJ SJ SA SA", **options) is GOOD
        assert verdict(lead, hand, "SA SA SA SQ SQ SJ", **options) == TRACTOR
    hand = "SA SA SA S9 S9 S9 S8 S8 S8"
    for options in ({}, first):
        assert verdict(lead, hand, "S9 S9 S9 S8 S8 S8", **options) is GOOD
        assert verdict(lead, hand, "SA SA SA S8 S8 S8", **options) == TITANIC


@pytest.mark.parametrize("ladder", ["seed", "triples_first"])
def test_a_titanic_of_three(ladder: str) -> None:
    lead = "SA SA SA SK SK SK SQ SQ SQ"
    option = {"titanic_ladder": ladder}
    # Titanic, tractor of three pairs and any three, three triples, triples and pairs.
    both = "SJ SJ S9 S9 S8 S8 S6 S6 S6 S4 S4 S4 S2 S2 S2"
    tractor, triples = "SJ SJ S9 S9 S8 S8 S6 S4 S2", "S6 S6 S6 S4 S4 S4 S2 S2 S2"
    seed = ladder == "seed"
    assert verdict(lead, both, tractor, **option) == (GOOD if seed else TRIPLE)
    assert verdict(lead, both, triples, **option) == (TRACTOR if seed else GOOD)
    hand = "SJ SJ SJ S9 S9 S9 S8 S8 S8 S2"
    assert verdict(lead, hand, "SJ SJ SJ S9 S9 S9 S8 S8 S2", **option) == TITANIC
    # A titanic of two is nothing of its own; two triples and a pair are.
    hand = "SJ SJ SJ S9 S9 S9 S7 S7 S5 S3"
    assert verdict(lead, hand, "SJ SJ SJ S9 S9 S9 S7 S7 S3", **option) is GOOD
    assert verdict(lead, hand, "SJ SJ SJ S9 S9 S9 S7 S5 S3", **option) is not GOOD
    # Triples and pairs together at most three: more pairs are not due.
    hand = "SJ SJ SJ S9 S9 S7 S7 S5 S5 S3 S2"
    assert verdict(lead, hand, "SJ SJ SJ S9 S9 S7 S7 S3 S2", **option) is GOOD
    assert verdict(lead, hand, "SJ SJ SJ S9 S9 S7 S5 S3 S2", **option) is not GOOD
    hand = "SJ SJ S9 S9 S7 S7 S5 S5 S3 S2"
    assert verdict(lead, hand, "SJ SJ S9 S9 S7 S7 S5 S3 S2", **option) is GOOD
    assert verdict(lead, f"{hand} S4", "SJ SJ S9 S9 S7 S5 S4 S3 S2", **option) == PAIR
    hand = "SJ SJ S7 S7 S5 S5 S3 S3 S2 D2"
    assert verdict(lead, hand, "SJ SJ S7 S7 S5 S5 S3 S3 S2", **option) is GOOD


def test_throws_ask_unit_by_unit() -> None:
    # The largest unit first.
    lead = "SA SA SK SK|SQ"
    assert verdict(lead, "S9 S9 S8 S8 S7 S2", "S9 S9 S8 S8 S2") is GOOD
    assert verdict(lead, "S9 S9 S8 S8 S7 S2", "S9 S9 S8 S7 S2") == TRACTOR
    # Two loose pairs ask for two pairs, not for a tractor.
    assert verdict("SA SA|SQ SQ", "S9 S9 S8 S8 S6 S6", "S9 S9 S6 S6") is GOOD
    assert verdict("SA SA|SQ SQ", "S9 S9 S8 S7 S6", "S9 S8 S7 S6") == PAIR
    # A triple and a pair: the triple first, then a pair beside it.
    lead = "SA SA SA|SQ SQ"
    assert verdict(lead, "S9 S9 S9 S8 S8 S3", "S9 S9 S9 S8 S8") is GOOD
    assert verdict(lead, "S9 S9 S9 S8 S8 S3", "S9 S9 S8 S8 S3") == TRIPLE
    assert verdict(lead, "S9 S9 S9 S8 S8 S3", "S9 S9 S9 S8 S3") == PAIR
    assert verdict(lead, "S9 S9 S7 S8 S8 S3", "S9 S9 S8 S8 S3") is GOOD
    assert verdict(lead, "S9 S9 S7 S8 S8 S3", "S9 S9 S7 S8 S3") == PAIR
    # A grouping asks for other things than the first reading: 333+44 for a triple and a pair,
    # 3344+3 for a tractor.
    hand = "S9 S9 S9 S7 S7 S6 S6 S2"
    assert verdict("S4 S4 S3 S3|S3", hand, "S7 S7 S6 S6 S9") is GOOD
    assert verdict("S4 S4 S3 S3|S3", hand, "S9 S9 S9 S7 S7") == TRACTOR
    assert verdict("S3 S3 S3|S4 S4", hand, "S9 S9 S9 S7 S7") is GOOD
    assert verdict("S3 S3 S3|S4 S4", hand, "S7 S7 S6 S6 S9") == TRIPLE
    # Only singles: any cards of the suit.
    assert verdict("SA|SK|SJ", "S9 S9 S9 S3 S2", "S9 S3 S2") is GOOD


def test_few_cards_are_all_played() -> None:
    assert verdict("SA SA SK SK", "S3 S3 D9 D9 D8", "S3 S3 D9 D8") is GOOD
    assert verdict("SA SA SK SK", "S3 S3 D9 D9 D8", "S3 D9 D9 D8") == "must_follow_suit"
    assert verdict("SA SA SK SK", "S3 S3 S2 S2 D8", "S3 S3 S2 S2") is GOOD
    # Void: anything at all, 毙 or 垫牌.
    assert verdict("SA SA", "H3 H3 D9 D8", "H3 D9") is GOOD
    assert verdict("SA SA", "H3 H3 D9 D8", "H3 H3") is GOOD


def test_one_deck() -> None:
    rules = preset("one_deck")
    order = order_of(TEN)
    lead = read(rules, order, parse_cards("SA SK"))
    listed = set(legal_follows(rules, order, lead, parse_cards("S9 S8 S2 HA")))
    assert {tuple(card_codes(play)) for play in listed} == {
        ("S9", "S8"),
        ("S9", "S2"),
        ("S8", "S2"),
    }


# -- properties --------------------------------------------------------------------


@st.composite
def situations(draw: st.DrawFn) -> tuple[Rules, Context, Hand, Hand]:
    """Draw a lead and a whole hand, larger than the reference can follow."""
    rules = draw(house_rules())
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    lead = draw(cards_of(context, suit, rules.decks, most=12))
    held = draw(cards_of(context, suit, rules.decks, 0, 18))
    others = [code for code in CODES if suit_of(context, code) != suit]
    few = max(0, len(lead) - len(held))
    rest = draw(st.lists(st.sampled_from(others), min_size=few, max_size=few + 3))
    return rules, context, lead, tuple(draw(st.permutations([*held, *rest])))


@given(situations())
def test_something_is_always_legal(case: tuple[Rules, Context, Hand, Hand]) -> None:
    rules, context, lead, hand = case
    order = order_of(context)
    units = read(rules, order, to_cards(lead))
    cards = to_cards(hand)
    best = due(rules, order, units, cards)
    assert check_follow(rules, order, units, cards, best).ok
    assert best == tuple(order.sorted(best))
    # What is due depends on the cards, not on how the hand is held.
    assert due(rules, order, units, cards[::-1]) == best
    first = next(iter(legal_follows(rules, order, units, cards)))
    assert check_follow(rules, order, units, cards, first).ok
    # Any preference leads to a legal follow.
    demand = Demand(order, units)
    for wanted in (cards, cards[::-1], tuple(order.sorted(cards))):
        chosen = select_follow(rules, order, demand, wanted)
        assert check_follow(rules, order, units, cards, chosen).ok


@st.composite
def short_situations(draw: st.DrawFn) -> tuple[Rules, Context, Hand, Hand]:
    """Draw a lead and a hand of its suit, few enough to check every choice."""
    rules = draw(house_rules(decks=(2, 3)))
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    lead = draw(cards_of(context, suit, rules.decks, least=2, most=8))
    return rules, context, lead, draw(cards_of(context, suit, rules.decks, len(lead), 11))


@given(short_situations())
@settings(max_examples=60)
def test_what_is_listed_is_what_is_legal(case: tuple[Rules, Context, Hand, Hand]) -> None:
    rules, context, lead, hand = case
    assume(len(hand) >= len(lead))
    order = order_of(context)
    units = read(rules, order, to_cards(lead))
    cards = to_cards(hand)
    listed = list(legal_follows(rules, order, units, cards))
    choices = set(combinations(order.sorted(cards), len(lead)))
    assert len(listed) == len(set(listed))
    assert set(listed) == {c for c in choices if check_follow(rules, order, units, cards, c).ok}


@given(situations(), st.permutations(range(4)), st.data())
def test_suits_have_no_names(
    case: tuple[Rules, Context, Hand, Hand], suits: list[int], data: st.DataObject
) -> None:
    rules, context, lead, hand = case
    order = order_of(context)
    trump = parse_trump(context.trump)
    other = order_for(
        parse_rank(context.level), trump if trump == NO_TRUMP else suits[trump], context.twos
    )
    cards = to_cards(hand)
    units = read(rules, order, to_cards(lead))
    same = read(rules, other, renamed(to_cards(lead), suits))
    plays: list[Cards] = [due(rules, order, units, cards)]
    mixed = data.draw(st.permutations(cards))
    plays.append(tuple(mixed[: len(lead)]))
    suited = sorted(mixed, key=lambda card: order.suit(card) != order.suit(units[0].cards[0]))
    plays.append(tuple(suited[: len(lead)]))
    for play in plays:
        one = check_follow(rules, order, units, cards, play)
        two = check_follow(rules, other, same, renamed(cards, suits), renamed(play, suits))
        assert one.code == two.code


TITANICS_OF_THREE = [
    ("S9 S9 S9 S8 S8 S8 S7 S7 S7 S6", {}),
    ("S9 S9 S9 S8 S8 S7 S7 S6 S6 S5 S5", {}),
    ("S9 S9 S9 S7 S7 S7 S5 S5 S5 S4 S4", {}),
    ("S9 S9 S9 S8 S8 S8 S7 S7 S5 S5 S3", {}),
    ("S9 S9 S9 S8 S8 S8 S7 S7 S5 S5 S3", {"protect_triples": True}),
    ("S9 S9 S9 S7 S7 S7 S5 S5 S5 S4 S4", {"titanic_ladder": "triples_first"}),
    ("S9 S9 S7 S7 S5 S5 S3 S3 S2 SJ", {}),
    ("SJ S9 S9 S9 S7 S7 S5 S4 S3 S2", {}),
]


@pytest.mark.parametrize(("held", "options"), TITANICS_OF_THREE)
def test_nine_cards_against_the_reference(held: str, options: dict[str, object]) -> None:
    """A titanic of three is too long for random cases; these hands reach its rungs."""
    rules = THREE.with_options(options)
    order = order_of(TEN)
    lead = "SA SA SA SK SK SK SQ SQ SQ"
    hand = parse_cards(held)
    units = read(rules, order, parse_cards(lead))
    legal = slow.legal_follows(TEN, rules, (tuple(lead.split()),), tuple(held.split()))
    listed = [to_hand(play) for play in legal_follows(rules, order, units, hand)]
    assert sorted(listed) == sorted(legal)
    for play in set(combinations(order.sorted(hand), 9)):
        assert check_follow(rules, order, units, hand, play).ok == (to_hand(play) in legal)
