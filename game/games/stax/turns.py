"""A turn of Stax made and taken back, legal or not: what a seat has placed, moved and captured.

A move is `source << 18 | target << 6 | pointers`: the cell it comes from (`HAND` for a placement), the cell it goes
to (see `stacks`), and how the tile lies there.  Which moves are legal `legal` knows.
"""

from __future__ import annotations

from typing import Final

from game.core import outcome
from game.core.outcome import PLAYING
from game.core.position import filled_list
from game.games.stax import tiles
from game.games.stax.grid import CELLS, HAND, NONE, ROW, TILES, ZERO
from game.games.stax.stacks import Stacks
from game.games.stax.tiles import SHAPES

SHAPE: Final[list[int]] = list(tiles.SHAPE_OF)
SEAT_KEY: Final[list[int]] = [0, 0x1B3C5D7E9F0A2B4D, 0x2E4D6C8BAA907162]
PRIZE_KEY: Final = 0x135790ACBDF02469


class Turns(Stacks):
    """The table, whose turn it is and what has been played; seat s's enemy, whose king it may capture, is the next."""

    def __init__(self, seats: int, longest: int) -> None:
        super().__init__(seats, longest)
        self.prize: int = NONE  # the king that has been captured
        self.prize_lie: int = 0
        self.prize_slot: int = 0
        depth: int = outcome.MAX_UNDO_PLIES + 1
        self.went: list[int] = filled_list(depth, 0)
        self.went_tile: list[int] = filled_list(depth, 0)
        self.went_lie: list[int] = filled_list(depth, 0)
        self.went_spot: list[int] = filled_list(depth, 0)
        self.went_slot: list[int] = filled_list(depth, 0)
        self.went_since: list[int] = filled_list(depth, 0)
        self.key = self.fresh_key()

    # Hot:

    def outcome_on_board(self) -> int:
        """The seat that has captured a king, or PLAYING."""
        if self.prize == NONE:
            return PLAYING
        return self.turn - 1 if self.turn > 0 else self.seats - 1

    def outcome_without_moves(self) -> int:
        """The seat before the one to move: with two players the other, with three the one whose enemy is stranded."""
        return self.turn - 1 if self.turn > 0 else self.seats - 1

    def enemy(self, seat: int) -> int:
        """The seat whose king this one may capture."""
        return seat + 1 if seat + 1 < self.seats else 0

    def make(self, move: int) -> None:
        """Play a legal move."""
        ply: int = self.ply
        source: int = move >> 18
        cell: int = move >> 6 & 4095
        face: int = move & 63
        tile: int = SHAPES * self.turn + SHAPE[face] if source == HAND else self.tops[source]
        self.went[ply] = move
        self.went_tile[ply] = tile
        self.went_lie[ply] = self.lie[tile]
        self.went_spot[ply] = self.spot[tile]
        self.went_since[ply] = self.since
        spot: int = self.spot_of(cell)
        if source == HAND:
            self.since = self.last + 1
        else:
            self.went_slot[ply] = self.slot[source]
            self.lift(tile)
            if self.heights[cell] > 0 and self.face[self.tops[cell]] == 0:
                self.take(self.tops[cell])
        self.put(tile, cell, face)
        self.spot[tile] = spot
        self.last += 1
        self.remember()
        self.ply = ply + 1
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.key = self.whole_key()

    def take(self, king: int) -> None:
        """Take a king off the table for good."""
        self.prize = king
        self.prize_lie = self.lie[king]
        self.prize_slot = self.slot[self.where[king]]
        self.lift(king)

    def unmake(self) -> None:
        """Take back the last `make`."""
        ply: int = self.ply - 1
        move: int = self.went[ply]
        source: int = move >> 18
        tile: int = self.went_tile[ply]
        lie: int = self.went_lie[ply]
        self.forget()
        self.last -= 1
        self.since = self.went_since[ply]
        self.lift(tile)
        if self.prize != NONE:
            self.lay_back(self.prize, self.prize_lie, self.prize_slot)
            self.prize = NONE
        if source != HAND:
            self.lay_back(tile, lie, self.went_slot[ply])
        self.spot[tile] = self.went_spot[ply]
        self.ply = ply
        self.turn = self.turn - 1 if self.turn > 0 else self.seats - 1
        self.key = self.whole_key()

    def lay_back(self, tile: int, lie: int, slot: int) -> None:
        """Take back a `lift`."""
        cell: int = lie >> 12
        self.put(tile, cell, lie & 63)
        # `put` grew the stack at the end of the list; its old place in the list comes back too.
        if self.heights[cell] == 1:
            self.shrink(cell)
            self.regrow(cell, slot)

    def whole_key(self) -> int:
        """The search's key: the table, whose turn it is, and whether a king has been taken."""
        key: int = self.table_key ^ SEAT_KEY[self.turn]
        return key if self.prize == NONE else key ^ PRIZE_KEY

    # Cold:

    def make_root(self) -> None:
        """Make the present position the root; its history still counts."""
        self.ply = 0
        self.shorten()

    def fresh_key(self) -> int:
        """`key`, computed anew."""
        table: int = 0
        for tile in range(TILES):
            if self.where[tile] != NONE:
                table ^= self.place_key(tile, self.lie[tile])
        held: int = self.table_key
        self.table_key = table
        key: int = self.whole_key()
        self.table_key = held
        return key

    def lay(self, seat: int, pointers: int, q: int, r: int) -> None:
        """Lay a tile on top of the stack on a cell of a table that is being set up; `begin` ends that."""
        tile: int = SHAPES * seat + SHAPE[pointers]
        self.put(tile, q + 64 * r & 4095, pointers)
        self.spot[tile] = ZERO + ROW * r + q

    def begin(self, turn: int) -> None:
        """The table as it lies is the first arrangement of the history, and a seat is to move."""
        for i in range(CELLS):
            self.seen_keys[i] = 0
            self.seen_signs[i] = 0
        self.last = 0
        self.since = 0
        self.remember()
        self.turn = turn
        self.key = self.whole_key()
