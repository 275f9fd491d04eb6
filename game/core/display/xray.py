"""The X-ray of a table: named layers of marks on cells, and lines between cells, that show what the rules allow.

Layers hold cells and numbers.  Their words are in each game's `messages`; `ui` knows what a mark looks like.
A layer is exact: it shows what the rules allow now.  For a seat that is not to move it shows what the rules would
allow if that seat were to move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
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
"""What a layer shows, which decides how its marks look: where pieces may land, where they may be placed, how many moves
there are; a piece that must stay in its line, that holds the table together, that other stacks need for their steps;
where walls throw pieces, what can be covered, what is too tall; where nothing fits for the rest of the game, how high
the stacks are; where a tower can be made, what may not go back, what is in line with a cell."""
Relation: TypeAlias = Literal["aims", "needs", "comes"]
"""What a line says: its first cell aims at its last, its first cell needs its last, or pieces may move along it."""


@dataclass(frozen=True, slots=True)
class LayerName:
    """A layer's id, its title and description (both marked for translation), and its sign.

    `is_shown_at_first`: the layer is on before the player has chosen any.  `has_marks`: the layer has something to show
    on the table besides its counts.
    """

    id: str
    title: str
    description: str
    sign: Sign
    is_shown_at_first: bool = True
    has_marks: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell that carries the layer's sign; `seat` is the seat concerned, None if the piece there shows it."""

    cell: Cell
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class XrayLine:
    """A line over cells, from the first to the last; walls turn it at the indices `walls`."""

    cells: tuple[Cell, ...]
    relation: Relation
    walls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layer:
    """What a layer shows of a position.

    `counts` has a number for each seat, or a single number for all.  `numbers` stand on cells, again for each seat or
    for all.  `spots` carry the layer's sign.
    """

    id: str
    counts: tuple[int, ...]
    numbers: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    spots: tuple[Spot, ...] = ()
    lines: tuple[XrayLine, ...] = ()


class Xray:
    """The X-ray of a game without layers, and the base class of all others."""

    names: tuple[LayerName, ...] = ()

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """Yield the layers of a position in the order of `names`, and None wherever the caller may draw a frame.

        The position may be changed: pass a copy.  Less than five milliseconds pass between two yields.
        """
        del position
        yield from ()

    def layers_of_cell(self, position: Position, cell: Cell) -> tuple[Layer, ...]:
        """What some layers show of the cell under the pointer, without counts; the position stays as it was."""
        del position, cell
        return ()


def shifted_layer(layer: Layer, q: int, r: int) -> Layer:
    """A layer of an open table, shifted by `q` and `r` cells along the two axes."""

    def shifted(cell: Cell) -> Cell:
        return cell[0] + q, cell[1] + r

    return replace(
        layer,
        numbers={shifted(cell): numbers for cell, numbers in layer.numbers.items()},
        spots=tuple(replace(spot, cell=shifted(spot.cell)) for spot in layer.spots),
        lines=tuple(replace(line, cells=tuple(map(shifted, line.cells))) for line in layer.lines),
    )


def counts_by_cell(seats: int, found: Iterable[tuple[Cell, int]]) -> dict[Cell, tuple[int, ...]]:
    """How often each cell is found for each seat, sorted by cell."""
    counts: dict[Cell, list[int]] = defaultdict(lambda: [0] * seats)
    for cell, seat in found:
        counts[cell][seat] += 1
    return {cell: tuple(numbers) for cell, numbers in sorted(counts.items())}


def layer_of_counts(name: str, seats: int, found: Iterable[tuple[Cell, int]]) -> Layer:
    """How often each cell is found for each seat, and the number of different cells of each seat."""
    numbers = counts_by_cell(seats, found)
    return Layer(name, tuple(sum(counts[seat] > 0 for counts in numbers.values()) for seat in range(seats)), numbers)


def layer_of_stacks(name: str, owners: Mapping[Cell, int], seats: int, lines: Iterable[XrayLine] = ()) -> Layer:
    """Marked stacks, given with their owners in the order of the marks, and lines."""
    counts = tuple(sum(owner == seat for owner in owners.values()) for seat in range(seats))
    return Layer(name, counts, {}, tuple(map(Spot, owners)), tuple(lines))
