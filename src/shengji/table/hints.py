"""Hints: asked of the bots outside of the table's loop, which no thought may hold up."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from shengji.rules.cards import card_codes
from shengji.table.messages import Hinted, Refused, Reply
from shengji.table.state import TableState
from shengji.table.thinker import Thinker

log = logging.getLogger(__name__)


class Hints:
    """The hints of one table that are being thought of."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker: Final = thinker
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def ask(self, state: TableState, seat: int, answer: Callable[[Reply], None]) -> None:
        """Think of what a seat may sensibly do now, and answer when it is found."""
        task = asyncio.get_running_loop().create_task(self._suggest(state, seat, answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until nothing is being thought of."""
        if self._tasks:
            await asyncio.wait(list(self._tasks))

    async def _suggest(self, state: TableState, seat: int, answer: Callable[[Reply], None]) -> None:
        assert state.round is not None
        seq = state.seq
        try:
            plays = await self._thinker.suggest(state.round.view(seat))
        except Exception:
            log.exception("no hint for seat %d in round %s", seat, state.round_id)
            answer(Refused("no_hint", seq=seq))
            return
        answer(Hinted(seq, tuple(tuple(card_codes(cards)) for cards in plays)))
