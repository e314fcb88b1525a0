"""Throws: does a lead of several units stand, and what is forced if not (docs/rules §7)."""

from collections.abc import Sequence
from typing import Final

from shengji.rules.cards import Cards
from shengji.rules.options import Rules
from shengji.rules.order import Order
from shengji.rules.shapes import Masks, Unit, masks_of, tops_of_runs

PENALTY: Final = 10
"""Points for a returned card, or for a failed attempt."""


class ThrowOutcome:
    """Whether a throw stands; what is played and returned; the penalty in points (0 if none)."""

    __slots__ = ("penalty", "played", "returned", "stands")

    def __init__(self, stands: bool, played: Cards, returned: Cards, penalty: int) -> None:
        self.stands: Final = stands
        self.played: Final = played
        self.returned: Final = returned
        self.penalty: Final = penalty


def beats_unit(order: Order, suit: int, unit: Unit, masks: Masks) -> bool:
    """Whether cards of the unit's suit hold a group or run like it with a higher top."""
    held = masks[unit.width - 1]
    if not held:
        return False
    classes = order.collapse(suit, held)
    return tops_of_runs(classes, unit.length) >> (unit.top + 1) != 0


def forced_unit(
    rules: Rules, order: Order, suit: int, units: Sequence[Unit], hands: Sequence[Masks]
) -> Unit | None:
    """Return the unit that must be played when a throw fails, None when it stands.

    ``hands`` are the other hands' masks in the suit. The lowest-ranked beaten
    unit, ties by fewer cards (``forced_unit``: fewest turns the two around),
    then by S H D C; the order of the hands does not matter.
    """
    fewest = rules.forced_unit == "fewest"
    forced: Unit | None = None
    forced_rank = 0
    for unit in units:
        rank = unit.size * 64 + unit.top if fewest else unit.top * 64 + unit.size
        if forced is not None and rank >= forced_rank:
            continue
        for masks in hands:
            if beats_unit(order, suit, unit, masks):
                forced = unit
                forced_rank = rank
                break
    return forced


def throw_penalty(rules: Rules, returned: int) -> int:
    """Return the points that a failed throw gives to the other side."""
    if rules.throw_penalty == "per_card":
        return PENALTY * returned
    return PENALTY if rules.throw_penalty == "per_attempt" else 0


def without(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    """Return ``cards`` less one copy for each of ``taken``."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def check_throw(
    rules: Rules, order: Order, units: Sequence[Unit], other_hands: Sequence[Cards]
) -> ThrowOutcome:
    """Judge a lead, read as ``units`` (largest first), against all other hands, partner's too."""
    cards = [card for unit in units for card in unit.cards]
    suit = order.suits[cards[0]]
    forced: Unit | None = None
    if len(units) > 1:
        masks = [
            masks_of(order, [card for card in hand if order.suits[card] == suit])
            for hand in other_hands
        ]
        forced = forced_unit(rules, order, suit, units, masks)
    if forced is None:
        return ThrowOutcome(True, tuple(order.sorted(cards)), (), 0)
    returned = tuple(order.sorted(without(cards, forced.cards)))
    return ThrowOutcome(False, forced.cards, returned, throw_penalty(rules, len(returned)))
