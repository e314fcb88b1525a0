"""Hub, session, limits, pages: what can only be shown without a real socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import pytest_asyncio

from shengji.house.rooms import HouseNews
from shengji.server.app import HEADERS, Server
from shengji.server.hub import ABANDONED_AFTER, MEND_AFTER, SWEEP_EVERY, Hub
from shengji.server.limits import RATES, UNLIMITED, Buckets, Rate
from shengji.server.run import PACES, _listener, database_url
from shengji.server.session import OUTBOX, Session
from shengji.store import Player, Store
from shengji.table.actor import Table
from shengji.table.clock import ManualClock
from shengji.table.log import Entry
from shengji.table.messages import Closed, Done, News, Sync, Update
from shengji.table.thinker import InlineThinker

# Buckets.


def test_a_bucket_runs_dry_and_fills_again() -> None:
    clock = ManualClock(0.0)
    buckets = Buckets(clock.now, {"act": Rate(3, 2.0)}, Rate(1, 1.0))
    assert [buckets.take("act") for _n in range(4)] == [True, True, True, False]
    assert [buckets.take("ping") for _n in range(2)] == [True, False]
    clock.advance(0.5)
    assert [buckets.take("act") for _n in range(2)] == [True, False]
    clock.advance(3600.0)
    assert [buckets.take("act") for _n in range(4)] == [True, True, True, False]
    assert set(RATES) >= {"hello", "act", "preview", "hint", "play_now"}


# The hub.


PACE: Final = replace(PACES["instant"], seed_wait=0.0)


class Line:
    """A player's line that remembers what it was given."""

    def __init__(self, name: str) -> None:
        self.id: Final = name
        self.lag = 0.0
        self.news: Final[list[News]] = []
        self.replaced = False

    def deliver(self, news: News) -> None:
        self.news.append(news)

    def deliver_house(self, news: HouseNews) -> None:
        """Rooms are tested in test_server_rooms."""

    def replace(self) -> None:
        self.replaced = True

    @property
    def tables(self) -> list[str]:
        """The tables that were heard of, in order and once each."""
        return list(dict.fromkeys(news.table for news in self.news if isinstance(news, Update)))


