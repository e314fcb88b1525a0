"""Who takes a trick: covering a lead, ruffing and over-ruffing (docs/rules §7).

A play *covers* a lead when its cards can be laid out as the lead's units,
each a run of the same width and length: a group may be split (a pair covers
two singles) but not merged. Cards of the led suit, or nothing but trumps on
a plain lead (a ruff), that cover the lead compete for the trick.
"""

from collections.abc import Iterator, Sequence

from shengji.rules.cards import Cards, points_of
from shengji.rules.ladder import Demand
from shengji.rules.options import Rules
from shengji.rules.order import TRUMPS, Order
from shengji.rules.shapes import Masks, Unit, masks_of, suit_of_all, tops_of_runs


def best_top(order: Order, demand: Demand, suit: int, cards: Sequence[int]) -> int:
    """Return the best top class for the lead's largest unit over all covers, −1 if none.

    ``cards`` are as many as were led, all of one effective ``suit``.
    """
    if demand.size == 1:
        return order.strengths[cards[0]]
    masks = masks_of(order, cards)
    largest = demand.units[0]
    if largest.width == 1:
        return masks_top(order, suit, masks)
    if not demand.runs:
        return _best_group(order, demand, suit, masks)
    return _best_run(order, demand, suit, masks)


def masks_top(order: Order, suit: int, masks: Masks) -> int:
    """Return the highest class in masks."""
    return order.strengths_at[suit][masks[0].bit_length() - 1]


def _groups_fit(demand: Demand, twice: int, thrice: int) -> bool:
    """Whether the loose triples and pairs of a lead can be laid out side by side."""
    triples = thrice.bit_count()
    if triples < demand.triples:
        return False
    return twice.bit_count() - demand.triples >= demand.pairs


def _best_group(order: Order, demand: Demand, suit: int, masks: Masks) -> int:
    """Return the best top of a lead whose largest unit is a triple or a pair."""
    _once, twice, thrice = masks
    if not _groups_fit(demand, twice, thrice):
        return -1
    held = thrice if demand.triples else twice
    return order.strengths_at[suit][held.bit_length() - 1]


def _best_run(order: Order, demand: Demand, suit: int, masks: Masks) -> int:
    width, length = demand.runs[0]
    tops = tops_of_runs(order.collapse(suit, masks[width - 1]), length)
    while tops:
        top = tops.bit_length() - 1
        tops ^= 1 << top
        twice, thrice = take_run(order, suit, width, length, top, masks[1], masks[2])
        if _rest_fits(order, demand, suit, 1, twice, thrice):
            return top
    return -1


def take_run(
    order: Order, suit: int, width: int, length: int, top: int, twice: int, thrice: int
) -> tuple[int, int]:
    """Return the places left that hold two and three cards, after taking a run from them."""
    for strength in range(top, top - length, -1):
        members = order.class_masks[suit][strength]
        choice = members & (thrice if width == 3 else twice & ~thrice)
        if not choice:
            choice = members & twice
        bit = 1 << (choice.bit_length() - 1)
        twice &= ~bit
        thrice &= ~bit
    return twice, thrice


def _rest_fits(
    order: Order, demand: Demand, suit: int, index: int, twice: int, thrice: int
) -> bool:
    """Whether the runs from ``index`` on, and the loose groups, fit into what is left."""
    if index == len(demand.runs):
        return _groups_fit(demand, twice, thrice)
    width, length = demand.runs[index]
    tops = tops_of_runs(order.collapse(suit, thrice if width == 3 else twice), length)
    while tops:
        top = tops.bit_length() - 1
        tops ^= 1 << top
        left = take_run(order, suit, width, length, top, twice, thrice)
        if _rest_fits(order, demand, suit, index + 1, left[0], left[1]):
            return True
    return False


def all_tops(order: Order, demand: Demand, suit: int, cards: Sequence[int]) -> list[list[int]]:
    """Return the tops of every cover, unit by unit in the lead's order, each list once.

    Units of one shape come with descending tops, so that two covers compare
    unit by unit (``ruff_compare`` all).
    """
    found: dict[tuple[int, ...], bool] = {}
    for tops in _cover(order, demand.units, suit, list(cards), 0, ()):
        found[tops] = True
    return [list(tops) for tops in found]


