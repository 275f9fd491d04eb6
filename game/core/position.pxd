# The C types of position.py.  Nothing here changes what it does; it only makes it fast.
cimport cython

ctypedef long long word

cdef word PLAYING, DRAW

cdef class Position:
    cdef public word seats, turn, ply, longest, key
    cdef word[::1] moves
    cdef word decided(self) noexcept nogil
    cdef word stranded(self) noexcept nogil
    cdef word generate(self, word first) noexcept nogil
    cdef word how_many(self) noexcept nogil
    cdef word nth(self, word index) noexcept nogil
    cdef word generate_noisy(self, word first) noexcept nogil
    cdef word generate_some(self, word first) noexcept nogil
    cdef word always_moves(self, word seat) noexcept nogil
    cdef word possible(self, word move) noexcept nogil
    cdef void make(self, word move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cpdef reserve(self, word plies)
    cpdef settle(self)
    cpdef advance(self, word move)
    cpdef play(self, word move)
    cpdef undo(self)
    @cython.locals(last=word, i=word)
    cpdef list legal(self)
    cpdef word allows(self, word move)
    @cython.locals(last=word, i=word)
    cpdef list noisy(self)
    @cython.locals(last=word, i=word)
    cpdef list some(self)
    cpdef bint is_free(self, word seat)
    @cython.locals(decided=word)
    cpdef word outcome(self)
    cpdef word seen(self)
    cpdef Position clone(self)

cpdef word perft(Position position, word depth)

@cython.locals(last=word, total=word, i=word)
cdef word count_lines(Position position, word depth, word first) noexcept nogil
