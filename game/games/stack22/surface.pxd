# The C types of surface.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef word TABLE_ROWS, TABLE_COLUMNS, WORD_COLUMNS, GUARD_COLUMNS, WORDS_PER_ROW, MAX_LEVELS, WORDS_PER_PLANE
cdef word TILE_COUNT, ONE
cdef word[186] MIN_ROW, MAX_ROW, MAX_COLUMN

cdef class Surface(Position):
    cdef word peak
    cdef signed char[::1] heights, tops
    cdef word[::1] sets
    cdef word[24] cell_counts, from_row, to_row, from_column, to_column
    cdef word[176] old_bounds

    @cython.final
    @cython.locals(part=word, bit=word, at=word)
    cdef void flip_cell(self, word level, word row, word column) noexcept nogil
    @cython.final
    cdef void widen_bounds(self, word at, word level, word form, word row, word column) noexcept nogil
    @cython.final
    cdef void restore_bounds(self, word at, word level) noexcept nogil
    cpdef word height(self, word place)
    cpdef word top(self, word place)
    cpdef word top_height(self)
