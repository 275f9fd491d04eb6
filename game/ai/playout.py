"""Playout: uniformly random games, which measure how fast the rules run.

This file runs as plain Python, or compiled with the C types of `playout.pxd`.
"""

from __future__ import annotations

from game.core.keys import LOW_32_BITS
from game.core.outcome import PLAYING
from game.core.position import Position


class Playout:
    """Random play from the current position.

    `state` is the random number generator's (xorshift, Marsaglia 2003), never 0.
    """

    def __init__(self, position: Position, state: int) -> None:
        self.position: Position = position
        self.state: int = state & LOW_32_BITS or 1

    def random_below(self, count: int) -> int:
        """A random number from 0 to `count` - 1."""
        self.state ^= self.state << 13 & LOW_32_BITS
        self.state ^= self.state >> 17
        self.state ^= self.state << 5 & LOW_32_BITS
        return self.state * count >> 32

    def run(self, plies: int) -> int:
        """Make up to `plies` random moves, at most as many as can be unmade.

        Return how many were made before the end.
        """
        for made in range(plies):
            if self.position.outcome_on_board() != PLAYING:
                return made
            count: int = self.position.count_moves()
            if count == 0:
                return made
            self.position.make(self.position.nth_move(self.random_below(count)))
        return plies
