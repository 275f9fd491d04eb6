# The C types of settings.py.
from game.core.position cimport word

cdef class SearchSettings:
    cdef readonly word limit, seed, quiet, sight, noise, multiplayer, check_replies, prove_wins, extend_threats
    cdef readonly word check_threats, reduce_late_moves, use_tt, use_history, use_ordering, aspiration_window
