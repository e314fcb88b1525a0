"""A finished round looked at again in a real browser: stepping, seeking, views, shared links."""

import asyncio
import json
import re
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.support import Player
from tests.support_client import Client
from tests.support_process import Server

pytestmark = pytest.mark.timeout(240)


async def _played(url: str, preset: str) -> str:
    client = Client(url)
    await client.come_in()
    answer = await client.ask(t="play_now", preset=preset)
    assert answer["t"] == "ok", answer
    await client.finish_round()
    assert client.table is not None
    round_id: str = client.table["deal"]["round"]
    await client.go_away()
    return round_id


def finished_round(server: Server, preset: str) -> str:
    """Return the id of a round that somebody has played to its end."""
    # A thread of its own: the browser's driver has this thread's event loop.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(_played(server.address, preset))).result()


class Watcher:
    """Somebody at the page of a replay, and what the server says that the page should show."""

    def __init__(self, page: Page, server: Server, round_id: str) -> None:
        self.page = page
        self.address = f"{server.address}/replay/{round_id}"
        with urllib.request.urlopen(f"{server.address}/api/replays/{round_id}") as reply:
            self.replay: dict[str, Any] = json.load(reply)
        self.count = len(self.replay["steps"])

    def get(self, name: str) -> Locator:
        """Return what has this test id."""
        return self.page.get_by_test_id(name)

    def open(self, search: str = "") -> None:
        """Open the page."""
        self.page.goto(self.address + search)
        expect(self.get("replay")).to_be_visible()

    def is_at(self, step: int) -> None:
        """Wait until the page shows a step, with just the hands of that step that it may show."""
        expect(self.get("replay")).to_have_attribute("data-at", str(step))
        hands = self.hands_after(step)
        for seat in range(len(hands)):
            hand = self.get(f"hand-{seat}")
            if hand.count():
                assert self.codes(hand) == hands[seat]

    def hands_after(self, step: int) -> list[list[str]]:
        """Return all hands after a step, as the server tells them."""
        hands: list[list[str]] = [[] for _name in self.replay["names"]]
        for change in self.replay["steps"][:step]:
            for held in change["hands"]:
                hands[held["seat"]] = [card for group in held["hand"] for card in group["cards"]]
        return hands

    def codes(self, inside: Locator) -> list[str]:
        """Return the codes of the cards in something, in order."""
        return [
            card.get_attribute("data-card") or "" for card in inside.locator("[data-card]").all()
        ]

    def leads(self) -> list[int]:
        """Return the steps after which a trick has just been led, from 1."""
        return [
            number
            for number, change in enumerate(self.replay["steps"], 1)
            if any(e["kind"] == "played" and e["shape"] for e in change["events"])
        ]


@pytest.fixture(params=["two_decks", "find_friend"])
def watcher(player: Player, server: Server, request: pytest.FixtureRequest) -> Watcher:
    """Give somebody who has got a link to a finished round."""
    return Watcher(player.page, server, finished_round(server, request.param))


