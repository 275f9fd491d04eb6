"""The legal moves of Stax, all of them and no others: captures, movements, placements."""

from __future__ import annotations

from typing import Final

from game.core.position import filled_list
from game.games.stax import grid, tiles
from game.games.stax.connectivity import Connectivity
from game.games.stax.grid import CELLS, HAND, IS_PLAIN, NONE
from game.games.stax.tiles import SHAPES

OFFSET: Final[list[int]] = list(grid.OFFSETS)
ALL_TURNS: Final = [tiles.turns_of(pointers) for pointers in range(64)]
TURNED_FACES: Final[list[int]] = [turns[i % len(turns)] for turns in ALL_TURNS for i in range(6)]
TURN_COUNT: Final[list[int]] = [len(turns) for turns in ALL_TURNS]
HAND_FACES: Final[list[int]] = [([*faces] + [0] * 12)[i] for faces in tiles.FACES for i in range(12)]
HAND_COUNT: Final[list[int]] = [len(faces) for faces in tiles.FACES]


class Legal(Connectivity):
    """The table with the moves that the player to move may make."""

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        if IS_PLAIN:
            self.pool: list[int] = filled_list(64, 0)
            self.aims: list[int] = filled_list(CELLS, 0)
            self.listed_stamps: list[int] = filled_list(CELLS, 0)
        self.aim_stamp: int = 0
        self.list_stamp: int = 0
        self.is_connected: bool = True

    def generate(self, first: int) -> int:
        """Write the legal moves into `moves` from `first` on; return where they end."""
        if self.captured_king != NONE:
            return first
        own: int = SHAPES * self.turn
        self.draw_map()
        last: int = self.write_placements(first)
        if self.where[own] != NONE:
            for tile in range(own, own + SHAPES):
                if self.where[tile] != NONE and self.tops[self.where[tile]] == tile:
                    last = self.write_shifts(tile, last)
        return last

    def generate_noisy(self, first: int) -> int:
        """The captures of the enemy king only, found by following the lines back from it."""
        own: int = SHAPES * self.turn
        king: int = self.where[SHAPES * self.enemy(self.turn)]
        if self.captured_king != NONE or king == NONE or self.where[own] == NONE:
            return first
        last: int = first
        for d in range(6):
            cell: int = king
            before: int = NONE
            while True:
                cell = cell - OFFSET[d] & 4095
                if self.heights[cell] == 0:
                    if self.neighbour_counts[cell] == 0:
                        break
                    before = cell
                    continue
                tile: int = self.tops[cell]
                face: int = self.face[tile]
                reaches: bool = face >> d & 1 == 1 or (tile == own and cell + OFFSET[d] & 4095 == king)
                # The empty cell before the tile needs a stack beside it when the tile is lifted.
                held: bool = before == NONE or self.neighbour_counts[before] > 1 or self.heights[cell] > 1
                if own <= tile and tile < own + SHAPES and reaches and held:
                    last = self.write_captures(tile, king, last)
                if not face >> d & 1:
                    break
                before = NONE
        return last

    def generate_cheap(self, first: int) -> int:
        """A placement on each cell where a placement cannot break the step rule."""
        faces: int = self.fill_pool()
        last: int = first
        if self.count == 0 or self.captured_king != NONE:
            return last
        need: int = self.min_touches()
        self.mark_aims()
        self.list_stamp += 1
        for s in range(self.count):
            for d in range(6):
                cell: int = self.stacks[s] + OFFSET[d] & 4095
                near: int = self.neighbour_counts[cell]
                if self.heights[cell] > 0 or near < need or near == 6 or self.listed_stamps[cell] == self.list_stamp:
                    continue
                self.listed_stamps[cell] = self.list_stamp
                aims: int = self.aims[cell] & 63 if self.aims[cell] >> 6 == self.aim_stamp else 0
                for i in range(faces):
                    if self.pool[i] & aims == 0:
                        self.moves[last] = HAND << 18 | cell << 6 | self.pool[i]
                        last += 1
                        break
        return last

    def always_moves(self, seat: int) -> int:
        """1 if a seat holds a tile other than the queen, since such a tile can be placed on any table.

        Beside the topmost row of stacks there is an empty cell that touches two to four of them (or the only stack, if
        there is just a single stack).  A cell sees the king in at most one direction, and every tile but the queen has
        a turn without a pointer in that direction.
        """
        for tile in range(SHAPES * seat, SHAPES * seat + SHAPES - 1):
            if self.where[tile] == NONE and tile != self.captured_king:
                return 1 if self.captured_king == NONE else 0
        return 0

    def write_captures(self, tile: int, king: int, first: int) -> int:
        """Write the captures of the king on a cell by a tile whose line reaches it, if they are legal."""
        source: int = self.where[tile]
        if not self.has_free_side(source):
            return first
        self.draw_map()
        self.lift_off(source)
        legal: bool = self.is_connected and self.all_descend()
        self.lay_on(source)
        return self.write_turns(tile, king, first) if legal else first

    def write_turns(self, tile: int, cell: int, first: int) -> int:
        """Write the moves of a tile to a cell in each of its turns."""
        move: int = self.where[tile] << 18 | cell << 6
        face: int = self.face[tile]
        for i in range(TURN_COUNT[face]):
            self.moves[first + i] = move | TURNED_FACES[6 * face + i]
        return first + TURN_COUNT[face]

    def has_free_side(self, cell: int) -> bool:
        """Whether a neighbour of the stack is lower."""
        height: int = self.heights[cell]
        for d in range(6):  # noqa: SIM110 - compiled, a generator would cost more than it says
            if self.heights[cell + OFFSET[d] & 4095] < height:
                return True
        return False

    def lift_off(self, source: int) -> None:
        """Remove a level from a stack, for lines of movement; `is_connected` is whether the rest holds together."""
        self.is_connected = True
        if self.heights[source] > 1:
            self.heights[source] -= 1
            self.lower_stack(self.slot[source])
        else:
            self.clear_cell(source)
            self.is_connected = self.is_connected_without(source)

    def lay_on(self, source: int) -> None:
        """Undo `lift_off`, on the map and on the table."""
        if self.heights[source] > 0:
            self.heights[source] += 1
            self.raise_stack(self.slot[source])
        else:
            self.restore_cell(source)

    def write_shifts(self, tile: int, first: int) -> int:
        """Write the legal moves of a top tile; the map must be drawn."""
        source: int = self.where[tile]
        face: int = self.face[tile]
        if not self.has_free_side(source):
            return first
        self.lift_off(source)
        connected: bool = self.is_connected
        sound: bool = connected and self.all_descend()
        last: int = first
        king: int = SHAPES * self.enemy(self.turn)
        for d in range(6):
            if face != 0 and not face >> d & 1:
                continue
            cell: int = source
            while True:
                cell = cell + OFFSET[d] & 4095
                top: int = self.tops[cell]
                if self.heights[cell] == 0:
                    if self.neighbour_counts[cell] == 0:
                        break
                    if (sound and self.neighbour_counts[cell] < 6) or (
                        (connected or (self.neighbour_counts[cell] > 1 and self.joins_all_parts(cell)))
                        and self.descends_with_tile_at(cell)
                    ):
                        last = self.write_landings(tile, cell, last)
                    if face == 0:
                        break
                    continue
                if self.face[top] == 0:
                    if top == king and sound:
                        last = self.write_turns(tile, cell, last)
                    break
                if connected and self.descends_with_tile_on(cell):
                    last = self.write_landings(tile, cell, last)
                if face == 0 or not self.face[top] >> d & 1:
                    break
        self.lay_on(source)
        return last

    def write_landings(self, tile: int, cell: int, first: int) -> int:
        """Write the moves of a tile to a cell in each of its turns, except those that repeat an arrangement."""
        # If each seat has moved at most once, a tile lies elsewhere than before, unless all tiles have moved with it.
        plies: int = self.past.last + 1 - self.past.since
        if plies < 2 * self.seats and plies < self.tiles:
            return self.write_turns(tile, cell, first)
        move: int = self.where[tile] << 18 | cell << 6
        face: int = self.face[tile]
        last: int = first
        for i in range(TURN_COUNT[face]):
            if not self.is_repetition(tile, self.pack_lie(cell, self.heights[cell], TURNED_FACES[6 * face + i])):
                self.moves[last] = move | TURNED_FACES[6 * face + i]
                last += 1
        return last

    def write_placements(self, first: int) -> int:
        """Write the legal placements; the map must be drawn."""
        faces: int = self.fill_pool()
        last: int = first
        if self.count == 0:
            for i in range(faces):
                self.moves[last] = HAND << 18 | self.pool[i]
                last += 1
            return last
        if faces == 0:
            return last
        need: int = self.min_touches()
        self.mark_aims()
        self.list_stamp += 1
        for s in range(self.count):
            for d in range(6):
                cell: int = self.stacks[s] + OFFSET[d] & 4095
                if (
                    self.heights[cell] > 0
                    or self.neighbour_counts[cell] < need
                    or self.listed_stamps[cell] == self.list_stamp
                ):
                    continue
                self.listed_stamps[cell] = self.list_stamp
                if self.neighbour_counts[cell] == 6 and not self.descends_with_tile_at(cell):
                    continue
                move: int = HAND << 18 | cell << 6
                aims: int = self.aims[cell] & 63 if self.aims[cell] >> 6 == self.aim_stamp else 0
                for i in range(faces):
                    if self.pool[i] & aims == 0:
                        self.moves[last] = move | self.pool[i]
                        last += 1
        return last

    def min_touches(self) -> int:
        """The number of stacks that a placed tile must touch."""
        return 2 if self.count > 1 else self.count

    def has_started(self, seat: int) -> bool:
        """Whether a seat has a tile on the table."""
        for tile in range(SHAPES * seat, SHAPES * seat + SHAPES):  # noqa: SIM110 - as in has_free_side
            if self.where[tile] != NONE:
                return True
        return False

    def fill_pool(self) -> int:
        """Write all faces of the tiles that the player to move may place into `pool`; return their number."""
        own: int = SHAPES * self.turn
        faces: int = 0
        for shape in range(SHAPES if self.has_started(self.turn) else SHAPES - 1):  # the queen is last, and never first
            if self.where[own + shape] == NONE:
                for i in range(HAND_COUNT[shape]):
                    self.pool[faces] = HAND_FACES[12 * shape + i]
                    faces += 1
        return faces

    def mark_aims(self) -> None:
        """Mark for each empty cell the directions in which a line of movement leads to the enemy king.

        `aims` holds the directions in its low six bits, above them the `aim_stamp` of this marking.
        """
        self.aim_stamp += 1
        king: int = self.where[SHAPES * self.enemy(self.turn)]
        if king == NONE:
            return
        for d in range(6):
            cell: int = king
            while True:
                cell = cell - OFFSET[d] & 4095
                if self.heights[cell] == 0:
                    if self.aims[cell] >> 6 != self.aim_stamp:
                        self.aims[cell] = self.aim_stamp << 6
                    self.aims[cell] |= 1 << d
                    if self.neighbour_counts[cell] == 0:
                        break
                elif not self.face[self.tops[cell]] >> d & 1:
                    break
