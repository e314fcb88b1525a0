"""Rounds phase by phase, and what must not matter to them: seat numbers, suits, a replay."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Bury,
    Call,
    Counter,
    Deal,
    Dice,
    EndBidding,
    IllegalAction,
    Pass,
    Play,
    Round,
    parse_card,
    parse_cards,
    parse_rank,
    play_out,
    preset,
    shuffled_by,
)
from tests.strategies import (
    Story,
    arranged,
    playing,
    seats_of,
    stories,
)


def dealt(
    hands: dict[int, str],
    bottom: str = "",
    *,
    name: str = "two_decks",
    level: str = "T",
    dealer: int | None = 0,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
) -> Round:
    """Return an arranged round after the last card, before any bid."""
    rules = preset(name).with_options(options or {})
    deck = arranged(rules, hands, bottom, first_seat)
    state = Round(rules, deck, level=parse_rank(level), dealer=dealer, first_seat=first_seat)
    state.apply(Deal(state.to_deal))
    return state


def bid(seat: int, cards: str) -> Bid:
    return Bid(seat, parse_cards(cards))


def counter(seat: int, cards: str) -> Counter:
    return Counter(seat, parse_cards(cards))


def play(seat: int, cards: str, *units: str) -> Play:
    return Play(seat, parse_cards(cards), tuple(map(parse_cards, units)) if units else None)


def bury_low(state: Round) -> None:
    """Bury the last cards of the hand that is asked to."""
    hand = state.view(state.turn).hand
    state.apply(Bury(state.turn, hand[len(hand) - state.rules.bottom_size :]))


def buried(state: Round, bids: list[tuple[int, str]]) -> Round:
    """Return the round after these bids and the dealer's bury."""
    for seat, cards in bids:
        state.apply(bid(seat, cards))
    state.apply(EndBidding())
    bury_low(state)
    return state


# -- every refusal -------------------------------------------------------------------

Situation = Callable[[], tuple[Round, Action]]


def fresh(**options: object) -> Round:
    rules = preset("two_decks").with_options(options)
    return Round(rules, shuffled_by(rules, 1), level=8, dealer=0)


def over() -> Round:
    state = fresh()
    play_out(state, Dice(1))
    return state


def to_redeal() -> Round:
    state = fresh(no_bid="redeal")
    state.apply(Deal(100))
    state.apply(EndBidding())
    return state


def bidding(**options: object) -> Round:
    hands = {0: "HT HT", 1: "w w W W ST ST", 2: "DT DT", 3: "CT SA SA"}
    return dealt(hands, options=options)


def after(state: Round, *actions: Action) -> Round:
    for action in actions:
        state.apply(action)
    return state


def countering(**options: object) -> Round:
    """Return a round in which the dealer bid HT HT, buried, and seat 1 is asked."""
    return buried(bidding(**options), [(0, "HT HT")])


def calling(**options: object) -> Round:
    return buried(dealt({0: "HT"}, name="pick_partner", options=options), [(0, "HT")])


def led(lead: str, hand: str, **options: object) -> Round:
    """Return a round of three decks, hearts trump, in which seat 0 led and seat 1 follows."""
    rules = preset("three_decks").with_options(options)
    state = playing(rules, {0: f"HT {lead}", 1: hand})
    state.apply(Play(0, parse_cards(lead)))
    assert state.turn == 1
    return state


LONG = "H2 H2 H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H8 H8 H9 H9 HJ HJ HQ HQ HK HK HA HA HA "
"""Trumps that keep the filler of a hand out of the plain suits."""
FULL = LONG + "D2 D2 D3 D3 "


def of_spades(spades: str) -> str:
    """Return a hand of three decks with these spades and no others."""
    held = spades.split()
    filler = (FULL + "D4 D4 D5 D5 D6 D6 D7 D7 D8 D8 D9 D9 DJ DJ DQ DQ").split()
    return " ".join(held + filler[: 39 - len(held)])


