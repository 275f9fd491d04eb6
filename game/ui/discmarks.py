"""The marks on square boards: ovals on discs, diamonds on bare cells; their signs are those of hexagons (`markers`)."""

from __future__ import annotations

import functools
from typing import Final, Literal, TypeAlias

from game.ui import markers
from game.ui.baked import Sprite
from game.ui.camera import DISC
from game.ui.markers import CORAL, DARK, GOLD, ORCHID, TEAL, crossing, keyed, line_width
from game.ui.vector import drawn, fill, stroke

Face: TypeAlias = Literal["cell", "disc"]

DASHES: Final = {"may-not": (0.15, 0.125), "step-rule": (0.24, 0.12, 0.012, 0.12), "source": (0.13, 0.11)}
STRENGTHS: Final = {
    "may": 0.046,
    "may-not": 0.040,
    "step-rule": 0.040,
    "chosen": 0.054,
    "aimed": 0.066,
    "source": 0.032,
}
COLOURS: Final = {
    "may": TEAL,
    "may-not": CORAL,
    "step-rule": ORCHID,
    "chosen": GOLD,
    "aimed": TEAL,
    "turn": GOLD,
    "source": GOLD,
}


def edge(face: Face, radius: float, squash: float, share: float = 1.0) -> str:
    """Path data of a cell's outline or of a disc's rim."""
    if face == "cell":
        x, y = radius * 0.90 * share, radius * 0.90 * share * squash
        return f"M{-x:.2f} 0L0 {-y:.2f}L{x:.2f} 0L0 {y:.2f}Z"
    x, y = radius * DISC * 1.03 * share, radius * DISC * 1.03 * share * squash
    return f"M{-x:.2f} 0A{x:.2f} {y:.2f} 0 1 1 {x:.2f} 0A{x:.2f} {y:.2f} 0 1 1 {-x:.2f} 0Z"


def picture(radius: float, squash: float, body: str) -> Sprite:
    """A picture as large as a cell."""
    return drawn(2.1 * radius, 2.1 * radius * squash + 6, body)


def ring(kind: str, face: Face, radius: float, squash: float) -> Sprite:
    """A ring of a kind around a face."""
    colour, strength = COLOURS[kind], STRENGTHS.get(kind, STRENGTHS["chosen"])
    data = edge(face, radius, squash)
    dash = tuple(radius * part for part in DASHES.get(kind, ()))
    body = keyed(data, colour, line_width(radius, strength, 2.4), dash)
    if kind == "may-not":
        body += crossing(radius, squash, CORAL, 0.12)
    elif kind == "step-rule":
        body += markers.stair(0.8 * radius, squash)
    return picture(radius, squash, body)


def bare(kind: str, radius: float, squash: float) -> Sprite:
    """The light that lies in the wood of a marked cell."""
    return picture(radius, squash, fill(edge("cell", radius, squash, 1.05), markers.TINTS[kind], 0.26))


def guides(gap: float, radius: float, squash: float) -> Sprite:
    """Two thin lines from what is lifted down to the rest, `gap` pixels long."""
    del squash
    x = radius * DISC * 0.97
    data = f"M{-x:.2f} {-gap / 2:.2f}V{gap / 2:.2f}M{x:.2f} {-gap / 2:.2f}V{gap / 2:.2f}"
    return drawn(2 * x + 12, gap + 8, keyed(data, GOLD, max(1.2, 0.018 * radius)))


def tape(radius: float, squash: float) -> Sprite:
    """Hazard tape around a disc: too tall."""
    data = edge("disc", radius, squash, 1.03)
    wide = line_width(radius, 0.085, 4.4)
    dash = (0.105 * radius, 0.105 * radius)
    body = keyed(data, AMBER, wide)
    return picture(radius, squash, body + stroke(data, DARK, wide * 0.82, 1.0, dash).replace("round", "butt", 1))


AMBER: Final = "#FFB81C"

SHAPES: Final[tuple[Face, ...]] = ("cell", "disc")
MAKERS: Final = {("ring", kind, face): functools.partial(ring, kind, face) for kind in COLOURS for face in SHAPES}
