"""Where bots think: out of the event loop's way, and only about what their seat sees."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from typing import Any, Protocol

from shengji.rules.actions import Action
from shengji.rules.cards import Cards
from shengji.rules.view import View
from shengji.table.codec import action_from_json, action_to_json

log = logging.getLogger(__name__)


class Thinker(Protocol):
    """The work that a table gives away."""

    async def choose(self, bot: str, view: View, seed: int) -> Action:
        """Return what the bot of that name does on seeing ``view``; may raise anything."""

    async def suggest(self, view: View) -> list[Cards]:
        """Return sensible plays for the seat of ``view``, the most sensible first."""


def _choose(bot: str, view: View, seed: int) -> dict[str, Any]:
    """Run a bot; the answer travels as JSON, which every version of a worker can send."""
    from shengji import bots

    return action_to_json(bots.choose(bot, view, seed))


def _suggest(view: View) -> list[Cards]:
    from shengji import bots

    return list(bots.suggest(view))


class InlineThinker:
    """Thinks at once, in the caller's thread: for tests and tiny installations."""

    async def choose(self, bot: str, view: View, seed: int) -> Action:
        """Run the bot here and now."""
        return action_from_json(_choose(bot, view, seed))

    async def suggest(self, view: View) -> list[Cards]:
        """Ask for suggestions here and now."""
        return _suggest(view)


class PoolThinker:
    """Thinks in worker processes, so that a long thought delays no table.

    A worker that dies is replaced, and its thought is tried once more.
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: Executor | None = None

    async def choose(self, bot: str, view: View, seed: int) -> Action:
        """Run the bot in a worker."""
        return action_from_json(await self._run(_choose, bot, view, seed))

    async def suggest(self, view: View) -> list[Cards]:
        """Ask for suggestions in a worker."""
        plays: list[Cards] = await self._run(_suggest, view)
        return plays

    async def _run(self, work: Any, *args: Any) -> Any:
        loop = asyncio.get_running_loop()
        pool = self._open()
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenExecutor:
            log.warning("a bot worker died; starting another")
            if self._pool is pool:
                self._pool = None
            return await loop.run_in_executor(self._open(), work, *args)

    def _open(self) -> Executor:
        if self._pool is None:
            # "spawn": a fork would copy the server's sockets, threads and locks.
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_start_worker,
            )
        return self._pool

    def close(self) -> None:
        """Let the workers go; thoughts not yet begun are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _start_worker() -> None:
    """Leave Ctrl-C to the server, and end with it even when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(0)
