"""The marks on square boards: ovals on discs and squares on bare cells, with the signs of `markers`."""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from game.ui.render import markers
from game.ui.render.baked import Sprite
from game.ui.render.camera import DISC_RADIUS, Camera, Point
from game.ui.render.markers import CORAL, GOLD, INK, ORCHID, TEAL, corner_brackets, cross_svg, edged_stroke, line_width
from game.ui.render.vector import even_dashes, fill, path, svg_sprite

FaceKind: TypeAlias = Literal["cell", "disc"]

SQUARE_SHARE: Final = 0.83  # the size of a square in its cell: the wall in front hides the edge of the cells beside it
ARC_STEPS: Final = 72
HINT_ANGLES: Final = (45, 135, 225, 315)  # degrees; the corners of a square
HINT_SHARES: Final[dict[FaceKind, float]] = {"disc": 1.3 * DISC_RADIUS, "cell": 1.7 * DISC_RADIUS}  # of the radius
RING_DASHES: Final = {
    "may-not": (0.15, 0.125),
    "step-rule": (0.24, 0.12, 0.012, 0.12),
    "source": (0.13, 0.11),
    "mentioned": (0.012, 0.12),
}
RING_WIDTHS: Final = {
    "may": 0.046,
    "may-not": 0.040,
    "step-rule": 0.040,
    "chosen": 0.054,
    "aimed": 0.066,
    "take": 0.066,
    "fault": 0.06,
    "source": 0.032,
}
RING_COLOURS: Final = {
    "may": TEAL,
    "may-not": CORAL,
    "step-rule": ORCHID,
    "chosen": GOLD,
    "aimed": TEAL,
    "take": TEAL,
    "fault": CORAL,
    "turn": GOLD,
    "source": GOLD,
    "mentioned": INK,
    "hint": GOLD,
}


def face_outline(face: FaceKind, radius: float, squash: float, share: float = 1.0) -> list[Point]:
    """A cell's outline (inside the wall before it) or a disc's rim, closed, in pixels around the middle."""
    if face == "cell":
        half, board = 0.5 * SQUARE_SHARE * share, Camera(radius, 0.0, 0.0, squash=squash, grid="square")
        return [
            board.at(corner) for corner in ((-half, -half), (-half, half), (half, half), (half, -half), (-half, -half))
        ]
    r = radius * DISC_RADIUS * 1.03 * share
    angles = [math.tau * k / ARC_STEPS for k in range(ARC_STEPS + 1)]
    return [(-r * math.cos(a), -r * squash * math.sin(a)) for a in angles]


def outline_data(face: FaceKind, radius: float, squash: float, share: float = 1.0) -> str:
    """The outline as SVG path data."""
    return path(face_outline(face, radius, squash, share)[:-1], close=True)


def cell_picture(radius: float, squash: float, body: str) -> Sprite:
    """A picture as large as a cell."""
    return svg_sprite(2.1 * radius, 2.1 * radius * squash + 6, body)


def focus_sprite(radius: float, squash: float) -> Sprite:
    """The keyboard focus: white brackets around a cell, drawn over everything."""
    return cell_picture(radius, squash, corner_brackets(face_outline("cell", radius, squash, 1.08)[:-1], radius))


def ring_sprite(kind: str, face: FaceKind, radius: float, squash: float) -> Sprite:
    """A ring of a kind around a face, with its sign."""
    colour, strength = RING_COLOURS[kind], RING_WIDTHS.get(kind, RING_WIDTHS["chosen"])
    width = line_width(radius, strength, 2.4)
    if kind in RING_DASHES:
        points = face_outline(face, radius, squash)
        dash = even_dashes(points, [radius * part for part in RING_DASHES[kind]])
        body = edged_stroke(path(points), colour, width, dash)
    else:
        body = edged_stroke(outline_data(face, radius, squash), colour, width)
    if kind == "may-not":
        body += cross_svg(radius, squash, CORAL, 0.12)
    elif kind == "step-rule":
        body += markers.stair(0.8 * radius, squash)
    elif kind == "hint":
        body += markers.pointers(HINT_ANGLES, colour, HINT_SHARES[face] * radius, squash)
    elif kind == "take":
        return markers.lay_over(cell_picture(radius, squash, body), markers.target(1.2 * radius, squash, colour))
    return cell_picture(radius, squash, body)


def cell_light(kind: str, radius: float, squash: float) -> Sprite:
    """The tint in the wood of a marked cell."""
    return cell_picture(radius, squash, fill(outline_data("cell", radius, squash, 1.04), markers.TINTS[kind], 0.34))


def guide_lines(gap: float, radius: float, squash: float) -> Sprite:
    """Two thin lines from lifted discs down to the rest of their stack, `gap` pixels long."""
    del squash
    x = radius * DISC_RADIUS * 0.97
    data = f"M{-x:.2f} {-gap / 2:.2f}V{gap / 2:.2f}M{x:.2f} {-gap / 2:.2f}V{gap / 2:.2f}"
    return svg_sprite(2 * x + 12, gap + 8, edged_stroke(data, GOLD, max(1.2, 0.018 * radius)))


def tape_sprite(radius: float, squash: float) -> Sprite:
    """Hazard tape around a disc of a stack that is too tall."""
    points = face_outline("disc", radius, squash, 1.03)
    dash = even_dashes(points, (max(4.0, 0.105 * radius), max(4.0, 0.105 * radius)))
    return cell_picture(radius, squash, markers.tape_stroke(path(points), radius, dash[0]))


FACE_SHAPES: Final[tuple[FaceKind, ...]] = ("cell", "disc")
