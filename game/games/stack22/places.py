"""Where the forms of the tiles fit on one level, found for all cells of the level at once.

This file runs as it stands and is compiled with the C types of `places.pxd`.  A part of the table, the frame, is packed
row after row into words of PACKED bits, with GAP empty columns between the rows.  A cell that lies so many rows and
columns further on is then so many bits further on, whatever the cell: the WAYS that lead from the first cell of a form
(the first in the order of rows) to its others are 30, and for each of them `pairs` holds the cells from which it leads
to another cell of the set.  Where a form fits is what four of these sets have in common, and where one of the four is
empty, most often so up high, the form is not looked at.
"""

from __future__ import annotations

from typing import Final

from game.games.stack22 import forms
from game.games.stack22.forms import GUARD, LEVELS, OWN, PACKED, SIZE, TILE_COUNT, WORDS
from game.games.stack22.table import TileTable, vast

PLANE: Final = forms.ROWS * forms.WORDS
ONE: Final = 1
COLUMN_BITS: Final = (1 << forms.OWN) - 1
FIRST: Final[list[int]] = list(forms.FIRST)
TILE_OF: Final[list[int]] = list(forms.TILE_OF)
WHICH: Final[list[int]] = list(forms.WHICH)

FULL: Final = (ONE << PACKED) - 1
GAP: Final = SIZE - 1
REACH: Final = SIZE  # cells beyond the covered ones that a tile beside them may take
NEAR: Final = LEVELS  # the plane of cells that have a covered neighbour
LEADS: Final = [min((r, q) for q, r in form) for form in forms.ALL]
LEAD_ROW: Final[list[int]] = [r for r, _ in LEADS]  # the first cell in the order of rows, from the smallest one
LEAD_COLUMN: Final[list[int]] = [q for _, q in LEADS]
STEPS: Final = [
    sorted((r - row, q - column) for q, r in form)[1:] for form, (row, column) in zip(forms.ALL, LEADS, strict=True)
]
WAYS: Final = sorted({step for steps in STEPS for step in steps})
COUNT: Final = len(WAYS)
WAY_ROW: Final[list[int]] = [row for row, _ in WAYS]
WAY_COLUMN: Final[list[int]] = [column for _, column in WAYS]
WAY: Final[list[int]] = [WAYS.index(step) for steps in STEPS for step in steps]  # four for each form
NEEDS: Final[list[int]] = [sum(1 << WAYS.index(step) for step in steps) for steps in STEPS]
SPAN: Final = forms.WIDEST + 2 * REACH  # rows, or columns, of the widest frame
MOST: Final = (SPAN * (SPAN + GAP)) // PACKED + 1  # words of the widest frame
SPARE: Final = (GAP * (SPAN + GAP) + GAP) // PACKED + 2  # empty words behind it, into which ways lead
FIFTHS: Final = 0x0555555555555555
QUARTERS: Final = 0x0333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F


