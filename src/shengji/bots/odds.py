"""How likely a trick ends with the own side (docs/rules §7).

Rough chances from what a seat can count: unseen cards are taken to be spread
evenly over the hands that may hold them.
"""

from typing import Final

from shengji.bots.counting import Sight
from shengji.rules.cards import Cards
from shengji.rules.ladder import Demand
from shengji.rules.order import TRUMPS
from shengji.rules.shapes import masks_of, suit_of_all, tops_of_runs
from shengji.rules.tricks import Contest, all_tops, best_top, masks_top

_TABLE: Final = 64
_RAISE: Final = 0.4
"""How much less likely a later seat beats a trick that has been raised before it."""
_UNEVEN: Final = 0.75
_BURIED: Final = 0.55
_RUFF: Final = 0.9
_RUFF_TWO: Final = 0.7
_RUFF_MORE: Final = 0.65
_RUFF_PAIR: Final = 0.35
_RUFF_RUN: Final = 0.1
"""How often a seat that is void and has trumps ruffs one card, two loose ones, more, a pair, a run.
"""


def _misses() -> list[float]:
    table: list[float] = []
    for hands in range(6):
        chance = 1.0
        for _cards in range(_TABLE):
            table.append(chance)
            chance = chance * (hands - 1) / hands if hands > 1 else 0.0
    return table


_MISSES: Final[list[float]] = _misses()


def miss(hands: int, cards: int) -> float:
    """Return the chance that one of so many hands has none of so many cards."""
    if cards >= _TABLE:
        return 0.0
    return _MISSES[hands * _TABLE + cards]


def takes(contest: Contest, cards: Cards) -> bool:
    """Return whether a play would be winning the trick so far; the trick is left as it is."""
    order = contest.order
    demand = contest.demand
    suit = suit_of_all(order, cards)
    if suit < 0 or len(cards) != demand.size:
        return False
    ruff = suit == TRUMPS and demand.suit != TRUMPS
    if suit != demand.suit and not ruff:
        return False
    top = best_top(order, demand, suit, cards)
    if top < 0 or (contest.ruffed and not ruff):
        return False
    if ruff and not contest.ruffed:
        return True
    compare = contest.rules.ruff_compare
    if compare == "main":
        return top > contest.best
    if compare == "highest":
        return masks_top(order, suit, masks_of(order, cards)) > contest.best
    for tops in all_tops(order, demand, suit, cards):
        higher = True
        for i in range(len(tops)):
            if tops[i] <= contest.best_all[i]:
                higher = False
        if higher:
            return True
    return False


