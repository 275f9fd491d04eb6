# The C types of transpositions.py.
cimport cython
from game.core.position cimport word

cdef class Transpositions:
    cdef readonly word mask, era
    cdef word[::1] keys, moves, scores, notes
    @cython.locals(slot=word)
    cdef word find(self, word key) noexcept nogil
    cdef word depth(self, word slot) noexcept nogil
    cdef word bound(self, word slot) noexcept nogil
    @cython.locals(slot=word, note=word)
    cdef void put(self, word key, word move, word score, word depth, word bound) noexcept nogil
    cpdef age(self)
    @cython.locals(slot=word)
    cpdef clear(self)
