"""TranspositionTable: a table of bounded size in which the search remembers positions.

This file runs as plain Python, or compiled with the C types of `transposition_table.pxd`.  Each slot has a single
entry: an entry of an earlier search is always replaced, an entry of the current search only by a search at least as
deep.  Several threads may use a table without a lock: an entry's key is mixed with its content, so an entry into which
two threads wrote at once is not used (Hyatt and Mann 2002).

An entry is two words, so that a table of 16 MB has a million of them.  The content has the move, the score and the
bound.  The other word has, mixed with the content, the key without its lowest bits, which the slot's place has, the
depth and the number of the search.
"""

from __future__ import annotations

from array import array
from mmap import mmap
from typing import Final

WORDS_PER_ENTRY: Final = 2
MEGABYTE_BITS: Final = 20  # bits
ENTRY_BITS: Final = 4  # bits of an entry's bytes
BOUND_BITS: Final = 2  # the content's lowest bits: EXACT, LOWER_BOUND or UPPER_BOUND, 0 for an empty slot
MOVE_SHIFT: Final = 29  # bits below the move plus 1, which is less than 2**32; between is the score
SCORE_OFFSET: Final = 1 << 26  # added, so that a score is not negative
SCORE_MASK: Final = (1 << 27) - 1
PLACE_BITS: Final = 15  # a key's lowest bits, which are left out
KEY_BITS: Final = 47  # of a key of 62 bits
KEY_MASK: Final = (1 << 47) - 1
SEARCHES: Final = 256  # searches are numbered modulo this


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
    """A table of `1 << bits` entries of 16 bytes: the best move, its score, its depth, the kind of bound."""

    def __init__(self, bits: int) -> None:
        self.mask: int = (1 << bits) - 1
        self.era: int = 1
        self.entries = zeros(WORDS_PER_ENTRY << bits)

    def probe(self, key: int, entry: array[int]) -> int:
        """1 if the position is known.

        `entry` then has its move, score, depth and bound (EXACT, LOWER_BOUND or UPPER_BOUND).
        """
        at: int = WORDS_PER_ENTRY * (key & self.mask)
        content: int = self.entries[at + 1]
        note: int = self.entries[at] ^ content
        if content == 0 or note & KEY_MASK != key >> PLACE_BITS:
            return 0
        entry[0] = (content >> MOVE_SHIFT) - 1
        entry[1] = (content >> BOUND_BITS & SCORE_MASK) - SCORE_OFFSET
        entry[2] = note >> KEY_BITS & 255
        entry[3] = content & 3
        return 1

    def store(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Remember a position, unless its slot has a deeper result of the current search; `move` may be -1."""
        at: int = WORDS_PER_ENTRY * (key & self.mask)
        old_note: int = self.entries[at] ^ self.entries[at + 1]
        note: int = (self.era << 8 | depth) << KEY_BITS | key >> PLACE_BITS
        deeper: int = old_note >> KEY_BITS & 255
        if old_note >> KEY_BITS + 8 == self.era and deeper > depth and (old_note ^ note) & KEY_MASK != 0:
            return
        content: int = (move + 1) << MOVE_SHIFT | (score + SCORE_OFFSET) << BOUND_BITS | bound
        self.entries[at] = note ^ content
        self.entries[at + 1] = content

    def start_search(self) -> None:
        """Begin a new search: present entries may be used and overwritten."""
        self.era = (self.era + 1) % SEARCHES
