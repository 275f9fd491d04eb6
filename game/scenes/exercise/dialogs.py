"""The dialogs over a lesson or a puzzle: the list of its keys."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog, Dialogs


class ExerciseDialogs(Dialogs):
    """Opens dialogs over an exercise, by their commands' ids; an exercise has no menu, so that key calls `leave`."""

    def __init__(self, board: Board, show: Callable[[Dialog | None], None], leave: Callable[[], None]) -> None:
        super().__init__(board, show)
        self.leave = leave
        self.handlers = {"help": self._open_from_scene(self.help), "settings": self.settings, "menu": self.menu}

    def menu(self) -> None:
        """Leave the exercise, since it has no menu."""
        self.leave()

    def rebuild(self) -> None:
        """Build the open dialog, the list of keys, again after a change of language or keys."""
        self.help()
