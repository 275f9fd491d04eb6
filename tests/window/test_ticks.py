"""What choosing, turning and being refused sounds like."""

from __future__ import annotations

import os

import pygame
import pytest

from game.ui.sound import Sounds
from tests.window.driver import window


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all sounds that are played."""
    names: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, _loud=1.0: names.append(name))
    return names


def test_every_touch_has_its_sound(heard: list[str]) -> None:
    with window() as driver:
        assert heard == []
        driver.click(driver.pocket(0, 12))
        assert heard == ["refuse"]  # the queen may not be the first
        driver.click(driver.pocket(0, 1))
        assert heard == ["refuse", "pick"]
        driver.point(driver.top((0, 0)))
        driver.events.key(pygame.K_r, True)
        driver.frames(2)
        assert heard == ["refuse", "pick", "turn"]
        driver.click(driver.top((0, 0)))
        driver.click(driver.top((0, 0)))
        driver.calm()
        assert driver.moves == ["1@0,0"]
        assert heard[3:] == ["land1"]
