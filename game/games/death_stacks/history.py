"""Every arrangement of a game of Death Stacks, to count how often the current one has occurred.

This file runs as plain Python, or compiled with the C types of `history.pxd`.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import MAX_UNDO_PLIES
from game.core.position import enlarged_copy, filled_list, int64_array
from game.games.death_stacks.tables import KEY, LINK, MOVE, STATE, TIMES, WORDS_PER_ARRANGEMENT
from game.games.death_stacks.walls import CELLS

FIRST_SIZE: Final = 2 * MAX_UNDO_PLIES  # a power of two


class ArrangementHistory:
    """The arrangements since the start, each WORDS_PER_ARRANGEMENT of `words`; the current one begins at index `top`.

    An arrangement is known by the index where it begins, never 0.  Its words: the MOVE that led to it, its KEY, as
    STATE who was to move, as TIMES how often it had occurred by then; LINK is below.  `times` is that of the current
    one.  `heads` (by the key's low bits, `mask`) and LINK chain arrangements with the same low bits; 0 ends a chain.
    `compared_stacks` is room for the arrangement with which earlier ones are compared.
    """

    def __init__(self) -> None:
        self.compared_stacks: list[int] = filled_list(CELLS, 1)
        self.top: int = 0
        self.times: int = 0
        self.mask: int = FIRST_SIZE - 1
        self.words = int64_array(WORDS_PER_ARRANGEMENT * FIRST_SIZE)
        self.heads = int64_array(FIRST_SIZE)

    def add(self, move: int, key: int, state: int) -> int:
        """Add the arrangement to which a move led; return the latest earlier one with the same key, 0 if none has."""
        slot: int = key & self.mask
        top: int = self.top + WORDS_PER_ARRANGEMENT
        self.words[top + MOVE] = move
        self.words[top + KEY] = key
        self.words[top + STATE] = state
        self.words[top + TIMES] = 1
        self.words[top + LINK] = self.heads[slot]
        self.heads[slot] = top
        self.top = top
        self.times = 1
        return self.earlier(top)

    def earlier(self, index: int) -> int:
        """The latest arrangement before `index` that has the current key; 0 if none has."""
        index = self.words[index + LINK]
        while index != 0 and self.words[index + KEY] != self.words[self.top + KEY]:
            index = self.words[index + LINK]
        return index

    def count_again(self, index: int) -> None:
        """Record that the current arrangement equals an earlier one."""
        self.times = self.words[index + TIMES] + 1
        self.words[self.top + TIMES] = self.times

    def drop(self) -> int:
        """Remove the current arrangement and return the move that led to it."""
        top: int = self.top
        self.heads[self.words[top + KEY] & self.mask] = self.words[top + LINK]
        self.top = top - WORDS_PER_ARRANGEMENT
        self.times = self.words[self.top + TIMES]
        return self.words[top + MOVE]

    def make_room(self) -> None:
        """Make room for MAX_UNDO_PLIES more arrangements."""
        if self.top + WORDS_PER_ARRANGEMENT * (MAX_UNDO_PLIES + 2) > len(self.words):
            self.grow()

    def grow(self) -> None:
        """Make room for twice as many arrangements, and rebuild the chains."""
        self.words = enlarged_copy(self.words, self.top + WORDS_PER_ARRANGEMENT, 2 * len(self.words))
        self.heads = int64_array(2 * len(self.heads))
        self.mask = len(self.heads) - 1
        at: int = 0
        while at < self.top:
            at += WORDS_PER_ARRANGEMENT
            slot: int = self.words[at + KEY] & self.mask
            self.words[at + LINK] = self.heads[slot]
            self.heads[slot] = at

    def copy(self, other: ArrangementHistory) -> None:
        """Become a copy of another history."""
        self.top = other.top
        self.times = other.times
        self.mask = other.mask
        self.words = enlarged_copy(other.words, other.top + WORDS_PER_ARRANGEMENT, len(other.words))
        self.heads = enlarged_copy(other.heads, len(other.heads), len(other.heads))
