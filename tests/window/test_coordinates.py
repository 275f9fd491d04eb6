"""Coordinates on an open table, in the running loop."""

from __future__ import annotations

import pytest

from game.ui.render.frame import Coordinate
from lab.driver import Driver, window

pytestmark = pytest.mark.usefixtures("no_screen")


def coordinates(driver: Driver) -> dict[str, bool]:
    """The coordinates that are shown, and whether each is what is pointed at."""
    marks = driver.scene.board.frame().markers
    return {mark.words: mark.pointed for mark in marks if isinstance(mark, Coordinate)}


@pytest.mark.parametrize("game", ["stax", "stack-22"])
def test_they_can_be_switched_on_follow_the_game_and_the_pointer_and_can_be_switched_off(game: str) -> None:
    with window(game=game, speed="off") as driver:
        driver.table.play(driver.match.position.legal()[0])
        driver.calm()
        assert coordinates(driver) == {}
        driver.config.look.coordinates = True
        driver.frames(4)
        first = set(driver.playback.shown.stacks)
        driver.point((5, 300))
        driver.frames(4)
        quiet = coordinates(driver)
        assert len(quiet) >= 6
        assert not any(quiet.values())
        cell = min(first)
        driver.point(driver.top(cell))
        driver.frames(4)
        assert [words for words, pointed in coordinates(driver).items() if pointed] == [
            f"{cell[0]},{cell[1]}".replace("-", "−")
        ]
        driver.config.look.coordinates = False
        driver.frames(4)
        assert coordinates(driver) == {}
