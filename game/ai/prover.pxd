# The C types of prover.py.
cimport cython
from game.ai.transposition_table cimport TranspositionTable
from game.core.position cimport Position, word

cdef word PLAYING, DRAW, STRIDE, PROVED, FAILED, PAUSE, SOME

cdef class Prover:
    cdef readonly Position position
    cdef TranspositionTable table
    cdef object stopped
    cdef readonly word stop, nodes
    cdef word seat, pure, due
    cdef word[16] salts
    cdef word[::1] killers, entry
    @cython.locals(won=word)
    cpdef word forces(self, word seat, word move, word depth, word pure) except? -1
    cpdef word within(self, word seat, word depth, word pure) except? -1
    @cython.locals(decided=word, key=word, hint=word, last=word, team=word)
    cdef word wins(self, word depth, word first) except? -1
    @cython.locals(ply=word, end=word, i=word, move=word, last=word, won=word)
    cdef word answered_soon(self, word depth, word first, word hint) except? -1
    @cython.locals(ply=word, team=word, found=word, choice=word, i=word, move=word, won=word)
    cdef word search_moves(self, word key, word depth, word first, word last, word hint) except? -1
    @cython.locals(turn=word, last=word, i=word, decided=word)
    cdef word ends_at_once(self, word first) noexcept
    cdef word strands_nobody(self) noexcept
    cdef word stuck(self, word first) noexcept
    cdef void learn_cutoff(self, word ply, word move) noexcept
    @cython.locals(i=word)
    cdef void lead(self, word move, word first, word last) noexcept
