"""The play phase and the end of a round: tricks, throws, friends, the last trick (§7, §9, §11)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from shengji.rules import (
    Cards,
    Dice,
    Event,
    Play,
    Round,
    order_for,
    parse_card,
    parse_cards,
    play_out,
    preset,
    random_action,
)
from shengji.rules.follow import check_follow
from shengji.rules.play import PlayTable
from shengji.rules.shapes import read
from tests.strategies import (
    Story,
    copies,
    dug,
    playing,
    round_rules,
    seats_of,
    stories,
    tell,
)


def play(seat: int, cards: str, *units: str) -> Play:
    return Play(seat, parse_cards(cards), tuple(map(parse_cards, units)) if units else None)


def after(state: Round, *actions: Play) -> Round:
    for action in actions:
        state.apply(action)
    return state


def finish(state: Round, seed: int = 1) -> Round:
    """Play on at random to the end."""
    play_out(state, Dice(seed))
    return state


def finish_quietly(state: Round) -> Round:
    """Play on to the end with what is due, and never throw."""
    while not state.over:
        state.apply(Play(state.turn, state.legal(state.turn).due()))
    return state


# -- the hands -------------------------------------------------------------------------


@given(stories())
@settings(max_examples=40)
def test_hands_are_in_the_order_of_the_round(story: Story) -> None:
    for state, _action, _events in story.unfold():
        table = state.table
        if table is None:
            continue
        for seat in range(story.rules.players):
            hand = table.hand(seat)
            assert hand == table.order.sorted(hand)
            assert tuple(hand) == state.view(seat).hand
            assert table.left[seat] == len(hand)
            for suit in range(5):
                held = [card for card in hand if table.order.suits[card] == suit]
                assert table.suit_counts[seat * 5 + suit] == len(held)
                masks = table.masks(seat, suit)
                for copy, mask in enumerate(masks, 1):
                    faces = {card for card in held if held.count(card) >= copy}
                    assert mask == sum(1 << table.order.places[card] for card in faces)


def test_a_table_of_its_own() -> None:
    """The play phase needs no round around it: hands, level, trump and who leads."""
    rules = preset("two_decks")
    counts = [[0] * 54 for _seat in range(4)]
    for seat, hand in enumerate(["SA SA", "SK SQ", "HT w", "S3 D4"]):
        for face in parse_cards(hand):
            counts[seat][face] += 1
    table = PlayTable(rules, 8, 1, counts, 2)
    assert (table.turn, table.done, table.left) == (2, False, [2, 2, 2, 2])
    kinds = [event.kind for event in table.apply(play(2, "HT"))]
    assert kinds == ["played"]
    for seat, card in ((3, "D4"), (0, "SA"), (1, "SQ")):
        assert table.turn == seat
        assert table.check(play(seat, card)).ok
        table.apply(play(seat, card))
    assert (table.turn, table.trick, table.taken) == (2, None, [0, 0, 10, 0])
    for seat, card in ((2, "w"), (3, "S3"), (0, "SA"), (1, "SK")):
        table.apply(play(seat, card))
    assert (table.done, table.taken, table.last_cards) == (True, [0, 0, 20, 0], parse_cards("SK"))


# -- who takes a trick -------------------------------------------------------------------


def all_spades(hands: dict[int, str], **options: object) -> Round:
    """Return a round of two decks whose dealer holds all plain spades, hearts trump."""
    rules = preset("two_decks").with_options(options)
    return playing(rules, {0: f"HT {copies('S', 'AKQJ98765432', 2)}", **hands})


@pytest.mark.parametrize(("compare", "winner"), [("main", 2), ("all", 1), ("highest", 3)])
def test_three_ruffs(compare: str, winner: int) -> None:
    state = all_spades({1: "H4 H4 HQ", 2: "H7 H7 H6", 3: "H3 H3 HK"}, ruff_compare=compare)
    events: list[Event] = []
    for action in (play(0, "SA SA SK"), play(1, "H4 H4 HQ"), play(2, "H7 H7 H6")):
        events.extend(state.apply(action))
    events.extend(state.apply(play(3, "H3 H3 HK")))
    ruffs = [event.for_seat(None) for event in events if event.kind == "played"]
    assert [bool(text and text["ruff"]) for text in ruffs] == [False, True, True, True]
    assert state.turn == winner
    assert state.tricks[0].winner == winner
    assert state.tricks[0].points == 20


def test_the_first_of_equals_wins() -> None:
    state = playing(preset("two_decks"), {0: "HT SK", 1: "SA", 2: "SA", 3: "S3"})
    after(state, play(0, "SK"), play(1, "SA"), play(2, "SA"), play(3, "S3"))
    assert (state.turn, state.view(None).taken) == (1, [0, 10, 0, 0])


def test_others_suits_never_win() -> None:
    state = all_spades({1: "DA DA", 2: "C3 C3", 3: "HA D3"})
    after(state, play(0, "S3 S3"), play(1, "DA DA"), play(2, "C3 C3"), play(3, "HA D3"))
    assert state.turn == 0


# -- throws -------------------------------------------------------------------------------

THROW = "S9 S8 S8 S4 S4"


@pytest.mark.parametrize(
    ("others", "option", "forced"),
    [
        (("SJ", "", ""), "lowest", "S9"),
        (("", "", "SJ"), "lowest", "S9"),
        (("", "SQ SQ", ""), "lowest", "S4 S4"),
        (("", "S5 S5", ""), "lowest", "S4 S4"),
        (("SJ", "S5 S5", ""), "lowest", "S4 S4"),
        (("S5 S5", "", "SJ"), "lowest", "S4 S4"),
        (("S5 S5", "", "SJ"), "fewest", "S9"),
        (("S5", "S6", "S7"), "lowest", ""),
        # The partner's cards count as well, and nobody's trumps do.
        (("", "SJ", ""), "fewest", "S9"),
        (("HA HA", "HK", "H3 H3"), "lowest", ""),
    ],
)
def test_what_a_throw_leaves_on_the_table(
    others: tuple[str, str, str], option: str, forced: str
) -> None:
    rest = [*copies("S", "AKQJ765432", 2).split(), "S9"]
    for card in (*" ".join(others).split(), "S4", "S4"):
        if card in rest:
            rest.remove(card)
    rules = preset("two_decks").with_options({"forced_unit": option})
    hands = {0: f"HT {THROW}", **dict(enumerate(others, 1))}
    # What spades are left lie where they do not beat anything: with the dealer and the bottom.
    room = 25 - 6
    hands[0] += " " + " ".join(rest[:room])
    state = playing(rules, hands, " ".join(rest[room:]))
    events = state.apply(play(0, THROW))
    trick = state.trick
    assert trick is not None
    if forced:
        assert [event.kind for event in events] == ["throw_failed", "played"]
        assert trick.plays == [(0, parse_cards(forced))]
    else:
        assert [event.kind for event in events] == ["played"]
        assert (trick.shape, trick.failed_throw) == ("throw", None)


@pytest.mark.parametrize("penalty", ["none", "per_card", "per_attempt"])
def test_everybody_sees_a_failed_throw(penalty: str) -> None:
    rules = preset("two_decks").with_options({"throw_penalty": penalty})
    state = playing(rules, {0: "HT SA SA SK SQ", 1: "S3 S4", 2: "SK", 3: "D3 S5"})
    state.apply(Play(0, parse_cards("SK SA SQ")))
    points = {"none": 0, "per_card": 20, "per_attempt": 10}[penalty]
    failed = {"seat": 0, "attempted": ["SA", "SK", "SQ"], "forced": ["SQ"], "penalty": points}
    for seat in seats_of(rules):
        view = state.view(seat)
        assert view.trick is not None
        trick = view.trick.to_dict()
        assert trick["failed_throw"] == failed
        assert trick["plays"] == [{"seat": 0, "cards": ["SQ"]}]
        assert trick["shape"] == "single"
        assert view.counts == [24, 25, 25, 25]
        assert view.catch_points() == points
    # What came back is in the hand again.
    assert set(parse_cards("SA SK")) <= set(state.view(0).hand)
    assert parse_card("SQ") not in state.view(0).hand
    after(state, play(1, "S3"), play(2, "SK"), play(3, "S5"))
    for seat in seats_of(rules):
        view = state.view(seat)
        assert view.tricks[0].to_dict()["failed_throw"] == failed
        assert view.trick is None
    assert state.turn == 2


def test_a_view_checks_as_the_round_does() -> None:
    """Code for code, groupings and nonsense included."""
    state = playing(preset("three_decks"), {0: "HT S9 S9 S9 S8 S8 HA HK", 1: "SA SA SK"})

    def compare(cards: Cards, units: tuple[Cards, ...] | None = None) -> str | None:
        verdict = state.check(Play(state.turn, cards, units))
        found = state.legal(state.turn).check(cards, units)
        assert (found.code, found.params) == (verdict.code, verdict.params)
        return verdict.code

    cards = parse_cards("S9 S9 S9 S8 S8")
    codes = []
    for text in ("S9 S9 S9|S8 S8", "S9 S9 S8 S8|S9", "S9 S9|S9|S8 S8", "S9 S9 S9|S8|S8", "S9|S8"):
        codes.append(compare(cards, tuple(parse_cards(unit) for unit in text.split("|"))))
    assert codes == [None, None, *["not_a_reading"] * 3]
    for lead in ("", "S9 HA", "SA", "HA HK", "S9 S9 S9 S9"):
        compare(parse_cards(lead))
    assert compare((54,)) == compare((-1,)) == "unknown_card"
    state.apply(Play(0, parse_cards("S9 S9")))
    assert compare(parse_cards("SA SA")) is None
    assert compare(parse_cards("SA SA"), (parse_cards("SA SA"),)) == "units_only_when_leading"
    assert compare(parse_cards("S9 SA SK")) == "card_not_held"
    assert compare(parse_cards("SA SA SK")) == compare(()) == "wrong_card_count"
    assert compare((99, 99)) == "unknown_card"
    assert compare(parse_cards("SA SK")) == "must_play_pair"


TITANIC = "SA SA SA SK SK SK"
LONG = f"{TITANIC} SQ SQ SQ"


@pytest.mark.parametrize(
    ("lead", "hand", "follow", "options", "code"),
    [
        ("SA SA SK SK SQ SQ", "S9 S9 S8 S8 S6 S6 S5 S4", "S9 S9 S6 S6 S5 S4", {}, "tractor"),
        ("SA SA SK SK SQ SQ", "S9 S9 S8 S8 S6 S6 S5 S4", "S9 S9 S8 S8 S5 S4", {}, "pair"),
        ("SA SA SK SK", "S9 S9 S7 S7 S4", "S9 S9 S7 S4", {"partial_tractor": False}, "pair"),
        ("SA SA SK SK", "S9 S9 S8 S8 S4", "S9 S9 S8 S4", {"partial_tractor": False}, "tractor"),
        (TITANIC, "S9 S9 S9 S8 S8 S8 S3", "S9 S9 S9 S8 S8 S3", {}, "titanic"),
        (TITANIC, "S9 S9 S8 S8 S6 S5 S4", "S9 S9 S8 S6 S5 S4", {}, "tractor"),
        (TITANIC, "S9 S9 S9 S7 S7 S7 S4", "S9 S9 S7 S7 S7 S4", {}, "triple"),
        (TITANIC, "S9 S9 S9 S7 S7 S4 S3", "S9 S9 S7 S7 S4 S3", {}, "triple"),
        (TITANIC, "S9 S9 S9 S7 S7 S5 S4 S3", "S9 S9 S9 S5 S4 S3", {}, "pair"),
        (TITANIC, "S9 S9 S9 S8 S7 S6 S5", "S9 S9 S8 S7 S6 S5", {}, "triple"),
        (TITANIC, "S9 S9 S7 S7 S6 S5 S4", "S9 S9 S7 S6 S5 S4", {}, "pair"),
        (
            TITANIC,
            "S9 S9 S9 S8 S8 S7 S7 S7 S4",
            "S9 S9 S9 S8 S8 S4",
            {"titanic_ladder": "triples_first"},
            "triple",
        ),
        (LONG, "S9 S9 S9 S8 S8 S8 S7 S7 S7 S4", "S9 S9 S9 S8 S8 S8 S7 S7 S4", {}, "titanic"),
        (LONG, "S9 S9 S8 S8 S7 S7 S4 S5 S6 SJ", "S9 S9 S8 S8 S7 S4 S5 S6 SJ", {}, "tractor"),
        (LONG, "S9 S9 S9 S8 S6 S7 S4 S5 S3 SJ", "S9 S9 S8 S7 S4 S5 S6 SJ S3", {}, "triple"),
        # There is no triple to play: what is missing is a pair.
        (LONG, "SJ SJ S9 S9 S8 S7 S6 S5 S4 S3", "SJ S9 S9 S8 S7 S6 S5 S4 S3", {}, "pair"),
    ],
)
def test_a_refused_follow_names_the_duty_that_was_missed(
    lead: str, hand: str, follow: str, options: dict[str, object], code: str
) -> None:
    rules = preset("three_decks").with_options(options)
    order = order_for(0, 1, False)
    units = read(rules, order, parse_cards(lead))
    verdict = check_follow(rules, order, units, parse_cards(hand), parse_cards(follow))
    assert (verdict.code, verdict.params["suit"]) == (f"must_play_{code}", "S")


# -- friends -----------------------------------------------------------------------------


def five(hands: dict[int, str], bottom: str, call: str, nth: int) -> Round:
    rules = preset("find_friend").with_options({"friend_rule": "nth_played"})
    return playing(rules, hands, bottom, call=call, nth=nth)


def test_the_dealer_holds_all_copies_and_plays_alone() -> None:
    for name, alone in (("pick_partner", (1, 2, 3)), ("find_friend", (1, 2, 3, 4))):
        rules = preset(name)
        state = playing(rules, {0: "HT SA", 1: "SK"}, copies("S", "A", rules.decks - 1), call="SA")
        assert state.friend == -1
        result = finish(state).result
        assert result is not None
        assert (result.partner, result.declarers) == (-1, (0,))
        assert result.trick_points == sum(result.per_seat[seat] for seat in alone)


def test_an_nth_copy_that_is_buried_is_never_played() -> None:
    state = five({0: "HT", 1: "SA", 4: "SA"}, "SA", "SA", 3)
    revealed = 0
    dice = Dice(2)
    while not state.over:
        assert state.friend == -1
        events = state.apply(random_action(state, state.turn, dice))
        revealed += sum(event.kind == "friend_revealed" for event in events)
    assert revealed == 0
    assert state.result is not None
    assert state.result.declarers == (0,)


def test_the_dealer_plays_the_nth_copy_himself() -> None:
    state = five({0: "HT SA", 1: "SA", 2: "SA"}, "", "SA", 1)
    events = state.apply(play(0, "SA"))
    assert [event.kind for event in events] == ["played", "friend_revealed"]
    assert (state.friend, state.friend_public, state.declarers()) == (-1, True, (0,))
    assert state.view(2).to_dict()["friend"] == {"card": "SA", "nth": 1, "seat": 0, "mine": False}
    # Further copies make nobody a friend.
    events = state.apply(play(1, "SA"))
    assert [event.kind for event in events] == ["played"]
    assert finish(state).declarers() == (0,)


def test_a_pair_holds_the_first_and_the_second_copy() -> None:
    for nth, friend in ((1, 1), (2, 1), (3, 4)):
        state = five({0: "HT SK SK", 1: "SA SA", 4: "SA S3"}, "", "SA", nth)
        state.apply(play(0, "SK SK"))
        state.apply(play(1, "SA SA"))
        assert state.friend_public == (nth < 3)
        while state.turn != 4:
            state.apply(Play(state.turn, state.legal(state.turn).due()))
        state.apply(play(4, "SA S3"))
        assert (state.friend, state.friend_public) == (friend, True)


def test_a_card_that_comes_back_reveals_nobody() -> None:
    """The called ace was only attempted: the throw failed, and it is in the hand again."""
    rules = preset("pick_partner")
    state = playing(rules, {0: "HT S3", 1: "CA CQ SA", 2: "CK S5", 3: "S4"}, call="CA")
    after(state, play(0, "S3"), play(1, "SA"), play(2, "S5"), play(3, "S4"))
    events = state.apply(play(1, "CA CQ"))
    assert [event.kind for event in events] == ["throw_failed", "played"]
    assert (state.friend, state.friend_public) == (1, False)
    assert all(state.view(seat).friend == -1 for seat in seats_of(rules))


# -- the end ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "ruff", "options", "multiplier"),
    [
        ("SA SK", "H4 H4", {}, 2),
        ("SA SK", "H4 H4", {"bottom_unit": "winner"}, 4),
        ("SA SK", "H4 H5", {"bottom_unit": "winner"}, 2),
        ("SA SA SA", "H4 H4 H4", {}, 8),
        ("SA SA SA", "H4 H4 H4", {"bottom_multiplier": "twice"}, 6),
        ("SA SA SK SK", "H4 H4 H5 H5", {}, 16),
        ("SA SA SK SK", "H4 H4 H5 H5", {"bottom_multiplier": "twice"}, 8),
        ("SA SA SA SK SK SK", "H4 H4 H4 H5 H5 H5", {}, 64),
    ],
)
def test_digging_the_bottom(
    last: str, ruff: str, options: dict[str, object], multiplier: int
) -> None:
    state = dug(preset("three_decks").with_options(options), last, ruff)
    result = state.result
    assert result is not None
    assert (result.last_winner, result.bottom_multiplier) == (1, multiplier)
    assert result.points == result.trick_points + multiplier * result.bottom_points


@given(stories())
@settings(max_examples=50)
def test_only_catchers_dig(story: Story) -> None:
    result = story.after().result
    assert result is not None
    assert (result.bottom_multiplier == 0) == (result.last_winner in result.declarers)


@pytest.mark.parametrize(("leader", "sign"), [(0, 1), (1, -1)])
@pytest.mark.parametrize(
    ("penalty", "points"), [("none", 0), ("per_card", 20), ("per_attempt", 10)]
)
def test_a_failed_throw_costs_the_side_that_threw(
    leader: int, sign: int, penalty: str, points: int
) -> None:
    """Ace, king and queen are thrown against the other ace: the queen must be played."""
    rules = preset("two_decks").with_options({"throw_penalty": penalty})
    hands = {leader: "SA SK SQ S9", 1 - leader: "SA S7", 2: "S3 S4", 3: "S5 S6"}
    hands[0] += " HT"
    state = playing(rules, hands)
    if leader == 1:
        after(state, play(0, "S7"), play(1, "S9"), play(2, "S3"), play(3, "S5"))
    events = state.apply(play(leader, "SA SK SQ"))
    assert [event.kind for event in events] == ["throw_failed", "played"]
    assert state.view(None).penalties[leader] == points
    result = finish_quietly(state).result
    assert result is not None
    assert result.penalty_points == sign * points
    dug_out = result.bottom_points * result.bottom_multiplier
    assert result.points == result.trick_points + dug_out + sign * points


# -- odd corners ---------------------------------------------------------------------------


@given(stories(round_rules(permanent_twos=False)))
@settings(max_examples=40)
def test_at_level_two_permanent_twos_change_nothing(story: Story) -> None:
    story = tell(
        story.rules, story.seed or 0, level=0, dealer=story.dealer, first_seat=story.first_seat
    )
    other = replace(story, rules=story.rules.with_options({"permanent_twos": True}))
    for (one, _a, _e), (two, _b, _f) in zip(story.unfold(), other.unfold(), strict=True):
        if one.steps % 10 == 0 or one.over:
            for seat in seats_of(story.rules):
                assert two.view(seat).to_dict() == one.view(seat).to_dict()


def test_permanent_twos_are_trumps() -> None:
    for twos in (False, True):
        rules = preset("two_decks").with_options({"permanent_twos": twos})
        hands = {0: "HT SA", 1: "S2 S3", 2: "S2", 3: "S4"}
        state = playing(rules, hands)
        state.apply(play(0, "SA"))
        assert state.check(play(1, "S2")).code == ("must_follow_suit" if twos else None)
        assert state.check(play(1, "S3")).ok


def test_at_level_ace_kings_are_the_highest_plain_cards() -> None:
    state = playing(preset("two_decks"), {0: "HA SK", 1: "SA S3", 2: "S4", 3: "S5"}, level="A")
    state.apply(play(0, "SK"))
    assert state.check(play(1, "SA")).code == "must_follow_suit"
    after(state, play(1, "S3"), play(2, "S4"), play(3, "S5"))
    assert state.turn == 0


def test_five_players_play_in_a_circle() -> None:
    rules = preset("find_friend")
    hands = {3: "HT S3", 4: "S4", 0: "S5", 1: "SA", 2: "S6"}
    state = playing(rules, hands, dealer=3, call="DA")
    for seat, card in ((3, "S3"), (4, "S4"), (0, "S5"), (1, "SA"), (2, "S6")):
        assert state.turn == seat
        state.apply(play(seat, card))
    assert (state.turn, len(state.tricks)) == (1, 1)
    result = finish(state).result
    assert result is not None
    assert len(result.per_seat) == 5
    assert len(state.tricks[0].plays) == 5
