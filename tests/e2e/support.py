"""What the tests in a browser share: a real server in its own process, and a player's hands."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.support_process import Server

CHROMIUM_ARGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE: Final = 20_000
"""Milliseconds that a page may take for one step; no test waits when nothing is to come."""


@contextmanager
def serving() -> Iterator[Server]:
    """Give a server that ends with the test."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            if server.running:
                server.stop()
                assert server.ended() == 0


class Player:
    """One person at one page, with a mouse or, by ``touch``, with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page: Final = page
        self.touch: Final = touch
        self.troubles: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on(
            "console",
            lambda message: self.troubles.append(message.text) if message.type == "error" else None,
        )

    @property
    def table(self) -> Locator:
        """The table's root, which tells phase, turn and sequence."""
        return self.page.get_by_test_id("table")

    def told(self, name: str) -> str:
        """Return a data attribute of the table, empty when it has none."""
        return self.table.get_attribute(f"data-{name}") or ""

    @property
    def phase(self) -> str:
        """The phase that the page shows."""
        return self.told("phase")

    @property
    def my_turn(self) -> bool:
        """Whether the page says that this player must act."""
        return self.told("turn") == self.told("me")

    def hand(self) -> list[str]:
        """Return the codes of the cards in hand, as shown from the left."""
        cards = self.page.locator("[data-testid=hand] [data-card]")
        return [card.get_attribute("data-card") or "" for card in cards.all()]

    def sit_down(self, url: str, table: str = "two_decks") -> None:
        """Open the page and start to play."""
        self.page.goto(url)
        self.click(f"play-now-{table}")
        expect(self.table).to_be_visible()

    def wait_to_act(self) -> str:
        """Wait until the player is asked for something, or the round is over; return the phase."""
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector("[data-testid=table]");
                if (!table) return false;
                const { phase, turn, me, line } = table.dataset;
                if (line !== "open") return false;
                if (phase === "over") return true;
                const pass = document.querySelector("[data-testid=pass]");
                if (phase === "bid") return pass?.getAttribute("aria-disabled") === "false";
                return phase !== "deal" && turn === me;
            }"""
        )
        return self.phase

    def after(self, act: Callable[[], None]) -> None:
        """Do something and wait until the table has moved on."""
        before = self.told("seq")
        act()
        expect(self.table).not_to_have_attribute("data-seq", before)

    def click(self, name: str) -> None:
        """Click or tap what has this test id."""
        target = self.page.get_by_test_id(name)
        if self.touch:
            target.tap()
        else:
            target.click()

    def act(self) -> None:
        """Do what is asked, with the mouse."""
        phase = self.phase
        if phase == "bid":
            self.after(self.pass_bid)
        elif phase == "counter":
            self.after(lambda: self.click("pass"))
        elif phase == "bury":
            self.bury()
        elif phase == "call":
            self.call()
        else:
            self.play()

    def pass_bid(self) -> None:
        """Pass, unless somebody's bid has just ended the bidding for this player."""
        self.page.evaluate("document.querySelector('[data-testid=pass]')?.click()")

    def bury(self) -> None:
        """Bury what the hint picks."""
        self.click("hint")
        expect(self.page.get_by_test_id("bury")).to_be_enabled()
        self.after(lambda: self.click("bury"))

    def call(self) -> None:
        """Call the friend that the page proposes."""
        expect(self.page.get_by_test_id("call")).to_be_enabled()
        self.after(lambda: self.click("call"))

    def play(self) -> None:
        """Play what the hint picks."""
        self.click("hint")
        expect(self.page.get_by_test_id("play")).to_be_enabled()
        self.after(lambda: self.click("play"))

    def finish_hand(self) -> None:
        """Play on until the round is over and its result is shown."""
        while self.wait_to_act() != "over":
            self.act()
        expect(self.page.get_by_test_id("result")).to_be_visible()
