"""The command line: exit statuses, output, and complaints in both languages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import shengji
from shengji.cli import app

GOOD = {"id": "a", "op": "score", "points": 40}


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=given)


def test_version() -> None:
    assert run("--version").stdout.startswith(f"shengji {shengji.__version__} (")


def test_judge_reads_files_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(GOOD) + "\n", encoding="utf-8")
    result = run("judge", str(file), "-", given=json.dumps({**GOOD, "id": "b"}))
    assert result.exit_code == 0
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["a", "b"]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("case", "status", "last"),
    [
        ({**GOOD, "expect": {"levels": 1}}, 0, "1 passed, 0 failed"),
        ({**GOOD, "expect": {"levels": 2}}, 1, "0 passed, 1 failed"),
        ({"id": "a", "op": "score", "expect": {"levels": 2}}, 2, "0 passed, 0 failed"),
    ],
)
def test_judge_counts_expectations(case: dict[str, object], status: int, last: str) -> None:
    result = run("judge", "-", given=json.dumps(case))
    assert result.exit_code == status
    assert result.stderr.splitlines()[-1] == last


def test_judge_shows_what_failed() -> None:
    result = run("judge", "-", given=json.dumps({**GOOD, "expect": {"levels": 2}}))
    shown = json.loads(result.stderr.splitlines()[0])
    assert shown == {"id": "a", "expected": {"levels": 2}, "got": {"levels": 1}}


def test_judge_goes_on_after_a_malformed_line() -> None:
    result = run("judge", "-", given=b"\xff\n{\n" + json.dumps(GOOD).encode())
    assert result.exit_code == 2
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line.get("error", {}).get("code") for line in lines] == ["not_utf8", "not_json", None]


def test_judge_can_write_what_is_no_unicode() -> None:
    result = run("judge", "-", given=json.dumps({**GOOD, "id": "\ud800"}))
    assert json.loads(result.stdout)["id"] == "\ud800"


def test_judge_explains_in_both_languages() -> None:
    result = run("judge", "--explain", "-", given=json.dumps(GOOD))
    explained = json.loads(result.stdout)["result"]["explain"]
    assert explained == {"zh": "庄家方胜，升 1 级。", "en": "The declarers win and rise 1."}


def test_a_missing_file_is_said_in_both_languages(tmp_path: Path) -> None:
    for command in ("judge", "replay"):
        result = run(command, str(tmp_path / "none"))
        assert result.exit_code == 2
        assert "读不了" in result.stderr
        assert "Cannot read" in result.stderr


@pytest.mark.parametrize("bot", ["random", "rule"])
def test_simulations_can_be_recorded_and_replayed(tmp_path: Path, bot: str) -> None:
    folder = tmp_path / "out"
    arguments = ["--rounds", "3", "--table", "find_friend", "--seed", "7", "--bot", bot]
    result = run("simulate", *arguments, "--record", str(folder), "--json")
    assert result.exit_code == 0, result.stderr
    summary = json.loads(result.stdout)
    assert (summary["rounds"], summary["illegal"]) == (3, 0)
    records = sorted(folder.iterdir())
    assert len(records) == 3
    for record in records:
        replayed = json.loads(run("replay", "--json", str(record)).stdout)
        assert replayed["phase"] == "over"
        assert (
            f"抓分方共 {replayed['result']['points']} 分"
            in run("replay", "--lang", "zh", str(record)).stdout
        )


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--table", "four_decks"], "four_decks"),
        (["--bot", "genius"], "genius"),
        (["--rules", '{"counter": 3}'], "counter"),
        (["--rules", "["], "JSON"),
        (["--rules", "[]"], "JSON"),
    ],
)
def test_simulate_refuses_what_it_does_not_know(arguments: list[str], word: str) -> None:
    result = run("simulate", "--rounds", "1", *arguments)
    assert result.exit_code == 2
    assert word in result.stderr


def test_replay_names_the_place_of_a_fault(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    run("simulate", "--rounds", "1", "--record", str(folder))
    file = next(folder.iterdir())
    lines = file.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if " bury " in line)
    lines[at] = lines[at].replace(" bury ", " bury X9 ")
    file.write_text("\n".join(lines), encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert f"{file.name}:{at + 1}:8: " in result.stderr
    assert "X9" in result.stderr


def test_bench_prints_figures() -> None:
    values = json.loads(run("bench", "--json", "--seconds", "0.05").stdout)
    assert values["build"] in {"compiled", "pure"}
    assert all(figure["value"] > 0 for figure in values["figures"])
    assert "rounds/s" in run("bench", "--seconds", "0.05").stdout


def test_serve_refuses_an_unknown_pace(tmp_path: Path) -> None:
    result = run("serve", "--pace", "slow", "--data", str(tmp_path))
    assert result.exit_code == 2
    assert "slow" in result.stderr
    assert not list(tmp_path.iterdir())
