"""A screen and a mixer that need no machine."""

from __future__ import annotations

import os

import pytest

from game import app


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dummy drivers: the window is a picture in memory, and nothing fades."""
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(app, "FADE", 0.0)  # each of its nine frames draws all anew
