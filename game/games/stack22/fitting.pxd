# The C types of fitting.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.places cimport Placements

cdef word LEVELS, SIZE, TILE_COUNT, PACKED, AROUND, SAVED
cdef word[186] TILE_OF, LEAST_ROW, MOST_ROW, MOST_COLUMN
cdef word[930] DQ, DR

cdef class Fitting(Placements):
    cdef word[24] asked, fitted
    cdef word[176] saved

    @cython.final
    @cython.locals(at=word)
    cdef void touch(self, word level) noexcept nogil
    @cython.final
    @cython.locals(at=word)
    cdef void recall(self, word level) noexcept nogil
    @cython.final
    @cython.locals(wanted=word)
    cdef word fitting(self, word level) noexcept nogil
    @cython.final
    @cython.locals(move=word, high=word)
    cdef word found(self, word level, word wanted) noexcept nogil
    @cython.final
    @cython.locals(before=word, form=word, row=word, column=word)
    cdef word gained(self, word level, word move, word wanted) noexcept nogil
    @cython.final
    @cython.locals(before=word)
    cdef word left_over(self, word level, word move, word wanted) noexcept nogil
    @cython.final
    @cython.locals(seat=word, lain=word)
    cdef word known_before(self, word level, word at, word move, word wanted) noexcept nogil
    @cython.final
    @cython.locals(form=word, i=word)
    cdef void turn_over(self, word level, word move) noexcept nogil
