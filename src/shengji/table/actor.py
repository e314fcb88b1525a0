"""A table in time: one task with one inbox, the only writer of its table.

For each accepted action: check, append to the log, apply, tell the seats, in
this order. Bots and the clock put their actions into the same inbox as the
players do, stamped with the sequence they were computed for.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shengji.rules.actions import Action, Deal, EndBidding
from shengji.rules.errors import RulesError
from shengji.rules.events import Event
from shengji.rules.options import Rules
from shengji.table.botseats import Answer, BotSeats
from shengji.table.codec import SEAT_KINDS, action_from_json, action_to_json
from shengji.table.hints import Hints
from shengji.table.inbox import Inbox
from shengji.table.lastresort import last_resort
from shengji.table.log import ACTION, CLOSED, Entry
from shengji.table.messages import (
    Act,
    Attach,
    Auto,
    Closed,
    Detach,
    Done,
    Expire,
    GiveSeed,
    Hint,
    Leave,
    Next,
    Preview,
    Propose,
    Refused,
    Reply,
    Request,
    Sit,
    Sync,
    Vote,
    Watch,
)
from shengji.table.pace import Pace
from shengji.table.passing import pass_of_unable
from shengji.table.pledge import Pledge
from shengji.table.presence import Presence
from shengji.table.preview import previewed
from shengji.table.recording import record_text
from shengji.table.state import (
    GONE,
    Habits,
    Seat,
    TableState,
    created_entry,
    round_entry,
    seat_entry,
)
from shengji.table.surroundings import Surroundings
from shengji.table.telling import Telling
from shengji.table.tempo import SEEDS, Key, last_cards, wait_for
from shengji.table.votes import ADD_TIME, END_MATCH, MORE_SECONDS, Ballot, Votes
from shengji.table.waiting import Waiting

log = logging.getLogger(__name__)

INBOX_LIMIT: Final = 256


@dataclass(frozen=True, slots=True)
class _Asked:
    request: Request
    reply: asyncio.Future[Reply]


@dataclass(frozen=True, slots=True)
class _Rang:
    key: Key


@dataclass(frozen=True, slots=True)
class _VoteOver:
    ballot: Ballot


@dataclass(frozen=True, slots=True)
class _Stop:
    pass


_Message: TypeAlias = _Asked | _Rang | _VoteOver | Answer | _Stop


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
        self._around: Final = surroundings
        self._inbox: Inbox[_Message] = Inbox(INBOX_LIMIT)
        self._bots = BotSeats(self._thinker, self._clock, self._inbox.push)
        self._presence: Final = Presence(self._clock.now())
        self._waiting: Final = Waiting(
            state, self._presence, surroundings, lambda key: self._inbox.push(_Rang(key))
        )
        self._pledge: Pledge | None = None
        self._wanting: Final[set[int]] = set()
        self._votes: Final = Votes(self._clock, lambda ballot: self._inbox.push(_VoteOver(ballot)))
        self._telling: Final = Telling(
            table_id,
            state,
            self._presence,
            self._waiting,
            self._votes,
            self._wanting,
            surroundings,
        )
        self._hints: Final = Hints(self._thinker)
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
        habits: Habits | None = None,
    ) -> "Table":
        """Write a new table into the log and return its actor, not yet started."""
        entry = created_entry(rules, seats, pace, first_seat, habits)
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
        """The connection of every player and watcher who is here."""
        return self._presence.connections

    async def quiesce(self) -> None:
        """Wait until nothing happens any more unless the clock moves or somebody asks."""
        while True:
            await self._bots.settle()
            await self._hints.settle()
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
            self._waiting.end()
            self._votes.close()
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
        elif isinstance(message, _VoteOver):
            if self._votes.close(message.ballot):
                self._telling.happened(())
        elif isinstance(message, Answer):
            await self._bot_answered(message)

    async def _serve(self, request: Request, reply: "asyncio.Future[Reply]") -> Reply | None:
        """Process a request; None when the answer comes later."""
        if isinstance(request, Expire):
            return await self._expire(request)
        if isinstance(request, Sit):
            return await self._sit(request)
        if isinstance(request, Watch):
            return self._watch(request)
        seat = self.state.seat_of(request.player)
        if isinstance(request, Detach):
            return self._detach(seat, request)
        if seat is None:
            if request.player in self._presence.watchers:
                return await self._serve_watcher(request)
            return Refused("not_seated", seq=self.state.seq)
        if isinstance(request, Hint):
            return self._hint(seat, reply)
        return await self._serve_seat(seat, request)

    async def _serve_watcher(self, request: Request) -> Reply:
        """Process what somebody asks who only looks on."""
        if isinstance(request, Leave):
            player = request.player
            del self._presence.watchers[player]
            self._telling.say(player, Closed(self.id, "left"))
            self._telling.happened(())
            return self._done()
        if not isinstance(request, Sync):
            return Refused("not_seated", seq=self.state.seq)
        self._telling.show(request.player)
        return self._done()

    async def _serve_seat(self, seat: int, request: Request) -> Reply:
        """Process what a seated player asks."""
        if isinstance(request, Attach):
            return await self._attach(seat, request)
        if isinstance(request, Act):
            return await self._act(seat, request)
        if isinstance(request, Auto):
            return await self._switch_auto(seat, request)
        if isinstance(request, GiveSeed):
            return await self._take_seed(seat, request)
        if isinstance(request, Propose):
            return await self._propose(seat, request)
        if isinstance(request, Vote):
            return await self._come_of(self._votes.count(seat, request.yes))
        if isinstance(request, Preview):
            return self._preview(seat, request)
        if isinstance(request, Next):
            return await self._next(seat)
        if isinstance(request, Leave):
            return await self._leave(seat, request.player)
        assert isinstance(request, Sync)
        self._telling.show(request.player)
        return self._done()

    def _done(self) -> Done:
        return Done(self.state.seq)

    # Requests.

    async def _attach(self, seat: int, request: Attach) -> Reply:
        self._presence.come(request.player, seat, request.connection)
        if self._pledge is not None:
            self._telling.say(request.player, self._pledge.news(self.id))
        if self.state.round is None:
            # The first cards are dealt only when somebody is there to see them.
            await self._start_round()
            return self._done()
        self._arrange()
        self._telling.welcome(request.player, request.seen)
        return self._done()

    def _watch(self, request: Watch) -> Reply:
        if self.state.habits.watching == "none":
            return Refused("no_watching", seq=self.state.seq)
        if self.state.seat_of(request.player) is not None:
            return Refused("seated", seq=self.state.seq)
        self._presence.watchers[request.player] = request.connection
        self._telling.happened(())
        return self._done()

    def _detach(self, seat: int | None, request: Detach) -> Reply:
        if seat is None and request.player not in self._presence.watchers:
            return Refused("not_seated", seq=self.state.seq)
        if self._presence.go(request.player, request.connection, seat, self._clock.now()):
            self._arrange()
            self._telling.happened(())
        return self._done()

    async def _sit(self, request: Sit) -> Reply:
        if self.state.seat_of(request.player) is not None:
            return Refused("seated", seq=self.state.seq)
        if not 0 <= request.seat < len(self.state.seats):
            return Refused("unknown_seat", {"seat": request.seat}, self.state.seq)
        if self.state.seats[request.seat].player is not None:
            return Refused("seat_taken", {"seat": request.seat}, self.state.seq)
        if not self.state.round_over:
            return Refused("round_not_over", seq=self.state.seq)
        await self._reseat(request.seat, Seat(request.name, player=request.player))
        self._telling.happened(())
        return self._done()

    async def _reseat(self, number: int, seat: Seat) -> None:
        await self._append(seat_entry(number, seat))
        self._presence.forget(number)
        self._wanting.discard(number)

    async def _switch_auto(self, seat: int, request: Auto) -> Reply:
        self._presence.switch(seat, request.on)
        self._tell_after(await self._pass_for_unable(()))
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
        self._presence.acted(seat)
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
        self._hints.ask(self.state, seat, lambda answer: _answer(reply, answer))
        return None

    async def _next(self, seat: int) -> Reply:
        if not self.state.round_over:
            return Refused("round_not_over", seq=self.state.seq)
        self._presence.acted(seat)
        self._wanting.add(seat)
        if not await self._start_when_wanted():
            self._telling.happened(())
        return self._done()

    async def _start_when_wanted(self) -> bool:
        """Begin the next round if everybody who is here wants it."""
        now = self._clock.now()
        awake = self._presence.awake(self.state, now)
        if not self._wanting or not self._wanting.issuperset(awake):
            return False
        await self._start_round()
        return True

    async def _leave(self, seat: int, player: str) -> Reply:
        """Let somebody go: the table plays the round to its end, then a bot sits there (§13)."""
        if self.state.people == [seat]:
            return await self._close("left")
        await self._reseat(seat, Seat(self.state.seats[seat].name, bot=GONE))
        self._presence.lines.pop(player, None)
        self._telling.say(player, Closed(self.id, "left"))
        self._votes.close()
        events = await self._pass_for_unable(())
        if not (self.state.round_over and await self._start_when_wanted()):
            self._tell_after(events)
        return self._done()

    async def _expire(self, request: Expire) -> Reply:
        if self._presence.lines or self._presence.last_seen >= request.before:
            return Refused("table_in_use", seq=self.state.seq)
        return await self._close("abandoned")

    async def _close(self, code: str) -> Reply:
        await self._append(Entry(CLOSED, {"code": code}))
        self._telling.over(code)
        return self._done()

    # Votes.

    async def _propose(self, seat: int, request: Propose) -> Reply:
        # Whoever proposes is awake.
        self._presence.acted(seat)
        awake = self._presence.awake(self.state, self._clock.now())
        return await self._come_of(self._votes.open(request.vote, seat, awake))

    async def _come_of(self, agreed: str | None) -> Reply:
        """Do what has been agreed on, if anything has."""
        if agreed == END_MATCH:
            return await self._close("match_ended")
        if agreed == ADD_TIME:
            self._waiting.add(MORE_SECONDS)
            self._arrange()
        self._telling.happened(())
        return self._done()

    # The clock.

    def _arrange(self) -> None:
        """Set the one timer for what is waited for now, and let bots think that may act."""
        paused = self.state.pace.waits_for_people and not self._presence.lines
        if paused or self.state.closed is not None:
            self._waiting.end()
            return
        wait = wait_for(self.state, self._pledge is not None)
        if wait is None:
            self._waiting.end()
        else:
            self._waiting.go_on(wait)
        self._bots.wake(self.state)

    async def _rang(self, key: Key) -> None:
        if not self._waiting.over(key):
            return
        self._waiting.end()
        now = self.state.round
        if key[0] == SEEDS:
            await self._deal()
        elif now is None or now.phase in ("redeal", "over"):
            await self._start_round()
        elif now.phase == "deal":
            await self._commit_action(Deal(1))
        elif now.phase == "bid":
            await self._commit_action(EndBidding())
        else:
            await self._act_for(now.turn)

    async def _act_for(self, seat: int) -> None:
        """Do for a seat what 托管 does, and note when its player has let the time pass."""
        assert self.state.round is not None
        action = last_resort(self.state.round, seat)
        forced = self.state.pace.plays_last and last_cards(self.state)
        if not forced and not self._presence.is_auto(self.state, seat, self._clock.now()):
            self._presence.missed(seat)
        if action is not None:
            await self._commit_action(action)

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

    async def _pass_for_unable(self, events: Sequence[Event]) -> list[Event]:
        """Let everybody pass who would say nothing else; return all that happened by now."""
        found = list(events)
        while True:
            unable = pass_of_unable(self.state, self._presence, self._clock.now())
            if unable is None:
                return found
            found += await self._append(Entry(ACTION, action_to_json(unable)))

    # Writing and telling.

    async def _append(self, entry: Entry) -> list[Event]:
        """Write an entry down, then take it in. What raises here ends the actor: the log is truth.

        After a failed append nobody knows whether the store has the entry;
        only a fresh look at the log can tell.
        """
        await self._log.append(self.id, self.state.seq + 1, self.epoch, entry)
        return self.state.apply(entry)

    async def _start_round(self) -> None:
        """Pledge the next round to everybody, or deal at once when nobody is to add a seed."""
        if self._pledge is not None:
            return
        self._wanting.clear()
        for number, seat in enumerate(self.state.seats):
            if seat.bot == GONE:
                habits = self.state.habits
                names = habits.filler_names
                name = names[number] if number < len(names) else seat.name
                await self._reseat(number, Seat(name, bot=habits.filler))
        self._pledge = Pledge(self._around.new_id(), self._around.new_seed())
        lines = self._presence.lines
        if not lines or not self.state.pace.seed_wait:
            await self._deal()
            return
        for player in lines:
            self._telling.say(player, self._pledge.news(self.id))

    async def _take_seed(self, seat: int, request: GiveSeed) -> Reply:
        pledge = self._pledge
        if pledge is None or pledge.round != request.round:
            return Refused("no_pledge", seq=self.state.seq)
        pledge.take(seat, request.seed)
        now = self._clock.now()
        # Somebody may be just coming; whoever is away for long need not be waited for.
        people = [
            number
            for number in self.state.people
            if not self._presence.is_auto(self.state, number, now)
        ]
        if pledge.complete(people):
            await self._deal()
        return self._done()

    async def _deal(self) -> None:
        pledge = self._pledge
        assert pledge is not None
        hand = self.state.hand + 1
        events = await self._append(round_entry(pledge.round, hand, pledge.seed, pledge.seeds))
        self._pledge = None
        self._telling.begin_round()
        self._tell_after(events)

    async def _commit_action(self, action: Action) -> None:
        events = await self._append(Entry(ACTION, action_to_json(action)))
        events = await self._pass_for_unable(events)
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
        self._telling.happened(events)


def _answer(reply: "asyncio.Future[Reply]", value: Reply) -> None:
    if not reply.done():
        reply.set_result(value)
