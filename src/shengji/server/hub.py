"""Who is here and which tables are open: the place where players, tables and store meet.

Nothing here knows a rule of the game. One hub owns all tables of its process.
"""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from typing import Any, Final, Protocol

from shengji.rules import preset
from shengji.store import Player, Store
from shengji.table.actor import Surroundings, Table
from shengji.table.clock import Clock, Timer
from shengji.table.log import Fenced
from shengji.table.messages import (
    Attach,
    Closed,
    Detach,
    Expire,
    Leave,
    News,
    Refused,
    Reply,
    Request,
)
from shengji.table.pace import SOLO, Pace
from shengji.table.state import Seat
from shengji.table.thinker import Thinker

log = logging.getLogger(__name__)

BOT: Final = "rule"
BOT_NAMES: Final = {
    "zh": ("阿梅", "阿兰", "阿竹", "阿菊"),
    "en": ("Mei", "Lan", "Zhu", "Ju"),
}
"""Names of bots, after the four plants of the painters; the page marks them as bots."""
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

    def deliver(self, news: News) -> None:
        """Hand news over without waiting."""

    def replace(self) -> None:
        """Say goodbye: the player has come in by another line."""


class Hub:
    """All players and tables of one process."""

    def __init__(self, store: Store, clock: Clock, thinker: Thinker, pace: Pace = SOLO) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.pace: Final = pace
        self._surroundings: Final = Surroundings(store, clock, thinker, self._publish)
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

        An older line of the same player is told that it is replaced.
        """
        player = await self.store.player_of(token) if token else None
        if player is None or token is None:
            number = secrets.randbelow(9000) + 1000
            player, token = await self.store.add_player(
                f"Guest {number}" if lang.startswith("en") else f"牌友{number}"
            )
        older = self._lines.get(player.id)
        self._lines[player.id] = line
        if older is not None and older is not line:
            older.replace()
        return player, token

    async def leave(self, player: Player, line: Connection) -> None:
        """Forget a line that is gone."""
        if self._lines.get(player.id) is line:
            del self._lines[player.id]
        table = self.table_of(player)
        if table is not None:
            await table.request(Detach(player.id, line.id))

    def table_of(self, player: Player) -> Table | None:
        """Return the table at which a player sits."""
        return self._tables.get(self._seated.get(player.id, ""))

    async def attach(self, player: Player, line: Connection) -> None:
        """Let a player's table send everything to ``line``."""
        table = self.table_of(player)
        if table is not None:
            await table.request(Attach(player.id, line.id))

    async def play_now(
        self, player: Player, line: Connection, name: str, options: Mapping[str, object], lang: str
    ) -> Reply:
        """Seat a player at a new table with bots and start; an older table is given up.

        Raises ``RulesError`` for an unknown table or option.
        """
        rules = preset(name).with_options(options)
        older = self.table_of(player)
        if older is not None:
            await older.request(Leave(player.id))
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
        return await table.request(request)

    def _publish(self, table_id: str, player: str, news: News) -> None:
        line = self._lines.get(player)
        if line is not None and (
            isinstance(news, Closed) or self._seated.get(player, table_id) == table_id
        ):
            line.deliver(news)
