"""The stacks on the table of Stax: whether they hold together, the way down, and earlier arrangements.

Cells and tiles are the numbers of `grid`.  All tiles of a game are distinct.
"""

from __future__ import annotations

from typing import Final

from game.core import outcome
from game.core.keys import random_keys
from game.core.position import Position, enlarged_copy, filled_list, int64_array
from game.games.stax import grid
from game.games.stax.grid import CELLS, IS_PLAIN, MAX_TILES, NONE, ZERO_SPOT

NOT_ON_TABLE: Final = -1  # the lie of a tile that is not on the table
OFFSET: Final[list[int]] = list(grid.OFFSETS)
SPOT_STEP: Final[list[int]] = list(grid.SPOT_STEPS)
SEAT_OF_TILE: Final[list[int]] = list(grid.SEATS_OF_TILES)
FILTER_SLOTS: Final = 4096  # slots of the filters of earlier arrangements


def half_keys(count: int, seed: int) -> list[int]:
    """Random numbers of 31 bits, so that a product of two fits a 64-bit word."""
    return [key >> 31 for key in random_keys(count, seed)]


FACE_KEY: Final[list[int]] = half_keys(192, 1)
CELL_KEY: Final[list[int]] = half_keys(CELLS, 2)
LEVEL_KEY: Final[list[int]] = half_keys(64, 3)
HEIGHT_KEY: Final[list[int]] = half_keys(64, 4)


