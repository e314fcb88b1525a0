"""The page that checks a deal: after a hand of one's own, and with records from elsewhere."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.support import Player
from tests.golden import fairdeals
from tests.support_process import Server

pytestmark = pytest.mark.timeout(240)

EXAMPLE = fairdeals.FOLDER / "fair-example.shengji"


def test_the_own_deal_is_found_fair(player: Player, server: Server) -> None:
    page = player.page
    player.sit_down(server.address, "one_deck")
    player.finish_hand()
    record = page.get_by_test_id("record").get_attribute("href") or ""
    page.goto(server.address + record.replace("/api/records/", "/verify/"))
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", "holds")
    for step in ("pledge", "seeds", "reveal", "cards", "hand"):
        expect(page.get_by_test_id(f"step-{step}")).to_have_attribute("data-outcome", "holds")

    # Also from the list of this browser's deals.
    page.goto(server.address + "/verify")
    player.click("own-deal")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", "holds")


def test_records_from_elsewhere(player: Player, server: Server, tmp_path: Path) -> None:
    page = player.page
    text = EXAMPLE.read_text(encoding="utf-8")
    page.goto(server.address + "/verify")

    def paste(pasted: str) -> None:
        page.get_by_test_id("record-text").fill(pasted)
        player.click("check-record")

    paste("hello")
    expect(page.get_by_test_id("trouble")).to_have_attribute("data-code", "no_record")
    paste(text.replace("play CA CK", "play XX"))
    expect(page.get_by_test_id("trouble")).to_have_attribute("data-code", "broken")
    paste(fairdeals.texts()[fairdeals.UNPLEDGED])
    expect(page.get_by_test_id("trouble")).to_have_attribute("data-code", "unpledged")
    paste(text.replace("server_seed a", "server_seed b"))
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", "fails")
    expect(page.get_by_test_id("step-reveal")).to_have_attribute("data-outcome", "fails")

    # From a file; nobody here can say when its pledge was made.
    page.goto(server.address + "/verify")
    page.get_by_test_id("record-file").set_input_files(EXAMPLE)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-outcome", "open")
    expect(page.get_by_test_id("step-cards")).to_have_attribute("data-outcome", "holds")


def test_a_round_that_nobody_knows(player: Player, server: Server) -> None:
    page = player.page
    page.goto(server.address + "/verify/nowhere")
    expect(page.get_by_test_id("trouble")).to_have_attribute("data-code", "unknown")
    # The browser itself notes that there is nothing at that address.
    assert [text for text in player.troubles if "404" not in text] == []
    player.troubles.clear()
