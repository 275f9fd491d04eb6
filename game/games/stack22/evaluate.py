"""The evaluation of Stack-22: who leads on which level, and who may climb next.

This file runs as plain Python, or compiled with the C types of `evaluate.pxd`.  The unit is a tile on the level below
the level that decides; a tile counts more the nearer its level is to the level that is compared first.
"""

from __future__ import annotations

from typing import Final

from game.core import weights
from game.core.evaluator import Evaluator
from game.core.geometry.hexes import neighbours
from game.core.position import Position
from game.games.stack22 import forms
from game.games.stack22.forms import MAX_LEVELS, TABLE_COLUMNS
from game.games.stack22.rules import Stack22

FORM_EDGES: Final = [
    [r * TABLE_COLUMNS + q for cell in form for q, r in neighbours(cell) if (q, r) not in form]
    for form in forms.ALL_FORMS
]
EDGE_PLACES: Final[list[int]] = [
    place for edge in FORM_EDGES for place in edge
]  # beside a form, as often as a cell of it is
EDGE_FROM: Final[list[int]] = [sum(len(edge) for edge in FORM_EDGES[:form]) for form in range(len(FORM_EDGES) + 1)]
#: The terms; `weights.toml` has their weights.  A level's term is how many lie between it and the first compared.
STACK22_TERM_NAMES: Final = ("first", "second", "third", "fourth", "fifth", "others", "climb", "join", "fits", "joins")
STACK22_WEIGHTS: Final = weights.load_weights(__name__, STACK22_TERM_NAMES)
OTHER_LEVELS: Final = 5
CLIMB, JOIN, FITS, JOINS = range(OTHER_LEVELS + 1, len(STACK22_TERM_NAMES))
LEVEL_RANK: Final = 4096  # for each level, when placements are ranked
BESIDE_RANK: Final = 24  # the cost of a neighbour of the same height: the opponent may bridge to it


class Stack22Evaluator(Evaluator):
    """Counts the terms of a position of Stack-22."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, STACK22_WEIGHTS)
        assert isinstance(position, Stack22)
        self.table: Stack22 = position

    def count_leads(self, seat: int) -> None:
        """The lead in tiles, level by level, and the prospect of climbing."""
        self.clear_leads()
        self.count_levels(seat)
        if self.table.placed_count >= self.table.total or self.table.lowest != 0:
            return
        peak: int = self.table.peak
        above: int = self.table.tiles_fitting(peak)
        beside: int = self.table.tiles_fitting(peak - 1) if peak > 1 else 0
        self.count_climbing(seat, 1, above, beside)
        self.count_climbing(1 - seat, -1, above, beside)

    def count_levels(self, seat: int) -> None:
        """Count the difference of tiles on each level; the levels that are compared first come first."""
        peak: int = self.table.peak
        for level in range(1, peak + 1):
            far: int = level - 1 if self.table.lowest != 0 else peak - level
            if far > OTHER_LEVELS:
                far = OTHER_LEVELS
            self.leads[far] += (
                self.table.tile_counts[MAX_LEVELS * seat + level]
                - self.table.tile_counts[MAX_LEVELS * (1 - seat) + level]
            )

    def count_climbing(self, seat: int, sign: int, above: int, beside: int) -> None:
        """Add `sign` times a seat's tiles in hand to the leads: those that fit above all or beside the highest."""
        hand: int = self.table.hands[seat]
        climbing: int = self.count_tiles(hand & above)
        joining: int = self.count_tiles(hand & beside)
        self.leads[FITS] += sign * climbing
        self.leads[JOINS] += sign * joining
        if self.table.turn == seat:
            if climbing != 0:
                self.leads[CLIMB] = sign
            elif joining != 0:
                self.leads[JOIN] = sign

    def count_tiles(self, tiles: int) -> int:
        """The number of tiles in a set."""
        count: int = 0
        while tiles != 0:
            tiles &= tiles - 1
            count += 1
        return count

    def rank(self, move: int) -> int:
        """High placements first, and before others those after which the opponent finds little to bridge to."""
        form: int = move >> 18
        place: int = (move >> 9 & 511) * TABLE_COLUMNS + (move & 511)
        level: int = self.table.heights[place]
        rank: int = -LEVEL_RANK * level if self.table.lowest != 0 else LEVEL_RANK * level
        beside: int = 0
        for i in range(EDGE_FROM[form], EDGE_FROM[form + 1]):
            if self.table.heights[place + EDGE_PLACES[i]] == level + 1:
                beside += 1
        return rank - BESIDE_RANK * beside if level + 1 >= self.table.peak else rank + beside

    def write_candidates(self, first: int, count: int, similar: int) -> int:
        """Write the high placements, and some on the table; those of a tile on the table differ little."""
        return self.table.list_candidates(first, count, similar)
