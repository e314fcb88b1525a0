"""How one server process carries many tables: python bench/load.py [--tables N] [--seconds S].

It starts ``shengji serve`` on a free port of this machine, opens rooms of four
scripted players each, lets them play at a person's speed, and measures from an
action's leaving to its arrival at the last of the table's four sockets. Then it
counts what connections that say nothing cost in memory. Players and server
share the machine: the figures hold what the players themselves cost, too.
"""

import argparse
import asyncio
import itertools
import json
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]
AT_ONCE: Final = 20
"""How many rooms gather at the same time."""
PATIENCE: Final = 60.0


class Player:
    """One socket; ``table`` is the last table message and ``came`` when it was there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket: Final = socket
        self.table: Message | None = None
        self.room: Message | None = None
        self.came = 0.0
        self.news: Final = asyncio.Condition()
        self._numbers: Final = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._reader: Final = asyncio.create_task(self._read())

    async def ask(self, **message: Any) -> Message:
        """Send a request and return its answer; raise for a refusal."""
        number = next(self._numbers)
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({**message, "id": number}))
        answer = await asyncio.wait_for(waiting, PATIENCE)
        if answer["t"] == "error" and answer["code"] != "stale_sequence":
            raise RuntimeError(answer["text"]["en"])
        return answer

    async def until_after(self, seq: int) -> float:
        """Wait for a table message after a sequence; return when it came."""
        async with self.news:
            await self.news.wait_for(lambda: self.table is not None and self.table["seq"] > seq)
        return self.came

    async def _read(self) -> None:
        async for text in self.socket:
            came = time.perf_counter()
            message = json.loads(text)
            if message["t"] == "table":
                self.table, self.came = message, came
                async with self.news:
                    self.news.notify_all()
            elif message["t"] == "room":
                self.room = message
            elif message["t"] == "pledge":
                seed = {k: message[k] for k in ("table", "round")}
                number = next(self._numbers)
                frame = {"t": "seed", "seed": "00" * 32, "id": number, **seed}
                await self.socket.send(json.dumps(frame))
            elif (waiting := self._waiting.pop(message.get("id") or 0, None)) is not None:
                waiting.set_result(message)


async def entered(address: str) -> Player:
    """Return a new guest."""
    url = address.replace("http", "ws", 1) + "/ws"
    player = Player(await connect(url, ping_interval=None, compression=None, max_size=None))
    await player.ask(t="hello", lang="en")
    return player


async def gathered(address: str) -> list[Player]:
    """Return four players at a table of their own."""
    players = [await entered(address) for _ in range(4)]
    await players[0].ask(t="create_room", preset="two_decks")
    while players[0].room is None:
        await asyncio.sleep(0)
    room = players[0].room
    for guest in players[1:]:
        await guest.ask(t="join_room", code=room["code"])
        await guest.ask(t="ready", room=room["room"], ready=True)
    await players[0].ask(t="start", room=room["room"])
    for player in players:
        await player.until_after(-1)
    return players


def whose(players: list[Player]) -> Player | None:
    """Return a player whom the table waits for."""
    for player in players:
        view = (player.table or {})["view"]
        if view["can"]["pass"] if view["phase"] == "bid" else view["turn"] == view["seat"]:
            return player
    return None


async def acted(players: list[Player]) -> float | None:
    """Let a table's next thing be done; return the seconds to its last socket."""
    player = whose(players)
    table = (players[0].table or {}) if player is None else (player.table or {})
    about = {"table": table["table"]}
    if player is None:
        if table["view"]["phase"] == "over":
            await asyncio.gather(*(each.ask(t="next", **about) for each in players))
        return None
    phase, seq = table["view"]["phase"], table["seq"]
    action: Message = {"kind": "pass"}
    if phase not in ("bid", "counter"):
        plays = (await player.ask(t="hint", seq=seq, **about))["plays"]
        action = {"kind": phase, "cards": plays[0]}
    sent = time.perf_counter()
    answer = await player.ask(t="act", seq=seq, action=action, **about)
    if answer["t"] == "error":
        return None
    async with asyncio.timeout(PATIENCE):
        return max([await each.until_after(seq) for each in players]) - sent


async def evening(players: list[Player], until: float, think: float) -> list[float]:
    """Play at a table until a moment; return how long each action took."""
    took = []
    while time.perf_counter() < until:
        await asyncio.sleep(random.expovariate(1 / think))
        seconds = await acted(players)
        if seconds is not None:
            took.append(seconds)
    return took


def resident(process: int) -> float:
    """Return the MiB of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def measure(address: str, process: int, options: argparse.Namespace) -> None:
    """Measure tables, then silent connections, and print what came out."""
    tables: list[list[Player]] = []
    start = resident(process)
    while len(tables) < options.tables:
        more = min(AT_ONCE, options.tables - len(tables))
        tables += await asyncio.gather(*(gathered(address) for _ in range(more)))
        print(f"\r{len(tables)} tables", end="", file=sys.stderr, flush=True)
    print(f"; {options.seconds} s of play", file=sys.stderr)
    until = time.perf_counter() + options.seconds
    evenings = await asyncio.gather(*(evening(t, until, options.think) for t in tables))
    took = sorted(itertools.chain.from_iterable(evenings))
    cuts = statistics.quantiles(took, n=100)
    playing = resident(process)
    print(f"tables, four sockets each   {len(tables)}")
    print(f"actions                     {len(took)} ({len(took) / options.seconds:.0f} /s)")
    print(f"action to last socket       p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms")
    print(f"memory a table, in play     {(playing - start) / len(tables) * 1024:.0f} KiB")
    silent = [await entered(address) for _ in range(options.idle)]
    each = (resident(process) - playing) / len(silent) * 1024
    print(f"idle connections            {len(silent)}, {each:.1f} KiB each")
    print(f"memory of the server        {resident(process):.0f} MiB")


def main() -> None:
    """Start a server, measure, end it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--think", type=float, default=5.0, help="seconds between a table's acts")
    parser.add_argument("--idle", type=int, default=2000)
    options = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "shengji.cli", "serve", "--port", "0"]
        command += ["--data", folder, "--pace", "instant"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
            asyncio.run(measure(found.group(), server.pid, options))
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