class Place:
    """A hub on a database of its own, with a clock that the test moves."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.hub: Hub = Hub(store, clock, InlineThinker(), PACE)

    async def restart(self) -> None:
        """Stop the hub and start another on the same database."""
        await self.hub.stop()
        self.hub = Hub(self.store, self.clock, InlineThinker(), PACE)
        await self.hub.start()

    async def seated(self, line: Line, token: str | None = None) -> tuple[Player, str, str]:
        """Let a player enter and sit down; return player, token, table."""
        player, token = await self.hub.enter(token, "en", line)
        assert isinstance(await self.hub.play_now(player, line, "two_decks", {}, "en"), Done)
        table = self.hub.table_of(player)
        assert table is not None
        return player, token, table.id

    async def later(self, seconds: float) -> None:
        """Move the clock, and wait for what the hub does about it."""
        self.clock.advance(seconds)
        while self.hub._ends:
            await asyncio.wait(list(self.hub._ends))


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    clock = ManualClock()
    store = await Store.open(f"sqlite:///{tmp_path / 'hub.sqlite3'}", clock.now)
    place = Place(store, clock)
    await place.hub.start()
    yield place
    await place.hub.stop()
    await store.close()


async def test_tables_are_there_again_after_a_restart(place: Place) -> None:
    line = Line("1")
    player, token, table = await place.seated(line)
    other = await place.seated(Line("2"))
    await place.restart()
    assert place.hub.tables == 2
    again = Line("3")
    same, _token = await place.hub.enter(token, "en", again)
    assert same == player
    await place.hub.attach(player, again)
    assert again.tables == [table]
    assert other[2] != table


async def test_a_player_has_one_table(place: Place) -> None:
    line = Line("1")
    player, _token, first = await place.seated(line)
    assert isinstance(await place.hub.play_now(player, line, "one_deck", {}, "zh"), Done)
    table = place.hub.table_of(player)
    assert table is not None
    assert table.id != first
    assert Closed(first, "left") in line.news
    assert await place.store.open_tables() == [table.id]
    assert [seat.bot is not None for seat in table.state.seats] == [False, True, True, True]


async def test_a_log_that_cannot_be_played_is_closed_and_the_others_open(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    _player, _token, good = await place.seated(Line("1"))
    await place.store.create("bad", Entry("created", {"format": 99}))
    await place.restart()
    assert place.hub.tables == 1
    assert await place.store.open_tables() == [good]
    assert "bad cannot be recovered" in caplog.text


async def test_a_database_that_is_away_closes_no_table(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, _token, table = await place.seated(Line("1"))
    await place.hub.stop()

    async def away(_table: str) -> Any:
        raise OSError("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(place.store, "entries", away)
        with pytest.raises(OSError, match="away"):
            await Hub(place.store, place.clock, InlineThinker()).start()
    assert await place.store.open_tables() == [table]


async def broken(place: Place, player: Player, table: str) -> None:
    """Take a table away from its actor and make the actor notice."""
    actor = place.hub.table_of(player)
    assert actor is not None
    await place.store.claim(table)
    task = actor._task
    assert task is not None
    while not task.done():
        # A card is dealt whenever the clock says so, and now it cannot be.
        place.clock.step()
        await asyncio.wait([task], timeout=0.01)


async def test_a_table_that_breaks_comes_back_from_its_log(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    line = Line("1")
    player, _token, table = await place.seated(line)
    await broken(place, player, table)
    assert f"table {table} broke" in caplog.text
    assert place.hub.table_of(player) is None
    told = len(line.news)
    await place.later(MEND_AFTER)
    assert place.hub.table_of(player) is not None
    assert len(line.news) > told
    assert isinstance(await place.hub.ask(player, table, Sync(player.id)), Done)


async def test_mending_waits_for_a_database_that_is_away(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line("1")
    player, _token, table = await place.seated(line)
    await broken(place, player, table)

    async def away(_table: str) -> Any:
        raise OSError("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(place.store, "claim", away)
        await place.later(MEND_AFTER)
        assert place.hub.table_of(player) is None
    await place.later(MEND_AFTER)
    assert place.hub.table_of(player) is not None


async def test_whoever_sat_down_elsewhere_is_not_torn_away(place: Place) -> None:
    line = Line("1")
    player, _token, table = await place.seated(line)
    await broken(place, player, table)
    assert isinstance(await place.hub.play_now(player, line, "one_deck", {}, "en"), Done)
    chosen = place.hub.table_of(player)
    await place.later(MEND_AFTER)
    assert place.hub.table_of(player) is chosen
    assert chosen is not None
    assert await place.store.open_tables() == [chosen.id]


async def test_a_table_made_for_a_replaced_line_goes_to_the_newer_one(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = Line("older"), Line("newer")
    player, token = await place.hub.enter(None, "en", older)
    create = Table.create

    async def slowly(*arguments: Any, **more: Any) -> Any:
        table = await create(*arguments, **more)
        await place.hub.enter(token, "en", newer)
        return table

    monkeypatch.setattr(Table, "create", slowly)
    assert isinstance(await place.hub.play_now(player, older, "two_decks", {}, "en"), Done)
    assert older.replaced
    await place.hub.leave(player, older)
    table = place.hub.table_of(player)
    assert table is not None
    assert table.connections == {player.id: "newer"}
    assert newer.tables == [table.id]


async def test_tables_that_nobody_returns_to_are_closed(place: Place) -> None:
    line = Line("1")
    player, _token, _table = await place.seated(line)
    kept, kept_line = await place.hub.enter(None, "en", Line("2")), Line("3")
    await place.hub.play_now(kept[0], kept_line, "two_decks", {}, "en")
    await place.hub.leave(player, line)
    for _day in range(int(ABANDONED_AFTER // SWEEP_EVERY) + 2):
        # Only the hub's look around: nobody plays, so no card needs to be dealt.
        await place.hub._sweep()
        place.clock._now += SWEEP_EVERY
    assert place.hub.table_of(player) is None
    assert place.hub.table_of(kept[0]) is not None


# The session.


class Socket:
    """A socket whose other end reads nothing until it is told to."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.reads = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.code: int | None = None

    async def accept(self) -> None:
        """Take the connection."""

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(json.loads(text))

    async def close(self, code: int) -> None:
        await self.reads.wait()
        self.code = code

    def say(self, **message: Any) -> None:
        """Send a message to the server."""
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


def session_on(place: Place, socket: Any, buckets: Buckets | None = None) -> Session:
    return Session(socket, place.hub, buckets or Buckets(place.clock.now, {}, UNLIMITED))


async def test_a_client_that_reads_nothing_is_dropped_and_the_table_goes_on(place: Place) -> None:
    socket = Socket()
    session = session_on(place, socket)
    running = asyncio.create_task(session.run())
    for number in range(OUTBOX + 50):
        socket.say(t="ping", id=number)
    while not session._closing:
        await asyncio.sleep(0)
    assert socket.sent == []
    socket.reads.set()
    await running
    assert socket.sent[-1]["t"] == "bye"
    assert socket.sent[-1]["code"] == "too_slow"
    assert socket.code == 1008
    # What waited was dropped; at most one message was on its way already.
    assert len(socket.sent) <= 2


