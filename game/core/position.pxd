# The C types of position.py.  Nothing here changes what it does; it only makes it fast.
cimport cython

ctypedef long long word

cdef word PLAYING, DRAW

cdef class Position:
    cdef public word seats, turn, ply, max_moves, key
    cdef word[::1] moves
    cdef word outcome_on_board(self) noexcept nogil
    cdef word outcome_without_moves(self) noexcept nogil
    cdef word generate(self, word first) noexcept nogil
    cdef word count_moves(self) noexcept nogil
    cdef word nth_move(self, word index) noexcept nogil
    cdef word generate_noisy(self, word first) noexcept nogil
    cdef word generate_cheap(self, word first) noexcept nogil
    cdef word always_moves(self, word seat) noexcept nogil
    cdef word legality(self, word move) noexcept nogil
    cdef void make(self, word move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cpdef reserve(self, word plies)
    cpdef make_root(self)
    cpdef advance(self, word move)
    cpdef play(self, word move)
    cpdef undo(self)
    @cython.locals(last=word, i=word)
    cpdef list legal(self)
    @cython.locals(turn=word)
    cpdef list legal_for(self, word seat)
    cpdef word check_legality(self, word move)
    @cython.locals(last=word, i=word)
    cpdef list noisy_moves(self)
    @cython.locals(last=word, i=word)
    cpdef list cheap_moves(self)
    cpdef bint is_sure_to_move(self, word seat)
    @cython.locals(decided=word)
    cpdef word outcome(self)
    cpdef word repetition_count(self)
    cpdef Position clone(self)

cpdef word perft(Position position, word depth)

@cython.locals(last=word, total=word, i=word)
cdef word count_lines(Position position, word depth, word first) noexcept nogil
