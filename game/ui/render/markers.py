"""The marks on faces and over stacks; each has a dark outline and a shape of its own.

Each function draws a mark for a hexagon's radius and a squash, with its origin in the middle.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.core.geometry.hexes import Cell
from game.ui.look.text import line
from game.ui.render.baked import PREMULTIPLIED, Sprite
from game.ui.render.camera import TILTED_SQUASH, Camera, Point
from game.ui.render.frame import LineTone
from game.ui.render.vector import (
    brush_line,
    brush_lines,
    corners,
    dash_line,
    even_dashes,
    fill,
    hexagon,
    hexagon_outline,
    min_width_factor,
    oval,
    path,
    stroke,
    svg_sprite,
)

INK: Final = "#F4ECDD"
DARK: Final = "#10181A"
GOLD: Final = "#F4C455"
TEAL: Final = "#52E0BE"
CORAL: Final = "#FF7D5C"
ORCHID: Final = "#E3A9F4"  # landings that break the step rule; distinct from coral with any colour blindness

PULSE_STEPS: Final = 16  # steps of one pulse over an attacked king
PULSE_END: Final = 2 * PULSE_STEPS  # the step at which the pulse ends
VICTORY_RING: Final = "#FFCF6B"
VICTORY_LIGHT: Final = "#FFB84A"
VICTORY_CORE: Final = "#FFFDF4"
VICTOR_SPAN: Final = 0.93  # the share of the face inside the closed ring
VICTOR_APPROACH: Final = 0.45  # how much wider that ring begins
TONES: Final[dict[LineTone, str]] = {"may": TEAL, "may-not": CORAL, "quiet": INK, "threat": CORAL}
AMBER: Final = "#FFB81C"
RING_INSET: Final = 0.86
BADGE_RADIUS: Final = 11.25  # units; the radius of a height badge on large pieces
MAX_BADGE_SHARE: Final = 0.24  # its largest share of a piece's radius
MIN_COUNT_RADIUS: Final = 10.0  # pixels; the number on a smaller plate could not be read
BOW_HEAD: Final = 0.65  # of the head of an attack
PLATE_SHARE: Final = 1.25  # of a badge's radius; the plate of a letter
RIM_DISTANCE: Final = 0.8  # in radii; from the middle of a face to its far rim
EDGE_WIDTHS: Final = (7.0, 2.4, 2.6)  # units; of the black edge, of the face's rim, of the white line
POINTER: Final = (0.84, 0.59, 0.135)  # in radii; an arrowhead's base and tip from the middle, half its base's width
HINT_ANGLES: Final = (30, 90, 150, 210, 270, 330)  # degrees; the corners of a hexagon
HUNT_COIN_SIZE: Final = (0.155, 19.0)  # the radius of a hunted king's coin in radii, and at most in units
HUNT_COIN_PLACE: Final = (0.47, 0.27)  # in radii; from the middle of his face to the right and down


def line_width(radius: float, share: float = 0.042, min_width: float = 2.2) -> float:
    """The width of a bright line in pixels for a radius; `min_width` is that in a small window."""
    return max(min_width * min_width_factor(), share * radius)


def edged_stroke(data: str, colour: str, width: float, dash: tuple[float, ...] = ()) -> str:
    """A bright line with a dark outline, as SVG."""
    key = max(2.2, width * 0.8)
    return stroke(data, DARK, width + key, 0.86, dash) + stroke(data, colour, width, 1.0, dash)


def face(radius: float, squash: float, body: str) -> Sprite:
    """A picture as large as a face."""
    return svg_sprite(2.0 * radius, 2.06 * radius * squash + 6, body)


def cross_svg(radius: float, squash: float, colour: str, size: float = 0.15) -> str:
    """A cross lying on a face, as SVG."""
    x, y = size * radius, size * radius * squash
    data = f"M{-x:.2f} {-y:.2f}L{x:.2f} {y:.2f}M{x:.2f} {-y:.2f}L{-x:.2f} {y:.2f}"
    return edged_stroke(data, colour, line_width(radius, 0.055, 2.6))


def stair(radius: float, squash: float) -> str:
    """Two small steps and a drop that is too deep, the sign of the step rule, as SVG."""
    u = 0.115 * radius
    v = u * (0.55 + 0.45 * squash)
    data = path(
        [
            (-2.1 * u, 1.2 * v),
            (-1.1 * u, 1.2 * v),
            (-1.1 * u, 0.3 * v),
            (0, 0.3 * v),
            (0, -1.5 * v),
            (1.9 * u, -1.5 * v),
        ]
    )
    return edged_stroke(data, ORCHID, line_width(radius, 0.05, 2.4))


class RingLook(NamedTuple):
    """The look of a ring: its tint, its line's width in radii and at least in pixels, its dashes and gaps in radii.

    `span` is the share of the face inside it, `soft` the roundness of its corners.
    """

    colour: str
    tint: float = 0.0
    width: float = 0.042
    min_width: float = 2.2
    dash: tuple[float, ...] = ()
    span: float = RING_INSET
    soft: float = 0.10


RING_LOOKS: Final[dict[str, RingLook]] = {
    "may": RingLook(TEAL, 0.07),
    "may-not": RingLook(CORAL, 0.09, 0.036, dash=(0.15, 0.125)),  # has a cross
    "step-rule": RingLook(ORCHID, 0.10, 0.036, dash=(0.24, 0.12, 0.012, 0.12)),  # has a stair
    "chosen": RingLook(GOLD, 0.04, 0.052, 2.8, span=0.985),  # on the very edge: no tip of a pointer lies under it
    "aimed": RingLook(TEAL, 0.08, 0.06, 3.2, span=0.985),  # broad, for an allowed landing
    "take": RingLook(TEAL, 0.10, 0.066, 3.2, span=0.93),  # has a second ring and a target
    "turn": RingLook(GOLD, 0.04, 0.052, 2.8, span=0.985),
    "mentioned": RingLook(INK, 0.0, 0.062, 3.2, dash=(0.012, 0.13), span=0.80, soft=0.09),  # round dots inside the rim
    "hint": RingLook(GOLD),  # arrowheads, not to look like the rings around an attacked king
    "fault": RingLook(CORAL, 0.05, 0.06, 3.2, span=0.93),  # whole, as the move was made
    "source": RingLook(GOLD, 0.0, 0.03, dash=(0.15, 0.125)),  # the place that a lifted piece has left
}


def ring(kind: str, radius: float, squash: float) -> Sprite:
    """The ring of a kind with its sign."""
    look = RING_LOOKS[kind]
    if kind == "hint":
        return face(radius, squash, pointers(HINT_ANGLES, look.colour, radius, squash))
    edge = hexagon(look.span * radius, squash, look.soft)
    body = fill(edge, look.colour, look.tint) if look.tint else ""
    width = line_width(radius, look.width, look.min_width)
    outline = hexagon_outline(look.span * radius, squash, look.soft) if look.dash else ()
    dash = even_dashes(outline, [radius * part for part in look.dash]) if look.dash else ()
    body += edged_stroke(edge, look.colour, width, dash)
    if kind == "may-not":
        body += cross_svg(radius, squash, CORAL)
    elif kind == "step-rule":
        body += stair(radius, squash)
    elif kind == "take":
        body += edged_stroke(hexagon(0.74 * radius, squash, look.soft), look.colour, width)
        return lay_over(face(radius, squash, body), target(radius, squash, look.colour))
    return face(radius, squash, body)


def pointers(angles: Sequence[float], colour: str, radius: float, squash: float) -> str:
    """Arrowheads around a face that point at its middle, from directions in degrees, as SVG."""
    base, tip, half = POINTER
    body = ""
    for angle in angles:
        a = math.radians(angle)
        shape = [(tip, 0.0), (base, half), (base, -half)]
        points = [(x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) for x, y in shape]
        head = path([(x * radius, y * radius * squash) for x, y in points], close=True)
        body += edged_stroke(head, colour, line_width(radius, 0.03, 1.6)) + fill(head, colour)
    return body


def corner_brackets(outline: Sequence[Point], radius: float) -> str:
    """Brackets at the corners of an outline, each a third of an edge long, as SVG."""
    width, body = line_width(radius, 0.06, 3.0), ""
    for index, (x, y) in enumerate(outline):
        ends = [outline[index - 1], outline[(index + 1) % len(outline)]]
        one, other = [(x + 0.3 * (a - x), y + 0.3 * (b - y)) for a, b in ends]
        body += edged_stroke(path([one, (x, y), other]), INK, width)
    return body


def focus(radius: float, squash: float) -> Sprite:
    """The keyboard focus: white brackets around a tile, drawn over everything."""
    return svg_sprite(
        2.2 * radius, 2.2 * radius * squash + 8, corner_brackets(corners(0, 0, 1.02 * radius, squash), radius)
    )


def turn(radius: float, squash: float) -> Sprite:
    """The sign of a piece that can be turned: two gold arrows around the tile, drawn over everything."""
    width = line_width(radius, 0.048, 2.6)
    body = "".join(round_arrow(1.06 * radius, squash, start, 72, width) for start in (196, 16))
    return svg_sprite(2.6 * radius, 2.6 * radius * squash + 8, body)


def round_arrow(radius: float, squash: float, start: float, sweep: float, width: float) -> str:
    """An arc with an arrow head, clockwise from an angle in degrees, as SVG."""

    def on(angle: float, r: float = radius) -> Point:
        a = math.radians(angle)
        return r * math.cos(a), r * squash * math.sin(a)

    arc = path([on(start + sweep * k / 12) for k in range(13)])
    end = start + sweep
    head = path([on(end - 3, radius * 0.905), on(end + 13), on(end - 3, radius * 1.095)], close=True)
    return edged_stroke(arc, GOLD, width) + edged_stroke(head, GOLD, width * 0.5) + fill(head, GOLD)


def tape_stroke(data: str, radius: float, dash: float) -> str:
    """Hazard tape along a path, as SVG."""
    wide = line_width(radius, 0.085, 4.4)
    dashes = stroke(data, DARK, wide * 0.80, 1.0, (dash, dash)).replace('linecap="round"', 'linecap="butt"')
    return edged_stroke(data, AMBER, wide) + dashes


def tape(radius: float, squash: float) -> Sprite:
    """Hazard tape around a face of a stack that is too tall."""
    return face(radius, squash, tape_stroke(hexagon(0.90 * radius, squash), radius, max(4.0, 0.105 * radius)))


def cross(radius: float, squash: float) -> Sprite:
    """A cross alone: a forbidden landing on a line."""
    return svg_sprite(0.6 * radius, 0.6 * radius, cross_svg(radius, squash, CORAL, 0.13))


def dot(
    radius: float, squash: float, colour: str, hollow: bool = False, size: float = 0.062, min_radius: float = 3.2
) -> Sprite:
    """A dot: an allowed landing on a line, or an end of the last move."""
    r = max(min_radius, size * radius)
    rim = max(0.9, min(1.4, 0.5 * r), 0.018 * radius)
    flat = 0.35 + 0.65 * squash
    body = oval(0, 0, r + rim * 1.2, r * flat + rim * 1.2, DARK)
    body += oval(0, 0, r, r * flat, DARK if hollow else colour, colour, rim * 1.2 if hollow else 0)
    return svg_sprite(2 * r + 4 * rim + 2, 2 * r + 4 * rim + 2, body)


def badge_radius(radius: float, unit: float = 0.8) -> float:
    """The radius of a height badge in pixels, never too small to read.

    It grows with the pieces and with the interface's `unit`, up to a share of the piece.
    """
    return max(9.0, 0.135 * radius, min(BADGE_RADIUS * unit, MAX_BADGE_SHARE * radius))


def badge(number: int, unit: float, radius: float, squash: float) -> Sprite:
    """A stack's height on a dark plate."""
    return plate(number, badge_radius(radius, unit) * (1.0 + 0.12 * (squash - TILTED_SQUASH)), DARK, INK)


