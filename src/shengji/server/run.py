"""``shengji serve``: one process, one address, one database."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import uvicorn

from shengji.server import logs
from shengji.server.app import Server
from shengji.server.hub import Hub
from shengji.store import Store
from shengji.table.clock import LoopClock
from shengji.table.pace import INSTANT, SOLO, Pace
from shengji.table.thinker import PoolThinker

PACES: Final = {
    "solo": SOLO,
    "instant": replace(
        INSTANT, bid_grace=60.0, seed_wait=2.0, waits_for_people=True, passes_for_unable=True
    ),
}
"""How fast tables against bots go: for people, or as fast as they can (tests)."""
FAREWELL: Final = 3.0
"""Seconds that goodbyes may take before the sockets are closed."""


def database_url(data: Path) -> str:
    """Return ``SHENGJI_DATABASE_URL``, or that of a SQLite file in ``data``, which is made."""
    url = os.environ.get("SHENGJI_DATABASE_URL")
    if url:
        return url
    data.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(data / 'shengji.sqlite3').resolve()}"


@asynccontextmanager
async def opened_hub(url: str, pace: Pace) -> AsyncIterator[Hub]:
    """Give a hub with everything it needs, and close it all again."""
    clock = LoopClock()
    store = await Store.open(url, clock.now)
    thinker = PoolThinker()
    try:
        hub = Hub(store, clock, thinker, pace)
        await hub.start()
        yield hub
        await hub.stop()
    finally:
        thinker.close()
        await store.close()


def serve(host: str, port: int, data: Path, pace: str = "solo", *, json_logs: bool = False) -> None:
    """Serve until asked to stop; port 0 takes a free one. Prints the address to open."""
    logs.set_up(as_json=json_logs)
    url = database_url(data)
    server = Server(lambda: opened_hub(url, PACES[pace]))
    config = uvicorn.Config(
        server.app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        # Messages are small; compressing each costs memory and time on both sides.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        log_config=None,
        access_log=False,
    )
    listener = _listener(host, port)
    # uvicorn stops in good order at either signal and then raises it again; that was all of it.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _nothing_more)
    with listener:
        asyncio.run(_Announcing(config, server).serve(sockets=[listener]))


def _nothing_more(_number: int, _frame: object) -> None:
    """Leave a signal at what uvicorn has done about it."""


def _listener(host: str, port: int) -> socket.socket:
    """Return a bound socket; a clear message and an end when the address is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        sys.exit(
            f"{host}:{port} 用不了 · cannot listen there: {error.strerror}\n"
            f"换一个端口 · try another port: shengji serve --port {port + 1}"
        )
    return listener


class _Announcing(uvicorn.Server):
    """Says where the game is once it can be played, and goodbye before it ends."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._server: Final = server

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            print(f"\n  升级 · Shengji\n  打开 · open  http://{shown}:{port}\n", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        await self._server.say_goodbye(FAREWELL)
        await super().shutdown(sockets)
