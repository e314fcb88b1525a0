"""Which trumps to show, when bidding and when countering (docs/rules §5, §6)."""

from typing import Final

from shengji.rules.bidding import trump_of
from shengji.rules.cards import (
    BIG_JOKER,
    NO_TRUMP,
    RANK_ACE,
    SMALL_JOKER,
    Cards,
    count_faces,
)
from shengji.rules.options import FIXED
from shengji.rules.order import TRUMPS, order_for
from shengji.rules.view import View

_EAGER: Final = -0.3
"""How far above the average a hand must be to bid for the deal itself."""
_PLAIN: Final = 0.5
"""The same when only the trump suit is at stake."""
_WAIT: Final = 2.0
"""How much more is asked for when hardly any card has been dealt."""
_OVER: Final = 1.5
"""How much better than the standing trump a suit must be to double the stakes (反主)."""
_COUNTER: Final = 3.0
"""How much better to counter after the bottom is buried (反底)."""


def fit(view: View, trump: int) -> float:
    """Return how well the hand fits a trump suit (or NT), in cards above an average hand.

    Trumps count one each, honours, level cards and pairs more; plain aces and
    pairs a little.
    """
    rules = view.rules
    order = order_for(view.level, trump, rules.permanent_twos)
    counts = count_faces(view.hand)
    score = 0.0
    trumps = 0
    for card in range(54):
        copies = counts[card]
        if not copies:
            continue
        if order.suits[card] == TRUMPS:
            trumps += copies
            score += copies
            if card == BIG_JOKER:
                score += 1.2 * copies
            elif card == SMALL_JOKER:
                score += 0.9 * copies
            elif card % 13 == view.level:
                score += 0.6 * copies if card // 13 == trump else 0.4 * copies
            elif card % 13 == RANK_ACE:
                score += 0.3 * copies
            if copies > 1:
                score += 0.9 * (copies - 1)
        elif card % 13 == RANK_ACE or (view.level == RANK_ACE and card % 13 == RANK_ACE - 1):
            score += 0.5 * copies + (0.8 if copies > 1 else 0.0)
        elif copies > 1:
            score += 0.3
    share = len(view.hand) / (54.0 * rules.decks)
    if trump == NO_TRUMP:
        # Few trumps in all: the average is low, but so is their power over long plain suits.
        all_trumps = len(order.faces[TRUMPS]) * rules.decks
        return 1.5 * (trumps - share * all_trumps) + (score - trumps) * 0.8 - share * 14.0
    all_trumps = len(order.faces[TRUMPS]) * rules.decks
    return score - share * (all_trumps + 6.0 * rules.decks)


def worthwhile_bids(view: View) -> list[Cards]:
    """Return the bids that are worth making now, best first; often none."""
    return _ranked(view, view.bid_options, False)


def choose_bid(view: View) -> Cards:
    """Return the set to show now, () to say nothing (§5)."""
    if not view.bid_options:
        return ()
    ranked = _ranked(view, view.bid_options, False)
    return ranked[0] if ranked else ()


def worthwhile_counters(view: View) -> list[Cards]:
    """Return the counters that are worth their doubling, best first; often none."""
    return _ranked(view, view.counter_options, True)


def choose_counter(view: View) -> Cards:
    """Return the set to counter with, () to pass (§6)."""
    ranked = worthwhile_counters(view)
    return ranked[0] if ranked else ()


def _ranked(view: View, options: list[Cards], counter: bool) -> list[Cards]:
    gains: list[float] = []
    found: list[Cards] = []
    for cards in options:
        gain = _counter_gain(view, cards) if counter else _bid_gain(view, cards)
        if gain <= 0.0:
            continue
        # More cards of one trump are harder to override.
        gain += 0.01 * len(cards)
        at = len(found)
        while at > 0 and gains[at - 1] < gain:
            at -= 1
        gains.insert(at, gain)
        found.insert(at, cards)
    return found


def _bid_gain(view: View, cards: Cards) -> float:
    """Return by how much a bid passes what is asked for; 0 or less: better say nothing."""
    trump = trump_of(cards)
    standing = view.standing
    mine = fit(view, trump)
    if standing is None:
        asked = _PLAIN
        if view.first_hand:
            asked = _EAGER
        to_deal = view.rules.hand_size - len(view.hand)
        asked += _WAIT * to_deal / view.rules.hand_size * (0.5 if view.first_hand else 1.0)
        return mine - asked
    seat, shown = standing
    now = trump_of(shown)
    if seat == view.seat:
        # 自保 costs nothing; a change of mind must be for the better.
        return 0.5 if now == trump else mine - fit(view, now) - 1.0
    asked = _OVER
    if view.rules.partners == FIXED and (seat - view.seat) % 2 == 0:
        asked += 2.0
    elif view.first_hand and view.rules.first_dealer == "final":
        # The last bidder is dealer.
        asked -= 1.0
    better = mine - fit(view, now)
    return min(better - asked, mine - 1.0)


def _counter_gain(view: View, cards: Cards) -> float:
    trump = trump_of(cards)
    mine = fit(view, trump)
    asked = _COUNTER
    if view.rules.partners == FIXED and (view.dealer - view.seat) % 2 == 0:
        # The partner has buried for the trump that stands.
        asked += 2.0
    return min(mine - fit(view, view.trump) - asked, mine - 2.0)
