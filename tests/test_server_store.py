"""The store under several writers, cancelled ones and killed ones."""

import asyncio
import gc
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest_asyncio

from shengji.store import Store
from shengji.table.log import ACTION, CREATED, Entry, Fenced

FIRST = Entry(CREATED, {"format": 1})


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'store.sqlite3'}"


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = await Store.open(url_of(folder), lambda: 1000.0)
    try:
        yield store
    finally:
        await store.close()


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path) as store:
        yield store


def action(number: int) -> Entry:
    return Entry(ACTION, {"kind": "play", "seat": number % 4, "cards": ["S2", "大王"]})


# -- several at once -------------------------------------------------------------------


async def test_of_many_appends_of_one_number_exactly_one_wins(store: Store) -> None:
    await store.create("t", FIRST)
    for seq in range(1, 5):
        results = await asyncio.gather(
            *(store.append("t", seq, 1, action(n)) for n in range(6)), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["Fenced"] * 5 + ["NoneType"]
        (winner,) = [n for n, result in enumerate(results) if result is None]
        assert (await store.entries("t"))[seq] == action(winner)


async def test_of_many_makers_of_a_table_exactly_one_wins(store: Store) -> None:
    results = await asyncio.gather(
        *(store.create("t", FIRST) for _maker in range(6)), return_exceptions=True
    )
    assert results.count(1) == 1
    assert sum(isinstance(result, Fenced) for result in results) == 5
    assert await store.entries("t") == [FIRST]


async def test_of_many_claims_every_one_gets_an_epoch_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as first, opened(tmp_path) as second:
        await first.create("t", FIRST)
        epochs = await asyncio.gather(*(store.claim("t") for store in (first, second) * 4))
        assert sorted(epochs) == list(range(2, 10))


async def test_a_claim_of_one_table_leaves_others_alone(store: Store) -> None:
    await store.create("t", FIRST)
    await store.create("u", FIRST)
    await store.claim("t")
    await store.append("u", 1, 1, action(1))


async def test_an_append_that_is_cancelled_happens_or_not_and_the_store_stays_usable(
    store: Store,
) -> None:
    await store.create("t", FIRST)
    for seq in range(1, 9):
        task = asyncio.ensure_future(store.append("t", seq, 1, action(seq)))
        for _turn in range(seq):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        if len(await store.entries("t")) == seq:
            await store.append("t", seq, 1, action(seq))
        assert await store.entries("t") == [FIRST, *(action(n) for n in range(1, seq + 1))]


async def test_garbage_of_one_connection_never_waits_for_a_writer_on_another(store: Store) -> None:
    # What an exception leaves behind is collected in any thread, and that of a connection only
    # when the connection is at rest. A writer that collects must not wait for one that waits.
    before = gc.get_threshold()
    gc.set_threshold(300, 2, 2)
    try:
        await store.create("t", FIRST)
        for seq in range(1, 21):
            tasks = [asyncio.ensure_future(store.append("t", seq, 1, action(n))) for n in range(6)]
            async with asyncio.timeout(10):
                await asyncio.wait(tasks)
            assert sum(task.exception() is None for task in tasks) == 1
    finally:
        gc.set_threshold(*before)


# -- odd questions ---------------------------------------------------------------------


async def test_odd_ids_and_tokens_find_nothing(store: Store) -> None:
    player, token = await store.add_player("牌友1234")
    for wrong in ("", player.id, token[:-1], token + " ", token.swapcase(), "' OR 1=1 --", "\x00"):
        assert await store.player_of(wrong) is None
        assert await store.record(wrong) is None
        assert await store.entries(wrong) == []
    assert await store.player_of(token) == player


async def test_payloads_are_plain_json(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.create("t", Entry(CREATED, {"name": "大王", "n": None, "d": {"x": [1.5]}}))
    connection = sqlite3.connect(tmp_path / "store.sqlite3")
    ((payload,),) = connection.execute("SELECT payload FROM table_log").fetchall()
    connection.close()
    assert payload == '{"name":"大王","n":null,"d":{"x":[1.5]}}'


# -- migrations ------------------------------------------------------------------------


def schema(folder: Path) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(folder / "store.sqlite3")
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2")
    found = rows.fetchall()
    connection.close()
    return found


async def test_migrations_run_again_change_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.create("t", FIRST)
    first = schema(tmp_path)
    names = {name for kind, name, *_rest in first if kind == "table"}
    assert {"players", "tables", "table_log", "rounds", "alembic_version"} <= names
    async with opened(tmp_path) as store:
        assert await store.entries("t") == [FIRST]
    assert schema(tmp_path) == first


# -- a killed writer -------------------------------------------------------------------

WRITER = """
import asyncio, sys
from shengji.store import Store
from shengji.table.log import Entry

async def main():
    store = await Store.open(sys.argv[1], lambda: 0.0)
    await store.create("t", Entry("created", {}))
    seq = 0
    while True:
        seq += 1
        await store.append("t", seq, 1, Entry("action", {"number": seq}))
        print(seq, flush=True)

asyncio.run(main())
"""


async def test_a_writer_that_is_killed_leaves_everything_that_it_acknowledged(
    tmp_path: Path,
) -> None:
    acknowledged = 0
    source = str(Path(__file__).parents[1] / "src")
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url_of(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
    ) as writer:
        assert writer.stdout is not None
        # What it said between the signal and its end counts as well.
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged == 25:
                writer.send_signal(signal.SIGKILL)
    assert writer.returncode == -signal.SIGKILL
    async with opened(tmp_path) as store:
        entries = await store.entries("t")
        assert len(entries) - 1 in (acknowledged, acknowledged + 1)
        assert [entry.payload for entry in entries[1:]] == [
            {"number": number} for number in range(1, len(entries))
        ]
        epoch = await store.claim("t")
        await store.append("t", len(entries), epoch, action(1))
