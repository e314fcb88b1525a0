"""Every screen of the page, shown on demand: a page whose server says what a scene asks for.

The page and its files come from a real server; only the socket is played. What it says about a
table is made from real rounds and poured into the server's own messages, so that a scene cannot
show what the server could not say.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from shengji import bots
from shengji.rules import RANKS, Action, Bid, Deal, EndBidding, Match, Round, preset, shuffled
from shengji.rules.events import Event, heard
from shengji.server import protocol as wire
from shengji.server.shown import events_of, view_of

ME: Final = 0
NAMES: Final = ("小满", "阿梅", "Bartholomew", "老周", "小菊")
"""Short, usual and long; the first is the own one."""
LANGS: Final = {"zh": "zh-CN", "en": "en-GB"}

Message = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A round at one moment, with everything that has happened in it so far."""

    table: str
    match: Match
    state: Round
    events: tuple[Event, ...]

    @property
    def view(self) -> Message:
        """What the own seat sees."""
        view: Message = self.state.view(ME).to_dict()
        return view

    def message(self, **changes: Any) -> Message:
        """Return the server's message; ``changes`` replace parts of the view."""
        seats = [
            wire.SeatInfo(
                NAMES[seat], bot=seat > 1, connected=seat != 3, auto=False, player=f"p{seat}"
            )
            for seat in range(self.state.players)
        ]
        over = self.state.phase == "over"
        message = wire.TableMessage(
            table="t",
            room=None,
            seq=len(self.events),
            since=0,
            seats=seats,
            match=wire.MatchInfo([RANKS[level] for level in self.match.levels], 1, 1, None),
            deal=wire.DealInfo("round", "0" * 64, "0" * 64 if over else None, []),
            view=view_of({**self.view, **changes}),
            events=events_of(tuple(heard(self.events, ME))),
            ready=[],
            vote=None,
            watchers=0,
            deadline=1030.0 if self.state.phase in ("bid", "counter") else None,
            server_time=1000.0,
        )
        shown: Message = json.loads(msgspec.json.encode(message))
        return shown


def moments(table: str, seed: int) -> Iterator[Moment]:
    """Give a round of bots at every moment of it; the own seat is one of them."""
    rules = preset(table)
    match = Match(rules)
    state = match.next_round(shuffled(rules, seed.to_bytes(8, "big")))
    events: list[Event] = []

    def after(action: Action) -> Moment:
        events.extend(state.apply(action))
        return Moment(table, match, state, tuple(events))

    half = state.to_deal // 2
    for count in (half, state.to_deal - half):
        yield after(Deal(count))
    for seat in range(state.players):
        action = bots.choose("rule", state.view(seat), seed)
        if isinstance(action, Bid):
            yield after(action)
    yield after(EndBidding())
    while not state.over:
        yield after(bots.choose("rule", state.view(state.turn), seed))
    if state.phase == "over":
        match.finish(state)
        yield Moment(table, match, state, tuple(events))


def find(table: str, wanted: Callable[[Message], object], **changes: Any) -> Message:
    """Return the first moment whose view is as wanted, looking through seeds in order."""
    for seed in range(200):
        for moment in moments(table, seed):
            if wanted(moment.view):
                return moment.message(**changes)
    raise AssertionError(f"no such moment at {table}")


@dataclass(frozen=True)
class Scene:
    """One screen: a name, an address, what the server says of a table, what is clicked then."""

    name: str
    table: Message | None = None
    path: str = "/"
    clicks: Sequence[str] = ()
    shows: str = "table"
    answers: dict[str, Message] = field(default_factory=dict)
    """Answers to requests by their tag; whatever is not named is answered with ok."""


def _leads(view: Message) -> bool:
    return view["can"]["play"] is not None and view["can"]["play"]["lead"]


def _follows(view: Message) -> bool:
    return view["can"]["play"] is not None and not view["can"]["play"]["lead"]


def _laid(view: Message, each: int) -> Message:
    """Return a trick in which every seat has played ``each`` cards, wide ones among them."""
    cards = [f"{suit}{rank}" for rank in "TKQJ987654" for suit in "HH"]
    plays = [{"seat": seat, "cards": cards[:each]} for seat in range(view["players"])]
    return {
        "leader": 1,
        "shape": "throw",
        "plays": plays,
        "winner": 2,
        "points": 40,
        "failed_throw": None,
    }


def wide(table: str, each: int) -> Message:
    """Return a moment at which every seat has played so many cards."""
    trick = _laid({"players": preset(table).players}, each)
    return find(table, lambda view: view["phase"] == "play" and view["tricks"] > 1, trick=trick)


def failed(table: str) -> Message:
    """Return a moment after a throw of five cards that did not stand."""
    trick = _laid({"players": preset(table).players}, 1)
    trick["plays"] = trick["plays"][1:2]
    trick["winner"] = 1
    attempted = ["SA", "SK", "SK", "SQ", "SQ"]
    trick["failed_throw"] = {"seat": 1, "attempted": attempted, "forced": ["SA"], "penalty": 10}
    return find(table, _follows, trick=trick)


