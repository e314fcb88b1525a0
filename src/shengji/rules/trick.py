"""A trick on the table: public, kept by the round and shown in views (docs/rules §7)."""

from typing import Final

from shengji.rules.cards import Cards, card_codes, points_of
from shengji.rules.events import Json
from shengji.rules.ladder import Demand
from shengji.rules.options import Rules
from shengji.rules.order import Order
from shengji.rules.shapes import Unit, kind_of
from shengji.rules.tricks import Contest


class FailedThrow:
    """A throw that did not stand: what was attempted and what had to be played."""

    __slots__ = ("attempted", "forced", "penalty", "seat")

    def __init__(self, seat: int, attempted: Cards, forced: Cards, penalty: int) -> None:
        self.seat: Final = seat
        self.attempted: Final = attempted
        self.forced: Final = forced
        self.penalty: Final = penalty

    def __reduce__(self) -> tuple[object, ...]:
        return FailedThrow, (self.seat, self.attempted, self.forced, self.penalty)

    def to_dict(self) -> Json:
        """Return the failed throw as JSON values."""
        return {
            "seat": self.seat,
            "attempted": card_codes(self.attempted),
            "forced": card_codes(self.forced),
            "penalty": self.penalty,
        }


class Trick:
    """One trick: the leader, the plays so far in order, and who is winning.

    ``plays`` are (seat, cards); ``shape`` names the lead's shape;
    ``failed_throw`` is set when the lead was forced.
    """

    __slots__ = ("contest", "demand", "failed_throw", "leader", "plays", "shape")

    def __init__(self, leader: int, cards: Cards, demand: Demand, shape: str, contest: Contest):
        self.leader: Final = leader
        self.demand: Final = demand
        self.shape: Final = shape
        self.contest: Final = contest
        self.plays: Final[list[tuple[int, Cards]]] = [(leader, cards)]
        self.failed_throw: FailedThrow | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return trick_of, (
            self.contest.rules,
            self.contest.order,
            self.demand.units,
            self.plays,
            self.failed_throw,
        )

    @property
    def winner(self) -> int:
        """The seat that is winning the trick."""
        return self.contest.winner

    @property
    def points(self) -> int:
        """The points in the trick so far."""
        total = 0
        for _seat, cards in self.plays:
            total += points_of(cards)
        return total

    def winning_cards(self) -> Cards:
        """Return the cards of the play that is winning."""
        winner = self.contest.winner
        for seat, cards in self.plays:
            if seat == winner:
                return cards
        return ()

    def to_dict(self) -> Json:
        """Return the trick as JSON values."""
        return {
            "leader": self.leader,
            "shape": self.shape,
            "plays": [{"seat": seat, "cards": card_codes(cards)} for seat, cards in self.plays],
            "winner": self.winner,
            "points": self.points,
            "failed_throw": self.failed_throw.to_dict() if self.failed_throw else None,
        }


def trick_of(
    rules: Rules,
    order: Order,
    units: list[Unit],
    plays: list[tuple[int, Cards]],
    failed_throw: FailedThrow | None,
) -> Trick:
    """Return a trick from its lead, read as ``units``, and all its plays in order."""
    leader, lead = plays[0]
    demand = Demand(order, units)
    trick = Trick(leader, lead, demand, kind_of(units), Contest(rules, order, demand, leader))
    trick.failed_throw = failed_throw
    for seat, cards in plays[1:]:
        trick.contest.add(seat, cards)
        trick.plays.append((seat, cards))
    return trick
