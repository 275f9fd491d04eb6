"""Evaluator: a game's judgement of its positions, which the search asks.

An evaluator belongs to a single position object and judges it as moves are made and taken back.  This file runs as
plain Python, or compiled with the C types of `evaluator.pxd`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.position import Position, filled_list
from game.core.weights import Weights

MAX_TERMS: Final = 32
NO_WEIGHTS: Final = Weights()


class Evaluator:
    """The base class: a weighted sum of terms, without terms every position is even.

    A term has the number of its place in the weights file.  `weights` and `leads` are by this number: a lead is how
    much more of the term a seat has than the others, in units of 1 / 2**`halvings`.  A game's evaluator says in
    `count_leads` how terms are counted, and keeps its own typed reference to the position.
    """

    def __init__(self, position: Position, weights: Weights = NO_WEIGHTS, halvings: int = 0) -> None:
        self.position: Position = position
        self.term_names: tuple[str, ...] = tuple(weights.values)
        self.term_count: int = len(self.term_names)
        self.halvings: int = halvings
        self.weights: list[int] = weights.as_list() + filled_list(MAX_TERMS - self.term_count, 0)
        self.leads: list[int] = filled_list(MAX_TERMS, 0)

    def value(self, seat: int) -> int:
        """The value of the position for a seat, in hundredths of the game's own unit; 0 is even."""
        self.count_leads(seat)
        total: int = 0
        for term in range(self.term_count):
            total += self.weights[term] * self.leads[term] >> self.halvings
        return total

    def count_leads(self, seat: int) -> None:
        """Fill `leads` for the current position, as a seat sees it."""

    def clear_leads(self) -> None:
        """Set every lead to 0."""
        for term in range(self.term_count):
            self.leads[term] = 0

    def rank(self, move: int) -> int:
        """A number for a legal move by which moves are ordered before they are searched: the highest comes first."""
        return 0

    def is_threatened(self) -> int:
        """1 if the player to move loses at once unless they answer a threat, else 0.

        The search may then look a ply deeper.
        """
        return 0

    def move_distance(self, move: int) -> int:
        """The distance in cells over which a move acts; weak levels overlook captures from far away."""
        return 0

    def write_candidates(self, first: int, count: int, similar: int) -> int:
        """Write the legal moves that are worth searching into `position.moves` from index `first` on.

        Writes at least 1 and at most `count` moves, of those that differ little at most `similar` unless that is 0, and
        returns the index after the last; -1, the default, means that all moves are worth searching.  A selective search
        asks this below the root, in positions that are not over.  It is for games with thousands of legal moves; the
        root always sees all of them.
        """
        return -1

    # For callers outside compiled code:

    def distance_of(self, move: int) -> int:
        """`move_distance`, for callers outside compiled code."""
        return self.move_distance(move)

    def set_weights(self, values: Sequence[int]) -> None:
        """Replace the weights that the game is shipped with; the values are in the order of its weights file."""
        for term, value in enumerate(values):
            self.weights[term] = value

    def score(self, seat: int) -> int:
        """`value`, for callers outside compiled code."""
        return self.value(seat)

    def move_order_score(self, move: int) -> int:
        """`rank`, for callers outside compiled code."""
        return self.rank(move)

    def candidates(self, count: int, similar: int = 0) -> Sequence[int]:
        """The moves of `write_candidates`, for callers outside compiled code; all legal moves where that gives -1."""
        last: int = self.write_candidates(0, count, similar)
        if last < 0:
            return self.position.legal()
        return [self.position.moves[i] for i in range(last)]

    def needs_answer(self) -> bool:
        """`is_threatened`, for callers outside compiled code."""
        return self.is_threatened() != 0

    def due_moves(self, turn: int) -> list[int]:
        """The legal moves that place a piece which the player should not keep in hand beyond their own `turn`-th turn.

        Turns count from 1.  Empty, the default, if there is no such piece, or if that turn has not come yet.
        """
        return []

    def terms(self, seat: int) -> dict[str, int]:
        """What each term adds to `score(seat)`, by name; the sum is the score."""
        self.count_leads(seat)
        return {
            name: self.weights[term] * self.leads[term] >> self.halvings for term, name in enumerate(self.term_names)
        }
