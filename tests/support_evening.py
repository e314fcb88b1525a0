"""An evening of friends in a room, with all that happens there, and everything that anybody hears.

People bid, counter and throw by their own lights; they ask what they should
not, lose their lines and come back with old memories, get up in the middle of
a round, look on, and sit down on other seats.
"""

import asyncio
import random
import urllib.error
import urllib.request
from typing import Any, Final

import pytest

from tests.support_client import Client, Message
from tests.support_live import Live

CODES: Final = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"] + ["w", "W"]


class Person(Client):
    """Somebody lively. ``heard`` is every message in order, ``asked`` every request by its id."""

    def __init__(self, server: Live, chance: random.Random) -> None:
        super().__init__(server.url, self._listen)
        self.server: Final = server
        self.chance: Final = chance
        self.id = ""
        self.heard: list[Message] = []
        self.asked_for: dict[int, Message] = {}
        self.tokens: list[str] = []

    def _listen(self, message: Message) -> None:
        self.heard.append(message)

    async def send(self, **message: Any) -> int:
        number = await super().send(**message)
        self.asked_for[number] = message
        return number

    async def come_in(self, **more: Any) -> Message:
        welcome = await super().come_in(**more)
        self.id = welcome["player"]["id"]
        self.tokens.append(welcome["token"])
        return welcome

    async def lose_the_line(self) -> None:
        """Go and come back, with the memory of some message of this table."""
        known = [m for m in self.heard[-80:] if m["t"] == "table"]
        await self.go_away()
        if not known:
            await self.come_in()
            return
        memory = self.chance.choice(known)
        await self.come_in(seen={"table": memory["table"], "seq": memory["seq"]})

    async def must(self, **message: Any) -> None:
        """Ask for something that is granted."""
        answer = await self.ask(**message)
        assert answer["t"] == "ok", (message, answer)

    # -- at the table -------------------------------------------------------------

    async def play(self, acts: int | None = None) -> None:
        """Play until the round is over, or until so many acts have been done."""
        await self.wait_to_act()
        await self.ask_for_the_record()
        while not self.over and acts != 0:
            await self.pry()
            answer = await self.do_something()
            # Somebody else may have bid in between: look again.
            assert answer["t"] == "ok" or answer["code"] == "stale_sequence", answer
            acts = None if acts is None else acts - 1
            await self.wait_to_act()

    async def do_something(self) -> Message:
        """Do what is asked: show cards now and then, else as the hint says."""
        phase = self.view["phase"]
        may = self.view["can"]
        for kind, sets in (("bid", may["bids"]), ("counter", may["counters"])):
            if phase == kind and sets and self.chance.random() < 0.5:
                return await self.act(kind=kind, cards=self.chance.choice(sets)["cards"])
        if phase == "play" and may["play"]["lead"] and self.chance.random() < 0.1:
            answer = await self.throw()
            if answer["t"] == "ok":
                return answer
        return await self.do_one_thing()

    async def throw(self) -> Message:
        """Try to throw some cards of one suit."""
        group = self.chance.choice(self.view["hand"])["cards"]
        few = self.chance.sample(group, k=min(len(group), 3))
        return await self.act(kind="play", cards=few)

    async def pry(self) -> None:
        """Ask for what may be told, and for what may not; now and then lose the line."""
        whim = self.chance.random()
        assert self.table is not None
        seq = self.table["seq"]
        if whim < 0.04:
            await self.lose_the_line()
            await self.wait_to_act()
        elif whim < 0.1:
            cards = self.chance.choices(CODES, k=self.chance.randrange(1, 5))
            await self.at_table("preview", seq=seq, cards=cards)
        elif whim < 0.14:
            await self.at_table("sync")
        elif whim < 0.16:
            await self.at_table("hint", seq=seq)

    async def ask_for_the_record(self) -> None:
        """Ask for the record of a round that is not over."""
        assert self.table is not None
        if self.over:
            return
        address = f"{self.server.url}/api/records/{self.table['deal']['round']}"
        with pytest.raises(urllib.error.HTTPError) as caught:
            await asyncio.to_thread(urllib.request.urlopen, address)
        caught.value.close()
        assert caught.value.code == 404

    async def watch(self) -> None:
        """Look on until the round is over; ask what only a seat may."""
        await self.reach_table()
        while not self.over:
            await self.receive()
            whim = self.chance.random()
            if whim < 0.004:
                await self.lose_the_line()
            elif whim < 0.02:
                assert self.table is not None
                kind = self.chance.choice(["hint", "preview"])
                more: Message = {} if kind == "hint" else {"cards": ["SA"]}
                answer = await self.at_table(kind, seq=self.table["seq"], **more)
                assert answer["t"] == "error", answer

    async def until_seated(self, seat: int | None) -> None:
        """Receive until the own seat is this one; None: until one looks on."""
        await self.reach_table()
        while self.view["seat"] != seat:
            await self.receive()


