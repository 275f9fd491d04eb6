"""The table of Stack-22: what lies where, as heights, as tops, and as sets of cells by height.

This file runs as it stands and is compiled with the C types of `table.pxd`.  A placement is a move:
`form << 18 | row << 9 | column` of its smallest cell (`forms.place_of`).
"""

from __future__ import annotations

from mmap import mmap
from typing import Final

from game.core.keys import LOW_31_BITS, random_keys
from game.core.position import Position, filled_list
from game.games.stack22 import forms
from game.games.stack22.forms import COLUMNS, GUARD, LEVELS, OWN, ROWS, SIZE, TILE_COUNT, WORDS

PLANE: Final = forms.ROWS * forms.WORDS
ONE: Final = 1  # as wide as all numbers here
DQ: Final[list[int]] = [q for form in forms.ALL for q, _ in form]
DR: Final[list[int]] = [r for form in forms.ALL for _, r in form]
LEAST_ROW: Final[list[int]] = [min(r for _, r in form) for form in forms.ALL]  # of a form; its least column is 0
MOST_ROW: Final[list[int]] = [max(r for _, r in form) for form in forms.ALL]
MOST_COLUMN: Final[list[int]] = [max(q for q, _ in form) for form in forms.ALL]
TILE_OF: Final[list[int]] = list(forms.TILE_OF)
FIRST: Final[list[int]] = list(forms.FIRST)
WIDE: Final[list[int]] = [key >> 32 for key in random_keys(2, 22)]  # 30 bits: times a placement's 32 they fit a word
NARROW: Final[list[int]] = [key >> 31 for key in random_keys(2, 23)]
BLACK_MOVES: Final = random_keys(1, 24)[0]


def vast(count: int) -> memoryview[int]:
    """`count` zeros as 64-bit words; as only what is touched takes memory and time, most of a table costs nothing."""
    return memoryview(mmap(-1, 8 * count)).cast("q")


def low(count: int) -> memoryview[int]:
    """`count` zeros as bytes, for a table has many places and few tiles."""
    return memoryview(mmap(-1, count)).cast("b")


