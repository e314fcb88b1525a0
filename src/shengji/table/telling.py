"""What a table tells those who are there: built anew for every one, from what he may see."""

from collections.abc import Collection, Sequence
from typing import Final

from shengji.rules.events import Event, heard
from shengji.table.messages import Closed, News, SeatInfo, Update
from shengji.table.presence import Presence
from shengji.table.ring import Ring
from shengji.table.state import TableState
from shengji.table.surroundings import Surroundings
from shengji.table.votes import Votes
from shengji.table.waiting import Waiting


class Telling:
    """Speaks for one table; ``wanting`` are the seats that want the next round, as they come."""

    def __init__(
        self,
        table_id: str,
        state: TableState,
        presence: Presence,
        waiting: Waiting,
        votes: Votes,
        wanting: Collection[int],
        surroundings: Surroundings,
    ) -> None:
        self._table: Final = table_id
        self._state: Final = state
        self._presence: Final = presence
        self._waiting: Final = waiting
        self._votes: Final = votes
        self._wanting: Final = wanting
        self._around: Final = surroundings
        self._ring: Final = Ring(state.seq)

    def say(self, player: str, news: News) -> None:
        """Tell one player something that is for everybody's ears."""
        self._around.publish(self._table, player, news)

    def show(self, player: str) -> None:
        """Show one player how things stand."""
        self._tell(player, self._state.seq, ())

    def happened(self, events: Sequence[Event]) -> None:
        """Tell everybody what happened since this was called last, and how things stand."""
        since = self._ring.add(self._state.seq, events)
        for player in self._presence.connections:
            self._tell(player, since, events)

    def begin_round(self) -> None:
        """Tell nobody of an earlier round any more: its events would be taken for this one's."""
        self._ring.forget()

    def welcome(self, player: str, seen: int | None) -> None:
        """Tell one who is back what he missed after ``seen``, and the others that he is here."""
        seat = self._state.seat_of(player)
        if seat is None or seen is None or seen < self._state.seated_at[seat]:
            # What happened here before he sat down was for somebody else's ears.
            seen = None
        since, missed = self._ring.after(seen)
        for other in self._presence.connections:
            if other == player:
                self._tell(player, since, missed)
            else:
                self.show(other)

    def over(self, code: str) -> None:
        """Tell everybody that the table is over, and why."""
        for player in self._presence.connections:
            self.say(player, Closed(self._table, code))

    def _tell(self, player: str, since: int, events: Sequence[Event]) -> None:
        """Send one player what his seat may see, and nothing else."""
        state = self._state
        if state.round is None:
            return
        seat = state.seat_of(player)
        now = self._around.clock.now()
        update = Update(
            table=self._table,
            room=state.habits.room,
            seq=state.seq,
            since=since,
            seats=self._seats(now),
            match=state.match_info(),
            deal=state.public_deal_info() if seat is None else state.deal_info(),
            view=state.round.view(seat).to_dict(),
            events=tuple(heard(events, seat)),
            ready=tuple(sorted(self._wanting)),
            vote=self._votes.info(),
            watchers=len(self._presence.watchers),
            deadline=self._waiting.deadline,
            server_time=now,
        )
        self.say(player, update)

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
