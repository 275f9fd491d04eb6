"""A whole short game between two people."""

from __future__ import annotations

from game.lab.driver import Driver

GAME = (
    "K@0,0",
    "045@0,-1",
    "1235@-1,0",
    "K@-1,1",
    "14@1,-1",
    "0,-1>1,-1=234",
    "12345@1,0",
    "1,-1>0,0=234",
)


def whole_game(driver: Driver) -> None:
    """A whole short game between two people, by clicks, to the capture of Light's king."""
    for move in GAME:
        driver.play(move)
    result = driver.scene.board.table.result
    assert result is not None
    assert str(result) == "win 1 played"
    driver.frames(4)
    card = driver.scene.picture.card
    assert card is not None
    assert card.title == "Blue wins"
    assert len(driver.scene.board.playback.shown.captured) == 1
