"""The settlement in beans and rank scores, docs/rules §12 and §13."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules.beans import Room, Settlement, base_of, settle, tier_of
from shengji.rules.errors import RulesError
from shengji.rules.levels import declaring_side
from shengji.rules.options import PRESETS, Rules, preset
from shengji.rules.score import outcome

pytestmark = pytest.mark.rules

RICH = 100_000


def run(
    points: int = 40,
    *,
    name: str = "two_decks",
    dealer: int = 0,
    partner: int | None = None,
    doublings: int = 0,
    ranks: int | Sequence[int] = 10,
    purses: int | Sequence[int] = RICH,
    factor: int = 1,
    fee: int = 0,
    slam: int | None = None,
    fled: Iterable[int] = (),
    **options: object,
) -> Settlement:
    rules = preset(name).with_options(options)
    n = rules.players
    return settle(
        rules,
        points,
        dealer,
        partner,
        doublings,
        [ranks] * n if isinstance(ranks, int) else ranks,
        [purses] * n if isinstance(purses, int) else purses,
        Room(factor, fee, slam),
        fled=frozenset(fled),
    )


# -- the seeds -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "x"),
    [
        # 庄家升一级得两分，以上每升一级加一分，最多闲家大光时得四分。
        (40, 2),
        (35, 3),
        (0, 4),
        (-30, 4),
        # 闲家转庄家得两分，以上每升一级加一分。
        (80, 2),
        (120, 3),
        (160, 4),
        (200, 5),
        (280, 7),
    ],
)
def test_base(points: int, x: int) -> None:
    assert base_of(preset("two_decks"), points) == x
    assert run(points).x == x


def test_all_ninety() -> None:
    # 四个玩家积分都是 90，某局游戏庄家打闲家大光……积分为庄家＋ 8分，闲家－ 8分。
    result = run(0, ranks=90)
    assert (result.x, result.deltas, result.rank_scores) == (
        8,
        (8, -8, 8, -8),
        (98, 82, 98, 82),
    )


def test_all_four_hundred() -> None:
    # 如果四个玩家都是 400分，相同游戏结果，积分翻 3倍为庄家＋ 12分，闲家－ 12分。
    result = run(0, ranks=400)
    assert (result.x, result.rank_scores) == (12, (412, 388, 412, 388))


def test_a_special_room() -> None:
    # 比如大光积分配置为庄家＋ 6分，闲家－ 6分，则翻三倍结果为庄家＋ 18分，闲家－ 18分。
    assert run(0, ranks=400, slam=6).deltas == (18, -18, 18, -18)
    assert run(0, slam=6).x == 6
    assert run(0, slam=0).x == 0
    # Nothing but the declarers' 大光 has a figure of its own.
    assert [run(points, slam=6).x for points in (35, 40, 80, 160)] == [3, 2, 2, 4]


def test_the_catchers_take_over() -> None:
    result = run(80)
    assert (result.deltas, result.rank_scores) == ((-2, 2, -2, 2), (8, 12, 8, 12))


def test_doublings() -> None:
    # 每次反主游戏基数*2 每次反底游戏基数*2
    assert [run(40, doublings=n).x for n in (0, 1, 2, 3)] == [2, 4, 8, 16]


def test_payment_and_fee() -> None:
    # 失败玩家的欢乐豆消耗：X×N+A 胜利玩家的欢乐豆奖励：X×N-A
    result = run(40, doublings=3, ranks=20, factor=100, fee=20)
    assert (result.x, result.deltas, result.fees) == (
        16,
        (1580, -1620, 1580, -1620),
        (20, 20, 20, 20),
    )


# -- tiers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "minimum", "strict"),
    [
        # 如果一局游戏四个玩家积分都在 80分以上， 300分以下，……翻倍。
        ([80, 80, 80, 80], 2, 2),
        ([80, 299, 150, 90], 2, 2),
        ([79, 299, 150, 90], 1, 1),
        ([79, 400, 400, 400], 1, 1),
        # 如果四个玩家积分都在 300分以上，在以上基础上翻 3倍。
        ([300, 300, 300, 300], 3, 3),
        ([300, 9000, 301, 500], 3, 3),
        ([299, 300, 300, 300], 2, 1),
        ([90, 400, 400, 400], 2, 1),
        ([-5, 0, 90, 90], 1, 1),
    ],
)
def test_tiers(ranks: list[int], minimum: int, strict: int) -> None:
    rules = preset("two_decks")
    assert tier_of(rules, ranks) == minimum
    assert tier_of(rules.with_options({"tier_mode": "strict_band"}), ranks) == strict
    assert run(40, ranks=ranks).x == 2 * minimum
    assert run(40, ranks=ranks, tier_mode="strict_band").x == 2 * strict


# -- uneven sides ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "points", "dealer", "partner", "deltas"),
    [
        ("find_friend", 60, 0, 2, (4, -2, 2, -2, -2)),
        ("find_friend", 120, 0, 2, (-4, 2, -2, 2, 2)),
        ("find_friend", 60, 3, 4, (-2, -2, -2, 4, 2)),
        ("find_friend", 60, 0, None, (8, -2, -2, -2, -2)),
        ("find_friend", 120, 1, None, (2, -8, 2, 2, 2)),
        ("pick_partner", 40, 0, 1, (2, 2, -2, -2)),
        ("pick_partner", 80, 0, 3, (-2, 2, 2, -2)),
        ("pick_partner", 40, 2, None, (-2, -2, 6, -2)),
        ("pick_partner", 80, 2, None, (2, 2, -6, 2)),
    ],
)
def test_uneven_sides(
    name: str, points: int, dealer: int, partner: int | None, deltas: tuple[int, ...]
) -> None:
    result = run(points, name=name, dealer=dealer, partner=partner)
    assert result.deltas == deltas
    # Rank scores know no shares.
    assert result.rank_scores == tuple(12 if delta > 0 else 8 for delta in deltas)
    with_fee = run(points, name=name, dealer=dealer, partner=partner, fee=3)
    assert with_fee.deltas == tuple(delta - 3 for delta in deltas)


# -- short purses ----------------------------------------------------------------


def test_the_fee_comes_first() -> None:
    # u = 200, fee 20.
    result = run(40, factor=100, fee=20, purses=[RICH, 50, RICH, RICH])
    assert result.fees == (20, 20, 20, 20)
    # 30 + 200 were collected: 115 each.
    assert result.deltas == (95, -50, 95, -220)


def test_a_purse_smaller_than_the_fee() -> None:
    result = run(40, factor=100, fee=20, purses=[RICH, 7, RICH, 0])
    assert result.fees == (20, 7, 20, 0)
    assert result.deltas == (-20, -7, -20, 0)


def test_a_winners_fee_may_come_out_of_his_winnings() -> None:
    assert run(40, factor=100, fee=20, purses=[0, RICH, 5, RICH]).deltas == (180, -220, 180, -220)
    # Nothing won: he pays what he has.
    result = run(40, factor=100, fee=20, purses=[0, 0, 5, 0])
    assert (result.fees, result.deltas) == ((0, 0, 5, 0), (0, 0, -5, 0))
    # 6 won by each: the fee takes all of it, and 5 of the purse.
    result = run(40, factor=100, fee=20, purses=[0, 26, 5, 26])
    assert (result.fees, result.deltas) == ((6, 20, 11, 20), (0, -26, -5, -26))


def test_the_remainder_goes_to_the_first_winner_after_the_dealer() -> None:
    # 3 beans for two winners: the partner comes before the dealer.
    assert run(40, factor=100, purses=[9, 1, 9, 2]).deltas == (1, -1, 2, -2)
    assert run(80, factor=100, purses=[1, 9, 2, 9]).deltas == (-1, 2, -2, 1)
    assert run(80, factor=100, dealer=1, purses=[9, 1, 9, 2]).deltas == (1, -1, 2, -2)
    # Catchers after a dealer in seat 2: 3 comes before 0 and 1.
    five = run(120, name="find_friend", dealer=2, factor=100, purses=[0, 0, 7, 0, 0])
    assert five.deltas == (1, 1, -7, 4, 1)


def test_what_was_collected_is_shared_by_dues() -> None:
    # Dealer due 400, friend 200; 10 were collected: 6 and 3, one over to the friend.
    result = run(60, name="find_friend", partner=2, factor=100, purses=[0, 4, 0, 3, 3])
    assert result.deltas == (6, -4, 4, -3, -3)


def test_a_negative_purse_is_an_empty_one() -> None:
    assert run(40, factor=100, fee=5, purses=[9, -50, 9, 0]).deltas == (-5, 0, -5, 0)


# -- 逃跑 ------------------------------------------------------------------------


def test_a_fled_winners_share_goes_to_his_side() -> None:
    assert run(40, fled=[2]).deltas == (4, -2, 0, -2)
    assert run(40, fled=[0]).deltas == (0, -2, 4, -2)
    assert run(40, fled=[2], fee=1).deltas == (3, -3, -1, -3)
    # Two others share it; the odd bean goes to the first after the dealer.
    assert run(180, name="find_friend", partner=2, fled=[3]).deltas == (-6, 5, -3, 0, 4)
    assert run(60, name="find_friend", partner=2, fled=[0]).deltas == (0, -2, 6, -2, -2)
    # His rank score is that of his side.
    assert run(40, fled=[2]).rank_scores == (12, 8, 12, 8)


def test_a_side_that_fled_whole_keeps_its_shares() -> None:
    assert run(40, fled=[0, 2]).deltas == run(40).deltas
    assert run(60, name="find_friend", fled=[0]).deltas == (8, -2, -2, -2, -2)


def test_a_fled_loser_pays_for_his_side() -> None:
    assert run(40, factor=100, fled=[1]).deltas == (200, -400, 200, 0)
    assert run(40, factor=100, fee=20, fled=[1]).deltas == (180, -420, 180, -20)
    # As far as his purse goes; then the other, who never owes more than his own.
    assert run(40, factor=100, purses=[0, 300, 0, 999], fled=[1]).deltas == (200, -300, 200, -100)
    assert run(40, factor=100, purses=[0, 50, 0, 999], fled=[1]).deltas == (125, -50, 125, -200)
    assert run(40, factor=100, purses=[0, 0, 0, 999], fled=[1]).deltas == (100, 0, 100, -200)
    # The lone dealer's side is himself.
    assert run(120, name="find_friend", fled=[0]).deltas == run(120, name="find_friend").deltas


def test_several_fled_losers() -> None:
    assert run(40, factor=100, purses=[0, 50, 0, 999], fled=[1, 3]).deltas == (
        200,
        -50,
        200,
        -350,
    )
    # Three catchers owe 2 each; two fled, with 3 and 1 beans; the third pays what is left.
    result = run(60, name="find_friend", partner=2, purses=[0, 3, 0, 1, 9], fled=[1, 3])
    assert result.deltas == (4, -3, 2, -1, -2)
    # What is left of 6 beans after 5 are paid is split, one bean to the first.
    result = run(60, name="find_friend", partner=2, purses=[0, 9, 0, 5, 9], fled=[3])
    assert result.deltas == (4, -1, 2, -5, 0)


# -- what is no question ---------------------------------------------------------


def test_inputs_that_cannot_be() -> None:
    with pytest.raises(RulesError, match="wrong_seat_count"):
        run(ranks=[1, 2, 3])
    with pytest.raises(RulesError, match="wrong_seat_count"):
        run(purses=[1, 2, 3, 4, 5])
    with pytest.raises(RulesError, match="bad_doublings"):
        run(doublings=-1)
    with pytest.raises(RulesError, match="bad_partner"):
        run(name="find_friend", partner=0)
    for figures in ((-1, 0, None), (1, -1, None), (1, 0, -1)):
        with pytest.raises(RulesError, match="bad_room"):
            Room(*figures)


def test_repr() -> None:
    assert repr(run()).startswith("Settlement(2, (2, -2, 2, -2)")


# -- properties ------------------------------------------------------------------

Case = tuple[Rules, int, int, int | None, int, list[int], list[int], Room, frozenset[int]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    rules = preset(draw(st.sampled_from(sorted(PRESETS)))).with_options(
        {"tier_mode": draw(st.sampled_from(["minimum", "strict_band"]))}
    )
    n = rules.players
    dealer = draw(st.integers(0, n - 1))
    step = 2 if rules.partners == "fixed" else draw(st.integers(0, n - 1))
    scores = st.lists(st.integers(-10, 500), min_size=n, max_size=n)
    purse = st.one_of(st.just(0), st.integers(0, 40), st.integers(0, 10_000))
    room = Room(
        draw(st.integers(0, 30)),
        draw(st.integers(0, 60)),
        draw(st.one_of(st.none(), st.integers(0, 9))),
    )
    return (
        rules,
        draw(st.integers(-4, 80)) * 5,
        dealer,
        (dealer + step) % n if step else None,
        draw(st.integers(0, 4)),
        draw(scores),
        draw(st.lists(purse, min_size=n, max_size=n)),
        room,
        draw(st.frozensets(st.integers(0, n - 1), max_size=2)),
    )


@given(cases())
def test_no_bean_is_made_or_lost(case: Case) -> None:
    rules, points, dealer, partner, doublings, ranks, purses, room, fled = case
    result = settle(rules, points, dealer, partner, doublings, ranks, purses, room, fled=fled)
    assert sum(result.deltas) == -sum(result.fees)
    declarers = declaring_side(rules, dealer, partner)
    declarers_won = outcome(rules, points)[0] == "declarers"
    unit = result.x * room.factor
    catchers = rules.players - len(declarers)
    for seat in range(rules.players):
        assert purses[seat] + result.deltas[seat] >= 0
        assert 0 <= result.fees[seat] <= room.fee
        won = (seat in declarers) == declarers_won
        gross = result.deltas[seat] + result.fees[seat]
        due = unit * (catchers - len(declarers) + 1) if seat == dealer else unit
        assert result.rank_scores[seat] - ranks[seat] == (result.x if won else -result.x)
        if won:
            assert gross >= 0
        else:
            assert gross <= 0
            assert seat in fled or gross >= -due
        if not fled and min(purses) >= room.fee + 4 * unit:
            assert gross == (due if won else -due)
            assert result.fees[seat] == room.fee


@given(cases(), st.integers(0, 4))
def test_turning_the_table_changes_nothing(case: Case, turn: int) -> None:
    rules, points, dealer, partner, doublings, ranks, purses, room, fled = case
    n = rules.players

    def turned(values: Sequence[int]) -> list[int]:
        return [values[(seat - turn) % n] for seat in range(n)]

    a = settle(rules, points, dealer, partner, doublings, ranks, purses, room, fled=fled)
    b = settle(
        rules,
        points,
        (dealer + turn) % n,
        None if partner is None else (partner + turn) % n,
        doublings,
        turned(ranks),
        turned(purses),
        room,
        fled=frozenset((seat + turn) % n for seat in fled),
    )
    assert b.x == a.x
    assert list(b.deltas) == turned(a.deltas)
    assert list(b.fees) == turned(a.fees)
    assert list(b.rank_scores) == turned(a.rank_scores)
