# The C types of stacks.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef bint IS_PLAIN
cdef word CELLS, MAX_TILES, NONE, NOT_ON_TABLE, ZERO_SPOT, FILTER_SLOTS
cdef word[6] OFFSET
cdef word[6] SPOT_STEP
cdef word[39] SEAT_OF_TILE
cdef word[192] FACE_KEY
cdef word[4096] CELL_KEY
cdef word[64] LEVEL_KEY
cdef word[64] HEIGHT_KEY

cdef class Stacks(Position):
    cdef short[4096] heights, tops, neighbour_counts, slot, key_counts, sign_counts
    cdef word[4096] marks
    cdef word[40] stacks, queue
    cdef word[39] where, face, below, lie, spot
    cdef word stamp, count, tiles, table_key, table_sign, last, since
    cdef word[::1] history, history_keys, history_signs

    cdef word pack_lie(self, word cell, word level, word face) noexcept nogil
    @cython.locals(mix=word)
    cdef word place_key(self, word tile, word lie) noexcept nogil
    @cython.locals(mix=word)
    cdef word sign_key(self, word tile, word lie) noexcept nogil

    @cython.locals(d=word)
    cdef void add_level(self, word cell) noexcept nogil
    @cython.locals(moved=word, d=word)
    cdef void remove_level(self, word cell) noexcept nogil
    @cython.locals(moved=word)
    cdef void restore_level(self, word cell, word slot) noexcept nogil
    @cython.locals(lie=word)
    cdef void put(self, word tile, word cell, word face) noexcept nogil
    @cython.locals(cell=word, lie=word)
    cdef void lift(self, word tile) noexcept nogil
    @cython.locals(d=word, beside=word)
    cdef word spot_of(self, word cell) noexcept nogil
    @cython.locals(stamp=word, done=word, last=word, cell=word, d=word, beside=word)
    cdef word mark_group(self, word start) noexcept nogil
    @cython.locals(stamp=word, done=word, last=word, i=word, cell=word, height=word, d=word, beside=word, climb=word)
    cdef word mark_descents(self) noexcept nogil
    @cython.locals(base=word, tile=word)
    cdef void remember(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    @cython.locals(key=word, sign=word, i=word)
    cdef bint is_repetition(self, word tile, word lie) noexcept nogil
    @cython.locals(base=word, shift=word, other=word, now=word, then=word)
    cdef bint is_same_arrangement(self, word index, word tile, word lie) noexcept nogil
    @cython.locals(i=word)
    cpdef trim_history(self)
    cpdef grow_history(self, word size)
    @cython.locals(cell=word, tile=word, size=word)
    cpdef copy_table(self, Stacks other)
