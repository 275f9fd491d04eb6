# The C types of ordering.py.
cimport cython
from game.core.evaluator cimport Evaluator
from game.core.position cimport Position, word

cdef word EARLY, UNTOLD, PICKED, STRIDE, FIRST, LOUD, KILLER, HISTORY, FULL, PLACES, PLACE, HALF, WHOLE, STIR

cdef class Ordering:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef public word width, learning, ordering
    cdef word[::1] early, ranks, killers, history
    @cython.final
    @cython.locals(ply=word, at=word, move=word, known=word)
    cdef word prior(self, word k, word hint) noexcept nogil
    @cython.final
    @cython.locals(at=word, killer=word, other=word, end=word, i=word, move=word, rank=word)
    cdef word muster(self, word first, word last, word hint, word depth) noexcept nogil
    @cython.final
    @cython.locals(i=word)
    cdef void heap(self, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(at=word, i=word, entry=word)
    cdef word pick(self, word first, word last, word tried) noexcept nogil
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
    @cython.locals(i=word)
    cpdef imitate(self, Ordering other)
