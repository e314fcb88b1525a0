"""What the cards of a hand are worth to keep: in points, roughly (docs/rules §8).

A trick is worth some eight points and the lead. A card that will take one is
worth about as much; a card that will not is worth next to nothing. The
points printed on a card are counted elsewhere: they go with the trick.
"""

from collections.abc import Sequence
from typing import Final

from shengji.bots.counting import Sight
from shengji.rules.cards import POINTS, Cards
from shengji.rules.order import TRUMPS

_BOSS: Final = 3.9
_SECOND: Final = 2.2
_THIRD: Final = 1.2
_PAIR: Final = 1.2
_RUN: Final = 0.7
_TRUMP: Final = 2.5
_TRUMP_TOP: Final = 5.8
_TRUMP_PAIR: Final = 0.8
_LAST: Final = 16.0
_SOONER: Final = 0.5
"""What the last sure trump is worth besides: so much at the end, less the more cards are left."""


class Worth:
    """The worth of each face of the own hand; filled suit by suit when asked for."""

    __slots__ = ("_done", "bosses", "sight", "value")

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight
        self.value: Final[list[float]] = [0.0] * 54
        # How many trumps the hand holds that nobody can beat.
        self.bosses: int = 0
        self._done: int = 0

    def fill(self, suit: int) -> None:
        """Make ``value`` valid for the held faces of an effective suit."""
        bit = 1 << suit
        if self._done & bit:
            return
        self._done |= bit
        sight = self.sight
        sight.survey(suit)
        faces = sight.order.faces[suit]
        strengths = sight.order.strengths_at[suit]
        held = sight.held
        foes = suit != TRUMPS and sight.foes_hold(TRUMPS)
        # The class and face of the pair below, to notice runs.
        pair_below = -9
        face_below = -1
        for place in range(len(faces)):
            card = faces[place]
            copies = held[card]
            if not copies:
                continue
            if suit == TRUMPS:
                value = self._trump(card, copies)
            else:
                value = self._plain(card, suit, copies, foes)
            if copies > 1:
                strength = strengths[place]
                if strength == pair_below + 1:
                    value += _RUN
                    self.value[face_below] += _RUN
                pair_below = strength
                face_below = card
            self.value[card] = value

    def _plain(self, card: int, suit: int, copies: int, foes: bool) -> float:
        """Return the worth of a plain card; ``foes``: somebody may ruff."""
        sight = self.sight
        above = sight.above[card]
        left = sight.left[suit]
        if above == 0:
            value = _BOSS
            # What everybody has run out of will be ruffed.
            if foes and left < sight.players * 2:
                value = 1.5 + left * (_BOSS - 1.5) / (sight.players * 2)
        elif above == 1:
            value = _SECOND
        elif above == 2:
            value = _THIRD
        else:
            value = 0.04 * sight.order.strengths[card]
        if copies > 1:
            value += _PAIR if above > 3 else 1.5 * _PAIR
        return value

    def _trump(self, card: int, copies: int) -> float:
        sight = self.sight
        above = sight.above[card]
        left = sight.left[TRUMPS]
        if not left:
            value = _TRUMP_TOP
        else:
            share = 1.0 - above / left
            value = _TRUMP + (_TRUMP_TOP - _TRUMP) * share * share
        if copies > 1:
            value += _TRUMP_PAIR
        if above == 0:
            self.bosses += copies
        return value

    def fill_all(self) -> None:
        """Make ``value`` valid for every held face."""
        for suit in range(5):
            if self.sight.suit_held[suit]:
                self.fill(suit)

    def total(self, cards: Cards) -> float:
        """Return the worth of cards together; their suits must have been filled.

        The last trump that takes any trick is worth more than that: it takes
        the last trick, and with it the bottom (§9).
        """
        sight = self.sight
        total = 0.0
        bosses = 0
        for card in cards:
            total += self.value[card]
            if sight.order.suits[card] == TRUMPS and sight.above[card] == 0:
                bosses += 1
        left = len(sight.view.hand) - len(cards)
        if bosses and bosses == self.bosses and left:
            total += _LAST / (1.0 + _SOONER * left)
        return total

    def by_worth(self, cards: Sequence[int], points: float) -> list[int]:
        """Return cards, first the least worth; each point on a card makes it ``points`` cheaper.

        Equal cards stay together; the order depends on nothing but the cards.
        """
        table = self.sight.order.rank_key
        printed = POINTS
        keys: list[int] = []
        for card in cards:
            value = self.value[card] - points * printed[card]
            # Sorted as whole numbers: worth first, then from the low end of the hand's order.
            keys.append((int(value * 64.0) + 8192) * 32768 + (511 - table[card]) * 64 + card)
        keys.sort()
        return [key & 63 for key in keys]
