"""Connectivity: whether the table holds together and can be walked down, with sets of stacks as bits.

A stack's bit is its index in `stacks`.  `draw_map` draws the map once for a list of moves; lifting and landing a tile
then change a few bits of it and change them back.
"""

from __future__ import annotations

from typing import Final

from game.core.position import filled_list
from game.games.stax import grid
from game.games.stax.turns import Turns

OFFSET: Final[list[int]] = list(grid.OFFSETS)
#: The number of arcs of a set of neighbours around a cell; a single arc holds together without the cell.
ARCS: Final[list[int]] = [sum(ring >> d & 1 and not ring >> (d + 1) % 6 & 1 for d in range(6)) for ring in range(64)]
#: The number of a single bit, by its remainder: two is a primitive root of 67.
STACK_BIT: Final[list[int]] = [1 << i for i in range(41)]
INDEX: Final[list[int]] = [next((i for i in range(66) if (1 << i) % 67 == rest), 0) for rest in range(67)]


class Connectivity(Turns):
    """The map of the stacks.

    `adjacent` are the stacks beside a stack, `level` is its height, `within_one_level[h]` are the stacks whose height
    differs from h by at most 1.  `low` are the stacks of a single tile, `walled` those with six neighbours; the low
    stacks that are not walled are those from which the figure of the step rule gets off.  `part[:parts]` are the groups
    into which a lift splits the table.
    """

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        self.nodes: int = 0
        self.low: int = 0
        self.walled: int = 0
        self.adjacent: list[int] = filled_list(40, 0)
        self.level: list[int] = filled_list(40, 0)
        self.within_one_level: list[int] = filled_list(44, 0)
        self.parts: int = 0
        self.part: list[int] = filled_list(4, 0)

    def draw_map(self) -> None:
        """Draw the map of the table as it is."""
        self.nodes = STACK_BIT[self.count] - 1
        self.low = 0
        self.walled = 0
        for i in range(44):
            self.within_one_level[i] = 0
        for i in range(self.count):
            cell: int = self.stacks[i]
            bit: int = STACK_BIT[i]
            height: int = self.heights[cell]
            self.level[i] = height
            self.within_one_level[height - 1] |= bit
            self.within_one_level[height] |= bit
            self.within_one_level[height + 1] |= bit
            if height == 1:
                self.low |= bit
            if self.neighbour_counts[cell] == 6:
                self.walled |= bit
            self.adjacent[i] = self.ring_of(cell)

    def ring_of(self, source: int) -> int:
        """The set of stacks around a cell."""
        ring: int = 0
        for d in range(6):
            cell: int = source + OFFSET[d] & 4095
            if self.heights[cell] > 0:
                ring |= STACK_BIT[self.slot[cell]]
        return ring

    def raise_stack(self, i: int) -> None:
        """Add a level to a stack of the map."""
        bit: int = STACK_BIT[i]
        height: int = self.level[i]
        self.level[i] = height + 1
        self.within_one_level[height - 1] ^= bit
        self.within_one_level[height + 2] ^= bit
        if height == 1:
            self.low ^= bit

    def lower_stack(self, i: int) -> None:
        """Undo `raise_stack`: remove a level from a stack of two or more."""
        bit: int = STACK_BIT[i]
        height: int = self.level[i] - 1
        self.level[i] = height
        self.within_one_level[height - 1] ^= bit
        self.within_one_level[height + 2] ^= bit
        if height == 1:
            self.low ^= bit

    def clear_cell(self, source: int) -> None:
        """Take a stack of a single tile off the map, and off the table for lines of movement."""
        bit: int = STACK_BIT[self.slot[source]]
        self.heights[source] = 0
        self.nodes ^= bit
        self.low ^= bit
        for i in range(3):
            self.within_one_level[i] ^= bit
        for d in range(6):
            cell: int = source + OFFSET[d] & 4095
            if self.heights[cell] > 0 and self.neighbour_counts[cell] == 6:
                self.walled ^= STACK_BIT[self.slot[cell]]
            self.neighbour_counts[cell] -= 1

    def restore_cell(self, source: int) -> None:
        """Undo `clear_cell`, on the map and on the table."""
        bit: int = STACK_BIT[self.slot[source]]
        self.heights[source] = 1
        self.nodes ^= bit
        self.low ^= bit
        for i in range(3):
            self.within_one_level[i] ^= bit
        for d in range(6):
            cell: int = source + OFFSET[d] & 4095
            self.neighbour_counts[cell] += 1
            if self.heights[cell] > 0 and self.neighbour_counts[cell] == 6:
                self.walled ^= STACK_BIT[self.slot[cell]]

    def all_descend(self) -> bool:
        """Whether every stack of the map has a way down by steps of at most one level."""
        left: int = self.nodes & ~(self.low & ~self.walled)
        before: int = 0
        while left != before:
            before = left
            todo: int = left
            while todo != 0:
                bit: int = todo & -todo
                todo ^= bit
                i: int = INDEX[bit % 67]
                if self.adjacent[i] & self.within_one_level[self.level[i]] & ~left != 0:
                    left ^= bit
        return left == 0

    def count_arcs(self, cell: int) -> int:
        """The number of arcs that the stacks around a cell form; a single arc holds together without the cell."""
        if self.neighbour_counts[cell] < 2:
            return self.neighbour_counts[cell]
        ring: int = 0
        for d in range(6):
            if self.heights[cell + OFFSET[d] & 4095] > 0:
                ring |= STACK_BIT[d]
        return ARCS[ring]

    def is_connected_without(self, source: int) -> bool:
        """Whether the other stacks hold together without a stack; if not, `part` holds the groups."""
        if self.count_arcs(source) < 2:
            return True
        ring: int = self.adjacent[self.slot[source]]
        self.parts = 0
        while ring != 0:
            todo: int = ring & -ring
            reached: int = todo | STACK_BIT[self.slot[source]]
            while todo != 0:
                bit: int = todo & -todo
                todo = (todo ^ bit) | (self.adjacent[INDEX[bit % 67]] & ~reached)
                reached |= todo
                if self.parts == 0 and ring & ~reached == 0:
                    return True
            self.part[self.parts] = reached ^ STACK_BIT[self.slot[source]]
            self.parts += 1
            ring &= ~reached
        return False

    def joins_all_parts(self, cell: int) -> bool:
        """Whether a cell touches every group of `part`."""
        ring: int = self.ring_of(cell)
        for k in range(self.parts):  # noqa: SIM110 - compiled, a generator would cost more than it says
            if self.part[k] & ring == 0:
                return False
        return True

    def descends_with_tile_on(self, cell: int) -> bool:
        """Whether every stack has a way down with a further tile on a stack."""
        i: int = self.slot[cell]
        self.raise_stack(i)
        holds: bool = self.all_descend()
        self.lower_stack(i)
        return holds

    def descends_with_tile_at(self, cell: int) -> bool:
        """Whether every stack has a way down with a tile on an empty cell."""
        ghost: int = self.count
        bit: int = STACK_BIT[ghost]
        walled: int = self.walled
        self.adjacent[ghost] = self.ring_of(cell)
        self.level[ghost] = 1
        self.nodes ^= bit
        self.low ^= bit
        if self.neighbour_counts[cell] == 6:
            self.walled ^= bit
        for i in range(3):
            self.within_one_level[i] ^= bit
        for d in range(6):
            beside: int = cell + OFFSET[d] & 4095
            if self.heights[beside] > 0:
                self.adjacent[self.slot[beside]] ^= bit
                if self.neighbour_counts[beside] == 5:
                    self.walled |= STACK_BIT[self.slot[beside]]
        holds: bool = self.all_descend()
        for d in range(6):
            beside = cell + OFFSET[d] & 4095
            if self.heights[beside] > 0:
                self.adjacent[self.slot[beside]] ^= bit
        for i in range(3):
            self.within_one_level[i] ^= bit
        self.nodes ^= bit
        self.low ^= bit
        self.walled = walled
        return holds
