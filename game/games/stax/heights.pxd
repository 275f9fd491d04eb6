# The C types of heights.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef bint IS_PLAIN
cdef word CELLS, MAX_TILES
cdef word[6] NEIGHBOUR_OFFSET

cdef class Heights(Position):
    cdef short[4096] heights, neighbour_counts, slot
    cdef word[4096] marks
    cdef word[40] stacks, queue
    cdef word stamp, count

    @cython.locals(cell=word, i=word)
    cpdef copy_heights(self, Heights other)
    @cython.locals(d=word)
    cdef void add_level(self, word cell) noexcept nogil
    @cython.locals(moved=word, d=word)
    cdef void remove_level(self, word cell) noexcept nogil
    @cython.locals(moved=word)
    cdef void restore_level(self, word cell, word slot) noexcept nogil
    @cython.locals(stamp=word, done=word, last=word, cell=word, d=word, beside=word)
    cdef word mark_group(self, word start) noexcept nogil
    @cython.locals(stamp=word, done=word, last=word, i=word, cell=word, height=word, d=word, beside=word, climb=word)
    cdef word mark_descents(self) noexcept nogil
