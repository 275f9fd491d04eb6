"""The 22 free pentahexes, their oriented forms, and the table of bits on which they are laid.

An oriented form is a tile turned and mirrored, shifted so that its smallest cell in the order of (q, r) is 0,0, and
sorted.  The distinct forms of a tile, sorted, are numbered from 0; all forms of all tiles are numbered consecutively.

The table is a rectangle of rows and columns with 0,0 in its middle.  The covered cells are joined edge to edge, and
neighbours differ by at most a row and a column, so the covered cells span no more rows and no more columns than all
tiles put end to end: 178.  As 0,0 is covered, no covered cell is more than 177 away; questions go at most 6 cells
further.  A row is cut into words of WORD_COLUMNS columns each, which also hold GUARD_COLUMNS columns of either
neighbour, so that a row can be shifted by a tile's width within a word.  0,0 is in the middle of a word, since most
games fit into a single word.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from game.core.geometry.hexes import Cell, neighbours, turn_cell

Cells: TypeAlias = tuple[Cell, ...]

TILES: Final[dict[str, Cells]] = {
    "A": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)),
    "C": ((0, 0), (0, 1), (0, 2), (1, -1), (1, 2)),
    "D": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1)),
    "E": ((0, 0), (0, 1), (1, -2), (1, -1), (2, -1)),
    "F": ((0, 0), (0, 1), (0, 2), (1, -1), (1, 1)),
    "G": ((0, 0), (0, 1), (0, 3), (1, 1), (1, 2)),
    "H": ((0, 0), (0, 1), (1, 0), (2, -1), (2, 0)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "J": ((0, 0), (0, 1), (0, 2), (1, -1), (2, -1)),
    "K": ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)),
    "L": ((0, 0), (0, 1), (0, 2), (0, 3), (1, -1)),
    "N": ((0, 0), (0, 1), (0, 2), (1, -2), (1, -1)),
    "P": ((0, 0), (0, 1), (0, 2), (1, -1), (1, 0)),
    "Q": ((0, 0), (0, 1), (1, -1), (1, 0), (2, 0)),
    "R": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0)),
    "S": ((0, 0), (0, 1), (1, -1), (2, -3), (2, -2)),
    "U": ((0, 0), (0, 1), (1, -1), (1, 1), (2, -1)),
    "V": ((0, 0), (0, 1), (0, 2), (1, -1), (2, -2)),
    "W": ((0, 0), (0, 1), (1, -2), (1, -1), (2, -3)),
    "X": ((0, 0), (1, -3), (1, -2), (1, -1), (2, -1)),
    "Y": ((0, 0), (0, 1), (0, 2), (1, 0), (2, -1)),
    "Z": ((0, 0), (0, 1), (1, -2), (1, -1), (2, -2)),
}
TILE_LETTERS: Final = "".join(TILES)
TILE_COUNT: Final = len(TILES)  # of each player
CELLS_PER_TILE: Final = 5  # cells of a tile


def normal_form(cells: Iterable[Cell]) -> Cells:
    """The cells, shifted so that the smallest is 0,0, and sorted."""
    ordered = sorted(cells)
    q, r = ordered[0]
    return tuple((a - q, b - r) for a, b in ordered)


def mirror(cells: Cells) -> Cells:
    """The cells of a tile's other side."""
    return normal_form((r, q) for q, r in cells)


def turns_of(cells: Cells) -> tuple[Cells, ...]:
    """The distinct turns of a side, clockwise, the given cells first."""
    return tuple(dict.fromkeys(normal_form(turn_cell(cell, turns) for cell in cells) for turns in range(6)))


def forms_of(cells: Cells) -> tuple[Cells, ...]:
    """The oriented forms of a tile, in their order."""
    return tuple(sorted({*turns_of(cells), *turns_of(mirror(cells))}))


FORMS: Final[tuple[tuple[Cells, ...], ...]] = tuple(forms_of(cells) for cells in TILES.values())
FIRST_FORMS: Final[tuple[int, ...]] = tuple(sum(len(forms) for forms in FORMS[:tile]) for tile in range(len(FORMS) + 1))
ALL_FORMS: Final[tuple[Cells, ...]] = tuple(form for forms in FORMS for form in forms)
FORM_TILES: Final[tuple[int, ...]] = tuple(tile for tile, forms in enumerate(FORMS) for _ in forms)
FORM_NUMBERS: Final = {form: number for number, form in enumerate(ALL_FORMS)}

