"""The hexagon grid in axial coordinates (q, r), its six directions numbered clockwise as seen on the table.

The arithmetic follows Red Blob Games' guide to hexagonal grids, which keeps cells apart from pixels.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]

DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def step(cell: Cell, direction: int, count: int = 1) -> Cell:
    """The cell `count` steps away in a direction 0..5."""
    q, r = DIRECTIONS[direction]
    return cell[0] + q * count, cell[1] + r * count


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells that share an edge with a cell, in the order of the directions."""
    return tuple(step(cell, direction) for direction in range(6))


def bearing(origin: Cell, target: Cell) -> tuple[int, int] | None:
    """The direction and the count of steps that lead straight from `origin` to `target`; None if no direction does."""
    q, r = target[0] - origin[0], target[1] - origin[1]
    count = max(abs(q), abs(r), abs(q + r))
    if count and 0 in (q, r, q + r):
        return DIRECTIONS.index((q // count, r // count)), count
    return None


def turn_cell(cell: Cell, turns: int) -> Cell:
    """The cell turned clockwise around 0,0 by `turns` (any whole number) times 60 degrees."""
    q, r = cell
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def turn_pointers(pointers: int, turns: int) -> int:
    """A set of pointers (bit d for direction d) turned clockwise by `turns` times 60 degrees."""
    turns %= 6
    return (pointers << turns | pointers >> (6 - turns)) & 63
