# The C types of turns.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.stax.stacks cimport Stacks

cdef word PLAYING, CELLS, TILES, NONE, ROW, ZERO, HAND, SHAPES, PRIZE_KEY
cdef word[64] SHAPE
cdef word[3] SEAT_KEY

cdef class Turns(Stacks):
    cdef word prize, prize_lie, prize_slot
    cdef word[129] went, went_tile, went_lie, went_spot, went_slot, went_since

    cdef word outcome_on_board(self) noexcept nogil
    cdef word outcome_without_moves(self) noexcept nogil
    cdef word enemy(self, word seat) noexcept nogil
    @cython.locals(ply=word, source=word, cell=word, face=word, tile=word, spot=word)
    cdef void make(self, word move) noexcept nogil
    cdef void take(self, word king) noexcept nogil
    @cython.locals(ply=word, move=word, source=word, tile=word, lie=word)
    cdef void unmake(self) noexcept nogil
    @cython.locals(cell=word)
    cdef void lay_back(self, word tile, word lie, word slot) noexcept nogil
    @cython.locals(key=word)
    cdef word whole_key(self) noexcept nogil

    cpdef make_root(self)
    @cython.locals(table=word, tile=word, held=word, key=word)
    cpdef word fresh_key(self)
    @cython.locals(tile=word)
    cpdef lay(self, word seat, word pointers, word q, word r)
    @cython.locals(i=word)
    cpdef begin(self, word turn)
