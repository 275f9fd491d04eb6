"""Stack-22 (Néstor Romeral Andrés): where the tiles may lie, and who wins.

This file runs as it stands and is compiled with the C types of `rules.pxd`.  Where an oriented form may lie on a level
is found for a whole word of columns at once: its five cells are five shifts of the sets of cells, and what is left of
their intersection are the places of its smallest cell.
"""

from __future__ import annotations

from typing import Final

from game.core import outcome
from game.core.position import room
from game.games.stack22 import forms
from game.games.stack22.table import Table

PLAYING: Final = outcome.PLAYING
DRAW: Final = outcome.DRAW
WORDS: Final = forms.WORDS
OWN: Final = forms.OWN
GUARD: Final = forms.GUARD
OWNED: Final = forms.OWNED
COLUMNS: Final = forms.COLUMNS
LEVELS: Final = forms.LEVELS
PLANE: Final = forms.ROWS * forms.WORDS
SIZE: Final = forms.SIZE
TILES: Final = len(forms.TILES)
ONE: Final = 1
START: Final = forms.place_of((0, 0))
DQ: Final[list[int]] = [q for form in forms.ALL for q, _ in form]
STEP: Final[list[int]] = [r * forms.WORDS for form in forms.ALL for _, r in form]
FIRST: Final[list[int]] = list(forms.FIRST)
TILE_OF: Final[list[int]] = list(forms.TILE_OF)
LEAST_ROW: Final[list[int]] = [min(r for _, r in form) for form in forms.ALL]  # of a form; its least column is 0
MOST_ROW: Final[list[int]] = [max(r for _, r in form) for form in forms.ALL]
MOST_COLUMN: Final[list[int]] = [max(q for q, _ in form) for form in forms.ALL]
# Two is a primitive root of 67, so a single bit's remainder tells which bit it is; 67 is written out where it divides,
# for a compiler then multiplies instead.
WHICH: Final[list[int]] = [next((bit for bit in range(64) if pow(2, bit, 67) == rest), 0) for rest in range(67)]


