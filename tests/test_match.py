"""Matches, docs/rules §10: from the start level to a won A, and anew."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    RANKS,
    Bid,
    Bury,
    Deal,
    Dice,
    EndBidding,
    Match,
    Play,
    Round,
    RoundResult,
    Rules,
    RulesError,
    parse_cards,
    parse_rank,
    play_out,
    preset,
    shuffled_by,
)
from shengji.rules.levels import rotate
from tests.strategies import Story, copies, follow_keeping, playing, round_rules, stories

ACE = 12


def play_round(match: Match, seed: int) -> Round:
    """Return the match's next round with a deck of that number, played at random."""
    state = match.next_round(shuffled_by(match.rules, seed))
    play_out(state, Dice(seed))
    return state


def result_of(points: int, *, dealer: int = 0, partner: int = 2, jack: int = -1) -> RoundResult:
    """Return a round's result as far as a match looks at it."""
    return RoundResult(
        dealer=dealer,
        partner=partner,
        side="",
        levels=0,
        points=points,
        trick_points=points,
        bottom=(),
        bottom_points=0,
        bottom_multiplier=0,
        penalty_points=0,
        per_seat=(),
        doublings=0,
        last_winner=0,
        jack=jack,
    )


def codes(match: Match) -> str:
    return "".join(RANKS[level] for level in match.levels)


def at(levels: str, dealer: int | None = 0, name: str = "two_decks", **options: object) -> Match:
    rules = preset(name).with_options(options)
    return Match(rules, levels=[parse_rank(code) for code in levels], dealer=dealer)


# -- a new match ---------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_match_starts_with_an_open_hand_at_the_first_level(name: str) -> None:
    rules = preset(name)
    starts: dict[str, dict[str, object]] = {
        "2": {},
        "3": {"permanent_twos": True},
        "T": {"start_level": "T"},
    }
    for level, options in starts.items():
        match = Match(rules.with_options(options), first_seat=3)
        assert codes(match) == level * rules.players
        assert (match.dealer, match.hand_number, match.won_by) == (None, 0, None)
        state = match.next_round(shuffled_by(rules, 0))
        assert state.first_hand
        assert (state.level, state.dealer, state.first_seat) == (parse_rank(level), -1, 3)


def test_levels_of_another_table_are_refused() -> None:
    with pytest.raises(RulesError) as caught:
        Match(preset("find_friend"), levels=[0, 0, 0, 0])
    assert (caught.value.code, caught.value.params) == ("bad_levels", {"count": 4})


def test_a_match_goes_on_where_it_was_left() -> None:
    match = Match(preset("two_decks"), levels=[3, 7, 3, 7], dealer=3, hand_number=9)
    state = match.next_round(shuffled_by(match.rules, 1))
    assert not state.first_hand
    assert (state.level, state.dealer, state.first_seat, match.level) == (7, 3, 3, 7)
    match.score(result_of(200, dealer=3, partner=1))
    assert (match.levels, match.dealer, match.hand_number) == ([6, 7, 6, 7], 0, 10)


def test_the_callers_levels_stay_his() -> None:
    levels = [1, 2, 1, 2]
    match = Match(preset("two_decks"), levels=levels, dealer=0)
    match.score(result_of(0))
    assert levels == [1, 2, 1, 2]
    assert match.levels == [4, 2, 4, 2]


# -- unfinished rounds ---------------------------------------------------------------


@given(stories(), st.integers(0, 2**16))
@settings(max_examples=40)
def test_an_unfinished_round_is_not_scored(story: Story, some: int) -> None:
    match = Match(story.rules)
    state = story.after(some % len(story.actions))
    before = (list(match.levels), match.dealer, match.hand_number, match.won_by)
    with pytest.raises(RulesError) as caught:
        match.finish(state)
    assert (caught.value.code, caught.value.params) == ("round_not_over", {"phase": state.phase})
    assert (match.levels, match.dealer, match.hand_number, match.won_by) == before


def test_a_round_to_be_dealt_anew_is_not_scored() -> None:
    match = Match(preset("two_decks").with_options({"no_bid": "redeal"}))
    state = match.next_round(shuffled_by(match.rules, 0))
    state.apply(Deal(state.to_deal))
    state.apply(EndBidding())
    assert state.phase == "redeal"
    with pytest.raises(RulesError, match="round_not_over"):
        match.finish(state)
    # The next deal is a first hand again.
    again = match.next_round(shuffled_by(match.rules, 1))
    assert (again.first_hand, again.first_seat, match.hand_number) == (True, 0, 0)


