"""Bidding for the trump suit and, on a first hand, for the deal (亮牌, 抢庄; docs/rules §5).

Nothing here knows a hand: whether a seat holds what it shows is the Round's
to check. A bid is the whole set that the seat shows, not what it added.

The ladder, one rung above the other: one level card, two of them, two
jokers, three level cards, three jokers; a table has the rungs that its decks
allow (one deck: one level card, then both jokers).
"""

from collections.abc import Sequence
from typing import Final

from shengji.rules.cards import (
    BIG_JOKER,
    CODES,
    NO_TRUMP,
    RANKS,
    SMALL_JOKER,
    Card,
    Cards,
    card_codes,
    rank_of,
    suit_of,
)
from shengji.rules.errors import FINE, IllegalAction, RulesError, Verdict, refuse
from shengji.rules.options import FIXED, Rules

OPEN: Final = "open"
"""首亮: the first bid of the hand."""
PROTECT: Final = "protect"
"""自保: the standing bidder adds identical cards."""
SELF_OVERRIDE: Final = "self_override"
"""自反: the standing bidder overrides himself."""
OVERRIDE: Final = "override"
"""反主: another seat overrides; doubles the beans."""
OVERRIDE_NT: Final = "override_nt"
"""反无主: another seat's jokers over a suit bid; doubles the beans."""


def is_joker(card: Card) -> bool:
    """Whether a card is 小王 or 大王."""
    return card >= SMALL_JOKER


def trump_of(cards: Cards) -> int:
    """Return the trump that a bid or counter names: its suit 0 … 3, or ``NO_TRUMP`` for jokers."""
    return suit_of(cards[0])


def joker_limit(rules: Rules) -> int:
    """Return the most jokers that one bid may show: two, and three with three decks (§5)."""
    return max(2, rules.decks)


def check_shown(rules: Rules, level: int, cards: Cards) -> Verdict:
    """Judge whether a set is on the ladder at all, whatever stands (§5).

    Level cards in one bid are identical; jokers come at least two at a time
    and of one kind, except with ``mixed_jokers`` and in a one-deck game,
    where the two jokers are all there are. Codes: ``not_a_bid`` (cards,
    level), ``too_many_copies`` (card, count, decks), ``mixed_jokers_off``
    (cards).
    """
    if not cards:
        return _not_a_bid(level, cards)
    first = cards[0]
    big = 0
    for card in cards:
        if card == BIG_JOKER:
            big += 1
        if card != first and not (is_joker(card) and is_joker(first)):
            return _not_a_bid(level, cards)
    count = len(cards)
    if not is_joker(first):
        if rank_of(first) != level:
            return _not_a_bid(level, cards)
        return check_copies(rules, first, count)
    verdict = check_copies(rules, BIG_JOKER, big)
    if verdict.ok:
        verdict = check_copies(rules, SMALL_JOKER, count - big)
    if not verdict.ok:
        return verdict
    if count == 1 or count > joker_limit(rules):
        return _not_a_bid(level, cards)
    if 0 < big < count and rules.decks > 1 and not rules.mixed_jokers:
        return refuse("mixed_jokers_off", cards=card_codes(cards))
    return FINE


def _not_a_bid(level: int, cards: Cards) -> Verdict:
    return refuse("not_a_bid", cards=card_codes(cards), level=RANKS[level])


def check_copies(rules: Rules, card: Card, count: int) -> Verdict:
    """Judge whether a face has so many copies: ``too_many_copies`` (card, count, decks)."""
    if count <= rules.decks:
        return FINE
    return refuse("too_many_copies", card=CODES[card], count=count, decks=rules.decks)


def rung(rules: Rules, level: int, cards: Cards) -> int | None:
    """Return the rung of a set on the ladder, or None when it is no bid (§5).

    Only the order of the numbers means anything. Suits tie within a rung, and
    so do joker kinds, unless ``big_joker_beats_small`` puts a set of big
    jokers only above every other set of as many jokers.
    """
    if not check_shown(rules, level, cards).ok:
        return None
    count = len(cards)
    if not is_joker(cards[0]):
        return 4 * count
    if rules.big_joker_beats_small and SMALL_JOKER not in cards:
        return 4 * count + 3
    return 4 * count + 2


