"""Reading records; every complaint names line and column."""

import json
from typing import Final

from shengji.record.record import FORMAT, Outcome, Record, RecordError
from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Bury,
    Call,
    Counter,
    Deal,
    EndBidding,
    Pass,
    Play,
    Rules,
    RulesError,
    parse_card,
    parse_rank,
)

MAX_LINES: Final = 4000
MAX_LINE: Final = 1000
MAX_SEED: Final = 64
"""Bytes of a seed of a fair deal at most."""
_ONCE: Final = frozenset(
    {
        "round",
        "hand",
        "table",
        "rules",
        "level",
        "levels",
        "dealer",
        "first",
        "seed",
        "server_seed",
        "commitment",
        "result",
    }
)


class _Line:
    """One line as words with their columns."""

    def __init__(self, number: int, text: str) -> None:
        self.number: Final = number
        self.text: Final = text
        self.words: Final = text.split(" ")
        self.columns: Final[list[int]] = []
        column = 1
        for word in self.words:
            self.columns.append(column)
            column += len(word) + 1

    def error(self, code: str, at: int = 0, **params: str | int | None) -> RecordError:
        """Return a complaint about the word number ``at``."""
        column = self.columns[at] if at < len(self.columns) else len(self.text) + 1
        return RecordError(code, self.number, column, **params)

    def need(self, count: int) -> None:
        """Raise unless the line has just so many words."""
        if len(self.words) != count:
            at = min(count, len(self.words))
            raise self.error("record_words", at, expected=count, got=len(self.words))

    def integer(self, at: int, low: int, high: int) -> int:
        """Return the word at a place as a number within bounds."""
        if at >= len(self.words):
            raise self.error("record_words", at, expected=at + 1, got=len(self.words))
        word = self.words[at]
        if not (word.isascii() and word.isdigit() and len(word) < 10 and low <= int(word) <= high):
            raise self.error("record_number", at, word=word, low=low, high=high)
        return int(word)

    def rank(self, at: int) -> int:
        """Return the word at a place as a rank index."""
        try:
            return parse_rank(self.words[at])
        except RulesError as error:
            raise self.error(error.code, at, rank=self.words[at]) from None

    def card(self, at: int) -> int:
        """Return the word at a place as a card."""
        if at >= len(self.words):
            raise self.error("record_words", at, expected=at + 1, got=len(self.words))
        try:
            return parse_card(self.words[at])
        except RulesError as error:
            raise self.error(error.code, at, card=self.words[at]) from None

    def hexadecimal(self, at: int) -> bytes:
        """Return the word at a place as the bytes that its digits stand for."""
        try:
            return bytes.fromhex(self.words[at])
        except ValueError:
            raise self.error("record_value", at, word=self.words[at]) from None

    def cards(self, start: int) -> tuple[int, ...]:
        """Return all words from a place on as cards, at least one."""
        if start >= len(self.words):
            raise self.error("record_words", start, expected=start + 1, got=len(self.words))
        return tuple(self.card(at) for at in range(start, len(self.words)))


def read(text: str) -> Record:
    """Return the record that a text holds.

    Empty lines and lines that begin with ``#`` mean nothing. Raises
    ``RecordError`` with line and column: ``record_version``, ``record_key``,
    ``record_twice``, ``record_words``, ``record_number``, ``record_value``,
    ``record_missing``, ``record_rules`` (the digest is another), and the
    codes of cards, ranks and options.
    """
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise RecordError("record_too_long", MAX_LINES + 1, 1, most=MAX_LINES)
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        line = line.rstrip()
        if len(line) > MAX_LINE:
            raise RecordError("record_line_too_long", number, MAX_LINE + 1, most=MAX_LINE)
        if line and not line.startswith("#"):
            reader.take(_Line(number, line))
    return reader.record(len(lines))