class Placements(TileTable):
    """A table that knows where forms fit.

    The frame is `upper` to `lower` and `left` to `right`, its rows `stride` bits apart in `words` words; `bits` are the
    packed cells, and behind them those beside the covered ones; `alive` tells for which ways `pairs` has a cell.
    """

    def __init__(self, tiles: int, count: int) -> None:
        super().__init__(tiles, count)
        self.upper: int = 0
        self.lower: int = 0
        self.left: int = 0
        self.right: int = 0
        self.stride: int = 0
        self.words: int = 0
        self.level: int = 0
        self.alive: int = 0
        self.bits = vast(2 * (MOST + SPARE))
        self.pairs = vast(2 * COUNT * MOST)

    def frame(self, upper: int, lower: int, left: int, right: int) -> None:
        """Choose the part of the table that is looked at."""
        self.upper = upper
        self.lower = lower
        self.left = left
        self.right = right
        self.stride = right - left + 1 + GAP
        self.words = ((lower - upper + 1) * self.stride + PACKED - 1) // PACKED

    def pack(self, plane: int, flip: int, first: int) -> None:
        """Pack the cells of a set, or of its complement where `flip` is -1, into `bits` from an index on."""
        for i in range(first, first + self.words + SPARE):
            self.bits[i] = 0
        slot: int = first
        begin: int = 0
        for row in range(self.upper, self.lower + 1):
            for part in range(self.left // OWN, self.right // OWN + 1):
                cells: int = (self.sets[plane * PLANE + row * WORDS + part] ^ flip) >> GUARD & COLUMN_BITS
                offset: int = part * OWN - self.left
                if offset < 0:
                    cells >>= -offset
                    offset = 0
                width: int = self.stride - GAP - offset
                if width < OWN:
                    cells &= (ONE << width) - 1
                if cells != 0:
                    i = slot
                    shift: int = begin + offset
                    while shift >= PACKED:
                        shift -= PACKED
                        i += 1
                    self.bits[i] |= (cells & FULL >> shift) << shift
                    self.bits[i + 1] |= cells >> (PACKED - shift)
            begin += self.stride
            while begin >= PACKED:
                begin -= PACKED
                slot += 1

    def pair(self) -> None:
        """Find for each way the packed cells from which it leads to another."""
        words: int = self.words
        self.alive = 0
        for way in range(COUNT):
            further: int = WAY_ROW[way] * self.stride + WAY_COLUMN[way]
            skip: int = 0
            shift: int = further
            while shift >= PACKED:
                shift -= PACKED
                skip += 1
            low: int = (ONE << shift) - 1
            found: int = 0
            for k in range(words):
                cells: int = self.bits[k + skip] >> shift | (self.bits[k + skip + 1] & low) << (PACKED - shift)
                cells &= self.bits[k]
                self.pairs[way * words + k] = cells
                found |= cells
            if found != 0:
                self.alive |= ONE << way

    def approach(self) -> None:
        """Find for each way the packed cells from which it leads to one beside the covered ones."""
        words: int = self.words
        first: int = MOST + SPARE
        for way in range(COUNT):
            further: int = WAY_ROW[way] * self.stride + WAY_COLUMN[way]
            skip: int = further // PACKED
            shift: int = further - PACKED * skip
            low: int = (ONE << shift) - 1
            skip += first
            for k in range(words):
                self.pairs[(COUNT + way) * words + k] = self.bits[k + skip] >> shift | (
                    self.bits[k + skip + 1] & low
                ) << (PACKED - shift)

    def survey(self, level: int) -> None:
        """Look at all cells that are `level` high, or at 0 at those of the table around all that lies."""
        self.level = level
        if level > 0:
            self.frame(self.from_row[level], self.to_row[level], self.from_column[level], self.to_column[level])
            self.pack(level, 0, 0)
            self.pair()
            return
        self.frame(
            self.from_row[1] - REACH, self.to_row[1] + REACH, self.from_column[1] - REACH, self.to_column[1] + REACH
        )
        self.border()
        self.pack(0, -1, 0)
        self.pair()
        self.pack(NEAR, 0, MOST + SPARE)
        self.approach()

    def border(self) -> None:
        """Fill the plane NEAR with the cells of the frame that have a covered neighbour."""
        for row in range(self.upper, self.lower + 1):
            for part in range(self.left // OWN, self.right // OWN + 1):
                at: int = row * WORDS + part
                here: int = self.sets[at]
                above: int = self.sets[at - WORDS]
                below: int = self.sets[at + WORDS]
                self.sets[NEAR * PLANE + at] = here << 1 | here >> 1 | above | above >> 1 | below | below << 1

    def spots(self, form: int, k: int) -> int:
        """Where in a word of the frame the first cell of a form may lie, by the rules; see `bridging` and `beside`."""
        words: int = self.words
        at: int = 4 * form
        spots: int = self.pairs[WAY[at] * words + k] & self.pairs[WAY[at + 1] * words + k]
        spots &= self.pairs[WAY[at + 2] * words + k] & self.pairs[WAY[at + 3] * words + k]
        if spots == 0:
            return 0
        return self.bridging(form, k, spots) if self.level > 0 else spots & self.beside(form, k)

    def beside(self, form: int, k: int) -> int:
        """Where a form has a cell beside what lies on the table."""
        words: int = self.words
        first: int = COUNT * words + k
        at: int = 4 * form
        spots: int = self.bits[MOST + SPARE + k]
        spots |= self.pairs[first + WAY[at] * words] | self.pairs[first + WAY[at + 1] * words]
        return spots | self.pairs[first + WAY[at + 2] * words] | self.pairs[first + WAY[at + 3] * words]

    def bridging(self, form: int, k: int, spots: int) -> int:
        """Those of the spots where the tiles right below are at least two: no tile there has the same five cells."""
        for seat in range(2):
            lain: int = self.lain[TILE_COUNT * seat + TILE_OF[form]]
            if lain >= 0 and lain & 31 == self.level and lain >> 23 == form:
                row: int = (lain >> 14 & 511) + LEAD_ROW[form]
                column: int = (lain >> 5 & 511) + LEAD_COLUMN[form]
                if self.upper <= row <= self.lower and self.left <= column <= self.right:
                    spot: int = (row - self.upper) * self.stride + column - self.left - PACKED * k
                    if 0 <= spot < PACKED:
                        spots &= ~(ONE << spot)
        return spots

    def fits(self, form: int) -> int:
        """1 if a form may lie somewhere in the frame."""
        if NEEDS[form] & ~self.alive != 0:
            return 0
        words: int = self.words
        at: int = 4 * form
        one: int = WAY[at] * words
        two: int = WAY[at + 1] * words
        three: int = WAY[at + 2] * words
        four: int = WAY[at + 3] * words
        for k in range(words):
            found: int = self.pairs[one + k] & self.pairs[two + k] & self.pairs[three + k] & self.pairs[four + k]
            if found != 0 and self.spots(form, k) != 0:
                return 1
        return 0

    def fit(self, tiles: int) -> int:
        """Those of some tiles, as bits, that may lie somewhere in the frame."""
        found: int = 0
        left: int = tiles
        while left != 0:
            bit: int = left & -left
            left ^= bit
            tile: int = WHICH[bit % 67]
            for form in range(FIRST[tile], FIRST[tile + 1]):
                if self.fits(form) != 0:
                    found |= bit
                    break
        return found

    def count_spots(self, form: int) -> int:
        """In how many places of the frame a form may lie."""
        if NEEDS[form] & ~self.alive != 0:
            return 0
        count: int = 0
        for k in range(self.words):
            spots: int = self.spots(form, k)
            if spots != 0:
                spots -= spots >> 1 & FIFTHS
                spots = (spots & QUARTERS) + (spots >> 2 & QUARTERS)
                count += (spots + (spots >> 4) & BYTES) % 255
        return count

    def spot(self, form: int, index: int) -> int:
        """The placement of a form that is so many places on in its list, which must be longer."""
        k: int = 0
        spots: int = self.spots(form, 0)
        while True:
            while spots == 0:
                k += 1
                spots = self.spots(form, k)
            if index == 0:
                break
            index -= 1
            spots &= spots - 1
        return self.lowest_spot(form, k, spots)

    def lowest_spot(self, form: int, k: int, spots: int) -> int:
        """The placement of a form at the first of some spots in a word of the frame."""
        at: int = PACKED * k + WHICH[(spots & -spots) % 67]
        row: int = at // self.stride
        return self.placement(form, row + self.upper, at - row * self.stride + self.left)

    def placement(self, form: int, row: int, column: int) -> int:
        """The move that lays the first cell of a form somewhere."""
        return form << 18 | (row - LEAD_ROW[form]) << 9 | (column - LEAD_COLUMN[form])

    def write(self, form: int, first: int) -> int:
        """List the places of the frame where a form may lie, row by row; where the list ends."""
        if NEEDS[form] & ~self.alive != 0:
            return first
        last: int = first
        start: int = self.placement(form, self.upper, self.left)
        begin: int = 0
        for k in range(self.words):
            spots: int = self.spots(form, k)
            while spots != 0:
                bit: int = spots & -spots
                spots ^= bit
                at: int = PACKED * k + WHICH[bit % 67] - begin
                while at >= self.stride:
                    at -= self.stride
                    begin += self.stride
                    start += 512
                self.moves[last] = start + at
                last += 1
        return last

    def write_few(self, form: int, first: int, count: int) -> int:
        """List at most `count` of the places of a form, one of a word each, from words apart; where the list ends."""
        last: int = first
        k: int = 0
        for i in range(count):
            if k * count < i * self.words:
                k = i * self.words // count
            spots: int = 0
            while spots == 0 and k < self.words:
                spots = self.spots(form, k)
                k += 1
            if spots == 0:
                break
            self.moves[last] = self.lowest_spot(form, k - 1, spots)
            last += 1
        return last

    def write_tile(self, tile: int, first: int) -> int:
        """List the places of the frame where a tile may lie, form by form; where the list ends."""
        last: int = first
        for form in range(FIRST[tile], FIRST[tile + 1]):
            last = self.write(form, last)
        return last
