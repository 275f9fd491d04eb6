"""The marks on square boards: ovals on discs, squares on bare cells; their signs are those of hexagons (`markers`)."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from game.ui.render import markers
from game.ui.render.baked import Sprite
from game.ui.render.camera import DISC, Camera, Point
from game.ui.render.markers import CORAL, GOLD, INK, ORCHID, TEAL, bracketed, crossing, keyed, line_width
from game.ui.render.vector import drawn, fill, path

Face: TypeAlias = Literal["cell", "disc"]

INSIDE: Final = 0.83  # how large a square is in its cell: the wall in front hides the edge of the cells beside it
ARC: Final = 72
DASHES: Final = {
    "may-not": (0.15, 0.125),
    "step-rule": (0.24, 0.12, 0.012, 0.12),
    "source": (0.13, 0.11),
    "told": (0.012, 0.12),
}
STRENGTHS: Final = {
    "may": 0.046,
    "may-not": 0.040,
    "step-rule": 0.040,
    "chosen": 0.054,
    "aimed": 0.066,
    "take": 0.066,
    "source": 0.032,
}
COLOURS: Final = {
    "may": TEAL,
    "may-not": CORAL,
    "step-rule": ORCHID,
    "chosen": GOLD,
    "aimed": TEAL,
    "take": TEAL,
    "turn": GOLD,
    "source": GOLD,
    "told": INK,
}


def around(face: Face, radius: float, squash: float, share: float = 1.0) -> list[Point]:
    """A cell's outline (inside the wall before it) or a disc's rim, once around and back to its first point."""
    if face == "cell":
        half, board = 0.5 * INSIDE * share, Camera(radius, 0.0, 0.0, squash=squash, grid="square")
        return [
            board.at(corner) for corner in ((-half, -half), (-half, half), (half, half), (half, -half), (-half, -half))
        ]
    r = radius * DISC * 1.03 * share
    angles = [math.tau * k / ARC for k in range(ARC + 1)]
    return [(-r * math.cos(a), -r * squash * math.sin(a)) for a in angles]


def edge(face: Face, radius: float, squash: float, share: float = 1.0) -> str:
    """The same as path data."""
    return path(around(face, radius, squash, share)[:-1], close=True)


def evenly(points: Sequence[Point], dash: Sequence[float]) -> tuple[float, ...]:
    """Lengths of dash and gap like those given, of which a whole number goes around a line."""
    length = sum(math.dist(one, other) for one, other in pairwise(points))
    count = max(1, round(length / sum(dash)))
    return tuple(part * length / (count * sum(dash)) for part in dash)


def picture(radius: float, squash: float, body: str) -> Sprite:
    """A picture as large as a cell."""
    return drawn(2.1 * radius, 2.1 * radius * squash + 6, body)


def focus(radius: float, squash: float) -> Sprite:
    """Where the keys point: white brackets around a cell, drawn over everything."""
    return picture(radius, squash, bracketed(around("cell", radius, squash, 1.08)[:-1], radius))


def ring(kind: str, face: Face, radius: float, squash: float) -> Sprite:
    """A ring of a kind around a face."""
    colour, strength = COLOURS[kind], STRENGTHS.get(kind, STRENGTHS["chosen"])
    width = line_width(radius, strength, 2.4)
    if kind in DASHES:
        points = around(face, radius, squash)
        dash = evenly(points, [radius * part for part in DASHES[kind]])
        body = keyed(path(points), colour, width, dash)
    else:
        body = keyed(edge(face, radius, squash), colour, width)
    if kind == "may-not":
        body += crossing(radius, squash, CORAL, 0.12)
    elif kind == "step-rule":
        body += markers.stair(0.8 * radius, squash)
    elif kind == "take":
        return markers.over(picture(radius, squash, body), markers.target(1.2 * radius, squash, colour))
    return picture(radius, squash, body)


def bare(kind: str, radius: float, squash: float) -> Sprite:
    """The light that lies in the wood of a marked cell."""
    return picture(radius, squash, fill(edge("cell", radius, squash, 1.04), markers.TINTS[kind], 0.34))


def guides(gap: float, radius: float, squash: float) -> Sprite:
    """Two thin lines from what is lifted down to the rest, `gap` pixels long."""
    del squash
    x = radius * DISC * 0.97
    data = f"M{-x:.2f} {-gap / 2:.2f}V{gap / 2:.2f}M{x:.2f} {-gap / 2:.2f}V{gap / 2:.2f}"
    return drawn(2 * x + 12, gap + 8, keyed(data, GOLD, max(1.2, 0.018 * radius)))


def tape(radius: float, squash: float) -> Sprite:
    """Hazard tape around a disc: too tall."""
    points = around("disc", radius, squash, 1.03)
    dash = evenly(points, (max(4.0, 0.105 * radius), max(4.0, 0.105 * radius)))
    return picture(radius, squash, markers.taped(path(points), radius, dash[0]))


SHAPES: Final[tuple[Face, ...]] = ("cell", "disc")
MAKERS: Final = {("ring", kind, face): functools.partial(ring, kind, face) for kind in COLOURS for face in SHAPES}
