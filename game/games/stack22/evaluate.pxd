# The C types of evaluate.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport word
from game.games.stack22.rules cimport Stack22

cdef word MAX_LEVELS, TABLE_COLUMNS, OTHER_LEVELS, CLIMB, JOIN, FITS, JOINS, LEVEL_RANK
cdef word BESIDE_RANK
cdef word[3852] EDGE_PLACES
cdef word[187] EDGE_FROM

cdef class Stack22Evaluator(Evaluator):
    cdef Stack22 table

    @cython.locals(peak=word, above=word, beside=word)
    cdef void count_leads(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(peak=word, level=word, far=word)
    cdef void count_levels(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(hand=word, climbing=word, joining=word)
    cdef void count_climbing(self, word seat, word sign, word above, word beside) noexcept nogil
    @cython.locals(count=word)
    cdef word count_tiles(self, word tiles) noexcept nogil
    @cython.locals(form=word, place=word, level=word, rank=word, beside=word, i=word)
    cdef word rank(self, word move) noexcept nogil
    cdef word write_candidates(self, word first, word count, word similar) noexcept nogil
