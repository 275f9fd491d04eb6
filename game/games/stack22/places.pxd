# The C types of places.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport word
from game.games.stack22.table cimport TileTable

ctypedef unsigned long long bits64  # shifts of signed words cannot be done for two at once

cdef word WORD_COLUMNS, GUARD_COLUMNS, WORDS_PER_ROW, MAX_LEVELS, WORDS_PER_PLANE, CELLS_PER_TILE, TILE_COUNT
cdef word ONE, COLUMN_BITS, PACKED_BITS, PACKED_MASK, ROW_GAP, FRAME_MARGIN, BORDER_PLANE
cdef word WAY_COUNT, MAX_FRAME_WORDS, SPARE_FRAME_WORDS, FIFTHS, QUARTERS, BYTES, EVEN_BYTES, WORDS_AT_ONCE
cdef word[23] FIRST_FORM
cdef word[186] FORM_TILE, FIRST_CELL_ROW, FIRST_CELL_COLUMN, FORM_WAY_SET
cdef word[30] WAY_ROW, WAY_COLUMN
cdef word[744] FORM_WAYS
cdef word[67] BIT_BY_REMAINDER

cdef class Placements(TileTable):
    cdef word upper, lower, left, right, stride, words, level, live_ways
    cdef word[::1] bits, pairs

    @cython.final
    cdef void set_frame(self, word upper, word lower, word left, word right) noexcept nogil
    @cython.final
    @cython.locals(i=word, slot=word, begin=word, row=word, part=word, cells=word, offset=word, width=word, shift=word)
    cdef void pack_cells(self, word plane, word flip, word first) noexcept nogil
    @cython.final
    @cython.locals(words=word, way=word, further=word, skip=word, shift=word, low=word, found=word, k=word, cells=word)
    cdef void find_pairs(self) noexcept nogil
    @cython.final
    @cython.locals(words=word, first=word, way=word, further=word, skip=word, shift=word, low=word, k=word)
    cdef void find_approaches(self) noexcept nogil
    @cython.final
    cdef void survey(self, word level) noexcept nogil
    @cython.final
    @cython.locals(row=word, part=word, at=word, here=word, above=word, below=word)
    cdef void fill_border(self) noexcept nogil
    @cython.final
    @cython.locals(words=word, at=word, spots=word)
    cdef word legal_spots(self, word form, word k) noexcept nogil
    @cython.final
    @cython.locals(words=word, first=word, at=word, spots=word)
    cdef word spots_beside(self, word form, word k) noexcept nogil
    @cython.final
    @cython.locals(seat=word, lain=word, row=word, column=word, spot=word)
    cdef word spots_bridging(self, word form, word k, word spots) noexcept nogil
    @cython.final
    @cython.locals(words=word, at=word, one=word, two=word, three=word, four=word, k=word, found=word)
    cdef word form_fits(self, word form) noexcept nogil
    @cython.final
    @cython.locals(found=word, left=word, bit=word, tile=word, form=word)
    cdef word tiles_that_fit(self, word tiles) noexcept nogil
    @cython.final
    @cython.locals(count=word, first=word, last=word, counts=word)
    cdef word count_spots(self, word form) noexcept nogil
    @cython.final
    @cython.locals(words=word, at=word, one=word, two=word, three=word, four=word, beside=word, counts=bits64, k=word, spots=bits64)
    cdef word count_beside(self, word form, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(words=word, at=word, one=word, two=word, three=word, four=word, counts=word, k=word, spots=word)
    cdef word count_bridging(self, word form, word first, word last) noexcept nogil
    @cython.final
    @cython.locals(k=word, spots=word)
    cdef word nth_spot(self, word form, word index) noexcept nogil
    @cython.final
    @cython.locals(at=word, row=word)
    cdef word lowest_spot(self, word form, word k, word spots) noexcept nogil
    @cython.final
    cdef word placement(self, word form, word row, word column) noexcept nogil
    @cython.final
    @cython.locals(last=word, start=word, begin=word, k=word, spots=word, bit=word, at=word)
    cdef word write_form(self, word form, word first) noexcept nogil
    @cython.final
    @cython.locals(last=word, k=word, i=word, spots=word)
    cdef word write_few(self, word form, word first, word count) noexcept nogil
    @cython.final
    @cython.locals(last=word, form=word)
    cdef word write_tile(self, word tile, word first) noexcept nogil
