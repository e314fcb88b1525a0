"""The HTTP side: the page, records and replays, health, and the door to the WebSocket."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
)
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from shengji.record import RecordError
from shengji.server.hub import Hub
from shengji.server.learning import Learning
from shengji.server.limits import Addresses, Buckets
from shengji.server.replays import Replays
from shengji.server.session import Session
from shengji.wording import LANGUAGES, sentence

log = logging.getLogger(__name__)

WEB: Final = Path(__file__).parent / "web"
"""The browser client, as `make` builds it."""

HEADERS: Final = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            # The layout sets positions on elements; no text of a user ever becomes one.
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

PAGES: Final = (
    "/r/{code}",
    "/verify",
    "/verify/{round_id}",
    "/replay/{round_id}",
    "/learn",
    "/learn/{lesson}",
    "/rules",
)
"""Addresses of the one page, which finds out itself what its address asks for."""

NOT_BUILT: Final = """<!doctype html><meta charset="utf-8"><title>升级 Shengji</title>
<p>网页还没有构建：请运行 <code>make play</code>。</p>
<p>The page has not been built: run <code>make play</code>.</p>
"""


class Server:
    """The application and the connections it serves."""

    def __init__(
        self,
        open_hub: Callable[[], AbstractAsyncContextManager[Hub]],
        web: Path = WEB,
        new_buckets: Callable[[Callable[[], float]], Buckets] = Buckets,
    ) -> None:
        self._open_hub: Final = open_hub
        self._web: Final = web
        self._new_buckets: Final = new_buckets
        self._replays: Final = Replays()
        self._sessions: set[Session] = set()
        self._hub: Hub | None = None
        self._addresses: Addresses | None = None
        self.app: Final = Starlette(
            routes=[
                Route("/", self._page),
                *(Route(path, self._page) for path in PAGES),
                Route("/healthz", self._health),
                Route("/metrics", self._metrics),
                Route("/api/records/{round_id}", self._record),
                Route(
                    "/api/replays/{round_id}",
                    self._replay,
                    middleware=[Middleware(GZipMiddleware)],
                ),
                *Learning(self._limits).routes,
                WebSocketRoute("/ws", self._connect),
                Mount("/", _Built(directory=web, check_dir=False)),
            ],
            middleware=[Middleware(_Headers)],
            lifespan=self._lifespan,
        )

    @property
    def hub(self) -> Hub:
        """The hub, while the application runs."""
        assert self._hub is not None
        return self._hub

    def _limits(self) -> Addresses:
        if self._addresses is None:
            self._addresses = Addresses(lambda: self._new_buckets(self.hub.clock.now))
        return self._addresses

    async def say_goodbye(self, seconds: float) -> None:
        """Tell every client that the server goes and comes back; wait so long for all to go."""
        sessions = list(self._sessions)
        for session in sessions:
            session.shut_down()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for session in sessions:
                    await session.ended.wait()

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        async with self._open_hub() as hub:
            self._hub = hub
            yield

    async def _page(self, _request: Request) -> Response:
        index = self._web / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, status_code=503)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def _health(self, _request: Request) -> Response:
        try:
            await self.hub.store.ping()
        except Exception:
            log.exception("the database does not answer")
            return JSONResponse({"ok": False}, status_code=503)
        return JSONResponse({"ok": True, "tables": self.hub.tables, "players": self.hub.players})

    async def _metrics(self, _request: Request) -> Response:
        body, kind = self.hub.metrics.render()
        return Response(body, media_type=kind)

    async def _record(self, request: Request) -> Response:
        text = await self.hub.store.record(request.path_params["round_id"])
        return _refusal("unknown_record", 404) if text is None else PlainTextResponse(text)

    async def _replay(self, request: Request) -> Response:
        round_id = request.path_params["round_id"]
        text = await self.hub.store.record(round_id)
        if text is None:
            return _refusal("unknown_record", 404)
        try:
            body = await self._replays.of(round_id, text)
        except RecordError as error:
            # The record of a server with other rules, as a rule.
            return _refusal(error.code, 422, error.params)
        # A record never changes, but a newer server may tell more of it: kept, and asked for.
        tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
        headers = {"etag": tag, "cache-control": "public, no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    async def _connect(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(1008)
            return
        session = Session(socket, self.hub, self._new_buckets(self.hub.clock.now))
        self._sessions.add(session)
        try:
            await session.run()
        finally:
            self._sessions.discard(session)


def _refusal(code: str, status: int, params: Mapping[str, Any] = MappingProxyType({})) -> Response:
    """Return an answer to read: the sentence of a code in both languages."""
    both = "\n".join(sentence(code, params, lang) for lang in LANGUAGES)
    return PlainTextResponse(both + "\n", status_code=status)


def same_origin(socket: WebSocket) -> bool:
    """Whether a page of ours opened the socket; programs, which send no Origin, may too."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:
        return False  # Not even an address.


class _Built(StaticFiles):
    """The files of the built client; not found, and no fault, while there are none."""

    async def check_config(self) -> None:
        """Look for the folder at every request until it is there."""
        if not Path(str(self.directory)).is_dir():
            raise HTTPException(404)


class _Headers:
    """Adds the security headers to every answer, and says how long built files may be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if message["status"] == 200:
                    headers += _caching(scope["path"])
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, with_headers)


def _caching(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/assets/"):
        # Their names carry a hash of what is in them.
        return [(b"cache-control", b"public, max-age=31536000, immutable")]
    if path == "/sw.js":
        # The service worker decides what is kept: an old one would keep what is old.
        return [(b"cache-control", b"no-cache")]
    return []
