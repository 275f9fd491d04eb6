"""The evaluation of Death Stacks: stacks and pieces in command, backed stacks, cells within reach.

This file runs as plain Python, or compiled with the C types of `evaluate.pxd`.  A position is counted by terms, for
each seat separately; a count times the term's weight is the term's value.  The unit is a stack: 100 hundredths.
"""

from __future__ import annotations

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
#: The terms; `weights.toml` has their weights, and below them are their numbers.
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
(
    STACKS,
    PIECES,
    BACKED,
    CELLS_REACHED,
    ATTACKED,
    HANGING,
    TOO_TALL,
    PRESSED,
    LAST_TWO,
    LAST_ONE,
    TO_MOVE,
) = range(len(DEATH_STACKS_TERM_NAMES))
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
        super().__init__(position, DEATH_STACKS_WEIGHTS)
        self.game: DeathStacks = cast(DeathStacks, position)

    def count_leads(self, seat: int) -> None:
        """Count the terms of both seats.

        A repeated arrangement is on its way to a draw, so all leads are 0 then, and the player who is better off avoids
        it.
        """
        self.clear_leads()
        if self.game.history.times > 1:
            return
        own: int = self.landing_cells(seat)
        other: int = self.landing_cells(1 - seat)
        self.count_seat(seat, 1, own, other)
        self.count_seat(1 - seat, -1, other, own)
        self.leads[TO_MOVE] = 1 if self.game.turn == seat else -1

    def landing_cells(self, seat: int) -> int:
        """The cells where a seat's stacks, or parts of them, can land."""
        cells: int = 0
        first: int = CELLS * seat
        for i in range(36):  # CELLS as a number, so that the compiler unrolls it
            cells |= self.game.landings[first + i]
        return cells

    def count_seat(self, seat: int, sign: int, reach: int, threat: int) -> None:
        """Add `sign` times the counts of a seat that reaches some cells and is threatened on others to the leads."""
        tally: int = self.game.tallies[seat]
        stacks: int = tally >> 8 & LOW_BYTE
        attacked: int = self.game.owned_cells[seat] & threat
        self.leads[STACKS] += sign * stacks
        self.leads[PIECES] += sign * (tally & LOW_BYTE)
        self.leads[BACKED] += sign * (tally >> 16 & LOW_BYTE)
        self.leads[CELLS_REACHED] += sign * self.count_cells(reach)
        if stacks < 3:
            self.leads[LAST_TWO] += sign
            self.leads[LAST_ONE] += sign if stacks < 2 else 0
        if tally >> 24 != 0:
            self.leads[TOO_TALL] += sign * (tally >> 24)
            self.leads[PRESSED] += sign if self.game.turn == seat else 0
        if attacked != 0:
            self.leads[ATTACKED] += sign * self.count_cells(attacked)
            self.leads[HANGING] += sign if self.game.turn != seat else 0

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
