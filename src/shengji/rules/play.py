"""The play phase: hands, tricks, what a seat may play (docs/rules §7).

Hands are kept as masks over the places of `Order`, five effective suits a
seat; all checks work on them.
"""

from typing import Final

from shengji.rules.actions import Play
from shengji.rules.cards import CODES, FACES, Cards
from shengji.rules.errors import FINE, RulesError, Verdict, refuse
from shengji.rules.events import Event, Played, ThrowFailed, TrickWon
from shengji.rules.follow import check_suit_cards
from shengji.rules.ladder import Demand
from shengji.rules.options import Rules
from shengji.rules.order import SUIT_CODES, TRUMPS, Order, order_for
from shengji.rules.shapes import Masks, Unit, kind_of, masks_of, read, reading_from, suit_of_all
from shengji.rules.throws import forced_unit, throw_penalty
from shengji.rules.trick import FailedThrow, Trick
from shengji.rules.tricks import Contest

SUIT_GROUPS: Final = 5


class PlayTable:
    """Hands and tricks of the play phase.

    ``turn`` is the seat to play; ``taken`` the points in the tricks of each
    seat; ``penalties`` the points each seat's failed throws cost it;
    ``last_cards`` what was played last (the forced unit after a failed
    throw); ``done`` whether all hands are empty.
    """

    __slots__ = (
        "last_cards",
        "left",
        "once",
        "order",
        "penalties",
        "players",
        "rules",
        "suit_counts",
        "taken",
        "thrice",
        "trick",
        "tricks",
        "turn",
        "twice",
    )

    def __init__(
        self, rules: Rules, level: int, trump: int, counts: list[list[int]], leader: int
    ) -> None:
        self.rules: Final = rules
        self.players: Final = rules.players
        self.order: Final[Order] = order_for(level, trump, rules.permanent_twos)
        size = rules.players * SUIT_GROUPS
        self.once: Final[list[int]] = [0] * size
        self.twice: Final[list[int]] = [0] * size
        self.thrice: Final[list[int]] = [0] * size
        self.suit_counts: Final[list[int]] = [0] * size
        self.left: Final[list[int]] = [0] * rules.players
        for seat in range(rules.players):
            self._take_hand(seat, counts[seat])
        self.turn: int = leader
        self.trick: Trick | None = None
        self.tricks: list[Trick] = []
        self.taken: list[int] = [0] * rules.players
        self.penalties: list[int] = [0] * rules.players
        self.last_cards: Cards = ()

    def _take_hand(self, seat: int, counts: list[int]) -> None:
        suits = self.order.suits
        places = self.order.places
        base = seat * SUIT_GROUPS
        for card in range(FACES):
            copies = counts[card]
            if not copies:
                continue
            at = base + suits[card]
            bit = 1 << places[card]
            self.once[at] |= bit
            if copies > 1:
                self.twice[at] |= bit
            if copies > 2:
                self.thrice[at] |= bit
            self.suit_counts[at] += copies
            self.left[seat] += copies

    @property
    def done(self) -> bool:
        """Whether all cards have been played."""
        return self.trick is None and self.left[self.turn] == 0

    def hand(self, seat: int) -> list[int]:
        """Return the cards a seat holds: trumps first, then S H D C, high to low."""
        cards: list[int] = []
        for suit in (TRUMPS, 0, 1, 2, 3):
            at = seat * SUIT_GROUPS + suit
            faces = self.order.faces[suit]
            once = self.once[at]
            while once:
                place = once.bit_length() - 1
                bit = 1 << place
                once ^= bit
                card = faces[place]
                cards.append(card)
                if self.twice[at] & bit:
                    cards.append(card)
                    if self.thrice[at] & bit:
                        cards.append(card)
        return cards

    def masks(self, seat: int, suit: int) -> Masks:
        """Return the masks of one effective suit of a hand."""
        at = seat * SUIT_GROUPS + suit
        return self.once[at], self.twice[at], self.thrice[at]

    # -- check ------------------------------------------------------------------

    def check(self, action: Play) -> Verdict:
        """Check a play of the seat whose turn it is."""
        held = self._check_held(action.seat, action.cards)
        if held.code is not None:
            return held
        if self.trick is None:
            return self._check_lead(action)
        if action.units is not None:
            return refuse("units_only_when_leading")
        return self._check_follow(self.trick.demand, action.seat, action.cards)

    def _check_held(self, seat: int, cards: Cards) -> Verdict:
        suits = self.order.suits
        places = self.order.places
        base = seat * SUIT_GROUPS
        for i in range(len(cards)):
            card = cards[i]
            if not 0 <= card < FACES:
                return refuse("unknown_card", card=str(card))
            copies = 0
            for j in range(i):
                if cards[j] == card:
                    copies += 1
            at = base + suits[card]
            bit = 1 << places[card]
            if copies == 0:
                held = self.once[at] & bit
            elif copies == 1:
                held = self.twice[at] & bit
            else:
                held = self.thrice[at] & bit if copies == 2 else 0
            if not held:
                return refuse("card_not_held", card=CODES[card])
        return FINE

    def _check_lead(self, action: Play) -> Verdict:
        cards = action.cards
        if not cards:
            return refuse("no_cards")
        if len(cards) == 1 and action.units is None:
            return FINE
        suit = suit_of_all(self.order, cards)
        if suit < 0:
            return refuse("several_suits")
        try:
            units = self.read_lead(action)
        except RulesError as error:
            return Verdict(error.code, error.params)
        if len(units) > 1 and suit == TRUMPS and not self.rules.throw_in_trump:
            return refuse("throw_in_trump_off")
        return FINE

    def read_lead(self, action: Play) -> list[Unit]:
        """Return the units of a lead; raises ``RulesError`` for a grouping that is no reading."""
        if action.units is None:
            return read(self.rules, self.order, action.cards)
        return reading_from(self.rules, self.order, action.cards, action.units)

    def _check_follow(self, demand: Demand, seat: int, cards: Cards) -> Verdict:
        size = demand.size
        if len(cards) != size:
            return refuse("wrong_card_count", expected=size, got=len(cards))
        suits = self.order.suits
        at = seat * SUIT_GROUPS + demand.suit
        held = self.suit_counts[at]
        given = 0
        for card in cards:
            if suits[card] == demand.suit:
                given += 1
        due = held if held < size else size
        if given != due:
            return refuse("must_follow_suit", suit=SUIT_CODES[demand.suit], due=due)
        if held <= size or demand.singles == size or not self.twice[at]:
            return FINE
        given_masks = masks_of(self.order, cards)
        return check_suit_cards(
            self.rules,
            self.order,
            demand,
            self.twice[at],
            self.thrice[at],
            given_masks[1],
            given_masks[2],
        )

    # -- apply ------------------------------------------------------------------

    def apply(self, action: Play) -> list[Event]:
        """Put a checked play on the table; ends the trick when it was the last one."""
        if self.trick is None:
            return self._lead(action)
        return self._follow(self.trick, action.seat, action.cards)

    def _lead(self, action: Play) -> list[Event]:
        seat = action.seat
        units = self.read_lead(action)
        events: list[Event] = []
        failed: FailedThrow | None = None
        cards = action.cards
        if len(units) > 1:
            suit = self.order.suits[cards[0]]
            others = [self.masks(other, suit) for other in range(self.players) if other != seat]
            forced = forced_unit(self.rules, self.order, suit, units, others)
            if forced is not None:
                penalty = throw_penalty(self.rules, len(cards) - forced.size)
                attempted = tuple(self.order.sorted(cards))
                failed = FailedThrow(seat, attempted, forced.cards, penalty)
                self.penalties[seat] += penalty
                events.append(ThrowFailed(seat, attempted, forced.cards, penalty))
                units = [forced]
                cards = forced.cards
        demand = Demand(self.order, units)
        contest = Contest(self.rules, self.order, demand, seat)
        trick = Trick(seat, cards, demand, kind_of(units), contest)
        trick.failed_throw = failed
        self.trick = trick
        self._remove(seat, cards)
        events.append(Played(seat, cards, trick.shape, False, True))
        self._next(trick, events)
        return events

    def _follow(self, trick: Trick, seat: int, cards: Cards) -> list[Event]:
        ruff = trick.contest.add(seat, cards)
        trick.plays.append((seat, cards))
        self._remove(seat, cards)
        events: list[Event] = [Played(seat, cards, "", ruff, trick.contest.winner == seat)]
        self._next(trick, events)
        return events

    def _next(self, trick: Trick, events: list[Event]) -> None:
        """Pass the turn on, or give the trick to its winner, who leads the next."""
        if len(trick.plays) < self.players:
            self.turn = (self.turn + 1) % self.players
            return
        winner = trick.contest.winner
        points = trick.points
        self.taken[winner] += points
        self.tricks.append(trick)
        self.trick = None
        self.turn = winner
        events.append(TrickWon(winner, points))

    def _remove(self, seat: int, cards: Cards) -> None:
        suits = self.order.suits
        places = self.order.places
        base = seat * SUIT_GROUPS
        for card in cards:
            at = base + suits[card]
            bit = 1 << places[card]
            if self.thrice[at] & bit:
                self.thrice[at] ^= bit
            elif self.twice[at] & bit:
                self.twice[at] ^= bit
            else:
                self.once[at] ^= bit
            self.suit_counts[at] -= 1
        self.left[seat] -= len(cards)
        self.last_cards = cards
