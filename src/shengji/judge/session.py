"""A stream of cases: answers line by line, expectations compared and counted."""

import json
from typing import Any, Final

from shengji.judge.answer import find
from shengji.judge.explain import explain
from shengji.rules import RulesError
from shengji.wording import sentence


class Session:
    """Answers lines one after the other.

    ``passed``, ``failed`` and ``malformed`` count; ``failures`` says of each
    failed case its id, what was expected and what was found.
    """

    def __init__(self, *, explained: bool = False) -> None:
        self.explained: Final = explained
        self.passed: int = 0
        self.failed: int = 0
        self.malformed: int = 0
        self.expecting: bool = False
        self.failures: list[dict[str, Any]] = []

    def take(self, line: bytes) -> str | None:
        """Return the answer to one line as JSON; None for a blank line."""
        if not line.strip():
            return None
        case: dict[str, Any] = {}
        try:
            case = _parsed(line)
            self.expecting = self.expecting or "expect" in case
            finding = find(case)
            result = finding.result
            expect = case.get("expect")
            if expect is not None and not isinstance(expect, dict):
                raise RulesError("bad_field", field="expect", wanted="object")
            answer = {"id": case.get("id"), "result": result}
            if expect is not None:
                self._compare(case.get("id"), expect, result)
            if self.explained:
                answer["result"] = {**result, "explain": explain(case, finding)}
        except RulesError as error:
            self.malformed += 1
            message = sentence(error.code, dict(error.params), "en")
            answer = {"id": case.get("id"), "error": {"code": error.code, "message": message}}
        return json.dumps(answer, ensure_ascii=False)

    def _compare(self, name: object, expect: dict[str, Any], result: dict[str, Any]) -> None:
        if all(key in result and same(value, result[key]) for key, value in expect.items()):
            self.passed += 1
            return
        self.failed += 1
        got = {key: result.get(key) for key in expect}
        self.failures.append({"id": name, "expected": expect, "got": got})

    @property
    def status(self) -> int:
        """The exit status: 2 if a line was malformed, 1 if an expectation failed, else 0."""
        if self.malformed:
            return 2
        return 1 if self.failed else 0


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise RulesError("not_utf8") from None
    except RecursionError:
        raise RulesError("too_deep") from None
    except ValueError as error:
        column = getattr(error, "colno", 1)
        raise RulesError("not_json", column=column) from None
    if not isinstance(value, dict):
        raise RulesError("not_an_object")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(name)


def same(a: object, b: object) -> bool:
    """Whether two JSON values are the same; true is not 1."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(value, b[key]) for key, value in a.items())
    return a == b
