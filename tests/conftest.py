"""What holds for every test: which cases are slow, and what they share so that it is made once."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

MUCH = 192 << 20  # bytes of pixels

# Where no bytecode is to lie beside the sources it lies in pytest's own folder: else every worker, and every process
# that a test starts, would compile all that it imports.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache/bytecode")
    sys.dont_write_bytecode = False

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


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Spare the tests what the program spares itself (`App.run`), and keep every picture for the next window."""
    gc.collect()
    gc.freeze()
    stack = sys.modules.get("game.scenes.base.stack")
    if stack is not None:
        setattr(stack, "release_unused", stack.collect_garbage)  # noqa: B010 - a scene that is left frees them for a player's memory


@pytest.hookimpl(tryfirst=True)  # before cases are left out by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases as slow whose id matches a pattern of the mark `slow_cases` at their test."""
    for item in items:
        case = item.name.partition("[")[2].removesuffix("]")
        for mark in item.iter_markers("slow_cases"):
            if any(fnmatchcase(case, pattern) for pattern in mark.args):
                item.add_marker(pytest.mark.slow)
