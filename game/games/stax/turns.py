"""Turns of Stax: moves made and taken back, legal or not, with placements, movements and captures.

A move is `source << 18 | target << 6 | pointers`: the cell from which it comes (`HAND` for a placement), the cell to
which it goes (see `stacks`), and how the tile lies there.  `legal` knows which moves are legal.
"""

from __future__ import annotations

from typing import Final

from game.core import outcome
from game.core.outcome import PLAYING
from game.core.position import filled_list
from game.games.stax import tiles
from game.games.stax.grid import HAND, MAX_TILES, NONE, SPOT_ROW, ZERO_SPOT
from game.games.stax.stacks import Stacks
from game.games.stax.tiles import SHAPES

SHAPE_OF_FACE: Final[list[int]] = list(tiles.SHAPE_OF)
SEAT_KEY: Final[list[int]] = [0, 0x1B3C5D7E9F0A2B4D, 0x2E4D6C8BAA907162]
PRIZE_KEY: Final = 0x135790ACBDF02469


class Turns(Stacks):
    """The table, whose turn it is, and the played moves; a seat may capture the king of the next seat, its enemy."""

    def __init__(self, seats: int, max_moves: int) -> None:
        super().__init__(seats, max_moves)
        self.captured_king: int = NONE  # the king that has been captured
        self.captured_lie: int = 0
        self.captured_slot: int = 0
        depth: int = outcome.MAX_UNDO_PLIES + 1
        self.undo_moves: list[int] = filled_list(depth, 0)
        self.undo_tiles: list[int] = filled_list(depth, 0)
        self.undo_lies: list[int] = filled_list(depth, 0)
        self.undo_spots: list[int] = filled_list(depth, 0)
        self.undo_slots: list[int] = filled_list(depth, 0)
        self.undo_since: list[int] = filled_list(depth, 0)
        self.key = self.compute_key()

    # Hot:

    def outcome_on_board(self) -> int:
        """The seat that has captured a king, or PLAYING."""
        if self.captured_king == NONE:
            return PLAYING
        return self.turn - 1 if self.turn > 0 else self.seats - 1

    def outcome_without_moves(self) -> int:
        """The seat before the player to move: with three players the seat whose enemy cannot move."""
        return self.turn - 1 if self.turn > 0 else self.seats - 1

    def enemy(self, seat: int) -> int:
        """The seat whose king a seat may capture."""
        return seat + 1 if seat + 1 < self.seats else 0

    def make(self, move: int) -> None:
        """Play a legal move."""
        ply: int = self.ply
        source: int = move >> 18
        cell: int = move >> 6 & 4095
        face: int = move & 63
        tile: int = SHAPES * self.turn + SHAPE_OF_FACE[face] if source == HAND else self.tops[source]
        self.undo_moves[ply] = move
        self.undo_tiles[ply] = tile
        self.undo_lies[ply] = self.lie[tile]
        self.undo_spots[ply] = self.spot[tile]
        self.undo_since[ply] = self.past.since
        spot: int = self.spot_of(cell)
        if source != HAND:
            self.undo_slots[ply] = self.slot[source]
            self.lift(tile)
            if self.heights[cell] > 0 and self.face[self.tops[cell]] == 0:
                self.capture_king(self.tops[cell])
        self.put(tile, cell, face)
        self.spot[tile] = spot
        self.past.push(1 if source == HAND else 0)
        self.remember()
        self.ply = ply + 1
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.key = self.position_key()

    def capture_king(self, king: int) -> None:
        """Remove a captured king from the table."""
        self.captured_king = king
        self.captured_lie = self.lie[king]
        self.captured_slot = self.slot[self.where[king]]
        self.lift(king)

    def unmake(self) -> None:
        """Take back the last `make`."""
        ply: int = self.ply - 1
        move: int = self.undo_moves[ply]
        source: int = move >> 18
        tile: int = self.undo_tiles[ply]
        lie: int = self.undo_lies[ply]
        self.past.pop(self.undo_since[ply])
        self.lift(tile)
        if self.captured_king != NONE:
            self.put_back(self.captured_king, self.captured_lie, self.captured_slot)
            self.captured_king = NONE
        if source != HAND:
            self.put_back(tile, lie, self.undo_slots[ply])
        self.spot[tile] = self.undo_spots[ply]
        self.ply = ply
        self.turn = self.turn - 1 if self.turn > 0 else self.seats - 1
        self.key = self.position_key()

    def put_back(self, tile: int, lie: int, slot: int) -> None:
        """Undo a `lift` of a tile."""
        cell: int = lie >> 12
        self.put(tile, cell, lie & 63)
        # `put` grew the stack at the end of the list; its old place in the list comes back too.
        if self.heights[cell] == 1:
            self.remove_level(cell)
            self.restore_level(cell, slot)

    def position_key(self) -> int:
        """The search's key: the table, whose turn it is, and whether a king has been captured."""
        key: int = self.table_key ^ SEAT_KEY[self.turn]
        return key if self.captured_king == NONE else key ^ PRIZE_KEY

    # Cold:

    def make_root(self) -> None:
        """Make the current position the root; earlier arrangements still count."""
        self.ply = 0
        self.past.trim()

    def copy_game(self, other: Turns) -> None:
        """Become a copy of another game, history included, rooted here."""
        self.copy_table(other)
        self.turn = other.turn
        self.captured_king = other.captured_king
        self.key = other.key
        self.past.trim()

    def compute_key(self) -> int:
        """`key`, calculated from scratch."""
        table: int = 0
        for tile in range(MAX_TILES):
            if self.where[tile] != NONE:
                table ^= self.place_key(tile, self.lie[tile])
        table_key: int = self.table_key
        self.table_key = table
        key: int = self.position_key()
        self.table_key = table_key
        return key

    def lay(self, seat: int, pointers: int, q: int, r: int) -> None:
        """Lay a tile on a cell while a position is set up; `start_history` ends that."""
        tile: int = SHAPES * seat + SHAPE_OF_FACE[pointers]
        self.put(tile, q + 64 * r & 4095, pointers)
        self.spot[tile] = ZERO_SPOT + SPOT_ROW * r + q

    def start_history(self, turn: int) -> None:
        """Make the table as it is the first arrangement of the history, with a seat to move."""
        self.past.clear()
        self.remember()
        self.turn = turn
        self.key = self.position_key()