class Evening:
    """One room and everybody who comes to it."""

    def __init__(self, server: Live, preset: str, watching: str, seed: int) -> None:
        self.server: Final = server
        self.preset: Final = preset
        self.watching: Final = watching
        self.chance: Final = random.Random(seed)
        self.seated: list[Person] = []
        self.onlookers: list[Person] = []
        self.table = ""

    @property
    def people(self) -> list[Person]:
        """Everybody."""
        return [*self.seated, *self.onlookers]

    async def _newcomer(self) -> Person:
        person = Person(self.server, random.Random(self.chance.random()))
        await person.come_in()
        return person

    async def gather(self) -> None:
        """Let all but one seat be taken, two look on, and the match begin."""
        host = await self._newcomer()
        settings = {"watching": self.watching, "bot": self.chance.choice(["rule", "random"])}
        await host.must(t="create_room", preset=self.preset, settings=settings)
        assert host.room is not None
        room, self.code = host.room["room"], host.room["code"]
        self.seated.append(host)
        for _seat in range(len(host.room["seats"]) - 2):
            friend = await self._newcomer()
            await friend.must(t="join_room", code=self.code)
            await friend.must(t="ready", room=room, ready=True)
            self.seated.append(friend)
        await host.must(t="start", room=room)
        for _onlooker in range(2):
            onlooker = await self._newcomer()
            await onlooker.must(t="join_room", code=self.code)
            self.onlookers.append(onlooker)
        await asyncio.gather(*(person.reach_table() for person in self.people))
        assert host.table is not None
        self.room = room
        self.table = host.table["table"]

    async def play_alone(self, rounds: int) -> None:
        """Let one person play some rounds with bots."""
        person = await self._newcomer()
        self.seated.append(person)
        await person.must(t="play_now", preset=self.preset)
        for number in range(rounds):
            if number:
                await person.next_round()
            await person.play()
        assert person.table is not None
        self.table = person.table["table"]
        await person.go_away()

    async def play(self, rounds: int) -> None:
        """Play some rounds, with comings and goings within them and between them."""
        for number in range(rounds):
            if number:
                await asyncio.gather(*(person.next_round() for person in self.seated))
                await asyncio.gather(*(self._see_the_next(who) for who in self.onlookers))
            leaver = self.seated[number % len(self.seated)] if number else None
            await asyncio.gather(
                *(self._leave_and_watch(who) for who in self.seated if who is leaver),
                *(who.play() for who in self.seated if who is not leaver),
                *(who.watch() for who in self.onlookers),
            )
            if leaver is not None:
                self.seated.remove(leaver)
                self.onlookers.append(leaver)
            # Somebody who has been there for a while sits down on a bot's seat.
            await self._sit_down(self.onlookers.pop(0))
        await asyncio.gather(*(person.go_away() for person in self.people))

    async def _see_the_next(self, person: Person) -> None:
        await person.reach_table()
        while person.over:
            await person.receive()

    async def _leave_and_watch(self, person: Person) -> None:
        await person.play(acts=self.chance.randrange(1, 8))
        await person.must(t="leave_room", room=self.room)
        await person.must(t="join_room", code=self.code)
        await person.until_seated(None)
        await person.watch()

    async def _sit_down(self, person: Person) -> None:
        await person.must(t="say", room=self.room, phrase="hello")
        while person.room is None or person.room["table"] is None:
            await person.receive()
        seats = person.room["seats"]
        free = [number for number, seat in enumerate(seats) if seat["player"] is None]
        seat = self.chance.choice(free)
        await person.must(t="take_seat", room=self.room, seat=seat)
        await person.until_seated(seat)
        self.seated.append(person)
        await person.lose_the_line()
