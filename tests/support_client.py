"""A scripted player on a real socket: says hello, sits down, does what it is asked, by hints."""

import asyncio
import hashlib
import itertools
import json
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE: Final = 30.0
"""Seconds within which something must come; only a hanging server takes so long."""


class Client:
    """One player. ``hear`` gets every message of the server."""

    def __init__(self, url: str, hear: Callable[[Message], None] | None = None) -> None:
        self.url: Final = url.replace("http", "ws", 1) + "/ws"
        self.token: str | None = None
        self.table: Message | None = None
        self.room: Message | None = None
        self.pledge: Message | None = None
        self.gives_seeds = True
        """Whether a pledge is answered at once."""
        self.answers = 0
        """How many messages have come that answer one of this player's."""
        self._hear = hear
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None

    async def come_in(self, **more: Any) -> Message:
        """Connect and say hello; return the welcome, after the table's message if there is one."""
        self.table = None
        # Without a bound for what is unread, a player who does not read can still say goodbye.
        self._socket = await connect(self.url, max_queue=None)
        welcome = await self.ask(t="hello", token=self.token, **more)
        self.token = welcome["token"]
        if welcome["table"] is not None:
            await self._hear_of(welcome["table"])
        return welcome

    async def _hear_of(self, table: str) -> None:
        while self.table is None or self.table["table"] != table:
            await self.receive()

    async def go_away(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def receive(self) -> Message:
        """Return the next message; the last of the table, the room and a pledge are kept."""
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            message: Message = json.loads(await self._socket.recv())
        if self._hear is not None:
            self._hear(message)
        if message["t"] in ("table", "room", "pledge"):
            setattr(self, message["t"], message)
        self.answers += "id" in message
        if message["t"] == "room_closed":
            self.room = None
        if message["t"] == "pledge" and self.gives_seeds:
            about = {"table": message["table"], "round": message["round"]}
            seed = hashlib.sha256(message["round"].encode()).hexdigest()
            await self.send(t="seed", seed=seed, **about)
        return message

    async def send(self, **message: Any) -> int:
        """Send a request and return its number; its answer comes with the other messages."""
        assert self._socket is not None
        number = next(self._ids)
        await self._socket.send(json.dumps({**message, "id": number}))
        return number

    async def ask(self, **message: Any) -> Message:
        """Send a request and return its answer."""
        number = await self.send(**message)
        while True:
            answer = await self.receive()
            if answer.get("id") == number:
                return answer

    async def at_table(self, kind: str, **more: Any) -> Message:
        """Ask the own table something."""
        assert self.table is not None
        return await self.ask(t=kind, table=self.table["table"], **more)

    async def act(self, **action: Any) -> Message:
        """Act on what is seen now."""
        assert self.table is not None
        return await self.at_table("act", seq=self.table["seq"], action=action)

    @property
    def view(self) -> Message:
        """The last view."""
        assert self.table is not None
        view: Message = self.table["view"]
        return view

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return bool(self.view["phase"] == "over")

    def asked(self) -> bool:
        """Whether this player must do something now."""
        view = self.view
        if view["phase"] == "bid":
            return bool(view["can"]["pass"])
        return view["turn"] is not None and view["turn"] == view["seat"]

    async def reach_table(self, other_than: str | None = None) -> None:
        """Receive until there is a table: the first cards come after the pledge of the deal."""
        while self.table is None or self.table["table"] == other_than:
            await self.receive()

    async def next_round(self) -> None:
        """Ask for the next round, and receive until it has begun."""
        answer = await self.at_table("next")
        assert answer["t"] == "ok", answer
        while self.over:
            await self.receive()

    async def wait_to_act(self) -> None:
        """Receive until there is something to do, or the round is over."""
        await self.reach_table()
        while not (self.over or self.asked()):
            await self.receive()

    async def do_one_thing(self) -> Message:
        """Do what is asked, as the hint says; return the answer."""
        phase = self.view["phase"]
        if phase in ("bid", "counter"):
            return await self.act(kind="pass")
        assert self.table is not None
        hint = await self.at_table("hint", seq=self.table["seq"])
        if hint["t"] == "error":
            return hint
        cards = hint["plays"][0]
        if phase == "call":
            return await self.act(kind="call", card=cards[0])
        return await self.act(kind=phase, cards=cards)

    async def reach_play(self) -> None:
        """Go on to the own first turn of the play, where the table waits for nobody else."""
        await self.wait_to_act()
        while self.view["phase"] != "play":
            await self.do_one_thing()
            await self.wait_to_act()

    async def finish_round(self) -> None:
        """Play until the round is over."""
        await self.wait_to_act()
        while not self.over:
            answer = await self.do_one_thing()
            # Somebody else may have bid in between: look again.
            assert answer["t"] == "ok" or answer["code"] == "stale_sequence", answer
            await self.wait_to_act()
