"""SquareGrid: the cells of a square board and their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.geometry.hexes import Cell


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """A board of `side` x `side` cells; a cell is (column, row), and (0, 0) is `a1`."""

    side: int

    def number_of(self, cell: Cell) -> int:
        """The number of a cell: `side` * row + column."""
        return self.side * cell[1] + cell[0]

    def cell_of(self, number: int) -> Cell:
        """The cell with a number."""
        return number % self.side, number // self.side

    def contains(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell[0] < self.side and 0 <= cell[1] < self.side
