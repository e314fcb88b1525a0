"""Views: exactly what a seat may see, and the same whatever it may not (docs/rules §11, §13)."""

import json
import pickle
from collections import Counter as Multiset
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Bury,
    Call,
    Cards,
    Counter,
    Deal,
    Dice,
    EndBidding,
    Pass,
    Play,
    Round,
    View,
    card_codes,
    heard,
    parse_cards,
    preset,
    random_action,
)
from shengji.rules.cards import SMALL_JOKER
from tests.strategies import Story, arranged, playing, seats_of, stories, tell

# -- the allow list ------------------------------------------------------------------

TOP = {
    *("seat", "players", "preset", "phase", "level", "trump", "trumps", "dealer", "turn"),
    *("first_hand", "doublings", "hand", "counts", "dealt", "to_deal", "bid", "bids"),
    *("counters", "bottom"),
    *("bottom_size", "burier", "friend", "trick", "last_trick", "tricks", "points"),
    *("catch_points", "sides", "result", "can"),
}
BID = {"seat", "cards", "trump"}
FRIEND = {"card", "nth", "seat", "mine"}
TRICK = {"leader", "shape", "plays", "winner", "points", "failed_throw"}
FAILED = {"seat", "attempted", "forced", "penalty"}
CAN = {"bids", "counters", "pass", "bury", "call", "play"}
CAN_PLAY = {"lead", "count", "due"}
RESULT = {
    "dealer",
    "partner",
    "declarers",
    "side",
    "levels",
    "points",
    "trick_points",
    "bottom",
    "bottom_points",
    "bottom_multiplier",
    "penalty_points",
    "per_seat",
    "doublings",
    "last_winner",
}


def items(value: object) -> list[dict[str, object]]:
    """Return a list of objects out of a view."""
    assert isinstance(value, list)
    assert all(isinstance(item, dict) for item in value)
    return value


