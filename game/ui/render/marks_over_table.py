"""Draws the marks that lie over the stacks: lines of movement, the last move, cliffs, a way down, a group's outline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias, assert_never

from game.core.geometry.hexes import Cell, turn_cell
from game.ui.render import end_light, markers, xray
from game.ui.render.camera import HEX_WIDTH, Camera, Point
from game.ui.render.frame import (
    HELD_GAP,
    Bow,
    Cliff,
    CountMark,
    Danger,
    EndLight,
    Focus,
    Glow,
    GroupOutline,
    HuntMark,
    LetterMark,
    NumberMark,
    Ribbon,
    Ring,
    SaveMark,
    Trail,
    Walker,
    XrayNumbers,
    XrayPath,
    XrayShade,
    XraySign,
    XrayVeil,
)
from game.ui.render.shadows import lamp
from game.ui.render.sprites import Key, Maker, Priority, drawing
from game.ui.render.stage import Stage

# A place on the table, which may lie between cells, and how many pieces high
PlacePoint: TypeAlias = tuple[tuple[float, float], float]
SHARED_END_GAP: Final = 0.2  # of the last stretch of an attack; where several attack the same piece
EVEN_DARKNESS: Final = 0.5  # of the dark room's, where no piece is lit
TRAIL_SPACING: Final = 0.18  # in radii; between the dots of the last move
TRAIL_HEAD: Final = 0.36  # of the head of an attack; the head of the last move
MIN_TRAIL_HEAD: Final = 17.5  # pixels; the radius of a tile for whose attacks it is the head at least
TRAIL_GAP: Final = 0.04  # in radii; between that head and the face on which the move ended
TRAIL_HEAD_LENGTH: Final = 0.42  # in radii; of the head of an attack with its dark edge


def add_marks(stage: Stage) -> None:
    """Add all marks that lie over the stacks; none while the table is turning."""
    if stage.camera.turns != round(stage.camera.turns):
        return
    stage.add_overhead()
    unit = stage.sprites.look.unit
    for mark in sorted(stage.lines, key=lambda mark: not isinstance(mark, GroupOutline)):
        match mark:
            case GroupOutline():
                add_outline(stage, mark)
            case Trail():
                add_trail(stage, mark)
            case Ribbon():
                add_ribbon(stage, mark)
            case Bow():
                add_bow(stage, mark)
            case Cliff():
                add_cliff(stage, mark)
            case Walker():
                add_walker(stage, mark)
            case Danger():
                add_danger(stage, mark)
            case Ring():
                stage.put_mark(stage.camera.at(mark.cell, mark.height), markers.turn)
            case Glow():
                add_glow(stage, mark)
            case EndLight():
                add_end_light(stage, mark)
            case CountMark():
                colour = markers.GOLD if mark.stain is None else stage.sprites.shine(mark.stain)
                stage.put_mark(coin_place(stage, mark), markers.count, mark.number, unit, colour)
            case HuntMark():
                add_hunt_coin(stage, mark)
            case LetterMark():
                place = (markers.on_rim if mark.on_rim else Camera.at)(stage.camera, mark.cell, mark.height)
                stage.put_mark(place, markers.letter, mark.letter, unit)
            case NumberMark():
                place = markers.on_rim(stage.camera, mark.cell, mark.height)
                stage.put_mark(place, markers.number, mark.number, mark.quiet, unit)
            case SaveMark():
                add_save_number(stage, mark)
            case XrayVeil() | XraySign() | XrayNumbers() | XrayPath() | XrayShade():
                xray.add_mark(stage, mark)
            case Focus():
                stage.put(stage.focus_sprite(), stage.camera.at(mark.cell, mark.height))
            case _:
                assert_never(mark)


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
        held = HELD_GAP if frame.lifted is not None and frame.lifted.cell == cell else 0.0
        top = camera.at(cell, frame.height(cell) + held)[1]
        if foot_y > camera.at(behind)[1] + 1 and abs(foot_x - place[0]) < wide and top - half < place[1] < foot_y:
            return True
    return False


def coin_place(stage: Stage, mark: CountMark) -> Point:
    """The pixel of a coin: on the piece's face, or if others cover that, on its front side where that is seen best."""
    frame, camera = stage.frame, stage.camera
    pile = frame.arrangement.stacks.get(mark.cell, ())
    level = round(mark.height)
    if len(pile) <= level:
        return camera.at(mark.cell, mark.height)
    across, down = HEX_WIDTH / 4 * camera.radius, 0.75 * camera.radius * camera.squash
    sides = []
    for side, offset in ((1, (0, 1)), (-1, (-1, 1))):
        q, r = turn_cell(offset, -camera.facing)
        for cell in pile[level - 1].cells_at(mark.cell):
            x, y = camera.at(cell, level - 0.5)
            sides.append((frame.height((cell[0] + q, cell[1] + r)), (x + side * across, y + down)))
    lowest, place = min(sides)
    return place if lowest < level else camera.at(mark.cell, mark.height)


