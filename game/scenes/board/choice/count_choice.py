"""The choice between picking a piece and its place: how many pieces go, or how a slab lies.  Knows no rule."""

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
    """The choice of a number of pieces from a stack, out of the allowed counts."""

    def __init__(self, counts: Iterable[int]) -> None:
        self.counts = tuple(sorted(set(counts)))
        self.count = self.counts[-1]

    @property
    def is_chosen(self) -> bool:
        """Whether the player chose the number; the highest number is only proposed."""
        return self.count != self.counts[-1]

    @property
    def pick(self) -> Pick:
        """The pick for the current number."""
        return Off(self.count)

    def change_by(self, steps: int) -> None:
        """Change the number by steps, within the allowed counts."""
        place = self.counts.index(self.count) + steps
        self.count = self.counts[min(max(place, 0), len(self.counts) - 1)]

    def set_to(self, count: int) -> bool:
        """Choose the number `count`; False, and nothing changed, if it is not allowed."""
        if count not in self.counts:
            return False
        self.count = count
        return True


class SlabInHand:
    """A slab in the hand with its legal places in each orientation."""

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
        """Whether the player has turned the slab since picking it up."""
        return self.piece != self._first_piece

    @property
    def piece(self) -> Piece:
        """The slab as it lies in the hand."""
        return self.sides[self.side][self.turn]

    @property
    def pick(self) -> Pick:
        """The pick for the current orientation."""
        return OrientedAs(self.piece)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The legal places in this orientation, by the slab's first cell."""
        return tuple(self.places.get(self.piece, ()))

    @property
    def can_flip(self) -> bool:
        """Whether another side has a legal place."""
        sides = [any(piece in self.places for piece in side) for side in self.sides]
        return sum(sides) > 1

    def turn_by(self, steps: int) -> None:
        """Turn the slab clockwise by steps; orientations without a legal place are skipped."""
        side = self.sides[self.side]
        legal = [turn for turn in range(len(side)) if side[turn] in self.places]
        if legal:
            onward = sorted(legal, key=lambda turn: (turn - self.turn) % len(side))
            here = onward[0] == self.turn
            at = steps if here or steps < 0 else steps - 1
            self.turn = onward[at % len(onward)]

    def flip(self) -> None:
        """Turn the slab over, or back if the other side has no legal place."""
        self.side = (self.side + 1) % len(self.sides)
        self.turn %= len(self.sides[self.side])
        self._find_legal_turn()

    def piece_after_turn(self, steps: int) -> Piece:
        """The slab after a turn, legal or not."""
        side = self.sides[self.side]
        return side[(self.turn + steps) % len(side)]

    def piece_after_flip(self) -> Piece:
        """The slab turned over, legal or not."""
        side = self.sides[(self.side + 1) % len(self.sides)]
        return side[self.turn % len(side)]

    def _find_legal_turn(self) -> None:
        """Take the nearest orientation with a legal place, on this side if possible."""
        if self.piece not in self.places:
            self.turn_by(1)
        if self.piece not in self.places and len(self.sides) > 1:
            self.side = (self.side + 1) % len(self.sides)
            self.turn = 0
            self.turn_by(-1)

    def nearest_place(self, spot: CellPoint) -> Cell:
        """The legal place nearest to a slab whose middle is at `spot`; the place right there if none is near."""
        middle = self.middle()
        wanted = spot[0] - middle[0], spot[1] - middle[1]
        best = min(self.cells, key=lambda cell: cell_distance(cell, wanted), default=None)
        if best is not None and cell_distance(best, wanted) <= SNAP_DISTANCE:
            return best
        return nearest_cell(*wanted)

    def middle(self) -> CellPoint:
        """The middle of the slab, relative to its first cell."""
        cells = self.piece.cells_at((0, 0))
        return sum(q for q, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells)


SecondChoice: TypeAlias = CountChoice | SlabInHand


def cell_distance(one: CellPoint, other: CellPoint) -> float:
    """The distance of two points of a hexagon table, in cells."""
    q, r = one[0] - other[0], one[1] - other[1]
    return math.hypot(q + r / 2, r * HALF_ROOT_3)


def second_choice(
    first: Pick, offers: Iterable[Pick], sides: tuple[tuple[Piece, ...], ...], spellings: Iterable[Spelling]
) -> SecondChoice | None:
    """The next choice after the first pick, None if that is the place."""
    numbers = [offer.count for offer in offers if isinstance(offer, Off)]
    if numbers and isinstance(first, FromStack):
        return CountChoice(numbers)
    if any(isinstance(offer, OrientedAs) for offer in offers):
        return SlabInHand(sides, spellings)
    return None
