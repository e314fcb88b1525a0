"""The docs are true: their examples run, their lists are complete, their links lead somewhere."""

import ast
import json
import re
import shlex
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from typer.testing import CliRunner

from shengji.cli import app
from shengji.judge import judge
from shengji.judge.answer import OPS
from shengji.record import read, replay
from shengji.rules import OPTION_NAMES, PRESETS, order_for, preset
from shengji.rules.cards import parse_cards
from shengji.rules.ladder import Demand, climb
from shengji.rules.options import CHOICES
from shengji.rules.shapes import masks_of
from shengji.rules.shapes import read as read_units
from shengji.server import protocol

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "shengji"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
LANGUAGES = ("zh", "en")
RULES = {lang: (ROOT / f"docs/rules/{lang}.md").read_text(encoding="utf-8") for lang in LANGUAGES}
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str = "") -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [body for name, body in found if name == language]


# Examples in Python, for the judge, on the command line.


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_examples_in_python_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks(page(name), "python")
    exec(compile(code, name, "exec"), {})
    assert re.match(r"(declarers|catchers) -?\d+ \[", capsys.readouterr().out)


JUDGED = [tuple(block.strip().split("\n")) for block in blocks(page("docs/judge.md"), "json")]


@pytest.mark.parametrize(("case", "result"), JUDGED)
def test_the_judge_answers_as_its_page_says(case: str, result: str) -> None:
    assert judge(json.loads(case)) == json.loads(result)


def test_the_page_of_the_judge_has_every_question() -> None:
    assert {json.loads(case)["op"] for case, _result in JUDGED} == set(OPS)


def test_a_session_of_the_judge_goes_as_its_page_says() -> None:
    (given,) = blocks(page("docs/judge.md"), "jsonl")
    (shown,) = blocks(page("docs/judge.md"), "console")
    command, *lines = shown.splitlines()
    assert command == "$ shengji judge --explain cases.jsonl; echo $?"
    result = CliRunner().invoke(app, ["judge", "--explain", "-"], input=given)
    printed = [*result.stdout.splitlines(), *result.stderr.splitlines(), str(result.exit_code)]
    assert lines == printed


def test_the_example_of_a_record_is_a_real_one(tmp_path: Path) -> None:
    (command,) = re.findall(r"first of `shengji (simulate [^`]+)`", page("docs/record.md"))
    arguments = shlex.split(command.replace("out/", str(tmp_path)))
    assert CliRunner().invoke(app, [*arguments, "--rounds", "1"]).exit_code == 0
    (file,) = tmp_path.iterdir()
    text = file.read_text(encoding="utf-8")
    begin, end = blocks(page("docs/record.md"))[0].split("…\n")
    assert text.startswith(begin)
    assert text.endswith(end)
    assert replay(read(text)).over


def test_the_example_of_a_broken_record_is_a_real_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = re.sub(r"( bury) \S+", r"\1 X9", blocks(page("docs/record.md"))[0])
    monkeypatch.chdir(tmp_path)
    Path("broken.shengji").write_text(text, encoding="utf-8")
    (shown,) = blocks(page("docs/record.md"), "console")
    command, *lines = shown.splitlines()
    found = CliRunner().invoke(app, shlex.split(command)[2:])
    assert found.exit_code == 2
    assert found.stderr.splitlines() == lines


@pytest.mark.parametrize(
    "name", ["README.md", "README.zh-CN.md", "docs/judge.md", "bench/README.md"]
)
def test_the_examples_of_commands_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "tests" / "vectors", tmp_path / "tests" / "vectors")
    for file in ("cases.jsonl", "more.jsonl"):
        Path(file).write_text(JUDGED[0][0] + "\n", encoding="utf-8")
    lines = [line for block in blocks(page(name)) for line in block.splitlines()]
    found = [line for line in lines if line.startswith("shengji ")]
    assert found
    for line in found:
        _shengji, *arguments = shlex.split(line, comments=True)
        # As the page has it, only shorter; a server is not left running.
        if "--rounds" in arguments:
            arguments[arguments.index("--rounds") + 1] = "1"
        arguments += {"bench": ["--seconds", "0.05"], "serve": ["--help"]}.get(arguments[0], [])
        result = CliRunner().invoke(app, arguments, input=JUDGED[0][0])
        assert result.exit_code == 0, (arguments, result.output)


