"""Fixtures: no screen at all; every word that is drawn; a virtual screen, skipped where it cannot be had but in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pygame
import pytest

from game.engine.client import Client
from game.library.handover import hand_over
from game.program import start
from game.program.loop import App
from game.ui.look import text
from game.ui.look.worker import Pauses
from tests.reduced_drawing import draw_less
from tests.window.screen import Screen, missing, virtual_screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A virtual screen of 1280x800."""
    lacking = missing()
    if lacking:
        reason = f"a real window needs {' and '.join(lacking)}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with virtual_screen() as made:
        yield made


@pytest.fixture
def whole() -> None:
    """Whoever asks for it sees all that is drawn."""


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The dummy drivers: the window is a picture in memory; puzzles are read at full speed, and less is drawn."""
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(Pauses, "__call__", lambda _pauses: None)  # nobody plays meanwhile
    draw_less(monkeypatch, request)


@pytest.fixture
def second_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second copy of the program opens no window, and waits as long as a busy machine needs to take its file."""
    monkeypatch.setattr(App, "run", lambda _app: 1)
    monkeypatch.setattr(start, "hand_over", partial(hand_over, patience=60.0))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of words that is drawn."""
    lines: list[str] = []
    draw = text.line

    def line(words: str, *style: Any) -> pygame.Surface:
        lines.append(words)
        return draw(words, *style)

    monkeypatch.setattr(text, "line", line)
    return lines


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[Client]:
    """The engines that are started, in order."""
    started: list[Client] = []
    begin = Client.__init__

    def begun(self: Client, command: Sequence[str]) -> None:
        begin(self, command)
        started.append(self)

    monkeypatch.setattr(Client, "__init__", begun)
    return started
