"""A whole hand with the mouse, in a real browser, against a real server."""

import json
import subprocess
import sys
import urllib.request

import pytest
from playwright.sync_api import expect

from tests.e2e.support import Player
from tests.support_process import Server

pytestmark = pytest.mark.timeout(240)


def test_a_hand_from_the_first_card_to_the_score(player: Player, server: Server) -> None:
    player.sit_down(server.address)
    while len(player.hand()) > 12 or player.phase != "play":
        assert player.wait_to_act() != "over"
        player.act()

    # A reload in the middle comes back to the same hand.
    player.wait_to_act()
    hand, seq = player.hand(), player.told("seq")
    player.page.reload()
    expect(player.table).to_have_attribute("data-seq", seq)
    assert player.hand() == hand

    player.finish_hand()
    shown = int(player.page.get_by_test_id("result-points").inner_text())
    href = player.page.get_by_test_id("record").get_attribute("href")
    with urllib.request.urlopen(server.address + str(href)) as reply:
        record = reply.read()
    command = [sys.executable, "-m", "shengji.cli", "replay", "--json", "-"]
    replayed = subprocess.run(command, input=record, capture_output=True, check=True)
    assert json.loads(replayed.stdout)["result"]["points"] == shown

    # The next hand begins, with cards.
    player.after(lambda: player.click("next-hand"))
    player.wait_to_act()
    assert len(player.hand()) >= 25


def test_a_killed_server_comes_back_to_the_same_hand(player: Player, server: Server) -> None:
    player.sit_down(server.address)
    while len(player.hand()) > 20 or player.phase != "play":
        assert player.wait_to_act() != "over"
        player.act()
    player.wait_to_act()
    hand, seq = player.hand(), int(player.told("seq"))

    server.kill()
    expect(player.table).not_to_have_attribute("data-line", "open")
    server.start(server.port)
    try:
        # Nobody reloads: the page finds the server by itself and plays on.
        player.wait_to_act()
        assert player.hand() == hand
        player.act()
        assert int(player.told("seq")) > seq
    finally:
        player.troubles.clear()  # The browser reports every lost connection.
        player.page.close()


@pytest.mark.parametrize("table", ["one_deck", "three_decks", "pick_partner", "find_friend"])
def test_every_table_can_be_played_to_the_end(player: Player, server: Server, table: str) -> None:
    player.sit_down(server.address, table)
    player.finish_hand()
    assert player.page.get_by_test_id("result-points").inner_text().lstrip("-").isdigit()
