"""Units, partitions and readings (docs/rules §4): all partitions are tried."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from tests.reference.order import Context, Hand, height, in_order, printed_suit, suit_of


class Shape(NamedTuple):
    """A run of ``length`` groups of ``width`` identical cards; ``top`` is its highest class."""

    width: int
    length: int
    top: int


Partition = tuple[Hand, ...]


@lru_cache(maxsize=200_000)
def shape_of(context: Context, cards: Hand, titanic_max: int | None) -> Shape | None:
    """Return the shape of cards that are one unit, None for all others."""
    faces = Counter(cards)
    if len({suit_of(context, card) for card in faces}) != 1:
        return None
    copies = set(faces.values())
    if len(copies) != 1:
        return None
    width = copies.pop()
    if width > 3:
        return None
    heights = sorted(height(context, card) for card in faces)
    length = len(heights)
    consecutive = heights == list(range(heights[0], heights[0] + length))
    if length > 1 and (width == 1 or not consecutive):
        return None
    if width == 3 and length > 1 and titanic_max is not None and length > titanic_max:
        return None
    return Shape(width, length, heights[-1])


def without(cards: Hand, taken: Hand) -> Hand:
    """Return cards less one copy for each of ``taken``, in their order."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


@lru_cache(maxsize=50_000)
def choices(cards: Hand, size: int) -> frozenset[Hand]:
    """Return every multiset of ``size`` of the cards, each in the order of ``cards``."""
    return frozenset(combinations(cards, size))


@lru_cache(maxsize=50_000)
def partitions(context: Context, cards: Hand, titanic_max: int | None) -> frozenset[Partition]:
    """Return all partitions of cards into units; the units of each are sorted, to be compared."""
    cards = in_order(context, cards)
    if not cards:
        return frozenset([()])
    found: set[Partition] = set()
    first, rest = cards[0], cards[1:]
    for more in range(len(rest) + 1):
        for others in choices(rest, more):
            unit = (first, *others)
            if shape_of(context, unit, titanic_max) is None:
                continue
            left = without(cards, unit)
            for partition in partitions(context, left, titanic_max):
                found.add(tuple(sorted((unit, *partition))))
    return frozenset(found)


def joinable(context: Context, partition: Partition, titanic_max: int | None) -> bool:
    """Whether two or more units of a partition form one unit together."""
    for number in range(2, len(partition) + 1):
        for some in combinations(partition, number):
            together = in_order(context, tuple(card for unit in some for card in unit))
            if shape_of(context, together, titanic_max) is not None:
                return True
    return False


@lru_cache(maxsize=50_000)
def readings(context: Context, cards: Hand, titanic_max: int | None) -> frozenset[Partition]:
    """Return the partitions that are joined up as far as they go."""
    return frozenset(
        partition
        for partition in partitions(context, in_order(context, cards), titanic_max)
        if not joinable(context, partition, titanic_max)
    )


def kind_rank(shape: Shape) -> int:
    """Return 4 for a titanic, then tractor, triple, pair, single 0."""
    if shape.length > 1:
        return 4 if shape.width == 3 else 3
    return shape.width - 1


def reading_order(
    context: Context, partition: Partition, titanic_max: int | None
) -> Iterator[tuple[tuple[int, int, int], list[int]]]:
    """Yield ((kind, length, top), suits) of the units, best first; less is earlier in S H D C."""
    found = []
    for unit in partition:
        shape = shape_of(context, unit, titanic_max)
        assert shape is not None
        suits = [-printed_suit(card) for card in in_order(context, unit)]
        found.append(((kind_rank(shape), shape.length, shape.top), suits))
    yield from sorted(found, reverse=True)


def canonical(context: Context, cards: Hand, titanic_max: int | None) -> Partition:
    """Return the first reading: titanic, longest tractor, triples …, ties as §4 says."""

    def key(partition: Partition) -> tuple[list[tuple[int, int, int]], list[list[int]]]:
        units = list(reading_order(context, partition, titanic_max))
        return [unit[0] for unit in units], [unit[1] for unit in units]

    return max(readings(context, cards, titanic_max), key=key)


def by_size(context: Context, partition: Partition, titanic_max: int | None) -> Partition:
    """Return units largest first: most cards, longer run, higher top; equal ones S H D C."""

    def key(unit: Hand) -> tuple[int, int, int, list[int]]:
        shape = shape_of(context, unit, titanic_max)
        assert shape is not None
        suits = [printed_suit(card) for card in in_order(context, unit)]
        return -len(unit), -shape.length, -shape.top, suits

    return tuple(sorted((in_order(context, unit) for unit in partition), key=key))


def kind(context: Context, cards: Hand, titanic_max: int | None = None) -> str:
    """Return the name of a set's shape as `shengji judge` gives it."""
    if len({suit_of(context, card) for card in cards}) != 1:
        return "none"
    units = canonical(context, cards, titanic_max)
    if len(units) > 1:
        return "throw"
    shape = shape_of(context, in_order(context, cards), titanic_max)
    assert shape is not None
    return ("single", "pair", "triple", "tractor", "titanic")[kind_rank(shape)]
