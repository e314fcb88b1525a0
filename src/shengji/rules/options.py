"""House rules: one frozen `Rules` value with five named presets (docs/rules, appendix A)."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from shengji.rules.cards import FACES, RANKS, parse_rank
from shengji.rules.errors import RulesError

FIXED: Final = "fixed"
PICK_PARTNER: Final = "pick_partner"
FIND_FRIEND: Final = "find_friend"


@dataclass(frozen=True)
class Rules:
    """Every rule a room may set. Equal values play the same game; `digest` names one of them.

    The first five fields make the table (§2); the others are options, each
    named as in docs/rules and defaulting to the first of its values.
    """

    preset: str = "two_decks"
    players: int = 4
    decks: int = 2
    partners: str = FIXED
    bottom_size: int = 8

    permanent_twos: bool = False
    """2为常主: every 2 is a trump (§3)."""
    titanic_max: int | None = None
    """The most triples in one titanic; None for no limit (§4)."""

    first_dealer: str = "first"
    """first | final: which bidder of a first hand is dealer (§5)."""
    no_bid: str = "nt"
    """nt | redeal | flip_bottom: what is played when nobody bids (§5)."""
    self_override: bool = True
    joker_open: bool = True
    mixed_jokers: bool = False
    big_joker_beats_small: bool = False
    partner_protect: bool = False
    """The partner's higher bid in the standing suit is a protection, not a 反主 (§5)."""

    counter: bool = True
    counter_when_no_bid: bool = False
    counter_in_first_hand: bool = True
    burier_may_counter: bool = False
    counter_same_suit: bool = True
    max_counters: int | None = None

    partial_tractor: bool = True
    protect_triples: bool = False
    titanic_ladder: str = "seed"
    """seed | triples_first (§7)."""
    throw_penalty: str = "none"
    """none | per_card | per_attempt (§7)."""
    throw_in_trump: bool = True
    forced_unit: str = "lowest"
    """lowest | fewest (§7)."""
    ruff_compare: str = "main"
    """main | all | highest (§7)."""

    bottom_multiplier: str = "power"
    """power (2^n) | twice (2·n) (§9)."""
    bottom_unit: str = "led"
    """led | winner (§9)."""

    must_play: tuple[str, ...] = ("A",)
    """Levels that cannot be jumped over (§10)."""
    start_level: str | None = None
    """None: 2, or 3 with permanent twos (§10)."""
    jack_back: bool = False

    friend_rule: str = "holder"
    """holder | nth_played (§11)."""
    tier_mode: str = "minimum"
    """minimum | strict_band (§12)."""

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return (FACES * self.decks - self.bottom_size) // self.players

    @property
    def points(self) -> int:
        """All points in the cards: 100 a deck."""
        return 100 * self.decks

    @property
    def first_level(self) -> int:
        """The rank index at which a match starts."""
        if self.start_level is not None:
            return parse_rank(self.start_level)
        return 1 if self.permanent_twos else 0

    @property
    def calls_friend(self) -> bool:
        """Whether the dealer names a card before the first lead (§11)."""
        return self.partners != FIXED

    def with_options(self, options: Mapping[str, object]) -> "Rules":
        """Return these rules with some options changed.

        Raises ``RulesError`` with ``unknown_option`` or ``bad_option``.
        """
        changes: dict[str, object] = {}
        for name, value in options.items():
            if name not in OPTION_NAMES:
                raise RulesError("unknown_option", option=str(name))
            changes[name] = _checked(name, value)
        return replace(self, **changes)  # type: ignore[arg-type]

    def __reduce__(self) -> tuple[object, ...]:
        return rules_of, (self.preset, self.changed_options())

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON values, in the order of their definition."""
        values: dict[str, object] = {}
        for f in fields(self):
            value = getattr(self, f.name)
            values[f.name] = list(value) if isinstance(value, tuple) else value
        return values

    def changed_options(self) -> dict[str, object]:
        """Return only what differs from the preset of the same name."""
        base = PRESETS[self.preset].to_dict()
        return {k: v for k, v in self.to_dict().items() if v != base[k]}

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON of all fields, in hexadecimal."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "first_dealer": ("first", "final"),
    "no_bid": ("nt", "redeal", "flip_bottom"),
    "titanic_ladder": ("seed", "triples_first"),
    "throw_penalty": ("none", "per_card", "per_attempt"),
    "forced_unit": ("lowest", "fewest"),
    "ruff_compare": ("main", "all", "highest"),
    "bottom_multiplier": ("power", "twice"),
    "bottom_unit": ("led", "winner"),
    "friend_rule": ("holder", "nth_played"),
    "tier_mode": ("minimum", "strict_band"),
}
"""The values of the options that are words."""

_TABLE_FIELDS: Final = frozenset({"preset", "players", "decks", "partners", "bottom_size"})
OPTION_NAMES: Final = tuple(f.name for f in fields(Rules) if f.name not in _TABLE_FIELDS)
"""Everything a room may change on a preset."""


def _checked(name: str, value: object) -> object:
    """Return a value fit for an option, or raise ``bad_option``."""
    if name in CHOICES:
        good = isinstance(value, str) and value in CHOICES[name]
    elif name == "titanic_max":
        good = value is None or (_is_count(value) and value >= 2)  # type: ignore[operator]
    elif name == "max_counters":
        good = value is None or (_is_count(value) and value >= 0)  # type: ignore[operator]
    elif name == "start_level":
        good = value is None or (isinstance(value, str) and len(value) == 1 and value in RANKS)
    elif name == "must_play":
        return _level_set(value)
    else:
        good = isinstance(value, bool)
    if not good:
        raise RulesError("bad_option", option=name, value=str(value))
    return value


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _level_set(value: object) -> tuple[str, ...]:
    """Return levels in ascending order without repeats, or raise ``bad_option``."""
    if not isinstance(value, list | tuple | set | frozenset):
        raise RulesError("bad_option", option="must_play", value=str(value))
    for level in value:
        if not (isinstance(level, str) and len(level) == 1 and level in RANKS):
            raise RulesError("bad_option", option="must_play", value=str(level))
    return tuple(r for r in RANKS if r in value)


PRESETS: Final[dict[str, Rules]] = {
    "one_deck": Rules(preset="one_deck", decks=1, bottom_size=6, counter=False),
    "two_decks": Rules(),
    "three_decks": Rules(preset="three_decks", decks=3, bottom_size=6),
    "pick_partner": Rules(
        preset="pick_partner", partners=PICK_PARTNER, first_dealer="final", counter=False
    ),
    "find_friend": Rules(
        preset="find_friend",
        players=5,
        decks=3,
        partners=FIND_FRIEND,
        bottom_size=7,
        first_dealer="final",
        counter=False,
    ),
}


def preset(name: str) -> Rules:
    """Return the rules of a table by its name; raises ``unknown_preset``."""
    rules = PRESETS.get(name)
    if rules is None:
        raise RulesError("unknown_preset", preset=name)
    return rules


def rules_of(name: str, options: Mapping[str, object]) -> Rules:
    """Return a table's rules with some options changed; raises as `preset` and `with_options`."""
    return preset(name).with_options(options)
