"""Colours that seats have chosen, in the running loop: on the table, in words, in the library, in the review."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.core.display.pieces import Stain
from game.library.form.write import write_text
from game.scenes.menus.library import messages
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.ui.look.theme import STAIN_TINTS
from lab.driver import Driver, window
from tests.ui.colour_vision import apart

pytestmark = pytest.mark.usefixtures("no_screen")
COLOURS = ("sky", "teal")


def wood_colour(driver: Driver, column: int) -> str:
    """The mean colour of a disc's wood at the near edge of a square board, without its inlay."""
    x, y = driver.top((column, 0))
    wide = round(driver.camera_control.camera.radius * 0.3)
    screen = pygame.display.get_surface()
    assert screen is not None
    across = [screen.get_at((x + dx, y + wide // 2))[:3] for dx in range(-wide, wide)]
    return Counter(nearest("#{:02X}{:02X}{:02X}".format(*pixel)) for pixel in across).most_common(1)[0][0]


@cache
def nearest(colour: str) -> Stain:
    """The stain that a colour looks most like."""
    stains: tuple[Stain, ...] = ("sky", "teal", "cream", "brick")
    return min(stains, key=lambda stain: apart(colour, STAIN_TINTS[stain].body))


def test_a_game_is_played_kept_listed_and_looked_through_in_its_colours(tmp_path: Path) -> None:
    with window("person,person", game="mixtour", data=tmp_path, colours=COLOURS, speed="off") as driver:
        assert driver.scene.picture.chrome.pill.content.strong == "Sky blue to move"
        driver.key(pygame.K_u)
        driver.until(lambda: not driver.playback.is_moving)
        for cell in ((0, 0), (2, 0)):
            driver.click(driver.top(cell))
            driver.calm()
        driver.frames(20)
        assert driver.moves == ["a1", "c1"]
        driver.point((5, 400))
        driver.frames(4)
        assert [wood_colour(driver, column) for column in (0, 2)] == ["sky", "teal"]
        hands = [rail.content for rail in driver.rails]
        assert [hand.name for hand in hands] == ["Sky blue", "Green"]
    with window("", data=tmp_path, speed="off") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.until(lambda: title.buttons.go_on is not None, 0.002)
        driver.key(pygame.K_c)
        driver.frames(20)
        assert driver.scene.board.setup.colours == COLOURS
        assert [wood_colour(driver, column) for column in (0, 2)] == ["sky", "teal"]
        number = driver.table.saved
        assert number is not None
        text = write_text(driver.library.saved_game(number).result(60).record, driver.match.game)
        assert "\nColours: sky teal\n" in text
        driver.app.navigation.review(number)
        driver.until(lambda: isinstance(driver.top_scene, ReviewScene), 0.002)
        driver.frames(20)
        review = driver.top_scene
        assert isinstance(review, ReviewScene)
        assert review.screen.painter.theme.chosen_colours == (("cream", "sky"), ("brick", "teal"))
        assert review.chrome.pill.content.strong == "Sky blue to move"


@pytest.mark.slow
def test_the_library_names_and_paints_them(tmp_path: Path) -> None:
    with window("person,person", game="mixtour", data=tmp_path, colours=COLOURS, speed="off") as driver:
        driver.click(driver.top((1, 1)))
        driver.calm()
    with window("", data=tmp_path, speed="off") as driver:
        driver.key(pygame.K_l)
        shelves = driver.top_scene
        assert isinstance(shelves, LibraryScene)
        driver.until(lambda: shelves.entry is not None, 0.002)
        assert shelves.entry is not None
        assert messages.players(shelves.entry) == "Sky blue  ·  Green"
        entry = shelves.entry
        driver.until(lambda: holds(shelves.thumbnails.picture(entry), "sky"), 0.002)
        assert not holds(shelves.thumbnails.picture(entry), "cream")


def holds(picture: pygame.Surface, stain: Stain) -> bool:
    """Whether there is a piece in a stain."""
    wood = pygame.Color(STAIN_TINTS[stain].body)
    return pygame.mask.from_threshold(picture, wood, (14, 14, 14, 255)).count() > 20
