"""Who is here and which tables are open: the place where players, tables and store meet.

Nothing here knows a rule of the game. One hub owns all tables of its process.
"""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Protocol

from shengji.house.room import Room, Settings
from shengji.house.rooms import HouseNews, Rooms
from shengji.rules import RulesError, preset
from shengji.server.metrics import MeasuredThinker, Metrics
from shengji.store import Player, Store
from shengji.table.actor import Table
from shengji.table.clock import Clock, Timer
from shengji.table.log import Fenced
from shengji.table.messages import (
    Attach,
    Closed,
    Detach,
    Done,
    Expire,
    Leave,
    News,
    Refused,
    Reply,
    Request,
    Sit,
    Watch,
)
from shengji.table.pace import SOLO, Pace
from shengji.table.state import Habits, Seat
from shengji.table.surroundings import Surroundings
from shengji.table.thinker import Thinker

log = logging.getLogger(__name__)

BOT: Final = "rule"
BOT_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "zh": ("阿梅", "阿兰", "阿竹", "阿菊", "阿松"),
    "en": ("Mei", "Lan", "Zhu", "Ju", "Song"),
}
"""Names of bots, after plants that painters love; the page marks them as bots."""
ABANDONED_AFTER: Final = 7 * 86_400.0
"""Seconds after which a table is closed when nobody has been there."""
SWEEP_EVERY: Final = 3600.0
"""Seconds between two looks for such tables."""
MEND_AFTER: Final = 1.0
"""Seconds after which a table that broke is opened again."""


class Connection(Protocol):
    """A player's line, as the hub sees it."""

    @property
    def id(self) -> str:
        """What tells this line from others."""

    @property
    def lag(self) -> float:
        """Seconds that a message of this line takes, as far as it has been measured."""

    def deliver(self, news: News) -> None:
        """Hand a table's news over without waiting."""

    def deliver_house(self, news: HouseNews) -> None:
        """Hand a room's news over without waiting."""

    def replace(self) -> None:
        """Say goodbye: the player has come in by another line."""


