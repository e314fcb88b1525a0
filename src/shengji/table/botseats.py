"""The programs at a table: when each of them thinks, and how its answer comes back.

A bot sees its seat's view and nothing else. What it answers goes into the
table's inbox as an ordinary action, stamped with the sequence at which it
began to think.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from shengji.rules.actions import Action, Pass
from shengji.rules.round import Round
from shengji.table.clock import Clock, Timer
from shengji.table.state import TableState
from shengji.table.thinker import Thinker

log = logging.getLogger(__name__)

FALLBACKS: Final = ("random",)
"""Who is asked, in order, when a bot raised or answered illegally."""

Situation: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot wants to do; ``action`` is None when it failed or has nothing to say."""

    seat: int
    seq: int
    action: Action | None
    attempt: int = 0

    @property
    def nothing_to_say(self) -> bool:
        """Whether it is no failure that there is no action: cards are still being dealt."""
        return self.attempt < 0


class BotSeats:
    """Starts the thoughts of one table's bots and delivers their answers."""

    def __init__(self, thinker: Thinker, clock: Clock, deliver: Callable[[Answer], None]) -> None:
        self._thinker = thinker
        self._clock = clock
        self._deliver = deliver
        self._seen: dict[int, Situation] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._timers: dict[int, Timer] = {}

    def wake(self, state: TableState) -> None:
        """Let every bot think that may act and has not thought about this situation yet."""
        now = state.round
        if now is None or state.round_over:
            return
        for seat, who in enumerate(state.seats):
            if who.bot is None or not who.thinks or seat in self._busy or seat in self._timers:
                continue
            situation = _situation(state, now, seat)
            if situation is None or self._seen.get(seat) == situation:
                continue
            self._seen[seat] = situation
            self._start(state, seat, who.bot)

    def retry(self, state: TableState, failed: Answer) -> bool:
        """Ask the next in line after a failed answer; False when nobody is left to ask."""
        if failed.attempt >= len(FALLBACKS):
            return False
        self._start(state, failed.seat, FALLBACKS[failed.attempt], 0.0, failed.attempt + 1)
        return True

    def stop(self) -> None:
        """Forget thoughts under way."""
        for task in self._busy.values():
            task.cancel()
        for timer in self._timers.values():
            timer.cancel()
        self._busy.clear()
        self._timers.clear()
        self._seen.clear()

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._busy)

    async def settle(self) -> None:
        """Wait until no bot is thinking; answers that only wait for the clock may be left."""
        while self._busy:
            await asyncio.wait(list(self._busy.values()))

    def _start(
        self,
        state: TableState,
        seat: int,
        bot: str,
        pause: float | None = None,
        attempt: int = 0,
    ) -> None:
        if pause is None:
            pause = _pause(state)
        thought = self._think(state, seat, bot, pause, attempt)
        self._busy[seat] = asyncio.get_running_loop().create_task(thought)

    async def _think(
        self, state: TableState, seat: int, bot: str, pause: float, attempt: int
    ) -> None:
        assert state.round is not None
        seq = state.seq
        ready_at = self._clock.now() + pause
        dealing = state.round.phase == "deal"
        action: Action | None = None
        try:
            view = state.round.view(seat)
            action = await self._thinker.choose(bot, view, bot_seed(state, seat))
        except Exception:
            log.exception("bot %s at seat %d failed in round %s", bot, seat, state.round_id)
        if dealing and isinstance(action, Pass):
            # "Nothing to say yet": a pass counts only after the last card (§5).
            action = None
            attempt = -1
        self._busy.pop(seat, None)
        answer = Answer(seat, seq, action, attempt)
        if isinstance(action, Pass) or action is None or pause <= 0:
            self._deliver(answer)
        else:
            self._timers[seat] = self._clock.call_at(ready_at, lambda: self._ring(answer))

    def _ring(self, answer: Answer) -> None:
        self._timers.pop(answer.seat, None)
        self._deliver(answer)


def _situation(state: TableState, now: Round, seat: int) -> Situation | None:
    """Return what a bot may act on, or None when it may not; equal values need one thought."""
    if now.phase == "deal":
        # Its own cards and accepted bids change what a bot may say, other cards do not.
        view = now.view(seat)
        held = view.counts[seat]
        return (state.round_id, state.turn_seq, held) if view.bid_options else None
    if now.phase == "bid":
        may_pass = now.view(seat).may_pass
        return (state.round_id, state.turn_seq, -1) if may_pass else None
    return (state.round_id, state.turn_seq, -1) if now.turn == seat else None


def _pause(state: TableState) -> float:
    now = state.round
    assert now is not None
    pause = state.pace.bot_pause
    if now.phase == "play" and now.tricks and now.trick is None:
        pause += state.pace.trick_pause
    return pause


def bot_seed(state: TableState, seat: int) -> int:
    """Return the seed of a bot's thought: the same on replay, and nobody at the table knows it."""
    text = b"%b bot %d %d" % (state.seed, seat, state.seq)
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
