"""What the table does for a seat that cannot do it itself: 托管's rule (docs/rules §13).

It never bids, passes counters, buries low plain cards without points, plays
the smallest legal cards and never throws. Nothing here can fail: it is what
remains when everything else has.
"""

from shengji.rules.actions import Action, Bury, Call, Pass, Play
from shengji.rules.cards import POINTS
from shengji.rules.follow import cheapest_first
from shengji.rules.round import Round


def last_resort(now: Round, seat: int) -> Action | None:
    """Return the action that ``seat`` is given, None when nothing is asked of it."""
    if now.phase == "bid":
        return Pass(seat)
    if now.phase == "deal" or now.over or now.turn != seat:
        return None
    view = now.view(seat)
    if now.phase == "counter":
        return Pass(seat)
    if now.phase == "bury":
        cheap = cheapest_first(view.order, view.hand)
        cheap.sort(key=lambda card: (view.order.is_trump(card), POINTS[card] > 0))
        return Bury(seat, tuple(cheap[: now.rules.bottom_size]))
    if now.phase == "call":
        return Call(seat, _strongest_missing(view.hand), 1)
    if view.trick is None:
        return Play(seat, (cheapest_first(view.order, view.hand)[0],))
    return Play(seat, view.legal.due())


def _strongest_missing(hand: tuple[int, ...]) -> int:
    """Return an ace that the seat does not hold, else any card: somebody should come forward."""
    aces = (12, 25, 38, 51)
    for ace in aces:
        if ace not in hand:
            return ace
    return hand[0]
