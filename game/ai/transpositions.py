"""Transpositions: what the search remembers of positions that it has met before, in a bounded table.

This file runs as it stands and is compiled with the C types of `transpositions.pxd`.  One entry a slot: an entry of an
earlier search gives way to any, one of this search only to one that was searched as deep.
"""

from __future__ import annotations

from game.core.position import room


class Transpositions:
    """A table of `1 << bits` entries of 32 bytes: the best move, its score, its depth, what the score means."""

    def __init__(self, bits: int) -> None:
        self.mask: int = (1 << bits) - 1
        self.era: int = 1
        self.keys = room(1 << bits)
        self.moves = room(1 << bits)
        self.scores = room(1 << bits)
        self.notes = room(1 << bits)

    def find(self, key: int) -> int:
        """The slot that holds a position, -1 if none does."""
        slot: int = key & self.mask
        if self.keys[slot] == key and self.notes[slot] != 0:
            return slot
        return -1

    def depth(self, slot: int) -> int:
        """How deep an entry was searched."""
        return self.notes[slot] >> 2 & 255

    def bound(self, slot: int) -> int:
        """EXACT, LOWER or UPPER of `ai.scores`: what an entry's score says of the true one."""
        return self.notes[slot] & 3

    def put(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Remember a position, unless the slot holds something deeper of the same search."""
        slot: int = key & self.mask
        note: int = self.notes[slot]
        if self.keys[slot] != key and note >> 10 == self.era and note >> 2 & 255 > depth:
            return
        self.keys[slot] = key
        self.moves[slot] = move
        self.scores[slot] = score
        self.notes[slot] = self.era << 10 | depth << 2 | bound

    def age(self) -> None:
        """Begin a new search: what is held may be used and may be overwritten."""
        self.era += 1

    def clear(self) -> None:
        """Forget everything."""
        for slot in range(self.mask + 1):
            self.notes[slot] = 0
