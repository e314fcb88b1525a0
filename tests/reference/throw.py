"""Throws (docs/rules §7): every set of cards in every other hand is tried against every unit."""

from shengji.rules.options import Rules
from tests.reference.order import Context, Hand, height, in_order, printed_suit, suit_of
from tests.reference.shapes import Partition, choices, shape_of, without


def beaten(context: Context, unit: Hand, hand: Hand) -> bool:
    """Whether a hand holds a unit of the same suit and form whose top is higher."""
    suit = suit_of(context, unit[0])
    led = shape_of(context, unit, None)
    assert led is not None
    same = in_order(context, tuple(card for card in hand if suit_of(context, card) == suit))
    for size in range(len(unit), len(same) + 1, led.width):
        for chosen in choices(same, size):
            shape = shape_of(context, chosen, None)
            if (
                shape is not None
                and shape.width == led.width
                and shape.length >= led.length
                and (shape.length == 1) == (led.length == 1)
                and shape.top > led.top
            ):
                return True
    return False


def judge(
    context: Context, rules: Rules, units: Partition, hands: tuple[Hand, ...]
) -> tuple[bool, Hand, Hand, int]:
    """Return (stands, played, returned, penalty) for a lead given as its units."""
    cards = in_order(context, tuple(card for unit in units for card in unit))
    losing = [
        in_order(context, unit)
        for unit in units
        if any(beaten(context, in_order(context, unit), hand) for hand in hands)
    ]
    if len(units) == 1 or not losing:
        return True, cards, (), 0

    def lowest(unit: Hand) -> tuple[int, int, int]:
        return height(context, unit[0]), len(unit), printed_suit(unit[0])

    def fewest(unit: Hand) -> tuple[int, int, int]:
        return len(unit), height(context, unit[0]), printed_suit(unit[0])

    forced = min(losing, key=lowest if rules.forced_unit == "lowest" else fewest)
    returned = without(cards, forced)
    penalty = {"none": 0, "per_card": 10 * len(returned), "per_attempt": 10}[rules.throw_penalty]
    return False, forced, returned, penalty
