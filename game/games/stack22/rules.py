"""Stack-22 (Néstor Romeral Andrés): where the tiles may lie, and who wins.

This file runs as plain Python, or compiled with the C types of `rules.pxd`.  `places` knows where tiles fit on a level;
this module knows to which level a tile must go.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import DRAW, PLAYING
from game.core.position import filled_list
from game.games.stack22 import forms
from game.games.stack22.fitting import Fitting
from game.games.stack22.forms import CELLS_PER_TILE, MAX_LEVELS, TABLE_COLUMNS, TILE_COUNT
from game.games.stack22.surface import mapped_int64

FORM_COUNT: Final = len(forms.ALL_FORMS)
CANDIDATES_PER_TRY: Final = 4  # at most a quarter of the candidates is tried
START_PLACE: Final = forms.place_of((0, 0))
FIRST_FORM: Final[list[int]] = list(forms.FIRST_FORMS)
TILE_OF_FORM: Final[list[int]] = list(forms.FORM_TILES)
BIT_BY_REMAINDER: Final[list[int]] = list(forms.BIT_BY_REMAINDER)


class Stack22(Fitting):
    """A game of Stack-22; `lowest`: the levels are compared from the table up."""

    def __init__(self, tiles: int, lowest: bool) -> None:
        super().__init__(tiles, tiles.bit_count())
        self.lowest: int = 1 if lowest else 0
        self.form_counts: list[int] = filled_list(FORM_COUNT, 0)
        self.highest_levels: list[int] = filled_list(TILE_COUNT, 0)

    def clone(self) -> Stack22:
        """An independent copy, rooted here."""
        other = Stack22(self.tiles, self.lowest != 0)
        other.copy_table(self)
        return other

    def reserve(self, plies: int) -> None:
        """Enlarge `moves` until the lists of `plies` plies of a line of play fit into it.

        Not all of them can be the longest.
        """
        wanted: int = forms.max_moves_of_plies(self.total >> 1, plies)
        if len(self.moves) < wanted:
            self.moves = mapped_int64(wanted)

    def outcome(self) -> int:
        """The seat that has won, DRAW or PLAYING; every tile fits somewhere, so a player always has a move."""
        return self.outcome_on_board()

    # For the search:

    def outcome_on_board(self) -> int:
        """Once all tiles are placed: the seat with more tiles on the first level that differs."""
        return PLAYING if self.placed_count < self.total else self.leading_seat()

    def leading_seat(self) -> int:
        """The seat with more tiles on the first level that differs, DRAW if no level does."""
        for i in range(1, self.peak + 1):
            level: int = i if self.lowest != 0 else self.peak + 1 - i
            if self.tile_counts[level] > self.tile_counts[MAX_LEVELS + level]:
                return 0
            if self.tile_counts[level] < self.tile_counts[MAX_LEVELS + level]:
                return 1
        return DRAW

    def generate(self, first: int) -> int:
        """List every tile in hand, wherever it may lie on its highest level."""
        if self.placed_count == self.total:
            return first
        if self.placed_count == 0:
            return self.list_first_moves(first)
        last: int = first + self.count_moves()
        for level in range(self.peak, -1, -1):
            self.list_level(level, first)
        return last

    def list_level(self, level: int, first: int) -> None:
        """List the tiles that must go to a level, where `form_counts` leaves room for them."""
        surveyed: int = 0
        at: int = first
        left: int = self.hands[self.turn]
        while left != 0:
            bit: int = left & -left
            left ^= bit
            tile: int = BIT_BY_REMAINDER[bit % 67]
            if self.highest_levels[tile] == level:
                if surveyed == 0:
                    self.survey(level)
                    surveyed = 1
                at = self.write_tile(tile, at)
            else:
                for form in range(FIRST_FORM[tile], FIRST_FORM[tile + 1]):
                    at += self.form_counts[form]

    def count_moves(self) -> int:
        """The number of legal placements.

        `form_counts` gets that of each form, `highest_levels` the level of each tile.
        """
        if self.placed_count == 0 or self.placed_count == self.total:
            return self.generate(0)
        total: int = 0
        left: int = self.hands[self.turn]
        for level in range(self.peak, -1, -1):
            if left != 0 and (level == 0 or self.cell_counts[level] >= CELLS_PER_TILE):
                self.survey(level)
                tiles: int = left
                while tiles != 0:
                    bit: int = tiles & -tiles
                    tiles ^= bit
                    counted: int = self.count_tile(BIT_BY_REMAINDER[bit % 67])
                    if counted != 0:
                        self.highest_levels[BIT_BY_REMAINDER[bit % 67]] = level
                        left ^= bit
                        total += counted
        return total

    def count_tile(self, tile: int) -> int:
        """The number of places in the frame where a tile may lie; `form_counts` gets that of each form."""
        total: int = 0
        for form in range(FIRST_FORM[tile], FIRST_FORM[tile + 1]):
            counted: int = self.count_spots(form)
            self.form_counts[form] = counted
            total += counted
        return total

    def nth_move(self, index: int) -> int:
        """The placement with an index in the list of `generate`, found from what `count_moves` left behind."""
        if self.placed_count == 0:
            return self.moves[index]
        left: int = self.hands[self.turn]
        while left != 0:
            tile: int = BIT_BY_REMAINDER[(left & -left) % 67]
            left &= left - 1
            for form in range(FIRST_FORM[tile], FIRST_FORM[tile + 1]):
                if index < self.form_counts[form]:
                    if self.level != self.highest_levels[tile]:
                        self.survey(self.highest_levels[tile])
                    return self.nth_spot(form, index)
                index -= self.form_counts[form]
        return -1

    def list_candidates(self, first: int, count: int, similar: int) -> int:
        """List some legal placements, at least 1 and at most `count`: the high placements, highest first, then others.

        If high placements are better, no further level is searched once those above have given `count` /
        CANDIDATES_PER_TRY. Tiles that fit only on the table are listed in a single form each, at a few places around;
        each at most `similar` times, unless that is 0 or low placements are better. Placements that are written on the
        way are legal, too, so there is room for them.
        """
        if self.placed_count == 0 or self.placed_count == self.total:
            return self.generate(first)
        end: int = first + count
        last: int = first
        low: int = self.hands[self.turn]
        enough: int = end if self.lowest != 0 else first + (count + CANDIDATES_PER_TRY - 1) // CANDIDATES_PER_TRY
        for level in range(self.peak, 0, -1):
            left: int = low & self.tiles_fitting(level)
            higher: int = last
            if left != 0:
                self.survey(level)
            while left != 0:
                bit: int = left & -left
                before: int = last
                last = self.write_tile(BIT_BY_REMAINDER[bit % 67], last)
                left ^= bit
                if last > before:
                    low ^= bit
            if last >= end:
                return self.thin_out(higher, last, end)
            if last >= enough:
                return last
        if last > first and self.lowest == 0 and end - last > TILE_COUNT:
            end = last + TILE_COUNT
        return self.list_around(low, last, end, similar if self.lowest == 0 else 0)

    def thin_out(self, first: int, last: int, end: int) -> int:
        """Keep an even selection of the placements from `first` to `last` that fits before `end`.

        Return where they end.
        """
        count: int = end - first
        for i in range(count):
            self.moves[first + i] = self.moves[first + i * (last - first) // count]
        return end

    def list_around(self, tiles: int, first: int, end: int, similar: int) -> int:
        """List some tiles, each in a single form, at a few places around the tiles on the table, until `end`.

        With `similar` above 0 each tile is listed at most so often.
        """
        last: int = first
        if tiles != 0:
            self.survey(0)
        left: int = tiles
        many: int = 1
        while left != 0:
            left &= left - 1
            many += 1
        share: int = 1 + (end - first) // many
        if 0 < similar < share:
            share = similar
        left = tiles
        while left != 0 and last < end:
            bit: int = left & -left
            tile: int = BIT_BY_REMAINDER[bit % 67]
            left ^= bit
            form: int = FIRST_FORM[tile] + self.placed_count % (FIRST_FORM[tile + 1] - FIRST_FORM[tile])
            last = self.write_few(form, last, share if share < end - last else end - last)
        return last

    def generate_noisy(self, first: int) -> int:
        """List the last placement of a game, if it wins.

        Only a single tile is left to place then, and its level is fixed, so either all its placements win or none.
        """
        if self.placed_count != self.total - 1:
            return first
        seat: int = self.turn
        last: int = self.generate(first)
        self.make(self.moves[first])
        winner: int = self.leading_seat()
        self.unmake()
        return last if winner == seat else first

    def make(self, move: int) -> None:
        """Play a legal move."""
        self.lay(move)
        self.save_and_forget((self.tile_placements[TILE_COUNT * (1 - self.turn) + TILE_OF_FORM[move >> 18]] & 31) - 1)

    def unmake(self) -> None:
        """Take back the last `make`."""
        self.lift()
        move: int = self.moves_made[self.placed_count]
        self.restore_saved(self.heights[(move >> 9 & 511) * TABLE_COLUMNS + (move & 511)])

    # Where tiles may lie:

    def list_first_moves(self, first: int) -> int:
        """List each tile in its form 0 in the middle of the empty table."""
        last: int = first
        for tile in range(TILE_COUNT):
            if self.hands[0] >> tile & 1 != 0:
                self.moves[last] = FIRST_FORM[tile] << 18 | START_PLACE
                last += 1
        return last

    def list_tile(self, tile: int, first: int) -> int:
        """List a tile on the highest level where it fits; return the index after the last placement."""
        for level in range(self.peak, -1, -1):
            if level == 0 or self.cell_counts[level] >= CELLS_PER_TILE:
                self.survey(level)
                last: int = self.write_tile(tile, first)
                if last > first:
                    return last
        return first

    # For notation and view:

    def plies_left(self) -> int:
        """The number of tiles that are still to be placed."""
        return self.total - self.placed_count

    def is_lowest(self) -> bool:
        """Whether the levels are compared from the table up."""
        return self.lowest != 0

    def legal_of_seat(self, tile: int, seat: int) -> list[int]:
        """The legal placements of a seat's tile if that seat were to move now."""
        turn: int = self.turn
        self.turn = seat
        moves = self.legal_of(tile)
        self.turn = turn
        return moves

    def legal_of(self, tile: int) -> list[int]:
        """The legal placements of a tile of the player to move."""
        if self.placed_count == self.total or self.hands[self.turn] >> tile & 1 == 0:
            return []
        if self.placed_count == 0:
            return [FIRST_FORM[tile] << 18 | START_PLACE]
        last: int = self.list_tile(tile, 0)
        return [self.moves[i] for i in range(last)]

    def level_above(self, tile: int, height: int) -> int:
        """The highest level to which a tile may go from cells higher than `height`; 0 if it fits on none."""
        for level in range(self.peak, height, -1):
            if self.cell_counts[level] >= CELLS_PER_TILE:
                self.survey(level)
                if self.tiles_that_fit(1 << tile) != 0:
                    return level + 1
        return 0

    def leader(self) -> int:
        """The seat that would win if the game ended now, DRAW if no seat would."""
        return self.leading_seat()
