# The C types of turns.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.stax.stacks cimport Stacks

cdef word PLAYING, MAX_TILES, NONE, SPOT_ROW, ZERO_SPOT, HAND, SHAPES, PRIZE_KEY
cdef word[64] SHAPE_OF_FACE
cdef word[3] SEAT_KEY

cdef class Turns(Stacks):
    cdef word captured_king, captured_lie, captured_slot
    cdef word[129] undo_moves, undo_tiles, undo_lies, undo_spots, undo_slots, undo_since

    cdef word outcome_on_board(self) noexcept nogil
    cdef word outcome_without_moves(self) noexcept nogil
    cdef word enemy(self, word seat) noexcept nogil
    @cython.locals(ply=word, source=word, cell=word, face=word, tile=word, spot=word)
    cdef void make(self, word move) noexcept nogil
    cdef void capture_king(self, word king) noexcept nogil
    @cython.locals(ply=word, move=word, source=word, tile=word, lie=word)
    cdef void unmake(self) noexcept nogil
    @cython.locals(cell=word)
    cdef void put_back(self, word tile, word lie, word slot) noexcept nogil
    @cython.locals(key=word)
    cdef word position_key(self) noexcept nogil

    cpdef make_root(self)
    cpdef copy_game(self, Turns other)
    @cython.locals(table=word, tile=word, table_key=word, key=word)
    cpdef word compute_key(self)
    @cython.locals(tile=word)
    cpdef lay(self, word seat, word pointers, word q, word r)
    cpdef start_history(self, word turn)
