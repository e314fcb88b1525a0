"""What a table waits for, as a pure function of its state.

Deadlines are values, not ticking tasks: the actor sets one timer for the
present wait and drops the timer's call when the wait has changed by then.
"""

from typing import NamedTuple, TypeAlias

from shengji.table.state import TableState

Key: TypeAlias = tuple[str, str, int]

START = "start"
SEEDS = "seeds"


class Wait(NamedTuple):
    """One wait. ``key`` changes exactly when a new wait begins.

    ``seconds`` is None when there is no limit; ``shown`` says whether players
    see the deadline; ``seat`` is the one that must act, if it is one.
    """

    key: Key
    seconds: float | None
    shown: bool = False
    seat: int | None = None


def wait_for(state: TableState, pledged: bool = False) -> Wait | None:
    """Return what the table waits for now; None when only a request can move it on.

    ``pledged`` says that the next round waits for seeds.
    """
    now = state.round
    pace = state.pace
    if state.closed is not None:
        return None
    if pledged:
        return Wait((SEEDS, state.round_id, state.hand), pace.seed_wait)
    if now is None:
        return Wait((START, "", 0), 0.0)
    phase = now.phase
    if phase == "over":
        return Wait((phase, state.round_id, 0), pace.next_round, shown=True)
    if phase == "redeal":
        return Wait((phase, state.round_id, 0), pace.redeal_pause)
    if phase == "deal":
        return Wait((phase, state.round_id, now.dealt), pace.deal_tick)
    if phase == "bid":
        # A pass of one seat does not restart the window; an accepted bid does.
        return Wait((phase, state.round_id, state.turn_seq), pace.bid_grace, shown=True)
    seconds = None if state.seats[now.turn].thinks else pace.deadline_for(phase)
    return Wait((phase, state.round_id, state.turn_seq), seconds, shown=True, seat=now.turn)


def last_cards(state: TableState) -> bool:
    """Whether the seat whose turn it is has no choice, as everybody can see: its last cards."""
    now = state.round
    if now is None or now.phase != "play":
        return False
    held = len(now.hand(now.turn))
    return held == (1 if now.trick is None else now.trick.demand.size)
