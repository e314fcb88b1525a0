"""Every screen at every size in both languages: pictures to look at, and facts about the layout.

The pictures lie in ``test-results/screens`` afterwards.
"""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.scenes import LANGS, Stage, scenes

pytestmark = pytest.mark.timeout(240)

SIZES: Final = ((360, 640), (390, 844), (844, 390), (1280, 800), (2560, 1440))
PICTURES: Final = Path(__file__).parents[2] / "test-results" / "screens"
FACTS: Final = Path(__file__).with_name("facts.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
def test_screens_fit(browser: Browser, address: str, lang: str) -> None:
    stage = Stage(browser, address, lang)
    wrong = []
    for scene in scenes():
        stage.show(scene)
        for width, height in SIZES:
            stage.page.set_viewport_size({"width": width, "height": height})
            name = f"{scene.name}-{width}x{height}-{lang}"
            wrong += [f"{name}: {fact}" for fact in stage.page.evaluate(FACTS, [width, height])]
            picture = PICTURES / f"{name}.jpg"
            stage.page.screenshot(path=picture, type="jpeg", quality=85)
    stage.close()
    assert not wrong, "\n".join(wrong)
