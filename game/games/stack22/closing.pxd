# The C types of closing.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.fitting cimport Fitting

cdef word PLAYING, DRAW, FORM_STEP, MAX_LEVELS, LOW_31_BITS, HASH_MULTIPLIER
cdef word[23] FIRST_FORM
cdef word[3] HAND_FACTORS

cdef class Closing(Fitting):
    cdef word lowest

    @cython.final
    @cython.locals(i=word, level=word)
    cdef word leading_seat(self) noexcept nogil
    @cython.locals(left=word, winner=word, fitting=word, loser_moves=word, level=word, lead=word, skipped=word,
                   plies=word)
    cdef word settled_outcome(self) noexcept nogil
    @cython.final
    @cython.locals(tiles=word, level=word)
    cdef word highest_fitting(self) noexcept nogil
    @cython.locals(mixed=word)
    cdef word essence(self) noexcept nogil
    @cython.locals(last=word, left=word, level=word, here=word, bit=word, before=word, tile=word, form=word)
    cdef word generate_spread(self, word first) noexcept nogil