# Links.


def relative_links() -> Iterator[tuple[Path, str]]:
    for path in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                yield path, target


@pytest.mark.parametrize(
    ("path", "target"), list(relative_links()), ids=lambda value: getattr(value, "name", value)
)
def test_links_lead_somewhere(path: Path, target: str) -> None:
    name, _hash, anchor = target.partition("#")
    there = (path.parent / name).resolve() if name else path
    assert there.exists()
    if anchor and there.suffix == ".md":
        titles = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
        assert anchor in {_anchor(title) for title in titles}


def _anchor(title: str) -> str:
    kept = "".join(c for c in title.lower() if c.isalnum() or c in " -_")
    return kept.strip().replace(" ", "-")


def test_the_index_has_every_page() -> None:
    linked = {
        (path.parent / target).resolve()
        for path, target in relative_links()
        if path == ROOT / "docs/README.md"
    }
    assert {path for path in PAGES if "docs" in path.parts} - {ROOT / "docs/README.md"} <= linked


# Codes.

# callable: where the code is among its arguments
GIVERS = dict.fromkeys(("refuse", "RulesError", "RecordError", "Verdict", "error"), 0)
SAYERS = {"Refused": 0, "_close": 0, "_end": 0, "_refuse": 1, "_malformed": 1, "Closed": 1}
DUTIES = set(re.findall(r'"(must_play_\w+)"', (SOURCE / "rules/ladder.py").read_text("utf-8")))