def test_a_round_is_stepped_through_and_shared(watcher: Watcher, player: Player) -> None:
    page = watcher.page
    names = watcher.replay["names"]
    watcher.open()
    watcher.is_at(1)
    expect(watcher.get("where")).to_contain_text(f"1 / {watcher.count}")

    # Step by step, with the mouse and with the keyboard.
    watcher.get("step-on").click()
    watcher.is_at(2)
    watcher.get("step-back").click()
    watcher.is_at(1)
    page.keyboard.press("ArrowRight")
    watcher.is_at(2)

    # From trick to trick, and to both ends.
    leads = watcher.leads()
    for lead in leads[:3]:
        page.keyboard.press("ArrowDown")
        watcher.is_at(lead)
    page.keyboard.press("ArrowUp")
    watcher.is_at(leads[1])
    page.keyboard.press("End")
    watcher.is_at(watcher.count)
    result = watcher.replay["steps"][-1]["result"]
    expect(watcher.get("catch-points")).to_have_text(str(result["points"]))
    expect(watcher.get("score")).to_contain_text(str(result["points"]))
    watcher.get("first").click()
    watcher.is_at(1)

    # The slider seeks.
    middle = leads[len(leads) // 2]
    watcher.get("slider").fill(str(middle - 1))
    watcher.is_at(middle)
    shape = watcher.get("told").inner_text()
    leader = next(e for e in watcher.replay["steps"][middle - 1]["events"] if e["kind"] == "played")
    assert names[leader["seat"]] in shape

    # All hands lie open; or one, in front.
    expect(page.locator("[data-testid^=hand-]")).to_have_count(len(names))
    watcher.get("whose").select_option(label=names[2])
    expect(page.locator("[data-testid^=hand-]")).to_have_count(1)
    expect(watcher.get("hand-2")).to_be_visible()
    watcher.is_at(middle)

    # The address leads back to this step and this hand: after a reload, and for others.
    expect(page).to_have_url(re.compile(rf"\?at={middle}&seat=2$"))
    page.reload()
    watcher.is_at(middle)
    expect(watcher.get("hand-2")).to_be_visible()
    watcher.get("whose").select_option("")
    expect(page.locator("[data-testid^=hand-]")).to_have_count(len(names))
    expect(page).to_have_url(re.compile(rf"\?at={middle}$"))

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    watcher.get("copy").click()
    expect(watcher.get("told")).to_contain_text("链接复制好了")
    assert page.evaluate("navigator.clipboard.readText()") == f"{watcher.address}?at={middle}"


def test_a_round_runs_by_itself_until_somebody_stops_it(watcher: Watcher) -> None:
    page = watcher.page
    # The page's clock is the test's.
    page.clock.install()
    watcher.open("?at=3")
    watcher.is_at(3)
    page.keyboard.press("Space")
    expect(watcher.get("pause")).to_be_visible()
    page.clock.run_for(10_000)
    expect(watcher.get("replay")).not_to_have_attribute("data-at", "3")
    page.keyboard.press("Space")
    expect(watcher.get("play")).to_be_visible()
    stopped = watcher.get("replay").get_attribute("data-at") or ""
    page.clock.run_for(10_000)
    watcher.is_at(int(stopped))

    # As fast as it goes, to the end.
    for _time in range(2):
        watcher.get("speed").click()
    expect(watcher.get("speed")).to_have_text("×4")
    watcher.get("play").click()
    page.clock.run_for(watcher.count * 1000)
    expect(watcher.get("play")).to_be_visible()
    watcher.is_at(watcher.count)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_all_hands_are_on_the_page_and_can_be_steered(
    watcher: Watcher, size: tuple[int, int]
) -> None:
    width, height = size
    page = watcher.page
    page.set_viewport_size({"width": width, "height": height})
    watcher.open(f"?at={watcher.leads()[0]}")
    bar = watcher.get("slider").bounding_box()
    assert bar is not None
    names = ("first", "step-back", "play", "step-on", "last", "speed", "whose", "copy")
    boxes = {name: watcher.get(name).bounding_box() for name in names}
    hands = page.locator("[data-testid^=hand-] [data-card]")
    assert hands.count() == sum(map(len, watcher.hands_after(watcher.leads()[0])))
    for box in [*boxes.values(), *(card.bounding_box() for card in hands.all())]:
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width + 0.5
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height + 0.5
    for name, box in boxes.items():
        assert box is not None
        assert min(box["width"], box["height"]) >= 38, name


def test_a_round_that_does_not_exist_is_said_to_be_missing(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}/replay/nothing")
    expect(player.page.get_by_test_id("trouble")).to_contain_text("找不到这一局")
    player.page.get_by_test_id("lang-switch").click()
    expect(player.page.get_by_test_id("trouble")).to_contain_text("no such round")
    # The browser itself notes the answer 404, and nothing else.
    assert all("404" in trouble for trouble in player.troubles)
    player.troubles.clear()
