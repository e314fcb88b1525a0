"""What happened: the events that `Round.apply` returns.

An event knows everything; `Event.for_seat` tells what one seat (or a
spectator, None) may hear of it, as JSON values, or None for nothing at all.
Cards are codes there, high to low where an order is known.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from shengji.rules.cards import CODES, TRUMP_CODES, Cards, card_codes

Json: TypeAlias = dict[str, object]


def trump_code(trump: int) -> str | None:
    """Return the code of a trump, None for one not fixed yet (−1)."""
    return TRUMP_CODES[trump] if trump >= 0 else None


class Event:
    """Something that happened at a seat (−1: at the table)."""

    __slots__ = ("seat",)
    kind = "event"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def for_seat(self, seat: int | None) -> Json | None:
        """Return what ``seat`` may hear."""
        return {"kind": self.kind, "seat": self.seat}


class Dealt(Event):
    """Cards ``start`` … of the deck were given out, the first of them to ``seat``."""

    __slots__ = ("cards", "players")
    kind = "dealt"

    def __init__(self, seat: int, players: int, cards: Cards) -> None:
        super().__init__(seat)
        self.players: Final = players
        self.cards: Final = cards

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the number of cards given, the first seat, and only the listener's own cards."""
        own: list[str] = []
        if seat is not None:
            first = (seat - self.seat) % self.players
            own = card_codes(self.cards[first :: self.players])
        return {"kind": self.kind, "seat": self.seat, "count": len(self.cards), "cards": own}


class BidMade(Event):
    """An accepted bid; ``term`` is open, protect, self_override, override or override_nt (§5)."""

    __slots__ = ("cards", "term", "trump")
    kind = "bid"

    def __init__(self, seat: int, cards: Cards, term: str, trump: int) -> None:
        super().__init__(seat)
        self.cards: Final = cards
        self.term: Final = term
        self.trump: Final = trump

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the whole bid: it is public."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "cards": card_codes(self.cards),
            "term": self.term,
            "trump": trump_code(self.trump),
        }


class BiddingPassed(Event):
    """A seat has nothing more to bid."""

    __slots__ = ()
    kind = "bidding_passed"


class BiddingEnded(Event):
    """The trump is fixed and the dealer (``seat``) known; ``bidder`` is −1 when nobody bid."""

    __slots__ = ("bidder", "trump")
    kind = "bidding_ended"

    def __init__(self, dealer: int, trump: int, bidder: int) -> None:
        super().__init__(dealer)
        self.trump: Final = trump
        self.bidder: Final = bidder

    def for_seat(self, seat: int | None) -> Json | None:
        """Return dealer, trump and bidder."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "trump": trump_code(self.trump),
            "bidder": self.bidder if self.bidder >= 0 else None,
        }


class Redealt(Event):
    """Nobody bid and the room deals anew (``no_bid`` redeal)."""

    __slots__ = ()
    kind = "redeal"


class _OwnCards(Event):
    """Cards that only the seat itself may see; others hear their number."""

    __slots__ = ("cards",)
    kind = "own_cards"

    def __init__(self, seat: int, cards: Cards) -> None:
        super().__init__(seat)
        self.cards: Final = cards

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the number of cards, and the cards for the seat itself."""
        own = card_codes(self.cards) if seat == self.seat else []
        return {"kind": self.kind, "seat": self.seat, "count": len(self.cards), "cards": own}


class BottomTaken(_OwnCards):
    """The dealer, or who countered, took the bottom."""

    __slots__ = ()
    kind = "bottom_taken"


class Buried(_OwnCards):
    """A seat buried cards into the bottom."""

    __slots__ = ()
    kind = "buried"


class Countered(Event):
    """An accepted counter: its suit is trump now (§6)."""

    __slots__ = ("cards", "trump")
    kind = "countered"

    def __init__(self, seat: int, cards: Cards, trump: int) -> None:
        super().__init__(seat)
        self.cards: Final = cards
        self.trump: Final = trump

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the whole counter: it is public."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "cards": card_codes(self.cards),
            "trump": trump_code(self.trump),
        }


class CounterPassed(Event):
    """A seat that was asked lets the counter pass."""

    __slots__ = ()
    kind = "counter_passed"


class FriendCalled(Event):
    """The dealer named a card (§11)."""

    __slots__ = ("card", "nth")
    kind = "friend_called"

    def __init__(self, seat: int, card: int, nth: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.nth: Final = nth

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the named face: it is public."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "card": CODES[self.card],
            "nth": self.nth,
        }


class YouAreFriend(Event):
    """A seat holds the called card and is the partner; only it may know."""

    __slots__ = ()
    kind = "you_are_friend"

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the news to the partner, nothing to anybody else."""
        return {"kind": self.kind, "seat": self.seat} if seat == self.seat else None


class FriendRevealed(Event):
    """Everybody has learned the partner; ``seat`` is the dealer when he plays alone."""

    __slots__ = ()
    kind = "friend_revealed"


class ThrowFailed(Event):
    """A throw did not stand: everybody sees the attempt (§7)."""

    __slots__ = ("attempted", "forced", "penalty")
    kind = "throw_failed"

    def __init__(self, seat: int, attempted: Cards, forced: Cards, penalty: int) -> None:
        super().__init__(seat)
        self.attempted: Final = attempted
        self.forced: Final = forced
        self.penalty: Final = penalty

    def for_seat(self, seat: int | None) -> Json | None:
        """Return attempt and forced play: both are public."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "attempted": card_codes(self.attempted),
            "forced": card_codes(self.forced),
            "penalty": self.penalty,
        }


class Played(Event):
    """Cards came to the table; ``shape`` names a lead's shape and is empty for a follow."""

    __slots__ = ("cards", "ruff", "shape", "winning")
    kind = "played"

    def __init__(self, seat: int, cards: Cards, shape: str, ruff: bool, winning: bool) -> None:
        super().__init__(seat)
        self.cards: Final = cards
        self.shape: Final = shape
        self.ruff: Final = ruff
        self.winning: Final = winning

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the play: it is public."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "cards": card_codes(self.cards),
            "shape": self.shape or None,
            "ruff": self.ruff,
            "winning": self.winning,
        }


class TrickWon(Event):
    """A seat took a trick with so many points in it."""

    __slots__ = ("points",)
    kind = "trick_won"

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points: Final = points

    def for_seat(self, seat: int | None) -> Json | None:
        """Return winner and points."""
        return {"kind": self.kind, "seat": self.seat, "points": self.points}


class RoundOver(Event):
    """The round is scored (§8, §9); the numbers are in the result of the view."""

    __slots__ = ("levels", "points", "side")
    kind = "round_over"

    def __init__(self, dealer: int, side: str, levels: int, points: int) -> None:
        super().__init__(dealer)
        self.side: Final = side
        self.levels: Final = levels
        self.points: Final = points

    def for_seat(self, seat: int | None) -> Json | None:
        """Return the outcome."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "side": self.side,
            "levels": self.levels,
            "points": self.points,
        }


def heard(events: Sequence[Event], seat: int | None) -> list[Json]:
    """Return what one seat may hear of several events."""
    found: list[Json] = []
    for event in events:
        told = event.for_seat(seat)
        if told is not None:
            found.append(told)
    return found
