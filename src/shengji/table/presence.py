"""Who is at a table, and for whom the table plays (托管; docs/rules §13).

Three clocks are kept apart: whether a line is alive is the server's affair;
whether somebody is *here* is what everybody is shown; and only after
`AWAY_AFTER` does the table begin to play for a seat whose line is gone.
"""

from typing import Final

from shengji.table.state import GONE, TableState

AWAY_AFTER: Final = 8.0
"""Seconds that a lost line may take to come back before the table plays for the seat."""
MISSES: Final = 2
"""Deadlines missed in a row after which the table goes on playing for a seat."""


class Presence:
    """The lines to a table's people and watchers; times are seconds of the table's clock."""

    def __init__(self, now: float) -> None:
        self.lines: dict[str, str] = {}
        """The connection of every seated player who is here."""
        self.watchers: dict[str, str] = {}
        """The connection of everybody who looks on."""
        self.last_seen: float = now
        """When somebody was here last."""
        self._since: Final = now
        self._lost: dict[int, float] = {}
        self._missed: dict[int, int] = {}
        self._auto: set[int] = set()

    @property
    def connections(self) -> dict[str, str]:
        """The connection of every player and watcher who is here."""
        return {**self.watchers, **self.lines}

    def come(self, player: str, seat: int, connection: str) -> None:
        """Note that a seated player is here."""
        self.lines[player] = connection
        self.watchers.pop(player, None)
        self._lost.pop(seat, None)

    def go(self, player: str, connection: str, seat: int | None, now: float) -> bool:
        """Note that a line is gone; False when it was not the player's present one."""
        if seat is None:
            if self.watchers.get(player) != connection:
                return False
            del self.watchers[player]
            return True
        if self.lines.get(player) != connection:
            return False
        del self.lines[player]
        self._lost[seat] = now
        self.last_seen = now
        return True

    def acted(self, seat: int) -> None:
        """Note that a player has done something for the own seat."""
        self._missed.pop(seat, None)
        self._auto.discard(seat)

    def missed(self, seat: int) -> None:
        """Note that a player has let a deadline pass."""
        self._missed[seat] = self._missed.get(seat, 0) + 1
        if self._missed[seat] >= MISSES:
            self._auto.add(seat)

    def switch(self, seat: int, on: bool) -> None:
        """Let the table play for a seat, or no longer."""
        if on:
            self._auto.add(seat)
        else:
            self.acted(seat)

    def forget(self, seat: int) -> None:
        """Start anew with a seat on which somebody else sits."""
        self.acted(seat)
        self._lost.pop(seat, None)

    def is_here(self, state: TableState, seat: int) -> bool:
        """Whether a seat is shown as connected; bots always are."""
        return state.seats[seat].thinks or state.seats[seat].player in self.lines

    def auto_from(self, state: TableState, seat: int) -> float | None:
        """Return from when on the table plays for a seat; None while its player does."""
        who = state.seats[seat]
        if who.thinks:
            return None
        if who.bot == GONE or seat in self._auto:
            return 0.0
        if who.player in self.lines:
            return None
        # After a restart nobody is here yet; everybody has the time to come back.
        return self._lost.get(seat, self._since) + AWAY_AFTER

    def is_auto(self, state: TableState, seat: int, now: float) -> bool:
        """Whether the table plays for a seat now."""
        since = self.auto_from(state, seat)
        return since is not None and since <= now

    def awake(self, state: TableState, now: float) -> list[int]:
        """Return the seats whose players are here and play themselves."""
        return [
            seat
            for seat in state.people
            if state.seats[seat].player in self.lines and not self.is_auto(state, seat, now)
        ]
