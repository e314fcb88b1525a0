"""Bidding, docs/rules §5."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.rules.bidding import BidState, check_shown, flipped_trump, rung, shown_sets
from shengji.rules.cards import (
    BIG_JOKER,
    FACES,
    NO_TRUMP,
    SMALL_JOKER,
    SUITS,
    Cards,
    count_faces,
    parse_card,
    parse_cards,
    parse_rank,
    suit_of,
)
from shengji.rules.errors import IllegalAction, RulesError
from shengji.rules.options import PRESETS, Rules, preset

pytestmark = pytest.mark.rules

TEN = parse_rank("T")
S, H, D, C = range(4)


def first_hand(name: str = "two_decks", **options: object) -> BidState:
    return BidState(preset(name).with_options(options), TEN, True, None)


def bid(state: BidState, seat: int, cards: str) -> str:
    """Return the term of an accepted bid, or the code of a refused one, after ``!``."""
    shown = parse_cards(cards)
    verdict = state.check(seat, shown)
    if verdict.ok:
        return state.apply(seat, shown)
    before = (state.standing, state.first_bidder, state.doublings, len(state.history))
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, shown)
    assert caught.value.code == verdict.code
    # A refused bid changes nothing.
    assert (state.standing, state.first_bidder, state.doublings, len(state.history)) == before
    return f"!{verdict.code}"


def play(state: BidState, *bids: tuple[int, str]) -> list[str]:
    return [bid(state, seat, cards) for seat, cards in bids]


# -- the seeds -------------------------------------------------------------------


def test_first_bid_makes_the_trump_and_the_dealer() -> None:
    # 在发牌过程中，第一次亮出的 10 的花色作为主牌花色。/ 开局中，双方争庄，先亮者为庄家。
    state = first_hand()
    assert play(state, (1, "ST")) == ["open"]
    assert (state.trump(), state.dealer_if_ended(0), state.doublings) == (S, 1, 0)


def test_nobody_bids() -> None:
    # 若发牌结束仍无人亮牌，则打无主。
    state = first_hand()
    assert state.trump() is None
    assert state.trump_if_ended(()) == NO_TRUMP
    assert state.dealer_if_ended(3) == 3


def test_no_bid_on_the_same_rung_or_below() -> None:
    # 四位玩家中任意一位亮了合法的牌后，其它玩家就不能再亮同级别或该级别以下的牌了。
    for name in ("two_decks", "three_decks"):
        state = first_hand(name)
        assert play(state, (0, "ST ST"), (1, "HT HT"), (1, "HT"), (2, "CT CT")) == [
            "open",
            "!rung_too_low",
            "!rung_too_low",
            "!rung_too_low",
        ]


def test_the_three_deck_ladder() -> None:
    # 单张 10 / 两张 10 / 两张王（打无主）/ 三张 10 / 三张王（打无主）
    rules = preset("three_decks")
    sets = ["ST", "HT HT", "w w", "DT DT DT", "W W W"]
    rungs = [rung(rules, TEN, parse_cards(cards)) or 0 for cards in sets]
    assert 0 not in rungs
    assert rungs == sorted(set(rungs))
    state = first_hand("three_decks")
    terms = play(state, *((seat, cards) for seat, cards in enumerate(sets[:4])), (0, sets[4]))
    # 每次反主游戏基数*2
    assert terms == ["open", "override", "override_nt", "override", "override_nt"]
    assert state.doublings == 4


def test_override_terms() -> None:
    # 有以下几种情况可改变或加强主牌花色：反无主 自保 反主 自反
    state = first_hand()
    assert play(state, (1, "ST"), (1, "ST ST"), (3, "w w")) == ["open", "protect", "override_nt"]
    assert (state.trump(), state.doublings, state.dealer_if_ended(0)) == (NO_TRUMP, 1, 1)
    state = first_hand()
    assert play(state, (1, "ST"), (2, "HT HT")) == ["open", "override"]
    assert (state.trump(), state.doublings, state.dealer_if_ended(0)) == (H, 1, 1)
    state = first_hand()
    assert play(state, (1, "ST"), (1, "HT HT")) == ["open", "self_override"]
    assert (state.trump(), state.doublings) == (H, 0)


# -- what is a bid ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cards", "code"),
    [
        ("one_deck", "ST", None),
        ("one_deck", "w W", None),
        ("one_deck", "W w", None),
        ("one_deck", "ST ST", "too_many_copies"),
        ("one_deck", "w w", "too_many_copies"),
        ("two_decks", "", "not_a_bid"),
        ("two_decks", "S9", "not_a_bid"),
        ("two_decks", "S9 S9", "not_a_bid"),
        ("two_decks", "ST HT", "not_a_bid"),
        ("two_decks", "ST w", "not_a_bid"),
        ("two_decks", "w ST", "not_a_bid"),
        ("two_decks", "w", "not_a_bid"),
        ("two_decks", "W", "not_a_bid"),
        ("two_decks", "W W", None),
        ("two_decks", "w W", "mixed_jokers_off"),
        ("two_decks", "w W W", "not_a_bid"),
        ("two_decks", "ST ST ST", "too_many_copies"),
        ("two_decks", "W W W", "too_many_copies"),
        ("three_decks", "ST ST ST", None),
        ("three_decks", "w w w", None),
        ("three_decks", "w w W", "mixed_jokers_off"),
        ("three_decks", "w w W W", "not_a_bid"),
        ("three_decks", "ST ST ST ST", "too_many_copies"),
        ("find_friend", "ST ST ST", None),
        ("pick_partner", "ST ST ST", "too_many_copies"),
    ],
)
def test_what_is_a_bid(name: str, cards: str, code: str | None) -> None:
    rules = preset(name)
    shown = parse_cards(cards)
    assert check_shown(rules, TEN, shown).code == code
    assert (rung(rules, TEN, shown) is None) == (code is not None)
    assert BidState(rules, TEN, True, None).check(0, shown).code == code


def test_a_seat_that_is_not_there() -> None:
    state = first_hand()
    assert state.check(4, parse_cards("ST")).code == "unknown_seat"
    assert state.check(-1, parse_cards("ST")).code == "unknown_seat"
    assert first_hand("find_friend").check(4, parse_cards("ST")).ok


# -- ladders ---------------------------------------------------------------------


def test_one_deck() -> None:
    state = first_hand("one_deck")
    assert play(state, (2, "ST"), (3, "HT"), (0, "w W"), (1, "DT")) == [
        "open",
        "!rung_too_low",
        "override_nt",
        "!rung_too_low",
    ]
    assert (state.trump(), state.doublings, state.dealer_if_ended(0)) == (NO_TRUMP, 1, 2)


def test_two_decks_top() -> None:
    state = first_hand()
    assert play(state, (1, "w w"), (0, "W W"), (2, "ST ST"), (1, "W W")) == [
        "open",
        "!rung_too_low",
        "!rung_too_low",
        "!rung_too_low",
    ]


def test_three_level_cards_over_two_jokers() -> None:
    state = first_hand("three_decks")
    assert play(state, (1, "w w"), (2, "ST ST ST"), (3, "W W"), (0, "w w w")) == [
        "open",
        "override",
        "!rung_too_low",
        "override_nt",
    ]
    assert (state.trump(), state.doublings, state.dealer_if_ended(3)) == (NO_TRUMP, 2, 1)


def test_protecting_a_step_at_a_time_or_at_once() -> None:
    state = first_hand("three_decks")
    assert play(state, (1, "ST"), (1, "ST ST"), (2, "HT HT"), (1, "ST ST ST")) == [
        "open",
        "protect",
        "!rung_too_low",
        "protect",
    ]
    assert play(first_hand("three_decks"), (1, "ST"), (1, "ST ST ST")) == ["open", "protect"]


def test_protecting_jokers() -> None:
    state = first_hand("three_decks", self_override=False)
    assert play(state, (1, "w w"), (1, "w w w")) == ["open", "protect"]
    assert state.doublings == 0
    # Other jokers are nothing that was added to the bid.
    assert play(first_hand("three_decks"), (1, "w w"), (1, "W W W")) == ["open", "self_override"]


def test_jokers_over_jokers_are_a_plain_override() -> None:
    state = first_hand("three_decks")
    assert play(state, (1, "w w"), (2, "w w w")) == ["open", "override"]
    assert state.doublings == 1


def test_own_bid_overridden_by_another_is_no_longer_protected() -> None:
    state = first_hand("three_decks")
    assert play(state, (1, "ST"), (2, "HT HT"), (1, "ST ST ST")) == [
        "open",
        "override",
        "override",
    ]
    assert (state.doublings, state.dealer_if_ended(0), state.trump()) == (2, 1, S)


def test_another_seat_in_the_standing_suit_overrides() -> None:
    state = first_hand()
    assert play(state, (1, "ST"), (2, "ST ST")) == ["open", "override"]
    assert state.doublings == 1


def test_own_override_with_jokers() -> None:
    state = first_hand()
    assert play(state, (1, "ST"), (1, "w w")) == ["open", "self_override"]
    assert (state.doublings, state.trump()) == (0, NO_TRUMP)


def test_history_and_standing() -> None:
    state = first_hand()
    play(state, (1, "ST"), (2, "HT"), (2, "HT HT"))
    assert state.history == [
        (1, parse_cards("ST"), "open"),
        (2, parse_cards("HT HT"), "override"),
    ]
    standing = state.standing
    assert standing is not None
    assert (standing.seat, standing.cards, standing.count, standing.trump) == (
        2,
        parse_cards("HT HT"),
        2,
        H,
    )
    assert state.first_bidder == 1
    assert "2" in repr(standing)


# -- the dealer ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "dealer"),
    [
        ("two_decks", {}, 1),
        ("two_decks", {"first_dealer": "final"}, 2),
        ("three_decks", {}, 1),
        ("one_deck", {}, 1),
        ("pick_partner", {}, 2),
        ("pick_partner", {"first_dealer": "first"}, 1),
        ("find_friend", {}, 2),
    ],
)
def test_dealer_of_a_first_hand(name: str, options: dict[str, object], dealer: int) -> None:
    state = first_hand(name, **options)
    over = "w W" if name == "one_deck" else "HT HT"
    assert play(state, (1, "ST"), (2, over)) == [
        "open",
        "override_nt" if over[0] == "w" else "override",
    ]
    assert state.dealer_if_ended(0) == dealer


def test_later_hands_have_their_dealer() -> None:
    for name in PRESETS:
        state = BidState(preset(name), TEN, False, 0)
        assert state.dealer_if_ended(3) == 0
        assert play(state, (3, "ST")) == ["open"]
        assert (state.dealer_if_ended(3), state.trump()) == (0, S)


def test_a_later_hand_needs_a_dealer() -> None:
    with pytest.raises(RulesError, match="dealer_needed"):
        BidState(preset("two_decks"), TEN, False, None)


# -- options ---------------------------------------------------------------------


def test_self_override_off() -> None:
    state = first_hand(self_override=False)
    assert play(state, (1, "ST"), (1, "HT HT"), (1, "w w"), (1, "HT"), (1, "ST ST")) == [
        "open",
        "!self_override_off",
        "!self_override_off",
        "!rung_too_low",
        "protect",
    ]
    # Over another seat's bid it is no 自反.
    state = first_hand("three_decks", self_override=False)
    assert play(state, (1, "ST"), (2, "HT HT"), (1, "w w")) == ["open", "override", "override_nt"]


def test_joker_open() -> None:
    assert play(first_hand(), (1, "w w")) == ["open"]
    state = first_hand(joker_open=False)
    assert play(state, (1, "w w"), (1, "ST"), (2, "W W")) == [
        "!joker_open_off",
        "open",
        "override_nt",
    ]


def test_mixed_jokers() -> None:
    assert play(first_hand(), (1, "w W")) == ["!mixed_jokers_off"]
    two = first_hand(mixed_jokers=True)
    assert play(two, (1, "ST ST"), (0, "W w"), (2, "W W"), (3, "w W W")) == [
        "open",
        "override_nt",
        "!rung_too_low",
        "!not_a_bid",
    ]
    assert two.standing is not None
    assert two.standing.cards == (SMALL_JOKER, BIG_JOKER)
    three = first_hand("three_decks", mixed_jokers=True)
    assert play(three, (1, "w W"), (2, "ST ST ST"), (3, "w W W"), (0, "W W W")) == [
        "open",
        "override",
        "override_nt",
        "!rung_too_low",
    ]
    # One more of what is shown protects; a joker of the other kind overrides.
    assert play(first_hand("three_decks", mixed_jokers=True), (1, "w W"), (1, "w W W")) == [
        "open",
        "protect",
    ]
    assert play(first_hand("three_decks", mixed_jokers=True), (1, "w w"), (1, "w w W")) == [
        "open",
        "self_override",
    ]


def test_big_joker_beats_small() -> None:
    state = first_hand(big_joker_beats_small=True)
    assert play(state, (1, "w w"), (2, "W W"), (3, "w w")) == ["open", "override", "!rung_too_low"]
    assert state.doublings == 1
    assert play(first_hand(big_joker_beats_small=True), (1, "w w"), (1, "W W")) == [
        "open",
        "self_override",
    ]
    three = first_hand("three_decks", big_joker_beats_small=True)
    assert play(three, (1, "W W"), (2, "ST ST ST"), (3, "w w w"), (0, "W W W")) == [
        "open",
        "override",
        "override_nt",
        "override",
    ]
    # Only a set of nothing but big jokers is above the others.
    mixed = first_hand(big_joker_beats_small=True, mixed_jokers=True)
    assert play(mixed, (1, "w w"), (2, "w W"), (2, "W W")) == ["open", "!rung_too_low", "override"]
    # With one deck there is but one set of jokers.
    assert play(first_hand("one_deck", big_joker_beats_small=True), (1, "w W")) == ["open"]


def test_partner_protect() -> None:
    state = first_hand(partner_protect=True)
    assert play(state, (1, "ST"), (3, "ST ST")) == ["open", "protect"]
    assert state.doublings == 0
    assert state.standing is not None
    assert state.standing.seat == 3
    # Another suit, and an opponent, still override.
    assert play(first_hand(partner_protect=True), (1, "ST"), (3, "HT HT")) == ["open", "override"]
    assert play(first_hand(partner_protect=True), (1, "ST"), (2, "ST ST")) == ["open", "override"]
    assert play(first_hand(), (1, "ST"), (3, "ST ST")) == ["open", "override"]
    # Nobody knows a partner yet in the other modes.
    assert play(first_hand("pick_partner", partner_protect=True), (1, "ST"), (3, "ST ST")) == [
        "open",
        "override",
    ]
    three = first_hand("three_decks", partner_protect=True)
    assert play(three, (1, "w w"), (3, "W W W")) == ["open", "protect"]


def test_no_bid() -> None:
    bottom = parse_cards("S3 HK D4 C2 S5 S6 H7 H8")
    for option, trump in (("nt", NO_TRUMP), ("redeal", None), ("flip_bottom", H)):
        state = first_hand(no_bid=option)
        assert state.trump_if_ended(bottom) == trump
        assert state.dealer_if_ended(2) == 2
        play(state, (1, "ST"))
        assert state.trump_if_ended(bottom) == S


@pytest.mark.parametrize(
    ("bottom", "trump"),
    [
        ("S3 HT DA", H),
        ("S3 DT HT", D),
        ("S3 w HT", NO_TRUMP),
        ("S3 HT W", H),
        ("S3 HK DK C2", H),
        ("S3 DK HK C2", D),
        ("CA SK", C),
        ("C2 S2", C),
        ("", NO_TRUMP),
    ],
)
def test_flipped_trump(bottom: str, trump: int) -> None:
    assert flipped_trump(parse_cards(bottom), TEN) == trump


# -- what a seat could bid -------------------------------------------------------


def test_options_in_order() -> None:
    counts = count_faces(parse_cards("HT HT ST CT w w W W SA"))
    state = first_hand()
    assert state.options(0, counts) == [
        parse_cards(cards) for cards in ("ST", "HT", "HT HT", "CT", "w w", "W W")
    ]
    play(state, (1, "DT"))
    assert state.options(0, counts) == [parse_cards(c) for c in ("HT HT", "w w", "W W")]
    play(state, (2, "w w"))
    assert state.options(0, counts) == []


def test_options_of_jokers() -> None:
    counts = count_faces(parse_cards("w w W W"))
    mixed = first_hand("three_decks", mixed_jokers=True)
    assert mixed.options(0, counts) == [
        parse_cards(c) for c in ("w w", "w W", "W W", "w w W", "w W W")
    ]
    assert first_hand("three_decks").options(0, counts) == [parse_cards(c) for c in ("w w", "W W")]
    assert first_hand("one_deck").options(0, count_faces(parse_cards("w W"))) == [
        (SMALL_JOKER, BIG_JOKER)
    ]
    assert first_hand("one_deck").options(0, count_faces(parse_cards("W"))) == []
    assert first_hand(joker_open=False).options(0, counts) == []


# -- properties ------------------------------------------------------------------

rules_values = st.builds(
    lambda name, **options: preset(name).with_options(options),
    st.sampled_from(sorted(PRESETS)),
    first_dealer=st.sampled_from(["first", "final"]),
    self_override=st.booleans(),
    joker_open=st.booleans(),
    mixed_jokers=st.booleans(),
    big_joker_beats_small=st.booleans(),
    partner_protect=st.booleans(),
)
sets = st.one_of(
    st.builds(lambda suit, n: (suit * 13 + TEN,) * n, st.integers(0, 3), st.integers(1, 3)),
    st.lists(st.sampled_from([SMALL_JOKER, BIG_JOKER]), max_size=4).map(tuple),
)
tries = st.lists(st.tuples(st.integers(0, 3), sets), max_size=12)


def outcome_of(state: BidState, bids: list[tuple[int, Cards]]) -> list[tuple[str | None, str]]:
    answers: list[tuple[str | None, str]] = []
    for seat, cards in bids:
        verdict = state.check(seat, cards)
        answers.append((verdict.code, state.apply(seat, cards) if verdict.ok else ""))
    return answers


def renamed(cards: Cards, suits: list[int]) -> Cards:
    return tuple(c if c >= SMALL_JOKER else suits[suit_of(c)] * 13 + c % 13 for c in cards)


@given(rules_values, tries, st.permutations(range(4)), st.integers(0, 3))
def test_renaming_suits_and_turning_seats_change_nothing(
    rules: Rules, bids: list[tuple[int, Cards]], suits: list[int], turn: int
) -> None:
    state = BidState(rules, TEN, True, None)
    other = BidState(rules, TEN, True, None)
    n = rules.players
    answers = outcome_of(state, bids)
    assert answers == outcome_of(
        other, [((seat + turn) % n, renamed(cards, suits)) for seat, cards in bids]
    )
    assert other.doublings == state.doublings
    assert other.dealer_if_ended(turn) == (state.dealer_if_ended(0) + turn) % n
    trump = state.trump()
    assert other.trump() == (trump if trump is None or trump == NO_TRUMP else suits[trump])


@given(rules_values, tries)
def test_rungs_rise_and_terms_agree(rules: Rules, bids: list[tuple[int, Cards]]) -> None:
    state = BidState(rules, TEN, True, None)
    outcome_of(state, bids)
    rungs = [rung(rules, TEN, cards) or 0 for _seat, cards, _term in state.history]
    assert 0 not in rungs
    assert rungs == sorted(set(rungs))
    terms = [term for _seat, _cards, term in state.history]
    assert [term == "open" for term in terms] == [i == 0 for i in range(len(terms))]
    assert state.doublings == sum(term in ("override", "override_nt") for term in terms)


@given(
    rules_values,
    tries,
    st.integers(0, 3),
    st.lists(
        st.sampled_from([*(suit * 13 + TEN for suit in range(4)), SMALL_JOKER, BIG_JOKER]),
        max_size=10,
    ),
)
def test_options_are_exactly_what_check_accepts(
    rules: Rules, bids: list[tuple[int, Cards]], seat: int, held: list[int]
) -> None:
    state = BidState(rules, TEN, True, None)
    outcome_of(state, bids)
    counts = [min(count, rules.decks) for count in count_faces(held)]
    options = state.options(seat, counts)
    assert len(set(options)) == len(options)
    every = shown_sets(rules, TEN, [rules.decks] * FACES)
    possible = [
        cards for cards in every if all(counts[card] >= cards.count(card) for card in set(cards))
    ]
    assert options == [cards for cards in possible if state.check(seat, cards).ok]
    order = [(suit_of(cards[0]), rung(rules, TEN, cards) or 0) for cards in options]
    assert order == sorted(order)


def test_the_suits_are_in_the_order_of_their_letters() -> None:
    assert [suit_of(parse_card(f"{suit}T")) for suit in SUITS] == [S, H, D, C]
