"""Names and comments that no font can draw, or that never end, in the library, the review and the file dialog."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.library import GAME_FILE_SUFFIX
from game.library.library import open_library
from game.library.tree import ROOT
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.review.scene import ReviewScene
from game.ui.look.text import UNPRINTABLE
from game.ui.widgets import TextField
from game.ui.widgets.clipboard import SystemClipboard
from game.ui.widgets.editing import LineState
from lab.driver import Driver, window
from tests.window.test_library import chord, sheet

pytestmark = pytest.mark.usefixtures("no_screen")
STRANGE_NAMES = {
    "NUL": "An\0evening\x01\n\x9f\u2028",
    "long": "ñandú" * 2000,
    "endless": "W" * 1_000_000,
    "far": "\U0001f600" * 300 + "\u0301" * 3000,
}


def with_one_game(folder: Path, name: str) -> None:
    record = sheet("mixtour", 4, (f"person {name}", "computer:hard"), 1, name=name)
    record.tree.set_comment(ROOT, name)
    record.tree.set_comment(record.tree.main[2], f"{name} and {name}")
    library = open_library(folder)
    library.add(replace(record, clock=name[:20]))
    library.close()


def opened(driver: Driver) -> LibraryScene:
    driver.key(pygame.K_l)
    scene = driver.top_scene
    assert isinstance(scene, LibraryScene)
    driver.until(lambda: scene.prints.count == 1 and scene.entry is not None, 0.002)
    driver.frames(3)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("name", STRANGE_NAMES.values(), ids=STRANGE_NAMES)
def test_a_game_with_such_words_is_listed_copied_and_looked_through(tmp_path: Path, name: str) -> None:
    with_one_game(tmp_path, name)
    with window("", size=(1280, 720), data=tmp_path) as driver:
        scene = opened(driver)
        chord(driver, pygame.K_c)
        driver.until(lambda: bool(scene.message), 0.002)
        assert SystemClipboard().take().startswith("Stax-Game: 1\nGame: mixtour\n")
        driver.app.navigation.review(scene.entry.id if scene.entry else 0)
        driver.until(lambda: isinstance(driver.top_scene, ReviewScene), 0.002)
        review = driver.top_scene
        assert isinstance(review, ReviewScene)
        for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END):
            driver.key(key)
            driver.frames(2)
        review.focus_comment()
        driver.frames(3)
        driver.key(pygame.K_ESCAPE)


def test_what_is_drawn_of_them_is_clean(tmp_path: Path, written: list[str]) -> None:
    with_one_game(tmp_path, STRANGE_NAMES["NUL"])
    with window("", size=(1280, 720), data=tmp_path) as driver:
        opened(driver)
        assert any(UNPRINTABLE.search(words) for words in written)  # so it is the font's side that cleans


@pytest.mark.slow
@pytest.mark.parametrize("place", ["", "~nobody-has-this-name/x", "x" * 300, "/"])
def test_a_place_that_no_system_has_is_reported(tmp_path: Path, place: str) -> None:
    with_one_game(tmp_path, "ñ" * 200)
    with window("", size=(1280, 720), data=tmp_path) as driver:
        driver.app.navigation.folder = tmp_path
        scene = opened(driver)
        for ask in ("save", "load"):
            scene.actions.all()[ask].run()
            assert scene.dialog is not None
            driver.frames(2)
            field = scene.dialog.group.focused
            assert isinstance(field, TextField)
            if ask == "save":
                assert len(Path(field.value).name.encode()) < 255
            field.state = LineState(place).move_to(len(place))
            driver.key(pygame.K_RETURN)
            if scene.dialog is not None:  # something lies there already
                driver.key(pygame.K_ESCAPE)
                driver.key(pygame.K_ESCAPE)
                continue
            driver.until(lambda: bool(scene.message), 0.002)
            scene.say("")
        assert not list(tmp_path.glob(f"*{GAME_FILE_SUFFIX}"))
