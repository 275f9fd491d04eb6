"""From scene to scene and back, by the same keys everywhere; what is come back to is as it was left."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pygame
import pytest

from game.core.errors import StaxError
from game.library.library import Library
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.program.scene_requests import READ_TIMEOUT
from game.scenes.base.notice import Notice
from game.scenes.base.routes import GoBack, OpenCourses, PlayFrom
from game.scenes.base.scene import Scene
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui import words
from game.ui.look.themes import Appearance
from game.ui.panels.frame import LEAVE
from lab.driver import STEP, Driver, window
from tests.window.test_library import shelves, written

pytestmark = pytest.mark.usefixtures("no_screen")


def stacked(driver: Driver) -> list[type[Scene]]:
    """The types of the open scenes, the visible scene last."""
    return [type(scene) for scene in driver.app.scenes.scenes]


def menu_says(driver: Driver) -> str:
    """The label of the button in the table's menu that leaves the table."""
    driver.key(pygame.K_F10)
    sheet = driver.dialog
    assert sheet is not None
    driver.key(pygame.K_ESCAPE)
    return driver.app.services.way_back()


def test_a_game_of_the_library_leads_back_to_the_library_as_it_was_left(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.click(scene.buttons.find.rect.center)
        written(driver, "ana")
        driver.until(lambda: scene.prints.count == 1 and scene.games.is_loaded, 0.002)
        driver.click(scene.main.rect.center)
        driver.comes(TableScene)
        assert stacked(driver) == [TitleScene, LibraryScene, TableScene]
        assert menu_says(driver) == "Back to the library"
        driver.key(pygame.K_b)
        assert driver.top_scene is scene
        driver.until(lambda: scene.games.is_loaded, 0.002)
        assert (scene.filters.text.value, scene.prints.count) == ("ana", 1)
        driver.key(pygame.K_ESCAPE)
        assert stacked(driver) == [TitleScene, LibraryScene]
        driver.key(pygame.K_ESCAPE)
        assert stacked(driver) == [TitleScene]


def test_the_title_is_the_same_one_again(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_s)
        driver.comes(TableScene)
        assert menu_says(driver) == "Back to the title"
        driver.key(pygame.K_b)
        assert driver.top_scene is title
        assert title.cards.game.id == "death-stacks"


def test_from_a_table_without_a_title_one_step_back_is_the_title() -> None:
    with window() as driver:
        driver.key(pygame.K_b)
        assert stacked(driver) == [TitleScene]


@pytest.mark.slow
def test_a_game_begun_in_a_review_leads_back_to_it_and_leaves_no_other_table(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        driver.key(pygame.K_s)
        driver.comes(TableScene)
        driver.play("K@0,0")
        for _ in range(3):
            driver.key(pygame.K_F4)
            review = driver.comes(ReviewScene)
            review.services.go(PlayFrom(review.board.setup, review.study.copy_match()))
            driver.comes(TableScene)
            assert stacked(driver) == [TitleScene, ReviewScene, TableScene]
            assert driver.app.scenes.below is review
            assert menu_says(driver) == "Back to the review"
        driver.key(pygame.K_b)
        driver.comes(ReviewScene)
        driver.key(pygame.K_ESCAPE)
        assert stacked(driver) == [TitleScene]


@pytest.mark.parametrize(
    ("key", "kind"), [pytest.param(pygame.K_F2, SettingsScene, marks=pytest.mark.slow), (pygame.K_F3, RulesScene)]
)
def test_settings_and_rules_are_reached_by_the_same_keys_and_lead_back(
    tmp_path: Path, key: int, kind: type[Scene]
) -> None:
    with shelves(tmp_path) as (driver, scene):
        check(driver, key, kind)
        driver.until(lambda: scene.entry is not None, 0.002)
        driver.key(pygame.K_F4)
        review = driver.comes(ReviewScene)
        assert review.screen.picture.chrome.bar.tooltip_for(LEAVE) == "Back to the library (Esc)"
        check(driver, key, kind)
        review.services.go(PlayFrom(review.board.setup, review.study.copy_match()))
        driver.comes(TableScene)
        check(driver, key, kind)
        for leaving in (pygame.K_b, pygame.K_ESCAPE, pygame.K_ESCAPE):
            driver.key(leaving)
        assert stacked(driver) == [TitleScene]
        check(driver, key, kind)


def check(driver: Driver, key: int, kind: type[Scene]) -> None:
    """A key opens a scene over what is seen; the same key leads back, and Escape does."""
    below = stacked(driver)
    for back in (key, pygame.K_ESCAPE):
        driver.key(key)
        assert stacked(driver) == [*below, kind]
        driver.key(back)
        assert stacked(driver) == below
    driver.key(key)
    driver.key(pygame.K_ESCAPE)
    assert stacked(driver) == below


def test_a_new_language_and_look_reach_the_library_and_leave_what_it_holds(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.click(scene.buttons.find.rect.center)
        written(driver, "ana")
        driver.until(lambda: scene.prints.count == 1, 0.002)
        driver.key(pygame.K_F2)
        settings = driver.top_scene
        assert isinstance(settings, SettingsScene)
        driver.config.look.language, driver.config.look.theme = "es", "contrast"
        settings.change_language()
        driver.key(pygame.K_ESCAPE)
        assert words.language() == "es"
        assert scene.filters.text.label == "Buscar"
        assert (scene.filters.text.value, scene.prints.count) == ("ana", 1)
        assert scene.pen.theme == Appearance("contrast").theme((1280, 720))


def test_the_title_waits_for_no_library_and_offers_the_game_when_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Future[list[SavedGame]]] = []

    def left(_library: Library, _count: int = -1) -> Future[list[SavedGame]]:
        asked.append(Future())
        return asked[-1]

    monkeypatch.setattr(Library, "request_unfinished", left)
    with window("") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        assert title.buttons.go_on is None
        asked[-1].set_result([SavedGame(1, GameRecord("stax", {}, ("person", "person")))])
        driver.frames(2)
        assert title.buttons.go_on is not None
        assert title._unfinished_line == "Stax, move 1, is not finished"
        driver.key(pygame.K_F3)
        driver.key(pygame.K_ESCAPE)
        assert len(asked) == 2  # it may have been played to its end meanwhile


def test_a_library_that_does_not_answer_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with shelves(tmp_path) as (driver, _scene):
        monkeypatch.setattr(
            driver.library,
            "saved_game",
            lambda _number: Future[SavedGame](),
        )
        driver.app.navigation.requests.timeout = READ_TIMEOUT
        driver.key(pygame.K_F4)
        assert stacked(driver) == [TitleScene, LibraryScene]
        driver.frames(round(READ_TIMEOUT / STEP))
        assert stacked(driver) == [TitleScene, LibraryScene, Notice]
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_F4)
        driver.key(pygame.K_ESCAPE)  # a player who leaves does not wait
        driver.frames(round(READ_TIMEOUT / STEP))
        assert stacked(driver) == [TitleScene]


@pytest.mark.slow
def test_notices_lie_over_the_scene_below_even_before_its_first_frame_and_in_a_new_size() -> None:
    with window("") as driver:
        surface = pygame.display.get_surface()
        assert surface is not None
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        seen = title.buttons.puzzles.rect.left + 3, title.buttons.puzzles.rect.centery  # elsewhere the table is dark
        drawn = surface.get_at(seen)
        for size in (surface.get_size(), (1400, 900)):
            surface = pygame.display.set_mode(size)
            surface.fill("black")
            driver.app.navigation.notices.say(StaxError("One."))
            driver.app.navigation.notices.say(StaxError("Two."))
            driver.redrawn()
            driver.frames(30)
            assert stacked(driver) == [TitleScene, Notice, Notice]
            x, y = title.buttons.puzzles.rect.left + 3, title.buttons.puzzles.rect.centery
            assert 0 < surface.get_at((x, y)).g < drawn.g
            driver.key(pygame.K_RETURN)
            driver.key(pygame.K_RETURN)
            assert stacked(driver) == [TitleScene]


def test_the_title_chooses_the_game_of_the_scene_that_was_left() -> None:
    with window("") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        other = next(game for game in title.games if game is not title.current_game)
        driver.app.navigation.go(OpenCourses(other))
        driver.frames(2)
        driver.app.navigation.go(GoBack())
        driver.frames(2)
        assert driver.top_scene is title
        assert title.current_game is other
