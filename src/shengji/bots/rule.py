"""The rule bot: one quick, sensible action from a view (docs/rules §5 – §11).

It bids on length and honours, buries short plain suits, and plays by the
worth of cards and the chance of each trick. It searches nothing.
"""

from typing import Final

from shengji.bots.bidding import choose_bid, choose_counter, worthwhile_bids, worthwhile_counters
from shengji.bots.burying import choose_bottom
from shengji.bots.counting import Sight
from shengji.bots.following import Follower, best_of
from shengji.bots.friend import choose_friend
from shengji.bots.leading import Leader
from shengji.rules.actions import Action, Bid, Bury, Call, Counter, Pass, Play
from shengji.rules.cards import Cards
from shengji.rules.view import View

_FEWEST: Final = 3
_MOST: Final = 6
"""How many plays are suggested: at least so many, if so many are legal, and at most."""


def choose(view: View, seed: int) -> Action:
    """Return the rule bot's action for the seat of a view; ``seed`` breaks exact ties.

    While cards are dealt ``Pass`` means that it has nothing to say yet.
    """
    phase = view.phase
    seat = view.seat
    if phase == "play":
        return Play(seat, choose_play(view, seed))
    if phase == "bury":
        return Bury(seat, choose_bottom(view))
    if phase == "call":
        card, nth = choose_friend(view)
        return Call(seat, card, nth)
    if phase == "counter":
        shown = choose_counter(view)
        return Counter(seat, shown) if shown else Pass(seat)
    shown = choose_bid(view)
    return Bid(seat, shown) if shown else Pass(seat)


def choose_play(view: View, seed: int) -> Cards:
    """Return the lead or follow that scores best (§7)."""
    trick = view.trick
    if trick is None:
        if len(view.hand) == 1:
            return view.hand
        leader = Leader(Sight(view))
        leader.consider()
        return leader.plays[best_of(leader.scores, seed)]
    if len(view.hand) == trick.demand.size:
        return view.hand
    follower = Follower(Sight(view), trick)
    follower.consider()
    return follower.plays[best_of(follower.scores, seed)]


def suggest(view: View) -> list[Cards]:
    """Return sensible cards for whatever the seat is asked, best first.

    Leads and follows: three to six legal plays, fewer if there are no more. Burying: one set.
    Calling: the one face. Bidding and countering: the sets worth showing,
    possibly none.
    """
    phase = view.phase
    if phase == "play" and view.my_turn:
        return _suggest_plays(view)
    if phase == "bury" and view.my_turn:
        return [choose_bottom(view)]
    if phase == "call" and view.my_turn:
        return [(choose_friend(view)[0],)]
    if phase == "counter" and view.my_turn:
        return worthwhile_counters(view)
    if phase == "deal" or phase == "bid":
        return worthwhile_bids(view)
    return []


def _suggest_plays(view: View) -> list[Cards]:
    trick = view.trick
    if trick is not None and len(view.hand) == trick.demand.size:
        return [view.hand]
    if trick is None:
        leader = Leader(Sight(view))
        leader.consider()
        plays, scores = leader.plays, leader.scores
    else:
        follower = Follower(Sight(view), trick)
        follower.consider()
        follower.widen()
        plays, scores = follower.plays, follower.scores
    ranked = sorted(range(len(plays)), key=lambda i: -scores[i])
    chosen = [plays[i] for i in ranked[:_MOST]]
    if len(chosen) < _FEWEST:
        for cards in view.legal.plays():
            if cards not in chosen:
                chosen.append(cards)
                if len(chosen) == _FEWEST:
                    break
    return chosen