def count(number: int, unit: float, colour: str, radius: float, squash: float) -> Sprite:
    """The number of lifted pieces, or of pieces that count at the end, on a coloured plate."""
    wide = 1.12 * badge_radius(radius, unit) * (1.0 + 0.12 * (squash - TILTED_SQUASH))
    return plate(number, max(MIN_COUNT_RADIUS, wide), colour, DARK)


def hunt_coin(side: int, end: int, unit: float, colour: str, radius: float, squash: float) -> Sprite:
    """The coin beside a hunted king: an arrow at him on a plate in the hunter's colour.

    It lies at the right of him if `side` is 1, at the left if that is -1; below him if `end` is 1, above if that is -1.
    """
    del squash
    r = max(8.0, min(HUNT_COIN_SIZE[0] * radius, HUNT_COIN_SIZE[1] * unit))
    tip, tail, wing = -0.42 * r, 0.42 * r, 0.12 * r
    lines = [(tail, tail), (tip, tip)], [(tip, wing), (tip, tip), (wing, tip)]
    arrow = "".join(path([(side * x, end * y) for x, y in line]) for line in lines)
    body = oval(0, 0, r + 1.4, r + 1.4, DARK) + oval(0, 0, r - 0.4, r - 0.4, colour)
    return svg_sprite(2 * r + 6, 2 * r + 6, body + stroke(arrow, DARK, max(1.6, 0.2 * r)))


