"""Settings of every test: which cases are slow, and fixtures that they share."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW_TEST_TIMEOUT = 300  # seconds; on a machine that does much else
MUCH = 192 << 20  # bytes of pixels
TESTS_BETWEEN_FREEZES = 100
TESTS_RUN = pytest.StashKey[int]()

# Where no bytecode is to lie beside the sources it lies in pytest's own folder: else every worker, and every process
# that a test starts, would compile all that it imports.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache/bytecode")
    sys.dont_write_bytecode = False

# The time that an example takes depends on how busy the machine is.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

# `STAX_LATE=0.3` delays what threads answer by 0.3 s, to find tests that do not wait for it.
if LATE := os.environ.get("STAX_LATE", ""):
    from tests.late import delay_answers

    delay_answers(float(LATE))


@pytest.fixture(autouse=True)
def _pictures_given_back() -> Iterator[None]:
    """A worker draws in more sizes, scales and languages than any player, so it forgets all when they have grown."""
    yield
    cache = sys.modules.get("game.ui.look.cache")
    if cache is not None and sum(each.total_bytes for each in cache.ALL_CACHES) > MUCH:
        for each in cache.ALL_CACHES:
            each.clear()
        cache.collect_garbage()


def freeze() -> None:
    """Spare later collections what is there and may stay, as the program does itself (`App.run`)."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Spare them also what the tests before have imported and cached: a window collects whenever a scene is closed."""
    count = item.session.stash.get(TESTS_RUN, 0) + 1
    item.session.stash[TESTS_RUN] = count
    if count % TESTS_BETWEEN_FREEZES == 0:
        freeze()
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep every picture for the next window."""
    freeze()
    stack = sys.modules.get("game.scenes.base.stack")
    if stack is not None:
        setattr(stack, "release_unused", stack.collect_garbage)  # noqa: B010 - a scene that is left frees them for a player's memory


@pytest.hookimpl(tryfirst=True)  # before cases are left out by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases as slow whose id matches a pattern of the mark `slow_cases`; give slow cases more time."""
    for item in items:
        case = item.name.partition("[")[2].removesuffix("]")
        for mark in item.iter_markers("slow_cases"):
            if any(fnmatchcase(case, pattern) for pattern in mark.args):
                item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_TEST_TIMEOUT))
