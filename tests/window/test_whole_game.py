"""The whole game analysed in the running loop: by an engine whose answers a test gives, and by the real one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ai.scores import WIN
from game.analysis import move_retry
from game.analysis.analyst import Analyst
from game.core.game import Game
from game.engine.client import start_built_in
from game.games import GAMES
from game.library.note import Note, read_note, with_note
from game.puzzles import lost_wins
from game.puzzles.puzzle import PosedPuzzle, Puzzle, Task
from game.puzzles.shelf import read_line
from game.puzzles.workbook import FIRST_OWN_NUMBER
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.review import try_again, whole_game
from game.scenes.review.scene import ReviewScene
from game.ui.render.frame import Ghost
from lab.driver import Driver, post
from tests.puzzles.lines import LINES
from tests.window.test_review import MOVES, played, put, review, saved_tree

pytestmark = pytest.mark.usefixtures("no_screen")
SCORES = {0: 0, 1: 0, 2: 0, 3: -1470, 4: -1470, 5: -2940, 6: -2940}  # of the first seat, by the moves made


class FakeScoringEngine:
    """An engine that knows what a position is worth by the number of moves made, and says so at once.

    Of any position it thinks the move `best` first.
    """

    def __init__(self, scores: Mapping[int, int], best: str = "d1") -> None:
        self.scores = scores
        self.best = best
        self.alive = True
        self._ply = 0
        self._said: list[str] = []

    def send(self, line: str) -> None:
        word, *rest = line.split()
        self._ply = 0 if word == "new" else self._ply + len(rest) * (word == "play")
        self._ply -= int(rest[0]) if word == "undo" else 0
        if word == "go":
            score = self.scores.get(self._ply, 0) * (-1 if self._ply % 2 else 1)
            for depth in (1, 2, 3):
                self._said.append(f"info depth {depth} line 1 score {score} nodes 9 nps 9 time 0.1 pv {self.best} e1")
            self._said.append(f"bestmove {self.best}")
        self._said.append("ok")

    def lines(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        self.alive = False


@pytest.fixture(autouse=True)
def _engines(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Start no engine, except in tests of the real engine."""
    if "real" not in request.node.name:
        monkeypatch.setattr(whole_game, "Analyst", lambda: Analyst(lambda: FakeScoringEngine(SCORES)))
        monkeypatch.setattr(try_again, "Retry", lambda: move_retry.Retry(lambda: FakeScoringEngine(SCORES)))


