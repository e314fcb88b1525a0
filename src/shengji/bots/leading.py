"""Leading: each unit of the hand, low cards and sure throws, judged alike (docs/rules §7).

A lead is worth the points it is likely to win, less what its cards were
worth to keep; drawing the foes' trumps, finding the friend and emptying a
short suit are worth something besides.
"""

from typing import Final

from shengji.bots.counting import Sight
from shengji.bots.odds import Odds
from shengji.bots.worth import Worth
from shengji.rules.cards import Cards, points_of
from shengji.rules.ladder import Demand
from shengji.rules.order import TRUMPS
from shengji.rules.shapes import Unit, read
from shengji.rules.throws import beats_unit

_EACH: Final = 1.2
_EACH_CARD: Final = 1.8
"""The points that each other seat is expected to add: so many, and so many for each card led."""
_TRUMP_SHARE: Final = 0.8
"""How much of that falls when trumps are led."""
_LEAD: Final = 2.5
"""What keeping the lead is worth beyond the trick's points."""
_DRAW: Final = 1.4
"""What it is worth to the dealer's side to draw a trump from a foe."""
_KEEP: Final = 0.6
"""What it costs the catchers to draw trumps, a card led."""
_VOID: Final = 1.0
"""What it is worth to empty a plain suit that can then be ruffed."""
_FRIEND: Final = 1.0
"""What it is worth to lead a low card to the friend's called one."""


class Leader:
    """The choice of one lead: ``plays`` and their ``scores``, filled by `consider`."""

    __slots__ = ("plays", "scores", "sight", "worth")

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight
        self.worth: Final = Worth(sight)
        self.plays: Final[list[Cards]] = []
        self.scores: Final[list[float]] = []

    def consider(self) -> None:
        """Fill in the candidates and their scores."""
        view = self.sight.view
        order = view.order
        self.worth.fill_all()
        for suit in (TRUMPS, 0, 1, 2, 3):
            if not self.sight.suit_held[suit]:
                continue
            cards = [card for card in view.hand if order.suits[card] == suit]
            units = read(view.rules, order, cards)
            self._suit(suit, units)

    def _suit(self, suit: int, units: list[Unit]) -> None:
        """Add each unit of a suit, its lowest card, and the throw of all that are sure."""
        sight = self.sight
        others = sight.others(suit)
        sure: list[Unit] = []
        for unit in units:
            if not beats_unit(sight.order, suit, unit, others):
                sure.append(unit)
            self._add([unit], suit)
        if units[len(units) - 1].size > 1:
            self._add([_lowest_single(units)], suit)
        if len(sure) > 1:
            self._throw(suit, sure)
            # The same without its best single, which may be worth keeping for the end.
            if len(sure) > 2:
                self._throw(suit, _without_top(sure))

    def _throw(self, suit: int, sure: list[Unit]) -> None:
        """Add the throw of all units that nobody can beat (甩牌)."""
        view = self.sight.view
        if suit == TRUMPS and not view.rules.throw_in_trump:
            return
        cards: list[int] = []
        for unit in sure:
            cards.extend(unit.cards)
        units = read(view.rules, view.order, cards)
        others = self.sight.others(suit)
        for unit in units:
            if beats_unit(view.order, suit, unit, others):
                return
        self._add(units, suit)

    def _add(self, units: list[Unit], suit: int) -> None:
        if len(units) == 1:
            cards = units[0].cards
        else:
            chosen: list[int] = []
            for unit in units:
                chosen.extend(unit.cards)
            cards = tuple(self.sight.order.sorted(chosen))
        if cards in self.plays:
            return
        self.plays.append(cards)
        self.scores.append(self._score(cards, units, suit))

    def _score(self, cards: Cards, units: list[Unit], suit: int) -> float:
        sight = self.sight
        size = len(cards)
        odds = Odds(sight, Demand(sight.order, units))
        others = sight.players - 1
        me = sight.me
        chance = odds.ours(1.0, units[0].top, False, (me + 1) % sight.players, others)
        score = -self.worth.total(cards)
        pot = others * (_EACH + _EACH_CARD * size)
        if suit == TRUMPS:
            pot *= _TRUMP_SHARE
        score += chance * pot + (chance - 0.5) * points_of(cards)
        score += _LEAD * odds.stays
        if suit == TRUMPS:
            score += self._trump_lead(size)
        else:
            score += self._plain_lead(cards, suit)
        return score

    def _trump_lead(self, size: int) -> float:
        """Return what drawing trumps is worth: foes' trumps less the partner's."""
        sight = self.sight
        if not sight.declarer:
            return -_KEEP * size
        draws = 0.0
        for seat in range(sight.players):
            if seat != sight.me and not sight.void[seat] >> TRUMPS & 1:
                draws += 1.0 - 2.0 * sight.ally[seat]
        trumps = sight.suit_held[TRUMPS]
        out = sight.left[TRUMPS]
        if not out:
            return 0.0
        # Worth doing with more trumps than the others have on average.
        longer = trumps - out / (sight.players - 1)
        return _DRAW * size * draws + 0.15 * longer * size

    def _plain_lead(self, cards: Cards, suit: int) -> float:
        sight = self.sight
        view = sight.view
        score = 0.0
        if sight.suit_held[suit] == len(cards) and sight.suit_held[TRUMPS] > 0:
            score += _VOID
        called = view.called
        if (
            called >= 0
            and view.friend < 0
            and sight.me == view.dealer
            and view.order.suits[called] == suit
            and cards[0] != called
            and len(cards) == 1
            and points_of(cards) == 0
        ):
            score += _FRIEND
        return score


def _lowest_single(units: list[Unit]) -> Unit:
    """Return the lowest card of the last, lowest unit as a unit of its own."""
    unit = units[len(units) - 1]
    card = unit.cards[len(unit.cards) - 1]
    return Unit(1, 1, unit.top - unit.length + 1, (card,))


def _without_top(units: list[Unit]) -> list[Unit]:
    """Return the units without the one of the highest class, the smallest of those."""
    top = units[0]
    for unit in units:
        if unit.top > top.top or (unit.top == top.top and unit.size < top.size):
            top = unit
    return [unit for unit in units if unit is not top]
