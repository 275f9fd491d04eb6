"""Puzzles in the driven window: solved, refuted, taken back, in every mode, by the mouse and by keys alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.core.game import Game
from game.games import GAMES
from game.play.setup import Seat
from game.puzzles import examination, shelf
from game.puzzles.attempt import Attempt
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.modes import Daily, Own, Rated, Streak, ThreeMinutes
from game.puzzles.modes.by_theme import puzzles_by_theme
from game.puzzles.puzzle import PosedPuzzle, Puzzle, Task
from game.puzzles.shelf import read_shipped
from game.puzzles.text import is_puzzle_text
from game.puzzles.workbook import FIRST_OWN_NUMBER, Workbook
from game.scenes.base.notice import Notice, WaitNotice
from game.scenes.board.board import opening_turn
from game.scenes.exercise.puzzle.scene import PuzzleScene
from game.scenes.exercise.puzzle.tries import ListedTry, listed_tries
from game.scenes.menus.learn.scene import LearnScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui import words
from game.ui.render.frame import Bow, LetterMark, Way
from game.ui.widgets import QuestionDialog
from lab.driver import Driver, chosen, post, window
from tests.fake_clipboard import FakeClipboard
from tests.window.lessons import By, by_keys, by_mouse, play
from tests.window.puzzles import (
    OnePuzzleMode,
    begin,
    enter,
    err,
    hub,
    judging,
    menu_row,
    panels,
    puzzle,
    puzzles,
    settle,
    solve,
    wrong_move,
)
from tests.window.test_library import chord
from tests.window.test_links import link

__all__ = ["judging"]
pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.usefixtures("judging")]
SHORT = {"stax": 1, "death-stacks": 4, "stack-22": 7, "mixtour": 3}  # a puzzle of each game
each_way = pytest.mark.parametrize("pick", [by_mouse, by_keys])


def top(driver: Driver) -> object:
    return driver.top_scene


@pytest.mark.slow_cases("by_keys-*", "*-death-stacks", "*-stack-22", "*-stax")
@pytest.mark.parametrize("game", GAMES)
@each_way
def test_a_puzzle_is_solved(game: str, pick: By) -> None:
    with puzzles(game) as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, SHORT[game]))
        solve(driver, pick)
        assert scene.examiner.phase == "done"
        assert scene.strip is not None
        assert (scene.strip.icon, workbook.tries[-1].solved) == ("tick", True)
        assert panels(driver).tries.content.title
        assert scene.strip.buttons[-1].label == "Done"
        enter(driver)
        assert isinstance(top(driver), TitleScene)  # there is no other puzzle


@pytest.mark.slow
def test_after_a_right_move_the_task_is_to_win_in_one_move_less() -> None:
    with puzzles("mixtour") as (driver, workbook):
        two = Task("win", 2)
        number = next(each.number for each in read_shipped(GAMES["mixtour"]).puzzles if each.task == two)
        scene = begin(driver, OnePuzzleMode(workbook, number))
        assert panels(driver).pill.content.strong == "Win in two"
        play(driver, scene.puzzle.line[0], by_keys)
        settle(driver)
        assert panels(driver).pill.content.strong == "Win in one"


@pytest.mark.slow
@each_way
def test_a_wrong_move_is_refuted_and_taken_back(pick: By) -> None:
    with puzzles("stax") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 1))
        before = scene.board.playback.shown.stacks
        err(driver, pick)
        driver.frames(30)
        assert scene.examiner.phase == "wrong"
        assert not workbook.tries[-1].solved
        frame = scene.board.frame()
        assert [fly.alpha < 1 for fly in frame.flying] == [True]
        assert any(isinstance(mark, Bow | Way) for mark in frame.markers)
        enter(driver)
        assert (scene.examiner.phase, scene.board.playback.shown.stacks, scene.strip) == ("asked", before, None)
        solve(driver, pick)
        assert scene.examiner.phase == "done"
        assert len(workbook.tries) == 1  # only the first try counts


@pytest.mark.slow
def test_after_a_typed_wrong_move_enter_means_what_the_strip_says() -> None:
    with puzzles("stax") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 1))
        driver.key(pygame.K_SLASH)
        for letter in wrong_move(scene):
            post(pygame.TEXTINPUT, text=letter)
        driver.frames(2)
        enter(driver)
        driver.until(lambda: scene.examiner.phase == "wrong")
        enter(driver)
        assert scene.examiner.phase == "asked"


@pytest.mark.slow
def test_a_picked_up_piece_takes_a_wrong_move_back() -> None:
    with puzzles("mixtour") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 3))
        err(driver, by_mouse)
        cell = next(iter(scene.board.table.match.game.view.arrangement(scene.puzzle.set_up(workbook.game)).stacks))
        driver.click(driver.visible(cell))
        assert scene.examiner.phase == "asked"
        assert not scene.board.table.match.moves


@pytest.mark.slow
def test_what_is_illegal_is_no_try() -> None:
    with puzzles("stax") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 1))
        enemy = next(c for c, pile in scene.board.playback.shown.stacks.items() if pile[-1].owner != scene.puzzle.seat)
        driver.click(driver.visible(enemy))
        assert scene.board.state.refusal is not None
        assert not workbook.tries


@pytest.mark.slow
def test_help_makes_a_rated_puzzle_unrated_and_that_is_said_before() -> None:
    with puzzles("stax") as (driver, workbook):
        scene = begin(driver, Rated(workbook, seed=1))
        assert panels(driver).help.content.note == "makes it unrated"
        driver.key(pygame.K_h)
        assert (scene.examiner.help.words != "", scene.strip) == (True, None)
        assert panels(driver).help.content.note == "not rated"
        driver.key(pygame.K_h)
        assert scene.board.state.proposed_move is not None
        assert not panels(driver).help.content.offers  # the move is seen
        solve(driver, by_mouse)
        assert [one.rating for one in workbook.tries] == [None]
        assert scene.strip is not None
        assert scene.strip.more.startswith("Solved with help")


@pytest.mark.slow
def test_the_solution_is_played_and_counts_as_missed() -> None:
    with puzzles("death-stacks") as (driver, workbook):
        scene = begin(driver, Rated(workbook, seed=1))
        driver.key(pygame.K_s)
        driver.until(lambda: scene.examiner.phase == "done", 0.002)
        assert scene.board.table.match.texts == list(scene.puzzle.line)[: len(scene.board.table.match.texts)]
        assert not workbook.tries[-1].solved
        assert scene.puzzle in workbook.missed_puzzles()


@pytest.mark.slow
def test_afterwards_any_move_may_be_tried() -> None:
    with puzzles("stax") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 4))
        solve(driver, by_mouse)
        driver.key(pygame.K_w)
        assert scene.examiner.phase == "free"
        assert not scene.board.table.match.moves
        err(driver, by_mouse)
        assert (scene.examiner.phase, scene.view.refutation is not None) == ("tried", True)
        assert scene.strip is not None
        driver.click(scene.strip.buttons[0].rect.center)  # another move
        assert scene.examiner.phase == "free"
        play(driver, scene.puzzle.accepted[-1], by_mouse)
        settle(driver)
        assert scene.strip is not None
        assert (scene.strip.icon, scene.strip.head) == ("tick", "This is right too")
        assert len(workbook.tries) == 1


def test_a_streak_ends_with_the_first_miss_and_shows_what_was_missed() -> None:
    with puzzles("mixtour") as (driver, workbook):
        scene = begin(driver, Streak(workbook, seed=1))
        solve(driver, by_mouse)
        driver.until(lambda: top(driver) is not scene)
        second = puzzle(driver)
        assert second.puzzle is not scene.puzzle
        err(driver, by_mouse)
        assert second.strip is not None
        enter(driver)
        assert second.picture.dialog is not None
        assert [run.score for run in workbook.runs] == [1]
        for _ in range(2):  # the first shows the current place
            driver.key(pygame.K_DOWN)
        enter(driver)
        assert puzzle(driver).puzzle is second.puzzle
        assert puzzle(driver).session.mode_name == "missed"


def test_three_minutes_run_out() -> None:
    now = [0.0]
    with puzzles("mixtour") as (driver, workbook):
        mode = ThreeMinutes(workbook, seed=1, clock=lambda: now[0])
        scene = begin(driver, mode)
        solve(driver, by_mouse)
        assert mode.combo == len(scene.puzzle.line[::2])
        assert scene.strip is not None
        assert not scene.strip.buttons
        driver.until(lambda: top(driver) is not scene)
        scene = puzzle(driver)
        play(driver, wrong_move(scene), by_mouse)
        driver.until(lambda: top(driver) is not scene)
        scene = puzzle(driver)
        assert panels(driver).bar.content.value == "2:50"
        assert panels(driver).bar.content.notes[-1] == ("flame", "+3 s after 5 right moves")
        now[0] = 169.94
        driver.frames(2)
        assert panels(driver).bar.content.value == "0.1"
        now[0] = 171.0
        driver.frames(4)
        assert panels(driver).bar.content.value == "0.0"
        assert isinstance(scene.picture.dialog, QuestionDialog)
        assert scene.picture.dialog.title == "Time's up: 1 puzzle solved"
        assert [run.score for run in workbook.runs] == [1]
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        assert isinstance(top(driver), TitleScene)


@pytest.mark.slow
def test_todays_puzzle_is_the_same_for_everybody_and_is_ticked() -> None:
    found = []
    for _ in range(2):
        with puzzles("mixtour") as (driver, _book):
            driver.app.navigation.puzzle_routes.workbooks.today = lambda: date(2026, 12, 24)
            driver.app.navigation.puzzle_routes.open_puzzles(GAMES["mixtour"])
            driver.frames(4)
            driver.click(hub(driver).print.rect.center)
            driver.frames(4)
            found.append(puzzle(driver).puzzle)
            assert isinstance(puzzle(driver).session.mode, Daily)
            solve(driver, by_mouse)
            enter(driver)
            assert hub(driver).print.solved is True
            driver.click(hub(driver).print.rect.center)
            driver.frames(4)
            assert puzzle(driver).puzzle is found[-1]  # once more
            assert panels(driver).bar.content.subtitle == "Mixtour, for practice"
            assert panels(driver).bar.content.value == ""
    assert found[0] == found[1]


@pytest.mark.slow
def test_the_title_leads_to_the_puzzles_of_the_chosen_game() -> None:
    with window("", (1600, 1000), speed="off") as driver:
        driver.frames(4)
        driver.key(pygame.K_RIGHT)
        title = top(driver)
        assert isinstance(title, TitleScene)
        chosen = title.current_game
        driver.key(pygame.K_p)
        assert hub(driver).current_game is chosen


@pytest.mark.slow
def test_from_the_courses_to_a_theme_and_back_by_keys() -> None:
    with puzzles("stax") as (driver, workbook):
        driver.app.navigation.lesson_routes.open_courses(GAMES["stax"])
        driver.frames(12)
        driver.key(pygame.K_p)
        driver.frames(4)
        scene = hub(driver)
        scene.group.focus_index(scene.group.widgets.index(scene.ways[3]), by_keyboard=True)
        enter(driver)
        assert scene.themes is not None
        driver.key(pygame.K_DOWN)
        enter(driver)
        assert puzzle(driver).session.mode.status().puzzles_left == sum(
            list(puzzles_by_theme(workbook))[1] in one.themes for one in workbook.shipped.values()
        )
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        for _ in range(2):
            driver.key(pygame.K_ESCAPE)
        assert isinstance(top(driver), LearnScene)


@pytest.mark.slow
def test_another_language_is_spoken_at_once(written: list[str]) -> None:
    with puzzles("mixtour") as (driver, workbook):
        begin(driver, OnePuzzleMode(workbook, 3))
        err(driver, by_mouse)
        driver.app.navigation.settings()
        words.choose("es")
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        written.clear()
        driver.app.scenes.invalidate()
        driver.frames(4)
        assert "Deshacer" in written
        assert panels(driver).bar.content.title == "Problemas"


def test_a_puzzle_is_copied_and_pasted_by_a_friend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "Examination", FakeExamination)
    with puzzles("mixtour") as (driver, workbook):
        board = driver.app.services.clipboard = FakeClipboard()
        scene = begin(driver, OnePuzzleMode(workbook, 3))
        driver.key(pygame.K_c)
        assert is_puzzle_text(board.take())
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        chord(driver, pygame.K_v)
        driver.until(lambda: isinstance(top(driver), PuzzleScene), 0.002)
        found = puzzle(driver)
        assert (found.puzzle, found.session.mode_name) == (scene.puzzle, "own")  # it is known again
        assert not workbook.own
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        monkeypatch.setattr(Workbook, "find_same", lambda _book, _puzzle: None)
        chord(driver, pygame.K_v)
        driver.until(lambda: isinstance(top(driver), PuzzleScene), 0.002)
        assert list(workbook.own) == [puzzle(driver).puzzle.number]
        board.put("stax puzzle win 0 nothing")
        chord(driver, pygame.K_v)
        assert isinstance(top(driver), Notice)


@pytest.mark.slow_cases("True")
@pytest.mark.parametrize("left", [False, True])
def test_a_pasted_puzzle_opens_only_where_it_is_waited_for(left: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    closed, proven = list[str](), list[bool]()

    class Slow(FakeExamination):
        """An examination that takes as long as it is wished."""

        def poll(self) -> Puzzle | None:
            return super().poll() if proven else None

        def close(self) -> None:
            closed.append(self.posed.game)

    monkeypatch.setattr(examination, "Examination", Slow)
    with puzzles("mixtour") as (driver, workbook):
        driver.app.services.clipboard = FakeClipboard()
        begin(driver, OnePuzzleMode(workbook, 3))
        driver.key(pygame.K_c)
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        chord(driver, pygame.K_v)
        driver.comes(WaitNotice)
        post(pygame.DROPFILE, file=link())  # as the system does when one is clicked
        review = driver.comes(ReviewScene)
        proven.append(True)
        driver.frames(4)
        assert top(driver) is review
        if left:
            driver.app.navigation.table_routes.play(chosen("mixtour", (Seat(), Seat()), {}))
            table = driver.comes(TableScene)
            driver.frames(4)
            assert (closed, top(driver)) == (["mixtour"], table)
        else:
            driver.key(pygame.K_ESCAPE)
            driver.until(lambda: isinstance(top(driver), PuzzleScene), 0.002)
            driver.key(pygame.K_ESCAPE)
            driver.comes(TitleScene)  # and no notice lies there that nothing ends


class FakeExamination:
    """An examination in this process."""

    def __init__(self, game: Game, posed: PosedPuzzle) -> None:
        self.game, self.posed = game, posed

    def poll(self) -> Puzzle | None:
        """The puzzle."""
        return examination.examine(self.game, self.posed)

    def close(self) -> None:
        """There is nothing to end."""


def test_a_damaged_line_is_reported_and_the_others_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in shelf.PUZZLE_FOLDER.glob("*.txt"):
        (tmp_path / path.name).write_text("", encoding="utf-8")
    text = (shelf.PUZZLE_FOLDER / "mixtour.txt").read_text(encoding="utf-8").splitlines()
    (tmp_path / "mixtour.txt").write_text("\n".join([*text[:6], "7\tnonsense"]), encoding="utf-8")
    monkeypatch.setattr(shelf, "read_shipped", partial(shelf.read_shipped, folder=tmp_path))
    with window("", speed="off") as driver:
        driver.app.navigation.puzzle_routes.open_puzzles(GAMES["mixtour"])
        driver.until(lambda: isinstance(top(driver), Notice), 0.002)
        notice = top(driver)
        assert isinstance(notice, Notice)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: hub(driver).workbook is not None, 0.002)
        workbook = hub(driver).workbook
        assert workbook is not None
        assert len(workbook.shipped) == sum(not line.startswith("#") for line in text[:6])


def test_missing_puzzle_files_are_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "read_shipped", partial(shelf.read_shipped, folder=tmp_path))
    with window("", speed="off") as driver:
        room = driver.app.navigation.puzzle_routes
        room.open_puzzles(GAMES["mixtour"])
        driver.until(lambda: isinstance(top(driver), Notice), 0.002)
        notice = top(driver)
        assert isinstance(notice, Notice)
        assert notice._dialog.words.startswith("The puzzle file ")
        assert notice._dialog.words.count(".txt") == 1
        driver.key(pygame.K_RETURN)
        driver.until(lambda: all(room.workbooks.of(game) is not None for game in GAMES.values()), 0.002)
        assert hub(driver).workbook is not None


def examined(driver: Driver) -> PuzzleScene:
    """The puzzle that is seen, once its solution was shown and likely tries were looked for."""
    scene = puzzle(driver)
    driver.key(pygame.K_s)
    driver.until(lambda: scene.examiner.likely.tries is not None, 0.002)
    driver.frames(4)
    return scene


def likely(driver: Driver) -> PuzzleScene:
    """The puzzle that is seen, once the solution was shown and the likely tries are there."""
    scene = examined(driver)
    assert len(scene.examiner.likely.tries or ()) > 1
    return scene


def test_likely_tries_are_pictured_and_refuted_by_a_click() -> None:
    with puzzles("stax") as (driver, workbook):
        begin(driver, OnePuzzleMode(workbook, 4))
        scene = likely(driver)
        tries = scene.examiner.likely.tries or ()
        for index in (1, 0):
            assert len(panels(driver).tries.content.moves) == len(tries)
            assert not panels(driver).is_row_on_stacks()
            driver.click(panels(driver).tries.place_of(index).center)
            settle(driver)
            driver.frames(30)
            assert (scene.examiner.phase, scene.board.table.match.texts) == ("tried", [tries[index].move])
            assert scene.view.refutation is not None
            assert scene.strip is not None
            assert not scene.strip.head.startswith("Why")
            enter(driver)  # back to the answer, as the gold button says
            assert scene.examiner.phase == "done"
            assert scene.board.table.match.texts == scene.examiner.attempt.match.texts
        assert len(workbook.tries) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["stax", "mixtour", "stack-22"])
def test_the_row_of_likely_tries_lies_on_no_stack(game: str) -> None:
    """The table makes room for the row where a stack would lie below it."""
    with puzzles(game, (1280, 720)) as (driver, workbook):
        for number in range(1, 9):
            begin(driver, OnePuzzleMode(workbook, number))
            examined(driver)
            driver.calm()
            assert not panels(driver).is_row_on_stacks(), number
            driver.app.scenes.pop()
            driver.frames(12)


@pytest.mark.slow
def test_tries_that_look_alike_have_letters_that_mark_where_they_go() -> None:
    with puzzles("mixtour") as (driver, workbook):
        begin(driver, OnePuzzleMode(workbook, 8))
        scene = likely(driver)
        ends = [each.move for each in scene.examiner.likely.tries or ()]
        assert ends[:2] == ["e4", "d5"]  # two discs from the reserve
        content = panels(driver).tries.content
        assert (content.letters[:2], set(content.letters[2:])) == (("A", "B"), {""})
        marks = [mark for mark in scene.board.frame().markers if isinstance(mark, LetterMark)]
        assert [(mark.letter, mark.cell) for mark in marks] == [("A", (4, 3)), ("B", (3, 4))]
        driver.click(panels(driver).tries.place_of(1).center)
        settle(driver)
        assert scene.board.table.match.texts == ["d5"]
        assert not any(isinstance(mark, LetterMark) for mark in scene.board.frame().markers)


def listed(game: str, number: int, moves: tuple[str, ...]) -> tuple[ListedTry, ...]:
    """Some tries at a puzzle of a game."""
    puzzle = next(puzzle for puzzle in shelf.read_shipped(GAMES[game]).puzzles if puzzle.number == number)
    return listed_tries(GAMES[game], puzzle, tuple(LikelyTry(move, "") for move in moves))


def test_only_tries_that_look_alike_have_letters() -> None:
    tries = listed("mixtour", 8, ("e4", "e2:1-d1", "d5"))
    assert [each.letter for each in tries] == ["A", "", "B"]


def test_a_try_that_goes_a_long_way_is_pictured_without_its_corners_and_has_a_letter() -> None:
    (found,) = listed("death-stacks", 85, ("d1-9-d2",))
    assert found.letter == "A"
    assert found.move.picture is not None
    assert len(found.move.picture.path) == 2


@pytest.mark.slow
def test_likely_tries_are_gone_through_by_one_key() -> None:
    with puzzles("mixtour") as (driver, workbook):
        begin(driver, OnePuzzleMode(workbook, 3))
        scene = likely(driver)
        driver.key(pygame.K_w)
        assert scene.examiner.phase == "free"
        for each in scene.examiner.likely.tries or ():
            driver.frames(4)
            driver.key(pygame.K_w)
            settle(driver)
            assert scene.board.table.match.texts == [each.move]
        driver.key(pygame.K_w)
        assert (scene.examiner.phase, scene.board.table.match.texts) == ("free", [])
        driver.click(panels(driver).help.place_of("back-to-answer").center)
        driver.frames(4)
        assert scene.examiner.phase == "done"


@pytest.mark.slow
def test_any_other_move_is_tried_from_the_end_of_a_solution() -> None:
    with puzzles("stax", speed="normal") as (driver, workbook):
        begin(driver, OnePuzzleMode(workbook, 4))
        scene = likely(driver)
        row = panels(driver).tries
        driver.click(row.place_of(len(row.content.moves)).center)
        assert (scene.examiner.phase, scene.board.table.match.texts) == ("free", [])
        enter(driver)
        assert scene.examiner.phase == "done"
        driver.key(pygame.K_r)
        driver.until(lambda: scene.board.playback.is_replaying)
        driver.calm()
        assert scene.strip is not None


def test_a_reply_that_wins_is_described_as_a_win() -> None:
    with puzzles("mixtour") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 6))
        play(driver, "a1:1-b1", by_mouse)
        settle(driver)
        assert scene.strip is not None
        assert (scene.strip.head, scene.strip.more) == ("Then Red completes a tower and scores", "That wins the game")


@pytest.mark.slow_cases("copy-puzzle")
@pytest.mark.parametrize("menu", ["solution", "copy-puzzle"])
def test_the_menu_has_what_is_rare(menu: str) -> None:
    with puzzles("mixtour") as (driver, workbook):
        board = driver.app.services.clipboard = FakeClipboard()
        scene = begin(driver, OnePuzzleMode(workbook, 3))
        driver.click(panels(driver).bar.place_of("menu").center)
        row = menu_row(driver, {"solution": "Show the solution", "copy-puzzle": "Copy the puzzle"}[menu])
        assert row is not None
        driver.click(row.rect.center)
        assert scene.picture.dialog is None
        if menu == "solution":
            driver.until(lambda: scene.examiner.phase == "done", 0.002)
        else:
            assert is_puzzle_text(board.take())


@pytest.mark.slow
def test_nobody_helps_in_a_run_and_no_tries_are_listed() -> None:
    with puzzles("mixtour") as (driver, workbook):
        scene = begin(driver, Streak(workbook, seed=1))
        for key in (pygame.K_h, pygame.K_s):
            driver.key(key)
            assert (scene.examiner.phase, scene.examiner.attempt.hints, scene.strip) == ("asked", 0, None)
        err(driver, by_mouse)
        driver.frames(30)
        assert scene.examiner.likely.tries is None
        driver.key(pygame.K_w)
        assert scene.examiner.phase == "wrong"


@pytest.mark.slow_cases("True")
@pytest.mark.parametrize("runs", [True, False])
def test_in_a_run_no_tries_are_looked_for_once_a_puzzle_is_solved(runs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Attempt] = []
    monkeypatch.setattr(Attempt, "ask_likely", lambda self: asked.append(self))
    monkeypatch.setattr(Attempt, "poll_likely", lambda _self: None)
    with puzzles("mixtour") as (driver, workbook):
        scene = begin(driver, Streak(workbook, seed=1) if runs else Rated(workbook))
        solve(driver, by_mouse)
        driver.until(lambda: top(driver) is not scene if runs else bool(asked))
        assert bool(asked) is not runs


def own_puzzles(workbook: Workbook, *numbers: int) -> list[Puzzle]:
    """Puzzles of the player's own: shipped ones under other numbers."""
    found = [replace(workbook.shipped[number], number=FIRST_OWN_NUMBER + number) for number in numbers]
    for each in found:
        workbook.add_own_puzzle(each, "pasted")
    return found


