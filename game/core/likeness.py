"""Likeness: positions that are one and the same once they are turned, mirrored, shifted, and the colours changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from game.core.game import Game
from game.core.hexes import Cell, turned, turned_pointers
from game.core.pieces import HexTable, HexTile, Piece, Slab, SquareBoard
from game.core.position import Position

Form: TypeAlias = tuple[tuple[Cell, tuple[tuple[int, ...], ...]], ...]
Motion: TypeAlias = Callable[[Cell], Cell]


def likeness(game: Game, position: Position) -> Form:
    """The same for two positions of a game just when they are alike for who is to move: what lies where, least form."""
    arrangement = game.view.arrangement(position)
    if isinstance(arrangement.field, SquareBoard):
        return min(
            _form(arrangement.stacks, position, motion, _same, _stay) for motion in _squares(arrangement.field.columns)
        )
    assert isinstance(arrangement.field, HexTable)
    return min(
        _form(arrangement.stacks, position, _motion(turns, mirrored), _pointing(turns, mirrored), _shifted)
        for turns in range(6)
        for mirrored in (False, True)
    )


def _form(
    stacks: Mapping[Cell, tuple[Piece, ...]],
    position: Position,
    motion: Motion,
    pointing: Callable[[int], int],
    shift: Callable[[list[Cell]], Motion],
) -> Form:
    home = shift([motion(cell) for cell in stacks])

    def told(piece: Piece) -> tuple[int, ...]:
        owner = (piece.owner - position.turn) % position.seats
        if isinstance(piece, HexTile):
            return owner, pointing(piece.pointers)
        if isinstance(piece, Slab):
            return owner, *(part for cell in sorted(home(motion(cell)) for cell in piece.cells) for part in cell)
        return (owner,)

    return tuple(sorted((home(motion(cell)), tuple(map(told, pile))) for cell, pile in stacks.items()))


def _motion(turns: int, mirrored: bool) -> Motion:
    def moved(cell: Cell) -> Cell:
        q, r = turned(cell, turns)
        return (r, q) if mirrored else (q, r)

    return moved


def _pointing(turns: int, mirrored: bool) -> Callable[[int], int]:
    """How pointers come to lie; a mirror that exchanges q and r exchanges the directions d and 1 - d."""

    def lain(pointers: int) -> int:
        found = turned_pointers(pointers, turns)
        return sum(1 << (1 - d) % 6 for d in range(6) if found >> d & 1) if mirrored else found

    return lain


def _squares(side: int) -> list[Motion]:
    """The eight ways to lay a square board upon itself."""

    def motion(mirrored: bool, across: bool, up: bool) -> Motion:
        def moved(cell: Cell) -> Cell:
            column, row = cell[::-1] if mirrored else cell
            return side - 1 - column if across else column, side - 1 - row if up else row

        return moved

    flags = (False, True)
    return [motion(mirrored, across, up) for mirrored in flags for across in flags for up in flags]


def _same(pointers: int) -> int:
    return pointers


def _stay(_cells: list[Cell]) -> Motion:
    return lambda cell: cell


def _shifted(cells: list[Cell]) -> Motion:
    """Bring the least q and the least r to 0."""
    q, r = (min((cell[i] for cell in cells), default=0) for i in (0, 1))
    return lambda cell: (cell[0] - q, cell[1] - r)