async def test_a_send_that_never_ends_ends_the_session(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shengji.server.session.SEND_SECONDS", 0.0)
    socket = Socket()
    running = asyncio.create_task(session_on(place, socket).run())
    socket.say(t="hello", id=1)
    await running
    assert place.hub.players == 0


async def test_too_many_messages_of_a_kind_are_refused(place: Place) -> None:
    socket = Socket()
    socket.reads.set()
    session = session_on(place, socket, Buckets(place.clock.now, {}, Rate(3, 1.0)))
    running = asyncio.create_task(session.run())
    for number in range(5):
        socket.say(t="ping", id=number)
    socket.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await running
    assert [message["t"] for message in socket.sent[:3]] == ["ok"] * 3
    assert {message.get("code") for message in socket.sent[3:]} <= {"too_many_messages"}


async def test_a_flood_of_nonsense_ends_the_connection(place: Place) -> None:
    socket = Socket()
    socket.reads.set()
    session = session_on(place, socket, Buckets(place.clock.now, {}, Rate(3, 1.0)))
    for _n in range(4):
        socket.incoming.put_nowait({"type": "websocket.receive", "text": "nonsense"})
    await session.run()
    codes = [message["code"] for message in socket.sent]
    assert codes == ["bad_message"] * 3 + ["too_many_messages"]
    assert socket.sent[-1]["t"] == "bye"
    assert socket.code == 1008


async def test_a_fault_inside_is_told_and_logged(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_arguments: Any) -> Any:
        raise RuntimeError("a fault")

    monkeypatch.setattr(place.hub, "enter", fails)
    socket = Socket()
    socket.reads.set()
    running = asyncio.create_task(session_on(place, socket).run())
    socket.say(t="hello", id=7)
    while not socket.sent:
        await asyncio.sleep(0)
    assert (socket.sent[0]["id"], socket.sent[0]["code"]) == (7, "internal")
    assert "a fault" in caplog.text
    socket.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await running


# Pages.


@asynccontextmanager
async def application(
    tmp_path: Path, web: Path, healthy: bool = True
) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client of the application, with the web client in ``web``."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Hub]:
        clock = ManualClock()
        store = await Store.open(f"sqlite:///{tmp_path / 'pages.sqlite3'}", clock.now)
        hub = Hub(store, clock, InlineThinker())
        if not healthy:

            async def away() -> None:
                raise OSError("away")

            store.ping = away  # type: ignore[method-assign]
        yield hub
        await store.close()

    app = Server(opened, web).app
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://here") as client,
    ):
        yield client


async def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    async with application(tmp_path, tmp_path / "nowhere") as client:
        page = await client.get("/")
        assert page.status_code == 503
        assert "make play" in page.text
        assert "升级" in page.text
        assert HEADERS.items() <= dict(page.headers).items()


async def test_the_page_is_asked_for_again_and_its_assets_are_kept(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>the page", encoding="utf-8")
    (web / "assets" / "index-abc.js").write_text("1", encoding="utf-8")
    (web / "sw.js").write_text("2", encoding="utf-8")
    async with application(tmp_path, web) as client:
        page = await client.get("/")
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        asset = await client.get("/assets/index-abc.js")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["x-content-type-options"] == "nosniff"
        worker = await client.get("/sw.js")
        assert (worker.status_code, worker.headers["cache-control"]) == (200, "no-cache")
        assert "worker-src 'self'" in worker.headers["content-security-policy"]
        missing = await client.get("/assets/other.js")
        assert missing.status_code == 404
        assert "immutable" not in missing.headers.get("cache-control", "")
        assert "default-src 'none'" in missing.headers["content-security-policy"]


async def test_an_unhealthy_server_says_so(tmp_path: Path) -> None:
    async with application(tmp_path, tmp_path, healthy=False) as client:
        assert (await client.get("/healthz")).status_code == 503


# Starting.


def test_where_the_database_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHENGJI_DATABASE_URL", raising=False)
    data = tmp_path / "some" / "data"
    assert database_url(data) == f"sqlite:///{data.resolve() / 'shengji.sqlite3'}"
    assert data.is_dir()
    monkeypatch.setenv("SHENGJI_DATABASE_URL", "postgresql://h/d")
    assert database_url(tmp_path / "other") == "postgresql://h/d"
    assert not (tmp_path / "other").exists()


def test_an_address_that_is_taken_is_said_in_both_languages() -> None:
    with _listener("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as stopped:
            _listener("127.0.0.1", port)
    assert "cannot listen there" in str(stopped.value)
    assert "用不了" in str(stopped.value)
