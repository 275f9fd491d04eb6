# The C types of footing.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.stax.turns cimport Turns

cdef word[6] OFFSET
cdef word[64] ARCS
cdef word[67] INDEX
cdef word[41] BIT

cdef class Footing(Turns):
    cdef word nodes, low, walled, parts
    cdef word[40] linked, level
    cdef word[44] band
    cdef word[4] part

    @cython.final
    @cython.locals(i=word, d=word, cell=word, bit=word, height=word, ring=word)
    cdef void survey(self) noexcept nogil
    @cython.final
    @cython.locals(bit=word, height=word)
    cdef void rise(self, word i) noexcept nogil
    @cython.final
    @cython.locals(bit=word, height=word)
    cdef void sink(self, word i) noexcept nogil
    @cython.final
    @cython.locals(d=word, cell=word, ring=word)
    cdef word ring_of(self, word source) noexcept nogil
    @cython.final
    @cython.locals(i=word, d=word, cell=word, bit=word)
    cdef void vacate(self, word source) noexcept nogil
    @cython.final
    @cython.locals(i=word, d=word, cell=word, bit=word)
    cdef void occupy(self, word source) noexcept nogil
    @cython.final
    @cython.locals(left=word, before=word, todo=word, bit=word, i=word)
    cdef bint descends(self) noexcept nogil
    @cython.locals(ring=word, d=word)
    cdef word arcs(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(ring=word, seen=word, todo=word, bit=word)
    cdef bint holds_without(self, word source) noexcept nogil
    @cython.final
    @cython.locals(ring=word, k=word)
    cdef bint joins(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(i=word, holds=bint)
    cdef bint stands_on(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(ghost=word, bit=word, walled=word, d=word, beside=word, i=word, holds=bint)
    cdef bint stands_at(self, word cell) noexcept nogil
