# The C types of stacks.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stax.heights cimport Heights

cdef bint IS_PLAIN
cdef word CELLS, MAX_TILES, NONE, NOT_ON_TABLE, ZERO_SPOT, MAX_UNDO_PLIES, FILTER_SLOTS
cdef word[6] OFFSET
cdef word[6] SPOT_STEP
cdef word[39] SEAT_OF_TILE
cdef word[192] FACE_KEY
cdef word[4096] CELL_KEY
cdef word[64] LEVEL_KEY
cdef word[64] HEIGHT_KEY

cdef class TableHistory:
    cdef word last, since
    cdef word[::1] lies, keys, signs
    cdef short[4096] key_counts, sign_counts

    @cython.final
    cdef void push(self, word placed) noexcept nogil
    @cython.final
    cdef void pop(self, word since) noexcept nogil
    @cython.final
    cdef void record(self, word key, word sign) noexcept nogil
    @cython.locals(i=word)
    cpdef clear(self)
    @cython.locals(i=word)
    cpdef trim(self)
    @cython.locals(i=word)
    cpdef copy(self, TableHistory other)
    cpdef copy_words(self, TableHistory other, word size)

cdef class Stacks(Heights):
    cdef short[4096] tops
    cdef word[39] where, face, below, lie, spot
    cdef word tiles, table_key, table_sign
    cdef TableHistory past

    cdef word pack_lie(self, word cell, word level, word face) noexcept nogil
    @cython.locals(mix=word)
    cdef word place_key(self, word tile, word lie) noexcept nogil
    @cython.locals(mix=word)
    cdef word sign_key(self, word tile, word lie) noexcept nogil

    @cython.locals(lie=word)
    cdef void put(self, word tile, word cell, word face) noexcept nogil
    @cython.locals(cell=word, lie=word)
    cdef void lift(self, word tile) noexcept nogil
    @cython.locals(d=word, beside=word)
    cdef word spot_of(self, word cell) noexcept nogil
    @cython.locals(base=word, tile=word)
    cdef void remember(self) noexcept nogil
    @cython.locals(key=word, sign=word, i=word)
    cdef bint is_repetition(self, word tile, word lie) noexcept nogil
    @cython.locals(base=word, shift=word, other=word, now=word, then=word)
    cdef bint is_same_arrangement(self, word index, word tile, word lie) noexcept nogil
    @cython.locals(cell=word, tile=word)
    cpdef copy_table(self, Stacks other)
