# The C types of table.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.surface cimport Surface

cdef word TABLE_COLUMNS, MAX_LEVELS, CELLS_PER_TILE, TILE_COUNT, LOW_31_BITS, BLACK_MOVES
cdef word[930] CELL_Q, CELL_R
cdef word[186] FORM_TILE
cdef word[2] SIGN_FACTORS, MIX_FACTORS

cdef class TileTable(Surface):
    cdef word tiles, total, placed_count
    cdef word[44] moves_made, peaks, tile_placements
    cdef word[220] covered_tops
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
    @cython.locals(mixed=word)
    cdef word placement_key(self, word seat, word move, word level) noexcept nogil
    @cython.locals(i=word)
    cpdef list placements(self)
    cpdef word hand(self, word seat)
    cpdef word tile_set(self)
    cpdef word count_on_level(self, word seat, word level)
    cpdef word compute_key(self)
