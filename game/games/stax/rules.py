"""Stax (Cameron Browne, 2010): every legal move and only legal moves, for two and three players.

A move is `source << 18 | target << 6 | pointers`: the cell it comes from (`HAND` for a placement), the cell it goes
to (see `stacks`), and how the tile lies there.
"""

from __future__ import annotations

from typing import Any, Final

from game.core import outcome
from game.core.hexes import step
from game.games.stax import grid, tiles
from game.games.stax.grid import filled
from game.games.stax.stacks import Stacks

PLAYING: Final = outcome.PLAYING
CELLS: Final = grid.CELLS
TILES: Final = grid.TILES
NONE: Final = grid.NONE
ROW: Final = grid.ROW
ZERO: Final = grid.ZERO
OFFSET: Final[list[int]] = list(grid.OFFSETS)
SEAT: Final[list[int]] = list(grid.SEATS)
SHAPES: Final = tiles.SHAPES
HAND: Final = 4096
SHAPE: Final[list[int]] = list(tiles.SHAPE_OF)
ALL_TURNS: Final = [tiles.turns(pointers) for pointers in range(64)]
TURNS: Final[list[int]] = [turns[i % len(turns)] for turns in ALL_TURNS for i in range(6)]
TURN_COUNT: Final[list[int]] = [len(turns) for turns in ALL_TURNS]
HAND_FACES: Final[list[int]] = [([*faces] + [0] * 12)[i] for faces in tiles.FACES for i in range(12)]
HAND_COUNT: Final[list[int]] = [len(faces) for faces in tiles.FACES]
#: A set of occupied neighbours that is one arc of the ring around a cell holds together without the cell.
ARCS: Final[list[int]] = [sum(ring >> d & 1 and not ring >> (d + 1) % 6 & 1 for d in range(6)) for ring in range(64)]
SEAT_KEY: Final[list[int]] = [0, 0x1B3C5D7E9F0A2B4D, 0x2E4D6C8BAA907162]
PRIZE_KEY: Final = 0x135790ACBDF02469


def longest_list(players: int) -> int:
    """No position has more legal moves than this.

    n connected stacks have at least n - 1 adjacent pairs, so at most 6n - 2(n - 1) = 4n + 2 of their sides face
    empty cells, and at most 2n + 1 empty cells touch two stacks.  A line goes only over stacks and cells beside
    stacks; n connected stacks span at most n cells in each coordinate, so it reaches at most n + 1 cells.  Each tile
    is either in hand (its faces times the cells) or on the table (its turns times its pointers times the cells of a
    line; a king one step each way).  n is at most the number of tiles.
    """
    n = players * SHAPES
    total = 0
    for faces in tiles.FACES:
        lines = max(1, len(tiles.turns(faces[0]))) * faces[0].bit_count() * (n + 1) or 6
        total += max(lines, len(faces) * (2 * n + 1))
    return total


