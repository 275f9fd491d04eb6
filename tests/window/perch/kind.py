"""A kind of table that only the tests know: discs on an open table; what it does not say is as with tiles.

It is what a fourth kind needs at least: one module, and one line in the registry of kinds.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.core.display.pieces import Disc, HexTable, Piece
from game.ui.kinds.discs import discs
from game.ui.kinds.discs.kind import disc_stack_name
from game.ui.kinds.discs.shelf import DiscLine, DiscShelf
from game.ui.kinds.kind import HandTraits, TableDrawing, any_piece, single_cell_fan
from game.ui.kinds.tiles.kind import TILE_TABLES
from game.ui.kinds.tiles.stage import TileStage
from game.ui.kinds.tiles.tiles import Shades
from game.ui.render.baked import Sprite
from game.ui.render.camera import DISC_THICKNESS, Camera
from game.ui.render.fan import is_on_disc
from game.ui.render.sprites import Drawing


class RoundStage(TileStage):
    """One frame of discs on hexagons."""

    def piece_sprite(self, piece: Piece, shades: Shades = ()) -> Sprite:
        """A disc as it is seen now."""
        del shades
        assert isinstance(piece, Disc)
        look, grain, turn = discs.disc_look((piece.stain, self.sprites.stain(piece)), 0, self.camera)
        return self.sprite(("disc", look, grain, turn), functools.partial(discs.disc_sprite, look, grain, turn))


def nothing(*_: object) -> Iterator[Drawing]:
    """No sprite is made ahead of time."""
    return iter(())


ROUND: Final = replace(
    TILE_TABLES,
    matches=lambda table: isinstance(table.field, HexTable) and isinstance(any_piece(table), Disc),
    camera=Camera(60.0, 0.0, 0.0, thick=DISC_THICKNESS),
    drawing=TableDrawing(RoundStage, nothing, is_on_disc, single_cell_fan),
    hands=HandTraits(DiscShelf, DiscLine, own_pieces_fly=True),
    stack_name=disc_stack_name,
    material="disc",
    lists_cells=False,
)
