# The C types of stacks.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef bint BARE
cdef word CELLS, TILES, NONE, OFF, ZERO, SEEN
cdef word[6] OFFSET
cdef word[6] SPOT_STEP
cdef word[39] SEAT
cdef word[192] FACE_KEY
cdef word[4096] CELL_KEY
cdef word[64] LEVEL_KEY
cdef word[64] HEIGHT_KEY

cdef class Stacks(Position):
    cdef short[4096] heights, tops, near, slot, seen_keys, seen_signs
    cdef word[4096] mark
    cdef word[40] stacks, queue
    cdef word[39] where, face, below, lie, spot
    cdef word stamp, count, tiles, table_key, table_sign, last, since
    cdef word[::1] past, past_keys, past_signs

    cdef word packed(self, word cell, word level, word face) noexcept nogil
    @cython.locals(mix=word)
    cdef word place_key(self, word tile, word lie) noexcept nogil
    @cython.locals(mix=word)
    cdef word sign_key(self, word tile, word lie) noexcept nogil

    @cython.locals(d=word)
    cdef void grow(self, word cell) noexcept nogil
    @cython.locals(moved=word, d=word)
    cdef void shrink(self, word cell) noexcept nogil
    @cython.locals(moved=word)
    cdef void regrow(self, word cell, word slot) noexcept nogil
    @cython.locals(lie=word)
    cdef void put(self, word tile, word cell, word face) noexcept nogil
    @cython.locals(cell=word, lie=word)
    cdef void lift(self, word tile) noexcept nogil
    @cython.locals(d=word, beside=word)
    cdef word spot_of(self, word cell) noexcept nogil
    @cython.locals(stamp=word, done=word, last=word, cell=word, d=word, beside=word)
    cdef word reach(self, word start) noexcept nogil
    @cython.locals(stamp=word, done=word, last=word, i=word, cell=word, height=word, d=word, beside=word, climb=word)
    cdef word walk_down(self) noexcept nogil
    @cython.locals(base=word, tile=word)
    cdef void remember(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    @cython.locals(key=word, sign=word, i=word)
    cdef bint repeated(self, word tile, word lie) noexcept nogil
    @cython.locals(base=word, shift=word, other=word, now=word, then=word)
    cdef bint same(self, word index, word tile, word lie) noexcept nogil
    @cython.locals(i=word)
    cpdef shorten(self)
    @cython.locals(i=word)
    cpdef enlarge(self, word size)
    @cython.locals(cell=word, tile=word, i=word)
    cpdef copy_table(self, Stacks other)