class Stacks(Position):
    """The table and its history, without turns, hands or legal moves.

    By cell: `heights`, `tops` (tile), `neighbour_counts` (of adjacent stacks), `slot` (index in `stacks`, the occupied
    cells).  By tile: `where` (cell), `face` (pointers), `below` (tile), `lie` (`pack_lie`), `spot` (true coordinates).
    """

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        if IS_PLAIN:
            self.heights: list[int] = filled_list(CELLS, 0)
            self.tops: list[int] = filled_list(CELLS, 0)
            self.neighbour_counts: list[int] = filled_list(CELLS, 0)
            self.slot: list[int] = filled_list(CELLS, 0)
            self.marks: list[int] = filled_list(CELLS, 0)
            self.key_counts: list[int] = filled_list(FILTER_SLOTS, 0)
            self.sign_counts: list[int] = filled_list(FILTER_SLOTS, 0)
        for cell in range(CELLS):
            self.tops[cell] = NONE
        self.stamp: int = 0
        self.stacks: list[int] = filled_list(MAX_TILES + 1, 0)
        self.queue: list[int] = filled_list(MAX_TILES + 1, 0)
        self.count: int = 0
        self.tiles: int = 0
        self.where: list[int] = filled_list(MAX_TILES, NONE)
        self.face: list[int] = filled_list(MAX_TILES, 0)
        self.below: list[int] = filled_list(MAX_TILES, NONE)
        self.lie: list[int] = filled_list(MAX_TILES, NOT_ON_TABLE)
        self.spot: list[int] = filled_list(MAX_TILES, ZERO_SPOT)
        self.table_key: int = 0
        self.table_sign: int = 0
        # The arrangements since the last placement, the current arrangement last; those before had fewer tiles.
        self.last: int = 0
        self.since: int = 0
        self.history = int64_array(MAX_TILES * (outcome.MAX_UNDO_PLIES + 2))
        self.history_keys = int64_array(outcome.MAX_UNDO_PLIES + 2)
        self.history_signs = int64_array(outcome.MAX_UNDO_PLIES + 2)
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

    # Heights:

    def add_level(self, cell: int) -> None:
        """Add a level to a cell."""
        if self.heights[cell] == 0:
            self.stacks[self.count] = cell
            self.slot[cell] = self.count
            self.count += 1
            for d in range(6):
                self.neighbour_counts[cell + OFFSET[d] & 4095] += 1
        self.heights[cell] += 1

    def remove_level(self, cell: int) -> None:
        """Remove a level from a cell; `slot[cell]` keeps the cell's index in `stacks`."""
        self.heights[cell] -= 1
        if self.heights[cell] == 0:
            self.count -= 1
            moved: int = self.stacks[self.count]
            self.stacks[self.slot[cell]] = moved
            self.slot[moved] = self.slot[cell]
            for d in range(6):
                self.neighbour_counts[cell + OFFSET[d] & 4095] -= 1

    def restore_level(self, cell: int, slot: int) -> None:
        """Undo `remove_level`, the order of `stacks` included."""
        if self.heights[cell] == 0 and slot < self.count:
            moved: int = self.stacks[slot]
            self.add_level(cell)
            self.stacks[self.slot[cell]] = moved
            self.slot[moved] = self.slot[cell]
            self.stacks[slot] = cell
            self.slot[cell] = slot
        else:
            self.add_level(cell)

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

    # What an arrangement must obey:

    def mark_group(self, start: int) -> int:
        """The number of stacks in the group of the stack `start`; they are marked with `stamp`."""
        self.stamp += 1
        stamp: int = self.stamp
        self.marks[start] = stamp
        self.queue[0] = start
        done: int = 0
        last: int = 1
        while done < last:
            cell: int = self.queue[done]
            done += 1
            for d in range(6):
                beside: int = cell + OFFSET[d] & 4095
                if self.heights[beside] > 0 and self.marks[beside] != stamp:
                    self.marks[beside] = stamp
                    self.queue[last] = beside
                    last += 1
        return last

    def mark_descents(self) -> int:
        """The number of stacks that have a way down by steps of at most one level; they are marked with `stamp`."""
        self.stamp += 1
        stamp: int = self.stamp
        done: int = 0
        last: int = 0
        for i in range(self.count):
            cell: int = self.stacks[i]
            if self.heights[cell] == 1 and self.neighbour_counts[cell] < 6:
                self.marks[cell] = stamp
                self.queue[last] = cell
                last += 1
        while done < last:
            cell = self.queue[done]
            done += 1
            height: int = self.heights[cell]
            for d in range(6):
                beside: int = cell + OFFSET[d] & 4095
                climb: int = self.heights[beside] - height
                if self.marks[beside] != stamp and self.heights[beside] > 0 and climb >= -1 and climb <= 1:
                    self.marks[beside] = stamp
                    self.queue[last] = beside
                    last += 1
        return last

    # Superko:

    def remember(self) -> None:
        """Write the current arrangement into the history at `last`."""
        self.history_keys[self.last] = self.table_key
        self.history_signs[self.last] = self.table_sign
        self.key_counts[self.table_key & 4095] += 1
        self.sign_counts[self.table_sign & 4095] += 1
        base: int = self.last * MAX_TILES
        for tile in range(MAX_TILES):
            self.history[base + tile] = self.lie[tile]

    def forget(self) -> None:
        """Remove the arrangement at `last` from the filters; the caller lowers `last`."""
        self.key_counts[self.history_keys[self.last] & 4095] -= 1
        self.sign_counts[self.history_signs[self.last] & 4095] -= 1

    def is_repetition(self, tile: int, lie: int) -> bool:
        """Whether the arrangement with a tile moved to a new lie occurred before, up to a shift."""
        key: int = self.table_key ^ self.place_key(tile, self.lie[tile]) ^ self.place_key(tile, lie)
        if self.key_counts[key & 4095] > 0:
            for i in range(self.since, self.last + 1):
                if self.history_keys[i] == key and self.is_same_arrangement(i, tile, lie):
                    return True
        # All tiles are distinct: after a shift every one of them has moved, which takes as many plies.
        if self.last + 1 - self.since < self.tiles:
            return False
        sign: int = self.table_sign ^ self.sign_key(tile, self.lie[tile]) ^ self.sign_key(tile, lie)
        if self.sign_counts[sign & 4095] > 0:
            for i in range(self.since, self.last + 2 - self.tiles):
                if self.history_signs[i] == sign and self.is_same_arrangement(i, tile, lie):
                    return True
        return False

    def is_same_arrangement(self, index: int, tile: int, lie: int) -> bool:
        """Whether the arrangement at `index` equals the current one with `tile` at `lie`, up to a shift; exact."""
        base: int = index * MAX_TILES
        if self.history[base + tile] == NOT_ON_TABLE:
            return False
        shift: int = (lie >> 12) - (self.history[base + tile] >> 12) & 4095
        for other in range(MAX_TILES):
            now: int = lie if other == tile else self.lie[other]
            then: int = self.history[base + other]
            if now == NOT_ON_TABLE or then == NOT_ON_TABLE:
                if now != then:
                    return False
            elif now & 4095 != then & 4095 or (now >> 12) - (then >> 12) & 4095 != shift:
                return False
        return True

    # Cold:

    def trim_history(self) -> None:
        """Drop the history before the last placement and make room for `MAX_UNDO_PLIES` more arrangements."""
        for i in range(self.since):
            self.key_counts[self.history_keys[i] & 4095] -= 1
            self.sign_counts[self.history_signs[i] & 4095] -= 1
        if self.since > 0:
            for i in range(self.since, self.last + 1):
                self.history_keys[i - self.since] = self.history_keys[i]
                self.history_signs[i - self.since] = self.history_signs[i]
            for i in range(self.since * MAX_TILES, (self.last + 1) * MAX_TILES):
                self.history[i - self.since * MAX_TILES] = self.history[i]
            self.last -= self.since
            self.since = 0
        if len(self.history_keys) < self.last + outcome.MAX_UNDO_PLIES + 2:
            self.grow_history(2 * self.last + outcome.MAX_UNDO_PLIES + 2)

    def grow_history(self, size: int) -> None:
        """Move the history into buffers for `size` arrangements."""
        self.history = enlarged_copy(self.history, MAX_TILES * (self.last + 1), MAX_TILES * size)
        self.history_keys = enlarged_copy(self.history_keys, self.last + 1, size)
        self.history_signs = enlarged_copy(self.history_signs, self.last + 1, size)

    def copy_table(self, other: Stacks) -> None:
        """Become a copy of another table, history included."""
        for cell in range(CELLS):
            self.heights[cell] = other.heights[cell]
            self.tops[cell] = other.tops[cell]
            self.neighbour_counts[cell] = other.neighbour_counts[cell]
            self.slot[cell] = other.slot[cell]
            self.key_counts[cell] = other.key_counts[cell]
            self.sign_counts[cell] = other.sign_counts[cell]
        for tile in range(MAX_TILES):
            self.stacks[tile] = other.stacks[tile]
            self.where[tile] = other.where[tile]
            self.face[tile] = other.face[tile]
            self.below[tile] = other.below[tile]
            self.lie[tile] = other.lie[tile]
            self.spot[tile] = other.spot[tile]
        self.count = other.count
        self.tiles = other.tiles
        self.table_key = other.table_key
        self.table_sign = other.table_sign
        self.last = other.last
        self.since = other.since
        size: int = len(other.history_keys)
        self.history = enlarged_copy(other.history, MAX_TILES * (other.last + 1), MAX_TILES * size)
        self.history_keys = enlarged_copy(other.history_keys, other.last + 1, size)
        self.history_signs = enlarged_copy(other.history_signs, other.last + 1, size)
