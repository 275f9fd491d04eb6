# The C types of rules.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.fitting cimport Fitting

cdef word PLAYING, DRAW, LEVELS, COLUMNS, SIZE, TILE_COUNT, FORMS, FEW, START
cdef word[23] FIRST
cdef word[186] TILE_OF
cdef word[67] WHICH

cdef class Stack22(Fitting):
    cdef word lowest
    cdef word[186] counts
    cdef word[22] highest

    @cython.locals(wanted=word)
    cpdef reserve(self, word plies)
    cpdef word outcome(self)
    @cython.locals(i=word, level=word)
    cdef word ahead(self) noexcept nogil
    cdef word outcome_on_board(self) noexcept nogil
    @cython.locals(last=word, level=word)
    cdef word generate(self, word first) noexcept nogil
    @cython.locals(surveyed=word, at=word, left=word, bit=word, tile=word, form=word)
    cdef void list_level(self, word level, word first) noexcept nogil
    @cython.locals(total=word, left=word, level=word, tiles=word, bit=word, counted=word)
    cdef word count_moves(self) noexcept nogil
    @cython.locals(total=word, form=word, counted=word)
    cdef word count_tile(self, word tile) noexcept nogil
    @cython.locals(left=word, tile=word, form=word)
    cdef word nth_move(self, word index) noexcept nogil
    @cython.locals(end=word, last=word, low=word, enough=word, level=word, left=word, higher=word, bit=word,
                   before=word)
    cdef word list_some(self, word first, word count) noexcept nogil
    @cython.locals(kept=word, i=word)
    cdef word thin(self, word first, word last, word end) noexcept nogil
    @cython.locals(last=word, left=word, many=word, share=word, bit=word, tile=word, form=word)
    cdef word list_around(self, word tiles, word first, word end) noexcept nogil
    @cython.locals(seat=word, last=word, winner=word)
    cdef word generate_noisy(self, word first) noexcept nogil
    cdef void make(self, word move) noexcept nogil
    @cython.locals(move=word)
    cdef void unmake(self) noexcept nogil
    @cython.locals(last=word, tile=word)
    cdef word opening(self, word first) noexcept nogil
    @cython.locals(level=word, last=word)
    cdef word list_tile(self, word tile, word first) noexcept nogil
    @cython.locals(last=word, i=word)
    cpdef list legal_of(self, word tile)
    @cython.locals(level=word)
    cpdef word level_above(self, word tile, word height)
    cpdef bint is_lowest(self)
    cpdef word leader(self)
