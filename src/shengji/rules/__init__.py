"""The exact game: pure functions and frozen values, no clock, no chance, no input or output.

`Rules` says what is played, `Round` is one deal, `Match` the way from the
first level to a won A. Everything a program needs is exported here; the
submodules hold the single questions (what is this shape, who wins this trick)
that `shengji judge` asks.
"""

from shengji.rules import cards as _cards
from shengji.rules.actions import (
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
)
from shengji.rules.cards import (
    NO_TRUMP,
    RANKS,
    SUITS,
    Card,
    Cards,
    card_codes,
    parse_card,
    parse_cards,
    parse_rank,
    parse_trump,
    points_of,
    show_cards,
)
from shengji.rules.deal import shuffled
from shengji.rules.errors import FINE, IllegalAction, RulesError, Verdict, refuse
from shengji.rules.events import Event, heard
from shengji.rules.levels import Rotation
from shengji.rules.match import Match
from shengji.rules.options import CHOICES, OPTION_NAMES, PRESETS, Rules, preset
from shengji.rules.order import Order, order_for
from shengji.rules.playout import Dice, play_out, random_action, random_round, shuffled_by
from shengji.rules.result import RoundResult
from shengji.rules.round import Round
from shengji.rules.shapes import Unit
from shengji.rules.trick import Trick
from shengji.rules.view import Legal, View

COMPILED: bool = not (_cards.__file__ or "").endswith(".py")
"""Whether the modules of this package are compiled; they answer the same either way."""

__all__ = [
    "CHOICES",
    "COMPILED",
    "FINE",
    "NO_TRUMP",
    "OPTION_NAMES",
    "PRESETS",
    "RANKS",
    "SUITS",
    "TABLE",
    "Action",
    "Bid",
    "Bury",
    "Call",
    "Card",
    "Cards",
    "Counter",
    "Deal",
    "Dice",
    "EndBidding",
    "Event",
    "IllegalAction",
    "Legal",
    "Match",
    "Order",
    "Pass",
    "Play",
    "Rotation",
    "Round",
    "RoundResult",
    "Rules",
    "RulesError",
    "Trick",
    "Unit",
    "Verdict",
    "View",
    "card_codes",
    "heard",
    "order_for",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "parse_trump",
    "play_out",
    "points_of",
    "preset",
    "random_action",
    "random_round",
    "refuse",
    "show_cards",
    "shuffled",
    "shuffled_by",
]
