"""A screen and a mixer that need no machine."""

from __future__ import annotations

import os

import pytest

from tests.reduced_drawing import draw_less


@pytest.fixture
def whole() -> None:
    """Whoever asks for it sees all that is drawn."""


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The dummy drivers: the window is a picture in memory, and less is drawn."""
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    draw_less(monkeypatch, request)
