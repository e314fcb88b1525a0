"""Countering after the bottom is buried, docs/rules §6."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules.cards import (
    BIG_JOKER,
    NO_TRUMP,
    SMALL_JOKER,
    Cards,
    count_faces,
    parse_cards,
    parse_rank,
)
from shengji.rules.countering import CounterState, strength
from shengji.rules.errors import IllegalAction, RulesError
from shengji.rules.options import Rules, preset

pytestmark = pytest.mark.rules

TEN = parse_rank("T")
S, H, D, C = range(4)


def state(
    standing: tuple[int, str] | None,
    *,
    dealer: int = 0,
    name: str = "two_decks",
    first_hand: bool = False,
    trump: int = NO_TRUMP,
    **options: object,
) -> CounterState:
    return CounterState(
        preset(name).with_options(options),
        TEN,
        dealer,
        None if standing is None else (standing[0], parse_cards(standing[1])),
        first_hand,
        trump,
    )


def snapshot(s: CounterState) -> tuple[object, ...]:
    return (s.next_seat, s.trump, s.count, s.last_burier, s.owner, s.standing, list(s.history))


def act(s: CounterState, *actions: tuple[int, str]) -> list[str | None]:
    """Apply actions (``""`` passes); return the code of each, None for accepted."""
    codes: list[str | None] = []
    for seat, text in actions:
        cards = parse_cards(text) if text else None
        verdict = s.check(seat, cards)
        codes.append(verdict.code)
        if verdict.ok:
            s.apply(seat, cards)
            continue
        before = snapshot(s)
        with pytest.raises(IllegalAction):
            s.apply(seat, cards)
        assert snapshot(s) == before
    return codes


# -- the seeds -------------------------------------------------------------------


def test_a_pair_counters_any_single() -> None:
    # 对子级牌，可以反任意单张级牌；
    for single in ("ST", "HT", "CT", "DT"):
        s = state((2, single))
        assert act(s, (1, "DT DT")) == [None]
        assert (s.trump, s.count, s.next_seat, s.last_burier, s.dealer) == (D, 1, 2, 1, 0)


def test_pairs_by_suit() -> None:
    # 对子级牌之间，可以按照花色来反，从小到大依次为方块，梅花，红桃，黑桃，对小王，对大王。
    ladder = ["DT DT", "CT CT", "HT HT", "ST ST", "w w", "W W"]
    worth = [strength(parse_cards(cards), TEN) or 0 for cards in ladder]
    assert worth == sorted(set(worth))
    s = state((2, ladder[0]))
    assert act(s, *zip((1, 2, 3, 0, 1), ladder[1:], strict=True)) == [None] * 5
    assert (s.trump, s.count, s.next_seat) == (NO_TRUMP, 5, None)
    assert act(s, (2, "")) == ["counter_over"]


def test_three_counter_any_two() -> None:
    # 三张级牌可以反任意两张级牌；
    for two in ("DT DT", "ST ST", "w w", "W W"):
        s = state((2, two), name="three_decks")
        assert act(s, (1, "DT DT DT")) == [None]
        assert s.trump == D


def test_triples_by_suit() -> None:
    # 三张级牌，可以按照花色来反，从小到大依次为方块，梅花，红桃，黑桃，三小王，三大王。
    ladder = ["DT DT DT", "CT CT CT", "HT HT HT", "ST ST ST", "w w w", "W W W"]
    s = state((2, ladder[0]), name="three_decks")
    assert act(s, *zip((1, 2, 3, 0, 1), ladder[1:], strict=True)) == [None] * 5
    assert s.next_seat is None
    assert act(state((2, "ST ST ST"), name="three_decks"), (1, "HT HT HT")) == ["counter_too_weak"]


# -- who is asked ----------------------------------------------------------------


def test_the_circle_skips_the_bidder_and_the_burier() -> None:
    s = state((2, "ST"))
    asked = [s.next_seat]
    for seat in (1, 3):
        assert act(s, (seat, "")) == [None]
        asked.append(s.next_seat)
    assert asked == [1, 3, None]
    assert (s.trump, s.count, s.last_burier) == (S, 0, 0)


def test_the_dealer_who_bid_is_skipped_once() -> None:
    s = state((0, "ST"))
    asked = []
    while s.next_seat is not None:
        asked.append(s.next_seat)
        s.apply(s.next_seat, None)
    assert asked == [1, 2, 3]


def test_a_counter_restarts_the_circle_and_brings_the_dealer_back() -> None:
    s = state((2, "ST"), dealer=0)
    asked = []
    act(s, (1, ""), (3, "DT DT"))
    while s.next_seat is not None:
        asked.append(s.next_seat)
        s.apply(s.next_seat, None)
    # The former bidder and the dealer are asked, the counterer is not.
    assert asked == [0, 1, 2]
    s = state((2, "ST"), dealer=0)
    assert act(s, (1, "DT DT"), (2, ""), (3, ""), (0, "HT HT")) == [None] * 4
    assert (s.next_seat, s.last_burier, s.trump) == (1, 0, H)


def test_refused_or_out_of_turn_changes_nothing() -> None:
    s = state((2, "HT HT"))
    assert act(
        s, (1, "CT CT"), (2, "ST ST"), (3, "ST ST"), (0, ""), (3, ""), (1, "HT HT"), (9, "")
    ) == [
        "counter_too_weak",
        "not_your_turn",
        "not_your_turn",
        "not_your_turn",
        "not_your_turn",
        "counter_too_weak",
        "not_your_turn",
    ]
    assert (s.next_seat, s.trump, s.count) == (1, H, 0)
    assert act(s, (1, "ST ST")) == [None]


def test_five_seats() -> None:
    s = state((2, "ST"), dealer=4, name="find_friend", counter=True)
    assert act(s, (0, ""), (1, ""), (3, "HT HT")) == [None] * 3
    assert s.next_seat == 4
    assert act(s, (4, ""), (0, ""), (1, ""), (2, "")) == [None] * 4
    assert s.next_seat is None


# -- what is a counter -----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cards", "code"),
    [
        ("two_decks", "ST", "counter_needs_two"),
        ("two_decks", "w", "counter_needs_two"),
        ("two_decks", "S9", "not_a_counter"),
        ("two_decks", "S9 S9", "not_a_counter"),
        ("two_decks", "ST HT", "not_a_counter"),
        ("two_decks", "w W", "not_a_counter"),
        ("two_decks", "ST w", "not_a_counter"),
        ("two_decks", "ST ST ST", "too_many_copies"),
        ("two_decks", "w w w", "too_many_copies"),
        ("two_decks", "DT DT", None),
        ("three_decks", "W W W", None),
    ],
)
def test_what_is_a_counter(name: str, cards: str, code: str | None) -> None:
    assert act(state((2, "ST"), name=name), (1, cards)) == [code]


def test_no_cards_are_no_pass() -> None:
    assert state((2, "ST")).check(1, ()).code == "not_a_counter"


def test_a_standing_bid_must_be_one() -> None:
    for cards in ("S9", "ST HT", "w", ""):
        with pytest.raises(RulesError, match="not_a_bid"):
            state((2, cards))


def test_strength_of_nothing() -> None:
    for cards in ("", "S9", "ST HT", "w", "w ST"):
        assert strength(parse_cards(cards), TEN) is None


# -- over at once ----------------------------------------------------------------


def test_the_highest_rung_ends_it() -> None:
    assert state((2, "W W")).next_seat is None
    assert state((2, "w w")).next_seat == 1
    assert state((2, "W W"), name="three_decks").next_seat == 1
    assert state((2, "W W W"), name="three_decks").next_seat is None
    s = state((2, "ST ST ST"), name="three_decks")
    assert act(s, (1, "w w w"), (2, "W W W")) == [None, None]
    assert (s.trump, s.count, s.next_seat) == (NO_TRUMP, 2, None)


def test_one_deck_has_no_counters() -> None:
    assert state((2, "ST"), name="one_deck").next_seat is None
    assert state((2, "ST"), name="one_deck", counter=True).next_seat is None


# -- options ---------------------------------------------------------------------


def test_counter_on_and_off() -> None:
    assert state((2, "ST")).next_seat == 1
    s = state((2, "ST"), counter=False)
    assert s.next_seat is None
    assert s.trump == S
    for name in ("pick_partner", "find_friend"):
        assert state((2, "ST"), name=name).next_seat is None
        assert state((2, "ST"), name=name, counter=True).next_seat == 1


def test_counter_when_no_bid() -> None:
    s = state(None)
    assert (s.next_seat, s.trump, s.owner) == (None, NO_TRUMP, None)
    s = state(None, counter_when_no_bid=True)
    assert s.next_seat == 1
    assert act(s, (1, "DT"), (1, ""), (2, "DT DT"), (3, ""), (0, "CT CT")) == [
        "counter_needs_two",
        None,
        None,
        None,
        None,
    ]
    assert s.trump == C
    # The trump that flip_bottom turned up stays until somebody counters.
    s = state(None, trump=H, counter_when_no_bid=True)
    assert (s.trump, s.next_seat) == (H, 1)


def test_counter_in_first_hand() -> None:
    assert state((2, "ST"), first_hand=True).next_seat == 1
    assert state((2, "ST"), first_hand=True, counter_in_first_hand=False).next_seat is None
    assert state((2, "ST"), counter_in_first_hand=False).next_seat == 1


def test_burier_may_counter() -> None:
    s = state((2, "ST"), burier_may_counter=True)
    assert act(s, (1, ""), (3, ""), (0, "HT HT")) == [None] * 3
    # He owns the standing strength now, and nobody counters himself.
    assert act(s, (1, ""), (2, ""), (3, "")) == [None] * 3
    assert s.next_seat is None
    # As the bidder he is skipped all the same.
    s = state((0, "ST"), burier_may_counter=True)
    act(s, (1, ""), (2, ""), (3, ""))
    assert s.next_seat is None
    s = state(None, burier_may_counter=True, counter_when_no_bid=True)
    act(s, (1, ""), (2, ""), (3, ""))
    assert s.next_seat == 0


def test_counter_same_suit() -> None:
    assert act(state((2, "ST")), (1, "ST ST")) == [None]
    s = state((2, "ST"), counter_same_suit=False)
    assert act(s, (1, "ST ST"), (1, "HT HT"), (2, "ST ST"), (3, "w w"), (0, "W W")) == [
        "counter_same_suit_off",
        None,
        None,
        None,
        # Jokers repeat no suit.
        None,
    ]
    # The flipped trump counts as the present suit.
    s = state(None, trump=H, counter_when_no_bid=True, counter_same_suit=False)
    assert act(s, (1, "HT HT"), (1, "CT CT")) == ["counter_same_suit_off", None]


def test_max_counters() -> None:
    assert state((2, "ST"), max_counters=0).next_seat is None
    s = state((2, "ST"), max_counters=2)
    assert act(s, (1, "DT DT"), (2, "CT CT"), (3, "HT HT")) == [None, None, "counter_over"]
    assert (s.count, s.trump, s.next_seat) == (2, C, None)
    s = state((2, "ST"), max_counters=None)
    assert act(s, (1, "DT DT"), (2, "CT CT"), (3, "HT HT")) == [None] * 3


def test_a_mixed_standing_bid_is_worth_small_jokers() -> None:
    s = state((2, "w W"), mixed_jokers=True)
    assert act(s, (1, "ST ST"), (1, "w w"), (1, "w W"), (1, "W W")) == [
        "counter_too_weak",
        "counter_too_weak",
        "not_a_counter",
        None,
    ]


# -- what a seat could counter with ----------------------------------------------


def test_options_in_order() -> None:
    counts = count_faces(parse_cards("ST ST ST HT HT DT CT CT w w W"))
    s = state((2, "HT"), name="three_decks")
    assert s.options(counts) == [
        parse_cards(c) for c in ("ST ST", "ST ST ST", "HT HT", "CT CT", "w w")
    ]
    s = state((2, "HT HT"), name="three_decks")
    assert s.options(counts) == [parse_cards(c) for c in ("ST ST", "ST ST ST", "w w")]
    assert state((2, "ST"), counter=False).options(counts) == []


# -- properties ------------------------------------------------------------------

rules_values = st.builds(
    lambda name, **options: preset(name).with_options({"counter": True, **options}),
    st.sampled_from(["two_decks", "three_decks", "find_friend"]),
    counter_when_no_bid=st.booleans(),
    burier_may_counter=st.booleans(),
    counter_same_suit=st.booleans(),
    max_counters=st.one_of(st.none(), st.integers(0, 3)),
    mixed_jokers=st.booleans(),
)
sets = st.builds(
    lambda face, n: (face,) * n,
    st.sampled_from([*(suit * 13 + TEN for suit in range(4)), SMALL_JOKER, BIG_JOKER]),
    st.integers(1, 3),
)
tries = st.lists(st.tuples(st.integers(0, 4), st.one_of(st.none(), sets)), max_size=25)
standings = st.one_of(
    st.none(),
    st.tuples(st.integers(0, 3), st.builds(lambda suit: (suit * 13 + TEN,), st.integers(0, 3))),
)


@given(rules_values, standings, st.integers(0, 3), tries, st.integers(0, 4))
def test_turning_the_table_changes_nothing(
    rules: Rules,
    standing: tuple[int, Cards] | None,
    dealer: int,
    actions: list[tuple[int, Cards | None]],
    turn: int,
) -> None:
    n = rules.players
    turned = None if standing is None else ((standing[0] + turn) % n, standing[1])
    a = CounterState(rules, TEN, dealer, standing)
    b = CounterState(rules, TEN, (dealer + turn) % n, turned)
    for seat, cards in actions:
        seat %= n
        verdict = a.check(seat, cards)
        assert b.check((seat + turn) % n, cards).code == verdict.code
        if verdict.ok:
            a.apply(seat, cards)
            b.apply((seat + turn) % n, cards)
        assert (a.count, a.trump, a.next_seat is None) == (b.count, b.trump, b.next_seat is None)
        if a.next_seat is not None:
            assert b.next_seat == (a.next_seat + turn) % n


@given(rules_values, standings, st.integers(0, 3), st.lists(st.one_of(st.none(), sets)))
def test_it_always_ends(
    rules: Rules, standing: tuple[int, Cards] | None, dealer: int, wishes: list[Cards | None]
) -> None:
    s = CounterState(rules, TEN, dealer, standing)
    steps = 0
    full = [rules.decks] * 54
    while s.next_seat is not None:
        seat = s.next_seat
        assert seat != s.owner
        assert rules.burier_may_counter or seat != s.last_burier
        wish = wishes[steps] if steps < len(wishes) else None
        assert wish is None or (wish in s.options(full)) == s.check(seat, wish).ok
        s.apply(seat, wish if wish is not None and s.check(seat, wish).ok else None)
        steps += 1
        assert steps <= 100
    assert s.count == len(s.history)
    assert s.dealer == dealer
    worth = [strength(cards, TEN) or 0 for _seat, cards in s.history]
    assert worth == sorted(set(worth))
