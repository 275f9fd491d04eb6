# The C types of maxn.py.
cimport cython
from game.ai.tree cimport TreeSearch
from game.core.position cimport word

cdef word PLAYING, MAX_UNDO_PLIES, WIN, MAXN_SEATS

cdef class MaxN(TreeSearch):
    cdef public word root_count
    cdef word[::1] gains
    cdef word maxn_score(self, word move, word depth) noexcept nogil
    @cython.locals(ply=word, decided=word)
    cdef word maxn(self, word depth, word first, word seat) noexcept nogil
    @cython.locals(value=word)
    cdef void write_seat_value(self, word seat) noexcept nogil
    @cython.locals(seat=word, gain=word)
    cdef void fill_gains(self, word ply, word winner, word when) noexcept nogil
    @cython.locals(ply=word, turn=word, last=word, limit=word, tried=word, move=word, is_complete=word, is_better=word, seat=word)
    cdef void choose_best(self, word depth, word first) noexcept nogil
