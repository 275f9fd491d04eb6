# The C types of evaluator.py.
cimport cython
from game.core.position cimport Position, word

cdef class Evaluator:
    cdef readonly Position position
    cdef word value(self, word seat) noexcept nogil
    cdef word rank(self, word move) noexcept nogil
    cdef word urgent(self) noexcept nogil
    cdef word reach(self, word move) noexcept nogil
    cdef word propose(self, word first, word count) noexcept nogil
    cpdef word score(self, word seat)
    cpdef word promise(self, word move)
    @cython.locals(last=word, i=word)
    cpdef list proposed(self, word count)
    cpdef bint threatened(self)
    cpdef list due(self, word turn)
    cpdef dict terms(self, word seat)
