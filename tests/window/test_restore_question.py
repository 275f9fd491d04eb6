"""The player is asked whether a library that was lost is to be restored, and each answer does what it says."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.library.library import LIBRARY_FILE, Library
from game.library.storage.backups import BACKUP_FOLDER
from game.scenes.base.notice import Notice, RestoreQuestion
from game.scenes.menus.title.scene import TitleScene
from lab.driver import Driver, window
from tests.engine.waiting import eventually

pytestmark = pytest.mark.usefixtures("no_screen")

GAMES = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a backup and no library."""
    library = Library(tmp_path / LIBRARY_FILE)
    for _ in range(GAMES):
        number = library.begin("mixtour", {"points": "1"}, ["person", "person"])
        library.keep_move(number, 0, "b2")
        library.set_result(number, "win 0 resigned")
    library.request_unfinished().result(60)
    assert eventually(lambda: list((tmp_path / BACKUP_FOLDER).glob("*.sqlite3")))
    library.close()
    for file in tmp_path.glob(f"{LIBRARY_FILE}*"):
        file.unlink()
    return tmp_path


def answer(driver: Driver, *keys: int) -> None:
    driver.until(lambda: isinstance(driver.top_scene, RestoreQuestion), 0.01)
    for key in keys:
        driver.key(key)
    driver.frames(12)


def count(driver: Driver) -> int:
    return len(driver.library.summaries(-1, 100).result(60)[0])


def is_asked_again(folder: Path) -> bool:
    library = Library(folder / LIBRARY_FILE)
    try:
        return library.take_restorable() is not None
    finally:
        library.close()


def test_the_games_are_restored_with_a_message(folder: Path) -> None:
    with window("", data=folder) as driver:
        answer(driver, pygame.K_RETURN)
        driver.until(lambda: isinstance(driver.top_scene, Notice), 0.01)
        assert count(driver) == GAMES
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert isinstance(driver.top_scene, TitleScene)
    assert not is_asked_again(folder)


@pytest.mark.slow
def test_who_does_not_answer_is_asked_again_at_the_next_start(folder: Path) -> None:
    with window("", data=folder) as driver:
        answer(driver, pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)
        assert count(driver) == 0
    assert is_asked_again(folder)


@pytest.mark.slow
def test_who_says_no_is_never_asked_again(folder: Path) -> None:
    with window("", data=folder) as driver:
        answer(driver, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
        assert isinstance(driver.top_scene, TitleScene)
        assert count(driver) == 0
    assert not is_asked_again(folder)
