# The C types of legal.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.stax.connectivity cimport Connectivity

cdef bint IS_PLAIN
cdef word CELLS, NONE, HAND, SHAPES
cdef word[6] OFFSET
cdef word[384] TURNED_FACES
cdef word[64] TURN_COUNT
cdef word[156] HAND_FACES
cdef word[13] HAND_COUNT

cdef class Legal(Connectivity):
    cdef word aim_stamp, list_stamp
    cdef bint is_connected
    cdef word[64] pool
    cdef word[4096] aims, listed_stamps

    @cython.locals(own=word, last=word, tile=word)
    cdef word generate(self, word first) noexcept nogil
    @cython.locals(own=word, king=word, last=word, d=word, cell=word, before=word, tile=word, face=word, reaches=bint, held=bint)
    cdef word generate_noisy(self, word first) noexcept nogil
    @cython.locals(faces=word, last=word, i=word, need=word, s=word, d=word, cell=word, near=word, aims=word)
    cdef word generate_cheap(self, word first) noexcept nogil
    @cython.locals(tile=word)
    cdef word always_moves(self, word seat) noexcept nogil
    @cython.locals(source=word, legal=bint)
    cdef word write_captures(self, word tile, word king, word first) noexcept nogil
    @cython.locals(move=word, face=word, i=word)
    cdef word write_turns(self, word tile, word cell, word first) noexcept nogil
    @cython.locals(height=word, d=word)
    cdef bint has_free_side(self, word cell) noexcept nogil
    cdef void lift_off(self, word source) noexcept nogil
    cdef void lay_on(self, word source) noexcept nogil
    @cython.locals(source=word, face=word, connected=bint, sound=bint, last=word, king=word, d=word, cell=word, top=word)
    cdef word write_shifts(self, word tile, word first) noexcept nogil
    @cython.locals(plies=word, move=word, face=word, last=word, i=word)
    cdef word write_landings(self, word tile, word cell, word first) noexcept nogil
    @cython.locals(faces=word, last=word, i=word, need=word, s=word, d=word, cell=word, move=word, aims=word)
    cdef word write_placements(self, word first) noexcept nogil
    cdef word min_touches(self) noexcept nogil
    @cython.locals(tile=word)
    cdef bint has_started(self, word seat) noexcept nogil
    @cython.locals(own=word, faces=word, shape=word, i=word)
    cdef word fill_pool(self) noexcept nogil
    @cython.locals(king=word, d=word, cell=word)
    cdef void mark_aims(self) noexcept nogil
