"""What lies over a lesson or a puzzle: the sheet of its keys."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog, Dialogs


class ExerciseDialogs(Dialogs):
    """Opens dialogs over an exercise, by the ids of the commands that need them; there is no menu, so one `leaves`."""

    def __init__(self, board: Board, show: Callable[[Dialog | None], None], leaves: Callable[[], None]) -> None:
        super().__init__(board, show)
        self.leaves = leaves
        self.deeds = {"help": self._open_from_scene(self.help), "settings": self.settings, "menu": self.menu}

    def menu(self) -> None:
        """Leave."""
        self.leaves()

    def rebuild(self) -> None:
        """Another language is spoken, or keys mean something else."""
        self.help()
