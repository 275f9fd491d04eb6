"""What holds for every test: none leaves many pictures to the next ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

MUCH = 64 << 20  # bytes of pixels


@pytest.fixture(autouse=True)
def _pictures_given_back() -> Iterator[None]:
    """A worker draws in more sizes, scales and languages than any player, so it forgets all when they have grown."""
    yield
    cache = sys.modules.get("game.ui.look.cache")
    if cache is not None and sum(each.weight for each in cache.EVERY) > MUCH:
        for each in cache.EVERY:
            each.clear()
        cache.tidy()
