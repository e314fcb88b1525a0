"""What a table waits for, as a pure function of its state.

Deadlines are values, not ticking tasks: the actor sets one timer for the
present wait and drops the timer's call when the wait has changed by then.
"""

from typing import NamedTuple, TypeAlias

from shengji.table.state import TableState

Key: TypeAlias = tuple[str, str, int]

START = "start"


class Wait(NamedTuple):
    """One wait. ``key`` changes exactly when a new wait begins.

    ``seconds`` is None when there is no limit; ``shown`` says whether players
    see the deadline.
    """

    key: Key
    seconds: float | None
    shown: bool = False


def wait_for(state: TableState) -> Wait | None:
    """Return what the table waits for now; None when only a request can move it on."""
    now = state.round
    pace = state.pace
    if state.closed is not None:
        return None
    if now is None:
        return Wait((START, "", 0), 0.0)
    phase = now.phase
    if phase == "over":
        return None
    if phase == "redeal":
        return Wait((phase, state.round_id, 0), pace.redeal_pause)
    if phase == "deal":
        return Wait((phase, state.round_id, now.dealt), pace.deal_tick)
    if phase == "bid":
        # A pass of one seat does not restart the window; an accepted bid does.
        return Wait((phase, state.round_id, state.turn_seq), pace.bid_grace, shown=True)
    person = state.seats[now.turn].player is not None
    seconds = pace.deadline_for(phase) if person else None
    return Wait((phase, state.round_id, state.turn_seq), seconds, shown=True)
