"""Position: the base class of the games' boards, which moves change in place.

This file runs as plain Python, or compiled with the C types of `position.pxd`; both give the same results.
A move is an integer here and text outside.  Whatever a move changes is saved by ply, so that `unmake` is cheap.
`advance` plays a move that is never taken back; matches, perft and the search use `make` and `unmake`, at most
`outcome.MAX_UNDO_PLIES` plies from the root.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, cast

from game.core.outcome import DRAW, PLAYING

if TYPE_CHECKING:
    from game.core.move import Move


ZERO: Final = array("q", [0])


def int64_array(count: int) -> array[int]:
    """An array of `count` zeros, 64 bits each; compiled code uses it as a buffer."""
    return ZERO * count


def enlarged_copy(words: array[int], used: int, size: int) -> array[int]:
    """An array of `size` words that begins with the first `used` of some words."""
    copy = int64_array(size)
    memoryview(copy)[:used] = memoryview(words)[:used]
    return copy


def filled_list(count: int, item: int) -> list[int]:
    """A list with `item` `count` times; compiled code copies it into a C array."""
    return [item] * count


class Position:
    """A game's board, with what every game offers to the search, the protocol and the table.

    `seats` is the number of players, `turn` the seat to move, `ply` the number of moves since the root, `max_moves` an
    upper bound of the number of legal moves in any position of the game, which the game proves.
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
        """The seat that has won, DRAW, or PLAYING, without a check whether the player to move has a legal move."""
        return PLAYING

    def outcome_without_moves(self) -> int:
        """The outcome if the player to move has no legal move."""
        return DRAW

    def generate(self, first: int) -> int:
        """Write the legal moves into `moves` from index `first` on and return the index after the last.

        Writes none if the game is decided.
        """
        return first

    def count_moves(self) -> int:
        """The number of legal moves; a game may know it without listing them."""
        return self.generate(0)

    def nth_move(self, index: int) -> int:
        """A legal move; each has its own index below `count_moves`, which must be called directly before."""
        return self.moves[index]

    def generate_noisy(self, first: int) -> int:
        """Like `generate`, but only the legal moves that decide the game or score at once (a king's capture)."""
        return first

    def generate_cheap(self, first: int) -> int:
        """Like `generate`, but only some legal moves that are cheap to find; none, the default, if none are cheaper."""
        return first

    def always_moves(self, seat: int) -> int:
        """1 if a player is certain to have a legal move on their next turn; 0, the default, if that is not certain."""
        return 0

    def legality(self, move: int) -> int:
        """1 if `generate` would list a move, 0 if not; -1, the default, if only the list can tell.

        The search asks this to try a remembered move before it lists any.  The move is always one of this game.
        """
        return -1

    def make(self, move: int) -> None:
        """Play a legal move; `ply` must be below MAX_UNDO_PLIES."""

    def unmake(self) -> None:
        """Take back the move of the last `make`."""

    # The cold side, for the window, the protocol and the tests:

    def reserve(self, plies: int) -> None:
        """Enlarge `moves` until the lists of `plies` plies fit into it at once."""
        if len(self.moves) < plies * self.max_moves:
            self.moves = int64_array(plies * self.max_moves)

    def make_root(self) -> None:
        """Make the current position the root: earlier moves cannot be unmade, but still count as history."""
        self.ply = 0

    def advance(self, move: int) -> None:
        """Play a legal move that will not be taken back."""
        self.make(move)
        self.make_root()

    def play(self, move: int) -> None:
        """`make`, for callers outside compiled code."""
        self.make(move)

    def undo(self) -> None:
        """`unmake`, for callers outside compiled code."""
        self.unmake()

    def legal(self) -> list[Move]:
        """The legal moves, as `generate` lists them."""
        last: int = self.generate(0)
        return cast("list[Move]", [self.moves[i] for i in range(last)])

    def legal_for(self, seat: int) -> list[Move]:
        """The legal moves that a seat would have if it were to move now."""
        turn: int = self.turn
        self.turn = seat
        moves = self.legal()
        self.turn = turn
        return moves

    def check_legality(self, move: int) -> int:
        """`legality`, for callers outside compiled code."""
        return self.legality(move)

    def noisy_moves(self) -> list[Move]:
        """The legal moves of `generate_noisy`."""
        last: int = self.generate_noisy(0)
        return cast("list[Move]", [self.moves[i] for i in range(last)])

    def cheap_moves(self) -> list[Move]:
        """The legal moves of `generate_cheap`."""
        last: int = self.generate_cheap(0)
        return cast("list[Move]", [self.moves[i] for i in range(last)])

    def is_sure_to_move(self, seat: int) -> bool:
        """`always_moves`, for callers outside compiled code."""
        return self.always_moves(seat) != 0

    def outcome(self) -> int:
        """The seat that has won, DRAW or PLAYING, with a check whether the player to move has a legal move."""
        decided: int = self.outcome_on_board()
        if decided != PLAYING:
            return decided
        if self.generate(0) == 0:
            return self.outcome_without_moves()
        return PLAYING

    def is_without_moves(self) -> bool:
        """Whether the game is over only because the player to move has no legal move."""
        decided: int = self.outcome_on_board()
        return decided == PLAYING and self.generate(0) == 0

    def repetition_count(self) -> int:
        """How often the current situation has occurred, this time included, as the game's repetition rule counts."""
        return 1

    def plies_left(self) -> int:
        """The number of plies until the end of the game, in games where that is fixed; else -1."""
        return -1

    def winner_if_resigned(self, seat: int) -> int:
        """The seat that wins when `seat` resigns: with two players the other, with three the seat before it."""
        return (seat + self.seats - 1) % self.seats

    def clone(self) -> Position:
        """An independent copy with the same history; the current position is its root."""
        raise NotImplementedError


def perft(position: Position, depth: int) -> int:
    """The number of lines of play of exactly `depth` plies; a finished game has no moves."""
    if depth == 0:
        return 1
    position.reserve(depth)
    return count_lines(position, depth, 0)


def count_lines(position: Position, depth: int, first: int) -> int:
    """`perft` of the current position; may overwrite `moves` from index `first` on."""
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
