"""What lies on the table: stacks of tiles, whether they hold together, the way down, and what lay there before.

Cells and tiles are the numbers of `grid`.  All tiles of a game are distinct.
"""

from __future__ import annotations

from typing import Final

from game.core import outcome
from game.core.keys import random_keys
from game.core.position import Position, filled_list, int64_array
from game.games.stax import grid
from game.games.stax.grid import BARE, CELLS, NONE, TILES, ZERO

OFF: Final = -1  # the lie of a tile that is not on the table
OFFSET: Final[list[int]] = list(grid.OFFSETS)
SPOT_STEP: Final[list[int]] = list(grid.SPOT_STEPS)
SEAT: Final[list[int]] = list(grid.SEATS)
SEEN: Final = 4096  # slots of the filters of earlier arrangements


def half_keys(count: int, seed: int) -> list[int]:
    """Random numbers of 31 bits, so that the product of two fits a word."""
    return [key >> 31 for key in random_keys(count, seed)]


FACE_KEY: Final[list[int]] = half_keys(192, 1)
CELL_KEY: Final[list[int]] = half_keys(CELLS, 2)
LEVEL_KEY: Final[list[int]] = half_keys(64, 3)
HEIGHT_KEY: Final[list[int]] = half_keys(64, 4)


class Stacks(Position):
    """The table and its history; knows nothing of turns, hands or legal moves.

    By cell: `heights`, `tops` (tile), `near` (how many adjacent stacks), `slot` (index in `stacks`, the occupied
    cells).  By tile: `where` (cell), `face` (pointers), `below` (tile), `lie`, `spot` (true coordinates).
    """

    def __init__(self, seats: int, longest: int) -> None:
        super().__init__(seats, longest)
        if BARE:
            self.heights: list[int] = filled_list(CELLS, 0)
            self.tops: list[int] = filled_list(CELLS, 0)
            self.near: list[int] = filled_list(CELLS, 0)
            self.slot: list[int] = filled_list(CELLS, 0)
            self.mark: list[int] = filled_list(CELLS, 0)
            self.seen_keys: list[int] = filled_list(SEEN, 0)
            self.seen_signs: list[int] = filled_list(SEEN, 0)
        for cell in range(CELLS):
            self.tops[cell] = NONE
        self.stamp: int = 0
        self.stacks: list[int] = filled_list(TILES + 1, 0)
        self.queue: list[int] = filled_list(TILES + 1, 0)
        self.count: int = 0
        self.tiles: int = 0
        self.where: list[int] = filled_list(TILES, NONE)
        self.face: list[int] = filled_list(TILES, 0)
        self.below: list[int] = filled_list(TILES, NONE)
        self.lie: list[int] = filled_list(TILES, OFF)
        self.spot: list[int] = filled_list(TILES, ZERO)
        self.table_key: int = 0
        self.table_sign: int = 0
        # The arrangements since the last placement, the present one last; earlier ones had fewer tiles.
        self.last: int = 0
        self.since: int = 0
        self.past = int64_array(TILES * (outcome.MAX_UNDO_PLIES + 2))
        self.past_keys = int64_array(outcome.MAX_UNDO_PLIES + 2)
        self.past_signs = int64_array(outcome.MAX_UNDO_PLIES + 2)
        self.remember()

    # Numbers:

    def packed(self, cell: int, level: int, face: int) -> int:
        """How a tile lies, in one number; `OFF` for a tile that does not."""
        return cell << 12 | level << 6 | face

    def place_key(self, tile: int, lie: int) -> int:
        """The Zobrist key of a tile that lies so, there."""
        mix: int = (FACE_KEY[SEAT[tile] << 6 | lie & 63] ^ LEVEL_KEY[lie >> 6 & 63]) * CELL_KEY[lie >> 12]
        return mix ^ mix >> 29

    def sign_key(self, tile: int, lie: int) -> int:
        """The same without the cell, so that a shift of the table does not change it."""
        mix: int = FACE_KEY[SEAT[tile] << 6 | lie & 63] * HEIGHT_KEY[lie >> 6 & 63]
        return mix ^ mix >> 29

    # Heights:

    def grow(self, cell: int) -> None:
        """One level more on a cell."""
        if self.heights[cell] == 0:
            self.stacks[self.count] = cell
            self.slot[cell] = self.count
            self.count += 1
            for d in range(6):
                self.near[cell + OFFSET[d] & 4095] += 1
        self.heights[cell] += 1

    def shrink(self, cell: int) -> None:
        """One level less; `slot[cell]` still says where the cell stood in `stacks`."""
        self.heights[cell] -= 1
        if self.heights[cell] == 0:
            self.count -= 1
            moved: int = self.stacks[self.count]
            self.stacks[self.slot[cell]] = moved
            self.slot[moved] = self.slot[cell]
            for d in range(6):
                self.near[cell + OFFSET[d] & 4095] -= 1

    def regrow(self, cell: int, slot: int) -> None:
        """Take back `shrink`, the order of `stacks` included."""
        if self.heights[cell] == 0 and slot < self.count:
            moved: int = self.stacks[slot]
            self.grow(cell)
            self.stacks[self.slot[cell]] = moved
            self.slot[moved] = self.slot[cell]
            self.stacks[slot] = cell
            self.slot[cell] = slot
        else:
            self.grow(cell)

    # Tiles:

    def put(self, tile: int, cell: int, face: int) -> None:
        """Lay a tile on top of a cell; its spot is the caller's matter."""
        lie: int = self.packed(cell, self.heights[cell], face)
        self.below[tile] = self.tops[cell]
        self.tops[cell] = tile
        self.where[tile] = cell
        self.face[tile] = face
        self.lie[tile] = lie
        self.tiles += 1
        self.table_key ^= self.place_key(tile, lie)
        self.table_sign ^= self.sign_key(tile, lie)
        self.grow(cell)

    def lift(self, tile: int) -> None:
        """Take a top tile off the table."""
        cell: int = self.where[tile]
        lie: int = self.lie[tile]
        self.tops[cell] = self.below[tile]
        self.below[tile] = NONE
        self.where[tile] = NONE
        self.lie[tile] = OFF
        self.tiles -= 1
        self.table_key ^= self.place_key(tile, lie)
        self.table_sign ^= self.sign_key(tile, lie)
        self.shrink(cell)

    def spot_of(self, cell: int) -> int:
        """The true coordinates of a cell that is a stack or adjacent to one; `ZERO` on an empty table."""
        if self.heights[cell] > 0:
            return self.spot[self.tops[cell]]
        for d in range(6):
            beside: int = cell + OFFSET[d] & 4095
            if self.heights[beside] > 0:
                return self.spot[self.tops[beside]] - SPOT_STEP[d]
        return ZERO

    # What an arrangement must obey:

    def reach(self, start: int) -> int:
        """How many stacks the group of the stack `start` has; they are marked with `stamp`."""
        self.stamp += 1
        stamp: int = self.stamp
        self.mark[start] = stamp
        self.queue[0] = start
        done: int = 0
        last: int = 1
        while done < last:
            cell: int = self.queue[done]
            done += 1
            for d in range(6):
                beside: int = cell + OFFSET[d] & 4095
                if self.heights[beside] > 0 and self.mark[beside] != stamp:
                    self.mark[beside] = stamp
                    self.queue[last] = beside
                    last += 1
        return last

    def walk_down(self) -> int:
        """How many stacks have a way down by steps of at most one level; they are marked with `stamp`."""
        self.stamp += 1
        stamp: int = self.stamp
        done: int = 0
        last: int = 0
        for i in range(self.count):
            cell: int = self.stacks[i]
            if self.heights[cell] == 1 and self.near[cell] < 6:
                self.mark[cell] = stamp
                self.queue[last] = cell
                last += 1
        while done < last:
            cell = self.queue[done]
            done += 1
            height: int = self.heights[cell]
            for d in range(6):
                beside: int = cell + OFFSET[d] & 4095
                climb: int = self.heights[beside] - height
                if self.mark[beside] != stamp and self.heights[beside] > 0 and climb >= -1 and climb <= 1:
                    self.mark[beside] = stamp
                    self.queue[last] = beside
                    last += 1
        return last

    # Superko:

    def remember(self) -> None:
        """Write the present arrangement into the history at `last`."""
        self.past_keys[self.last] = self.table_key
        self.past_signs[self.last] = self.table_sign
        self.seen_keys[self.table_key & 4095] += 1
        self.seen_signs[self.table_sign & 4095] += 1
        base: int = self.last * TILES
        for tile in range(TILES):
            self.past[base + tile] = self.lie[tile]

    def forget(self) -> None:
        """Take the arrangement at `last` out of the filters; the caller steps down."""
        self.seen_keys[self.past_keys[self.last] & 4095] -= 1
        self.seen_signs[self.past_signs[self.last] & 4095] -= 1

    def repeated(self, tile: int, lie: int) -> bool:
        """Whether the arrangement with the tile on the table moved to lie so has been there, up to a shift."""
        key: int = self.table_key ^ self.place_key(tile, self.lie[tile]) ^ self.place_key(tile, lie)
        if self.seen_keys[key & 4095] > 0:
            for i in range(self.since, self.last + 1):
                if self.past_keys[i] == key and self.same(i, tile, lie):
                    return True
        # All tiles are distinct: after a shift every one of them has moved, which takes as many plies.
        if self.last + 1 - self.since < self.tiles:
            return False
        sign: int = self.table_sign ^ self.sign_key(tile, self.lie[tile]) ^ self.sign_key(tile, lie)
        if self.seen_signs[sign & 4095] > 0:
            for i in range(self.since, self.last + 2 - self.tiles):
                if self.past_signs[i] == sign and self.same(i, tile, lie):
                    return True
        return False

    def same(self, index: int, tile: int, lie: int) -> bool:
        """Whether the arrangement at `index` is this one with one tile lying so, up to a shift: exact."""
        base: int = index * TILES
        if self.past[base + tile] == OFF:
            return False
        shift: int = (lie >> 12) - (self.past[base + tile] >> 12) & 4095
        for other in range(TILES):
            now: int = lie if other == tile else self.lie[other]
            then: int = self.past[base + other]
            if now == OFF or then == OFF:
                if now != then:
                    return False
            elif now & 4095 != then & 4095 or (now >> 12) - (then >> 12) & 4095 != shift:
                return False
        return True

    # Cold:

    def shorten(self) -> None:
        """Drop the history before the last placement and make room for `DEEP` more arrangements."""
        for i in range(self.since):
            self.seen_keys[self.past_keys[i] & 4095] -= 1
            self.seen_signs[self.past_signs[i] & 4095] -= 1
        if self.since > 0:
            for i in range(self.since, self.last + 1):
                self.past_keys[i - self.since] = self.past_keys[i]
                self.past_signs[i - self.since] = self.past_signs[i]
            for i in range(self.since * TILES, (self.last + 1) * TILES):
                self.past[i - self.since * TILES] = self.past[i]
            self.last -= self.since
            self.since = 0
        if len(self.past_keys) < self.last + outcome.MAX_UNDO_PLIES + 2:
            self.enlarge(2 * self.last + outcome.MAX_UNDO_PLIES + 2)

    def enlarge(self, size: int) -> None:
        """Move the history into buffers for `size` arrangements."""
        past = int64_array(TILES * size)
        keys = int64_array(size)
        signs = int64_array(size)
        for i in range(self.last + 1):
            keys[i] = self.past_keys[i]
            signs[i] = self.past_signs[i]
        for i in range((self.last + 1) * TILES):
            past[i] = self.past[i]
        self.past = past
        self.past_keys = keys
        self.past_signs = signs

    def copy_table(self, other: Stacks) -> None:
        """Become a copy of another table, history included."""
        for cell in range(CELLS):
            self.heights[cell] = other.heights[cell]
            self.tops[cell] = other.tops[cell]
            self.near[cell] = other.near[cell]
            self.slot[cell] = other.slot[cell]
            self.seen_keys[cell] = other.seen_keys[cell]
            self.seen_signs[cell] = other.seen_signs[cell]
        for tile in range(TILES):
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
        if len(self.past_keys) < len(other.past_keys):
            self.past = int64_array(len(other.past))
            self.past_keys = int64_array(len(other.past_keys))
            self.past_signs = int64_array(len(other.past_signs))
        for i in range(other.last + 1):
            self.past_keys[i] = other.past_keys[i]
            self.past_signs[i] = other.past_signs[i]
        for i in range(other.since * TILES, (other.last + 1) * TILES):
            self.past[i] = other.past[i]
