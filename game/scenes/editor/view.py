"""How a table looks that is edited: without the cells where a piece may go, which are all; with what is impossible."""

from __future__ import annotations

from dataclasses import replace

from game.core.geometry.hexes import Cell
from game.scenes.board.context import BoardContext
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.state import BoardState
from game.scenes.board.view import BoardView
from game.ui.render import present
from game.ui.render.frame import LitFace, Marker, Ring


class EditorView(BoardView):
    """Marks the `forbidden` cells, of which the rules say why there is no such position."""

    def __init__(self) -> None:
        super().__init__()
        self.forbidden: tuple[Cell, ...] = ()
        self._kept_alive: tuple[object, MarkedTable | None] = (None, None)

    def _find_shown(self, state: BoardState, context: BoardContext) -> MarkedTable:
        found = super()._find_shown(state, context)
        key = found, self.forbidden
        if self._kept_alive[0] != key or self._kept_alive[1] is None:
            kept = [mark for mark in found.markers if not _invites(mark)]
            stacks = found.arrangement
            wrong = [Ring(cell, present.height(stacks, cell), "may-not") for cell in self.forbidden]
            made = replace(found, markers=(*wrong, *kept))
            self._kept_alive = key, made
            return made
        return self._kept_alive[1]


def _invites(mark: Marker) -> bool:
    """Whether a mark only says that a piece may go there."""
    return isinstance(mark, LitFace) or (isinstance(mark, Ring) and mark.kind == "may")
