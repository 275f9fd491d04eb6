"""The evaluation of Death Stacks: stacks and pieces in command, backed stacks, cells within reach.

This file runs as plain Python, or compiled with the C types of `evaluate.pxd`.  A position is counted by terms, for
each seat separately; a count times the term's weight is the term's value.  The unit is a stack: 100 hundredths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from game.core import weights
from game.core.evaluator import Evaluator
from game.core.position import Position
from game.games.death_stacks import tables
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.tables import PRIME, ROW_LENGTH
from game.games.death_stacks.walls import CELLS

CELL_BY_REMAINDER: Final[list[int]] = list(tables.CELL_BY_REMAINDER)
REACHED_CELLS: Final[list[int]] = list(tables.REACHED_CELLS)
LOW_12_BITS: Final = 4095
LOW_BYTE: Final = 255
#: The terms, in the order of their numbers; `weights.toml` has their weights.
DEATH_STACKS_TERM_NAMES: Final = (
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
DEATH_STACKS_WEIGHTS: Final = weights.load_weights(__name__, DEATH_STACKS_TERM_NAMES)
TERM_COUNT: Final = len(DEATH_STACKS_TERM_NAMES)
# The terms by number, in the same order:
STACKS: Final = 0
PIECES: Final = 1
BACKED: Final = 2
CELLS_REACHED: Final = 3
ATTACKED: Final = 4
HANGING: Final = 5
TOO_TALL: Final = 6
PRESSED: Final = 7
LAST_TWO: Final = 8
LAST_ONE: Final = 9
TO_MOVE: Final = 10
# The parts of a move's value for the order in which moves are tried, in the unit of the weights:
TAKING_VALUE: Final = 150
TAKING_VALUE_EACH: Final = 40  # for each piece on the stack
COVERING_VALUE: Final = -90  # an own stack
UNCOVERING_VALUE: Final = -130  # a stack of the opponent's,
UNCOVERING_VALUE_EACH: Final = -25  # for each piece that it keeps
FREEING_VALUE: Final = 60
MOVED_PIECE_VALUE: Final = -4  # for each piece moved
BIT_COUNTS: Final[list[int]] = list(tables.BIT_COUNTS)


class DeathStacksEvaluator(Evaluator):
    """Counts the terms of a position of Death Stacks."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.game: DeathStacks = cast(DeathStacks, position)
        self.weights: list[int] = DEATH_STACKS_WEIGHTS.as_list()

    def set_weights(self, values: Sequence[int]) -> None:
        """Use other weights, in the order of DEATH_STACKS_TERM_NAMES."""
        for term in range(TERM_COUNT):
            self.weights[term] = values[term]

    def value(self, seat: int) -> int:
        """A seat's value minus the other seat's."""
        if self.game.times[self.game.last] > 1:
            return 0
        red: int = self.landing_cells(0)
        black: int = self.landing_cells(1)
        total: int = self.seat_value(0, red, black) - self.seat_value(1, black, red)
        total += self.weights[TO_MOVE] if self.game.turn == 0 else -self.weights[TO_MOVE]
        return total if seat == 0 else -total

    def landing_cells(self, seat: int) -> int:
        """The cells where a seat's stacks, or parts of them, can land."""
        cells: int = 0
        first: int = CELLS * seat
        for i in range(36):  # CELLS as a number, so that the compiler unrolls it
            cells |= self.game.landings[first + i]
        return cells

    def seat_value(self, seat: int, reach: int, threat: int) -> int:
        """The value of a seat that reaches some cells and is threatened on others, without the tempo."""
        tally: int = self.game.tallies[seat]
        stacks: int = tally >> 8 & LOW_BYTE
        attacked: int = self.game.owned_cells[seat] & threat
        worth: int = (
            self.weights[STACKS] * stacks
            + self.weights[PIECES] * (tally & LOW_BYTE)
            + self.weights[BACKED] * (tally >> 16 & LOW_BYTE)
            + self.weights[CELLS_REACHED] * self.count_cells(reach)
        )
        if stacks < 3:
            worth += self.weights[LAST_TWO] + (self.weights[LAST_ONE] if stacks < 2 else 0)
        if tally >> 24 != 0:
            worth += self.weights[TOO_TALL] * (tally >> 24)
            if self.game.turn == seat:
                worth += self.weights[PRESSED]
        if attacked != 0:
            worth += self.weights[ATTACKED] * self.count_cells(attacked)
            if self.game.turn != seat:
                worth += self.weights[HANGING]
        return worth

    def count_cells(self, cells: int) -> int:
        """The number of cells in a set."""
        return BIT_COUNTS[cells & LOW_12_BITS] + BIT_COUNTS[cells >> 12 & LOW_12_BITS] + BIT_COUNTS[cells >> 24]

    def is_threatened(self) -> int:
        """1 if the player to move owns a single stack and the opponent could win by landing on it."""
        seat: int = self.game.turn
        alone: int = self.game.owned_cells[seat]
        if alone & alone - 1 != 0:
            return 0
        left: int = self.game.owned_cells[1 - seat]
        while left != 0:
            bit: int = left & -left
            cell: int = CELL_BY_REMAINDER[bit % PRIME]
            height: int = self.game.heights[cell]
            if self.game.landings[CELLS * (1 - seat) + cell] & alone != 0:
                for count in range(1, height + 1):
                    under: int = self.game.stacks[cell] >> count
                    if REACHED_CELLS[ROW_LENGTH * cell + count] & alone != 0 and (under == 1 or under & 1 != seat):
                        return 1
            left ^= bit
        return 0

    def rank(self, move: int) -> int:
        """The value of what a move lands on, minus what it leaves."""
        seat: int = self.game.turn
        source: int = move & 63
        target: int = move >> 6 & 63
        count: int = move >> 12 & 31
        height: int = self.game.heights[target]
        under: int = self.game.stacks[source] >> count
        gain: int = MOVED_PIECE_VALUE * count
        if height > 0:
            gain += (
                COVERING_VALUE if self.game.stacks[target] & 1 == seat else TAKING_VALUE + TAKING_VALUE_EACH * height
            )
        if under > 1:
            height = self.game.heights[source] - count
            gain += FREEING_VALUE if under & 1 == seat else UNCOVERING_VALUE + UNCOVERING_VALUE_EACH * height
        return gain

    def move_distance(self, move: int) -> int:
        """The number of cells that the pieces go; people tend to miss long ways with bounces."""
        return move >> 12 & 31

    def terms(self, seat: int) -> dict[str, int]:
        """What each term adds to `score(seat)`.

        A repeated arrangement is on its way to a draw, so all terms are 0 then, and the player who is better off avoids
        it.
        """
        mine, theirs = self.term_counts(seat), self.term_counts(1 - seat)
        counts = 0 if self.game.repetition_count() > 1 else 1
        return {
            name: counts * self.weights[term] * (mine[term] - theirs[term])
            for term, name in enumerate(DEATH_STACKS_TERM_NAMES)
        }

    def term_counts(self, seat: int) -> list[int]:
        """The count of each term for a seat."""
        tally, owned = self.game.tallies[seat], self.game.owned_cells[seat]
        stacks, attacked = tally >> 8 & LOW_BYTE, self.count_cells(owned & self.landing_cells(1 - seat))
        tall, moves = tally >> 24, self.game.turn == seat
        return [
            stacks,
            tally & LOW_BYTE,
            tally >> 16 & LOW_BYTE,
            self.count_cells(self.landing_cells(seat)),
            attacked,
            int(attacked > 0 and not moves),
            tall,
            int(tall > 0 and moves),
            int(stacks < 3),
            int(stacks < 2),
            int(moves),
        ]
