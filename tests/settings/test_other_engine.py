"""Another engine at the table: it plays if it can; if not that is reported, and the built-in engine plays on."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pygame
import pytest

from game.scenes.base.notice import EngineQuestion, Notice
from game.scenes.menus.title.scene import TitleScene
from lab.driver import Driver, window

pytestmark = pytest.mark.slow

PLAYS = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        print("bestmove c3")
    print("ok", flush=True)
"""


def begin(driver: Driver, command: str) -> None:
    """Begin a game of Mixtour against a computer that plays by a command."""
    driver.config.engine.command = command
    title = driver.top_scene
    assert isinstance(title, TitleScene)
    title.cards.choose(3)
    assert title.cards.game.id == "mixtour"
    driver.app.navigation.table_routes.play(title.seating.setup)
    driver.frames(12)
    driver.click(driver.visible((1, 1)))


def answer_question(driver: Driver, *keys: int) -> None:
    """Wait for the question whether it may start, and answer by keys."""
    driver.until(lambda: isinstance(driver.top_scene, EngineQuestion), 0.01)
    for key in keys:
        driver.key(key)
    driver.frames(12)


def another(folder: Path) -> str:
    """The command of an engine that always plays c3."""
    path = folder / "other engine.py"
    path.write_text(PLAYS, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def test_another_engine_plays_once_it_is_confirmed(tmp_path: Path) -> None:
    with window("") as driver:
        begin(driver, another(tmp_path))
        answer_question(driver, pygame.K_TAB, pygame.K_RETURN)
        driver.until(lambda: len(driver.moves) == 2, 0.01)
        assert driver.moves == ["b2", "c3"]
        driver.key(pygame.K_n)
        driver.key(pygame.K_RETURN)
        driver.frames(30)
        driver.click(driver.visible((1, 1)))
        driver.until(lambda: len(driver.moves) == 2, 0.01)  # it is asked once
        assert driver.moves == ["b2", "c3"]


@pytest.mark.parametrize("no", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_one_that_is_not_confirmed_never_starts_and_the_built_in_one_plays(tmp_path: Path, no: int) -> None:
    started = tmp_path / "started"
    command = shlex.join([sys.executable, "-c", f"open({str(started)!r}, 'w'); input()"])
    with window("") as driver:
        begin(driver, command)
        answer_question(driver, no)
        driver.until(lambda: len(driver.moves) == 2, 0.01)
        driver.key(pygame.K_n)
        driver.key(pygame.K_RETURN)
        driver.frames(30)
        driver.click(driver.visible((1, 1)))
        driver.until(lambda: len(driver.moves) == 2, 0.01)  # and nobody is asked again
        assert not started.exists()


@pytest.mark.parametrize("useless", ["/no/such/engine", shlex.join([sys.executable, "-c", "pass"])])
def test_an_engine_that_does_not_play_is_reported_and_the_built_in_one_does(useless: str) -> None:
    with window("") as driver:
        begin(driver, useless)
        answer_question(driver, pygame.K_TAB, pygame.K_RETURN)
        driver.until(lambda: isinstance(driver.top_scene, Notice), 0.01)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: len(driver.moves) == 2, 0.01)
        assert not isinstance(driver.top_scene, Notice)
