"""The surface of the window: SDL frees it when the window changes, so nothing may use it after its frame."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import game
from game.program.window import current_window
from game.ui import screen
from lab.driver import window

CHILD = "from tests.window.test_window_surface import change_scene_after_resize; change_scene_after_resize()"


def resize_unnoticed(size: tuple[int, int]) -> None:
    """Give the window a size as SDL does while the window fills the screen: pygame's Surface is not updated."""
    getattr(pygame.display, "_set_autoresize")(False)  # noqa: B009 - types know no such name
    current_window().size = size


def change_scene_after_resize() -> None:
    """Open and close the settings in frames in which the window gets another surface."""
    with window(speed="normal") as driver:
        for width in range(1100, 1110):  # SDL may by chance put the new surface where the freed one was
            resize_unnoticed((width, 700))
            driver.app.navigation.settings()
            resize_unnoticed((width, 701))
            driver.app.navigation.leave()
            resize_unnoticed((width, 702))
            driver.app.navigation.settings()
            driver.frames()
            driver.app.navigation.leave()
        driver.redrawn()


@pytest.mark.slow
def test_a_scene_changes_in_the_frame_in_which_the_window_does() -> None:
    """In a process of its own, where freed memory is overwritten: a freed surface ends the process."""
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "MALLOC_PERTURB_": "165"}
    subprocess.run([sys.executable, "-c", CHILD], env={**os.environ, **drivers}, check=True, timeout=120)


@pytest.mark.usefixtures("no_screen")
def test_what_was_shown_is_copied_as_long_as_the_window_has_the_same_surface() -> None:
    with window() as driver:
        shown, now = screen.copy_shown(), screen.surface()
        assert shown is not None
        assert now is not None
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(now, "RGB")
        driver.frames(2)
        assert screen.copy_shown() is not None
        resize_unnoticed((1100, 700))
        assert screen.copy_shown() is None


def test_only_one_module_asks_for_the_surface_of_the_window() -> None:
    root = Path(game.__file__).parent
    sources = [path for path in root.rglob("*.py") if "lab" not in path.relative_to(root).parts]
    asking = [path for path in sources if "display.get_surface" in path.read_text(encoding="utf-8")]
    assert asking == [root / "ui" / "screen.py"]
