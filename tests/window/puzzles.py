"""Solving puzzles as a person does, with a judge in this process, so that no test waits for another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.games import GAMES
from game.puzzles import session
from game.puzzles.modes import Mode
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook
from game.scenes.exercise.puzzle.chrome import PuzzleChrome
from game.scenes.exercise.puzzle.scene import PuzzleScene
from game.scenes.menus.puzzles.scene import PuzzlesScene
from game.ui.menu import Menu
from game.ui.widgets.base import Widget
from lab.driver import Driver, window
from tests.puzzles.fake_judge import FakeJudge
from tests.window.lessons import By, play


class FakeJudgeProcess(FakeJudge):
    """A judge that needs no process."""

    def warm(self) -> None:
        """It is warm."""

    def close(self) -> None:
        """There is nothing to end."""


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions are judged in this process."""
    monkeypatch.setattr(session, "Judge", FakeJudgeProcess)


class OnePuzzleMode(Mode):
    """A mode that gives one puzzle."""

    name = "theme"

    def __init__(self, workbook: Workbook, number: int) -> None:
        super().__init__(workbook)
        self.number = number

    def _choose(self) -> Puzzle | None:
        return None if self.given_numbers else self.workbook.puzzle(self.number)


@contextmanager
def puzzles(
    game: str, size: tuple[int, int] = (1280, 800), language: str = "en", speed: str = "off"
) -> Iterator[tuple[Driver, Workbook]]:
    """A window in which the puzzles of a game have been read, over the title."""
    with window("", size, language, speed=speed) as driver:
        room = driver.app.navigation.puzzle_routes
        driver.until(lambda: room.workbooks.of(GAMES[game]) is not None, 0.002)
        workbook = room.workbooks.of(GAMES[game])
        assert workbook is not None
        yield driver, workbook


def begin(driver: Driver, mode: Mode) -> PuzzleScene:
    """Begin a mode."""
    driver.app.navigation.puzzle_routes.begin(mode)
    driver.frames(4)
    return puzzle(driver)


def puzzle(driver: Driver) -> PuzzleScene:
    """The puzzle that is seen."""
    scene = driver.top_scene
    assert isinstance(scene, PuzzleScene), scene
    return scene


def panels(driver: Driver) -> PuzzleChrome:
    """The panels around the puzzle that is seen."""
    chrome = puzzle(driver).picture.chrome
    assert isinstance(chrome, PuzzleChrome)
    return chrome


def menu_row(driver: Driver, label: str) -> Widget | None:
    """The row of the open menu with a label, on its second page if need be; None if there is none."""
    for page in range(2):
        dialog = driver.dialog
        assert isinstance(dialog, Menu)
        found = next((widget for widget in dialog.group.widgets if widget.label == label), None)
        if found is not None:
            return found
        if page == 0:
            driver.press("More")
    return None


def hub(driver: Driver) -> PuzzlesScene:
    """The scene of all ways to puzzles."""
    scene = driver.top_scene
    assert isinstance(scene, PuzzlesScene), scene
    return scene


def solve(driver: Driver, pick: By) -> None:
    """Play the solution's own moves; what answers them comes by itself."""
    scene = puzzle(driver)
    for text in scene.puzzle.line[::2]:
        if scene.examiner.phase == "asked":
            play(driver, text, pick)
            settle(driver)


def settle(driver: Driver) -> None:
    """Let the judge answer, and everything come to rest."""
    scene = puzzle(driver)
    driver.until(lambda: driver.top_scene is not scene or scene.examiner.phase not in ("busy", "judging"), 0.002)
    if driver.top_scene is scene:
        driver.calm()


def wrong_move(scene: PuzzleScene) -> str:
    """A legal move that is none of those that are right at first."""
    match = scene.board.table.match
    return next(text for text in sorted(map(match.move_text, match.legal)) if text not in scene.puzzle.accepted)


def err(driver: Driver, pick: By) -> str:
    """Make a wrong move; its text."""
    text = wrong_move(puzzle(driver))
    play(driver, text, pick)
    if isinstance(driver.top_scene, PuzzleScene):
        settle(driver)
    return text


def enter(driver: Driver) -> None:
    """Press Enter."""
    driver.key(pygame.K_RETURN)
    driver.frames(4)
