"""The bots over whole rounds: always legal, reproducible, blind to hidden cards, and not weak."""

import itertools

import pytest

from shengji import bots
from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Deal,
    EndBidding,
    Pass,
    Play,
    Round,
    Rules,
    RulesError,
    View,
    preset,
    shuffled_by,
)

TABLES = tuple(PRESETS)

ODD_RULES = [
    preset("two_decks").with_options({"permanent_twos": True, "first_dealer": "final"}),
    preset("two_decks").with_options({"throw_in_trump": False, "throw_penalty": "per_card"}),
    preset("two_decks").with_options({"ruff_compare": "all", "partial_tractor": False}),
    preset("two_decks").with_options({"ruff_compare": "highest", "forced_unit": "fewest"}),
    preset("two_decks").with_options({"no_bid": "flip_bottom", "mixed_jokers": True}),
    preset("two_decks").with_options({"counter_when_no_bid": True, "burier_may_counter": True}),
    preset("three_decks").with_options({"protect_triples": True, "titanic_max": 2}),
    preset("three_decks").with_options({"titanic_ladder": "triples_first", "ruff_compare": "all"}),
    preset("three_decks").with_options({"protect_triples": True, "partial_tractor": False}),
    preset("one_deck").with_options({"self_override": False, "joker_open": False}),
    preset("pick_partner").with_options({"friend_rule": "nth_played"}),
    preset("find_friend").with_options({"friend_rule": "nth_played", "permanent_twos": True}),
]


def act(state: Round, seat: int, bot: str, seed: int) -> Action:
    """Apply what a bot does; fail when it is not legal."""
    action = bots.choose(bot, state.view(seat), seed)
    verdict = state.check(action)
    assert verdict.ok, (verdict.code, verdict.params, action)
    assert action.seat == seat
    state.apply(action)
    return action