def codes_in(*parts: str, givers: dict[str, int] = GIVERS) -> dict[str, set[str]]:
    """Return the codes that some packages give, each with all its parameters."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (path for part in parts for path in (SOURCE / part).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            place = givers.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
            if place is None or len(node.args) <= place:
                continue
            code = node.args[place]
            codes = [code] if isinstance(code, ast.Constant) else []
            if isinstance(code, ast.IfExp):
                codes = [
                    part for part in (code.body, code.orelse) if isinstance(part, ast.Constant)
                ]
            names = {keyword.arg for keyword in node.keywords if keyword.arg}
            duties = DUTIES if "duty_missed" in ast.unparse(code) else ()
            for each in (*(str(code.value) for code in codes), *duties):
                found[each] |= names
    return found


def listed_codes(lang: str) -> list[tuple[str, str, str]]:
    """Return (code, meaning, parameters) of every row of appendix B."""
    text = RULES[lang]
    appendix = text[text.index("<!-- codes -->") :]
    return re.findall(r"^\| `(\w+)` \| (.+?) \| (.*?) ?\|$", appendix, re.MULTILINE)


@both_languages
def test_the_appendix_lists_every_code_with_its_parameters(lang: str) -> None:
    expected = codes_in("rules", "record", "judge")
    listed = listed_codes(lang)
    assert len(listed) == len({code for code, _meaning, _names in listed})
    assert {code: set(re.findall(r"`(\w+)`", names)) for code, _m, names in listed} == expected
    for code, meaning, _names in listed:
        assert set(re.findall(r"`{(\w+)}`", meaning)) <= expected[code]


def test_the_appendix_is_the_same_in_both_languages() -> None:
    zh, en = ([(code, names) for code, _meaning, names in listed_codes(lang)] for lang in LANGUAGES)
    assert zh == en


def test_the_protocol_names_every_message() -> None:
    text = page("docs/protocol.md")
    for union in (protocol.ClientMessage, protocol.ServerMessage, protocol.SeatAction):
        for message in get_args(union):
            assert f"`{message.__struct_config__.tag}`" in text
    for message in get_args(protocol.ServerMessage):
        (row,) = re.findall(rf"^\| `{message.__struct_config__.tag}` \| (`.*) \|$", text, re.M)[-1:]
        assert re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", row)) == list(
            message.__struct_fields__
        )


def test_the_protocol_names_every_code_of_its_own() -> None:
    said = set(codes_in("server", "table", givers=SAYERS))
    assert len(said) > 15
    said.discard("table_in_use")  # An answer to the table's own keeper, never to a client.
    named = set(re.findall(r"`(\w+)`", page("docs/protocol.md")))
    assert said - named <= {code for code, _meaning, _names in listed_codes("en")}


# The rules: both languages alike, and every example as the program has it.

TOKEN = re.compile(r"(?:[♠♥♦♣](?:10|[2-9JQKA])|BJ|SJ|大王|小王)$")
JOKERS = {"BJ": "W", "大王": "W", "SJ": "w", "小王": "w"}
SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
YES, NO = "✓", "✗"


def code_of(token: str) -> str:
    return JOKERS.get(token) or SUITS[token[0]] + token[1:].replace("10", "T")


def is_cards(text: str) -> bool:
    words = [word for word in text.split() if word != "+"]
    return bool(words) and all(TOKEN.match(word) for word in words)


def cards(text: str) -> list[str]:
    return [code_of(token) for token in text.split() if token != "+"]


def groups(text: str) -> list[list[str]]:
    return [cards(unit) for unit in text.split(" + ")]


def sets_in(text: str) -> list[str]:
    """Return every `code` of a text that is a set of cards."""
    return [code for code in re.findall(r"`([^`]+)`", text) if is_cards(code)]


def section(lang: str, number: str) -> str:
    """Return a section, §4 or 7.2, to the next heading."""
    (text,) = re.findall(rf"^##+ {number} .*?(?=^##)", RULES[lang], re.MULTILINE | re.DOTALL)
    return str(text)


class Table(NamedTuple):
    """A table of a page: the line of text before it, its head and its rows."""

    before: str
    head: list[str]
    rows: list[list[str]]


def tables(text: str) -> list[Table]:
    found = []
    before = ""
    for part in re.split(r"\n\n+", text):
        lines = part.strip().split("\n")
        if lines[0].startswith("|"):
            split = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
            found.append(Table(before, split[0], split[2:]))
        else:
            before = lines[-1]
    return found


def ask(op: str, **fields: object) -> dict[str, Any]:
    return judge({"op": op, "level": "T", "trump": "H", **fields})


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text.replace("−", "-"))]


SECTIONS = [f"§{number}" for number in range(1, 14)]
PARTS = ["7.1", "7.2", "7.3", "7.4"]


def test_both_languages_have_the_same_sections() -> None:
    for text in RULES.values():
        assert re.findall(r"^## (§\d+) ", text, re.MULTILINE) == SECTIONS
        assert re.findall(r"^### (\d\.\d) ", text, re.MULTILINE) == PARTS


@pytest.mark.parametrize("number", [*SECTIONS, *PARTS])
def test_both_languages_have_the_same_examples(number: str) -> None:
    zh, en = (
        Counter(" ".join(JOKERS.get(word, word) for word in found.split()) for found in sets)
        for sets in (sets_in(section(lang, number)) for lang in LANGUAGES)
    )
    assert zh == en


@both_languages
def test_the_order_of_the_cards(lang: str) -> None:
    text = section(lang, "§3")
    (row,) = re.findall(r"^\| (?:trumps|主牌) \| (.+) \|$", text, re.MULTILINE)
    twos = next(code for code in re.findall(r"`([^`]+)`", text) if ">" in code and "=♣2" in code)
    (without, more) = re.findall(r"`((?:大王|BJ) > [^`]*♠10=♥10[^`]*)`.*?`(> [^`]+)`", text)[0]
    chains: list[tuple[str, dict[str, object]]] = [
        (row.replace("` `", " > ").strip("`"), {}),
        (twos.split(" > …")[0], {"permanent_twos": True}),
        (f"{without} {more}", {"permanent_twos": True, "trump": "NT"}),
    ]
    for chain, fields in chains:
        classes = [[code_of(token) for token in same.split("=")] for same in chain.split(" > ")]
        assert len(classes) >= 4
        for high, low in pairwise(classes):
            for a in high:
                assert all(ask("compare", a=a, b=b, **fields)["order"] == 0 for b in high)
                for b in low:
                    found = ask("compare", a=a, b=b, **fields)
                    assert found == {"same_suit": True, "order": 1, "adjacent": True}


@both_languages
def test_shapes(lang: str) -> None:
    kinds = ["tractor", "", "titanic", ""]
    found = tables(section(lang, "§4"))
    for table, kind, level in zip(found, kinds, "TT55", strict=False):
        for row in table.rows:
            trump = "NT" if re.search("no trump|无主", row[0]) else "H"
            sets = sets_in(row[0])
            assert sets
            every = [card for text in sets for card in cards(text)]
            shape = ask("shape", preset="three_decks", level=level, trump=trump, cards=every)
            if kind:
                assert shape["kind"] == kind
            else:
                assert shape["kind"] == ("throw" if len(sets) == 1 else "none")
                assert len(sets) > 1 or sorted(shape["units"]) == sorted(groups(sets[0]))
    for _lead, first, other in found[4].rows:
        (read_first,), (asked,) = sets_in(first), sets_in(other)
        lead = {"preset": "three_decks", "cards": cards(read_first)}
        assert ask("shape", **lead)["units"] == groups(read_first)
        throw = {"preset": "three_decks", "lead": cards(asked), "hands": [], "units": groups(asked)}
        assert ask("throw", **throw)["stands"]


@both_languages
def test_bidding(lang: str) -> None:
    *sequences, three_decks, _options = tables(section(lang, "§5"))[3:]
    assert len(sequences) == 3
    for table in sequences:
        bids = [{"seat": int(row[1]), "cards": cards(row[2].strip("`"))} for row in table.rows]
        said = " ".join(row[3] for row in table.rows)
        found = ask("bid", first_hand=True, dealer=None, bids=bids)
        assert found["accepted"] == [YES in row[3] for row in table.rows]
        assert found["doublings"] == said.count("×2")
        assert found["dealer"] == 1
        trump = {"H": "♥", "NT": "no trump" if lang == "en" else "无主"}[found["trump"]]
        assert said[said.index("→") + 2 :].startswith(trump)
    assert len(three_decks.rows) == 4
    for row in three_decks.rows:
        shown = re.findall(r"(\d) (?:shows|亮) `([^`]+)` ?([✓✗]?)", " ".join(row))
        bids = [{"seat": int(seat), "cards": cards(text)} for seat, text, _mark in shown]
        marks = [mark for *_, mark in shown[:-1]] + [row[2][0]]
        found = ask("bid", preset="three_decks", first_hand=True, dealer=None, bids=bids)
        assert found["accepted"] == [mark != NO for mark in marks]


@both_languages
def test_countering(lang: str) -> None:
    _strengths, single, ladder, _options = tables(section(lang, "§6"))
    for row in single.rows:
        (held,), (shown,) = sets_in(row[0]), sets_in(row[1])
        standing = {"seat": numbers(re.sub("`.*?`", "", row[0]))[0], "cards": cards(held)}
        action = {"seat": numbers(row[1])[0], "cards": cards(shown)}
        found = ask("counter", dealer=0, standing=standing, actions=[action])
        assert found["accepted"] == [YES in row[2]]
        assert found["next"] == numbers(re.sub("`.*?`", "", row[2]))[-1]
    standing = {"seat": 2, "cards": cards(sets_in(ladder.rows[0][1])[0])}
    actions = [{"seat": int(row[0]), "cards": cards(row[1].strip("`"))} for row in ladder.rows[1:]]
    asked = [numbers(row[2])[0] for row in ladder.rows[1:-1]]
    for count, following in enumerate([*asked, None], 1):
        found = ask("counter", dealer=0, standing=standing, actions=actions[:count])
        assert (found["counters"], found["next"], found["leader"]) == (count, following, 0)


def follows(lang: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield lead, hand, follow and mark from §7.2; a lead and a hand stay until the next."""
    lead = hand = ""
    for line in section(lang, "7.2").split("\n"):
        if not line.startswith("|"):
            for sentence in re.split(r"(?<=[。✗]) |(?<=[.✗]) (?=Led)|(?<=。)(?=首出)", line):
                sets = sets_in(sentence)
                if re.search(r"(?i)\bled\b|首出", sentence) and sets:
                    lead, hand = sets[0], sets[1] if len(sets) > 1 else ""
                elif re.search(r"(?i)holding|手里", sentence) and sets:
                    hand = sets[0]
                for play, mark in re.findall(r"`([^`]+)` ([✓✗])", sentence):
                    yield lead, hand, play, mark
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        marked = [cell[0] for cell in cells if cell[:1] in (YES, NO)]
        shown = [sets_in(cell) for cell in cells]
        if marked and len(cells) == 3:
            hand = shown[0][0] if shown[0] else hand
        if marked and shown[-2]:
            yield from ((lead, hand, play, marked[0]) for play in shown[-2])
        elif len(cells) == 4 and shown[0]:
            for plays, mark in ((shown[2], YES), (shown[3], NO)):
                yield from ((shown[0][0], shown[1][0], play, mark) for play in plays)


