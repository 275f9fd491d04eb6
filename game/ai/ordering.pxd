# The C types of ordering.py.
cimport cython
from game.ai.settings cimport SearchSettings
from game.core.evaluator cimport Evaluator
from game.core.position cimport Position, word

cdef word EARLY_MOVES, UNKNOWN_LEGALITY, PICKED_BY_RANK, MAX_UNDO_PLIES, TABLE_MOVE_BONUS, NOISY_BONUS, KILLER_BONUS
cdef word SINKING, TRIED_PLACES, REDUCTION_SIDE, GOOD_HISTORY, BY_HISTORY
cdef word HISTORY_SLOTS, MAX_HISTORY, PLACE_BITS, PLACE_MASK, LOW_31_BITS, LOW_32_BITS, HASH_MULTIPLIER

cdef class Ordering:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef readonly SearchSettings settings
    cdef readonly word width
    cdef word[::1] early_moves, ranks, killers, history, tried_moves, reductions
    @cython.final
    @cython.locals(ply=word, at=word, move=word, legality=word)
    cdef word early_move(self, word k, word hint) noexcept nogil
    @cython.final
    @cython.locals(at=word, killer=word, other=word, end=word, i=word, move=word, rank=word)
    cdef word order_rest(self, word first, word last, word hint, word depth) noexcept nogil
    @cython.final
    @cython.locals(i=word)
    cdef void heapify(self, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(at=word, i=word, entry=word)
    cdef word pick(self, word first, word last, word tried) noexcept nogil
    @cython.final
    @cython.locals(count=word, ply=word, k=word, sought=word, i=word)
    cdef word put_early_last(self, word first, word last, word hint) noexcept nogil
    @cython.final
    @cython.locals(ply=word, i=word, move=word, rank=word)
    cdef void order(self, word first, word last, word hint) noexcept nogil
    @cython.final
    @cython.locals(end=word, k=word, i=word)
    cdef void lift_noisy(self, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(entry=word, child=word)
    cdef void sift(self, word first, word i, word last) noexcept nogil
    @cython.final
    @cython.locals(entry=word)
    cdef word pop(self, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(mixed=word)
    cdef word history_slot(self, word move) noexcept nogil
    @cython.final
    @cython.locals(ply=word, slot=word)
    cdef void learn_cutoff(self, word move, word depth, word tried) noexcept nogil
    @cython.final
    @cython.locals(at=word, i=word)
    cdef void learn_failures(self, word tried, word depth) noexcept nogil
    @cython.final
    @cython.locals(step=word, counter=word, size=word, drag=word)
    cdef void pull_history(self, word slot, word depth, word sign) noexcept nogil
    @cython.final
    @cython.locals(column=word, row=word, plies=word, counter=word)
    cdef word reduction(self, word move, word depth, word tried) noexcept nogil
    @cython.locals(i=word)
    cpdef copy_learned(self, Ordering other)
