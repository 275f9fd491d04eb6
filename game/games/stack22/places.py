"""Where the forms of the tiles fit on a level, found for all cells of the level at once.

This file runs as plain Python, or compiled with the C types of `places.pxd`.  A part of the table, the frame, is packed
row after row into words of PACKED_BITS bits, with ROW_GAP empty columns between the rows.  A step by some rows and
columns is then a shift by the same number of bits from every cell.  There are 30 such steps, ALL_WAYS, that lead from
the first cell of a form (in the order of rows) to its other cells; for each of them `pairs` holds the cells from which
it leads to another cell of the set.  A form fits where four of these sets meet; if a set is empty, as is common on high
levels, the form is skipped.
"""

from __future__ import annotations

from typing import Final

from game.games.stack22 import forms
from game.games.stack22.forms import (
    CELLS_PER_TILE,
    GUARD_COLUMNS,
    MAX_LEVELS,
    PACKED_BITS,
    TILE_COUNT,
    WORD_COLUMNS,
    WORDS_PER_ROW,
)
from game.games.stack22.surface import mapped_int64
from game.games.stack22.table import TileTable

WORDS_PER_PLANE: Final = forms.TABLE_ROWS * forms.WORDS_PER_ROW
ONE: Final = 1
COLUMN_BITS: Final = (1 << forms.WORD_COLUMNS) - 1
FIRST_FORM: Final[list[int]] = list(forms.FIRST_FORMS)
FORM_TILE: Final[list[int]] = list(forms.FORM_TILES)
BIT_BY_REMAINDER: Final[list[int]] = list(forms.BIT_BY_REMAINDER)

PACKED_MASK: Final = (ONE << PACKED_BITS) - 1
ROW_GAP: Final = CELLS_PER_TILE - 1
FRAME_MARGIN: Final = CELLS_PER_TILE  # cells beyond the covered cells that a tile beside them may take
BORDER_PLANE: Final = MAX_LEVELS  # the plane of cells that have a covered neighbour
FIRST_CELLS: Final = [min((r, q) for q, r in form) for form in forms.ALL_FORMS]
#: The first cell of each form in the order of rows, relative to its smallest cell.
FIRST_CELL_ROW: Final[list[int]] = [r for r, _ in FIRST_CELLS]
FIRST_CELL_COLUMN: Final[list[int]] = [q for _, q in FIRST_CELLS]
FORM_STEPS: Final = [
    sorted((r - row, q - column) for q, r in form)[1:]
    for form, (row, column) in zip(forms.ALL_FORMS, FIRST_CELLS, strict=True)
]
ALL_WAYS: Final = sorted({step for steps in FORM_STEPS for step in steps})
WAY_COUNT: Final = len(ALL_WAYS)
WAY_ROW: Final[list[int]] = [row for row, _ in ALL_WAYS]
WAY_COLUMN: Final[list[int]] = [column for _, column in ALL_WAYS]
FORM_WAYS: Final[list[int]] = [ALL_WAYS.index(step) for steps in FORM_STEPS for step in steps]  # four for each form
FORM_WAY_SET: Final[list[int]] = [sum(1 << ALL_WAYS.index(step) for step in steps) for steps in FORM_STEPS]
FRAME_SPAN: Final = forms.MAX_SPAN + 2 * FRAME_MARGIN  # rows, or columns, of the widest frame
MAX_FRAME_WORDS: Final = (FRAME_SPAN * (FRAME_SPAN + ROW_GAP)) // PACKED_BITS + 1  # words of the widest frame
SPARE_FRAME_WORDS: Final = (
    ROW_GAP * (FRAME_SPAN + ROW_GAP) + ROW_GAP
) // PACKED_BITS + 2  # empty words behind it, into which ways lead
FIFTHS: Final = 0x0555555555555555
QUARTERS: Final = 0x0333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F
EVEN_BYTES: Final = 0x00FF00FF00FF00FF
WORDS_AT_ONCE: Final = 24  # words in which cells are counted byte by byte: a byte holds the sum of up to 31


