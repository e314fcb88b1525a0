"""What a table tells each of those who are there: built anew for every one, from his view."""

from collections.abc import Collection, Sequence
from typing import Final

from shengji.rules.events import Event, heard
from shengji.table.messages import SeatInfo, Update, VoteInfo
from shengji.table.presence import Presence
from shengji.table.state import TableState


class Telling:
    """Makes the updates of one table."""

    def __init__(self, table_id: str, state: TableState, presence: Presence) -> None:
        self._table: Final = table_id
        self._state: Final = state
        self._presence: Final = presence

    def update(
        self,
        seat: int | None,
        since: int,
        events: Sequence[Event],
        *,
        now: float,
        deadline: float | None,
        wanting: Collection[int],
        vote: VoteInfo | None,
    ) -> Update:
        """Return what a seat is told; None is for those who look on."""
        state = self._state
        assert state.round is not None
        return Update(
            table=self._table,
            room=state.habits.room,
            seq=state.seq,
            since=since,
            seats=self._seats(now),
            match=state.match_info(),
            deal=state.public_deal_info() if seat is None else state.deal_info(),
            view=state.round.view(seat).to_dict(),
            events=tuple(heard(events, seat)),
            ready=tuple(sorted(wanting)),
            vote=vote,
            watchers=len(self._presence.watchers),
            deadline=deadline,
            server_time=now,
        )

    def _seats(self, now: float) -> tuple[SeatInfo, ...]:
        return tuple(
            SeatInfo(
                name=seat.name,
                bot=seat.thinks,
                connected=self._presence.is_here(self._state, number),
                auto=self._presence.is_auto(self._state, number, now),
                player=seat.player,
            )
            for number, seat in enumerate(self._state.seats)
        )
