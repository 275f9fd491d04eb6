"""Lessons and puzzles in the frame of the table: they fill the window, keep the turn, and make room for the strip."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES
from game.learn.course import CoursePage
from game.learn.course_file import course_of
from game.scenes.exercise.screen import strip_rect
from game.ui.look.themes import Appearance
from lab.driver import window
from tests.window.lessons import PAGES, by_mouse, lesson, name_of, opened, play, skip_examples
from tests.window.puzzles import OnePuzzleMode, begin, judging, panels, puzzle
from tests.window.test_share import SIZES, share_of_board, share_of_tiles

__all__ = ["judging"]
pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.usefixtures("judging")]
STAX = course_of("stax").course
STAX_LEAST_ENLARGED = 0.17  # in puzzles, where every legal place is in view from the start
DANGER = next(page for page in STAX.core_pages if page.id == "king-in-danger")


@pytest.mark.slow_cases("size0-*")
@pytest.mark.parametrize(("size", "scale", "least"), [(*SIZES[0], 0.28), (*SIZES[1], 0.19)])
def test_the_pieces_of_a_lesson_fill_the_window(size: tuple[int, int], scale: int, least: float) -> None:
    with window("", size, speed="off", appearance=Appearance(percent=scale)) as driver:
        driver.app.navigation.lesson_routes.open_lesson(DANGER)
        driver.faded()
        driver.frames(12)
        assert share_of_tiles(driver) >= least


@pytest.mark.slow_cases("stax-*-100", "mixtour-*-150")
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("game", "least"), [("stax", 0.22), ("mixtour", 0.37)])
def test_the_pieces_of_a_puzzle_fill_the_window(size: tuple[int, int], scale: int, game: str, least: float) -> None:
    with window("", size, speed="off", appearance=Appearance(percent=scale)) as driver:
        room = driver.app.navigation.puzzle_routes
        driver.until(lambda: room.workbooks.of(GAMES[game]) is not None, 0.002)
        workbook = room.workbooks.of(GAMES[game])
        assert workbook is not None
        begin(driver, OnePuzzleMode(workbook, next(iter(workbook.shipped))))
        share = share_of_board(driver) if puzzle(driver).board.camera_control.board else share_of_tiles(driver)
        assert share >= (least if scale == 100 or game != "stax" else STAX_LEAST_ENLARGED)
        assert not panels(driver).bar.rect.colliderect(puzzle(driver).board.layout.table)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_tiles_that_a_rival_has_left_are_seen(size: tuple[int, int], scale: int) -> None:
    page = course_of("stack-22").course.page("play-force-up")
    assert page is not None
    with window("", size, "es", speed="off", appearance=Appearance(percent=scale)) as driver:
        driver.app.navigation.lesson_routes.open_lesson(page)
        driver.faded()
        driver.frames(12)
        chrome = lesson(driver).screen.chrome
        assert chrome.rails[1 - lesson(driver).board.below] in chrome.shown_rails()
        room = driver.app.navigation.puzzle_routes
        driver.until(lambda: room.workbooks.of(GAMES["stack-22"]) is not None, 0.002)
        workbook = room.workbooks.of(GAMES["stack-22"])
        assert workbook is not None
        begin(driver, OnePuzzleMode(workbook, next(iter(workbook.shipped))))
        assert panels(driver).rails[1 - puzzle(driver).board.below] in panels(driver).shown_rails()


def test_the_table_keeps_its_place_and_leaves_room_for_the_strip() -> None:
    with opened(DANGER, speed="normal") as driver:
        scene, before = lesson(driver), driver.camera_control.goal
        play(driver, "-1,2>-2,3=K", by_mouse)
        driver.until(lambda: scene.strip is not None)
        driver.calm()
        assert driver.camera_control.goal == before
        assert scene.strip is not None
        assert scene.strip.rect == strip_rect((1280, 800), 1.0)
        assert not scene.board.layout.table.colliderect(scene.strip.rect)
        scene.tutor.take_back()
        driver.calm()
        assert driver.camera_control.goal == before


@pytest.mark.slow_cases(
    "stax-play-*",
    "death-stacks-*",
    "mixtour-*",
    "stack-22-p*",
    "stax-[!fos]*",
    "stax-f[!i]*",
    "stax-first-plan",
    "stax-save*",
    "stack-22-[!bo]*",
)
@pytest.mark.parametrize("page", [page for page in PAGES if page.script], ids=name_of)
def test_the_table_stays_as_it_is_through_a_page(page: CoursePage) -> None:
    with window("", (1280, 720), "es", speed="off", appearance=Appearance(percent=150)) as driver:
        driver.app.navigation.lesson_routes.open_lesson(page)
        driver.faded()
        driver.frames(12)
        before = driver.camera_control.goal
        for _example in page.examples:
            driver.key(pygame.K_RETURN)
            driver.calm()
            assert driver.camera_control.goal == before
        match = page.match()
        move = page.game.notation.read_move(match.position, page.script[0])
        driver.pick(match.game.view.spell(match.position, move)[0])
        driver.calm()
        assert driver.camera_control.goal == before
        places = lesson(driver).board.places_to_show()
        words = [lesson(driver).screen.chrome.pill.rect, lesson(driver).screen.chrome.help.rect]
        if not lesson(driver).board.kind.pieces_are_wide:
            assert not [cell for cell in places for rect in words if rect.collidepoint(before.at(cell))]


def test_the_task_lies_beside_the_hand_or_above_it() -> None:
    page = STAX.page("two-neighbours")
    assert page is not None
    for size, scale in SIZES:
        with window("", size, speed="off", appearance=Appearance(percent=scale)) as driver:
            driver.app.navigation.lesson_routes.open_lesson(page)
            driver.faded()
            driver.frames(12)
            skip_examples(driver)
            chrome = lesson(driver).screen.chrome
            assert chrome.pill.rect.right <= chrome.help.rect.left
            tops = [round(y) - chrome.shelf.radius for _x, y in chrome.shelf.places.centres]
            lefts = [round(x) - chrome.shelf.radius for x, _y in chrome.shelf.places.centres]
            assert chrome.pill.rect.bottom <= max(tops) or chrome.pill.rect.right <= min(lefts)
