# The C types of counting.py.  Nothing here changes what it does; it only makes it fast.
cimport cython
from game.core.position cimport Position, word

cdef word EMPTY, DEBRUIJN, TOWER, LINE_COUNT, LINE_ROW, LINES_PER_CELL
cdef word[25] NO_STACKS, NO_HEIGHTS
cdef word[10] NO_KINDS
cdef word[5] NO_SETS
cdef word[28] EMPTY_LINES
cdef unsigned char[32] BIT_INDEX, KIND_OF_STACK
cdef unsigned char[100] LINES_OF_CELL
cdef short[100] PIECE_UNITS
cdef unsigned char[224] CELLS_OF_LINE
cdef unsigned char[3125] MOVEMENT_COUNTS
cdef short[3125] MOVEMENT_STARTS
cdef short[11720] LINE_MOVEMENTS

cdef class Counting(Position):
    cdef word[25] cells, counted_heights
    cdef word[10] kinds
    cdef word[5] counted_sets
    cdef word[28] line_states
    cdef word movement_count, stack_count

    cdef copy_counts(self, Counting other)
    @cython.locals(changed=word, height=word, cells=word, bit=word)
    cdef word count_movements(self) noexcept nogil
    @cython.final
    @cython.locals(height=word, growth=word, i=word, line=word, before=word, state=word)
    cdef void count_on_lines(self, word cell) noexcept nogil
    @cython.locals(left=word, _=word)
    cdef word nth_empty_cell(self, word index) noexcept nogil
    @cython.locals(line=word, state=word, movement=word, source=word)
    cdef word nth_movement(self, word index) noexcept nogil
