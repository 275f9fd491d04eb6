# The C types of search.py.
cimport cython
from game.ai.transpositions cimport Transpositions
from game.core.evaluator cimport Evaluator
from game.core.position cimport Position, word

cdef word PLAYING, STRIDE, LOWEST, SPARE, WIN, SURE, EXACT, LOWER, UPPER, INFINITE, FAR
cdef word FIRST, LOUD, KILLER, HISTORY, FULL, HALF, WHOLE, STIR, SAMPLE, FEW

cdef class Search:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef readonly Transpositions table
    cdef public word seat, nodes, limit, stop, quiet, tabled, reducing, extending, careful
    cdef public word width, sight, noise, seed, horizon, choices
    cdef word[::1] ranks, root, killers, history, trail, lengths, salts
    cpdef season(self)
    @cython.locals(last=word, i=word)
    cdef word enroll(self) noexcept nogil
    @cython.locals(winner=word, spent=word, spare=word, i=word, risk=word)
    cdef word guard(self) noexcept nogil
    @cython.locals(floor=word, i=word, move=word, score=word)
    cdef word deepen(self, word depth, word place) noexcept nogil
    @cython.locals(move=word)
    cdef void promote(self, word i, word place) noexcept nogil
    @cython.locals(lost=word)
    cdef word hangs(self, word move) noexcept nogil
    @cython.locals(last=word, step=word, tried=word, won=word, i=word)
    cdef word overlooked(self) noexcept nogil
    @cython.locals(last=word, lost=word, i=word, stranded=word)
    cdef word strands(self) noexcept nogil
    cdef word ours(self, word seat) noexcept nogil
    cdef word verdict(self, word decided) noexcept nogil
    @cython.locals(value=word, mixed=word)
    cdef word opinion(self) noexcept nogil
    @cython.locals(team=word, last=word, i=word, move=word, decided=word)
    cdef word strikes(self, word first) noexcept nogil
    @cython.locals(ply=word, decided=word, urgent=word, hint=word, slot=word, score=word, bound=word, last=word)
    cdef word visit(self, word depth, word alpha, word beta, word first) noexcept nogil
    @cython.locals(ply=word, kept=word, best=word, choice=word, floor=word, tried=word,
                   move=word, haste=word, score=word, bound=word)
    cdef word explore(self, word depth, word alpha, word beta, word first, word last, word hint, word urgent) noexcept nogil
    @cython.locals(kept=word)
    cdef word breadth(self, word depth, word count) noexcept nogil
    cdef word haste(self, word depth, word tried) noexcept nogil
    @cython.locals(team=word, kin=word, score=word)
    cdef word follow(self, word move, word depth, word alpha, word beta, word first, word tried,
                     word haste) noexcept nogil
    cdef word face(self, word kin, word depth, word alpha, word beta, word first) noexcept nogil
    @cython.locals(best=word, team=word, floor=word, last=word, i=word, move=word,
                   kin=word, score=word)
    cdef word quiesce(self, word alpha, word beta, word first, word plies) noexcept nogil
    @cython.locals(decided=word)
    cdef word settled(self, word kin, word alpha, word beta, word first, word plies) noexcept nogil
    @cython.locals(ply=word, i=word, move=word, rank=word)
    cdef void order(self, word first, word last, word hint) noexcept nogil
    @cython.locals(end=word, k=word, i=word)
    cdef void mark(self, word first, word last) noexcept nogil
    @cython.locals(move=word, rank=word, child=word)
    cdef void sift(self, word first, word i, word last) noexcept nogil
    @cython.locals(move=word, rank=word)
    cdef word draw(self, word first, word last) noexcept nogil
    @cython.locals(mixed=word)
    cdef word counter(self, word move) noexcept nogil
    @cython.locals(ply=word, place=word)
    cdef void credit(self, word move, word depth) noexcept nogil
    @cython.locals(here=word, below=word, count=word, i=word)
    cdef void lengthen(self, word ply, word move) noexcept nogil
    cdef word recalled(self, word score, word ply) noexcept nogil
    @cython.locals(held=word)
    cdef void remember(self, word choice, word best, word depth, word bound) noexcept nogil
    @cython.locals(i=word)
    cpdef list listed(self)
    @cython.locals(i=word)
    cpdef list line(self)
    @cython.locals(i=word)
    cpdef arrange(self, list moves)
