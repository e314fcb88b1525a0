"""Which cards go into the bottom (扣底, docs/rules §6)."""

from typing import Final

from shengji.rules.cards import POINTS, Cards, count_faces
from shengji.rules.order import TRUMPS, Order
from shengji.rules.view import View

_POINT: Final = 0.30
"""What a buried point costs: the bottom may be dug, and doubled."""
_EMPTY: Final = 3.0
"""What an empty plain suit is worth, as far as there are trumps to ruff with."""


def choose_bottom(view: View) -> Cards:
    """Return the cards to bury: as many as ``view.rules.bottom_size``, from the hand."""
    order = view.order
    counts = count_faces(view.hand)
    costs = [0.0] * 54
    trumps = 0
    for card in view.hand:
        if order.suits[card] == TRUMPS:
            trumps += 1
    # With long trumps the last trick is likely won, and points are safe in the bottom.
    share = trumps * view.rules.players / (len(order.faces[TRUMPS]) * view.rules.decks)
    point = _POINT * max(0.4, 2.0 - share)
    for suit in range(5):
        _fill_costs(order, suit, counts, costs, point)
    return _cheapest(view, costs, _EMPTY if trumps > 4 else _EMPTY / 2)


def _fill_costs(
    order: Order, suit: int, counts: list[int], costs: list[float], point: float
) -> None:
    """Set what burying one copy of each face of a suit costs, in points."""
    faces = order.faces[suit]
    above = 0
    pair_above = -9
    face_above = -1
    for place in range(len(faces) - 1, -1, -1):
        card = faces[place]
        copies = counts[card]
        if copies:
            strength = order.strengths_at[suit][place]
            if suit == TRUMPS:
                cost = 12.0 + 0.5 * strength
            else:
                # ``above`` counts the faces between this one and the top that are not held.
                cost = (6.0, 2.2, 0.9)[above] if above < 3 else 0.0
                cost += 0.08 * strength
            if copies > 1:
                cost += 2.0
                if pair_above == strength + 1:
                    cost += 2.0
                    costs[face_above] += 2.0
                pair_above = strength
                face_above = card
            costs[card] = cost + point * POINTS[card]
        if not copies:
            above += 1


def _cheapest(view: View, costs: list[float], empty: float) -> Cards:
    """Return the set that costs least: for each choice of suits to empty, the cheapest rest."""
    order = view.order
    size = view.rules.bottom_size
    by_suit: list[list[int]] = [[], [], [], [], []]
    for card in view.hand:
        by_suit[order.suits[card]].append(card)
    best: list[int] = []
    best_cost = 0.0
    for mask in range(16):
        chosen: list[int] = []
        cost = 0.0
        for suit in range(4):
            if mask >> suit & 1:
                if not by_suit[suit]:
                    break
                chosen.extend(by_suit[suit])
                cost -= empty
        else:
            if len(chosen) > size:
                continue
            cost += _fill_up(view, mask, size, costs, chosen)
            if not best or cost < best_cost:
                best = chosen
                best_cost = cost
    return tuple(order.sorted(best))


def _fill_up(view: View, mask: int, size: int, costs: list[float], chosen: list[int]) -> float:
    """Add the cheapest cards outside the suits of ``mask``; return the cost of all chosen."""
    cost = 0.0
    for card in chosen:
        cost += costs[card]
    order = view.order
    keys: list[int] = []
    for card in view.hand:
        suit = order.suits[card]
        if suit == TRUMPS or not mask >> suit & 1:
            keys.append((int(costs[card] * 64.0) * 512 + 511 - order.rank_key[card]) * 64 + card)
    keys.sort()
    for key in keys[: size - len(chosen)]:
        card = key & 63
        chosen.append(card)
        cost += costs[card]
    return cost
