"""What the server writes to its log: one record a line, for people or as JSON.

A log is read by more people than a game is played by, so no hand and no token
may get into it. Of what a caller adds to a record (``extra``) only what is on
a list is kept, and of an error of the rules only its code: its parameters are
cards. Libraries are never asked for details: they would show whole messages.
"""

import json
import logging
import math
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from shengji.rules.errors import RulesError

LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
"""The levels that `set_up` knows."""
ALLOWED: Final = ("table", "connection", "seat", "code", "kind", "seconds")
"""What may be added to a record. Who played is not among it."""
LONGEST: Final = 200
"""Characters of an added text; an id or a code is shorter."""

_OURS: Final = "shengji"
_STANDARD: Final = frozenset(
    {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}
)


def set_up(level: str = "WARNING", as_json: bool = False) -> None:
    """Send all records from ``level`` on to standard error; may be called again.

    ``level`` is one of `LEVELS`, for our own code; libraries write from
    INFO on at the most. Raises ``ValueError`` for another level. uvicorn sets
    up a log of its own unless it is told ``log_config=None``.
    """
    level = level.upper()
    if level not in LEVELS:
        raise ValueError(f"no level of a log: {level}")
    handler = _Lines()
    handler.setFormatter(JsonLines() if as_json else TextLines())
    handler.addFilter(OnlyAllowed())
    root = logging.getLogger()
    for older in [found for found in root.handlers if isinstance(found, _Lines)]:
        root.removeHandler(older)
    root.addHandler(handler)
    root.setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    logging.getLogger(_OURS).setLevel(level)


class _Lines(logging.StreamHandler[Any]):
    """Our handler, to be told from those of others."""


class OnlyAllowed(logging.Filter):
    """Takes off a record whatever was added to it and is not on the list; lets it pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop what is not allowed, and values that are more than a word or a number."""
        for name in [name for name in vars(record) if name not in _STANDARD]:
            if name not in ALLOWED or not _plain(getattr(record, name)):
                delattr(record, name)
        return True


class JsonLines(logging.Formatter):
    """A JSON object a record: time, level, logger, message, exception, and what was added."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fields: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
        }
        error = _error(record)
        if error is not None:
            fields["exception"] = "\n".join(described(error))
        return json.dumps(fields | _added(record), ensure_ascii=False)


class TextLines(logging.Formatter):
    """Time, level, logger, message and what was added; a traceback is indented below."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = f"{_time(record)} {record.levelname} {record.name}: {_message(record)}"
        line += "".join(f" {name}={value}" for name, value in _added(record).items())
        error = _error(record)
        below = [] if error is None else described(error)
        # No line but the first of a record begins in the first column, whatever is in it.
        return "\n".join([_on_one_line(line), *(f"    {_on_one_line(part)}" for part in below)])


def described(error: BaseException) -> list[str]:
    """Return the lines of a traceback, with what an error of the rules is about left out."""
    lines: list[str] = []
    for link in reversed(list(_chain(error))):
        if lines:
            lines.append("and then")
        for part in traceback.format_tb(link.__traceback__):
            lines += part.rstrip("\n").split("\n")
        lines += _said(link)
        if isinstance(link, BaseExceptionGroup):
            for one in link.exceptions:
                lines += [f"  {line}" for line in described(one)]
    return lines


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, what it came from, and so on; none twice."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)


def _said(error: BaseException) -> list[str]:
    kind = type(error)
    name = kind.__qualname__
    if kind.__module__ != "builtins":
        name = f"{kind.__module__}.{name}"
    if isinstance(error, RulesError):
        return [f"{name}: {error.code}"]
    text = str(error)
    if kind.__name__ == "_RemoteTraceback":
        # A bot's worker sends its traceback as a text, with what the error was about in it.
        text = "\n".join(line for line in text.split("\n") if line.startswith("  "))
    first, *others = text.split("\n")
    return [f"{name}: {first}" if text else name, *others]


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        # A record that does not fit its arguments is still worth a line.
        return str(record.msg)


def _added(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in ALLOWED if hasattr(record, name)}


def _plain(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, str):
        return len(value) <= LONGEST
    return value is None or isinstance(value, int)


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _on_one_line(text: str) -> str:
    """Return a text with what would begin a new line, or steer a terminal, written out."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
