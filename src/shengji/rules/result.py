"""What a finished round is worth, step by step (docs/rules §8, §9)."""

from typing import Any, Final

from shengji.rules.cards import Cards, card_codes


class RoundResult:
    """The reckoning of a round.

    ``points`` is the catchers' total: ``trick_points`` they caught, plus
    ``bottom_points`` × ``bottom_multiplier`` when they dug the bottom
    (multiplier 0: they did not), plus ``penalty_points`` for failed throws
    (negative when their own throws failed). ``levels`` is the rise of
    ``side``. ``partner`` is −1 when the dealer plays alone. ``per_seat`` are
    the points in the tricks each seat took. ``jack`` is for ``jack_back``:
    −1 no jack took the last trick from the declarers, 0 a plain one, 1 a
    trump jack.
    """

    __slots__ = (
        "bottom",
        "bottom_multiplier",
        "bottom_points",
        "dealer",
        "declarers",
        "doublings",
        "jack",
        "last_winner",
        "levels",
        "partner",
        "penalty_points",
        "per_seat",
        "points",
        "side",
        "trick_points",
    )

    def __init__(
        self,
        *,
        dealer: int,
        partner: int,
        side: str,
        levels: int,
        points: int,
        trick_points: int,
        bottom: Cards,
        bottom_points: int,
        bottom_multiplier: int,
        penalty_points: int,
        per_seat: tuple[int, ...],
        doublings: int,
        last_winner: int,
        jack: int,
    ) -> None:
        self.dealer: Final = dealer
        self.partner: Final = partner
        self.declarers: Final[tuple[int, ...]] = (
            (dealer,) if partner < 0 else tuple(sorted((dealer, partner)))
        )
        self.side: Final = side
        self.levels: Final = levels
        self.points: Final = points
        self.trick_points: Final = trick_points
        self.bottom: Final = bottom
        self.bottom_points: Final = bottom_points
        self.bottom_multiplier: Final = bottom_multiplier
        self.penalty_points: Final = penalty_points
        self.per_seat: Final = per_seat
        self.doublings: Final = doublings
        self.last_winner: Final = last_winner
        self.jack: Final = jack

    def __reduce__(self) -> tuple[object, ...]:
        values: dict[str, object] = {
            "dealer": self.dealer,
            "partner": self.partner,
            "side": self.side,
            "levels": self.levels,
            "points": self.points,
            "trick_points": self.trick_points,
            "bottom": self.bottom,
            "bottom_points": self.bottom_points,
            "bottom_multiplier": self.bottom_multiplier,
            "penalty_points": self.penalty_points,
            "per_seat": self.per_seat,
            "doublings": self.doublings,
            "last_winner": self.last_winner,
            "jack": self.jack,
        }
        return _result_of, (values,)

    def to_dict(self) -> dict[str, object]:
        """Return the result as JSON values; ``partner`` is None for a dealer alone."""
        return {
            "dealer": self.dealer,
            "partner": self.partner if self.partner >= 0 else None,
            "declarers": list(self.declarers),
            "side": self.side,
            "levels": self.levels,
            "points": self.points,
            "trick_points": self.trick_points,
            "bottom": card_codes(self.bottom),
            "bottom_points": self.bottom_points,
            "bottom_multiplier": self.bottom_multiplier,
            "penalty_points": self.penalty_points,
            "per_seat": list(self.per_seat),
            "doublings": self.doublings,
            "last_winner": self.last_winner,
        }


def _result_of(values: dict[str, Any]) -> RoundResult:
    """Return a result from its arguments, on the way back from another process."""
    return RoundResult(**values)
