# The C types of history.py.
cimport cython
from game.core.position cimport word

cdef word MAX_UNDO_PLIES, CELLS, FIRST_SIZE, WORDS_PER_ARRANGEMENT, MOVE, KEY, STATE, TIMES, LINK

cdef class ArrangementHistory:
    cdef word[36] compared_stacks
    cdef readonly word top, times
    cdef word mask
    cdef word[::1] words, heads

    @cython.final
    @cython.locals(slot=word, top=word)
    cdef word add(self, word move, word key, word state) noexcept nogil
    @cython.final
    cdef word earlier(self, word index) noexcept nogil
    @cython.final
    cdef void count_again(self, word index) noexcept nogil
    @cython.final
    @cython.locals(top=word)
    cdef word drop(self) noexcept nogil
    cpdef make_room(self)
    @cython.locals(at=word, slot=word)
    cpdef grow(self)
    cpdef copy(self, ArrangementHistory other)
