"""A screen and a mixer that need no machine."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dummy drivers: the window is a picture in memory."""
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