REFUSALS: list[tuple[str, Situation]] = [
    # The table's own actions.
    ("round_over", lambda: (over(), Deal(1))),
    ("round_over", lambda: (over(), EndBidding())),
    ("round_over", lambda: (over(), Pass(0))),
    ("round_over", lambda: (over(), play(0, "SA"))),
    ("round_over", lambda: (to_redeal(), bid(0, "HT"))),
    ("round_over", lambda: (to_redeal(), play(0, "HT"))),
    ("bad_deal", lambda: (fresh(), Deal(0))),
    ("bad_deal", lambda: (fresh(), Deal(-1))),
    ("bad_deal", lambda: (fresh(), Deal(101))),
    ("bad_deal", lambda: (after(fresh(), Deal(99)), Deal(2))),
    ("wrong_phase", lambda: (bidding(), Deal(1))),
    ("wrong_phase", lambda: (fresh(), EndBidding())),
    ("wrong_phase", lambda: (after(bidding(), EndBidding()), EndBidding())),
    # Seats.
    ("unknown_seat", lambda: (bidding(), bid(4, "HT"))),
    ("unknown_seat", lambda: (bidding(), Pass(-1))),
    ("unknown_seat", lambda: (after(bidding(), EndBidding()), Bury(5, ()))),
    ("unknown_seat", lambda: (countering(), counter(-2, "ST ST"))),
    ("unknown_seat", lambda: (calling(), Call(4, 0))),
    ("unknown_seat", lambda: (playing(preset("two_decks"), {0: "HT"}), play(4, "SA"))),
    # Bidding.
    ("wrong_phase", lambda: (after(bidding(), EndBidding()), bid(1, "w w"))),
    ("wrong_phase", lambda: (countering(), bid(1, "w w"))),
    ("unknown_card", lambda: (bidding(), Bid(0, (54,)))),
    ("unknown_card", lambda: (bidding(), Bid(0, (-1,)))),
    ("card_not_held", lambda: (bidding(), bid(0, "ST"))),
    ("card_not_held", lambda: (bidding(), bid(0, "HT HT HT"))),
    ("card_not_held", lambda: (fresh(), bid(0, "HT"))),
    ("not_a_bid", lambda: (bidding(), bid(3, "SA"))),
    ("not_a_bid", lambda: (bidding(), bid(3, "SA SA"))),
    ("not_a_bid", lambda: (bidding(), Bid(0, ()))),
    ("not_a_bid", lambda: (bidding(), bid(1, "w"))),
    ("not_a_bid", lambda: (bidding(), bid(1, "w w W"))),
    ("mixed_jokers_off", lambda: (bidding(), bid(1, "w W"))),
    ("joker_open_off", lambda: (bidding(joker_open=False), bid(1, "w w"))),
    ("rung_too_low", lambda: (after(bidding(), bid(0, "HT")), bid(2, "DT"))),
    ("rung_too_low", lambda: (after(bidding(), bid(0, "HT HT")), bid(2, "DT DT"))),
    ("rung_too_low", lambda: (after(bidding(), bid(1, "w w")), bid(1, "W W"))),
    (
        "self_override_off",
        lambda: (after(bidding(self_override=False), bid(1, "ST ST")), bid(1, "w w")),
    ),
    ("too_early", lambda: (fresh(), Pass(0))),
    ("too_early", lambda: (after(fresh(), Deal(99)), Pass(3))),
    ("already_passed", lambda: (after(bidding(), Pass(2)), Pass(2))),
    ("wrong_phase", lambda: (after(bidding(), EndBidding()), Pass(0))),
    # Burying.
    ("wrong_phase", lambda: (bidding(), Bury(0, (0,) * 8))),
    ("not_your_turn", lambda: (after(bidding(), EndBidding()), Bury(1, (0,) * 8))),
    ("wrong_card_count", lambda: (after(bidding(), EndBidding()), Bury(0, (8,) * 7))),
    ("wrong_card_count", lambda: (after(bidding(), EndBidding()), Bury(0, ()))),
    ("card_not_held", lambda: (after(bidding(), EndBidding()), Bury(0, (21,) * 8))),
    ("unknown_card", lambda: (after(bidding(), EndBidding()), Bury(0, (99,) * 8))),
    # Countering.
    ("wrong_phase", lambda: (bidding(), counter(1, "ST ST"))),
    ("wrong_phase", lambda: (after(bidding(), EndBidding()), counter(0, "HT HT"))),
    ("not_your_turn", lambda: (countering(), counter(2, "DT DT"))),
    ("not_your_turn", lambda: (countering(), Pass(3))),
    ("not_your_turn", lambda: (countering(), Pass(0))),
    ("card_not_held", lambda: (countering(), counter(1, "DT DT"))),
    ("unknown_card", lambda: (countering(), Counter(1, (54, 54)))),
    ("not_a_counter", lambda: (countering(), counter(1, "ST ST w"))),
    ("not_a_counter", lambda: (countering(), counter(1, "w W"))),
    ("not_a_counter", lambda: (countering(), Counter(1, ()))),
    ("counter_needs_two", lambda: (countering(), counter(1, "ST"))),
    ("counter_needs_two", lambda: (countering(), counter(1, "W"))),
    ("counter_too_weak", lambda: (after(countering(), Pass(1)), counter(2, "DT DT"))),
    (
        "counter_same_suit_off",
        lambda: (
            buried(
                dealt(
                    {0: "HT", 1: "HT HT"},
                    name="three_decks",
                    options={"counter_same_suit": False},
                ),
                [(0, "HT")],
            ),
            counter(1, "HT HT"),
        ),
    ),
    # Calling.
    ("wrong_phase", lambda: (after(bidding(), EndBidding()), Call(0, 12))),
    ("not_your_turn", lambda: (calling(), Call(1, 12))),
    ("unknown_card", lambda: (calling(), Call(0, 54))),
    ("unknown_card", lambda: (calling(), Call(0, -1))),
    ("bad_nth", lambda: (calling(), Call(0, 12, 2))),
    ("bad_nth", lambda: (calling(friend_rule="nth_played"), Call(0, 12, 3))),
    ("bad_nth", lambda: (calling(friend_rule="nth_played"), Call(0, 12, 0))),
    # Leading.
    ("wrong_phase", lambda: (bidding(), play(0, "HT"))),
    ("wrong_phase", lambda: (countering(), play(0, "HT"))),
    ("not_your_turn", lambda: (playing(preset("two_decks"), {0: "HT", 1: "SA"}), play(1, "SA"))),
    ("no_cards", lambda: (playing(preset("two_decks"), {0: "HT"}), Play(0, ()))),
    ("unknown_card", lambda: (playing(preset("two_decks"), {0: "HT"}), Play(0, (54,)))),
    ("unknown_card", lambda: (playing(preset("two_decks"), {0: "HT"}), Play(0, (-1, 3)))),
    ("card_not_held", lambda: (led("SA", "w"), play(1, "W W W"))),
    (
        "card_not_held",
        lambda: (playing(preset("two_decks"), {0: "HT SA", 1: "SA"}), play(0, "SA SA")),
    ),
    ("several_suits", lambda: (playing(preset("two_decks"), {0: "HT SA"}), play(0, "HT SA"))),
    (
        "not_a_reading",
        lambda: (playing(preset("two_decks"), {0: "HT SA SA"}), play(0, "SA SA", "SA", "SA")),
    ),
    (
        "not_a_reading",
        lambda: (playing(preset("two_decks"), {0: "HT SA SK"}), play(0, "SA SK", "SA SK")),
    ),
    (
        "not_a_reading",
        lambda: (playing(preset("two_decks"), {0: "HT SA SK"}), play(0, "SA SK", "SA")),
    ),
    (
        "throw_in_trump_off",
        lambda: (
            playing(preset("two_decks").with_options({"throw_in_trump": False}), {0: "HT HA"}),
            play(0, "HT HA"),
        ),
    ),
    # Following.
    ("not_your_turn", lambda: (led("SA", "SK"), play(2, "SK"))),
    ("not_your_turn", lambda: (led("SA", "SK"), play(0, "HT"))),
    ("wrong_card_count", lambda: (led("SA", "SK SQ"), play(1, "SK SQ"))),
    ("wrong_card_count", lambda: (led("SA SA", "SK SQ"), play(1, "SK"))),
    ("wrong_card_count", lambda: (led("SA", "SK SQ"), Play(1, ()))),
    ("must_follow_suit", lambda: (led("SA", "SK HA"), play(1, "HA"))),
    ("must_follow_suit", lambda: (led("SA SA", of_spades("SK")), play(1, "HA HA"))),
    ("must_follow_suit", lambda: (led("HA", "SK H2"), play(1, "SK"))),
    ("must_play_pair", lambda: (led("SA SA", of_spades("SK SK S3")), play(1, "SK S3"))),
    ("must_play_pair", lambda: (led("SA SA", of_spades("SK SK SK S3 S4")), play(1, "S4 S3"))),
    ("must_play_pair", lambda: (led("SA SA SA", of_spades("SK SK S3 S4")), play(1, "SK S3 S4"))),
    ("must_play_triple", lambda: (led("SA SA SA", of_spades("SK SK SK S3")), play(1, "SK SK S3"))),
    (
        "must_play_tractor",
        lambda: (led("SA SA SK SK", of_spades("S7 S7 S6 S6 S3 S3")), play(1, "S7 S7 S3 S3")),
    ),
    (
        "must_play_tractor",
        lambda: (
            led("SA SA SA SK SK SK", of_spades("S7 S7 S7 S6 S6 S3 S3 S3")),
            play(1, "S7 S7 S7 S3 S3 S3"),
        ),
    ),
    (
        "must_play_titanic",
        lambda: (
            led("SA SA SA SK SK SK", of_spades("S7 S7 S7 S6 S6 S6 S3 S3")),
            play(1, "S7 S7 S7 S6 S6 S3"),
        ),
    ),
    (
        "units_only_when_leading",
        lambda: (led("SA SA", of_spades("SK SK SQ")), play(1, "SK SK", "SK SK")),
    ),
]
"""Every code that a round gives, with small situations that give it.

``too_many_copies``, ``counter_over`` and ``dealer_needed`` cannot come from a round: nobody holds
more copies than there are, and nobody is asked when countering is over.
"""


