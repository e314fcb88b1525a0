"""Following: a few candidate plays, each judged by what the trick then brings (docs/rules §7).

A play is worth the points on the table times the chance that the own side
takes them, plus half of the points it adds when that chance is good (or less
when it is bad), less what its cards were worth to keep.
"""

from typing import Final

from shengji.bots.counting import Sight
from shengji.bots.odds import Odds, takes
from shengji.bots.worth import Worth
from shengji.rules.cards import Cards, points_of
from shengji.rules.follow import select_follow
from shengji.rules.ladder import Demand
from shengji.rules.order import TRUMPS
from shengji.rules.shapes import masks_of, tops_of_runs
from shengji.rules.trick import Trick
from shengji.rules.tricks import best_top, take_run

_MORE: Final = 2.6
"""The points that a seat still to play is expected to add, for each card led."""
_LEAD: Final = 2.2
"""What taking the trick oneself is worth beyond its points."""
_VOID: Final = 0.6
"""What it is worth to play the last card of a plain suit and be able to ruff it."""


class Follower:
    """The choice of one follow: `ranked` holds the candidates, best first."""

    __slots__ = (
        "chance",
        "demand",
        "later",
        "odds",
        "plays",
        "pot",
        "scores",
        "sight",
        "trick",
        "worth",
    )

    def __init__(self, sight: Sight, trick: Trick) -> None:
        demand = trick.demand
        self.sight: Final = sight
        self.trick: Final = trick
        self.demand: Final[Demand] = demand
        self.worth: Final = Worth(sight)
        self.odds: Final = Odds(sight, demand)
        self.later: Final[int] = sight.players - len(trick.plays) - 1
        self.pot: Final[float] = trick.points + _MORE * self.later * demand.size
        contest = trick.contest
        top = contest.best
        if contest.best_all:
            top = contest.best_all[0]
        elif demand.size > 1 and sight.view.rules.ruff_compare == "highest":
            top = best_top(
                sight.order,
                demand,
                TRUMPS if contest.ruffed else demand.suit,
                trick.winning_cards(),
            )
        # The chance of the own side when this seat does not take the trick.
        self.chance: Final[float] = self.odds.ours(
            sight.ally[contest.winner], top, contest.ruffed, self._next_seat(), self.later
        )
        self.plays: Final[list[Cards]] = []
        self.scores: Final[list[float]] = []

    def _next_seat(self) -> int:
        return (self.sight.me + 1) % self.sight.players

    def consider(self) -> None:
        """Fill in the candidates and their scores."""
        sight = self.sight
        demand = self.demand
        held = sight.suit_held[demand.suit]
        if held:
            self.worth.fill(demand.suit)
        if held <= demand.size:
            # Cards of other suits come into it.
            self.worth.fill_all()
        if demand.size == 1:
            self._singles(held)
        else:
            self._sets(held)

    def widen(self) -> None:
        """Add plays that a person may want to weigh: with points, without, high and low cards."""
        if self.demand.size == 1:
            return
        sight = self.sight
        rules = sight.view.rules
        for bias in (-1.0, 1.0):
            wanted = self.worth.by_worth(sight.view.hand, bias)
            self._add(select_follow(rules, sight.order, self.demand, wanted))
            wanted.reverse()
            self._add(select_follow(rules, sight.order, self.demand, wanted))

    def _add(self, cards: Cards) -> None:
        """Add a play known to be legal."""
        if cards not in self.plays:
            self.plays.append(cards)
            self.scores.append(self._score(cards))

    def _add_built(self, cards: Cards) -> None:
        """Add a play that was put together here, if it is legal (§7)."""
        if cards not in self.plays and self.sight.view.legal.check(cards).ok:
            self.plays.append(cards)
            self.scores.append(self._score(cards))

    def _score(self, cards: Cards) -> float:
        takes_it = takes(self.trick.contest, cards)
        chance = self.chance
        score = -self.worth.total(cards)
        if takes_it:
            suit = self.sight.order.suits[cards[0]]
            top = best_top(self.sight.order, self.demand, suit, cards)
            ruffed = suit != self.demand.suit
            chance = self.odds.ours(1.0, top, ruffed, self._next_seat(), self.later)
            score += _LEAD * chance
        score += chance * self.pot + (chance - 0.5) * points_of(cards)
        return score

    # -- one card -------------------------------------------------------------------

    def _singles(self, held: int) -> None:
        order = self.sight.order
        suit = self.demand.suit
        last = -1
        for card in self.sight.view.hand:
            if card == last or (held and order.suits[card] != suit):
                continue
            last = card
            self.plays.append((card,))
            score = self._score((card,))
            if not held and order.suits[card] != TRUMPS:
                score += self._voiding(card)
            self.scores.append(score)

    def _voiding(self, card: int) -> float:
        """Return the gain of a discard that empties a plain suit."""
        sight = self.sight
        suit = sight.order.suits[card]
        if sight.suit_held[TRUMPS] == 0 or sight.above[card] == 0:
            return 0.0
        return _VOID if sight.suit_held[suit] == 1 else 0.0

    # -- several cards --------------------------------------------------------------

    def _sets(self, held: int) -> None:
        sight = self.sight
        demand = self.demand
        rules = sight.view.rules
        order = sight.order
        hand = sight.view.hand
        if len(hand) == demand.size:
            self._add(hand)
            return
        worth = self.worth
        self._add(select_follow(rules, order, demand, worth.by_worth(hand, 0.0)))
        # With the trick lost for certain points are not given, and not kept when it is ours.
        bias = 1.5 * (self.chance - 0.5)
        self._add(select_follow(rules, order, demand, worth.by_worth(hand, bias)))
        if held >= demand.size:
            if len(demand.units) == 1 and not self.trick.contest.ruffed:
                for cards in self._runs(demand.suit):
                    self._add_built(cards)
        elif not held and sight.suit_held[TRUMPS] >= demand.size:
            for cards in self._ruffing():
                self._add_built(cards)

    def _runs(self, suit: int) -> list[Cards]:
        """Return the lowest and the highest winning group or run of a suit, like the one led."""
        order = self.sight.order
        unit = self.demand.units[0]
        masks = masks_of(order, self._of_suit(suit))
        tops = tops_of_runs(order.collapse(suit, masks[unit.width - 1]), unit.length)
        found: list[Cards] = []
        while tops:
            top = (tops & -tops).bit_length() - 1
            tops &= tops - 1
            cards = self._run_cards(suit, unit.width, unit.length, top, masks[1], masks[2])
            if takes(self.trick.contest, cards):
                if len(found) == 2:
                    found.pop()
                found.append(cards)
        return found

    def _of_suit(self, suit: int) -> list[int]:
        suits = self.sight.order.suits
        return [card for card in self.sight.view.hand if suits[card] == suit]

    def _run_cards(
        self, suit: int, width: int, length: int, top: int, twice: int, thrice: int
    ) -> Cards:
        order = self.sight.order
        if width > 1:
            left = take_run(order, suit, width, length, top, twice, thrice)
            taken = twice & ~left[0]
            faces = order.faces[suit]
            cards: list[int] = []
            while taken:
                place = taken.bit_length() - 1
                taken ^= 1 << place
                for _copy in range(width):
                    cards.append(faces[place])
            return tuple(cards)
        for card in self._of_suit(suit):
            if order.strengths[card] == top:
                return (card,)
        return ()

    def _ruffing(self) -> list[Cards]:
        """Return ruffs that take the trick: the cheapest found, and one with points if ours."""
        trumps = self._of_suit(TRUMPS)
        found: list[Cards] = []
        cards = self._cover(trumps, 0.0)
        if cards:
            found.append(cards)
        cards = self._cover(trumps, 0.5)
        if cards and cards not in found:
            found.append(cards)
        return found

    def _cover(self, trumps: list[int], points: float) -> Cards:
        """Return trumps that cover the lead and take the trick, cheap ones; () if none was found.

        The largest unit gets the lowest run that is enough, the others the
        lowest runs left, and singles what is worth least.
        """
        order = self.sight.order
        demand = self.demand
        contest = self.trick.contest
        masks = masks_of(order, trumps)
        main = demand.units[0]
        if main.width == 1:
            return self._single_ruff(trumps, points)
        tops = tops_of_runs(order.collapse(TRUMPS, masks[main.width - 1]), main.length)
        while tops:
            top = (tops & -tops).bit_length() - 1
            tops &= tops - 1
            chosen = list(self._run_cards(TRUMPS, main.width, main.length, top, masks[1], masks[2]))
            left = _less(trumps, chosen)
            for i in range(1, len(demand.units)):
                unit = demand.units[i]
                group: Cards = ()
                if unit.width > 1:
                    group = self._lowest_run(left, unit.width, unit.length)
                else:
                    cheap = self.worth.by_worth(left, points)
                    group = tuple(cheap[:1])
                if not group:
                    return ()
                chosen.extend(group)
                left = _less(left, list(group))
            cards = tuple(order.sorted(chosen))
            if takes(contest, cards):
                return cards
        return ()

    def _lowest_run(self, cards: list[int], width: int, length: int) -> Cards:
        order = self.sight.order
        masks = masks_of(order, cards)
        tops = tops_of_runs(order.collapse(TRUMPS, masks[width - 1]), length)
        if not tops:
            return ()
        top = (tops & -tops).bit_length() - 1
        return self._run_cards(TRUMPS, width, length, top, masks[1], masks[2])

    def _single_ruff(self, trumps: list[int], points: float) -> Cards:
        """Return a ruff of a throw of single cards: cheap ones and one that is high enough."""
        order = self.sight.order
        contest = self.trick.contest
        size = self.demand.size
        cheap = self.worth.by_worth(trumps, points)
        cards = tuple(order.sorted(cheap[:size]))
        if takes(contest, cards):
            return cards
        for card in cheap[size:]:
            cards = tuple(order.sorted([*cheap[: size - 1], card]))
            if takes(contest, cards):
                return cards
        return ()


def _less(cards: list[int], taken: list[int]) -> list[int]:
    """Return cards without one copy of each of ``taken``."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def best_of(scores: list[float], seed: int) -> int:
    """Return the index of the highest score; exact ties are broken by the seed."""
    best = 0
    ties = 1
    for i in range(1, len(scores)):
        if scores[i] > scores[best]:
            best = i
            ties = 1
        elif scores[i] == scores[best]:
            ties += 1
            if (seed + i) % ties == 0:
                best = i
    return best
