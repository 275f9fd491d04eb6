"""The slabs on a table by level: which of them are visible, and where levels are written.  Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.core.display.pieces import Piece, Slab
from game.core.geometry.hexes import DIRECTIONS, Cell, neighbours, turn_cell
from game.ui.look.cache import lru_cache_per_scene

HIDING_OFFSETS: Final = (  # cells in front as seen, and by how much a taller stack there hides a cell's middle
    ((0, 1), 1.2),
    ((-1, 1), 1.2),
    ((-1, 2), 2.9),
    ((-1, 3), 6.0),
    ((-2, 3), 6.0),
    ((-2, 4), 7.7),
    ((-2, 5), 10.8),
    ((-3, 5), 10.8),
    ((-3, 6), 12.5),
)


class VisibleSlab(NamedTuple):
    """A slab on the table and its level, 1 on the table itself."""

    slab: Slab
    level: int


def slabs_on(stacks: Mapping[Cell, tuple[Piece, ...]]) -> tuple[VisibleSlab, ...]:
    """All slabs on the table, the lowest first."""
    found = [
        VisibleSlab(piece, level)
        for cell, pile in stacks.items()
        for level, piece in enumerate(pile, 1)
        if isinstance(piece, Slab) and piece.cells[0] == cell
    ]
    return tuple(sorted(found, key=lambda one: one.level))


def stack_heights(all_slabs: tuple[VisibleSlab, ...]) -> dict[Cell, int]:
    """How many slabs lie on each cell."""
    height: dict[Cell, int] = {}
    for slab, level in all_slabs:
        for cell in slab.cells:
            height[cell] = max(level, height.get(cell, 0))
    return height


@lru_cache_per_scene(8)
def visible_parts(
    all_slabs: tuple[VisibleSlab, ...], facing: int | None, levels_apart: bool = False
) -> tuple[frozenset[str], ...]:
    """The parts of each slab that others do not hide completely: its `shadow`, its sides (`walls`), its `face`.

    `facing` is None while the table turns; `levels_apart`: there are visible gaps between the levels.
    """
    height = stack_heights(all_slabs)
    front = DIRECTIONS if facing is None else [turn_cell(offset, -facing) for offset in ((0, 1), (-1, 1))]
    parts = []
    for slab, level in all_slabs:
        seen = {"face"} if levels_apart or any(height[cell] == level for cell in slab.cells) else set()
        if levels_apart or any(height.get((q + a, r + b), 0) < level for q, r in slab.cells for a, b in front):
            seen.add("walls")
        if any(height.get(other, 0) < level for cell in slab.cells for other in neighbours(cell)):
            seen.add("shadow")
        parts.append(frozenset(seen))
    return tuple(parts)


@lru_cache_per_scene(8)
def badge_cells(
    all_slabs: tuple[VisibleSlab, ...],
    facing: int,
    flat: bool,
    ghost_heights: frozenset[tuple[Cell, int]],
    spread: float = 0.0,
) -> tuple[Cell | None, ...]:
    """The cell of each slab for its level's number: free, not hidden from the front, amid similar cells; None if there
    is none.

    `ghost_heights`: how high a ghost reaches over its cells; `spread`: the gap between levels in thicknesses.
    """
    height = stack_heights(all_slabs) | dict(ghost_heights)
    ahead = [(turn_cell(offset, -facing), more / (1 + spread)) for offset, more in HIDING_OFFSETS]

    def open_(cell: Cell, level: int) -> bool:
        if flat:
            return True
        return all(height.get((cell[0] + q, cell[1] + r), 0) < level + more for (q, r), more in ahead)

    chosen: list[Cell | None] = []
    for slab, level in all_slabs:
        free = [cell for cell in slab.cells if height[cell] == level]
        best = [cell for cell in free if open_(cell, level)]
        near = {cell: sum((cell[0] + q, cell[1] + r) in best for q, r in DIRECTIONS) for cell in best}
        chosen.append(max(best, key=lambda cell: (near[cell], turn_cell(cell, facing)[1], cell)) if best else None)
    return tuple(chosen)
