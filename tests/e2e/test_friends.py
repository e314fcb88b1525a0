"""Friends meet by a link in two browsers, talk, vote, let the table play, and one looks on."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.support import Player
from tests.support_process import Server

pytestmark = pytest.mark.timeout(180)

NewPlayer = Callable[[str], Player]


@pytest.fixture
def newcomer(browser: Browser, server: Server) -> Iterator[NewPlayer]:
    """Give people with phones of their own, each in a language; gone before the server goes."""
    contexts = []
    players = []

    def come(lang: str) -> Player:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale=lang)
        contexts.append(context)
        players.append(Player(context.new_page()))
        return players[-1]

    yield come
    for context in contexts:
        context.close()
    assert [player.troubles for player in players] == [[]] * len(players)


def test_friends_meet_by_a_link(newcomer: NewPlayer, server: Server) -> None:
    mei, bob = newcomer("zh-CN"), newcomer("en-US")
    link = opened(mei, server)

    bob.page.goto(link)
    expect(mei.page.get_by_test_id("place-1")).to_contain_text("Guest")
    # Whoever has not said that he agrees with the rules is waited for.
    expect(mei.page.get_by_test_id("start-match")).to_have_attribute("aria-disabled", "true")
    expect(bob.page.get_by_test_id("rules-summary")).to_contain_text("Jack sends back")
    bob.click("ready")
    bob.click("say-hello")
    expect(mei.page.get_by_test_id("talk")).to_contain_text("大家好")
    mei.click("start-match")
    for friend in (mei, bob):
        expect(friend.table).to_be_visible()

    # What is said stands beside the seat, in the language of whoever reads it.
    bob.click("chat")
    bob.click("say-thanks")
    expect(mei.page.get_by_test_id("bubble")).to_have_text("谢谢！")
    expect(mei.page.get_by_test_id("unread")).to_be_visible()
    bob.page.keyboard.press("Escape")

    # The table plays for a seat until its player touches the hand.
    bob.click("menu")
    bob.click("auto")
    bob.click("take-back")
    expect(bob.page.get_by_test_id("take-back")).to_have_count(0)

    # A reload comes back to the same seat, and the address still leads to the room.
    seat = bob.told("me")
    bob.page.reload()
    expect(bob.table).to_have_attribute("data-me", seat)
    assert bob.page.url == link

    # Who comes now looks on, and gets no hand.
    eve = newcomer("en-US")
    eve.page.goto(link)
    expect(eve.page.get_by_test_id("watching")).to_be_visible()
    expect(eve.page.get_by_test_id("hand")).to_have_count(0)

    # All agree to end: everybody is back in the room.
    mei.click("menu")
    mei.click("propose-end_match")
    bob.click("vote-yes")
    for friend in (mei, bob, eve):
        expect(friend.page.get_by_test_id("lobby")).to_be_visible()


def test_somebody_sent_out_is_told_and_stays_out(newcomer: NewPlayer, server: Server) -> None:
    mei, bob = newcomer("zh-CN"), newcomer("en-US")
    bob.page.goto(opened(mei, server))
    mei.click("kick-1")
    mei.click("kick-yes")
    expect(bob.page.get_by_test_id("start")).to_be_visible()
    expect(bob.page.get_by_role("alert").first).to_contain_text("sent you out")
    assert bob.page.url == f"{server.address}/"
    # A code that leads nowhere is said, and the page can be used.
    bob.page.goto(f"{server.address}/r/NOSUCH")
    expect(bob.page.get_by_role("alert").first).to_contain_text("no such room")


def opened(host: Player, server: Server) -> str:
    """Open a room with an option of its own; return the link to it."""
    host.page.goto(server.address)
    host.click("friends")
    host.click("new-room")
    host.click("fold-options")
    host.click("option-jack_back")
    host.click("submit-room")
    expect(host.page.get_by_test_id("lobby")).to_be_visible()
    code = host.page.get_by_test_id("room-code-shown").inner_text()
    expect(host.page).to_have_url(f"{server.address}/r/{code}")
    return host.page.url
