"""The ways of pieces over a board: on the wood under the stacks, and faintly over the stacks that they pass under.

A wall turns a way back at the middle of the cell beside it, where a cream bar is shown.  A way that comes straight back
keeps to its right, so that both legs are visible.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.core.geometry.hexes import Cell
from game.ui.look import icons
from game.ui.look.cache import Recent
from game.ui.look.text import line, width
from game.ui.render import markers
from game.ui.render.baked import PREMULTIPLIED, Sprite, make_translucent
from game.ui.render.camera import Camera, Point
from game.ui.render.frame import StackNote, Way
from game.ui.render.free_room import SUBJECT_WEIGHT, Label, free_place, lifted_rect, rects_to_keep, stack_rect
from game.ui.render.markers import CORAL, DARK, GOLD, INK, TEAL, edged_stroke, line_width, point_along
from game.ui.render.sprites import EMPTY_SPRITE, Priority, drawing
from game.ui.render.stage import Stage
from game.ui.render.vector import brush_lines, dash_line, fill, path, svg_sprite

CREAM: Final = "#FAF2DE"
WAY_COLOURS: Final = {"may": TEAL, "may-not": CORAL, "chosen": GOLD, "quiet": INK}
WAY_WIDTHS: Final = {"may": 0.040, "may-not": 0.036, "chosen": 0.056, "quiet": 0.028}
OVER_STACKS_ALPHA: Final = 0.34
FAINT_WAY_ALPHA: Final = 0.22  # the alpha of ways that are not hovered while another is
LANE_OFFSET: Final = 0.105  # in sides of a cell; the offset of a way that comes straight back
TO_DISC: Final = 0.62  # in radii; where a way begins and ends on a cell with pieces
TO_CELL: Final = 0.34  # in radii; the same on a bare cell
MAX_TRIMMED_SHARE: Final = 0.52  # the share of a short way that may be cut at its ends
BAR_HALF_LENGTH: Final = 0.24  # in sides of a cell
BARE_BOX_SHARE: Final = 0.2  # the share of the box around a face that lies at its empty corners
MAX_NOTE_LAYOUTS: Final = 64  # the size of the cache of note places
NUMBER_SHARE: Final = 0.8  # of the size of notes; the size of a lone number
NUMBER_PLATE_SHARE: Final = 1.25  # of the size of notes; the height of a lone number's plate
MIN_NOTE_CELL: Final = 40.0  # pixels; notes are shown only on boards with wider cells


class WayLine(NamedTuple):
    """A way on the screen: its line from rim to rim in pixels, and its direction at its end."""

    points: tuple[Point, ...]
    along: Point


def cells_of(mark: Way) -> list[Cell]:
    """The cells of a way."""
    return [cell for cell, _ in mark.points]


def turns_back(cells: Sequence[Cell]) -> bool:
    """Whether a way comes straight back anywhere."""
    return any(one == other for one, other in zip(cells, cells[2:], strict=False))


def lane(cells: Sequence[Cell]) -> list[tuple[float, float]]:
    """A way as places on the board; if it comes straight back it runs beside the middle, with a half circle."""
    if not turns_back(cells):
        return [(float(column), float(row)) for column, row in cells]
    found: list[tuple[float, float]] = []
    for index, ((px, py), (qx, qy)) in enumerate(pairwise(cells)):
        length = math.hypot(qx - px, qy - py)
        ux, uy = (qx - px) / length * LANE_OFFSET, (qy - py) / length * LANE_OFFSET
        if index and cells[index - 1] == (qx, qy):
            start = math.atan2(ux, -uy)
            middle = px + ux * 1.45, py + uy * 1.45
            arc = [start + math.pi * k / 10 for k in range(11)]
            found[-1:] = [(middle[0] + LANE_OFFSET * math.cos(a), middle[1] + LANE_OFFSET * math.sin(a)) for a in arc]
        elif not found:
            found.append((px + uy, py - ux))
        found.append((qx + uy, qy - ux))
    return found


def trim_line(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """A line without some pixels at its beginning and its end; empty if it is too short."""
    found = list(points)
    for cut in (first, last):
        left = cut
        while len(found) > 1:
            (x, y), (u, v) = found[0], found[1]
            length = math.hypot(u - x, v - y)
            if length > left:
                found[0] = x + (u - x) * left / length, y + (v - y) * left / length
                break
            left -= length
            del found[0]
        found.reverse()
    return found if len(found) > 1 else []


def way_line(mark: Way, camera: Camera) -> WayLine | None:
    """A way as seen, from the rim of what stands at its beginning to the rim of what stands at its end; None if too
    short."""
    points = [camera.at(place) for place in lane(cells_of(mark))]
    if len(points) < 2:
        return None

    def free(at: Point, toward: Point, has_pieces: bool) -> float:
        """How many pixels from a middle its rim lies in a direction."""
        angle = math.atan2((toward[1] - at[1]) / camera.squash, toward[0] - at[0])
        share = (TO_DISC if has_pieces else TO_CELL) * camera.radius
        return share * math.hypot(math.cos(angle), math.sin(angle) * camera.squash)

    first = free(points[0], points[1], True)
    last = free(points[-1], points[-2], mark.points[-1][1] > 0 or mark.tone == "chosen")
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    fits = min(1.0, MAX_TRIMMED_SHARE * whole / (first + last))
    line_ = trim_line(points, first * fits, last * fits)
    if not line_:
        return None
    (x0, y0), (x1, y1) = line_[-2], line_[-1]
    return WayLine(tuple(line_), (x1 - x0, y1 - y0))


def way_sprite(mark: Way, geometry: WayLine, radius: float, squash: float) -> Sprite:
    """The line of a way with its dark outline and its arrow head; the origin is its first point."""
    colour, width = WAY_COLOURS[mark.tone], line_width(radius, WAY_WIDTHS[mark.tone], 2.2)
    length = math.hypot(*geometry.along) or 1.0
    short = 0.10 * radius
    body = trim_line(geometry.points, 0, short) or list(geometry.points)
    x0, y0 = geometry.points[0]
    pad = round(0.3 * radius) + 9
    left, right = (int(edge(x - x0 for x, _ in geometry.points)) for edge in (min, max))
    top, bottom = (int(edge(y - y0 for _, y in geometry.points)) for edge in (min, max))
    size, first = (right - left + 2 * pad, bottom - top + 2 * pad), (pad - left, pad - top)
    line_ = [(x - x0, y - y0) for x, y in body]
    dash = (0.15 * radius, 0.13 * radius) if mark.tone == "may-not" else None
    runs = dash_line(line_, *dash) if dash else [line_]
    made = brush_lines(size, runs, DARK, width + max(2.2, width * 0.7), first)
    made.blit(brush_lines(size, runs, colour, width, first), (0, 0), special_flags=PREMULTIPLIED)
    if mark.tone != "may-not":
        head = arrow_head(geometry.along, radius, squash, colour, 1.25 if mark.tone == "chosen" else 1.05)
        tip = geometry.points[-1][0] - x0, geometry.points[-1][1] - y0
        back = 0.02 * radius / length
        place = tip[0] - geometry.along[0] * back + first[0] - head.x, tip[1] - geometry.along[1] * back + first[1]
        made.blit(head.surface, (round(place[0]), round(place[1] - head.y)), special_flags=PREMULTIPLIED)
    return Sprite(made, *first)


def arrow_head(along: Point, radius: float, squash: float, colour: str, scale: float) -> Sprite:
    """The arrow head of a way on the board; the origin is its tip."""
    corners = [(0.0, 0.0), (-0.26, 0.155), (-0.26, -0.155)]
    data = path(point_along(corners, along, radius * scale, squash), close=True)
    body = edged_stroke(data, colour, line_width(radius, 0.016, 1.0)) + fill(data, colour)
    return svg_sprite(0.8 * radius * scale, 0.8 * radius * scale, body)


def add_ways(stage: Stage, ways: Sequence[Way]) -> None:
    """Add all ways on the board; none while the table turns."""
    if not stage.camera.is_resting:
        return
    for mark in ways:
        add_way(stage, mark, FAINT_WAY_ALPHA if mark.faint else 1.0)
    for mark in ways:
        for cell, along in () if mark.faint else wall_bars(mark):
            add_bar(stage, cell, along)


def add_ways_over_stacks(stage: Stage, ways: Sequence[Way]) -> None:
    """Add the ways again, faintly over the stacks, and the numbers of the cells they pass."""
    for mark in ways:
        if not mark.faint:
            add_way(stage, mark, OVER_STACKS_ALPHA)
    for mark in ways:
        if mark.numbers:
            for number, (cell, _) in enumerate(mark.points[1:-1], 1):
                stage.put_mark(stage.camera.at(cell), step_number, number)


class PlacedNote(NamedTuple):
    """The words of a note as shown, and their rectangle."""

    words: str
    rect: pygame.Rect


def add_notes(stage: Stage, marks: Sequence[StackNote]) -> None:
    """Add the words beside stacks; none on a board that is too small.  Placing many notes is slow, so it may wait."""
    camera, sprites = stage.camera, stage.sprites
    if not marks or camera.radius < MIN_NOTE_CELL:
        return
    layout = note_layout(stage, marks)
    place = functools.partial(place_notes, layout)
    if layout in NOTE_PLACES or sprites.is_due(("notes", layout), place, camera.radius, camera.squash):
        for mark, (words, rect) in zip(marks, place(), strict=True):
            size = layout.size
            made = stage.sprite(*drawing(note_sprite, words, mark.tone, size), Priority.LATER)
            stage.put(made, (rect.left + made.x, rect.top + made.y))


def note_labels(stage: Stage, marks: Sequence[StackNote]) -> tuple[Label, ...]:
    """The notes as labels, each with the stack that it is about."""
    frame, camera, places = stage.frame, stage.camera, note_places(stage, marks)
    return tuple(
        Label("note", note.rect, (stack_rect(frame, camera, mark.cell),))
        for mark, note in zip(marks, places, strict=True)
    )


class NoteLayout(NamedTuple):
    """What the places of notes depend on, hashable: the marks, rectangles to keep, the area as tuples, the type
    size."""

    marks: tuple[StackNote, ...]
    own: tuple[tuple[int, ...], ...]
    camera: Camera
    size: int
    boxes: tuple[tuple[tuple[int, ...], float], ...]
    area: tuple[int, ...]


NOTE_PLACES: Final = Recent[tuple[PlacedNote, ...]](MAX_NOTE_LAYOUTS, per_scene=True)


def note_places(stage: Stage, marks: Sequence[StackNote]) -> tuple[PlacedNote, ...]:
    """The places of the notes: off their own stacks, lifted pieces and each other, and if possible off other stacks."""
    return place_notes(note_layout(stage, marks))


def note_layout(stage: Stage, marks: Sequence[StackNote]) -> NoteLayout:
    """What the places of the notes depend on now."""
    frame, camera = stage.frame, stage.camera
    subjects = {mark.cell for mark in marks}
    boxes = [(tuple(box), weight) for box, weight in rects_to_keep(frame, camera, subjects, frame.arrangement.stacks)]
    if frame.lifted is not None:
        boxes.append((tuple(lifted_rect(frame, camera, frame.lifted)), SUBJECT_WEIGHT))
    own = tuple(tuple(stack_rect(frame, camera, mark.cell)) for mark in marks)
    return NoteLayout(
        tuple(marks), own, camera, letter_size(camera, stage.sprites.look.enlargement), tuple(boxes), tuple(stage.area)
    )


def place_notes(layout: NoteLayout) -> tuple[PlacedNote, ...]:
    """The places of the notes, from a cache."""
    return NOTE_PLACES.get(layout, functools.partial(compute_note_places, layout))


def compute_note_places(layout: NoteLayout) -> tuple[PlacedNote, ...]:
    """The places of the notes.

    A note that would be nearer to another stack would seem to be about that stack, so all take their brief form.
    """
    stacks = [pygame.Rect(box) for box, _ in layout.boxes]
    found = place_words(layout, [mark.text for mark in layout.marks])
    if any(
        mark.brief and is_astray(note.rect, pygame.Rect(own), stacks)
        for mark, note, own in zip(layout.marks, found, layout.own, strict=True)
    ):
        return place_words(layout, [mark.brief or mark.text for mark in layout.marks])
    return found


def place_words(layout: NoteLayout, words: Sequence[str]) -> tuple[PlacedNote, ...]:
    """The places of the notes with these words, found in their order."""
    keep, found = [(pygame.Rect(box), weight) for box, weight in layout.boxes], list[PlacedNote]()
    air, area = round(0.5 * layout.camera.radius), pygame.Rect(layout.area)
    for mark, text in zip(layout.marks, words, strict=True):
        tip = layout.camera.at(mark.cell, mark.height)
        rect = free_place(note_size(text, layout.size), tip, area, keep, air)
        found.append(PlacedNote(text, rect))
        keep.append((rect, SUBJECT_WEIGHT))
    return tuple(found)


def is_astray(words: pygame.Rect, about: pygame.Rect, stacks: Sequence[pygame.Rect]) -> bool:
    """Whether words lie nearer to another stack than to their own; the empty corners of a stack's box are ignored."""
    rounds = [
        stack.inflate(-BARE_BOX_SHARE * stack.width, -BARE_BOX_SHARE * stack.height)
        for stack in stacks
        if stack != about
    ]
    return any(gap_between(words, other) < gap_between(words, about) for other in rounds)


