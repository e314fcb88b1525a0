"""How many legal leads and follows there are in fixed positions: "perft" for 升级.

A count is the exact number that the enumeration yields; a tree is the number
of ways in which the last tricks of a round can be played.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from shengji.rules import (
    Action,
    Deal,
    Dice,
    EndBidding,
    Play,
    Round,
    preset,
    random_action,
    shuffled_by,
)

FILE = Path(__file__).parent / "positions.json"


@dataclass(frozen=True)
class Position:
    """A round of a seed played on until ``kind`` occurs with ``cards`` left to the seat to act.

    ``kind``: ``leads`` (the seat leads), ``follows`` (it follows with a
    choice of at least ``choice`` plays), ``tree`` (it leads, and all is
    played out).
    """

    table: str
    seed: int
    level: int
    kind: str
    cards: int
    choice: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """A name for people and for the file of counts."""
        changed = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.table} seed {self.seed} {self.kind} at {self.cards}{changed}"

    def reach(self) -> list[Action]:
        """Return the actions that lead to this position."""
        state = self.begun()
        actions: list[Action] = []
        dice = Dice(self.seed)
        while not self._is_it(state):
            assert not state.over, f"never reached: {self.name}"
            action = _next_action(state, dice)
            state.apply(action)
            actions.append(action)
        return actions

    def begun(self) -> Round:
        """Return the round before its first card."""
        rules = preset(self.table).with_options(self.options)
        return Round(rules, shuffled_by(rules, self.seed), level=self.level, dealer=0)

    def at(self, actions: Iterable[Action]) -> Round:
        """Return the round after some actions."""
        state = self.begun()
        for action in actions:
            state.apply(action)
        return state

    def _is_it(self, state: Round) -> bool:
        if state.phase != "play":
            return False
        view = state.view(state.turn)
        if len(view.hand) > self.cards or (view.trick is None) != (self.kind != "follows"):
            return False
        if view.trick is None:
            return True
        choices = islice(view.legal.plays(), self.choice)
        return view.trick.demand.size > 1 and len(list(choices)) == self.choice

    def count(self) -> int:
        """Return the number for this position."""
        actions = self.reach()
        if self.kind == "tree":
            return self.tree(actions)
        state = self.at(actions)
        return sum(1 for _play in state.legal(state.turn).plays())

    def tree(self, actions: list[Action]) -> int:
        """Return in how many ways the round can be played out."""
        state = self.at(actions)
        if state.over:
            return 1
        seat = state.turn
        plays = state.legal(seat).plays()
        return sum(self.tree([*actions, Play(seat, cards)]) for cards in plays)


def _next_action(state: Round, dice: Dice) -> Action:
    if state.phase == "deal":
        return Deal(state.to_deal)
    if state.phase == "bid":
        return EndBidding()
    return random_action(state, state.turn, dice)


def counted() -> str:
    """Return the file of counts as it should be."""
    counts = {position.name: position.count() for position in POSITIONS}
    return json.dumps(counts, indent=2, ensure_ascii=False) + "\n"


POSITIONS = (
    Position("one_deck", 1, 0, "leads", 12),
    Position("one_deck", 2, 5, "tree", 3),
    Position("two_decks", 1, 0, "leads", 25),
    Position("two_decks", 17, 8, "follows", 22, 40),
    Position("two_decks", 4, 12, "tree", 2),
    Position("two_decks", 5, 1, "leads", 18, options={"permanent_twos": True}),
    Position("two_decks", 6, 4, "leads", 22, options={"throw_in_trump": False}),
    Position("two_decks", 35, 9, "follows", 20, 12, {"partial_tractor": False}),
    Position("three_decks", 1, 3, "leads", 30),
    Position("three_decks", 64, 7, "follows", 36, 200),
    Position("three_decks", 54, 10, "follows", 34, 20, {"protect_triples": True}),
    Position("pick_partner", 46, 6, "follows", 20, 30),
    Position("find_friend", 1, 2, "leads", 24),
    Position("find_friend", 26, 11, "follows", 28, 60, {"titanic_ladder": "triples_first"}),
)
