"""The tiles on the table of Stax, and whether an arrangement occurred before.

Cells and tiles are the numbers of `grid`.  All tiles of a game are distinct.
"""

from __future__ import annotations

from typing import Final

from game.core.keys import random_keys
from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import enlarged_copy, filled_list, int64_array
from game.games.stax import grid
from game.games.stax.grid import CELLS, IS_PLAIN, MAX_TILES, NONE, ZERO_SPOT
from game.games.stax.heights import Heights

NOT_ON_TABLE: Final = -1  # the lie of a tile that is not on the table
OFFSET: Final[list[int]] = list(grid.OFFSETS)
FILTER_SLOTS: Final = 4096  # slots of the filters of earlier arrangements
SPOT_STEP: Final[list[int]] = list(grid.SPOT_STEPS)
SEAT_OF_TILE: Final[list[int]] = list(grid.SEATS_OF_TILES)


def half_keys(count: int, seed: int) -> list[int]:
    """Random numbers of 31 bits, so that a product of two fits a 64-bit word."""
    return [key >> 31 for key in random_keys(count, seed)]


FACE_KEY: Final[list[int]] = half_keys(192, 1)
CELL_KEY: Final[list[int]] = half_keys(CELLS, 2)
LEVEL_KEY: Final[list[int]] = half_keys(64, 3)
HEIGHT_KEY: Final[list[int]] = half_keys(64, 4)


class TableHistory:
    """The arrangements from the last placement, `since`, to the current one, `last`; those before had fewer tiles.

    By arrangement: its `keys`, its `signs` (keys that a shift of the table does not change), and in `lies` how each
    tile lay.  `key_counts` and `sign_counts` are filters: how many arrangements have these low bits.
    """

    def __init__(self) -> None:
        self.last: int = 0
        self.since: int = 0
        self.lies = int64_array(MAX_TILES * (MAX_UNDO_PLIES + 2))
        self.keys = int64_array(MAX_UNDO_PLIES + 2)
        self.signs = int64_array(MAX_UNDO_PLIES + 2)
        if IS_PLAIN:
            self.key_counts: list[int] = filled_list(FILTER_SLOTS, 0)
            self.sign_counts: list[int] = filled_list(FILTER_SLOTS, 0)

    def push(self, placed: int) -> None:
        """Go on to the next arrangement, which `record` then gets; `placed` is 1 if a placement led to it."""
        self.last += 1
        if placed != 0:
            self.since = self.last

    def pop(self, since: int) -> None:
        """Drop the current arrangement; before it the history began at `since`."""
        self.key_counts[self.keys[self.last] & 4095] -= 1
        self.sign_counts[self.signs[self.last] & 4095] -= 1
        self.last -= 1
        self.since = since

    def record(self, key: int, sign: int) -> None:
        """Record the key and the sign of the current arrangement."""
        self.keys[self.last] = key
        self.signs[self.last] = sign
        self.key_counts[key & 4095] += 1
        self.sign_counts[sign & 4095] += 1

    def clear(self) -> None:
        """Forget all arrangements; the next that is recorded is the first."""
        for i in range(FILTER_SLOTS):
            self.key_counts[i] = 0
            self.sign_counts[i] = 0
        self.last = 0
        self.since = 0

    def trim(self) -> None:
        """Drop what was before the last placement and make room for MAX_UNDO_PLIES more arrangements."""
        for i in range(self.since):
            self.key_counts[self.keys[i] & 4095] -= 1
            self.sign_counts[self.signs[i] & 4095] -= 1
        if self.since > 0:
            for i in range(self.since, self.last + 1):
                self.keys[i - self.since] = self.keys[i]
                self.signs[i - self.since] = self.signs[i]
            for i in range(self.since * MAX_TILES, (self.last + 1) * MAX_TILES):
                self.lies[i - self.since * MAX_TILES] = self.lies[i]
            self.last -= self.since
            self.since = 0
        if len(self.keys) < self.last + MAX_UNDO_PLIES + 2:
            self.copy_words(self, 2 * self.last + MAX_UNDO_PLIES + 2)

    def copy(self, other: TableHistory) -> None:
        """Become a copy of another history."""
        for i in range(FILTER_SLOTS):
            self.key_counts[i] = other.key_counts[i]
            self.sign_counts[i] = other.sign_counts[i]
        self.last = other.last
        self.since = other.since
        self.copy_words(other, len(other.keys))

    def copy_words(self, other: TableHistory, size: int) -> None:
        """Copy the arrangements of another history into buffers for `size` arrangements."""
        self.lies = enlarged_copy(other.lies, MAX_TILES * (self.last + 1), MAX_TILES * size)
        self.keys = enlarged_copy(other.keys, self.last + 1, size)
        self.signs = enlarged_copy(other.signs, self.last + 1, size)


