"""The docs are true: their examples run, their lists are complete, their links lead somewhere."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from shengji.arena import Simulation
from shengji.judge import judge
from shengji.record import write
from shengji.rules import OPTION_NAMES, PRESETS, preset
from shengji.server import protocol

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
RULES = {
    lang: (ROOT / f"docs/rules/{lang}.md").read_text(encoding="utf-8") for lang in ("zh", "en")
}


def blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_examples_in_python_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks(ROOT / name, "python")
    exec(compile(code, name, "exec"), {})
    assert re.match(r"(declarers|catchers) -?\d+ \[", capsys.readouterr().out)


JUDGED = [tuple(block.strip().split("\n")) for block in blocks(ROOT / "docs/judge.md", "json")]


@pytest.mark.parametrize(("case", "result"), JUDGED)
def test_the_judge_answers_as_its_page_says(case: str, result: str) -> None:
    assert judge(json.loads(case)) == json.loads(result)


def test_the_page_of_the_judge_has_every_question() -> None:
    from shengji.judge.answer import OPS

    assert {json.loads(case)["op"] for case, _result in JUDGED} == set(OPS)


def test_the_example_of_a_record_is_a_real_one() -> None:
    rules = preset("one_deck").with_options({"throw_penalty": "per_card"})
    (done,) = Simulation(rules, 1, 7, "random").play()
    text = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    head = text[text.index("shengji-record 1\n") : text.index("\n\n* deal")]
    for line in head.split("\n"):
        if not line.startswith("seat "):
            assert line in write(done.record).split("\n")


def relative_links() -> Iterator[tuple[Path, str]]:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                yield page, target


@pytest.mark.parametrize(
    ("page", "target"), list(relative_links()), ids=lambda value: getattr(value, "name", value)
)
def test_links_lead_somewhere(page: Path, target: str) -> None:
    name, _hash, anchor = target.partition("#")
    there = (page.parent / name).resolve() if name else page
    assert there.exists()
    if anchor and there.suffix == ".md":
        titles = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
        assert anchor in {_anchor(title) for title in titles}


def _anchor(title: str) -> str:
    kept = "".join(c for c in title.lower() if c.isalnum() or c in " -_")
    return kept.strip().replace(" ", "-")


# Codes.

GIVERS = {"refuse", "RulesError", "RecordError", "Verdict", "error"}


def codes_in(folder: Path) -> set[str]:
    found = set()
    for path in folder.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                first = node.args[0]
                if name in GIVERS and isinstance(first, ast.Constant):
                    found.add(str(first.value))
            # The duties of a follow are returned by name.
            if isinstance(node, ast.Constant) and str(node.value).startswith("must_play_"):
                found.add(str(node.value))
    return found


def listed_codes(lang: str) -> list[str]:
    text = RULES[lang]
    return re.findall(r"^\| `(\w+)` \|", text[text.index("<!-- codes -->") :], re.MULTILINE)


def test_the_appendix_lists_every_code() -> None:
    source = ROOT / "src" / "shengji"
    expected = {code for part in ("rules", "record", "judge") for code in codes_in(source / part)}
    # Called from a helper with the field's name, or not called at all.
    expected |= {"bad_field"}
    expected.discard("fine")
    for lang in ("zh", "en"):
        listed = listed_codes(lang)
        assert len(listed) == len(set(listed))
        assert set(listed) == expected


def test_both_languages_have_the_same_sections() -> None:
    sections = {lang: re.findall(r"^## (§\d+)", text, re.MULTILINE) for lang, text in RULES.items()}
    assert sections["zh"] == sections["en"] == [f"§{number}" for number in range(1, 14)]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_appendix_lists_every_option(lang: str) -> None:
    text = RULES[lang]
    table = text[: text.index("<!-- codes -->")]
    listed = re.findall(r"^\| `(\w+)` \|", table[table.rindex("|---") :], re.MULTILINE)
    assert sorted(listed) == sorted(OPTION_NAMES)
    assert all(f"`{name}`" in table for name in PRESETS)


def test_the_protocol_names_every_message() -> None:
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    for union in (protocol.ClientMessage, protocol.ServerMessage, protocol.SeatAction):
        for message in get_args(union):
            assert f"`{message.__struct_config__.tag}`" in text
    for message in get_args(protocol.ServerMessage):
        (row,) = re.findall(rf"^\| `{message.__struct_config__.tag}` \| (`.*) \|$", text, re.M)[-1:]
        assert re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", row)) == list(
            message.__struct_fields__
        )