def flipped_trump(bottom: Cards, level: int) -> int:
    """Return the trump that the bottom decides when nobody bid (option ``no_bid`` flip_bottom, §5).

    The cards are turned up in the order given; the first level card or joker
    decides (a joker: ``NO_TRUMP``). Without one it is the suit of the card of
    the highest rank, ace high, the first turned among equals. An empty bottom
    gives ``NO_TRUMP``.
    """
    best: int = -1
    for card in bottom:
        if is_joker(card) or rank_of(card) == level:
            return suit_of(card)
        if best < 0 or rank_of(card) > rank_of(best):
            best = card
    return suit_of(best) if best >= 0 else NO_TRUMP


class StandingBid:
    """The bid that stands: ``seat``, ``cards`` (ascending), their ``count`` and the ``trump``."""

    __slots__ = ("cards", "count", "seat", "trump")

    def __init__(self, seat: int, cards: Cards) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.count: Final[int] = len(cards)
        self.trump: Final[int] = trump_of(cards)

    def __repr__(self) -> str:
        return f"StandingBid({self.seat}, {self.cards})"


class BidState:
    """The bidding of one hand so far (§5); mutable.

    ``level`` is the rank index played, ``dealer`` the dealer of a later hand.
    On a first hand (抢庄) the bids make the dealer and ``dealer`` is None.
    Raises ``RulesError("dealer_needed")`` for a later hand without a dealer.
    """

    __slots__ = (
        "dealer",
        "doublings",
        "first_bidder",
        "first_hand",
        "history",
        "level",
        "players",
        "rules",
        "standing",
    )

    def __init__(self, rules: Rules, level: int, first_hand: bool, dealer: int | None) -> None:
        if dealer is None and not first_hand:
            raise RulesError("dealer_needed")
        self.rules: Final = rules
        self.level: Final = level
        self.first_hand: Final = first_hand
        self.dealer: Final[int | None] = None if first_hand else dealer
        self.players: Final[int] = rules.players
        self.standing: StandingBid | None = None
        self.first_bidder: int | None = None
        self.doublings: int = 0
        # (seat, cards ascending, term) of every accepted bid, in order.
        self.history: list[tuple[int, Cards, str]] = []

    def check(self, seat: int, cards: Cards) -> Verdict:
        """Judge a bid by what stands; not whether the seat holds the cards (§5).

        Codes, besides those of `check_shown`: ``unknown_seat`` (seat),
        ``joker_open_off`` (cards), ``rung_too_low`` (cards, standing,
        bidder), ``self_override_off`` (cards, standing).
        """
        if not 0 <= seat < self.players:
            return refuse("unknown_seat", seat=seat)
        verdict = check_shown(self.rules, self.level, cards)
        if not verdict.ok:
            return verdict
        standing = self.standing
        if standing is None:
            if is_joker(cards[0]) and not self.rules.joker_open:
                return refuse("joker_open_off", cards=card_codes(cards))
            return FINE
        if self._rung(cards) <= self._rung(standing.cards):
            return refuse(
                "rung_too_low",
                cards=card_codes(cards),
                standing=card_codes(standing.cards),
                bidder=standing.seat,
            )
        if not self.rules.self_override and self._term(seat, cards) == SELF_OVERRIDE:
            return refuse(
                "self_override_off",
                cards=card_codes(cards),
                standing=card_codes(standing.cards),
            )
        return FINE

    def apply(self, seat: int, cards: Cards) -> str:
        """Let a bid stand and return its term: open, protect, self_override, override, override_nt.

        Raises ``IllegalAction`` for a bid that `check` refuses; nothing has changed then.
        """
        verdict = self.check(seat, cards)
        if not verdict.ok:
            raise IllegalAction(verdict)
        term = self._term(seat, cards)
        if self.first_bidder is None:
            self.first_bidder = seat
        if term in (OVERRIDE, OVERRIDE_NT):
            self.doublings += 1
        shown = tuple(sorted(cards))
        self.standing = StandingBid(seat, shown)
        self.history.append((seat, shown, term))
        return term

    def trump(self) -> int | None:
        """Return the trump of the standing bid, or None when nobody has bid."""
        return None if self.standing is None else self.standing.trump

    def trump_if_ended(self, bottom: Cards) -> int | None:
        """Return the trump if bidding ended now; None asks for a new deal (option ``no_bid``).

        ``bottom`` holds the bottom cards in the order in which flip_bottom turns them up.
        """
        if self.standing is not None:
            return self.standing.trump
        if self.rules.no_bid == "redeal":
            return None
        return flipped_trump(bottom, self.level) if self.rules.no_bid == "flip_bottom" else NO_TRUMP

    def dealer_if_ended(self, first_seat: int) -> int:
        """Return the dealer if bidding ended now (§5).

        A later hand has its dealer. On a first hand it is the first or the
        final bidder (option ``first_dealer``); when nobody bid, the seat that
        was dealt the first card.
        """
        if self.dealer is not None:
            return self.dealer
        if self.standing is None or self.first_bidder is None:
            return first_seat
        return self.standing.seat if self.rules.first_dealer == "final" else self.first_bidder

    def options(self, seat: int, counts: Sequence[int]) -> list[Cards]:
        """Return every bid that would be accepted now from a seat holding ``counts``.

        ``counts`` has one number a face (54). Ordered by trump S H D C NT,
        within one trump by strength.
        """
        found: list[Cards] = []
        for cards in shown_sets(self.rules, self.level, counts):
            if self.check(seat, cards).ok:
                found.append(cards)
        return found

    def _rung(self, cards: Cards) -> int:
        height = rung(self.rules, self.level, cards)
        return -1 if height is None else height

    def _term(self, seat: int, cards: Cards) -> str:
        """Return the term of a bid known to be on a higher rung than the standing one."""
        standing = self.standing
        if standing is None:
            return OPEN
        if seat == standing.seat:
            return PROTECT if _adds_identical(standing.cards, cards) else SELF_OVERRIDE
        if self._partner_protects(seat, standing, cards):
            return PROTECT
        if is_joker(cards[0]) and standing.trump != NO_TRUMP:
            return OVERRIDE_NT
        return OVERRIDE

    def _partner_protects(self, seat: int, standing: StandingBid, cards: Cards) -> bool:
        rules = self.rules
        if not rules.partner_protect or rules.partners != FIXED:
            return False
        return seat == (standing.seat + 2) % self.players and trump_of(cards) == standing.trump


def _adds_identical(standing: Cards, cards: Cards) -> bool:
    """Whether ``cards`` are the standing ones and more copies of them."""
    if any(card not in standing for card in cards):
        return False
    return all(cards.count(card) >= standing.count(card) for card in standing)


def shown_sets(rules: Rules, level: int, counts: Sequence[int]) -> list[Cards]:
    """Return every set on the ladder that a hand with these face counts could show (§5).

    Ordered by trump S H D C NT, within one trump by count, then by the number of big jokers.
    """
    found: list[Cards] = []
    for suit in range(4):
        face = suit * 13 + level
        for count in range(1, min(counts[face], rules.decks) + 1):
            found.append((face,) * count)
    small_held = counts[SMALL_JOKER]
    big_held = counts[BIG_JOKER]
    for count in range(2, min(small_held + big_held, joker_limit(rules)) + 1):
        for big in range(max(0, count - small_held), min(count, big_held) + 1):
            cards = (SMALL_JOKER,) * (count - big) + (BIG_JOKER,) * big
            if check_shown(rules, level, cards).ok:
                found.append(cards)
    return found
