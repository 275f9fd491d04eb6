# The C types of search.py.
cimport cython
from game.ai.maxn cimport MaxN
from game.core.position cimport word

cdef word PLAYING, MAX_N, FORCED_WIN, MAX_UNDO_PLIES, INFINITE, MAX_SAMPLED_REPLIES, LOST_TO_THREAT
cdef word LIKELY_SHIFT, LIKELY_WIN, WIN
cdef word MAX_MOVES_FOR_STALEMATE

cdef class Search(MaxN):
    cdef readonly word finalists
    cdef word notice, expected_score, known_count, checked_count
    cdef word[::1] root, known_scores, checked_moves, winning_replies, preferences
    @cython.locals(notices=word, count=word)
    cdef word list_root(self) noexcept nogil
    @cython.locals(last=word, i=word, move=word)
    cdef word fill_root(self, word notices) noexcept nogil
    @cython.locals(spent=word, safe=word, i=word)
    cdef word has_safe_move(self) noexcept nogil
    @cython.locals(decided=word)
    cdef word is_overlooked(self, word move) noexcept nogil
    @cython.locals(wins=word, spent=word, fallback=word, i=word, risk=word)
    cdef word guard(self) noexcept nogil
    @cython.locals(preference=word, low=word, high=word, score=word)
    cdef word score_root_move(self, word move, word depth, word floor, word roof, word tried) noexcept nogil
    @cython.locals(i=word)
    cdef word preference_for(self, word move) noexcept nogil
    @cython.locals(score=word)
    cdef word rate_root_move(self, word move, word depth) noexcept nogil
    @cython.locals(i=word, score=word, place=word, best=word, move=word)
    cdef word rank_root(self) noexcept nogil
    @cython.locals(score=word, low=word, high=word, window=word)
    cdef word deepen(self, word depth, word place) noexcept nogil
    cdef word is_likely_loss(self, word score, word place) noexcept nogil
    @cython.locals(least=word, end=word, i=word, move=word, score=word)
    cdef word search_root(self, word depth, word place, word floor, word roof) noexcept nogil
    @cython.locals(move=word)
    cdef void promote(self, word i, word place) noexcept nogil
    @cython.locals(decided=word, risk=word)
    cdef word loss_risk(self, word move) noexcept nogil
    @cython.locals(i=word)
    cdef word find_win_by_threat(self) noexcept nogil
    @cython.locals(i=word, spent=word, answer=word, last=word)
    cdef word loses_to_threat(self, word move) noexcept nogil
    @cython.locals(i=word)
    cdef word is_doomed(self, word move) noexcept nogil
    @cython.locals(won=word)
    cdef word threatens_win(self, word move, word first) noexcept nogil
    @cython.locals(team=word, last=word, i=word, decided=word, won=word)
    cdef word cannot_parry(self, word first) noexcept nogil
    @cython.locals(last=word, step=word, tried=word, won=word, i=word)
    cdef word third_seat_wins(self) noexcept nogil
    @cython.locals(last=word, lost=word, i=word, outcome=word)
    cdef word may_be_stalemated(self) noexcept nogil
    cpdef count_nodes(self, word count)
    cpdef bint widen(self)
    @cython.locals(spent=word)
    cpdef list safe_moves(self, list moves)
    @cython.locals(i=word)
    cpdef list ordered_moves(self)
    @cython.locals(i=word)
    cpdef list best_line(self)
    @cython.locals(i=word)
    cpdef set_known_scores(self, word place, list scores)
    @cython.locals(i=word)
    cpdef set_preferences(self, list moves, list preferences)
    @cython.locals(i=word)
    cpdef set_best_line(self, list line)
    @cython.locals(i=word)
    cpdef set_root_moves(self, list moves)
