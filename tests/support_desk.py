"""A table with a clock, a log and players that a test holds in its hands."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from shengji.rules import Action, Bid, Bury, Call, Cards, Counter, Pass, Play, Rules, View, preset
from shengji.rules.follow import cheapest_first
from shengji.table.actor import Table
from shengji.table.clock import ManualClock
from shengji.table.codec import action_to_json
from shengji.table.log import Entry, MemoryLog
from shengji.table.messages import Act, Attach, Closed, News, Reply, Request, Update
from shengji.table.pace import INSTANT, Pace
from shengji.table.state import Habits, Seat, TableState
from shengji.table.surroundings import Surroundings
from shengji.table.thinker import Thinker

ACES: Final = (12, 25, 38, 51)


def simple(view: View, seed: int = 0) -> Action:
    """Return a legal action that takes no time to find; bids and counters for some seeds."""
    seat = view.seat
    if view.phase in ("deal", "bid"):
        if view.bid_options and seed % 3 == 0:
            return Bid(seat, view.bid_options[seed % len(view.bid_options)])
        return Pass(seat)
    if view.phase == "counter":
        if view.counter_options and seed % 2 == 0:
            return Counter(seat, view.counter_options[0])
        return Pass(seat)
    if view.phase == "bury":
        return Bury(seat, tuple(cheapest_first(view.order, view.hand)[: view.rules.bottom_size]))
    if view.phase == "call":
        return Call(seat, next((ace for ace in ACES if ace not in view.hand), 0), 1)
    return Play(seat, view.legal.due())


class SimpleThinker:
    """Thinks inline. ``asked`` is every question in order; ``answers`` may overrule the answer."""

    def __init__(self, answers: Callable[[str, View, int], Action | None] | None = None) -> None:
        self.asked: list[tuple[str, int, str]] = []
        self._answers = answers

    async def choose(self, bot: str, view: View, seed: int) -> Action:
        self.asked.append((bot, view.seat, view.phase))
        chosen = None if self._answers is None else self._answers(bot, view, seed)
        return simple(view, seed) if chosen is None else chosen

    async def suggest(self, view: View) -> list[Cards]:
        action = simple(view)
        return [action.cards] if isinstance(action, Play | Bury) else []


class Desk:
    """A table under test, with all that surrounds it. Player ``p2`` sits on seat 2."""

    def __init__(self, log: MemoryLog, clock: ManualClock, thinker: Thinker) -> None:
        self.log: Final = log
        self.clock: Final = clock
        self.news: list[tuple[str, News]] = []
        self.ids = 0
        self.salt = b""
        self.surroundings: Final = Surroundings(
            log, clock, thinker, self._publish, new_seed=self._new_seed, new_id=self._new_id
        )
        self.table: Table
        self.task: asyncio.Task[None]

    def _publish(self, table: str, player: str, news: News) -> None:
        # Whatever is told has been written down before.
        assert table == self.table.id
        if isinstance(news, Update):
            assert news.seq == len(self.log.entries[table]) - 1
        self.news.append((player, news))

    def _new_seed(self) -> bytes:
        return (self.salt + len(self.entries).to_bytes(4, "big")).ljust(32, b"s")

    def _new_id(self) -> str:
        self.ids += 1
        return f"round-{self.ids}"

    @property
    def entries(self) -> list[Entry]:
        """The table's log."""
        return self.log.entries[self.table.id]

    @property
    def state(self) -> TableState:
        """The table's state."""
        return self.table.state

    async def ask(self, request: Request) -> Reply:
        """Ask, and wait until the table has come to rest."""
        reply = await self.table.request(request)
        await self.table.quiesce()
        return reply

    async def sit_down(self, *seats: int) -> None:
        """Let the players of some seats come, or of all seats with people."""
        for seat in seats or self.state.people:
            await self.ask(Attach(f"p{seat}", f"line-{seat}"))

    async def step(self) -> bool:
        """Move the clock to the next call and wait for what follows; False when there is none."""
        moved = self.clock.step()
        await self.table.quiesce()
        return moved

    async def settle(self) -> None:
        """Let time pass until nothing more happens without a person."""
        await self.table.quiesce()
        while await self.step():
            pass

    async def until(self, *phases: str) -> None:
        """Let time pass, and people act, until the round is in one of some phases."""
        await self.table.quiesce()
        while self.state.round is None or self.state.round.phase not in phases:
            if not await self.step():
                reply = await self.act()
                assert not hasattr(reply, "code"), reply

    async def act(self, action: Action | None = None, seq: int | None = None) -> Reply:
        """Let the person whose turn it is act: as given, or simply."""
        now = self.state.round
        assert now is not None
        seat = now.turn if action is None else action.seat
        chosen = simple(now.view(seat), self.state.seq) if action is None else action
        data = action_to_json(chosen)
        del data["seat"]
        at = self.state.seq if seq is None else seq
        return await self.ask(Act(f"p{seat}", at, data))

    async def play_round(self) -> None:
        """Play on until the round is over."""
        await self.until("over")

    def heard(self, seat: int) -> list[News]:
        """Return and forget what was told to a seat's player; others' news is kept."""
        found = [news for player, news in self.news if player == f"p{seat}"]
        self.news = [(player, news) for player, news in self.news if player != f"p{seat}"]
        return found

    def updates(self, seat: int) -> list[Update]:
        """Return and forget the updates to a seat."""
        return [news for news in self.heard(seat) if isinstance(news, Update)]

    def closed(self, seat: int) -> list[str]:
        """Return and forget why tables were closed for a seat."""
        return [news.code for news in self.heard(seat) if isinstance(news, Closed)]


