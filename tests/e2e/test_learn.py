"""The lessons and the page of the rules, by touch and by keyboard, in both languages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from shengji.lessons import LESSONS
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


def tap_cards(player: Player, *codes: str) -> None:
    """Tap cards of the hand; of twins each in its turn."""
    for code in set(codes):
        for copy in range(codes.count(code)):
            # At the left edge: the rest of the card may lie under the next one.
            card = player.page.locator(f"[data-testid=hand] [data-card={code}]").nth(copy)
            card.tap(position={"x": 6, "y": 12})


def answer(player: Player, *codes: str) -> None:
    tap_cards(player, *codes)
    player.click("go")


def verdict(page: Page, *, ok: bool) -> None:
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-verdict", str(ok).lower())


def test_a_lesson_by_touch_first_wrong_then_right(phone: Player, server: Server) -> None:
    page = phone.page
    page.goto(f"{server.address}/learn")
    expect(page.locator("[data-testid^=lesson-]")).to_have_count(len(LESSONS))
    phone.click("lesson-follow")
    lesson, said = page.get_by_test_id("lesson"), page.get_by_test_id("verdict")
    step = LESSONS[1].steps[1]

    # Against the rules: their own reason, and nothing has moved.
    answer(phone, "S2")
    verdict(page, ok=False)
    expect(said).to_contain_text("要跟黑桃")
    expect(page.get_by_test_id("hand").locator("[data-card]")).to_have_count(6)
    # Another choice takes the word back.
    tap_cards(phone, "S2")
    expect(said).to_be_empty()
    answer(phone, "S3")
    verdict(page, ok=True)
    expect(page.get_by_test_id("play-0")).to_be_visible()
    phone.click("go")

    # Allowed, but not what was asked for: the trick is shown, and one may go back.
    expect(lesson).to_have_attribute("data-step", "1")
    answer(phone, "D4")
    verdict(page, ok=False)
    expect(said).to_contain_text(step.faults[0].text.zh[:12])
    phone.click("go")
    expect(page.get_by_test_id("hand").locator("[data-card]")).to_have_count(6)
    answer(phone, "H6")
    verdict(page, ok=False)
    # After two wrong ones the answer may be looked at.
    phone.click("show")
    chosen = page.locator("[data-testid=hand] [aria-selected=true]")
    expect(chosen).to_have_attribute("data-card", "DK")
    phone.click("go")
    verdict(page, ok=True)
    phone.click("go")

    for cards in (["C6"], ["S4", "C7"]):
        answer(phone, *cards)
        verdict(page, ok=True)
        phone.click("go")
    # On to the next lesson; this one is marked as done.
    expect(page).to_have_url(f"{server.address}/learn/pairs")
    page.goto(f"{server.address}/learn")
    expect(page.get_by_test_id("lesson-follow")).to_have_attribute("data-done", "4")
    expect(page.get_by_test_id("lesson-trumps")).to_have_attribute("data-done", "0")


def test_a_lesson_by_keyboard_in_english(player: Player, server: Server) -> None:
    page = player.page
    page.goto(f"{server.address}/learn/bid")
    page.get_by_test_id("lang-switch").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bidding")
    said = page.get_by_test_id("verdict")
    hand = page.get_by_role("listbox")

    def choose(*names: str) -> None:
        hand.get_by_role("option").first.focus()
        page.keyboard.press("Home")
        wanted = list(names)
        for _ in range(hand.get_by_role("option").count()):
            if focused(page) in wanted:
                wanted.remove(focused(page))
                page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
        assert wanted == []

    choose("ace of hearts")
    page.keyboard.press("Enter")
    verdict(page, ok=False)
    expect(said).to_contain_text("is no bid")
    choose("ace of hearts", "2 of hearts, trump")
    page.keyboard.press("Enter")
    verdict(page, ok=True)
    expect(said).to_contain_text("Right. Hearts are your longest suit")

    # Enter goes on, and the task of the next step is read.
    page.get_by_test_id("go").press("Enter")
    expect(page.get_by_test_id("task")).to_be_focused()
    expect(page.get_by_test_id("told")).to_contain_text("Right showed 2 of spades")
    choose("2 of diamonds, trump", "2 of diamonds, trump")
    page.keyboard.press("Enter")
    verdict(page, ok=True)
    page.get_by_test_id("go").press("Enter")

    # Here it is right to pass.
    page.get_by_test_id("pass").press("Enter")
    verdict(page, ok=True)
    expect(page.get_by_test_id("go")).to_have_text("Next lesson")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_a_friend_is_called_among_the_cards_on_offer(phone: Player, server: Server) -> None:
    page = phone.page
    page.goto(f"{server.address}/learn/friend")
    page.locator("[data-testid=offers] [data-card=SA]").tap()
    page.locator("[data-testid=offers] [data-card=DA]").tap()
    expect(page.locator("[data-testid=offers] [aria-selected=true]")).to_have_count(1)
    phone.click("go")
    verdict(page, ok=True)


def test_a_lesson_that_is_not_there_says_so(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}/learn/nothing")
    expect(player.page.get_by_role("alert")).to_have_text("找不到这一课。")
    player.troubles.clear()  # The browser reports the 404.


def test_the_rules_are_there_to_be_read(player: Player, server: Server) -> None:
    page = player.page
    page.goto(f"{server.address}/rules")
    contents = page.get_by_role("navigation", name="目录").get_by_role("link")
    expect(contents).to_have_count(14)
    contents.get_by_text("甩牌").click()
    expect(page.get_by_test_id("rules-throw")).to_be_in_viewport()
    expect(page.get_by_test_id("rules-order").get_by_role("img").first).to_have_accessible_name(
        "大王 + 小王 + 红桃2 + 黑桃2、方块2、梅花2 + 红桃A + 红桃K + 红桃Q + 红桃J + 红桃10 + "
        "红桃9 + 红桃8 + 红桃7 + 红桃6 + 红桃5 + 红桃4 + 红桃3"
    )
    player.click("lang-switch")
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")
    expect(page.get_by_role("row", name="Catchers take over, no rise")).to_contain_text("80–115")
