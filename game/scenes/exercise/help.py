"""Help that is shown at an exercise: words below the task and rings on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.scenes.board_screen.feedback import hint_marks
from game.ui.render.frame import Marker


class ShownHelp:
    """The help on a board: `words` stand below the task, "" for none; `cells` are those that rings marked last."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.words = ""
        self.cells: tuple[Cell, ...] = ()

    def show(self, words: str, cells: tuple[Cell, ...], marks: Sequence[Marker] = ()) -> None:
        """Show words and rings on cells, with other marks of the exercise."""
        self.words, self.cells = words, cells
        self.board.view.mark((*marks, *hint_marks(cells, self.board.table.arrangement)))

    def tell(self, words: str) -> None:
        """Show other words; the rings stay."""
        self.words = words

    def hide(self, marks: Sequence[Marker] = ()) -> None:
        """Remove the words, the rings and a proposed move; other marks of the exercise stay."""
        self.words = ""
        self.board.view.mark(marks)
        self.board.controller.propose(None)
