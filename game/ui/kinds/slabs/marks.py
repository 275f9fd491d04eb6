"""The marks of slabs: lit regions, outlines and footprints of ghosts, numbers of levels."""

from __future__ import annotations

from typing import Final

from game.ui.kinds.slabs.shapes import Shape, inset_rings
from game.ui.look.text import line
from game.ui.look.theme import SMALLEST_TEXT
from game.ui.render.baked import PREMULTIPLIED, Sprite
from game.ui.render.frame import RingKind
from game.ui.render.markers import CORAL, DARK, GOLD, INK, ORCHID, TEAL, VICTORY_RING, edged_stroke, face, line_width
from game.ui.render.vector import corners, edge_ends, fill, hexagon, oval, path, stroke, svg_sprite

REGION_TINTS: Final[dict[RingKind, str]] = {
    "may": TEAL,
    "aimed": TEAL,
    "take": TEAL,
    "may-not": CORAL,
    "fault": CORAL,
    "step-rule": ORCHID,
    "chosen": GOLD,
    "turn": GOLD,
}
REGION_INSET: Final = 0.075  # in radii; from a cell's edge inwards to the region's outline


def region_cell(kind: RingKind, edges: int, bare: bool, radius: float, squash: float) -> Sprite:
    """A tinted cell of a region, with the region's outline along its outer edges."""
    colour = REGION_TINTS[kind]
    strong = kind in ("aimed", "take", "chosen", "fault")
    body = fill(hexagon(0.995 * radius, squash, 0.0), colour, 0.14 if bare else 0.30 if strong else 0.24)
    inner = path([(x * 0.90, y * 0.90) for x, y in corners(0, 0, radius, squash)], close=True)
    body += stroke(inner, colour, max(1.0, 0.016 * radius), 0.30)
    for d in range(6):
        if edges >> d & 1:
            line = [(x * radius, y * radius * squash) for x, y in edge_ends(d, edges, REGION_INSET)]
            body += edged_stroke(path(line), colour, line_width(radius, 0.036, 1.9))
    return face(radius, squash, body)


def picture_around(shape: Shape, by: float, radius: float, squash: float, body: str) -> Sprite:
    """A picture with room for a shape's outline; the origin is its middle."""
    points = [point for ring in inset_rings(shape, by, radius, squash) for point in ring]
    pad = 0.2 * radius + 8
    wide, high = max(abs(x) for x, _ in points) + pad, max(abs(y) for _, y in points) + pad
    return svg_sprite(2 * wide, 2 * high, body)


def outline_data(shape: Shape, by: float, radius: float, squash: float) -> str:
    """SVG path data of a shape's outline moved inwards by radii."""
    return "".join(path(ring, close=True) for ring in inset_rings(shape, by, radius, squash))


def ghost_outline(shape: Shape, legal: bool, radius: float, squash: float) -> Sprite:
    """The outline of a ghost: gold if allowed, coral and dashed if forbidden."""
    data = outline_data(shape, 0.02, radius, squash)
    if legal:
        glow = stroke(data, GOLD, line_width(radius, 0.15, 7), 0.22)
        body = glow + edged_stroke(data, GOLD, line_width(radius, 0.066, 3.2))
        body += stroke(data, INK, line_width(radius, 0.014, 0.9), 0.55)
    else:
        body = fill(data, CORAL, 0.12) + edged_stroke(
            data, CORAL, line_width(radius, 0.055, 2.8), (0.20 * radius, 0.17 * radius)
        )
    return picture_around(shape, 0.02, radius, squash, body)


def last_slab_outline(shape: Shape, radius: float, squash: float) -> Sprite:
    """The outline of the last placed slab: thin and quiet, inside its rim."""
    data = outline_data(shape, 0.11, radius, squash)
    width = line_width(radius, 0.026, 1.5)
    body = stroke(data, DARK, 2.2 * width, 0.55) + stroke(data, INK, width, 0.95, (0.02 * radius, 2.6 * width))
    return picture_around(shape, 0.11, radius, squash, body)


def ghost_footprint(shape: Shape, legal: bool, radius: float, squash: float) -> Sprite:
    """The dashed outline of a ghost on what lies below it."""
    data, colour = outline_data(shape, 0.06, radius, squash), GOLD if legal else CORAL
    body = fill(data, colour, 0.10) + edged_stroke(
        data, colour, line_width(radius, 0.042, 2.2), (0.13 * radius, 0.13 * radius)
    )
    return picture_around(shape, 0.06, radius, squash, body)


def end_ring(shape: Shape, colour: str, radius: float, squash: float) -> Sprite:
    """The ring around a slab that counts at the end: gold and solid, or thinner and dashed in a rival's colour."""
    by = 0.05 if not colour else 0.04
    data = outline_data(shape, by, radius, squash)
    if colour:
        body = edged_stroke(data, colour, line_width(radius, 0.036, 2.2), (0.16 * radius, 0.12 * radius))
    else:
        body = edged_stroke(data, VICTORY_RING, line_width(radius, 0.07, 3.2))
    return picture_around(shape, by, radius, squash, body)


def number_plate(number: int, r: float, plate: str, ink: str) -> Sprite:
    """A number on a plate with radius `r` in pixels; `plate` is the plate's SVG."""
    made = svg_sprite(2 * r + 8, 2 * r + 8, plate)
    word = line(str(number), max(SMALLEST_TEXT, round(r * 1.35)), ink, "bold").premul_alpha()
    made.surface.blit(word, word.get_rect(center=(made.x + 0.5, made.y + 0.07 * r)), special_flags=PREMULTIPLIED)
    return made


def level_badge(number: int, unit: float, radius: float, squash: float) -> Sprite:
    """The level of a slab: of a slab that is asked about, on a dark plate; it grows with the interface."""
    del squash
    r = max(8.0, min(0.28 * radius, 19.0 * unit), min(10.0 * unit, 0.45 * radius))
    rim = oval(0, 0, r - 0.5, r - 0.5, "none", INK, max(0.8, 0.07 * r)).replace("/>", ' stroke-opacity="0.6"/>')
    return number_plate(number, r, oval(0, 0, r, r, DARK).replace("/>", ' fill-opacity="0.9"/>') + rim, INK)


def gold_level(number: int, unit: float, radius: float, squash: float) -> Sprite:
    """The level of a slab that counts, or on which a ghost would lie, on a gold coin."""
    del squash
    r = max(10.5, min(0.36 * radius, 24.0 * unit), min(13.0 * unit, 0.5 * radius))
    return number_plate(number, r, oval(0, 0, r + 1.6, r + 1.6, DARK) + oval(0, 0, r, r, GOLD), DARK)