class Odds:
    """Chances for one lead, as its suit and units ask; see `ours`.

    ``stays`` is, after `ours`, the chance that no seat at all beats the play.
    """

    __slots__ = ("_found", "_found_for", "demand", "sight", "stays", "suit")

    def __init__(self, sight: Sight, demand: Demand) -> None:
        self.sight: Final = sight
        self.demand: Final = demand
        self.suit: Final[int] = demand.suit
        sight.survey(demand.suit)
        sight.survey(TRUMPS)
        self.stays: float = 1.0
        # What `_above` counted last, and for which suit and class: every seat asks the same.
        self._found: int = 0
        self._found_for: int = -1

    def ours(self, chance: float, top: int, ruffed: bool, first: int, seats: int) -> float:
        """Return the chance that the own side takes the trick.

        ``chance`` is how likely the seat winning now is on the own side, with
        ``top`` (in trumps when ``ruffed``); ``seats`` seats are still to
        play, from ``first`` on.
        """
        sight = self.sight
        raised = 1.0
        self.stays = 1.0
        for step in range(seats):
            seat = (first + step) % sight.players
            beats = self.beats(seat, top, ruffed)
            if beats <= 0.0:
                continue
            self.stays *= 1.0 - beats
            beats *= raised
            ally = sight.ally[seat]
            # Each side beats only the other.
            turned = chance * beats * (1.0 - ally)
            won = (1.0 - chance) * beats * ally
            chance += won - turned
            # Who comes later has more to beat.
            raised *= 1.0 - _RAISE * (turned + won)
        return chance

    def beats(self, seat: int, top: int, ruffed: bool) -> float:
        """Return the chance that a seat still to play can beat a ``top`` and wants to."""
        sight = self.sight
        suit = self.suit
        follows = self._follows(seat, suit)
        chance = 0.0
        if follows > 0.0 and not ruffed:
            chance = follows * self._higher(seat, suit, top)
        if suit != TRUMPS and follows < 1.0 and not sight.void[seat] >> TRUMPS & 1:
            chance += (1.0 - follows) * self._ruffs(seat, top, ruffed)
        return chance

    def _follows(self, seat: int, suit: int) -> float:
        """Return the chance that a seat holds a card of the led suit."""
        sight = self.sight
        left = sight.left[suit]
        if left == 0 or sight.void[seat] >> suit & 1:
            return 0.0
        if suit != TRUMPS:
            # Suits are less even than chance would have them, least of all where some were buried.
            left = int(left * (_BURIED if seat == sight.view.burier else _UNEVEN))
        return 1.0 - miss(sight.hands[suit], left)

    def _ruffs(self, seat: int, top: int, ruffed: bool) -> float:
        """Return the chance that a seat without the led suit ruffs (above a ruff)."""
        sight = self.sight
        trumps = sight.left[TRUMPS]
        if not trumps:
            return 0.0
        can = 1.0 - miss(sight.hands[TRUMPS], trumps)
        size = self.demand.size
        if ruffed:
            return _RUFF * can * self._higher(seat, TRUMPS, top)
        if size == 1:
            return _RUFF * can
        if self.demand.singles == size:
            return (_RUFF_TWO if size == 2 else _RUFF_MORE) * can
        if self.demand.pairs == 1 and not self.demand.runs and not self.demand.triples:
            return _RUFF_PAIR * can
        return _RUFF_RUN * can

    def _higher(self, seat: int, suit: int, top: int) -> float:
        """Return the chance that a seat holds something like the lead above a class."""
        sight = self.sight
        demand = self.demand
        main = demand.units[0]
        width = main.width
        if width > 1 and sight.no_pair[seat] >> suit & 1:
            return 0.0
        if len(demand.units) > 1 and suit == demand.suit:
            # A throw stands only when nobody can beat it.
            return 0.0
        key = suit * 64 + top
        if key != self._found_for:
            self._found_for = key
            self._found = self._above(suit, top)
        found = self._found
        if found and sight.watched and main.length == 1:
            found = self._unknown(seat, suit, top, width, found)
            if found < 0:
                return 1.0
        hands = sight.hands[suit]
        if width == 1 or hands == 1:
            return 1.0 - miss(hands, found)
        if main.length > 1:
            return 0.06 * found
        # All the copies in one given hand: for two hands 1/4, for three 1/9 …
        one = 1.0 / (hands * hands)
        if width == 3:
            one /= hands
        none = 1.0
        for _face in range(found):
            none *= 1.0 - one
        return 1.0 - none

    def _above(self, suit: int, top: int) -> int:
        """Return how many unseen cards, groups or runs like the lead's lie above a class."""
        sight = self.sight
        main = self.demand.units[0]
        width = main.width
        faces = sight.order.faces[suit]
        strengths = sight.order.strengths_at[suit]
        unseen = sight.unseen
        found = 0
        mask = 0
        for place in range(len(faces) - 1, -1, -1):
            if strengths[place] <= top and main.length == 1:
                break
            copies = unseen[faces[place]]
            if copies < width:
                continue
            if width == 1:
                found += copies
            else:
                found += 1 if copies == width else 2
                mask |= 1 << place
        if main.length == 1:
            return found
        tops = tops_of_runs(sight.order.collapse(suit, mask), main.length)
        return (tops >> (top + 1)).bit_count()

    def _unknown(self, seat: int, suit: int, top: int, width: int, found: int) -> int:
        """Return ``found`` less what is known to lie elsewhere, or −1: this seat is known to beat.

        What a seat showed in bidding or in a failed throw is in its hand until it plays it.
        """
        sight = self.sight
        order = sight.order
        for known in sight.known:
            card = known & 63
            if order.suits[card] != suit or order.strengths[card] <= top:
                continue
            if known >> 6 == seat:
                if sight.known_copies(seat, card) >= width:
                    return -1
            elif width == 1 or sight.unseen[card] == width:
                found -= 1
        return found if found > 0 else 0
