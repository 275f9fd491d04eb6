"""Each page of each course is done in the driven window, by the mouse and by the keys alone; what a try leads to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.display.picks import FromHand
from game.games import GAMES
from game.learn.course import CoursePage, ForeseenTry
from game.learn.course_file import course_of
from game.learn.goals import Goal
from game.scenes.exercise.lesson.scene import LessonScene
from game.scenes.menus.learn.scene import LearnScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.ui import screen, words
from game.ui.render.frame import Bow, Ghost, LetterMark, Ribbon, Ring
from lab.driver import Driver, window
from tests.window.lessons import (
    PAGES,
    By,
    a_wrong_move,
    by_keys,
    by_mouse,
    done,
    lesson,
    name_of,
    opened,
    pages_of_each_kind,
    play,
)

pytestmark = pytest.mark.usefixtures("no_screen")
STAX = course_of("stax").course
KING = STAX.page("take-a-king") or PAGES[0]
OWN = (0, 1)  # its own king
MIN_SEEN = 0.1  # of a mark, in squares of a cell's radius
SOME = pages_of_each_kind()
each_way = pytest.mark.parametrize("pick", [by_mouse, by_keys])
each_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def state(driver: Driver) -> str:
    return lesson(driver).lesson.state


def top(driver: Driver) -> object:
    return driver.top_scene


def do_and_go_on(page: CoursePage, pick: By) -> None:
    with opened(page) as driver:
        scene = lesson(driver)
        assert page.id not in driver.app.navigation.progress.completed_pages(page.game)
        done(driver, page, pick)
        assert state(driver) == "done"
        assert page.id in driver.app.navigation.progress.completed_pages(page.game)
        assert scene.strip is not None
        after = scene.next_page
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        if after is None:
            assert isinstance(top(driver), TableScene)
        else:
            assert lesson(driver).page is after


@pytest.mark.slow
@each_page
@each_way
def test_a_page_is_done(page: CoursePage, pick: By) -> None:
    do_and_go_on(page, pick)


@pytest.mark.slow_cases(
    "by_keys-*",
    "*-death-stacks-*",
    "*-mixtour-*",
    "*-stack-22-*",
    "*-first-plan",
    "*-one-table",
    "by_mouse-stax-where-lines-end",
)
@pytest.mark.parametrize("page", SOME, ids=name_of)
@each_way
def test_a_page_of_each_kind_is_done(page: CoursePage, pick: By) -> None:
    do_and_go_on(page, pick)


@pytest.mark.slow_cases("piece")
@pytest.mark.parametrize(
    "how",
    ["enter", pytest.param("escape", marks=pytest.mark.slow), pytest.param("click", marks=pytest.mark.slow), "piece"],
)
def test_a_wrong_try_is_taken_back(how: str) -> None:
    text = a_wrong_move(KING)
    assert text is not None
    with opened(KING) as driver:
        scene, before = lesson(driver), KING.match().game.view.arrangement(KING.match().position)
        play(driver, text, by_mouse)
        assert state(driver) == "wrong"
        assert scene.strip is not None
        assert scene.board.playback.shown.stacks != before.stacks
        if how == "enter":
            driver.key(pygame.K_RETURN)
        elif how == "escape":
            driver.key(pygame.K_ESCAPE)
        elif how == "click":
            driver.click(scene.strip.buttons[-1].rect.center)
        else:
            driver.click(driver.visible(OWN))
        driver.frames(4)
        assert state(driver) == "asked"
        assert scene.board.playback.shown.stacks == before.stacks
        assert (scene.board.state.selection.first is not None) == (how == "piece")
        assert scene.strip is None
        if how == "piece":
            driver.click(driver.visible(OWN))  # put it back
        done(driver, KING, by_keys if how == "enter" else by_mouse)
        assert state(driver) == "done"


def test_what_refutes_a_try_is_shown_and_not_made() -> None:
    wrong = ForeseenTry(Goal(moves=("0,1>1,0=K",)), "Then your king stands in the way", replies=("2,0>1,0=K",))
    page = replace(KING, wrong=(wrong,))
    with opened(page) as driver:
        scene = lesson(driver)
        play(driver, "0,1>1,0=K", by_mouse)
        driver.frames(30)
        frame = scene.board.frame()
        assert [fly.alpha < 1 for fly in frame.flying] == [True]
        bow = next(mark for mark in frame.markers if isinstance(mark, Bow))
        assert [cell for cell, _height in bow.points] == [(2, 0), (1, 0)]
        assert frame.faded == {(2, 0)}
        rings = {(mark.cell, mark.kind) for mark in frame.markers if isinstance(mark, Ring)}
        assert rings == {((1, 0), "fault"), (OWN, "source")}  # where the reply goes, and where the try came from
        assert scene.board.table.match.texts == ["0,1>1,0=K"] == scene.lesson.match.texts
        driver.key(pygame.K_RETURN)
        assert not scene.board.frame().flying


def test_a_finished_page_marks_nothing_at_the_pointer() -> None:
    with opened(KING) as driver:
        done(driver, KING, by_mouse)
        shown = lesson(driver).board.frame().markers
        for cell in driver.match.game.view.arrangement(driver.match.position).stacks:
            driver.point(driver.top(cell))
            assert lesson(driver).board.frame().markers == shown


def test_a_try_after_which_the_enemy_escapes_shows_how() -> None:
    page = STAX.page("first-plan")
    assert page is not None
    with opened(page) as driver:
        play(driver, "0,-1>-1,-1=12345", by_mouse)
        driver.frames(4)
        bow = next(mark for mark in lesson(driver).board.frame().markers if isinstance(mark, Bow))
        assert bow.points[0][0] == (-1, 0)  # the enemy king steps away


def test_a_refutation_glides_may_be_seen_again_and_the_try_glides_back() -> None:
    wrong = ForeseenTry(Goal(moves=("0,1>1,0=K",)), "Then your king stands in the way", replies=("2,0>1,0=K",))
    with opened(replace(KING, wrong=(wrong,)), speed="normal") as driver:
        scene = lesson(driver)
        play(driver, "0,1>1,0=K", by_mouse)
        driver.until(lambda: bool(scene.board.frame().flying))
        begun = scene.board.frame().flying[0].at
        driver.frames(90)
        rests = scene.board.frame().flying[0].at
        assert begun != rests != (1, 0)
        driver.key(pygame.K_r)
        assert not scene.board.frame().flying  # the ghost waits a moment
        driver.until(lambda: bool(scene.board.frame().flying))
        driver.events.key(pygame.K_RETURN, True)
        driver.frames(3)
        assert [fly.alpha for fly in scene.board.frame().flying] == [1.0]
        driver.frames(20)
        assert not scene.board.frame().flying


@pytest.mark.slow
def test_a_star_flies_to_its_hexagon_and_is_there_at_once_without_motion() -> None:
    for speed, flies in (("normal", True), ("off", False)):
        with opened(KING, speed=speed, size=(1600, 1000)) as driver:
            scene, match = lesson(driver), driver.match
            move = KING.game.notation.read_move(match.position, KING.script[0])
            for pick in match.game.view.spell(match.position, move)[:2]:
                driver.pick(pick)
            driver.until(lambda: lesson(driver).lesson.state == "done" and lesson(driver).strip is not None)
            assert (scene.page_index not in scene.screen.chrome.bar.content.done) is flies
            driver.frames(30)
            assert scene.page_index in scene.screen.chrome.bar.content.done


def test_f1_shows_the_keys_of_a_lesson(written: list[str]) -> None:
    with opened(KING) as driver:
        driver.key(pygame.K_F1)
        driver.frames(4)
        assert lesson(driver).picture.dialog is not None
        assert "the next page, the one before" in written
        driver.key(pygame.K_F1)
        assert lesson(driver).picture.dialog is None
        assert lesson(driver).page is KING


@pytest.mark.slow
def test_another_language_is_spoken_at_once(written: list[str]) -> None:
    text = a_wrong_move(KING)
    assert text is not None
    with opened(KING) as driver:
        play(driver, text, by_mouse)
        driver.app.navigation.settings()
        words.choose("es")
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        written.clear()
        driver.app.scenes.invalidate()
        driver.frames(4)
        assert "Deshacer" in written
        assert "Take it back" not in written


def test_a_try_that_no_page_foresees_is_answered_by_the_engine() -> None:
    with opened(KING) as driver:
        scene = lesson(driver)
        play(driver, "0,1>1,0=K", by_mouse)
        assert state(driver) == "wrong"
        driver.until(lambda: scene.view.refutation is not None, 0.005)
        driver.frames(4)
        assert scene.board.frame().flying
        driver.key(pygame.K_RETURN)
        assert state(driver) == "asked"


def test_help_comes_in_two_steps_and_leaves_the_star() -> None:
    with opened(KING) as driver:
        scene = lesson(driver)
        driver.key(pygame.K_h)
        assert scene.lesson.hints == 1
        assert (scene.tutor.help.words, scene.strip) == (KING.hint.text, None)
        assert scene.board.state.typed_move is None
        driver.key(pygame.K_h)
        move = scene.board.state.typed_move
        assert move is not None
        assert scene.lesson.hints == 2
        assert scene.tutor.help.words.startswith("The ghost shows it")
        by_mouse(driver, scene.board.table.match.game.view.spell(scene.lesson.position, move)[0])
        assert scene.tutor.help.words == "Put it where its ghost lies"
        assert any(isinstance(mark, Ghost) for mark in scene.board.frame().markers)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        assert scene.tutor.help.words == ""
        assert scene.board.state.typed_move is None
        assert not any(isinstance(mark, Ring) and mark.kind == "hint" for mark in scene.board.frame().markers)
        play(driver, scene.lesson.match.move_text(move), by_mouse)
        assert KING.id in driver.app.navigation.progress.completed_pages(KING.game)


def test_what_is_not_legal_is_refused_as_at_the_table_and_is_no_try() -> None:
    page = STAX.page("two-neighbours")
    assert page is not None
    with opened(page) as driver:
        scene = lesson(driver)
        driver.pick(FromHand(0, 1))
        driver.click(driver.visible((0, -1)))
        assert scene.board.state.refusal is not None
        assert state(driver) == "asked"
        assert scene.strip is None


@pytest.mark.slow
def test_keys_go_to_the_page_before_and_the_next_and_back() -> None:
    with window("", speed="off") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.until(lambda: title.buttons.learn.strong, 0.005)
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        learn = driver.top_scene
        assert isinstance(learn, LearnScene)
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert lesson(driver).page_index == 0
        driver.key(pygame.K_TAB)
        driver.frames(12)
        assert lesson(driver).page_index == 1
        assert not driver.app.navigation.progress.completed_pages(STAX.game)
        driver.key(pygame.K_BACKSPACE)
        driver.frames(12)
        assert lesson(driver).page_index == 0
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        assert top(driver) is learn
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        assert top(driver) is title


@pytest.mark.slow
def test_a_click_on_a_hexagon_opens_that_page() -> None:
    with opened(STAX.core_pages[0]) as driver:
        driver.click(lesson(driver).screen.chrome.bar.page_centre(2))
        driver.frames(12)
        assert lesson(driver).page is STAX.core_pages[2]


def rulebook(driver: Driver) -> RulesScene:
    book = driver.top_scene
    assert isinstance(book, RulesScene)
    return book


@pytest.mark.slow
def test_rulebook_and_lesson_lead_to_each_other() -> None:
    with opened(KING) as driver:
        scene = lesson(driver)
        driver.key(pygame.K_F3)
        driver.frames(12)
        book = rulebook(driver)
        assert book._current_section == KING.section
        driver.key(pygame.K_F3)
        driver.frames(12)
        assert top(driver) is scene
        driver.key(pygame.K_F3)
        driver.frames(12)
        first = min(page.section for page in STAX.pages)
        rulebook(driver).show_section(first)
        driver.frames(12)
        driver.click(rulebook(driver).main.rect.center)
        driver.frames(12)
        assert lesson(driver).page == STAX.page_for_section(first)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, LessonScene]


def test_enter_opens_the_lesson_about_the_section_that_is_read() -> None:
    with window("", speed="off") as driver:
        driver.app.navigation.lesson_routes.open_rules(GAMES["stax"], KING.section)
        driver.frames(12)
        book = rulebook(driver)
        about = STAX.page_for_section(KING.section)
        assert about is not None
        assert book.main.second_line == about.title
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert lesson(driver).page is about


def test_stars_are_kept(tmp_path: Path) -> None:
    with opened(KING, data=tmp_path) as driver:
        done(driver, KING, by_mouse)
    with window("", data=tmp_path, speed="off") as driver:
        room = driver.app.navigation.lesson_routes
        driver.until(lambda: room.progress.completed_pages(KING.game) == {KING.id}, 0.005)
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.until(lambda: not title.buttons.learn.strong, 0.005)  # the player is no longer new


@pytest.mark.slow
def test_after_the_course_comes_a_first_game() -> None:
    with window("", speed="off") as driver:
        driver.app.navigation.lesson_routes.open_courses(GAMES["stax"])
        driver.frames(12)
        learn = driver.top_scene
        assert isinstance(learn, LearnScene)
        driver.click(learn.follow_ups[-1].rect.center)
        table = driver.comes(TableScene)
        assert [str(player.seat) for player in table.board.table.players] == ["person", "computer:novice"]
        driver.key(pygame.K_b)
        driver.frames(12)
        assert top(driver) is learn


def with_examples(name: str) -> CoursePage:
    page = STAX.page(name)
    assert page is not None
    assert len(page.examples) == 2
    return page


def test_examples_come_first_and_enter_goes_on_to_the_task() -> None:
    page = with_examples("step-rule")
    with window("", speed="off") as driver:
        driver.app.navigation.lesson_routes.open_lesson(page)
        driver.frames(12)
        scene = lesson(driver)
        for example in page.examples:
            task = scene.screen.chrome.source.pill()
            assert (task.strong, task.words, scene.strip) == (example.says, page.title, None)
            driver.key(pygame.K_a)  # no answer yet
            driver.key(pygame.K_h)  # no hint yet
            assert (state(driver), scene.lesson.hints) == ("asked", 0)
            driver.key(pygame.K_RETURN)
            driver.frames(2)
        assert scene.screen.chrome.source.pill().strong == page.goals[0]
        driver.click(scene.screen.chrome.bar.place_of("examples-again").center)
        driver.frames(2)
        assert scene.screen.chrome.source.pill().strong == page.examples[0].says


def test_a_click_on_the_table_goes_on_too_and_plays_nothing() -> None:
    page = with_examples("take-a-king")
    with window("", speed="off") as driver:
        driver.app.navigation.lesson_routes.open_lesson(page)
        driver.frames(12)
        scene = lesson(driver)
        driver.click(driver.visible((0, 0)))
        driver.frames(2)
        assert scene.view.refutation is not None  # the second example is a move
        driver.click(driver.visible((0, 0)))
        driver.frames(2)
        assert scene.view.refutation is None
        assert scene.tutor.is_waiting
        assert scene.board.table.match.texts == [] == scene.lesson.match.texts


def test_answers_on_the_same_cell_are_shown_in_turn_and_the_shown_answer_is_chosen() -> None:
    page = STAX.page("play-bump")
    assert page is not None
    with opened(page) as driver:
        scene = lesson(driver)
        assert scene.tutor.shown_answer == 0
        driver.key(pygame.K_RIGHT)
        assert scene.tutor.shown_answer == 1
        driver.click(driver.visible(page.choices[1].cell))
        assert state(driver) == "done"


@pytest.mark.slow
def test_a_course_ends_with_a_first_game() -> None:
    with opened(STAX.core_pages[-1]) as driver:
        done(driver, STAX.core_pages[-1], by_mouse)
        strip = lesson(driver).strip
        assert strip is not None
        assert [button.label for button in strip.buttons][-1] == "Your first game"
        left = len(STAX.core_pages) - 1
        assert strip.more == f"The last page; {left} pages are still open"
        driver.click(strip.buttons[-1].rect.center)
        driver.frames(12)
        assert isinstance(top(driver), TableScene)


def test_a_wrong_answer_stays_on_the_table_until_it_is_taken_back() -> None:
    page = STAX.page("step-rule")
    assert page is not None
    with opened(page) as driver:
        driver.key(pygame.K_a)
        driver.frames(4)
        assert state(driver) == "wrong"
        scene = lesson(driver)
        assert any(isinstance(mark, LetterMark) for mark in scene.board.frame().markers)
        assert scene.strip is not None
        assert scene.strip.buttons[-1].label == "Try again"  # nothing was played that could be taken back


def test_a_note_beside_a_cell_is_not_repeated_at_the_foot() -> None:
    page = STAX.page("where-lines-end")
    assert page is not None
    with opened(page) as driver:
        tutor = lesson(driver).tutor
        tutor.choose_cell((2, -1))
        assert not tutor.help.words
        tutor.choose_cell((9, 9))  # no note is beside a cell that is far away
        assert tutor.help.words


def test_the_buttons_for_turning_cover_no_end_of_a_line() -> None:
    page = STAX.page("play-no-way-out")
    assert page is not None
    with opened(page) as driver:
        board = lesson(driver).board
        position, game = board.table.match.position, page.game
        for pick in game.view.spell(position, game.notation.read_move(position, "0,0>0,-1=0145"))[:2]:
            by_mouse(driver, pick)
        driver.until(lambda: not board.playback.is_moving)
        bar = lesson(driver).screen.picture.floating.turn_bar()
        assert bar is not None
        ends = [mark.points[-1] for mark in board.frame().markers if isinstance(mark, Ribbon)]
        assert ends
        assert not any(bar.rect.collidepoint(board.camera_control.camera.at(*end)) for end in ends)


@pytest.mark.parametrize(("name", "turns"), [("take-a-king", False), ("land-and-turn", True)])
def test_the_shown_move_says_whether_its_tile_is_turned(name: str, turns: bool) -> None:
    page = STAX.page(name)
    assert page is not None
    with opened(page) as driver:
        driver.key(pygame.K_h)
        driver.key(pygame.K_h)
        scene = lesson(driver)
        assert ("turn your tile" in scene.tutor.help.words) is turns
        move, match = scene.board.state.typed_move, scene.board.table.match
        assert move is not None
        *picks, _turned = match.game.view.spell(match.position, move)
        for pick in picks if turns else ():
            by_mouse(driver, pick)
        said = []
        while turns and scene.board.state.selection.first is not None:
            said.append(scene.tutor.help.words)
            driver.key(pygame.K_r if said[-1].startswith("Turn it") else pygame.K_RETURN)
        assert len(said) > 1 if turns else not said
        assert not turns or said[-1].startswith("It lies as the ghost lay")


@pytest.mark.slow
def test_a_page_that_asks_for_cells_says_how_many_are_found_and_not_how_to_take_fewer_pieces() -> None:
    page = course_of("death-stacks").course.page("corner")
    assert page is not None
    with opened(page) as driver:
        asked = len(lesson(driver).lesson.targets)
        assert asked
        assert lesson(driver).picture.chrome.source.pill().words == f"0 of {asked} found"


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page.game.id == "stack-22" and page.choices], ids=name_of)
def test_where_to_look_is_seen_though_answers_lie_over_it(page: CoursePage) -> None:
    with opened(page) as driver:
        board = lesson(driver).board
        driver.until(lambda: driver.app.display.is_still, 0.002)
        before = screen.copy_shown()
        driver.key(pygame.K_h)
        driver.until(lambda: driver.app.display.is_still, 0.002)
        after, camera = screen.copy_shown(), board.camera_control.camera
        assert before is not None
        assert after is not None
        marks = [mark for mark in board.frame().markers if isinstance(mark, Ring) and mark.cell in page.hint.cells]
        assert len(marks) == len(page.hint.cells)
        for mark in marks:
            x, y = map(round, camera.at(mark.cell, mark.height))
            part = pygame.Rect(0, 0, round(2 * camera.radius), round(2 * camera.radius)).move_to(center=(x, y))
            part = part.clip(board.layout.table)
            same = pygame.mask.from_threshold(
                after.subsurface(part), (0, 0, 0), (60, 60, 60), before.subsurface(part)
            ).count()
            assert part.width * part.height - same > MIN_SEEN * camera.radius**2