@pytest.mark.parametrize(
    ("code", "situation"),
    REFUSALS,
    ids=[f"{number}-{code}" for number, (code, _situation) in enumerate(REFUSALS)],
)
def test_refusals(code: str, situation: Situation) -> None:
    state, action = situation()
    before = [state.view(seat).to_dict() for seat in seats_of(state.rules)]
    hands = [list(state.hand(seat)) for seat in range(state.players)]
    steps = state.steps
    verdict = state.check(action)
    assert (verdict.ok, verdict.code) == (False, code)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert (caught.value.code, caught.value.params) == (verdict.code, verdict.params)
    # Nothing has changed.
    assert [state.view(seat).to_dict() for seat in seats_of(state.rules)] == before
    assert [state.hand(seat) for seat in range(state.players)] == hands
    assert state.steps == steps


@given(stories(), st.integers(0, 2**32 - 1))
@settings(max_examples=50)
def test_nonsense_changes_nothing(story: Story, seed: int) -> None:
    """Any action at any time is applied or refused with a code; refused, it leaves no trace."""
    dice = Dice(seed)
    state = story.after(dice.below(len(story.actions) + 1))
    views = [state.view(seat).to_dict() for seat in seats_of(story.rules)]
    for _try in range(20):
        seat = dice.below(story.rules.players + 2) - 1
        cards = tuple(dice.below(56) - 1 for _card in range(dice.below(9)))
        if 0 <= seat < story.rules.players and dice.below(2):
            cards = tuple(dice.mixed(state.hand(seat))[: dice.below(9)])
        action = (
            Deal(dice.below(4) - 1),
            EndBidding(),
            Bid(seat, cards),
            Pass(seat),
            Bury(seat, cards),
            Counter(seat, cards),
            Call(seat, dice.below(56) - 1, dice.below(5) - 1),
            Play(seat, cards, (cards,) if dice.below(4) == 0 else None),
        )[dice.below(8)]
        verdict = state.check(action)
        if not verdict.ok:
            with pytest.raises(IllegalAction):
                state.apply(action)
    assert [state.view(seat).to_dict() for seat in seats_of(story.rules)] == views


