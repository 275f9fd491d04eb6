"""The evaluation of Mixtour: points, whose pieces top the stacks, and who could complete a stack of five next.

This file runs as plain Python, or compiled with the C types of `evaluate.pxd`.  A position is counted by terms, for
each seat separately; a count times the term's weight is the term's value.  A moved stack scores for the owner of its
top piece, so tall stacks with an own piece on top are what counts; the target stack may have any colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from game.core import weights
from game.core.evaluator import Evaluator
from game.core.position import Position, filled_list
from game.games.mixtour import grid
from game.games.mixtour.grid import DEBRUIJN, TOWER
from game.games.mixtour.layout import ALL_CELLS, FIRST_MOVEMENT, HANDS_SHIFT, LOW_5_BITS, POINTS_SHIFT
from game.games.mixtour.rules import Mixtour

#: The terms; `weights.toml` has their weights.  The number of a stack's term is its height.
MIXTOUR_TERM_NAMES: Final = (
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
MIXTOUR_WEIGHTS: Final = weights.load_weights(__name__, MIXTOUR_TERM_NAMES)
RESERVE: Final = 0
SCORING_LINES, SCORES_NEXT, FORKS, TO_MOVE, POINTS_SCORED = range(TOWER, len(MIXTOUR_TERM_NAMES))
LOW_BYTE: Final = 255
EVEN_LEAD: Final = 128  # a byte of the leads when neither leads
SCORING_VALUE: Final = 4000  # of a move that scores, for the order in which moves are tried

CELLS_AT_DISTANCE: Final[list[int]] = list(grid.CELLS_AT_DISTANCE)
CELLS_BETWEEN: Final[list[int]] = list(grid.CELLS_BETWEEN)
BIT_INDEX: Final[list[int]] = grid.bit_indices()
HEIGHTS: Final[list[int]] = list(grid.HEIGHTS)


class MixtourEvaluator(Evaluator):
    """Counts the terms of a position of Mixtour."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, MIXTOUR_WEIGHTS)
        self.game: Mixtour = cast(Mixtour, position)
        self.stack_values: list[int] = filled_list(512, 0)
        self.fill_stack_values()

    def set_weights(self, values: Sequence[int]) -> None:
        """Use other weights, also for the order of moves."""
        Evaluator.set_weights(self, values)
        self.fill_stack_values()

    def fill_stack_values(self) -> None:
        """Fill the value that each stack has for White."""
        for stack in range(2, 512):
            height = HEIGHTS[stack]
            worth = self.weights[height] if height < TOWER else SCORING_VALUE
            self.stack_values[stack] = -worth if stack & 1 else worth

    def count_leads(self, seat: int) -> None:
        """Count what a seat has more of than the other."""
        state: int = self.game.state
        leads: int = self.game.leads
        turn: int = self.game.turn
        lines: int = self.count_lines()
        ways: int = lines & LOW_BYTE if turn == 0 else lines >> 8
        threats: int = lines >> 8 if turn == 0 else lines & LOW_BYTE
        sign: int = 1 if seat == turn else -1
        self.leads[TO_MOVE] = sign
        self.leads[SCORING_LINES] = sign * (ways - threats)
        self.leads[SCORES_NEXT] = sign if ways > 0 else 0
        self.leads[FORKS] = -sign if ways == 0 and threats > 1 else 0
        sign = 1 if seat == 0 else -1
        for height in range(1, 5):  # TOWER as a number, so that the compiler unrolls it
            self.leads[height] = sign * ((leads >> 8 * height & LOW_BYTE) - EVEN_LEAD)
        hands: int = state >> HANDS_SHIFT
        points: int = state >> POINTS_SHIFT
        self.leads[RESERVE] = sign * ((hands & LOW_5_BITS) - (hands >> 5 & LOW_5_BITS))
        self.leads[POINTS_SCORED] = sign * ((points & 15) - (points >> 4 & 15))

    def count_lines(self) -> int:
        """The number of ways in which a stack could move and score: White's, plus 256 times Red's.

        Most stacks are low, and two low stacks make no five, so only pairs with a high stack are checked.
        """
        four: int = self.game.kinds[8] | self.game.kinds[9]
        three: int = self.game.kinds[6] | self.game.kinds[7] | four
        two: int = self.game.kinds[4] | self.game.kinds[5] | three
        found: int = 0
        if three != 0:
            found = self.lines_from(three, 2, two ^ three)
            if three != four:
                found += self.lines_onto(three ^ four, 3, two)
        if four != 0:
            found += self.lines_onto(four, 4, self.game.state & ALL_CELLS)
            found += self.lines_from(four, 1, self.game.kinds[2] | self.game.kinds[3])
        return found

    def lines_onto(self, targets: int, height: int, sources: int) -> int:
        """The part of `count_lines` that ends on some stacks of a height, from stacks that are high enough."""
        found: int = 0
        occupied: int = self.game.state & ALL_CELLS
        while targets != 0:
            bit: int = targets & -targets
            target: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31]
            left: int = CELLS_AT_DISTANCE[height << 5 | target] & sources
            targets ^= bit
            while left != 0:
                bit = left & -left
                source: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31]
                if CELLS_BETWEEN[source << 5 | target] & occupied == 0:
                    found += 1 + 255 * (self.game.cells[source] & 1)
                left ^= bit
        return found

    def lines_from(self, sources: int, height: int, targets: int) -> int:
        """The part of `count_lines` from some stacks onto others of a height.

        This is faster where the high stacks are few.
        """
        found: int = 0
        occupied: int = self.game.state & ALL_CELLS
        while sources != 0:
            bit: int = sources & -sources
            source: int = BIT_INDEX[bit * DEBRUIJN >> 27 & 31]
            left: int = CELLS_AT_DISTANCE[height << 5 | source] & targets
            sources ^= bit
            while left != 0:
                bit = left & -left
                if CELLS_BETWEEN[source << 5 | BIT_INDEX[bit * DEBRUIJN >> 27 & 31]] & occupied == 0:
                    found += 1 + 255 * (self.game.cells[source] & 1)
                left ^= bit
        return found

    def is_threatened(self) -> int:
        """1 if the opponent needs a single point and could score it, were it their turn."""
        other: int = 1 - self.game.turn
        if (self.game.state >> POINTS_SHIFT + 4 * other & 15) + 1 < self.game.goal:
            return 0
        return 1 if self.count_lines() >> 8 * other & LOW_BYTE != 0 else 0

    def rank(self, move: int) -> int:
        """The value of the stacks that a move makes, minus the value of those that it takes apart."""
        if move < FIRST_MOVEMENT:
            return self.weights[1]
        count: int = move >> 10
        lifted: int = self.game.cells[move >> 5 & LOW_5_BITS]
        landed: int = self.game.cells[move & LOW_5_BITS]
        built: int = landed << count | lifted & (1 << count) - 1
        gain: int = (
            self.stack_values[built]
            + self.stack_values[lifted >> count]
            - self.stack_values[lifted]
            - self.stack_values[landed]
        )
        return gain if self.game.turn == 0 else -gain

    def move_distance(self, move: int) -> int:
        """The distance of a movement, which is the height of its target; 0 for an entering piece or a pass."""
        return HEIGHTS[self.game.cells[move & LOW_5_BITS]] if move >= FIRST_MOVEMENT else 0
