"""Who takes a trick (docs/rules §7): every way to cover the lead is tried."""

from shengji.rules.options import Rules
from tests.reference.order import Context, Hand, height, in_order, suit_of
from tests.reference.shapes import Partition, Shape, partitions, shape_of

POINTS = {"5": 5, "T": 10, "K": 10}


def covers(context: Context, led: Partition, cards: Hand) -> list[list[int]]:
    """Return the tops given to the led units, largest first, in every way to cover the lead.

    Units of one form stand from the highest top down.
    """
    found: list[list[int]] = []
    wanted = [form(context, unit) for unit in led]
    for partition in partitions(context, in_order(context, cards), None):
        tops: dict[tuple[int, int], list[int]] = {}
        for unit in partition:
            shape = shape_of(context, unit, None)
            assert shape is not None
            tops.setdefault((shape.width, shape.length), []).append(shape.top)
        given = sorted(key for key, values in tops.items() for _ in values)
        if given != sorted(wanted):
            continue
        for values in tops.values():
            values.sort(reverse=True)
        found.append([tops[key].pop(0) for key in wanted])
    return found


def form(context: Context, unit: Hand) -> tuple[int, int]:
    """Return width and length of a unit."""
    shape: Shape | None = shape_of(context, in_order(context, unit), None)
    assert shape is not None
    return shape.width, shape.length


def suit_of_all(context: Context, cards: Hand) -> str | None:
    """Return the effective suit of cards, None when they are of several."""
    suits = {suit_of(context, card) for card in cards}
    return suits.pop() if len(suits) == 1 else None


def above(context: Context, rules: Rules, led: Partition, new: Hand, old: Hand) -> bool:
    """Whether one play that covers the lead exceeds another of the same suit."""
    new_covers = covers(context, led, new)
    old_best = max(covers(context, led, old))
    if rules.ruff_compare == "main":
        return max(tops[0] for tops in new_covers) > old_best[0]
    if rules.ruff_compare == "highest":
        return max(height(context, c) for c in new) > max(height(context, c) for c in old)
    return any(all(a > b for a, b in zip(tops, old_best, strict=True)) for tops in new_covers)


def judge(
    context: Context, rules: Rules, units: Partition, plays: tuple[Hand, ...]
) -> tuple[int, list[int]]:
    """Return (winner, ruffs) of a trick whose first play is read as ``units``, largest first."""
    led = suit_of(context, plays[0][0])
    winner = 0
    ruffs: list[int] = []
    for index, cards in enumerate(plays[1:], 1):
        suit = suit_of_all(context, cards)
        if suit not in (led, "T") or not covers(context, units, cards):
            continue
        if suit == led:
            if winner not in ruffs and above(context, rules, units, cards, plays[winner]):
                winner = index
            continue
        if winner not in ruffs or above(context, rules, units, cards, plays[winner]):
            winner = index
        ruffs.append(index)
    return winner, ruffs


def points(plays: tuple[Hand, ...]) -> int:
    """Return the points in a trick: 5 for a five, 10 for a ten or a king."""
    return sum(POINTS.get(card[1:], 0) for cards in plays for card in cards)
