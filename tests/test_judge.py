"""The judge's manners: malformed lines, expectations, exit statuses, explanations."""

import json
from typing import Any

import pytest

from shengji.judge import Session, judge
from shengji.judge.answer import OPS
from shengji.judge.session import same
from shengji.rules import RulesError

GOOD = {"id": "a", "op": "score", "points": 40}
CONTEXT = {"level": "T", "trump": "H"}


def answer(session: Session, case: object) -> dict[str, Any]:
    line = case if isinstance(case, bytes) else json.dumps(case).encode()
    text = session.take(line)
    assert text is not None
    value = json.loads(text)
    assert isinstance(value, dict)
    return value


def code_of(case: object) -> str:
    session = Session()
    found = answer(session, case)
    assert "result" not in found
    assert found["error"]["message"]
    assert session.status == 2
    code = found["error"]["code"]
    assert isinstance(code, str)
    return code


def test_results_carry_the_id_and_come_in_order() -> None:
    session = Session()
    assert answer(session, GOOD) == {"id": "a", "result": {"side": "declarers", "levels": 1}}
    assert answer(session, {"op": "score", "points": 80})["id"] is None
    assert session.take(b"  \n") is None
    assert session.status == 0
    assert not session.expecting


def test_expectations_are_counted_key_by_key() -> None:
    session = Session()
    answer(session, {**GOOD, "expect": {"side": "declarers"}})
    answer(session, {**GOOD, "id": "b", "expect": {"levels": 2}})
    assert (session.passed, session.failed, session.status) == (1, 1, 1)
    assert session.failures == [{"id": "b", "expected": {"levels": 2}, "got": {"levels": 1}}]


def test_a_key_that_the_result_lacks_fails() -> None:
    session = Session()
    answer(session, {**GOOD, "expect": {"winner": None}})
    assert session.failed == 1


def test_a_malformed_line_counts_as_neither_and_wins_the_status() -> None:
    session = Session()
    answer(session, {**GOOD, "expect": {"levels": 2}})
    answer(session, {"id": "x", "op": "score", "expect": {"levels": 2}})
    assert (session.passed, session.failed, session.status) == (0, 1, 2)


@pytest.mark.parametrize(
    ("case", "code"),
    [
        (b"{", "not_json"),
        (b"[1]", "not_an_object"),
        (b"\xff{}", "not_utf8"),
        (b'{"op": "score", "points": NaN}', "not_json"),
        (b"[" * 100_000, "too_deep"),
        ({}, "missing_field"),
        ({"op": "guess"}, "unknown_op"),
        ({"op": ["score"]}, "unknown_op"),
        ({"op": "score"}, "missing_field"),
        ({"op": "score", "points": "40"}, "bad_field"),
        ({"op": "score", "points": True}, "bad_field"),
        ({"op": "score", "points": 1.5}, "bad_field"),
        ({**GOOD, "preset": "four_decks"}, "unknown_preset"),
        ({**GOOD, "preset": 2}, "bad_field"),
        ({**GOOD, "rules": {"counterr": True}}, "unknown_option"),
        ({**GOOD, "rules": {"counter": "on"}}, "bad_option"),
        ({**GOOD, "rules": []}, "bad_field"),
        ({**GOOD, "permanent_twos": 1}, "bad_option"),
        ({**GOOD, "expect": []}, "bad_field"),
        ({"op": "compare", **CONTEXT, "a": "S1", "b": "S2"}, "unknown_card"),
        ({"op": "compare", **CONTEXT, "a": "S3"}, "missing_field"),
        ({"op": "compare", "level": "1", "trump": "H", "a": "S3", "b": "S4"}, "unknown_rank"),
        ({"op": "compare", "level": "", "trump": "H", "a": "S3", "b": "S4"}, "unknown_rank"),
        ({"op": "compare", "level": "T", "trump": "N", "a": "S3", "b": "S4"}, "unknown_trump"),
        ({"op": "shape", **CONTEXT, "cards": "S3"}, "bad_field"),
        ({"op": "shape", **CONTEXT, "cards": ["S3"] * 3}, "too_many_copies"),
        ({"op": "follow", **CONTEXT, "lead": [], "hand": [], "play": []}, "no_cards"),
        (
            {"op": "follow", **CONTEXT, "lead": ["S3", "D3"], "hand": ["S4"], "play": ["S4"]},
            "several_suits",
        ),
        (
            {"op": "throw", **CONTEXT, "lead": ["S3", "S4"], "units": [["S3"]], "hands": []},
            "not_a_reading",
        ),
        ({"op": "throw", **CONTEXT, "lead": ["S3", "S4"], "hands": ["S5"]}, "bad_field"),
        ({"op": "trick", **CONTEXT, "plays": []}, "bad_field"),
        ({"op": "trick", **CONTEXT, "plays": [["S3"], ["S4", "S5"]]}, "wrong_card_count"),
        ({"op": "bid", "level": "T", "first_hand": False, "bids": []}, "dealer_needed"),
        ({"op": "bid", "level": "T", "first_hand": True, "bids": [3]}, "bad_field"),
        (
            {"op": "counter", "level": "T", "dealer": 4, "standing": None, "actions": []},
            "bad_field",
        ),
        (
            {"op": "counter", "level": "T", "dealer": 0, "actions": [{"seat": 1, "pass": False}]},
            "bad_field",
        ),
        ({"op": "rotate", "dealer": 0, "points": 0, "levels": ["2"]}, "wrong_seat_count"),
        ({"op": "friend", "dealer": 0, "hands": [], "call": "SA"}, "wrong_seat_count"),
        ({"op": "settle", "points": 0, "dealer": 0, "room": {"factor": -1}}, "bad_field"),
    ],
)
def test_malformed_lines_have_a_code(case: object, code: str) -> None:
    assert code_of(case) == code


