"""The engine's opinion of Death Stacks: stacks and pieces in command, what is backed, what is within reach.

This file runs as it stands and is compiled with the C types of `evaluate.pxd`.  A position is counted by terms, each
seat apart; a term's count times its weight is what it is worth.  The unit is a stack: 100 hundredths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from game.core import weights
from game.core.evaluator import Evaluator
from game.core.position import Position
from game.games.death_stacks import tables
from game.games.death_stacks.board import filled
from game.games.death_stacks.rules import DeathStacks

ROW: Final = tables.ROW
PRIME: Final = tables.PRIME
WHICH: Final[list[int]] = list(tables.WHICH)
REACHED: Final[list[int]] = list(tables.REACHED)
WITHIN: Final[list[int]] = list(tables.WITHIN)
LOW: Final = 4095
#: What is counted, in this order; `weights.toml` says what each is worth.
NAMES: Final = (
    "stacks",
    "pieces",
    "backed",
    "reach",
    "attacked",
    "hanging",
    "too-tall",
    "pressed",
    "last-two",
    "last-one",
    "to-move",
)
WEIGHTS: Final = weights.shipped(__name__, NAMES)
TERMS: Final = len(NAMES)
# The terms by number, in the same order:
STACKS: Final = 0
PIECES: Final = 1
BACKED: Final = 2
REACH: Final = 3
ATTACKED: Final = 4
HANGING: Final = 5
TOO_TALL: Final = 6
PRESSED: Final = 7
LAST_TWO: Final = 8
LAST_ONE: Final = 9
TO_MOVE: Final = 10
# What a move promises, for the order in which moves are tried; in the unit of the weights.
TAKES: Final = 150
TAKES_EACH: Final = 40  # for each piece on the stack
COVERS: Final = -90  # an own stack
UNCOVERS: Final = -130  # one of the other's,
UNCOVERS_EACH: Final = -25  # for each piece that it keeps
FREES: Final = 60
SPARES: Final = -4  # for each piece moved
ONES: Final[list[int]] = [bits.bit_count() for bits in range(LOW + 1)]


class DeathStacksEvaluator(Evaluator):
    """Counts the terms of a position of Death Stacks."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.game: DeathStacks = cast(DeathStacks, position)
        self.weights: list[int] = WEIGHTS.listed()
        self.counts: list[int] = filled(2 * TERMS, 0)

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
        """Fill `counts`, by seat and term, for the position as it is.

        What comes back is on its way to a draw, so nothing counts then, and who is better off does something else.
        """
        for i in range(2 * TERMS):
            self.counts[i] = 0
        if self.game.times[self.game.last] > 1:
            return
        red: int = self.count_stacks(0)
        black: int = self.count_stacks(1)
        self.count_seat(0, red, black)
        self.count_seat(1, black, red)
        self.counts[self.game.turn * TERMS + TO_MOVE] = 1

    def count_stacks(self, seat: int) -> int:
        """Count the stacks of a seat one by one; the cells within their reach."""
        base: int = seat * TERMS
        reach: int = 0
        pieces: int = 0
        backed: int = 0
        left: int = self.game.owned[seat]
        while left != 0:
            bit: int = left & -left
            cell: int = WHICH[bit % PRIME]
            stack: int = self.game.stacks[cell]
            height: int = self.game.heights[cell]
            black: int = ONES[stack & LOW] + ONES[stack >> 12 & LOW] + (stack >> 24) - 1
            reach |= WITHIN[ROW * cell + height]
            pieces += black if seat != 0 else height - black
            if height > 1 and (stack >> 1 & 1) == seat:
                backed += 1
            left ^= bit
        self.counts[base + PIECES] = pieces
        self.counts[base + BACKED] = backed
        return reach

    def count_seat(self, seat: int, reach: int, threat: int) -> None:
        """Count a seat's stacks as sets of cells, which reach some cells and are threatened on others."""
        base: int = seat * TERMS
        owned: int = self.game.owned[seat]
        stacks: int = self.size(owned)
        attacked: int = self.size(owned & threat)
        tall: int = self.size(owned & self.game.tall)
        self.counts[base + STACKS] = stacks
        self.counts[base + REACH] = self.size(reach)
        self.counts[base + ATTACKED] = attacked
        self.counts[base + TOO_TALL] = tall
        self.counts[base + LAST_TWO] = 1 if stacks < 3 else 0
        self.counts[base + LAST_ONE] = 1 if stacks < 2 else 0
        if self.game.turn == seat:
            self.counts[base + PRESSED] = 1 if tall > 0 else 0
        else:
            self.counts[base + HANGING] = 1 if attacked > 0 else 0

    def size(self, cells: int) -> int:
        """How many cells a set has."""
        return ONES[cells & LOW] + ONES[cells >> 12 & LOW] + ONES[cells >> 24]

    def urgent(self) -> int:
        """1 if the player to move owns only one stack and the other could land on it, uncovering none."""
        seat: int = self.game.turn
        alone: int = self.game.owned[seat]
        if alone & alone - 1 != 0:
            return 0
        left: int = self.game.owned[1 - seat]
        while left != 0:
            bit: int = left & -left
            cell: int = WHICH[bit % PRIME]
            height: int = self.game.heights[cell]
            if WITHIN[ROW * cell + height] & alone != 0:
                for count in range(1, height + 1):
                    under: int = self.game.stacks[cell] >> count
                    if REACHED[ROW * cell + count] & alone != 0 and (under == 1 or under & 1 != seat):
                        return 1
            left ^= bit
        return 0

    def rank(self, move: int) -> int:
        """What a move lands on and what it leaves."""
        seat: int = self.game.turn
        source: int = move & 63
        target: int = move >> 6 & 63
        count: int = move >> 12 & 31
        height: int = self.game.heights[target]
        under: int = self.game.stacks[source] >> count
        gain: int = SPARES * count
        if height > 0:
            gain += COVERS if self.game.stacks[target] & 1 == seat else TAKES + TAKES_EACH * height
        if under > 1:
            height = self.game.heights[source] - count
            gain += FREES if under & 1 == seat else UNCOVERS + UNCOVERS_EACH * height
        return gain

    def reach(self, move: int) -> int:
        """How many cells the pieces go; long ways, with their bounces, are the ones that people miss."""
        return move >> 12 & 31

    def terms(self, seat: int) -> dict[str, int]:
        """What each term adds to `score(seat)`."""
        self.count()
        sign = 1 if seat == 0 else -1
        return {
            name: sign * self.weights[term] * (self.counts[term] - self.counts[TERMS + term])
            for term, name in enumerate(NAMES)
        }
