"""Pointing by keys in the editor: at the pieces of all hands."""

from __future__ import annotations

from game.core.display.picks import FromHand, Onto
from game.scenes.board.cursor import Cursor, Spot


class EditorCursor(Cursor):
    """The cursor of a table on which all pieces may be taken."""

    def spots(self) -> list[Spot]:
        """Every place that can be pointed at: the pieces in all hands until one is chosen, all cells that may be meant.

        Of a reserve of equal pieces only the uppermost.
        """
        return [*self._hands(), *(Onto(cell) for cell in sorted(self._candidate_cells()))]

    def _hands(self) -> list[FromHand]:
        chosen = self.board.state.selection.first
        if chosen is not None:
            return [chosen] if isinstance(chosen, FromHand) else []
        found: list[FromHand] = []
        for seat, hand in enumerate(self.board.playback.shown.hands):
            filled = [FromHand(seat, index) for index, pocket in enumerate(hand) if pocket.filled]
            found += filled[-1:] if self.board.kind.hands_are_reserves else filled
        return found
