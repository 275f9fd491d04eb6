"""A game controller in the running loop: every scene is walked through, a game is played, and it comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.core.display.picks import FromHand
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui.input.controllers import REPEAT_DELAY, ControllerInput
from game.ui.look.themes import Appearance
from game.ui.menu import Menu
from game.ui.panels.help import HelpDialog
from game.ui.widgets import QuestionDialog
from game.ui.widgets.chord import ChordField
from lab.driver import STEP, Driver, Place, post, window
from tests.settings.test_settings import settings, tab
from tests.ui.test_controllers import FakeDevices

pytestmark = pytest.mark.usefixtures("no_screen")
A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
MENU = pygame.CONTROLLER_BUTTON_START
HELP = pygame.CONTROLLER_BUTTON_BACK
RIGHT, DOWN = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN


class ControllerPlayer:
    """A person with a controller and nothing else."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def press(self, *buttons: int) -> None:
        for button in buttons:
            post(pygame.CONTROLLERBUTTONDOWN, instance_id=100, button=button)
            self.driver.frames(2)
            post(pygame.CONTROLLERBUTTONUP, instance_id=100, button=button)
            self.driver.frames(2)

    def push(self, axis: int, share: float) -> None:
        for value in (round(share * 32767), 0):
            post(pygame.CONTROLLERAXISMOTION, instance_id=100, axis=axis, value=value)
            self.driver.frames(2)

    def play(self, text: str) -> None:
        """Go to what each pick of a move means by the shoulder button, and press there."""
        match, cursor = self.driver.match, self.driver.scene.cursor
        for pick in match.game.view.spell(match.position, match.game.notation.read_move(match.position, text)):
            for _ in range(60):
                if isinstance(pick, FromHand) or cursor.spot == pick:
                    break
                self.press(NEXT)
            if not isinstance(pick, FromHand):  # a piece of the reserve needs no pick
                self.press(A)


@contextmanager
def controller(
    game: str = "",
    seats: str = "person,person",
    data: Path | None = None,
    size: Place = (1280, 800),
    language: str = "en",
    scale: int = 100,
) -> Iterator[tuple[Driver, ControllerPlayer]]:
    seats = seats if game else ""
    with window(
        seats, game=game, data=data, speed="off", size=size, language=language, appearance=Appearance("wood", scale)
    ) as driver:
        driver.app.pads = ControllerInput(FakeDevices())
        driver.frames(4)
        post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        driver.frames(2)
        assert driver.app.services.has_controller()
        yield driver, ControllerPlayer(driver)


def test_nothing_is_asked_of_devices_before_the_first_picture_stands() -> None:
    with window("") as driver:
        plugs = FakeDevices()
        driver.app.pads = ControllerInput(plugs)
        driver.app.frame()
        assert plugs.started == 0
        driver.until(lambda: plugs.started == 1)


def test_a_game_is_begun_from_the_title_and_left_to_it() -> None:
    with controller() as (driver, hand):
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        for _ in range(len(title.group.widgets)):
            if title.group.focused is title.buttons.start:
                break
            hand.press(NEXT)
        hand.press(A)
        driver.frames(12)
        assert isinstance(driver.top_scene, TableScene)
        hand.press(MENU)
        assert isinstance(driver.dialog, Menu)
        hand.press(B)
        assert driver.dialog is None


def test_moves_are_made_taken_back_and_made_again() -> None:
    with controller("mixtour") as (driver, hand):
        hand.play("a1")
        driver.calm()
        assert driver.moves == ["a1"]
        before = driver.state.place
        hand.press(RIGHT)
        assert driver.state.place[0] > before[0]
        hand.press(A)
        driver.calm()
        assert len(driver.moves) == 2
        hand.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
        assert driver.moves == ["a1"]
        hand.push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
        assert len(driver.moves) == 2


def test_a_tile_is_turned_and_the_table_too() -> None:
    with controller("stax") as (driver, hand):
        driver.play("K@0,0")
        board = driver.scene.board
        driver.click(driver.pocket(1, 3))
        lying = board.state.selection.oriented_piece
        hand.press(X)
        assert board.state.selection.oriented_piece != lying
        before = board.camera_control.camera.at((2, 1))
        hand.push(pygame.CONTROLLER_AXIS_RIGHTX, 1.0)
        driver.calm()
        assert board.camera_control.camera.at((2, 1)) != before


