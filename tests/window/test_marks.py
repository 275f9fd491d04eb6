"""What the marks on the table mean: the legend below the ways to look, and a note the first times each is seen."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.picks import FromHand
from game.games import GAMES
from game.learn.course_file import course_of
from game.scenes.board_screen.frame.legend import LegendMenu
from game.scenes.board_screen.frame.mark_notes import MAX_NOTES, READING_SECONDS, REST_SECONDS, SEEN_SECONDS
from game.scenes.board_screen.frame.marks import MARK_KINDS, Sample, kinds_in, kinds_of, sample_cells
from game.ui.kinds import kind_of
from lab.driver import STEP, Driver, window
from tests.window.lessons import skip_examples

pytestmark = pytest.mark.usefixtures("no_screen")

TRAIL_NOTE = "A full dot: this piece was placed last."


def wait(driver: Driver, seconds: float) -> None:
    """Let seconds of the game go by."""
    driver.frames(round(seconds / STEP) + 2)


def note(driver: Driver) -> str:
    """The words of the note that is shown."""
    return driver.scene.picture.tooltip_text


@pytest.mark.parametrize("game", list(GAMES))
def test_every_sample_of_the_legend_shows_the_mark_that_it_is_about(game: str) -> None:
    match_game = GAMES[game]
    arrangement = match_game.view.arrangement(match_game.notation.read_position(*start(game)))
    kinds, at = kinds_of(match_game, arrangement), sample_cells(kind_of(arrangement))
    assert isinstance(at, Sample)
    assert len({kind.sentence for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert [found for found, _mark in kinds_in(kind.marks(at), [kind])] == [kind]


def start(game: str) -> tuple[str, dict[str, str]]:
    """The text of a game's vignette, and its options."""
    text, options = GAMES[game].examples.vignette
    return text, dict(options)


@pytest.mark.usefixtures("whole")
@pytest.mark.slow_cases("stax", "death-stacks", "stack-22")
@pytest.mark.parametrize("game", list(GAMES))
def test_the_legend_lies_a_page_below_the_ways_to_look(game: str) -> None:
    with window(game=game) as driver:
        driver.key(pygame.K_F8)
        driver.press("Marks")
        legend = driver.dialog
        assert isinstance(legend, LegendMenu)
        driver.until(lambda: all(row.thumbnail.is_complete for row in legend.rows))
        assert driver.cut_words == set()
        kinds = kinds_of(driver.match.game, driver.playback.shown)
        assert [row.label for row in legend.rows] == [kind.sentence for kind in kinds]
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        assert driver.dialog is None


@pytest.mark.slow
def test_a_mark_is_explained_the_first_three_times_and_that_is_kept() -> None:
    with window(newcomer=True) as driver:
        driver.point((40, 400))
        for times in range(1, MAX_NOTES + 2):
            driver.play("K@0,0")
            driver.calm()
            driver.point((40, 400))
            wait(driver, REST_SECONDS / 2)
            assert note(driver) == ""
            wait(driver, REST_SECONDS)
            assert note(driver) == (TRAIL_NOTE if times <= MAX_NOTES else "")
            wait(driver, SEEN_SECONDS)
            assert f"placed {min(times, MAX_NOTES)}" in driver.config.last.marks
            driver.key(pygame.K_u)
            driver.calm()


def test_a_note_goes_after_a_while_and_when_its_mark_goes() -> None:
    with window(newcomer=True) as driver:
        driver.play("K@0,0")
        driver.calm()
        driver.point((40, 400))
        wait(driver, 2 * REST_SECONDS)
        assert note(driver) == TRAIL_NOTE
        driver.click(driver.pocket(1, 0))
        driver.point((40, 400))
        assert note(driver) != TRAIL_NOTE
        driver.key(pygame.K_ESCAPE)
        wait(driver, 2 * REST_SECONDS)
        assert note(driver) == TRAIL_NOTE
        wait(driver, READING_SECONDS)
        assert note(driver) == ""


def test_marks_are_not_explained_over_a_dialog_nor_to_somebody_who_knows_them() -> None:
    with window(newcomer=True) as driver:
        driver.play("K@0,0")
        driver.calm()
        driver.key(pygame.K_F10)
        wait(driver, 2 * REST_SECONDS)
        assert driver.config.last.marks == []
    with window() as driver:
        driver.play("K@0,0")
        driver.calm()
        driver.point((40, 400))
        wait(driver, 2 * REST_SECONDS)
        assert note(driver) == ""
        assert len({kind.id for kind in MARK_KINDS}) == len(MARK_KINDS)


def test_a_lesson_explains_the_marks_that_are_new() -> None:
    with window("", newcomer=True) as driver:
        page = course_of("stax").course.page("two-neighbours")
        assert page is not None
        driver.app.navigation.lesson_routes.open_lesson(page)
        driver.faded()
        driver.frames(12)
        skip_examples(driver)
        driver.pick(FromHand(0, 1))
        driver.point((40, 400))
        wait(driver, 2 * REST_SECONDS)
        assert driver.seen.picture.tooltip_text == "A cross: not here. Point at it to see why."