class TileTable(Position):
    """What lies on the table; knows nothing of legal placements.

    By place (`row * COLUMNS + column`): `heights`, and `tops`, the number of the placement that lies on top.  `sets`
    holds a set of cells as rows of bits for each height, the covered ones first (0), then those exactly so high, and
    one more that whoever looks at the table may fill;
    `spread` how many each set holds, `peak` the greatest height.  By placement: `placed` the moves, `under` the tops
    that it covered, `bounds` the rows and columns of the covered cells before it.  By level: `from_row` to `to_column`,
    where its tiles lie or have lain, `margins` what they were before a placement.  `hands` are bits of the tiles that a
    seat still has, `lain` by seat and tile its placement with its level, -1 before; `tallied` counts by seat and level.
    """

    def __init__(self, tiles: int, count: int) -> None:
        super().__init__(2, 0)
        self.max_moves = forms.longest_list(count)
        self.moves = vast(self.max_moves)
        self.tiles: int = tiles
        self.total: int = 2 * count
        self.made: int = 0
        self.peak: int = 0
        self.heights = low(ROWS * COLUMNS)
        self.tops = low(ROWS * COLUMNS)
        self.sets = vast((LEVELS + 1) * PLANE)
        self.spread: list[int] = filled_list(LEVELS, 0)
        self.placed: list[int] = filled_list(2 * TILE_COUNT, 0)
        self.under: list[int] = filled_list(2 * TILE_COUNT * SIZE, 0)
        self.from_row: list[int] = filled_list(LEVELS, ROWS)
        self.to_row: list[int] = filled_list(LEVELS, 0)
        self.from_column: list[int] = filled_list(LEVELS, COLUMNS)
        self.to_column: list[int] = filled_list(LEVELS, 0)
        self.margins: list[int] = filled_list(2 * TILE_COUNT * 4, 0)
        self.peaks: list[int] = filled_list(2 * TILE_COUNT, 0)
        self.hands: list[int] = filled_list(2, tiles)
        self.lain: list[int] = filled_list(2 * TILE_COUNT, -1)
        self.tallied: list[int] = filled_list(2 * LEVELS, 0)

    def copy_table(self, other: TileTable) -> None:
        """Become like another table."""
        for made in range(other.made):
            self.lay(other.placed[made])
        self.ply = 0

    def lay(self, move: int) -> None:
        """Put a tile of the player to move on the table, where its cells are all equally high."""
        seat: int = self.turn
        form: int = move >> 18
        row: int = move >> 9 & 511
        column: int = move & 511
        made: int = self.made
        level: int = self.heights[row * COLUMNS + column]
        tile: int = TILE_OF[form]
        self.peaks[made] = self.peak
        self.placed[made] = move
        self.extend(4 * made, level + 1, form, row, column)
        for i in range(SIZE):
            r: int = row + DR[SIZE * form + i]
            c: int = column + DQ[SIZE * form + i]
            place: int = r * COLUMNS + c
            self.under[SIZE * made + i] = self.tops[place]
            self.tops[place] = made
            self.heights[place] = level + 1
            self.flip(level, r, c)
            self.flip(level + 1, r, c)
        if level > 0:
            self.spread[level] -= SIZE
        else:
            self.spread[0] += SIZE
        self.spread[level + 1] += SIZE
        if level + 1 > self.peak:
            self.peak = level + 1
        self.hands[seat] ^= 1 << tile
        self.lain[TILE_COUNT * seat + tile] = move << 5 | level + 1
        self.tallied[LEVELS * seat + level + 1] += 1
        self.key ^= self.sign(seat, move, level) ^ BLACK_MOVES
        self.made = made + 1
        self.turn = 1 - seat
        self.ply += 1

    def lift(self) -> None:
        """Take the last tile up again."""
        made: int = self.made - 1
        move: int = self.placed[made]
        form: int = move >> 18
        row: int = move >> 9 & 511
        column: int = move & 511
        seat: int = 1 - self.turn
        level: int = self.heights[row * COLUMNS + column] - 1
        tile: int = TILE_OF[form]
        for i in range(SIZE):
            r: int = row + DR[SIZE * form + i]
            c: int = column + DQ[SIZE * form + i]
            place: int = r * COLUMNS + c
            self.tops[place] = self.under[SIZE * made + i]
            self.heights[place] = level
            self.flip(level, r, c)
            self.flip(level + 1, r, c)
        if level > 0:
            self.spread[level] += SIZE
        else:
            self.spread[0] -= SIZE
        self.spread[level + 1] -= SIZE
        self.peak = self.peaks[made]
        self.from_row[level + 1] = self.margins[4 * made]
        self.to_row[level + 1] = self.margins[4 * made + 1]
        self.from_column[level + 1] = self.margins[4 * made + 2]
        self.to_column[level + 1] = self.margins[4 * made + 3]
        self.hands[seat] ^= 1 << tile
        self.lain[TILE_COUNT * seat + tile] = -1
        self.tallied[LEVELS * seat + level + 1] -= 1
        self.key ^= self.sign(seat, move, level) ^ BLACK_MOVES
        self.made = made
        self.turn = seat
        self.ply -= 1

    def flip(self, level: int, row: int, column: int) -> None:
        """Put a cell into a set, or take it out; beside a border the neighbouring word knows it too."""
        part: int = column // OWN
        bit: int = column - part * OWN
        at: int = level * PLANE + row * WORDS + part
        self.sets[at] ^= ONE << (GUARD + bit)
        if bit < GUARD:
            self.sets[at - 1] ^= ONE << (GUARD + OWN + bit)
        elif bit >= OWN - GUARD:
            self.sets[at + 1] ^= ONE << (bit - (OWN - GUARD))

    def extend(self, at: int, level: int, form: int, row: int, column: int) -> None:
        """Let the rows and columns of a level reach a form; what they were goes to `margins` at an index."""
        self.margins[at] = self.from_row[level]
        self.margins[at + 1] = self.to_row[level]
        self.margins[at + 2] = self.from_column[level]
        self.margins[at + 3] = self.to_column[level]
        if row + LEAST_ROW[form] < self.from_row[level]:
            self.from_row[level] = row + LEAST_ROW[form]
        if row + MOST_ROW[form] > self.to_row[level]:
            self.to_row[level] = row + MOST_ROW[form]
        if column < self.from_column[level]:
            self.from_column[level] = column
        if column + MOST_COLUMN[form] > self.to_column[level]:
            self.to_column[level] = column + MOST_COLUMN[form]

    def sign(self, seat: int, move: int, level: int) -> int:
        """The key of a placement on a level."""
        mixed: int = WIDE[seat] * (level << 27 | move)
        return mixed ^ NARROW[seat] * ((mixed ^ mixed >> 31) & LOW_31_BITS)

    # What notation and view ask; cells as (q, r) by their place:

    def placements(self) -> list[int]:
        """All placements in the order in which they were made."""
        return [self.placed[i] for i in range(self.made)]

    def hand(self, seat: int) -> int:
        """The tiles that a seat still has, as bits."""
        return self.hands[seat]

    def tile_set(self) -> int:
        """The tiles that are played with, as bits."""
        return self.tiles

    def height(self, place: int) -> int:
        """How many tiles lie over a place."""
        return self.heights[(place >> 9) * COLUMNS + (place & 511)]

    def top(self, place: int) -> int:
        """The number of the placement that lies on top of a covered place."""
        return self.tops[(place >> 9) * COLUMNS + (place & 511)]

    def top_height(self) -> int:
        """The greatest height."""
        return self.peak

    def on_level(self, seat: int, level: int) -> int:
        """How many tiles of a seat lie on a level, 1 the lowest."""
        return self.tallied[LEVELS * seat + level]

    def fresh_key(self) -> int:
        """The key computed anew from the placements."""
        other = TileTable(self.tiles, self.total >> 1)
        other.copy_table(self)
        return other.key