class Stack22(Table):
    """A game of Stack-22; `lowest`: the levels are compared from the table up."""

    def __init__(self, tiles: int, lowest: bool) -> None:
        super().__init__(tiles, tiles.bit_count())
        self.lowest: int = 1 if lowest else 0
        self.near = room(PLANE)

    def clone(self) -> Stack22:
        """An independent copy, rooted here."""
        other = Stack22(self.tiles, self.lowest != 0)
        other.copy_table(self)
        return other

    def reserve(self, plies: int) -> None:
        """Make room for the lists of so many plies of one line of play at once: not all can be the longest."""
        wanted: int = forms.longest_lists(self.total >> 1, plies)
        if len(self.moves) < wanted:
            self.moves = room(wanted)

    def outcome(self) -> int:
        """The seat that has won, DRAW or PLAYING; any tile fits somewhere, so nobody is ever without a move."""
        return self.decided()

    # What the search asks:

    def decided(self) -> int:
        """Who has more tiles on the first level that differs, once every tile is placed."""
        return PLAYING if self.made < self.total else self.ahead()

    def ahead(self) -> int:
        """The seat with more tiles on the first level that differs, DRAW where none does."""
        for i in range(1, self.peak + 1):
            level: int = i if self.lowest != 0 else self.peak + 1 - i
            if self.tallied[level] > self.tallied[LEVELS + level]:
                return 0
            if self.tallied[level] < self.tallied[LEVELS + level]:
                return 1
        return DRAW

    def generate(self, first: int) -> int:
        """Every tile in hand, wherever it may lie on its highest level."""
        if self.made == self.total:
            return first
        last: int = first
        if self.made == 0:
            return self.opening(first)
        self.border()
        left: int = self.hands[self.turn]
        while left != 0:
            bit: int = left & -left
            last = self.list_tile(WHICH[bit % 67], last)
            left ^= bit
        return last

    def list_some(self, first: int, count: int) -> int:
        """Some legal placements, at most `count` and at least one: the high ones, highest first, then others.

        Of the tiles that lie nowhere but on the table only one form each is listed, at a few places around.  What is
        written meanwhile are legal placements too, so there is room for it.
        """
        if self.made == 0 or self.made == self.total:
            return self.generate(first)
        end: int = first + count
        last: int = first
        low: int = self.hands[self.turn]
        for level in range(self.peak, 0, -1):
            left: int = low if self.spread[level] >= SIZE else 0
            higher: int = last
            while left != 0:
                bit: int = left & -left
                before: int = last
                last = self.list_level(WHICH[bit % 67], level, last)
                left ^= bit
                if last > before:
                    low ^= bit
            if last >= end:
                return self.thin(higher, last, end)
        return self.list_around(low, last, end)

    def thin(self, first: int, last: int, end: int) -> int:
        """Keep of the placements listed from `first` to `last` as many as fit before `end`, evenly; where they end."""
        kept: int = end - first
        for i in range(kept):
            self.moves[first + i] = self.moves[first + i * (last - first) // kept]
        return end

    def list_around(self, tiles: int, first: int, end: int) -> int:
        """List each of some tiles in one form at a few places around what lies on the table, no more than fit."""
        self.border()
        last: int = first
        left: int = tiles
        many: int = 1
        while left != 0:
            left &= left - 1
            many += 1
        share: int = 1 + (end - first) // many
        left = tiles
        while left != 0 and last < end:
            bit: int = left & -left
            tile: int = WHICH[bit % 67]
            left ^= bit
            form: int = FIRST[tile] + self.made % (FIRST[tile + 1] - FIRST[tile])
            listed: int = self.list_low(form, last)
            step: int = 1 + (listed - last) // share
            i: int = last
            while i < listed and last < end:
                self.moves[last] = self.moves[i]
                last += 1
                i += step
        return last

    def generate_noisy(self, first: int) -> int:
        """The last placement of all, where it wins."""
        if self.made != self.total - 1:
            return first
        seat: int = self.turn
        last: int = self.generate(first)
        end: int = first
        for i in range(first, last):
            move: int = self.moves[i]
            self.make(move)
            winner: int = self.ahead()
            self.unmake()
            if winner == seat:
                self.moves[end] = move
                end += 1
        return end

    def make(self, move: int) -> None:
        """Play a legal move."""
        self.lay(move)

    def unmake(self) -> None:
        """Take back the last `make`."""
        self.lift()

    # Where tiles may lie:

    def opening(self, first: int) -> int:
        """Each tile in its form 0 in the middle."""
        last: int = first
        for tile in range(TILES):
            if self.hands[0] >> tile & 1 != 0:
                self.moves[last] = FIRST[tile] << 18 | START
                last += 1
        return last

    def border(self) -> None:
        """Fill `near` with the cells that have a covered neighbour, as far around as tiles beside them reach."""
        for row in range(self.from_row[1] - SIZE, self.to_row[1] + SIZE + 1):
            for part in range((self.from_column[1] - SIZE) // OWN, (self.to_column[1] + 1) // OWN + 1):
                at: int = row * WORDS + part
                here: int = self.sets[at]
                above: int = self.sets[at - WORDS]
                below: int = self.sets[at + WORDS]
                self.near[at] = here << 1 | here >> 1 | above | above >> 1 | below | below << 1

    def list_tile(self, tile: int, first: int) -> int:
        """List a tile on the highest level where it is possible; where the list ends."""
        for level in range(self.peak, 0, -1):
            if self.spread[level] >= SIZE:
                last: int = self.list_level(tile, level, first)
                if last > first:
                    return last
        last = first
        for form in range(FIRST[tile], FIRST[tile + 1]):
            last = self.list_low(form, last)
        return last

    def list_level(self, tile: int, level: int, first: int) -> int:
        """List a tile wherever it may lie on cells that are all `level` high."""
        last: int = first
        for form in range(FIRST[tile], FIRST[tile + 1]):
            last = self.list_high(form, level, last)
        return last

    def list_high(self, form: int, level: int, first: int) -> int:
        """List the places of a form whose cells are all `level` high (above 0) and no single tile's."""
        last: int = first
        final: int = (self.to_column[level] - MOST_COLUMN[form]) // OWN
        for row in range(self.from_row[level] - LEAST_ROW[form], self.to_row[level] - MOST_ROW[form] + 1):
            for part in range(self.from_column[level] // OWN, final + 1):
                at: int = level * PLANE + row * WORDS + part
                if self.sets[at] & OWNED != 0:
                    bits: int = self.flat(form, at)
                    if bits != 0:
                        bits = self.bridging(form, level, row, part, bits)
                        last = self.write(form, row, part, bits, last)
        return last

    def flat(self, form: int, at: int) -> int:
        """The columns of a word of a set of cells where the smallest cell may lie, all cells being in the set."""
        cells: int = SIZE * form
        bits: int = self.sets[at] & OWNED
        bits &= self.sets[at + STEP[cells + 1]] >> DQ[cells + 1]
        bits &= self.sets[at + STEP[cells + 2]] >> DQ[cells + 2]
        if bits == 0:
            return 0
        bits &= self.sets[at + STEP[cells + 3]] >> DQ[cells + 3]
        return bits & self.sets[at + STEP[cells + 4]] >> DQ[cells + 4]

    def bridging(self, form: int, level: int, row: int, part: int, bits: int) -> int:
        """Those of the columns where the tiles right below are at least two: no tile there has the same five cells."""
        for seat in range(2):
            lain: int = self.lain[TILES * seat + TILE_OF[form]]
            if lain >= 0 and lain & 31 == level and lain >> 23 == form and lain >> 14 & 511 == row:
                column: int = lain >> 5 & 511
                if column // OWN == part:
                    bits &= ~(ONE << (GUARD + column - part * OWN))
        return bits

    def list_low(self, form: int, first: int) -> int:
        """List the places of a form on the table beside what lies there."""
        last: int = first
        begin: int = (self.from_column[1] - 1 - MOST_COLUMN[form]) // OWN
        for row in range(self.from_row[1] - 1 - MOST_ROW[form], self.to_row[1] + 2 - LEAST_ROW[form]):
            for part in range(begin, (self.to_column[1] + 1) // OWN + 1):
                bits: int = OWNED
                touching: int = 0
                for i in range(SIZE * form, SIZE * form + SIZE):
                    at: int = row * WORDS + part + STEP[i]
                    bits &= ~(self.sets[at] >> DQ[i])
                    touching |= self.near[at] >> DQ[i]
                bits &= touching
                if bits != 0:
                    last = self.write(form, row, part, bits, last)
        return last

    def fitting(self, level: int) -> int:
        """The tiles, as bits, that would lie flat on at least two tiles on cells of a height above 0."""
        found: int = 0
        if self.spread[level] < SIZE:
            return 0
        for row in range(self.from_row[level], self.to_row[level] + 1):
            for part in range(self.from_column[level] // OWN, self.to_column[level] // OWN + 1):
                if self.sets[level * PLANE + row * WORDS + part] & OWNED != 0:
                    found = self.fitting_at(level, row, part, found)
        return found

    def fitting_at(self, level: int, row: int, part: int, found: int) -> int:
        """`found` and the tiles whose smallest cell may lie in a word of a row."""
        for tile in range(TILES):
            if (self.tiles & ~found) >> tile & 1 != 0:
                for form in range(FIRST[tile], FIRST[tile + 1]):
                    bits: int = self.flat(form, level * PLANE + row * WORDS + part)
                    if bits != 0 and self.bridging(form, level, row, part, bits) != 0:
                        found |= 1 << tile
                        break
        return found

    def write(self, form: int, row: int, part: int, bits: int, first: int) -> int:
        """List a form at the places whose smallest cells are a word's columns."""
        last: int = first
        start: int = form << 18 | row << 9 | (part * OWN - GUARD)
        while bits != 0:
            bit: int = bits & -bits
            self.moves[last] = start + WHICH[bit % 67]
            last += 1
            bits ^= bit
        return last

    # What notation and view ask:

    def is_lowest(self) -> bool:
        """Whether the levels are compared from the table up."""
        return self.lowest != 0

    def legal_of(self, tile: int) -> list[int]:
        """The legal placements of a tile of the player to move."""
        if self.made == self.total or self.hands[self.turn] >> tile & 1 == 0:
            return []
        if self.made == 0:
            return [FIRST[tile] << 18 | START]
        self.border()
        last: int = self.list_tile(tile, 0)
        return [self.moves[i] for i in range(last)]

    def level_above(self, tile: int, height: int) -> int:
        """The highest level to which a tile may go from cells that are higher than `height`, 0 if it fits on none."""
        for level in range(self.peak, height, -1):
            if self.spread[level] >= SIZE:
                for form in range(FIRST[tile], FIRST[tile + 1]):
                    if self.list_high(form, level, 0) > 0:
                        return level + 1
        return 0

    def leader(self) -> int:
        """The seat that would win if the game ended now, DRAW if nobody."""
        return self.ahead()
