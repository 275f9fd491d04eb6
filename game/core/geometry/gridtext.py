"""GridText: square boards as text.  A cell reads `a1`; a board is its rows, from the last down to the first.

`/` separates rows and `,` separates the cells of a row; a stack is a letter for each piece, from the top down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

from game.core.display.pieces import Piece
from game.core.errors import N_, NotationError, quoted
from game.core.geometry.hexes import Cell

COLUMN_LETTERS: Final = ascii_lowercase


def cell_text(cell: Cell) -> str:
    """The text of a cell, such as `a1`."""
    return f"{COLUMN_LETTERS[cell[0]]}{cell[1] + 1}"


def read_cell(text: str) -> Cell:
    """The cell of a text, which must be valid."""
    return COLUMN_LETTERS.index(text[0]), int(text[1:]) - 1


@dataclass(frozen=True, slots=True)
class GridText:
    """Boards of `side` x `side` cells, with at most `max_pieces` of each colour and `max_height` pieces on a cell.

    `letters` has the letter of each of the two seats.  The number of a cell is `side` * row + column; a stack is a list
    of seats from bottom to top.
    """

    side: int
    letters: str
    max_pieces: int
    max_height: int

    def write(self, stack: Callable[[int], Sequence[int]]) -> str:
        """The text of a board; `stack` gives the stack on the cell with a number."""
        stacks = ["".join(self.letters[seat] for seat in reversed(stack(cell))) for cell in range(self.side**2)]
        rows = [",".join(stacks[first : first + self.side]) for first in range(0, self.side**2, self.side)]
        return "/".join(reversed(rows))

    def write_stacks(self, stacks: Mapping[Cell, Sequence[Piece]]) -> str:
        """The text of a board with these stacks, by their cells."""
        return self.write(
            lambda number: [piece.owner for piece in stacks.get((number % self.side, number // self.side), ())]
        )

    def read(self, text: str) -> list[list[int]]:
        """The stack of each cell, by the cell's number; NotationError names the place of the first fault."""
        rows = text.split("/")
        if len(rows) != self.side:
            raise NotationError(
                N_("ROWS must be {wanted} rows separated by “/”; there are {count}."), wanted=self.side, count=len(rows)
            )
        rows_down = [self._read_row(line, self.side - down) for down, line in enumerate(rows)]
        stacks = [stack for row in reversed(rows_down) for stack in row]
        self._check_counts([seat for stack in stacks for seat in stack])
        return stacks

    def _read_row(self, line: str, row: int) -> list[list[int]]:
        cells = line.split(",")
        if len(cells) != self.side:
            raise NotationError(
                N_("Row {row} has {count} cells; it needs {wanted}, separated by “,”."),
                row=row,
                count=len(cells),
                wanted=self.side,
            )
        return [self._read_stack(text, f"{COLUMN_LETTERS[column]}{row}") for column, text in enumerate(cells)]

    def _read_stack(self, text: str, cell: str) -> list[int]:
        if set(text) - set(self.letters):
            raise NotationError(
                N_("A stack is written in the letters {first} and {second}; “{stack}” at {cell} is not."),
                first=self.letters[0],
                second=self.letters[1],
                stack=quoted(text),
                cell=cell,
            )
        if len(text) > self.max_height:
            raise NotationError(
                N_("The stack at {cell} is {height} high; the limit is {most}."),
                cell=cell,
                height=len(text),
                most=self.max_height,
            ).with_cells(read_cell(cell))
        return [self.letters.index(letter) for letter in reversed(text)]

    def _check_counts(self, pieces: list[int]) -> None:
        for seat, letter in enumerate(self.letters):
            if pieces.count(seat) > self.max_pieces:
                raise NotationError(
                    N_("There are {count} pieces “{letter}” on the board; the limit is {most}."),
                    count=pieces.count(seat),
                    letter=letter,
                    most=self.max_pieces,
                )
