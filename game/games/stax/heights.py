"""The heights of the stacks on the table of Stax: which stacks hang together, and which have a way down.

This file runs as plain Python, or compiled with the C types of `heights.pxd`.  Cells are the numbers of `grid`.
"""

from __future__ import annotations

from typing import Final

from game.core.position import Position, filled_list
from game.games.stax import grid
from game.games.stax.grid import CELLS, IS_PLAIN, MAX_TILES

NEIGHBOUR_OFFSET: Final[list[int]] = list(grid.OFFSETS)


class Heights(Position):
    """The table as heights alone.

    By cell: `heights`, `neighbour_counts` (of adjacent stacks), `slot` (index in `stacks`, the `count` occupied cells),
    `marks` (the `stamp` of the last walk that came there).
    """

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        if IS_PLAIN:
            self.heights: list[int] = filled_list(CELLS, 0)
            self.neighbour_counts: list[int] = filled_list(CELLS, 0)
            self.slot: list[int] = filled_list(CELLS, 0)
            self.marks: list[int] = filled_list(CELLS, 0)
        self.stamp: int = 0
        self.stacks: list[int] = filled_list(MAX_TILES + 1, 0)
        self.queue: list[int] = filled_list(MAX_TILES + 1, 0)
        self.count: int = 0

    def copy_heights(self, other: Heights) -> None:
        """Become a copy of another table's heights."""
        for cell in range(CELLS):
            self.heights[cell] = other.heights[cell]
            self.neighbour_counts[cell] = other.neighbour_counts[cell]
            self.slot[cell] = other.slot[cell]
        for i in range(MAX_TILES):
            self.stacks[i] = other.stacks[i]
        self.count = other.count

    def add_level(self, cell: int) -> None:
        """Add a level to a cell."""
        if self.heights[cell] == 0:
            self.stacks[self.count] = cell
            self.slot[cell] = self.count
            self.count += 1
            for d in range(6):
                self.neighbour_counts[cell + NEIGHBOUR_OFFSET[d] & 4095] += 1
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
                self.neighbour_counts[cell + NEIGHBOUR_OFFSET[d] & 4095] -= 1

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
                beside: int = cell + NEIGHBOUR_OFFSET[d] & 4095
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
                beside: int = cell + NEIGHBOUR_OFFSET[d] & 4095
                climb: int = self.heights[beside] - height
                if self.marks[beside] != stamp and self.heights[beside] > 0 and climb >= -1 and climb <= 1:
                    self.marks[beside] = stamp
                    self.queue[last] = beside
                    last += 1
        return last
