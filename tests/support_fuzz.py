"""Frames of a hostile client, made from the schema of the protocol.

A frame is a message as the schema has it, filled with what the client knows
(its table, cards, room) or with nonsense; half of them are then damaged.
"""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import inspect as schema

from shengji.rules import PRESETS
from shengji.rules.cards import CODES
from shengji.server import protocol
from shengji.server.session import MOST_BYTES
from tests.support_client import Client, Message

_MESSAGES: Final[Any] = schema.type_info(protocol.ClientMessage)
MESSAGES: Final[Mapping[str, Any]] = {message.tag: message for message in _MESSAGES.types}
"""The schema of every message of a client, by its ``t``."""
DESERTING: Final = frozenset({"play_now", "create_room", "join_room", "leave_room", "leave"})
"""What takes a client away from where it is: sent rarely, so that it can do harm there."""


class Fuzz:
    """Frames for one client, from a seed. ``strangers`` are ids of things of others."""

    def __init__(self, client: Client, seed: int, strangers: list[str]) -> None:
        self._client: Final = client
        self._chance: Final = random.Random(seed)
        self._strangers: Final = strangers
        self._known: Final[dict[str, Callable[[], object]]] = {
            "table": lambda: self._of(self._client.table, "table"),
            "room": lambda: self._of(self._client.room, "room"),
            "code": lambda: self._of(self._client.room, "code"),
            "player": self._player,
            "seq": self._seq,
            "cards": self._cards,
            "units": lambda: [self._cards() for _unit in range(self._chance.randrange(4))],
            "card": lambda: self._chance.choice(CODES),
            "nth": lambda: self._chance.randrange(-1, 4),
            "seat": lambda: self._chance.choice([None, *range(6)]),
            "preset": lambda: self._chance.choice([*PRESETS, "four_decks"]),
            "options": self._options,
            "round": lambda: self._of(self._client.pledge, "round"),
            "seed": lambda: f"{self._chance.getrandbits(256):064x}",
            "token": lambda: self._chance.choice([None, self._client.token, "x" * 43]),
        }

    def frame(self, kind: str) -> str | bytes:
        """Return a frame that is, or was to be, a message of that kind."""
        chance = self._chance
        message = {"t": kind, **self._struct(MESSAGES[kind])}
        whim = chance.random()
        if kind in DESERTING and whim < 0.98:
            self._misdirect(message)
        elif whim < 0.25:
            self._damage(message)
        text = json.dumps(message)
        whim = chance.random()
        if whim < 0.06:
            at = chance.randrange(len(text))
            return text[:at] + chance.choice('{}[]",:\u0000\u2028\\x') + text[at + 1 :]
        if whim < 0.08:
            return text[: chance.randrange(len(text))]
        if whim < 0.1:
            return text.encode() + chance.choice([b"\x00", b"\xff\xfe", b"\xc3", b"\n", b"{}"])
        if whim < 0.12:
            return text.encode()
        if whim < 0.13:
            return text.ljust(chance.choice([MOST_BYTES, MOST_BYTES + 1, 60_000]))
        if whim < 0.14:
            depth = chance.choice([100, 2000])
            return text[:-1] + ', "more": ' + "[" * depth + "]" * depth + "}"
        return text

    def shuffle(self, items: list[str]) -> None:
        """Bring items into another order."""
        self._chance.shuffle(items)

    # -- what the schema says -------------------------------------------------------

    def _struct(self, struct: Any) -> Message:
        values = {}
        for field in struct.fields:
            if not field.required and self._chance.random() < 0.3:
                continue
            known = self._known.get(field.encode_name)
            if known is not None and self._chance.random() < 0.9:
                values[field.encode_name] = known()
            else:
                values[field.encode_name] = self._value(field.type)
        if struct.tag_field is not None:
            values[struct.tag_field] = struct.tag
        return values

    def _value(self, kind: Any) -> Any:
        chance = self._chance
        match kind:
            case schema.UnionType():
                return self._value(chance.choice(kind.types))
            case schema.StructType():
                return self._struct(kind)
            case schema.LiteralType():
                return chance.choice(kind.values)
            case schema.ListType():
                return [self._value(kind.item_type) for _item in range(chance.randrange(4))]
            case schema.DictType():
                return {self._text(9): self._value(kind.value_type)}
            case schema.IntType():
                low = 0 if kind.ge is None else kind.ge
                high = low + 2**63 if kind.le is None else kind.le
                return chance.choice([low, high, chance.randrange(low, high + 1)])
            case schema.FloatType():
                least, most = kind.ge or 0.0, kind.le or 1e9
                return chance.choice([least, most, chance.uniform(least, most)])
            case schema.BoolType():
                return chance.random() < 0.5
            case schema.NoneType():
                return None
        assert isinstance(kind, schema.StrType)
        return self._text(16 if kind.max_length is None else kind.max_length)

    def _text(self, most: int) -> str:
        letters = "aA0 S2wW\u0000\u202e\u6885\U0001f600<&\"\\'%s"
        return "".join(self._chance.choices(letters, k=self._chance.randrange(most + 1)))

    # -- what the client knows ------------------------------------------------------

    def _of(self, where: Message | None, field: str) -> object:
        if where is None or self._chance.random() < 0.15:
            return self._chance.choice(self._strangers)
        return where[field]

    def _player(self) -> object:
        room = self._client.room
        if room is None:
            return "x"
        return self._chance.choice([seat["player"] or "x" for seat in room["seats"]])

    def _seq(self) -> int:
        seq = 0 if self._client.table is None else int(self._client.table["seq"])
        return max(0, seq + self._chance.choice([0, 0, 0, 0, -1, 1, -(10**6)]))

    def _cards(self) -> list[str]:
        groups = [] if self._client.table is None else self._client.view["hand"]
        hand = [card for group in groups for card in group["cards"]]
        pool = hand if hand and self._chance.random() < 0.8 else list(CODES)
        return self._chance.choices(pool, k=self._chance.randrange(9))

    def _options(self) -> Message:
        names = ["counter", "permanent_twos", "no_bid", "must_levels", "max_counters", "x"]
        return {name: self._nonsense(1) for name in self._chance.sample(names, k=2)}

    # -- damage ---------------------------------------------------------------------

    def _damage(self, message: Message) -> None:
        """Change, add or take away something, anywhere."""
        inner = [value for value in message.values() if isinstance(value, dict) and value]
        target = self._chance.choice([message, message, *inner])
        name = self._chance.choice([*target, "more"])
        if name in target and self._chance.random() < 0.25:
            del target[name]
        else:
            target[name] = self._nonsense(2)

    def _misdirect(self, message: Message) -> None:
        """Let a message be about something that is not there, or be refused as a whole."""
        names = [name for name in ("table", "room", "code", "preset") if name in message]
        message[self._chance.choice([*names, "more"])] = "nowhere"

    def _nonsense(self, depth: int) -> Any:
        chance = self._chance
        if depth and chance.random() < 0.3:
            return [self._nonsense(depth - 1) for _part in range(chance.randrange(4))]
        if depth and chance.random() < 0.2:
            return {chance.choice(["kind", "t", "a"]): self._nonsense(depth - 1)}
        simple = [None, True, -1, 0, 2**63, 10**30, 1e308, 1.5, "", "S2", "\ud800", "x" * 300]
        return chance.choice(simple)
