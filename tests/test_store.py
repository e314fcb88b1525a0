"""The store: fencing, epochs, tokens, records; the same on SQLite and PostgreSQL."""

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from shengji.store import Store
from shengji.store.schema import METADATA
from shengji.store.store import with_driver
from shengji.table.log import Entry, Fenced
from tests.support_postgres import running

CREATED = Entry("created", {"seats": ["牌友", "bot"], "none": None})
ACTION = Entry("action", {"kind": "pass", "seat": 0})
CLOSED = Entry("closed", {"code": "left"})


class Time:
    """Seconds that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite3'}"
    found: str = request.getfixturevalue("postgres")
    return found


@pytest.fixture
def time() -> Time:
    return Time()


@pytest_asyncio.fixture
async def store(url: str, time: Time) -> AsyncIterator[Store]:
    store = await Store.open(url, time)
    async with store._engine.begin() as connection:
        # One PostgreSQL serves all these tests.
        for table in reversed(METADATA.sorted_tables):
            await connection.execute(table.delete())
    yield store
    await store.close()


# Tables and their logs.


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    assert await store.create("t", CREATED) == 1
    await store.append("t", 1, 1, ACTION)
    await store.append("t", 2, 1, ACTION)
    assert await store.entries("t") == [CREATED, ACTION, ACTION]
    assert await store.entries("other") == []


async def test_a_table_is_created_once(store: Store) -> None:
    await store.create("t", CREATED)
    with pytest.raises(Fenced):
        await store.create("t", ACTION)
    assert await store.entries("t") == [CREATED]


async def test_a_number_is_taken_once(store: Store) -> None:
    await store.create("t", CREATED)
    await store.append("t", 1, 1, ACTION)
    for seq in (0, 1):
        with pytest.raises(Fenced):
            await store.append("t", seq, 1, ACTION)
    assert await store.entries("t") == [CREATED, ACTION]


async def test_a_new_owner_fences_off_the_old_one(store: Store) -> None:
    await store.create("t", CREATED)
    assert await store.claim("t") == 2
    with pytest.raises(Fenced):
        await store.append("t", 1, 1, ACTION)
    with pytest.raises(Fenced):
        await store.append("t", 1, 3, ACTION)
    await store.append("t", 1, 2, ACTION)
    assert await store.claim("t") == 3
    assert len(await store.entries("t")) == 2


async def test_what_is_not_there_cannot_be_owned(store: Store) -> None:
    with pytest.raises(Fenced):
        await store.claim("t")
    with pytest.raises(Fenced):
        await store.append("t", 1, 1, ACTION)


async def test_after_the_last_entry_there_is_none(store: Store) -> None:
    await store.create("t", CREATED)
    await store.create("u", CREATED)
    await store.append("t", 1, 1, CLOSED)
    with pytest.raises(Fenced):
        await store.append("t", 2, 1, ACTION)
    with pytest.raises(Fenced):
        await store.claim("t")
    assert await store.open_tables() == ["u"]
    assert await store.entries("t") == [CREATED, CLOSED]


async def test_open_tables_come_oldest_first(store: Store, time: Time) -> None:
    for table in ("c", "a", "b"):
        await store.create(table, CREATED)
        time.now += 1
    assert await store.open_tables() == ["c", "a", "b"]
    await store.abandon("a")
    assert await store.open_tables() == ["c", "b"]


async def test_old_tables_are_abandoned_by_their_last_entry(store: Store, time: Time) -> None:
    await store.create("old", CREATED)
    await store.create("lively", CREATED)
    time.now = 2000.0
    await store.append("lively", 1, 1, ACTION)
    await store.create("new", CREATED)
    assert await store.abandon_older(1500.0) == 1
    assert await store.open_tables() == ["lively", "new"]
    assert await store.abandon_older(1500.0) == 0


async def test_of_two_owners_one_gets_the_number(store: Store, url: str, time: Time) -> None:
    await store.create("t", CREATED)
    other = await Store.open(url, time)
    try:
        entries = [Entry("action", {"from": n}) for n in range(8)]
        done = await asyncio.gather(
            *(
                (store if n % 2 else other).append("t", 1, 1, entry)
                for n, entry in enumerate(entries)
            ),
            return_exceptions=True,
        )
    finally:
        await other.close()
    assert [result for result in done if not isinstance(result, Fenced)] == [None]
    assert await store.entries("t") == [CREATED, entries[done.index(None)]]


async def test_many_tables_write_at_once(store: Store) -> None:
    async def play(table: str) -> None:
        epoch = await store.create(table, CREATED)
        for seq in range(1, 10):
            await store.append(table, seq, epoch, ACTION)

    await asyncio.gather(*(play(f"t{n}") for n in range(12)))
    for n in range(12):
        assert len(await store.entries(f"t{n}")) == 10


async def test_it_is_all_there_after_a_restart(store: Store, url: str, time: Time) -> None:
    await store.create("t", CREATED)
    player, token = await store.add_player("somebody")
    await store.save_round("t", "r", 1, "text")
    again = await Store.open(url, time)
    try:
        assert await again.open_tables() == ["t"]
        assert await again.player_of(token) == player
        assert await again.record("r") == "text"
    finally:
        await again.close()


# Players.


async def test_a_player_is_known_by_the_token(store: Store) -> None:
    first, token = await store.add_player("牌友1")
    second, other = await store.add_player("牌友1")
    assert first.id != second.id
    assert token != other
    assert len(token) >= 43  # 256 bits
    assert await store.player_of(token) == first
    assert await store.player_of(other) == second
    assert await store.player_of("") is None
    assert await store.player_of(first.id) is None


async def test_a_token_is_nowhere_in_the_database(tmp_path: Path) -> None:
    file = tmp_path / "tokens.sqlite3"
    store = await Store.open(f"sqlite:///{file}", Time())
    _player, token = await store.add_player("somebody")
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        text = "\n".join(connection.iterdump())
    assert token not in text
    assert hashlib.sha256(token.encode()).hexdigest() in text


# Records.


async def test_a_record_is_kept_once(store: Store) -> None:
    await store.create("t", CREATED)
    await store.save_round("t", "r", 1, "the record")
    await store.save_round("t", "r", 1, "another text")
    assert await store.record("r") == "the record"
    assert await store.record("s") is None


# The database.


async def test_the_migrations_make_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with store._engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_servers_that_start_at_once_make_one_schema(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'fresh.sqlite3'}"
    stores = await asyncio.gather(*(Store.open(url, Time()) for _n in range(4)))
    for store in stores:
        await store.ping()
        await store.close()


async def test_sqlite_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'pragmas.sqlite3'}", Time())
    try:
        async with store._reading() as connection:
            found = {
                name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///x.sqlite3", "sqlite+aiosqlite:///x.sqlite3"),
        ("sqlite+pysqlite:///x", "sqlite+aiosqlite:///x"),
        ("postgres://h/d", "postgresql+psycopg://h/d"),
        ("postgresql://h/d", "postgresql+psycopg://h/d"),
        ("mysql://h/d", "mysql://h/d"),
    ],
)
def test_a_url_gets_the_driver(given: str, used: str) -> None:
    assert with_driver(given) == used
