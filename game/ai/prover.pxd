# The C types of prover.py.
cimport cython
from game.ai.transposition_table cimport TranspositionTable
from game.core.position cimport Position, word

cdef word PLAYING, DRAW, MAX_UNDO_PLIES, LOWER_BOUND, UPPER_BOUND, WIN_PROVED, NO_WIN_PROVED, NODES_BETWEEN_CHECKS
cdef word MAX_CHEAP_MOVES

cdef class Prover:
    cdef readonly Position position
    cdef TranspositionTable table
    cdef object is_cancelled
    cdef readonly word stop, nodes
    cdef word seat, strict, next_check
    cdef word[16] salts
    cdef word[::1] killers, entry
    @cython.locals(won=word)
    cpdef word forces_win(self, word seat, word move, word depth, word strict) except? -1
    cpdef word wins_within(self, word seat, word depth, word strict) except? -1
    @cython.locals(decided=word, key=word, hint=word, last=word, team=word)
    cdef word wins(self, word depth, word first) except? -1
    @cython.locals(ply=word, end=word, i=word, move=word, last=word, won=word)
    cdef word has_quick_defence(self, word depth, word first, word hint) except? -1
    @cython.locals(ply=word, team=word, result=word, choice=word, i=word, move=word, won=word)
    cdef word search_moves(self, word key, word depth, word first, word last, word hint) except? -1
    @cython.locals(turn=word, last=word, i=word, decided=word)
    cdef word wins_at_once(self, word first) noexcept
    cdef word cannot_stalemate(self) noexcept
    cdef word wins_by_stalemate(self, word first) noexcept
    cdef void learn_cutoff(self, word ply, word move) noexcept
    @cython.locals(i=word)
    cdef void move_to_front(self, word move, word first, word last) noexcept