def part(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def check_keys(view: dict[str, object]) -> None:
    """Check that a view says nothing but what is on the list."""
    assert set(view) == TOP
    assert all(set(group) == {"suit", "cards"} for group in items(view["hand"]))
    assert view["bid"] is None or set(part(view["bid"])) == BID
    assert all(set(bid) == {"seat", "cards", "term"} for bid in items(view["bids"]))
    assert all(set(counter) == {"seat", "cards"} for counter in items(view["counters"]))
    assert view["friend"] is None or set(part(view["friend"])) == FRIEND
    for name in ("trick", "last_trick"):
        if view[name] is None:
            continue
        trick = part(view[name])
        assert set(trick) == TRICK
        assert all(set(play) == {"seat", "cards"} for play in items(trick["plays"]))
        assert trick["failed_throw"] is None or set(part(trick["failed_throw"])) == FAILED
    assert view["result"] is None or set(part(view["result"])) == RESULT
    can = part(view["can"])
    assert set(can) == CAN
    for name in ("bids", "counters"):
        assert all(set(shown) == {"trump", "cards"} for shown in items(can[name]))
    assert can["play"] is None or set(part(can["play"])) == CAN_PLAY


@given(stories())
@settings(max_examples=25)
def test_views_say_nothing_but_what_is_listed(story: Story) -> None:
    for state, _action, _events in story.unfold():
        for seat in seats_of(story.rules):
            check_keys(state.view(seat).to_dict())


NOT_YET = {
    "deal": {"burier", "friend", "trick", "last_trick", "bottom", "result", "turn"},
    "bid": {"burier", "friend", "trick", "last_trick", "bottom", "result", "turn"},
    "bury": {"friend", "trick", "last_trick", "bottom", "result"},
    "counter": {"friend", "trick", "last_trick", "result"},
    "call": {"friend", "trick", "last_trick", "result"},
    "play": {"result"},
    "over": {"trick", "turn"},
}
"""What is null in a phase, for all."""


@given(stories())
@settings(max_examples=25)
def test_what_a_phase_does_not_have_is_null(story: Story) -> None:
    for state, _action, _events in story.unfold():
        for seat in seats_of(story.rules):
            view = state.view(seat).to_dict()
            assert view["phase"] == state.phase
            assert all(view[name] is None for name in NOT_YET[state.phase])
            assert (view["bid"] is None) == (not view["bids"] and not view["counters"])
            if state.phase in {"bury", "counter", "call", "play"}:
                assert view["turn"] == state.turn
                assert view["burier"] is not None
            can = part(view["can"])
            mine = seat is not None and seat == state.turn
            assert (can["bury"] is not None) == (mine and state.phase == "bury")
            assert can["call"] == (mine and state.phase == "call")
            assert (can["play"] is not None) == (mine and state.phase == "play")
            if state.phase not in {"deal", "bid"}:
                assert can["bids"] == []
            if not (mine and state.phase == "counter"):
                assert can["counters"] == []


@given(stories(), st.integers(0, 2**16))
def test_views_are_json_and_travel(story: Story, some: int) -> None:
    state = story.after(some % (len(story.actions) + 1))
    for seat in seats_of(story.rules):
        view = state.view(seat)
        text = view.to_dict()
        assert json.loads(json.dumps(text)) == text
        there = pickle.loads(pickle.dumps(view))
        assert there.to_dict() == text
        assert there.rules == view.rules
        if view.my_turn and view.phase == "play":
            # A bot on the other side has the same choice.
            assert there.legal.due() == view.legal.due()
            for cards, same in zip(there.legal.plays(), view.legal.plays(), strict=False):
                assert cards == same


@given(stories(), st.integers(0, 2**16))
@settings(max_examples=25)
def test_a_view_does_not_change_with_the_round(story: Story, some: int) -> None:
    """What was handed out stays as it was, but for the trick, which is public and goes on."""
    at = some % len(story.actions)
    state = story.after(at)
    views = [state.view(seat) for seat in seats_of(story.rules)]
    before = [view.to_dict() | {"trick": None, "can": None} for view in views]
    for action in story.actions[at:]:
        state.apply(action)
    assert [view.to_dict() | {"trick": None, "can": None} for view in views] == before


# -- whatever it may not see -------------------------------------------------------------


class Retold:
    """A story and another one, dealt otherwise, that goes on the same in public."""

    def __init__(self, story: Story, other: Story, lost: int, gained: int) -> None:
        self.story = story
        self.other = other
        self.faces = (lost, gained)

    def _fitting(self, state: Round, action: Action) -> Action:
        """Return a bury that the other deal allows, with one of the swapped faces for the other."""
        if not isinstance(action, Bury) or state.check(action).ok:
            return action
        lost, gained = self.faces
        for old, new in ((lost, gained), (gained, lost)):
            if old in action.cards:
                cards = list(action.cards)
                cards[cards.index(old)] = new
                if state.check(Bury(action.seat, tuple(cards))).ok:
                    return Bury(action.seat, tuple(cards))
        return action

    def compare(self, viewer: int | None) -> bool:
        """Compare all that a viewer sees and hears; False when he can tell the two apart.

        He can by what the game itself shows: the actions (of a bury only that it was one), what
        became of throws, who was revealed; and by his own hand.
        """
        a, b = self.story.start(), self.other.start()
        told = []
        for first, second in zip(self.story.actions, self.other.actions, strict=True):
            second = self._fitting(b, second)
            if not b.check(second).ok or (first.seat == viewer and first != second):
                return False
            events = a.apply(first), b.apply(second)
            if shown(a, viewer) != shown(b, viewer):
                return False
            told.append((heard(events[0], viewer), heard(events[1], viewer)))
            told.append(([everything(a.view(viewer))], [everything(b.view(viewer))]))
        assert not a.over
        for one, two in told:
            assert one == two
        return True


def everything(view: View) -> dict[str, object]:
    """Return all that a view holds: what a client gets and what a bot can ask of it."""
    arguments = view.__reduce__()[1]
    assert isinstance(arguments, tuple)
    fields = dict(part(arguments[0]))
    fields["trick"] = None if view.trick is None else view.trick.to_dict()
    fields["tricks"] = [trick.to_dict() for trick in view.tricks]
    return view.to_dict() | {f"field {name}": value for name, value in fields.items()}


def shown(state: Round, viewer: int | None) -> tuple[object, ...]:
    """Return what the game has just shown to a viewer, out of the round itself."""
    return (
        state.trump,
        state.dealer,
        state.table.last_cards if state.table is not None else (),
        state.friend if state.friend_public else None,
        state.friend_public,
        viewer is not None and (state.hand(viewer), state.friend == viewer),
    )


def retell(story: Story, viewer: int | None, dice: Dice) -> Retold | None:
    """Return a story with two unseen cards of the deck changed over, or another bury."""
    state = story.after()
    owners = [(story.first_seat + at) % state.players for at in range(state.to_deal)]
    unseen = [
        at
        for at in range(len(story.deck))
        if at >= state.to_deal or at >= state.dealt or owners[at] != viewer
    ]
    one, two = (unseen[dice.below(len(unseen))] for _card in range(2))
    lost, gained = story.deck[one], story.deck[two]
    buries = [i for i, a in enumerate(story.actions) if isinstance(a, Bury) and a.seat != viewer]
    actions = list(story.actions)
    deck = list(story.deck)
    if buries and dice.below(4) == 0:
        # A card that is still in the burier's hand for one that he buried.
        bury = actions[buries[dice.below(len(buries))]]
        assert isinstance(bury, Bury)
        hand = state.hand(bury.seat)
        if not hand:
            return None
        lost, gained = bury.cards[0], hand[dice.below(len(hand))]
        actions[actions.index(bury)] = Bury(bury.seat, (gained, *bury.cards[1:]))
    else:
        deck[one], deck[two] = gained, lost
    # Who takes the bottom sees in which order it lies: that is no secret.
    if lost == gained or min(one, two) >= state.to_deal:
        return None
    other = replace(story, deck=tuple(deck), actions=tuple(actions))
    return Retold(story, other, lost, gained)


def indistinguishable(story: Story, viewer: int | None, dice: Dice, tries: int) -> int:
    """Compare a story with others that the viewer cannot tell from it; return their number."""
    found = 0
    for _try in range(tries):
        other = retell(story, viewer, dice)
        if other is not None and other.compare(viewer):
            found += 1
    return found


def until(story: Story, phase: str) -> Story | None:
    """Return the beginning of a story up to where a phase has begun."""
    for number, (state, _action, _events) in enumerate(story.unfold(), 1):
        if state.phase == phase:
            return replace(story, actions=story.actions[:number])
    return None


@given(stories(), st.integers(0, 2**32 - 1), st.data())
@settings(max_examples=40)
def test_what_a_seat_may_not_see_changes_nothing(
    story: Story, seed: int, data: st.DataObject
) -> None:
    viewer = data.draw(st.sampled_from(seats_of(story.rules)))
    dice = Dice(seed)
    steps = 1 + dice.below(len(story.actions) - 1)
    begun = replace(story, actions=story.actions[:steps])
    indistinguishable(begun, viewer, dice, tries=5)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_there_are_such_stories_in_every_phase(name: str) -> None:
    """The property above is not empty: unseen cards can be dealt otherwise in every phase."""
    rules = preset(name)
    found: Multiset[str] = Multiset()
    for seed in range(8):
        story = tell(rules, seed, level=seed % 13, dealer=None if seed % 3 else 1)
        for phase in ("deal", "bid", "bury", "counter", "call", "play"):
            begun = until(story, phase)
            if begun is not None:
                for viewer in seats_of(rules):
                    found[phase] += indistinguishable(begun, viewer, Dice(seed), tries=2)
    phases = {"deal", "bid", "bury", "play"}
    phases |= {"counter"} if rules.counter else set()
    phases |= {"call"} if rules.calls_friend else set()
    assert {phase for phase in found if found[phase] >= 5} == phases


# -- the bottom ----------------------------------------------------------------------


@given(stories())
@settings(max_examples=25)
def test_only_who_buried_last_sees_the_bottom_until_the_end(story: Story) -> None:
    burier: int | None = None
    bottom: Cards = ()
    for state, action, _events in story.unfold():
        if isinstance(action, Bury):
            burier, bottom = action.seat, action.cards
        if isinstance(action, Counter):
            # The former burier's cards are in another hand now, and nobody's bottom.
            burier = None
        for seat in seats_of(story.rules):
            seen = state.view(seat).to_dict()["bottom"]
            if state.over or (burier is not None and seat == burier):
                assert isinstance(seen, list)
                assert sorted(seen) == sorted(card_codes(bottom))
            else:
                assert seen is None


# -- sides and friends ------------------------------------------------------------------


def sides(state: Round, seat: int | None) -> str:
    """Return the sides as a seat sees them: a letter a seat, d, c or u."""
    return "".join(side[0] for side in state.view(seat).sides)


@pytest.mark.parametrize("name", ["one_deck", "two_decks", "three_decks"])
def test_fixed_partners_are_known_as_soon_as_the_dealer_is(name: str) -> None:
    for dealer in (None, 1):
        story = tell(preset(name), 4, level=5, dealer=dealer, first_seat=3)
        for state, _action, _events in story.unfold():
            for seat in seats_of(story.rules):
                known = {-1: "uuuu", 0: "dcdc", 1: "cdcd", 2: "dcdc", 3: "cdcd"}[state.dealer]
                assert sides(state, seat) == known
                view = state.view(seat)
                assert (view.catch_points() is None) == (state.dealer < 0)
                assert view.to_dict()["friend"] is None


@given(stories())
@settings(max_examples=25)
def test_catch_points_are_the_catchers_tricks_and_penalties(story: Story) -> None:
    for state, _action, _events in story.unfold():
        for seat in seats_of(story.rules):
            view = state.view(seat)
            points = view.catch_points()
            assert (points is None) == ("unknown" in view.sides)
            if points is not None:
                assert points == sum(
                    view.taken[other] - view.penalties[other]
                    if side == "catcher"
                    else view.penalties[other]
                    for other, side in enumerate(view.sides)
                )
    result = state.result
    assert result is not None
    final = state.view(None)
    caught = result.trick_points + result.penalty_points
    assert final.catch_points() == caught
    assert [i for i, side in enumerate(final.sides) if side == "declarer"] == list(result.declarers)


def find_friend(call: str, **options: object) -> Round:
    """Return a round of five at the first lead: seat 2 holds a spade ace, seat 3 two."""
    rules = preset("find_friend").with_options(options)
    hands = {0: "HT W S3 S3", 1: "S4 S4", 2: "SA S5", 3: "SA SA S6", 4: "S7 S7"}
    nth = 2 if options else 1
    return playing(rules, hands, "DA DA DA", call=call, nth=nth)


def friend_of(state: Round, seat: int | None) -> tuple[object, object]:
    friend = part(state.view(seat).to_dict()["friend"])
    return friend["seat"], friend["mine"]


def lead_round(state: Round, *cards: str) -> None:
    """Play a card of each seat in turn."""
    for card in cards:
        state.apply(Play(state.turn, parse_cards(card)))


def test_a_friend_by_holding_is_told_alone_and_shows_himself() -> None:
    state = find_friend("SA")
    assert [friend_of(state, seat) for seat in seats_of(state.rules)] == [
        (None, False),
        (None, False),
        (None, False),
        (None, True),
        (None, False),
        (None, False),
    ]
    assert sides(state, None) == "duuuu"
    assert sides(state, 0) == "duuuu"
    assert sides(state, 1) == "dcuuu"
    assert sides(state, 2) == "dcdcc"
    assert sides(state, 3) == "duucu"
    lead_round(state, "S3", "S4", "S5")
    # Another copy of the card does not show who the friend is.
    state.apply(Play(3, parse_cards("SA")))
    assert friend_of(state, 1) == (None, False)
    assert sides(state, 4) == "duuuc"
    state.apply(Play(4, parse_cards("S7")))
    lead_round(state, "SA", "S7", "S3", "S4")
    assert friend_of(state, 0) == (None, False)
    state.apply(Play(2, parse_cards("SA")))
    for seat in seats_of(state.rules):
        assert friend_of(state, seat) == (2, seat == 2)
        assert sides(state, seat) == "dcdcc"


def test_a_friend_by_playing_is_nobody_until_then() -> None:
    state = find_friend("SA", friend_rule="nth_played")
    assert part(state.view(1).to_dict()["friend"])["nth"] == 2
    lead_round(state, "S3", "S4", "SA")
    for seat in seats_of(state.rules):
        assert friend_of(state, seat) == (None, False)
        assert sides(state, seat) == "duuuu"
    state.apply(Play(3, parse_cards("SA")))
    for seat in seats_of(state.rules):
        assert friend_of(state, seat) == (3, seat == 3)
        assert sides(state, seat) == "dccdc"


def test_a_dealer_alone_is_known_when_it_is_over() -> None:
    """He buried the card that he called: no other seat may notice before the end."""
    state = find_friend("DA")
    assert state.friend == -1
    play_on = Dice(5)
    while not state.over:
        for seat in seats_of(state.rules):
            assert friend_of(state, seat) == (None, False)
            expected = ["d", *"uuuu"]
            if seat:
                expected[seat] = "c"
            assert sides(state, seat) == "".join(expected)
        state.apply(random_action(state, state.turn, play_on))
    for seat in seats_of(state.rules):
        assert friend_of(state, seat) == (0, False)
        assert sides(state, seat) == "dcccc"
    assert part(state.view(1).to_dict()["result"])["partner"] is None


# -- what a seat may do ---------------------------------------------------------------------


def all_shown(hand: Cards, level: int) -> set[Cards]:
    """Return all sets of up to three level cards and jokers of a hand."""
    some = [card for card in hand if card >= SMALL_JOKER or card % 13 == level]
    faces = sorted(set(some))
    return {
        cards
        for size in (1, 2, 3)
        for cards in combinations_with_replacement(faces, size)
        if all(some.count(card) >= cards.count(card) for card in cards)
    }


@given(stories())
@settings(max_examples=25)
def test_offers_are_what_the_round_accepts_and_all_of_it(story: Story) -> None:
    state = story.start()
    for action in story.actions:
        for seat in range(story.rules.players):
            view = state.view(seat)
            legal = state.legal(seat)
            assert view.may_pass == state.check(Pass(seat)).ok
            assert legal.may_bury == view.legal.may_bury
            bids = [tuple(sorted(cards)) for cards in view.bid_options]
            counters = [tuple(sorted(cards)) for cards in view.counter_options]
            if state.phase in {"deal", "bid", "counter"}:
                tried = all_shown(view.hand, story.level)
                assert sorted(bids) == sorted(c for c in tried if state.check(Bid(seat, c)).ok)
                assert sorted(counters) == sorted(
                    c for c in tried if state.check(Counter(seat, c)).ok
                )
            else:
                assert bids == counters == []
            any_bury = Bury(seat, view.hand[: story.rules.bottom_size])
            assert legal.may_bury == state.check(any_bury).ok
            assert legal.may_call == state.check(Call(seat, 12)).ok
            may_lead = state.check(Play(seat, view.hand[:1])).code != "not_your_turn"
            assert legal.may_play == (state.phase == "play" and may_lead)
            if not legal.may_play:
                assert list(legal.plays()) == []
                assert legal.check(view.hand[:1]).code == "not_your_turn"
        spectator = state.view(None)
        assert spectator.hand == ()
        assert spectator.to_dict()["can"] == {
            "bids": [],
            "counters": [],
            "pass": False,
            "bury": None,
            "call": False,
            "play": None,
        }
        state.apply(action)


# -- how a hand is laid out -------------------------------------------------------------------


def groups(state: Round, seat: int) -> list[str]:
    """Return the groups of a hand as text."""
    return [
        f"{group['suit']}: {' '.join(map(str, as_list(group['cards'])))}"
        for group in state.view(seat).hand_groups()
    ]


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def test_a_hand_has_trumps_first_and_suits_alternating_in_colour() -> None:
    rules = preset("one_deck")
    full = "W ST HT SA S2 HA H3 H2 DK D4 C5 C4"
    state = playing(rules, {0: full})
    assert groups(state, 0) == ["T: W HT ST HA H3 H2", "S: SA S2", "D: DK D4", "C: C5 C4"]
    state = playing(rules, {0: full}, trump="NT")
    assert groups(state, 0) == ["T: W ST HT", "S: SA S2", "H: HA H3 H2", "C: C5 C4", "D: DK D4"]
    state = playing(rules, {0: "HT SA S9 S8 S7 S6 S5 S4 S3 S2 SK SQ"})
    assert groups(state, 0) == ["T: HT", "S: SA SK SQ S9 S8 S7 S6 S5 S4 S3 S2"]
    # Two red suits and one black.
    state = playing(rules, {0: "ST HA H9 H8 H7 D6 D5 D4 D3 C2 CK CQ"}, trump="S")
    assert groups(state, 0) == ["T: ST", "H: HA H9 H8 H7", "C: CK CQ C2", "D: D6 D5 D4 D3"]


def test_before_a_trump_is_known_jokers_and_level_cards_are_the_trumps() -> None:
    rules = preset("one_deck")
    deck = arranged(rules, {0: "W ST HT SA S2 HA H3 H2 DK D4 C5 C4"})
    state = Round(rules, deck, level=8, dealer=None)
    state.apply(Deal(state.to_deal))
    assert groups(state, 0)[0] == "T: W ST HT"
    assert state.view(0).to_dict()["trump"] is None
    state.apply(Bid(0, parse_cards("HT")))
    assert groups(state, 0)[0] == "T: W HT ST HA H3 H2"
    assert state.view(0).to_dict()["bid"] == {"seat": 0, "cards": ["HT"], "trump": "H"}


def test_the_standing_bid_shows_the_last_counter() -> None:
    rules = preset("two_decks")
    deck = arranged(rules, {0: "HT", 1: "w w ST ST"})
    state = Round(rules, deck, level=8, dealer=0)
    for action in (Deal(100), Bid(0, parse_cards("HT")), EndBidding(), Bury(0, deck[100:])):
        state.apply(action)
    assert state.turn == 1
    state.apply(Counter(1, parse_cards("ST ST")))
    state.apply(Bury(1, state.view(1).hand[-8:]))
    text = state.view(None).to_dict()
    assert text["bid"] == {"seat": 1, "cards": ["ST", "ST"], "trump": "S"}
    assert text["trump"] == "S"
    assert [part(bid)["seat"] for bid in as_list(text["bids"])] == [0]
    assert text["counters"] == [{"seat": 1, "cards": ["ST", "ST"]}]
    assert (text["doublings"], text["burier"], text["dealer"]) == (1, 1, 0)


def test_the_faces_that_are_trumps_are_named() -> None:
    twos = preset("two_decks").with_options({"permanent_twos": True})
    state = Round(twos, list(range(54)) * 2, level=8, dealer=0)
    # 没有定主时，王、级牌和 2 已经是主。
    open_trumps = ["W", "w", "ST", "HT", "DT", "CT", "S2", "H2", "D2", "C2"]
    assert state.view(0).to_dict()["trumps"] == open_trumps
    state.apply(Deal(state.to_deal))
    holder = next(seat for seat in range(4) if parse_cards("HT")[0] in state.hand(seat))
    state.apply(Bid(holder, parse_cards("HT")))
    hearts = ["HA", "HK", "HQ", "HJ", "H9", "H8", "H7", "H6", "H5", "H4", "H3"]
    trumps = ["W", "w", "HT", "ST", "DT", "CT", "H2", "S2", "D2", "C2", *hearts]
    assert state.view(None).to_dict()["trumps"] == trumps
