# The C types of board.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word
from game.games.death_stacks.history cimport ArrangementHistory

cdef word MAX_UNDO_PLIES, LOW_31_BITS, CELLS, MAX_STACK_HEIGHT, BLACK_MOVES, MAY_CALL
cdef word LOW_12_BITS, ROW_LENGTH, LOW_BYTE, TALLY_STACK, TALLY_BACKED, TALLY_TALL, LOW_TALLY, SAVED_PER_PLY
cdef word KEY, MOVE, STATE, WORDS_PER_ARRANGEMENT
cdef word[936] LANDING_CELLS
cdef unsigned char[4096] BIT_COUNTS
cdef word[36] CELL_BIT, SIGN_FACTORS, MIX_FACTORS

cdef class StackBoard(Position):
    cdef word[36] stacks, heights, blacks, stack_tallies, cell_keys
    cdef word[2] owned_cells, tallies
    cdef word[72] landings
    cdef word tall_cells, may_call_now, table_key
    cdef ArrangementHistory history
    cdef word[::1] saved_words

    @cython.final
    @cython.locals(moving=word, black=word)
    cdef void move_pieces(self, word source, word target, word count) noexcept nogil
    @cython.final
    @cython.locals(at=word)
    cdef void save(self, word source, word target) noexcept nogil
    @cython.final
    @cython.locals(at=word, sizes=word)
    cdef void restore(self, word source, word target) noexcept nogil
    @cython.final
    @cython.locals(seat=word)
    cdef void set_stack(self, word cell, word stack, word height, word blacks) noexcept nogil
    @cython.final
    @cython.locals(seat=word)
    cdef void remove_owner(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(seat=word)
    cdef void add_owner(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(height=word, pieces=word, backed=word)
    cdef word stack_tally(self, word cell, word seat) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word cell_key(self, word cell) noexcept nogil
    @cython.final
    @cython.locals(key=word, cell=word)
    cdef word fill_keys(self) noexcept nogil
    @cython.final
    cdef void update_key(self) noexcept nogil
    @cython.final
    @cython.locals(like=word)
    cdef void remember(self, word move) noexcept nogil
    @cython.locals(move=word, top=word)
    cdef word forget(self) noexcept nogil
    @cython.locals(cell=word, at=word, move=word, is_same=bint)
    cdef bint is_same_arrangement(self, word index) noexcept nogil
    cpdef make_root(self)
    @cython.locals(cell=word)
    cpdef copy_board(self, StackBoard other)
    cpdef lay(self, word cell, word seat)
    @cython.locals(cell=word)
    cpdef start_history(self, word turn, bint offended)
    @cython.locals(key=word, cell=word)
    cpdef word compute_key(self)
    cpdef word repetition_count(self)
    cpdef bint may_call(self)
    @cython.locals(height=word, level=word)
    cpdef list pile(self, word cell)
    cpdef word height(self, word cell)
    @cython.locals(cell=word)
    cpdef list too_tall_cells(self, word seat)
