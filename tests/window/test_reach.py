"""Every action at the table can be reached by the mouse alone, by keys alone and by a controller alone.

The table of actions is walked: what is not on the bar, in the menu, in the list of looks or beside a piece is missed.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.games import GAMES
from game.scenes.board_screen.dialogs import features_with_keys
from game.settings.default_keys import ALWAYS, BINDABLE, HELD_ACTIONS, Action
from game.ui.input.chords import keycap_text
from game.ui.menu import Menu, MenuRow, TurnDial
from lab.driver import Driver, window
from tests.window.test_controller import DOWN, MENU, A, B, ControllerPlayer, controller

pytestmark = pytest.mark.usefixtures("no_screen")
BY_WHEEL = {"nearer", "farther"}
BESIDE_A_PIECE = {"turn", "turn-back", "flip"}  # the buttons of a piece that is put down
ON_THE_EDGE = {"panel"}  # the tab of the drawer
BY_PROGRAM = {"settings", "rules", "paste"}  # keys that mean the same in all scenes
WITH_A_FRIEND = {"talk", "copy-letter", "meet-anew"}  # elsewhere, so not at this table
LIKE_ANOTHER = {"turn-back": "turn"}  # done with a controller by doing the other more often
SEATS = "person,computer:novice"


def actions_at(driver: Driver) -> list[Action]:
    """The actions that mean something at this table."""
    has = features_with_keys(driver.scene.board)
    actions = [action for action in BINDABLE.values() if action.scope in ("everywhere", "table")]
    own = [action for action in actions if action.id not in WITH_A_FRIEND]
    return [action for action in own if not action.needs or action.needs in has]


def key_of(driver: Driver, action: Action) -> str:
    """The key of an action as it is written on its row."""
    chord = driver.app.services.preferences.bindings.chords.get(action.id, "")
    return keycap_text(chord) if chord else ""


def rows(driver: Driver) -> list[MenuRow]:
    """The rows of the open page that can be pressed."""
    menu = driver.dialog
    assert isinstance(menu, Menu)
    return [row for row in menu.group.widgets if isinstance(row, MenuRow) and row.enabled]


def keys_on_pages(driver: Driver, open_more: Callable[[], None]) -> set[str]:
    """The keys on both pages of the menu, which is open."""
    found = {row.key for row in rows(driver)}
    open_more()
    return found | {row.key for row in rows(driver)}


def in_every_state(driver: Driver, collect: Callable[[], set[str]]) -> set[str]:
    """The results of `collect` after a move, after it was taken back, and at the end of the game."""
    driver.table.play(sorted(driver.match.legal)[0])
    driver.until(lambda: bool(driver.moves) and driver.scene.board.can_choose, 0.002)
    found = collect()
    driver.key(pygame.K_u)
    driver.calm()
    found |= collect()
    driver.table.resign(0)
    driver.until(lambda: driver.card is not None)
    driver.key(pygame.K_ESCAPE)
    driver.calm()
    return found | collect()


def close_all(driver: Driver, back: Callable[[], None]) -> None:
    """Close every page that is open."""
    while driver.dialog is not None:
        back()


@pytest.mark.slow_cases("stax", "death-stacks", "stack-22")
@pytest.mark.parametrize("game", list(GAMES))
def test_every_action_can_be_reached_by_the_mouse(game: str) -> None:
    with window(SEATS, game=game) as driver:

        def collect() -> set[str]:
            bar = driver.scene.chrome.bar
            driver.click(bar.place_of("menu").center)
            found = keys_on_pages(driver, lambda: driver.press("More"))
            close_all(driver, lambda: driver.click((20, 400)))
            driver.click(bar.place_of("look").center)
            found |= {row.key for row in rows(driver)}
            dial = driver.dialog.group.widgets[0] if isinstance(driver.dialog, Menu) else None
            assert isinstance(dial, TurnDial)
            close_all(driver, lambda: driver.click((20, 400)))
            return found | {key_of(driver, BINDABLE[action]) for action, _ in bar.buttons() if action in BINDABLE}

        found = in_every_state(driver, collect)
        elsewhere = BY_WHEEL | BESIDE_A_PIECE | ON_THE_EDGE | {"turn-left", "turn-right"}
        missed = [action.id for action in actions_at(driver) if key_of(driver, action) not in found]
        assert set(missed) <= elsewhere


@pytest.mark.slow_cases("stax", "death-stacks", "stack-22")
@pytest.mark.parametrize("game", list(GAMES))
def test_every_action_can_be_reached_by_keys(game: str) -> None:
    with window(SEATS, game=game) as driver:
        known = {*driver.scene.handlers, *HELD_ACTIONS, *BY_PROGRAM}
        assert [action.id for action in actions_at(driver) if action.id not in known] == []
        assert [action.id for action in actions_at(driver) if not key_of(driver, action)] == []
        fixed = [action.id for action in ALWAYS if action.fixed_keys and action.id != "help"]
        assert [action for action in fixed if action not in known] == []
        driver.key(pygame.K_F10)
        first = driver.dialog
        assert isinstance(first, Menu)
        for row in rows(driver):
            assert first.group.focused is row
            driver.key(pygame.K_DOWN)


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_every_action_can_be_reached_by_a_controller(game: str) -> None:
    with controller(game, SEATS) as (driver, hand):

        def collect() -> set[str]:
            hand.press(MENU)
            found = walked(driver, hand)
            hand.press(A)  # More is the last row
            found |= walked(driver, hand)
            go_to(driver, hand, "Look")
            found |= walked(driver, hand)
            close_all(driver, lambda: hand.press(B))
            return found

        found = in_every_state(driver, collect)
        buttons = driver.app.services.preferences.bindings.buttons
        for action in actions_at(driver):
            like = LIKE_ANOTHER.get(action.id, action.id)
            assert key_of(driver, action) in found or buttons.get(like), action.id


def walked(driver: Driver, hand: ControllerPlayer) -> set[str]:
    """The keys of the rows over which the pad goes down to the last."""
    menu, found = driver.dialog, set[str]()
    assert isinstance(menu, Menu)
    for _ in menu.group.widgets:
        row = menu.group.focused
        found |= {row.key} if isinstance(row, MenuRow) else set()
        if row is menu.group.widgets[-1]:
            break
        hand.press(DOWN)
    return found


def go_to(driver: Driver, hand: ControllerPlayer, label: str) -> None:
    """Go to a row from anywhere on the page, and press it."""
    menu = driver.dialog
    assert isinstance(menu, Menu)
    while menu.group.focused is None or menu.group.focused.label != label:
        hand.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    hand.press(A)
