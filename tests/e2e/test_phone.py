"""A phone in the hand: taps, drags over cards, a turned screen, another language."""

import time
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.support import Player
from tests.support_process import Server

pytestmark = pytest.mark.timeout(240)


class Finger:
    """A finger on the screen that says itself when it touched: a slow machine changes nothing."""

    def __init__(self, page: Page) -> None:
        self._devtools: Final = page.context.new_cdp_session(page)
        self._now = time.time()

    def _touch(self, kind: str, points: list[dict[str, float]], seconds: float) -> None:
        self._now += seconds
        told = {"type": kind, "touchPoints": points, "timestamp": self._now}
        self._devtools.send("Input.dispatchTouchEvent", told)

    def down(self, x: float, y: float) -> None:
        """Touch the screen, a second after whatever was before."""
        self._touch("touchStart", [{"x": x, "y": y}], 1)

    def move(self, x: float, y: float) -> None:
        """Move on, one frame later."""
        self._touch("touchMove", [{"x": x, "y": y}], 0.016)

    def up(self) -> None:
        """Let go."""
        self._touch("touchEnd", [], 0.05)

    def taps(self, times: int, x: float, y: float) -> None:
        """Tap quickly on one spot."""
        self.down(x, y)
        self.up()
        for _ in range(times - 1):
            self._touch("touchStart", [{"x": x, "y": y}], 0.1)
            self.up()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Player]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="zh-CN", has_touch=True, is_mobile=True
    )
    player = Player(context.new_page(), touch=True)
    yield player
    context.close()
    assert player.troubles == []


def reach_my_lead_or_follow(player: Player) -> None:
    while player.wait_to_act() != "play":
        player.act()


def chosen(player: Player) -> int:
    return player.page.locator("[data-testid=hand] [aria-selected=true]").count()


def test_a_hand_by_touch(phone: Player, server: Server) -> None:
    phone.sit_down(server.address)
    reach_my_lead_or_follow(phone)
    phone.finish_hand()
    assert phone.page.get_by_test_id("result-points").inner_text().lstrip("-").isdigit()


def test_choosing_cards_with_a_finger(phone: Player, server: Server) -> None:
    phone.sit_down(server.address)
    reach_my_lead_or_follow(phone)
    page = phone.page
    page.touchscreen.tap(195, 400)  # The felt: nothing is chosen now, whatever was due.
    expect(page.locator("[data-testid=hand] [aria-selected=true]")).to_have_count(0)
    # Of 25 cards in two decks one has no twin: two taps on it are never taken for its pair.
    hand = phone.hand()
    lone = next(i for i, card in enumerate(hand) if hand.count(card) == 1)
    cards = page.locator("[data-testid=hand] [data-card]")
    for expected in (1, 0):
        cards.nth(lone).tap(position={"x": 8, "y": 12})
        assert chosen(phone) == expected

    # A drag over a row chooses every card on its way, also between two samples.
    last = cards.last
    box = page.get_by_test_id("hand").bounding_box()
    card = last.bounding_box()
    assert box is not None
    assert card is not None
    y = card["y"] + card["height"] - 6
    page.mouse.move(card["x"] + card["width"] - 6, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, y, steps=2)
    page.mouse.up()
    assert chosen(phone) >= 4

    # Another language and a turned phone keep what is chosen.
    before = chosen(phone)
    phone.click("menu")
    phone.click("lang-switch")
    phone.click("close")
    expect(page.get_by_test_id("hint")).to_have_text("Hint")
    assert chosen(phone) == before
    page.set_viewport_size({"width": 844, "height": 390})
    assert chosen(phone) == before

    # Nothing chosen: the button says what is missing.
    page.touchscreen.tap(422, 150)
    assert chosen(phone) == 0
    page.get_by_test_id("play").tap(force=True)
    expect(page.get_by_test_id("notice")).to_contain_text("Choose")
    phone.act()


def test_quick_taps_choose_a_pair_and_a_lift_plays(phone: Player, server: Server) -> None:
    phone.sit_down(server.address, "three_decks")
    reach_my_lead_or_follow(phone)
    page, finger = phone.page, Finger(phone.page)
    page.touchscreen.tap(195, 400)
    picked = page.locator("[data-testid=hand] [aria-selected=true]")
    expect(picked).to_have_count(0)

    # 39 cards all but surely hold a pair; a card without one is put back by a second tap.
    hand = phone.hand()
    card = max(hand, key=hand.count)
    expected = 2 if hand.count(card) > 1 else 0
    spot = page.locator(f"[data-testid=hand] [data-card={card}]").first.bounding_box()
    assert spot is not None
    finger.taps(2, spot["x"] + 8, spot["y"] + 12)
    expect(picked).to_have_count(expected)
    assert {card.get_attribute("data-card") for card in picked.all()} <= {card}
    # Slowly, a tap on a chosen card only puts that one back.
    finger.taps(1, spot["x"] + 8, spot["y"] + 12)
    expect(picked).to_have_count(1)

    # Upward with what the hint chose: let go too low it stays, let go higher it is played.
    page.touchscreen.tap(195, 400)
    expect(picked).to_have_count(0)
    phone.click("hint")
    expect(page.get_by_test_id("play")).to_be_enabled()
    count, seq = chosen(phone), phone.told("seq")
    spot = picked.first.bounding_box()
    assert spot is not None
    x, y = spot["x"] + 8, spot["y"] + 24
    for height in (40, 80):
        finger.down(x, y)
        for way in range(10, height + 1, 10):
            finger.move(x, y - way)
        if height == 40:
            expect(page.get_by_test_id("release")).to_have_count(0)
            finger.up()
            assert chosen(phone) == count
            assert phone.told("seq") == seq
        else:
            expect(page.get_by_test_id("release")).to_have_text("松手出牌")
            phone.after(finger.up)
    phone.wait_to_act()
    assert len(phone.hand()) < len(hand)
    expect(page.get_by_test_id("release")).to_have_count(0)


def test_the_page_can_be_read_from_the_keyboard(player: Player, server: Server) -> None:
    player.sit_down(server.address)
    reach_my_lead_or_follow(player)
    page = player.page
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_test_id("play")).to_be_enabled()
    player.after(lambda: page.keyboard.press("Enter"))
    player.wait_to_act()
    page.keyboard.press("Escape")
    page.locator("[data-testid=hand] [data-card]").first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    assert chosen(player) == 1
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused
