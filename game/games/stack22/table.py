"""The tiles on the table of Stack-22 and in the hands.

This file runs as plain Python, or compiled with the C types of `table.pxd`.  A placement is a move:
`form << 18 | row << 9 | column` of its smallest cell (`forms.place_of`).
"""

from __future__ import annotations

from typing import Final

from game.core.keys import LOW_31_BITS, random_keys
from game.core.position import filled_list
from game.games.stack22 import forms
from game.games.stack22.forms import CELLS_PER_TILE, MAX_LEVELS, TABLE_COLUMNS, TILE_COUNT
from game.games.stack22.surface import Surface

CELL_Q: Final[list[int]] = [q for form in forms.ALL_FORMS for q, _ in form]
CELL_R: Final[list[int]] = [r for form in forms.ALL_FORMS for _, r in form]
FORM_TILE: Final[list[int]] = list(forms.FORM_TILES)
#: Numbers of 30 bits: a product with a placement's 32 bits fits a word.
SIGN_FACTORS: Final[list[int]] = [key >> 32 for key in random_keys(2, 22)]
MIX_FACTORS: Final[list[int]] = [key >> 31 for key in random_keys(2, 23)]
BLACK_MOVES: Final = random_keys(1, 24)[0]


class TileTable(Surface):
    """The tiles on the table, without knowledge of legal placements.

    By placement: `moves_made`, `covered_tops` (the tops that it covered), `peaks` (the peak before it).  `hands` are
    the tiles that a seat still has, as bits; `tile_placements` has, by seat and tile, its placement with its level, or
    -1 before it is placed; `tile_counts` counts tiles by seat and level.
    """

    def __init__(self, tiles: int, count: int) -> None:
        super().__init__(count)
        self.tiles: int = tiles
        self.total: int = 2 * count
        self.placed_count: int = 0
        self.moves_made: list[int] = filled_list(2 * TILE_COUNT, 0)
        self.covered_tops: list[int] = filled_list(2 * TILE_COUNT * CELLS_PER_TILE, 0)
        self.peaks: list[int] = filled_list(2 * TILE_COUNT, 0)
        self.hands: list[int] = filled_list(2, tiles)
        self.tile_placements: list[int] = filled_list(2 * TILE_COUNT, -1)
        self.tile_counts: list[int] = filled_list(2 * MAX_LEVELS, 0)

    def copy_table(self, other: TileTable) -> None:
        """Become a copy of another table."""
        for made in range(other.placed_count):
            self.lay(other.moves_made[made])
        self.ply = 0

    def lay(self, move: int) -> None:
        """Put a tile of the player to move on the table, where all its cells have the same height."""
        seat: int = self.turn
        form: int = move >> 18
        row: int = move >> 9 & 511
        column: int = move & 511
        made: int = self.placed_count
        level: int = self.heights[row * TABLE_COLUMNS + column]
        tile: int = FORM_TILE[form]
        self.peaks[made] = self.peak
        self.moves_made[made] = move
        self.widen_bounds(4 * made, level + 1, form, row, column)
        for i in range(CELLS_PER_TILE):
            r: int = row + CELL_R[CELLS_PER_TILE * form + i]
            c: int = column + CELL_Q[CELLS_PER_TILE * form + i]
            place: int = r * TABLE_COLUMNS + c
            self.covered_tops[CELLS_PER_TILE * made + i] = self.tops[place]
            self.tops[place] = made
            self.heights[place] = level + 1
            self.flip_cell(level, r, c)
            self.flip_cell(level + 1, r, c)
        if level > 0:
            self.cell_counts[level] -= CELLS_PER_TILE
        else:
            self.cell_counts[0] += CELLS_PER_TILE
        self.cell_counts[level + 1] += CELLS_PER_TILE
        if level + 1 > self.peak:
            self.peak = level + 1
        self.hands[seat] ^= 1 << tile
        self.tile_placements[TILE_COUNT * seat + tile] = move << 5 | level + 1
        self.tile_counts[MAX_LEVELS * seat + level + 1] += 1
        self.key ^= self.placement_key(seat, move, level) ^ BLACK_MOVES
        self.placed_count = made + 1
        self.turn = 1 - seat
        self.ply += 1

    def lift(self) -> None:
        """Remove the tile that was placed last."""
        made: int = self.placed_count - 1
        move: int = self.moves_made[made]
        form: int = move >> 18
        row: int = move >> 9 & 511
        column: int = move & 511
        seat: int = 1 - self.turn
        level: int = self.heights[row * TABLE_COLUMNS + column] - 1
        tile: int = FORM_TILE[form]
        for i in range(CELLS_PER_TILE):
            r: int = row + CELL_R[CELLS_PER_TILE * form + i]
            c: int = column + CELL_Q[CELLS_PER_TILE * form + i]
            place: int = r * TABLE_COLUMNS + c
            self.tops[place] = self.covered_tops[CELLS_PER_TILE * made + i]
            self.heights[place] = level
            self.flip_cell(level, r, c)
            self.flip_cell(level + 1, r, c)
        if level > 0:
            self.cell_counts[level] += CELLS_PER_TILE
        else:
            self.cell_counts[0] -= CELLS_PER_TILE
        self.cell_counts[level + 1] -= CELLS_PER_TILE
        self.peak = self.peaks[made]
        self.restore_bounds(4 * made, level + 1)
        self.hands[seat] ^= 1 << tile
        self.tile_placements[TILE_COUNT * seat + tile] = -1
        self.tile_counts[MAX_LEVELS * seat + level + 1] -= 1
        self.key ^= self.placement_key(seat, move, level) ^ BLACK_MOVES
        self.placed_count = made
        self.turn = seat
        self.ply -= 1

    def placement_key(self, seat: int, move: int, level: int) -> int:
        """The key of a placement on a level."""
        mixed: int = SIGN_FACTORS[seat] * (level << 27 | move)
        return mixed ^ MIX_FACTORS[seat] * ((mixed ^ mixed >> 31) & LOW_31_BITS)

    # For notation and view; cells as (q, r) by their place:

    def placements(self) -> list[int]:
        """All placements in the order in which they were made."""
        return [self.moves_made[i] for i in range(self.placed_count)]

    def hand(self, seat: int) -> int:
        """The tiles that a seat still has, as bits."""
        return self.hands[seat]

    def tile_set(self) -> int:
        """The tiles of the game, as bits."""
        return self.tiles

    def count_on_level(self, seat: int, level: int) -> int:
        """The number of tiles of a seat on a level; 1 is the lowest."""
        return self.tile_counts[MAX_LEVELS * seat + level]

    def compute_key(self) -> int:
        """The key, calculated from scratch from the placements."""
        other = TileTable(self.tiles, self.total >> 1)
        other.copy_table(self)
        return other.key
