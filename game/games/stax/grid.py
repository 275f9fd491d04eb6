"""Numbers that the hot modules of Stax share: cells of a torus, tiles, true coordinates.

A cell is `q + 64 * r` on a torus of 4096 cells.  The 39 tiles of a game span at most 39 cells, so no two tiles and none
of their neighbours coincide, and a group that drifts needs no recentring.  A tile is `13 * seat + shape`.  A spot is a
tile's true cell, `ZERO_SPOT + SPOT_ROW * r + q`.
"""

from __future__ import annotations

from typing import Final

from game.core import speed
from game.games.stax.tiles import SHAPES

CELLS: Final = 4096
MAX_TILES: Final = 39
NONE: Final = -1  # no tile, no cell
HAND: Final = 4096  # where a placement comes from: no cell
SPOT_ROW: Final = 1 << 32
ZERO_SPOT: Final = SPOT_ROW << 30 | 1 << 30
OFFSETS: Final = (1, 64, 63, -1, -64, -63)  # to the neighbour in each direction
SPOT_STEPS: Final = (1, SPOT_ROW, SPOT_ROW - 1, -1, -SPOT_ROW, 1 - SPOT_ROW)
SEATS_OF_TILES: Final = tuple(tile // SHAPES for tile in range(MAX_TILES))
#: Whether the hot modules run as plain Python and must make their long lists; C arrays exist already and are zero.
IS_PLAIN: Final = not speed.is_program_compiled()
