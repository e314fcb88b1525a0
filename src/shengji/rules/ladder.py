"""How well cards answer a lead: the ladder of rungs (docs/rules §7).

A lead is read as units, largest first. `climb` returns, for the best way of
giving cards to the units, the rung that each unit reaches: a list of numbers,
higher is better, to be compared from the left. A follow is legal when it
climbs as high as everything its hand holds in the suit.

Only runs need a search: which cards a tractor takes decides what is left
for the units after it. Loose triples and pairs, always the last units, are
counted. Where a class of equal faces (副级) offers both a pair and a triple,
taking the pair leaves at least as much, so only that is tried.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from shengji.rules.options import Rules
from shengji.rules.order import Order
from shengji.rules.shapes import Unit, longest_run, tops_of_runs

State: TypeAlias = tuple[int, int]
"""What is left to give: the places that hold two or more cards, and three."""


class Demand:
    """What a lead asks of a follower, from its units (largest first).

    ``runs`` are the (width, length) of its tractors and titanics in order;
    ``triples``, ``pairs`` and ``singles`` count the loose groups; ``size``
    counts all cards and ``suit`` is the effective suit led.
    """

    __slots__ = ("pairs", "runs", "singles", "size", "suit", "triples", "units")

    def __init__(self, order: Order, units: list[Unit]) -> None:
        self.units: Final = units
        self.suit: Final = order.suits[units[0].cards[0]]
        runs: list[tuple[int, int]] = []
        triples = 0
        pairs = 0
        singles = 0
        size = 0
        for unit in units:
            size += unit.size
            if unit.length > 1:
                runs.append((unit.width, unit.length))
            elif unit.width == 3:
                triples += 1
            elif unit.width == 2:
                pairs += 1
            else:
                singles += 1
        self.runs: Final = runs
        self.triples: Final = triples
        self.pairs: Final = pairs
        self.singles: Final = singles
        self.size: Final = size

    @property
    def only_singles(self) -> bool:
        """Whether any cards of the suit will do."""
        return self.singles == self.size


def climb(
    rules: Rules, order: Order, demand: Demand, twice: int, thrice: int, protected: int
) -> list[int]:
    """Return the best rungs that cards reach for a demand, unit by unit.

    ``twice`` and ``thrice`` are the places held at least two and three times
    in the suit led; ``protected`` the places that give no pair
    (``protect_triples``), 0 when the option is off.
    """
    if not demand.runs:
        return _loose(demand, twice, thrice, protected)
    return _Climber(rules, order, demand, protected).best(0, twice, thrice)


def _loose(demand: Demand, twice: int, thrice: int, protected: int) -> list[int]:
    """Return [triples, pairs given for triples, pairs] of the loose groups, by counting."""
    triples = thrice.bit_count() if demand.triples else 0
    if triples > demand.triples:
        triples = demand.triples
    pairs = (twice & ~protected).bit_count()
    if not protected:
        pairs -= triples
    instead = demand.triples - triples
    if instead > pairs:
        instead = pairs
    pairs -= instead
    if pairs > demand.pairs:
        pairs = demand.pairs
    return [triples, instead, pairs]


class _Climber:
    """The search over the runs of one demand."""

    __slots__ = ("demand", "full", "memo", "order", "protected", "rules", "suit")

    def __init__(self, rules: Rules, order: Order, demand: Demand, protected: int) -> None:
        self.rules: Final = rules
        self.order: Final = order
        self.demand: Final = demand
        self.suit: Final = demand.suit
        self.protected: Final = protected
        self.memo: Final[dict[tuple[int, int, int], list[int]]] = {}
        # full[i]: the rungs of runs i … and of the loose groups when all is given.
        full: list[list[int]] = [[demand.triples, 0, demand.pairs]]
        for width, length in reversed(demand.runs):
            full.insert(0, self._top_rung(width, length) + full[0])
        self.full: Final = full

    def _top_rung(self, width: int, length: int) -> list[int]:
        if width == 3:
            return [7] if length == 2 else [3, 0, 0]
        if self.rules.partial_tractor:
            return [length] + [0] * (length - 1)
        return [1, length]

    def best(self, index: int, twice: int, thrice: int) -> list[int]:
        """Return the best rungs of runs ``index`` … and the loose groups from what is left."""
        runs = self.demand.runs
        if index == len(runs):
            return _loose(self.demand, twice, thrice, self.protected)
        key = (index, twice, thrice)
        known = self.memo.get(key)
        if known is not None:
            return known
        # When only pairs and singles follow, every way of reaching the rung leaves the same.
        every = index + 1 < len(runs) or self.demand.triples > 0
        width, length = runs[index]
        if width == 3:
            rung, states = self._titanic(length, twice, thrice, every)
        else:
            rung, states = self._tractor(length, twice, thrice, every)
        rest: list[int] = []
        for left_twice, left_thrice in states:
            found = self.best(index + 1, left_twice, left_thrice)
            if not rest or found > rest:
                rest = found
                if rest == self.full[index + 1]:
                    break
        result = rung + rest
        self.memo[key] = result
        return result

    # -- ways of taking groups -------------------------------------------------

    def _pair_classes(self, twice: int) -> int:
        return self.order.collapse(self.suit, twice & ~self.protected)

    def _take_pairs(self, top: int, length: int, twice: int, thrice: int) -> State:
        """Return what is left after a run of pairs ending at class ``top``."""
        masks = self.order.class_masks[self.suit]
        usable = twice & ~self.protected
        for strength in range(top, top - length, -1):
            choice = masks[strength] & usable & ~thrice
            if not choice:
                choice = masks[strength] & usable
            bit = 1 << (choice.bit_length() - 1)
            twice &= ~bit
            thrice &= ~bit
        return twice, thrice

    def _take_triples(self, top: int, length: int, twice: int, thrice: int) -> State:
        """Return what is left after a run of triples ending at class ``top``."""
        masks = self.order.class_masks[self.suit]
        for strength in range(top, top - length, -1):
            choice = masks[strength] & thrice
            bit = 1 << (choice.bit_length() - 1)
            twice &= ~bit
            thrice &= ~bit
        return twice, thrice

    def _runs_of_pairs(self, length: int, twice: int, thrice: int, every: bool) -> list[State]:
        """Return what is left after each run of ``length`` pairs (just one unless ``every``)."""
        states: list[State] = []
        tops = tops_of_runs(self._pair_classes(twice), length)
        while tops:
            top = tops.bit_length() - 1
            tops ^= 1 << top
            states.append(self._take_pairs(top, length, twice, thrice))
            if not every:
                break
        return states

    def _runs_of_triples(self, length: int, twice: int, thrice: int, every: bool) -> list[State]:
        """Return what is left after each run of ``length`` triples (just one unless ``every``)."""
        states: list[State] = []
        tops = tops_of_runs(self.order.collapse(self.suit, thrice), length)
        while tops:
            top = tops.bit_length() - 1
            tops ^= 1 << top
            states.append(self._take_triples(top, length, twice, thrice))
            if not every:
                break
        return states

    def _loose_groups(
        self, triples: int, pairs: int, twice: int, thrice: int, every: bool
    ) -> list[State]:
        """Return what is left after taking so many triples, then pairs, from anywhere."""
        states: list[State] = [(twice, thrice)]
        for number in range(triples + pairs):
            found: dict[State, bool] = {}
            for left_twice, left_thrice in states:
                if number < triples:
                    taken = self._runs_of_triples(1, left_twice, left_thrice, every)
                else:
                    taken = self._runs_of_pairs(1, left_twice, left_thrice, every)
                for state in taken:
                    found[state] = True
            states = list(found)
        return states

    # -- rungs -----------------------------------------------------------------

    def _tractor(
        self, length: int, twice: int, thrice: int, every: bool
    ) -> tuple[list[int], list[State]]:
        """Return the best rung for a tractor and what each way of reaching it leaves."""
        states = self._runs_of_pairs(length, twice, thrice, every)
        if self.rules.partial_tractor:
            if states:
                return [length] + [0] * (length - 1), states
            return self._shorter_tractors(length, length - 1, twice, thrice, every)
        if states:
            return [1, length], states
        pairs = min(length, (twice & ~self.protected).bit_count())
        return [0, pairs], self._loose_groups(0, pairs, twice, thrice, every)

    def _shorter_tractors(
        self, length: int, limit: int, twice: int, thrice: int, every: bool
    ) -> tuple[list[int], list[State]]:
        """Return the longest shorter runs, then pairs, that fill a tractor of ``length``.

        The rung lists run lengths, longest first, filled up with zeros.
        """
        if length == 0:
            return [], [(twice, thrice)]
        run, tops = longest_run(self._pair_classes(twice), min(limit, length))
        if run <= 1:
            pairs = min(length, (twice & ~self.protected).bit_count()) if run else 0
            rung = [1] * pairs + [0] * (length - pairs)
            return rung, self._loose_groups(0, pairs, twice, thrice, every)
        best: list[int] = []
        found: dict[State, bool] = {}
        while tops:
            top = tops.bit_length() - 1
            tops ^= 1 << top
            left = self._take_pairs(top, run, twice, thrice)
            rung, states = self._shorter_tractors(length - run, run, left[0], left[1], every)
            if best and rung < best:
                continue
            if rung != best:
                best = rung
                found = {}
            for state in states:
                found[state] = True
        return [run, *best] + [0] * (run - 1), list(found)

    def _titanic(
        self, length: int, twice: int, thrice: int, every: bool
    ) -> tuple[list[int], list[State]]:
        """Return the best rung for a titanic and what each way of reaching it leaves."""
        short = length == 2
        states = self._runs_of_triples(length, twice, thrice, every)
        if states:
            return self._top_rung(3, length), states
        triples = min(length, thrice.bit_count())
        triples_first = self.rules.titanic_ladder == "triples_first"
        if triples == length and triples_first:
            return [6] if short else [2, 0, 0], self._loose_groups(triples, 0, twice, thrice, every)
        states = self._runs_of_pairs(length, twice, thrice, every)
        if states:
            if triples_first:
                return [5] if short else [1, 0, 0], states
            return [6] if short else [2, 0, 0], states
        if triples == length:
            return [5] if short else [1, 0, 0], self._loose_groups(triples, 0, twice, thrice, every)
        pairs = (twice & ~self.protected).bit_count()
        if not self.protected:
            pairs -= triples
        pairs = min(length - triples, pairs)
        # For two: triple + pair 4, triple 3, two pairs 2, pair 1, nothing 0.
        rung = [3 * triples + pairs] if short else [0, triples, pairs]
        return rung, self._loose_groups(triples, pairs, twice, thrice, every)


def duty_missed(demand: Demand, due: Sequence[int], given: Sequence[int], rules: Rules) -> str:
    """Return the code of the first duty that ``given`` rungs fall short of.

    One of must_play_titanic, must_play_tractor, must_play_triple, must_play_pair.
    """
    at = 0
    for width, length in demand.runs:
        span = length if rules.partial_tractor else 2
        if width == 3:
            span = 1 if length == 2 else 3
        for step in range(span):
            if due[at + step] != given[at + step]:
                if width == 3:
                    return _titanic_duty(step, due[at + step], given[at + step], length, rules)
                run = due[at + step]
                if not rules.partial_tractor:
                    run = length if step == 0 else 1
                return "must_play_tractor" if run > 1 else "must_play_pair"
        at += span
    if due[at] != given[at]:
        return "must_play_triple"
    return "must_play_pair"


def _titanic_duty(step: int, due: int, given: int, length: int, rules: Rules) -> str:
    """Return the code for the part of a titanic's rung, number ``step``, that falls short."""
    if step:
        # What loose groups a long titanic is given: triples, then pairs.
        return "must_play_triple" if step == 1 else "must_play_pair"
    top = 7 if length == 2 else 3
    if due == top:
        return "must_play_titanic"
    if due == top - (2 if rules.titanic_ladder == "triples_first" else 1):
        return "must_play_tractor"
    # For two: a triple 3 and a pair with it 4, so 3 instead of 4 lacks the pair.
    if length == 2 and (due < 3 or (due == 4 and given == 3)):
        return "must_play_pair"
    return "must_play_triple"
