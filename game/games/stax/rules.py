"""Stax (Cameron Browne, 2010), for two and three players: a game, with what notation, view and reasons need."""

from __future__ import annotations

from typing import Any, Final

from game.core.geometry.hexes import step
from game.games.stax import grid, tiles
from game.games.stax.grid import HAND, NONE, SPOT_ROW, ZERO_SPOT
from game.games.stax.legal import Legal
from game.games.stax.tiles import SHAPES

SEAT_OF_TILE: Final[list[int]] = list(grid.SEATS_OF_TILES)
SHAPE_OF_FACE: Final[list[int]] = list(tiles.SHAPE_OF)


def max_move_count(players: int) -> int:
    """An upper bound of the number of legal moves in any position.

    n connected stacks have at least n - 1 adjacent pairs, so at most 6n - 2(n - 1) = 4n + 2 of their sides face
    empty cells, and at most 2n + 1 empty cells touch two stacks.  A line goes only over stacks and cells beside
    stacks; n connected stacks span at most n cells in each coordinate, so it reaches at most n + 1 cells.  Each tile
    is either in hand (its faces times the cells) or on the table (its turns times its pointers times the cells of a
    line; a king a single step in each direction).  n is at most the number of tiles.
    """
    n = players * SHAPES
    total = 0
    for faces in tiles.FACES:
        lines = max(1, len(tiles.turns_of(faces[0]))) * faces[0].bit_count() * (n + 1) or 6
        total += max(lines, len(faces) * (2 * n + 1))
    return total


