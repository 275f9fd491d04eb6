"""The coordinates that an open table shows, so that the list of moves can be followed."""

from __future__ import annotations

import functools

from game.core.geometry.hexes import Cell, neighbours
from game.ui.kinds import kind_of
from game.ui.kinds.kind import TableKind
from game.ui.render.frame import Coordinate, Frame, Ghost


def coordinate_marks(frame: Frame, pointed: Cell | None) -> tuple[Coordinate, ...]:
    """Coordinates on free cells beside stacks without other marks, and on the pointed stack; none on a board."""
    arrangement = frame.arrangement
    if arrangement.field.cells or frame.fan is not None:
        return ()
    marked = marked_cells(frame)
    kind = kind_of(arrangement)
    quiet = coordinates_beside(frozenset(arrangement.stacks), kind)
    if marked:
        quiet = tuple(place for place in quiet if place.cell not in marked)
    if pointed is None or pointed not in arrangement.stacks:
        return quiet
    return *quiet, Coordinate(pointed, kind.cell_name(pointed), pointed=True)


@functools.lru_cache(maxsize=8)
def coordinates_beside(stacks: frozenset[Cell], kind: TableKind) -> tuple[Coordinate, ...]:
    """The coordinates of the free cells beside stacks."""
    cells = {other for cell in stacks for other in neighbours(cell)} - stacks
    return tuple(Coordinate(cell, kind.cell_name(cell)) for cell in sorted(cells))


def marked_cells(frame: Frame) -> set[Cell]:
    """The cells with marks on them, and those covered by a piece that is held above."""
    found: set[Cell] = set()
    for mark in frame.markers:
        if isinstance(mark, Ghost):
            found.update(mark.piece.cells_at(mark.cell))
        elif (cell := getattr(mark, "cell", None)) is not None:
            found.add(cell)
        else:
            found.update(cell for cell, _height in getattr(mark, "points", ()))
            found.update(getattr(mark, "cells", ()))
    return found
