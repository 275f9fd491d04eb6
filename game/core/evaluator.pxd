# The C types of evaluator.py.
cimport cython
from game.core.position cimport Position, word

cdef class Evaluator:
    cdef readonly Position position
    cdef readonly tuple term_names
    cdef word term_count, halvings
    cdef word[32] weights, leads
    @cython.locals(total=word, term=word)
    cdef word value(self, word seat) noexcept nogil
    cdef void count_leads(self, word seat) noexcept nogil
    @cython.final
    @cython.locals(term=word)
    cdef void clear_leads(self) noexcept nogil
    cdef word rank(self, word move) noexcept nogil
    cdef word is_threatened(self) noexcept nogil
    cdef word move_distance(self, word move) noexcept nogil
    cdef word write_candidates(self, word first, word count, word similar) noexcept nogil
    cpdef word score(self, word seat)
    cpdef word move_order_score(self, word move)
    cpdef word distance_of(self, word move)
    @cython.locals(last=word, i=word)
    cpdef list candidates(self, word count, word similar=*)
    cpdef bint needs_answer(self)
    cpdef list due_moves(self, word turn)
    @cython.locals(term=word)
    cpdef set_weights(self, values)
    @cython.locals(term=word)
    cpdef dict terms(self, word seat)
