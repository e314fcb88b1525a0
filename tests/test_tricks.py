"""Ruffs, over-ruffs and winners, docs/rules §7.4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules import (
    NO_TRUMP,
    Cards,
    Rules,
    order_for,
    parse_cards,
    parse_rank,
    parse_trump,
    preset,
)
from shengji.rules.cards import CODES, full_deck
from shengji.rules.ladder import Demand
from shengji.rules.shapes import read, reading_from
from shengji.rules.tricks import all_tops, ruffs, trick_points, trick_winner
from tests.reference.examples import TEN, TRICKS, Taken
from tests.reference.order import Context, Hand, classes
from tests.strategies import (
    cards_of,
    contexts,
    house_rules,
    order_of,
    renamed,
    suits_in,
    to_cards,
)

THREE = preset("three_decks")
FIVE = Context("5", "H")


def taken(plays: str, context: Context = TEN, lead: str = "", **options: object) -> tuple[int, str]:
    """Return winner and ruffs of plays with ``/`` between them; ``lead`` groups the first."""
    rules = THREE.with_options(options)
    order = order_of(context)
    cards = [parse_cards(play) for play in plays.split("/")]
    units = read(rules, order, cards[0])
    if lead:
        units = reading_from(rules, order, cards[0], [parse_cards(u) for u in lead.split("|")])
    found = ruffs(rules, order, units, cards)
    return trick_winner(rules, order, units, cards), " ".join(map(str, found))


@pytest.mark.parametrize("example", TRICKS)
def test_printed_tricks(example: Taken) -> None:
    order = order_of(TEN)
    plays = [to_cards(play) for play in example.plays]
    units = read(THREE, order, plays[0])
    assert trick_winner(THREE, order, units, plays) == example.winner
    assert ruffs(THREE, order, units, plays) == example.ruffs


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        # Same shape and higher top wins.
        ("S5/S9/SA/SK", 2),
        ("S5 S5/SA SK/S9 S9/S7 S7", 2),
        ("S5 S5/S9 S8/SA SK/S4 S4", 0),
        ("S4 S4 S3 S3/S9 S9 S7 S7/S6 S6 S5 S5", 2),
        ("S3 S3 S3/S4 S4 S5/S5 S5 S5", 2),
        ("S4 S4 S4 S3 S3 S3/S6 S6 S6 S5 S5 S5/SA SA SA SK SK SQ", 1),
        # 出牌时同等大小的牌以先出者为大。
        ("S5/SA/SA/D3", 1),
        ("HA/ST/DT/HT", 3),
        ("HA/ST/DT/CT", 1),
        ("W/W/w/HT", 0),
        # Trumps follow trumps: a higher one wins and nothing is a ruff.
        ("H3/HA/w/W", 3),
        ("HT HT/w w/W w/W W", 3),
        ("HA HA HK HK/ST ST HA HA/HT HT CT CT", 2),
        ("HA HA HK HK/ST ST CT CT/HT HT DT DT", 2),
        # Equal tractors, made of other faces of the same classes.
        ("ST ST HA HA/CT CT HA HA/D3 D3 D4 D4", 0),
    ],
)
def test_in_suit(plays: str, winner: int) -> None:
    assert taken(plays) == (winner, "")


@pytest.mark.parametrize(
    ("plays", "winner", "ruffed"),
    [
        ("SA/H2/D3/C4", 1, "1"),
        ("SA/H2/H3/H3", 2, "1 2 3"),
        ("SA SA/H2 H2/H9 H8/H3 H3", 3, "1 3"),
        # Every led unit in a trump run of its own; groups split.
        ("SA SQ/H2 H2", 1, "1"),
        ("SA SA SQ SQ/H4 H4 H3 H3", 1, "1"),
        ("SA SA SQ/H4 H4 H4", 1, "1"),
        ("SA SA SA|SQ SQ/H4 H4 H3 H3 H3", 1, "1"),
        ("S4 S4 S4|S3 S3/H4 H4 H3 H3 H3", 1, "1"),
        ("S4 S4 S3 S3|S3/H4 H4 H3 H3 H3", 1, "1"),
        ("S4 S4 S3 S3/H4 H4 H4 H3", 0, ""),
        ("S4 S4 S4|S9 S9 S9/H4 H4 H4 H3 H3 H3", 1, "1"),
        ("S4 S4 S4 S3 S3 S3/H9 H9 H9 H4 H4 H4", 0, ""),
        # A titanic covers a tractor of as many pairs and the singles beside it.
        ("S4 S4 S3 S3|SA|SQ/H4 H4 H4 H3 H3 H3", 1, "1"),
        # Never merged: singles make no pair, pairs no triple, pairs apart no tractor.
        ("S9 S9 S9/H9 H9 H8", 0, ""),
        ("S9 S9 S8 S8/H9 H9 H7 H7", 0, ""),
        ("S9 S9/ST DT", 0, ""),
        ("S9 S9 S8 S8/ST ST DT DT", 0, ""),
        ("S9 S9 S8 S8/ST ST HA HA", 1, "1"),
        # A tractor of three over a tractor of two and a pair.
        ("S9 S9 S8 S8|S6 S6/H4 H4 H3 H3 H2 H2", 1, "1"),
        ("S9 S9 S8 S8 S7 S7/H4 H4 H3 H3 H6 H6", 0, ""),
        # One card that is no trump, and it is 垫牌.
        ("SA SQ/H2 D2", 0, ""),
        ("SA SQ/D2 D2", 0, ""),
        # A ruff beats whatever follows suit.
        ("S3/SA/H2/SA", 2, "2"),
        # A later ruff that does not win is still a ruff.
        ("S3/HA/H2/w", 3, "1 2 3"),
        ("S3/w/H2/HA", 1, "1 2 3"),
        # In the same class the first stays.
        ("S3/ST/CT/DT", 1, "1 2 3"),
        ("S9 S9/ST ST/CT CT/DT DT", 1, "1 2 3"),
    ],
)
def test_ruffs(plays: str, winner: int, ruffed: str) -> None:
    lead, rest = plays.split("/", 1)
    cards = lead.replace("|", " ")
    assert taken(f"{cards}/{rest}", lead=lead if "|" in lead else "") == (winner, ruffed)


def test_no_trump_ruffs_with_level_cards_and_jokers() -> None:
    nt = Context("T", "NT")
    assert taken("SA/ST/w/DT", nt) == (2, "1 2 3")
    assert taken("SA/ST/DT/HA", nt) == (1, "1 2")
    assert taken("SA SA/ST DT/HT HT/HA HA", nt) == (2, "2")
    assert taken("S9 S9 S8 S8/w w ST ST/W W w w", nt) == (2, "1 2")
    twos = Context("T", "NT", True)
    assert taken("SA/S2/DT/H2", twos) == (2, "1 2 3")
    assert taken("SA/HA/D2/C2", twos) == (2, "2 3")


def test_the_largest_unit_of_the_lead_decides() -> None:
    # 出现多家毙牌时，毙牌的大小以毙牌中的拖拉机和对牌大小为准
    assert taken("S5 S4 S4/H9 H7 H7/H8 H8 H4") == (2, "1 2")
    assert taken("S7 S6 S5/H9 H7 H7/H8 H8 H4") == (1, "1 2")
    assert taken("SA SK S5 S5 S4 S4/H9 H9 H8 H8 H7 H2/HK HQ HJ HJ H9 H9") == (2, "1 2")
    assert taken("SA SK S5 S5 S4 S4/H9 H9 H8 H8 H7 H2/HA HK H8 H8 H7 H7") == (1, "1 2")
    # Over the best assignment: the pair may come out of the higher of two pairs, or a triple.
    assert taken("SA S4 S4|SK".replace("|", " ") + "/H7 H7 H3 H3/H6 H6 HA HK") == (1, "1 2")
    assert taken("SA S4 S4 SK/H6 H6 HA HK/H7 H7 H7 H3") == (2, "1 2")
    # 333+44 looks at the triple, 3344+3 at the tractor.
    plays = "S4 S4 S3 S3 S3/H9 H9 H8 H8 H8/HJ HJ HJ H9 H9"
    assert taken(plays) == (2, "1 2")
    assert taken(plays, lead="S3 S3 S3|S4 S4") == (2, "1 2")
    plays = "S4 S4 S3 S3 S3/H9 H9 H9 H8 H8/HJ HJ HJ H6 H6"
    assert taken(plays) == (1, "1")
    assert taken(plays, lead="S3 S3 S3|S4 S4") == (2, "1 2")
    # A tractor of three pairs is larger than a titanic of two: the longer run.
    lead = "S8 S8 S7 S7 S6 S6 S4 S4 S4 S3 S3 S3"
    low = "H8 H8 H7 H7 H6 H6 HK HK HK HQ HQ HQ"
    high = "H9 H9 H8 H8 H7 H7 H4 H4 H4 H3 H3 H3"
    assert taken(f"{lead}/{low}/{high}") == (2, "1 2")


def test_every_cover_is_told_once_from_the_top_down() -> None:
    order = order_of(TEN)

    def tops(lead: str, cards: str) -> list[str]:
        groups = [parse_cards(group) for group in lead.split("|")]
        flat = [card for group in groups for card in group]
        demand = Demand(order, reading_from(THREE, order, flat, groups))
        own = {order.strength(card): CODES[card] for card in parse_cards(cards)}
        found = all_tops(order, demand, order.suit(parse_cards(cards)[0]), parse_cards(cards))
        return [" ".join(own[top] for top in line) for line in found]

    assert tops("SA SA|SJ SJ", "H4 H4 H9 H9") == ["H9 H4"]
    assert sorted(tops("SA SA|SJ", "H4 H4 H4")) == ["H4 H4"]
    assert sorted(tops("SA SA|SJ|S9", "H4 H4 H9 H9")) == ["H4 H9 H9", "H9 H4 H4"]
    assert tops("SA SA SK SK", "H4 H4 H9 H9") == []


def test_ruff_compare() -> None:
    # 主牌 977可毙副牌 544,主牌 884可盖毙
    plays = "S5 S4 S4/H9 H7 H7/H8 H8 H4"
    assert taken(plays, ruff_compare="main") == (2, "1 2")
    assert taken(plays, ruff_compare="all") == (1, "1 2")
    assert taken(plays, ruff_compare="highest") == (1, "1 2")
    # Higher in every unit.
    plays = "S5 S4 S4/H9 H7 H7/HJ H8 H8"
    for compare in ("main", "all", "highest"):
        assert taken(plays, ruff_compare=compare) == (2, "1 2")
    # Higher at the top, lower in the pair.
    plays = "S5 S4 S4/H8 H8 H9/HA H7 H7"
    assert taken(plays, ruff_compare="main") == (1, "1 2")
    assert taken(plays, ruff_compare="all") == (1, "1 2")
    assert taken(plays, ruff_compare="highest") == (2, "1 2")
    # Singles: all of them, one against the other from the top.
    plays = "S7 S6 S5/H9 H7 H6/HA H8 H6"
    assert taken(plays, ruff_compare="main") == (2, "1 2")
    assert taken(plays, ruff_compare="all") == (1, "1 2")
    assert taken("S7 S6 S5/H9 H7 H6/HA H8 H7", ruff_compare="all") == (2, "1 2")
    # A tractor takes the pair of another face, so that the triple stays whole.
    lead, low = "S4 S4 S3 S3 S9 S9 S9", "HJ HJ H9 H9 H7 H7 H7"
    for compare in ("main", "all", "highest"):
        plays = f"{lead}/{low}/HA HA CT CT ST ST ST"
        assert taken(plays, ruff_compare=compare) == (2, "1 2")
    # Equal never over-ruffs, and what does not cover is no ruff however high.
    for compare in ("main", "all", "highest"):
        assert taken("S5 S4 S4/H9 H9 H7/H9 H9 H7", ruff_compare=compare) == (1, "1 2")
        assert taken("S5 S4 S4/H9 H9 H7/W w HT", ruff_compare=compare) == (1, "1")
        assert taken("S5 S4 S4/SA SA SK/H2 H2 H3", ruff_compare=compare) == (2, "2")
        # In suit it is the one unit that compares.
        assert taken("S5 S5/S9 S9/SA SA/SK SK", ruff_compare=compare) == (2, "")


def test_points() -> None:
    # 5代表5分，10代表10分，K也代表10分；两副牌共200分
    assert trick_points([parse_cards(p) for p in ("SK SK", "S5 S3", "HT H2", "DA DQ")]) == 35
    for decks in (1, 2, 3):
        assert trick_points([tuple(full_deck(decks))]) == 100 * decks
    assert trick_points([]) == 0


# -- properties --------------------------------------------------------------------


@st.composite
def tricks(draw: st.DrawFn) -> tuple[Rules, Context, list[Hand]]:
    """Draw a trick, not always of plays that follow."""
    rules = draw(house_rules())
    context = draw(contexts(rules.permanent_twos))
    suit = draw(st.sampled_from(suits_in(context)))
    lead = draw(cards_of(context, suit, rules.decks, most=6))
    plays = [lead]
    for _seat in range(3):
        of = draw(st.sampled_from(["T", "T", suit, *classes(context)]))
        some = draw(cards_of(context, of, rules.decks, len(lead), len(lead)))
        if len(some) == len(lead):
            plays.append(some)
    return rules, context, plays


def settled(rules: Rules, context: Context, plays: list[Cards], suits: list[int]) -> object:
    """Return winner and ruffs with the suits renamed."""
    trump = parse_trump(context.trump)
    order = order_for(
        parse_rank(context.level), trump if trump == NO_TRUMP else suits[trump], context.twos
    )
    cards = [renamed(play, suits) for play in plays]
    units = read(rules, order, cards[0])
    return trick_winner(rules, order, units, cards), ruffs(rules, order, units, cards)


@given(tricks(), st.permutations(range(4)))
def test_suits_have_no_names(case: tuple[Rules, Context, list[Hand]], suits: list[int]) -> None:
    rules, context, hands = case
    plays = [to_cards(play) for play in hands]
    assert settled(rules, context, plays, suits) == settled(rules, context, plays, [0, 1, 2, 3])
    backwards = [play[::-1] for play in plays]
    assert settled(rules, context, backwards, suits) == settled(rules, context, plays, suits)


@given(tricks())
def test_a_winner_has_ruffed_or_followed(case: tuple[Rules, Context, list[Hand]]) -> None:
    rules, context, hands = case
    order = order_of(context)
    plays = [to_cards(play) for play in hands]
    units = read(rules, order, plays[0])
    winner = trick_winner(rules, order, units, plays)
    found = ruffs(rules, order, units, plays)
    assert 0 not in found
    assert (
        winner in found
        if found
        else all(order.suit(card) == order.suit(plays[0][0]) for card in plays[winner])
    )
    for index in found:
        assert all(order.is_trump(card) for card in plays[index])
        assert not order.is_trump(plays[0][0])
    # Cards that come later and are the same again change nothing.
    assert trick_winner(rules, order, units, [*plays, plays[winner]]) == winner
    # The winner of all is the winner of the plays up to his.
    assert trick_winner(rules, order, units, plays[: winner + 1]) == winner
