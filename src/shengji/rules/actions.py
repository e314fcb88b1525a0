"""Actions: small frozen values. A round is a function of (rules, deal, actions).

Six are a seat's (`Bid`, `Pass`, `Bury`, `Counter`, `Call`, `Play`); two are
the table's and carry ``seat == TABLE``: `Deal` gives out the next cards, and
`EndBidding` ends the grace window. Cards are tuples of faces
(`shengji.rules.cards`) in any order; a tuple that repeats a face means copies.
"""

from typing import Final, TypeAlias

from shengji.rules.cards import Card, Cards

TABLE: Final = -1


class Deal:
    """Give the next ``count`` cards, one at a time in play order (§2)."""

    __slots__ = ("count", "seat")
    kind: Final = "deal"

    def __init__(self, count: int = 1) -> None:
        self.seat: Final = TABLE
        self.count: Final = count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and other.count == self.count

    def __hash__(self) -> int:
        return hash(("deal", self.count))

    def __repr__(self) -> str:
        return f"Deal({self.count})"


class EndBidding:
    """The grace window after the last card is over (§5)."""

    __slots__ = ("seat",)
    kind: Final = "end_bidding"

    def __init__(self) -> None:
        self.seat: Final = TABLE

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EndBidding)

    def __hash__(self) -> int:
        return hash("end_bidding")

    def __repr__(self) -> str:
        return "EndBidding()"


class Bid:
    """Show ``cards``, the whole set and not what was added (亮牌, §5)."""

    __slots__ = ("cards", "seat")
    kind: Final = "bid"

    def __init__(self, seat: int, cards: Cards) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bid) and (other.seat, other.cards) == (self.seat, self.cards)

    def __hash__(self) -> int:
        return hash(("bid", self.seat, self.cards))

    def __repr__(self) -> str:
        return f"Bid({self.seat}, {self.cards})"


class Pass:
    """Say nothing more while bidding (when every seat has, bidding is over), or pass a counter."""

    __slots__ = ("seat",)
    kind: Final = "pass"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pass) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(("pass", self.seat))

    def __repr__(self) -> str:
        return f"Pass({self.seat})"


class Bury:
    """Put ``cards`` into the bottom (扣底, §6)."""

    __slots__ = ("cards", "seat")
    kind: Final = "bury"

    def __init__(self, seat: int, cards: Cards) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bury) and (other.seat, other.cards) == (self.seat, self.cards)

    def __hash__(self) -> int:
        return hash(("bury", self.seat, self.cards))

    def __repr__(self) -> str:
        return f"Bury({self.seat}, {self.cards})"


class Counter:
    """Counter the standing strength with ``cards`` (反底, §6)."""

    __slots__ = ("cards", "seat")
    kind: Final = "counter"

    def __init__(self, seat: int, cards: Cards) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counter) and (other.seat, other.cards) == (self.seat, self.cards)

    def __hash__(self) -> int:
        return hash(("counter", self.seat, self.cards))

    def __repr__(self) -> str:
        return f"Counter({self.seat}, {self.cards})"


class Call:
    """Call a friend by a card face (§11); ``nth`` counts played copies under ``nth_played``."""

    __slots__ = ("card", "nth", "seat")
    kind: Final = "call"

    def __init__(self, seat: int, card: Card, nth: int = 1) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.nth: Final = nth

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Call) and (other.seat, other.card, other.nth) == (
            self.seat,
            self.card,
            self.nth,
        )

    def __hash__(self) -> int:
        return hash(("call", self.seat, self.card, self.nth))

    def __repr__(self) -> str:
        return f"Call({self.seat}, {self.card}, {self.nth})"


class Play:
    """Lead or follow with ``cards`` (§7).

    ``units`` is a leader's explicit grouping where several readings exist
    (22233 as 2233 + 2); None takes the first reading of §4.
    """

    __slots__ = ("cards", "seat", "units")
    kind: Final = "play"

    def __init__(self, seat: int, cards: Cards, units: tuple[Cards, ...] | None = None) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.units: Final = units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and (other.seat, other.cards, other.units) == (
            self.seat,
            self.cards,
            self.units,
        )

    def __hash__(self) -> int:
        return hash(("play", self.seat, self.cards, self.units))

    def __repr__(self) -> str:
        return f"Play({self.seat}, {self.cards}, {self.units})"


Action: TypeAlias = Deal | EndBidding | Bid | Pass | Bury | Counter | Call | Play