class _Reader:
    """Collects what the lines say."""

    def __init__(self) -> None:
        self.started = False
        self.head: dict[str, _Line] = {}
        self.options: list[_Line] = []
        self.seats: list[str] = []
        self.deck: list[int] = []
        self.client_seeds: list[tuple[int, bytes]] = []
        self.actions: list[Action] = []
        self.action_lines: list[tuple[_Line, Action]] = []

    def take(self, line: _Line) -> None:
        """Take in one line."""
        if not self.started:
            self._start(line)
            return
        key = line.words[0]
        if key == "*" or (key.isascii() and key.isdigit()):
            action = _action(line)
            self.actions.append(action)
            self.action_lines.append((line, action))
        elif key == "option":
            self.options.append(line)
        elif key == "seat":
            self._seat(line)
        elif key == "deck":
            self.deck.extend(line.cards(1))
        elif key == "client_seed":
            self._client_seed(line)
        elif key not in _ONCE:
            raise line.error("record_key", word=key)
        elif key in self.head:
            raise line.error("record_twice", word=key)
        else:
            self.head[key] = line

    def _start(self, line: _Line) -> None:
        if line.words[0] != "shengji-record":
            raise line.error("record_no_record")
        line.need(2)
        if line.words[1] != str(FORMAT):
            raise line.error("record_version", 1, version=line.words[1], newest=FORMAT)
        self.started = True

    def _seat(self, line: _Line) -> None:
        line.integer(1, len(self.seats), len(self.seats))
        name = line.text[line.columns[2] - 1 :] if len(line.words) > 2 else ""
        if not name.strip() or not name.isprintable():
            raise line.error("record_name", 2, name=name)
        self.seats.append(name)

    def _client_seed(self, line: _Line) -> None:
        line.need(3)
        low = self.client_seeds[-1][0] + 1 if self.client_seeds else 0
        seat = line.integer(1, low, 9)
        seed = line.hexadecimal(2)
        if not 1 <= len(seed) <= MAX_SEED:
            raise line.error("record_value", 2, word=line.words[2])
        self.client_seeds.append((seat, seed))

    def _line(self, key: str, last: int) -> _Line:
        if key not in self.head:
            raise RecordError("record_missing", last, 1, word=key)
        return self.head[key]

    def record(self, last: int) -> Record:
        """Return the record when all lines are in; ``last`` is the number of the last line."""
        if not self.started:
            raise RecordError("record_no_record", 1, 1)
        rules = self._rules(last)
        players = rules.players
        if len(self.seats) != players:
            raise RecordError("record_seats", last, 1, expected=players, got=len(self.seats))
        for line, action in self.action_lines:
            if action.seat >= players:
                raise line.error("unknown_seat", seat=action.seat)
        self._check_deal(last, players)
        self._one_word("level", last)
        return Record(
            rules=rules,
            seats=tuple(self.seats),
            level=self._line("level", last).rank(1),
            dealer=self._dealer(last, players),
            first_seat=self._line("first", last).integer(1, 0, players - 1),
            seed=self._hexadecimal("seed"),
            deck=tuple(self.deck) if self.deck else None,
            actions=tuple(self.actions),
            round_id=self._round_id(),
            hand=self.head["hand"].integer(1, 0, 10**8) if "hand" in self.head else 1,
            levels=self._levels(players),
            outcome=self._outcome(rules.points),
            server_seed=self._hexadecimal("server_seed"),
            client_seeds=tuple(self.client_seeds),
            commitment=self._one_word("commitment", last) if "commitment" in self.head else None,
        )

    def _check_deal(self, last: int, players: int) -> None:
        """Raise unless there is just one deal, and all that it needs."""
        head = self.head
        seeds = [head[key] for key in ("seed", "server_seed") if key in head]
        if len(seeds) + bool(self.deck) > 1:
            raise seeds[-1].error("record_two_deals")
        if not seeds and not self.deck:
            raise RecordError("record_no_deal", last, 1)
        if "server_seed" in head:
            self._line("round", last)
        elif self.client_seeds or "commitment" in head:
            self._line("server_seed", last)
        for seat, _seed in self.client_seeds:
            if seat >= players:
                raise RecordError("unknown_seat", last, 1, seat=seat)

    def _one_word(self, key: str, last: int) -> str:
        line = self._line(key, last)
        line.need(2)
        return line.words[1]

    def _rules(self, last: int) -> Rules:
        name = self._one_word("table", last)
        if name not in PRESETS:
            raise self.head["table"].error("unknown_preset", 1, preset=name)
        rules = PRESETS[name]
        for line in self.options:
            if len(line.words) < 3:
                raise line.error("record_words", 3, expected=3, got=len(line.words))
            try:
                value = json.loads(line.text[line.columns[2] - 1 :])
                rules = rules.with_options({line.words[1]: value})
            except RulesError as error:
                at = 1 if error.code == "unknown_option" else 2
                raise RecordError(
                    error.code, line.number, line.columns[at], **error.params
                ) from None
            except ValueError:
                raise line.error("record_value", 2, word=line.words[2]) from None
        digest = self._one_word("rules", last)
        if digest != rules.digest:
            raise self.head["rules"].error("record_rules", 1)
        return rules

    def _dealer(self, last: int, players: int) -> int | None:
        if self._one_word("dealer", last) == "none":
            return None
        return self.head["dealer"].integer(1, 0, players - 1)

    def _hexadecimal(self, key: str) -> bytes | None:
        line = self.head.get(key)
        if line is None:
            return None
        line.need(2)
        return line.hexadecimal(1)

    def _round_id(self) -> str:
        line = self.head.get("round")
        if line is None:
            return ""
        line.need(2)
        return line.words[1]

    def _levels(self, players: int) -> tuple[int, ...] | None:
        line = self.head.get("levels")
        if line is None:
            return None
        line.need(1 + players)
        return tuple(line.rank(at) for at in range(1, 1 + players))

    def _outcome(self, most: int) -> Outcome | None:
        line = self.head.get("result")
        if line is None:
            return None
        line.need(4)
        if line.words[1] not in ("declarers", "catchers"):
            raise line.error("record_value", 1, word=line.words[1])
        # A penalty may take the total below zero, a multiplied bottom far above all points.
        points = line.words[3]
        sign = -1 if points.startswith("-") else 1
        if not points.removeprefix("-").isdecimal() or len(points) > 8:
            raise line.error("record_number", 3, word=points, low=-most, high=most)
        return Outcome(line.words[1], line.integer(2, 0, 99), sign * int(points.lstrip("-")))


