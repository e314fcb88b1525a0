"""House rules: tables, options, digests; and every option changes what a program answers (§A)."""

import json
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given

from shengji.rules import (
    CHOICES,
    OPTION_NAMES,
    PRESETS,
    Match,
    Play,
    RoundResult,
    Rules,
    RulesError,
    order_for,
    parse_card,
    parse_cards,
    parse_rank,
    preset,
)
from shengji.rules.beans import tier_of
from shengji.rules.bidding import BidState
from shengji.rules.countering import CounterState
from shengji.rules.follow import check_follow
from shengji.rules.friend import check_call
from shengji.rules.options import rules_of
from shengji.rules.score import bottom_multiplier
from shengji.rules.shapes import read
from shengji.rules.throws import check_throw
from shengji.rules.tricks import trick_winner
from tests.strategies import dug, playing, round_rules

TABLE = {
    "one_deck": (4, 1, "fixed", 12, 6, 100, "first", False),
    "two_decks": (4, 2, "fixed", 25, 8, 200, "first", True),
    "three_decks": (4, 3, "fixed", 39, 6, 300, "first", True),
    "pick_partner": (4, 2, "pick_partner", 25, 8, 200, "final", False),
    "find_friend": (5, 3, "find_friend", 31, 7, 300, "final", False),
}
"""Seats, decks, partners, hand, bottom, points, first dealer, counters (§2, appendix A)."""

DEFAULTS: dict[str, object] = {
    "permanent_twos": False,
    "titanic_max": None,
    "first_dealer": "first",
    "no_bid": "nt",
    "self_override": True,
    "joker_open": True,
    "mixed_jokers": False,
    "big_joker_beats_small": False,
    "partner_protect": False,
    "counter": True,
    "counter_when_no_bid": False,
    "counter_in_first_hand": True,
    "burier_may_counter": False,
    "counter_same_suit": True,
    "max_counters": None,
    "partial_tractor": True,
    "protect_triples": False,
    "titanic_ladder": "seed",
    "throw_penalty": "none",
    "throw_in_trump": True,
    "forced_unit": "lowest",
    "ruff_compare": "main",
    "bottom_multiplier": "power",
    "bottom_unit": "led",
    "must_play": ["A"],
    "start_level": None,
    "jack_back": False,
    "friend_rule": "holder",
    "tier_mode": "minimum",
}
"""Every option of appendix A with its default."""


# -- the five tables -----------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(TABLE))
def test_tables(name: str) -> None:
    rules = preset(name)
    assert (
        rules.players,
        rules.decks,
        rules.partners,
        rules.hand_size,
        rules.bottom_size,
        rules.points,
        rules.first_dealer,
        rules.counter,
    ) == TABLE[name]
    assert rules.preset == name
    assert rules.players * rules.hand_size + rules.bottom_size == 54 * rules.decks
    assert rules.calls_friend == (rules.partners != "fixed")
    others = {k: v for k, v in rules.to_dict().items() if k in DEFAULTS}
    expected = DEFAULTS | {"first_dealer": TABLE[name][6], "counter": TABLE[name][7]}
    assert others == expected


def test_there_are_no_other_tables_and_options() -> None:
    assert set(PRESETS) == set(TABLE)
    assert set(OPTION_NAMES) == set(DEFAULTS)
    assert len(OPTION_NAMES) == len(set(OPTION_NAMES))
    assert {f.name for f in fields(Rules)} - set(OPTION_NAMES) == {
        "preset",
        "players",
        "decks",
        "partners",
        "bottom_size",
    }
    with pytest.raises(RulesError) as caught:
        preset("four_decks")
    assert (caught.value.code, caught.value.params) == ("unknown_preset", {"preset": "four_decks"})


def test_the_default_of_a_choice_is_its_first_word() -> None:
    for name, words in CHOICES.items():
        assert words[0] == DEFAULTS[name]
        assert len(set(words)) == len(words) > 1


# -- changing them -------------------------------------------------------------------


