"""Hit tests: what lies under a pixel, the frontmost first."""

from __future__ import annotations

import pygame

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.kinds.kind import TableDrawing
from game.ui.render.camera import Camera, Point
from game.ui.render.frame import HELD_GAP, Frame, Ghost, LitFace, Ring
from game.ui.render.stacks.badges import Covers


def level_of(frame: Frame, cell: Cell, point: Point, camera: Camera, covers: Covers) -> int | None:
    """The piece of a stack (0 the lowest) under a pixel, None if there is none."""
    lifted = frame.lifted if frame.lifted is not None and frame.lifted.cell == cell else None
    count, deep = frame.height(cell), camera.thickness
    for level in range(count - 1, -1, -1):
        x, y = camera.at(cell, level + 1)
        if lifted is not None and level >= count - lifted.count:
            y -= HELD_GAP * camera.lift_step
        if covers(point, (x, y), deep, camera):
            return level
    return None


def fan_level(
    frame: Frame, drawing: TableDrawing, camera: Camera, point: Point, area: pygame.Rect | None
) -> int | None:
    """The piece of the fanned stack under a pixel, None if there is none."""
    if frame.fan is None:
        return None
    near, pieces = drawing.fan_faces(frame.fan, frame.arrangement.stacks.get(frame.fan, ()), camera, area)
    for level in range(len(pieces) - 1, -1, -1):
        if any(drawing.covers(point, face, near.thickness, near) for face in pieces[level]):
            return level
    return None


def stacks_near(table: Arrangement, camera: Camera, point: Point) -> list[Cell]:
    """The stacks that a pixel may show, the frontmost first: no piece reaches more than a radius sideways."""
    seen = ((cell, camera.at(cell)) for cell in table.stacks)
    near = [(cell, y) for cell, (x, y) in seen if abs(x - point[0]) <= camera.radius]
    return [cell for cell, _y in sorted(near, key=lambda found: found[1], reverse=True)]


def ghost_cell(frame: Frame, point: Point, camera: Camera, covers: Covers) -> Cell | None:
    """The cell of the ghost under a pixel, the frontmost first; None if there is none.  Wide pieces don't count."""
    ghosts = [m for m in frame.markers if isinstance(m, Ghost) and not kind_of(frame.arrangement).pieces_are_wide]
    for mark in sorted(ghosts, key=lambda mark: camera.at(mark.cell)[1], reverse=True):
        if covers(point, camera.at(mark.cell, mark.height + 1 + camera.hover), camera.thickness, camera):
            return mark.cell
    return None


def is_behind_ghost(frame: Frame, cell: Cell, ghost: Cell | None, camera: Camera) -> bool:
    """Whether a ghost hides a stack for somebody who chooses a target: the stack is behind it, and is no target."""
    if ghost is None or frame.lifted is None or camera.at(ghost)[1] <= camera.at(cell)[1]:
        return False
    return not any(isinstance(mark, Ring | LitFace) and mark.cell == cell for mark in frame.markers)


def hit_test(
    shown: Frame | Arrangement, camera: Camera, point: Point, area: pygame.Rect | None = None
) -> tuple[Cell, int | None]:
    """The cell under a pixel and the level of its piece (None for the table itself).

    A faded stack is transparent for a stack behind it and for a marked cell of the table; otherwise it is hit itself.
    So is a ghost, with the top of the stack below it; for a lifted piece it hides the stacks that are no target.
    """
    frame = shown if isinstance(shown, Frame) else Frame(shown)
    drawing = kind_of(frame.arrangement).drawing
    level = fan_level(frame, drawing, camera, point, area)
    if frame.fan is not None and level is not None:
        return frame.fan, level
    ghost = ghost_cell(frame, point, camera, drawing.covers)
    through: tuple[Cell, int | None] | None = None
    for cell in stacks_near(frame.arrangement, camera, point):
        level = level_of(frame, cell, point, camera, drawing.covers)
        if level is None or is_behind_ghost(frame, cell, ghost, camera):
            continue
        if cell not in frame.faded:
            return cell, level
        through = through or (cell, level)
    if through is None and ghost is not None:
        through = ghost, frame.height(ghost) - 1 if frame.height(ghost) else None
    ground = camera.cell_at(point)
    marked = any(
        isinstance(mark, Ring | LitFace) and mark.cell == ground and mark.height == 0 for mark in frame.markers
    )
    return (ground, None) if through is None or marked else through
