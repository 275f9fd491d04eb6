# The C types of connectivity.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.stax.turns cimport Turns

cdef word[6] OFFSET
cdef word[64] ARCS
cdef word[67] INDEX
cdef word[41] STACK_BIT

cdef class Connectivity(Turns):
    cdef word nodes, low, walled, parts
    cdef word[40] adjacent, level
    cdef word[44] within_one_level
    cdef word[4] part

    @cython.final
    @cython.locals(i=word, d=word, cell=word, bit=word, height=word, ring=word)
    cdef void draw_map(self) noexcept nogil
    @cython.final
    @cython.locals(bit=word, height=word)
    cdef void raise_stack(self, word i) noexcept nogil
    @cython.final
    @cython.locals(bit=word, height=word)
    cdef void lower_stack(self, word i) noexcept nogil
    @cython.final
    @cython.locals(d=word, cell=word, ring=word)
    cdef word ring_of(self, word source) noexcept nogil
    @cython.final
    @cython.locals(i=word, d=word, cell=word, bit=word)
    cdef void clear_cell(self, word source) noexcept nogil
    @cython.final
    @cython.locals(i=word, d=word, cell=word, bit=word)
    cdef void restore_cell(self, word source) noexcept nogil
    @cython.final
    @cython.locals(left=word, before=word, todo=word, bit=word, i=word)
    cdef bint all_descend(self) noexcept nogil
    @cython.locals(ring=word, d=word)
    cdef word count_arcs(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(ring=word, reached=word, todo=word, bit=word)
    cdef bint is_connected_without(self, word source) noexcept nogil
    @cython.final
    @cython.locals(ring=word, k=word)
    cdef bint joins_all_parts(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(i=word, holds=bint)
    cdef bint descends_with_tile_on(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(ghost=word, bit=word, walled=word, d=word, beside=word, i=word, holds=bint)
    cdef bint descends_with_tile_at(self, word cell) noexcept nogil