class Stax(Stacks):
    """A game of Stax; `players` is 2 or 3.  Seat s's enemy is the next seat, whose king alone it may capture."""

    def __init__(self, players: int) -> None:
        super().__init__(players, longest_list(players))
        self.prize: int = NONE  # the king that has been captured
        self.prize_lie: int = 0
        self.prize_slot: int = 0
        self.pool: list[int] = filled(64, 0)
        self.aims: list[int] = filled(CELLS, 0)
        self.aimed: int = 0
        self.listed: list[int] = filled(CELLS, 0)
        self.rounds: int = 0
        depth: int = outcome.DEEP + 1
        self.went: list[int] = filled(depth, 0)
        self.went_tile: list[int] = filled(depth, 0)
        self.went_lie: list[int] = filled(depth, 0)
        self.went_spot: list[int] = filled(depth, 0)
        self.went_slot: list[int] = filled(depth, 0)
        self.went_since: list[int] = filled(depth, 0)
        self.key = self.fresh_key()

    # Hot:

    def decided(self) -> int:
        """The seat that has captured a king, or PLAYING."""
        if self.prize == NONE:
            return PLAYING
        return self.turn - 1 if self.turn > 0 else self.seats - 1

    def stranded(self) -> int:
        """The seat before the one to move: with two players the other, with three the one whose enemy is stranded."""
        return self.turn - 1 if self.turn > 0 else self.seats - 1

    def enemy(self, seat: int) -> int:
        """The seat whose king this one may capture."""
        return seat + 1 if seat + 1 < self.seats else 0

    def generate(self, first: int) -> int:
        """Write the legal moves into `moves` from `first` on; return where they end."""
        if self.prize != NONE:
            return first
        own: int = SHAPES * self.turn
        last: int = self.placements(first)
        if self.where[own] != NONE:
            for tile in range(own, own + SHAPES):
                if self.where[tile] != NONE and self.tops[self.where[tile]] == tile:
                    last = self.shifts(tile, last)
        return last

    def generate_noisy(self, first: int) -> int:
        """Only the captures of the enemy king, found by walking out from it."""
        own: int = SHAPES * self.turn
        king: int = self.where[SHAPES * self.enemy(self.turn)]
        if self.prize != NONE or king == NONE or self.where[own] == NONE:
            return first
        last: int = first
        for d in range(6):
            cell: int = king
            before: int = NONE
            while True:
                cell = cell - OFFSET[d] & 4095
                if self.heights[cell] == 0:
                    if self.near[cell] == 0:
                        break
                    before = cell
                    continue
                tile: int = self.tops[cell]
                face: int = self.face[tile]
                reaches: bool = face >> d & 1 == 1 or (tile == own and cell + OFFSET[d] & 4095 == king)
                # The empty cell before the tile needs a stack beside it when the tile is lifted.
                held: bool = before == NONE or self.near[before] > 1 or self.heights[cell] > 1
                if own <= tile and tile < own + SHAPES and reaches and held:
                    last = self.captures(tile, king, last)
                if not face >> d & 1:
                    break
                before = NONE
        return last

    def captures(self, tile: int, king: int, first: int) -> int:
        """Write the captures of the king on a cell by a tile that reaches it, if they are legal."""
        source: int = self.where[tile]
        if not self.has_free_side(source):
            return first
        legal: bool = self.lift_holds(source) and self.walkable()
        self.regrow(source, self.slot[source])
        return self.turned(tile, king, first) if legal else first

    def turned(self, tile: int, cell: int, first: int) -> int:
        """Write the moves of a tile to a cell in each of its turns."""
        move: int = self.where[tile] << 18 | cell << 6
        face: int = self.face[tile]
        for i in range(TURN_COUNT[face]):
            self.moves[first + i] = move | TURNS[6 * face + i]
        return first + TURN_COUNT[face]

    def has_free_side(self, cell: int) -> bool:
        """Whether a neighbour of the stack is lower."""
        height: int = self.heights[cell]
        for d in range(6):  # noqa: SIM110 - compiled, a generator would cost more than it says
            if self.heights[cell + OFFSET[d] & 4095] < height:
                return True
        return False

    def lift_holds(self, source: int) -> bool:
        """Shrink a stack by one (the caller regrows it) and say whether the rest is connected."""
        ring: int = 0
        self.shrink(source)
        if self.heights[source] > 0:
            return True
        for d in range(6):
            if self.heights[source + OFFSET[d] & 4095] > 0:
                ring |= 1 << d
        return ARCS[ring] < 2 or self.connected()

    def shifts(self, tile: int, first: int) -> int:
        """Write the legal moves of a top tile."""
        source: int = self.where[tile]
        face: int = self.face[tile]
        slot: int = self.slot[source]
        if not self.has_free_side(source):
            return first
        whole: bool = self.lift_holds(source)
        sound: bool = whole and self.walkable()
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
                    if self.near[cell] == 0:
                        break
                    if (sound and self.near[cell] < 6) or self.landing_holds(cell, whole):
                        last = self.landed(tile, cell, last)
                    if face == 0:
                        break
                    continue
                if self.face[top] == 0:
                    if top == king and sound:
                        last = self.turned(tile, cell, last)
                    break
                if whole and self.landing_holds(cell, True):
                    last = self.landed(tile, cell, last)
                if face == 0 or not self.face[top] >> d & 1:
                    break
        self.regrow(source, slot)
        return last

    def landing_holds(self, cell: int, whole: bool) -> bool:
        """Whether one level more on a cell leaves the table connected and walkable; `whole`: it is connected now."""
        self.grow(cell)
        holds: bool = (whole or self.connected()) and self.walkable()
        self.shrink(cell)
        return holds

    def landed(self, tile: int, cell: int, first: int) -> int:
        """Write the moves of a tile to a cell in each of its turns, but for repeated arrangements."""
        # Where a seat has moved but once its tile lies elsewhere than before, unless all tiles have moved with it.
        plies: int = self.last + 1 - self.since
        if plies < 2 * self.seats and plies < self.tiles:
            return self.turned(tile, cell, first)
        move: int = self.where[tile] << 18 | cell << 6
        face: int = self.face[tile]
        last: int = first
        for i in range(TURN_COUNT[face]):
            if not self.repeated(tile, self.packed(cell, self.heights[cell], TURNS[6 * face + i])):
                self.moves[last] = move | TURNS[6 * face + i]
                last += 1
        return last

    def placements(self, first: int) -> int:
        """Write the legal placements."""
        faces: int = self.fill_pool()
        last: int = first
        if self.count == 0:
            for i in range(faces):
                self.moves[last] = HAND << 18 | self.pool[i]
                last += 1
            return last
        if faces == 0:
            return last
        need: int = self.needed()
        self.aim()
        self.rounds += 1
        for s in range(self.count):
            for d in range(6):
                cell: int = self.stacks[s] + OFFSET[d] & 4095
                if self.heights[cell] > 0 or self.near[cell] < need or self.listed[cell] == self.rounds:
                    continue
                self.listed[cell] = self.rounds
                if self.near[cell] == 6 and not self.landing_holds(cell, True):
                    continue
                move: int = HAND << 18 | cell << 6
                aims: int = self.aims[cell] & 63 if self.aims[cell] >> 6 == self.aimed else 0
                for i in range(faces):
                    if self.pool[i] & aims == 0:
                        self.moves[last] = move | self.pool[i]
                        last += 1
        return last

    def needed(self) -> int:
        """How many stacks a placed tile must touch."""
        return 2 if self.count > 1 else self.count

    def started(self, seat: int) -> bool:
        """Whether a seat has a tile on the table."""
        for tile in range(SHAPES * seat, SHAPES * seat + SHAPES):  # noqa: SIM110 - as in has_free_side
            if self.where[tile] != NONE:
                return True
        return False

    def fill_pool(self) -> int:
        """Write all faces of the tiles that the player to move may place into `pool`; return how many."""
        own: int = SHAPES * self.turn
        faces: int = 0
        for shape in range(SHAPES if self.started(self.turn) else SHAPES - 1):  # the queen is last, and never first
            if self.where[own + shape] == NONE:
                for i in range(HAND_COUNT[shape]):
                    self.pool[faces] = HAND_FACES[12 * shape + i]
                    faces += 1
        return faces

    def aim(self) -> None:
        """Note for each empty cell the directions in which a line of movement comes to the enemy king.

        `aims` holds the directions in its low six bits, above them the `aimed` of the walk that wrote them.
        """
        self.aimed += 1
        king: int = self.where[SHAPES * self.enemy(self.turn)]
        if king == NONE:
            return
        for d in range(6):
            cell: int = king
            while True:
                cell = cell - OFFSET[d] & 4095
                if self.heights[cell] == 0:
                    if self.aims[cell] >> 6 != self.aimed:
                        self.aims[cell] = self.aimed << 6
                    self.aims[cell] |= 1 << d
                    if self.near[cell] == 0:
                        break
                elif not self.face[self.tops[cell]] >> d & 1:
                    break

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

    def settle(self) -> None:
        """Make the present position the root; its history still counts."""
        self.ply = 0
        self.shorten()

    def clone(self) -> Stax:
        """An independent copy, history included, rooted here."""
        other = Stax(self.seats)
        other.copy_table(self)
        other.turn = self.turn
        other.prize = self.prize
        other.key = self.key
        other.shorten()
        return other

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

    # What the view asks.  Coordinates are those of the game; a cell that is neither a stack nor beside one is bare.

    def placements_of(self, shape: int) -> list[int]:
        """The legal placements of one tile by the player to move."""
        last: int = 0 if self.prize != NONE else self.placements(0)
        return [self.moves[i] for i in range(last) if SHAPE[self.moves[i] & 63] == shape]

    def shifts_from(self, q: int, r: int) -> list[int]:
        """The legal movements of the tile on top of a cell by the player to move."""
        cell: int = self.find(q, r)
        own: int = SHAPES * self.turn
        if cell == NONE or self.heights[cell] == 0 or self.where[own] == NONE or self.prize != NONE:
            return []
        tile: int = self.tops[cell]
        last: int = self.shifts(tile, 0) if SEAT[tile] == self.turn else 0
        return [self.moves[i] for i in range(last)]

    def beside(self, q: int, r: int) -> int:
        """How many stacks are adjacent to a cell."""
        cell: int = self.find(q, r)
        return 0 if cell == NONE else self.near[cell]

    def touches_needed(self) -> int:
        """How many stacks a tile that is placed now must touch."""
        return self.needed()

    def has_begun(self, seat: int) -> bool:
        """Whether a seat has a tile on the table; if not, it may not place the queen yet."""
        return self.started(seat)

    def apart(self) -> list[tuple[int, int]]:
        """The stacks that are not connected with the first one (in rising order of cells)."""
        if self.count == 0:
            return []
        first = self.cells()[0]
        self.reach(self.find(first[0], first[1]))
        return self.unmarked(NONE, 0, 0)

    def stuck_now(self) -> list[tuple[int, int]]:
        """The stacks that have no way down."""
        self.walk_down()
        return self.unmarked(NONE, 0, 0)

    def find(self, q: int, r: int) -> int:
        """The number of the cell q,r, or NONE where it is bare (an empty table has 0,0)."""
        cell: int = q + 64 * r & 4095
        if self.heights[cell] == 0 and self.near[cell] == 0 and self.count > 0:
            return NONE
        return cell if self.spot_of(cell) == ZERO + ROW * r + q else NONE

    def coordinates(self, cell: int) -> tuple[int, int]:
        """The true q,r of a numbered cell that is not bare."""
        spot: int = self.spot_of(cell)
        return (spot & 0xFFFFFFFF) - 0x40000000, (spot >> 32) - 0x40000000

    def cells(self) -> list[tuple[int, int]]:
        """The occupied cells in rising order."""
        return sorted([self.coordinates(self.stacks[i]) for i in range(self.count)])

    def tiles_at(self, q: int, r: int) -> list[tuple[int, int]]:
        """The stack on a cell from bottom to top, each tile as (seat, pointers); empty where there is none."""
        cell: int = self.find(q, r)
        pile: list[tuple[int, int]] = []
        if cell != NONE:
            tile: int = self.tops[cell]
            while tile != NONE:
                pile.append((SEAT[tile], self.face[tile]))
                tile = self.below[tile]
        return pile[::-1]

    def hand(self, seat: int) -> list[int]:
        """The shapes, 0..12 in the order of `tiles.SHAPE_NAMES`, that a seat has in hand; a captured king is not."""
        first: int = SHAPES * seat
        return [i for i in range(SHAPES) if self.where[first + i] == NONE and first + i != self.prize]

    def shape_faces(self, shape: int) -> list[int]:
        """All pointer sets of a tile, clockwise from its base turn; of 3c six of one side, then six of the other."""
        return list(tiles.FACES[shape])

    def shape_of(self, pointers: int) -> int:
        """The shape, 0..12, that a set of pointers belongs to."""
        return SHAPE[pointers]

    def enemy_of(self, seat: int) -> int:
        """The seat whose king this seat may capture."""
        return self.enemy(seat)

    def king_cell(self, seat: int) -> tuple[int, int] | None:
        """Where a seat's king stands, None if it is not on the table."""
        cell: int = self.where[SHAPES * seat]
        return None if cell == NONE else self.coordinates(cell)

    def captured(self) -> list[tuple[int, int]]:
        """The captured tiles as (seat, pointers): none, or the one king."""
        return [] if self.prize == NONE else [(SEAT[self.prize], 0)]

    def place_move(self, pointers: int, q: int, r: int) -> int:
        """The number of a placement, legal or not; -1 for a bare cell, where none is legal."""
        cell: int = self.find(q, r)
        return -1 if cell == NONE else HAND << 18 | cell << 6 | pointers

    def shift_move(self, q0: int, r0: int, q1: int, r1: int, pointers: int) -> int:
        """The number of a movement, legal or not; -1 if it comes from no stack or goes to a bare cell."""
        source: int = self.find(q0, r0)
        target: int = self.find(q1, r1)
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
        """The cell that a move goes to."""
        return self.coordinates(move >> 6 & 4095)

    def free_side(self, q: int, r: int) -> bool:
        """Whether a neighbour of the stack on a cell is lower than it."""
        cell: int = self.find(q, r)
        return cell != NONE and self.has_free_side(cell)

    def line(
        self, q: int, r: int, direction: int, seat: int, king: bool, lifted: bool
    ) -> tuple[list[tuple[int, int]], str, tuple[int, int] | None]:
        """The line of movement of a seat's tile from a cell in a direction: the cells, how it ends, what stops it.

        `king`: the tile is a king, whose line is one cell.  `lifted`: the top tile of the cell is the one that moves
        and is thought away; else the table is taken as it lies.  Ends: `bare`, `own-king` and `third-king` (before the
        cell that is the third value), `capture` (the last cell holds the enemy's king), `barred` (the last cell's top
        tile does not point on), `one-step` (a king's line); the third value is None for these.
        """
        source: int = self.find(q, r)
        slot: int = 0
        lifted = lifted and source != NONE and self.heights[source] > 0
        if lifted:
            slot = self.slot[source]
            self.shrink(source)
        answer = self.followed(q, r, direction, seat, king)
        if lifted:
            self.regrow(source, slot)
        return answer

    def followed(
        self, q: int, r: int, direction: int, seat: int, king: bool
    ) -> tuple[list[tuple[int, int]], str, tuple[int, int] | None]:
        """`line` on the table as it is now."""
        marks: list[tuple[int, int]] = []
        while True:
            q, r = step((q, r), direction)
            cell: int = self.find(q, r)
            if cell == NONE or self.count == 0:
                return marks, "bare", (q, r)
            top: int = self.tops[cell]
            if self.heights[cell] > 0 and self.face[top] == 0 and SEAT[top] != self.enemy(seat):
                return marks, "own-king" if SEAT[top] == seat else "third-king", (q, r)
            marks.append((q, r))
            if self.heights[cell] > 0 and self.face[top] == 0:
                return marks, "capture", None
            if king:
                return marks, "one-step", None
            if self.heights[cell] > 0 and not self.face[top] >> direction & 1:
                return marks, "barred", None

    def points_at_king(self, pointers: int, q: int, r: int) -> list[int]:
        """The directions in which a tile placed on an empty cell by the player to move points at the enemy king."""
        cell: int = self.find(q, r)
        self.aim()
        if cell == NONE or self.aims[cell] >> 6 != self.aimed:
            return []
        return [d for d in range(6) if pointers & self.aims[cell] & 1 << d]

    def cut_off(self, q0: int, r0: int, q1: int, r1: int) -> list[tuple[int, int]]:
        """The stacks that a movement would leave unconnected with the cell where it ends, in rising order."""
        return self.after_move(q0, r0, q1, r1, True)

    def stuck(self, q0: int, r0: int, q1: int, r1: int) -> list[tuple[int, int]]:
        """The stacks that a movement would leave without a way down, in rising order."""
        return self.after_move(q0, r0, q1, r1, False)

    def stuck_by_placing(self, q: int, r: int) -> list[tuple[int, int]]:
        """The stacks that a placement on an empty cell would leave without a way down, in rising order."""
        target: int = self.find(q, r)
        if target == NONE:
            return []
        self.grow(target)
        self.walk_down()
        cells = self.unmarked(target, q, r)
        self.shrink(target)
        return cells

    def after_move(self, q0: int, r0: int, q1: int, r1: int, groups: bool) -> list[tuple[int, int]]:
        """The stacks that are cut off (`groups`) or stuck after a movement; none if it is no movement at all."""
        source: int = self.find(q0, r0)
        target: int = self.find(q1, r1)
        if source == NONE or target == NONE:
            return []
        if source == target or self.heights[source] == 0:
            return []
        slot: int = self.slot[source]
        capture: bool = self.heights[target] > 0 and self.face[self.tops[target]] == 0
        self.shrink(source)
        if not capture:
            self.grow(target)
        if groups:
            self.reach(target)
        else:
            self.walk_down()
        cells = self.unmarked(target, q1, r1)
        if not capture:
            self.shrink(target)
        self.regrow(source, slot)
        return cells

    def unmarked(self, target: int, q: int, r: int) -> list[tuple[int, int]]:
        """The stacks that the last walk did not mark; the one just thought up at `target` is q,r."""
        left = []
        for i in range(self.count):
            cell: int = self.stacks[i]
            if self.mark[cell] != self.stamp:
                left.append((q, r) if cell == target else self.coordinates(cell))
        return sorted(left)

    def repeats(self, move: int) -> bool:
        """Whether a movement would bring back an earlier arrangement; a placement or a capture never does."""
        source: int = move >> 18
        cell: int = move >> 6 & 4095
        if source == HAND or (self.heights[cell] > 0 and self.face[self.tops[cell]] == 0):
            return False
        return self.repeated(self.tops[source], self.packed(cell, self.heights[cell], move & 63))
