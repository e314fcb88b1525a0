"""A table in time: one task with one inbox, the only writer of its table.

For each accepted action: check, append to the log, apply, tell the seats, in
this order. Bots and the clock put their actions into the same inbox as the
players do, stamped with the sequence they were computed for.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shengji.rules.actions import Action, Deal, EndBidding, Pass
from shengji.rules.cards import card_codes
from shengji.rules.errors import RulesError
from shengji.rules.events import Event, heard
from shengji.rules.options import Rules
from shengji.table.botseats import Answer, BotSeats
from shengji.table.clock import Clock, Timer
from shengji.table.codec import SEAT_KINDS, action_from_json, action_to_json
from shengji.table.inbox import Inbox
from shengji.table.lastresort import last_resort
from shengji.table.log import ACTION, CLOSED, Entry, Log
from shengji.table.messages import (
    Act,
    Attach,
    Closed,
    Detach,
    Done,
    Expire,
    Hint,
    Hinted,
    Leave,
    News,
    Next,
    Preview,
    Refused,
    Reply,
    Request,
    SeatInfo,
    Update,
)
from shengji.table.pace import Pace
from shengji.table.preview import previewed
from shengji.table.recording import record_text
from shengji.table.state import Seat, TableState, created_entry, round_entry
from shengji.table.tempo import Key, wait_for
from shengji.table.thinker import Thinker

log = logging.getLogger(__name__)

INBOX_LIMIT: Final = 256

Publish: TypeAlias = Callable[[str, str, News], None]
"""``publish(table id, player id, news)``: hands news over and never waits."""


@dataclass(frozen=True)
class Surroundings:
    """What a table is given to live with."""

    log: Log
    clock: Clock
    thinker: Thinker
    publish: Publish
    new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True)
class _Asked:
    request: Request
    reply: asyncio.Future[Reply]


@dataclass(frozen=True, slots=True)
class _Rang:
    key: Key


@dataclass(frozen=True, slots=True)
class _Stop:
    pass


_Message: TypeAlias = _Asked | _Rang | Answer | _Stop


class Table:
    """The actor. Make one with `create` or `recover`, then `start` it."""

    def __init__(
        self, table_id: str, state: TableState, epoch: int, surroundings: Surroundings
    ) -> None:
        self.id: Final = table_id
        self.epoch: Final = epoch
        self.state: Final = state
        self._log = surroundings.log
        self._clock = surroundings.clock
        self._thinker = surroundings.thinker
        self._publish = surroundings.publish
        self._new_seed = surroundings.new_seed
        self._new_id = surroundings.new_id
        self._inbox: Inbox[_Message] = Inbox(INBOX_LIMIT)
        self._bots = BotSeats(self._thinker, self._clock, self._inbox.push)
        self._connections: dict[str, str] = {}
        self._last_seen = self._clock.now()
        self._key: Key | None = None
        self._timer: Timer | None = None
        self._deadline: float | None = None
        self._passed_for: dict[int, int] = {}
        self._hints: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._working = False

    @classmethod
    async def create(
        cls,
        table_id: str,
        rules: Rules,
        seats: Sequence[Seat],
        pace: Pace,
        surroundings: Surroundings,
        first_seat: int = 0,
    ) -> "Table":
        """Write a new table into the log and return its actor, not yet started."""
        entry = created_entry(rules, seats, pace, first_seat)
        state = TableState(entry)
        epoch = await surroundings.log.create(table_id, entry)
        return cls(table_id, state, epoch, surroundings)

    @classmethod
    def recover(
        cls, table_id: str, entries: Sequence[Entry], epoch: int, surroundings: Surroundings
    ) -> "Table":
        """Return the actor of a table that has the log ``entries``, not yet started.

        ``epoch`` is a new owner epoch. Raises ``RulesError`` when the log
        cannot be replayed.
        """
        return cls(table_id, TableState.recover(entries), epoch, surroundings)

    def start(self) -> "asyncio.Task[None]":
        """Begin to work; the task ends when the table is closed, stopped or broken."""
        self._working = True
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        return self._task

    async def stop(self) -> None:
        """Finish what is under way and end; the table lives on in its log."""
        if self._task is not None and not self._task.done():
            self._inbox.push(_Stop())
            await asyncio.wait([self._task])

    async def request(self, request: Request) -> Reply:
        """Ask the table something; returns when it has been processed."""
        if self._task is None or self._task.done():
            return Refused("table_closed")
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        if not self._inbox.offer(_Asked(request, reply)):
            return Refused("table_busy", seq=self.state.seq)
        return await reply

    @property
    def connections(self) -> dict[str, str]:
        """The connection of every player who is here."""
        return dict(self._connections)

    async def quiesce(self) -> None:
        """Wait until nothing happens any more unless the clock moves or somebody asks."""
        while True:
            await self._bots.settle()
            if self._hints:
                await asyncio.wait(list(self._hints))
            done = self._task is None or self._task.done()
            if done or not (self._working or len(self._inbox) or self._bots.thinking):
                return
            await asyncio.sleep(0)

    # The loop.

    async def _run(self) -> None:
        stopped = False
        try:
            await self._keep_record()
            self._arrange()
            self._working = False
            while self.state.closed is None and not stopped:
                message = await self._inbox.get()
                self._working = True
                stopped = isinstance(message, _Stop)
                await self._take(message)
                self._arrange()
                self._working = False
        finally:
            self._wait(None, None)
            self._bots.stop()
            for message in self._inbox.drain():
                if isinstance(message, _Asked):
                    _answer(message.reply, Refused("table_closed"))

    async def _take(self, message: _Message) -> None:
        if isinstance(message, _Asked):
            reply: Reply | None = Refused("internal", seq=self.state.seq)
            try:
                reply = await self._serve(message.request, message.reply)
            except RulesError as error:
                reply = Refused(error.code, dict(error.params), self.state.seq)
            finally:
                if reply is not None:
                    _answer(message.reply, reply)
        elif isinstance(message, _Rang):
            await self._rang(message.key)
        elif isinstance(message, Answer):
            await self._bot_answered(message)

    async def _serve(self, request: Request, reply: "asyncio.Future[Reply]") -> Reply | None:
        """Process a request; None when the answer comes later."""
        if isinstance(request, Expire):
            return await self._expire(request)
        seat = self.state.seat_of(request.player)
        if seat is None:
            return Refused("not_seated", seq=self.state.seq)
        if isinstance(request, Attach):
            return await self._attach(request)
        if isinstance(request, Detach):
            return self._detach(request)
        if isinstance(request, Act):
            return await self._act(seat, request)
        if isinstance(request, Preview):
            return self._preview(seat, request)
        if isinstance(request, Hint):
            return self._hint(seat, reply)
        if isinstance(request, Next):
            return await self._next()
        if isinstance(request, Leave):
            return await self._close("left")
        self._tell(request.player, ())
        return self._done()

    def _done(self) -> Done:
        return Done(self.state.seq)

    # Requests.

    async def _attach(self, request: Attach) -> Reply:
        self._connections[request.player] = request.connection
        if self.state.round is None:
            # The first cards are dealt only when somebody is there to see them.
            await self._start_round()
        else:
            self._tell_all(())
        return self._done()

    def _detach(self, request: Detach) -> Reply:
        if self._connections.get(request.player) == request.connection:
            del self._connections[request.player]
            self._last_seen = self._clock.now()
            self._tell_all(())
        return self._done()

    async def _act(self, seat: int, request: Act) -> Reply:
        if request.action.get("kind") not in SEAT_KINDS:
            return Refused(
                "unknown_action", {"kind": str(request.action.get("kind"))}, self.state.seq
            )
        if self.state.stale(request.seq):
            return Refused("stale_sequence", {"now": self.state.seq}, self.state.seq)
        action = action_from_json(request.action, seat)
        verdict = self.state.check(action)
        if verdict.code is not None:
            return Refused(verdict.code, dict(verdict.params), self.state.seq)
        await self._commit_action(action)
        return self._done()

    def _preview(self, seat: int, request: Preview) -> Reply:
        now = self.state.round
        if now is None:
            return Refused("no_round", seq=self.state.seq)
        return previewed(self.state.rules, now, seat, request.cards, self.state.seq)

    def _hint(self, seat: int, reply: "asyncio.Future[Reply]") -> Reply | None:
        if self.state.round is None or self.state.round.turn != seat:
            return Refused("not_your_turn", seq=self.state.seq)
        task = asyncio.get_running_loop().create_task(self._suggest(seat, reply))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        return None

    async def _suggest(self, seat: int, reply: "asyncio.Future[Reply]") -> None:
        """Answer a hint outside of the loop: a thought must not hold up the table."""
        assert self.state.round is not None
        seq = self.state.seq
        try:
            plays = await self._thinker.suggest(self.state.round.view(seat))
        except Exception:
            log.exception("no hint for seat %d in round %s", seat, self.state.round_id)
            _answer(reply, Refused("no_hint", seq=seq))
            return
        _answer(reply, Hinted(seq, tuple(_codes(cards) for cards in plays)))

    async def _next(self) -> Reply:
        if not self.state.round_over:
            return Refused("round_not_over", seq=self.state.seq)
        await self._start_round()
        return self._done()

    async def _expire(self, request: Expire) -> Reply:
        if self._connections or self._last_seen >= request.before:
            return Refused("table_in_use", seq=self.state.seq)
        return await self._close("abandoned")

    async def _close(self, code: str) -> Reply:
        await self._append(Entry(CLOSED, {"code": code}))
        for player in self._connections:
            self._publish(self.id, player, Closed(self.id, code))
        return self._done()

    # The clock.

    def _arrange(self) -> None:
        """Set the one timer for what is waited for now, and let bots think that may act."""
        paused = self.state.pace.waits_for_people and not self._connections
        if paused or self.state.closed is not None:
            self._wait(None, None)
            return
        wait = wait_for(self.state)
        if wait is None:
            self._wait(None, None)
        elif wait.key != self._key:
            self._wait(wait.key, wait.seconds, wait.shown)
        self._bots.wake(self.state)

    def _wait(self, key: Key | None, seconds: float | None, shown: bool = False) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._key = key
        self._timer = None
        self._deadline = None
        if key is not None and seconds is not None:
            at = self._clock.now() + seconds
            self._deadline = at if shown else None
            self._timer = self._clock.call_at(at, lambda: self._inbox.push(_Rang(key)))

    async def _rang(self, key: Key) -> None:
        if key != self._key:
            return  # That wait is over; the call came too late to be cancelled.
        self._key = None
        now = self.state.round
        if now is None or now.phase == "redeal":
            await self._start_round()
        elif now.phase == "deal":
            await self._commit_action(Deal(1))
        elif now.phase == "bid":
            await self._commit_action(EndBidding())
        elif now.phase != "over":
            self._key = key
            self._bots.stand_in(self.state, now.turn)

    # Bots.

    async def _bot_answered(self, answer: Answer) -> None:
        if self.state.stale(answer.seq) or answer.nothing_to_say:
            return
        action = answer.action
        verdict = None if action is None else self.state.check(action)
        fine = verdict is not None and verdict.ok
        if action is not None and fine and action.seat == answer.seat:
            await self._commit_action(action)
            return
        log.warning(
            "bot at seat %d answered %s illegally in round %s, phase %s: %s",
            answer.seat,
            "nothing" if action is None else action.kind,
            self.state.round_id,
            "" if self.state.round is None else self.state.round.phase,
            None if verdict is None else verdict.code,
        )
        if not self._bots.retry(self.state, answer):
            assert self.state.round is not None
            fallback = last_resort(self.state.round, answer.seat)
            if fallback is not None:
                await self._commit_action(fallback)

    def _pass_for_unable(self) -> Action | None:
        """Return the pass of a person who holds nothing to show, if the pace says so."""
        now = self.state.round
        if now is None or not self.state.pace.passes_for_unable:
            return None
        for seat in self.state.people:
            view = now.view(seat)
            if view.may_pass and not view.bid_options and not view.counter_options:
                return Pass(seat)
        return None

    # Writing and telling.

    async def _append(self, entry: Entry) -> list[Event]:
        """Write an entry down, then take it in. What raises here ends the actor: the log is truth.

        After a failed append nobody knows whether the store has the entry;
        only a fresh look at the log can tell.
        """
        await self._log.append(self.id, self.state.seq + 1, self.epoch, entry)
        return self.state.apply(entry)

    async def _start_round(self) -> None:
        entry = round_entry(self._new_id(), self.state.hand + 1, self._new_seed())
        self._tell_after(await self._append(entry))

    async def _commit_action(self, action: Action) -> None:
        events = await self._append(Entry(ACTION, action_to_json(action)))
        while (unable := self._pass_for_unable()) is not None:
            events += await self._append(Entry(ACTION, action_to_json(unable)))
        await self._keep_record()
        self._tell_after(events)

    async def _keep_record(self) -> None:
        """Store the record of a round that is over; also after a crash that came in between."""
        if self.state.round is not None and self.state.round.phase == "over":
            text = record_text(self.state)
            await self._log.save_round(self.id, self.state.round_id, self.state.hand, text)

    def _tell_after(self, events: Sequence[Event]) -> None:
        # The timer first: a message carries the deadline of the wait that begins with it.
        self._arrange()
        self._tell_all(events)

    def _tell_all(self, events: Sequence[Event]) -> None:
        for player in self._connections:
            self._tell(player, events)

    def _tell(self, player: str, events: Sequence[Event]) -> None:
        """Send one player what his seat may see, and nothing else."""
        seat = self.state.seat_of(player)
        now = self.state.round
        if seat is None or now is None:
            return
        update = Update(
            table=self.id,
            seq=self.state.seq,
            seats=self._seat_infos(),
            match=self.state.match_info(),
            deal=self.state.deal_info(),
            view=now.view(seat).to_dict(),
            events=tuple(heard(events, seat)),
            deadline=self._deadline,
            server_time=self._clock.now(),
        )
        self._publish(self.id, player, update)

    def _seat_infos(self) -> tuple[SeatInfo, ...]:
        return tuple(
            SeatInfo(
                name=seat.name,
                bot=seat.bot is not None,
                connected=seat.bot is not None or seat.player in self._connections,
            )
            for seat in self.state.seats
        )


def _answer(reply: "asyncio.Future[Reply]", value: Reply) -> None:
    if not reply.done():
        reply.set_result(value)


def _codes(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_codes(cards))
