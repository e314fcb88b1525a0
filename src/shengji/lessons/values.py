"""What a lesson is made of: texts, positions, tasks (as values; `positions` sets them up)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from shengji.rules import (
    Action,
    Bid,
    Bury,
    Call,
    Cards,
    Counter,
    Order,
    Play,
    Round,
    Trick,
    parse_card,
    parse_cards,
)
from shengji.rules.cards import points_of
from shengji.rules.shapes import kind_of, read

LEARNER: Final = 0
"""The learner's seat in every position."""


class Text(NamedTuple):
    """A text in both languages."""

    zh: str
    en: str


class Position(Protocol):
    """A table at which the learner is to act."""

    def round(self) -> Round:
        """Return a round in that position, a new one each time."""


@dataclass(frozen=True)
class Found:
    """What came of an answer that the rules allow.

    ``action`` is the answer; ``before`` and ``after`` are the round without
    and with it. A trick has been played to its end.
    """

    action: Action
    before: Round
    after: Round

    @property
    def cards(self) -> Cards:
        """The cards of the answer; none for a pass."""
        if isinstance(self.action, Bid | Bury | Counter | Play):
            return self.action.cards
        return (self.action.card,) if isinstance(self.action, Call) else ()

    @property
    def order(self) -> Order:
        """The order of the cards before the answer."""
        return self.before.view(LEARNER).order

    @property
    def trick(self) -> Trick:
        """The trick that the answer was played to."""
        return self.after.tricks[-1]

    @property
    def won(self) -> bool:
        """Whether the learner takes the trick."""
        return self.trick.winner == LEARNER

    @property
    def failed(self) -> bool:
        """Whether the answer was a throw that did not stand."""
        return self.trick.failed_throw is not None

    @property
    def points(self) -> int:
        """The points of the cards of the answer."""
        return points_of(self.cards)

    @property
    def trumps(self) -> int:
        """How many cards of the answer are trumps."""
        return sum(self.order.is_trump(card) for card in self.cards)

    @property
    def shape(self) -> str:
        """What the cards are when they are led: single … throw."""
        return kind_of(read(self.before.rules, self.order, self.cards))

    @property
    def voids(self) -> int:
        """How many plain suits the learner has no card of, after the answer."""
        held = {self.order.suit(card) for card in self.after.hand(LEARNER)}
        return len({0, 1, 2, 3} - {self.after.trump} - held)

    def has(self, codes: str) -> bool:
        """Whether all these faces are among the cards of the answer."""
        return set(parse_cards(codes)) <= set(self.cards)


class Fault(NamedTuple):
    """Something that the rules allow and the task does not, and what to say about it."""

    when: Callable[[Found], bool]
    text: Text


@dataclass(frozen=True)
class Step:
    """One task on one position.

    ``about`` explains, ``task`` says what to do. The first of ``faults`` that
    fits an answer is what is wrong with it; when none fits, it is ``good``.
    ``solution`` is one good answer. ``offers`` are the faces among which a
    friend is called, none in other steps.
    """

    about: Text
    task: Text
    position: Position
    solution: Action
    good: Text
    faults: tuple[Fault, ...] = ()
    offers: Cards = ()


@dataclass(frozen=True)
class Lesson:
    """Some steps about one thing. ``id`` is its name in addresses and never changes."""

    id: str
    title: Text
    about: Text
    steps: tuple[Step, ...]


def play(codes: str) -> Play:
    """Return the learner's play of cards."""
    return Play(LEARNER, parse_cards(codes))


def bid(codes: str) -> Bid:
    """Return the learner's bid."""
    return Bid(LEARNER, parse_cards(codes))


def bury(codes: str) -> Bury:
    """Return the learner's burying."""
    return Bury(LEARNER, parse_cards(codes))


def counter(codes: str) -> Counter:
    """Return the learner's counter."""
    return Counter(LEARNER, parse_cards(codes))


def call(code: str) -> Call:
    """Return the learner's call of a friend."""
    return Call(LEARNER, parse_card(code))
