"""Evaluator: a game's opinion, which the one search asks; bound to one position and read as that position changes."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.position import Position


class Evaluator:
    """The base: no opinion.  A game's evaluator keeps its own typed reference to the position."""

    def __init__(self, position: Position) -> None:
        self.position: Position = position

    def value(self, seat: int) -> int:
        """How good the position is for a seat, in hundredths of the game's own unit; 0 is even."""
        return 0

    def rank(self, move: int) -> int:
        """How promising a legal move is before it is searched; higher first.  Only the order counts."""
        return 0

    def is_threatened(self) -> int:
        """1 if the player to move is lost at once unless they answer; the search then looks one ply further."""
        return 0

    def move_distance(self, move: int) -> int:
        """How far apart on the table the things lie that a move brings together; the weak levels miss what is far."""
        return 0

    def write_candidates(self, first: int, count: int) -> int:
        """Write the legal moves worth searching into `position.moves` from `first` on, at most `count`; where they end.

        -1 if all are worth it, the default.  It is asked below the root of a selective search, in positions that are
        not over; a game whose lists run into thousands lists a few there, at least one, and the root still sees all.
        """
        return -1

    # For callers outside compiled code:

    def set_weights(self, values: Sequence[int]) -> None:
        """Judge by other weights than the game is shipped with, in the order of its file of weights."""

    def score(self, seat: int) -> int:
        """`value`, for callers outside compiled code."""
        return self.value(seat)

    def move_order_score(self, move: int) -> int:
        """`rank`, for callers outside compiled code."""
        return self.rank(move)

    def candidates(self, count: int) -> Sequence[int]:
        """The moves of `propose`, for callers outside compiled code; all legal ones where it is -1."""
        last: int = self.write_candidates(0, count)
        if last < 0:
            return self.position.legal()
        return [self.position.moves[i] for i in range(last)]

    def needs_answer(self) -> bool:
        """`urgent`, for callers outside compiled code."""
        return self.is_threatened() != 0

    def due_moves(self, turn: int) -> list[int]:
        """The legal moves that bring out what the player to move should not hold back beyond an own turn, from 1 on.

        None, the default, where nothing is held back, or not that long.
        """
        return []

    def terms(self, seat: int) -> dict[str, int]:
        """The terms of `score(seat)` by name; their sum is the score."""
        return {}
