# The C types of evaluate.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport word
from game.games.death_stacks.rules cimport DeathStacks

cdef word CELLS, ROW_LENGTH, PRIME, LOW_12_BITS, LOW_BYTE
cdef word STACKS, PIECES, BACKED, CELLS_REACHED, ATTACKED, HANGING, TOO_TALL, PRESSED, LAST_TWO, LAST_ONE, TO_MOVE
cdef word TAKING_VALUE, TAKING_VALUE_EACH, COVERING_VALUE, UNCOVERING_VALUE, UNCOVERING_VALUE_EACH, FREEING_VALUE
cdef word MOVED_PIECE_VALUE
cdef unsigned char[37] CELL_BY_REMAINDER
cdef word[936] REACHED_CELLS
cdef unsigned char[4096] BIT_COUNTS

cdef class DeathStacksEvaluator(Evaluator):
    cdef DeathStacks game

    @cython.locals(own=word, other=word)
    cdef void count_leads(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(cells=word, first=word, i=word)
    cdef word landing_cells(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(tally=word, stacks=word, attacked=word)
    cdef void count_seat(self, word seat, word sign, word reach, word threat) noexcept nogil
    @cython.final
    cdef word count_cells(self, word cells) noexcept nogil
    @cython.locals(seat=word, alone=word, left=word, bit=word, cell=word, height=word, count=word, under=word)
    cdef word is_threatened(self) noexcept nogil
    @cython.locals(seat=word, source=word, target=word, count=word, height=word, under=word, gain=word)
    cdef word rank(self, word move) noexcept nogil
    cdef word move_distance(self, word move) noexcept nogil
