"""What is chosen between a piece and its place: how many go, or how a slab lies in the hand.  Knows no rule."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import Final, TypeAlias

from game.core.display.picks import FromStack, Off, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.ui.render.camera import nearest_cell

CellPoint: TypeAlias = tuple[float, float]  # a place in cell coordinates, whole at the centres

SNAP_DISTANCE: Final = 1.8  # cells; a slab that is held nearer than this to a legal place snaps to it
HALF_ROOT_3: Final = math.sqrt(3) / 2


class CountChoice:
    """How many pieces go off a stack: one of the numbers that may."""

    def __init__(self, counts: Iterable[int]) -> None:
        self.counts = tuple(sorted(set(counts)))
        self.count = self.counts[-1]

    @property
    def is_chosen(self) -> bool:
        """Whether the number has been chosen, not just proposed."""
        return self.count != self.counts[-1]

    @property
    def pick(self) -> Pick:
        """The choice as it is now."""
        return Off(self.count)

    def change_by(self, steps: int) -> None:
        """More or fewer, as far as it goes."""
        place = self.counts.index(self.count) + steps
        self.count = self.counts[min(max(place, 0), len(self.counts) - 1)]

    def set_to(self, count: int) -> bool:
        """Just so many; False, and nothing changed, where so many may not go."""
        if count not in self.counts:
            return False
        self.count = count
        return True


class SlabInHand:
    """A slab that is turned in the hand: where it may lie in each of its turns."""

    def __init__(self, sides: tuple[tuple[Piece, ...], ...], spellings: Iterable[Spelling]) -> None:
        self.sides = sides
        self.side = self.turn = 0
        self.places: dict[Piece, list[Cell]] = {}
        for lying, alike in itertools.groupby(spellings, key=lambda spelling: spelling[1]):
            if isinstance(lying, OrientedAs):
                cells = [spelling[2].cell for spelling in alike if isinstance(spelling[2], Onto)]
                self.places.setdefault(lying.piece, []).extend(cells)
        self._find_legal_turn()
        self._first_piece = self.piece

    @property
    def is_chosen(self) -> bool:
        """Whether it has been turned, not just taken up."""
        return self.piece != self._first_piece

    @property
    def piece(self) -> Piece:
        """The slab as it lies in the hand."""
        return self.sides[self.side][self.turn]

    @property
    def pick(self) -> Pick:
        """The choice as it is now."""
        return OrientedAs(self.piece)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it may lie in this turn, by its first cell."""
        return tuple(self.places.get(self.piece, ()))

    def turn_by(self, steps: int) -> None:
        """Turn clockwise, past the turns in which it may lie nowhere."""
        side = self.sides[self.side]
        legal = [turn for turn in range(len(side)) if side[turn] in self.places]
        if legal:
            onward = sorted(legal, key=lambda turn: (turn - self.turn) % len(side))
            here = onward[0] == self.turn
            at = steps if here or steps < 0 else steps - 1
            self.turn = onward[at % len(onward)]

    def flip(self) -> None:
        """Turn it over; back again where it may lie nowhere so."""
        self.side = (self.side + 1) % len(self.sides)
        self.turn %= len(self.sides[self.side])
        self._find_legal_turn()

    def piece_after_turn(self, steps: int) -> Piece:
        """How it would lie turned, wherever it may lie."""
        side = self.sides[self.side]
        return side[(self.turn + steps) % len(side)]

    def piece_after_flip(self) -> Piece:
        """How it would lie turned over."""
        side = self.sides[(self.side + 1) % len(self.sides)]
        return side[self.turn % len(side)]

    def _find_legal_turn(self) -> None:
        """Take the nearest turn in which it may lie somewhere, on this side if there is one."""
        if self.piece not in self.places:
            self.turn_by(1)
        if self.piece not in self.places and len(self.sides) > 1:
            self.side = (self.side + 1) % len(self.sides)
            self.turn = 0
            self.turn_by(-1)

    def nearest_place(self, spot: CellPoint) -> Cell:
        """The legal place that a slab held with its middle at a spot means; the place just there if none is near."""
        middle = self.middle()
        wanted = spot[0] - middle[0], spot[1] - middle[1]
        best = min(self.cells, key=lambda cell: cell_distance(cell, wanted), default=None)
        if best is not None and cell_distance(best, wanted) <= SNAP_DISTANCE:
            return best
        return nearest_cell(*wanted)

    def middle(self) -> CellPoint:
        """The middle of the slab, from its first cell."""
        cells = self.piece.cells_at((0, 0))
        return sum(q for q, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells)


SecondChoice: TypeAlias = CountChoice | SlabInHand


def cell_distance(one: CellPoint, other: CellPoint) -> float:
    """How far apart two spots of a hexagon table are, in cells."""
    q, r = one[0] - other[0], one[1] - other[1]
    return math.hypot(q + r / 2, r * HALF_ROOT_3)


def second_choice(
    first: Pick, offers: Iterable[Pick], sides: tuple[tuple[Piece, ...], ...], spellings: Iterable[Spelling]
) -> SecondChoice | None:
    """What is to be chosen next, where that is not yet the place."""
    numbers = [offer.count for offer in offers if isinstance(offer, Off)]
    if numbers and isinstance(first, FromStack):
        return CountChoice(numbers)
    if any(isinstance(offer, OrientedAs) for offer in offers):
        return SlabInHand(sides, spellings)
    return None