# -- from round to round -------------------------------------------------------------


def check_step(match: Match, before: list[int], dealer: int | None, state: Round) -> None:
    """Check what one scored round has done to a match."""
    result = state.result
    assert result is not None
    assert result.dealer == state.dealer
    if dealer is not None:
        assert result.dealer == dealer
    winners = set(result.declarers)
    if result.side == "catchers":
        winners = set(range(match.rules.players)) - winners
    expected = next(
        seat
        for step in range(1, match.rules.players + 1)
        if (seat := (result.dealer + step) % match.rules.players) in winners
    )
    if match.won_by is not None:
        assert result.side == "declarers"
        assert set(match.won_by) == {seat for seat in winners if before[seat] == ACE}
        assert state.level == ACE
        assert codes(match) == RANKS[match.rules.first_level] * match.rules.players
        assert (match.dealer, match.first_seat, match.hand_number) == (None, expected, 0)
        return
    assert match.dealer == expected
    for seat, (old, new) in enumerate(zip(before, match.levels, strict=True)):
        if seat in winners:
            assert old <= new <= min(old + result.levels, ACE)
            assert new == min(old + result.levels, ACE) or old == ACE
        else:
            assert new == old
    if match.rules.partners == "fixed":
        assert match.levels[0] == match.levels[2]
        assert match.levels[1] == match.levels[3]


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("seed", range(2))
def test_whole_matches(name: str, seed: int) -> None:
    rules = preset(name)
    match = Match(rules, first_seat=seed)
    won = rounds = 0
    while won < 2 and rounds < 3000:
        before, dealer, hands = list(match.levels), match.dealer, match.hand_number
        assert match.level == match.levels[dealer if dealer is not None else 0]
        state = play_round(match, 10_000 * seed + rounds)
        assert state.level == match.level
        assert state.first_hand == (dealer is None)
        rotation = match.finish(state)
        assert rotation.match_won_by == match.won_by
        check_step(match, before, dealer, state)
        rounds += 1
        if match.won_by is None:
            assert match.hand_number == hands + 1
        else:
            won += 1
    assert won == 2


@given(round_rules(), st.integers(0, 2**20), st.data())
@settings(max_examples=40)
def test_finish_is_rotate(rules: Rules, seed: int, data: st.DataObject) -> None:
    """Whatever the levels: a finished round moves a match as `rotate` says."""
    if rules.partners == "fixed":
        pair = data.draw(st.tuples(st.integers(0, 12), st.integers(0, 12)))
        levels = [*pair, *pair]
    else:
        seats = rules.players
        levels = data.draw(st.lists(st.integers(0, 12), min_size=seats, max_size=seats))
    dealer = data.draw(st.integers(0, rules.players - 1))
    match = Match(rules, levels=levels, dealer=dealer)
    state = play_round(match, seed)
    result = state.result
    assert result is not None
    partner = None if result.partner < 0 else result.partner
    expected = rotate(rules, dealer, partner, result.points, levels)
    rotation = match.finish(state)
    assert (rotation.dealer, rotation.levels, rotation.match_won_by) == (
        expected.dealer,
        expected.levels,
        expected.match_won_by,
    )
    if expected.match_won_by is None:
        assert tuple(match.levels) == expected.levels


# -- the last level --------------------------------------------------------------------


def test_a_won_ace_ends_the_match_and_the_next_starts_anew() -> None:
    match = at("A9A9", permanent_twos=True)
    rotation = match.score(result_of(35))
    assert match.won_by == rotation.match_won_by == (0, 2)
    assert rotation.levels == (ACE, 7, ACE, 7)
    assert (codes(match), match.dealer, match.hand_number) == ("3333", None, 0)
    # The next dealer would have been seat 2, who is now dealt the first card.
    assert match.first_seat == 2
    state = match.next_round(shuffled_by(match.rules, 0))
    assert (state.first_hand, state.first_seat, state.level) == (True, 2, 1)
    play_out(state, Dice(3))
    match.finish(state)
    assert match.hand_number == 1
    assert not match.won_by


