# The C types of evaluate.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport word
from game.games.mixtour.rules cimport Mixtour

cdef word DEBRUIJN, TOWER, LOW_5_BITS, ALL_CELLS, HANDS_SHIFT, POINTS_SHIFT, FIRST_MOVEMENT
cdef word LOW_BYTE, EVEN_LEAD, RESERVE, SCORING_LINES, SCORES_NEXT, FORKS, TO_MOVE, POINTS_SCORED
cdef word SCORING_VALUE
cdef unsigned char[32] BIT_INDEX
cdef unsigned char[512] HEIGHTS
cdef int[160] CELLS_AT_DISTANCE
cdef int[800] CELLS_BETWEEN

cdef class MixtourEvaluator(Evaluator):
    cdef Mixtour game
    cdef int[512] stack_values

    cpdef set_weights(self, values)
    @cython.locals(stack=word, height=word, worth=word)
    cdef void fill_stack_values(self)
    @cython.locals(state=word, leads=word, turn=word, lines=word, ways=word, threats=word, sign=word, height=word)
    @cython.locals(hands=word, points=word)
    cdef void count_leads(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(four=word, three=word, two=word, found=word)
    cdef word count_lines(self) noexcept nogil
    @cython.final
    @cython.locals(found=word, occupied=word, bit=word, target=word, left=word, source=word)
    cdef word lines_onto(self, word targets, word height, word sources) noexcept nogil
    @cython.final
    @cython.locals(found=word, occupied=word, bit=word, source=word, left=word)
    cdef word lines_from(self, word sources, word height, word targets) noexcept nogil
    @cython.locals(other=word)
    cdef word is_threatened(self) noexcept nogil
    @cython.locals(count=word, lifted=word, landed=word, built=word, gain=word)
    cdef word rank(self, word move) noexcept nogil
    cdef word move_distance(self, word move) noexcept nogil