class Stax(Legal):
    """A game of Stax for 2 or 3 players; a seat may capture only the king of its enemy, the next seat."""

    def __init__(self, players: int) -> None:
        super().__init__(players, max_move_count(players))

    def clone(self) -> Stax:
        """An independent copy, history included, rooted here."""
        other = Stax(self.seats)
        other.copy_game(self)
        return other

    # For the view.  Coordinates are those of the game; a cell is bare if it is neither a stack nor beside a stack.

    def placements_of(self, shape: int) -> list[int]:
        """The legal placements of a tile, given by its shape, by the player to move."""
        self.draw_map()
        last: int = 0 if self.captured_king != NONE else self.write_placements(0)
        return [self.moves[i] for i in range(last) if SHAPE_OF_FACE[self.moves[i] & 63] == shape]

    def shifts_from(self, q: int, r: int) -> list[int]:
        """The legal movements of the tile on top of a cell by the player to move."""
        cell: int = self.find_cell(q, r)
        own: int = SHAPES * self.turn
        if cell == NONE or self.heights[cell] == 0 or self.where[own] == NONE or self.captured_king != NONE:
            return []
        tile: int = self.tops[cell]
        self.draw_map()
        last: int = self.write_shifts(tile, 0) if SEAT_OF_TILE[tile] == self.turn else 0
        return [self.moves[i] for i in range(last)]

    def stacks_beside(self, q: int, r: int) -> int:
        """The number of stacks that are adjacent to a cell."""
        cell: int = self.find_cell(q, r)
        return 0 if cell == NONE else self.neighbour_counts[cell]

    def min_touches_now(self) -> int:
        """The number of stacks that a tile placed now must touch."""
        return self.min_touches()

    def has_begun(self, seat: int) -> bool:
        """Whether a seat has a tile on the table; before that it may not place the queen."""
        return self.has_started(seat)

    def stacks_apart(self) -> list[tuple[int, int]]:
        """The stacks that are not connected with the first stack, in rising order of cells."""
        if self.count == 0:
            return []
        first = self.cells()[0]
        self.mark_group(self.find_cell(first[0], first[1]))
        return self.unmarked_stacks(NONE, 0, 0)

    def stacks_without_descent(self) -> list[tuple[int, int]]:
        """The stacks that have no way down, in rising order of cells."""
        self.mark_descents()
        return self.unmarked_stacks(NONE, 0, 0)

    def find_cell(self, q: int, r: int) -> int:
        """The number of the cell q,r, or NONE if the cell is bare (an empty table has the cell 0,0)."""
        cell: int = q + 64 * r & 4095
        if self.heights[cell] == 0 and self.neighbour_counts[cell] == 0 and self.count > 0:
            return NONE
        return cell if self.spot_of(cell) == ZERO_SPOT + SPOT_ROW * r + q else NONE

    def coordinates(self, cell: int) -> tuple[int, int]:
        """The true q,r of a cell, given by its number, that is not bare."""
        spot: int = self.spot_of(cell)
        return (spot & 0xFFFFFFFF) - 0x40000000, (spot >> 32) - 0x40000000

    def cells(self) -> list[tuple[int, int]]:
        """The occupied cells in rising order."""
        return sorted([self.coordinates(self.stacks[i]) for i in range(self.count)])

    def tiles_at(self, q: int, r: int) -> list[tuple[int, int]]:
        """The stack on a cell from bottom to top, each tile as (seat, pointers); empty where there is none."""
        cell: int = self.find_cell(q, r)
        pile: list[tuple[int, int]] = []
        if cell != NONE:
            tile: int = self.tops[cell]
            while tile != NONE:
                pile.append((SEAT_OF_TILE[tile], self.face[tile]))
                tile = self.below[tile]
        return pile[::-1]

    def hand(self, seat: int) -> list[int]:
        """The shapes in a seat's hand, 0..12 in the order of `tiles.SHAPE_NAMES`; a captured king is in no hand."""
        first: int = SHAPES * seat
        return [i for i in range(SHAPES) if self.where[first + i] == NONE and first + i != self.captured_king]

    def shape_faces(self, shape: int) -> list[int]:
        """All pointer sets of a shape, clockwise from its base turn.

        For 3c first those of its front, then of its back.
        """
        return list(tiles.FACES[shape])

    def shape_of(self, pointers: int) -> int:
        """The shape, 0..12, that a set of pointers belongs to."""
        return SHAPE_OF_FACE[pointers]

    def enemy_of(self, seat: int) -> int:
        """The seat whose king this seat may capture."""
        return self.enemy(seat)

    def king_cell(self, seat: int) -> tuple[int, int] | None:
        """Where a seat's king stands, None if it is not on the table."""
        cell: int = self.where[SHAPES * seat]
        return None if cell == NONE else self.coordinates(cell)

    def captured_tiles(self) -> list[tuple[int, int]]:
        """The captured tiles as (seat, pointers): empty, or only the captured king."""
        return [] if self.captured_king == NONE else [(SEAT_OF_TILE[self.captured_king], 0)]

    def place_move(self, pointers: int, q: int, r: int) -> int:
        """The number of a placement, legal or not; -1 for a bare cell, where no placement is legal."""
        cell: int = self.find_cell(q, r)
        return -1 if cell == NONE else HAND << 18 | cell << 6 | pointers

    def shift_move(self, q0: int, r0: int, q1: int, r1: int, pointers: int) -> int:
        """The number of a movement, legal or not; -1 if it comes from no stack or goes to a bare cell."""
        source: int = self.find_cell(q0, r0)
        target: int = self.find_cell(q1, r1)
        if source == NONE or target == NONE or self.heights[source] == 0:
            return -1
        return source << 18 | target << 6 | pointers

    def move_parts(self, move: int) -> tuple[Any, ...]:
        """("place", pointers, (q, r)) or ("move", (q, r) from, (q, r) to, pointers)."""
        source: int = move >> 18
        target = self.coordinates(move >> 6 & 4095)
        if source == HAND:
            return "place", move & 63, target
        return "move", self.coordinates(source), target, move & 63

    def move_target(self, move: int) -> tuple[int, int]:
        """The cell to which a move goes."""
        return self.coordinates(move >> 6 & 4095)

    def has_free_side_at(self, q: int, r: int) -> bool:
        """Whether a neighbour of the stack on a cell is lower than it."""
        cell: int = self.find_cell(q, r)
        return cell != NONE and self.has_free_side(cell)

    def line(
        self, q: int, r: int, direction: int, seat: int, king: bool, lifted: bool
    ) -> tuple[list[tuple[int, int]], str, tuple[int, int] | None]:
        """The line of movement of a seat's tile from a cell in a direction: its cells, how it ends, and what stops it.

        `king`: the tile is a king, whose line is a single cell.  `lifted`: the top tile of the cell is the moving tile
        and is ignored; otherwise the table counts as it is.  The ends are `bare`, `own-king` and `third-king` (before
        the cell that is the third value), `capture` (the last cell holds the enemy's king), `barred` (the last cell's
        top tile does not point on), and `one-step` (a king's line); the third value is None for the last three.
        """
        source: int = self.find_cell(q, r)
        slot: int = 0
        lifted = lifted and source != NONE and self.heights[source] > 0
        if lifted:
            slot = self.slot[source]
            self.remove_level(source)
        answer = self.follow_line(q, r, direction, seat, king)
        if lifted:
            self.restore_level(source, slot)
        return answer

    def follow_line(
        self, q: int, r: int, direction: int, seat: int, king: bool
    ) -> tuple[list[tuple[int, int]], str, tuple[int, int] | None]:
        """`line` on the table as it is now, without lifting a tile."""
        marks: list[tuple[int, int]] = []
        while True:
            q, r = step((q, r), direction)
            cell: int = self.find_cell(q, r)
            if cell == NONE or self.count == 0:
                return marks, "bare", (q, r)
            top: int = self.tops[cell]
            if self.heights[cell] > 0 and self.face[top] == 0 and SEAT_OF_TILE[top] != self.enemy(seat):
                return marks, "own-king" if SEAT_OF_TILE[top] == seat else "third-king", (q, r)
            marks.append((q, r))
            if self.heights[cell] > 0 and self.face[top] == 0:
                return marks, "capture", None
            if king:
                return marks, "one-step", None
            if self.heights[cell] > 0 and not self.face[top] >> direction & 1:
                return marks, "barred", None

    def points_at_king(self, pointers: int, q: int, r: int) -> list[int]:
        """The directions in which a tile placed on an empty cell by the player to move points at the enemy king."""
        cell: int = self.find_cell(q, r)
        self.mark_aims()
        if cell == NONE or self.aims[cell] >> 6 != self.aim_stamp:
            return []
        return [d for d in range(6) if pointers & self.aims[cell] & 1 << d]

    def cut_off_after_move(self, q0: int, r0: int, q1: int, r1: int) -> list[tuple[int, int]]:
        """The stacks that a movement would leave unconnected with its target, in rising order of cells."""
        return self.bad_stacks_after_move(q0, r0, q1, r1, True)

    def stuck_after_move(self, q0: int, r0: int, q1: int, r1: int) -> list[tuple[int, int]]:
        """The stacks that a movement would leave without a way down, in rising order of cells."""
        return self.bad_stacks_after_move(q0, r0, q1, r1, False)

    def stuck_after_placing(self, q: int, r: int) -> list[tuple[int, int]]:
        """The stacks that a placement on an empty cell would leave without a way down, in rising order of cells."""
        target: int = self.find_cell(q, r)
        if target == NONE:
            return []
        self.add_level(target)
        self.mark_descents()
        cells = self.unmarked_stacks(target, q, r)
        self.remove_level(target)
        return cells

    def bad_stacks_after_move(self, q0: int, r0: int, q1: int, r1: int, groups: bool) -> list[tuple[int, int]]:
        """The stacks that are cut off (`groups`) or without a way down after a movement; empty if it is no movement."""
        source: int = self.find_cell(q0, r0)
        target: int = self.find_cell(q1, r1)
        if source == NONE or target == NONE:
            return []
        if source == target or self.heights[source] == 0:
            return []
        slot: int = self.slot[source]
        capture: bool = self.heights[target] > 0 and self.face[self.tops[target]] == 0
        self.remove_level(source)
        if not capture:
            self.add_level(target)
        if groups:
            self.mark_group(target)
        else:
            self.mark_descents()
        cells = self.unmarked_stacks(target, q1, r1)
        if not capture:
            self.remove_level(target)
        self.restore_level(source, slot)
        return cells

    def unmarked_stacks(self, target: int, q: int, r: int) -> list[tuple[int, int]]:
        """The stacks that the last walk did not mark; the imagined stack at `target` has the coordinates q,r."""
        unmarked = []
        for i in range(self.count):
            cell: int = self.stacks[i]
            if self.marks[cell] < self.stamp:
                unmarked.append((q, r) if cell == target else self.coordinates(cell))
        return sorted(unmarked)

    def is_repeating_move(self, move: int) -> bool:
        """Whether a movement would bring back an earlier arrangement; a placement or a capture never does."""
        source: int = move >> 18
        cell: int = move >> 6 & 4095
        if source == HAND or (self.heights[cell] > 0 and self.face[self.tops[cell]] == 0):
            return False
        return self.is_repetition(self.tops[source], self.pack_lie(cell, self.heights[cell], move & 63))
