"""What a seat can work out from its view: fallen cards, voids, sides (docs/rules §7, §11).

`Sight` is built once a decision. It walks over the tricks once and answers
everything else from small tables, for the suits that are asked about.
"""

from typing import Final

from shengji.rules.cards import FACES, Cards
from shengji.rules.options import FIXED
from shengji.rules.order import Order
from shengji.rules.shapes import Masks
from shengji.rules.trick import Trick
from shengji.rules.view import DECLARER, UNKNOWN, View

_GROUPS: Final = 5


class Sight:
    """Card counting from one seat's view.

    ``held[face]`` are the copies in the own hand and ``suit_held[suit]`` how
    many of an effective suit. ``unseen[face]`` are the copies that may be in
    another hand (or in a bottom this seat does not know). ``void[seat]`` and
    ``no_pair[seat]`` are bit masks over effective suits in which a seat has
    shown that it holds no card, or no two alike. ``ally[seat]`` is how likely
    a seat is on the own side, 0 … 1; ``declarer`` whether this seat plays for
    the dealer's side as far as it knows.

    After `survey` of a suit: ``left[suit]`` counts its unseen cards,
    ``above[face]`` the unseen cards of a strictly higher class, and
    ``hands[suit]`` the other seats that may hold any (at least 1).
    """

    __slots__ = (
        "_surveyed",
        "above",
        "ally",
        "called_seen",
        "declarer",
        "hands",
        "held",
        "known",
        "left",
        "me",
        "no_pair",
        "order",
        "players",
        "suit_held",
        "unseen",
        "view",
        "void",
        "watched",
    )

    def __init__(self, view: View) -> None:
        players = view.rules.players
        order = view.order
        self.view: Final = view
        self.order: Final[Order] = order
        self.me: Final[int] = view.seat
        self.players: Final[int] = players
        self.held: Final[list[int]] = [0] * FACES
        self.suit_held: Final[list[int]] = [0] * _GROUPS
        self.unseen: Final[list[int]] = [view.rules.decks] * FACES
        self.void: Final[list[int]] = [0] * players
        self.no_pair: Final[list[int]] = [0] * players
        self.above: Final[list[int]] = [0] * FACES
        self.left: Final[list[int]] = [0] * _GROUPS
        self.hands: Final[list[int]] = [1] * _GROUPS
        # (seat, face) of a card known to be in another hand, once a copy: seat * 64 + face.
        self.known: Final[list[int]] = []
        # The faces of ``known`` as a bit mask, so that most fallen cards cost one look.
        self.watched: int = 0
        self.called_seen: int = 0
        self._surveyed: int = 0
        self._own_cards()
        self._shown_cards()
        for trick in view.tricks:
            self._fallen(trick)
        if view.trick is not None:
            self._fallen(view.trick)
        self.declarer: Final[bool] = self._plays_for_dealer()
        self.ally: Final[list[float]] = self._allies()

    # -- counting -----------------------------------------------------------------

    def _own_cards(self) -> None:
        suits = self.order.suits
        for card in self.view.hand:
            self.held[card] += 1
            self.unseen[card] -= 1
            self.suit_held[suits[card]] += 1
        bottom = self.view.bottom
        if bottom is not None and self.view.burier == self.me:
            for card in bottom:
                self.unseen[card] -= 1

    def _shown_cards(self) -> None:
        """Remember the cards that other seats showed when they bid or countered (§5, §6)."""
        view = self.view
        shown: list[tuple[int, Cards]] = []
        for seat, cards, _term in view.bids:
            shown.append((seat, cards))
        for seat, cards in view.counters:
            shown.append((seat, cards))
        for i in range(len(shown)):
            seat, cards = shown[i]
            if seat == self.me or self._shown_again(shown, i):
                continue
            for card in cards:
                self._watch(seat, card)

    def _shown_again(self, shown: list[tuple[int, Cards]], at: int) -> bool:
        """Whether a later showing of the same seat holds these cards too, as 自保 does."""
        seat, cards = shown[at]
        for i in range(at + 1, len(shown)):
            other, more = shown[i]
            if other == seat and cards[0] in more:
                return True
        return False

    def _watch(self, seat: int, card: int) -> None:
        self.known.append(seat * 64 + card)
        self.watched |= 1 << card

    def _fallen(self, trick: Trick) -> None:
        """Take in one trick: what fell, and what the follows gave away (§7)."""
        suits = self.order.suits
        demand = trick.demand
        suit = demand.suit
        size = demand.size
        bit = 1 << suit
        failed = trick.failed_throw
        if failed is not None and failed.seat != self.me:
            self._returned(failed.seat, failed.attempted, failed.forced)
        unseen = self.unseen
        watched = self.watched
        called = self.view.called
        # Groups of two that a follower owed, when the lead asked for nothing wider.
        pairs = demand.pairs if not demand.triples else 0
        for width, length in demand.runs:
            pairs = pairs + length if width == 2 else -FACES
        for seat, cards in trick.plays:
            given = 0
            for card in cards:
                if card == called:
                    self.called_seen += 1
                unseen[card] -= 1
                if watched >> card & 1:
                    self._unwatch(seat, card)
                if suits[card] == suit:
                    given += 1
            if given < size:
                self.void[seat] |= bit
                self.no_pair[seat] |= bit
            elif pairs > 0 and seat != trick.leader and _pairs_in(cards) < pairs:
                self.no_pair[seat] |= bit

    def _returned(self, seat: int, attempted: Cards, forced: Cards) -> None:
        """Remember what went back to a hand after a failed throw."""
        back = list(attempted)
        for card in forced:
            back.remove(card)
        for card in attempted:
            while seat * 64 + card in self.known:
                self.known.remove(seat * 64 + card)
        for card in attempted:
            self._watch(seat, card)

    def _unwatch(self, seat: int, card: int) -> None:
        key = seat * 64 + card
        if key in self.known:
            self.known.remove(key)

    def known_copies(self, seat: int, card: int) -> int:
        """Return how many copies of a face another hand has shown and not yet played."""
        return self.known.count(seat * 64 + card)

    def survey(self, suit: int) -> None:
        """Fill ``left``, ``above`` and ``hands`` for an effective suit, once."""
        bit = 1 << suit
        if self._surveyed & bit:
            return
        self._surveyed |= bit
        faces = self.order.faces[suit]
        strengths = self.order.strengths_at[suit]
        total = 0
        higher = 0
        strength = -1
        for place in range(len(faces) - 1, -1, -1):
            if strengths[place] != strength:
                strength = strengths[place]
                higher = total
            card = faces[place]
            self.above[card] = higher
            total += self.unseen[card]
        self.left[suit] = total
        number = 0
        for seat in range(self.players):
            if seat != self.me and not self.void[seat] >> suit & 1:
                number += 1
        self.hands[suit] = number if number else 1

    def others(self, suit: int) -> Masks:
        """Return as masks (§4) the best that any one other hand could hold in a suit.

        Masks of no hand in particular: a run that these masks lack is in no
        other hand, so what they do not beat stands for certain.
        """
        may_hold = False
        may_pair = False
        most = 0
        for seat in range(self.players):
            if seat == self.me or self.void[seat] >> suit & 1:
                continue
            may_hold = True
            if self.view.counts[seat] > most:
                most = self.view.counts[seat]
            if not self.no_pair[seat] >> suit & 1:
                may_pair = True
        if not may_hold or most == 0:
            return 0, 0, 0
        # A protected triple owes no pair, so a missed pair proves nothing (protect_triples).
        if self.view.rules.protect_triples:
            may_pair = True
        if most < 2:
            may_pair = False
        faces = self.order.faces[suit]
        once = 0
        twice = 0
        thrice = 0
        for place in range(len(faces)):
            copies = self.unseen[faces[place]]
            if copies > 0:
                once |= 1 << place
                if copies > 1 and may_pair:
                    twice |= 1 << place
                    if copies > 2 and most > 2:
                        thrice |= 1 << place
        return once, twice, thrice

    def foes_hold(self, suit: int) -> bool:
        """Whether a seat that may be a foe may hold a card of a suit."""
        self.survey(suit)
        if not self.left[suit]:
            return False
        for seat in range(self.players):
            if self.ally[seat] < 0.9 and not self.void[seat] >> suit & 1:
                return True
        return False

    # -- sides --------------------------------------------------------------------

    def _plays_for_dealer(self) -> bool:
        view = self.view
        me = self.me
        if me < 0 or view.dealer < 0:
            return False
        if me == view.dealer:
            return True
        if view.rules.partners == FIXED:
            return (me - view.dealer) % 2 == 0
        if view.sides[me] != UNKNOWN:
            return view.sides[me] == DECLARER
        # 第 k 张: who can still play the k-th copy himself means to be the friend.
        if view.called < 0:
            return False
        nth = view.called_nth
        return self.called_seen < nth <= self.called_seen + self.held[view.called]

    def _allies(self) -> list[float]:
        view = self.view
        ally = [0.0] * self.players
        if view.rules.partners == FIXED:
            for seat in range(self.players):
                if self.me >= 0 and (seat - self.me) % 2 == 0:
                    ally[seat] = 1.0
            return ally
        unknown = 0
        for seat in range(self.players):
            if seat != self.me and self._open_side(seat):
                unknown += 1
        for seat in range(self.players):
            if seat == self.me:
                ally[seat] = 1.0
            elif self._open_side(seat):
                # One of them is the dealer's friend; who means to be it takes them all for foes.
                if not self.declarer:
                    ally[seat] = (unknown - 1) / unknown
                elif self.me == view.dealer:
                    ally[seat] = 1.0 / unknown
            elif (view.sides[seat] == DECLARER) == self.declarer:
                ally[seat] = 1.0
        return ally

    def _open_side(self, seat: int) -> bool:
        return seat != self.view.dealer and self.view.sides[seat] == UNKNOWN


def _pairs_in(cards: Cards) -> int:
    """Return how many groups of two or more equal cards there are."""
    pairs = 0
    for i in range(len(cards)):
        copies = 0
        for j in range(len(cards)):
            if cards[j] == cards[i]:
                if j < i:
                    copies = 0
                    break
                copies += 1
        if copies > 1:
            pairs += 1
    return pairs