def good_values(name: str) -> list[object]:
    """Return values of an option that may be set, the default among them."""
    if name in CHOICES:
        return list(CHOICES[name])
    special: dict[str, list[object]] = {
        "titanic_max": [None, 2, 3, 10],
        "max_counters": [None, 0, 1, 9],
        "start_level": [None, "2", "T", "A"],
        "must_play": [["A"], [], ["2"], ["5", "T", "K", "A"]],
    }
    return special.get(name, [False, True])


def bad_values(name: str) -> list[object]:
    if name in CHOICES:
        return ["", "SEED", "Lowest", None, True, 1, ["first"]]
    special: dict[str, list[object]] = {
        "titanic_max": [1, 0, -1, True, "2", 2.0],
        "max_counters": [-1, True, False, "1", 1.0],
        "start_level": ["", "1", "10", "t", 10, True, "23"],
        "must_play": ["A", None, ["A", "1"], ["10"], [12], [None], {"A": 1}, [""]],
    }
    return special.get(name, [0, 1, None, "true", "on", []])


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_good_values(name: str) -> None:
    rules = preset("three_decks")
    found: set[object] = set()
    digests = set()
    for value in good_values(name):
        changed = rules.with_options({name: value})
        assert changed.to_dict()[name] == value
        assert changed.with_options({}) == changed
        # Nothing else has changed, the first rules least of all.
        rest = {k: v for k, v in changed.to_dict().items() if k != name}
        assert rest == {k: v for k, v in rules.to_dict().items() if k != name}
        default = rules.to_dict()[name]
        assert changed.with_options({name: default}) == rules
        assert changed.changed_options() == ({} if value == default else {name: value})
        found.add(changed)
        digests.add(changed.digest)
    assert len(found) == len(digests) == len(good_values(name))
    assert rules == preset("three_decks")


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_bad_values(name: str) -> None:
    for value in bad_values(name):
        with pytest.raises(RulesError) as caught:
            preset("two_decks").with_options({name: value})
        assert caught.value.code == "bad_option"
        assert caught.value.params["option"] == name


