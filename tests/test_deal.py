"""The shuffle is a documented function, docs/rules §2 and the module itself."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    Deal,
    Round,
    RulesError,
    card_codes,
    preset,
    shuffled,
    shuffled_by,
)
from shengji.rules.cards import full_deck
from shengji.rules.deal import shuffle


def stream(seed: bytes) -> Iterator[int]:
    """Yield the numbers of the documented stream, two bytes each."""
    for number in count():
        block = hashlib.sha256(seed + bytes([0, 0, number // 256, number % 256])).digest()
        assert len(block) == 32
        for at in range(0, 32, 2):
            yield block[at] << 8 | block[at + 1]


def by_the_book(items: int, seed: bytes) -> list[int]:
    """Return 0 … items − 1 in the order that the documentation describes."""
    numbers = stream(seed)
    cards = list(range(items))
    for last in reversed(range(1, items)):
        positions = last + 1
        fair = 65536 // positions * positions
        x = next(number for number in numbers if number < fair)
        cards[last], cards[x % positions] = cards[x % positions], cards[last]
    return cards


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("seed", [b"", b"seed", bytes(8), bytes(range(32)), b"x" * 200])
def test_the_documented_algorithm(name: str, seed: bytes) -> None:
    rules = preset(name)
    sorted_deck = full_deck(rules.decks)
    expected = [sorted_deck[at] for at in by_the_book(len(sorted_deck), seed)]
    assert shuffled(rules, seed) == expected


def test_a_known_deal() -> None:
    """Written down once: a record's seed must give the same cards for ever."""
    dealt = card_codes(shuffled(preset("one_deck"), b"shengji"))
    assert " ".join(dealt) == (
        "HK C4 C9 C3 SJ S3 DQ S2 C6 C2 C5 SQ H7 CK H3 H4 D9 D8 DK D3 HA HJ C7 H5 DT S9 w "
        "D2 S5 D4 DA SA H6 H8 D7 H9 ST W HQ HT S4 S6 SK CJ D5 S8 CA H2 S7 DJ CQ C8 CT D6"
    )


@given(st.integers(0, 2000), st.binary(max_size=40))
def test_it_is_a_permutation(items: int, seed: bytes) -> None:
    cards = list(range(items))
    shuffle(cards, seed)
    assert sorted(cards) == list(range(items))
    assert cards == by_the_book(items, seed)


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 2**64 - 1))
def test_a_deck_is_whole(name: str, seed: int) -> None:
    rules = preset(name)
    deck = shuffled_by(rules, seed)
    assert len(deck) == 54 * rules.decks
    assert Counter(deck) == dict.fromkeys(range(54), rules.decks)
    assert deck == shuffled(rules, seed.to_bytes(8, "big"))


def test_seeds_and_tables_differ() -> None:
    decks = {tuple(shuffled_by(preset("one_deck"), seed)) for seed in range(200)}
    assert len(decks) == 200
    assert shuffled(preset("two_decks"), b"") == shuffled(preset("pick_partner"), b"")


def test_unfair_numbers_are_thrown_away() -> None:
    """With 40000 positions four numbers in ten are, so that the stream runs on far longer."""
    cards = list(range(40000))
    shuffle(cards, b"long")
    assert cards == by_the_book(40000, b"long")


def test_every_seat_gets_every_place_of_the_deck() -> None:
    """One card at a time in play order from the first seat; the last cards are the bottom."""
    for name in PRESETS:
        rules = preset(name)
        deck = shuffled(rules, b"deal")
        for first in range(rules.players):
            state = Round(rules, deck, level=3, dealer=1, first_seat=first)
            at = 0
            for step in (1, 2, rules.players, 7, state.to_deal):
                step = min(step, state.to_deal - at)
                state.apply(Deal(step))
                at += step
                for seat in range(rules.players):
                    own = deck[(seat - first) % rules.players : at : rules.players]
                    assert state.hand(seat) == sorted(own)
            assert state.phase == "bid"
            assert all(len(state.hand(s)) == rules.hand_size for s in range(rules.players))
            assert list(state.bottom) == deck[state.to_deal :]


@pytest.mark.parametrize("deck", [[], list(range(54)), [0] * 108, list(range(54)) * 3])
def test_a_wrong_deck(deck: list[int]) -> None:
    with pytest.raises(RulesError) as caught:
        Round(preset("two_decks"), deck, level=0)
    assert (caught.value.code, caught.value.params) == (
        "wrong_deck",
        {"decks": 2, "cards": len(deck)},
    )
