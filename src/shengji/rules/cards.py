"""Card faces, their codes and their points (docs/rules §1, §2).

A *card* is an ``int`` that names a face, not a physical copy: copies of one
face are indistinguishable, so a hand is a multiset of these numbers.

==========  =================================================
0 … 51      ``suit * 13 + rank``; suits S H D C, ranks 2 … A
52, 53      小王 (small joker, ``w``), 大王 (big joker, ``W``)
==========  =================================================
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from shengji.rules.errors import RulesError

Card: TypeAlias = int
Cards: TypeAlias = tuple[int, ...]

SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
SPADES: Final = 0
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3
NO_TRUMP: Final = 4
"""The trump of a 无主 round; also the index of the trump group among effective suits."""

FACES: Final = 54
SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53

RANK_TWO: Final = 0
RANK_JACK: Final = 9
RANK_ACE: Final = 12

CODES: Final[tuple[str, ...]] = (*(s + r for s in SUITS for r in RANKS), "w", "W")
TRUMP_CODES: Final[tuple[str, ...]] = ("S", "H", "D", "C", "NT")
POINTS: Final[tuple[int, ...]] = (
    *({3: 5, 8: 10, 11: 10}.get(rank, 0) for _suit in SUITS for rank in range(13)),
    0,
    0,
)

_CARD_OF: Final[dict[str, int]] = {code: card for card, code in enumerate(CODES)}


def parse_card(code: str) -> Card:
    """Return the card of a code such as ``"S3"``, ``"HT"``, ``"w"`` or ``"W"``.

    Raises ``RulesError("unknown_card", card=…)``.
    """
    card = _CARD_OF.get(code)
    if card is None:
        raise RulesError("unknown_card", card=code)
    return card


def parse_cards(codes: str | Iterable[str]) -> Cards:
    """Return the cards of a space-separated string or of an iterable of codes, in that order."""
    words = codes.split() if isinstance(codes, str) else codes
    return tuple(parse_card(code) for code in words)


def card_codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of cards, in the order given."""
    return [CODES[card] for card in cards]


def show_cards(cards: Iterable[Card]) -> str:
    """Return the codes of cards joined by spaces, in the order given."""
    return " ".join([CODES[card] for card in cards])


def parse_rank(code: str) -> int:
    """Return the index 0 … 12 of a rank ``"2"`` … ``"A"``; raises ``unknown_rank``."""
    rank = RANKS.find(code) if len(code) == 1 else -1
    if rank < 0:
        raise RulesError("unknown_rank", rank=code)
    return rank


def parse_trump(code: str) -> int:
    """Return the index 0 … 4 of ``S H D C NT``; raises ``unknown_trump``."""
    if code not in TRUMP_CODES:
        raise RulesError("unknown_trump", trump=code)
    return TRUMP_CODES.index(code)


def suit_of(card: Card) -> int:
    """Return the printed suit 0 … 3 of a card, or ``NO_TRUMP`` (4) for a joker."""
    return card // 13


def rank_of(card: Card) -> int:
    """Return the rank index 0 … 12 of a card; 13 for 小王 and 14 for 大王."""
    return card % 13 if card < SMALL_JOKER else card - SMALL_JOKER + 13


def points_of(cards: Iterable[Card]) -> int:
    """Return the points of cards: 5 for a 5, 10 for a 10 or a king (§2)."""
    total = 0
    for card in cards:
        total += POINTS[card]
    return total


def full_deck(decks: int) -> list[Card]:
    """Return ``decks`` whole decks, copy after copy, in face order."""
    return list(range(FACES)) * decks


def count_faces(cards: Sequence[Card]) -> list[int]:
    """Return a list of 54 numbers: how many copies of each face ``cards`` holds."""
    counts = [0] * FACES
    for card in cards:
        counts[card] += 1
    return counts
