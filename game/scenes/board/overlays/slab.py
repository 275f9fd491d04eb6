"""What the table shows while a slab is held: where it may lie at all, and how it would lie here.  Pure."""

from __future__ import annotations

from game.core.display.pieces import Arrangement
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.scenes.board.overlays.common import Shown, figure
from game.scenes.board.selection import Selection
from game.ui.render import present
from game.ui.render.frame import Ghost, LitFace, Marker


def held(game: Game, arrangement: Arrangement, selection: Selection, clear: bool = False) -> Shown:
    """The region where the slab may lie, lit; the slab as it would lie, `clear` or not, and why it may not."""
    marks: list[Marker] = [
        LitFace(mark.cell, present.height(arrangement, mark.cell))
        for mark in selection.marks.values()
        if mark.reason is None
    ]
    cell, slab = selection.target, selection.lying
    if cell is None or slab is None or selection.far(cell, arrangement):
        return Shown(arrangement, tuple(marks))
    laid = slab.moved_to(cell)
    height = max(present.height(arrangement, over) for over in laid.cells_at(cell))
    reason = selection.why()
    marks.append(Ghost(cell, height, laid, reason is None, clear))
    faces: list[tuple[Cell, float]] = [(over, float(height + 1)) for over in laid.cells_at(cell)]
    if reason is not None:
        marks += figure(game, arrangement, reason, None, None)
    return Shown(arrangement, tuple(marks), None, tuple(faces))
