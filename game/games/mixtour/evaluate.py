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
from game.core.position import Position, filled_list
from game.games.mixtour import grid
from game.games.mixtour.grid import DEBRUIJN, TOWER
from game.games.mixtour.layout import FULL, HANDS, LOW, MOVED, POINTS
from game.games.mixtour.rules import Mixtour

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
WEIGHTS: Final = weights.load_weights(__name__, NAMES)
TERMS: Final = len(NAMES)
BYTE: Final = 255
NEITHER: Final = 128  # a byte of the leads when neither leads
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
        self.weights: list[int] = WEIGHTS.as_list()
        self.worths: list[int] = filled_list(512, 0)
        self.set_weights(self.weights)

    def set_weights(self, values: Sequence[int]) -> None:
        """Judge by other weights, in the order of NAMES."""
        for term in range(TERMS):
            self.weights[term] = values[term]
        for stack in range(2, 512):
            height = HEIGHTS[stack]
            worth = self.weights[height] if height < TOWER else SCORES
            self.worths[stack] = -worth if stack & 1 else worth

    def value(self, seat: int) -> int:
        """A seat's worth less the other's."""
        state: int = self.game.state
        leads: int = self.game.leads
        turn: int = self.game.turn
        lines: int = self.lines()
        ways: int = lines & BYTE if turn == 0 else lines >> 8
        threats: int = lines >> 8 if turn == 0 else lines & BYTE
        total: int = self.weights[TO_MOVE] + self.weights[LINES] * (ways - threats)
        if ways > 0:
            total += self.weights[NEXT]
        elif threats > 1:
            total -= self.weights[FORKS]
        if turn != 0:
            total = -total
        for height in range(1, 5):  # TOWER, told in full: the compiler then unrolls it
            total += self.weights[height] * ((leads >> 8 * height & BYTE) - NEITHER)
        total += self.weights[RESERVE] * ((state >> HANDS & LOW) - (state >> HANDS + 5 & LOW))
        total += self.weights[SCORED] * ((state >> POINTS & 15) - (state >> POINTS + 4 & 15))
        return total if seat == 0 else -total

    def lines(self) -> int:
        """In how many ways a stack could move and score: for White, and 256 times for Red.

        Most stacks are low, and two low ones make no five: only the pairs with a high one are looked at.
        """
        four: int = self.game.kinds[8] | self.game.kinds[9]
        three: int = self.game.kinds[6] | self.game.kinds[7] | four
        two: int = self.game.kinds[4] | self.game.kinds[5] | three
        found: int = 0
        if three != 0:
            found = self.off(three, 2, two ^ three)
            if three != four:
                found += self.onto(three ^ four, 3, two)
        if four != 0:
            found += self.onto(four, 4, self.game.state & FULL)
            found += self.off(four, 1, self.game.kinds[2] | self.game.kinds[3])
        return found

    def onto(self, targets: int, height: int, sources: int) -> int:
        """The part of `lines` that ends on some stacks of a height, from stacks high enough for it."""
        found: int = 0
        occupied: int = self.game.state & FULL
        while targets != 0:
            bit: int = targets & -targets
            target: int = WHICH[bit * DEBRUIJN >> 27 & 31]
            left: int = RINGS[height << 5 | target] & sources
            targets ^= bit
            while left != 0:
                bit = left & -left
                source: int = WHICH[bit * DEBRUIJN >> 27 & 31]
                if BETWEEN[source << 5 | target] & occupied == 0:
                    found += 1 + 255 * (self.game.cells[source] & 1)
                left ^= bit
        return found

    def off(self, sources: int, height: int, targets: int) -> int:
        """The part of `lines` that leads from some stacks onto others of a height; fewer are high than low."""
        found: int = 0
        occupied: int = self.game.state & FULL
        while sources != 0:
            bit: int = sources & -sources
            source: int = WHICH[bit * DEBRUIJN >> 27 & 31]
            left: int = RINGS[height << 5 | source] & targets
            sources ^= bit
            while left != 0:
                bit = left & -left
                if BETWEEN[source << 5 | WHICH[bit * DEBRUIJN >> 27 & 31]] & occupied == 0:
                    found += 1 + 255 * (self.game.cells[source] & 1)
                left ^= bit
        return found

    def is_threatened(self) -> int:
        """1 if the other player could score the point that they need, were it their turn."""
        other: int = 1 - self.game.turn
        if (self.game.state >> POINTS + 4 * other & 15) + 1 < self.game.goal:
            return 0
        return 1 if self.lines() >> 8 * other & BYTE != 0 else 0

    def rank(self, move: int) -> int:
        """What the stacks are worth that a move makes, less those that it takes apart."""
        if move < MOVED:
            return self.weights[1]
        count: int = move >> 10
        lifted: int = self.game.cells[move >> 5 & LOW]
        landed: int = self.game.cells[move & LOW]
        built: int = landed << count | lifted & (1 << count) - 1
        gain: int = self.worths[built] + self.worths[lifted >> count] - self.worths[lifted] - self.worths[landed]
        return gain if self.game.turn == 0 else -gain

    def move_distance(self, move: int) -> int:
        """How far a movement goes: as far as its target is high."""
        return HEIGHTS[self.game.cells[move & LOW]] if move >= MOVED else 0

    # Told by name:

    def terms(self, seat: int) -> dict[str, int]:
        """What each term adds to `score(seat)`."""
        turn, lines = self.game.turn, self.lines()
        ways = (lines & BYTE, lines >> 8)
        leads = [0] * TERMS
        leads[RESERVE] = self.game.hand(0) - self.game.hand(1)
        for height in range(1, TOWER):
            leads[height] = (self.game.leads >> 8 * height & BYTE) - NEITHER
        leads[LINES] = ways[0] - ways[1]
        mover = 1 - 2 * turn
        leads[NEXT] = mover if ways[turn] > 0 else 0
        leads[FORKS] = -mover if ways[turn] == 0 and ways[1 - turn] > 1 else 0
        leads[TO_MOVE] = mover
        leads[SCORED] = self.game.points(0) - self.game.points(1)
        sign = 1 if seat == 0 else -1
        return {name: sign * self.weights[term] * leads[term] for term, name in enumerate(NAMES)}
