"""Countering after the bottom is buried (反底, 炒地皮; docs/rules §6).

Like bidding, nothing here knows a hand. The state asks one seat at a time;
a counter makes its seat the last burier, and the Round lets it bury before
the next seat is asked. The dealer and the sides never change (反底不反庄).
"""

from collections.abc import Sequence
from typing import Final

from shengji.rules.bidding import check_copies, is_joker, shown_sets, trump_of
from shengji.rules.cards import (
    NO_TRUMP,
    RANKS,
    SMALL_JOKER,
    Cards,
    card_codes,
    rank_of,
    suit_of,
)
from shengji.rules.errors import FINE, IllegalAction, RulesError, Verdict, refuse
from shengji.rules.options import Rules

# ♦ < ♣ < ♥ < ♠, by suit number S H D C; then 小王, 大王.
_KINDS: Final[tuple[int, ...]] = (3, 2, 0, 1)
_SMALL: Final = 4
_BIG: Final = 5


def strength(cards: Cards, level: int) -> int | None:
    """Return what a standing bid or a counter is worth: (count, kind) as one number (§6).

    Only the order of the numbers means anything: more cards first, then
    ♦ < ♣ < ♥ < ♠ < 小王 < 大王. A standing bid of both kinds of jokers is worth
    as much as small ones. None for a set that no one could show: no cards, different
    faces, not of the level, one joker.
    """
    if not cards:
        return None
    first = cards[0]
    for card in cards:
        if card != first and not (is_joker(card) and is_joker(first)):
            return None
    count = len(cards)
    if is_joker(first):
        if count < 2:
            return None
        return 8 * count + (_SMALL if SMALL_JOKER in cards else _BIG)
    if rank_of(first) != level:
        return None
    return 8 * count + _KINDS[suit_of(first)]


def _highest(rules: Rules) -> int:
    """Return the strength that nothing at this table can beat; one deck has no pairs at all."""
    return 8 * rules.decks + _BIG if rules.decks > 1 else 0


class CounterState:
    """The countering of one hand so far (§6); mutable.

    ``standing`` is (seat, cards) of the bid that won the bidding, a single
    included, or None; ``trump`` is then the trump of the hand (only
    flip_bottom makes it anything but NT).

    Attributes to read: ``next_seat`` (who is asked; None when it is over),
    ``trump``, ``count`` (accepted counters, each doubles the beans),
    ``last_burier``, ``owner`` (the seat of the standing strength, or None),
    ``standing`` (its cards) and ``history`` (seat, cards) of each counter.
    Raises ``RulesError("not_a_bid", …)`` for a standing bid that is none.
    """

    __slots__ = (
        "_offset",
        "_strength",
        "count",
        "dealer",
        "first_hand",
        "history",
        "last_burier",
        "level",
        "next_seat",
        "owner",
        "players",
        "rules",
        "standing",
        "trump",
    )

    def __init__(
        self,
        rules: Rules,
        level: int,
        dealer: int,
        standing: tuple[int, Cards] | None,
        first_hand: bool = False,
        trump: int = NO_TRUMP,
    ) -> None:
        self.rules: Final = rules
        self.level: Final = level
        self.dealer: Final = dealer
        self.first_hand: Final = first_hand
        self.players: Final[int] = rules.players
        self.count: int = 0
        self.last_burier: int = dealer
        self.history: list[tuple[int, Cards]] = []
        self.owner: int | None = None
        self.standing: Cards = ()
        self.trump: int = trump
        self._strength: int = 0
        if standing is not None:
            self._stand(standing[0], standing[1])
        # How far after the last burier the seat that is asked sits.
        self._offset: int = 1
        self.next_seat: int | None = self._find_next()

    def check(self, seat: int, cards: Cards | None) -> Verdict:
        """Judge a counter, or a pass when ``cards`` is None; not whether the seat holds the cards.

        Codes: ``counter_over``, ``not_your_turn`` (seat, turn),
        ``not_a_counter`` (cards, level), ``counter_needs_two`` (cards),
        ``too_many_copies`` (card, count, decks), ``counter_too_weak``
        (cards, standing), ``counter_same_suit_off`` (cards).
        """
        if self.next_seat is None:
            return refuse("counter_over")
        if seat != self.next_seat:
            return refuse("not_your_turn", seat=seat, turn=self.next_seat)
        return FINE if cards is None else self._check_cards(cards)

    def apply(self, seat: int, cards: Cards | None) -> None:
        """Counter, or pass when ``cards`` is None.

        Raises ``IllegalAction`` for what `check` refuses; nothing has changed then.
        """
        verdict = self.check(seat, cards)
        if not verdict.ok:
            raise IllegalAction(verdict)
        if cards is None:
            self._offset += 1
        else:
            self._stand(seat, tuple(sorted(cards)))
            self.count += 1
            self.last_burier = seat
            self.history.append((seat, self.standing))
            self._offset = 1
        self.next_seat = self._find_next()

    def options(self, counts: Sequence[int]) -> list[Cards]:
        """Return every counter that would be accepted now from a hand with these face counts.

        Ordered by trump S H D C NT, within one trump by strength; empty when it is over.
        """
        found: list[Cards] = []
        if self.next_seat is None:
            return found
        for cards in shown_sets(self.rules, self.level, counts):
            if self._check_cards(cards).ok:
                found.append(cards)
        return found

    def _check_cards(self, cards: Cards) -> Verdict:
        # Identical cards, whatever ``mixed_jokers`` says: §6 knows no mixed kind.
        first = cards[0] if cards else -1
        if first < 0 or cards.count(first) != len(cards):
            return self._not_a_counter(cards)
        if not is_joker(first) and rank_of(first) != self.level:
            return self._not_a_counter(cards)
        if len(cards) < 2:
            return refuse("counter_needs_two", cards=card_codes(cards))
        verdict = check_copies(self.rules, first, len(cards))
        if not verdict.ok:
            return verdict
        worth = strength(cards, self.level)
        if worth is None or worth <= self._strength:
            return refuse(
                "counter_too_weak", cards=card_codes(cards), standing=card_codes(self.standing)
            )
        # Jokers have no suit to repeat: WW over ww stays possible with the option off.
        trump = trump_of(cards)
        if not self.rules.counter_same_suit and trump != NO_TRUMP and trump == self.trump:
            return refuse("counter_same_suit_off", cards=card_codes(cards))
        return FINE

    def _not_a_counter(self, cards: Cards) -> Verdict:
        return refuse("not_a_counter", cards=card_codes(cards), level=RANKS[self.level])

    def _stand(self, seat: int, cards: Cards) -> None:
        worth = strength(cards, self.level)
        if worth is None:
            raise RulesError("not_a_bid", cards=card_codes(cards), level=RANKS[self.level])
        self.owner = seat
        self.standing = cards
        self._strength = worth
        self.trump = trump_of(cards)

    def _open(self) -> bool:
        """Whether anybody may still counter."""
        rules = self.rules
        if not rules.counter or (self.first_hand and not rules.counter_in_first_hand):
            return False
        if self.owner is None and not rules.counter_when_no_bid:
            return False
        if rules.max_counters is not None and self.count >= rules.max_counters:
            return False
        return self._strength < _highest(rules)

    def _eligible(self, seat: int) -> bool:
        if seat == self.owner:
            return False
        return self.rules.burier_may_counter or seat != self.last_burier

    def _find_next(self) -> int | None:
        """Return the first eligible seat from the present one on, once round the table."""
        if not self._open():
            return None
        while self._offset <= self.players:
            seat = (self.last_burier + self._offset) % self.players
            if self._eligible(seat):
                return seat
            self._offset += 1
        return None
