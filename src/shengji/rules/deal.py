"""The shuffle: a documented function from a seed to the order of the cards (docs/rules §2).

A stream of bytes is SHA-256(seed ‖ n) for n = 0, 1, 2 … as four bytes, big
end first. Fisher–Yates runs from the last card down to the second: for card
i the next two bytes, big end first, are a number x; x ≥ 65536 − 65536 mod
(i + 1) is thrown away (so that no position is favoured), else card i changes
places with card x mod (i + 1). The cards start as whole decks in face order.
"""

import hashlib

from shengji.rules.cards import full_deck
from shengji.rules.options import Rules


def shuffled(rules: Rules, seed: bytes) -> list[int]:
    """Return all cards of a table in dealing order; the last ``bottom_size`` are the bottom."""
    cards = full_deck(rules.decks)
    shuffle(cards, seed)
    return cards


def shuffle(cards: list[int], seed: bytes) -> None:
    """Shuffle a list of at most 65536 items in place, by the algorithm above."""
    block = b""
    block_number = 0
    at = 0
    for i in range(len(cards) - 1, 0, -1):
        size = i + 1
        limit = 65536 - 65536 % size
        while True:
            if at == len(block):
                block = hashlib.sha256(seed + block_number.to_bytes(4, "big")).digest()
                block_number += 1
                at = 0
            number = block[at] * 256 + block[at + 1]
            at += 2
            if number < limit:
                break
        other = number % size
        card = cards[i]
        cards[i] = cards[other]
        cards[other] = card
