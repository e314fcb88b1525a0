"""A phone in the hand: taps, drags over cards, a turned screen, another language."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.support import Player
from tests.support_process import Server

pytestmark = pytest.mark.timeout(240)


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
    last = page.locator("[data-testid=hand] [data-card]").last
    last.tap()
    assert chosen(phone) == 1
    last.tap()
    assert chosen(phone) == 0

    # A drag over a row chooses every card on its way, also between two samples.
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
