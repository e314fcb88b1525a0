"""One case: a JSON object whose fields are read with their type, or refused with a code."""

from collections.abc import Mapping
from typing import Any, Final

from shengji.rules import (
    Cards,
    Order,
    Rules,
    RulesError,
    Unit,
    card_codes,
    order_for,
    parse_card,
    parse_rank,
    parse_trump,
    preset,
)
from shengji.rules.shapes import read, reading_from

_MISSING: Final = object()
MOST_NUMBER: Final = 10**15
"""Larger numbers than this are no beans and no points."""


class Case:
    """The fields of a case. Every getter raises ``RulesError`` for what is missing or wrong.

    Codes: ``missing_field`` (field), ``bad_field`` (field, wanted), and those
    of cards, ranks, trumps, presets and options.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields: Final = fields
        self.rules: Final[Rules] = self._rules()

    def _rules(self) -> Rules:
        name = self.fields.get("preset", "two_decks")
        if not isinstance(name, str):
            raise bad_field("preset", "text")
        options = dict(self._object("rules", {}))
        if "permanent_twos" in self.fields:
            options["permanent_twos"] = self.fields["permanent_twos"]
        return preset(name).with_options(options)

    def _object(self, field: str, default: object = _MISSING) -> Mapping[str, Any]:
        value = self._get(field, default)
        if not isinstance(value, dict):
            raise bad_field(field, "object")
        return value

    def _get(self, field: str, default: object = _MISSING) -> Any:
        value = self.fields.get(field, default)
        if value is _MISSING:
            raise RulesError("missing_field", field=field)
        return value

    # -- plain values -----------------------------------------------------------

    def flag(self, field: str, default: object = _MISSING) -> bool:
        """Return a boolean."""
        value = self._get(field, default)
        if not isinstance(value, bool):
            raise bad_field(field, "true or false")
        return value

    def number(
        self, field: str, low: int, high: int = MOST_NUMBER, default: object = _MISSING
    ) -> int:
        """Return a whole number within bounds."""
        return _number(field, self._get(field, default), low, high)

    def numbers(self, field: str, low: int) -> list[int]:
        """Return a list of whole numbers, one a seat."""
        values = self._per_seat(field)
        return [_number(field, value, low, MOST_NUMBER) for value in values]

    def seat(self, field: str, default: object = _MISSING) -> int:
        """Return a seat."""
        return self.number(field, 0, self.rules.players - 1, default)

    def seat_or_none(self, field: str) -> int | None:
        """Return a seat, or None for null or nothing."""
        return None if self.fields.get(field) is None else self.seat(field)

    def text(self, field: str) -> str:
        """Return a string."""
        value = self._get(field)
        if not isinstance(value, str):
            raise bad_field(field, "text")
        return value

    def objects(self, field: str) -> list[Mapping[str, Any]]:
        """Return a list of objects."""
        values = self._get(field)
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise bad_field(field, "list of objects")
        return values

    def inner(self, field: str) -> "Inner":
        """Return an object inside the case."""
        return Inner(field, self._object(field), self.rules)

    def inners(self, field: str) -> list["Inner"]:
        """Return a list of objects inside the case."""
        return [
            Inner(f"{field}[{index}]", value, self.rules)
            for index, value in enumerate(self.objects(field))
        ]

    # -- the game's values --------------------------------------------------------

    @property
    def level(self) -> int:
        """The level played, as a rank index."""
        return parse_rank(self.text("level"))

    @property
    def levels(self) -> list[int]:
        """The level of every seat."""
        values = self._per_seat("levels")
        if not all(isinstance(value, str) for value in values):
            raise bad_field("levels", "list of ranks")
        return [parse_rank(value) for value in values]

    @property
    def order(self) -> Order:
        """The order of the cards at this level and trump."""
        return order_for(self.level, parse_trump(self.text("trump")), self.rules.permanent_twos)

    def _per_seat(self, field: str) -> list[Any]:
        values = self._get(field)
        if not isinstance(values, list):
            raise bad_field(field, "list")
        if len(values) != self.rules.players:
            raise RulesError("wrong_seat_count", count=len(values), players=self.rules.players)
        return values

    def card(self, field: str) -> int:
        """Return one card."""
        return parse_card(self.text(field))

    def cards(self, field: str, *, checked: bool = True) -> Cards:
        """Return cards; ``checked`` refuses more copies than the table's decks hold."""
        return self._cards(field, self._get(field), checked)

    def card_lists(self, field: str) -> list[Cards]:
        """Return a list of card lists."""
        values = self._get(field)
        if not isinstance(values, list):
            raise bad_field(field, "list of card lists")
        return [self._cards(f"{field}[{index}]", value, True) for index, value in enumerate(values)]

    def _cards(self, field: str, value: object, checked: bool) -> Cards:
        cards = cards_from(field, value)
        if checked:
            for card in set(cards):
                if cards.count(card) > self.rules.decks:
                    raise RulesError(
                        "too_many_copies",
                        card=card_codes([card])[0],
                        count=cards.count(card),
                        decks=self.rules.decks,
                    )
        return cards

    def lead_units(self, lead: Cards) -> list[Unit]:
        """Return how a lead is read: by the case's ``units``, or the first reading (§4)."""
        if not lead:
            raise RulesError("no_cards")
        if self.fields.get("units") is None:
            return read(self.rules, self.order, lead)
        return reading_from(self.rules, self.order, lead, self.card_lists("units"))


class Inner(Case):
    """An object inside a case; its fields are named with the way to them."""

    def __init__(self, path: str, fields: Mapping[str, Any], rules: Rules) -> None:
        self.path: Final = path
        self.outer_rules: Final = rules
        super().__init__(fields)

    def _rules(self) -> Rules:
        return self.outer_rules


def bad_field(field: str, wanted: str) -> RulesError:
    """Return the complaint about a field of another type than ``wanted``."""
    return RulesError("bad_field", field=field, wanted=wanted)


def _number(field: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise bad_field(field, f"whole number {low} … {high}")
    return value


def cards_from(field: str, value: object) -> Cards:
    """Return the cards of a list of codes."""
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise bad_field(field, "list of cards")
    return tuple(parse_card(code) for code in value)