class Hub:
    """All players and tables of one process."""

    def __init__(self, store: Store, clock: Clock, thinker: Thinker, pace: Pace = SOLO) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.pace: Final = pace
        self.metrics: Final = Metrics(
            tables=lambda: self.tables,
            players=lambda: self.players,
            rooms=lambda: len(self.rooms),
        )
        self._surroundings: Final = Surroundings(
            store,
            clock,
            MeasuredThinker(thinker, self.metrics),
            self._publish,
            lag_of=self._lag_of,
        )
        self.rooms: Final = Rooms(store, self._tell)
        self._tables: dict[str, Table] = {}
        self._seated: dict[str, str] = {}
        self._lines: dict[str, Connection] = {}
        self._ends: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._sweeper: Timer | None = None

    @property
    def tables(self) -> int:
        """How many tables are open."""
        return len(self._tables)

    @property
    def players(self) -> int:
        """How many players are connected."""
        return len(self._lines)

    # -- beginning and end --------------------------------------------------------

    async def start(self) -> None:
        """Open every table that the store holds; they go on when their players come."""
        await self.store.abandon_older(self.clock.now() - ABANDONED_AFTER)
        for table_id in await self.store.open_tables():
            table = await self._recovered(table_id)
            if table is not None:
                self._open(table)
        await self.rooms.start()
        for room in self.rooms.all():
            if room.table is not None and room.table not in self._tables:
                await self.rooms.change(room.id, Room.over)
        self._sweep_later()

    def _sweep_later(self) -> None:
        at = self.clock.now() + SWEEP_EVERY
        self._sweeper = self.clock.call_at(at, lambda: self._later(self._sweep()))

    async def _sweep(self) -> None:
        """Close the tables to which nobody has come back."""
        before = self.clock.now() - ABANDONED_AFTER
        for table in list(self._tables.values()):
            await table.request(Expire(before))
        self._sweep_later()

    async def stop(self) -> None:
        """Let every table finish what it is doing; all of them live on in the store."""
        self._stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(table.stop() for table in list(self._tables.values())))
        if self._ends:
            await asyncio.wait(self._ends)

    async def _recovered(self, table_id: str) -> Table | None:
        """Return the table of a log, or close it for good when the log cannot be played.

        What the store raises is raised: a database that is away for a moment
        is no reason to give a table up.
        """
        try:
            epoch = await self.store.claim(table_id)
        except Fenced:
            return None
        entries = await self.store.entries(table_id)
        try:
            return Table.recover(table_id, entries, epoch, self._surroundings)
        except Exception:
            log.exception("table %s cannot be recovered", table_id)
            await self.store.abandon(table_id)
            return None

    def _open(self, table: Table) -> None:
        self._tables[table.id] = table
        for seat in table.state.people:
            player = table.state.seats[seat].player
            if player is not None:
                self._seated[player] = table.id
        task = table.start()
        task.add_done_callback(lambda done: self._ended(table, done))

    def _ended(self, table: Table, task: "asyncio.Task[None]") -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        if task.cancelled() or self._stopping:
            return
        error = task.exception()
        if error is None:
            self._unseat(table)
            self._later(self._back_to_room(table))
            return
        log.error("table %s broke", table.id, exc_info=error)
        self._mend_later(table)

    def _mend_later(self, table: Table) -> None:
        # Not at once: a table that breaks again and again must not keep the process busy.
        at = self.clock.now() + MEND_AFTER
        self.clock.call_at(at, lambda: self._later(self._mend(table)))

    async def _mend(self, table: Table) -> None:
        """Open a broken table again from its log; its players come back to where it stood."""
        if self._stopping:
            return
        try:
            if table.id not in self._seated.values():
                # Its players sat down elsewhere meanwhile: they would be torn away from there.
                await self.store.abandon(table.id)
                return
            again = await self._recovered(table.id)
        except Exception:
            log.exception("table %s cannot be looked up", table.id)
            self._mend_later(table)
            return
        if again is not None:
            self._open(again)
            for seat in again.state.people:
                player = again.state.seats[seat].player or ""
                # Whoever has come back meanwhile, by whatever line.
                if player in self._lines:
                    await again.request(Attach(player, self._lines[player].id))
            return
        self._unseat(table)
        for player in table.connections:
            self._publish(table.id, player, Closed(table.id, "table_broken"))
        await self._back_to_room(table)

    async def _back_to_room(self, table: Table) -> None:
        """Let the room of a table that is over gather again."""
        room = table.state.habits.room
        if room is None:
            return
        with suppress(RulesError):
            await self.rooms.change(room, lambda r: r.over() if r.table == table.id else r)

    def _unseat(self, table: Table) -> None:
        for seat in table.state.seats:
            if seat.player is not None and self._seated.get(seat.player) == table.id:
                del self._seated[seat.player]

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._ends.add(task)
        task.add_done_callback(self._ends.discard)

    # -- players ------------------------------------------------------------------

    async def enter(self, token: str | None, lang: str, line: Connection) -> tuple[Player, str]:
        """Return the player of a token, or a new guest, now reachable by ``line``.

        The token that is returned is a new one every time. An older line of
        the same player is told that it is replaced.
        """
        known = await self.store.resume(token) if token else None
        if known is None:
            number = secrets.randbelow(9000) + 1000
            known = await self.store.add_player(
                f"Guest {number}" if lang.startswith("en") else f"牌友{number}"
            )
        player, token = known
        older = self._lines.get(player.id)
        self._lines[player.id] = line
        if older is not None and older is not line:
            older.replace()
        return player, token

    async def leave(self, player: Player, line: Connection) -> None:
        """Forget a line that is gone."""
        if self._lines.get(player.id) is line:
            del self._lines[player.id]
            self.rooms.announce_of(player.id)
        table = self.table_of(player)
        if table is not None:
            await table.request(Detach(player.id, line.id))

    def is_here(self, player: str) -> bool:
        """Whether a player is connected."""
        return player in self._lines

    def table_of(self, player: Player) -> Table | None:
        """Return the table at which a player sits or looks on."""
        return self._tables.get(self._seated.get(player.id, ""))

    async def attach(self, player: Player, line: Connection, seen: int | None = None) -> None:
        """Let a player's room and table send everything to ``line``."""
        self.rooms.announce_of(player.id)
        room = self.rooms.of(player.id)
        if room is not None and room.table is not None and room.seat_of(player.id) is None:
            await self._watch(room, player.id, line.id)
            return
        table = self.table_of(player)
        if table is not None:
            await table.request(Attach(player.id, line.id, seen))

    # -- rooms --------------------------------------------------------------------

    async def create_room(
        self, player: Player, name: str, options: Mapping[str, object], settings: Settings
    ) -> Reply:
        """Open a room with a player as its host; what he was in before he leaves."""
        preset(name).with_options(options)
        await self._leave_all(player)
        await self.rooms.open(player, name, options, settings)
        return Done(None)

    async def join_room(self, player: Player, code: str) -> Reply:
        """Let a player into a room, and to its table if the match is running."""
        here = self.rooms.of(player.id)
        if here is None or here.code != code.strip().upper():
            self.rooms.check_code(code)
            await self._leave_all(player)
        room = await self.rooms.join(player, code)
        line = self._lines.get(player.id)
        if room.table is not None and room.seat_of(player.id) is None and line is not None:
            await self._watch(room, player.id, line.id)
        return Done(None)

    async def leave_room(self, player: Player, room_id: str) -> Reply:
        """Let a player leave a room and its match."""
        room = self._own_room(player, room_id)
        await self.rooms.leave(room.id, player.id)
        await self._leave_table(player)
        return Done(None)

    async def take_seat(self, player: Player, room_id: str, seat: int | None) -> Reply:
        """Let a member move to another seat; in a running match to a bot's, between rounds."""
        room = self._own_room(player, room_id)
        await self.rooms.change(
            room.id,
            lambda r: r.moved(player.id, seat),
            lambda r: self._seated_there(r, player, seat),
        )
        return Done(None)

    async def _seated_there(self, room: Room, player: Player, seat: int | None) -> Room:
        table = self._tables.get(room.table or "")
        if table is None or seat is None:
            return room
        reply = await table.request(Sit(player.id, player.name, seat))
        if isinstance(reply, Refused):
            raise RulesError(reply.code, **reply.params)
        self._seated[player.id] = table.id
        line = self._lines.get(player.id)
        if line is not None:
            await table.request(Attach(player.id, line.id))
        return room

    async def start_match(self, player: Player, room_id: str, lang: str) -> Reply:
        """Begin a room's match: everybody seated goes to the table, the others look on."""
        room = self._own_room(player, room_id)
        started = await self.rooms.change(
            room.id, lambda r: r.to_start(player.id), lambda r: self._begun(r, lang)
        )
        table = self._tables[started.table or ""]
        for member in started.members:
            line = self._lines.get(member)
            if line is None:
                continue
            if started.seat_of(member) is None:
                await self._watch(started, member, line.id)
            else:
                await table.request(Attach(member, line.id))
        return Done(None)

    async def _begun(self, room: Room, lang: str) -> Room:
        if room.settings.shuffle:
            places = list(room.places)
            secrets.SystemRandom().shuffle(places)
            room = replace(room, places=tuple(places))
        rules = preset(room.preset).with_options(room.options)
        names = BOT_NAMES["en" if lang.startswith("en") else "zh"][: rules.players]
        seats = [
            Seat(place.name, player=place.player)
            if place.player is not None
            else Seat(names[number], bot=place.bot)
            for number, place in enumerate(room.places)
        ]
        habits = Habits(room.id, room.settings.watching, room.settings.bot, names)
        table = await Table.create(
            secrets.token_urlsafe(12),
            rules,
            seats,
            self.room_pace(room.settings),
            self._surroundings,
            first_seat=secrets.randbelow(rules.players),
            habits=habits,
        )
        self._open(table)
        return room.begun(table.id)

    def room_pace(self, settings: Settings) -> Pace:
        """Return how fast a room's tables go: as its host set it, or as this server does."""
        return settings.pace if self.pace is SOLO else replace(self.pace, passes_for_unable=False)

    async def _watch(self, room: Room, player: str, line: str) -> None:
        table = self._tables.get(room.table or "")
        if table is not None:
            reply = await table.request(Watch(player, line))
            if not isinstance(reply, Refused):
                self._seated[player] = table.id

    def _own_room(self, player: Player, room_id: str) -> Room:
        room = self.rooms.of(player.id)
        if room is None or room.id != room_id:
            raise RulesError("not_in_room")
        return room

    async def _leave_all(self, player: Player) -> None:
        """Let a player get up wherever he is."""
        room = self.rooms.of(player.id)
        if room is not None:
            await self.rooms.leave(room.id, player.id)
        await self._leave_table(player)

    async def _leave_table(self, player: Player) -> None:
        table = self.table_of(player)
        if table is None:
            return
        await table.request(Leave(player.id))
        if self._seated.get(player.id) == table.id:
            del self._seated[player.id]

    # -- tables -------------------------------------------------------------------

    async def play_now(
        self, player: Player, line: Connection, name: str, options: Mapping[str, object], lang: str
    ) -> Reply:
        """Seat a player at a new table with bots and start; an older table is given up.

        Raises ``RulesError`` for an unknown table or option.
        """
        rules = preset(name).with_options(options)
        await self._leave_all(player)
        names = BOT_NAMES["en" if lang.startswith("en") else "zh"]
        seats = [Seat(player.name, player=player.id)]
        seats += [Seat(names[number], bot=BOT) for number in range(rules.players - 1)]
        table_id = secrets.token_urlsafe(12)
        # Everybody may be dealt the first card of a match, so that nobody's turn is a habit.
        first = secrets.randbelow(rules.players)
        table = await Table.create(
            table_id, rules, seats, self.pace, self._surroundings, first_seat=first
        )
        self._open(table)
        # The player may have come in by a newer line while the table was made.
        present = self._lines.get(player.id, line)
        return await table.request(Attach(player.id, present.id))

    async def ask(self, player: Player, table_id: str, request: Request) -> Reply:
        """Ask the player's table something; refused when the player does not sit there."""
        table = self._tables.get(table_id)
        if table is None or self._seated.get(player.id) != table_id:
            return Refused("unknown_table")
        room = self.rooms.of(player.id)
        if isinstance(request, Leave) and room is not None and room.table == table_id:
            return await self.leave_room(player, room.id)
        return await table.request(request)

    def _lag_of(self, player: str) -> float:
        line = self._lines.get(player)
        return 0.0 if line is None else line.lag

    def _tell(self, player: str, news: HouseNews) -> None:
        line = self._lines.get(player)
        if line is not None:
            line.deliver_house(news)

    def _publish(self, table_id: str, player: str, news: News) -> None:
        line = self._lines.get(player)
        if line is not None and (
            isinstance(news, Closed) or self._seated.get(player, table_id) == table_id
        ):
            line.deliver(news)
