"""The last events of a table, for clients that come back after a short while."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from shengji.rules.events import Event

KEPT: Final = 64
"""Updates that are remembered."""


class Ring:
    """Updates in order: each the events after one sequence up to another."""

    def __init__(self, seq: int) -> None:
        self._kept: deque[tuple[int, int, Sequence[Event]]] = deque(maxlen=KEPT)
        self._last = seq

    def add(self, seq: int, events: Sequence[Event]) -> int:
        """Note what happened up to ``seq``; return the sequence it happened after."""
        since = self._last
        if seq > since:
            self._kept.append((since, seq, tuple(events)))
            self._last = seq
        return since

    def forget(self) -> None:
        """Remember nothing of what has been: it belongs to a round that is over."""
        self._kept.clear()

    def after(self, seen: int | None) -> tuple[int, list[Event]]:
        """Return ``(since, events)``: all after ``seen`` if they are known, else none."""
        if seen is None or not self._kept or not self._kept[0][0] <= seen <= self._last:
            return self._last, []
        missed = [update for update in self._kept if update[0] >= seen]
        if missed and missed[0][0] != seen:
            return self._last, []
        return seen, [event for _since, _seq, events in missed for event in events]
