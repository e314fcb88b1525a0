"""The page as an app: without a network, and when a newer version comes."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import shengji
from tests.e2e.support import CHROMIUM_ARGS, Player
from tests.support_process import Server

pytestmark = pytest.mark.timeout(240)

PACKAGE = Path(shengji.__file__).parent
NEWER = "/assets/index-newer.js"


class Installed:
    """A copy of the installed package: the page that it serves can be exchanged."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(PACKAGE, folder / "shengji", ignore=shutil.ignore_patterns("__pycache__"))
        self.web = folder / "shengji" / "server" / "web"
        self.server = Server(folder / "data")
        self.server.environment["PYTHONPATH"] = str(folder)

    @property
    def script(self) -> str:
        """The path of the script that the page starts with."""
        return next("/assets/" + path.name for path in self.web.glob("assets/index-*.js"))

    def deploy(self) -> None:
        """Put another version in place and start the server again."""
        self.server.stop()
        assert self.server.ended() == 0
        old = self.script
        (self.web / old[1:]).rename(self.web / NEWER[1:])
        for path in self.web.rglob("*"):
            if path.suffix in {".html", ".js"}:
                text = path.read_text(encoding="utf-8")
                text = text.replace(old[8:], NEWER[8:])
                text = text.replace('"version":"', '"version":"newer-')
                path.write_text(text, encoding="utf-8")
        self.server.start(self.server.port)


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[Installed]:
    installed = Installed(tmp_path)
    installed.server.start()
    yield installed
    installed.server.end()


def await_worker(page: Page, state: str) -> None:
    """Wait until the page has a service worker in this state."""
    page.evaluate(
        """async state => {
            for (;;) {
                const found = await navigator.serviceWorker.getRegistration();
                const workers = [found?.active, found?.waiting];
                if (workers.some(worker => worker?.state === state)) return;
                await new Promise(requestAnimationFrame);
            }
        }""",
        state,
    )


def running(page: Page) -> str:
    script = page.locator("script[type=module]").first.get_attribute("src")
    assert script is not None
    return script


def test_the_browser_offers_to_install_it(
    browser: Browser, chromium_path: str, server: Server, tmp_path: Path
) -> None:
    # A window that is forgotten when it closes installs nothing.
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium_path, args=CHROMIUM_ARGS
    )
    page = context.new_page()
    page.goto(server.address)
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert devtools.send("Page.getAppManifest")["errors"] == []
    context.close()


def test_without_a_network_the_page_says_so_and_comes_back(player: Player, server: Server) -> None:
    page = player.page
    page.goto(server.address)
    await_worker(page, "activated")
    server.stop()
    server.ended()
    page.context.set_offline(True)

    page.reload()
    banner = page.get_by_test_id("reconnecting")
    expect(banner).to_contain_text("没有网络")
    player.click("lang-switch")
    expect(banner).to_contain_text("offline")
    page.goto(server.address + "/rules")
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.goto(server.address)
    expect(banner).to_contain_text("offline")

    server.start(server.port)
    page.context.set_offline(False)
    expect(banner).to_have_count(0)
    player.click("play-now-one_deck")
    expect(player.table).to_be_visible()
    player.troubles.clear()  # The browser reports every connection that failed.


def test_nothing_that_the_server_says_is_kept(player: Player, server: Server) -> None:
    page = player.page
    page.goto(server.address)
    await_worker(page, "activated")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.evaluate("fetch('/healthz').then(answer => answer.text())")
    kept = page.evaluate(
        """async () => {
            const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
            const keys = await Promise.all(caches_.map(cache => cache.keys()));
            return keys.flat().map(request => new URL(request.url).pathname);
        }"""
    )
    assert running(page) in kept
    assert all(path in {"/", "/icon.svg"} or path.startswith("/assets/") for path in kept)


def test_a_newer_version_waits_for_the_end_of_the_hand(
    player: Player, installed: Installed
) -> None:
    page = player.page
    player.sit_down(installed.server.address, "one_deck")
    player.wait_to_act()
    await_worker(page, "activated")
    installed.deploy()

    await_worker(page, "installed")
    newer = page.get_by_test_id("newer")
    while player.wait_to_act() != "over":
        expect(newer).to_have_count(0)
        player.act()
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(newer).to_be_visible()
    assert running(page) != NEWER

    newer.get_by_role("button").click()
    page.wait_for_function(
        "script => document.querySelector('script[type=module]')?.src.endsWith(script)", arg=NEWER
    )
    expect(page.get_by_test_id("result")).to_be_visible()
    await_worker(page, "activated")
    page.reload()
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(newer).to_have_count(0)
    player.troubles.clear()  # The server went away for a moment.
