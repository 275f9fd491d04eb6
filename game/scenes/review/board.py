"""The board of the review: its view also fits the better move that the verdict shows."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.scenes.board.context import BoardSpec
from game.scenes.board.controller import Hits


class ReviewBoard(Board):
    """A board whose view fits its stacks and the ghosts of a verdict beside them."""

    def __init__(self, spec: BoardSpec, hits: Hits) -> None:
        self._ghost_heights: Mapping[Cell, int] = {}
        super().__init__(spec, hits)

    def open_view(self) -> None:
        """Show the whole table at once, an open table at the turn at which a game on it begins."""
        if self.camera_control.board:
            super().open_view()
        else:
            self.fit(glide=False)

    def fit_ghosts(self, heights: Mapping[Cell, int]) -> None:
        """Let the view also fit ghosts, by the heights of their tops, and step back or return if that is needed."""
        self._ghost_heights = heights
        self.follow_choice()
        self.follow_xray()

    def places_to_show(self) -> tuple[Cell, ...]:
        """The cells of the ghosts, and the places of the chosen piece."""
        return (*super().places_to_show(), *self._ghost_heights)

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """The height of each stack and of each ghost, and 0 for the places of the chosen piece."""
        heights = super().heights_to_show(shown)
        return heights | {cell: max(top, heights.get(cell, 0)) for cell, top in self._ghost_heights.items()}
