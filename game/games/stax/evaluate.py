"""The evaluation of Stax, from the designer's advice: pointers in view, what they aim at, and the kings.

This file runs as plain Python, or compiled with the C types of `evaluate.pxd`.  A position is counted by terms, for
each seat separately; a count times the term's weight is the term's value.  The unit is a pointer in view on a tile that
is free to move: 100 hundredths.

With three seats the two opponents differ: a seat captures the king of its enemy, and its hunter captures its own king;
it also loses if these two decide the game between them.  So nine terms have a second weight there, for what the enemy
has of a term minus what the hunter has.
"""

from __future__ import annotations

from typing import Final, cast

from game.core import weights
from game.core.evaluator import Evaluator
from game.core.position import Position, filled_list
from game.games.stax import grid, tiles
from game.games.stax.grid import CELLS, HAND, IS_PLAIN, NONE
from game.games.stax.rules import Stax
from game.games.stax.tiles import SHAPES

NEIGHBOUR_OFFSET: Final[list[int]] = list(grid.OFFSETS)
SEAT_OF_TILE: Final[list[int]] = list(grid.SEATS_OF_TILES)
#: The terms; `weights.toml` has their weights, and below them are their numbers.
STAX_TERM_NAMES: Final = (
    "pointers",
    "pinned-pointers",
    "aimed-at-enemies",
    "aimed-at-friends",
    "reach",
    "covered-by-enemies",
    "covered-by-friends",
    "in-hand",
    "king-in-hand",
    "king-height",
    "king-exits",
    "king-guards",
    "king-stalked",
    "king-threatened",
    "king-in-crossfire",
    "king-hanging",
    "to-move",
)
STAX_WEIGHTS: Final = weights.load_weights(__name__, STAX_TERM_NAMES)
#: With three seats: the terms with a second weight, whose names have `enemy-` before them.
ENEMY_TERMS: Final = (
    "pointers",
    "pinned-pointers",
    "aimed-at-enemies",
    "covered-by-enemies",
    "in-hand",
    "king-in-hand",
    "king-exits",
    "king-stalked",
    "king-threatened",
)
ENEMY_TERM_NAMES: Final = tuple(f"enemy-{name}" for name in ENEMY_TERMS)
ENEMY_TERM_NUMBERS: Final[list[int]] = [STAX_TERM_NAMES.index(name) for name in ENEMY_TERMS]
STAX_WEIGHTS_OF_THREE: Final = weights.load_weights(__name__, (*STAX_TERM_NAMES, *ENEMY_TERM_NAMES), "weights-3.toml")
TERM_COUNT: Final = len(STAX_TERM_NAMES)
ENEMY_TERM_COUNT: Final = len(ENEMY_TERMS)
(
    POINTERS,
    PINNED,
    ON_ENEMY,
    ON_FRIEND,
    LINE_REACH,
    UNDER_ENEMY,
    UNDER_FRIEND,
    IN_HAND,
    KING_IN_HAND,
    KING_HEIGHT,
    EXITS,
    GUARDS,
    STALKED,
    THREATENED,
    CROSSFIRE,
    HANGING,
    TO_MOVE,
) = range(TERM_COUNT)
POINTER_COUNT: Final[list[int]] = [pointers.bit_count() for pointers in range(64)]
SHAPE_POINTERS: Final[list[int]] = [len(base) for base in tiles.BASES]
# The parts of a move's value for the order in which moves are tried, in the unit of the weights:
AT_KING_VALUE: Final = 260
NEAR_KING_VALUE: Final = 45
AT_ENEMY_VALUE: Final = 40
AT_FRIEND_VALUE: Final = 15
REACHED_CELL_VALUE: Final = 6
EXPOSED_VALUE: Final = 100
KING_PLACED_VALUE: Final = -150
KING_MOVED_VALUE: Final = -40
KING_LEVEL_VALUE: Final = 60


