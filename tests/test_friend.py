"""Who the friend is, docs/rules §11."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules.cards import count_faces, parse_card, parse_cards
from shengji.rules.errors import RulesError
from shengji.rules.friend import friend_by_holding, friend_by_nth

pytestmark = pytest.mark.rules

ACE = parse_card("SA")


def by_holding(dealer: int, *hands: str) -> int | None:
    return friend_by_holding(dealer, [count_faces(parse_cards(hand)) for hand in hands], ACE)


def test_the_owner_of_the_other_copy() -> None:
    # 如果庄家自己有其中一张，则拿到另外一张的玩家为其对家
    assert by_holding(0, "SA S3", "D4", "SA D5", "C3") == 2


def test_the_nearest_owner_in_play_order() -> None:
    # 如果庄自己没有该牌，则按出牌顺序，靠近庄家的有该牌的玩家和他是对家
    assert by_holding(0, "S3 D4", "SA", "D5", "SA") == 1
    assert by_holding(2, "S3 D4", "SA", "D5", "SA") == 3
    assert by_holding(3, "S3 SA", "SA", "D5", "C3") == 0
    assert by_holding(1, "S3", "D4", "D5", "SA SA") == 3


def test_alone() -> None:
    # 如果庄家自己拿到2张该牌，则庄家一打三游戏。
    assert by_holding(0, "SA SA", "D4", "D5", "C3") is None
    # Buried copies are his too: nobody else holds one.
    assert by_holding(0, "S3", "D4", "D5", "C3") is None
    assert by_holding(4, "S3", "D4", "D5", "C3", "SA SA SA") is None


def test_five_seats() -> None:
    assert by_holding(3, "SA", "SA", "D5", "SA", "C3") == 0
    assert by_holding(3, "D3", "SA", "D5", "SA", "SA") == 4


PLAYS = [(1, ACE), (0, parse_card("S3")), (0, ACE), (3, ACE)]


def test_the_nth_copy_played() -> None:
    assert [friend_by_nth(2, PLAYS, ACE, n) for n in (1, 2, 3, 4)] == [1, 0, 3, None]


def test_the_dealers_own_nth_copy_leaves_him_alone() -> None:
    assert [friend_by_nth(0, PLAYS, ACE, n) for n in (1, 2, 3)] == [1, None, 3]


def test_not_played_yet() -> None:
    assert friend_by_nth(0, [], ACE, 1) is None
    assert friend_by_nth(0, iter(PLAYS), parse_card("HA"), 1) is None


def test_two_copies_in_one_play() -> None:
    assert friend_by_nth(0, [(2, ACE), (2, ACE), (1, ACE)], ACE, 2) == 2


def test_copies_are_counted_from_one() -> None:
    with pytest.raises(RulesError, match="bad_nth"):
        friend_by_nth(0, PLAYS, ACE, 0)


@given(
    st.lists(st.integers(0, 3), min_size=4, max_size=5),
    st.integers(0, 3),
    st.integers(0, 4),
)
def test_turning_the_table_changes_nothing(copies: list[int], dealer: int, turn: int) -> None:
    n = len(copies)
    hands = [count_faces([ACE] * number) for number in copies]
    turned = [hands[(seat - turn) % n] for seat in range(n)]
    friend = friend_by_holding(dealer, hands, ACE)
    other = friend_by_holding((dealer + turn) % n, turned, ACE)
    assert other == (None if friend is None else (friend + turn) % n)
    assert friend != dealer
    assert friend is None or copies[friend] > 0
