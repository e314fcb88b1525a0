"""The log of a table: what a table writes down before it tells anybody.

A table is a fold over its log. The log is an interface; `shengji.store` keeps
it in SQL, `MemoryLog` in memory.
"""

from typing import Any, Final, NamedTuple, Protocol

CREATED: Final = "created"
"""The table: rules, seats, pace, first seat, who may watch."""
ROUND: Final = "round"
"""A round was started: its id, the seeds of its deal and the commitment to it."""
SEAT: Final = "seat"
"""Somebody else sits on a seat from now on."""
ACTION: Final = "action"
"""A seat's action or one of the table's (`shengji.rules.actions`)."""
CLOSED: Final = "closed"
"""The table is over; nothing follows."""


class Entry(NamedTuple):
    """One line of a log: a kind (above) and a JSON object."""

    kind: str
    payload: dict[str, Any]


class Fenced(Exception):
    """An append was refused: another owner has this table, or the number is taken."""


class Log(Protocol):
    """Where a table keeps its log. Every call returns only when the store has it."""

    async def create(self, table_id: str, entry: Entry) -> int:
        """Begin a table with its entry number 0; return its first owner epoch."""

    async def append(self, table_id: str, seq: int, epoch: int, entry: Entry) -> None:
        """Add entry number ``seq``.

        Raises `Fenced` when ``epoch`` is not the table's present owner epoch
        or entry ``seq`` exists: whoever wrote with them has lost the table.
        """

    async def save_round(self, table_id: str, round_id: str, hand: int, text: str) -> None:
        """Keep the record of a finished round; a second save of the same round is no error."""


class MemoryLog:
    """A log in memory, for tests and for tables that need not survive."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.epochs: dict[str, int] = {}
        self.rounds: dict[str, str] = {}

    async def create(self, table_id: str, entry: Entry) -> int:
        """Begin a table."""
        if table_id in self.entries:
            raise Fenced(table_id)
        self.entries[table_id] = [entry]
        self.epochs[table_id] = 1
        return 1

    async def append(self, table_id: str, seq: int, epoch: int, entry: Entry) -> None:
        """Add entry number ``seq``."""
        entries = self.entries[table_id]
        if self.epochs[table_id] != epoch or seq != len(entries):
            raise Fenced(table_id)
        entries.append(entry)

    async def save_round(self, table_id: str, round_id: str, hand: int, text: str) -> None:
        """Keep a record."""
        self.rounds.setdefault(round_id, text)

    def take_over(self, table_id: str) -> int:
        """Return a new owner epoch, as a restart does; older owners are fenced off."""
        self.epochs[table_id] += 1
        return self.epochs[table_id]
