# The C types of full_width.py.
cimport cython
from game.core.position cimport Position, word

cdef word PLAYING, DEPTH, FEW

cdef class FullWidth:
    cdef readonly Position position
    cdef word strike, reply
    @cython.locals(seat=word, won=word)
    cpdef word takes(self, word move)
    @cython.locals(seat=word, decided=word, lost=word)
    cpdef word hangs(self, word move, word exact)
    @cython.locals(seat=word, won=word)
    cpdef word keeps(self, word move)
    @cython.locals(last=word, exact=word, i=word, move=word, decided=word, won=word)
    cdef word holds(self, word seat) noexcept nogil
    @cython.locals(seat=word, last=word, i=word, move=word, won=word)
    cdef word strikes(self, word first, word exact) noexcept nogil
    @cython.locals(decided=word)
    cdef word fallen(self, word seat, word first, word exact) noexcept nogil
    @cython.locals(i=word)
    cdef void lead(self, word move, word first, word last) noexcept nogil
