"""Which cells of an open table are told by their coordinates, so that the list of moves can be followed."""

from __future__ import annotations

from game.core.hexes import Cell, neighbours
from game.core.pieces import Arrangement, HexTable, Slab
from game.ui.frame import Frame, Ghost, Place
from game.ui.squares import cell_name


def placed(frame: Frame, pointed: Cell | None) -> tuple[Place, ...]:
    """The empty cells beside stacks, where no other mark lies, and the stack that is pointed at; none on a board."""
    arrangement = frame.arrangement
    if not isinstance(arrangement.field, HexTable) or frame.fan is not None:
        return ()
    taken = marked(frame)
    quiet = (Place(cell, cell_name(arrangement.field, cell)) for cell in edge(arrangement) if cell not in taken)
    if pointed is None or pointed not in arrangement.stacks:
        return tuple(quiet)
    height = len(arrangement.stacks[pointed])
    if frame.lifted is not None and frame.lifted.cell == pointed:
        height -= frame.lifted.count
    return *quiet, Place(pointed, cell_name(arrangement.field, pointed), height, pointed=True)


def edge(arrangement: Arrangement) -> list[Cell]:
    """The empty cells beside stacks."""
    stacks = arrangement.stacks
    return sorted({other for cell in stacks for other in neighbours(cell) if other not in stacks})


def marked(frame: Frame) -> set[Cell]:
    """The cells on which marks lie, and those that are covered by what is held above them."""
    found: set[Cell] = set()
    for mark in frame.markers:
        if isinstance(mark, Ghost) and isinstance(mark.piece, Slab):
            found.update(mark.piece.cells)
        elif (cell := getattr(mark, "cell", None)) is not None:
            found.add(cell)
        else:
            found.update(cell for cell, _height in getattr(mark, "points", ()))
            found.update(getattr(mark, "cells", ()))
    return found
