# The C types of places.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.table cimport TileTable

cdef word OWN, GUARD, WORDS, COLUMNS, LEVELS, PLANE, SIZE, TILE_COUNT, ONE, COLUMN_BITS, PACKED, FULL, GAP, REACH, NEAR
cdef word COUNT, MOST, SPARE, FIFTHS, QUARTERS, BYTES
cdef word[23] FIRST
cdef word[186] TILE_OF, LEAD_ROW, LEAD_COLUMN, NEEDS
cdef word[30] WAY_ROW, WAY_COLUMN
cdef word[744] WAY
cdef word[67] WHICH

cdef class Placements(TileTable):
    cdef word upper, lower, left, right, stride, words, level, alive
    cdef word[::1] bits, pairs

    @cython.final
    cdef void frame(self, word upper, word lower, word left, word right) noexcept nogil
    @cython.final
    @cython.locals(i=word, slot=word, begin=word, row=word, part=word, cells=word, offset=word, width=word, shift=word)
    cdef void pack(self, word plane, word flip, word first) noexcept nogil
    @cython.final
    @cython.locals(words=word, way=word, further=word, skip=word, shift=word, low=word, found=word, k=word, cells=word)
    cdef void pair(self) noexcept nogil
    @cython.final
    @cython.locals(words=word, first=word, way=word, further=word, skip=word, shift=word, low=word, k=word)
    cdef void approach(self) noexcept nogil
    @cython.final
    cdef void survey(self, word level) noexcept nogil
    @cython.final
    @cython.locals(row=word, part=word, at=word, here=word, above=word, below=word)
    cdef void border(self) noexcept nogil
    @cython.final
    @cython.locals(words=word, at=word, spots=word)
    cdef word spots(self, word form, word k) noexcept nogil
    @cython.final
    @cython.locals(words=word, first=word, at=word, spots=word)
    cdef word beside(self, word form, word k) noexcept nogil
    @cython.final
    @cython.locals(seat=word, lain=word, row=word, column=word, spot=word)
    cdef word bridging(self, word form, word k, word spots) noexcept nogil
    @cython.final
    @cython.locals(words=word, at=word, one=word, two=word, three=word, four=word, k=word, found=word)
    cdef word fits(self, word form) noexcept nogil
    @cython.final
    @cython.locals(found=word, left=word, bit=word, tile=word, form=word)
    cdef word fit(self, word tiles) noexcept nogil
    @cython.final
    @cython.locals(count=word, k=word, spots=word)
    cdef word count_spots(self, word form) noexcept nogil
    @cython.final
    @cython.locals(k=word, spots=word)
    cdef word spot(self, word form, word index) noexcept nogil
    @cython.final
    @cython.locals(at=word, row=word)
    cdef word lowest_spot(self, word form, word k, word spots) noexcept nogil
    @cython.final
    cdef word placement(self, word form, word row, word column) noexcept nogil
    @cython.final
    @cython.locals(last=word, start=word, begin=word, k=word, spots=word, bit=word, at=word)
    cdef word write(self, word form, word first) noexcept nogil
    @cython.final
    @cython.locals(last=word, k=word, i=word, spots=word)
    cdef word write_few(self, word form, word first, word count) noexcept nogil
    @cython.final
    @cython.locals(last=word, form=word)
    cdef word write_tile(self, word tile, word first) noexcept nogil
