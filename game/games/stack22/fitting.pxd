# The C types of fitting.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.places cimport Placements

cdef word MAX_LEVELS, CELLS_PER_TILE, TILE_COUNT, PACKED_BITS, TOUCH_REACH, SAVED_PER_PLACEMENT
cdef word[186] FORM_TILE, MIN_ROW, MAX_ROW, MAX_COLUMN
cdef word[930] CELL_Q, CELL_R

cdef class Fitting(Placements):
    cdef word[24] checked_tiles, fitting_tiles
    cdef word[176] saved_sets

    @cython.final
    @cython.locals(at=word)
    cdef void save_and_forget(self, word level) noexcept nogil
    @cython.final
    @cython.locals(at=word)
    cdef void restore_saved(self, word level) noexcept nogil
    @cython.final
    @cython.locals(wanted=word)
    cdef word tiles_fitting(self, word level) noexcept nogil
    @cython.final
    @cython.locals(move=word, high=word)
    cdef word find_fitting(self, word level, word wanted) noexcept nogil
    @cython.final
    @cython.locals(before=word, form=word, row=word, column=word)
    cdef word find_gained(self, word level, word move, word wanted) noexcept nogil
    @cython.final
    @cython.locals(before=word)
    cdef word find_left(self, word level, word move, word wanted) noexcept nogil
    @cython.final
    @cython.locals(seat=word, lain=word)
    cdef word fitted_before(self, word level, word at, word move, word wanted) noexcept nogil
    @cython.final
    @cython.locals(form=word, i=word)
    cdef void flip_placement(self, word level, word move) noexcept nogil
