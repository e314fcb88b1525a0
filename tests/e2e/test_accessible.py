"""Every screen passes axe's rules of WCAG 2.2 AA, in both languages."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.scenes import LANGS, Stage, scenes
from tests.e2e.support import Player
from tests.e2e.test_friends import opened
from tests.support_process import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

pytestmark = pytest.mark.timeout(240)


def faults(page: Page) -> list[str]:
    """Return what axe finds on a page, a line for each rule and place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """async (tags) => (await axe.run(document, { runOnly: tags })).violations.flatMap(
            (rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`),
        )""",
        TAGS,
    )
    return [str(line) for line in found]


@pytest.mark.parametrize("lang", LANGS)
def test_every_scene(browser: Browser, address: str, lang: str) -> None:
    stage = Stage(browser, address, lang)
    stage.page.set_viewport_size({"width": 390, "height": 844})
    found = []
    for scene in scenes():
        stage.show(scene)
        found += [f"{scene.name}: {line}" for line in faults(stage.page)]
    stage.close()
    assert not found, "\n".join(found)


def test_a_room_and_its_form(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.click("friends")
    found = faults(player.page)
    player.click("new-room")
    player.click("fold-options")
    player.click("fold-room")
    found += faults(player.page)
    opened(player, server)
    player.click("qr")
    found += faults(player.page)
    player.click("say-clap")
    player.page.get_by_test_id("talk").get_by_role("listitem").get_by_role("img").wait_for()
    found += faults(player.page)
    assert not found, "\n".join(found)
