"""Actions as JSON objects, for the log and the wire: ``{"kind": …, "seat": …, "cards": […]}``.

Cards are written as codes (docs/rules §1). A seat's own action from the wire
carries no seat; the reader says whose it is.
"""

from collections.abc import Mapping
from typing import Any

from shengji.rules.actions import (
    TABLE,
    Action,
    Bid,
    Bury,
    Call,
    Counter,
    Deal,
    EndBidding,
    Pass,
    Play,
)
from shengji.rules.cards import card_codes, parse_card, parse_cards
from shengji.rules.errors import RulesError

SEAT_KINDS = frozenset({"bid", "pass", "bury", "counter", "call", "play"})
"""The actions that a seat may send."""


def action_to_json(action: Action) -> dict[str, Any]:
    """Return an action as a JSON object; `action_from_json` gives an equal action back."""
    data: dict[str, Any] = {"kind": action.kind, "seat": action.seat}
    if isinstance(action, Deal):
        data["count"] = action.count
    elif isinstance(action, Bid | Bury | Counter | Play):
        data["cards"] = card_codes(action.cards)
        if isinstance(action, Play) and action.units is not None:
            data["units"] = [card_codes(unit) for unit in action.units]
    elif isinstance(action, Call):
        data["card"] = card_codes([action.card])[0]
        data["nth"] = action.nth
    return data


def action_from_json(data: Mapping[str, Any], seat: int | None = None) -> Action:
    """Return the action of a JSON object; ``seat`` replaces the one in the object.

    Raises ``RulesError`` with ``unknown_action`` or ``unknown_card``.
    """
    kind = data.get("kind")
    who: int = data["seat"] if seat is None else seat
    if who == TABLE:
        return _table_action(kind, data)
    cards = data.get("cards") or ()
    if kind == "bid":
        return Bid(who, parse_cards(cards))
    if kind == "pass":
        return Pass(who)
    if kind == "bury":
        return Bury(who, parse_cards(cards))
    if kind == "counter":
        return Counter(who, parse_cards(cards))
    if kind == "call":
        return Call(who, parse_card(data.get("card") or ""), data.get("nth", 1))
    if kind == "play":
        units = data.get("units")
        grouping = None if units is None else tuple(parse_cards(unit) for unit in units)
        return Play(who, parse_cards(cards), grouping)
    raise RulesError("unknown_action", kind=str(kind))


def _table_action(kind: object, data: Mapping[str, Any]) -> Action:
    if kind == "deal":
        return Deal(data["count"])
    if kind == "end_bidding":
        return EndBidding()
    raise RulesError("unknown_action", kind=str(kind))
