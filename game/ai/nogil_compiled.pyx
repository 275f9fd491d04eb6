"""The compiled search run without the interpreter lock, so that other threads run on."""
from game.ai.playout cimport Playout
from game.ai.search cimport Search
from game.core.position cimport word


def list_root(Search search):
    """`Search.list_root`."""
    cdef word count
    with nogil:
        count = search.list_root()
    return count


def guard(Search search):
    """`Search.guard`."""
    cdef word wins
    with nogil:
        wins = search.guard()
    return wins


def deepen(Search search, word depth, word place):
    """`Search.deepen`."""
    cdef word score
    with nogil:
        score = search.deepen(depth, place)
    return score


def rate(Search search, word move, word depth):
    """`Search.rate_root_move`."""
    cdef word score
    with nogil:
        score = search.rate_root_move(move, depth)
    return score


def run(Playout playout, word plies):
    """`Playout.run`."""
    cdef word made
    with nogil:
        made = playout.run(plies)
    return made
