"""The table while a slab is held: its legal region, and the slab at the pointer.  Pure functions."""

from __future__ import annotations

from game.core.display.pieces import Arrangement
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.scenes.board.choice.selection import Selection
from game.scenes.board.overlays.common import MarkedTable, reason_marks
from game.ui.render import present
from game.ui.render.frame import Ghost, LitFace, Marker


def slab_table(game: Game, arrangement: Arrangement, selection: Selection, see_through: bool = False) -> MarkedTable:
    """The table with the legal region of the slab lit, the slab as it would lie, and the reason if it may not."""
    marks: list[Marker] = [
        LitFace(mark.cell, present.height(arrangement, mark.cell))
        for mark in selection.marks.values()
        if mark.reason is None
    ]
    cell, slab = selection.target, selection.oriented_piece
    if cell is None or slab is None or selection.is_far(cell, arrangement):
        return MarkedTable(arrangement, tuple(marks))
    laid = slab.moved_to(cell)
    height = max(present.height(arrangement, over) for over in laid.cells_at(cell))
    reason = selection.why_not()
    marks.append(Ghost(cell, height, laid, reason is None, see_through))
    faces: list[tuple[Cell, float]] = [(over, float(height + 1)) for over in laid.cells_at(cell)]
    if reason is not None:
        marks += reason_marks(game, arrangement, reason, None, None)
    return MarkedTable(arrangement, tuple(marks), None, tuple(faces))
