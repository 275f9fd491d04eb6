"""The mouse and key events of a game, recorded here, where the same window lays out the same places."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.scenes.menus.library.scene import LibraryScene
from game.scenes.table.scene import TableScene
from lab.driver import window
from tests.window.from_outside import Recorder
from tests.window.screen import Screen
from tests.window.short_game import GAME

FIRST: Final = 6  # moves that are played before the window is closed
CALM: Final = 1.5  # seconds after which the window on a busy machine has shown what it was sent
STEADY: Final = 0.15
Commands = list[Sequence[str]]


def hands(folder: Path) -> tuple[Commands, Commands]:
    """The commands that begin the short game at its table, and those that open it from the title and finish it."""
    first, second = Recorder(), Recorder()
    with window(data=folder, events=first) as driver:
        for move in GAME[:FIRST]:
            driver.play(move)
    with window("", data=folder, events=second) as driver:
        driver.key(pygame.K_l)
        library = driver.comes(LibraryScene)
        driver.until(lambda: library.prints.count == 1, 0.002)
        driver.key(pygame.K_RETURN)
        driver.comes(TableScene)
        driver.calm()
        for move in GAME[FIRST:]:
            driver.play(move)
    return [words for _, words in first.events], [words for _, words in second.events]


def repeat(screen: Screen, commands: Commands) -> None:
    """Do it on a screen; after each click and key the window is given the time that it may need."""
    time.sleep(2 * CALM)
    for words in commands:
        screen.xdotool(*words)
        time.sleep(CALM if words[0] in ("mouseup", "keyup") else STEADY)