def seats_for(rules: Rules, people: Sequence[int]) -> list[Seat]:
    """Return seats with people on some and bots on the others."""
    return [
        Seat(f"name{seat}", player=f"p{seat}")
        if seat in people
        else Seat(f"name{seat}", bot="rule")
        for seat in range(rules.players)
    ]


async def opened(
    name: str = "two_decks",
    people: Sequence[int] = (0,),
    pace: Pace = INSTANT,
    *,
    log: MemoryLog | None = None,
    thinker: Thinker | None = None,
    options: dict[str, object] | None = None,
    salt: bytes = b"",
    habits: Habits | None = None,
    start: bool = True,
) -> Desk:
    """Return a new table, at work."""
    rules = preset(name).with_options(options or {})
    desk = Desk(log or MemoryLog(), ManualClock(), thinker or SimpleThinker())
    desk.salt = salt
    seats = seats_for(rules, people)
    desk.table = await Table.create("table", rules, seats, pace, desk.surroundings, habits=habits)
    if start:
        desk.task = desk.table.start()
    return desk


def recovered(
    desk: Desk, entries: Sequence[Entry] | None = None, thinker: Thinker | None = None
) -> Desk:
    """Return a new owner of a desk's table, over the same log (or a log of ``entries``)."""
    if entries is None:
        log = desk.log
    else:
        log = MemoryLog()
        log.entries["table"] = list(entries)
        log.epochs["table"] = desk.log.epochs["table"]
    again = Desk(log, ManualClock(desk.clock.now()), thinker or SimpleThinker())
    again.ids = desk.ids
    again.salt = desk.salt
    epoch = log.take_over("table")
    again.table = Table.recover("table", log.entries["table"], epoch, again.surroundings)
    again.task = again.table.start()
    return again


def sights(state: TableState) -> list[dict[str, Any]]:
    """Return all that anybody may see of a table's round: every seat's view, then a spectator's."""
    if state.round is None:
        return []
    return [state.round.view(seat).to_dict() for seat in (*range(state.rules.players), None)]


class GatedLog(MemoryLog):
    """A log that keeps everybody waiting until its gate is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = asyncio.Event()

    async def append(self, table_id: str, seq: int, epoch: int, entry: Entry) -> None:
        self.waiting.set()
        await self.gate.wait()
        await super().append(table_id, seq, epoch, entry)
