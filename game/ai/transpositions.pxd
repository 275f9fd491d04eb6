# The C types of transpositions.py.
cimport cython
from game.core.position cimport word

cdef word WORDS

cdef class Transpositions:
    cdef readonly word mask, era
    cdef word[::1] entries
    @cython.locals(at=word, move=word, score=word, note=word)
    cdef word recall(self, word key, word[::1] entry) noexcept nogil
    @cython.locals(at=word, note=word, held=word)
    cdef void put(self, word key, word move, word score, word depth, word bound) noexcept nogil
    cpdef age(self)