def test_true_is_not_one() -> None:
    assert not same(True, 1)
    assert not same([0], [False])
    assert not same({"a": [1]}, {"a": [1, 2]})
    assert same({"a": [None, 1.0]}, {"a": [None, 1]})


def test_unknown_fields_are_none_of_the_judges_business() -> None:
    assert judge({**GOOD, "note": "from last night"}) == judge(GOOD)


def test_a_refused_bid_stays_refused_and_the_next_is_heard() -> None:
    result = judge(
        {
            "op": "bid",
            "level": "T",
            "first_hand": True,
            "bids": [
                {"seat": 0, "cards": ["S9"]},
                {"seat": 7, "cards": ["ST"]},
                {"seat": 1, "cards": ["ST"] * 3},
                {"seat": 2, "cards": ["DT"]},
            ],
        }
    )
    assert result["codes"] == ["not_a_bid", "unknown_seat", "too_many_copies", None]
    assert (result["bidder"], result["dealer"], result["trump"]) == (2, 2, "D")


def test_a_new_deal_has_neither_trump_nor_dealer() -> None:
    case = {
        "op": "bid",
        "level": "T",
        "first_hand": True,
        "bids": [],
        "rules": {"no_bid": "redeal"},
    }
    result = judge(case)
    assert (result["trump"], result["dealer"], result["bidder"]) == (None, None, None)


def test_flip_bottom_looks_at_the_bottom() -> None:
    case = {
        "op": "bid",
        "level": "T",
        "first_hand": True,
        "first_seat": 2,
        "bids": [],
        "bottom": ["D3", "CT", "ST"],
        "rules": {"no_bid": "flip_bottom"},
    }
    result = judge(case)
    assert (result["trump"], result["dealer"]) == ("C", 2)


def test_trumps_are_not_thrown_where_the_room_forbids_it() -> None:
    case = {
        "op": "throw",
        **CONTEXT,
        "lead": ["HA", "HK"],
        "hands": [],
        "rules": {"throw_in_trump": False},
    }
    with pytest.raises(RulesError) as caught:
        judge(case)
    assert caught.value.code == "throw_in_trump_off"


EXAMPLES: dict[str, dict[str, Any]] = {
    "compare": {**CONTEXT, "a": "SA", "b": "DA"},
    "shape": {**CONTEXT, "cards": ["S3", "D3"]},
    "bid": {"level": "T", "first_hand": True, "bids": [{"seat": 1, "cards": ["w"]}]},
    "counter": {
        "level": "T",
        "dealer": 0,
        "standing": {"seat": 2, "cards": ["ST"]},
        "actions": [{"seat": 1, "cards": ["DT"]}, {"seat": 1, "pass": True}],
    },
    "follow": {**CONTEXT, "lead": ["S5", "S5"], "hand": ["S3", "S3", "S9"], "play": ["S3", "S9"]},
    "throw": {
        **CONTEXT,
        "lead": ["S9", "S4"],
        "hands": [["S5"]],
        "rules": {"throw_penalty": "per_card"},
    },
    "trick": {**CONTEXT, "plays": [["SK"], ["H5"]]},
    "score": {"points": 80},
    "bottom": {**CONTEXT, "lead": ["S5"], "winning": ["S6"], "points": 10},
    "rotate": {"dealer": 0, "partner": 2, "points": 0, "levels": ["A", "2", "A", "2"]},
    "friend": {"dealer": 0, "hands": [["S3"], [], [], []], "bottom": [], "call": "S3"},
    "settle": {
        "points": 0,
        "dealer": 0,
        "partner": 2,
        "rank_scores": [0] * 4,
        "balances": [9] * 4,
        "room": {"factor": 1, "fee": 1},
    },
}


@pytest.mark.parametrize("op", sorted(OPS))
def test_explanations_speak_both_languages(op: str) -> None:
    session = Session(explained=True)
    result = answer(session, {"op": op, **EXAMPLES[op]})["result"]
    explained = result["explain"]
    assert any("\u4e00" <= char <= "\u9fff" for char in explained["zh"])
    assert explained["en"].endswith(".")
    assert not any("\u4e00" <= char <= "\u9fff" for char in explained["en"])
    assert "{" not in explained["zh"] + explained["en"]


def test_units_come_by_size_and_then_by_their_top() -> None:
    # A tractor of three and a titanic of two are of one size: the higher top comes first.
    cards = ["SA", "SA", "SA", "SK", "SK", "SK", "S9", "S9", "S8", "S8", "S7", "S7"]
    for low, high in ((cards[:6], cards[6:]), (cards[6:], cards[:6])):
        case = {"op": "shape", "preset": "three_decks", **CONTEXT, "cards": low + high}
        assert judge(case)["units"] == [cards[:6], cards[6:]]


def test_a_leader_who_wins_keeps_his_grouping_when_the_bottom_is_dug() -> None:
    lead = ["S3", "S3", "S3", "S4", "S4"]
    case = {
        "op": "bottom",
        "preset": "three_decks",
        **CONTEXT,
        "lead": lead,
        "units": [["S3", "S3", "S3"], ["S4", "S4"]],
        "winning": lead,
        "points": 5,
        "rules": {"bottom_unit": "winner"},
    }
    assert judge(case)["multiplier"] == 8
