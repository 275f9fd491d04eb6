# The C types of table.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef word ROWS, COLUMNS, OWN, GUARD, WORDS, LEVELS, PLANE, SIZE, TILE_COUNT, LOW_31_BITS, ONE, BLACK_MOVES
cdef word[930] DQ, DR
cdef word[186] TILE_OF, LEAST_ROW, MOST_ROW, MOST_COLUMN
cdef word[23] FIRST
cdef word[2] WIDE, NARROW

cdef class TileTable(Position):
    cdef word tiles, total, made, peak
    cdef signed char[::1] heights, tops
    cdef word[::1] sets
    cdef word[24] spread, from_row, to_row, from_column, to_column
    cdef word[44] placed, peaks, lain
    cdef word[220] under
    cdef word[176] margins
    cdef word[2] hands
    cdef word[48] tallied

    @cython.locals(made=word)
    cpdef copy_table(self, TileTable other)
    @cython.final
    @cython.locals(seat=word, form=word, row=word, column=word, made=word, level=word, tile=word, i=word, r=word, c=word,
                   place=word)
    cdef void lay(self, word move) noexcept nogil
    @cython.final
    @cython.locals(seat=word, form=word, row=word, column=word, made=word, level=word, tile=word, i=word, r=word, c=word,
                   place=word, move=word)
    cdef void lift(self) noexcept nogil
    @cython.final
    @cython.locals(part=word, bit=word, at=word)
    cdef void flip(self, word level, word row, word column) noexcept nogil
    @cython.final
    cdef void extend(self, word at, word level, word form, word row, word column) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word sign(self, word seat, word move, word level) noexcept nogil
    @cython.locals(i=word)
    cpdef list placements(self)
    cpdef word hand(self, word seat)
    cpdef word tile_set(self)
    cpdef word height(self, word place)
    cpdef word top(self, word place)
    cpdef word top_height(self)
    cpdef word on_level(self, word seat, word level)
    cpdef word fresh_key(self)