# -- dealing and bidding ---------------------------------------------------------------


def test_only_cards_already_dealt_can_be_bid() -> None:
    deck = arranged(preset("two_decks"), {2: "ST S2 S3 ST", 3: "DT DT"})
    state = Round(preset("two_decks"), deck, level=8, dealer=None)
    state.apply(Deal(2))
    assert state.check(bid(2, "ST")).code == "card_not_held"
    state.apply(Deal(1))
    state.apply(bid(2, "ST"))
    assert (state.phase, state.trump, state.dealer, state.turn) == ("deal", 0, -1, -1)
    assert state.check(bid(2, "ST ST")).code == "card_not_held"
    state.apply(Deal(12))
    assert state.view(2).bid_options == [parse_cards("ST ST")]
    state.apply(bid(2, "ST ST"))
    assert state.doublings == 0
    state.apply(Deal(state.to_deal - state.dealt))
    assert state.phase == "bid"
    assert state.check(bid(3, "DT DT")).code == "rung_too_low"


@pytest.mark.parametrize(
    ("name", "options", "dealer"),
    [
        ("two_decks", {}, 2),
        ("two_decks", {"first_dealer": "final"}, 1),
        ("pick_partner", {}, 1),
        ("pick_partner", {"first_dealer": "first"}, 2),
    ],
)
def test_who_deals_a_first_hand(name: str, options: dict[str, object], dealer: int) -> None:
    hands = {2: "ST", 1: "DT DT"}
    state = dealt(hands, name=name, dealer=None, first_seat=3, options=options)
    for action in (bid(2, "ST"), bid(1, "DT DT"), EndBidding()):
        state.apply(action)
    assert (state.dealer, state.turn, state.trump, state.doublings) == (dealer, dealer, 2, 1)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_nobody_bids(name: str) -> None:
    for dealer in (None, 1):
        state = dealt({}, name=name, dealer=dealer, first_seat=3)
        state.apply(EndBidding())
        # On a first hand the seat that was dealt the first card is dealer.
        assert (state.phase, state.dealer, state.trump) == ("bury", 3 if dealer is None else 1, 4)
        bury_low(state)
        # Nobody is asked for a counter.
        assert state.phase == ("call" if state.rules.calls_friend else "play")
        assert state.turn == state.dealer


