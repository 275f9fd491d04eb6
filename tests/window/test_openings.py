"""Openings in a driven review: shown beside the moves, on the table, and played, by keys alone and by the mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.core.errors import StaxError
from game.core.game import Game
from game.library.tree import ROOT
from game.openings.book import Book
from game.openings.shelf import read_book
from game.scenes.review.scene import ReviewScene
from game.scenes.review.views import opening_finder
from game.ui.panels.analysis.openings import OpeningRow, OpeningsPanel
from game.ui.render.frame import Ghost
from lab.driver import Driver
from tests.openings.hand_made import MIXTOUR, TEXT
from tests.window.test_review import MOVES, played, review

pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.fixture(autouse=True)
def _book_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_game: Game, _complain: Callable[[StaxError], None]) -> Book:
        return Book(MIXTOUR, read_book(MIXTOUR, TEXT, "some.txt").positions.get)

    monkeypatch.setattr(opening_finder, "open_book", opened)


def rows(driver: Driver, scene: ReviewScene) -> tuple[OpeningRow, ...]:
    """The rows of the list, once they are known."""
    driver.frames(2)
    driver.until(partial(is_known, scene), 0.002)
    driver.frames(2)
    return panel(scene).content.rows


def is_known(scene: ReviewScene) -> bool:
    """Whether the openings of the position have been found."""
    return scene.views.openings.continuations is not None


def panel(scene: ReviewScene) -> OpeningsPanel:
    assert scene.views.openings.panel is not None
    return scene.views.openings.panel


def cells_of(row: OpeningRow) -> tuple[str, str, int, int, int, str]:
    return row.move.text, row.chance, row.games, row.won, row.drawn, row.own


def ghosts(scene: ReviewScene) -> int:
    return sum(isinstance(mark, Ghost) for mark in scene.board.frame().markers)


def test_openings_are_shown_and_played_by_keys(tmp_path: Path) -> None:
    with review(tmp_path, played()) as (driver, scene):
        driver.key(pygame.K_HOME)
        assert scene.views.openings.panel is None
        driver.key(pygame.K_F5)
        first, second = rows(driver, scene)
        assert cells_of(first) == ("a1", "52%", 8, 4, 1, "1 · 100%")
        assert cells_of(second) == ("b3", "50%", 2, 0, 2, "")
        assert panel(scene).content.foot == "Depth 6 · 10 games of self-play"
        assert ghosts(scene) == 0
        driver.key(pygame.K_F6)
        driver.key(pygame.K_F6)
        assert (panel(scene).content.chosen, ghosts(scene)) == (1, 1)
        scene.board.view.mark(())  # as something else did once
        driver.frames(2)
        assert ghosts(scene) == 1
        driver.key(pygame.K_ESCAPE)
        assert (panel(scene).content.chosen, ghosts(scene)) == (None, 0)
        driver.key(pygame.K_F6)
        driver.key(pygame.K_RETURN)
        assert scene.study.match.texts == ["a1"]
        assert not scene.study.is_branch
        (reply,) = rows(driver, scene)
        assert cells_of(reply)[:2] in (("b1", "49%"), ("a2", "49%"))
        driver.key(pygame.K_END)
        assert rows(driver, scene) == ()
        assert "The book ends here" in panel(scene).content.words
        driver.key(pygame.K_F5)
        assert scene.views.openings.panel is None


def test_remembered_openings_give_way_to_the_moves_only_where_they_are_empty_at_first(tmp_path: Path) -> None:
    with review(tmp_path, played()) as (driver, scene):
        driver.key(pygame.K_F5)
        assert rows(driver, scene) == ()
        assert scene.drawer.page == "openings"  # as the user wishes
        for at, page in ((ROOT, "openings"), (scene.study.tree.main[-1], "moves")):
            scene.study.go_to(at)
            again = ReviewScene(scene.services, scene.study, tmp_path, lambda _wins: None)
            driver.app.scenes.push(again)
            driver.until(partial(is_known, again), 0.002)
            driver.frames(2)
            assert (again.drawer.page, driver.config.review.openings) == (page, True)
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_F5)
        assert rows(driver, again)
        driver.key(pygame.K_END)
        assert rows(driver, again) == ()
        assert again.drawer.page == "openings"


@pytest.mark.slow
def test_openings_are_pointed_at_and_clicked(tmp_path: Path) -> None:
    with review(tmp_path, played()) as (driver, scene):
        driver.key(pygame.K_HOME)
        scene.dialogs.menu()
        driver.frames(2)
        driver.key(pygame.K_F5)  # a button of the menu has the same key
        rows(driver, scene)
        driver.point(panel(scene).place_of(1).center)
        assert (panel(scene).content.pointed, ghosts(scene)) == (1, 1)
        driver.point(scene.board.layout.table.topleft)
        assert ghosts(scene) == 0
        driver.click(panel(scene).place_of(1).center)
        assert scene.study.match.texts == ["b3"]
        assert scene.study.is_branch


@pytest.mark.slow
def test_hidden_answers_hide_the_openings(tmp_path: Path) -> None:
    with review(tmp_path, played()) as (driver, scene):
        scene.go_to(ROOT)
        driver.key(pygame.K_F5)
        assert rows(driver, scene)
        driver.key(pygame.K_b)
        assert panel(scene).content.rows == ()
        driver.key(pygame.K_F6)
        assert ghosts(scene) == 0
        assert scene.study.tree.path(scene.study.tree.main[-1]) == list(MOVES)
