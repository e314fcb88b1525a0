"""A dozen whole rounds over all five tables, played from seeds by nothing but the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shengji.record import Record, record_of, transcript, write
from shengji.rules import (
    Action,
    Bid,
    Deal,
    Dice,
    EndBidding,
    Round,
    preset,
    random_action,
    shuffled,
)

FOLDER = Path(__file__).parent / "rounds"


@dataclass(frozen=True)
class Golden:
    """What a golden round is made from."""

    name: str
    table: str
    seed: int
    level: int
    dealer: int | None
    lang: str = "en"
    options: Mapping[str, Any] = field(default_factory=dict)

    def record(self) -> Record:
        """Play the round and return its record."""
        rules = preset(self.table).with_options(self.options)
        deal = self.seed.to_bytes(8, "big")
        state = Round(rules, shuffled(rules, deal), level=self.level, dealer=self.dealer)
        actions: list[Action] = []
        dice = Dice(self.seed)
        _do(state, Deal(state.to_deal), actions)
        for seat in range(state.players):
            action = random_action(state, seat, dice)
            if isinstance(action, Bid):
                _do(state, action, actions)
        _do(state, EndBidding(), actions)
        while not state.over:
            _do(state, random_action(state, state.turn, dice), actions)
        return record_of(state, actions, seed=deal, round_id=self.name)

    def texts(self) -> dict[str, str]:
        """Return the record and its transcript by file name."""
        record = self.record()
        return {
            f"{self.name}.shengji": write(record),
            f"{self.name}.{self.lang}.txt": transcript(record, self.lang),
        }


def _do(state: Round, action: Action, actions: list[Action]) -> None:
    state.apply(action)
    actions.append(action)


ROUNDS = (
    Golden("01-one-deck", "one_deck", 11, 0, None),
    Golden("02-one-deck-later", "one_deck", 12, 8, 1, "zh"),
    Golden("03-two-decks", "two_decks", 21, 0, None, "zh"),
    Golden("04-two-decks-later", "two_decks", 22, 9, 3),
    Golden(
        "05-two-decks-twos",
        "two_decks",
        23,
        1,
        None,
        "zh",
        {"permanent_twos": True, "throw_penalty": "per_card", "burier_may_counter": True},
    ),
    Golden(
        "06-two-decks-flip",
        "two_decks",
        24,
        12,
        2,
        options={"no_bid": "flip_bottom", "ruff_compare": "all", "forced_unit": "fewest"},
    ),
    Golden("07-three-decks", "three_decks", 31, 3, None),
    Golden(
        "08-three-decks-options",
        "three_decks",
        32,
        10,
        0,
        "zh",
        {"titanic_ladder": "triples_first", "protect_triples": True, "bottom_multiplier": "twice"},
    ),
    Golden("09-pick-partner", "pick_partner", 41, 5, None, "zh"),
    Golden("10-pick-partner-later", "pick_partner", 42, 11, 2),
    Golden("11-find-friend", "find_friend", 51, 0, None),
    Golden("12-find-friend-nth", "find_friend", 52, 7, 4, "zh", {"friend_rule": "nth_played"}),
)
