"""Which tiles fit on a level: kept until a placement touches the level, and then updated only around the placement.

This file runs as plain Python, or compiled with the C types of `fitting.pxd`.  A placement takes five cells from a
level and gives them to the next level.  There more tiles may fit afterwards, never fewer, and those that newly fit
touch the placement.  On the level that it covers fewer tiles may fit, so a tile that did not fit before does not fit
afterwards.
"""

from __future__ import annotations

from typing import Final

from game.core.position import filled_list
from game.games.stack22 import forms
from game.games.stack22.forms import CELLS_PER_TILE, MAX_LEVELS, PACKED_BITS, TILE_COUNT
from game.games.stack22.places import Placements

FORM_TILE: Final[list[int]] = list(forms.FORM_TILES)
MIN_ROW: Final[list[int]] = [min(r for _, r in form) for form in forms.ALL_FORMS]
MAX_ROW: Final[list[int]] = [max(r for _, r in form) for form in forms.ALL_FORMS]
MAX_COLUMN: Final[list[int]] = [max(q for q, _ in form) for form in forms.ALL_FORMS]
CELL_Q: Final[list[int]] = [q for form in forms.ALL_FORMS for q, _ in form]
CELL_R: Final[list[int]] = [r for form in forms.ALL_FORMS for _, r in form]
TOUCH_REACH: Final = CELLS_PER_TILE - 1  # how far from a placement a tile that touches it may reach
SAVED_PER_PLACEMENT: Final = 4  # numbers that a placement saves


class Fitting(Placements):
    """A table that remembers where tiles fit.

    By level, the height of the cells directly below: `checked_tiles` are the tiles, as bits, for which it is known
    whether they fit, and `fitting_tiles` are those that do.  By placement: `saved_sets` has what was known before it
    about the two levels that it touched.
    """

    def __init__(self, tiles: int, count: int) -> None:
        super().__init__(tiles, count)
        self.checked_tiles: list[int] = filled_list(MAX_LEVELS, 0)
        self.fitting_tiles: list[int] = filled_list(MAX_LEVELS, 0)
        self.saved_sets: list[int] = filled_list(SAVED_PER_PLACEMENT * 2 * TILE_COUNT, 0)

    def save_and_forget(self, level: int) -> None:
        """Save what is known of the two levels that the last placement touched, and forget it.

        `level` is the height of the cells on which it lies.
        """
        at: int = SAVED_PER_PLACEMENT * (self.placed_count - 1)
        self.saved_sets[at] = self.checked_tiles[level]
        self.saved_sets[at + 1] = self.fitting_tiles[level]
        self.saved_sets[at + 2] = self.checked_tiles[level + 1]
        self.saved_sets[at + 3] = self.fitting_tiles[level + 1]
        self.checked_tiles[level] = 0
        self.fitting_tiles[level] = 0
        self.checked_tiles[level + 1] = 0
        self.fitting_tiles[level + 1] = 0

    def restore_saved(self, level: int) -> None:
        """Restore what `save_and_forget` saved, after the placement was lifted."""
        at: int = SAVED_PER_PLACEMENT * self.placed_count
        self.checked_tiles[level] = self.saved_sets[at]
        self.fitting_tiles[level] = self.saved_sets[at + 1]
        self.checked_tiles[level + 1] = self.saved_sets[at + 2]
        self.fitting_tiles[level + 1] = self.saved_sets[at + 3]

    def tiles_fitting(self, level: int) -> int:
        """The tiles in any hand, as bits, that would lie flat on at least two tiles on cells of a height above 0.

        Other tiles may be among them.
        """
        wanted: int = (self.hands[0] | self.hands[1]) & ~self.checked_tiles[level]
        if wanted != 0:
            if self.cell_counts[level] >= CELLS_PER_TILE:  # never so before the first placement
                self.fitting_tiles[level] |= self.find_fitting(level, wanted)
            self.checked_tiles[level] |= wanted
        return self.fitting_tiles[level]

    def find_fitting(self, level: int, wanted: int) -> int:
        """The tiles among `wanted` that fit on a level; only the part that the last placement changed is searched."""
        move: int = self.moves_made[self.placed_count - 1]
        high: int = self.tile_placements[TILE_COUNT * (1 - self.turn) + FORM_TILE[move >> 18]] & 31
        if level == high:
            return self.find_gained(level, move, wanted)
        if level == high - 1:
            return self.find_left(level, move, wanted)
        self.survey(level)
        return self.tiles_that_fit(wanted)

    def find_gained(self, level: int, move: int, wanted: int) -> int:
        """The tiles among `wanted` that fit on the level to which the last placement has come."""
        if self.cell_counts[level] == CELLS_PER_TILE:
            return 0
        before: int = (
            self.fitted_before(level, SAVED_PER_PLACEMENT * (self.placed_count - 1) + 2, move, wanted) & wanted
        )
        if before == wanted:
            return before
        form: int = move >> 18
        row: int = move >> 9 & 511
        column: int = move & 511
        self.level = level
        self.set_frame(
            row + MIN_ROW[form] - TOUCH_REACH,
            row + MAX_ROW[form] + TOUCH_REACH,
            column - TOUCH_REACH,
            column + MAX_COLUMN[form] + TOUCH_REACH,
        )
        self.pack_cells(level, 0, 0)
        # no form begins below the placement that it touches: the words that hold only rows below need not be looked at
        self.words = ((self.lower - TOUCH_REACH - self.upper + 1) * self.stride + PACKED_BITS - 1) // PACKED_BITS
        self.find_pairs()
        return before | self.tiles_that_fit(wanted ^ before)

    def find_left(self, level: int, move: int, wanted: int) -> int:
        """The tiles among `wanted` that still fit on the level that the last placement partly covers."""
        before: int = self.fitted_before(level, SAVED_PER_PLACEMENT * (self.placed_count - 1), move, wanted) & wanted
        if before == 0:
            return 0
        self.survey(level)
        return self.tiles_that_fit(before)

    def fitted_before(self, level: int, at: int, move: int, wanted: int) -> int:
        """The tiles that fitted on a level before the last placement; missing knowledge is found and saved."""
        wanted &= ~self.saved_sets[at]
        if wanted != 0:
            seat: int = 1 - self.turn
            lain: int = self.tile_placements[TILE_COUNT * seat + FORM_TILE[move >> 18]]
            self.tile_placements[TILE_COUNT * seat + FORM_TILE[move >> 18]] = -1
            self.flip_placement(level, move)
            self.survey(level)
            self.saved_sets[at + 1] |= self.tiles_that_fit(wanted)
            self.saved_sets[at] |= wanted
            self.flip_placement(level, move)
            self.tile_placements[TILE_COUNT * seat + FORM_TILE[move >> 18]] = lain
        return self.saved_sets[at + 1]

    def flip_placement(self, level: int, move: int) -> None:
        """Add the cells of a placement to the set of a level, or remove them."""
        form: int = move >> 18
        for i in range(CELLS_PER_TILE * form, CELLS_PER_TILE * form + CELLS_PER_TILE):
            self.flip_cell(level, (move >> 9 & 511) + CELL_R[i], (move & 511) + CELL_Q[i])