def gap_between(first: pygame.Rect, second: pygame.Rect) -> float:
    """The distance of two rectangles in pixels; negative by the overlap if they overlap."""
    across = max(first.left - second.right, second.left - first.right)
    down = max(first.top - second.bottom, second.top - first.bottom)
    return math.hypot(max(0, across), max(0, down)) if max(across, down) > 0 else max(across, down)


def letter_size(camera: Camera, enlargement: float) -> int:
    """The type size of notes in pixels; it grows with the board and with the interface."""
    return round(enlargement * max(13, min(34, 0.22 * camera.radius)))


def add_way(stage: Stage, mark: Way, alpha: float) -> None:
    """Add a way; equal ways share a sprite."""
    geometry = way_line(mark, stage.camera)
    if geometry is None:
        return
    x0, y0 = geometry.points[0]
    radius = stage.camera.radius
    shape = tuple((round((x - x0) / radius, 2), round((y - y0) / radius, 2)) for x, y in geometry.points)

    def make(_radius: float, squash: float) -> Sprite:
        return way_sprite(mark, geometry, radius, squash)

    def faint(_radius: float, _squash: float) -> Sprite:
        whole = stage.sprite(("way", shape, mark.tone), make)
        return make_translucent(whole, alpha)._replace(is_rough=whole.is_rough or whole is EMPTY_SPRITE)

    key = ("way", shape, mark.tone)
    sprite_key, sprite_make = (key, make) if alpha >= 1 else ((*key, alpha), faint)
    stage.put(stage.sprite(sprite_key, sprite_make, Priority.WHEN_IDLE), (x0, y0))


