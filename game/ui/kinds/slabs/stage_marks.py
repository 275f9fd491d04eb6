"""The marks on a table of slabs: lit regions, ghosts, the last placed slab, levels."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, assert_never

from game.core.display.pieces import Slab
from game.core.geometry.hexes import Cell, neighbours
from game.ui.kinds.slabs import marks as slab_marks
from game.ui.kinds.slabs.layout import SlabLayout
from game.ui.kinds.slabs.parts import (
    add_slab_shadow,
    ghost_slab,
    is_faded,
    prepare_landing,
    slab_place,
    translucent_slab,
)
from game.ui.kinds.slabs.shapes import seen_shape
from game.ui.kinds.slabs.visible_slabs import VisibleSlab
from game.ui.render import markers
from game.ui.render.baked import Sprite
from game.ui.render.frame import CountMark, Cross, EndLight, Flying, Ghost, LitFace, Ring, RingKind, Trail
from game.ui.render.hollow import outer_edges
from game.ui.render.sprites import EMPTY_SPRITE, Priority, drawing
from game.ui.render.stacks.badges import asked_stacks
from game.ui.render.stage import Stage

SlabMark: TypeAlias = LitFace | Ring | Cross | Ghost

CLEAR_GHOST_ALPHA: Final = 0.22


def region_sprites(stage: Stage, marks: Iterable[SlabMark]) -> Mapping[LitFace, Sprite]:
    """The sprite of each cell of the lit regions; none while any is missing, so that all appear at once."""
    found: dict[tuple[float, RingKind], dict[Cell, LitFace]] = defaultdict(dict)
    for mark in marks:
        if isinstance(mark, LitFace):
            found[mark.height, mark.kind][mark.cell] = mark
    made: dict[LitFace, Sprite] = {}
    for (height, kind), region in found.items():
        edges = outer_edges(frozenset(region), stage.camera.facing)
        cells = {each: region_cell(stage, kind, each, height == 0) for each in sorted(set(edges.values()))}
        made.update((mark, cells[edges[cell]]) for cell, mark in region.items())
    return {} if any(cell is EMPTY_SPRITE for cell in made.values()) else made


def add_face_marks(stage: Stage, marks: Iterable[SlabMark], lit_cells: Mapping[LitFace, Sprite]) -> list[Ghost]:
    """Add the marks on faces; returns the ghosts among them, which are held above the next level."""
    ghosts = []
    for mark in marks:
        at = stage.camera.at(mark.cell, mark.height)
        match mark:
            case LitFace():
                if mark in lit_cells:
                    stage.put(lit_cells[mark], at)
            case Ring():
                stage.put_mark(at, markers.ring, mark.kind)
            case Cross():
                stage.put_mark(at, markers.cross)
            case Ghost():
                add_footprint(stage, mark)
                ghosts.append(mark)
            case _:
                assert_never(mark)
    return ghosts


def region_cell(stage: Stage, kind: RingKind, edges: int, bare: bool) -> Sprite:
    """A lit cell with its region's outline along its outer edges."""
    return stage.sprite(*drawing(slab_marks.region_cell, kind, edges, bare))


def add_footprint(stage: Stage, mark: Ghost) -> None:
    """Add the footprint and the shadow of a ghost."""
    slab = mark.piece
    assert isinstance(slab, Slab)
    shape = seen_shape(slab, stage.camera.facing)
    if not mark.clear:
        add_slab_shadow(stage, slab, mark.height, stage.camera.hover)
    foot = drawing(slab_marks.ghost_footprint, shape, mark.legal)
    stage.put(stage.sprite(*foot, Priority.IN_THREAD), slab_place(stage, slab, mark.height))


def add_hovering_ghost(stage: Stage, ghost: Ghost) -> None:
    """Add a ghost, held a little above its place."""
    slab = ghost.piece
    assert isinstance(slab, Slab)
    level = round(ghost.height) + 1
    shape = seen_shape(slab, stage.camera.facing)
    x, y = slab_place(stage, slab, level)
    hover, visible = stage.camera.hover * stage.camera.thickness, VisibleSlab(slab, level)
    y -= hover
    prepare_landing(stage, visible)
    body = translucent_slab(stage, visible, CLEAR_GHOST_ALPHA) if ghost.clear else ghost_slab(stage, visible)
    stage.put(body, (x, y))
    rim = drawing(slab_marks.ghost_outline, shape, ghost.legal)
    stage.put(stage.sprite(*rim, Priority.IN_THREAD), (x, y))
    if not ghost.legal:
        cx, cy = stage.camera.at(middle_cell(slab), level)
        stage.put_mark((cx, cy - hover), markers.cross)


def middle_cell(slab: Slab) -> Cell:
    """The cell of a slab with the most neighbours in the slab."""
    return max(slab.cells, key=lambda cell: (sum(other in slab.cells for other in neighbours(cell)), cell))


def add_last_slab(stage: Stage, placed: tuple[VisibleSlab, ...], trails: Iterable[Trail]) -> None:
    """Add the outline of the last placed slab if it is among those of a level, while nothing covers it completely."""
    ends = {(mark.cells[-1], mark.heights[-1]) for mark in trails if mark.cells}
    for slab, level in placed if ends else ():
        if (slab.cells[0], level) in ends and any(stage.frame.height(cell) == level for cell in slab.cells):
            shape = seen_shape(slab, stage.camera.facing)
            made = stage.sprite(*drawing(slab_marks.last_slab_outline, shape), Priority.IN_THREAD)
            stage.put(made, slab_place(stage, slab, level))


def add_badges(stage: Stage, layout: SlabLayout, ghosts: Sequence[Ghost]) -> None:
    """Add the level of the highest slabs on a coin, and of the slabs asked about; none while a level is counted."""
    frame, camera, unit = stage.frame, stage.camera, stage.sprites.look.unit
    if not frame.badges or any(isinstance(mark, (CountMark, EndLight)) for mark in frame.markers):
        return
    ghost_heights = frozenset(
        (cell, round(mark.height) + 2) for mark in ghosts for cell in mark.piece.cells_at(mark.cell)
    ) | {(cell, math.ceil(fly.height) + 1) for fly in frame.flying for cell in cells_below(fly)}
    cells = zip(layout.slabs, layout.badge_cells(ghost_heights), strict=True)
    asked, highest = asked_stacks(frame), max(layout.levels, default=0)
    for one, cell in cells:
        is_pending = any(under in asked and frame.height(under) == one.level for under in one.slab.cells)
        if cell is None or (frame.faded and is_faded(frame, one)) or not (is_pending or one.level == highest > 1):
            continue
        plate = slab_marks.gold_level if one.level == highest else slab_marks.level_badge
        stage.put_mark(camera.at(cell, one.level), plate, one.level, unit)
    for mark in ghosts:
        if mark.legal and isinstance(mark.piece, Slab):
            x, y = camera.at(middle_cell(mark.piece), mark.height + 1)
            y -= camera.hover * camera.thickness
            stage.put_mark((x, y), slab_marks.gold_level, round(mark.height) + 1, unit)


def cells_below(flying: Flying) -> tuple[Cell, ...]:
    """The cells over which a slab flies."""
    slab = flying.piece
    if not isinstance(slab, Slab):
        return ()
    q, r = slab.cells[0]
    dq, dr = round(flying.at[0]) - q, round(flying.at[1]) - r
    return tuple((a + dq, b + dr) for a, b in slab.cells)
