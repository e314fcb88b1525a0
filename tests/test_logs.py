"""The log: one record a line, and nothing in it that only a player may know."""

import json
import logging
import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures.process import _ExceptionWithTraceback, _RemoteTraceback
from typing import Any

import pytest

from shengji.rules.errors import IllegalAction, RulesError, refuse
from shengji.server.logs import ALLOWED, LONGEST, JsonLines, described, set_up

LOG = logging.getLogger("shengji.server.somewhere")
LIBRARY = logging.getLogger("library.somewhere")
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
SECRET = "S2-of-the-hand"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the logs of the process as they were."""
    root, ours = logging.getLogger(), logging.getLogger("shengji")
    before = (root.handlers[:], root.level, ours.level)
    yield
    root.handlers[:], level, our_level = before
    root.setLevel(level)
    ours.setLevel(our_level)


Reader = Callable[[], list[str]]


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Reader:
    """Give what was written to standard error, line by line; nothing goes to standard output."""

    def read() -> list[str]:
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == "" or captured.err.endswith("\n")
        return captured.err.split("\n")[:-1]

    return read


def objects(lines: list[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines]


def fail(error: BaseException) -> None:
    try:
        raise error
    except type(error):
        LOG.exception("it broke")


# Form.


def test_a_record_is_a_line_for_people(lines: Reader) -> None:
    set_up()
    LOG.warning("table %s is slow", "t1", extra={"seat": 2, "seconds": 0.25})
    (line,) = lines()
    assert re.fullmatch(
        TIME + " WARNING shengji.server.somewhere: table t1 is slow seat=2 seconds=0.25", line
    )


def test_a_record_is_a_json_object(lines: Reader) -> None:
    set_up(as_json=True)
    LOG.warning("牌桌 %s\nis slow", "t1", extra={"seat": 2, "seconds": 0.25, "code": None})
    (found,) = objects(lines())
    assert re.fullmatch(TIME, found.pop("time"))
    assert found == {
        "level": "WARNING",
        "logger": "shengji.server.somewhere",
        "message": "牌桌 t1\nis slow",
        "code": None,
        "seat": 2,
        "seconds": 0.25,
    }


def test_time_is_utc(lines: Reader) -> None:
    set_up(as_json=True)
    record = LOG.makeRecord(LOG.name, logging.ERROR, "f", 1, "m", (), None)
    record.created = 1_000_000_000.5
    LOG.handle(record)
    assert objects(lines())[0]["time"] == "2001-09-09T01:46:40.500Z"


@pytest.mark.parametrize("as_json", [False, True])
def test_nothing_in_a_message_begins_a_line(lines: Reader, as_json: bool) -> None:
    set_up(as_json=as_json)
    LOG.warning("%s", "one\ntwo\r\x1b[2J\x85\u2028three", extra={"code": "a\nb"})
    fail(ValueError("first\nsecond\u2028third"))
    found = lines()
    if as_json:
        assert len(found) == 2
        assert objects(found)[0]["code"] == "a\nb"
    else:
        assert [line for line in found if not line.startswith("    ")] == [found[0], found[1]]
        assert "one\\ntwo\\r\\x1b[2J\\x85\\u2028three code=a\\nb" in found[0]
        assert found[-2].endswith("ValueError: first")
        assert found[-1] == "    second\\u2028third"


def test_an_exception_comes_with_its_traceback(lines: Reader) -> None:
    set_up(as_json=True)
    fail(OSError("disk full"))
    (found,) = objects(lines())
    assert found["message"] == "it broke"
    assert found["exception"].endswith("OSError: disk full")
    assert "test_logs.py" in found["exception"]
    assert "in fail" in found["exception"]


def test_a_record_that_does_not_fit_is_still_written() -> None:
    record = LOG.makeRecord(LOG.name, logging.ERROR, "f", 1, "%d seats", ("four",), None)
    assert json.loads(JsonLines().format(record))["message"] == "%d seats"


def test_odd_texts_are_written(lines: Reader) -> None:
    others = logging.getLogger().handlers[:]
    set_up()
    (own,) = set(logging.getLogger().handlers) - set(others)
    # Not to pytest's own log: what it keeps must be able to go to another process.
    own.handle(LOG.makeRecord(LOG.name, logging.WARNING, "f", 1, "lone \ud800 surrogate", (), None))
    (line,) = lines()
    assert "lone \\ud800 surrogate" in line


# Levels.


def test_set_up_again_replaces_what_was(lines: Reader) -> None:
    set_up("DEBUG")
    set_up("ERROR", as_json=True)
    LOG.warning("not this")
    LOG.error("this")
    assert [found["message"] for found in objects(lines())] == ["this"]


@pytest.mark.parametrize(
    ("level", "ours", "of_libraries"),
    [
        ("debug", ["DEBUG", "INFO", "WARNING", "ERROR"], ["INFO", "WARNING", "ERROR"]),
        ("INFO", ["INFO", "WARNING", "ERROR"], ["INFO", "WARNING", "ERROR"]),
        ("WARNING", ["WARNING", "ERROR"], ["WARNING", "ERROR"]),
        ("ERROR", ["ERROR"], ["ERROR"]),
    ],
)
def test_libraries_tell_no_details(
    lines: Reader, level: str, ours: list[str], of_libraries: list[str]
) -> None:
    set_up(level, as_json=True)
    for log, expected in ((LOG, ours), (LIBRARY, of_libraries)):
        for number in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR):
            log.log(number, "said")
        assert [found["level"] for found in objects(lines())] == expected


def test_an_unknown_level_is_refused() -> None:
    for level in ("LOUD", "", "10"):
        with pytest.raises(ValueError, match="no level"):
            set_up(level)


# What may not be in it.


@pytest.mark.parametrize("as_json", [False, True])
def test_only_what_is_allowed_is_kept(lines: Reader, as_json: bool) -> None:
    set_up(as_json=as_json)
    added = {name: f"my-{name}" for name in ALLOWED}
    others = ("player", "token", "hand", "cards", "name_", "seed", "view", "Table", "stack")
    LOG.warning("said", extra=added | dict.fromkeys(others, SECRET))
    (line,) = lines()
    assert SECRET not in line
    assert all(f"my-{name}" in line for name in ALLOWED)
    assert "player" not in ALLOWED


@pytest.mark.parametrize(
    "value", [["S2", "W"], {"hand": "S2"}, ("S2",), object(), b"S2", "S2 " * LONGEST, float("nan")]
)
def test_what_is_kept_is_a_word_or_a_number(lines: Reader, value: object) -> None:
    set_up(as_json=True)
    LOG.warning("said", extra={"code": value, "table": "t"})
    (found,) = objects(lines())
    assert found["table"] == "t"
    assert "code" not in found


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    "error",
    [
        RulesError("unknown_card", card=SECRET),
        IllegalAction(refuse("must_follow", cards=[SECRET])),
        ExceptionGroup("several", [OSError("disk full"), RulesError("unknown_card", card=SECRET)]),
    ],
)
def test_of_an_error_of_the_rules_only_the_code_is_written(
    lines: Reader, error: Exception, as_json: bool
) -> None:
    set_up(as_json=as_json)
    fail(error)
    text = "\n".join(lines())
    assert SECRET not in text
    assert "unknown_card" in text or "must_follow" in text


def test_nor_of_one_behind_another(lines: Reader) -> None:
    set_up(as_json=True)
    try:
        try:
            raise RulesError("unknown_card", card=SECRET)
        except RulesError as inner:
            raise OSError("disk full") from inner
    except OSError:
        LOG.exception("it broke")
    (found,) = objects(lines())
    assert SECRET not in found["exception"]
    said = [line for line in found["exception"].split("\n") if not line.startswith("  ")]
    rules = "shengji.rules.errors.RulesError: unknown_card"
    assert said == [rules, "and then", "OSError: disk full"]


def test_nor_of_one_in_a_worker() -> None:
    # What a process pool does to an error on its way from a worker.
    with pytest.raises(RulesError) as raised:
        raise RulesError("unknown_card", card=SECRET)
    error = pickle.loads(pickle.dumps(_ExceptionWithTraceback(raised.value, raised.tb)))
    assert isinstance(error.__cause__, _RemoteTraceback)
    assert SECRET in str(error.__cause__)
    text = "\n".join(described(error))
    assert SECRET not in text
    assert "test_nor_of_one_in_a_worker" in text
    assert text.endswith("RulesError: unknown_card")


def test_errors_in_a_circle_have_an_end() -> None:
    one, other = OSError("one"), OSError("other")
    one.__cause__, other.__cause__ = other, one
    assert described(one) == ["OSError: other", "and then", "OSError: one"]