@pytest.mark.parametrize(
    ("bottom", "trump"),
    [
        ("S3 D8 DT HT", "D"),
        ("S3 D8 W HT", "NT"),
        ("S3 w", "NT"),
        ("S3 D8 HA CA DK", "H"),
    ],
)
def test_the_bottom_decides_the_trump(bottom: str, trump: str) -> None:
    filler = ["S3", "C3", "C4", "C5", "C6", "C7", "C8", "C9"]
    cards = " ".join([*bottom.split(), *filler][:8])
    for dealer in (None, 2):
        state = dealt({}, cards, dealer=dealer, options={"no_bid": "flip_bottom"})
        state.apply(EndBidding())
        assert state.view(None).to_dict()["trump"] == trump
    # A bid keeps the bottom face down.
    state = dealt({1: "ST"}, cards, options={"no_bid": "flip_bottom"})
    state.apply(bid(1, "ST"))
    state.apply(EndBidding())
    assert state.trump == 0


def test_a_new_deal() -> None:
    state = dealt({1: "ST"}, options={"no_bid": "redeal"})
    events = state.apply(EndBidding())
    assert [event.kind for event in events] == ["redeal"]
    assert (state.phase, state.over, state.result, state.turn) == ("redeal", True, None, -1)
    assert all(state.view(seat).bottom is None for seat in seats_of(state.rules))
    state = dealt({1: "ST"}, options={"no_bid": "redeal"})
    after(state, bid(1, "ST"), EndBidding())
    assert state.phase == "bury"


