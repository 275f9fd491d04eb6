# The C types of ordering.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport Position, word

cdef word STRIDE, FIRST, LOUD, KILLER, HISTORY, FULL, PLACES, PLACE, HALF, WHOLE, STIR

cdef class Ordering:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef public word width, learning
    cdef word[::1] ranks, killers, history
    @cython.final
    @cython.locals(count=word, ply=word, k=word, sought=word, i=word)
    cdef word foremost(self, word first, word last, word hint) noexcept nogil
    @cython.final
    @cython.locals(ply=word, i=word, move=word, rank=word)
    cdef void order(self, word first, word last, word hint) noexcept nogil
    @cython.final
    @cython.locals(end=word, k=word, i=word)
    cdef void mark(self, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(entry=word, child=word)
    cdef void sift(self, word first, word i, word last) noexcept nogil
    @cython.final
    @cython.locals(entry=word)
    cdef word draw(self, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word counter(self, word move) noexcept nogil
    @cython.final
    @cython.locals(ply=word, place=word)
    cdef void credit(self, word move, word depth) noexcept nogil