@both_languages
def test_follows(lang: str) -> None:
    marks = []
    for lead, hand, play, mark in follows(lang):
        asked = {"lead": cards(lead), "hand": cards(hand), "play": cards(play)}
        if len(asked["play"]) == len(asked["lead"]):  # Some cells say the rest in words.
            found = ask("follow", preset="three_decks", **asked)
            assert found["legal"] == (mark == YES), (lead, hand, play)
            marks.append(mark)
    assert Counter(marks) == {YES: 14, NO: 14}


@both_languages
def test_options_of_following(lang: str) -> None:
    for option in ("partial_tractor", "protect_triples"):
        (line,) = re.findall(rf"^`{option}`.+", section(lang, "7.2"), re.MULTILINE)
        lead, hand, *_due, play = (cards(text) for text in sets_in(line))
        asked = {"preset": "three_decks", "lead": lead, "hand": hand, "play": play}
        other = not PRESETS["three_decks"].to_dict()[option]
        assert not ask("follow", **asked)["legal"]
        assert ask("follow", rules={option: other}, **asked)["legal"]


@both_languages
def test_the_rungs_below_a_titanic(lang: str) -> None:
    rules = preset("three_decks")
    order = order_for(8, 1, False)
    (table,) = [t for t in tables(section(lang, "7.2")) if t.rows[0][0].startswith("1 ")]
    (lead,) = sets_in(table.before)
    demand = Demand(order, read_units(rules, order, parse_cards(cards(lead))))
    for number, row in enumerate(table.rows):
        _once, twice, thrice = masks_of(order, parse_cards(cards(row[1].strip("`"))))
        assert climb(rules, order, demand, twice, thrice, 0)[0] == 7 - number
    assert len(table.rows) == 8


