"""The X-ray of a table: what the rules make of a position, in named layers of marks on cells and lines between them.

All in cells and numbers; the words of a layer are marked in the game's `messages`, what a mark looks like `ui` knows.
A layer is exact: it says what is so by the rules now, for a seat that is not to move what would be if it were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from game.core.geometry.hexes import Cell
from game.core.position import Position

Sign: TypeAlias = Literal[
    "reach",
    "enter",
    "moves",
    "pin",
    "hold",
    "steps",
    "bounce",
    "attacked",
    "tall",
    "closed",
    "level",
    "five",
    "back",
    "see",
]
"""What a layer tells, and by that its shape: where pieces may land, where they may be put, how many moves there are; a
piece that must stay in its line, that holds the table together, that the steps of others need; where walls throw
pieces, what can be covered, what is too tall; where nothing fits any more, how high it is; where a tower can be made,
what may not go back, what sees a cell."""
Relation: TypeAlias = Literal["aims", "needs", "comes"]
"""What a line says: that its beginning bears on its end, that its beginning needs its end, that pieces may come so."""


@dataclass(frozen=True, slots=True)
class LayerName:
    """What a layer is called and what it says, both marked, and its sign.

    `first`: it is seen before any is chosen; `marks`: it has something to show on the table beside its counts.
    """

    id: str
    title: str
    description: str
    sign: Sign
    is_shown_at_first: bool = True
    has_marks: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell with the layer's sign on it; `seat` is whom it concerns where the piece there does not tell, else None."""

    cell: Cell
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class XrayLine:
    """A line over cells, from its first one to its last; walls turn it at the indices `walls`."""

    cells: tuple[Cell, ...]
    relation: Relation
    walls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layer:
    """What one layer shows of a position.

    `counts` is a number a seat, or a single one for all; `numbers` stand on cells, one a seat or a single one; `spots`
    carry the layer's sign.
    """

    id: str
    counts: tuple[int, ...]
    numbers: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()
    lines: tuple[XrayLine, ...] = ()


class Xray:
    """The base: a game that has no layers."""

    names: tuple[LayerName, ...] = ()

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """The layers of a position in the order of `names`, with None in between wherever a frame may be drawn.

        The position may be used up: give it a copy.  Between two steps lie less than five milliseconds.
        """
        del position
        yield from ()

    def layers_of_cell(self, position: Position, cell: Cell) -> tuple[Layer, ...]:
        """What some layers show of one cell that is pointed at, without counts; the position is left as it was."""
        del position, cell
        return ()


def shifted_layer(layer: Layer, q: int, r: int) -> Layer:
    """A layer of an open table that lies elsewhere, so much farther along both axes."""

    def there(cell: Cell) -> Cell:
        return cell[0] + q, cell[1] + r

    return replace(
        layer,
        numbers={there(cell): numbers for cell, numbers in layer.numbers.items()},
        spots=tuple(replace(spot, cell=there(spot.cell)) for spot in layer.spots),
        lines=tuple(replace(line, cells=tuple(map(there, line.cells))) for line in layer.lines),
    )


def legal_moves_for_seat(position: Position, seat: int) -> list[int]:
    """The legal moves of a seat as if it were to move now; the position is left as it was."""
    turn, position.turn = position.turn, seat
    moves = position.legal()
    position.turn = turn
    return list(moves)


def nonzero_counts(found: Mapping[Cell, list[int]]) -> dict[Cell, tuple[int, ...]]:
    """Numbers by cell, of those cells that have any."""
    return {cell: tuple(counts) for cell, counts in sorted(found.items()) if any(counts)}