def on_rim(camera: Camera, cell: Cell, height: float) -> Point:
    """The pixel at the far rim of a face, where letters and numbers of moves lie."""
    x, y = camera.at(cell, height)
    return x, y - RIM_DISTANCE * camera.radius * camera.squash


def letter(word: str, unit: float, radius: float, squash: float) -> Sprite:
    """The letter of an answer on a dark plate with a gold rim."""
    del squash
    return plate(word, max(13.0, PLATE_SHARE * badge_radius(radius, unit)), DARK, INK, GOLD)


def number(value: int, quiet: bool, unit: float, radius: float, squash: float) -> Sprite:
    """A move's number on a plate: on teal, or on ivory for replies."""
    del squash
    return plate(value, max(11.0, 1.1 * badge_radius(radius, unit)), INK if quiet else TEAL, DARK)


def plate(number: int | str, r: float, ground: str, ink: str, edge: str = "") -> Sprite:
    """A number or a letter on a round plate with radius `r` in pixels; the edge has the colour `edge`, or else
    `ink`."""
    rim = max(1.3, r * 0.13)
    plate = svg_sprite(
        2 * r + 6,
        2 * r + 6,
        oval(0, 0, r + 1.2, r + 1.2, DARK) + oval(0, 0, r - 0.4, r - 0.4, ground, edge or ink, rim),
    )
    word = line(str(number), round(r * 1.35), ink, "bold").premul_alpha()
    plate.surface.blit(word, word.get_rect(center=(plate.x + 0.5, plate.y)), special_flags=PREMULTIPLIED)
    return plate


