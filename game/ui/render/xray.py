"""The marks of the X-ray over the veiled table: rings and signs for pieces, plates of numbers, lines.

Each layer has its own colour, ring pattern and sign; how a line is drawn shows what it means.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias, assert_never

import pygame

from game.core.display.pieces import Stain
from game.core.display.xray import Sign
from game.ui.look.icons import icon
from game.ui.look.text import line
from game.ui.look.theme import LIGHT_COLOURS, bright_body, luminance, shown_stain
from game.ui.render import markers
from game.ui.render.baked import PREMULTIPLIED, Sprite, make_translucent
from game.ui.render.camera import TILTED_SQUASH, Point
from game.ui.render.frame import XrayMark, XrayNumbers, XrayPath, XrayShade, XraySign, XrayVeil
from game.ui.render.sprites import Drawing, Maker, Priority, drawing
from game.ui.render.stage import Rim, Stage
from game.ui.render.vector import corners, fill, oval, path, stroke, svg_sprite

FAINT_ALPHA: Final = 0.28
SHADE_TINT: Final = (0.10, 0.62)  # of the least number, and what the greatest adds
SHADE_RING: Final = (0.012, 0.017)  # in radii; the width of its ring likewise
MIN_SEEN_SHARE: Final = 0.42  # of a face, for a number on it
NUMBER_SHARE: Final = 0.4  # the size of type of such a number in radii
MIN_NUMBER_SIZE: Final = 13  # pixels
MASK_SCALE: Final = 2  # how many times their size the masks of hidden shades are drawn at
RING_SHARE: Final = 0.84  # the share of a face inside a ring
CELL_DISTANCE: Final = 1.7  # radii; between the middles of neighbouring cells
MIN_PLATE_HALF_HEIGHT: Final = 7.8  # pixels; half the height of the smallest legible plate
MIN_NUMBER_MARGIN: Final = 0.2  # the least margin beside a number, in half heights of its plate


class LayerLook(NamedTuple):
    """The look of a layer: its colour, the dashes and gaps of its ring in radii (none for a solid line), its tint.

    `ring`: whether it has a ring.
    """

    colour: str
    dash: tuple[float, ...] = ()
    ring: bool = True
    tint: float = 0.0


LAYER_LOOKS: Final[dict[Sign, LayerLook]] = {
    "reach": LayerLook(markers.TEAL, ring=False),
    "enter": LayerLook(markers.INK, ring=False),
    "moves": LayerLook(markers.INK, ring=False),
    "level": LayerLook(markers.INK, ring=False),
    "bounce": LayerLook(markers.TEAL, ring=False),
    "pin": LayerLook(markers.ORCHID, (0.30, 0.07)),
    "hold": LayerLook(markers.CORAL, (0.15, 0.125)),
    "steps": LayerLook(markers.AMBER),
    "attacked": LayerLook(markers.CORAL, (0.012, 0.13)),
    "tall": LayerLook(markers.AMBER, (0.24, 0.12, 0.012, 0.12)),
    "closed": LayerLook(markers.CORAL, (0.15, 0.125), tint=0.30),
    "five": LayerLook(markers.GOLD, tint=0.18),
    "back": LayerLook(markers.CORAL, (0.06, 0.08)),
    "see": LayerLook(markers.INK, (0.06, 0.10)),
}


def add_mark(stage: Stage, mark: XrayMark) -> None:
    """Add a mark of the X-ray."""
    match mark:
        case XrayVeil():
            stage.add_veil()
        case XrayPath():
            add_line(stage, mark)
        case XraySign():
            add_sign(stage, mark)
        case XrayNumbers():
            add_numbers(stage, mark)
        case XrayShade():
            shown = drawing(shade_sprite, mark.sign, round(mark.share, 2), prisms_before(stage, mark), mark.number)
            add_sprite(stage, shown, stage.camera.at(mark.cell, mark.height), mark.faint)
        case _:
            assert_never(mark)


def add_sprite(stage: Stage, shown: Drawing, at: Point, faint: bool) -> None:
    """Add a sprite, translucent while another layer is hovered."""
    key, make = shown
    shown_make = functools.partial(make_faint, make) if faint else make
    stage.put(stage.sprite(("xray", *key, faint), shown_make, Priority.LATER), at)


def make_faint(make: Maker, radius: float, squash: float) -> Sprite:
    """A translucent sprite of a mark."""
    return make_translucent(make(radius, squash), FAINT_ALPHA)


def sign_radius(stage: Stage) -> float:
    """The radius of a sign in pixels."""
    return markers.badge_radius(stage.camera.radius, stage.sprites.look.unit)


def add_sign(stage: Stage, mark: XraySign) -> None:
    """Add the ring around a face, and the sign at its far edge."""
    look, at = LAYER_LOOKS[mark.sign], stage.camera.at(mark.cell, mark.height)
    rim = stage.rim(mark.height)
    if look.ring or look.tint:
        key = ("ring", mark.sign, type(stage), mark.height > 0)
        add_sprite(stage, (key, functools.partial(ring_sprite, look, rim)), at, mark.faint)
    stain = None if mark.stain is None else shown_stain(mark.stain, stage.sprites.look.chosen_colours)
    r = sign_radius(stage)
    top = min(y for _, y in rim(stage.camera.radius, stage.camera.squash))
    shift = 2.1 * r * mark.slot
    plate = drawing(sign_plate, mark.sign, stain, r)
    add_sprite(stage, plate, (at[0] + shift, at[1] + 0.52 * top), mark.faint)


def ring_sprite(look: LayerLook, rim: Rim, radius: float, squash: float) -> Sprite:
    """A ring with its pattern, and the tint inside it."""
    points = [(x * RING_SHARE, y * RING_SHARE) for x, y in rim(radius, squash)]
    edge = path(points, close=True)
    body = fill(edge, look.colour, look.tint) if look.tint else ""
    if look.ring:
        dash = tuple(radius * part for part in look.dash)
        body += markers.edged_stroke(edge, look.colour, markers.line_width(radius, 0.045, 2.2), dash)
    return svg_sprite(2.2 * radius, 2.2 * radius * squash + 8, body)


Prism: TypeAlias = tuple[int, int, int]
"""A stack before a face: its place on the table relative to the face's, and how far it rises above it, in pixels."""


