"""Time as a table sees it: a clock that tells the time and calls back, so that tests own it."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Final, Protocol


class Timer(Protocol):
    """A call that has not happened yet."""

    def cancel(self) -> None:
        """Forget the call; harmless when it has already happened."""


class Clock(Protocol):
    """What a table needs of time. Times are seconds since the Unix epoch."""

    def now(self) -> float:
        """Return the present time."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` once, at ``when`` or as soon as possible when that is past."""


class LoopClock:
    """The running event loop's clock.

    It reads the wall clock once and then follows the loop's monotonic time, so
    that a wall clock that is set back or forth moves no deadline.
    """

    def __init__(self) -> None:
        self._offset: Final = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the present time."""
        return self._offset + time.monotonic()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` through the running loop."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


class ManualTimer:
    """A timer of a `ManualClock`."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        """Forget the call."""
        self.callback = None


class ManualClock:
    """A clock that stands still until it is told to move: for tests and simulations."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._order = itertools.count()
        self._timers: list[tuple[float, int, ManualTimer]] = []

    def now(self) -> float:
        """Return the time at which the clock stands."""
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` when the clock is moved to ``when`` or beyond."""
        timer = ManualTimer(callback)
        heapq.heappush(self._timers, (when, next(self._order), timer))
        return timer

    def next_at(self) -> float | None:
        """Return when the next call is due, or None when nothing is waiting."""
        while self._timers and self._timers[0][2].callback is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def advance(self, seconds: float) -> None:
        """Move on by ``seconds`` and make the calls that fall due, in order of their time."""
        self._move_to(self._now + seconds)

    def step(self) -> bool:
        """Move to the next call that is due and make it; False when nothing is waiting."""
        due = self.next_at()
        if due is None:
            return False
        self._move_to(max(due, self._now))
        return True

    def _move_to(self, target: float) -> None:
        while (due := self.next_at()) is not None and due <= target:
            _when, _order, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            callback, timer.callback = timer.callback, None
            if callback is not None:
                callback()
        self._now = target
