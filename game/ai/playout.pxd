# The C types of playout.py.
cimport cython
from game.core.position cimport Position, word

cdef word PLAYING, LOW_32_BITS

cdef class Playout:
    cdef readonly Position position
    cdef readonly word state
    cdef word random_below(self, word count) noexcept nogil
    @cython.locals(made=word, count=word)
    cdef word run(self, word plies) noexcept nogil
