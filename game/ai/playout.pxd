# The C types of playout.py.
cimport cython
from game.core.position cimport Position, word

cdef word PLAYING, BITS

cdef class Playout:
    cdef readonly Position position
    cdef readonly word state
    cdef word drawn(self, word count) noexcept nogil
    @cython.locals(made=word, count=word)
    cdef word run(self, word plies) noexcept nogil
