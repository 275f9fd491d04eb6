"""TranspositionTable: a table of bounded size in which the search remembers positions.

This file runs as plain Python, or compiled with the C types of `transposition_table.pxd`.  Each slot has a single
entry: an entry of an earlier search is always replaced, an entry of the current search only by a search at least as
deep.  Several threads may use a table without a lock: an entry's key is mixed with its content, so an entry into which
two threads wrote at once is not used (Hyatt and Mann 2002).
"""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import Final

WORDS_PER_ENTRY: Final = 4  # of an entry: its key mixed with the rest, the best move, its score, its note
MEGABYTE_BITS: Final = 20  # bits
ENTRY_BITS: Final = 5  # bits of an entry's bytes


def bits_for(megabytes: int) -> int:
    """The number of index bits of the largest table that fits into a number of megabytes, which is at least 1."""
    return megabytes.bit_length() - 1 + MEGABYTE_BITS - ENTRY_BITS


def zeros(count: int) -> memoryview[int]:
    """`count` zeros, 64 bits each; the system provides each page when it is first written to.

    Raises MemoryError if there is not enough memory.
    """
    try:
        return memoryview(mmap(-1, 8 * count)).cast("q")
    except (OSError, OverflowError) as error:
        raise MemoryError from error


class TranspositionTable:
    """A table of `1 << bits` entries of 32 bytes: the best move, its score, its depth, the kind of bound."""

    def __init__(self, bits: int) -> None:
        self.mask: int = (1 << bits) - 1
        self.era: int = 1
        self.entries = zeros(WORDS_PER_ENTRY << bits)

    def probe(self, key: int, entry: array[int]) -> int:
        """1 if the position is known.

        `entry` then has its move, score, depth and bound (EXACT, LOWER_BOUND or UPPER_BOUND).
        """
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
        """Remember a position, unless its slot has a deeper result of the current search."""
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
        """Begin a new search: present entries may be used and overwritten."""
        self.era += 1
