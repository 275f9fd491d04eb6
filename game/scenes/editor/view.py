"""The look of an edited table: forbidden cells are marked; target cells are not, since a piece may go to any cell."""

from __future__ import annotations

from dataclasses import replace

from game.core.geometry.hexes import Cell
from game.scenes.board.context import BoardContext
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board.state import BoardState
from game.ui.render import present
from game.ui.render.frame import Hollow, LitFace, Marker, Ring


class EditorView(RefutedView):
    """A board view that marks the `forbidden_cells`, which the rules' verdict names."""

    def __init__(self) -> None:
        super().__init__()
        self.forbidden_cells: tuple[Cell, ...] = ()
        self._cached_view: tuple[object, MarkedTable | None] = (None, None)

    def forbid(self, cells: tuple[Cell, ...]) -> None:
        """Mark these cells as forbidden, and no others."""
        self.forbidden_cells = cells

    def _find_shown(self, state: BoardState, context: BoardContext) -> MarkedTable:
        shown = super()._find_shown(state, context)
        key = shown, self.forbidden_cells
        if self._cached_view[0] != key or self._cached_view[1] is None:
            markers = [mark for mark in shown.markers if not _is_placement_mark(mark)]
            stacks = shown.arrangement
            wrong = [Ring(cell, present.height(stacks, cell), "may-not") for cell in self.forbidden_cells]
            view = replace(shown, markers=(*wrong, *markers))
            self._cached_view = key, view
            return view
        return self._cached_view[1]


def _is_placement_mark(mark: Marker) -> bool:
    """Whether a mark only says that a piece may go there, or that the first piece goes there."""
    return isinstance(mark, LitFace | Hollow) or (isinstance(mark, Ring) and mark.kind == "may")
