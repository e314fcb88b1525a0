"""The answers: one function for each ``op`` of a case (docs/judge.md)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from shengji.judge.case import Case, Inner, bad_field
from shengji.rules import (
    RANKS,
    Cards,
    Order,
    RulesError,
    Unit,
    Verdict,
    card_codes,
    parse_card,
    refuse,
)
from shengji.rules.beans import Room, settle
from shengji.rules.bidding import BidState
from shengji.rules.cards import TRUMP_CODES, count_faces
from shengji.rules.countering import CounterState
from shengji.rules.events import trump_code
from shengji.rules.follow import check_follow, due
from shengji.rules.friend import check_call, friend_by_holding, friend_by_nth
from shengji.rules.levels import JACK_PLAIN, JACK_TRUMP, rotate
from shengji.rules.score import bottom_multiplier, outcome
from shengji.rules.shapes import kind_of, read, suit_of_all
from shengji.rules.throws import check_throw
from shengji.rules.tricks import ruffs, trick_points, trick_winner

Answer: TypeAlias = dict[str, Any]


class Finding:
    """What was found: the ``result``, and the verdict on each action that was judged for it."""

    def __init__(self, result: Answer, verdicts: Sequence[Verdict] = ()) -> None:
        self.result: Final = result
        self.verdicts: Final = verdicts


def judge(fields: Mapping[str, Any]) -> Answer:
    """Return the result of a case, given as a JSON object; raises as `find` does."""
    return find(fields).result


def find(fields: Mapping[str, Any]) -> Finding:
    """Return the result of a case and the verdicts that it rests on.

    Raises ``RulesError`` for a case that is none: ``unknown_op`` (op),
    ``missing_field``, ``bad_field``, an unknown card, a lead of several
    suits, a grouping that is no reading.
    """
    op = fields.get("op")
    if op is None:
        raise RulesError("missing_field", field="op")
    answer = OPS.get(op) if isinstance(op, str) else None
    if answer is None:
        raise RulesError("unknown_op", op=str(op))
    return answer(Case(fields))


def _compare(case: Case) -> Finding:
    order = case.order
    a, b = case.card("a"), case.card("b")
    return Finding(
        {
            "same_suit": order.suit(a) == order.suit(b),
            "order": order.compare(a, b),
            "adjacent": order.adjacent(a, b),
        }
    )


def _shape(case: Case) -> Finding:
    order = case.order
    cards = case.cards("cards")
    if suit_of_all(order, cards) < 0:
        return Finding({"kind": "none", "units": []})
    units = read(case.rules, order, cards)
    return Finding({"kind": kind_of(units), "units": _unit_codes(units)})


def _bid(case: Case) -> Finding:
    rules = case.rules
    dealer = case.seat_or_none("dealer")
    state = BidState(rules, case.level, case.flag("first_hand", dealer is None), dealer)
    verdicts: list[Verdict] = []
    for bid in case.inners("bids"):
        seat, cards = bid.number("seat", 0), bid.cards("cards", checked=False)
        verdict = state.check(seat, cards)
        if verdict.ok:
            state.apply(seat, cards)
        verdicts.append(verdict)
    bottom = case.cards("bottom") if "bottom" in case.fields else ()
    trump = state.trump_if_ended(bottom)
    redealt = trump is None
    first_seat = case.seat("first_seat", 0)
    return Finding(
        {
            "accepted": [verdict.ok for verdict in verdicts],
            "codes": [verdict.code for verdict in verdicts],
            "trump": None if trump is None else TRUMP_CODES[trump],
            "bidder": None if state.standing is None else state.standing.seat,
            "dealer": state.dealer if redealt else state.dealer_if_ended(first_seat),
            "doublings": state.doublings,
        },
        verdicts,
    )


def _counter(case: Case) -> Finding:
    dealer = case.seat("dealer")
    state = CounterState(
        case.rules,
        case.level,
        dealer,
        _standing(case),
        first_hand=case.flag("first_hand", False),
    )
    verdicts: list[Verdict] = []
    for action in case.inners("actions"):
        verdicts.append(_one_counter(state, action))
    return Finding(
        {
            "accepted": [verdict.ok for verdict in verdicts],
            "codes": [verdict.code for verdict in verdicts],
            "trump": trump_code(state.trump),
            "counters": state.count,
            "next": state.next_seat,
            "leader": dealer,
        },
        verdicts,
    )


def _standing(case: Case) -> tuple[int, Cards] | None:
    if case.fields.get("standing") is None:
        return None
    standing = case.inner("standing")
    return standing.seat("seat"), standing.cards("cards")


def _one_counter(state: CounterState, action: Inner) -> Verdict:
    seat = action.number("seat", 0)
    if action.fields.get("pass") is not None:
        if not action.flag("pass") or "cards" in action.fields:
            raise bad_field(f"{action.path}.pass", "true, and no cards")
        cards = None
    else:
        cards = action.cards("cards", checked=False)
    if seat >= state.players:
        return refuse("unknown_seat", seat=seat)
    verdict = state.check(seat, cards)
    if verdict.ok:
        state.apply(seat, cards)
    return verdict


def _follow(case: Case) -> Finding:
    order = case.order
    units = case.lead_units(case.cards("lead"))
    hand = case.cards("hand")
    verdict = check_follow(case.rules, order, units, hand, case.cards("play", checked=False))
    return Finding(
        {
            "legal": verdict.ok,
            "code": verdict.code,
            "due": card_codes(due(case.rules, order, units, hand)),
        },
        [verdict],
    )


def _throw(case: Case) -> Finding:
    order = case.order
    lead = case.cards("lead")
    units = case.lead_units(lead)
    if len(units) > 1 and order.is_trump(lead[0]) and not case.rules.throw_in_trump:
        raise RulesError("throw_in_trump_off")
    outcome_ = check_throw(case.rules, order, units, case.card_lists("hands"))
    return Finding(
        {
            "stands": outcome_.stands,
            "played": _sorted(order, outcome_.played),
            "returned": _sorted(order, outcome_.returned),
            "penalty": outcome_.penalty,
        }
    )


def _trick(case: Case) -> Finding:
    order = case.order
    plays = case.card_lists("plays")
    if not plays:
        raise bad_field("plays", "at least one play")
    units = case.lead_units(plays[0])
    for play in plays:
        if len(play) != len(plays[0]):
            raise RulesError("wrong_card_count", expected=len(plays[0]), got=len(play))
    return Finding(
        {
            "winner": trick_winner(case.rules, order, units, plays),
            "points": trick_points(plays),
            "ruffs": ruffs(case.rules, order, units, plays),
        }
    )


def _score(case: Case) -> Finding:
    side, levels = outcome(case.rules, case.number("points", -(10**6)))
    return Finding({"side": side, "levels": levels})


def _bottom(case: Case) -> Finding:
    rules = case.rules
    lead = case.cards("lead")
    units = case.lead_units(lead)
    winning = case.cards("winning")
    if rules.bottom_unit == "winner" and sorted(winning) != sorted(lead):
        # A leader who wins keeps the grouping of the lead.
        units = read(rules, case.order, winning)
    multiplier = bottom_multiplier(rules, units[0].size)
    return Finding({"multiplier": multiplier, "points": case.number("points", 0) * multiplier})


def _rotate(case: Case) -> Finding:
    jacks = {None: None, "plain": JACK_PLAIN, "trump": JACK_TRUMP}
    jack = case.fields.get("jack")
    if jack is not None and not (isinstance(jack, str) and jack in jacks):
        raise bad_field("jack", "plain, trump or null")
    rotation = rotate(
        case.rules,
        case.seat("dealer"),
        case.seat_or_none("partner"),
        case.number("points", -(10**6)),
        case.levels,
        jack=jacks[jack],
    )
    won_by = rotation.match_won_by
    return Finding(
        {
            "dealer": rotation.dealer,
            "levels": [RANKS[level] for level in rotation.levels],
            "match_won_by": None if won_by is None else list(won_by),
        }
    )


def _friend(case: Case) -> Finding:
    rules = case.rules
    dealer = case.seat("dealer")
    call = case.card("call")
    if rules.friend_rule == "nth_played":
        nth = case.number("k", 1)
        verdict = check_call(rules, call, nth)
        if not verdict.ok:
            raise RulesError(verdict.code or "", **verdict.params)
        return Finding({"partner": friend_by_nth(dealer, _played(case), call, nth)})
    hands = case.card_lists("hands")
    if len(hands) != rules.players:
        raise RulesError("wrong_seat_count", count=len(hands), players=rules.players)
    return Finding(
        {"partner": friend_by_holding(dealer, [count_faces(hand) for hand in hands], call)}
    )


def _played(case: Case) -> list[tuple[int, int]]:
    values = case.fields.get("plays", [])
    if not isinstance(values, list):
        raise bad_field("plays", "list of [seat, card]")
    plays: list[tuple[int, int]] = []
    for value in values:
        if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], str):
            raise bad_field("plays", "list of [seat, card]")
        seat = Inner("plays", {"seat": value[0]}, case.rules).seat("seat")
        plays.append((seat, parse_card(value[1])))
    return plays


def _settle(case: Case) -> Finding:
    inner = case.inner("room")
    slam = None if inner.fields.get("grand_slam") is None else inner.number("grand_slam", 0)
    room = Room(inner.number("factor", 0), inner.number("fee", 0, default=0), slam)
    settlement = settle(
        case.rules,
        case.number("points", -(10**6)),
        case.seat("dealer"),
        case.seat_or_none("partner"),
        case.number("doublings", 0, 60, default=0),
        case.numbers("rank_scores", -(10**9)),
        case.numbers("balances", 0),
        room,
    )
    return Finding(
        {
            "x": settlement.x,
            "deltas": list(settlement.deltas),
            "fees": list(settlement.fees),
            "rank_scores": list(settlement.rank_scores),
        }
    )


def _sorted(order: Order, cards: Cards) -> list[str]:
    return card_codes(order.sorted(cards))


def _unit_codes(units: list[Unit]) -> list[list[str]]:
    """Return units by size, then higher top; equal ones stay in the order S H D C."""
    in_order = sorted(units, key=lambda unit: (-unit.size, -unit.top))
    return [card_codes(unit.cards) for unit in in_order]


OPS: Final[Mapping[str, Callable[[Case], Finding]]] = {
    "compare": _compare,
    "shape": _shape,
    "bid": _bid,
    "counter": _counter,
    "follow": _follow,
    "throw": _throw,
    "trick": _trick,
    "score": _score,
    "bottom": _bottom,
    "rotate": _rotate,
    "friend": _friend,
    "settle": _settle,
}
"""What can be asked."""