def bid_all(state: Round, names: list[str], seed: int, log: list[Action]) -> None:
    """Deal, five times with a word to every seat, and let the bots bid."""
    chunk = -(-state.to_deal // 5)
    while state.phase == "deal":
        deal = Deal(min(chunk, state.to_deal - state.dealt))
        state.apply(deal)
        log.append(deal)
        if state.phase != "deal":
            break
        for seat in range(state.players):
            action = bots.choose(names[seat], state.view(seat), seed)
            if isinstance(action, Bid):
                assert state.check(action).ok
                state.apply(action)
                log.append(action)
            else:
                assert action == Pass(seat)
    while state.phase == "bid":
        seat = next((s for s in range(state.players) if state.view(s).may_pass), -1)
        if seat < 0:
            state.apply(EndBidding())
            log.append(EndBidding())
        else:
            log.append(act(state, seat, names[seat], seed))


def play(
    rules: Rules,
    seed: int,
    names: list[str],
    *,
    level: int = 3,
    dealer: int | None = 0,
    stop: int = -1,
) -> tuple[Round, list[Action]]:
    """Play a round to its end (or ``stop`` actions into it); return it and its actions."""
    state = Round(rules, shuffled_by(rules, seed), level=level, dealer=dealer)
    log: list[Action] = []
    bid_all(state, names, seed, log)
    while not state.over and len(log) != stop:
        log.append(act(state, state.turn, names[state.turn], seed + len(log)))
    return state, log


# -- legal ---------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("bot", bots.BOTS)
def test_every_choice_is_legal(table: str, bot: str) -> None:
    rules = preset(table)
    for seed in range(8):
        dealer = None if seed % 2 else seed % rules.players
        state, _log = play(rules, seed, [bot] * rules.players, level=seed % 13, dealer=dealer)
        assert state.phase == "over"


@pytest.mark.parametrize("rules", ODD_RULES, ids=lambda rules: str(rules.changed_options()))
def test_every_choice_is_legal_under_odd_options(rules: Rules) -> None:
    for seed in range(6):
        names = [bots.BOTS[(seed + seat) % 2] if seed < 2 else "rule" for seat in range(5)]
        state, _log = play(rules, seed, names, level=2 * seed, dealer=None if seed % 2 else 1)
        assert state.phase == "over"


def test_an_unknown_bot_is_refused() -> None:
    state = Round(preset("one_deck"), shuffled_by(preset("one_deck"), 1), level=0, dealer=0)
    with pytest.raises(RulesError) as caught:
        bots.choose("nobody", state.view(0), 0)
    assert caught.value.code == "unknown_bot"


def test_nothing_to_say_while_dealing_is_a_pass() -> None:
    rules = preset("two_decks")
    state = Round(rules, shuffled_by(rules, 1), level=0, dealer=0)
    for bot in bots.BOTS:
        assert bots.choose(bot, state.view(0), 0) == Pass(0)


# -- a function of view and seed --------------------------------------------------------


@pytest.mark.parametrize("bot", bots.BOTS)
def test_the_same_view_and_seed_give_the_same_action(bot: str) -> None:
    rules = preset("two_decks")
    _state, first = play(rules, 5, [bot] * 4)
    _state, again = play(rules, 5, [bot] * 4)
    assert first == again


def test_the_random_bot_minds_all_bits_of_its_seed() -> None:
    rules = preset("two_decks")
    state, _log = play(rules, 5, ["rule"] * 4, stop=30)
    view = state.view(state.turn)
    assert len({repr(bots.choose("random", view, seed << 32)) for seed in range(20)}) > 1


def replayed(rules: Rules, deck: list[int], actions: list[Action]) -> Round | None:
    """Return the round of another deck after the same actions; None if one was illegal."""
    state = Round(rules, deck, level=3, dealer=0)
    for action in actions:
        if not state.check(action).ok:
            return None
        state.apply(action)
    return state


@pytest.mark.parametrize("table", ["two_decks", "find_friend"])
def test_hidden_cards_change_no_choice(table: str) -> None:
    rules = preset(table)
    compared = 0
    for seed in range(12):
        state, log = play(rules, seed, ["rule"] * rules.players, stop=25 + 4 * seed)
        if state.phase != "play":
            continue
        me = state.turn
        deck = shuffled_by(rules, seed)
        suits = state.view(me).order.suits
        one, two = [seat for seat in range(rules.players) if seat != me][:2]
        pairs = itertools.product(state.hand(one), state.hand(two))
        for a, b in [(a, b) for a, b in pairs if a != b and suits[a] == suits[b]][:6]:
            other = list(deck)
            # What a seat was dealt; a burier also holds cards of the bottom.
            at_a = [i for i in range(one, state.to_deal, rules.players) if deck[i] == a]
            at_b = [i for i in range(two, state.to_deal, rules.players) if deck[i] == b]
            if not at_a or not at_b:
                continue
            other[at_a[0]], other[at_b[0]] = b, a
            twin = replayed(rules, other, log)
            if twin is None or twin.view(me).to_dict() != state.view(me).to_dict():
                continue
            assert bots.choose("rule", twin.view(me), 7) == bots.choose("rule", state.view(me), 7)
            assert bots.suggest(twin.view(me)) == bots.suggest(state.view(me))
            compared += 1
    assert compared >= 10


# -- strength ------------------------------------------------------------------------


def caught(rules: Rules, seed: int, dealer_side: str, others: str) -> int:
    """Return the catchers' points of a deal in which one bot plays for the dealer's side."""
    dealer = seed % rules.players
    names = [dealer_side if (seat - dealer) % 2 == 0 else others for seat in range(rules.players)]
    state, _log = play(rules, seed, names, level=seed % 13, dealer=dealer)
    assert state.result is not None
    return state.result.points


@pytest.mark.parametrize(("table", "deals", "gap"), [("two_decks", 60, 100), ("one_deck", 40, 40)])
def test_the_rule_bot_beats_the_random_bot_on_both_sides_of_the_same_deals(
    table: str, deals: int, gap: int
) -> None:
    rules = preset(table)
    won = 0
    total = 0
    for seed in range(deals):
        difference = caught(rules, seed, "random", "rule") - caught(rules, seed, "rule", "random")
        won += difference > 0
        total += difference
    assert won >= 0.95 * deals
    assert total >= gap * deals


def test_a_dealer_who_calls_a_friend_gains_by_the_rule_bot() -> None:
    rules = preset("find_friend")
    points = {"rule": 0, "random": 0}
    for seed in range(15):
        for bot in points:
            names = ["rule"] * 5
            names[0] = bot
            state, _log = play(rules, seed, names, level=seed % 13)
            assert state.result is not None
            points[bot] += state.result.points
    assert points["rule"] + 15 * 40 < points["random"]


# -- suggestions -----------------------------------------------------------------------


def check_suggestions(state: Round, view: View) -> None:
    found = bots.suggest(view)
    if state.phase == "play":
        legal = list(itertools.islice(view.legal.plays(), 3))
        assert min(3, len(legal)) <= len(found) <= 6
        assert len(set(found)) == len(found)
        for cards in found:
            assert state.check(Play(view.seat, cards)).ok, cards
    elif state.phase == "bury":
        assert [len(cards) for cards in found] == [view.rules.bottom_size]
    elif state.phase == "call":
        assert [len(cards) for cards in found] == [1]
    elif state.phase == "counter":
        assert all(cards in view.counter_options for cards in found)


@pytest.mark.parametrize("table", TABLES)
def test_suggestions_are_legal_and_distinct(table: str) -> None:
    rules = preset(table)
    for seed in range(3):
        state = Round(rules, shuffled_by(rules, seed), level=4, dealer=0)
        log: list[Action] = []
        bid_all(state, ["rule"] * rules.players, seed, log)
        while not state.over:
            check_suggestions(state, state.view(state.turn))
            act(state, state.turn, "rule" if seed else "random", seed + state.steps)
        assert bots.suggest(state.view(0)) == []


def test_nothing_is_suggested_out_of_turn() -> None:
    state, _log = play(preset("two_decks"), 3, ["rule"] * 4, stop=30)
    assert state.phase == "play"
    assert bots.suggest(state.view((state.turn + 1) % 4)) == []


def test_suggested_bids_are_possible_ones() -> None:
    rules = preset("two_decks")
    seen = 0
    for seed in range(30):
        state = Round(rules, shuffled_by(rules, seed), level=4)
        state.apply(Deal(state.to_deal))
        for seat in range(4):
            view = state.view(seat)
            found = bots.suggest(view)
            assert all(cards in view.bid_options for cards in found)
            seen += len(found)
    assert seen > 30
