"""Every code has a sentence in both languages, and every sentence gets what it needs."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from shengji.rules.errors import Value
from shengji.wording import LANGUAGES, SENTENCES, card_name, sentence

SOURCE = Path(__file__).parents[1] / "src" / "shengji"

GIVERS = {
    # callable: where the code is among its arguments
    "refuse": 0,
    "RulesError": 0,
    "RecordError": 0,
    "Refused": 0,
    "error": 0,
    "_close": 0,
    "_end": 0,
    "_refuse": 1,
    "_malformed": 1,
    "Closed": 1,
    "sentence": 0,
}
POSITIONAL = {"RecordError": ("line", "column"), "error": ("column",)}


class Use(NamedTuple):
    """One place at which a code is given; ``given`` is None when the parameters are not literal."""

    code: str
    given: set[str] | None
    place: str


def codes_of(node: ast.expr) -> list[str]:
    """Return the codes an argument may be: a literal, or a choice of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return codes_of(node.body) + codes_of(node.orelse)
    return []


def uses() -> Iterator[Use]:
    """Yield every code that is given anywhere in the sources."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            place = GIVERS.get(name)
            if name == "error" and not isinstance(node.func, ast.Attribute):
                continue
            if place is None or len(node.args) <= place:
                continue
            for code in codes_of(node.args[place]):
                if re.fullmatch(r"[a-z][a-z_]*", code):
                    yield Use(code, given_by(name, node), f"{path.name}:{node.lineno}")


def given_by(name: str, node: ast.Call) -> set[str] | None:
    """Return the names of the parameters of a call, None when they cannot be read off."""
    if any(keyword.arg is None for keyword in node.keywords):
        return None
    found = {keyword.arg for keyword in node.keywords if keyword.arg}
    for extra in node.args:
        if isinstance(extra, ast.Dict):
            found |= {str(key.value) for key in extra.keys if isinstance(key, ast.Constant)}
    if name == "RecordError":
        found |= set(POSITIONAL[name])
    return found


USES = list(uses())


def placeholders(text: str) -> set[str]:
    """Return the names in braces."""
    return set(re.findall(r"{(\w+)}", text))


def test_codes_were_found() -> None:
    codes = {use.code for use in USES}
    assert {"card_not_held", "must_follow_suit", "stale_sequence", "message_too_large"} <= codes
    assert {"record_missing", "too_slow", "left", "table_broken", "several_suits"} <= codes
    assert len(codes) > 80


@pytest.mark.parametrize("code", sorted({use.code for use in USES}))
def test_a_code_has_its_sentences(code: str) -> None:
    places = [use.place for use in USES if use.code == code]
    assert code in SENTENCES, places
    chinese, english = SENTENCES[code]
    assert re.search(r"[\u4e00-\u9fff]", chinese)
    assert not re.search(r"[\u4e00-\u9fff]", english)


def test_no_sentence_is_left_over() -> None:
    written = {
        node.value
        for path in SOURCE.rglob("*.py")
        if path.name != "wording.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(SENTENCES) - written == set()


def test_duties_have_their_sentences() -> None:
    ladder = (SOURCE / "rules" / "ladder.py").read_text(encoding="utf-8")
    duties = set(re.findall(r'"(must_play_\w+)"', ladder))
    assert len(duties) == 4
    assert duties <= set(SENTENCES)


def test_a_sentence_asks_for_what_the_code_carries() -> None:
    wanting: dict[str, list[str]] = defaultdict(list)
    for use in USES:
        if use.given is None or use.code not in SENTENCES:
            continue
        for text in SENTENCES[use.code]:
            for name in placeholders(text) - use.given:
                wanting[use.code].append(f"{name} at {use.place}")
    assert dict(wanting) == {}


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_both_languages_say_the_same(code: str) -> None:
    chinese, english = SENTENCES[code]
    assert placeholders(chinese) == placeholders(english)
    for lang in LANGUAGES:
        assert sentence(code, {}, lang).strip()
        assert "{" not in sentence(code, {}, lang)


@pytest.mark.parametrize(
    ("code", "params", "chinese", "english"),
    [
        ("card_not_held", {"card": "HT"}, "♥10", "♥10"),
        ("card_not_held", {"card": "W"}, "大王", "BJ"),
        ("must_follow_suit", {"suit": "S", "due": 3}, "黑桃", "spades"),
        ("must_follow_suit", {"suit": "T", "due": 3}, "主牌", "trumps"),
        ("wrong_phase", {"phase": "bury"}, "扣底", "burying"),
        ("not_a_bid", {"cards": ["S3", "w"], "level": "T"}, "♠3 小王", "♠3 SJ"),
        (
            "record_illegal_action",
            {"action": 3, "seat": 1, "kind": "play", "reason": "no_cards"},
            "请先选牌",
            "Choose cards first",
        ),
    ],
)
def test_parameters_are_shown_as_people_read_them(
    code: str, params: dict[str, Value], chinese: str, english: str
) -> None:
    assert chinese in sentence(code, params, "zh")
    assert english in sentence(code, params, "en")


def test_nothing_can_fail() -> None:
    assert sentence("no_such_code", {"a": 1}, "zh") == "no_such_code"
    assert sentence("wrong_card_count", {}, "en") == "Choose … cards, not …."
    assert sentence("no_cards", {}, "tlh") == sentence("no_cards", {}, "en")
    # What a client sent is shown, never interpreted.
    assert "{0.__class__}" in sentence("unknown_card", {"card": "{0.__class__}"}, "en")


def test_cards_have_names() -> None:
    assert [card_name(code, "zh") for code in ("SA", "DT", "w", "W", "?")] == [
        "♠A",
        "♦10",
        "小王",
        "大王",
        "?",
    ]
