"""Cards and trumps as a person writes them: ♠K, ♥10, 大王."""

from collections.abc import Iterable
from typing import Final

from shengji.rules.cards import BIG_JOKER, NO_TRUMP, RANKS, SMALL_JOKER

SUIT_SIGNS: Final = "♠♥♦♣"
_JOKERS: Final = {
    ("zh", BIG_JOKER): "大王",
    ("zh", SMALL_JOKER): "小王",
    ("en", BIG_JOKER): "BJ",
    ("en", SMALL_JOKER): "SJ",
}
_NO_TRUMP: Final = {"zh": "无主", "en": "no trump"}


def card_text(card: int, lang: str) -> str:
    """Return one card, ``♥10`` or ``大王`` (``BJ`` in English), as docs/rules §1 draws it."""
    if card >= SMALL_JOKER:
        return _JOKERS[lang, card]
    rank = RANKS[card % 13]
    return SUIT_SIGNS[card // 13] + ("10" if rank == "T" else rank)


def cards_text(cards: Iterable[int], lang: str) -> str:
    """Return cards with blanks between them."""
    return " ".join(card_text(card, lang) for card in cards)


def trump_text(trump: int, lang: str) -> str:
    """Return a trump suit's sign, or 无主."""
    return _NO_TRUMP[lang] if trump == NO_TRUMP else SUIT_SIGNS[trump]