def test_the_buttons_do_the_same_whatever_the_keys_are() -> None:
    with controller("mixtour") as (driver, hand):
        driver.config.keys = {"undo": "ctrl+j"}
        hand.play("a1")
        driver.calm()
        hand.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
        assert driver.moves == []


def button_field(driver: Driver, action: str) -> ChordField:
    found = [widget for widget in settings(driver).page.widgets if isinstance(widget, ChordField)]
    return next(each for each in found if each.label == action)


def rebind(driver: Driver, hand: ControllerPlayer, action: str, button: int) -> None:
    """Go to an action by the shoulder button, press A there, then the new button."""
    driver.key(pygame.K_F2)
    tab(driver, "keys")
    for _ in range(len(settings(driver).group.widgets)):
        if settings(driver).group.focused is button_field(driver, action):
            break
        hand.press(NEXT)
    hand.press(A)
    assert button_field(driver, action).is_waiting
    hand.press(button)


@pytest.mark.slow
def test_an_action_gets_another_button_and_is_done_by_it(written: list[str]) -> None:
    with controller("mixtour") as (driver, hand):
        hand.play("a1")
        driver.calm()
        rebind(driver, hand, "Undo", Y)
        assert "Press a key or a button" in written
        assert driver.config.buttons == {"undo": "y", "before": "y", "hint": "lt"}
        assert settings(driver).toast.words == "Y was used for: Hint, One move back. The buttons were swapped."
        assert button_field(driver, "Undo").chord == "u"
        hand.press(B)
        hand.press(Y)
        assert driver.moves == []
        hand.press(HELP)
        sheet = driver.dialog
        assert isinstance(sheet, HelpDialog)
        assert (("Y", "RT"), "undo, redo") in sheet.sections[-1][1]


@pytest.mark.slow
def test_an_action_that_had_no_button_gets_one() -> None:
    with controller("mixtour") as (driver, hand):
        hand.play("a1")
        driver.calm()
        rebind(driver, hand, "Resign", X)
        assert settings(driver).toast.words == "X was used for: Turn the tile right, which now has no button."
        hand.press(B)
        hand.press(X)
        sheet = driver.dialog
        assert isinstance(sheet, QuestionDialog)
        assert "resign" in sheet.title
        hand.press(B)
        hand.press(HELP)
        help_sheet = driver.dialog
        assert isinstance(help_sheet, HelpDialog)
        assert (("X",), "Resign") in help_sheet.sections[-1][1]


def test_a_button_that_always_does_the_same_is_refused_and_b_leaves_the_old_one() -> None:
    with controller() as (driver, hand):
        rebind(driver, hand, "Hint", NEXT)
        assert settings(driver).toast.words == "RB has a fixed meaning, so it can't be used."
        hand.press(A)
        hand.press(B)
        assert not button_field(driver, "Hint").is_waiting
        assert driver.config.buttons == {}
        hand.press(B)
        assert isinstance(driver.top_scene, TitleScene)


def hold(driver: Driver, button: int) -> None:
    """Hold a button until what it does may come again, and let it go."""
    post(pygame.CONTROLLERBUTTONDOWN, instance_id=100, button=button)
    driver.frames(round(REPEAT_DELAY / STEP) + 4)
    post(pygame.CONTROLLERBUTTONUP, instance_id=100, button=button)
    driver.frames(2)


def test_turning_goes_on_while_its_button_is_held_whichever_that_is() -> None:
    with controller("stax") as (driver, hand):
        driver.config.buttons = {"turn": "y", "hint": "x"}
        driver.play("K@0,0")
        driver.click(driver.pocket(1, 3))
        board = driver.scene.board
        seen = [board.state.selection.oriented_piece]
        hold(driver, Y)
        seen.append(board.state.selection.oriented_piece)
        driver.click(driver.pocket(1, 3))
        driver.click(driver.pocket(1, 3))
        hand.press(Y)
        assert board.state.selection.oriented_piece not in seen


def test_undo_is_done_once_however_long_its_button_is_held() -> None:
    with controller("mixtour") as (driver, _hand):
        driver.config.buttons = {"undo": "y", "hint": "", "before": "y"}
        for move in ("a1", "c3"):
            driver.play(move)
        hold(driver, Y)
        assert driver.moves == ["a1"]


