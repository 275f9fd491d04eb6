"""The real window on a virtual screen."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from lab.driver import window
from tests.window.screen import Screen
from tests.window.short_game import GAME

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_whole_game_by_real_clicks(screen: Screen) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tests.window.real"],
        env=screen.environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.split()[-len(GAME) - 1 :] == ["x11", *GAME]


def test_the_program_opens_its_window_and_ends_by_its_own_key(screen: Screen, tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "game", "--data", str(tmp_path)], env=screen.environment, cwd=ROOT
    )
    try:
        screen.window("Stax")
        screen.xdotool("mousemove", 5, 5)
        until = time.monotonic() + 60
        while program.poll() is None and time.monotonic() < until:
            screen.key("q")
            time.sleep(0.3)
        assert program.poll() == 0
    finally:
        program.kill()
        program.wait()
    assert (tmp_path / "config.toml").exists()


def answered(code: str, environment: dict[str, str]) -> str:
    """The last line that some statements print in an environment."""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_sdl_knows_a_visible_screen(screen: Screen) -> None:
    begun = "import pygame, game.program.window as w; pygame.display.init(); "
    code = begun + "print(w.usable_screen_area(), end=' '); "
    code += "pygame.display.set_mode((300, 200)); print(w.usable_screen_area(), w.frame_edges())"
    part = pygame.Rect(0, 0, screen.width, screen.height)
    assert answered(code, screen.environment) == f"{part} {part} (0, 0, 0, 0)"
    hidden = {**screen.environment, "SDL_VIDEODRIVER": "dummy"}
    assert answered(begun + "print(w.usable_screen_area())", hidden) == "None"


@pytest.mark.usefixtures("no_screen")
def test_the_window_is_opened_with_our_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[pygame.Surface | None] = []
    take, make = pygame.display.set_icon, pygame.display.set_mode

    def taken(icon: pygame.Surface) -> None:
        done.append(icon)
        take(icon)

    def made(size: tuple[int, int], flags: int) -> pygame.Surface:
        done.append(None)
        return make(size, flags)

    monkeypatch.setattr(pygame.display, "set_icon", taken)
    monkeypatch.setattr(pygame.display, "set_mode", made)
    with window(""):
        icon = done[0]  # the system takes it when the window is made
        assert icon is not None
        assert icon.get_size() == (64, 64)
        assert icon.get_at((32, 9))[:3] == (213, 94, 0)