def _cover(
    order: Order, units: list[Unit], suit: int, cards: list[int], index: int, tops: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    if index == len(units):
        yield tops
        return
    unit = units[index]
    masks = masks_of(order, cards)
    highest = 1 << 30
    if index and units[index - 1].width == unit.width and units[index - 1].length == unit.length:
        highest = tops[-1]
    if unit.size == 1:
        # Singles take whatever the groups left, high to low.
        yield tops + tuple(sorted([order.strengths[card] for card in cards], reverse=True))
        return
    candidates = tops_of_runs(order.collapse(suit, masks[unit.width - 1]), unit.length)
    while candidates:
        top = candidates.bit_length() - 1
        candidates ^= 1 << top
        if top > highest:
            continue
        left = list(cards)
        for strength in range(top, top - unit.length, -1):
            card = _group_card(order, suit, strength, unit.width, masks)
            for _copy in range(unit.width):
                left.remove(card)
        yield from _cover(order, units, suit, left, index + 1, (*tops, top))


def _group_card(order: Order, suit: int, strength: int, width: int, masks: Masks) -> int:
    """Return the face of a class that gives a group, one with the fewest copies to spare."""
    members = order.class_masks[suit][strength]
    choice = members & masks[width - 1]
    if width == 2 and choice & ~masks[2]:
        choice &= ~masks[2]
    return order.faces[suit][choice.bit_length() - 1]


class Contest:
    """The state of a trick as plays come in: who is winning and what the next must beat."""

    __slots__ = ("best", "best_all", "demand", "order", "ruffed", "rules", "winner")

    def __init__(self, rules: Rules, order: Order, demand: Demand, seat: int) -> None:
        self.rules = rules
        self.order = order
        self.demand = demand
        self.winner = seat
        self.ruffed = False
        self.best: int = 0
        self.best_all: list[int] = []
        lead = [card for unit in demand.units for card in unit.cards]
        self._measure(demand.suit, lead)

    def _measure(self, suit: int, cards: Sequence[int]) -> None:
        """Remember the winning play's value under the room's way of comparing."""
        if self.rules.ruff_compare == "main":
            self.best = best_top(self.order, self.demand, suit, cards)
        elif self.rules.ruff_compare == "highest":
            self.best = masks_top(self.order, suit, masks_of(self.order, cards))
        else:
            self.best_all = max(all_tops(self.order, self.demand, suit, cards))

    def add(self, seat: int, cards: Sequence[int]) -> bool:
        """Take in the next play; return whether it ruffs (covers a plain lead with trumps)."""
        suit = suit_of_all(self.order, cards)
        if suit < 0 or len(cards) != self.demand.size:
            return False
        ruff = suit == TRUMPS and self.demand.suit != TRUMPS
        if suit != self.demand.suit and not ruff:
            return False
        top = best_top(self.order, self.demand, suit, cards)
        if top < 0:
            return False
        if ruff and not self.ruffed:
            self.ruffed = True
            self.winner = seat
            self._measure(suit, cards)
        elif ruff == self.ruffed and self._beats(suit, cards, top):
            self.winner = seat
            self._measure(suit, cards)
        return ruff

    def _beats(self, suit: int, cards: Sequence[int], top: int) -> bool:
        if self.rules.ruff_compare == "main":
            return top > self.best
        if self.rules.ruff_compare == "highest":
            return masks_top(self.order, suit, masks_of(self.order, cards)) > self.best
        return any(
            all(new > old for new, old in zip(tops, self.best_all, strict=True))
            for tops in all_tops(self.order, self.demand, suit, cards)
        )


def _contest(
    rules: Rules, order: Order, lead: list[Unit], plays: Sequence[Cards]
) -> tuple[int, list[int]]:
    contest = Contest(rules, order, Demand(order, lead), 0)
    ruffed = [index for index in range(1, len(plays)) if contest.add(index, plays[index])]
    return contest.winner, ruffed


def trick_winner(rules: Rules, order: Order, lead: list[Unit], plays: Sequence[Cards]) -> int:
    """Return the index of the play that takes a trick; ``plays[0]`` is read as ``lead``."""
    return _contest(rules, order, lead, plays)[0]


def ruffs(rules: Rules, order: Order, lead: list[Unit], plays: Sequence[Cards]) -> list[int]:
    """Return the indexes of all plays that cover a plain lead with trumps, winning or not."""
    return _contest(rules, order, lead, plays)[1]


def trick_points(plays: Sequence[Cards]) -> int:
    """Return the points in a trick."""
    return sum([points_of(cards) for cards in plays])
