# The C types of board.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef word MAX_UNDO_PLIES, LOW_31_BITS, CELLS, TALLEST, BLACK_MOVES, MAY_CALL
cdef word LOW, ROW, BYTE, STACK, BACKED, TALL, TALLIED, SAVED
cdef word[936] WITHIN
cdef unsigned char[4096] ONES
cdef word[36] BIT, WIDE, NARROW

cdef class StackBoard(Position):
    cdef word[36] stacks, kept, heights, blacks, tallied, signs
    cdef word[2] owned, tallies
    cdef word[72] landings
    cdef word tall, offended, table_key, last, mask
    cdef word[::1] saved, past, past_keys, states, times, links, heads

    @cython.final
    @cython.locals(moving=word, black=word)
    cdef void shift(self, word source, word target, word count) noexcept nogil
    @cython.final
    @cython.locals(at=word)
    cdef void save(self, word source, word target) noexcept nogil
    @cython.final
    @cython.locals(at=word, sizes=word)
    cdef void restore(self, word source, word target) noexcept nogil
    @cython.final
    @cython.locals(seat=word)
    cdef void stand(self, word cell, word stack, word height, word blacks) noexcept nogil
    @cython.final
    @cython.locals(seat=word)
    cdef void disown(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(seat=word)
    cdef void own(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(height=word, pieces=word, backed=word)
    cdef word tally(self, word cell, word seat) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word sign(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(key=word, cell=word)
    cdef word sign_all(self) noexcept nogil
    @cython.final
    cdef void stamp(self) noexcept nogil
    @cython.final
    @cython.locals(slot=word, like=word)
    cdef void remember(self, word move) noexcept nogil
    @cython.locals(move=word)
    cdef word forget(self) noexcept nogil
    @cython.locals(cell=word, i=word, move=word, alike=bint)
    cdef bint same(self, word index) noexcept nogil
    cpdef make_root(self)
    @cython.locals(i=word, slot=word)
    cpdef enlarge(self, word size)
    @cython.locals(cell=word)
    cpdef copy_board(self, StackBoard other)
    cpdef lay(self, word cell, word seat)
    @cython.locals(cell=word)
    cpdef begin(self, word turn, bint offended)
    @cython.locals(key=word, cell=word)
    cpdef word fresh_key(self)
    cpdef word repetition_count(self)
    cpdef bint may_call(self)
    @cython.locals(height=word, level=word)
    cpdef list pile(self, word cell)
    cpdef word height(self, word cell)
    @cython.locals(cell=word)
    cpdef list too_tall(self, word seat)