def glow_core(way: Sequence[Point], radius: float, squash: float) -> Sprite:
    """A way as a bright line around its first point, without the light that it sheds."""
    del squash
    size, points, first = way_sheet(way, round(0.2 * radius) + 4)
    line_ = brush_line(size, points, VICTORY_LIGHT, line_width(radius, 0.095, 4.6))
    core = brush_line(size, points, VICTORY_CORE, line_width(radius, 0.046, 2.4))
    line_.blit(core, (0, 0), special_flags=PREMULTIPLIED)
    return Sprite(line_, *first)


def way_sheet(way: Sequence[Point], pad: int) -> tuple[tuple[int, int], list[Point], Point]:
    """The size of a picture for a way, its points around the picture's middle, and the place of the origin in it."""
    left, top = min(x for x, _ in way) - pad, min(y for _, y in way) - pad
    size = round(max(x for x, _ in way) - left + pad), round(max(y for _, y in way) - top + pad)
    return size, [(x - left - size[0] / 2, y - top - size[1] / 2) for x, y in way], (-left, -top)


def glow(way: Sequence[Point], radius: float, squash: float) -> Sprite:
    """A way as light around its first point: a white line, its coloured edge, and the glow on what lies nearby."""
    size, points, first = way_sheet(way, round(0.9 * radius))
    made = brush_line(size, points, VICTORY_LIGHT, line_width(radius, 0.10, 5.0))
    light, coarse = made, [soften(made, reach * radius) for reach in (0.10, 0.32)]
    for soft in coarse:
        light.blit(pygame.transform.smoothscale(soft, size), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    # Light is blended additively, but pixels with alpha 0 would be skipped.
    light.fill((255, 255, 255, 1), special_flags=pygame.BLEND_RGBA_MIN)
    core = glow_core(way, radius, squash)
    light.blit(core.surface, (first[0] - core.x, first[1] - core.y), special_flags=PREMULTIPLIED)
    return Sprite(light, *first)


def victory_ring(rim: Callable[[float, float], list[Point]], share: float, radius: float, squash: float) -> Sprite:
    """The ring around a victor's face, closing inwards by a share."""
    scale = VICTOR_SPAN + (1 - share) * VICTOR_APPROACH
    edge = path([(x * scale, y * scale) for x, y in rim(radius, squash)], close=True)
    side = 2 * radius * (VICTOR_SPAN + VICTOR_APPROACH) + 12
    return svg_sprite(side, side, edged_stroke(edge, VICTORY_RING, line_width(radius, 0.06, 3.2)))


def contrast_edge(
    rim: Callable[[float, float], list[Point]], depth: float, unit: float, radius: float, squash: float
) -> Sprite:
    """The edge of a stack whose sides are `depth` radii high: a white line on black, and black at the face's rim."""
    face, down = rim(radius, squash), depth * radius
    whole = path([(x, y + (down if y > 0 else 0.0)) for x, y in face], close=True)
    front = path(sorted((point for point in face if point[1] > 0), key=lambda point: point[0]))
    body = stroke(whole, "#000000", max(3.0, EDGE_WIDTHS[0] * unit)) + stroke(
        front, "#000000", max(1.4, EDGE_WIDTHS[1] * unit)
    )
    body += stroke(whole, "#FFFFFF", max(1.4, EDGE_WIDTHS[2] * unit))
    return svg_sprite(2.2 * radius + 12, 2 * (radius * squash + down) + 24, body)


def soften(picture: pygame.Surface, reach: float) -> pygame.Surface:
    """A blurred picture, to be scaled to its size; coarse for a large reach, or a long line would take half a
    second."""
    coarse = max(1, int(reach / 4))
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, width // coarse), max(1, height // coarse)))
    return pygame.transform.gaussian_blur(small, max(1, round(reach / coarse)))


def hop(along: Point, rise: float, arc: float, radius: float, colour: str) -> Sprite:
    """A stretch of a ribbon from a face to the next: `along` on the table, `rise` and the hop's `arc` in pixels.

    The origin is the middle between the two ends on the screen.
    """
    ends = along[0], along[1] - rise
    points = []
    for k in range(13):
        t = k / 12
        eased = t * t * (3 - 2 * t)
        lift = rise * eased + arc * math.sin(math.pi * t) ** 2
        points.append((along[0] * t - ends[0] / 2, along[1] * t - lift - ends[1] / 2))
    return strip(points, ends, radius, colour)


def bow_lift(along: Point, radius: float) -> float:
    """How far the control point of a bow lies above the middle of its ends, in pixels."""
    return 0.1 * math.hypot(*along) + 0.3 * radius


def bow_end(along: Point, radius: float) -> Point:
    """The direction in which a bow ends."""
    return along[0] / 2, along[1] / 2 + bow_lift(along, radius)


def bow(along: Point, radius: float, colour: str) -> Sprite:
    """A line in a bow over the table; it ends where an arrow head begins.

    The origin is the middle between the two ends on the screen.
    """
    length = math.hypot(*along) or 1.0
    last = max(0.5, 1 - 0.2 * BOW_HEAD * radius / length)
    lift, points = bow_lift(along, radius), []
    for k in range(25):
        t = last * k / 24
        points.append((along[0] * (t - 0.5), along[1] * (t - 0.5) - 2 * lift * t * (1 - t)))
    return strip(points, along, radius, colour)


def strip(points: Sequence[Point], ends: Point, radius: float, colour: str) -> Sprite:
    """A bright line with a dark outline, dotted for an answer; its origin is the middle between its two ends."""
    width = line_width(radius, 0.042, 2.2)
    runs = dash_line(points, 1.0, 2.4 * width) if colour == INK else [points]
    pad, reach = 2 * width + 6, max(abs(y) for _, y in points)
    size = 2 * round(abs(ends[0]) / 2 + pad), 2 * round(reach + pad)
    made = brush_lines(size, runs, DARK, width + max(2.2, width * 0.8))
    made.blit(brush_lines(size, runs, colour, width), (0, 0), special_flags=PREMULTIPLIED)
    return Sprite(made, size[0] / 2, size[1] / 2)


def point_along(shape: Sequence[Point], along: Point, radius: float, squash: float) -> list[Point]:
    """A shape given in radii along a direction on the screen and beside it, as it lies on the table, in pixels."""
    x, y = along[0], along[1] / squash
    length = math.hypot(x, y) or 1.0
    ux, uy = x / length, y / length
    return [((a * ux - b * uy) * radius, (a * uy + b * ux) * radius * squash) for a, b in shape]


def bar(along: Point, radius: float, squash: float, colour: str) -> Sprite:
    """The end of a line: a bar across its direction on the screen."""
    ends = path(point_along([(0, -0.20), (0, 0.20)], along, radius, squash))
    return svg_sprite(0.7 * radius, 0.7 * radius, edged_stroke(ends, colour, line_width(radius, 0.05, 2.6)))


def arrow(along: Point, radius: float, squash: float, colour: str) -> Sprite:
    """An arrow head for a line that continues."""
    head = path(point_along([(0.2, 0.0), (-0.12, 0.17), (-0.12, -0.17)], along, radius, squash), close=True)
    return svg_sprite(
        0.8 * radius, 0.8 * radius, edged_stroke(head, colour, line_width(radius, 0.03, 1.6)) + fill(head, colour)
    )


def spear(radius: float, squash: float, colour: str, way: int, size: float = 1.0) -> Sprite:
    """The head of an attack, its tip at the origin; `way` is its direction in degrees on the screen."""
    del squash
    radius *= size
    a = math.radians(way)
    points = [
        ((x * math.cos(a) - y * math.sin(a)) * radius, (x * math.sin(a) + y * math.cos(a)) * radius)
        for x, y in ((0.06, 0.0), (-0.34, 0.17), (-0.25, 0.0), (-0.34, -0.17))
    ]
    head = path(points, close=True)
    body = stroke(head, DARK, line_width(radius, 0.07, 3.2), 0.9) + fill(head, colour)
    return svg_sprite(0.9 * radius, 0.9 * radius, body)


def target(radius: float, squash: float, colour: str) -> Sprite:
    """The sign of a king that is captured: a dot in a ring."""
    body = oval(0, 0, 0.27 * radius, 0.27 * radius * squash, "none", DARK, line_width(radius) * 1.9)
    body += oval(0, 0, 0.27 * radius, 0.27 * radius * squash, "none", colour, line_width(radius))
    body += oval(0, 0, 0.11 * radius, 0.11 * radius * squash, colour, DARK, line_width(radius) * 0.5)
    return svg_sprite(0.9 * radius, 0.9 * radius, body)


def lay_over(below: Sprite, above: Sprite) -> Sprite:
    """Draw a sprite on another with their origins together; returns the lower one."""
    below.surface.blit(above.surface, (below.x - above.x, below.y - above.y), special_flags=PREMULTIPLIED)
    return below


def pulse(radius: float, squash: float, colour: str, moment: int) -> Sprite:
    """The sign of an attacked king: three rings that light up in turn inwards, twice; the outer one
    stays."""
    body, width = "", line_width(radius, 0.055, 2.8)
    for step, (span, strength) in enumerate(((0.93, 0.95), (0.78, 0.50), (0.655, 0.26))):
        phase = math.tau * (moment % PULSE_STEPS - 2 * step) / PULSE_STEPS / 2
        share = max(0.0, math.sin(phase)) if moment < PULSE_END else 0.0
        shown = strength if not step else strength * share
        bright = 1 + 0.5 * share
        if shown > 0:
            edge = hexagon(span * radius, squash)
            body += stroke(edge, DARK, width * bright + max(2.2, width * 0.8), 0.86 * min(1.0, shown + 0.1))
            body += stroke(edge, colour, width * bright, shown)
    return face(radius, squash, body)


def cliff(drop: float, levels: int, radius: float) -> Sprite:
    """A bracket `drop` pixels tall with a tick for each level: a drop that is too deep."""
    half, wide = drop / 2, 0.12 * radius
    data = f"M0 {-half:.2f}V{half:.2f}M{-wide:.2f} {-half:.2f}H{wide:.2f}M{-wide:.2f} {half:.2f}H{wide:.2f}"
    for k in range(1, levels):
        y = half - drop * k / levels
        data += f"M{-wide / 2:.2f} {y:.2f}H{wide / 2:.2f}"
    width = line_width(radius, 0.042, 2.4)
    return svg_sprite(2 * wide + 4 * width, drop + 5 * width, edged_stroke(data, CORAL, width))


def edge(side: int, radius: float, squash: float, colour: str) -> Sprite:
    """An edge of a group's outline: the side of a hexagon that faces direction `side` on the screen."""
    ring = corners(0, 0, 0.955 * radius, squash)
    return face(radius, squash, edged_stroke(path([ring[side - 1], ring[side]]), colour, line_width(radius, 0.05, 2.6)))


def face_tint(radius: float, squash: float, colour: str) -> Sprite:
    """The tint of a face in an outlined group."""
    return face(radius, squash, fill(hexagon(0.955 * radius, squash, 0.05), colour, 0.20))


def ground_tint(radius: float, squash: float, colour: str) -> Sprite:
    """The tint of a marked place on the bare table."""
    return face(radius, squash, fill(hexagon(RING_INSET * radius, squash), colour, 0.10))


TINTS: Final = {"may": TEAL, "aimed": TEAL, "take": TEAL, "may-not": CORAL, "fault": CORAL, "step-rule": ORCHID}


def figure(radius: float, squash: float, stuck: bool) -> Sprite:
    """The small figure with its feet at the origin; if it is `stuck` it raises its arms under a coral mark."""
    del squash
    u = 0.30 * radius
    arms = "-.78 -1.72 -.52 -1.1" if stuck else "-.66 -.62 -.34 -.95"
    left = [float(v) for v in arms.split()]
    points = [(-0.46, 0.0), (-0.30, -0.62), (left[2], left[3]), (left[0], left[1])]
    points += [(left[0] + 0.22, left[1] - 0.12), (-0.26, -1.34), (0.26, -1.34)]
    points += [(-left[0] - 0.22, left[1] - 0.12), (-left[0], left[1]), (-left[2], left[3])]
    points += [(0.30, -0.62), (0.46, 0.0), (0.12, 0.0), (0, -0.42), (-0.12, 0.0)]
    shape = path([(x * u, y * u) for x, y in points], close=True)
    width = line_width(radius, 0.03, 1.8)
    body = oval(0, 0, 0.62 * u, 0.26 * u, "#000000")
    body = body.replace("/>", ' fill-opacity="0.45"/>')
    body += stroke(shape, DARK, 2 * width) + oval(0, -1.66 * u, 0.36 * u, 0.36 * u, DARK, DARK, 2 * width)
    body += fill(shape, INK) + stroke(shape, INK, width * 0.5) + oval(0, -1.66 * u, 0.34 * u, 0.34 * u, INK)
    if stuck:
        body += edged_stroke(
            f"M0 {-2.95 * u:.2f}V{-2.55 * u:.2f}M0 {-2.28 * u:.2f}V{-2.27 * u:.2f}",
            CORAL,
            line_width(radius, 0.05, 2.6),
        )
    return svg_sprite(3 * u, 6.8 * u, body)


def footprint(radius: float, squash: float, colour: str) -> Sprite:
    """A footprint of the figure."""
    return dot(radius, squash, colour, size=0.034, min_radius=2.4)