@both_languages
def test_throws(lang: str) -> None:
    one, two, options = tables(section(lang, "7.3"))
    (thrown,) = sets_in(one.before)
    assert len(options.rows) == 3
    rows = [[thrown, row[0], row[2]] for row in one.rows] + two.rows
    for lead, others, result in rows:
        hands = [cards(text) for text in sets_in(others)]
        found = ask("throw", lead=cards(lead.strip("`")), hands=hands)
        assert found["stands"] == bool(re.match("stands|成立", result))
        if not found["stands"]:
            (forced,) = sets_in(result)
            assert found["played"] == cards(forced)
            assert len(found["returned"]) == len(re.findall(r"\d+", result)[-1])


@both_languages
def test_tricks(lang: str) -> None:
    *tricks, discards, _compare = tables(section(lang, "7.4"))
    assert len(tricks) == 4
    for table in tricks:
        plays = [cards(row[1].strip("`")) for row in table.rows]
        (winner,) = [n for n, row in enumerate(table.rows) if "◀" in row[2]]
        found = ask("trick", plays=plays)
        assert found["winner"] == winner
        assert found["ruffs"] == [
            n for n, row in enumerate(table.rows) if re.search("ruff|毙", row[2])
        ]
    for row in discards.rows:
        plays = [cards(text) for cell in row[:2] for text in sets_in(cell)]
        found = ask("trick", plays=plays)
        ruffs = not re.search("discard|垫牌", row[2])
        assert found["ruffs"] == ([1, 2] if ruffs else [])
        assert found["winner"] == (1 if ruffs else 0)


