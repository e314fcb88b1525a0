"""Random legal play, fast: for benchmarks, for the random bot and to shake out faults.

The random numbers are a 32-bit xorshift seeded by the caller, so that a
playout is a function of its seed, the same compiled and pure.
"""

from collections.abc import Sequence
from typing import Final

from shengji.rules.actions import Action, Bury, Call, Counter, Deal, EndBidding, Pass, Play
from shengji.rules.actions import Bid as BidAction
from shengji.rules.cards import Cards
from shengji.rules.deal import shuffle
from shengji.rules.follow import select_follow
from shengji.rules.ladder import Demand
from shengji.rules.options import Rules
from shengji.rules.order import Order
from shengji.rules.play import SUIT_GROUPS, PlayTable
from shengji.rules.round import Round
from shengji.rules.shapes import read
from shengji.rules.trick import Trick

_MASK: Final = 0xFFFFFFFF


class Dice:
    """A small reproducible source of random numbers."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        state = (seed * 2654435761 + 0x9E3779B9) & _MASK
        self.state: int = state if state else 1

    def below(self, size: int) -> int:
        """Return a number 0 … size − 1 (size at most 65536; the bias is below one in 65536)."""
        x = self.state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        x ^= (x << 5) & _MASK
        self.state = x
        return (x >> 8) % size

    def mixed(self, cards: Sequence[int]) -> list[int]:
        """Return cards in random order."""
        mixed = list(cards)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            card = mixed[i]
            mixed[i] = mixed[j]
            mixed[j] = card
        return mixed


def random_lead(rules: Rules, order: Order, hand: Sequence[int], dice: Dice) -> Cards:
    """Return a random lead: a card, all its copies, a unit of its suit, or rarely a throw."""
    card = hand[dice.below(len(hand))]
    kind = dice.below(8)
    if kind < 3:
        return (card,)
    if kind < 6:
        return (card,) * hand.count(card)
    suit = order.suits[card]
    same = [other for other in hand if order.suits[other] == suit]
    if kind == 6 or not rules.throw_in_trump:
        units = read(rules, order, same)
        return units[dice.below(1 + len(units) // 2)].cards
    size = 1 + dice.below(min(len(same), 4))
    return tuple(order.sorted(dice.mixed(same)[:size]))


def random_follow(
    rules: Rules, order: Order, demand: Demand, hand: Sequence[int], dice: Dice
) -> Cards:
    """Return a random legal follow."""
    return select_follow(rules, order, demand, dice.mixed(hand))


def _random_play(table: PlayTable, seat: int, dice: Dice) -> Play:
    trick = table.trick
    if trick is None:
        return Play(seat, random_lead(table.rules, table.order, table.hand(seat), dice))
    if trick.demand.size == 1:
        return Play(seat, (_random_single(table, trick, seat, dice),))
    return Play(seat, random_follow(table.rules, table.order, trick.demand, table.hand(seat), dice))


def _random_single(table: PlayTable, trick: Trick, seat: int, dice: Dice) -> int:
    """Return a random card that follows a single, each held face as likely as another."""
    base = seat * SUIT_GROUPS
    suit = trick.demand.suit
    if not table.once[base + suit]:
        number = dice.below(table.left[seat])
        suit = 0
        while number >= table.suit_counts[base + suit]:
            number -= table.suit_counts[base + suit]
            suit += 1
    once = table.once[base + suit]
    for _skip in range(dice.below(once.bit_count())):
        once &= once - 1
    return table.order.faces[suit][(once & -once).bit_length() - 1]


def random_action(state: Round, seat: int, dice: Dice) -> Action:
    """Return a random legal action of a seat that the round waits for (or that may bid)."""
    phase = state.phase
    if phase == "play":
        assert state.table is not None
        return _random_play(state.table, seat, dice)
    if phase == "bury":
        hand = dice.mixed(state.hand(seat))
        return Bury(seat, tuple(sorted(hand[: state.rules.bottom_size])))
    if phase == "call":
        nth = 1
        if state.rules.friend_rule == "nth_played":
            nth = 1 + dice.below(state.rules.decks)
        return Call(seat, dice.below(54), nth)
    if phase == "counter":
        assert state.counter_state is not None
        counters = state.counter_state.options(state.counts[seat])
        if counters and dice.below(2):
            return Counter(seat, counters[dice.below(len(counters))])
        return Pass(seat)
    bids = state.bid_state.options(seat, state.counts[seat])
    if bids and dice.below(2):
        return BidAction(seat, bids[dice.below(len(bids))])
    return Pass(seat)


def play_out(state: Round, dice: Dice) -> int:
    """Play a round to its end with random legal actions, each one checked; return their number.

    Bids are offered once, to every seat after the last card.
    """
    if state.phase == "deal":
        state.apply(Deal(state.to_deal - state.dealt))
    if state.phase == "bid":
        for seat in range(state.players):
            action = random_action(state, seat, dice)
            if isinstance(action, BidAction):
                state.apply(action)
        if state.phase == "bid":
            state.apply(EndBidding())
    while not state.over:
        state.apply(random_action(state, state.turn, dice))
    return state.steps


def random_round(rules: Rules, seed: int, level: int, dealer: int | None) -> Round:
    """Return a whole round played at random from a seed: dealt, bid, buried, played, scored.

    ``dealer`` is None for a first hand. An all-pass round under ``no_bid``
    redeal comes back in phase "redeal".
    """
    dice = Dice(seed)
    deck = shuffled_by(rules, seed)
    state = Round(rules, deck, level=level, dealer=dealer)
    play_out(state, dice)
    return state


def shuffled_by(rules: Rules, seed: int) -> list[int]:
    """Return the deck of a numbered seed (its eight bytes, big end first)."""
    deck = list(range(54)) * rules.decks
    shuffle(deck, seed.to_bytes(8, "big"))
    return deck