@pytest.mark.parametrize("way", [pytest.param("key", marks=pytest.mark.slow), "button"])
def test_a_puzzle_of_the_player_is_deleted_after_a_question(way: str) -> None:
    with puzzles("mixtour") as (driver, workbook):
        first, second = own_puzzles(workbook, 3, 4)
        scene = begin(driver, Own(workbook))
        for sure in (False, True):
            if way == "key":
                driver.key(pygame.K_DELETE)
            else:
                driver.key(pygame.K_F10)
                row = menu_row(driver, "Delete this puzzle")
                assert row is not None
                driver.click(row.rect.center)
            assert scene.picture.dialog is not None
            driver.key(pygame.K_RETURN if sure else pygame.K_ESCAPE)
            driver.frames(4)
            assert (first.number in workbook.own) is not sure
        assert puzzle(driver).puzzle == second
        driver.key(pygame.K_DELETE)
        enter(driver)
        assert not workbook.own
        assert isinstance(top(driver), TitleScene)  # nothing is left
        assert driver.library.puzzle_past("mixtour").result(60).own == ()


def test_a_puzzle_does_not_show_which_move_wins_while_the_coach_is_on() -> None:
    with puzzles("death-stacks") as (driver, workbook):
        driver.config.play.coach = "third"
        scene = begin(driver, OnePuzzleMode(workbook, 3))
        assert not scene.board.state.situation.tells_wins


