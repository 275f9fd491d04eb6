"""The keyboard alone: every kind of move is played by Tab, arrows, Enter, turns and digits; the mouse takes over."""

from __future__ import annotations

import random

import pygame
import pytest

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Pick, Say
from game.games import GAMES
from game.scenes.board.cursor import Spot
from game.ui.render.frame import Focus
from lab.driver import Driver, post, window

pytestmark = pytest.mark.usefixtures("no_screen")
MANY = 400  # more than Tab ever has to go


def tab_to(driver: Driver, spot: Spot) -> None:
    cursor = driver.scene.cursor
    for _ in range(MANY):
        if cursor.spot == spot:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not come to {spot}")


def pick(driver: Driver, chosen: Pick) -> None:
    selection = driver.selection
    match chosen:
        case FromHand():
            if driver.state.situation.reserve_pick is None:
                tab_to(driver, chosen)
                driver.key(pygame.K_RETURN)
        case FromStack(cell) | Onto(cell):
            tab_to(driver, Onto(cell))
            driver.key(pygame.K_RETURN)
        case Off(count):
            if selection.count_choice is not None:
                driver.key(pygame.K_0 + count)
        case Say():
            tab_to(driver, chosen)
            driver.key(pygame.K_RETURN)
        case OrientedAs(piece):
            for side in range(2):
                for _ in range(6):
                    now = driver.selection
                    if now.first is None or now.oriented_piece == piece:
                        break
                    driver.key(pygame.K_r)
                if side == 0 and driver.selection.oriented_piece != piece and now.can_flip:
                    driver.key(pygame.K_f)
            if driver.selection.landed_cell is not None:
                driver.key(pygame.K_RETURN)


@pytest.mark.slow_cases("death-stacks", "stax", "stack-22")
@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_is_played_by_keys_alone(game: str) -> None:
    chance = random.Random(5)
    with window(game=game, speed="off") as driver:
        for _ in range(10 if game == "stack-22" else 16):
            match = driver.match
            if driver.table.result is not None:
                break
            move = chance.choice(match.position.legal())
            text = match.game.notation.write_move(match.position, move)
            for each in match.game.view.spell(match.position, move):
                pick(driver, each)
            driver.calm()
            assert driver.moves[-1:] == [text]


def test_arrows_go_to_the_nearest_on_that_side() -> None:
    with window(game="mixtour") as driver:
        cursor = driver.scene.cursor
        for key in (pygame.K_TAB, pygame.K_UP, pygame.K_UP, pygame.K_UP):  # so that rows lie below
            driver.key(key)
        assert isinstance(cursor.spot, Onto)
        places = []
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT):
            before = driver.state.place
            driver.key(key)
            after = driver.state.place
            places.append((after[0] - before[0], after[1] - before[1]))
        assert places[0][1] > 0 < places[1][1]
        assert places[2][1] < 0
        assert places[3][0] > 0 > places[4][0]
        assert isinstance(cursor.spot, Onto)


def test_the_spot_is_seen_until_the_mouse_moves() -> None:
    with window(game="mixtour") as driver:
        driver.key(pygame.K_TAB)
        marks = driver.scene.board.frame().markers
        assert [mark for mark in marks if isinstance(mark, Focus)]
        driver.point((640, 400))
        marks = driver.scene.board.frame().markers
        assert not [mark for mark in marks if isinstance(mark, Focus)]
        assert driver.scene.cursor.spot is None


def test_the_spot_keeps_its_cell_when_the_view_turns() -> None:
    with window(game="mixtour") as driver:
        driver.key(pygame.K_TAB)
        spot, before = driver.scene.cursor.spot, driver.state.place
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_e)
        driver.calm()
        driver.frames(30)
        moved = driver.scene.cursor.spot
        assert isinstance(moved, Onto)
        assert moved != spot
        assert driver.state.hovered == moved.cell
        assert driver.state.place != before


def test_a_spot_that_may_not_be_chosen_says_why() -> None:
    with window(game="death-stacks") as driver:
        board = driver.scene.board
        theirs = next(
            cell for cell in board.playback.shown.stacks if FromStack(cell) not in board.state.situation.first_picks
        )
        driver.scene.cursor.go_to(Onto(theirs))
        driver.key(pygame.K_RETURN)
        assert board.state.refusal is not None
        assert board.state.refusal.cell == theirs


def test_shift_and_tab_goes_back() -> None:
    with window(game="death-stacks") as driver:
        for _ in range(3):
            driver.key(pygame.K_TAB)
        third = driver.scene.cursor.spot
        driver.key(pygame.K_TAB)
        post(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT, unicode="")
        driver.frames(2)
        assert driver.scene.cursor.spot == third
