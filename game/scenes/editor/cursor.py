"""The keyboard cursor of the editor: it reaches the pieces of all hands."""

from __future__ import annotations

from game.core.display.picks import FromHand, Onto
from game.scenes.board.cursor import Cursor, Spot


class EditorCursor(Cursor):
    """The cursor of a table on which any piece may be picked up."""

    def spots(self) -> list[Spot]:
        """All places for the cursor: the pieces in all hands until a piece is chosen, and the cells that can be chosen.

        From a reserve of equal pieces only the uppermost piece is a spot.
        """
        return [*self._hands(), *(Onto(cell) for cell in sorted(self._candidate_cells()))]

    def _hands(self) -> list[FromHand]:
        chosen = self.board.state.selection.first
        if chosen is not None:
            return [chosen] if isinstance(chosen, FromHand) else []
        picks: list[FromHand] = []
        for seat, hand in enumerate(self.board.playback.shown.hands):
            filled = [FromHand(seat, index) for index, pocket in enumerate(hand) if pocket.filled]
            picks += filled[-1:] if self.board.kind.hands.are_reserves else filled
        return picks
