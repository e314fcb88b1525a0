"""A match: rounds from the start level to a won A (docs/rules §10)."""

from collections.abc import Sequence
from typing import Final

from shengji.rules.errors import RulesError
from shengji.rules.levels import Rotation, rotate
from shengji.rules.options import Rules
from shengji.rules.result import RoundResult
from shengji.rules.round import OVER, Round


class Match:
    """Levels and dealer between rounds.

    ``levels`` are rank indexes, one a seat; ``dealer`` is None before the
    first hand of a match (抢庄); ``hand_number`` counts the rounds scored in
    this match; ``won_by`` are the seats that won the match with the last
    round, else None. ``first_seat`` is dealt the first card of a first hand.
    """

    __slots__ = ("dealer", "first_seat", "hand_number", "levels", "rules", "won_by")

    def __init__(
        self,
        rules: Rules,
        *,
        first_seat: int = 0,
        levels: Sequence[int] | None = None,
        dealer: int | None = None,
        hand_number: int = 0,
    ) -> None:
        self.rules: Final = rules
        self.first_seat: int = first_seat
        self.levels: list[int] = (
            [rules.first_level] * rules.players if levels is None else list(levels)
        )
        if len(self.levels) != rules.players:
            raise RulesError("bad_levels", count=len(self.levels))
        self.dealer: int | None = dealer
        self.hand_number: int = hand_number
        self.won_by: tuple[int, ...] | None = None

    @property
    def level(self) -> int:
        """The rank index that the next round is played at: the dealer's."""
        return self.levels[self.dealer if self.dealer is not None else 0]

    def next_round(self, deck: Sequence[int]) -> Round:
        """Return the next round, to be dealt from ``deck``; the dealer gets the first card."""
        first = self.dealer if self.dealer is not None else self.first_seat
        return Round(self.rules, deck, level=self.level, dealer=self.dealer, first_seat=first)

    def finish(self, state: Round) -> Rotation:
        """Take over the result of a finished round and return what changed.

        Raises ``RulesError("round_not_over")``. After a won match the levels
        are those of a new one and its first hand is open (抢庄).
        """
        result = state.result
        if state.phase != OVER or result is None:
            raise RulesError("round_not_over", phase=state.phase)
        return self.score(result)

    def score(self, result: RoundResult) -> Rotation:
        """Move dealer and levels by a round's result, as `finish` does."""
        rotation = rotate(
            self.rules,
            result.dealer,
            result.partner if result.partner >= 0 else None,
            result.points,
            self.levels,
            jack=result.jack if result.jack >= 0 else None,
        )
        self.won_by = rotation.match_won_by
        if rotation.match_won_by is None:
            self.levels = list(rotation.levels)
            self.dealer = rotation.dealer
            self.hand_number += 1
        else:
            self.levels = [self.rules.first_level] * self.rules.players
            self.dealer = None
            self.first_seat = rotation.dealer
            self.hand_number = 0
        return rotation
