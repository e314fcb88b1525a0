"""What a client is shown of a round, as types: views, events, results.

`shengji.rules` hands out views and events as JSON values; here they are poured
into structs that know no other fields. That gives the client exact types
(`shengji.server.typescript`), and it is a second allow list: a field that is
not named here cannot reach the wire. Seats count from 0, cards are codes
(docs/rules §1), levels are rank codes, ``null`` is "nobody" or "not yet".
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

Suit: TypeAlias = Literal["S", "H", "D", "C", "NT"]
"""What is trump; NT is 无主."""
Group: TypeAlias = Literal["T", "S", "H", "D", "C"]
"""An effective suit; T are the trumps."""
Phase: TypeAlias = Literal["deal", "bid", "bury", "counter", "call", "play", "over", "redeal"]
Term: TypeAlias = Literal["open", "protect", "self_override", "override", "override_nt"]
"""What a bid was (docs/rules §5)."""
Shape: TypeAlias = Literal["single", "pair", "triple", "tractor", "titanic", "throw"]
Side: TypeAlias = Literal["declarer", "catcher", "unknown"]
WinningSide: TypeAlias = Literal["declarers", "catchers"]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a view."""


class HandGroup(Shown, frozen=True):
    """The cards of one effective suit in the own hand, high to low."""

    suit: Group
    cards: list[str]


class StandingBid(Shown, frozen=True):
    """The bid or counter that stands, and the trump it stands for."""

    seat: int
    cards: list[str]
    trump: Suit


class PastBid(Shown, frozen=True):
    """An accepted bid."""

    seat: int
    cards: list[str]
    term: Term


class SeatCards(Shown, frozen=True):
    """Cards shown or played by a seat."""

    seat: int
    cards: list[str]


class Friend(Shown, frozen=True):
    """The called card; ``mine`` says that the own seat is the friend."""

    card: str
    nth: int
    seat: int | None
    mine: bool


class FailedThrow(Shown, frozen=True):
    """A throw that did not stand, and what had to be played instead."""

    seat: int
    attempted: list[str]
    forced: list[str]
    penalty: int


class Trick(Shown, frozen=True):
    """A trick; ``winner`` is who is taking it so far."""

    leader: int
    shape: Shape
    plays: list[SeatCards]
    winner: int
    points: int
    failed_throw: FailedThrow | None


class Result(Shown, frozen=True):
    """The reckoning of a round (docs/rules §8, §9)."""

    dealer: int
    partner: int | None
    declarers: list[int]
    side: WinningSide
    levels: int
    points: int
    trick_points: int
    bottom: list[str]
    bottom_points: int
    bottom_multiplier: int
    penalty_points: int
    per_seat: list[int]
    doublings: int
    last_winner: int


class Showing(Shown, frozen=True):
    """A set that may be shown as bid or counter, and its trump."""

    trump: Suit
    cards: list[str]


class CanPlay(Shown, frozen=True):
    """``count`` cards must be followed with; ``due`` is the only legal play, if there is one."""

    lead: bool
    count: int | None
    due: list[str] | None


class Can(Shown, frozen=True):
    """What the seat may do now; ``bury`` is the number of cards to bury."""

    bids: list[Showing]
    counters: list[Showing]
    pass_: bool = msgspec.field(name="pass")
    bury: int | None
    call: bool
    play: CanPlay | None


class View(Shown, frozen=True):
    """Everything one seat may see of the round."""

    seat: int | None
    players: int
    preset: str
    phase: Phase
    level: str
    trump: Suit | None
    trumps: list[str]
    dealer: int | None
    turn: int | None
    first_hand: bool
    doublings: int
    hand: list[HandGroup]
    counts: list[int]
    dealt: int
    to_deal: int
    bid: StandingBid | None
    bids: list[PastBid]
    counters: list[SeatCards]
    bottom: list[str] | None
    bottom_size: int
    burier: int | None
    friend: Friend | None
    trick: Trick | None
    last_trick: Trick | None
    tricks: int
    points: list[int]
    catch_points: int | None
    sides: list[Side]
    result: Result | None
    can: Can


class Happened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that happened at ``seat`` (−1: at the table)."""

    seat: int


class Dealt(Happened, frozen=True, tag="dealt"):
    """``count`` cards were dealt, the first to ``seat``; ``cards`` are the own ones among them."""

    count: int
    cards: list[str]


class BidMade(Happened, frozen=True, tag="bid"):
    """A bid was accepted."""

    cards: list[str]
    term: Term
    trump: Suit | None


class BiddingPassed(Happened, frozen=True, tag="bidding_passed"):
    """A seat has nothing more to bid."""


class BiddingEnded(Happened, frozen=True, tag="bidding_ended"):
    """``seat`` is the dealer; ``bidder`` is null when nobody bid."""

    trump: Suit | None
    bidder: int | None


class Redealt(Happened, frozen=True, tag="redeal"):
    """Nobody bid; cards are dealt anew."""


class BottomTaken(Happened, frozen=True, tag="bottom_taken"):
    """A seat took the bottom; others than it see no cards."""

    count: int
    cards: list[str]


class Buried(Happened, frozen=True, tag="buried"):
    """A seat buried cards; others than it see none."""

    count: int
    cards: list[str]


class Countered(Happened, frozen=True, tag="countered"):
    """A counter was accepted."""

    cards: list[str]
    trump: Suit | None


class CounterPassed(Happened, frozen=True, tag="counter_passed"):
    """A seat does not counter."""


class FriendCalled(Happened, frozen=True, tag="friend_called"):
    """The dealer called a card."""

    card: str
    nth: int


class YouAreFriend(Happened, frozen=True, tag="you_are_friend"):
    """The own seat is the friend; nobody else hears this."""


class FriendRevealed(Happened, frozen=True, tag="friend_revealed"):
    """Everybody knows the friend now."""


class ThrowFailed(Happened, frozen=True, tag="throw_failed"):
    """A throw did not stand."""

    attempted: list[str]
    forced: list[str]
    penalty: int


class Played(Happened, frozen=True, tag="played"):
    """Cards came to the table; ``shape`` is null for a follow."""

    cards: list[str]
    shape: Shape | None
    ruff: bool
    winning: bool


class TrickWon(Happened, frozen=True, tag="trick_won"):
    """A seat took a trick."""

    points: int


class RoundOver(Happened, frozen=True, tag="round_over"):
    """The round is scored; ``seat`` was the dealer."""

    side: WinningSide
    levels: int
    points: int


Event: TypeAlias = (
    Dealt
    | BidMade
    | BiddingPassed
    | BiddingEnded
    | Redealt
    | BottomTaken
    | Buried
    | Countered
    | CounterPassed
    | FriendCalled
    | YouAreFriend
    | FriendRevealed
    | ThrowFailed
    | Played
    | TrickWon
    | RoundOver
)

_EVENTS: Final[Any] = list[Event]


def view_of(values: dict[str, Any]) -> View:
    """Return a view's JSON values as a struct; raises ``msgspec.ValidationError`` for others."""
    return msgspec.convert(values, View)


def events_of(values: "tuple[dict[str, Any], ...]") -> list[Event]:
    """Return events' JSON values as structs; raises ``msgspec.ValidationError`` for others."""
    events: list[Event] = msgspec.convert(values, _EVENTS)
    return events
