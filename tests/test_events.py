"""Events: what all hear, what only one seat hears, and that it is enough (docs/rules §13)."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings

from shengji.rules import Deal, Event, RoundResult, heard, parse_cards, preset
from shengji.rules import events as told
from shengji.rules.events import Json
from tests.strategies import Story, stories, tell

CARDS = parse_cards("HT HT")

KEYS = {
    "dealt": {"seat", "count", "cards"},
    "bid": {"seat", "cards", "term", "trump"},
    "bidding_passed": {"seat"},
    "bidding_ended": {"seat", "trump", "bidder"},
    "redeal": {"seat"},
    "bottom_taken": {"seat", "count", "cards"},
    "buried": {"seat", "count", "cards"},
    "countered": {"seat", "cards", "trump"},
    "counter_passed": {"seat"},
    "friend_called": {"seat", "card", "nth"},
    "you_are_friend": {"seat"},
    "friend_revealed": {"seat"},
    "played": {"seat", "cards", "shape", "ruff", "winning"},
    "throw_failed": {"seat", "attempted", "forced", "penalty"},
    "trick_won": {"seat", "points"},
    "round_over": {"seat", "side", "levels", "points"},
}
"""Every kind and all that it may say."""

PRIVATE = {"dealt", "bottom_taken", "buried"}
"""Kinds with cards for one listener only."""

PUBLIC: list[tuple[Event, Json]] = [
    (
        told.BidMade(2, CARDS, "override", 1),
        {"kind": "bid", "seat": 2, "cards": ["HT", "HT"], "term": "override", "trump": "H"},
    ),
    (told.BiddingPassed(1), {"kind": "bidding_passed", "seat": 1}),
    (
        told.BiddingEnded(3, 1, 0),
        {"kind": "bidding_ended", "seat": 3, "trump": "H", "bidder": 0},
    ),
    (
        told.BiddingEnded(3, 4, -1),
        {"kind": "bidding_ended", "seat": 3, "trump": "NT", "bidder": None},
    ),
    (told.Redealt(-1), {"kind": "redeal", "seat": -1}),
    (
        told.Countered(1, parse_cards("w w"), 4),
        {"kind": "countered", "seat": 1, "cards": ["w", "w"], "trump": "NT"},
    ),
    (told.CounterPassed(0), {"kind": "counter_passed", "seat": 0}),
    (
        told.FriendCalled(0, 12, 2),
        {"kind": "friend_called", "seat": 0, "card": "SA", "nth": 2},
    ),
    (told.FriendRevealed(2), {"kind": "friend_revealed", "seat": 2}),
    (
        told.ThrowFailed(1, parse_cards("SA SQ"), parse_cards("SQ"), 10),
        {
            "kind": "throw_failed",
            "seat": 1,
            "attempted": ["SA", "SQ"],
            "forced": ["SQ"],
            "penalty": 10,
        },
    ),
    (
        told.Played(1, CARDS, "pair", False, True),
        {
            "kind": "played",
            "seat": 1,
            "cards": ["HT", "HT"],
            "shape": "pair",
            "ruff": False,
            "winning": True,
        },
    ),
    (
        told.Played(2, CARDS, "", True, False),
        {
            "kind": "played",
            "seat": 2,
            "cards": ["HT", "HT"],
            "shape": None,
            "ruff": True,
            "winning": False,
        },
    ),
    (told.TrickWon(3, 25), {"kind": "trick_won", "seat": 3, "points": 25}),
    (
        told.RoundOver(0, "catchers", 1, 120),
        {"kind": "round_over", "seat": 0, "side": "catchers", "levels": 1, "points": 120},
    ),
]


@pytest.mark.parametrize(("event", "text"), PUBLIC, ids=[event.kind for event, _t in PUBLIC])
def test_public_events(event: Event, text: Json) -> None:
    for seat in (None, 0, 1, 2, 3):
        assert event.for_seat(seat) == text
    assert event.kind == text["kind"]


@pytest.mark.parametrize("make", [told.BottomTaken, told.Buried])
def test_cards_that_only_their_owner_sees(make: type[told.Buried]) -> None:
    event = make(2, CARDS)
    hidden = {"kind": event.kind, "seat": 2, "count": 2, "cards": []}
    for seat in (None, 0, 1, 3):
        assert event.for_seat(seat) == hidden
    assert event.for_seat(2) == hidden | {"cards": ["HT", "HT"]}


def test_a_friend_is_told_alone() -> None:
    event = told.YouAreFriend(2)
    assert event.for_seat(2) == {"kind": "you_are_friend", "seat": 2}
    for seat in (None, 0, 1, 3):
        assert event.for_seat(seat) is None
    # Nobody else hears that there was anything to hear.
    both = [told.FriendCalled(0, 12, 1), event]
    assert [text["kind"] for text in heard(both, 2)] == ["friend_called", "you_are_friend"]
    assert [text["kind"] for text in heard(both, 1)] == ["friend_called"]


def test_dealt_cards_go_round_from_the_first_seat() -> None:
    event = told.Dealt(3, 4, parse_cards("S2 S3 S4 S5 S6 S7"))
    hidden = {"kind": "dealt", "seat": 3, "count": 6, "cards": []}
    assert event.for_seat(None) == hidden
    for seat, cards in {3: ["S2", "S6"], 0: ["S3", "S7"], 1: ["S4"], 2: ["S5"]}.items():
        assert event.for_seat(seat) == hidden | {"cards": cards}
    few = told.Dealt(4, 5, parse_cards("S2 S3"))
    assert [(few.for_seat(seat) or {})["cards"] for seat in range(5)] == [
        ["S3"],
        [],
        [],
        [],
        ["S2"],
    ]


# -- in whole rounds -------------------------------------------------------------------


@given(stories())
@settings(max_examples=40)
def test_events_say_nothing_but_what_is_listed(story: Story) -> None:
    for _state, _action, events in story.unfold():
        for event in events:
            public = event.for_seat(None)
            for seat in range(story.rules.players):
                own = event.for_seat(seat)
                if own is None:
                    assert event.kind == "you_are_friend"
                    continue
                assert set(own) == KEYS[event.kind] | {"kind"}
                assert json.loads(json.dumps(own)) == own
                if event.kind in PRIVATE:
                    assert public == own | {"cards": []}
                    assert not own["cards"] or event.kind == "dealt" or seat == event.seat
                elif event.kind != "you_are_friend":
                    assert own == public


@given(stories())
@settings(max_examples=40)
def test_who_listens_knows_his_hand(story: Story) -> None:
    """What a seat was dealt, took, buried and played, as it heard it, makes up its hand."""
    hands: list[Counter[str]] = [Counter() for _seat in range(story.rules.players)]
    for state, _action, events in story.unfold():
        for seat, hand in enumerate(hands):
            for text in heard(events, seat):
                cards = text.get("cards")
                assert cards is None or isinstance(cards, list)
                if text["kind"] in {"dealt", "bottom_taken"}:
                    hand.update(cards or ())
                elif text["kind"] in {"buried", "played"} and text["seat"] == seat:
                    hand.subtract(cards or ())
            groups = state.view(seat).hand_groups()
            shown = [card for group in groups for card in as_list(group["cards"])]
            assert +hand == Counter(shown)
            assert min(hand.values(), default=0) >= 0


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


@given(stories())
@settings(max_examples=40)
def test_who_listens_knows_how_it_went(story: Story) -> None:
    """Points, doublings and the outcome follow from what a spectator hears."""
    taken = [0] * story.rules.players
    doublings = 0
    kinds: list[object] = []
    result: RoundResult | None = None
    for state, action, events in story.unfold():
        for text in heard(events, None):
            kinds.append(text["kind"])
            if text["kind"] == "trick_won":
                points, seat = text["points"], text["seat"]
                assert isinstance(points, int)
                assert isinstance(seat, int)
                taken[seat] += points
            doublings += text["kind"] == "countered"
            doublings += text.get("term") in {"override", "override_nt"}
            if text["kind"] == "bidding_ended":
                assert text["seat"] == state.dealer
            if text["kind"] == "round_over":
                result = state.result
                assert result is not None
                assert (text["seat"], text["side"], text["levels"], text["points"]) == (
                    result.dealer,
                    result.side,
                    result.levels,
                    result.points,
                )
        assert isinstance(action, Deal) == (kinds[-1] == "dealt")
        assert state.view(None).taken == taken
        assert state.doublings == doublings
    assert result is not None
    assert list(result.per_seat) == taken
    assert (kinds[-1], kinds.count("round_over"), kinds.count("bidding_ended")) == (
        "round_over",
        1,
        1,
    )
    assert kinds.count("buried") == kinds.count("bottom_taken") == 1 + kinds.count("countered")
    assert kinds.count("played") == story.rules.players * kinds.count("trick_won")


def test_all_kinds_occur() -> None:
    kinds: set[str] = set()
    for name in ("two_decks", "three_decks", "find_friend"):
        rules = preset(name).with_options({"no_bid": "redeal"})
        for seed in range(30):
            for _state, _action, events in tell(rules, seed, level=seed % 13, dealer=0).unfold():
                kinds.update(event.kind for event in events)
    assert kinds == set(KEYS)