def _action(line: _Line) -> Action:
    """Return the action of a line."""
    if len(line.words) < 2:
        raise line.error("record_words", 1, expected=2, got=1)
    kind = line.words[1]
    if line.words[0] == "*":
        if kind == "deal":
            line.need(3)
            return Deal(line.integer(2, 1, 1000))
        if kind == "end_bidding":
            line.need(2)
            return EndBidding()
        raise line.error("record_action", 1, word=kind)
    seat = line.integer(0, 0, 9)
    if kind == "bid":
        return Bid(seat, line.cards(2))
    if kind == "bury":
        return Bury(seat, line.cards(2))
    if kind == "counter":
        return Counter(seat, line.cards(2))
    if kind == "pass":
        line.need(2)
        return Pass(seat)
    if kind == "call":
        line.need(4)
        return Call(seat, line.card(2), line.integer(3, 1, 9))
    if kind == "play":
        return _play(line, seat)
    raise line.error("record_action", 1, word=kind)


def _play(line: _Line, seat: int) -> Play:
    """Return a play; ``+`` between cards makes an explicit grouping."""
    if "+" not in line.words:
        return Play(seat, line.cards(2))
    units: list[tuple[int, ...]] = []
    unit: list[int] = []
    for at in range(2, len(line.words) + 1):
        if at < len(line.words) and line.words[at] != "+":
            unit.append(line.card(at))
        elif unit:
            units.append(tuple(unit))
            unit = []
        else:
            raise line.error("record_unit", at)
    return Play(seat, tuple(card for group in units for card in group), tuple(units))
