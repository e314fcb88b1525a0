"""Playing a record again."""

from collections.abc import Iterator

from shengji.record.record import Outcome, Record, RecordError
from shengji.rules import Action, Event, Round


def opened(record: Record) -> Round:
    """Return the round of a record before its first action."""
    return Round(
        record.rules,
        record.dealt(),
        level=record.level,
        dealer=record.dealer,
        first_seat=record.first_seat,
    )


def steps(record: Record, state: Round) -> Iterator[tuple[Action, list[Event]]]:
    """Apply the actions of a record to its opened round, one at a time, with what happened.

    Raises ``RecordError("record_illegal_action")`` with the number of the
    action from 1, what was wrong with it (``reason``) and its seat.
    """
    for number, action in enumerate(record.actions, 1):
        verdict = state.check(action)
        if verdict.code is not None:
            raise RecordError(
                "record_illegal_action",
                action=number,
                kind=action.kind,
                seat=action.seat,
                reason=verdict.code,
            )
        yield action, state.apply(action)


def replay(record: Record) -> Round:
    """Return the round of a record after its last action, every one checked again.

    Raises ``RecordError``: ``record_illegal_action``, or ``record_outcome``
    when the round does not end as the record says.
    """
    state = opened(record)
    for _step in steps(record, state):
        pass
    check_outcome(record, state)
    return state


def check_outcome(record: Record, state: Round) -> None:
    """Compare the end of a replayed round with what its record says."""
    found = None if state.result is None else Outcome.of(state.result)
    if record.outcome is not None and found != record.outcome:
        raise RecordError(
            "record_outcome",
            said=_shown(record.outcome),
            found="none" if found is None else _shown(found),
        )


def _shown(outcome: Outcome) -> str:
    return f"{outcome.side} {outcome.levels} {outcome.points}"
