# The C types of history.py.
cimport cython
from game.core.position cimport word

cdef word MAX_UNDO_PLIES, CELLS

cdef class ArrangementHistory:
    cdef word[36] compared_stacks
    cdef readonly word last
    cdef word mask
    cdef word[::1] moves, keys, states, times, links, heads

    @cython.final
    @cython.locals(slot=word)
    cdef word add(self, word move, word key, word state) noexcept nogil
    @cython.final
    cdef word earlier(self, word index) noexcept nogil
    @cython.final
    cdef void count_again(self, word index) noexcept nogil
    @cython.final
    cdef word drop(self) noexcept nogil
    cpdef make_room(self)
    @cython.locals(i=word, slot=word)
    cpdef grow(self, word size)
    cpdef copy(self, ArrangementHistory other)