def middle(a: Point, b: Point) -> Point:
    """The point halfway between two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def add_hop(stage: Stage, a: PlacePoint, b: PlacePoint, tone: str) -> None:
    """Add a stretch of a line, from a face to the next."""
    key, make = hop_sprite(stage.camera, a, b, tone)
    stage.put(stage.sprite(key, make, Priority.LATER), middle(stage.camera.at(*a), stage.camera.at(*b)))


def hop_sprite(camera: Camera, a: PlacePoint, b: PlacePoint, tone: str) -> tuple[Key, Maker]:
    """The key and the maker of a stretch of a line; equal stretches share a sprite."""
    (x0, y0), (x1, y1) = camera.at(a[0]), camera.at(b[0])
    along, radius = (x1 - x0, y1 - y0), camera.radius
    rise = camera.rise(b[1]) - camera.rise(a[1])
    arc = hop_height(camera, a, b)
    shape = round(along[0] / radius, 2), round(along[1] / radius, 2), round(rise / radius, 2), round(arc / radius, 2)
    return ("hop", shape, tone), lambda *_: markers.hop(along, rise, arc, radius, tone)


def hop_height(camera: Camera, a: PlacePoint, b: PlacePoint) -> float:
    """How many pixels a stretch of a line hops over the straight way between its ends; 0 on the bare table."""
    return camera.thickness * (0.35 + 0.30 * abs(b[1] - a[1])) if max(a[1], b[1]) > 0 else 0.0


def add_glow(stage: Stage, mark: Glow) -> None:
    """Darken the room around the victor, and add the winning way as a light that hops over stacks.

    A dashed ring marks its start; a solid ring closes around its end.
    """
    camera, points = stage.camera, tighten(mark.points)
    (first, low), (last, high) = points[0], points[-1]
    end = camera.at(last, high)
    stage.add_dark_room(end, mark.dark)
    stage.put_mark(end, lamp, mark.ring)
    stage.put(stage.start_ring(low), camera.at(first, low))
    places = [camera.at(*point) for point in points]
    run: list[Point] = places[:1]
    for (a, b), (one, other) in zip(pairwise(places), pairwise(points), strict=True):
        arc = hop_height(camera, one, other)
        run += [
            (a[0] + (b[0] - a[0]) * k / 12, a[1] + (b[1] - a[1]) * k / 12 - arc * math.sin(math.pi * k / 12) ** 2)
            for k in range(1, 13)
        ]
    x, y = run[0]
    shape = tuple((round(px - x), round(py - y)) for px, py in run)
    whole = drawing(markers.glow, shape)
    if mark.drawn < 1:
        stage.sprites.is_ready(*whole, camera.radius, camera.squash, in_thread=True)
        part = shape[: max(2, round(mark.drawn * len(shape)))]
        if mark.drawn:
            stage.put_mark((x, y), markers.glow_core, part)
        return
    stage.put(stage.sprite(*whole, Priority.IN_THREAD, drawing(markers.glow_core, shape)[0]), (x, y))
    if mark.ring:
        rim = stage.rim(high)
        stage.put(
            stage.sprite(
                ("victor", type(stage), high > 0, mark.ring),
                lambda radius, squash: markers.victory_ring(rim, mark.ring, radius, squash),
                Priority.LATER,
            ),
            end,
        )


def add_end_light(stage: Stage, mark: EndLight) -> None:
    """Darken the room around the lit pieces, or evenly without any; then add their halo and the rings."""
    area = stage.area
    outlines = tuple(
        one._replace(points=tuple((round(x - area.x), round(y - area.y)) for x, y in one.points))
        for one in stage.lit_outlines(mark)
    )
    lit = [point for one in outlines if one.part in end_light.LIT_PARTS for point in one.points]
    if not lit:
        stage.add_dark_room(area.center, EVEN_DARKNESS * mark.dark)
        return
    at = round(sum(x for x, _ in lit) / len(lit)), round(sum(y for _, y in lit) / len(lit))
    if mark.dark:
        stage.items.append((end_light.darkness(area.size, at, mark.dark, outlines), area.topleft))
    if mark.framed and mark.ring:
        stage.items.append((end_light.halo(area.size, mark.ring, outlines), area.topleft))
        for ring in stage.end_rings(mark):
            key = "end-ring", ring.key, ring.part, outlines, ring.at
            made = stage.altered_sprite(key, ring.sprite, partial(end_light.cut_ring, ring, area, outlines))
            stage.put(stage.translucent_sprite(key, made, mark.ring), ring.at)


def add_ribbon(stage: Stage, mark: Ribbon) -> None:
    """Add a line of movement: stretches that hop over stacks, its end, and a knot for each possible landing.

    The cross on a king that may not be captured now lies over the ring that marks a king.
    """
    camera, colour = stage.camera, markers.TONES[mark.tone]
    if len(mark.points) < 2:
        return
    points = tighten(mark.points) if mark.end == "tip" else mark.points
    for a, b in pairwise(points):
        add_hop(stage, a, b, colour)
    add_line_end(stage, mark, colour)
    for (cell, height), knot in zip(mark.points[1:], mark.kinds, strict=False):
        if knot == "dot":
            stage.put_mark(camera.at(cell, height), markers.dot, colour=colour)
        elif knot == "cross":
            stage.put_mark(camera.at(cell, height), markers.cross)


def add_danger(stage: Stage, mark: Danger) -> None:
    """Add an attack in the attacker's colour: from a hollow dot to an arrow that ends on the king or the stack.

    Attacks on the same piece end around its middle, so that their arrow heads do not meet; the first draws the ring
    around it, below all heads.
    """
    camera, colour = stage.camera, stage.sprites.shine(mark.piece.stain)
    attacks = [other for other in stage.lines if isinstance(other, Danger) and other.points[-1] == mark.points[-1]]
    if camera.grid == "hex" and attacks[0] == mark:
        stage.put_mark(camera.at(*mark.points[-1]), markers.pulse, colour=colour, moment=mark.moment)
    meets = any(other != mark for other in attacks)
    points = tighten(before_end(mark.points, SHARED_END_GAP) if meets else mark.points)
    for a, b in pairwise(points):
        add_hop(stage, a, b, colour)
    stage.put_mark(camera.at(*points[0]), markers.dot, colour=colour, hollow=True, size=0.085)
    add_tip(stage, points, colour)


def before_end(points: Sequence[PlacePoint], gap: float) -> list[PlacePoint]:
    """A line that ends a share of its last stretch before its end, as high as there."""
    ((x0, y0), _), ((x1, y1), height) = points[-2:]
    return [*points[:-1], ((x1 - (x1 - x0) * gap, y1 - (y1 - y0) * gap), height)]


def add_tip(stage: Stage, points: Sequence[PlacePoint], colour: str) -> None:
    """Add the arrow head of a line that ends on a face."""
    (x0, y0), (x1, y1) = (stage.camera.at(*point) for point in points[-2:])
    add_head(stage, (x1, y1), (x1 - x0, y1 - y0), colour)


def add_head(stage: Stage, tip: Point, along: Point, colour: str, size: float = 1.0) -> None:
    """Add an arrow head with its tip at a pixel, along a direction."""
    way = round(math.degrees(math.atan2(along[1], along[0])) / 3) * 3
    stage.put_mark(tip, markers.spear, colour=colour, way=way, size=size)


def add_bow(stage: Stage, mark: Bow) -> None:
    """Add a move as an arrow in a bow, with a dot where it begins."""
    camera, colour, radius = stage.camera, markers.TONES[mark.tone], stage.camera.radius
    (x0, y0), (x1, y1) = camera.at(*mark.points[0]), camera.at(*mark.points[-1])
    along = x1 - x0, y1 - y0
    shape = round(along[0] / radius, 2), round(along[1] / radius, 2)
    bow = stage.sprite(("bow", shape, colour), lambda *_: markers.bow(along, radius, colour), Priority.LATER)
    stage.put(bow, middle((x0, y0), (x1, y1)))
    stage.put_mark((x0, y0), markers.dot, colour=colour, size=0.05)
    add_head(stage, (x1, y1), markers.bow_end(along, radius), colour, markers.BOW_HEAD)


def add_save_number(stage: Stage, mark: SaveMark) -> None:
    """Add the number of a move that saves a king: over the middle of its way, or in front on its only face."""
    camera, points = stage.camera, tighten(mark.points)
    if len(points) == 1:
        x, y = camera.at(*points[0])
        place = x + 0.3 * camera.radius, y + 0.36 * camera.radius * camera.squash
    else:
        half = len(points) // 2
        place = middle(camera.at(*points[half - 1]), camera.at(*points[half]))
    stage.put_mark(place, markers.number, mark.number, False, stage.sprites.look.unit)


def add_line_end(stage: Stage, mark: Ribbon, colour: str) -> None:
    """Add the end of a line: a bar, an arrow that continues or ends there, or a captured king."""
    camera = stage.camera
    (before, _), (last, height) = mark.points[-2:]
    (x0, y0), (x1, y1) = camera.at(before), camera.at(last)
    along = x1 - x0, y1 - y0
    way = round(math.degrees(math.atan2(along[1], along[0])))
    x, y = camera.at(last, height)
    if mark.end == "king":
        stage.put_mark((x, y), markers.target, colour=colour)
    elif mark.end == "tip":
        add_tip(stage, tighten(mark.points), colour)
    elif mark.end == "bar":
        length = math.hypot(*along) or 1.0
        off = 0.22 * camera.radius / length
        bar = stage.sprite(("bar", way, colour), lambda r, s: markers.bar(along, r, s, colour), Priority.LATER)
        stage.put(bar, (x + along[0] * off, y + along[1] * off))
    elif mark.end == "arrow":
        head = stage.sprite(("arrow", way, colour), lambda r, s: markers.arrow(along, r, s, colour), Priority.LATER)
        stage.put(head, (x + along[0] * 0.2, y + along[1] * 0.2))


def tighten(points: Sequence[PlacePoint]) -> list[PlacePoint]:
    """A line drawn tight between its ends and corners: it leaves out the points that lie below the straight line."""
    kept: list[PlacePoint] = []
    for point in points:
        while len(kept) > 1 and _is_below_line(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept


def _is_below_line(before: PlacePoint, at: PlacePoint, after: PlacePoint) -> bool:
    """Whether a point lies below the straight line from a point before it to another behind it; a corner does not."""
    ((x0, y0), low), ((x1, y1), height), ((x2, y2), high) = before, at, after
    is_corner = (x1 - x0) * (y2 - y1) != (y1 - y0) * (x2 - x1) or (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1) <= 0
    share = math.dist((x0, y0), (x1, y1)) / (math.dist((x0, y0), (x2, y2)) or 1.0)
    return not is_corner and height < low + (high - low) * share


def points_between(points: Sequence[Point], spacing: float) -> list[Point]:
    """Evenly spaced points along a line, without its ends."""
    found: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(2, round(math.dist((x0, y0), (x1, y1)) / spacing))
        found += [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(count)]
    return found[1:]


def add_trail(stage: Stage, mark: Trail) -> None:
    """Add the last move: dots from a hollow dot to a head at the rim of the face on which it ended, and a full dot
    there; a placement is a full dot alone."""
    camera = stage.camera
    points = [camera.at(*point) for point in tighten(list(zip(mark.cells, mark.heights, strict=True)))]
    if not points:
        return
    if len(points) > 1:
        (x0, y0), (x1, y1) = points[-2:]
        along = x1 - x0, y1 - y0
        tip, size = before_face(stage, points[-1], along, mark.heights[-1]), trail_head(camera)
        tail = step_back(tip, along, TRAIL_HEAD_LENGTH * size * camera.radius)
        dots = points_between([*points[:-1], tail], TRAIL_SPACING * camera.radius)
        for place in (dot for dot in dots if math.dist(dot, tip) >= math.dist(tail, tip)):
            stage.put_mark(place, markers.dot, colour=markers.INK, size=0.021, min_radius=1.5)
        add_head(stage, tip, along, markers.INK, size)
        stage.put_mark(points[0], markers.dot, colour=markers.INK, hollow=True, size=0.075)
    stage.put_mark(points[-1], markers.dot, colour=markers.INK, size=0.075)


def trail_head(camera: Camera) -> float:
    """The size of the head of the last move, as a share of that of an attack."""
    return max(TRAIL_HEAD, MIN_TRAIL_HEAD / camera.radius)


def before_face(stage: Stage, middle: Point, along: Point, height: float) -> Point:
    """The pixel just before the rim of a face on a line to its middle."""
    outline = stage.rim(height)(stage.camera.radius, stage.camera.squash)
    return step_back(middle, along, rim_distance(outline, along) + TRAIL_GAP * stage.camera.radius)


def rim_distance(outline: Sequence[Point], along: Point) -> float:
    """How many pixels a line along a direction runs inside an outline until it reaches the origin in its middle."""
    length = math.hypot(*along) or 1.0
    x, y = -along[0] / length, -along[1] / length
    found = 0.0
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        across, cut = x * (by - ay) - y * (bx - ax), ax * (by - ay) - ay * (bx - ax)
        if across and 0 <= (y * ax - x * ay) / across <= 1:
            found = max(found, cut / across)
    return found


def step_back(point: Point, along: Point, pixels: float) -> Point:
    """A pixel before another on a line along a direction."""
    length = math.hypot(*along) or 1.0
    return point[0] - along[0] / length * pixels, point[1] - along[1] / length * pixels


def add_cliff(stage: Stage, mark: Cliff) -> None:
    """Add a bracket on the edge between two cells, from the low face to the high face."""
    camera = stage.camera
    between = tuple((a + b) / 2 for a, b in zip(mark.low_cell, mark.high_cell, strict=True))
    low, high = camera.at((between[0], between[1]), mark.low), camera.at((between[0], between[1]), mark.high)
    drop, levels = low[1] - high[1], max(1, round(mark.high - mark.low))
    radius = camera.radius
    made = stage.sprite(
        ("cliff", mark.low, mark.high, camera.spread), lambda *_: markers.cliff(drop, levels, radius), Priority.LATER
    )
    stage.put(made, middle(low, high))


def add_walker(stage: Stage, mark: Walker) -> None:
    """Add the way down as footprints, with the small figure at its end."""
    camera = stage.camera
    colour = markers.CORAL if mark.stuck else markers.TEAL
    points = [camera.at(cell, height) for cell, height in mark.path]
    if not points:
        return
    for place in points_between(points, 0.24 * camera.radius):
        stage.put_mark(place, markers.footprint, colour=colour)
    stage.put_mark(points[-1], markers.figure, stuck=mark.stuck)


def add_outline(stage: Stage, mark: GroupOutline) -> None:
    """Add the outer edges of a group on the tops of its stacks, from back to front."""
    for cell in sorted(mark.cells, key=lambda cell: stage.camera.at(cell)[1]):
        stage.add_group_edges(mark, cell)
