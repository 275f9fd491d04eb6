# The C types of tree.py.
cimport cython
from game.ai.ordering cimport Ordering
from game.ai.transposition_table cimport TranspositionTable
from game.core.position cimport word

cdef word PLAYING, BEST_REPLY, MAX_UNDO_PLIES, MAX_SEARCH_PLIES, QUIESCENCE_PLIES, WIN, FORCED_WIN, EXACT
cdef word TRIED_PLACES, LOWER_BOUND, UPPER_BOUND, INFINITE, NO_LIMIT, EARLY_MOVES, UNKNOWN_LEGALITY, CANDIDATES_PER_MOVE
cdef word MAX_SELECTIVE_WIDTH, LIKELY_SHIFT, LIKELY_WIN, LOW_31_BITS, HASH_MULTIPLIER

cdef class TreeSearch(Ordering):
    cdef readonly TranspositionTable table
    cdef readonly word seat, nodes, stop, horizon, similar, has_skipped, has_evaluated
    cdef word[::1] movers, tries, pv, pv_lengths, salts, entry
    cpdef init_salts(self)
    @cython.final
    cdef word is_root_side(self, word seat) noexcept nogil
    @cython.final
    cdef word terminal_score(self, word decided) noexcept nogil
    @cython.final
    @cython.locals(value=word)
    cdef word evaluate(self) noexcept nogil
    @cython.final
    @cython.locals(value=word)
    cdef word evaluate_root(self) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word mix_key(self) noexcept nogil
    @cython.final
    cdef word is_in_sight(self, word move) noexcept nogil
    @cython.final
    @cython.locals(last=word, end=word, i=word, move=word)
    cdef word list_noisy(self, word first) noexcept nogil
    @cython.final
    @cython.locals(team=word, last=word, i=word, move=word, decided=word)
    cdef word wins_at_once(self, word first) noexcept nogil
    @cython.final
    @cython.locals(ply=word, decided=word, extend=word, quiet=word, urgent=word, hint=word, score=word, bound=word)
    cdef word alpha_beta(self, word depth, word alpha, word beta, word first) noexcept nogil
    @cython.final
    @cython.locals(last=word)
    cdef word list_candidates(self, word first, word urgent) noexcept nogil
    @cython.final
    @cython.locals(ply=word, best=word, choice=word, floor=word, last=word, unlisted=word, left=word, lead=word, ranked=word,
                   tried=word, move=word, early_index=word, bound_to=word, limit=word, score=word)
    cdef word search_moves(self, word depth, word alpha, word beta, word first, word hint, word urgent) noexcept nogil
    @cython.final
    cdef word next_move(self, word first, word last, word left, word ranked, word tried, word depth) noexcept nogil
    @cython.final
    cdef word reply_was_free(self, word ply) noexcept nogil
    @cython.final
    @cython.locals(limit=word)
    cdef word move_limit(self, word depth, word count) noexcept nogil
    @cython.final
    @cython.locals(turn=word, kin=word, score=word)
    cdef word search_move(self, word move, word depth, word alpha, word beta, word first, word tried,
                     word reduction) noexcept nogil
    @cython.final
    cdef word search_child(self, word kin, word depth, word alpha, word beta, word first) noexcept nogil
    @cython.final
    @cython.locals(best=word, team=word, floor=word, last=word, i=word, move=word,
                   kin=word, score=word)
    cdef word quiesce(self, word alpha, word beta, word first, word plies) noexcept nogil
    @cython.final
    @cython.locals(decided=word)
    cdef word quiesce_child(self, word kin, word alpha, word beta, word first, word plies) noexcept nogil
    @cython.final
    @cython.locals(here=word, below=word, count=word, i=word)
    cdef void update_pv(self, word ply, word move) noexcept nogil
    @cython.final
    cdef word shift_win(self, word score, word ply) noexcept nogil
    @cython.final
    @cython.locals(stored_score=word)
    cdef void store(self, word choice, word best, word depth, word bound) noexcept nogil
    @cython.final
    @cython.locals(key=word)
    cdef word table_key(self) noexcept nogil
    cpdef halt(self)
    cpdef follow(self, TreeSearch other)
    cpdef set_breadth(self, word width, word similar)
    cpdef clear_flags(self)
    cpdef forget_evaluated(self)
    cpdef add_flags(self, TreeSearch other)
    cpdef widen_tree(self)