class Stacks(Heights):
    """The table and its history, without turns, hands or legal moves.

    By cell: `tops` (tile).  By tile: `where` (cell), `face` (pointers), `below` (tile), `lie` (`pack_lie`), `spot`
    (true coordinates).
    """

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        if IS_PLAIN:
            self.tops: list[int] = filled_list(CELLS, 0)
        for cell in range(CELLS):
            self.tops[cell] = NONE
        self.tiles: int = 0
        self.where: list[int] = filled_list(MAX_TILES, NONE)
        self.face: list[int] = filled_list(MAX_TILES, 0)
        self.below: list[int] = filled_list(MAX_TILES, NONE)
        self.lie: list[int] = filled_list(MAX_TILES, NOT_ON_TABLE)
        self.spot: list[int] = filled_list(MAX_TILES, ZERO_SPOT)
        self.table_key: int = 0
        self.table_sign: int = 0
        self.past: TableHistory = TableHistory()
        self.remember()

    # Numbers:

    def pack_lie(self, cell: int, level: int, face: int) -> int:
        """How a tile lies, as a number; a tile that is off the table has `NOT_ON_TABLE` instead."""
        return cell << 12 | level << 6 | face

    def place_key(self, tile: int, lie: int) -> int:
        """The Zobrist key of a tile with a lie."""
        mix: int = (FACE_KEY[SEAT_OF_TILE[tile] << 6 | lie & 63] ^ LEVEL_KEY[lie >> 6 & 63]) * CELL_KEY[lie >> 12]
        return mix ^ mix >> 29

    def sign_key(self, tile: int, lie: int) -> int:
        """As `place_key`, but without the cell, so that a shift of the table does not change it."""
        mix: int = FACE_KEY[SEAT_OF_TILE[tile] << 6 | lie & 63] * HEIGHT_KEY[lie >> 6 & 63]
        return mix ^ mix >> 29

    # Tiles:

    def put(self, tile: int, cell: int, face: int) -> None:
        """Lay a tile on top of a cell; the caller sets its spot."""
        lie: int = self.pack_lie(cell, self.heights[cell], face)
        self.below[tile] = self.tops[cell]
        self.tops[cell] = tile
        self.where[tile] = cell
        self.face[tile] = face
        self.lie[tile] = lie
        self.tiles += 1
        self.table_key ^= self.place_key(tile, lie)
        self.table_sign ^= self.sign_key(tile, lie)
        self.add_level(cell)

    def lift(self, tile: int) -> None:
        """Take a top tile off the table."""
        cell: int = self.where[tile]
        lie: int = self.lie[tile]
        self.tops[cell] = self.below[tile]
        self.below[tile] = NONE
        self.where[tile] = NONE
        self.lie[tile] = NOT_ON_TABLE
        self.tiles -= 1
        self.table_key ^= self.place_key(tile, lie)
        self.table_sign ^= self.sign_key(tile, lie)
        self.remove_level(cell)

    def spot_of(self, cell: int) -> int:
        """The true coordinates of a cell that is a stack or adjacent to a stack; `ZERO_SPOT` on an empty table."""
        if self.heights[cell] > 0:
            return self.spot[self.tops[cell]]
        for d in range(6):
            beside: int = cell + OFFSET[d] & 4095
            if self.heights[beside] > 0:
                return self.spot[self.tops[beside]] - SPOT_STEP[d]
        return ZERO_SPOT

    # Superko:

    def remember(self) -> None:
        """Record the current arrangement as the last of the history."""
        self.past.record(self.table_key, self.table_sign)
        base: int = self.past.last * MAX_TILES
        for tile in range(MAX_TILES):
            self.past.lies[base + tile] = self.lie[tile]

    def is_repetition(self, tile: int, lie: int) -> bool:
        """Whether the arrangement with a tile moved to a new lie occurred before, up to a shift."""
        key: int = self.table_key ^ self.place_key(tile, self.lie[tile]) ^ self.place_key(tile, lie)
        if self.past.key_counts[key & 4095] > 0:
            for i in range(self.past.since, self.past.last + 1):
                if self.past.keys[i] == key and self.is_same_arrangement(i, tile, lie):
                    return True
        # All tiles are distinct: after a shift every one of them has moved, which takes as many plies.
        if self.past.last + 1 - self.past.since < self.tiles:
            return False
        sign: int = self.table_sign ^ self.sign_key(tile, self.lie[tile]) ^ self.sign_key(tile, lie)
        if self.past.sign_counts[sign & 4095] > 0:
            for i in range(self.past.since, self.past.last + 2 - self.tiles):
                if self.past.signs[i] == sign and self.is_same_arrangement(i, tile, lie):
                    return True
        return False

    def is_same_arrangement(self, index: int, tile: int, lie: int) -> bool:
        """Whether the arrangement at `index` equals the current one with `tile` at `lie`, up to a shift; exact."""
        base: int = index * MAX_TILES
        if self.past.lies[base + tile] == NOT_ON_TABLE:
            return False
        shift: int = (lie >> 12) - (self.past.lies[base + tile] >> 12) & 4095
        for other in range(MAX_TILES):
            now: int = lie if other == tile else self.lie[other]
            then: int = self.past.lies[base + other]
            if now == NOT_ON_TABLE or then == NOT_ON_TABLE:
                if now != then:
                    return False
            elif now & 4095 != then & 4095 or (now >> 12) - (then >> 12) & 4095 != shift:
                return False
        return True

    def copy_table(self, other: Stacks) -> None:
        """Become a copy of another table, history included."""
        self.copy_heights(other)
        for cell in range(CELLS):
            self.tops[cell] = other.tops[cell]
        for tile in range(MAX_TILES):
            self.where[tile] = other.where[tile]
            self.face[tile] = other.face[tile]
            self.below[tile] = other.below[tile]
            self.lie[tile] = other.lie[tile]
            self.spot[tile] = other.spot[tile]
        self.tiles = other.tiles
        self.table_key = other.table_key
        self.table_sign = other.table_sign
        self.past.copy(other.past)
