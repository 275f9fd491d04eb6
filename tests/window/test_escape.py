"""Escape leads exactly one step back from every scene, and nothing is lost by it: by real keys through every scene."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.display.picks import FromHand
from game.core.errors import StaxError
from game.library.tree import ROOT
from game.scenes.base.scene import Scene
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.players.seating import LetterChoice
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui import words
from game.ui.menu import Menu
from game.ui.widgets import QuestionDialog, TextField
from game.ui.widgets.chord import ChordField
from lab.driver import Driver, post, window
from tests.settings.test_settings import row, tab
from tests.window.test_library import shelves, written
from tests.window.test_review import put, review, saved_tree

pytestmark = pytest.mark.usefixtures("no_screen")


def stacked(driver: Driver) -> list[type[Scene]]:
    """The types of the open scenes, the visible scene last."""
    return [type(scene) for scene in driver.app.scenes.scenes]


def back(driver: Driver) -> list[type[Scene]]:
    """Press Escape; the scenes then."""
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    return stacked(driver)


def named(scene: TableScene | ReviewScene) -> str:
    """The title of the open sheet, "Menu" for each page of the menu; "" for none or a sheet without a title."""
    sheet = scene.picture.dialog
    if isinstance(sheet, Menu):
        return "Menu"
    return sheet.title if isinstance(sheet, QuestionDialog) else ""


def choose(driver: Driver, label: str) -> None:
    """Open the menu and click the row that begins with a text."""
    driver.key(pygame.K_F10)
    driver.press(label)
    driver.frames(2)


def typed(driver: Driver, text: str) -> None:
    post(pygame.TEXTINPUT, text=text)
    driver.frames(2)


def pick_letters(driver: Driver, setup: SetupScene) -> None:
    """Open the sheet on which pieces are picked, by its segment."""
    driver.click(setup.widgets.more.rect.center)
    assert setup.panel is not None
    group = setup.panel.group
    choice = next(widget for widget in group.widgets if isinstance(widget, LetterChoice))
    group.focus_on(choice)
    choice.choose(len(choice.segments) - 1)
    driver.frames(2)


def test_the_title_stays() -> None:
    with window("") as driver:
        assert back(driver) == [TitleScene]
        assert driver.going


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_F2, pygame.K_F3, pygame.K_u, pygame.K_l])
def test_what_the_title_opens_leads_back_to_it(key: int, tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        driver.key(key)
        driver.frames(2)
        opened = stacked(driver)
        assert len(opened) == 2
        for over in (pygame.K_F2, pygame.K_F3):  # nothing lies over a notice, the settings or a rulebook
            driver.key(over)
            if len(stacked(driver)) == 3:
                assert back(driver) == opened
        assert back(driver) == [TitleScene]


@pytest.mark.slow
def test_letters_that_are_picked_go_back_to_the_setup_and_to_the_title() -> None:
    with window("") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        while title.cards.game.id != "stack-22":
            driver.key(pygame.K_RIGHT)
        before = dict(title.seating.options)
        driver.key(pygame.K_u)
        setup = driver.top_scene
        assert isinstance(setup, SetupScene)
        pick_letters(driver, setup)
        assert setup.dialog is not None
        assert back(driver) == [TitleScene, SetupScene]
        assert setup.dialog is None
        assert back(driver) == [TitleScene, SetupScene]
        assert setup.panel is None
        assert back(driver) == [TitleScene]
        assert title.seating.options == before


def test_a_name_that_is_being_written_in_the_setup_is_kept() -> None:
    with window("") as driver:
        driver.key(pygame.K_u)
        setup = driver.top_scene
        assert isinstance(setup, SetupScene)
        driver.click(setup.widgets.cards[0].rect.center)
        driver.frames(2)
        assert setup.panel is not None
        field = next(widget for widget in setup.panel.group.widgets if isinstance(widget, TextField))
        driver.click(field.rect.center)
        typed(driver, "Ana")
        assert back(driver) == [TitleScene, SetupScene]
        assert back(driver) == [TitleScene]
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        assert title.seating.seats[0].name == "Ana"


def test_the_settings_keep_what_is_being_written_and_a_key_that_waits_waits_no_more() -> None:
    with window("") as driver:
        driver.key(pygame.K_F2)
        tab(driver, "keys")
        scene = driver.top_scene
        assert isinstance(scene, SettingsScene)
        field = next(widget for widget in scene.page.widgets if isinstance(widget, ChordField))
        driver.click(field.rect.center)
        assert field.is_waiting
        assert back(driver) == [TitleScene, SettingsScene]
        assert not field.is_waiting
        tab(driver, "engine")
        driver.click(row(driver, "Command").rect.center)
        typed(driver, "./other")
        assert back(driver) == [TitleScene]
        assert driver.config.engine.command == "./other"


@pytest.mark.slow_cases("new", "swapped", "pause", "draw", "clock")
@pytest.mark.parametrize("action", ["menu", "resign", "draw", "pause", "clock", "new", "swapped"])
def test_a_sheet_of_the_table_goes_and_the_game_goes_on(action: str) -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.config.keys = {action: "f5"}
        driver.key(pygame.K_F5)
        assert driver.dialog is not None
        assert back(driver) == [TableScene]
        table = driver.table
        assert driver.dialog is None
        assert (driver.moves, table.result, table.is_paused) == (["K@0,0"], None, False)


@pytest.mark.slow
@pytest.mark.parametrize("label", ["Resign", "New game", "Settings"])
def test_what_the_menu_opens_goes_back_to_the_menu_and_then_to_the_table(label: str) -> None:
    with window() as driver:
        driver.play("K@0,0")
        choose(driver, label)
        assert len(stacked(driver)) == 2 or named(driver.scene) != "Menu"
        assert back(driver) == [TableScene]
        assert named(driver.scene) == "Menu"
        assert back(driver) == [TableScene]
        assert driver.dialog is None
        driver.key(pygame.K_F1)  # and what is opened without the menu does not
        assert driver.dialog is not None
        assert back(driver) == [TableScene]
        assert driver.dialog is None


@pytest.mark.slow_cases("Keys", "Clock")
@pytest.mark.parametrize("label", ["Clock", "Rematch, seats swapped", "Keys", "Rules"])
def test_what_is_rare_goes_back_to_its_page_then_to_the_menu_and_to_the_table(label: str) -> None:
    with window() as driver:
        driver.play("K@0,0")
        choose(driver, label)
        assert len(stacked(driver)) == 2 or named(driver.scene) != "Menu"
        for _ in range(2):
            assert back(driver) == [TableScene]
            assert named(driver.scene) == "Menu"
        assert back(driver) == [TableScene]
        assert driver.dialog is None


@pytest.mark.parametrize("label", ["Pause", "Offer a draw"])
def test_what_escape_answers_leads_to_the_table(label: str) -> None:
    with window() as driver:
        driver.play("K@0,0")
        choose(driver, label)
        assert named(driver.scene) not in ("", "Menu")
        assert back(driver) == [TableScene]
        assert driver.dialog is None
        assert not driver.table.is_paused


def test_the_menu_under_the_settings_speaks_the_language_that_was_chosen_there() -> None:
    with window() as driver:
        driver.key(pygame.K_F10)
        driver.key(pygame.K_F2)
        words.choose("es")
        try:
            back(driver)
            menu = driver.dialog
            assert isinstance(menu, Menu)
            assert "Ajustes" in [row.label for row in menu.group.widgets]
        finally:
            words.choose("en")


@pytest.mark.slow
@pytest.mark.parametrize("label", ["Keys", "Rules", "Settings", "Remove the branch"])
def test_what_the_menu_of_the_review_opens_goes_back_to_it(label: str, tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        put(driver, scene, "e1")  # a branch
        choose(driver, label)
        assert len(stacked(driver)) == 4 or named(scene) != "Menu"
        pages = 2 if label in ("Keys", "Rules", "Remove the branch") else 1
        for _ in range(pages):
            back(driver)
            assert named(scene) == "Menu"
        assert back(driver) == [TitleScene, LibraryScene, ReviewScene]
        assert scene.picture.dialog is None


def test_a_game_that_trouble_has_stopped_can_be_gone_on_with_when_that_was_put_away() -> None:
    with window("person,computer:novice") as driver:
        table = driver.table
        table._pause_for_error(StaxError("The engine has stopped."))
        driver.frames(4)
        assert driver.dialog is not None
        assert back(driver) == [TableScene]
        assert driver.dialog is None
        back(driver)
        driver.press("Continue")
        assert not table.is_paused


def test_picks_go_back_one_at_a_time() -> None:
    with window() as driver:
        for move in ("K@0,0", "K@1,0"):
            driver.play(move)
        board = driver.scene.board
        first = next(first for first in board.state.situation.first_picks if isinstance(first, FromHand))
        driver.pick(first)
        target = next(cell for cell, mark in board.state.selection.marks.items() if mark.reason is None)
        driver.click(driver.visible(target))
        landed = board.state.selection.landed_cell
        assert landed is not None
        back(driver)
        assert (board.state.selection.landed_cell, board.state.selection.first) == (None, first)
        back(driver)
        assert board.state.selection.first is None
        assert driver.dialog is None
        back(driver)
        assert driver.dialog is not None


def test_a_piece_that_is_being_dragged_is_put_back_and_stays_there() -> None:
    with window() as driver:
        driver.point(driver.pocket(0, 0))
        driver.events.button(driver.pocket(0, 0), 1, True)
        driver.frames(2)
        driver.events.move(driver.top((0, 0)))
        driver.frames(2)
        back(driver)
        assert driver.selection.first is None
        driver.events.button(driver.top((0, 0)), 1, False)
        driver.frames(4)
        assert driver.moves == []
        assert driver.dialog is None


def test_the_line_in_which_a_move_is_typed_goes_first() -> None:
    with window() as driver:
        driver.key(pygame.K_SLASH)
        typed(driver, "K@")
        assert back(driver) == [TableScene]
        assert driver.scene.screen.entry.field is None
        assert driver.dialog is None


def test_at_the_end_the_banner_goes_and_then_the_menu_comes() -> None:
    with window() as driver:
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.card is not None)
        back(driver)
        assert driver.card is None
        assert driver.dialog is None
        back(driver)
        assert driver.dialog is not None


def test_a_comment_that_is_being_written_is_kept(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_d)
        typed(driver, "Well begun")
        assert back(driver) == [TitleScene, LibraryScene, ReviewScene]
        assert not scene.is_writing
        assert back(driver) == [TitleScene, LibraryScene]
        assert saved_tree(driver.library).comment(ROOT) == "Well begun"


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_F10, pygame.K_F1, pygame.K_n, pygame.K_F2, pygame.K_F3, pygame.K_SLASH])
def test_what_lies_over_the_review_goes_first(key: int, tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.key(key)
        driver.frames(2)
        over = len(stacked(driver)) == 4 or scene.picture.dialog is not None or scene.screen.entry.field is not None
        assert over
        assert back(driver) == [TitleScene, LibraryScene, ReviewScene]
        assert scene.picture.dialog is None
        assert scene.screen.entry.field is None
        assert back(driver) == [TitleScene, LibraryScene]


def test_the_questions_of_the_library_go_one_after_the_other(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.key(pygame.K_F6)
        assert back(driver) == [TitleScene, LibraryScene]
        assert scene.dialog is None
        file = tmp_path / "there.stax"
        file.write_text("something else", encoding="utf-8")
        scene.actions.all()["save"].run()
        driver.frames(2)
        written(driver, str(file))
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        assert scene.dialog is not None
        assert scene.dialog.title == "Replace the file?"
        back(driver)
        assert scene.dialog is not None
        field = scene.dialog.group.widgets[0]
        assert isinstance(field, TextField)
        assert field.value == str(file)
        assert back(driver) == [TitleScene, LibraryScene]
        assert scene.dialog is None
        assert file.read_text(encoding="utf-8") == "something else"


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_F2, pygame.K_F3])
def test_a_key_closes_what_it_has_opened(key: int) -> None:
    with window("") as driver:
        driver.key(key)
        assert len(stacked(driver)) == 2
        driver.key(key)
        assert stacked(driver) == [TitleScene]
    with window() as driver:
        driver.key(key)
        assert len(stacked(driver)) == 2
        driver.key(key)
        assert stacked(driver) == [TableScene]
