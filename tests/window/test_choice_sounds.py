"""The sounds of choosing, turning and being refused."""

from __future__ import annotations

import os

import pygame
import pytest

from game.ui.sound import Sounds
from lab.driver import window


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all sounds that are played."""
    names: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, **_where: names.append(name))
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


@pytest.mark.slow_cases("stack-22-*")
@pytest.mark.parametrize(("game", "move", "sound"), [("mixtour", "b2", "disc1"), ("stack-22", "A0@0,0", "slab1")])
def test_every_material_has_its_sound(heard: list[str], game: str, move: str, sound: str) -> None:
    with window(game=game) as driver:
        driver.play(move)
        assert heard[-1] == sound


@pytest.mark.slow
def test_buttons_click_and_the_table_does_not(heard: list[str]) -> None:
    with window() as driver:
        driver.click(driver.scene.board.layout.table.center)
        assert heard == []
        driver.key(pygame.K_F10)
        assert heard == []
        driver.key(pygame.K_F2)
        driver.key(pygame.K_ESCAPE)
        assert heard == ["click"]


def test_a_landing_is_heard_from_its_side_of_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, pan=0.0, **_other: heard.append((name, pan)))
    with window(game="mixtour") as driver:
        for move, side in (("a3", -1), ("e3", 1)):
            driver.play(move)
            driver.calm()
            landed = [pan for name, pan in heard if name.startswith("disc")]
            x, _y = driver.scene.board.camera_control.camera.at((0 if side < 0 else 4, 2))
            assert landed[-1] == pytest.approx(2 * x / 1280 - 1, abs=0.05)
            assert landed[-1] * side > 0.1
