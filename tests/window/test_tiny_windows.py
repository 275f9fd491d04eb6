"""No size of the window ends the program: every scene is drawn in the strangest, and in its own again."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.scenes.base.notice import ClosingPicture
from game.scenes.board_screen.scene import BoardScene
from game.scenes.table.scene import TableScene
from game.ui import screen
from game.ui.look.themes import Appearance
from lab.driver import window
from lab.tour.walks import WALKS, walking

pytestmark = pytest.mark.usefixtures("no_screen")
USUAL = (1280, 800)
STRANGE = ((1, 1), (50, 4000), (4000, 50))
OFTEN = 3  # times that a kind of sight is tried, of all that a walk leads past


@pytest.mark.slow
@pytest.mark.parametrize("walk", WALKS)
def test_every_scene_is_drawn_in_a_window_of_any_size(walk: str) -> None:
    with walking(WALKS[walk], USUAL, "en", Appearance("wood", 150)) as sights:
        tried: Counter[tuple[type, type | None]] = Counter()
        for driver, _ in sights:
            scene = driver.top_scene
            kind = (type(scene), type(scene.picture.dialog) if isinstance(scene, BoardScene) else None)
            tried[kind] += 1
            for size in STRANGE if tried[kind] <= OFTEN else ():
                driver.resize(size)
                assert pygame.display.get_window_size() == size
                assert screen.size() == (max(640, size[0]), max(400, size[1]))
                driver.resize(USUAL)
                assert screen.surface() is pygame.display.get_surface()


def test_a_game_begins_and_is_played_on_in_a_window_of_one_pixel() -> None:
    with window("person,person", size=USUAL) as driver:
        driver.resize((1, 1))
        for key in (pygame.K_F1, pygame.K_F10, pygame.K_RETURN, pygame.K_TAB, pygame.K_n, pygame.K_RETURN, pygame.K_F2):
            driver.key(key)
            driver.frames(4)
        ClosingPicture(driver.app.services.preferences.appearance).show(3)
        driver.click((0, 0))
        driver.resize(USUAL)
        assert driver.going
        assert screen.size() == USUAL
        driver.key(pygame.K_ESCAPE)
        assert driver.comes(TableScene).board.table.match.moves == []


def test_a_tiny_window_shows_the_corner_of_a_larger_picture() -> None:
    with window("person,person", size=USUAL) as driver:
        driver.resize((30, 20))
        driver.frames(4)
        shown, drawn = pygame.display.get_surface(), screen.surface()
        assert shown is not None
        assert drawn is not None
        assert drawn.get_size() == screen.MIN_PICTURE_SIZE
        assert all(shown.get_at((x, y))[:3] == drawn.get_at((x, y))[:3] for x in range(30) for y in range(20))
        assert len({tuple(shown.get_at((x, y))) for x in range(30) for y in range(20)}) > 2
