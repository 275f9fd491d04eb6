# The C types of table.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef word TABLE_ROWS, TABLE_COLUMNS, WORD_COLUMNS, GUARD_COLUMNS, WORDS_PER_ROW, MAX_LEVELS, WORDS_PER_PLANE, CELLS_PER_TILE
cdef word TILE_COUNT, LOW_31_BITS, ONE, BLACK_MOVES
cdef word[930] CELL_Q, CELL_R
cdef word[186] FORM_TILE, MIN_ROW, MAX_ROW, MAX_COLUMN
cdef word[23] FIRST_FORM
cdef word[2] SIGN_FACTORS, MIX_FACTORS

cdef class TileTable(Position):
    cdef word tiles, total, placed_count, peak
    cdef signed char[::1] heights, tops
    cdef word[::1] sets
    cdef word[24] cell_counts, from_row, to_row, from_column, to_column
    cdef word[44] moves_made, peaks, tile_placements
    cdef word[220] covered_tops
    cdef word[176] old_bounds
    cdef word[2] hands
    cdef word[48] tile_counts

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
    cdef void flip_cell(self, word level, word row, word column) noexcept nogil
    @cython.final
    cdef void widen_bounds(self, word at, word level, word form, word row, word column) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word placement_key(self, word seat, word move, word level) noexcept nogil
    @cython.locals(i=word)
    cpdef list placements(self)
    cpdef word hand(self, word seat)
    cpdef word tile_set(self)
    cpdef word height(self, word place)
    cpdef word top(self, word place)
    cpdef word top_height(self)
    cpdef word count_on_level(self, word seat, word level)
    cpdef word compute_key(self)
