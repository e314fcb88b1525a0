"""What the catchers' points are worth (docs/rules §8) and what digging the bottom pays (§9)."""

from typing import Final

from shengji.rules.errors import RulesError
from shengji.rules.options import Rules

DECLARERS: Final = "declarers"
CATCHERS: Final = "catchers"
MOST_MULTIPLIER: Final = 64
"""The most that a dug bottom is multiplied by."""


def band(rules: Rules) -> int:
    """Return the width of one step of the score, s = 20 points a deck (§8)."""
    return 20 * rules.decks


def outcome(rules: Rules, points: int) -> tuple[str, int]:
    """Return (winning side, levels it rises) for the catchers' total (§8).

    ``points`` includes the bottom and penalties and may be negative. Declarers
    rise 3 (大光), 2 (小光) or 1; from 2·s on the catchers take over (上台) and
    rise one level for each further s.
    """
    step = band(rules)
    if points <= 0:
        return (DECLARERS, 3)
    if points < step:
        return (DECLARERS, 2)
    if points < 2 * step:
        return (DECLARERS, 1)
    return (CATCHERS, (points - 2 * step) // step)


def bottom_multiplier(rules: Rules, unit_size: int) -> int:
    """Return what the bottom's points are multiplied by when the catchers dig it (抠底, §9).

    ``unit_size`` is the number of cards in the largest unit of the last trick
    (which play that is taken from is the option ``bottom_unit``). Option
    ``bottom_multiplier``: power 2^n, twice 2·n; never more than 64. Raises
    ``RulesError("bad_unit_size", size=…)`` below one card.
    """
    if unit_size < 1:
        raise RulesError("bad_unit_size", size=unit_size)
    if rules.bottom_multiplier == "twice":
        return min(MOST_MULTIPLIER, 2 * unit_size)
    return MOST_MULTIPLIER if unit_size >= 6 else 1 << unit_size
