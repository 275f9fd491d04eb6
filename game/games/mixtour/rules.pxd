# The C types of rules.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.mixtour.counting cimport Counting

cdef word MAX_UNDO_PLIES, CELLS, TOWER, DEBRUIJN, EMPTY, LOW_5_BITS, FIRST_MOVEMENT, PASS, NO_LAST_MOVE
cdef word ALL_CELLS, HANDS_SHIFT, POINTS_SHIFT, ENDING_SHIFT, BELOW_ENDING, DRAWN_BITS, WORDS_PER_PLY, RED_MOVES
cdef word[2] HAND_UNIT, POINT_UNIT, WON_BITS
cdef word[4] OUTCOMES
cdef word[25] CELL_BIT
cdef unsigned char[32] BIT_INDEX, KIND_OF_STACK
cdef unsigned char[512] HEIGHTS
cdef int[160] CELLS_AT_DISTANCE
cdef int[800] CELLS_BETWEEN
cdef word[32] LEAD_OF_STACK, POINT_KEYS
cdef word[512] RETURNED_PIECES
cdef word[800] STACK_KEYS
cdef word[5120] LAST_KEYS

cdef class Mixtour(Counting):
    cdef readonly word goal
    cdef word[25] compared_cells
    cdef word state, top, leads, entry_count
    cdef word[::1] history

    @cython.locals(other=Mixtour)
    cpdef Mixtour clone(self)
    @cython.locals(i=word)
    cpdef copy_game(self, Mixtour other)
    cpdef make_root(self)
    cpdef grow_history(self, word size)
    cdef word outcome_on_board(self) noexcept nogil
    @cython.final
    @cython.locals(move=word)
    cdef word banned_move(self) noexcept nogil
    @cython.locals(occupied=word, last=word, left=word, bit=word, forbidden=word, target=word, sources=word, move=word, end=word)
    cdef word generate(self, word first) noexcept nogil
    @cython.locals(count=word)
    cdef word count_moves(self) noexcept nogil
    @cython.locals(move=word)
    cdef word nth_move(self, word index) noexcept nogil
    @cython.final
    @cython.locals(i=word)
    cdef word drop_banned(self, word banned, word last) noexcept nogil
    @cython.locals(occupied=word, last=word, left=word, bit=word, forbidden=word, target=word, height=word, sources=word, move=word, count=word)
    cdef word generate_noisy(self, word first) noexcept nogil
    @cython.locals(occupied=word)
    cdef word legality(self, word move) noexcept nogil
    @cython.final
    @cython.locals(occupied=word, target=word, source=word)
    cdef word is_open(self, word move) noexcept nogil
    @cython.locals(before=word, base=word)
    cdef void make(self, word move) noexcept nogil
    @cython.final
    @cython.locals(source=word, target=word, count=word, lifted=word, landed=word, rest=word, built=word)
    cdef word move_stack(self, word move) noexcept nogil
    @cython.final
    @cython.locals(lifted=word, landed=word)
    cdef void set_two_stacks(self, word source, word target, word rest, word built) noexcept nogil
    @cython.final
    @cython.locals(before=word)
    cdef void set_stack(self, word cell, word stack) noexcept nogil
    @cython.final
    @cython.locals(seat=word, points=word)
    cdef void score_tower(self, word cell, word tower) noexcept nogil
    @cython.locals(base=word)
    cdef void unmake(self) noexcept nogil
    @cython.final
    cdef void restore_stacks(self, word move, word stacks) noexcept nogil
    @cython.locals(count=word, cell=word, i=word)
    cpdef word repetition_count(self)
    @cython.final
    @cython.locals(cell=word, same=bint)
    cdef bint is_same_board(self) noexcept nogil
    cpdef lay(self, word cell, word seat)
    cpdef start(self, word turn, word white, word red, word last)
    @cython.locals(key=word, seat=word, cell=word)
    cpdef word compute_key(self)
    @cython.locals(height=word, level=word)
    cpdef list pile(self, word cell)
    cpdef word height(self, word cell)
    cpdef word hand(self, word seat)
    cpdef word points(self, word seat)
    @cython.locals(move=word)
    cpdef word last_turn(self)
    cpdef word banned_reversal(self)
    cpdef word move_number(self, word count, word source, word target)
    cpdef tuple move_parts(self, word move)
