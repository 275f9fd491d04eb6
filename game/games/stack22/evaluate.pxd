# The C types of evaluate.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport word
from game.games.stack22.rules cimport Stack22

cdef word LEVELS, COLUMNS, TILE_COUNT, TERMS, OTHERS, CLIMB, JOIN, FITS, JOINS, RISE, BESIDE
cdef word[3852] EDGE
cdef word[187] EDGE_FROM

cdef class Stack22Evaluator(Evaluator):
    cdef Stack22 table
    cdef word[10] weights

    @cython.locals(lead=word, peak=word, above=word, beside=word)
    cdef word value(self, word seat) noexcept nogil
    @cython.locals(total=word, peak=word, level=word, far=word, here=word)
    cdef word lead(self, word seat) noexcept nogil
    @cython.locals(hand=word, climbing=word, joining=word, total=word)
    cdef word chances(self, word seat, word above, word beside) noexcept nogil
    @cython.locals(count=word)
    cdef word counted(self, word tiles) noexcept nogil
    @cython.locals(form=word, place=word, level=word, rank=word, beside=word, i=word)
    cdef word rank(self, word move) noexcept nogil
    cdef word write_candidates(self, word first, word count) noexcept nogil
    cpdef dict terms(self, word seat)