def test_a_shipped_puzzle_is_not_thrown_away() -> None:
    with puzzles("mixtour") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 3))
        driver.key(pygame.K_DELETE)
        assert scene.picture.dialog is None
        driver.key(pygame.K_F10)
        assert menu_row(driver, "Delete this puzzle") is None


@pytest.mark.slow
def test_a_puzzle_of_the_player_has_no_rating() -> None:
    with puzzles("mixtour") as (driver, workbook):
        own_puzzles(workbook, 3)
        for mode, rated in ((Own(workbook), False), (OnePuzzleMode(workbook, 3), True)):
            scene = begin(driver, mode)
            solve(driver, by_mouse)
            driver.frames(4)
            assert scene.strip is not None
            assert (str(scene.puzzle.rating) in scene.strip.more) is rated


@pytest.mark.slow
@pytest.mark.parametrize("game", ["stax", "death-stacks"])
def test_a_puzzle_opens_turned_as_in_its_picture(game: str) -> None:
    with puzzles(game, (1024, 700)) as (driver, workbook):
        for number in [*workbook.shipped][:12]:
            scene = begin(driver, OnePuzzleMode(workbook, number))
            assert driver.camera_control.goal.turns == opening_turn(scene.board.table.match, scene.puzzle.seat)


@pytest.mark.slow
def test_a_solved_puzzle_shows_each_step_of_a_king_without_a_way_out() -> None:
    with puzzles("stax") as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, 39))
        solve(driver, by_mouse)
        frame, area = scene.board.frame(), scene.board.layout.table
        assert {ghost.at for ghost in frame.flying} == {(-2, -1), (-1, 0), (-2, 1)}
        assert [mark.tone for mark in frame.markers if isinstance(mark, Bow)] == ["may", "quiet", "quiet", "quiet"]
        assert all(area.collidepoint(driver.camera_control.goal.at(ghost.at)) for ghost in frame.flying)
        driver.key(pygame.K_w)
        driver.calm()
        assert not scene.board.frame().flying


@pytest.mark.slow_cases("death-stacks")
@pytest.mark.parametrize("game", ["stax", "death-stacks"])
def test_the_view_stands_still_as_pieces_are_picked(game: str) -> None:
    with puzzles(game) as (driver, workbook):
        scene = begin(driver, OnePuzzleMode(workbook, next(iter(workbook.shipped))))
        match, before = scene.board.table.match, driver.camera_control.goal
        for first in match.game.view.first_picks(match.position)[:4]:
            driver.pick(first)
            driver.calm()
            assert driver.camera_control.goal == before
            driver.key(pygame.K_ESCAPE)