def shifted(driver: Driver, key: int) -> None:
    """Type a key with Shift."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        post(kind, key=key, mod=pygame.KMOD_SHIFT, unicode="")
    driver.frames(2)


@contextmanager
def analysed(folder: Path) -> Iterator[tuple[Driver, ReviewScene]]:
    """A game of the library that has been analysed."""
    with review(folder, played("")) as (driver, scene):
        shifted(driver, pygame.K_a)
        driver.until(lambda: not scene.views.game.whole_game.is_running)
        driver.frames(4)
        yield driver, scene


def calm_texts(scene: ReviewScene) -> tuple[str, str]:
    """The two texts of the calm place."""
    content = scene.chrome.pill.content
    return content.strong, content.words


def kinds(scene: ReviewScene) -> dict[int, str]:
    """The signs in the list of moves, by round."""
    tree = scene.chrome.tree
    assert tree is not None
    return {leaf.number: leaf.kind for leaf in tree.content.leaves if leaf.kind}


@pytest.mark.slow
def test_a_person_tries_again_where_that_person_erred_and_not_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = {0: 0, 1: 0, 2: 0, 3: -1470, 4: 1470, 5: 1470, 6: 1470}
    monkeypatch.setattr(whole_game, "Analyst", lambda: Analyst(lambda: FakeScoringEngine(scores)))
    with review(tmp_path, replace(played(""), seats=("computer:hard", "person Ana"))) as (driver, scene):
        shifted(driver, pygame.K_a)
        driver.until(lambda: not scene.views.game.whole_game.is_running)
        driver.frames(4)
        driver.key(pygame.K_y)
        assert scene.views.game.second_try.is_waiting
        assert scene.study.match.texts == list(MOVES[:3])


@pytest.mark.slow
def test_the_curve_grows_from_the_end_and_is_there_next_time(tmp_path: Path) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        assert scene.views.game.graph.panel is None
        shifted(driver, pygame.K_a)
        grown = list[int]()
        while scene.views.game.whole_game.is_running:
            driver.frames()
            panel = scene.views.game.graph.panel
            assert panel is not None
            grown.append(sum(each is not None for each in panel.content.curve.chances))
        assert grown == sorted(grown)
        assert {3, 4, 5, 6, 7} <= set(grown)
        driver.frames(4)
        assert kinds(scene) == {2: "blunder", 3: "inaccuracy"}
        tree = saved_tree(driver.library)
        assert all(read_note(tree.comment(node))[1] is not None for node in tree.main)
        driver.key(pygame.K_ESCAPE)
        shelves = driver.top_scene
        assert isinstance(shelves, LibraryScene)
        driver.key(pygame.K_F4)
        again = driver.comes(ReviewScene)
        assert again is not scene
        assert again.views.game.graph.panel is not None
        assert again.views.game.graph.panel.content.progress is None
        assert kinds(again) == kinds(scene)


@pytest.mark.slow
def test_what_was_found_is_kept_where_it_is_stopped(tmp_path: Path) -> None:
    with review(tmp_path, played("")) as (driver, _scene):
        shifted(driver, pygame.K_a)
        driver.frames(3)
        driver.key(pygame.K_ESCAPE)
        tree = saved_tree(driver.library)
        known = [read_note(tree.comment(node))[1] is not None for node in tree.main]
        assert any(known)
        assert not all(known)


def test_the_start_describes_the_whole_game_and_a_move_only_itself(tmp_path: Path) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        driver.key(pygame.K_HOME)
        shifted(driver, pygame.K_a)
        assert scene.views.game.whole_game.is_running
        driver.frames(2)
        assert calm_texts(scene) == ("The whole game", "The game is still being analysed.")
        shifted(driver, pygame.K_a)  # it stops: the first moves were not looked at
        driver.frames(2)
        assert calm_texts(scene)[1].endswith("The analysis was stopped early.")
        driver.key(pygame.K_RIGHT)
        driver.frames(2)
        assert calm_texts(scene) == ("Red to move", "Try any move")
    sheet = played("")
    for ply, node in enumerate(sheet.tree.main):
        sheet.tree.set_comment(node, with_note("", Note((0.5, 0.5), 6, (), "1", None, (0.5, 0.5) if ply else None)))
    with review(tmp_path / "even", sheet) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.frames(2)
        assert calm_texts(scene) == ("The whole game", "No mistake was found in this game.")


@pytest.mark.slow
def test_it_goes_on_while_another_scene_lies_over_it(tmp_path: Path) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        shifted(driver, pygame.K_a)
        driver.key(pygame.K_F2)
        assert isinstance(driver.top_scene, SettingsScene)
        driver.until(lambda: not scene.views.game.whole_game.is_running)
        assert scene.views.game.whole_game.analysis is not None
        assert scene.views.game.whole_game.analysis.is_complete
        driver.until(lambda: not driver.app.background)
        driver.key(pygame.K_ESCAPE)
        assert driver.comes(ReviewScene) is scene
        assert kinds(scene) == {2: "blunder", 3: "inaccuracy"}


@pytest.mark.slow
def test_what_was_lost_slowly_is_shown_at_the_start_and_at_its_moves(tmp_path: Path) -> None:
    sheet = played("")
    for ply, node in enumerate(sheet.tree.main):
        chance = 0.5 - 0.06 * ((ply + 1) // 2)
        move = (chance + 0.06, chance) if ply % 2 else (1 - chance, 1 - chance)
        sheet.tree.set_comment(node, with_note("", Note((chance, 1 - chance), 6, (), "1", None, move if ply else None)))
    with review(tmp_path, sheet) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.frames(2)
        sentence = calm_texts(scene)[1]
        assert sentence == "No mistake was found. Ana: 18% slowly lost from move 1 to 3, without a single mistake."
        driver.key(pygame.K_RIGHT)
        driver.frames(2)
        sentence = calm_texts(scene)[1]
        assert sentence == "18% slowly lost from move 1 to 3, without a single mistake."


@pytest.mark.slow
def test_the_graph_leads_to_moves_and_describes_them(tmp_path: Path) -> None:
    with analysed(tmp_path) as (driver, scene):
        panel, tip = scene.views.game.graph.panel, scene.views.game.graph.tip
        assert panel is not None
        assert tip is not None
        plot = panel.plot
        driver.point((round(plot.x(2.5)), plot.inner.centery))
        assert tip.content is not None
        assert (tip.content.number, tip.content.kind, tip.content.words) == ("2.", "blunder", "50% › 10%")
        driver.click((round(plot.x(2.5)), plot.inner.centery))
        assert scene.study.match.texts == list(MOVES[:3])
        driver.drag((round(plot.x(2.5)), plot.inner.centery), (round(plot.x(4.5)), plot.inner.centery))
        assert scene.study.match.texts == list(MOVES[:5])
        driver.key(pygame.K_g)
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_ESCAPE)
        assert scene.study.match.texts == list(MOVES[:5])
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_j)
        assert scene.study.match.texts == list(MOVES[:3])
        driver.frames(2)
        content = scene.chrome.pill.content
        assert (content.strong, content.kind, content.figures) == ("Ana blunders", "blunder", "50% to 10%")
        driver.key(pygame.K_o)
        shifted(driver, pygame.K_j)
        assert scene.views.game.whole_game.ply == 3


@pytest.mark.slow
def test_better_is_looked_for_in_the_place_of_a_fault(tmp_path: Path) -> None:
    with analysed(tmp_path) as (driver, scene):
        driver.key(pygame.K_y)
        again, strip = scene.views.game.second_try, scene.picture
        assert again.is_waiting
        assert scene.study.match.texts == list(MOVES[:2])
        put(driver, scene, "d4")  # as bad as what was played
        driver.until(lambda: again.state == "wrong")
        assert strip.strip is not None
        assert strip.strip.head == "That is not enough"
        driver.key(pygame.K_RETURN)
        assert again.is_waiting
        assert scene.board.table.match.texts == list(MOVES[:2])
        put(driver, scene, "d1")  # the best one
        driver.until(lambda: again.state == "found")
        driver.key(pygame.K_RETURN)
        assert again.is_waiting  # the next fault
        for state in ("asked", "revealed"):  # after the second try the better move is shown
            put(driver, scene, "a5")
            driver.until(lambda: again.state == "wrong")
            driver.key(pygame.K_RETURN)
            assert again.state == state
        driver.key(pygame.K_RETURN)
        assert not scene.views.game.verdict_marks.pills
        driver.key(pygame.K_h)
        assert again.state == "revealed"
        driver.frames(2)
        assert any(isinstance(mark, Ghost) for mark in scene.board.frame().markers)
        driver.key(pygame.K_ESCAPE)
        assert not again.is_active
        assert scene.study.match.texts == list(MOVES)
        assert len(scene.study.tree) == len(MOVES)  # nothing of it is kept


def test_a_try_that_is_typed_is_answered_and_keys_then_mean_what_the_strip_says(tmp_path: Path) -> None:
    with analysed(tmp_path) as (driver, scene):
        driver.key(pygame.K_y)
        driver.key(pygame.K_SLASH)
        for letter in "d4":
            post(pygame.TEXTINPUT, text=letter)
        driver.frames(2)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: scene.views.game.second_try.state == "wrong")
        driver.key(pygame.K_RETURN)
        assert scene.views.game.second_try.is_waiting
        assert scene.board.table.match.texts == list(MOVES[:2])


@pytest.mark.slow
def test_the_real_engine_analyses_a_game_and_its_processes_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_game, "Analyst", lambda: Analyst(start_built_in, nodes=200))
    with analysed(tmp_path) as (_driver, scene):
        assert scene.views.game.whole_game.analysis is not None
        assert scene.views.game.whole_game.analysis.is_complete


@pytest.mark.slow
def test_a_win_that_was_let_go_becomes_a_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[PosedPuzzle] = []

    class Found:
        """An examination that finds a puzzle at once."""

        def __init__(self, game: Game, posed: PosedPuzzle) -> None:
            asked.append(posed)
            self.puzzle = replace(read_line(game, LINES["mixtour"][0]), number=FIRST_OWN_NUMBER)

        def poll(self) -> Puzzle | None:
            return self.puzzle

    scores = SCORES | {2: WIN - 3, 3: 3 - WIN}  # the computer lets one go too
    monkeypatch.setattr(whole_game, "Analyst", lambda: Analyst(lambda: FakeScoringEngine(scores)))
    monkeypatch.setattr(lost_wins, "LostWins", partial(lost_wins.LostWins, examine=Found))
    with analysed(tmp_path) as (driver, scene):
        room = driver.app.navigation.puzzle_routes
        driver.until(
            lambda: bool(asked) and FIRST_OWN_NUMBER in getattr(room.workbooks.of(GAMES["mixtour"]), "own", ()), 0.002
        )
        match = scene.study.match
        start = match.game.notation.write_position(match.position_after(2))
        assert asked == [PosedPuzzle("mixtour", ("points=1",), start, Task("win", 2))]
        assert "your own puzzles" in scene.picture.toast.words
