"""Fixtures of the tests in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.support import CHROMIUM_ARGS, Player, serving
from tests.support_process import Server


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Give one Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Give the address of one server for all staged scenes, which ask it for the page only."""
    with serving() as server:
        yield server.address


@pytest.fixture
def server() -> Iterator[Server]:
    """Give a fresh server with an empty database."""
    with serving() as server:
        yield server


@pytest.fixture
def player(browser: Browser, server: Server) -> Iterator[Player]:
    """Give a person who has never been here, at a desktop; gone before the server goes."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="zh-CN")
    player = Player(context.new_page())
    yield player
    context.close()
    assert player.troubles == []
