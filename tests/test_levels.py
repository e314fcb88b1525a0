"""The next dealer and the levels, docs/rules §10."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules.cards import RANK_ACE, RANKS, parse_rank
from shengji.rules.errors import RulesError
from shengji.rules.levels import (
    JACK_PLAIN,
    JACK_TRUMP,
    Rotation,
    declaring_side,
    risen,
    rotate,
)
from shengji.rules.options import PRESETS, Rules, preset
from shengji.rules.score import outcome

pytestmark = pytest.mark.rules


def after(
    levels: str,
    points: int,
    *,
    name: str = "two_decks",
    dealer: int = 0,
    partner: int | None = None,
    jack: int | None = None,
    **options: object,
) -> tuple[int, str, tuple[int, ...] | None]:
    """Return (next dealer, levels, match winners); levels are one letter a seat."""
    rules = preset(name).with_options(options)
    rotation = rotate(
        rules, dealer, partner, points, [parse_rank(code) for code in levels], jack=jack
    )
    shown = "".join(RANKS[level] for level in rotation.levels)
    return rotation.dealer, shown, rotation.match_won_by


# -- the next dealer -------------------------------------------------------------


def test_declarers_win_and_the_partner_deals() -> None:
    # 庄家升级时，下一副牌由其对家当庄家。
    assert after("2323", 40) == (2, "3333", None)
    assert after("2323", 40, dealer=3) == (1, "2424", None)


def test_catchers_take_over_and_the_next_seat_deals() -> None:
    # 闲家上台时，下一副牌由此副牌的庄家的下家当庄家。
    assert after("2323", 80) == (1, "2323", None)
    assert after("2323", 80, dealer=3) == (0, "2323", None)


@pytest.mark.parametrize(
    ("points", "levels"),
    [
        (0, "5353"),  # 如果得分是零，庄家方会直接晋升三级；
        (35, "4343"),  # 如果得分低于40分，庄家则晋升两级；
        (40, "3333"),  # 当得分达到或超过40分但低于80分，庄家的级别将提升一级；
        (80, "2323"),  # 当得分达到或超过80分但低于120分，轮换庄家的机会出现；
        (120, "2424"),  # 如果得分在120分到160分之间，抓分方将获得一级提升；
        (160, "2525"),  # 若得分高于160分但低于200分，抓分方将连升两级。
        (200, "2626"),
    ],
)
def test_rises(points: int, levels: str) -> None:
    assert after("2323", points)[1] == levels


def test_find_friend_dealers() -> None:
    five = "22222"
    assert after(five, 60, name="find_friend", partner=3)[0] == 3
    # Catchers win: the first of them after the dealer.
    assert after(five, 120, name="find_friend", partner=3)[0] == 1
    assert after(five, 120, name="find_friend", partner=1)[0] == 2
    assert after(five, 120, name="find_friend", dealer=4, partner=0)[0] == 1
    assert after(five, 120, name="find_friend", dealer=3, partner=4)[0] == 0


def test_a_lone_dealer_who_wins_deals_again() -> None:
    assert after("22222", 60, name="find_friend", dealer=3) == (3, "22232", None)
    assert after("2222", 0, name="pick_partner", dealer=1) == (1, "2522", None)
    assert after("2222", 80, name="pick_partner", dealer=3) == (0, "2222", None)


def test_pick_partner_dealers() -> None:
    assert after("2222", 40, name="pick_partner", partner=1) == (1, "3322", None)
    assert after("2222", 120, name="pick_partner", partner=1) == (2, "2233", None)
    assert after("2222", 120, name="pick_partner", partner=3) == (1, "2332", None)


# -- personal levels -------------------------------------------------------------


def test_each_winner_rises_on_his_own() -> None:
    assert after("25T7K", 60, name="find_friend", dealer=1, partner=4) == (4, "26T7A", None)
    assert after("25T7K", 180, name="find_friend", dealer=1, partner=4) == (2, "35J8K", None)


# -- A must be played ------------------------------------------------------------


@pytest.mark.parametrize("points", [0, 35, 60])
def test_declarers_on_a_win_the_match(points: int) -> None:
    assert after("A5A5", points) == (2, "A5A5", (0, 2))
    assert after("5A5A", points, dealer=3) == (1, "5A5A", (1, 3))


def test_declarers_lose_at_a() -> None:
    assert after("A5A5", 80) == (1, "A5A5", None)
    assert after("A5A5", 120) == (1, "A6A6", None)


def test_a_rise_stops_at_a() -> None:
    assert after("K5K5", 0) == (2, "A5A5", None)
    assert after("Q5Q5", 0) == (2, "A5A5", None)
    assert after("J5J5", 0) == (2, "A5A5", None)
    assert after("T5T5", 0) == (2, "K5K5", None)
    assert after("5Q5Q", 400) == (1, "5A5A", None)


def test_catchers_on_a_who_take_over_stay_on_a() -> None:
    assert after("5A5A", 80) == (1, "5A5A", None)
    assert after("5A5A", 240) == (1, "5A5A", None)
    # Also when the round was played at A.
    assert after("AAAA", 240) == (1, "AAAA", None)


def test_a_friend_on_a_below_a_stays_on_a() -> None:
    assert after("K2A22", 0, name="find_friend", partner=2) == (2, "A2A22", None)


def test_only_declarers_on_a_win_the_match() -> None:
    assert after("A2K22", 0, name="find_friend", partner=2) == (2, "A2A22", (0,))
    assert after("A2A22", 0, name="find_friend", partner=2) == (2, "A2A22", (0, 2))
    assert after("A2A2A", 60, name="find_friend", dealer=4, partner=2) == (2, "A2A2A", (2, 4))
    assert after("AAAA", 40, name="pick_partner", dealer=2) == (2, "AAAA", (2,))


# -- must_play -------------------------------------------------------------------

LADDER = ["5", "T", "K", "A"]


def test_a_rise_stops_on_a_level_that_must_be_played() -> None:
    assert after("3232", 0, must_play=LADDER) == (2, "5252", None)
    assert after("4242", 35, must_play=LADDER) == (2, "5252", None)
    assert after("2424", 160, must_play=LADDER) == (1, "2525", None)
    assert after("9292", 0, must_play=LADDER) == (2, "T2T2", None)
    assert after("Q2Q2", 0, must_play=LADDER) == (2, "K2K2", None)


def test_such_a_level_is_left_by_winning_it_as_declarers() -> None:
    assert after("5252", 40, must_play=LADDER) == (2, "6262", None)
    assert after("5252", 0, must_play=LADDER) == (2, "8282", None)
    assert after("5252", 120, must_play=LADDER) == (1, "5353", None)
    # Catchers on it stay, whatever they rise.
    assert after("2525", 240, must_play=LADDER) == (1, "2525", None)
    assert after("5555", 240, must_play=LADDER) == (1, "5555", None)
    assert after("K2K2", 0, must_play=LADDER) == (2, "A2A2", None)
    assert after("A2A2", 40, must_play=LADDER) == (2, "A2A2", (0, 2))


def test_a_friend_on_such_a_level() -> None:
    assert after("42522", 60, name="find_friend", partner=2, must_play=LADDER)[1] == "52522"
    assert after("52522", 60, name="find_friend", partner=2, must_play=LADDER)[1] == "62622"


def test_no_level_must_be_played() -> None:
    assert after("K5K5", 40, must_play=[]) == (2, "A5A5", None)
    assert after("K5K5", 35, must_play=[]) == (2, "A5A5", (0, 2))
    assert after("A5A5", 40, must_play=[]) == (2, "A5A5", (0, 2))
    # Taking over without a rise passes nothing; a rise beyond A does.
    assert after("5A5A", 80, must_play=[]) == (1, "5A5A", None)
    assert after("5A5A", 120, must_play=[]) == (1, "5A5A", (1, 3))
    assert after("5K5K", 120, must_play=[]) == (1, "5A5A", None)
    assert after("5K5K", 160, must_play=[]) == (1, "5A5A", (1, 3))
    # A friend on A need not be played at A either.
    assert after("52A22", 60, name="find_friend", partner=2, must_play=[]) == (2, "62A22", (2,))


def test_a_may_be_jumped_while_another_level_may_not() -> None:
    assert after("Q5Q5", 0, must_play=["K"]) == (2, "K5K5", None)
    assert after("K5K5", 0, must_play=["K"]) == (2, "A5A5", (0, 2))


# -- jack_back -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jack", "on", "off"),
    [(None, "QJQJ", "QJQJ"), (JACK_PLAIN, "6J6J", "QJQJ"), (JACK_TRUMP, "2J2J", "QJQJ")],
)
def test_jack_back(jack: int | None, on: str, off: str) -> None:
    # The declarers won the round all the same, so the partner deals next.
    assert after("JJJJ", 40, jack=jack, jack_back=True) == (2, on, None)
    assert after("JJJJ", 40, jack=jack) == (2, off, None)


def test_jack_back_when_the_catchers_take_over() -> None:
    assert after("J5J5", 120, jack=JACK_TRUMP, jack_back=True) == (1, "2626", None)
    assert after("J5J5", 120, jack=JACK_PLAIN, jack_back=True) == (1, "6666", None)


def test_jack_back_only_at_j_and_only_for_those_on_j() -> None:
    assert after("T5T5", 80, jack=JACK_TRUMP, jack_back=True)[1] == "T5T5"
    assert (
        after("J2522", 60, name="find_friend", partner=2, jack=JACK_PLAIN, jack_back=True)[1]
        == "62622"
    )
    assert (
        after("52J22", 120, name="find_friend", partner=2, jack=JACK_PLAIN, jack_back=True)[1]
        == "52J22"
    )


# -- the sides -------------------------------------------------------------------


def test_declaring_side() -> None:
    fixed = preset("two_decks")
    assert declaring_side(fixed, 3, None) == declaring_side(fixed, 3, 1) == (3, 1)
    five = preset("find_friend")
    assert declaring_side(five, 3, None) == (3,)
    assert declaring_side(five, 3, 4) == (3, 4)


@pytest.mark.parametrize(
    ("name", "dealer", "partner", "code"),
    [
        ("two_decks", 0, 1, "bad_partner"),
        ("two_decks", 4, None, "unknown_seat"),
        ("find_friend", 0, 0, "bad_partner"),
        ("find_friend", 0, 5, "unknown_seat"),
        ("pick_partner", 0, 4, "unknown_seat"),
    ],
)
def test_sides_that_cannot_be(name: str, dealer: int, partner: int | None, code: str) -> None:
    with pytest.raises(RulesError, match=code):
        declaring_side(preset(name), dealer, partner)


@pytest.mark.parametrize("levels", [[0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 13], [0, 0, 0, -1]])
def test_levels_that_cannot_be(levels: list[int]) -> None:
    with pytest.raises(RulesError, match="bad_levels"):
        rotate(preset("two_decks"), 0, 2, 40, levels)


def test_repr() -> None:
    assert repr(Rotation(2, (1, 0), None)) == "Rotation(2, (1, 0), None)"


# -- properties ------------------------------------------------------------------


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Rules, int, int | None, int, list[int]]:
    rules = preset(draw(st.sampled_from(sorted(PRESETS)))).with_options(
        {"must_play": draw(st.sets(st.sampled_from(RANKS)))}
    )
    n = rules.players
    dealer = draw(st.integers(0, n - 1))
    if rules.partners == "fixed":
        pair = draw(st.tuples(st.integers(0, 12), st.integers(0, 12)))
        return rules, dealer, (dealer + 2) % n, draw(st.integers(0, 80)) * 5, [*pair, *pair]
    step = draw(st.integers(0, n - 1))
    partner = (dealer + step) % n if step else None
    levels = draw(st.lists(st.integers(0, 12), min_size=n, max_size=n))
    return rules, dealer, partner, draw(st.integers(0, 80)) * 5, levels


@given(rounds())
def test_no_level_is_jumped_over(case: tuple[Rules, int, int | None, int, list[int]]) -> None:
    rules, dealer, partner, points, levels = case
    rotation = rotate(rules, dealer, partner, points, levels)
    declarers = declaring_side(rules, dealer, partner)
    side, rise = outcome(rules, points)
    won = rotation.match_won_by or ()
    for seat, (old, new) in enumerate(zip(levels, rotation.levels, strict=True)):
        winner = (seat in declarers) == (side == "declarers")
        assert old <= new <= min(RANK_ACE, old + (rise if winner else 0))
        passed = set(range(old + 1, new)) | ({RANK_ACE} - {old} if seat in won else set())
        assert not {RANKS[level] for level in passed} & set(rules.must_play)
        if new > old or seat in won:
            assert winner
            played_it = side == "declarers" and old == levels[dealer]
            assert played_it or RANKS[old] not in rules.must_play
        if seat in won:
            assert new == RANK_ACE
            assert old + rise > RANK_ACE
    if rules.partners == "fixed":
        assert rotation.levels[0] == rotation.levels[2]
        assert rotation.levels[1] == rotation.levels[3]
    assert (rotation.dealer in declarers) == (side == "declarers")


@given(rounds(), st.integers(0, 4))
def test_turning_the_table_changes_nothing(
    case: tuple[Rules, int, int | None, int, list[int]], turn: int
) -> None:
    rules, dealer, partner, points, levels = case
    n = rules.players
    a = rotate(rules, dealer, partner, points, levels)
    b = rotate(
        rules,
        (dealer + turn) % n,
        None if partner is None else (partner + turn) % n,
        points,
        [levels[(seat - turn) % n] for seat in range(n)],
    )
    assert b.dealer == (a.dealer + turn) % n
    assert list(b.levels) == [a.levels[(seat - turn) % n] for seat in range(n)]
    expected = None if a.match_won_by is None else {(s + turn) % n for s in a.match_won_by}
    assert (None if b.match_won_by is None else set(b.match_won_by)) == expected
    assert b.match_won_by is None or list(b.match_won_by) == sorted(b.match_won_by)


@given(st.integers(0, 12), st.integers(0, 9), st.booleans(), st.sets(st.integers(0, 12)))
def test_risen(level: int, rise: int, leaves: bool, must_play: set[int]) -> None:
    reached = risen(level, rise, leaves, sorted(must_play))
    assert level <= reached <= min(RANK_ACE + 1, level + rise)
    assert not must_play & set(range(level + 1, reached))
