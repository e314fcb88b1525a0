"""What all tests share: hypothesis profiles, markers by place, and which build is under test."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from shengji import rules

TESTS = Path(__file__).parent
RULES_SOURCE = TESTS.parent / "src" / "shengji" / "rules"

# No deadlines: a loaded machine is slow without being wrong. In CI the examples are the same in
# every run, so that a change is judged by what it changed; elsewhere each run looks further.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if "CI" in os.environ else "dev")
)


def compiled() -> bool:
    """Whether the rules under test are the compiled modules."""
    from shengji.rules import cards

    return not (cards.__file__ or "").endswith(".py")


def pytest_report_header() -> str:
    """Say at the top of a run which build it is about."""
    build = "compiled" if compiled() else "pure"
    return f"shengji: {build} rules from {Path(rules.__file__ or '').parent}"


def pytest_configure() -> None:
    """Refuse to run against another build than the one that ``SHENGJI_EXPECT`` asks for."""
    expected = os.environ.get("SHENGJI_EXPECT")
    if expected is None:
        return
    if expected not in {"compiled", "pure"}:
        raise pytest.UsageError(f"SHENGJI_EXPECT is compiled or pure, not {expected!r}")
    found = "compiled" if compiled() else "pure"
    said = "compiled" if rules.COMPILED else "pure"
    if found != expected or said != expected:
        raise pytest.UsageError(
            f"SHENGJI_EXPECT={expected}, but the rules in {rules.__file__} are {found}"
            f" and say that they are {said}"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by where they are: ``test_<module of rules>.py``, and everything in ``e2e/``.

    A file about the rules with another name says ``pytestmark = pytest.mark.rules`` itself.
    """
    names = {f"test_{path.stem}" for path in RULES_SOURCE.glob("*.py")}
    for item in items:
        if item.path.stem in names:
            item.add_marker(pytest.mark.rules)
        if item.path.is_relative_to(TESTS / "e2e"):
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the path of the system's Chromium, for Playwright's ``executable_path``.

    Without one a test is skipped; in CI, where it was installed, it fails.
    """
    path = shutil.which(os.environ.get("SHENGJI_CHROMIUM") or "chromium")
    if path is None:
        message = "no Chromium found: scripts/install-system chromium"
        if "CI" in os.environ:
            pytest.fail(message)
        pytest.skip(message)
    return path