def wall_bars(mark: Way) -> list[tuple[Cell, Point]]:
    """The cells where walls turn a way back, and the direction of the bar on each, in cells."""
    cells, found = cells_of(mark), list[tuple[Cell, Point]]()
    for index in mark.walls:
        if not 0 < index < len(cells) - 1:
            continue
        (px, py), (cx, cy), (qx, qy) = cells[index - 1 : index + 2]
        across, upward = cx - px != qx - cx, cy - py != qy - cy
        if across and upward:
            along = (0.7, -0.7) if (cx - px) * (cy - py) > 0 else (0.7, 0.7)
        else:
            along = (0.0, 1.0) if across else (1.0, 0.0)
        found.append(((cx, cy), along))
    return found


def add_bar(stage: Stage, cell: Cell, along: Point) -> None:
    """Add a cream bar in the middle of a cell."""
    camera = stage.camera
    dx, dy = along[0] * BAR_HALF_LENGTH, along[1] * BAR_HALF_LENGTH
    (x0, y0), (x1, y1) = camera.at((cell[0] - dx, cell[1] - dy)), camera.at((cell[0] + dx, cell[1] + dy))
    half = (x1 - x0) / 2, (y1 - y0) / 2
    key = ("mirror", round(half[0] / camera.radius, 2), round(half[1] / camera.radius, 2))

    def make(radius: float, _squash: float) -> Sprite:
        data = path([(-half[0], -half[1]), half])
        return svg_sprite(
            2 * abs(half[0]) + 16, 2 * abs(half[1]) + 16, edged_stroke(data, CREAM, line_width(radius, 0.05, 2.6))
        )

    stage.put(stage.sprite(key, make, Priority.LATER), camera.at(cell))


