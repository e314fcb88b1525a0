"""The record of the round that a table has just finished."""

from shengji.record import record_of, write
from shengji.table.state import TableState


def record_text(state: TableState) -> str:
    """Return the round being played, as far as it has come, as the text of a record."""
    assert state.round is not None
    record = record_of(
        state.round,
        state.actions,
        seats=[seat.name for seat in state.seats],
        seed=state.seed,
        round_id=state.round_id,
        hand=state.hand,
        levels=state.levels_before,
    )
    return write(record)
