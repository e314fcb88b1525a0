"""Every case of tests/vectors, answered by the judge as a user's file would be."""

import json
from pathlib import Path
from typing import Any

import pytest

from shengji.judge import judge
from shengji.judge.session import same

pytestmark = pytest.mark.rules

FOLDER = Path(__file__).parent / "vectors"
CASES = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = judge(case)
    got = {key: result[key] for key in case["expect"]}
    assert same(case["expect"], got), got


def test_there_are_cases_for_every_operation() -> None:
    from shengji.judge.answer import OPS

    assert {case["op"] for case in CASES} == set(OPS)
    assert len({case["id"] for case in CASES}) == len(CASES)