def step_number(number: int, radius: float, squash: float) -> Sprite:
    """The number of cells that a way has come, on a plate."""
    del squash
    return markers.plate(number, max(7.5, 0.10 * radius), GOLD, DARK)


def note_size(words: str, size: int) -> tuple[int, int]:
    """The size of a plate with words in pixels; a lone number has a small round plate, which fits between stacks."""
    if words.isdecimal():
        tall = round(NUMBER_PLATE_SHARE * size)
        return max(tall, width(words, round(NUMBER_SHARE * size), "bold") + tall // 2), tall
    return width(words, size, "semibold") + round(1.5 * size), round(1.9 * size)


def note_sprite(words: str, tone: str, size: int, radius: float, squash: float) -> Sprite:
    """Words on a dark plate with a rim."""
    del radius, squash
    (wide, tall), number = note_size(words, size), words.isdecimal()
    text = line(words, round(NUMBER_SHARE * size) if number else size, INK, "bold" if number else "semibold")
    made = pygame.Surface((wide, tall), pygame.SRCALPHA, 32)
    made.blit(icons.box((wide, tall), tall // 2, "#0F1719F0", WAY_COLOURS[tone], max(1.5, 0.1 * size)), (0, 0))
    made.blit(text, text.get_rect(center=(wide // 2, tall // 2)))
    return Sprite(made.premul_alpha(), wide / 2, tall / 2)
