"""Gridtext: a square board as text: a cell is `a1`, a board its rows from the last down to the first.

Rows are joined by `/`, the cells of a row by `,`; each stack is its pieces from the top down, a letter each.
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
    """A cell as it is written."""
    return f"{COLUMN_LETTERS[cell[0]]}{cell[1] + 1}"


def read_cell(text: str) -> Cell:
    """The cell of a text that is known to be one."""
    return COLUMN_LETTERS.index(text[0]), int(text[1:]) - 1


@dataclass(frozen=True, slots=True)
class GridText:
    """The boards of `side` x `side` cells, with at most `pieces` of each of two colours and `tallest` on a cell.

    `letters` are those of the seats; the number of a cell is `side` * row + column, its stack is seats from below.
    """

    side: int
    letters: str
    max_pieces: int
    max_height: int

    def write(self, stack: Callable[[int], Sequence[int]]) -> str:
        """The text of a board whose stacks are told by the numbers of their cells."""
        stacks = ["".join(self.letters[seat] for seat in reversed(stack(cell))) for cell in range(self.side**2)]
        rows = [",".join(stacks[first : first + self.side]) for first in range(0, self.side**2, self.side)]
        return "/".join(reversed(rows))

    def write_stacks(self, stacks: Mapping[Cell, Sequence[Piece]]) -> str:
        """The text of a board whose stacks are told by their cells."""
        return self.write(
            lambda number: [piece.owner for piece in stacks.get((number % self.side, number // self.side), ())]
        )

    def read(self, text: str) -> list[list[int]]:
        """The stacks by the numbers of their cells; NotationError names the place of the first fault."""
        rows = text.split("/")
        if len(rows) != self.side:
            raise NotationError(
                N_("ROWS are {wanted} rows joined by “/”; this has {count}."), wanted=self.side, count=len(rows)
            )
        rows_down = [self._read_row(line, self.side - down) for down, line in enumerate(rows)]
        stacks = [stack for row in reversed(rows_down) for stack in row]
        self._check_counts([seat for stack in stacks for seat in stack])
        return stacks

    def _read_row(self, line: str, row: int) -> list[list[int]]:
        cells = line.split(",")
        if len(cells) != self.side:
            raise NotationError(
                N_("Row {row} has {count} cells joined by “,”; it needs {wanted}."),
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
                N_("The stack at {cell} is {height} high; {most} is the most."),
                cell=cell,
                height=len(text),
                most=self.max_height,
            ).with_cells(read_cell(cell))
        return [self.letters.index(letter) for letter in reversed(text)]

    def _check_counts(self, pieces: list[int]) -> None:
        for seat, letter in enumerate(self.letters):
            if pieces.count(seat) > self.max_pieces:
                raise NotationError(
                    N_("There are {count} pieces “{letter}” on the board; {most} is the most."),
                    count=pieces.count(seat),
                    letter=letter,
                    most=self.max_pieces,
                )
