"""The reference answers what the sources print (`tests.reference.examples`)."""

import pytest

from shengji.rules import preset
from tests.reference import examples, follow, order, shapes, throw, trick
from tests.reference.examples import Followed, Shaped, Taken, Thrown
from tests.reference.order import Context, Hand

pytestmark = pytest.mark.rules

TWO = preset("two_decks")
THREE = preset("three_decks")


def read(context: Context, cards: Hand) -> shapes.Partition:
    return shapes.by_size(context, shapes.canonical(context, cards, None), None)


def line_of(text: str) -> list[list[str]]:
    """Return the classes of a printed order, high to low."""
    return [equals.split("=") for equals in text.split(" > ")]


@pytest.mark.parametrize(("context", "text"), examples.ORDERS)
def test_orders(context: Context, text: str) -> None:
    line = line_of(text)
    for i, upper in enumerate(line):
        for a in upper:
            for equal in upper:
                assert order.compare(context, a, equal) == 0
                assert not order.adjacent(context, a, equal)
            for j, lower in enumerate(line[i + 1 :]):
                for b in lower:
                    assert order.compare(context, a, b) == 1
                    assert order.compare(context, b, a) == -1
                    assert order.adjacent(context, a, b) == (j == 0)


@pytest.mark.parametrize("example", examples.SHAPES)
def test_shapes(example: Shaped) -> None:
    assert shapes.kind(example.context, example.cards) == example.kind
    if example.units:
        assert read(example.context, example.cards) == example.units


@pytest.mark.parametrize(("context", "cards", "size", "multiplier"), examples.LARGEST)
def test_largest_unit(context: Context, cards: Hand, size: int, multiplier: int) -> None:
    assert len(read(context, cards)[0]) == size
    assert min(64, 2**size) == multiplier


def test_explicit_groupings() -> None:
    # The leader may send an explicit grouping where several readings exist (22233, 33344).
    found = shapes.readings(examples.TEN, examples.hand("S2 S2 S2 S3 S3"), None)
    assert found == {(("S2",), ("S3", "S3", "S2", "S2")), (("S2", "S2", "S2"), ("S3", "S3"))}
    found = shapes.readings(examples.TEN, examples.hand("S3 S3 S3 S4 S4"), None)
    assert found == {(("S3",), ("S4", "S4", "S3", "S3")), (("S3", "S3", "S3"), ("S4", "S4"))}
    # 333+444 would not be joined up.
    assert len(shapes.readings(examples.TEN, examples.hand("S3 S3 S3 S4 S4 S4"), None)) == 1


@pytest.mark.parametrize("example", examples.FOLLOWS + examples.TITANIC_LADDER)
def test_follows(example: Followed) -> None:
    context = examples.TEN
    legal = follow.legal_follows(context, THREE, read(context, example.lead), example.hand)
    for play in example.good:
        assert order.in_order(context, play) in legal
    for play in example.bad:
        assert order.in_order(context, play) not in legal


def test_the_seeds_ladder_has_eight_rungs() -> None:
    lead = follow.shapes_of(examples.TEN, read(examples.TEN, examples.TITANIC_LADDER[0].lead))
    rungs = [
        follow.best(examples.TEN, THREE, lead, order.in_order(examples.TEN, play), frozenset())
        for play in dict.fromkeys(e.good[0] for e in examples.TITANIC_LADDER)
    ]
    in_order = list(dict.fromkeys(rungs))
    assert in_order == sorted(in_order, reverse=True)
    assert len(in_order) == 8


@pytest.mark.parametrize("example", examples.THROWS)
def test_throws(example: Thrown) -> None:
    units = read(examples.TEN, example.lead)
    told = throw.judge(examples.TEN, TWO, units, example.hands)
    assert told == (not example.returned, example.played, example.returned, 0)


@pytest.mark.parametrize("example", examples.TRICKS)
def test_tricks(example: Taken) -> None:
    units = read(examples.TEN, example.plays[0])
    told = trick.judge(examples.TEN, THREE, units, example.plays)
    assert told == (example.winner, example.ruffs)


def test_points() -> None:
    # 5代表5分，10代表10分，K也代表10分
    assert trick.points(examples.hands("SK SK|S5 S3|HT H2|DA DQ")) == 35
    deck = (*(s + r for s in order.SUITS for r in order.RANKS), "w", "W")
    # 两副牌共200分
    assert trick.points((deck, deck)) == 200