@cache
def scenes() -> tuple[Scene, ...]:
    """Return every screen that there is."""
    lead = find("two_decks", lambda view: _leads(view) and view["tricks"] > 2)
    hand = [card for group in lead["view"]["hand"] for card in group["cards"]]
    throw: Message = {
        "t": "preview",
        "seq": lead["seq"],
        "ok": True,
        "code": None,
        "params": {},
        "text": None,
        "shape": "throw",
        "units": [hand[:2], hand[2:4], hand[4:6]],
    }
    hint = {"hint": {"t": "hint", "seq": lead["seq"], "plays": [hand[:6]]}, "preview": throw}
    follow = find("two_decks", lambda view: _follows(view) and view["tricks"] > 2)
    over = find("two_decks", lambda view: view["phase"] == "over")
    three = find("three_decks", lambda view: view["phase"] == "play" and view["tricks"] == 0)
    friends = find("find_friend", lambda view: view["phase"] == "play" and view["tricks"] > 3)
    return (
        Scene("start", shows="start"),
        *(Scene(name, path=f"/{name}", shows=name) for name in ("verify", "learn", "rules")),
        Scene("no-replay", path="/replay/nowhere", shows="replay-wait"),
        Scene("deal", find("two_decks", lambda view: view["phase"] == "deal")),
        Scene("bid", find("two_decks", lambda view: view["phase"] == "bid" and view["bid"])),
        Scene("bury", find("two_decks", lambda view: view["can"]["bury"] is not None)),
        Scene("bury-three", find("three_decks", lambda view: view["can"]["bury"] is not None)),
        Scene("counter", find("three_decks", lambda view: view["can"]["counters"])),
        Scene(
            "call",
            find("find_friend", lambda view: view["can"]["call"]),
            shows="call-sheet",
            answers={"hint": {"t": "hint", "seq": 1, "plays": [["SA"]]}},
        ),
        Scene("lead", lead),
        Scene("throw", lead, clicks=["hint"], answers=hint),
        Scene("follow", follow),
        Scene("wait", find("two_decks", lambda v: v["phase"] == "play" and v["turn"] == 2)),
        Scene("last-trick", follow, clicks=["last-trick"]),
        Scene("log", follow, clicks=["log"], shows="log-sheet"),
        Scene("menu", follow, clicks=["menu"], shows="menu-sheet"),
        Scene("leave", follow, clicks=["menu", "leave"], shows="leave-sure"),
        Scene("hand-of-39", three),
        Scene("one-deck", find("one_deck", _follows)),
        Scene("friends", friends),
        Scene("wide-4", wide("two_decks", 4)),
        Scene("wide-8", wide("two_decks", 8)),
        Scene("wide-12", wide("three_decks", 12)),
        Scene("wide-friends", wide("find_friend", 6)),
        Scene("failed-throw", failed("two_decks")),
        Scene("result", over, shows="result"),
        Scene("result-friends", find("find_friend", lambda v: v["result"]), shows="result"),
    )


class Stage:
    """A page of one language on which scenes are shown."""

    def __init__(self, browser: Browser, address: str, lang: str) -> None:
        self.lang: Final = lang
        self._address: Final = address
        self._context: Final = browser.new_context(
            locale=LANGS[lang],
            reduced_motion="reduce",
            # What a worker keeps would only be in the way of the next scene.
            service_workers="block",
        )
        self.page: Final[Page] = self._context.new_page()
        self.page.route_web_socket("**/ws", self._serve)
        self._scene = Scene("none")

    def close(self) -> None:
        """Close the page."""
        self._context.close()

    def show(self, scene: Scene) -> None:
        """Show a scene and wait until it is there."""
        self._scene = scene
        self.page.goto(self._address + scene.path)
        if scene.table is not None:
            table = self.page.get_by_test_id("table")
            expect(table).to_have_attribute("data-line", "open")
            expect(table).to_have_attribute("data-seq", str(scene.table["seq"]))
        for name in scene.clicks:
            self.page.get_by_test_id(name).click()
        expect(self.page.get_by_test_id(scene.shows)).to_be_visible()

    def _serve(self, socket: WebSocketRoute) -> None:
        scene = self._scene

        def say(message: Message) -> None:
            socket.send(json.dumps(message))

        def hear(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["t"] != "hello":
                answer = scene.answers.get(asked["t"], {"t": "ok", "seq": None})
                say({**answer, "id": asked["id"]})
                return
            player = {"id": "p0", "name": NAMES[ME]}
            table = None if scene.table is None else scene.table["table"]
            welcome = {"t": "welcome", "token": "token", "table": table, "server_time": 1000.0}
            say({**welcome, "id": asked["id"], "player": player})
            if scene.table is not None:
                say(scene.table)

        socket.on_message(hear)
