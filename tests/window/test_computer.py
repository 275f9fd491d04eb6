"""The window and the engine process: killed, closed, played to the end; under the dummy driver."""

from __future__ import annotations

import os
import signal
from functools import partial

import pygame
import pytest

from game.core.game import default_options
from game.core.match import Match
from game.engine.client import Client
from game.games import GAMES
from lab.driver import Driver, window
from tests.engine.waiting import eventually, is_process_gone

pytestmark = pytest.mark.usefixtures("no_screen")


def position_after(moves: str) -> str:
    """Stax' position after moves, as the window's `start`."""
    game = GAMES["stax"]
    match = Match(game, default_options(game))
    for move in moves.split():
        match.play_text(move)
    return game.notation.write_position(match.position)


def thinks(driver: Driver, engines: list[Client], number: int) -> bool:
    """Whether the engine of a number, from 1, is at work on the computer's move."""
    return len(engines) == number and driver.table.is_thinking


def test_an_engine_killed_in_mid_thought_is_replaced_once_then_reported(engines: list[Client]) -> None:
    start = position_after("K@0,0 01235@0,1 0@1,0 012345@1,1")  # no opening book has it, so the engine does think
    with window("person,computer:master", seconds=30, game="stax", start=start) as driver:
        driver.play("01@2,0")
        for number in (1, 2):
            driver.until(partial(thinks, driver, engines, number), rest=0.002)
            driver.frames(5)
            os.kill(engines[-1].pid, signal.SIGKILL)
        driver.until(lambda: driver.dialog is not None, rest=0.002)
        assert driver.table.is_paused
        driver.key(pygame.K_RETURN)
        assert driver.dialog is None
        driver.until(lambda: driver.table.is_thinking, rest=0.002)
        driver.key(pygame.K_u)
        driver.frames(2)
        assert driver.moves == []


def test_the_window_closed_in_mid_thought_ends_the_engine_too(engines: list[Client]) -> None:
    with window("person,computer:master", seconds=30) as driver:
        driver.play("K@0,0")
        driver.until(lambda: len(engines) == 1, rest=0.002)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert driver.app.run() == 0
        assert eventually(lambda: is_process_gone(engines[0].pid))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "move", "options"),
    [
        ("death-stacks", "d6-1-c6", {}),
        ("mixtour", "c3", {}),
        ("stack-22", "H0@0,0", {"tiles": "ACDEFHIK"}),
    ],
)
def test_the_computer_answers_in_every_game_and_its_answer_is_taken_back(
    game: str, move: str, options: dict[str, str]
) -> None:
    with window("person,computer:novice", game=game, options=options) as driver:
        driver.play(move)
        driver.until(lambda: len(driver.moves) == 2, rest=0.002)
        driver.calm()
        assert driver.scene.board.can_choose
        driver.key(pygame.K_u)
        driver.frames(2)
        assert driver.moves == []
        driver.key(pygame.K_y)
        driver.frames(2)
        assert len(driver.moves) == 2


@pytest.mark.slow
def test_three_computers_play_to_the_end() -> None:
    with window("computer:novice,computer:novice,computer:novice", seconds=0.02, speed="off") as driver:
        driver.until(lambda: driver.table.result is not None, rest=0.001)
        driver.frames(4)
        assert driver.card is not None
        assert driver.match.outcome() >= 0
