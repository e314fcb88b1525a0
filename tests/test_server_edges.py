"""Frames, addresses and origins at the edge of what is possible: none is more than a refusal."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from shengji.server.app import Server, same_origin
from shengji.server.hub import Hub
from shengji.server.limits import RATES, UNLIMITED, Buckets
from shengji.server.run import PACES
from shengji.server.session import Session
from shengji.store import Store
from shengji.table.clock import ManualClock
from shengji.table.thinker import InlineThinker
from tests.support_live import live
from tests.support_postgres import running


class Socket:
    """The server's end of a socket, without a network. ``sent`` is what the server said."""

    def __init__(self) -> None:
        self.incoming: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue()
        self.outgoing: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue()
        self.code: int | None = None

    async def accept(self) -> None:
        """Take the connection."""

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self.outgoing.put_nowait(json.loads(text))

    async def close(self, code: int) -> None:
        self.code = code

    def say(self, frame: str | bytes) -> None:
        """Send a frame to the server, text or binary."""
        kind = "text" if isinstance(frame, str) else "bytes"
        self.incoming.put_nowait({"type": "websocket.receive", kind: frame})

    def hang_up(self) -> None:
        """Close the client's end."""
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def ask(self, frame: str | bytes) -> dict[str, Any]:
        """Send a frame and return what is said of it; news of tables is passed over."""
        self.say(frame)
        while True:
            message = await self.outgoing.get()
            if message["t"] not in ("table", "closed"):
                return message


@asynccontextmanager
async def talking(
    tmp_path: Path, buckets: Buckets | None = None
) -> AsyncIterator[tuple[Socket, Hub, ManualClock]]:
    """Give a socket that a session listens to, and the hub behind it."""
    clock = ManualClock()
    store = await Store.open(f"sqlite:///{tmp_path / 'edge.sqlite3'}", clock.now)
    hub = Hub(store, clock, InlineThinker(), replace(PACES["instant"], seed_wait=0.0))
    await hub.start()
    socket = Socket()
    limits = buckets or Buckets(clock.now, {}, UNLIMITED)
    session = asyncio.create_task(Session(socket, hub, limits).run())  # type: ignore[arg-type]
    try:
        yield socket, hub, clock
    finally:
        socket.hang_up()
        await session
        await hub.stop()
        await store.close()


# -- frames ----------------------------------------------------------------------------

BIG = str(10**60)
ODD: list[tuple[str | bytes, str | None]] = [
    # Half of a surrogate pair, wherever a text may be.
    (r'{"t":"act","id":1,"table":"TABLE","seq":9,"action":{"kind":"\ud83d"}}', "bad_message"),
    (r'{"t":"preview","id":1,"table":"TABLE","seq":9,"cards":["\ud83d"]}', "bad_message"),
    (r'{"t":"play_now","id":1,"preset":"\ud800"}', "bad_message"),
    (r'{"t":"play_now","id":1,"preset":"two_decks","options":{"\udfff":1}}', "bad_message"),
    (r'{"t":"\ud800","id":1}', "bad_message"),
    (r'{"t":"ping","id":1,"\ud800":1}', "bad_message"),
    ('{"t":"sync","id":1,"table":"\ud800"}', "bad_message"),
    # Numbers beyond sixty-four bits, and things that look like numbers.
    (f'{{"t":"ping","id":{BIG}}}', "bad_message"),
    ('{"t":"ping","id":1e400}', "bad_message"),
    ('{"t":"ping","id":1.0}', "bad_message"),
    ('{"t":"ping","id":NaN}', "bad_message"),
    ('{"t":"ping","id":-0}', None),
    (
        f'{{"t":"act","id":1,"table":"TABLE","seq":9,"action":{{"kind":"pass","seat":{BIG}}}}}',
        "not_your_seat",
    ),
    (
        f'{{"t":"play_now","id":1,"preset":"two_decks","options":{{"counter":{BIG}}}}}',
        "bad_option",
    ),
    # Names of fields twice: the last counts, as everywhere.
    ('{"t":"ping","id":1,"id":2}', None),
    ('{"t":"ping","t":"sync","id":1}', "bad_message"),
    # Zero characters, texts that look like patterns, and nothing at all.
    ('{"t":"sync","id":1,"table":"a\\u0000b"}', "unknown_table"),
    ('{"t":"play_now","id":1,"preset":"{0.__class__}"}', "unknown_preset"),
    ('{"t":"play_now","id":1,"preset":"%s%n"}', "unknown_preset"),
    ("", "bad_message"),
    (b"", "bad_message"),
    ("\ufeff{}", "bad_message"),
    # Deep inside.
    ('{"a":' * 600 + "1" + "}" * 600, "bad_message"),
    ("[" * 4096, "bad_message"),
    ('{"t":"ping","id":' + "[" * 4000, "bad_message"),
    (b'{"t":"ping","id":3}', None),
]


