"""The page of keys by real events: an action gets another key, and everything that names or hears it follows."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.settings.default_keys import BINDABLE
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.themes import Appearance
from game.ui.menu import Menu, MenuRow
from game.ui.panels.help import HelpDialog
from game.ui.widgets import QuestionDialog
from game.ui.widgets.chord import ChordField
from lab.driver import Driver, Place, post, window
from tests.settings.test_settings import settings, tab


def field(driver: Driver, action: str) -> ChordField:
    found = [widget for widget in settings(driver).page.widgets if isinstance(widget, ChordField)]
    return next(each for each in found if each.label == action)


def focus_on(driver: Driver, action: str) -> None:
    """Go there by Tab."""
    wanted = field(driver, action)
    for _ in range(len(settings(driver).group.widgets)):
        if settings(driver).group.focused is wanted:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(action)


def rebind(driver: Driver, action: str, *keys: int) -> None:
    """Open the page, choose an action, press keys."""
    driver.key(pygame.K_F2)
    tab(driver, "keys")
    focus_on(driver, action)
    driver.key(pygame.K_RETURN)
    for key in keys:
        driver.key(key)


def caps(driver: Driver) -> dict[str, str]:
    return driver.scene.picture.chrome.bar.keys


def test_undo_gets_another_key_and_is_done_by_it() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.play("c3")
        rebind(driver, "Undo", pygame.K_SEMICOLON)
        assert field(driver, "Undo").chord == ";"
        assert driver.config.keys == {"undo": ";"}
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_l)
        assert driver.scene.chrome.moves is not None
        assert driver.scene.chrome.tab_key == "L"
        assert caps(driver)["undo"] == ";"
        driver.key(pygame.K_u)
        assert driver.moves == ["c3"]
        driver.key(pygame.K_SEMICOLON)
        assert driver.moves == []
        driver.key(pygame.K_F1)
        sheet = driver.dialog
        assert isinstance(sheet, HelpDialog)
        shown = [keys for _title, lines in sheet.sections for keys, words in lines if words == "undo, redo"]
        assert shown == [(";", "Y")]


@pytest.mark.slow
def test_a_key_in_use_is_exchanged_with_a_message() -> None:
    with window(game="mixtour", speed="off") as driver:
        rebind(driver, "Rematch", pygame.K_F4)
        assert field(driver, "Review").chord == "n"
        assert settings(driver).toast.words == "F4 was used for: Review. The keys were swapped."
        driver.key(pygame.K_ESCAPE)
        driver.play("c3")
        driver.key(pygame.K_F10)
        menu = driver.dialog
        assert isinstance(menu, Menu)
        keys = {each.label: each.key for each in menu.group.widgets if isinstance(each, MenuRow)}
        assert keys["New game"] == "F4"
        driver.key(pygame.K_F4)
        asked = driver.dialog
        assert isinstance(asked, QuestionDialog)
        assert asked.title == "Start a new game?"


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_5, pygame.K_SPACE])
def test_keys_that_always_do_the_same_are_refused(key: int) -> None:
    with window("") as driver:
        rebind(driver, "Hint", key)
        assert field(driver, "Hint").chord == "h"
        assert "has a fixed meaning" in settings(driver).toast.words
        assert driver.config.keys == {}
        assert not field(driver, "Hint").is_waiting


def test_escape_and_modifiers_and_chords() -> None:
    with window("") as driver:
        rebind(driver, "Hint", pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, SettingsScene)
        assert field(driver, "Hint").chord == "h"
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_LCTRL)
        assert field(driver, "Hint").is_waiting
        post(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LCTRL, unicode="")  # which turns the pages else
        driver.frames(2)
        assert settings(driver).tabs.value == "keys"
        driver.key(pygame.K_RETURN)
        post(pygame.KEYDOWN, key=pygame.K_h, mod=pygame.KMOD_LCTRL, unicode="\x08")
        driver.frames(2)
        assert field(driver, "Hint").chord == "ctrl+h"
        driver.key(pygame.K_ESCAPE)
        assert not isinstance(driver.top_scene, SettingsScene)


def test_the_usual_keys_come_back() -> None:
    with window("") as driver:
        rebind(driver, "Hint", pygame.K_SEMICOLON)
        driver.frames(2)
        settings(driver).group.focus_on(settings(driver).reset)
        driver.key(pygame.K_RETURN)
        assert field(driver, "Hint").chord == "h"
        assert driver.config.keys == {}


def test_a_chosen_field_waits_no_more_when_something_else_is_clicked() -> None:
    with window("") as driver:
        rebind(driver, "Hint")
        assert field(driver, "Hint").is_waiting
        driver.click(settings(driver).tabs.rect.midright)
        settings(driver).group.focus_on(field(driver, "Redo"))
        driver.frames(2)
        assert not field(driver, "Hint").is_waiting


@pytest.mark.slow
def test_a_held_key_is_let_go_though_it_is_another_one() -> None:
    with window(game="stax", speed="off") as driver:
        rebind(driver, "The way down from a stack", pygame.K_SEMICOLON)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TableScene)
        driver.events.key(pygame.K_SEMICOLON, True)
        driver.frames(2)
        assert driver.state.held_commands == {"way-down"}
        driver.events.key(pygame.K_SEMICOLON, False)
        driver.frames(2)
        assert driver.state.held_commands == set()


@pytest.mark.slow
def test_the_keys_of_the_library_and_the_review_are_changed_too(tmp_path: Path) -> None:
    with window(game="mixtour", speed="off", data=tmp_path) as driver:
        driver.play("c3")
        rebind(driver, "Rename", pygame.K_F8)
        focus_on(driver, "Write a comment")
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_SEMICOLON)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_b)
        driver.until(lambda: isinstance(driver.top_scene, TitleScene))
        driver.key(pygame.K_l)
        library = driver.comes(LibraryScene)
        driver.until(lambda: library.entry is not None, 0.002)
        assert library._key("rename") == "F8"
        driver.key(pygame.K_F6)
        assert library.dialog is None
        driver.key(pygame.K_F8)
        assert library.dialog is not None
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_F4)
        review = driver.comes(ReviewScene)
        driver.frames(4)
        post(pygame.KEYDOWN, key=pygame.K_SEMICOLON, mod=0, unicode=";")
        post(pygame.TEXTINPUT, text=";")  # which comes with the key
        driver.frames(2)
        assert review.is_writing
        assert review.drawer.comment.value == ""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 200)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_follows_from_a_new_key_is_said_beside_the_rows(size: Place, scale: int, language: str) -> None:
    with window("", size=size, language=language, appearance=Appearance(percent=scale)) as driver:
        driver.key(pygame.K_F2)
        tab(driver, "keys")
        scene = settings(driver)
        names = ", ".join(sorted((words._(action.name) for action in BINDABLE.values()), key=len)[-2:])
        sentence = words._("{key} was used for: {names}. The keys were swapped.")
        scene.say(sentence.format(key=keycap_text("shift+w"), names=names))
        surface = pygame.display.get_surface()
        assert surface is not None
        covered = scene.toast.draw(
            surface, scene.pen, scene.toast_area(surface.get_rect()), scene.now, scene.toast_width
        )
        assert covered is not None
        assert surface.get_rect().contains(covered)
        assert not covered.colliderect(scene.page.view)
