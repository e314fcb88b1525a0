"""How fast the library is: the figures of bench/README.md, measured alike every time."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from shengji.arena.simulation import chooser, play_round
from shengji.rules import COMPILED, Round, preset, random_round, shuffled_by
from shengji.rules.follow import check_follow, due
from shengji.rules.order import order_for
from shengji.rules.shapes import read
from shengji.rules.throws import check_throw


@dataclass(frozen=True)
class Figure:
    """One measurement: ``value`` in ``unit``; ``goal`` is what we mean to reach, if we do."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    higher_is_better: bool = True

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.higher_is_better else self.value <= self.goal


def measure(seconds: float = 1.0) -> Iterator[Figure]:
    """Yield the figures, spending about so many seconds on each."""
    goals = {"two_decks": 5000.0 if COMPILED else 400.0}
    for name in ("one_deck", "two_decks", "three_decks", "pick_partner", "find_friend"):
        rate = _rate(_random_round(name), seconds)
        yield Figure(f"random rounds, {name}", rate, "rounds/s", goals.get(name))
    goal = 1000.0 if COMPILED else None
    yield Figure(
        "rule bot rounds, two_decks", _rate(_bot_round("two_decks"), seconds), "rounds/s", goal
    )
    for figure_name, work in _WORST.items():
        slowest = _slowest(work(), seconds)
        yield Figure(figure_name, slowest * 1e3, "ms", 1.0 if COMPILED else None, False)


def _rate(work: Callable[[int], None], seconds: float) -> float:
    """Return how often ``work`` is done in a second, after a short warm-up."""
    for number in range(3):
        work(number)
    count = 0
    start = time.perf_counter()
    end = start + seconds
    now = start
    while now < end:
        work(count)
        count += 1
        now = time.perf_counter()
    return count / (now - start)


def _slowest(work: Callable[[], object], seconds: float) -> float:
    """Return the seconds of one call: the best of several batches, so that others' noise is out."""
    work()
    best = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        for _repeat in range(10):
            work()
        best = min(best, (time.perf_counter() - start) / 10)
    return best


def _random_round(name: str) -> Callable[[int], None]:
    rules = preset(name)

    def work(number: int) -> None:
        random_round(rules, number, number % 13, None if number % 3 == 0 else 0)

    return work


def _bot_round(name: str) -> Callable[[int], None]:
    rules = preset(name)
    choosers = [chooser("rule")] * rules.players

    def work(number: int) -> None:
        dealer = None if number % 3 == 0 else 0
        state = Round(rules, shuffled_by(rules, number), level=number % 13, dealer=dealer)
        reason = play_round(state, choosers, number, [])
        if reason is not None:
            raise AssertionError(reason)

    return work


_THREE: Final = preset("three_decks")
_SPADES: Final = order_for(8, 0, False)


def _follow(lead: tuple[int, ...]) -> Callable[[], object]:
    """Three decks: a lead against a hand of 39 trumps, every group of it held three times."""
    hand = [card for card in (*range(8), *range(9, 13), 21) for _copy in range(3)]
    units = read(_THREE, _SPADES, lead)
    play = due(_THREE, _SPADES, units, hand)
    verdict = check_follow(_THREE, _SPADES, units, hand, play)
    assert verdict.ok, verdict
    return lambda: check_follow(_THREE, _SPADES, units, hand, play)


def _twelve_cards() -> Callable[[], object]:
    """A titanic, a tractor and a pair."""
    return _follow((0, 0, 0, 1, 1, 1, 4, 4, 5, 5, 11, 11))


def _twenty_cards() -> Callable[[], object]:
    """A titanic of three, two tractors, a pair and a single."""
    return _follow((0, 0, 0, 1, 1, 1, 2, 2, 2, 4, 4, 5, 5, 7, 7, 9, 9, 11, 11, 12))


def _worst_throw() -> Callable[[], object]:
    """Three decks: a throw of twenty cards against three hands of the same suit."""
    cards = (0, 0, 0, 1, 1, 1, 3, 3, 4, 4, 6, 6, 6, 9, 9, 10, 10, 11, 12, 12)
    others = [tuple(c for c in range(13) for _copy in range(3)) for _seat in range(3)]

    def work() -> object:
        return check_throw(_THREE, _SPADES, read(_THREE, _SPADES, cards), others)

    return work


_WORST: Final[dict[str, Callable[[], Callable[[], object]]]] = {
    "check of a 12-card follow, 39 cards": _twelve_cards,
    "check of a 20-card follow, 39 cards": _twenty_cards,
    "check of a 20-card throw, three hands": _worst_throw,
}
