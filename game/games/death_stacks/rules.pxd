# The C types of rules.py.  Nothing here changes the rules; it only makes them fast.
cimport cython
from game.core.position cimport word
from game.games.death_stacks.board cimport StackBoard

cdef word PLAYING, DRAW, MAX_STACK_HEIGHT, ROW_LENGTH, CALL_BIT, DRAW_REPETITIONS, PRIME
cdef word[36] CELL_BIT
cdef unsigned char[37] CELL_BY_REMAINDER
cdef int[937] FIRST_MOVES
cdef word[936] REACHED_CELLS
cdef int[4016] ALL_MOVES

cdef class DeathStacks(StackBoard):
    cdef word with_calls

    cpdef DeathStacks clone(self)
    cdef word cells_under_pressure(self) noexcept nogil
    @cython.locals(last=word, pressed=word, left=word, bit=word, cell=word, height=word, least=word, i=word)
    cdef word generate(self, word first) noexcept nogil
    @cython.locals(count=word, pressed=word, left=word, bit=word, cell=word, height=word, least=word)
    cdef word count_moves(self) noexcept nogil
    @cython.locals(pressed=word, left=word, bit=word, cell=word, height=word, least=word, i=word)
    cdef word nth_move(self, word index) noexcept nogil
    @cython.locals(enemy=word, last=word, pressed=word, left=word, target=word, bit=word, cell=word, height=word, count=word, under=word)
    cdef word generate_noisy(self, word first) noexcept nogil
    @cython.locals(i=word)
    cdef word add_calls(self, word first, word last) noexcept nogil
    @cython.locals(source=word, count=word, height=word, pressed=word, sources=word)
    cdef word legality(self, word move) noexcept nogil
    @cython.locals(source=word, target=word, count=word, seat=word, guilty=word)
    cdef void make(self, word move) noexcept nogil
    @cython.locals(move=word)
    cdef void unmake(self) noexcept nogil
    cpdef bint has_calls(self)
    cpdef list cells_to_reduce(self)
    @cython.locals(move=word)
    cpdef list legal_from(self, word cell)
    cpdef word move_number(self, word source, word count, word target, bint call)
    cpdef tuple move_parts(self, word move)
