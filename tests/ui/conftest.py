"""A screen and a mixer that need no machine."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.ui import words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins and ends in English, whatever the machine speaks."""
    words.choose("en")
    yield
    words.choose("en")
