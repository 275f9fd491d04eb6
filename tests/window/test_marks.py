"""The meaning of the marks on the table: the legend below the ways to look, and a note the first times each is seen."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.core.display.picks import FromHand
from game.games import GAMES
from game.learn.course_file import course_of
from game.play.adviser import Advice
from game.scenes.board_screen.frame.legend import LegendMenu
from game.scenes.board_screen.frame.mark_notes import MAX_NOTES, READING_SECONDS, REST_SECONDS, SEEN_SECONDS
from game.scenes.board_screen.frame.marks import MARK_KINDS, Sample, kinds_in, kinds_of, sample_cells
from game.scenes.exercise.lesson.scene import LessonScene
from game.ui.kinds import kind_of
from game.ui.panels.notes import leader_rects
from game.ui.render.frame import Cross, Ghost, Way
from game.ui.render.free_room import face_rect, face_rect_at, line_rects, raised_rects
from lab.driver import STEP, Driver, window
from tests.window.lessons import skip_examples

pytestmark = pytest.mark.usefixtures("no_screen")

PATH_NOTE = "An arrow: the path that the pieces take."
TRAIL_NOTE = "A solid dot: this piece was placed last."


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


@pytest.mark.parametrize(
    ("walls", "kind"), [((), "straight-way"), ((0,), "straight-way"), ((2,), "straight-way"), ((1,), "way")]
)
def test_only_a_wall_on_its_way_gives_a_path_a_corner(walls: tuple[int, ...], kind: str) -> None:
    way = Way((((0, 0), 0.0), ((1, 0), 0.0), ((2, 0), 0.0)), walls)
    assert [found.id for found, _marks in kinds_in([way], MARK_KINDS)] == [kind]


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


def test_a_note_about_a_mark_does_not_lie_on_the_ghost_of_a_hint() -> None:
    with window(newcomer=True) as driver:
        driver.play("K@0,0")
        driver.calm()
        driver.point((40, 400))
        wait(driver, REST_SECONDS)
        board = driver.scene.board
        for move in sorted(driver.match.legal)[::6]:
            board.controller.advise(Advice(move), explained=False)
            driver.frames(3)
            ghost = next(mark for mark in board.frame().markers if isinstance(mark, Ghost))
            face = face_rect(board.frame(), board.camera_control.camera, ghost.cell, ghost.height)
            tips = [label.rect for label in driver.scene.picture.labels() if label.name == "tip"]
            assert tips
            assert face.collidelist(tips) < 0, move


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


def answer_question(driver: Driver, game: str, name: str, answer: int) -> LessonScene:
    """Open the question of a page, skip its examples and give an answer; the lesson."""
    page = course_of(game).course.page(name)
    assert page is not None
    driver.app.navigation.lesson_routes.open_lesson(page)
    driver.faded()
    driver.frames(12)
    skip_examples(driver)
    scene = driver.top_scene
    assert isinstance(scene, LessonScene)
    scene.tutor.choose_answer(answer)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("answer", [0, 1])
def test_a_note_in_a_lesson_lies_on_no_ghost_and_no_arrow(answer: int) -> None:
    with window("", newcomer=True, speed="normal") as driver:
        answer_question(driver, "mixtour", "play-change-height", answer)
        board, picture = driver.seen.board, driver.seen.picture
        driver.until(lambda: picture.tooltip_text == PATH_NOTE)
        frame, camera = board.frame(), board.camera_control.camera
        (note_rect,) = (label.rect for label in picture.labels() if label.name == "tip")
        kept = [rect for rect, _ in (*raised_rects(frame, camera), *line_rects(frame.markers, camera, 1.0))]
        assert len(kept) > 1
        assert note_rect.collidelist(kept) < 0


@pytest.mark.slow
def test_a_note_about_crosses_points_at_a_cross_and_not_at_the_edge_of_its_cell() -> None:
    with window(newcomer=True) as driver:
        for move in ("0@0,0", "0@1,0"):
            driver.play(move)
        driver.calm()
        driver.pick(FromHand(0, 1))
        driver.point((40, 400))
        wait(driver, 2 * REST_SECONDS)
        floating, board = driver.scene.picture.floating, driver.scene.board
        tip = floating.current_tip()
        assert tip is not None
        assert tip.words == "A cross: not here. Point at it to see why."
        lines = leader_rects(floating.pen, board.layout.table, floating._tip_note(tip))
        camera = board.camera_control.camera
        crosses = [mark for mark in board.frame().markers if isinstance(mark, Cross)]
        places = [camera.at(mark.cell, mark.height) for mark in crosses]
        reach = camera.radius / 2
        assert lines
        assert any(line.inflate(reach, reach).collidepoint(place) for line in lines for place in places)


def test_short_showings_of_a_note_add_up() -> None:
    with window(newcomer=True) as driver:
        driver.play("K@0,0")
        driver.calm()
        for _ in range(2):
            driver.point((40, 400))
            wait(driver, REST_SECONDS + 0.6 * SEEN_SECONDS)
            driver.click(driver.pocket(1, 0))
            driver.point((40, 400))
            driver.frames(2)
            driver.key(pygame.K_ESCAPE)
        assert "placed 1" in driver.config.last.marks


def test_a_note_goes_with_the_pick_whose_marks_it_explains() -> None:
    position = ",,,,/,w,w,,/,,,,/,r,,,/,,,, W 0-0 -"
    with window(game="mixtour", newcomer=True, start=position, options={"points": "1"}) as driver:
        driver.calm()
        driver.config.last.marks = [f"may {MAX_NOTES}"]
        driver.click(driver.top((1, 3)))
        wait(driver, 2 * REST_SECONDS)
        assert note(driver) == PATH_NOTE
        driver.key(pygame.K_ESCAPE)
        assert driver.selection.first is None
        driver.frames(2)
        ways = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Way)]
        assert ways  # the pointer is still on the stack
        assert note(driver) != PATH_NOTE


@pytest.mark.slow
def test_a_note_about_a_path_covers_neither_the_path_nor_the_ghosts_of_an_answer() -> None:
    with window("", newcomer=True, size=(1280, 720)) as driver:
        scene = answer_question(driver, "death-stacks", "play-safe-take", 1)
        driver.until(lambda: any(label.name == "tip" for label in scene.picture.labels()))
        frame, camera = scene.board.frame(), scene.board.camera_control.camera
        (tip,) = (label.rect for label in scene.picture.labels() if label.name == "tip")
        (way,) = (mark for mark in frame.markers if isinstance(mark, Way))
        corners = [camera.at(*place) for place in way.points]
        assert not any(tip.clipline(start, end) for start, end in pairwise(corners))
        ghosts = [face_rect_at(camera, piece.at, piece.height + 1) for piece in frame.flying]
        assert ghosts
        assert tip.collidelist(ghosts) < 0
