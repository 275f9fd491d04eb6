"""TranspositionTable: what the search remembers of positions that it has met before, in a bounded table.

This file runs as it stands and is compiled with the C types of `transposition_table.pxd`.  One entry a slot: one of an
earlier search gives way to any, one of this search only to one that was searched as deep.  Several threads may use one
table without a lock: an entry carries its key mixed with all that it says, so one that two threads have written into
at once is not believed (Hyatt and Mann 2002).
"""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import Final

WORDS_PER_ENTRY: Final = 4  # of an entry: its key mixed with the rest, the best move, its score, its note
MEGABYTE_BITS: Final = 20  # bits
ENTRY_BITS: Final = 5  # bits of an entry's bytes


def bits_for(megabytes: int) -> int:
    """How many bits number the entries of the greatest table that so much memory holds, at least one megabyte."""
    return megabytes.bit_length() - 1 + MEGABYTE_BITS - ENTRY_BITS


def zeros(count: int) -> memoryview[int]:
    """`count` zeros as 64-bit words, each page of them taken from the system when it is first written to.

    MemoryError if there cannot be so many.
    """
    try:
        return memoryview(mmap(-1, 8 * count)).cast("q")
    except (OSError, OverflowError) as error:
        raise MemoryError from error


class TranspositionTable:
    """A table of `1 << bits` entries of 32 bytes: the best move, its score, its depth, what the score means."""

    def __init__(self, bits: int) -> None:
        self.mask: int = (1 << bits) - 1
        self.era: int = 1
        self.entries = zeros(WORDS_PER_ENTRY << bits)

    def probe(self, key: int, entry: array[int]) -> int:
        """1 if a position is known; `entry` is then its move, score, depth and bound (EXACT, LOWER or UPPER)."""
        at: int = WORDS_PER_ENTRY * (key & self.mask)
        move: int = self.entries[at + 1]
        score: int = self.entries[at + 2]
        note: int = self.entries[at + 3]
        if note == 0 or self.entries[at] ^ move ^ score ^ note != key:
            return 0
        entry[0] = move
        entry[1] = score
        entry[2] = note >> 2 & 255
        entry[3] = note & 3
        return 1

    def store(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Remember a position, unless the slot holds something deeper of the same search."""
        at: int = WORDS_PER_ENTRY * (key & self.mask)
        note: int = self.entries[at + 3]
        if note >> 10 == self.era and note >> 2 & 255 > depth:
            old_key: int = self.entries[at] ^ self.entries[at + 1] ^ self.entries[at + 2] ^ note
            if old_key != key:
                return
        note = self.era << 10 | depth << 2 | bound
        self.entries[at] = key ^ move ^ score ^ note
        self.entries[at + 1] = move
        self.entries[at + 2] = score
        self.entries[at + 3] = note

    def start_search(self) -> None:
        """Begin a new search: what is held may be used and may be overwritten."""
        self.era += 1