def prisms_before(stage: Stage, mark: XrayShade) -> tuple[Prism, ...]:
    """The higher stacks before a face, which may hide it."""
    camera, frame = stage.camera, stage.frame
    (x, y), low, found = camera.at(mark.cell), camera.rise(mark.height), list[Prism]()
    for cell, pile in frame.arrangement.stacks.items():
        (u, v), up = camera.at(cell), camera.rise(len(pile)) - low
        near = abs(u - x) < 2 * camera.radius and 0 < v - y < 2 * camera.radius * camera.squash + up
        if up > 0 and near:
            found.append((round(u - x), round(v - y), round(up)))
    return tuple(sorted(found))


def shade_sprite(
    sign: Sign, share: float, before: tuple[Prism, ...], number: int, radius: float, squash: float
) -> Sprite:
    """A tinted face with its ring, without what stacks before it hide.

    A number over 0, or a cross where nothing fits, is in the middle of the part that is seen, unless that is too small.
    """
    look = LAYER_LOOKS[sign]
    edge = path(corners(0, 0, RING_SHARE * radius, squash), close=True)
    tint, wide = (least + more * share for least, more in (SHADE_TINT, SHADE_RING))
    dash = tuple(radius * part for part in look.dash)
    body = fill(edge, look.colour, look.tint or tint)
    body += stroke(edge, look.colour, max(1.6, wide * radius), 0.55 + 0.45 * share, dash)
    made = svg_sprite(2 * radius, 2 * radius * squash + 6, body)
    if before:
        size = made.surface.get_size()
        mask = pygame.Surface((MASK_SCALE * size[0], MASK_SCALE * size[1]), pygame.SRCALPHA, 32)
        mask.fill("white")
        erase_prisms(mask, (made.x, made.y), before, MASK_SCALE, radius, squash)
        made.surface.blit(pygame.transform.smoothscale(mask, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    place = seen_middle(made, before, radius, squash) if number or sign == "closed" else None
    if place is not None and sign == "closed":
        cross = svg_sprite(radius, radius, markers.cross_svg(radius, squash, look.colour, 0.17))
        at = cross.surface.get_rect(center=place)
        made.surface.blit(cross.surface, at, special_flags=PREMULTIPLIED)
    if place is not None and number:
        size_of_type = max(MIN_NUMBER_SIZE, round(NUMBER_SHARE * radius))
        for colour, off in ((markers.DARK, 2), (markers.INK, 0)):
            word = line(str(number), size_of_type, colour, "black").premul_alpha()
            made.surface.blit(word, word.get_rect(center=(place[0], place[1] + off)), special_flags=PREMULTIPLIED)
    return made


def erase_prisms(
    into: pygame.Surface, middle: Point, before: tuple[Prism, ...], fineness: int, radius: float, squash: float
) -> None:
    """Erase stacks before a face with its middle at a pixel, from a surface that is finer than the window."""
    for x, y, up in before:
        ring = corners(x, y, radius, squash)
        for shape in (ring, [(a, b - up) for a, b in ring], prism_sides(ring, up)):
            at = [((a + middle[0]) * fineness, (b + middle[1]) * fineness) for a, b in shape]
            pygame.draw.polygon(into, (0, 0, 0, 0), at)


def seen_middle(face: Sprite, before: tuple[Prism, ...], radius: float, squash: float) -> tuple[int, int] | None:
    """The middle of what is seen of a face, in its picture; None if less than `MIN_SEEN_SHARE` is."""
    shown = pygame.Surface(face.surface.get_size(), pygame.SRCALPHA, 32)
    pygame.draw.polygon(shown, "white", corners(face.x, face.y, RING_SHARE * radius, squash))
    whole = pygame.mask.from_surface(shown).count()
    erase_prisms(shown, (face.x, face.y), before, 1, radius, squash)
    seen = pygame.mask.from_surface(shown)
    return seen.centroid() if seen.count() >= MIN_SEEN_SHARE * whole else None


def legend_marks(sign: Sign, shaded: bool, is_round: bool, radius: float) -> tuple[Sprite, ...]:
    """The faces that a layer marks, small: for shades the weakest and the strongest; none for a layer of numbers."""
    look = LAYER_LOOKS[sign]
    if shaded and (sign == "reach" or look.tint):
        shares = (1.0,) if look.tint else (0.1, 1.0)
        small = radius / math.sqrt(len(shares))
        return tuple(shade_sprite(sign, share, (), 0, small, TILTED_SQUASH) for share in shares)
    rim = round_rim if is_round else functools.partial(corners, 0, 0)
    return (ring_sprite(look, rim, radius, TILTED_SQUASH),) if look.ring or look.tint else ()


def round_rim(radius: float, squash: float) -> list[Point]:
    """The outline of a disc."""
    return [(radius * math.cos(math.tau * k / 36), radius * squash * math.sin(math.tau * k / 36)) for k in range(36)]


def prism_sides(ring: Sequence[Point], up: float) -> list[Point]:
    """The box between the left and right edges of a prism's upper and lower face."""
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    middle = sum(y for _, y in ring) / len(ring)
    return [(left, middle - up), (right, middle - up), (right, middle), (left, middle)]


def sign_plate(sign: Sign, stain: Stain | None, r: float, radius: float, squash: float) -> Sprite:
    """A layer's sign on a dark plate, its edge in the layer's or a seat's colour."""
    del radius, squash
    edge = LAYER_LOOKS[sign].colour if stain is None else LIGHT_COLOURS[stain]
    ground = oval(0, 0, r + 1.2, r + 1.2, markers.DARK)
    made = svg_sprite(
        2 * r + 6, 2 * r + 6, ground + oval(0, 0, r - 0.4, r - 0.4, markers.DARK, edge, max(1.3, r * 0.13))
    )
    drawing = icon(sign, max(8, round(1.35 * r)), LAYER_LOOKS[sign].colour, 2.6).premul_alpha()
    made.surface.blit(drawing, drawing.get_rect(center=(round(made.x), round(made.y))), special_flags=PREMULTIPLIED)
    return made


def add_numbers(stage: Stage, mark: XrayNumbers) -> None:
    """Add a plate of numbers to the near half of a face, or to the middle of a bare cell."""
    r = min(0.92 * sign_radius(stage), max(MIN_PLATE_HALF_HEIGHT, 0.6 * stage.camera.radius))
    stains = tuple(shown_stain(stain, stage.sprites.look.chosen_colours) for stain in mark.stains)
    x, y = stage.camera.at(mark.cell, mark.height)
    low = max(y for _, y in stage.rim(mark.height)(stage.camera.radius, stage.camera.squash))
    y += (0.46 * low if mark.height else 0.0) + 2.0 * r * mark.slot
    sign = mark.sign if mark.sign != "reach" else None
    add_sprite(stage, drawing(number_plate, mark.numbers, stains, sign, r), (x, y), mark.faint)


def number_plate(
    numbers: tuple[int, ...], stains: tuple[Stain, ...], sign: Sign | None, r: float, radius: float, squash: float
) -> Sprite:
    """Numbers side by side, each on its seat's colour; seats without a number are left out.

    The plate is round at the left of the first seat and at the right of the last.  The numbers move together if the
    plate would reach a neighbouring cell's plate.
    """
    del squash
    shown = [(index, number) for index, number in enumerate(numbers) if number]
    words = [line(str(number), round(1.35 * r), "#000000", "bold").get_width() for _, number in shown]
    ahead = 1.9 * r if sign is not None else 0.0
    free = (CELL_DISTANCE * radius - ahead - sum(words)) / max(1, len(words))
    least = max(1.3 * r, min(1.7 * r, CELL_DISTANCE * radius / 2))
    wide = [max(least, width + max(MIN_NUMBER_MARGIN * r, min(0.9 * r, free))) for width in words]
    left = -(sum(wide) + ahead) / 2
    rim = path(plate_outline(left, -left, r, True, True), close=True)
    body, x, inks = stroke(rim, markers.DARK, max(2.4, 0.3 * r)), left + ahead, []
    if sign is not None:
        body += fill(rim, markers.DARK)
    for (index, number), width in zip(shown, wide, strict=True):
        ground, ink = seat_colours(stains[index]) if stains else (markers.DARK, markers.INK)
        part = plate_outline(x, x + width, r, index == 0, index == len(numbers) - 1)
        body += fill(path(part, close=True), ground)
        if not stains or luminance(ground) < 0.25:
            body += stroke(path(part, close=True), ink, max(1.0, 0.1 * r))
        inks.append((str(number), x + width / 2, ink))
        x += width
    made = svg_sprite(2 * -left + 8, 2 * r + 8, body)
    for number_text, middle, ink in inks:
        written = line(number_text, round(1.35 * r), ink, "bold").premul_alpha()
        made.surface.blit(written, written.get_rect(center=(made.x + middle, made.y)), special_flags=PREMULTIPLIED)
    if sign is not None:
        drawing = icon(sign, max(8, round(1.3 * r)), LAYER_LOOKS[sign].colour, 2.6).premul_alpha()
        place = drawing.get_rect(center=(made.x + left + ahead / 2 + 0.1 * r, made.y))
        made.surface.blit(drawing, place, special_flags=PREMULTIPLIED)
    return made


def seat_colours(stain: Stain) -> tuple[str, str]:
    """A seat's ground and its ink, bright enough for the veil."""
    ground = bright_body(stain)
    return ground, markers.DARK if luminance(ground) > 0.2 else "#FFFFFF"


def plate_outline(left: float, right: float, r: float, round_left: bool, round_right: bool) -> list[Point]:
    """The outline of a plate with height `2 * r` between two edges, each round or straight."""
    turns = [math.pi * k / 12 for k in range(13)]
    a = 0.62 * r
    points = []
    if round_right:
        points += [(right - a + a * math.sin(t), -r * math.cos(t)) for t in turns]
    else:
        points += [(right, -r), (right, r)]
    if round_left:
        points += [(left + a - a * math.sin(t), r * math.cos(t)) for t in turns]
    else:
        points += [(left, r), (left, -r)]
    return points


# Lines:


def add_line(stage: Stage, mark: XrayPath) -> None:
    """Add a line: solid with a spear for influence, thin with a spear for arriving pieces, dotted for a need."""
    colour = LAYER_LOOKS[mark.sign].colour
    places = [stage.camera.at(*point) for point in mark.points]
    if len(places) < 2:
        return
    if mark.tie == "needs":
        add_dots(stage, places, colour, mark.faint)
        return
    x, y = places[0]
    shape = tuple((round(px - x), round(py - y)) for px, py in places)
    thin = 0.7 if mark.tie == "comes" else 1.0
    add_sprite(stage, drawing(line_sprite, shape, colour, thin), (x, y), mark.faint)
    (x0, y0), (x1, y1) = places[-2:]
    way = round(math.degrees(math.atan2(y1 - y0, x1 - x0)) / 3) * 3
    add_sprite(stage, drawing(markers.spear, colour=colour, way=way), places[-1], mark.faint)
    add_sprite(stage, drawing(markers.dot, colour=colour, hollow=True, size=0.075), places[0], mark.faint)


def line_sprite(shape: Sequence[Point], colour: str, thickness: float, radius: float, squash: float) -> Sprite:
    """A straight line through points, around the first point."""
    del squash
    width = thickness * markers.line_width(radius, 0.045, 2.4)
    wide, high = (2 * max(abs(point[axis]) for point in shape) + 4 * width + 8 for axis in (0, 1))
    return svg_sprite(wide, high, markers.edged_stroke(path(list(shape)), colour, width))


def add_dots(stage: Stage, places: Sequence[Point], colour: str, faint: bool) -> None:
    """Add dots from a place to another, with a ring around the end."""
    speck = drawing(markers.dot, colour=colour, size=0.026, min_radius=1.6)
    for (x0, y0), (x1, y1) in pairwise(places):
        count = max(2, round(math.dist((x0, y0), (x1, y1)) / (0.19 * stage.camera.radius)))
        for k in range(count):
            at = x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count
            add_sprite(stage, speck, at, faint)
    add_sprite(stage, drawing(markers.dot, colour=colour, hollow=True, size=0.085), places[-1], faint)
