"""The store: everything in it is asked and changed through this class."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Select, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shengji.store.schema import PLAYERS, ROOMS, ROUNDS, TABLE_LOG, TABLES, TOKENS
from shengji.store.tokens import FIRST, after_use, hashed, new_token
from shengji.table.log import CLOSED, Entry, Fenced

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
}
MIGRATION_LOCK: Final = 0x5348454E47
"""The number of the lock under which PostgreSQL's tables are brought up to date."""


@dataclass(frozen=True)
class Player:
    """Somebody who has been here: an unguessable id and a name."""

    id: str
    name: str


class Taken(Exception):
    """A room was refused: another open room has its code."""


class Store:
    """Players, rooms, table logs and records in SQL; implements `shengji.table.log.Log`.

    Open one with `Store.open`. Every call is one transaction and returns when
    the database has it.
    """

    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine: Final = engine
        self._now: Final = now
        # SQLite has one writer at a time. The others wait here, in order: a thread that waits
        # inside of SQLite holds its connection, and whoever must first get at that one (the
        # garbage collector, in the writer's thread) would wait for it until it gives up.
        alone = engine.dialect.name == "sqlite"
        self._turn: Final[AbstractAsyncContextManager[Any]] = (
            asyncio.Lock() if alone else nullcontext()
        )

    @classmethod
    async def open(cls, url: str, now: Callable[[], float]) -> "Store":
        """Connect to a database and bring its tables up to date.

        ``url`` begins with ``sqlite:`` or ``postgresql:``. ``now`` gives
        seconds since the epoch, for the columns that say when.
        """
        url = with_driver(url)
        # An error of the database ends up in a log, and what was to be written does not belong
        # there: buried cards, seeds of deals.
        engine = create_async_engine(url, hide_parameters=True, **_pool(url))
        if engine.dialect.name == "sqlite":
            _prepare_sqlite(engine)
        store = cls(engine, now)
        if engine.dialect.name == "sqlite":
            # Kept in the file; asking again while others write could find it locked.
            async with store._reading() as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        return store

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    # -- players ----------------------------------------------------------------

    async def add_player(self, name: str) -> tuple[Player, str]:
        """Return a new player and the token by which a browser is known again."""
        player = Player(secrets.token_urlsafe(12), name)
        token = new_token()
        async with self._transaction() as connection:
            await connection.execute(
                insert(PLAYERS).values(id=player.id, name=name, created_at=self._now())
            )
            await self._give(connection, player, FIRST, token)
        return player, token

    async def player_of(self, token: str) -> Player | None:
        """Return the player of a token, None when there is none; changes nothing."""
        async with self._reading() as connection:
            row = (await connection.execute(_owner(token))).first()
        return None if row is None else Player(row.id, row.name)

    async def resume(self, token: str) -> tuple[Player, str] | None:
        """Return the player of a token and a new token; None when there is none.

        Older tokens than the given one are dead afterwards. That one stays
        good, and so do younger ones (`shengji.store.tokens.after_use`):
        nobody is lost when the answer is, or when two tabs come at once.
        """
        new = new_token()
        async with self._transaction() as connection:
            # Of two who come at once, the second waits here and then sees what the first did.
            row = (await connection.execute(_owner(token).with_for_update(of=PLAYERS))).first()
            if row is None:
                return None
            player = Player(row.id, row.name)
            own = TOKENS.c.player_id == player.id
            query = select(TOKENS.c.token_hash, TOKENS.c.serial).where(own)
            serials = {row.token_hash: row.serial for row in await connection.execute(query)}
            used = serials.get(hashed(token))
            if used is None:
                return None
            use = after_use(serials.values(), used)
            await connection.execute(delete(TOKENS).where(own, TOKENS.c.serial.in_(use.dead)))
            await self._give(connection, player, use.new, new)
        return player, new

    async def _give(
        self, connection: AsyncConnection, player: Player, serial: int, token: str
    ) -> None:
        await connection.execute(
            insert(TOKENS).values(
                player_id=player.id,
                serial=serial,
                token_hash=hashed(token),
                created_at=self._now(),
            )
        )

    # -- rooms --------------------------------------------------------------------

    async def create_room(self, room_id: str, code: str, document: dict[str, Any]) -> None:
        """Keep a new room, as version 1.

        Raises `Taken` when an open room has the code, `Fenced` when there is
        a room of that id.
        """
        values = {
            "id": room_id,
            "code": code,
            "document": _json(document),
            "version": 1,
            "closed": False,
            "created_at": self._now(),
            "updated_at": self._now(),
        }
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(ROOMS).values(values))
        except IntegrityError:
            query = select(ROOMS.c.id).where(ROOMS.c.id == room_id)
            async with self._reading() as connection:
                known = (await connection.execute(query)).first() is not None
            # A code that was given back a moment ago was in use when it mattered.
            raise (Fenced(room_id) if known else Taken(code)) from None

    async def save_room(
        self, room_id: str, version: int, document: dict[str, Any], closed: bool = False
    ) -> None:
        """Keep what an open room has become as its next version.

        A ``closed`` room gives its code back and cannot be saved again.
        Raises `Fenced` when the room is not open in the version before
        ``version``: whoever saves it has lost it.
        """
        values: dict[str, Any] = {
            "version": version,
            "document": _json(document),
            "closed": closed,
            "updated_at": self._now(),
        }
        if closed:
            values["code"] = None
        async with self._transaction() as connection:
            done = await connection.execute(
                update(ROOMS)
                .where(
                    ROOMS.c.id == room_id,
                    ROOMS.c.version == version - 1,
                    ROOMS.c.closed.is_(False),
                )
                .values(values)
            )
        if done.rowcount != 1:
            raise Fenced(room_id)

    async def open_rooms(self) -> list[tuple[str, int, dict[str, Any]]]:
        """Return id, version and document of all rooms that are not closed, oldest first."""
        query = (
            select(ROOMS.c.id, ROOMS.c.version, ROOMS.c.document)
            .where(ROOMS.c.closed.is_(False))
            .order_by(ROOMS.c.created_at, ROOMS.c.id)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.id, row.version, json.loads(row.document)) for row in rows]

    # -- the log of tables --------------------------------------------------------

    async def create(self, table_id: str, entry: Entry) -> int:
        """Begin a table with its entry number 0; return its first owner epoch."""
        try:
            async with self._transaction() as connection:
                await connection.execute(
                    insert(TABLES).values(
                        id=table_id, epoch=1, closed=False, created_at=self._now()
                    )
                )
                await connection.execute(insert(TABLE_LOG).values(self._row(table_id, 0, entry)))
        except IntegrityError:
            raise Fenced(table_id) from None
        return 1

    async def append(self, table_id: str, seq: int, epoch: int, entry: Entry) -> None:
        """Add entry number ``seq``; raises `Fenced` for an old epoch or a number in use."""
        owned = select(TABLES.c.id).where(
            TABLES.c.id == table_id, TABLES.c.epoch == epoch, TABLES.c.closed.is_(False)
        )
        try:
            async with self._transaction() as connection:
                if (await connection.execute(owned.with_for_update())).first() is None:
                    raise Fenced(table_id)
                await connection.execute(insert(TABLE_LOG).values(self._row(table_id, seq, entry)))
                if entry.kind == CLOSED:
                    await connection.execute(
                        update(TABLES).where(TABLES.c.id == table_id).values(closed=True)
                    )
        except IntegrityError:
            raise Fenced(table_id) from None

    async def open_tables(self) -> list[str]:
        """Return the ids of all tables that are not closed, oldest first."""
        query = select(TABLES.c.id).where(TABLES.c.closed.is_(False)).order_by(TABLES.c.created_at)
        async with self._reading() as connection:
            return [row.id for row in await connection.execute(query)]

    async def abandon_older(self, before: float) -> int:
        """Close every open table in whose log nothing is as new as ``before``; return how many.

        ``before`` is in seconds since the epoch.
        """
        latest = (
            select(TABLE_LOG.c.table_id)
            .group_by(TABLE_LOG.c.table_id)
            .having(func.max(TABLE_LOG.c.at) < before)
        )
        async with self._transaction() as connection:
            done = await connection.execute(
                update(TABLES)
                .where(TABLES.c.closed.is_(False), TABLES.c.id.in_(latest))
                .values(closed=True)
            )
        return done.rowcount

    async def claim(self, table_id: str) -> int:
        """Become the owner of a table; return the new epoch, which fences off the old owner.

        Raises `Fenced` when there is no such open table.
        """
        chosen = TABLES.c.id == table_id
        async with self._transaction() as connection:
            await connection.execute(
                update(TABLES)
                .where(chosen, TABLES.c.closed.is_(False))
                .values(epoch=TABLES.c.epoch + 1)
            )
            query = select(TABLES.c.epoch).where(chosen, TABLES.c.closed.is_(False))
            row = (await connection.execute(query)).first()
        if row is None:
            raise Fenced(table_id)
        epoch: int = row.epoch
        return epoch

    async def entries(self, table_id: str) -> list[Entry]:
        """Return the whole log of a table."""
        query = (
            select(TABLE_LOG.c.kind, TABLE_LOG.c.payload)
            .where(TABLE_LOG.c.table_id == table_id)
            .order_by(TABLE_LOG.c.seq)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Entry(row.kind, json.loads(row.payload)) for row in rows]

    async def abandon(self, table_id: str) -> None:
        """Close a table whose log cannot be read, so that nobody tries again."""
        async with self._transaction() as connection:
            await connection.execute(
                update(TABLES).where(TABLES.c.id == table_id).values(closed=True)
            )

    # -- records ------------------------------------------------------------------

    async def save_round(self, table_id: str, round_id: str, hand: int, text: str) -> None:
        """Keep the record of a finished round; a second save of the same round is no error."""
        values = {
            "id": round_id,
            "table_id": table_id,
            "hand": hand,
            "record": text,
            "at": self._now(),
        }
        known = select(ROUNDS.c.id).where(ROUNDS.c.id == round_id)
        try:
            async with self._transaction() as connection:
                if (await connection.execute(known)).first() is None:
                    await connection.execute(insert(ROUNDS).values(values))
        except IntegrityError:
            async with self._reading() as connection:
                if (await connection.execute(known)).first() is None:
                    raise

    async def record(self, round_id: str) -> str | None:
        """Return the record of a finished round, None when there is none."""
        if "\0" in round_id:
            return None  # PostgreSQL takes it for a fault to be asked for such a text.
        query = select(ROUNDS.c.record).where(ROUNDS.c.id == round_id)
        async with self._reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else str(row.record)

    async def ping(self) -> None:
        """Ask the database for a sign of life; raises what it raises."""
        async with self._reading() as connection:
            await connection.execute(select(1))

    # -- inside -------------------------------------------------------------------

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for a transaction, which is over at the end."""
        async with self._turn, self._engine.begin() as connection:
            yield connection

    def _reading(self) -> Any:
        """Return a connection for one query, which needs no transaction and no write lock."""
        return self._engine.execution_options(isolation_level="AUTOCOMMIT").connect()

    def _row(self, table_id: str, seq: int, entry: Entry) -> dict[str, Any]:
        return {
            "table_id": table_id,
            "seq": seq,
            "kind": entry.kind,
            "payload": _json(entry.payload),
            "at": self._now(),
        }


def with_driver(url: str) -> str:
    """Return a database URL with the driver that we use, whatever it names or leaves out."""
    scheme, colon, rest = url.partition(":")
    driver = DRIVERS.get(scheme.partition("+")[0])
    return url if driver is None else driver + colon + rest


def _owner(token: str) -> Select[tuple[str, str]]:
    """Return the question whose a token is."""
    owner = select(TOKENS.c.player_id).where(TOKENS.c.token_hash == hashed(token))
    return select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id == owner.scalar_subquery())


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _pool(url: str) -> dict[str, Any]:
    if not url.startswith("sqlite"):
        return {"pool_pre_ping": True}
    # One writer at a time is all that SQLite has; the others wait for it this long.
    return {"pool_size": 4, "max_overflow": 0, "connect_args": {"timeout": 15}}


def _prepare_sqlite(engine: AsyncEngine) -> None:
    """Make SQLite keep what it says: a sync at every commit, foreign keys, no lazy BEGIN."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        # The driver must not begin transactions by itself: it would begin them too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        # FULL: an acknowledged action survives a power cut, not only a crash.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A deferred transaction that reads and then writes fails when another wrote meanwhile.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the tables up to a revision, within the connection's transaction."""
    if connection.dialect.name == "postgresql":
        # Several servers may start at once on one database.
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    command.upgrade(alembic_config(connection), revision)


def alembic_config(connection: Connection) -> Config:
    """Return what Alembic's commands need to know to work over a connection."""
    config = Config()
    config.set_main_option("script_location", str(files("shengji.store") / "migrations"))
    config.attributes["connection"] = connection
    return config