@both_languages
def test_scores(lang: str) -> None:
    _rule, table = tables(section(lang, "§8"))
    for row in table.rows:
        for name, cell in zip(("one_deck", "two_decks", "three_decks"), row[1:], strict=True):
            low, *high = (int(number) for number in re.findall(r"\d+", cell))
            for points in (low, *high):
                found = ask("score", preset=name, points=points)
                side = "declarers" if re.search("declarers|庄家方", row[0]) else "catchers"
                assert found == {"side": side, "levels": numbers(row[0])[-1]}
    sums = section(lang, "§8").rstrip("-\n ").split("\n")[-1]
    assert (
        ask("trick", plays=[cards(text) for text in sets_in(sums)])["points"] == numbers(sums)[-1]
    )


@both_languages
def test_bottoms(lang: str) -> None:
    table = tables(section(lang, "§9"))[0]
    assert len(table.rows) == 11
    for row in table.rows:
        (lead,) = sets_in(row[0])
        level = "2" if re.search("level 2|打 2", row[0]) else "T"
        asked = {"preset": "three_decks", "level": level, "lead": cards(lead)}
        found = ask("bottom", winning=cards(lead), points=1, **asked)
        assert found["multiplier"] == numbers(row[2])[0]


@both_languages
def test_levels_and_friends(lang: str) -> None:
    for row in tables(section(lang, "§10"))[1].rows:
        asked = {"dealer": 0, "partner": 2, "levels": ["2", "3", "2", "3"]}
        found = ask("rotate", points=int(row[0]), **asked)
        assert [int(level) for level in found["levels"]] == numbers(row[1])[:4]
        assert found["dealer"] == int(row[2])
    for row in tables(section(lang, "§11"))[0].rows:
        hands = [cards(cell.strip("`")) for cell in row[:4]]
        asked = {"preset": "pick_partner", "dealer": 0, "bottom": [], "call": "SA"}
        assert ask("friend", hands=hands, **asked)["partner"] == next(iter(numbers(row[4])), None)


@both_languages
def test_beans(lang: str) -> None:
    (table,) = [t for t in tables(section(lang, "§12")) if t.head[2:3] == ["X"]]
    for scores, room, x, up, down in table.rows:
        special = {"grand_slam": numbers(room)[0]} if numbers(room) else {}
        asked = {"points": 0, "dealer": 0, "partner": 2, "balances": [1000] * 4}
        room_ = {"factor": 1, "fee": 0, **special}
        found = ask("settle", rank_scores=numbers(scores) * 4, room=room_, **asked)
        assert found["x"] == numbers(x)[-1]
        assert found["deltas"] == [*numbers(up), *numbers(down)] * 2


# Appendix A.


@both_languages
def test_the_tables_are_the_presets(lang: str) -> None:
    text = RULES[lang]
    appendix = text[text.index("## Appendix A" if lang == "en" else "## 附录 A") :]
    table, options = tables(appendix)[:2]
    assert [name.strip("`") for name in table.head[1:]] == list(PRESETS)
    for at, rules in enumerate(PRESETS.values(), 1):
        seats, decks, _partners, *said = (row[at].strip("`") for row in table.rows)
        sizes = [rules.players, rules.decks, rules.hand_size, rules.bottom_size, rules.points]
        assert [int(number) for number in (seats, decks, *said[:3])] == sizes
        assert [said[3], value_of(said[4])] == [rules.first_dealer, rules.counter]
    listed = {row[0].strip("`"): row[1:] for row in options.rows}
    assert list(listed) == list(OPTION_NAMES)
    for name, (values, default, _sentence, where) in listed.items():
        assert where in SECTIONS
        if name in CHOICES:
            assert tuple(re.findall(r"`(\w+)`", values)) == CHOICES[name]
        defaults = {json.dumps(rules.to_dict()[name]) for rules in PRESETS.values()}
        if default in ("see above", "见上表"):
            assert len(defaults) > 1
        else:
            assert defaults == {json.dumps(value_of(default))}


WORDS: dict[str, object] = {
    **dict.fromkeys(("on", "开"), True),
    **dict.fromkeys(("off", "关"), False),
    **dict.fromkeys(("no limit", "不限", "unset", "不填")),
}


def value_of(cell: str) -> object:
    """Return the value of an option as the appendix writes it."""
    if cell in WORDS:
        return WORDS[cell]
    word = cell.strip("`")
    return json.loads(word) if word.startswith("[") else word
