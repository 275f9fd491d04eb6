"""The coins beside hunted kings, where no nearer stack hides them."""

from __future__ import annotations

from game.core.geometry.hexes import Cell
from game.ui.render import markers
from game.ui.render.camera import HEX_WIDTH, Point
from game.ui.render.frame import HuntMark
from game.ui.render.stage import Stage


def add_hunt_coin(stage: Stage, mark: HuntMark) -> None:
    """Add the coin beside a hunted king, in a corner of his face that no nearer stack hides if there is any."""
    (x, y), camera = stage.camera.at(mark.cell, mark.height), stage.camera
    across, down = (share * camera.radius for share in markers.HUNT_COIN_PLACE)
    corners = [(side, end, (x + side * across, y + end * down)) for end in (1, -1) for side in (1, -1)]
    free = [corner for corner in corners if not is_hidden(stage, mark.cell, corner[2])]
    side, end, place = (free or corners)[0]
    stage.put_mark(place, markers.hunt_coin, side, end, stage.sprites.look.unit, stage.sprites.shine(mark.stain))


def is_hidden(stage: Stage, behind: Cell, place: Point) -> bool:
    """Whether a stack that stands before a cell hides a pixel, roughly."""
    frame, camera = stage.frame, stage.camera
    wide, half = camera.radius * HEX_WIDTH / 2, 0.8 * camera.radius * camera.squash
    for cell in frame.arrangement.stacks:
        foot_x, foot_y = camera.at(cell)
        held = frame.lifted.gap if frame.lifted is not None and frame.lifted.cell == cell else 0.0
        top = camera.at(cell, frame.height(cell) + held)[1]
        if foot_y > camera.at(behind)[1] + 1 and abs(foot_x - place[0]) < wide and top - half < place[1] < foot_y:
            return True
    return False
