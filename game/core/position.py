"""Position: one mutable board per game behind one small base class.

This file runs as it stands and is compiled with the C types of `position.pxd`; both give the same results.
A move is an int inside, text outside.  Everything that changes along a line of play is kept by ply, so that taking a
move back only steps down.  `advance` leaves nothing to take back; a match, perft and the search play with `make` and
`unmake`, at most `outcome.DEEP` plies below the root.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from game.core.outcome import DRAW, PLAYING

if TYPE_CHECKING:
    from game.core.move import Move


def int64_array(count: int) -> array[int]:
    """`count` zeros as 64-bit words; compiled code sees them as a buffer."""
    return array("q", bytes(8 * count))


def filled_list(count: int, item: int) -> list[int]:
    """A list of `count` times the same number; the compiled build copies it into a C array."""
    return [item] * count


class Position:
    """A game's board: what every game offers to the search, the protocol and the table.

    `seats` is the number of players, `turn` the seat to move, `ply` the moves made since the root, `longest` the
    longest list of moves that any position of the game can have (proved by the game).
    """

    def __init__(self, seats: int, max_moves: int) -> None:
        self.seats: int = seats
        self.turn: int = 0
        self.ply: int = 0
        self.max_moves: int = max_moves
        self.key: int = 0
        self.moves: array[int] | memoryview[int] = int64_array(max_moves)

    # The hot side, called from compiled code without the interpreter lock:

    def outcome_on_board(self) -> int:
        """The seat that has won, DRAW, or PLAYING; a player without a legal move is not seen here."""
        return PLAYING

    def outcome_without_moves(self) -> int:
        """The outcome if the player to move has no legal move."""
        return DRAW

    def generate(self, first: int) -> int:
        """Write the legal moves into `moves` from index `first` on; return where they end.  None when decided."""
        return first

    def count_moves(self) -> int:
        """How many legal moves there are; a game may know it without listing them."""
        return self.generate(0)

    def nth_move(self, index: int) -> int:
        """The move that stands so many places on in the list of `generate`; asked right after `how_many`."""
        return self.moves[index]

    def generate_noisy(self, first: int) -> int:
        """Like `generate`, only the legal moves that decide or score at once (a capture of the king)."""
        return first

    def generate_cheap(self, first: int) -> int:
        """Like `generate`, only a few legal moves that cost little to find; none, the default, where all cost alike."""
        return first

    def always_moves(self, seat: int) -> int:
        """1 if a player is certain to have a legal move when they are next on turn; 0, the default, if not."""
        return 0

    def legality(self, move: int) -> int:
        """1 if `generate` would list a move, 0 if not; -1, the default, if only the list tells.

        The search tries a remembered move before it lists any; what is asked is a move of this game.
        """
        return -1

    def make(self, move: int) -> None:
        """Play a legal move; `ply` must be below `outcome.DEEP`."""

    def unmake(self) -> None:
        """Take back the last `make`."""

    # The cold side, for the window, the protocol and the tests:

    def reserve(self, plies: int) -> None:
        """Make room in `moves` for the lists of `plies` plies at once."""
        if len(self.moves) < plies * self.max_moves:
            self.moves = int64_array(plies * self.max_moves)

    def make_root(self) -> None:
        """Make the present position the root: nothing before it can be unmade, its history still counts."""
        self.ply = 0

    def advance(self, move: int) -> None:
        """Play a legal move for good."""
        self.make(move)
        self.make_root()

    def play(self, move: int) -> None:
        """`make`, for callers outside compiled code."""
        self.make(move)

    def undo(self) -> None:
        """`unmake`, for callers outside compiled code."""
        self.unmake()

    def legal(self) -> list[Move]:
        """The legal moves."""
        last: int = self.generate(0)
        return cast("list[Move]", [self.moves[i] for i in range(last)])

    def check_legality(self, move: int) -> int:
        """`possible`, for callers outside compiled code."""
        return self.legality(move)

    def noisy_moves(self) -> list[Move]:
        """The legal moves that decide or score at once."""
        last: int = self.generate_noisy(0)
        return cast("list[Move]", [self.moves[i] for i in range(last)])

    def cheap_moves(self) -> list[Move]:
        """The legal moves of `generate_some`."""
        last: int = self.generate_cheap(0)
        return cast("list[Move]", [self.moves[i] for i in range(last)])

    def is_sure_to_move(self, seat: int) -> bool:
        """`always_moves`, for callers outside compiled code."""
        return self.always_moves(seat) != 0

    def outcome(self) -> int:
        """The seat that has won, DRAW or PLAYING; a player without a legal move counts."""
        decided: int = self.outcome_on_board()
        if decided != PLAYING:
            return decided
        if self.generate(0) == 0:
            return self.outcome_without_moves()
        return PLAYING

    def is_without_moves(self) -> bool:
        """Whether the game is over because the player to move has no legal move, nothing else having decided it."""
        decided: int = self.outcome_on_board()
        return decided == PLAYING and self.generate(0) == 0

    def repetition_count(self) -> int:
        """How often the present situation has stood, this time included, as the game's rule on repetition counts it."""
        return 1

    def plies_left(self) -> int:
        """How many plies a game lasts from here, however it is played; -1 where that is not fixed."""
        return -1

    def winner_if_resigned(self, seat: int) -> int:
        """The seat that wins when `seat` gives up: of two the other, of three the one before it in turn order."""
        return (seat + self.seats - 1) % self.seats

    def clone(self) -> Position:
        """An independent copy, history included, rooted here."""
        raise NotImplementedError


def perft(position: Position, depth: int) -> int:
    """How many lines of play of exactly `depth` plies there are; a finished game has no moves."""
    if depth == 0:
        return 1
    position.reserve(depth)
    return count_lines(position, depth, 0)


def count_lines(position: Position, depth: int, first: int) -> int:
    """perft below the present position; `moves` from `first` on is free to write on."""
    if position.outcome_on_board() != PLAYING:
        return 0
    last: int = position.generate(first)
    if depth == 1:
        return last - first
    total: int = 0
    for i in range(first, last):
        position.make(position.moves[i])
        total += count_lines(position, depth - 1, last)
        position.unmake()
    return total
