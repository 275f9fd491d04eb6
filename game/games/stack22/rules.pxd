# The C types of rules.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.table cimport Table

cdef word PLAYING, DRAW, WORDS, OWN, GUARD, OWNED, COLUMNS, LEVELS, PLANE, SIZE, TILES, ONE, START
cdef word[930] DQ, STEP
cdef word[23] FIRST
cdef word[186] TILE_OF, LEAST_ROW, MOST_ROW, MOST_COLUMN
cdef word[67] WHICH

cdef class Stack22(Table):
    cdef word lowest
    cdef word[::1] near
    @cython.locals(wanted=word)
    cpdef reserve(self, word plies)
    cpdef word outcome(self)
    @cython.locals(i=word, level=word)
    cdef word ahead(self) noexcept nogil
    cdef word decided(self) noexcept nogil
    @cython.locals(last=word, left=word, bit=word)
    cdef word generate(self, word first) noexcept nogil
    @cython.locals(end=word, last=word, low=word, level=word, left=word, higher=word, bit=word, before=word)
    cdef word list_some(self, word first, word count) noexcept nogil
    @cython.locals(kept=word, i=word)
    cdef word thin(self, word first, word last, word end) noexcept nogil
    @cython.locals(last=word, left=word, many=word, share=word, bit=word, tile=word, form=word, listed=word, step=word,
                   i=word)
    cdef word list_around(self, word tiles, word first, word end) noexcept nogil
    @cython.locals(seat=word, last=word, end=word, i=word, move=word, winner=word)
    cdef word generate_noisy(self, word first) noexcept nogil
    cdef void make(self, word move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    @cython.locals(last=word, tile=word)
    cdef word opening(self, word first) noexcept nogil
    @cython.locals(row=word, part=word, at=word, here=word, above=word, below=word)
    cdef void border(self) noexcept nogil
    @cython.locals(level=word, last=word, form=word)
    cdef word list_tile(self, word tile, word first) noexcept nogil
    @cython.locals(last=word, form=word)
    cdef word list_level(self, word tile, word level, word first) noexcept nogil
    @cython.locals(last=word, final=word, row=word, part=word, at=word, bits=word)
    cdef word list_high(self, word form, word level, word first) noexcept nogil
    @cython.locals(cells=word, bits=word)
    cdef word flat(self, word form, word at) noexcept nogil
    @cython.locals(seat=word, lain=word, column=word)
    cdef word bridging(self, word form, word level, word row, word part, word bits) noexcept nogil
    @cython.locals(last=word, begin=word, row=word, part=word, bits=word, touching=word, i=word, at=word)
    cdef word list_low(self, word form, word first) noexcept nogil
    @cython.locals(found=word, row=word, part=word)
    cdef word fitting(self, word level) noexcept nogil
    @cython.locals(tile=word, form=word, bits=word)
    cdef word fitting_at(self, word level, word row, word part, word found) noexcept nogil
    @cython.locals(last=word, start=word, bit=word)
    cdef word write(self, word form, word row, word part, word bits, word first) noexcept nogil
    cpdef bint is_lowest(self)
    @cython.locals(last=word, i=word)
    cpdef list legal_of(self, word tile)
    @cython.locals(level=word, form=word)
    cpdef word level_above(self, word tile, word height)
    cpdef word leader(self)
