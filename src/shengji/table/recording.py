"""The record of the round that a table has just finished."""

from typing import Any

from shengji.record import record_of, write
from shengji.record.fairdeal import commitment
from shengji.table.state import SHUFFLE, TableState


def record_text(state: TableState) -> str:
    """Return the round being played, as far as it has come, as the text of a record."""
    assert state.round is not None
    record = record_of(
        state.round,
        state.actions,
        seats=[seat.name for seat in state.seats],
        round_id=state.round_id,
        hand=state.hand,
        levels=state.levels_before,
        **_deal(state),
    )
    return write(record)


def _deal(state: TableState) -> dict[str, Any]:
    if state.shuffle != SHUFFLE:
        return {"seed": state.seed}
    return {
        "server_seed": state.seed,
        "client_seeds": tuple(sorted(state.client_seeds.items())),
        "commitment": commitment(state.seed, state.round_id),
    }
