# The C types of endgame.py.
cimport cython
from game.ai.transposition_table cimport TranspositionTable
from game.core.position cimport Position, word

cdef word PLAYING, DRAW, MAX_UNDO_PLIES, LOWER_BOUND, UPPER_BOUND, EXACT, BOTH_SEATS, SALTS_PER_SEAT

cdef class EndgameSolver:
    cdef readonly Position position
    cdef TranspositionTable table
    cdef readonly word stop, nodes, limit, best
    cdef word selecting, whole
    cdef word[8] salts
    cdef word[::1] killers, entry
    cdef word value(self, word selecting) noexcept nogil
    cdef word holds(self, word winner) noexcept nogil
    @cython.final
    @cython.locals(decided=word, essence=word, key=word, hint=word, score=word, bound=word, sure=word)
    cdef word search(self, word alpha, word beta, word first) noexcept nogil
    @cython.final
    @cython.locals(ply=word, last=word, best=word, choice=word, floor=word, i=word, move=word, score=word)
    cdef word search_moves(self, word key, word alpha, word beta, word first, word hint) noexcept nogil
    cdef void learn_cutoff(self, word ply, word move) noexcept nogil
    @cython.locals(i=word)
    cdef void move_to_front(self, word move, word first, word last) noexcept nogil
    cpdef halt(self)
