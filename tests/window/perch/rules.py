"""The rules of perch and how its moves are written: a move is the number of a cell, as text the cell."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_, IllegalMove, NotationError
from game.core.game import Options
from game.core.geometry.hexes import DIRECTIONS
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position

CELLS: Final = ((0, 0), *DIRECTIONS)
TALL: Final = 3
TEXTS: Final = tuple(f"{q},{r}" for q, r in CELLS)


class Perch(Position):
    """A position: the moves so far."""

    def __init__(self) -> None:
        super().__init__(2, len(CELLS))
        self.line: list[int] = []

    def pile(self, cell: int) -> tuple[int, ...]:
        """The seats whose discs lie on a cell, bottom first."""
        return tuple(ply % 2 for ply, move in enumerate(self.line) if move == cell)

    def outcome(self) -> int:
        """The player who has put the third disc on a cell has won."""
        tall = self.line and len(self.pile(self.line[-1])) == TALL
        return (len(self.line) - 1) % 2 if tall else PLAYING

    def legal(self) -> list[Move]:
        """Any cell, while nobody has won."""
        return [Move(cell) for cell in range(len(CELLS))] if self.outcome() == PLAYING else []

    def play(self, move: int) -> None:
        """Put a disc on a cell."""
        self.line.append(move)
        self.turn, self.ply = len(self.line) % 2, self.ply + 1

    def advance(self, move: int) -> None:
        """Put a disc there for good."""
        self.play(move)
        self.make_root()

    def undo(self) -> None:
        """Take the last disc away."""
        self.line.pop()
        self.turn, self.ply = len(self.line) % 2, self.ply - 1

    def clone(self) -> Perch:
        """The same, rooted here."""
        made = Perch()
        made.line, made.turn = list(self.line), self.turn
        return made


def perch(position: Position) -> Perch:
    """The position as what it is."""
    assert isinstance(position, Perch)
    return position


class PerchNotation:
    """Moves as cells, a position as the moves that lead there."""

    def start(self, options: Options) -> Position:
        """The bare table."""
        del options
        return Perch()

    def read_position(self, text: str, options: Options) -> Position:
        """The position after some moves."""
        made = self.start(options)
        for word in text.split():
            made.advance(self.read_move(made, word))
        return made

    def write_position(self, position: Position) -> str:
        """The moves so far."""
        return " ".join(TEXTS[move] for move in perch(position).line)

    def read_move(self, position: Position, text: str) -> Move:
        """The number of a cell."""
        if text not in TEXTS:
            raise NotationError(N_("There is no such move."))
        if TEXTS.index(text) not in position.legal():
            raise IllegalMove(N_("That move isn't legal here."))
        return Move(TEXTS.index(text))

    def write_move(self, position: Position, move: int) -> str:
        """The cell."""
        del position
        return TEXTS[move]

    def seat_letter(self, seat: int) -> str:
        """C or B."""
        return "CB"[seat]


NOTATION: Final = PerchNotation()
