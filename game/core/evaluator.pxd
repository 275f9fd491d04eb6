# The C types of evaluator.py.
from game.core.position cimport Position, word

cdef class Evaluator:
    cdef readonly Position position
    cdef word value(self, word seat) noexcept nogil
    cdef word rank(self, word move) noexcept nogil
    cdef word urgent(self) noexcept nogil
    cdef word reach(self, word move) noexcept nogil
    cpdef word score(self, word seat)
    cpdef word promise(self, word move)
    cpdef dict terms(self, word seat)
