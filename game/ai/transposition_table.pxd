# The C types of transposition_table.py.
cimport cython
from game.core.position cimport word

cdef word WORDS_PER_ENTRY, BOUND_BITS, MOVE_SHIFT, SCORE_OFFSET, SCORE_MASK, PLACE_BITS, KEY_BITS, KEY_MASK

cdef class TranspositionTable:
    cdef readonly word mask, era
    cdef word[::1] entries
    @cython.locals(at=word, content=word, note=word)
    cdef word probe(self, word key, word[::1] entry) noexcept nogil
    @cython.locals(at=word, old_note=word, note=word, deeper=word, content=word)
    cdef void store(self, word key, word move, word score, word depth, word bound) noexcept nogil
    cpdef start_search(self)
