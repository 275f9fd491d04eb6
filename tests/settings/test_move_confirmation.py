"""A move that waits: it lies there, can be put elsewhere or taken back, and is made by Enter or a second click."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.picks import OrientedAs
from game.scenes.board_screen.button_bar import TurnBar
from lab.driver import Driver, window

MOVES = {
    "stax": ("K@0,0", "045@0,-1", "1235@-1,0"),
    "death-stacks": ("a6-1-a5", "a1-2-a3"),
    "mixtour": ("b2", "b3"),
    "stack-22": ("A0@0,0",),
}


def pending(driver: Driver, move: str, turning: bool = True) -> None:
    """Play a move up to what would make it; nothing is made yet."""
    match = driver.match
    number = match.game.notation.read_move(match.position, move)
    for pick in match.game.view.spell(match.position, number):
        if turning or not isinstance(pick, OrientedAs) or move[0] == "A":
            driver.pick(pick)
            driver.frames(30)


@pytest.mark.slow
@pytest.mark.parametrize("game", MOVES)
def test_a_move_waits_for_enter(game: str) -> None:
    with window(game=game) as driver:
        driver.config.play.confirm = True
        made: list[str] = []
        for move in MOVES[game]:
            pending(driver, move)
            if driver.moves == made:
                assert driver.scene.picture.floating.turn_bar() is not None
                driver.key(pygame.K_RETURN)
            made.append(move)
            driver.calm()
            assert driver.moves == made


@pytest.mark.slow_cases("death-stacks", "mixtour", "stack-22")
@pytest.mark.parametrize("game", MOVES)
def test_a_move_waits_for_a_second_click_and_can_be_taken_back(game: str) -> None:
    with window(game=game) as driver:
        driver.config.play.confirm = True
        move = MOVES[game][0]
        pending(driver, move, turning=False)
        selection = driver.selection
        assert selection.awaits_confirmation
        assert driver.moves == []
        driver.key(pygame.K_ESCAPE)
        assert selection.landed_cell is None
        assert driver.scene.picture.floating.turn_bar() is None or game == "stack-22"
        driver.frames(30)
        driver.key(pygame.K_ESCAPE)
        pending(driver, move, turning=False)
        pick = driver.selection.landed_cell
        assert pick is not None
        bar = driver.scene.picture.floating.turn_bar()
        assert isinstance(bar, TurnBar)
        driver.click({name: rect for name, _words, rect in bar.places}["confirm"].center)
        driver.calm()
        assert driver.moves == [move]


def test_a_click_on_the_waiting_piece_makes_the_move_and_one_elsewhere_moves_it() -> None:
    with window(game="mixtour") as driver:
        driver.config.play.confirm = True
        driver.click(driver.visible((1, 1)))
        driver.frames(30)
        assert driver.moves == []
        driver.click(driver.visible((2, 2)))
        driver.frames(30)
        assert driver.moves == []
        driver.click(driver.visible((2, 2)))
        driver.calm()
        assert driver.moves == ["c3"]


@pytest.mark.slow
def test_a_slab_that_waits_can_still_be_turned() -> None:
    with window(game="stack-22") as driver:
        driver.config.play.confirm = True
        pending(driver, "A0@0,0")
        assert driver.selection.awaits_confirmation
        driver.key(pygame.K_r)
        assert not driver.selection.awaits_confirmation
        assert driver.moves == []


def test_moves_are_made_at_once_where_nothing_waits() -> None:
    with window(game="mixtour") as driver:
        driver.click(driver.visible((1, 1)))
        driver.calm()
        assert driver.moves == ["b2"]
