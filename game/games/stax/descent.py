"""The way down of the step rule as a small figure walks it; a cell without a height is empty.

The rules decide whether an arrangement is legal; this module finds the path and the cliff that show it.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.display.showing import Descent
from game.core.geometry.hexes import Cell, neighbours
from game.games.stax.rules import Stax

Heights = Mapping[Cell, int]


def heights_of(position: Stax) -> dict[Cell, int]:
    """The height of each stack, by its cell."""
    return {cell: len(position.tiles_at(*cell)) for cell in position.cells()}


def heights_after(position: Stax, source: Cell | None, target: Cell) -> dict[Cell, int]:
    """The height of each stack after a tile has gone to `target`, from a hand or from the stack on `source`."""
    heights = heights_of(position)
    pile = position.tiles_at(*target)
    if source in heights:
        heights[source] -= 1
        if not heights[source]:
            del heights[source]
    captured = bool(pile) and pile[-1][1] == 0
    heights[target] = heights.get(target, 0) + (0 if captured else 1)
    return heights


def find_descent(heights: Heights, start: Cell) -> Descent | None:
    """The shortest way from a stack to an empty cell by steps of at most one level; None if there is no stack.

    The last step goes to the cell with the most stacks around it, so that the figure stays near the table. If there
    is no such way: the way to the cell with the smallest drop that the figure can reach, the shortest of
    these.
    """
    if start not in heights:
        return None
    came_from: dict[Cell, Cell | None] = {start: None}
    queue = [start]
    for cell in queue:
        empty = [beside for beside in neighbours(cell) if beside not in heights]
        if empty and heights[cell] == 1:
            end = max(empty, key=lambda beside: sum(around in heights for around in neighbours(beside)))
            return Descent((*_path_back(came_from, cell), end), True)
        for beside in neighbours(cell):
            if beside in heights and beside not in came_from and abs(heights[beside] - heights[cell]) <= 1:
                came_from[beside] = cell
                queue.append(beside)
    end = min(queue, key=lambda cell: _least_drop(heights, cell))
    return Descent(_path_back(came_from, end), False, tuple((end, beside) for beside in _cliffs(heights, end)))


def _path_back(came_from: Mapping[Cell, Cell | None], end: Cell) -> tuple[Cell, ...]:
    path = []
    cell: Cell | None = end
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return tuple(reversed(path))


def _drop(heights: Heights, cell: Cell, beside: Cell) -> int:
    return heights[cell] - heights.get(beside, 0)


def _least_drop(heights: Heights, cell: Cell) -> int:
    drops = [_drop(heights, cell, beside) for beside in neighbours(cell)]
    return min((drop for drop in drops if drop > 1), default=max(heights.values()) + 1)


def _cliffs(heights: Heights, cell: Cell) -> list[Cell]:
    """The neighbours that are too far below, the nearest level first; if there are none, those too far above."""
    steep = [beside for beside in neighbours(cell) if abs(_drop(heights, cell, beside)) > 1]
    below = [beside for beside in steep if _drop(heights, cell, beside) > 0]
    return sorted(below or steep, key=lambda beside: abs(_drop(heights, cell, beside)))
