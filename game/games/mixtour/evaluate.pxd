# The C types of evaluate.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport word
from game.games.mixtour.rules cimport Mixtour

cdef word DEBRUIJN, TOWER, LOW, FULL, HANDS, POINTS, MOVED, PASS
cdef word TERMS, RESERVE, LINES, NEXT, FORKS, TO_MOVE, SCORED, SCORES
cdef word[32] WHICH
cdef word[160] RINGS
cdef word[512] HEIGHTS
cdef word[800] BETWEEN

cdef class MixtourEvaluator(Evaluator):
    cdef Mixtour game
    cdef word[10] weights
    cdef word[20] counts
    cdef word[16] tall

    @cython.locals(total=word, term=word)
    cdef word value(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(turn=word, seat=word, base=word)
    cdef void count(self) noexcept nogil
    @cython.final
    @cython.locals(i=word, height=word, left=word, bit=word, stack=word, top=word)
    cdef void gather(self) noexcept nogil
    @cython.final
    @cython.locals(found=word, occupied=word, left=word, bit=word, target=word, height=word, sources=word)
    cdef word lines(self, word seat) noexcept nogil
    @cython.locals(other=word)
    cdef word urgent(self) noexcept nogil
    @cython.locals(turn=word, count=word, lifted=word, landed=word, built=word, gain=word)
    cdef word rank(self, word move) noexcept nogil
    @cython.final
    @cython.locals(worth=word)
    cdef word worth(self, word stack) noexcept nogil
    cdef word reach(self, word move) noexcept nogil
    @cython.locals(sign=word, term=word)
    cpdef dict terms(self, word seat)
