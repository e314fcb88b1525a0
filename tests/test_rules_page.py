"""What the page of the rules shows people is what the rules say."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from shengji.judge import judge
from shengji.rules import PRESETS, preset
from shengji.rules.score import bottom_multiplier, outcome

PAGE = Path(__file__).parents[1] / "web" / "src" / "rulespage"
EXAMPLES: dict[str, dict[str, Any]] = json.loads((PAGE / "examples.json").read_text("utf-8"))
NUMBERS = (PAGE / "examples.ts").read_text("utf-8")
DECKS = {1: "one_deck", 2: "two_decks", 3: "three_decks"}


def ask(op: str, example: dict[str, Any], **fields: object) -> dict[str, Any]:
    context = {"op": op, "level": "2", "trump": "H", **fields}
    for key in ("preset", "level", "trump"):
        context[key] = example.get(key, context.get(key, "two_decks"))
    return judge(context)


def flat(units: list[list[str]]) -> list[str]:
    return [card for unit in units for card in unit]


def having(*keys: str) -> list[str]:
    return [name for name, example in EXAMPLES.items() if all(key in example for key in keys)]


def test_every_example_is_of_a_kind_that_is_judged_here() -> None:
    kinds = [having("kind"), having("lead"), having("hands"), having("plays"), having("points")]
    named = [name for names in kinds for name in names]
    assert sorted([*named, "order", "orderNoTrump"]) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", having("kind"))
def test_shapes(name: str) -> None:
    example = EXAMPLES[name]
    found = ask("shape", example, cards=flat(example["units"]))
    assert found["kind"] == example["kind"]
    assert sorted(found["units"]) == sorted(example["units"])


@pytest.mark.parametrize("name", ["order", "orderNoTrump"])
def test_the_trumps_are_drawn_in_their_order(name: str) -> None:
    example = EXAMPLES[name]
    units = example["units"]
    for higher, lower in pairwise(units):
        assert ask("compare", example, a=higher[0], b=lower[0]) == {
            "same_suit": True,
            "order": 1,
            "adjacent": True,
        }
    for unit in units:
        assert all(ask("compare", example, a=unit[0], b=card)["order"] == 0 for card in unit)
    # And all of them: the next lower card is no trump.
    assert len(set(flat(units))) == len(flat(units)) == {"order": 18, "orderNoTrump": 6}[name]


@pytest.mark.parametrize("name", having("lead"))
def test_follows(name: str) -> None:
    example = EXAMPLES[name]
    lead, hand = flat(example["lead"]), flat(example["hand"])
    for play, legal in (("good", True), ("bad", False)):
        found = ask("follow", example, lead=lead, hand=hand, play=flat(example[play]))
        assert found["legal"] == legal


@pytest.mark.parametrize("name", having("hands"))
def test_throws(name: str) -> None:
    example = EXAMPLES[name]
    found = ask("throw", example, lead=flat(example["units"]), hands=example["hands"])
    assert found["stands"] == ("played" not in example)
    if "played" in example:
        assert found["played"] == flat(example["played"])


@pytest.mark.parametrize("name", having("plays"))
def test_ruffs(name: str) -> None:
    example = EXAMPLES[name]
    found = ask("trick", example, plays=[flat(play) for play in example["plays"]])
    assert found["winner"] == example["winner"]


def test_points() -> None:
    example = EXAMPLES["points"]
    plays = [[card] for card in flat(example["units"])]
    assert ask("trick", example, plays=plays)["points"] == example["points"]


def rows(name: str) -> list[list[str]]:
    (body,) = re.findall(rf"export const {name} = \[(.*?)\] as const;", NUMBERS, re.DOTALL)
    return [re.findall(r'"([^"]*)"', row) for row in re.findall(r"\[(.*?)\]", body, re.DOTALL)]


def test_the_tables_are_the_presets() -> None:
    shown = [[int(cell) for cell in row] for row in rows("TABLES")]
    assert shown == [
        [rules.players, rules.decks, rules.hand_size, rules.bottom_size, rules.points]
        for rules in PRESETS.values()
    ]


def test_the_scores() -> None:
    expected = [("declarers", rise) for rise in (3, 2, 1)]
    expected += [("catchers", rise) for rise in range(4)]
    for row, result in zip(rows("SCORES"), expected, strict=True):
        for decks, cell in enumerate(row, 1):
            low, _, high = cell.partition("–")
            for points in (int(low), int(high or low)):
                assert outcome(preset(DECKS[decks]), points) == result
    for decks in DECKS:
        column = [row[decks - 1].split("–") for row in rows("SCORES")]
        # Nothing lies between two rows: points come in fives.
        for (*_, end), (begin, *_) in pairwise(column):
            assert int(begin) - int(end) == 5


def test_what_the_bottom_is_multiplied_by() -> None:
    (body,) = re.findall(r"export const TIMES = \[(.*?)\] as const;", NUMBERS)
    times = [int(number) for number in re.findall(r"\d+", body)]
    rules = preset("two_decks")
    assert times == [bottom_multiplier(rules, size) for size in (1, 2, 3, 4, 6)]
    assert bottom_multiplier(rules, 8) == 64
