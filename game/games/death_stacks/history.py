"""Every arrangement of a game of Death Stacks, to count how often the current one has occurred.

This file runs as plain Python, or compiled with the C types of `history.pxd`.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import enlarged_copy, filled_list, int64_array
from game.games.death_stacks.walls import CELLS

FIRST_SIZE: Final = 2 * MAX_UNDO_PLIES  # a power of two


class ArrangementHistory:
    """The arrangements since the start; 1 is the first and `last` the current.

    `moves` are the moves that led to them, `keys` their keys, `states` who was to move, `times` how often each had
    occurred by then.  `heads` (by the key's low bits, `mask`) and `links` chain arrangements with the same low bits; 0
    ends a chain.  `compared_stacks` is room for the arrangement with which earlier ones are compared.
    """

    def __init__(self) -> None:
        self.compared_stacks: list[int] = filled_list(CELLS, 1)
        self.last: int = 0
        self.mask: int = 0
        self.moves = int64_array(1)
        self.keys = int64_array(1)
        self.states = int64_array(1)
        self.times = int64_array(1)
        self.links = int64_array(1)
        self.heads = int64_array(1)
        self.grow(FIRST_SIZE)

    def add(self, move: int, key: int, state: int) -> int:
        """Add the arrangement to which a move led; return the latest earlier one with the same key, 0 if none has."""
        slot: int = key & self.mask
        self.last += 1
        self.moves[self.last] = move
        self.keys[self.last] = key
        self.states[self.last] = state
        self.times[self.last] = 1
        self.links[self.last] = self.heads[slot]
        self.heads[slot] = self.last
        return self.earlier(self.last)

    def earlier(self, index: int) -> int:
        """The latest arrangement before `index` that has the current key; 0 if none has."""
        index = self.links[index]
        while index != 0 and self.keys[index] != self.keys[self.last]:
            index = self.links[index]
        return index

    def count_again(self, index: int) -> None:
        """Record that the current arrangement equals an earlier one."""
        self.times[self.last] = self.times[index] + 1

    def drop(self) -> int:
        """Remove the current arrangement and return the move that led to it."""
        self.heads[self.keys[self.last] & self.mask] = self.links[self.last]
        self.last -= 1
        return self.moves[self.last + 1]

    def make_room(self) -> None:
        """Make room for MAX_UNDO_PLIES more arrangements."""
        if self.last + MAX_UNDO_PLIES + 2 > len(self.moves):
            self.grow(2 * len(self.moves))

    def grow(self, size: int) -> None:
        """Make room for `size` arrangements, a power of two, and rebuild the chains."""
        self.moves = enlarged_copy(self.moves, len(self.moves), size)
        self.keys = enlarged_copy(self.keys, len(self.keys), size)
        self.states = enlarged_copy(self.states, len(self.states), size)
        self.times = enlarged_copy(self.times, len(self.times), size)
        self.links = int64_array(size)
        self.heads = int64_array(size)
        self.mask = size - 1
        for i in range(1, self.last + 1):
            slot: int = self.keys[i] & self.mask
            self.links[i] = self.heads[slot]
            self.heads[slot] = i

    def copy(self, other: ArrangementHistory) -> None:
        """Become a copy of another history."""
        self.last = other.last
        self.moves = other.moves
        self.keys = other.keys
        self.states = other.states
        self.times = other.times
        self.grow(len(other.moves))