class StaxEvaluator(Evaluator):
    """Counts the terms of a position of Stax."""

    def __init__(self, position: Position) -> None:
        is_of_three = position.seats > 2
        super().__init__(position, STAX_WEIGHTS_OF_THREE if is_of_three else STAX_WEIGHTS, 1 if is_of_three else 0)
        self.stax: Stax = cast(Stax, position)
        self.counts: list[int] = filled_list(3 * TERM_COUNT, 0)
        self.zone_stamp: int = 0
        self.ranked_key: int = -1
        if IS_PLAIN:
            self.king_zones: list[int] = filled_list(CELLS, 0)
            self.pointer_values: list[int] = filled_list(6 * CELLS, 0)
            self.value_stamps: list[int] = filled_list(CELLS, 0)

    def count_leads(self, seat: int) -> None:
        """Subtract the mean of the others' counts from a seat's; of three seats, also the hunter's from the enemy's."""
        self.count_terms()
        own: int = seat * TERM_COUNT
        if self.stax.seats == 2:
            for term in range(TERM_COUNT):
                self.leads[term] = self.counts[own + term] - self.counts[TERM_COUNT - own + term]
            return
        for term in range(TERM_COUNT):
            self.leads[term] = 3 * self.counts[own + term]
            for other in range(3):
                self.leads[term] -= self.counts[other * TERM_COUNT + term]
        enemy: int = self.stax.enemy(seat) * TERM_COUNT
        hunter: int = self.hunter(seat) * TERM_COUNT
        for term in range(ENEMY_TERM_COUNT):
            counted: int = ENEMY_TERM_NUMBERS[term]
            self.leads[TERM_COUNT + term] = self.counts[enemy + counted] - self.counts[hunter + counted]

    def is_threatened(self) -> int:
        """1 if the king of the player to move is attacked: by a tile that can leave, or by a king beside it."""
        hunter: int = self.hunter(self.stax.turn)
        king: int = self.stax.where[SHAPES * self.stax.turn]
        if king == NONE or self.stax.where[SHAPES * hunter] == NONE:
            return 0
        for d in range(6):
            cell: int = king - NEIGHBOUR_OFFSET[d] & 4095
            while self.stax.heights[cell] > 0 or self.stax.neighbour_counts[cell] > 0:
                if self.stax.heights[cell] > 0:
                    tile: int = self.stax.tops[cell]
                    beside: bool = tile == SHAPES * hunter and cell + NEIGHBOUR_OFFSET[d] & 4095 == king
                    if not (self.stax.face[tile] >> d & 1 or beside):
                        break
                    if SEAT_OF_TILE[tile] == hunter and self.can_leave(cell):
                        return 1
                cell = cell - NEIGHBOUR_OFFSET[d] & 4095
        return 0

    def move_distance(self, move: int) -> int:
        """The number of cells that a movement goes; 0 for a placement."""
        source: int = move >> 18
        if source == HAND:
            return 0
        way: int = (move >> 6 & 4095) - source & 4095
        dq: int = (way + 32 & 63) - 32
        dr: int = ((way - dq >> 6) + 32 & 63) - 32
        dq = dq if dq > 0 else -dq
        dr = dr if dr > 0 else -dr
        return dq if dq > dr else dr

    # Counting:

    def hunter(self, seat: int) -> int:
        """The seat that may capture a seat's king."""
        return seat - 1 if seat > 0 else self.stax.seats - 1

    def count_terms(self) -> None:
        """Fill `counts`, by seat and term, for the current position."""
        for i in range(TERM_COUNT * self.stax.seats):
            self.counts[i] = 0
        self.ranked_key = -1
        self.mark_zones()
        for i in range(self.stax.count):
            self.count_stack(self.stax.stacks[i])
        for seat in range(self.stax.seats):
            self.count_seat(seat, seat * TERM_COUNT)
        self.counts[self.stax.turn * TERM_COUNT + TO_MOVE] = 1

    def mark_zones(self) -> None:
        """Mark the cells beside each king in `king_zones`: a bit for each seat, above them the marking's stamp."""
        self.zone_stamp += 1
        for seat in range(self.stax.seats):
            king: int = self.stax.where[SHAPES * seat]
            if king == NONE:
                continue
            for d in range(6):
                cell: int = king + NEIGHBOUR_OFFSET[d] & 4095
                if self.king_zones[cell] >> 3 != self.zone_stamp:
                    self.king_zones[cell] = self.zone_stamp << 3
                self.king_zones[cell] |= 1 << seat

    def count_seat(self, seat: int, base: int) -> None:
        """Count a seat's tiles in hand and how its king stands."""
        for shape in range(SHAPES):
            if self.stax.where[SHAPES * seat + shape] == NONE:
                self.counts[base + IN_HAND] += SHAPE_POINTERS[shape]
        if self.stax.where[SHAPES * seat] == NONE:
            self.counts[base + KING_IN_HAND] = 1
        elif self.counts[base + THREATENED] > 0:
            self.counts[base + CROSSFIRE] = 1 if self.counts[base + THREATENED] > 1 else 0
            self.counts[base + HANGING] = 1 if self.hunter(seat) == self.stax.turn else 0

    def count_stack(self, cell: int) -> None:
        """Count a stack: its top tile and the tiles that it covers."""
        top: int = self.stax.tops[cell]
        seat: int = SEAT_OF_TILE[top]
        base: int = seat * TERM_COUNT
        face: int = self.stax.face[top]
        tile: int = self.stax.below[top]
        while tile != NONE:
            self.counts[
                SEAT_OF_TILE[tile] * TERM_COUNT + (UNDER_FRIEND if SEAT_OF_TILE[tile] == seat else UNDER_ENEMY)
            ] += 1
            tile = self.stax.below[tile]
        if face == 0:
            self.counts[base + KING_HEIGHT] += self.stax.heights[cell] - 1
            self.counts[base + EXITS] += self.count_exits(cell)
        elif self.can_leave(cell):
            self.counts[base + POINTERS] += POINTER_COUNT[face]
            enemy: int = self.stax.enemy(seat)
            for d in range(6):
                if face >> d & 1:
                    self.count_line(seat, enemy, cell, d)
        else:
            self.counts[base + PINNED] += POINTER_COUNT[face]

    def count_line(self, seat: int, enemy: int, source: int, d: int) -> None:
        """Count the line of movement of a seat's top tile in a direction."""
        base: int = seat * TERM_COUNT
        offset: int = NEIGHBOUR_OFFSET[d]
        met: int = 0
        reached: int = 0
        cell: int = source + offset & 4095
        top: int = self.stax.tops[cell]
        if top == NONE and self.stax.neighbour_counts[cell] == 1 and self.stax.heights[source] == 1:
            return
        while top != NONE or self.stax.neighbour_counts[cell] > 0:
            if top != NONE and self.stax.face[top] == 0:
                if SEAT_OF_TILE[top] == enemy:
                    self.counts[enemy * TERM_COUNT + THREATENED] += 1
                break
            reached += 1
            if self.king_zones[cell] >> 3 == self.zone_stamp:
                self.counts[enemy * TERM_COUNT + STALKED] += self.king_zones[cell] >> enemy & 1
                self.counts[base + GUARDS] += self.king_zones[cell] >> seat & 1
            if top != NONE:
                if met == 0:
                    met = 1
                    self.counts[base + (ON_FRIEND if SEAT_OF_TILE[top] == seat else ON_ENEMY)] += 1
                if not self.stax.face[top] >> d & 1:
                    break
            cell = cell + offset & 4095
            top = self.stax.tops[cell]
        self.counts[base + LINE_REACH] += reached

    def can_leave(self, cell: int) -> bool:
        """Whether the top tile can leave: it has a free side and, judged by its neighbours alone, splits nothing."""
        height: int = self.stax.heights[cell]
        if height == 1:
            return self.stax.neighbour_counts[cell] < 6 and self.stax.count_arcs(cell) < 2
        return self.stax.neighbour_counts[cell] < 6 or self.stax.has_free_side(cell)

    def count_exits(self, king: int) -> int:
        """The number of cells to which the king may step, judged by their heights."""
        free: int = 0
        height: int = self.stax.heights[king]
        for d in range(6):
            cell: int = king + NEIGHBOUR_OFFSET[d] & 4095
            if self.stax.heights[cell] == 0:
                free += 1 if self.stax.neighbour_counts[cell] > 1 or height > 1 else 0
            elif self.stax.face[self.stax.tops[cell]] != 0:
                free += 1
        return free

    # Ranking:

    def rank(self, move: int) -> int:
        """The move's value for the order: what it exposes, covers and uncovers, and at what its tile then aims."""
        if self.ranked_key != self.stax.key:
            self.ranked_key = self.stax.key
            self.mark_zones()
        cell: int = move >> 6 & 4095
        source: int = move >> 18
        face: int = move & 63
        if source == HAND:
            return (
                KING_PLACED_VALUE
                if face == 0
                else self.aim_value(cell, face) + (EXPOSED_VALUE >> 1) * POINTER_COUNT[face]
            )
        tile: int = self.stax.tops[source]
        gain: int = (
            KING_MOVED_VALUE if face == 0 else self.aim_value(cell, face) - self.aim_value(source, self.stax.face[tile])
        )
        if self.stax.heights[cell] > 0:
            gain -= self.exposure_value(self.stax.tops[cell])
        if self.stax.below[tile] != NONE:
            gain += self.exposure_value(self.stax.below[tile])
        if face == 0:
            gain += KING_LEVEL_VALUE * (self.stax.heights[cell] + 1 - self.stax.heights[source])
        return gain

    def exposure_value(self, tile: int) -> int:
        """The value, for the player to move, of having a tile exposed."""
        worth: int = EXPOSED_VALUE + EXPOSED_VALUE * POINTER_COUNT[self.stax.face[tile]]
        return worth if SEAT_OF_TILE[tile] == self.stax.turn else -worth

    def aim_value(self, cell: int, face: int) -> int:
        """The value of the aims that a tile of the player to move would have on a cell."""
        if self.value_stamps[cell] != self.zone_stamp:
            self.value_stamps[cell] = self.zone_stamp
            for d in range(6):
                self.pointer_values[6 * cell + d] = self.pointer_value(cell, d)
        total: int = 0
        for d in range(6):
            if face >> d & 1:
                total += self.pointer_values[6 * cell + d]
        return total

    def pointer_value(self, cell: int, d: int) -> int:
        """The value of what a pointer of the player to move would aim at from a cell in a direction."""
        enemy: int = self.stax.enemy(self.stax.turn)
        total: int = 0
        met: int = 0
        cell = cell + NEIGHBOUR_OFFSET[d] & 4095
        while self.stax.heights[cell] > 0 or self.stax.neighbour_counts[cell] > 1:
            total += REACHED_CELL_VALUE
            if self.stax.heights[cell] > 0:
                top: int = self.stax.tops[cell]
                if self.stax.face[top] == 0:
                    return total + (AT_KING_VALUE if SEAT_OF_TILE[top] == enemy else 0)
                if met == 0:
                    met = 1
                    total += AT_FRIEND_VALUE if SEAT_OF_TILE[top] == self.stax.turn else AT_ENEMY_VALUE
                if not self.stax.face[top] >> d & 1:
                    return total
            if self.king_zones[cell] >> 3 == self.zone_stamp and self.king_zones[cell] >> enemy & 1:
                total += NEAR_KING_VALUE
            cell = cell + NEIGHBOUR_OFFSET[d] & 4095
        return total

    # For callers outside compiled code:

    def due_moves(self, turn: int) -> list[int]:
        """The placements of a king that is still in hand, from the player's `turn`-th turn on.

        Until then they only place tiles.
        """
        own: int = SHAPES * self.stax.turn
        placed: int = 0
        for tile in range(own, own + SHAPES):
            placed += 1 if self.stax.where[tile] != NONE else 0
        return self.stax.placements_of(0) if self.stax.where[own] == NONE and placed + 1 >= turn else []

    def counts_of_seat(self, seat: int) -> list[int]:
        """A seat's counts in the current position, in the order of the terms."""
        self.count_terms()
        return [self.counts[seat * TERM_COUNT + i] for i in range(TERM_COUNT)]

    def counts_of_stack(self, q: int, r: int) -> list[int]:
        """What the stack on q,r adds to the counts, in the layout of `counts`; zeros if no stack is there."""
        for i in range(3 * TERM_COUNT):
            self.counts[i] = 0
        self.mark_zones()
        if self.stax.tiles_at(q, r):
            self.count_stack(self.stax.find_cell(q, r))
        return [self.counts[i] for i in range(3 * TERM_COUNT)]
