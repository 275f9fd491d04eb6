# The C types of network.py.
cimport cython
from game.core.position cimport word

cdef word ONE, FIRST_SHIFT, ONE_SHIFT

cdef class IntegerNetwork:
    cdef word input_count, width, depth, output_bias
    cdef short[::1] first, second, hidden
    cdef int[::1] second_bias, output, direct, sums
    cdef word[::1] inputs, seen
    @cython.final
    @cython.locals(total=word, i=word, unit=word, part=word)
    cdef word score(self, word view) noexcept nogil
    @cython.final
    @cython.locals(i=word, change=int)
    cdef void update_sums(self, word view) noexcept nogil
    @cython.final
    @cython.locals(unit=word)
    cdef void add_row(self, int change, word row, word base) noexcept nogil
    @cython.final
    @cython.locals(unit=word, part=int)
    cdef void activate(self, word base) noexcept nogil
    @cython.final
    @cython.locals(total=int, row=word, i=word)
    cdef int unit_sum(self, word unit) noexcept nogil
    @cython.locals(i=word)
    cpdef word answer(self, inputs, word view)