@pytest.mark.parametrize(
    "name", ["", "decks", "players", "preset", "partners", "bottom_size", "Counter", "hand_size"]
)
def test_unknown_options(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        preset("two_decks").with_options({name: True})
    assert (caught.value.code, caught.value.params) == ("unknown_option", {"option": name})


def test_one_bad_option_spoils_all() -> None:
    rules = preset("two_decks")
    with pytest.raises(RulesError, match="bad_option"):
        rules.with_options({"counter": False, "no_bid": "maybe"})
    assert rules.counter


def test_levels_that_must_be_played_are_put_in_order() -> None:
    rules = preset("two_decks")
    for value in (["A", "5", "A"], ("5", "A"), {"A", "5"}, frozenset("A5")):
        changed = rules.with_options({"must_play": value})
        assert changed.must_play == ("5", "A")
        assert changed == rules.with_options({"must_play": ["5", "A"]})


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        preset("two_decks").decks = 3  # type: ignore[misc]


# -- the same rules, named -------------------------------------------------------------


def test_digests_for_ever() -> None:
    """Records name their rules by these: a change here is a change of every room's rules."""
    digests = {name: rules.digest[:16] for name, rules in PRESETS.items()}
    assert digests == {
        "one_deck": "71451b292b311d5c",
        "two_decks": "5d890ff147eba6fa",
        "three_decks": "6dd549a4d59d5f02",
        "pick_partner": "6530e4166e8fac91",
        "find_friend": "15a772b8676de5f8",
    }


@given(round_rules(), round_rules())
def test_equal_rules_have_equal_digests_and_others_others(a: Rules, b: Rules) -> None:
    assert (a.digest == b.digest) == (a == b)
    assert (hash(a) == hash(b)) or a != b
    assert len(a.digest) == 64


@given(round_rules())
def test_rules_go_through_json_and_to_other_processes(rules: Rules) -> None:
    changed = json.loads(json.dumps(rules.changed_options()))
    assert rules_of(rules.preset, changed) == rules
    assert rules_of(rules.preset, changed).digest == rules.digest
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert json.loads(json.dumps(rules.to_dict())) == rules.to_dict()


def test_the_first_level() -> None:
    rules = preset("two_decks")
    assert rules.first_level == 0
    assert rules.with_options({"permanent_twos": True}).first_level == 1
    for twos in (False, True):
        changed = rules.with_options({"permanent_twos": twos, "start_level": "T"})
        assert changed.first_level == parse_rank("T")
    assert rules.with_options({"permanent_twos": True, "start_level": "2"}).first_level == 0


# -- every option changes an answer ------------------------------------------------------

Question = Callable[[Rules], object]
LEVEL = parse_rank("T")
HEARTS = order_for(LEVEL, 1, False)


def bids(*shown: tuple[int, str], first: bool = False) -> Question:
    """Return a question: how do these bids end?"""

    def ask(rules: Rules) -> object:
        state = BidState(rules, LEVEL, first, None if first else 0)
        codes = []
        for seat, text in shown:
            verdict = state.check(seat, parse_cards(text))
            codes.append(verdict.code)
            if verdict.ok:
                state.apply(seat, parse_cards(text))
        ended = state.trump_if_ended(parse_cards("S3 D8"))
        return codes, state.doublings, state.dealer_if_ended(0), ended

    return ask


def counters(
    standing: tuple[int, str] | None, *shown: tuple[int, str], first: bool = False
) -> Question:
    """Return a question: how do these counters end? (seat, "") passes."""

    def ask(rules: Rules) -> object:
        stands = None if standing is None else (standing[0], parse_cards(standing[1]))
        state = CounterState(rules, LEVEL, 0, stands, first)
        codes: list[object] = [state.next_seat]
        for seat, text in shown:
            cards = parse_cards(text) if text else None
            verdict = state.check(seat, cards)
            if verdict.ok:
                state.apply(seat, cards)
            codes.append((verdict.code, state.next_seat))
        return codes

    return ask


def follow(lead: str, hand: str, play: str) -> Question:
    """Return a question: may one follow like this?"""

    def ask(rules: Rules) -> object:
        units = read(rules, HEARTS, parse_cards(lead))
        return check_follow(rules, HEARTS, units, parse_cards(hand), parse_cards(play)).ok

    return ask


def throw(lead: str, other: str) -> Question:
    """Return a question: what becomes of this throw?"""

    def ask(rules: Rules) -> object:
        units = read(rules, HEARTS, parse_cards(lead))
        outcome = check_throw(rules, HEARTS, units, [parse_cards(other)])
        return outcome.played, outcome.penalty

    return ask


def winner(*plays: str) -> Question:
    """Return a question: who takes this trick?"""

    def ask(rules: Rules) -> object:
        cards = [parse_cards(play) for play in plays]
        return trick_winner(rules, HEARTS, read(rules, HEARTS, cards[0]), cards)

    return ask


def match(levels: str, points: int, jack: int = -1) -> Question:
    """Return a question: what are the levels after this round?"""

    def ask(rules: Rules) -> object:
        state = Match(rules, levels=[parse_rank(code) for code in levels], dealer=0)
        result = RoundResult(
            dealer=0,
            partner=2,
            side="",
            levels=0,
            points=points,
            trick_points=points,
            bottom=(),
            bottom_points=0,
            bottom_multiplier=0,
            penalty_points=0,
            per_seat=(0, 0, 0, 0),
            doublings=0,
            last_winner=1,
            jack=jack,
        )
        state.score(result)
        return state.levels

    return ask


def units(text: str) -> Question:
    """Return a question: how is this read?"""
    return lambda rules: [unit.cards for unit in read(rules, HEARTS, parse_cards(text))]


def throw_of_trumps(rules: Rules) -> object:
    state = playing(rules, {0: "HT HA HK"})
    return state.check(Play(0, parse_cards("HA HK"))).code


def multiplier(rules: Rules) -> object:
    result = dug(rules).result
    assert result is not None
    return result.bottom_multiplier


def two_is_trump(rules: Rules) -> object:
    return order_for(LEVEL, 1, rules.permanent_twos).is_trump(parse_card("S2"))


QUESTIONS: dict[str, Question] = {
    "permanent_twos": two_is_trump,
    "titanic_max": units("S3 S3 S3 S4 S4 S4 S5 S5 S5 S6 S6 S6 S7 S7 S7"),
    "first_dealer": bids((2, "ST"), (1, "DT DT"), first=True),
    "no_bid": bids(),
    "self_override": bids((2, "ST"), (2, "DT DT")),
    "joker_open": bids((2, "w w")),
    "mixed_jokers": bids((2, "w W")),
    "big_joker_beats_small": bids((2, "w w"), (1, "W W")),
    "partner_protect": bids((2, "ST"), (0, "ST ST")),
    "counter": counters((2, "ST")),
    "counter_when_no_bid": counters(None),
    "counter_in_first_hand": counters((2, "ST"), first=True),
    "burier_may_counter": counters((2, "ST"), (1, ""), (3, "")),
    "counter_same_suit": counters((2, "ST"), (1, "ST ST")),
    "max_counters": counters((2, "ST"), (1, "DT DT"), (2, "CT CT")),
    "partial_tractor": follow("SA SA SK SK SQ SQ", "S9 S9 S8 S8 S6 S6 S4 S4", "S9 S9 S6 S6 S4 S4"),
    "protect_triples": follow("SA SA", "S9 S9 S9 S4 S3", "S4 S3"),
    "titanic_ladder": follow(
        "SA SA SA SK SK SK", "S9 S9 S9 S8 S8 S3 S3 S3 S5", "S9 S9 S9 S3 S3 S3"
    ),
    "throw_penalty": throw("SA SQ SJ", "SK"),
    "throw_in_trump": throw_of_trumps,
    "forced_unit": throw("S9 S8 S8 S4 S4", "SJ S5 S5"),
    "ruff_compare": winner("S5 S5 S3", "H4 H4 HQ", "H7 H7 H6", "H3 H3 HK"),
    "bottom_multiplier": lambda rules: bottom_multiplier(rules, 4),
    "bottom_unit": multiplier,
    "must_play": match("K5K5", 0),
    "start_level": lambda rules: Match(rules).levels,
    "jack_back": match("J2J2", 100, jack=1),
    "friend_rule": lambda rules: check_call(rules, 12, 2).ok,
    "tier_mode": lambda rules: tier_of(rules, [400, 400, 400, 90]),
}
"""For each option something it decides; there may be much more."""

COUNTERING = (
    "counter",
    "burier_may_counter",
    "counter_in_first_hand",
    "counter_same_suit",
    "max_counters",
)

OTHER_SIDES: dict[str, list[object]] = {
    "titanic_max": [2],
    "max_counters": [0, 1],
    "must_play": [[]],
    "start_level": ["5"],
}


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_side_of_an_option_answers_differently(name: str) -> None:
    rules = preset("three_decks")
    sides = OTHER_SIDES.get(name, [v for v in good_values(name) if v != DEFAULTS[name]])
    answers = [str(QUESTIONS[name](rules))]
    answers += [str(QUESTIONS[name](rules.with_options({name: side}))) for side in sides]
    assert len(set(answers)) == len(answers), answers


RELATED = {
    # Without counters, or after the last, the other options of counters have no say.
    *((one, two) for one in ("counter", "max_counters") for two in COUNTERING if one != two),
    ("joker_open", "big_joker_beats_small"),
    ("no_bid", "mixed_jokers"),
    ("permanent_twos", "start_level"),
    ("protect_triples", "titanic_ladder"),
    ("throw_penalty", "forced_unit"),
}
"""Pairs where the first has a word in the question asked for the second as well."""


def test_options_are_branches_of_their_own() -> None:
    """Setting one changes no answer to another's question, but for a few that belong together."""
    rules = preset("three_decks")
    touched: set[tuple[str, str]] = set()
    for name in OPTION_NAMES:
        for side in good_values(name):
            changed = rules.with_options({name: side})
            for other, question in QUESTIONS.items():
                if other != name and str(question(changed)) != str(question(rules)):
                    touched.add((name, other))
    assert touched == RELATED
