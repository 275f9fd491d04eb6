# The C types of rules.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.stax.stacks cimport Stacks

cdef word PLAYING, CELLS, TILES, NONE, ROW, ZERO, SHAPES, HAND, PRIZE_KEY
cdef word[6] OFFSET
cdef word[39] SEAT
cdef word[64] SHAPE
cdef word[384] TURNS
cdef word[64] TURN_COUNT
cdef word[156] HAND_FACES
cdef word[13] HAND_COUNT
cdef word[64] ARCS
cdef word[3] SEAT_KEY

cdef class Stax(Stacks):
    cdef word prize, prize_lie, prize_slot, aimed, rounds
    cdef word[64] pool
    cdef word[4096] aims, listed
    cdef word[129] went, went_tile, went_lie, went_spot, went_slot, went_since

    cdef word decided(self) noexcept nogil
    cdef word stranded(self) noexcept nogil
    cdef word enemy(self, word seat) noexcept nogil
    @cython.locals(own=word, last=word, tile=word)
    cdef word generate(self, word first) noexcept nogil
    @cython.locals(own=word, king=word, last=word, d=word, cell=word, before=word, tile=word, face=word, reaches=bint, held=bint)
    cdef word generate_noisy(self, word first) noexcept nogil
    @cython.locals(source=word, legal=bint)
    cdef word captures(self, word tile, word king, word first) noexcept nogil
    @cython.locals(move=word, face=word, i=word)
    cdef word turned(self, word tile, word cell, word first) noexcept nogil
    @cython.locals(height=word, d=word)
    cdef bint has_free_side(self, word cell) noexcept nogil
    @cython.locals(ring=word, d=word)
    cdef bint lift_holds(self, word source) noexcept nogil
    @cython.locals(source=word, face=word, slot=word, whole=bint, sound=bint, last=word, king=word, d=word, cell=word, top=word)
    cdef word shifts(self, word tile, word first) noexcept nogil
    @cython.locals(holds=bint)
    cdef bint landing_holds(self, word cell, bint whole) noexcept nogil
    @cython.locals(plies=word, move=word, face=word, last=word, i=word)
    cdef word landed(self, word tile, word cell, word first) noexcept nogil
    @cython.locals(faces=word, last=word, i=word, need=word, s=word, d=word, cell=word, move=word, aims=word)
    cdef word placements(self, word first) noexcept nogil
    cdef word needed(self) noexcept nogil
    @cython.locals(tile=word)
    cdef bint started(self, word seat) noexcept nogil
    @cython.locals(own=word, faces=word, shape=word, i=word)
    cdef word fill_pool(self) noexcept nogil
    @cython.locals(king=word, d=word, cell=word)
    cdef void aim(self) noexcept nogil
    @cython.locals(ply=word, source=word, cell=word, face=word, tile=word, spot=word)
    cdef void make(self, word move) noexcept nogil
    cdef void take(self, word king) noexcept nogil
    @cython.locals(ply=word, move=word, source=word, tile=word, lie=word)
    cdef void unmake(self) noexcept nogil
    @cython.locals(cell=word)
    cdef void lay_back(self, word tile, word lie, word slot) noexcept nogil
    @cython.locals(key=word)
    cdef word whole_key(self) noexcept nogil

    cpdef settle(self)
    @cython.locals(other=Stax)
    cpdef Stax clone(self)
    @cython.locals(table=word, tile=word, held=word, key=word)
    cpdef word fresh_key(self)
    @cython.locals(tile=word)
    cpdef lay(self, word seat, word pointers, word q, word r)
    @cython.locals(i=word)
    cpdef begin(self, word turn)

    @cython.locals(last=word, i=word)
    cpdef list placements_of(self, word shape)
    @cython.locals(cell=word, own=word, tile=word, last=word, i=word)
    cpdef list shifts_from(self, word q, word r)
    @cython.locals(cell=word)
    cpdef word beside(self, word q, word r)
    cpdef word touches_needed(self)
    cpdef bint has_begun(self, word seat)
    cpdef list apart(self)
    cpdef list stuck_now(self)
    @cython.locals(cell=word)
    cdef word find(self, word q, word r) noexcept nogil
    @cython.locals(spot=word)
    cdef tuple coordinates(self, word cell)
    @cython.locals(i=word)
    cpdef list cells(self)
    @cython.locals(cell=word, tile=word)
    cpdef list tiles_at(self, word q, word r)
    @cython.locals(first=word, i=word)
    cpdef list hand(self, word seat)
    cpdef list shape_faces(self, word shape)
    cpdef word shape_of(self, word pointers)
    cpdef word enemy_of(self, word seat)
    @cython.locals(cell=word)
    cpdef king_cell(self, word seat)
    cpdef list captured(self)
    @cython.locals(cell=word)
    cpdef word place_move(self, word pointers, word q, word r)
    @cython.locals(source=word, target=word)
    cpdef word shift_move(self, word q0, word r0, word q1, word r1, word pointers)
    @cython.locals(source=word)
    cpdef tuple move_parts(self, word move)
    cpdef tuple move_target(self, word move)
    @cython.locals(cell=word)
    cpdef bint free_side(self, word q, word r)
    @cython.locals(source=word, slot=word)
    cpdef tuple line(self, word q, word r, word direction, word seat, bint king, bint lifted)
    @cython.locals(cell=word, top=word)
    cdef tuple followed(self, word q, word r, word direction, word seat, bint king)
    @cython.locals(cell=word, d=word)
    cpdef list points_at_king(self, word pointers, word q, word r)
    cpdef list cut_off(self, word q0, word r0, word q1, word r1)
    cpdef list stuck(self, word q0, word r0, word q1, word r1)
    @cython.locals(target=word)
    cpdef list stuck_by_placing(self, word q, word r)
    @cython.locals(source=word, target=word, slot=word, capture=bint)
    cdef list after_move(self, word q0, word r0, word q1, word r1, bint groups)
    @cython.locals(i=word, cell=word)
    cdef list unmarked(self, word target, word q, word r)
    @cython.locals(source=word, cell=word)
    cpdef bint repeats(self, word move)
