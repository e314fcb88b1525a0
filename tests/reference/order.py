"""The order of cards (docs/rules §3), written down as the table of classes that the page prints."""

from functools import cache
from typing import NamedTuple

SUITS = "SHDC"
RANKS = "AKQJT98765432"
"""From high to low."""

Hand = tuple[str, ...]


class Context(NamedTuple):
    """Level rank, trump suit or NT, and whether every 2 is a trump."""

    level: str
    trump: str
    twos: bool = False


@cache
def classes(context: Context) -> dict[str, list[list[str]]]:
    """Return the classes of every effective suit (T: trumps), each a list of equal faces."""
    level, trump, twos = context
    permanent = ["2"] if twos and level != "2" else []
    plain_ranks = [rank for rank in RANKS if rank != level and rank not in permanent]
    table = {suit: [[suit + rank] for rank in plain_ranks] for suit in SUITS if suit != trump}
    trumps = [["W"], ["w"]]
    for rank in [level, *permanent]:
        if trump == "NT":
            trumps.append([suit + rank for suit in SUITS])
        else:
            trumps.append([trump + rank])
            trumps.append([suit + rank for suit in SUITS if suit != trump])
    if trump != "NT":
        trumps.extend([trump + rank] for rank in plain_ranks)
    table["T"] = trumps
    return table


@cache
def place(context: Context, card: str) -> tuple[str, int]:
    """Return the effective suit of a card and the number of classes below its own."""
    for suit, table in classes(context).items():
        for above, equals in enumerate(table):
            if card in equals:
                return suit, len(table) - 1 - above
    raise ValueError(card)


def suit_of(context: Context, card: str) -> str:
    """Return the effective suit of a card."""
    return place(context, card)[0]


def height(context: Context, card: str) -> int:
    """Return the class of a card within its effective suit; higher beats lower."""
    return place(context, card)[1]


def compare(context: Context, a: str, b: str) -> int | None:
    """Return 1, 0, −1: a above, equal to, below b; None for two plain suits."""
    suit_a, height_a = place(context, a)
    suit_b, height_b = place(context, b)
    if suit_a == suit_b:
        return (height_a > height_b) - (height_a < height_b)
    if "T" not in (suit_a, suit_b):
        return None
    return 1 if suit_a == "T" else -1


def adjacent(context: Context, a: str, b: str) -> bool:
    """Whether nothing lies between two cards of one effective suit, and they are not equal."""
    same = suit_of(context, a) == suit_of(context, b)
    return same and abs(height(context, a) - height(context, b)) == 1


def printed_suit(card: str) -> int:
    """Return the place of a card's suit in S H D C; jokers after them."""
    return SUITS.find(card[0]) if card[0] in SUITS else 4


def in_order(context: Context, cards: Hand) -> Hand:
    """Return cards sorted: trumps, then S H D C; high to low; equal cards S H D C."""

    def key(card: str) -> tuple[int, int, int]:
        suit, above = place(context, card)
        return "TSHDC".index(suit), -above, printed_suit(card)

    return tuple(sorted(cards, key=key))