class Placements(TileTable):
    """A table that knows where forms fit.

    The frame spans the rows `upper` to `lower` and the columns `left` to `right`; its rows are `stride` bits apart in
    `words` words.  `bits` are the packed cells, followed by those beside covered cells.  `live_ways` is the set of ways
    for which `pairs` has a cell.
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
        self.live_ways: int = 0
        self.bits = mapped_int64(2 * (MAX_FRAME_WORDS + SPARE_FRAME_WORDS))
        self.pairs = mapped_int64(2 * WAY_COUNT * MAX_FRAME_WORDS)

    def set_frame(self, upper: int, lower: int, left: int, right: int) -> None:
        """Choose the part of the table that is searched."""
        self.upper = upper
        self.lower = lower
        self.left = left
        self.right = right
        self.stride = right - left + 1 + ROW_GAP
        self.words = ((lower - upper + 1) * self.stride + PACKED_BITS - 1) // PACKED_BITS

    def pack_cells(self, plane: int, flip: int, first: int) -> None:
        """Pack the cells of a set, or of its complement if `flip` is -1, into `bits` from index `first` on."""
        for i in range(first, first + self.words + SPARE_FRAME_WORDS):
            self.bits[i] = 0
        slot: int = first
        begin: int = 0
        for row in range(self.upper, self.lower + 1):
            for part in range(self.left // WORD_COLUMNS, self.right // WORD_COLUMNS + 1):
                cells: int = (
                    self.sets[plane * WORDS_PER_PLANE + row * WORDS_PER_ROW + part] ^ flip
                ) >> GUARD_COLUMNS & COLUMN_BITS
                offset: int = part * WORD_COLUMNS - self.left
                if offset < 0:
                    cells >>= -offset
                    offset = 0
                width: int = self.stride - ROW_GAP - offset
                if width < WORD_COLUMNS:
                    cells &= (ONE << width) - 1
                if cells != 0:
                    i = slot
                    shift: int = begin + offset
                    while shift >= PACKED_BITS:
                        shift -= PACKED_BITS
                        i += 1
                    self.bits[i] |= (cells & PACKED_MASK >> shift) << shift
                    self.bits[i + 1] |= cells >> (PACKED_BITS - shift)
            begin += self.stride
            while begin >= PACKED_BITS:
                begin -= PACKED_BITS
                slot += 1

    def find_pairs(self) -> None:
        """Find the packed cells from which each way leads to another packed cell."""
        words: int = self.words
        self.live_ways = 0
        for way in range(WAY_COUNT):
            further: int = WAY_ROW[way] * self.stride + WAY_COLUMN[way]
            skip: int = 0
            shift: int = further
            while shift >= PACKED_BITS:
                shift -= PACKED_BITS
                skip += 1
            low: int = (ONE << shift) - 1
            found: int = 0
            for k in range(words):
                cells: int = self.bits[k + skip] >> shift | (self.bits[k + skip + 1] & low) << (PACKED_BITS - shift)
                cells &= self.bits[k]
                self.pairs[way * words + k] = cells
                found |= cells
            if found != 0:
                self.live_ways |= ONE << way

    def find_approaches(self) -> None:
        """Find the packed cells from which each way leads to a cell beside the covered cells."""
        words: int = self.words
        first: int = MAX_FRAME_WORDS + SPARE_FRAME_WORDS
        for way in range(WAY_COUNT):
            further: int = WAY_ROW[way] * self.stride + WAY_COLUMN[way]
            skip: int = further // PACKED_BITS
            shift: int = further - PACKED_BITS * skip
            low: int = (ONE << shift) - 1
            skip += first
            for k in range(words):
                self.pairs[(WAY_COUNT + way) * words + k] = self.bits[k + skip] >> shift | (
                    self.bits[k + skip + 1] & low
                ) << (PACKED_BITS - shift)

    def survey(self, level: int) -> None:
        """Find pairs for the cells of height `level`.

        For level 0 those of the table around everything that lies there.
        """
        self.level = level
        if level > 0:
            self.set_frame(self.from_row[level], self.to_row[level], self.from_column[level], self.to_column[level])
            self.pack_cells(level, 0, 0)
            self.find_pairs()
            return
        self.set_frame(
            self.from_row[1] - FRAME_MARGIN,
            self.to_row[1] + FRAME_MARGIN,
            self.from_column[1] - FRAME_MARGIN,
            self.to_column[1] + FRAME_MARGIN,
        )
        self.fill_border()
        self.pack_cells(0, -1, 0)
        self.find_pairs()
        self.pack_cells(BORDER_PLANE, 0, MAX_FRAME_WORDS + SPARE_FRAME_WORDS)
        self.find_approaches()

    def fill_border(self) -> None:
        """Fill the plane BORDER_PLANE with the cells of the frame that have a covered neighbour."""
        for row in range(self.upper, self.lower + 1):
            for part in range(self.left // WORD_COLUMNS, self.right // WORD_COLUMNS + 1):
                at: int = row * WORDS_PER_ROW + part
                here: int = self.sets[at]
                above: int = self.sets[at - WORDS_PER_ROW]
                below: int = self.sets[at + WORDS_PER_ROW]
                self.sets[BORDER_PLANE * WORDS_PER_PLANE + at] = (
                    here << 1 | here >> 1 | above | above >> 1 | below | below << 1
                )

    def legal_spots(self, form: int, k: int) -> int:
        """The cells of a word of the frame where the first cell of a form may lie.

        See `spots_bridging` and `spots_beside`.
        """
        words: int = self.words
        at: int = 4 * form
        spots: int = self.pairs[FORM_WAYS[at] * words + k] & self.pairs[FORM_WAYS[at + 1] * words + k]
        spots &= self.pairs[FORM_WAYS[at + 2] * words + k] & self.pairs[FORM_WAYS[at + 3] * words + k]
        if spots == 0:
            return 0
        return self.spots_bridging(form, k, spots) if self.level > 0 else spots & self.spots_beside(form, k)

    def spots_beside(self, form: int, k: int) -> int:
        """The cells where a form would have a cell beside a covered cell."""
        words: int = self.words
        first: int = WAY_COUNT * words + k
        at: int = 4 * form
        spots: int = self.bits[MAX_FRAME_WORDS + SPARE_FRAME_WORDS + k]
        spots |= self.pairs[first + FORM_WAYS[at] * words] | self.pairs[first + FORM_WAYS[at + 1] * words]
        return spots | self.pairs[first + FORM_WAYS[at + 2] * words] | self.pairs[first + FORM_WAYS[at + 3] * words]

    def spots_bridging(self, form: int, k: int, spots: int) -> int:
        """Those of the spots where at least two tiles lie directly below.

        That holds unless a single tile there covers exactly the same five cells.
        """
        for seat in range(2):
            lain: int = self.tile_placements[TILE_COUNT * seat + FORM_TILE[form]]
            if lain >= 0 and lain & 31 == self.level and lain >> 23 == form:
                row: int = (lain >> 14 & 511) + FIRST_CELL_ROW[form]
                column: int = (lain >> 5 & 511) + FIRST_CELL_COLUMN[form]
                if self.upper <= row <= self.lower and self.left <= column <= self.right:
                    spot: int = (row - self.upper) * self.stride + column - self.left - PACKED_BITS * k
                    if 0 <= spot < PACKED_BITS:
                        spots &= ~(ONE << spot)
        return spots

    def form_fits(self, form: int) -> int:
        """1 if a form may lie somewhere in the frame."""
        if FORM_WAY_SET[form] & ~self.live_ways != 0:
            return 0
        words: int = self.words
        at: int = 4 * form
        one: int = FORM_WAYS[at] * words
        two: int = FORM_WAYS[at + 1] * words
        three: int = FORM_WAYS[at + 2] * words
        four: int = FORM_WAYS[at + 3] * words
        for k in range(words):
            found: int = self.pairs[one + k] & self.pairs[two + k] & self.pairs[three + k] & self.pairs[four + k]
            if found != 0 and self.legal_spots(form, k) != 0:
                return 1
        return 0

    def tiles_that_fit(self, tiles: int) -> int:
        """The tiles among `tiles`, as bits, that may lie somewhere in the frame."""
        found: int = 0
        left: int = tiles
        while left != 0:
            bit: int = left & -left
            left ^= bit
            tile: int = BIT_BY_REMAINDER[bit % 67]
            for form in range(FIRST_FORM[tile], FIRST_FORM[tile + 1]):
                if self.form_fits(form) != 0:
                    found |= bit
                    break
        return found

    def count_spots(self, form: int) -> int:
        """The number of places in the frame where a form may lie."""
        if FORM_WAY_SET[form] & ~self.live_ways != 0:
            return 0
        count: int = 0
        first: int = 0
        while first < self.words:
            last: int = first + WORDS_AT_ONCE if first + WORDS_AT_ONCE < self.words else self.words
            counts: int = (
                self.count_bridging(form, first, last) if self.level > 0 else self.count_beside(form, first, last)
            )
            count += ((counts & EVEN_BYTES) + (counts >> 8 & EVEN_BYTES)) % 65535
            first = last
        return count

    def count_beside(self, form: int, first: int, last: int) -> int:
        """The number of places in some words of the frame on the table, as a sum of eight bytes.

        There is no branch, so that the compiler can count in two words at once.
        """
        words: int = self.words
        at: int = 4 * form
        one: int = FORM_WAYS[at] * words
        two: int = FORM_WAYS[at + 1] * words
        three: int = FORM_WAYS[at + 2] * words
        four: int = FORM_WAYS[at + 3] * words
        beside: int = WAY_COUNT * words
        counts: int = 0
        for k in range(first, last):
            spots: int = self.bits[MAX_FRAME_WORDS + SPARE_FRAME_WORDS + k]
            spots |= self.pairs[beside + one + k] | self.pairs[beside + two + k]
            spots |= self.pairs[beside + three + k] | self.pairs[beside + four + k]
            spots &= self.pairs[one + k] & self.pairs[two + k] & self.pairs[three + k] & self.pairs[four + k]
            spots -= spots >> 1 & FIFTHS
            spots = (spots & QUARTERS) + (spots >> 2 & QUARTERS)
            counts += spots + (spots >> 4) & BYTES
        return counts

    def count_bridging(self, form: int, first: int, last: int) -> int:
        """The number of places in some words of the frame on a level, as a sum of eight bytes."""
        words: int = self.words
        at: int = 4 * form
        one: int = FORM_WAYS[at] * words
        two: int = FORM_WAYS[at + 1] * words
        three: int = FORM_WAYS[at + 2] * words
        four: int = FORM_WAYS[at + 3] * words
        counts: int = 0
        for k in range(first, last):
            spots: int = self.pairs[one + k] & self.pairs[two + k] & self.pairs[three + k] & self.pairs[four + k]
            if spots != 0:
                spots = self.spots_bridging(form, k, spots)
                spots -= spots >> 1 & FIFTHS
                spots = (spots & QUARTERS) + (spots >> 2 & QUARTERS)
                counts += spots + (spots >> 4) & BYTES
        return counts

    def nth_spot(self, form: int, index: int) -> int:
        """The placement of a form with an index in its list, which must be longer."""
        k: int = 0
        spots: int = self.legal_spots(form, 0)
        while True:
            while spots == 0:
                k += 1
                spots = self.legal_spots(form, k)
            if index == 0:
                break
            index -= 1
            spots &= spots - 1
        return self.lowest_spot(form, k, spots)

    def lowest_spot(self, form: int, k: int, spots: int) -> int:
        """The placement of a form at the first of some spots in a word of the frame."""
        at: int = PACKED_BITS * k + BIT_BY_REMAINDER[(spots & -spots) % 67]
        row: int = at // self.stride
        return self.placement(form, row + self.upper, at - row * self.stride + self.left)

    def placement(self, form: int, row: int, column: int) -> int:
        """The move that lays the first cell of a form on a row and a column."""
        return form << 18 | (row - FIRST_CELL_ROW[form]) << 9 | (column - FIRST_CELL_COLUMN[form])

    def write_form(self, form: int, first: int) -> int:
        """List the placements of a form in the frame, row by row; return the index after the last."""
        if FORM_WAY_SET[form] & ~self.live_ways != 0:
            return first
        last: int = first
        start: int = self.placement(form, self.upper, self.left)
        begin: int = 0
        for k in range(self.words):
            spots: int = self.legal_spots(form, k)
            while spots != 0:
                bit: int = spots & -spots
                spots ^= bit
                at: int = PACKED_BITS * k + BIT_BY_REMAINDER[bit % 67] - begin
                while at >= self.stride:
                    at -= self.stride
                    begin += self.stride
                    start += 512
                self.moves[last] = start + at
                last += 1
        return last

    def write_few(self, form: int, first: int, count: int) -> int:
        """List at most `count` placements of a form, each from a different word, far apart.

        Return the index after the last.
        """
        last: int = first
        k: int = 0
        for i in range(count):
            if k * count < i * self.words:
                k = i * self.words // count
            spots: int = 0
            while spots == 0 and k < self.words:
                spots = self.legal_spots(form, k)
                k += 1
            if spots == 0:
                break
            self.moves[last] = self.lowest_spot(form, k - 1, spots)
            last += 1
        return last

    def write_tile(self, tile: int, first: int) -> int:
        """List the placements of a tile in the frame, form by form; return the index after the last."""
        last: int = first
        for form in range(FIRST_FORM[tile], FIRST_FORM[tile + 1]):
            last = self.write_form(form, last)
        return last
