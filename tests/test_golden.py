"""Golden rounds and counts: what they are may change only on purpose (``make golden``)."""

import json

import pytest

from shengji.record import read, replay, transcript, write
from tests.golden import positions, rounds

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("golden", rounds.ROUNDS, ids=lambda golden: golden.name)
def test_round(golden: rounds.Golden) -> None:
    for name, text in golden.texts().items():
        assert (rounds.FOLDER / name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("golden", rounds.ROUNDS, ids=lambda golden: golden.name)
def test_record_replays_to_itself(golden: rounds.Golden) -> None:
    text = (rounds.FOLDER / f"{golden.name}.shengji").read_text(encoding="utf-8")
    record = read(text)
    assert write(record) == text
    state = replay(record)
    assert state.result is not None
    assert record.outcome is not None
    assert state.result.points == record.outcome.points
    for lang in ("zh", "en"):
        assert str(abs(state.result.points)) in transcript(record, lang)


@pytest.mark.parametrize("position", positions.POSITIONS, ids=lambda position: position.name)
def test_position(position: positions.Position) -> None:
    counts = json.loads(positions.FILE.read_text(encoding="utf-8"))
    assert position.count() == counts[position.name]


def test_nothing_golden_is_left_over() -> None:
    names = {f"{golden.name}.shengji" for golden in rounds.ROUNDS}
    names |= {f"{golden.name}.{golden.lang}.txt" for golden in rounds.ROUNDS}
    assert {path.name for path in rounds.FOLDER.iterdir()} == names
    counts = json.loads(positions.FILE.read_text(encoding="utf-8"))
    assert set(counts) == {position.name for position in positions.POSITIONS}
