"""The order of cards in one context: level, trump suit, permanent twos (docs/rules §3).

Every card has an *effective suit* (0 … 3 for the plain suits, 4 for trumps)
and a *strength*: the number of its class within that suit, consecutive from
0 over the classes that exist in the context. "Adjacent" is a difference of
one, "equal" is the same class; all shapes follow from these two numbers.

For speed a multiset of one effective suit is held as bit masks over
*places*: each face has a place within its suit, ascending by strength; the
faces of one class (副级, 副2) sit side by side in the order C D H S, so the
highest place is the first in the order S H D C. ``collapse`` turns a mask
over places into a mask over classes.
"""

from collections.abc import Iterable
from typing import Final

from shengji.rules.cards import (
    BIG_JOKER,
    FACES,
    NO_TRUMP,
    RANK_TWO,
    SMALL_JOKER,
    SUITS,
)

TRUMPS: Final = NO_TRUMP
"""The effective suit of trumps."""
SUIT_CODES: Final = (*SUITS, "T")


class Order:
    """The order of the 54 faces for one (level, trump, permanent twos); immutable.

    ``level`` is a rank index 0 … 12, ``trump`` a suit 0 … 3 or ``NO_TRUMP``.
    Use `order_for`, which builds each once.
    """

    __slots__ = (
        "class_masks",
        "faces",
        "groups",
        "level",
        "permanent_twos",
        "places",
        "rank_key",
        "strengths",
        "strengths_at",
        "suits",
        "trump",
    )

    def __init__(self, level: int, trump: int, permanent_twos: bool) -> None:
        self.level: Final = level
        self.trump: Final = trump
        self.permanent_twos: Final = permanent_twos
        # faces[suit][place] is a card; strengths_at[suit][place] its class.
        self.faces: Final[list[list[int]]] = []
        self.strengths_at: Final[list[list[int]]] = []
        # class_masks[suit][strength]: the places of one class.
        self.class_masks: Final[list[list[int]]] = []
        # groups[suit]: (lowest place, width) of each class of several faces, highest first.
        self.groups: Final[list[list[tuple[int, int]]]] = []
        self.suits: Final[list[int]] = [0] * FACES
        self.strengths: Final[list[int]] = [0] * FACES
        self.places: Final[list[int]] = [0] * FACES
        # rank_key[card] sorts all faces: trumps first, then S H D C, high to low.
        self.rank_key: Final[list[int]] = [0] * FACES
        twos = permanent_twos and level != RANK_TWO
        for suit in range(4):
            self._add_suit([] if suit == trump else self._plain_classes(suit, twos))
        self._add_suit(self._trump_classes(twos))

    def _plain_classes(self, suit: int, twos: bool) -> list[list[int]]:
        """Return one face a class, lowest first, of a suit without its level card (and its 2)."""
        return [
            [suit * 13 + rank]
            for rank in range(13)
            if rank != self.level and not (twos and rank == RANK_TWO)
        ]

    def _trump_classes(self, twos: bool) -> list[list[int]]:
        classes: list[list[int]] = []
        if self.trump != NO_TRUMP:
            classes.extend(self._plain_classes(self.trump, twos))
        if twos:
            classes.extend(self._of_rank(RANK_TWO))
        classes.extend(self._of_rank(self.level))
        classes.append([SMALL_JOKER])
        classes.append([BIG_JOKER])
        return classes

    def _of_rank(self, rank: int) -> list[list[int]]:
        """Return the classes of a trump rank: the side faces, then the trump suit's own."""
        side = [suit * 13 + rank for suit in (3, 2, 1, 0) if suit != self.trump]
        if self.trump == NO_TRUMP:
            return [side]
        return [side, [self.trump * 13 + rank]]

    def _add_suit(self, classes: list[list[int]]) -> None:
        suit = len(self.faces)
        faces: list[int] = []
        strengths: list[int] = []
        masks: list[int] = []
        groups: list[tuple[int, int]] = []
        for strength, members in enumerate(classes):
            if len(members) > 1:
                groups.insert(0, (len(faces), len(members)))
            masks.append(((1 << len(members)) - 1) << len(faces))
            for card in members:
                self.suits[card] = suit
                self.strengths[card] = strength
                self.places[card] = len(faces)
                # Trumps before the plain suits, then high to low.
                self.rank_key[card] = (0 if suit == TRUMPS else suit + 1) * 64 + 63 - len(faces)
                faces.append(card)
                strengths.append(strength)
        self.faces.append(faces)
        self.strengths_at.append(strengths)
        self.class_masks.append(masks)
        self.groups.append(groups)

    def __reduce__(self) -> tuple[object, ...]:
        return order_for, (self.level, self.trump, self.permanent_twos)

    def suit(self, card: int) -> int:
        """Return the effective suit: 0 … 3 for S H D C, 4 for trumps."""
        return self.suits[card]

    def strength(self, card: int) -> int:
        """Return the class of a card within its effective suit, from 0."""
        return self.strengths[card]

    def is_trump(self, card: int) -> bool:
        """Whether a card is a trump."""
        return self.suits[card] == TRUMPS

    def faces_of_trumps(self) -> list[int]:
        """Return every face that is a trump, high to low; equal faces in the order S H D C."""
        return self.faces[TRUMPS][::-1]

    def compare(self, a: int, b: int) -> int | None:
        """Return 1, 0 or −1 as ``a`` is above, equal to or below ``b``.

        A trump is above every plain card; None for two plain suits.
        """
        suit_a = self.suits[a]
        suit_b = self.suits[b]
        if suit_a != suit_b:
            if suit_a == TRUMPS:
                return 1
            return -1 if suit_b == TRUMPS else None
        difference = self.strengths[a] - self.strengths[b]
        return (difference > 0) - (difference < 0)

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two cards lie on neighbouring classes of one effective suit."""
        return self.suits[a] == self.suits[b] and abs(self.strengths[a] - self.strengths[b]) == 1

    def sorted(self, cards: Iterable[int]) -> list[int]:
        """Return cards sorted: trumps first, then S H D C, high to low, equal cards S H D C."""
        keys = self.rank_key
        return sorted(cards, key=lambda card: keys[card])

    def rank_keys_of(self, cards: Iterable[int]) -> list[int]:
        """Return the sort keys of cards: lower is earlier in `sorted`."""
        return [self.rank_key[card] for card in cards]

    def collapse(self, suit: int, mask: int) -> int:
        """Return the mask over classes of a mask over places of a suit."""
        groups = self.groups[suit]
        for low, width in groups:
            below = mask & ((1 << low) - 1)
            group = (mask >> low) & ((1 << width) - 1)
            above = mask >> (low + width)
            mask = below | ((1 << low) if group else 0) | (above << (low + 1))
        return mask


_ORDERS: Final[dict[int, Order]] = {}


def order_for(level: int, trump: int, permanent_twos: bool) -> Order:
    """Return the order of a context; each of the 130 is built once."""
    key = (level * 5 + trump) * 2 + (1 if permanent_twos else 0)
    order = _ORDERS.get(key)
    if order is None:
        order = Order(level, trump, permanent_twos)
        _ORDERS[key] = order
    return order
