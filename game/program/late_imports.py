"""Imports what the first frame does without: at its first use, or earlier in a thread.

Such imports were half of the time until the first frame.
"""

from __future__ import annotations

import functools
import importlib
import threading
from typing import Final

LATE_MODULES: Final = (
    "game.scenes.table.opening",
    "game.scenes.menus.setup.scene",
    "game.scenes.menus.friend.invite",
    "game.scenes.menus.friend.join",
    "game.scenes.menus.library.scene",
    "game.scenes.review.scene",
    "game.scenes.menus.settings.scene",
    "game.scenes.menus.rules.scene",
    "game.scenes.menus.learn.scene",
    "game.scenes.exercise.lesson.scene",
    "game.scenes.menus.puzzles.scene",
    "game.scenes.exercise.puzzle.scene",
    "game.scenes.menus.statistics.scene",
    "game.scenes.editor.scene",
)


@functools.cache
def import_ahead() -> threading.Thread:
    """Import the other scenes in a thread, once, so that no click waits for them."""
    thread = threading.Thread(target=_import_scenes, name="scenes")
    thread.start()
    return thread


def _import_scenes() -> None:
    """Import the modules of the other scenes and read the courses."""
    for name in LATE_MODULES:
        importlib.import_module(name)
    from game.learn.course_file import courses

    courses()