# The table of bits:

TABLE_ROWS: Final = 400
TABLE_COLUMNS: Final = 432
MIDDLE_ROW: Final = 200
MIDDLE_COLUMN: Final = 216
WORD_COLUMNS: Final = 48
GUARD_COLUMNS: Final = 5
WORDS_PER_ROW: Final = TABLE_COLUMNS // WORD_COLUMNS
PACKED_BITS: Final = 60  # cells of a word where a part of the table is packed
#: Planes of bits: a tower of 44 tiles has at most 22 levels, since each but the topmost needs two tiles.
MAX_LEVELS: Final = 24


# Two is a primitive root of 67, so a single bit's remainder identifies the bit; 67 is written as a number where
# it divides, since a compiler then multiplies instead.
BIT_BY_REMAINDER: Final[tuple[int, ...]] = tuple(
    next((bit for bit in range(64) if pow(2, bit, 67) == rest), 0) for rest in range(67)
)
MAX_SPAN: Final = 2 * sum(max(1 + max(q for q, _ in form) for form in forms) for forms in FORMS)  # columns, or rows


def place_of(cell: Cell) -> int:
    """The row and the column of a cell as an integer, `row << 9 | column`."""
    return (cell[1] + MIDDLE_ROW) << 9 | (cell[0] + MIDDLE_COLUMN)


def cell_of(place: int) -> Cell:
    """The cell of such an integer."""
    return (place & 511) - MIDDLE_COLUMN, (place >> 9) - MIDDLE_ROW


def is_on_table(cell: Cell) -> bool:
    """Whether a tile may be asked about on a cell: wherever play can reach, and a little further."""
    return abs(cell[0]) < MIDDLE_COLUMN - 16 and abs(cell[1]) < MIDDLE_ROW - 8


@cache
def list_bounds(tiles: int) -> tuple[int, ...]:
    """Upper bounds of the number of legal placements, by the number of tiles on the table; each side has `tiles` tiles.

    Let n cells be covered and let a form, together with its neighbours, have b cells.  The form is beside or on a
    covered cell if any of the b cells is covered.  The covered cells can be taken up in an order in which each is
    beside an earlier cell; then each but the first adds at most g new places, where g is the number of new cells when
    the b cells are shifted by a single step.  That gives b + g (n - 1) places.  Those where the form lies on a covered
    cell do not count: at least n + 4 (a sum of two finite sets of vectors has at least as many members as both
    together, minus 1).  Higher up the smallest cell of a form lies on a covered cell, which gives fewer places.  With k
    tiles n is at most 5 k, and the bound grows with n.
    """
    reaches = [[_reach_of_form(form) for form in forms] for forms in FORMS]
    bounds = [tiles]
    for lying in range(1, 2 * tiles):
        counts = sorted((_count_places(edge, CELLS_PER_TILE * lying) for edge in reaches), reverse=True)
        bounds.append(sum(counts[: tiles - lying // 2]))
    return tuple(bounds)


def _reach_of_form(form: Cells) -> tuple[int, int]:
    with_neighbours = {*form, *(near for cell in form for near in neighbours(cell))}
    shifted = ({(a + q, b + r) for a, b in with_neighbours} for q, r in neighbours((0, 0)))
    return len(with_neighbours), max(len(moved - with_neighbours) for moved in shifted)


def _count_places(reaches: list[tuple[int, int]], covered: int) -> int:
    return sum(b + g * (covered - 1) - (covered + CELLS_PER_TILE - 1) for b, g in reaches)


def max_move_count(tiles: int) -> int:
    """An upper bound of the number of legal placements in any position with `tiles` tiles a side."""
    return max(list_bounds(tiles))


def max_moves_of_plies(tiles: int, plies: int) -> int:
    """An upper bound of the total length of the lists of `plies` plies of a line of play.

    The last list counts twice.
    """
    bounds = list_bounds(tiles)
    return sum(sorted(bounds, reverse=True)[:plies]) + bounds[-1]
