# The C types of rules.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.fitting cimport Fitting

cdef word PLAYING, DRAW, MAX_LEVELS, TABLE_COLUMNS, CELLS_PER_TILE, TILE_COUNT, FORM_COUNT, CANDIDATES_PER_TRY
cdef word START_PLACE
cdef word[23] FIRST_FORM
cdef word[186] TILE_OF_FORM
cdef word[67] BIT_BY_REMAINDER

cdef class Stack22(Fitting):
    cdef word lowest
    cdef word[186] form_counts
    cdef word[22] highest_levels

    @cython.locals(wanted=word)
    cpdef reserve(self, word plies)
    cpdef word outcome(self)
    @cython.locals(i=word, level=word)
    cdef word leading_seat(self) noexcept nogil
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
    cdef word list_candidates(self, word first, word count, word similar) noexcept nogil
    @cython.locals(count=word, i=word)
    cdef word thin_out(self, word first, word last, word end) noexcept nogil
    @cython.locals(last=word, left=word, many=word, share=word, bit=word, tile=word, form=word)
    cdef word list_around(self, word tiles, word first, word end, word similar) noexcept nogil
    @cython.locals(seat=word, last=word, winner=word)
    cdef word generate_noisy(self, word first) noexcept nogil
    cdef void make(self, word move) noexcept nogil
    @cython.locals(move=word)
    cdef void unmake(self) noexcept nogil
    @cython.locals(last=word, tile=word)
    cdef word list_first_moves(self, word first) noexcept nogil
    @cython.locals(level=word, last=word)
    cdef word list_tile(self, word tile, word first) noexcept nogil
    @cython.locals(turn=word)
    cpdef list legal_of_seat(self, word tile, word seat)
    @cython.locals(last=word, i=word)
    cpdef list legal_of(self, word tile)
    @cython.locals(level=word)
    cpdef word level_above(self, word tile, word height)
    cpdef bint is_lowest(self)
    cpdef word leader(self)
