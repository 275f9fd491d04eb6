# The C types of search.py.
cimport cython
from game.ai.maxn cimport MaxN
from game.core.position cimport word

cdef word PLAYING, MAX_N, SURE, STRIDE, INFINITE, SAMPLE, THREATENED, FEW

cdef class Search(MaxN):
    cdef public word careful, forcing, wary, finalists, aspiring
    cdef word expected, known, heard
    cdef word[::1] root, rated, asked, answers
    @cython.locals(last=word, i=word)
    cdef word list_root(self) noexcept nogil
    @cython.locals(winner=word, spent=word, spare=word, i=word, risk=word)
    cdef word guard(self) noexcept nogil
    cdef word scored(self, word move, word depth, word floor, word roof, word tried) noexcept nogil
    @cython.locals(score=word)
    cdef word rate(self, word move, word depth) noexcept nogil
    @cython.locals(i=word, score=word, place=word, best=word, move=word)
    cdef word rank_root(self) noexcept nogil
    @cython.locals(score=word, low=word, high=word)
    cdef word deepen(self, word depth, word place) noexcept nogil
    @cython.locals(least=word, end=word, i=word, move=word, score=word)
    cdef word search_root(self, word depth, word place, word floor, word roof) noexcept nogil
    @cython.locals(move=word)
    cdef void promote(self, word i, word place) noexcept nogil
    @cython.locals(lost=word)
    cdef word hangs(self, word move) noexcept nogil
    @cython.locals(i=word)
    cdef word wins_by_threat(self) noexcept nogil
    @cython.locals(i=word, spent=word, answer=word, last=word)
    cdef word answered_by_threat(self, word move) noexcept nogil
    @cython.locals(i=word)
    cdef word is_doomed(self, word move) noexcept nogil
    @cython.locals(won=word)
    cdef word threatens(self, word move, word first) noexcept nogil
    @cython.locals(team=word, last=word, i=word, decided=word, won=word)
    cdef word cannot_parry(self, word first) noexcept nogil
    @cython.locals(last=word, step=word, tried=word, won=word, i=word)
    cdef word third_wins(self) noexcept nogil
    @cython.locals(last=word, lost=word, i=word, stranded=word)
    cdef word may_strand(self) noexcept nogil
    cpdef bint widen(self)
    @cython.locals(spent=word)
    cpdef list sound(self, list moves)
    @cython.locals(i=word)
    cpdef list listed(self)
    @cython.locals(i=word)
    cpdef list line(self)
    @cython.locals(i=word)
    cpdef know(self, word place, list scores)
    @cython.locals(i=word)
    cpdef adopt(self, list line)
    @cython.locals(i=word)
    cpdef arrange(self, list moves)
