"""The evaluation of Stack-22: who leads on which level, and who may climb next.

This file runs as plain Python, or compiled with the C types of `evaluate.pxd`.  The unit is a tile on the level below
the level that decides; a tile counts more the nearer its level is to the level that is compared first.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Final

from game.core import weights
from game.core.errors import StaxError
from game.core.evaluator import Evaluator
from game.core.geometry.hexes import neighbours
from game.core.network import IntegerNetwork
from game.core.network_file import NetworkFigures, load_network
from game.core.position import Position
from game.games.stack22 import forms
from game.games.stack22.forms import MAX_LEVELS, TABLE_COLUMNS, TILE_COUNT
from game.games.stack22.rules import Stack22

logger: Final = logging.getLogger(__name__)
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
#: What the network is told, from the side of the player to move.  `lead` is as the terms count it; then the tiles in a
#: hand that fit above all and beside the highest, and whether there are any.
STACK22_INPUT_NAMES: Final = (
    *("left", "peak", "lead-0", "lead-1", "lead-2", "lead-3", "lead-4"),
    *("own-fits", "own-joins", "own-climbs", "own-is-joining"),
    *("other-fits", "other-joins", "other-climbs", "other-is-joining"),
)
FIRST_LEAD: Final = 2
FIRST_FIT: Final = FIRST_LEAD + OTHER_LEVELS
INPUTS_PER_HAND: Final = 4
BESIDE_RANK: Final = 24  # the cost of a neighbour of the same height: the opponent may bridge to it


@lru_cache(maxsize=1)
def stack22_figures() -> NetworkFigures | None:
    """The network in the file beside this module; None, with a warning in the log, if it is missing or damaged."""
    try:
        return load_network(__name__, STACK22_INPUT_NAMES)
    except StaxError as error:
        logger.warning("%s Stack-22 is played without it, and less well.", error)
        return None


class Stack22Evaluator(Evaluator):
    """Counts the terms of a position of Stack-22, or asks a network."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, STACK22_WEIGHTS)
        assert isinstance(position, Stack22)
        self.table: Stack22 = position
        self.network: IntegerNetwork = IntegerNetwork(NetworkFigures(first=((),) * len(STACK22_INPUT_NAMES)))

    def use_network(self) -> None:
        """Judge by the network from now on; it was made for games with all tiles in which the highest level decides."""
        if self.has_shipped_weights == 0 or self.table.lowest != 0 or self.table.total < 2 * TILE_COUNT:
            return
        figures = stack22_figures()
        if figures is not None:
            self.network = IntegerNetwork(figures)
            self.judges_by_network = 1

    def network_value(self, seat: int) -> int:
        """The network's score, that of the player to move turned for the other player."""
        turn: int = self.table.turn
        self.write_inputs(turn)
        score: int = self.network.score(turn)
        return score if seat == turn else -score

    def write_inputs(self, turn: int) -> None:
        """Tell the network the position as the player to move, `turn`, sees it."""
        self.clear_leads()
        self.count_levels(turn)
        peak: int = self.table.peak
        above: int = self.table.tiles_fitting(peak)
        beside: int = self.table.tiles_fitting(peak - 1) if peak > 1 else 0
        self.network.inputs[0] = self.table.total - self.table.placed_count
        self.network.inputs[1] = peak
        for far in range(OTHER_LEVELS):
            self.network.inputs[FIRST_LEAD + far] = self.leads[far]
        self.write_hand(self.table.hands[turn], above, beside, FIRST_FIT)
        self.write_hand(self.table.hands[1 - turn], above, beside, FIRST_FIT + INPUTS_PER_HAND)

    def write_hand(self, hand: int, above: int, beside: int, first: int) -> None:
        """Tell the network, from input `first` on, what a hand has that fits above all and beside the highest."""
        fitting: int = self.count_tiles(hand & above)
        joining: int = self.count_tiles(hand & beside)
        self.network.inputs[first] = fitting
        self.network.inputs[first + 1] = joining
        self.network.inputs[first + 2] = 1 if fitting != 0 else 0
        self.network.inputs[first + 3] = 1 if joining != 0 else 0

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

    def write_candidates(self, first: int, count: int) -> int:
        """Write the high placements, and some on the table."""
        return self.table.list_candidates(first, count)

    # For callers outside compiled code:

    def network_inputs(self) -> dict[str, int]:
        """What the network is told about the position, by name."""
        self.write_inputs(self.table.turn)
        return {name: self.network.inputs[i] for i, name in enumerate(STACK22_INPUT_NAMES)}