def test_a_lost_ace_is_played_again() -> None:
    match = at("A9A9")
    match.score(result_of(80))
    assert (codes(match), match.dealer, match.won_by) == ("A9A9", 1, None)
    # Catchers on A who take over stay on it and play it next.
    match = at("9A9A")
    match.score(result_of(200))
    assert (codes(match), match.dealer, match.level) == ("9A9A", 1, ACE)
    match.score(result_of(75, dealer=1, partner=3))
    assert match.won_by == (1, 3)


def test_friends_win_a_match_each_for_himself() -> None:
    match = at("A9A99", name="find_friend")
    match.score(result_of(115))
    assert match.won_by == (0, 2)
    match = at("A9899", name="find_friend")
    match.score(result_of(115))
    assert match.won_by == (0,)
    # A friend on A in a lower round stays there.
    match = at("89A99", name="find_friend")
    match.score(result_of(55))
    assert (codes(match), match.won_by, match.dealer) == ("T9A99", None, 2)


def test_a_dealer_alone() -> None:
    match = at("52525", name="find_friend", dealer=4)
    match.score(result_of(0, dealer=4, partner=-1))
    assert (codes(match), match.dealer) == ("52528", 4)
    match.score(result_of(240, dealer=4, partner=-1))
    assert (codes(match), match.dealer) == ("74748", 0)
    match = at("5252", name="pick_partner", dealer=3)
    match.score(result_of(40, dealer=3, partner=-1))
    assert (codes(match), match.dealer) == ("5253", 3)


# -- jacks -----------------------------------------------------------------------------


def lost_to(last: str, hands: Mapping[int, str] | None = None, **options: object) -> Round:
    """Return a round at J, hearts trump, whose last trick the dealer leads and seat 1 ruffs."""
    run = copies("S", "KQT98765432", 2)
    rules = preset("two_decks").with_options(options)
    dealt = {0: f"HJ SA SA {run}", 1: last, **(hands or {})}
    state = playing(rules, dealt, "W W w w", level="J")
    for lead in ("HJ", run, "SA", "SA"):
        assert state.turn == 0
        state.apply(Play(0, parse_cards(lead)))
        while state.trick is not None:
            state.apply(follow_keeping(state, last))
    return state


@pytest.mark.parametrize(
    ("last", "jack", "levels"), [("HJ", 1, "2525"), ("DJ", 0, "6565"), ("H9", -1, "Q5Q5")]
)
def test_jacks_send_back(last: str, jack: int, levels: str) -> None:
    state = lost_to(last, jack_back=True)
    result = state.result
    assert result is not None
    assert (result.jack, result.last_winner) == (jack, 1)
    match = at("J5J5", jack_back=True)
    match.finish(state)
    risen = {"declarers": result.levels, "catchers": 0}[result.side]
    # A fall is in place of any rise.
    assert codes(match) == (
        levels if jack >= 0 else RANKS[9 + risen] + "5" + RANKS[9 + risen] + "5"
    )


def test_without_the_option_jacks_are_cards_like_others() -> None:
    state = lost_to("HJ")
    result = state.result
    assert result is not None
    assert result.jack == 1
    match, same = at("J5J5"), at("J5J5")
    match.finish(state)
    same.score(result_of(result.points))
    assert match.levels == same.levels


def test_only_in_a_round_at_the_jack() -> None:
    """The result says no jack when another level was played, or the declarers held the trick."""
    for seed in range(60):
        match = at("T5T5", jack_back=True)
        result = play_round(match, seed).result
        assert result is not None
        assert result.jack == -1
    held = at("J5J5", jack_back=True)
    for seed in range(60):
        state = play_round(held, seed)
        assert state.result is not None
        if state.result.last_winner in state.result.declarers:
            assert state.result.jack == -1


def test_bids_do_not_move_the_dealer_of_a_later_hand() -> None:
    match = at("5252", dealer=2)
    state = match.next_round(shuffled_by(match.rules, 5))
    state.apply(Deal(state.to_deal))
    bidder = next((seat, cards) for seat in (1, 3, 0) for cards in state.view(seat).bid_options)
    state.apply(Bid(*bidder))
    state.apply(EndBidding())
    assert (state.dealer, state.turn, state.level) == (2, 2, 3)
    assert state.check(Bury(2, tuple(state.hand(2)[:8]))).ok
