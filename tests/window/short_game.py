"""A whole short game between two people."""

from __future__ import annotations

from lab.driver import Driver
from lab.tour.evenings import ENDINGS

GAME = tuple(ENDINGS["stax"].moves.split())


def whole_game(driver: Driver) -> None:
    """A whole short game between two people, by clicks, to the capture of Light's king."""
    for move in GAME:
        driver.play(move)
    result = driver.table.result
    assert result is not None
    assert str(result) == "win 1 played"
    driver.frames(4)
    card = driver.card
    assert card is not None
    assert card.title == "Blue wins"
    assert len(driver.playback.shown.captured) == 1
