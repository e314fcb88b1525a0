"""The store of people and rooms: tokens that change, rooms in versions, databases from before."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from shengji.store import Player, Store, Taken
from shengji.store.schema import METADATA, ROOMS, TOKENS
from shengji.store.store import _prepare_sqlite, alembic_config, migrate, with_driver
from shengji.store.tokens import MOST, after_use
from shengji.table.log import Entry, Fenced
from tests.support_postgres import running


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


async def next_token(store: Store, token: str) -> str:
    found = await store.resume(token)
    assert found is not None
    return found[1]


async def alive(store: Store, tokens: list[str]) -> list[int]:
    """Return which of the tokens are good, by their place in the list."""
    return [n for n, token in enumerate(tokens) if await store.player_of(token) is not None]


# Tokens: the rule.

USES = st.sets(st.integers(1, 60), min_size=1, max_size=MOST).flatmap(
    lambda serials: st.tuples(st.just(serials), st.sampled_from(sorted(serials)))
)


@given(USES)
def test_what_a_use_keeps(case: tuple[set[int], int]) -> None:
    serials, used = case
    new, dead = after_use(serials, used)
    kept = (serials | {new}) - dead
    assert new > max(serials)
    assert used in kept
    assert new in kept
    assert min(kept) == used
    assert dead <= serials
    assert len(kept) <= MOST
    # A younger one dies only for want of room, and then the oldest of them first.
    younger_dead = {serial for serial in dead if serial > used}
    assert not younger_dead or len(kept) == MOST
    assert all(gone < serial for gone in younger_dead for serial in kept - {used})


@pytest.mark.parametrize(
    ("serials", "used", "new", "dead"),
    [
        ([1], 1, 2, []),
        ([1, 2], 1, 3, []),
        ([1, 2], 2, 3, [1]),
        ([1, 2, 3, 4], 3, 5, [1, 2]),
        # Seven answers were lost and so is the eighth: the one that the browser has stays.
        (range(1, 9), 1, 9, [2]),
        ([1, *range(3, 10)], 1, 10, [3]),
        (range(1, 9), 2, 9, [1]),
    ],
)
def test_cases_of_what_a_use_keeps(
    serials: list[int] | range, used: int, new: int, dead: list[int]
) -> None:
    assert after_use(serials, used) == (new, frozenset(dead))


# Tokens: in the store.


async def test_every_return_gives_a_new_token(store: Store) -> None:
    player, first = await store.add_player("牌友1")
    tokens = [first]
    for _visit in range(4):
        found = await store.resume(tokens[-1])
        assert found is not None
        assert found[0] == player
        assert len(found[1]) >= 43  # 256 bits
        tokens.append(found[1])
    assert len(set(tokens)) == 5
    # The one that was used, in case the answer was lost, and the new one.
    assert await alive(store, tokens) == [3, 4]
    assert await store.resume(tokens[2]) is None


async def test_an_answer_that_is_lost_loses_nobody(store: Store) -> None:
    player, token = await store.add_player("牌友1")
    for _attempt in range(3 * MOST):
        await next_token(store, token)
    assert await store.player_of(token) == player
    async with store._reading() as connection:
        count = (await connection.execute(select(func.count()).select_from(TOKENS))).scalar()
    assert count == MOST


async def test_two_tabs_with_one_token_both_come_back(store: Store) -> None:
    player, token = await store.add_player("牌友1")
    one, other = [await next_token(store, token) for _tab in range(2)]
    assert one != other
    # The older tab comes back last: its token is younger than the common one and still good.
    newer = await next_token(store, one)
    assert await store.player_of(token) is None
    assert await store.player_of(other) == player
    assert await store.player_of(newer) == player


async def test_two_at_once_both_get_tokens(store: Store, url: str, time: Time) -> None:
    player, token = await store.add_player("牌友1")
    second = await Store.open(url, time)
    try:
        found = await asyncio.gather(
            *((second if n % 2 else store).resume(token) for n in range(MOST - 1))
        )
    finally:
        await second.close()
    tokens = [token, *(given[1] for given in found if given is not None)]
    assert len(set(tokens)) == MOST
    assert {given[0] for given in found if given is not None} == {player}
    assert await alive(store, tokens) == list(range(MOST))


async def test_of_an_old_and_a_new_token_at_once_the_new_one_wins(
    store: Store, url: str, time: Time
) -> None:
    second = await Store.open(url, time)
    try:
        for _turn in range(5):
            player, old = await store.add_player("牌友1")
            new = await next_token(store, old)
            await asyncio.gather(
                *(second.resume(old) for _n in range(2)), *(store.resume(new) for _n in range(2))
            )
            assert await store.player_of(new) == player
            assert await store.player_of(old) is None
    finally:
        await second.close()


@pytest.mark.parametrize("seed", range(4))
async def test_the_store_keeps_the_rule(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    _player, first = await store.add_player("牌友1")
    _other, untouched = await store.add_player("牌友2")
    tokens, good = [first], [0]
    for _use in range(30):
        # Old ones too, dead or alive, but more often than not what a browser would send.
        used = chance.choice(good[-3:] if chance.random() < 0.7 else range(len(tokens)))
        found = await store.resume(tokens[used])
        assert (found is not None) == (used in good)
        if found is not None:
            tokens.append(found[1])
            younger = [n for n in good if n > used] + [len(tokens) - 1]
            good = [used, *younger[1 - MOST :]]
        assert await alive(store, tokens) == good
    assert await store.player_of(untouched) is not None


async def test_to_ask_for_a_player_changes_nothing(store: Store) -> None:
    _player, old = await store.add_player("牌友1")
    new = await next_token(store, old)
    for _time in range(3):
        assert await store.player_of(new) is not None
    assert await store.player_of(old) is not None


@pytest.mark.parametrize("wrong", ["", "\0", "' OR 1=1 --", "x" * 200])
async def test_no_token_resumes_nobody(store: Store, wrong: str) -> None:
    player, token = await store.add_player("牌友1")
    assert await store.resume(wrong) is None
    assert await store.resume(player.id) is None
    assert await store.resume(token + " ") is None
    assert await alive(store, [token]) == [0]


async def test_only_hashes_of_tokens_are_stored(store: Store, time: Time) -> None:
    _player, first = await store.add_player("牌友1")
    time.now = 2000.0
    second = await next_token(store, first)
    async with store._reading() as connection:
        rows = (await connection.execute(select(TOKENS).order_by(TOKENS.c.serial))).all()
    assert [(row.serial, row.token_hash, row.created_at) for row in rows] == [
        (1, hashlib.sha256(first.encode()).hexdigest(), 1000.0),
        (2, hashlib.sha256(second.encode()).hexdigest(), 2000.0),
    ]


async def test_a_token_belongs_to_a_player_who_is_there(store: Store) -> None:
    with pytest.raises(IntegrityError) as refused:
        async with store._transaction() as connection:
            await connection.execute(
                insert(TOKENS).values(
                    player_id="nobody", serial=1, token_hash="secret", created_at=0.0
                )
            )
    # An error of the database may be logged: what was to be written is not in it.
    assert "secret" not in str(refused.value)


# Rooms.


async def test_a_room_is_read_as_it_was_written(store: Store) -> None:
    document = {"host": "p", "seats": [{"name": "牌友1"}, None], "settings": {"play": 20.0}}
    await store.create_room("r", "4711", document)
    assert await store.open_rooms() == [("r", 1, document)]
    await store.save_room("r", 2, {**document, "host": "q"})
    await store.save_room("r", 3, {**document, "host": "s"})
    assert await store.open_rooms() == [("r", 3, {**document, "host": "s"})]


async def test_a_code_is_one_room_s_until_it_closes(store: Store) -> None:
    await store.create_room("r", "4711", {"n": 1})
    with pytest.raises(Taken):
        await store.create_room("s", "4711", {"n": 2})
    await store.save_room("r", 2, {"n": 1})
    with pytest.raises(Taken):
        await store.create_room("s", "4711", {"n": 2})
    await store.save_room("r", 3, {"n": 1}, closed=True)
    await store.create_room("s", "4711", {"n": 2})
    assert await store.open_rooms() == [("s", 1, {"n": 2})]
    # Any number of closed rooms have no code.
    await store.save_room("s", 2, {"n": 2}, closed=True)
    assert await store.open_rooms() == []


async def test_a_room_is_created_once(store: Store) -> None:
    await store.create_room("r", "1", {"n": 1})
    for code in ("1", "2"):
        with pytest.raises(Fenced):
            await store.create_room("r", code, {"n": 2})
    assert await store.open_rooms() == [("r", 1, {"n": 1})]


@pytest.mark.parametrize("version", [0, 1, 2, 4, 5])
async def test_a_room_is_saved_from_the_version_before_only(store: Store, version: int) -> None:
    await store.create_room("r", "1", {"n": 1})
    await store.create_room("s", "2", {"n": 1})
    await store.save_room("r", 2, {"n": 2})
    for closed in (False, True):
        with pytest.raises(Fenced):
            await store.save_room("r", version, {"n": 0}, closed=closed)
    assert await store.open_rooms() == [("r", 2, {"n": 2}), ("s", 1, {"n": 1})]


async def test_what_is_closed_or_never_was_cannot_be_saved(store: Store) -> None:
    await store.create_room("r", "1", {})
    await store.save_room("r", 2, {}, closed=True)
    for room, version in (("r", 3), ("s", 1), ("s", 2)):
        with pytest.raises(Fenced):
            await store.save_room(room, version, {})
    assert await store.open_rooms() == []


async def test_open_rooms_come_oldest_first(store: Store, time: Time) -> None:
    for number, room in enumerate(("c", "a", "b")):
        await store.create_room(room, str(number), {})
        time.now += 1
    await store.save_room("c", 2, {})
    assert [room for room, *_rest in await store.open_rooms()] == ["c", "a", "b"]
    async with store._reading() as connection:
        query = select(ROOMS.c.created_at, ROOMS.c.updated_at).where(ROOMS.c.id == "c")
        assert tuple((await connection.execute(query)).one()) == (1000.0, 1003.0)


async def test_of_many_who_save_one_version_exactly_one_wins(
    store: Store, url: str, time: Time
) -> None:
    await store.create_room("r", "1", {})
    second = await Store.open(url, time)
    try:
        done = await asyncio.gather(
            *((second if n % 2 else store).save_room("r", 2, {"n": n}) for n in range(6)),
            return_exceptions=True,
        )
    finally:
        await second.close()
    assert [result for result in done if not isinstance(result, Fenced)] == [None]
    assert await store.open_rooms() == [("r", 2, {"n": done.index(None)})]


async def test_of_many_who_want_one_code_exactly_one_gets_it(
    store: Store, url: str, time: Time
) -> None:
    second = await Store.open(url, time)
    try:
        done = await asyncio.gather(
            *((second if n % 2 else store).create_room(f"r{n}", "1", {}) for n in range(6)),
            return_exceptions=True,
        )
    finally:
        await second.close()
    assert [result for result in done if not isinstance(result, Taken)] == [None]
    assert await store.open_rooms() == [(f"r{done.index(None)}", 1, {})]


# Databases from before.


@asynccontextmanager
async def fresh(url: str) -> AsyncIterator[AsyncConnection]:
    """Give a connection, in a transaction, to a database with nothing in it."""
    engine = create_async_engine(with_driver(url))
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine)
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        yield connection
    await engine.dispose()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def fill_as_before(connection: AsyncConnection) -> None:
    """Make a database as revision 0001 left it, with three players and a table."""
    await connection.run_sync(migrate, "0001")
    for number in range(3):
        await connection.execute(
            text("INSERT INTO players VALUES (:id, :name, :hash, 5.0)"),
            {"id": f"p{number}", "name": f"牌友{number}", "hash": hash_of(f"token{number}")},
        )
    await connection.execute(text("INSERT INTO tables VALUES ('t', 1, false, 5.0)"))
    await connection.execute(
        text("INSERT INTO table_log VALUES ('t', 0, 'created', :payload, 5.0)"),
        {"payload": '{"seats":["p0"]}'},
    )
    await connection.execute(text("INSERT INTO rounds VALUES ('r', 't', 1, 'the record', 5.0)"))


async def test_a_database_from_before_is_brought_up_to_date(url: str, time: Time) -> None:
    async with fresh(url) as connection:
        await fill_as_before(connection)
    store = await Store.open(url, time)
    try:
        for number in range(3):
            player = Player(f"p{number}", f"牌友{number}")
            assert await store.player_of(f"token{number}") == player
            newer = await next_token(store, f"token{number}")
            assert await store.player_of(newer) == player
        assert await store.open_tables() == ["t"]
        assert await store.entries("t") == [Entry("created", {"seats": ["p0"]})]
        assert await store.record("r") == "the record"
        async with store._engine.connect() as other:
            assert await other.run_sync(differences) == []
            names = await other.run_sync(table_names)
        assert names == {*METADATA.tables, "alembic_version"}
    finally:
        await store.close()


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def table_names(connection: Connection) -> set[str]:
    return set(connection.dialect.get_table_names(connection))


async def test_a_database_goes_back_with_each_player_s_youngest_token(url: str, time: Time) -> None:
    async with fresh(url) as connection:
        await fill_as_before(connection)
    store = await Store.open(url, time)
    newest = await next_token(store, await next_token(store, "token1"))
    async with store._engine.begin() as connection:
        await connection.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0001"))
        rows = (await connection.execute(text("SELECT * FROM players ORDER BY id"))).all()
    await store.close()
    assert [dict(row._mapping) for row in rows] == [
        {"id": f"p{n}", "name": f"牌友{n}", "token_hash": hash_of(token), "created_at": 5.0}
        for n, token in enumerate(("token0", newest, "token2"))
    ]
    again = await Store.open(url, time)
    try:
        assert await again.player_of(newest) == Player("p1", "牌友1")
        async with again._engine.connect() as other:
            assert await other.run_sync(differences) == []
    finally:
        await again.close()
