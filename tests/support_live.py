"""The whole server inside the test's own event loop, on a real socket of the loopback."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import uvicorn

from shengji.server.app import Server
from shengji.server.hub import Hub
from shengji.server.limits import UNLIMITED, Buckets
from shengji.server.run import PACES
from shengji.store import Store
from shengji.table.clock import LoopClock
from shengji.table.thinker import InlineThinker


class _Started(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening: Final = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()


class Live:
    """A running server: its address, and its inside for those who check it."""

    def __init__(self, url: str, hub: Hub) -> None:
        self.url: Final = url
        self.hub: Final = hub


@asynccontextmanager
async def live(folder: Path, pace: str = "instant") -> AsyncIterator[Live]:
    """Give a server with a database in ``folder``; bots think in the same loop."""
    clock = LoopClock()
    store = await Store.open(f"sqlite:///{folder / 'live.sqlite3'}", clock.now)
    hub = Hub(store, clock, InlineThinker(), PACES[pace])

    @asynccontextmanager
    async def opened() -> AsyncIterator[Hub]:
        await hub.start()
        yield hub
        await hub.stop()

    config = uvicorn.Config(
        # Scripted players are faster than any person.
        Server(opened, new_buckets=lambda now: Buckets(now, {}, UNLIMITED)).app,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        log_level="warning",
        access_log=False,
    )
    server = _Started(config)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        await server.listening.wait()
        try:
            yield Live(f"http://127.0.0.1:{listener.getsockname()[1]}", hub)
        finally:
            server.should_exit = True
            await task
            await store.close()