@pytest.mark.parametrize(("frame", "code"), ODD, ids=lambda value: ascii(value)[:50])
async def test_odd_frames_are_refused_and_heard_by_nobody(
    tmp_path: Path, frame: str | bytes, code: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with talking(tmp_path) as (socket, hub, _clock):
        assert (await socket.ask('{"t":"hello","id":1}'))["t"] == "welcome"
        assert (await socket.ask('{"t":"play_now","id":2,"preset":"two_decks"}'))["t"] == "ok"
        answer = await socket.ask(frame)
        assert answer.get("code") == code
        if code is not None:
            assert answer["t"] == "error"
            assert answer["text"]["zh"]
            assert answer["text"]["en"]
        assert await socket.ask('{"t":"ping","id":77}') == {"t": "ok", "id": 77, "seq": None}
        assert hub.tables == 1
    assert caplog.records == []


@pytest.mark.parametrize(
    ("token", "code"),
    [
        (r'"\ud800"', "bad_message"),
        (r'"\u0000"', None),
        ('""', None),
        ("null", None),
        ('"' + "x" * 128 + '"', None),
        ('"' + "x" * 129 + '"', "bad_message"),
        ('"' + "王" * 128 + '"', None),
        ("[]", "bad_message"),
    ],
)
async def test_odd_tokens_make_a_guest_or_are_refused(
    tmp_path: Path, token: str, code: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with talking(tmp_path) as (socket, _hub, _clock):
        answer = await socket.ask(f'{{"t":"hello","id":1,"token":{token}}}')
        assert answer.get("code") == code
        if code is None:
            assert answer["t"] == "welcome"
            assert answer["token"] != token.strip('"')
    assert caplog.records == []


# -- limits ----------------------------------------------------------------------------


async def test_each_kind_of_message_has_its_own_limit_and_gets_it_back_in_time(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    buckets = Buckets(clock.now)
    async with talking(tmp_path, buckets) as (socket, hub, _clock):
        await socket.ask('{"t":"hello","id":1}')
        burst = int(RATES["play_now"].burst)
        frame = '{"t":"play_now","id":5,"preset":"nothing"}'
        answers = [await socket.ask(frame) for _n in range(burst + 3)]
        assert [a["code"] for a in answers] == ["unknown_preset"] * burst + [
            "too_many_messages"
        ] * 3
        assert all(a["id"] == 5 for a in answers)
        assert (await socket.ask('{"t":"ping","id":6}'))["t"] == "ok"
        clock.advance(1 / RATES["play_now"].per_second)
        assert (await socket.ask(frame))["code"] == "unknown_preset"
        assert (await socket.ask(frame))["code"] == "too_many_messages"
        assert hub.players == 1


async def test_a_player_who_is_refused_hello_too_often_can_still_be_told_so(
    tmp_path: Path,
) -> None:
    async with talking(tmp_path, Buckets(lambda: 0.0)) as (socket, _hub, _clock):
        codes = [
            (await socket.ask('{"t":"hello","id":1}')).get("code")
            for _n in range(int(RATES["hello"].burst) + 2)
        ]
        assert codes == [None, "hello_again", "hello_again"] + ["too_many_messages"] * 2


# -- origins ---------------------------------------------------------------------------

ORIGINS = [
    ("http://play.example:8000", "play.example:8000", True),
    ("https://play.example", "play.example", True),
    ("http://play.example", "play.example:8000", False),
    ("http://play.example.evil.example", "play.example", False),
    ("http://evil.example/play.example", "play.example", False),
    ("http://play.example@evil.example", "play.example", False),
    ("null", "play.example", False),
    ("", "play.example", False),
    ("file://", "play.example", False),
    ("http://[", "play.example", False),
    ("http://[::1]:8000", "[::1]:8000", True),
    ("http://[nonsense]", "play.example", False),
    ("http://℀.example", "play.example", False),
    (None, "play.example", True),
]


@pytest.mark.parametrize(("origin", "host", "welcome"), ORIGINS)
def test_only_our_own_pages_and_programs_may_connect(
    origin: str | None, host: str, welcome: bool
) -> None:
    class Opened:
        headers = {"host": host} if origin is None else {"host": host, "origin": origin}

    assert same_origin(Opened()) == welcome  # type: ignore[arg-type]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "file://"])
async def test_a_foreign_page_is_turned_away_without_a_word(
    tmp_path: Path, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with live(tmp_path) as server:
        address = server.url.replace("http", "ws", 1) + "/ws"
        with pytest.raises(InvalidStatus) as turned_away:
            await connect(address, additional_headers={"Origin": origin})
        assert turned_away.value.response.status_code == 403
        assert server.hub.players == 0
        async with connect(address, additional_headers={"Origin": server.url}) as socket:
            await socket.send('{"t":"ping","id":4}')
            assert json.loads(await socket.recv())["id"] == 4
    assert caplog.records == []


# -- addresses -------------------------------------------------------------------------


@asynccontextmanager
async def browsing(url: str, web: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client of the application over a database and a folder with the page."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Hub]:
        clock = ManualClock()
        store = await Store.open(url, clock.now)
        yield Hub(store, clock, InlineThinker())
        await store.close()

    app = Server(opened, web).app
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client,
    ):
        yield client


ADDRESSES = [
    "/api/records/%00",
    "/api/records/a%00b",
    "/api/records/%ff%fe",
    "/api/records/%F0%9F%83%8F",
    "/api/records/" + "x" * 5000,
    "/api/records/'%20OR%201=1",
    "/api/records/",
    "/api/records/..%2f..%2fetc%2fpasswd",
    "/..%2frun.py",
    "/assets/%00",
    "/%00",
    "/" + "x" * 3000,
]


async def ask_for_all(url: str, web: Path) -> None:
    async with browsing(url, web) as client:
        for address in ADDRESSES:
            answer = await client.get(address)
            assert answer.status_code == 404, address
            assert "content-security-policy" in answer.headers
        for address in ("/", "/healthz", "/api/records/x"):
            answer = await client.post(address, content=b"x")
            assert answer.status_code in (404, 405)
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("built", [True, False], ids=["built", "unbuilt"])
async def test_odd_addresses_are_not_found(tmp_path: Path, built: bool) -> None:
    if built:
        (tmp_path / "web" / "assets").mkdir(parents=True)
    await ask_for_all(f"sqlite:///{tmp_path / 'pages.sqlite3'}", tmp_path / "web")


async def test_odd_addresses_are_not_found_in_postgresql(tmp_path: Path) -> None:
    with running() as url:
        await ask_for_all(url, tmp_path)


async def test_a_page_that_is_built_while_the_server_runs_is_found(tmp_path: Path) -> None:
    web = tmp_path / "web"
    async with browsing(f"sqlite:///{tmp_path / 'pages.sqlite3'}", web) as client:
        assert (await client.get("/")).status_code == 503
        assert (await client.get("/assets/a.js")).status_code == 404
        (web / "assets").mkdir(parents=True)
        (web / "index.html").write_text("here", encoding="utf-8")
        (web / "assets" / "a.js").write_text("1", encoding="utf-8")
        assert (await client.get("/")).text == "here"
        assert (await client.get("/assets/a.js")).text == "1"
