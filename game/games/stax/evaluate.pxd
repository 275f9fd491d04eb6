# The C types of evaluate.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport word
from game.games.stax.rules cimport Stax

cdef word SHAPES, HAND, TERM_COUNT, ENEMY_TERM_COUNT, CELLS, NONE
cdef word[6] NEIGHBOUR_OFFSET
cdef word[39] SEAT_OF_TILE
cdef bint IS_PLAIN
cdef word POINTERS, PINNED, ON_ENEMY, ON_FRIEND, LINE_REACH, UNDER_ENEMY, UNDER_FRIEND, IN_HAND, KING_IN_HAND
cdef word KING_HEIGHT
cdef word EXITS, GUARDS, STALKED, THREATENED, CROSSFIRE, HANGING, TO_MOVE
cdef word AT_KING_VALUE, NEAR_KING_VALUE, AT_ENEMY_VALUE, AT_FRIEND_VALUE, REACHED_CELL_VALUE, EXPOSED_VALUE
cdef word KING_PLACED_VALUE, KING_MOVED_VALUE, KING_LEVEL_VALUE
cdef word[64] POINTER_COUNT
cdef word[13] SHAPE_POINTERS
cdef word[9] ENEMY_TERM_NUMBERS

cdef class StaxEvaluator(Evaluator):
    cdef Stax stax
    cdef word[51] counts
    cdef word[4096] king_zones, value_stamps
    cdef word[24576] pointer_values
    cdef word zone_stamp, ranked_key

    @cython.locals(own=word, other=word, enemy=word, hunter=word, counted=word, term=word)
    cdef void count_leads(self, word seat) noexcept nogil
    @cython.locals(hunter=word, king=word, d=word, cell=word, tile=word, beside=bint)
    cdef word is_threatened(self) noexcept nogil
    @cython.locals(source=word, way=word, dq=word, dr=word)
    cdef word move_distance(self, word move) noexcept nogil
    @cython.final
    cdef word hunter(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(i=word, seat=word)
    cdef void count_terms(self) noexcept nogil
    @cython.final
    @cython.locals(seat=word, king=word, d=word, cell=word)
    cdef void mark_zones(self) noexcept nogil
    @cython.final
    @cython.locals(shape=word)
    cdef void count_seat(self, word seat, word base) noexcept nogil
    @cython.final
    @cython.locals(top=word, seat=word, enemy=word, base=word, face=word, tile=word, d=word)
    cdef void count_stack(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(base=word, offset=word, met=word, reached=word, cell=word, top=word)
    cdef void count_line(self, word seat, word enemy, word source, word d) noexcept nogil
    @cython.final
    @cython.locals(height=word)
    cdef bint can_leave(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(free=word, height=word, d=word, cell=word)
    cdef word count_exits(self, word king) noexcept nogil
    @cython.locals(cell=word, source=word, face=word, tile=word, gain=word)
    cdef word rank(self, word move) noexcept nogil
    @cython.final
    @cython.locals(worth=word)
    cdef word exposure_value(self, word tile) noexcept nogil
    @cython.final
    @cython.locals(d=word, total=word)
    cdef word aim_value(self, word cell, word face) noexcept nogil
    @cython.final
    @cython.locals(enemy=word, total=word, met=word, top=word)
    cdef word pointer_value(self, word cell, word d) noexcept nogil
    @cython.locals(own=word, placed=word, tile=word)
    cpdef list due_moves(self, word turn)
    @cython.locals(i=word)
    cpdef list counts_of_seat(self, word seat)
    @cython.locals(i=word)
    cpdef list counts_of_stack(self, word q, word r)
