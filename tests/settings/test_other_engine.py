"""Another engine at the table: it plays if it can; if not that is told, and the built-in one plays on."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pygame
import pytest

from game.lab.driver import Driver, window
from game.scenes.notice import Notice
from game.scenes.title import Title

PLAYS = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        print("bestmove c3")
    print("ok", flush=True)
"""


def begin(driver: Driver, command: str) -> None:
    """Begin a game of Mixtour against a computer that plays by a command."""
    driver.app.config.engine = command
    title = driver.app.scenes.top
    assert isinstance(title, Title)
    title.cards.choose(3)
    assert title.cards.game.id == "mixtour"
    driver.app.ways.play(title.seating.setup)
    driver.frames(12)
    driver.click(driver.visible((1, 1)))


def test_another_engine_plays(tmp_path: Path) -> None:
    path = tmp_path / "other engine.py"
    path.write_text(PLAYS, encoding="utf-8")
    with window("") as driver:
        begin(driver, shlex.join([sys.executable, str(path)]))
        driver.until(lambda: len(driver.moves) == 2, 0.01)
        assert driver.moves == ["b2", "c3"]


@pytest.mark.parametrize("useless", ["/no/such/engine", shlex.join([sys.executable, "-c", "pass"])])
def test_one_that_does_not_play_is_told_and_the_built_in_one_does(useless: str) -> None:
    with window("") as driver:
        begin(driver, useless)
        driver.until(lambda: isinstance(driver.app.scenes.top, Notice), 0.01)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: len(driver.moves) == 2, 0.01)
        assert not isinstance(driver.app.scenes.top, Notice)
