"""The random bot: any legal action (docs/rules §5 – §11). The floor that other bots stand on."""

from shengji.rules.actions import Action, Bid, Bury, Call, Counter, Pass, Play
from shengji.rules.cards import FACES
from shengji.rules.playout import Dice, random_follow, random_lead
from shengji.rules.view import View


def choose(view: View, seed: int) -> Action:
    """Return a random legal action for the seat of a view, the same for the same seed.

    While cards are dealt ``Pass`` means that it has nothing to say yet.
    """
    # All bits of a long seed count, though the dice take 32.
    dice = Dice(seed ^ (seed >> 32))
    phase = view.phase
    seat = view.seat
    if phase == "play":
        trick = view.trick
        if trick is None:
            return Play(seat, random_lead(view.rules, view.order, view.hand, dice))
        return Play(seat, random_follow(view.rules, view.order, trick.demand, view.hand, dice))
    if phase == "bury":
        mixed = dice.mixed(view.hand)
        return Bury(seat, tuple(view.order.sorted(mixed[: view.rules.bottom_size])))
    if phase == "call":
        nth = 1
        if view.rules.friend_rule == "nth_played":
            nth = 1 + dice.below(view.rules.decks)
        return Call(seat, dice.below(FACES), nth)
    if phase == "counter":
        counters = view.counter_options
        if counters and dice.below(2):
            return Counter(seat, counters[dice.below(len(counters))])
        return Pass(seat)
    bids = view.bid_options
    if bids and dice.below(2):
        return Bid(seat, bids[dice.below(len(bids))])
    return Pass(seat)