def test_bidding_ends_when_all_have_passed_since_the_last_bid() -> None:
    state = bidding()
    after(state, Pass(3), Pass(0), Pass(2), bid(1, "ST ST"))
    # The bid has asked everybody again.
    assert all(state.view(seat).may_pass for seat in range(4))
    after(state, Pass(0), Pass(2))
    assert [state.view(seat).may_pass for seat in range(4)] == [False, True, False, True]
    # Who has passed may still bid.
    after(state, Pass(3))
    assert state.check(bid(0, "HT HT")).code == "rung_too_low"
    events = state.apply(Pass(1))
    assert [event.kind for event in events] == ["bidding_passed", "bidding_ended", "bottom_taken"]
    assert state.phase == "bury"


def test_a_partners_protection_doubles_nothing() -> None:
    hands = {0: "HT", 2: "HT HT"}
    for protect, doublings, term in ((False, 1, "override"), (True, 0, "protect")):
        state = dealt(hands, name="three_decks", options={"partner_protect": protect})
        after(state, bid(0, "HT"), bid(2, "HT HT"))
        assert state.doublings == doublings
        assert state.view(1).bids[1] == (2, parse_cards("HT HT"), term)


# -- bottom and counters -----------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_dealer_takes_the_bottom_and_buries_what_he_likes(name: str) -> None:
    state = dealt({1: "HT"}, name=name, dealer=1)
    after(state, bid(1, "HT"))
    bottom = state.bottom
    before = state.hand(1)
    events = state.apply(EndBidding())
    assert [event.kind for event in events] == ["bidding_ended", "bottom_taken"]
    assert sorted(state.hand(1)) == sorted([*before, *bottom])
    # Points, trumps, the very bottom: all may be buried.
    high = tuple(state.view(1).hand[: state.rules.bottom_size])
    after(state, Bury(1, high))
    assert sorted(state.bottom) == sorted(high)
    assert len(state.hand(1)) == state.rules.hand_size
    expected = "counter" if state.rules.counter else "call" if state.rules.calls_friend else "play"
    assert state.phase == expected
    assert state.burier == 1


def test_counters_go_round_and_the_dealer_comes_back() -> None:
    """Seat 1 counters, the dealer counters that, seat 1 may answer with jokers (反底不反庄)."""
    hands = {0: "DT DT HT HT", 1: "CT CT w w", 3: "ST"}
    state = dealt(hands)
    after(state, bid(3, "ST"), EndBidding())
    bury_low(state)
    buried_by_dealer = state.bottom
    assert state.turn == 1
    state.apply(counter(1, "CT CT"))
    # He takes what the dealer buried, and must bury as much.
    assert (state.phase, state.turn, state.trump) == ("bury", 1, 3)
    assert set(buried_by_dealer) <= set(state.hand(1))
    assert len(state.hand(1)) == 33
    bury_low(state)
    asked = []
    while state.turn != 0:
        asked.append(state.turn)
        state.apply(Pass(state.turn))
    assert asked == [2, 3]
    # The dealer is asked now that somebody else has countered; diamonds are too weak.
    assert state.check(counter(0, "DT DT")).code == "counter_too_weak"
    state.apply(counter(0, "HT HT"))
    bury_low(state)
    assert (state.trump, state.turn, state.doublings) == (1, 1, 2)
    state.apply(counter(1, "w w"))
    bury_low(state)
    for seat in (2, 3, 0):
        assert state.turn == seat
        state.apply(Pass(seat))
    # Dealer, sides and the first lead are as they were.
    assert (state.phase, state.turn, state.dealer, state.trump) == ("play", 0, 0, 4)
    assert (state.burier, state.doublings) == (1, 3)
    assert state.declarers() == (0, 2)
    assert [len(state.hand(seat)) for seat in range(4)] == [25] * 4


