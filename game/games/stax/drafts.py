"""Drafts of Stax: positions that are set up by hand."""

from __future__ import annotations

from typing import Final

from game.core.display.pieces import HexTile
from game.core.draft import Draft, Drafts, Options, stacked_pieces
from game.core.errors import N_, NotationError
from game.core.position import Position
from game.games.stax.notation import stacks_text
from game.games.stax.view import STAX_VIEW


class StaxDrafts(Drafts):
    """Drafts of Stax: tiles in stacks, and who is to move."""

    def from_position(self, position: Position) -> Draft:
        """The draft of a position, stack by stack."""
        return Draft(stacked_pieces(STAX_VIEW.arrangement(position)), position.turn)

    def completed_draft(self, draft: Draft) -> Draft:
        """The draft itself, but Light to move if the table is empty."""
        return draft if draft.placements else Draft()

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text of the position; raises NotationError, with the cell, if a king is covered."""
        for cell, pile in draft.stacks.items():
            if any(isinstance(piece, HexTile) and not piece.pointers for piece in pile[:-1]):
                raise NotationError(N_("A king is covered, and nothing may lie on a king.")).with_cells(cell)
        tiles = {
            cell: [(piece.owner, piece.pointers) for piece in pile if isinstance(piece, HexTile)]
            for cell, pile in sorted(draft.stacks.items())
        }
        return stacks_text(int(options["players"]), draft.turn, tiles)


STAX_DRAFTS: Final = StaxDrafts()
