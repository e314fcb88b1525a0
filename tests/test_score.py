"""The score and the dug bottom, docs/rules §8 and §9."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules.errors import RulesError
from shengji.rules.options import PRESETS, preset
from shengji.rules.score import band, bottom_multiplier, outcome

pytestmark = pytest.mark.rules


@pytest.mark.parametrize(
    ("name", "points", "result"),
    [
        # 如果得分为 0，庄家方连升 3级；如果得分不满 40，庄家连升 2级；
        ("two_decks", 0, ("declarers", 3)),
        ("two_decks", 5, ("declarers", 2)),
        ("two_decks", 35, ("declarers", 2)),
        # 如果得分大于等于 40小于 80，庄家方升 1级；
        ("two_decks", 40, ("declarers", 1)),
        ("two_decks", 75, ("declarers", 1)),
        # 如果得分大于等于 80小于 120，轮换庄家；
        ("two_decks", 80, ("catchers", 0)),
        ("two_decks", 115, ("catchers", 0)),
        # 如果得分大于等于 120小于 160，抓分方升 1级；
        ("two_decks", 120, ("catchers", 1)),
        ("two_decks", 155, ("catchers", 1)),
        # 如果得分大于等于 160小于 200，抓分方连升 2级；
        ("two_decks", 160, ("catchers", 2)),
        ("two_decks", 195, ("catchers", 2)),
        # 以后以 40分为一个等级抓分方升相应等级
        ("two_decks", 200, ("catchers", 3)),
        ("two_decks", 240, ("catchers", 4)),
        ("two_decks", 2000, ("catchers", 48)),
        # 一副牌的分数段为 20分一段
        ("one_deck", 0, ("declarers", 3)),
        ("one_deck", 15, ("declarers", 2)),
        ("one_deck", 20, ("declarers", 1)),
        ("one_deck", 35, ("declarers", 1)),
        ("one_deck", 40, ("catchers", 0)),
        ("one_deck", 60, ("catchers", 1)),
        ("one_deck", 80, ("catchers", 2)),
        # 0分记大光，不足 60分算小光， 120分上台， 180分上台+1级， 240分上台+2级
        ("three_decks", 0, ("declarers", 3)),
        ("three_decks", 55, ("declarers", 2)),
        ("three_decks", 60, ("declarers", 1)),
        ("three_decks", 115, ("declarers", 1)),
        ("three_decks", 120, ("catchers", 0)),
        ("three_decks", 175, ("catchers", 0)),
        ("three_decks", 180, ("catchers", 1)),
        ("three_decks", 240, ("catchers", 2)),
        ("pick_partner", 80, ("catchers", 0)),
        ("find_friend", 119, ("declarers", 1)),
        # Penalties can leave the catchers below nothing.
        ("two_decks", -10, ("declarers", 3)),
        ("two_decks", 1, ("declarers", 2)),
    ],
)
def test_outcome(name: str, points: int, result: tuple[str, int]) -> None:
    assert outcome(preset(name), points) == result


@given(st.sampled_from(sorted(PRESETS)), st.integers(-200, 5000))
def test_more_points_are_never_worse_for_the_catchers(name: str, points: int) -> None:
    rules = preset(name)

    def standing(total: int) -> int:
        side, levels = outcome(rules, total)
        return levels if side == "catchers" else -levels

    assert standing(points) <= standing(points + 5)
    if points >= 2 * band(rules):
        assert standing(points + band(rules)) == standing(points) + 1


@pytest.mark.parametrize(
    ("cards", "power", "twice"),
    [
        (1, 2, 2),  # 闲家用 AKQJ甩牌抠底，抠底倍数根据单牌计算，为 2倍。
        (2, 4, 4),  # 最大牌型为对子 44，则最大牌型的牌张数为 2，则抠底分倍数为 2的 2字方，为 4倍。
        (3, 8, 6),  # 闲家用 555抠底，翻 8倍。
        (4, 16, 8),  # 闲家用 4455抠底，翻 16倍
        (5, 32, 10),
        (6, 64, 12),  # 闲家用 444555抠底，翻 2× 2× 2× 2× 2× 2＝ 64倍 / 闲家用 445566抠底，翻 64倍。
        (8, 64, 16),  # 最大 64倍。
        (24, 64, 48),
        (32, 64, 64),
        (36, 64, 64),
    ],
)
def test_bottom_multiplier(cards: int, power: int, twice: int) -> None:
    rules = preset("three_decks")
    assert bottom_multiplier(rules, cards) == power
    assert bottom_multiplier(rules.with_options({"bottom_multiplier": "twice"}), cards) == twice


def test_no_unit_is_empty() -> None:
    with pytest.raises(RulesError, match="bad_unit_size"):
        bottom_multiplier(preset("two_decks"), 0)