def test_the_dealer_calls_whoever_buried_last() -> None:
    state = dealt({0: "HT", 2: "ST ST"}, name="pick_partner", options={"counter": True})
    after(buried(state, [(0, "HT")]), Pass(1), counter(2, "ST ST"))
    bury_low(state)
    while state.phase == "counter":
        state.apply(Pass(state.turn))
    assert (state.phase, state.turn, state.burier) == ("call", 0, 2)


def test_the_highest_counter_ends_it() -> None:
    state = after(countering(), counter(1, "W W"))
    bury_low(state)
    assert (state.phase, state.trump, state.turn) == ("play", 4, 0)


@pytest.mark.parametrize(
    ("options", "first", "bids", "phases"),
    [
        ({}, False, True, "counter 1"),
        ({}, True, True, "counter 1"),
        ({"counter": False}, False, True, "play 0"),
        ({"counter_in_first_hand": False}, True, True, "play 0"),
        ({"counter_in_first_hand": False}, False, True, "counter 1"),
        ({}, False, False, "play 0"),
        ({"counter_when_no_bid": True}, False, False, "counter 1"),
        ({"max_counters": 0}, False, True, "play 0"),
        ({"max_counters": 1}, False, True, "counter 1"),
    ],
)
def test_whether_anybody_is_asked(
    options: dict[str, object], first: bool, bids: bool, phases: str
) -> None:
    hands = {0: "HT", 1: "ST ST"}
    state = dealt(hands, dealer=None if first else 0, options=options)
    buried(state, [(0, "HT")] if bids else [])
    assert f"{state.phase} {state.turn}" == phases
    if state.phase == "counter":
        state.apply(counter(1, "ST ST"))
        bury_low(state)
        left = "play" if options.get("max_counters") == 1 else "counter"
        assert (state.phase, state.trump) == (left, 0)


def test_a_burier_may_counter_under_the_option() -> None:
    hands = {0: "w w", 3: "HT"}
    for option, asked in ((False, [1, 2]), (True, [1, 2, 0])):
        state = buried(dealt(hands, options={"burier_may_counter": option}), [(3, "HT")])
        turns = []
        while state.phase == "counter":
            turns.append(state.turn)
            state.apply(Pass(state.turn))
        assert turns == asked


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_jokers_make_no_trump(decks: int) -> None:
    name = {1: "one_deck", 2: "two_decks", 3: "three_decks"}[decks]
    jokers = {1: "w W", 2: "W W", 3: "W W W"}[decks]
    state = dealt({1: jokers, 0: "ST HT"}, name=name, dealer=0)
    after(state, bid(0, "HT"), bid(1, jokers), EndBidding())
    assert (state.trump, state.doublings) == (4, 1)
    bury_low(state)
    assert (state.phase, state.turn) == ("play", 0)
    # All level cards are trumps of one class, whatever their suit.
    order = state.view(0).order
    assert order.compare(parse_card("ST"), parse_card("HT")) == 0
    assert order.is_trump(parse_card("ST"))
    assert not order.is_trump(parse_card("SA"))
