"""What one seat may see of a round, built from nothing, field by field (docs/rules §13).

`View` is an allow list: its constructor names every fact that may leave the
round. Bots get the object; clients get `View.to_dict`. `Legal` says what the
seat may do, from the view alone.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from shengji.rules.cards import CODES, FACES, NO_TRUMP, RANKS, Cards, card_codes
from shengji.rules.errors import FINE, RulesError, Verdict, refuse
from shengji.rules.events import Json, trump_code
from shengji.rules.follow import check_follow, combinations_of, due, legal_follows
from shengji.rules.options import FIXED, Rules
from shengji.rules.order import TRUMPS, Order, order_for
from shengji.rules.result import RoundResult
from shengji.rules.shapes import Unit, read, reading_from, suit_of_all
from shengji.rules.trick import Trick

UNKNOWN: Final = "unknown"
DECLARER: Final = "declarer"
CATCHER: Final = "catcher"


class View:
    """A seat's sight of a round; ``seat`` −1 is a spectator's. Seats, trump and cards may be −1.

    ``hand`` is sorted: trumps first, then S H D C, high to low. ``bids`` are
    (seat, cards, term), ``counters`` and ``standing`` (seat, cards).
    ``bottom`` is what this seat buried last and still lies there, None for
    all others until the round is over. ``tricks`` are the finished tricks,
    ``taken`` the points caught by each seat, ``sides`` as far as this seat
    may know them.
    """

    __slots__ = (
        "bid_options",
        "bids",
        "bottom",
        "burier",
        "called",
        "called_nth",
        "counter_options",
        "counters",
        "counts",
        "dealer",
        "dealt",
        "doublings",
        "first_hand",
        "friend",
        "hand",
        "is_friend",
        "level",
        "may_pass",
        "order",
        "penalties",
        "phase",
        "result",
        "rules",
        "seat",
        "sides",
        "standing",
        "taken",
        "trick",
        "tricks",
        "trump",
        "turn",
    )

    def __init__(
        self,
        *,
        seat: int,
        rules: Rules,
        phase: str,
        level: int,
        trump: int,
        dealer: int,
        turn: int,
        first_hand: bool,
        doublings: int,
        hand: Sequence[int],
        counts: list[int],
        dealt: int,
        standing: tuple[int, Cards] | None,
        bids: Sequence[tuple[int, Cards, str]],
        counters: Sequence[tuple[int, Cards]],
        burier: int,
        bottom: Cards | None,
        called: int,
        called_nth: int,
        friend: int,
        is_friend: bool,
        sides: list[str],
        trick: Trick | None,
        tricks: Sequence[Trick],
        taken: list[int],
        penalties: list[int],
        result: RoundResult | None,
        may_pass: bool,
        bid_options: list[Cards],
        counter_options: list[Cards],
    ) -> None:
        self.seat: Final = seat
        self.rules: Final = rules
        self.phase: Final = phase
        self.level: Final = level
        self.trump: Final = trump
        self.dealer: Final = dealer
        self.turn: Final = turn
        self.first_hand: Final = first_hand
        self.doublings: Final = doublings
        self.order: Final[Order] = order_for(
            level, trump if trump >= 0 else NO_TRUMP, rules.permanent_twos
        )
        self.hand: Final[Cards] = tuple(self.order.sorted(hand))
        self.counts: Final = counts
        self.dealt: Final = dealt
        self.standing: Final = standing
        self.bids: Final = bids
        self.counters: Final = counters
        self.burier: Final = burier
        self.bottom: Final = bottom
        self.called: Final = called
        self.called_nth: Final = called_nth
        self.friend: Final = friend
        self.is_friend: Final = is_friend
        self.sides: Final = sides
        self.trick: Final = trick
        self.tricks: Final = tricks
        self.taken: Final = taken
        self.penalties: Final = penalties
        self.result: Final = result
        self.may_pass: Final = may_pass
        self.bid_options: Final = bid_options
        self.counter_options: Final = counter_options

    def __reduce__(self) -> tuple[object, ...]:
        values: dict[str, object] = {
            "seat": self.seat,
            "rules": self.rules,
            "phase": self.phase,
            "level": self.level,
            "trump": self.trump,
            "dealer": self.dealer,
            "turn": self.turn,
            "first_hand": self.first_hand,
            "doublings": self.doublings,
            "hand": self.hand,
            "counts": self.counts,
            "dealt": self.dealt,
            "standing": self.standing,
            "bids": self.bids,
            "counters": self.counters,
            "burier": self.burier,
            "bottom": self.bottom,
            "called": self.called,
            "called_nth": self.called_nth,
            "friend": self.friend,
            "is_friend": self.is_friend,
            "sides": self.sides,
            "trick": self.trick,
            "tricks": self.tricks,
            "taken": self.taken,
            "penalties": self.penalties,
            "result": self.result,
            "may_pass": self.may_pass,
            "bid_options": self.bid_options,
            "counter_options": self.counter_options,
        }
        return _view_of, (values,)

    @property
    def legal(self) -> "Legal":
        """What this seat may do now."""
        return Legal(self)

    @property
    def my_turn(self) -> bool:
        """Whether the round waits for this seat alone."""
        return self.seat >= 0 and self.turn == self.seat

    def catch_points(self) -> int | None:
        """Return what the catchers have so far, None while this seat cannot know the sides."""
        if UNKNOWN in self.sides or not self.sides:
            return None
        total = 0
        for seat, side in enumerate(self.sides):
            if side == CATCHER:
                total += self.taken[seat] - self.penalties[seat]
            else:
                total += self.penalties[seat]
        return total

    def hand_groups(self) -> list[Json]:
        """Return the hand as the client lays it out: trumps, then suits alternating in colour."""
        by_suit: list[list[int]] = [[] for _suit in range(5)]
        for card in self.hand:
            by_suit[self.order.suits[card]].append(card)
        black = [suit for suit in (0, 3) if by_suit[suit]]
        red = [suit for suit in (1, 2) if by_suit[suit]]
        plain: list[int] = []
        longer, shorter = (black, red) if len(black) >= len(red) else (red, black)
        for i, suit in enumerate(longer):
            plain.append(suit)
            if i < len(shorter):
                plain.append(shorter[i])
        suits = [TRUMPS, *plain] if by_suit[TRUMPS] else plain
        return [
            {"suit": "T" if suit == TRUMPS else "SHDC"[suit], "cards": card_codes(by_suit[suit])}
            for suit in suits
        ]

    def to_dict(self) -> Json:
        """Return the view as JSON values, for the wire."""
        rules = self.rules
        return {
            "seat": _or_none(self.seat),
            "players": rules.players,
            "preset": rules.preset,
            "phase": self.phase,
            "level": RANKS[self.level],
            "trump": trump_code(self.trump),
            "trumps": card_codes(self.order.faces_of_trumps()),
            "dealer": _or_none(self.dealer),
            "turn": _or_none(self.turn),
            "first_hand": self.first_hand,
            "doublings": self.doublings,
            "hand": self.hand_groups(),
            "counts": self.counts,
            "dealt": self.dealt,
            "to_deal": rules.hand_size * rules.players,
            "bid": self._standing_dict(),
            "bids": [
                {"seat": seat, "cards": card_codes(cards), "term": term}
                for seat, cards, term in self.bids
            ],
            "counters": [
                {"seat": seat, "cards": card_codes(cards)} for seat, cards in self.counters
            ],
            "bottom": None if self.bottom is None else card_codes(self.order.sorted(self.bottom)),
            "bottom_size": rules.bottom_size,
            "burier": _or_none(self.burier),
            "friend": self._friend_dict(),
            "trick": None if self.trick is None else self.trick.to_dict(),
            "last_trick": self.tricks[len(self.tricks) - 1].to_dict() if self.tricks else None,
            "tricks": len(self.tricks),
            "points": self.taken,
            "catch_points": self.catch_points(),
            "sides": self.sides,
            "result": None if self.result is None else self.result.to_dict(),
            "can": self._can_dict(),
        }

    def _standing_dict(self) -> Json | None:
        if self.standing is None:
            return None
        seat, cards = self.standing
        return {"seat": seat, "cards": card_codes(cards), "trump": trump_code(_shown_trump(cards))}

    def _friend_dict(self) -> Json | None:
        if self.called < 0:
            return None
        return {
            "card": CODES[self.called],
            "nth": self.called_nth,
            "seat": _or_none(self.friend),
            "mine": self.is_friend,
        }

    def _can_dict(self) -> Json:
        legal = self.legal
        play: Json | None = None
        if legal.may_play:
            forced = legal.forced_play()
            play = {
                "lead": self.trick is None,
                "count": self.trick.demand.size if self.trick is not None else None,
                "due": None if forced is None else card_codes(forced),
            }
        return {
            "bids": _shown(self.bid_options),
            "counters": _shown(self.counter_options),
            "pass": self.may_pass,
            "bury": self.rules.bottom_size if legal.may_bury else None,
            "call": legal.may_call,
            "play": play,
        }


def _view_of(values: dict[str, Any]) -> View:
    """Return a view from its arguments, on the way back from another process."""
    return View(**values)


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def _shown_trump(cards: Cards) -> int:
    """Return the trump that shown cards stand for: their suit, or NT for jokers."""
    return cards[0] // 13


def _shown(options: list[Cards]) -> list[Json]:
    return [
        {"trump": trump_code(_shown_trump(cards)), "cards": card_codes(cards)} for cards in options
    ]


class Legal:
    """What the seat of a view may do now; `check` is exact, the iterators can be stopped."""

    __slots__ = ("view",)

    def __init__(self, view: View) -> None:
        self.view: Final = view

    @property
    def may_play(self) -> bool:
        """Whether the seat must lead or follow."""
        return self.view.phase == "play" and self.view.my_turn

    @property
    def may_bury(self) -> bool:
        """Whether the seat must bury."""
        return self.view.phase == "bury" and self.view.my_turn

    @property
    def may_call(self) -> bool:
        """Whether the seat must call a friend."""
        return self.view.phase == "call" and self.view.my_turn

    def lead_units(self) -> list[Unit] | None:
        """Return the units of the lead to be followed, None when leading."""
        trick = self.view.trick
        return None if trick is None else trick.demand.units

    def check(self, cards: Cards, units: Sequence[Cards] | None = None) -> Verdict:
        """Check a lead or follow of this seat, the same as ``Round.check`` does."""
        view = self.view
        if not self.may_play:
            return refuse("not_your_turn", turn=view.turn)
        left = list(view.hand)
        for card in cards:
            if not 0 <= card < FACES:
                return refuse("unknown_card", card=str(card))
            if card not in left:
                return refuse("card_not_held", card=CODES[card])
            left.remove(card)
        lead = self.lead_units()
        if lead is not None:
            if units is not None:
                return refuse("units_only_when_leading")
            return check_follow(view.rules, view.order, lead, view.hand, cards)
        if not cards:
            return refuse("no_cards")
        suit = suit_of_all(view.order, cards)
        if suit < 0:
            return refuse("several_suits")
        try:
            if units is None:
                read_as = read(view.rules, view.order, cards)
            else:
                read_as = reading_from(view.rules, view.order, cards, units)
        except RulesError as error:
            return Verdict(error.code, error.params)
        if len(read_as) > 1 and suit == TRUMPS and not view.rules.throw_in_trump:
            return refuse("throw_in_trump_off")
        return FINE

    def plays(self) -> Iterator[Cards]:
        """Yield every legal lead or follow once; explicit groupings of a lead are not listed."""
        view = self.view
        if not self.may_play:
            return
        lead = self.lead_units()
        if lead is not None:
            yield from legal_follows(view.rules, view.order, lead, view.hand)
        else:
            yield from legal_leads(view.rules, view.order, view.hand)

    def forced_play(self) -> Cards | None:
        """Return the only legal play, None when there are several."""
        view = self.view
        lead = self.lead_units()
        if lead is not None and len(view.hand) == lead_size(lead):
            return view.hand
        found: Cards | None = None
        for cards in self.plays():
            if found is not None:
                return None
            found = cards
        return found

    def due(self) -> Cards:
        """Return one best follow of low cards (§7), or the lowest single when leading."""
        view = self.view
        lead = self.lead_units()
        if lead is None:
            return (view.hand[len(view.hand) - 1],)
        return due(view.rules, view.order, lead, view.hand)


def lead_size(units: Sequence[Unit]) -> int:
    """Return the number of cards of a lead."""
    total = 0
    for unit in units:
        total += unit.size
    return total


def legal_leads(rules: Rules, order: Order, hand: Sequence[int]) -> Iterator[Cards]:
    """Yield every set of cards that may be led, each once: one suit, fewest cards first.

    A throw is listed whether or not it would stand; there are thousands in a
    long suit.
    """
    in_order = order.sorted(hand)
    for suit in (TRUMPS, 0, 1, 2, 3):
        cards = [card for card in in_order if order.suits[card] == suit]
        for size in range(1, len(cards) + 1):
            for chosen in combinations_of(cards, size):
                if (
                    suit == TRUMPS
                    and not rules.throw_in_trump
                    and len(read(rules, order, chosen)) > 1
                ):
                    continue
                yield chosen


def known_sides(
    rules: Rules, seat: int, dealer: int, friend: int, friend_public: bool, called: bool
) -> list[str]:
    """Return the sides of all seats as ``seat`` may know them (§11).

    ``friend`` is the true partner (−1: none); a seat that is not the partner
    knows its own side under ``holder`` because the partner has been told.
    """
    if dealer < 0:
        return [UNKNOWN] * rules.players
    if rules.partners == FIXED:
        friend = (dealer + 2) % rules.players
    if rules.partners == FIXED or friend_public or (called and seat == friend and seat >= 0):
        return [
            DECLARER if other in (dealer, friend) else CATCHER for other in range(rules.players)
        ]
    sides = [UNKNOWN] * rules.players
    sides[dealer] = DECLARER
    if called and rules.friend_rule == "holder" and seat >= 0 and seat != dealer:
        sides[seat] = CATCHER
    return sides
