"""A bot that comes into a room of friends and plays there.

Run `python example_bot.py URL CODE [ROUNDS]`. It needs the library `websockets` and nothing of
this project. It plays what the server's hint says; put your own thoughts into `choose`.
"""

import asyncio
import itertools
import json
import secrets
import sys

from websockets.asyncio.client import connect


def choose(view, hints):
    """Return an action: `view` is all that the own seat sees, `hints` are sensible cards."""
    if view["phase"] in ("bid", "counter"):
        return {"kind": "pass"}
    if view["phase"] == "call":
        return {"kind": "call", "card": hints[0][0]}
    return {"kind": view["phase"], "cards": hints[0]}


def must_act(view):
    """Whether the table waits for the own seat."""
    if view["seat"] is None or view["phase"] in ("deal", "over", "redeal"):
        return False
    return view["can"]["pass"] if view["phase"] == "bid" else view["turn"] == view["seat"]


async def play(url, code, rounds):
    """Come into the room, play so many rounds, and leave."""
    async with connect(url.replace("http", "ws", 1) + "/ws") as socket:
        numbers, waiting = itertools.count(1), {}

        async def send(**message):
            number = next(numbers)
            waiting[number] = message
            await socket.send(json.dumps({**message, "id": number}))

        await send(t="hello", lang="en")
        await send(t="join_room", code=code)
        table, finished = None, set()
        async for text in socket:
            message = json.loads(text)
            asked = waiting.pop(message.get("id"), {})
            if message["t"] == "error" and message["code"] != "stale_sequence":
                print(asked.get("t"), "was refused:", message["text"]["en"])
            elif message["t"] == "room":
                mine = [seat for seat in message["seats"] if seat["player"] == message["you"]]
                if mine and not mine[0]["ready"] and message["table"] is None:
                    await send(t="ready", room=message["room"], ready=True)
            elif message["t"] == "pledge":  # The own part of the shuffle.
                about = {"table": message["table"], "round": message["round"]}
                await send(t="seed", seed=secrets.token_hex(32), **about)
            elif message["t"] == "hint":
                action = choose(table["view"], message["plays"])
                await send(t="act", table=table["table"], seq=message["seq"], action=action)
            elif message["t"] == "table":
                table, view = message, message["view"]
                if view["phase"] == "over" and message["deal"]["round"] not in finished:
                    finished.add(message["deal"]["round"])
                    print("round", len(finished), "is over:", view["result"]["points"], "caught")
                    if len(finished) == rounds:
                        return
                    await send(t="next", table=message["table"])
            # One thing at a time: what is under way may change what is asked.
            busy = any(m["t"] in ("act", "hint") for m in waiting.values())
            if table and must_act(table["view"]) and not busy:
                at = {"table": table["table"], "seq": table["seq"]}
                if table["view"]["phase"] in ("bid", "counter"):
                    await send(t="act", action=choose(table["view"], []), **at)
                else:
                    await send(t="hint", **at)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1))