def test_a_button_is_held_and_let_go() -> None:
    with controller("stax") as (driver, _hand):
        driver.config.buttons = {"way-down": "y", "hint": ""}
        post(pygame.CONTROLLERBUTTONDOWN, instance_id=100, button=Y)
        driver.frames(2)
        assert driver.state.held_commands == {"way-down"}
        post(pygame.CONTROLLERBUTTONUP, instance_id=100, button=Y)
        driver.frames(2)
        assert driver.state.held_commands == set()


def test_buttons_are_shown_as_long_as_there_is_a_controller() -> None:
    with controller() as (driver, _hand):
        driver.key(pygame.K_F2)
        tab(driver, "keys")
        assert button_field(driver, "Undo").button == "lt"
        post(pygame.CONTROLLERDEVICEREMOVED, instance_id=100)
        driver.frames(3)
        assert button_field(driver, "Undo").button is None
        post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        driver.frames(3)
        assert button_field(driver, "Undo").button == "lt"


def test_what_is_held_goes_on() -> None:
    with controller("mixtour") as (driver, hand):
        hand.press(NEXT)
        start = driver.state.place
        post(pygame.CONTROLLERBUTTONDOWN, instance_id=100, button=RIGHT)
        driver.frames(2)
        once = driver.state.place
        driver.frames(round(REPEAT_DELAY / STEP) + 20)
        assert start[0] < once[0] < driver.state.place[0]
        post(pygame.CONTROLLERDEVICEREMOVED, instance_id=100)
        driver.frames(2)
        assert not driver.app.services.has_controller()
        here = driver.state.place
        driver.frames(60)
        assert driver.state.place == here


@pytest.mark.slow
def test_settings_library_and_review_are_walked_through(tmp_path: Path) -> None:
    with controller("mixtour", data=tmp_path) as (driver, hand):
        for move in ("a1", "c3"):
            hand.play(move)
            driver.calm()
        driver.key(pygame.K_F4)
        driver.until(lambda: isinstance(driver.top_scene, ReviewScene))
        review = driver.top_scene
        assert isinstance(review, ReviewScene)
        driver.frames(12)
        hand.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
        assert len(review.study.match.moves) == 1
        hand.press(RIGHT)
        driver.frames(4)
        assert len(review.study.match.moves) == 2
        hand.press(B)
        driver.frames(4)
        assert isinstance(driver.top_scene, TableScene)
        driver.key(pygame.K_F2)
        settings = driver.top_scene
        assert isinstance(settings, SettingsScene)
        seen = set()
        for _ in range(len(settings.group.widgets)):
            hand.press(NEXT)
            seen.add(id(settings.group.focused))
        assert seen == {id(widget) for widget in settings.group.widgets}
        hand.press(B)
        driver.key(pygame.K_b)
        driver.until(lambda: isinstance(driver.top_scene, TitleScene))
        driver.key(pygame.K_l)
        driver.until(lambda: isinstance(driver.top_scene, LibraryScene))
        driver.frames(12)
        library = driver.top_scene
        assert isinstance(library, LibraryScene)
        for _ in range(len(library.group.widgets)):
            hand.press(NEXT)
        assert library.group.by_keyboard
        hand.press(B)
        driver.until(lambda: isinstance(driver.top_scene, TitleScene))


@pytest.mark.slow_cases(
    "*-en-*",
    "*-size2-*",
    "stax-size0-es-*",
    "death-stacks-size1-es-*",
    "stax-size1-es-100",
    "death-stacks-size0-es-150",
)
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), pytest.param((2560, 1440), marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["stax", "death-stacks"])
def test_the_sheet_of_keys_shows_the_buttons(game: str, size: Place, language: str, scale: int) -> None:
    with controller(game, size=size, language=language, scale=scale) as (driver, hand):
        hand.press(HELP)
        sheet = driver.dialog
        assert isinstance(sheet, HelpDialog)
        assert sheet.sections[-1][0] == "Controller"
        assert pygame.Rect((0, 0), size).contains(sheet.rect)
        assert driver.cut_words == set()
        seen = [title for column in sheet.columns for title, _lines in column]
        while len(seen) < len(sheet.sections):
            hand.press(Y)
            seen += [title for column in sheet.columns for title, _lines in column]
            assert driver.cut_words == set()
        hand.press(Y)
        assert driver.dialog is None
        driver.app.pads = None
        driver.key(pygame.K_F1)
        sheet = driver.dialog
        assert isinstance(sheet, HelpDialog)
        assert "Controller" not in [title for title, _lines in sheet.sections]
