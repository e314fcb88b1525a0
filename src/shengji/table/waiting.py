"""The one wait of a table: since when, until when, and the timer that ends it.

A deadline is a value. It is reckoned anew whenever something has changed, and
the timer is set anew only when another moment comes out.
"""

from collections.abc import Callable
from typing import Final

from shengji.table.clock import Timer
from shengji.table.presence import Presence
from shengji.table.state import TableState
from shengji.table.surroundings import Surroundings
from shengji.table.tempo import Key, Wait, last_cards

MOST_ALLOWANCE: Final = 1.0
"""Seconds that a deadline waits at most for a message that is on its way."""
BACK_GRACE: Final = 5.0
"""Seconds that a player has at least who comes back to the own turn."""


class Waiting:
    """What a table waits for at present; ``ring`` is called with the key of a wait that ends."""

    def __init__(
        self,
        state: TableState,
        presence: Presence,
        surroundings: Surroundings,
        ring: Callable[[Key], None],
    ) -> None:
        self._state: Final = state
        self._presence: Final = presence
        self._around: Final = surroundings
        self._clock: Final = surroundings.clock
        self._ring: Final = ring
        self._key: Key | None = None
        self._since = 0.0
        self._more = 0.0
        self._rings_at: float | None = None
        self._timer: Timer | None = None
        self.deadline: float | None = None
        """What players are shown: when the seat to act must have acted."""

    def go_on(self, wait: Wait) -> None:
        """Wait for this: anew when it is another wait, or when it ends at another time."""
        now = self._clock.now()
        if wait.key != self._key:
            self.end()
            self._key = wait.key
            self._since = now
            self._more = 0.0
        until = None if wait.seconds is None else self._since + wait.seconds + self._more
        self.deadline = until if wait.shown else None
        at = self._due(wait, until, now)
        if at == self._rings_at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._rings_at = at
        key = wait.key
        self._timer = None if at is None else self._clock.call_at(at, lambda: self._ring(key))

    def add(self, seconds: float) -> None:
        """Give the present wait more time."""
        self._more += seconds

    def end(self) -> None:
        """Wait for nothing."""
        if self._timer is not None:
            self._timer.cancel()
        self._key = self._timer = self.deadline = self._rings_at = None

    def over(self, key: Key) -> bool:
        """Whether the wait of a key has run its time; a call for an older one came too late."""
        due = self._rings_at
        return key == self._key and due is not None and due <= self._clock.now()

    def _due(self, wait: Wait, until: float | None, now: float) -> float | None:
        """Return when the table acts, if nobody does before."""
        seat = wait.seat
        if seat is None or self._state.seats[seat].thinks:
            return until
        pause = self._since + self._state.pace.auto_pause
        auto = self._presence.auto_from(self._state, seat)
        if auto is not None and auto <= now:
            return pause
        if self._state.pace.plays_last and last_cards(self._state):
            return pause
        if until is not None:
            lag = self._around.lag_of(self._state.seats[seat].player or "")
            until += min(MOST_ALLOWANCE, max(0.0, lag))
            if self._rings_at is not None and self._rings_at < until:
                # Just back from auto-play, perhaps in the last moment.
                until = max(until, now + BACK_GRACE)
        if auto is None:
            return until
        away = max(pause, auto)
        return away if until is None else min(until, away)
