# The C types of full_width.py.
cimport cython
from game.core.position cimport Position, word

cdef word PLAYING, DEPTH, FEW

cdef class FullWidth:
    cdef readonly Position position
    cdef word winning_move, refutation
    @cython.locals(seat=word, won=word)
    cpdef word wins(self, word move)
    @cython.locals(seat=word, decided=word, lost=word)
    cpdef word loses(self, word move, word exact)
    @cython.locals(seat=word, won=word)
    cpdef word forces_win(self, word move)
    @cython.locals(last=word, exact=word, i=word, move=word, decided=word, won=word)
    cdef word wins_after_all(self, word seat) noexcept nogil
    @cython.locals(seat=word, last=word, i=word, move=word, won=word)
    cdef word has_win(self, word first, word exact) noexcept nogil
    @cython.locals(decided=word)
    cdef word has_won(self, word seat, word first, word exact) noexcept nogil
    @cython.locals(i=word)
    cdef void move_to_front(self, word move, word first, word last) noexcept nogil
