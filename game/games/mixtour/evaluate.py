"""The engine's opinion of Mixtour: points, whose pieces top the stacks, and who could complete a stack of five next.

This file runs as it stands and is compiled with the C types of `evaluate.pxd`.  A position is counted by terms, each
seat apart; a term's count times its weight is what it is worth.  Only a stack with an own piece on top scores for its
owner where it lands, so tall stacks in command are what counts; a stack that it may land on may have any colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from game.core import weights
from game.core.evaluator import Evaluator
from game.core.position import Position
from game.games.mixtour import grid, layout
from game.games.mixtour.grid import filled
from game.games.mixtour.rules import Mixtour

DEBRUIJN: Final = grid.DEBRUIJN
TOWER: Final = grid.TOWER
LOW: Final = layout.LOW
FULL: Final = layout.FULL
HANDS: Final = layout.HANDS
POINTS: Final = layout.POINTS
MOVED: Final = layout.MOVED
PASS: Final = layout.PASS
#: What is counted, in this order; `weights.toml` says what each is worth.
NAMES: Final = (
    "reserve",
    "single-pieces",
    "stacks-of-two",
    "stacks-of-three",
    "stacks-of-four",
    "scoring-lines",
    "scores-next",
    "forks",
    "to-move",
    "points",
)
WEIGHTS: Final = weights.shipped(__name__, NAMES)
TERMS: Final = len(NAMES)
# The terms by number, in the same order; a stack's term is its height:
RESERVE: Final = 0
LINES: Final = 5
NEXT: Final = 6
FORKS: Final = 7
TO_MOVE: Final = 8
SCORED: Final = 9
SCORES: Final = 4000  # what a move promises that scores

RINGS: Final[list[int]] = list(grid.RINGS)
BETWEEN: Final[list[int]] = list(grid.BETWEEN)
WHICH: Final[list[int]] = list(grid.WHICH)
HEIGHTS: Final[list[int]] = list(grid.HEIGHTS)


class MixtourEvaluator(Evaluator):
    """Counts the terms of a position of Mixtour."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.game: Mixtour = cast(Mixtour, position)
        self.weights: list[int] = WEIGHTS.listed()
        self.counts: list[int] = filled(2 * TERMS, 0)
        self.tall: list[int] = filled(16, 0)

    def weigh(self, values: Sequence[int]) -> None:
        """Judge by other weights, in the order of NAMES."""
        for term in range(TERMS):
            self.weights[term] = values[term]

    def value(self, seat: int) -> int:
        """A seat's worth less the other's."""
        self.count()
        total: int = 0
        for term in range(TERMS):
            total += self.weights[term] * (self.counts[term] - self.counts[TERMS + term])
        return total if seat == 0 else -total

    def count(self) -> None:
        """Fill `counts`, by seat and term, for the position as it is."""
        turn: int = self.game.turn
        self.gather()
        for seat in range(2):
            base: int = TERMS * seat
            self.counts[base + RESERVE] = self.game.state >> HANDS + 5 * seat & LOW
            self.counts[base + SCORED] = self.game.state >> POINTS + 4 * seat & 15
            self.counts[base + LINES] = self.lines(seat)
            self.counts[base + NEXT] = 0
            self.counts[base + FORKS] = 0
            self.counts[base + TO_MOVE] = 0
        if self.counts[TERMS * turn + LINES] > 0:
            self.counts[TERMS * turn + NEXT] = 1
        elif self.counts[TERMS - TERMS * turn + LINES] > 1:
            self.counts[TERMS - TERMS * turn + FORKS] = 1
        self.counts[TERMS * turn + TO_MOVE] = 1

    def gather(self) -> None:
        """Count the stacks by top and height, and fill `tall`: `seat << 3 | n` for the cells with n pieces or more."""
        for i in range(16):
            self.tall[i] = 0
        for height in range(1, TOWER):
            self.counts[height] = 0
            self.counts[TERMS + height] = 0
        left: int = self.game.state & FULL
        while left != 0:
            bit: int = left & -left
            stack: int = self.game.cells[WHICH[bit * DEBRUIJN >> 27 & 31]]
            top: int = stack & 1
            height = HEIGHTS[stack]
            self.counts[TERMS * top + height] += 1
            self.tall[top << 3 | height] |= bit
            left ^= bit
        for i in range(3, 0, -1):
            self.tall[i] |= self.tall[i + 1]
            self.tall[8 | i] |= self.tall[8 | i + 1]

    def lines(self, seat: int) -> int:
        """In how many ways a stack could move and score for a seat, once `tall` is filled."""
        found: int = 0
        occupied: int = self.game.state & FULL
        left: int = occupied if self.tall[seat << 3 | 1] != 0 else 0
        while left != 0:
            bit: int = left & -left
            target: int = WHICH[bit * DEBRUIJN >> 27 & 31]
            height: int = HEIGHTS[self.game.cells[target]]
            sources: int = RINGS[height << 5 | target] & self.tall[seat << 3 | TOWER - height]
            left ^= bit
            while sources != 0:
                bit = sources & -sources
                if BETWEEN[WHICH[bit * DEBRUIJN >> 27 & 31] << 5 | target] & occupied == 0:
                    found += 1
                sources ^= bit
        return found

    def urgent(self) -> int:
        """1 if the other player could score the point that they need, were it their turn."""
        other: int = 1 - self.game.turn
        if (self.game.state >> POINTS + 4 * other & 15) + 1 < self.game.goal:
            return 0
        self.gather()
        return 1 if self.lines(other) > 0 else 0

    def rank(self, move: int) -> int:
        """What the stacks are worth that a move makes, less those that it takes apart."""
        turn: int = self.game.turn
        if move < MOVED:
            return self.weights[1]
        count: int = move >> 10
        lifted: int = self.game.cells[move >> 5 & LOW]
        landed: int = self.game.cells[move & LOW]
        built: int = landed << count | lifted & (1 << count) - 1
        gain: int = self.worth(lifted >> count) - self.worth(lifted) - self.worth(landed)
        if built >> TOWER == 0:
            gain += self.worth(built)
        else:
            gain += SCORES if built & 1 == 0 else -SCORES
        return gain if turn == 0 else -gain

    def worth(self, stack: int) -> int:
        """What a stack is worth to White."""
        if stack == 1:
            return 0
        worth: int = self.weights[HEIGHTS[stack]]
        return worth if stack & 1 == 0 else -worth

    def reach(self, move: int) -> int:
        """How far a movement goes: as far as its target is high."""
        return HEIGHTS[self.game.cells[move & LOW]] if move >= MOVED else 0

    # Told by name:

    def terms(self, seat: int) -> dict[str, int]:
        """What each term adds to `score(seat)`."""
        self.count()
        sign = 1 if seat == 0 else -1
        return {
            name: sign * self.weights[term] * (self.counts[term] - self.counts[TERMS + term])
            for term, name in enumerate(NAMES)
        }
