"""Actions are plain values: equal when they say the same, fit for sets, and frozen."""

from itertools import combinations

import pytest

from shengji.rules import (
    TABLE,
    Action,
    Bid,
    Bury,
    Call,
    Counter,
    Deal,
    EndBidding,
    Pass,
    Play,
    actions,
)

EACH: list[tuple[str, Action, str]] = [
    ("deal", Deal(), "Deal(1)"),
    ("deal", Deal(4), "Deal(4)"),
    ("end_bidding", EndBidding(), "EndBidding()"),
    ("bid", Bid(0, (8,)), "Bid(0, (8,))"),
    ("bid", Bid(1, (8,)), "Bid(1, (8,))"),
    ("bid", Bid(0, (8, 8)), "Bid(0, (8, 8))"),
    ("pass", Pass(0), "Pass(0)"),
    ("pass", Pass(1), "Pass(1)"),
    ("bury", Bury(0, (8, 8)), "Bury(0, (8, 8))"),
    ("bury", Bury(0, (8, 9)), "Bury(0, (8, 9))"),
    ("counter", Counter(0, (8, 8)), "Counter(0, (8, 8))"),
    ("counter", Counter(2, (8, 8)), "Counter(2, (8, 8))"),
    ("call", Call(0, 12), "Call(0, 12, 1)"),
    ("call", Call(0, 12, 2), "Call(0, 12, 2)"),
    ("call", Call(0, 11), "Call(0, 11, 1)"),
    ("play", Play(0, (8, 8)), "Play(0, (8, 8), None)"),
    ("play", Play(0, (8, 8), ((8, 8),)), "Play(0, (8, 8), ((8, 8),))"),
    ("play", Play(0, (8,)), "Play(0, (8,), None)"),
]
"""Kind, action and how it shows itself; all of them differ."""


def again(action: Action) -> Action:
    """Return an equal action, built anew from what shows it."""
    made = eval(repr(action), vars(actions))
    assert isinstance(made, type(action))
    return made


@pytest.mark.parametrize(("kind", "action", "shown"), EACH, ids=[shown for *_rest, shown in EACH])
def test_values(kind: str, action: Action, shown: str) -> None:
    assert action.kind == kind
    assert repr(action) == shown
    same = again(action)
    assert same is not action
    assert same == action
    assert hash(same) == hash(action)
    assert len({same, action}) == 1
    assert action != shown
    assert action != None  # noqa: E711


def test_all_of_them_differ() -> None:
    for (_kind, a, _a), (_other, b, _b) in combinations(EACH, 2):
        assert a != b
    assert len({action for _kind, action, _shown in EACH}) == len(EACH)


def test_two_are_the_tables() -> None:
    for _kind, action, _shown in EACH:
        assert (action.seat == TABLE) == isinstance(action, Deal | EndBidding)
    assert TABLE == -1


def test_they_are_frozen() -> None:
    for _kind, action, _shown in EACH:
        with pytest.raises((AttributeError, TypeError)):
            action.extra = 1  # type: ignore[union-attr]
        assert not hasattr(action, "__dict__")


def test_cards_keep_the_order_they_were_given_in() -> None:
    """Equality is of the value as it stands; the round does not care about the order."""
    assert Play(0, (1, 2)) != Play(0, (2, 1))
    assert Bid(0, (52, 53)) != Bid(0, (53, 52))
