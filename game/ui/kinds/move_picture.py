"""A move as a small picture: the piece, an arrow as the table is seen, and what it covered, took or landed on."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import pygame

from game.core.display.pieces import Arrangement, HexTile, Piece, Slab
from game.core.display.steps import Capture, Place, Remove, Slide, Step, Turn, covered_cells
from game.core.geometry.hexes import Cell, turn_cell, turn_pointers
from game.ui.kinds import glyph
from game.ui.kinds.glyphs import hexagon_path
from game.ui.look.cache import cached
from game.ui.look.icons import render_svg
from game.ui.look.pen import Pen
from game.ui.render import vector
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH, Camera, Point

PIECE_UNITS: Final = 34
ARROW_UNITS: Final = 25
UNDER_UNITS: Final = 28  # what was covered or taken
BARE_UNITS: Final = 22  # the dashed outline of a bare place
DROP_UNITS: Final = 19  # the arrow from the hand
BOARD_UNITS: Final = 42  # a whole board, with the cell where a piece from the hand went
GAP_UNITS: Final = 7
SCORE_UNITS: Final = 26  # the star of a stack that scored and left the table
DOT_PITCH: Final = 7
MIN_LEG: Final = 0.8  # of the longest leg of a way that bends
SIDESTEP: Final = 0.36  # the same; between the two legs of a way that turns straight back
MAX_LINES: Final = 5  # below the arrow from the hand, a line for each level


@dataclass(frozen=True, slots=True)
class MovePicture:
    """What is seen of a move.

    `piece` is the uppermost of `count` pieces that moved.  `path` has the cells from the first to the last, or the only
    cell of a piece from the hand.  It came to lie on `level` pieces, of which `under` is the uppermost, or was captured
    (`takes`); a stack that `scores` left the table.  `board` has the cells of the board on which a piece from the hand
    was placed, and is empty on an open table.
    """

    piece: Piece
    path: tuple[Cell, ...]
    count: int = 1
    under: Piece | None = None
    level: int = 0
    takes: bool = False
    scores: bool = False
    board: tuple[Cell, ...] = ()


def picture_of_move(before: Arrangement, steps: Iterable[Step]) -> MovePicture | None:
    """The picture of a move from an arrangement; None if it moves no piece."""
    found: MovePicture | None = None
    for step in steps:
        if isinstance(step, Place):
            found = _placed_picture(before, step)
        elif isinstance(step, Slide):
            found = _slide_picture(before, step)
        elif isinstance(step, Turn) and found is not None:
            found = replace(found, piece=step.piece)
        elif isinstance(step, Capture) and found is not None:
            found = replace(found, takes=True)
        elif isinstance(step, Remove) and found is not None:
            found = replace(found, scores=True)
    return found


def _placed_picture(before: Arrangement, step: Place) -> MovePicture:
    piles = [before.stacks.get(cell, ()) for cell in covered_cells(step)]
    highest = max(piles, key=len)
    under = highest[-1] if highest else None
    return MovePicture(step.piece, (step.cell,), 1, under, len(highest), board=before.field.cells)


def _slide_picture(before: Arrangement, step: Slide) -> MovePicture:
    source, target = step.path[0], step.path[-1]
    pile = before.stacks[source]
    rest = pile[: -step.count] if target == source else before.stacks.get(target, ())
    return MovePicture(pile[-1], step.path, step.count, rest[-1] if rest else None, len(rest))


def picture_view(camera: Camera) -> Camera:
    """The view in which moves are pictured for a camera: equal while the table is only moved, zoomed or tilting."""
    squash = FLAT_SQUASH if camera.squash > (FLAT_SQUASH + TILTED_SQUASH) / 2 else TILTED_SQUASH
    return replace(camera.settle(), radius=1.0, x=0.0, y=0.0, squash=squash, spread=0.0)


def seen_piece(piece: Piece, view: Camera) -> Piece:
    """A piece as it is seen on a table that is turned."""
    if isinstance(piece, HexTile):
        return replace(piece, pointers=turn_pointers(piece.pointers, view.facing))
    if isinstance(piece, Slab):
        return replace(piece, cells=tuple(sorted(turn_cell(cell, view.facing) for cell in piece.cells)))
    return piece


def picture_width(pen: Pen, picture: MovePicture) -> int:
    """The width of a move's picture in pixels."""
    wide = PIECE_UNITS + GAP_UNITS
    if len(picture.path) > 1:
        wide += ARROW_UNITS + (UNDER_UNITS if picture.under is not None else BARE_UNITS)
    else:
        wide += BOARD_UNITS if picture.board else DROP_UNITS
    return pen.px(wide + SCORE_UNITS * picture.scores)


def draw_move(
    surface: pygame.Surface, pen: Pen, picture: MovePicture, at: tuple[int, int], view: Camera, share: float = 1.0
) -> int:
    """Draw a move from the middle of its left edge, at a share of its size; returns the x of its end.

    `view` is what `picture_view` gives.
    """
    x, y = at

    def px(units: float) -> int:
        return pen.px(units * share)

    piece = glyph(seen_piece(picture.piece, view), px(PIECE_UNITS), pen.theme)
    place = piece.get_rect(midleft=(x, y))
    surface.blit(piece, place)
    if picture.count > 1:
        _draw_count(surface, pen, picture.count, place, share)
    x = place.right + px(GAP_UNITS)
    if picture.board:
        sign = board_sign(picture.board, picture.path[0], view, px(BOARD_UNITS), (pen.theme.muted, pen.theme.ink))
        surface.blit(sign, sign.get_rect(midleft=(x, y)))
        x += px(BOARD_UNITS)
    elif len(picture.path) == 1:
        drop = drop_sign(px(DROP_UNITS), px(PIECE_UNITS), min(picture.level, MAX_LINES - 1) + 1, pen.theme.muted)
        surface.blit(drop, drop.get_rect(midleft=(x, y)))
        x += px(DROP_UNITS)
    else:
        x = _draw_way(surface, pen, picture, (x, y), view, share)
    if picture.scores:
        pen.icon(surface, "five", (x + px(SCORE_UNITS / 2), y), SCORE_UNITS * 0.8 * share, pen.theme.gold, 2.2)
        x += px(SCORE_UNITS)
    return x


def _draw_count(surface: pygame.Surface, pen: Pen, count: int, place: pygame.Rect, share: float) -> None:
    """Draw how many pieces moved on a coin over the corner of the uppermost."""
    radius = pen.px(9 * share)
    middle = place.right - radius // 2, place.bottom - radius // 2
    coin = pygame.Rect(0, 0, 2 * radius, 2 * radius).move_to(center=middle)
    pen.box(surface, coin, 9 * share, pen.theme.dark, pen.theme.ink)
    pen.text(surface, str(count), coin.center, 12 * share, pen.theme.ink, "bold", "center")


def _draw_way(
    surface: pygame.Surface, pen: Pen, picture: MovePicture, at: tuple[int, int], view: Camera, share: float
) -> int:
    """Draw a move's arrow with a dot for each cell that it passed, and what it came to; returns the x of its end."""
    (x, y), theme = at, pen.theme

    def px(units: float) -> int:
        return pen.px(units * share)

    sign = arrow_sign(seen_way(picture.path, view), px(ARROW_UNITS), theme.gold if picture.takes else theme.ink)
    surface.blit(sign, sign.get_rect(midleft=(x, y)))
    for across in dot_places(len(picture.path) - 2):
        pygame.draw.aacircle(surface, theme.muted, (x + px(across), y + px(PIECE_UNITS / 2 - 1)), max(1.5, px(2)))
    x += px(ARROW_UNITS)
    if picture.under is None:
        bare = bare_sign(view.grid, px(BARE_UNITS), theme.muted)
        surface.blit(bare, bare.get_rect(midleft=(x, y)))
        return x + px(BARE_UNITS)
    under = glyph(seen_piece(picture.under, view), px(UNDER_UNITS), theme)
    place = under.get_rect(midleft=(x, y))
    surface.blit(under, place)
    over = taken_sign(place.width, theme.gold) if picture.takes else lid_sign(view.grid, place.width, theme.ink)
    surface.blit(over, over.get_rect(center=place.center))
    return place.right


def dot_places(count: int) -> list[float]:
    """Where the dots of passed cells lie, in units from the arrow's left: under it, and to its right if many."""
    pitch = min(DOT_PITCH, (ARROW_UNITS + BARE_UNITS) / max(1, count - 1))
    first = max(0.0, ARROW_UNITS / 2 - pitch * (count - 1) / 2)
    return [first + pitch * index for index in range(count)]


def seen_way(path: tuple[Cell, ...], view: Camera) -> tuple[Point, ...]:
    """The corners of a way as it is seen, in radii from its first cell; a wall may turn a way back."""
    points = [view.at_origin.at(cell) for cell in path]
    corners = [points[0]]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        if math.dist((point[0] - before[0], point[1] - before[1]), (after[0] - point[0], after[1] - point[1])) > 0.1:
            corners.append(point)
    x, y = points[0]
    return tuple((round(a - x, 2), round(b - y, 2)) for a, b in (*corners, points[-1]))


@cached(1)
def arrow_sign(way: tuple[Point, ...], size: int, colour: str) -> pygame.Surface:
    """An arrow along a way, as large as fits into a square of `size` pixels; shared."""
    bends = len(way) > 2
    shaft, (wide, head, side) = _fitted_way(way), (2.6, 7.4, 4.6) if bends else (3.6, 9.0, 5.6)
    (x0, y0), (x1, y1) = shaft[-2:]
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    c, s = (x1 - x0) / length, (y1 - y0) / length
    ends = [*shaft[:-1], (x1 - (head - 2) * c, y1 - (head - 2) * s)]
    barbs = [(x1 - head * c - k * side * s, y1 - head * s + k * side * c) for k in (1, -1)]
    shapes = (
        f'<path d="{vector.path(ends)}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linejoin="round"/>'
        f'<path d="{vector.path([(x1, y1), *barbs], close=True)}" fill="{colour}" stroke="{colour}" '
        'stroke-width="0.8" stroke-linejoin="round"/>'
    )
    return render_svg(shapes, (size, size), (24, 24))


def _fitted_way(way: tuple[Point, ...]) -> list[Point]:
    """A way scaled into the middle of a square of 24; the legs of a way that bends become nearly equal."""
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    longest = max(math.hypot(*leg) for leg in legs)
    points = [way[0]]
    for (dx, dy), before in zip(legs, (None, *legs), strict=False):
        length = math.hypot(dx, dy) or 1.0
        stretch = max(length, MIN_LEG * longest) / length
        x, y = points[-1]
        if before is not None and before[0] * dx + before[1] * dy < -0.9 * math.hypot(*before) * length:
            x, y = x + dy / length * SIDESTEP * longest, y - dx / length * SIDESTEP * longest  # straight back
            points.append((x, y))
        points.append((x + dx * stretch, y + dy * stretch))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    reach = (
        math.hypot(max(xs) - min(xs), max(ys) - min(ys)) if len(way) == 2 else max(max(xs) - min(xs), max(ys) - min(ys))
    )
    scale, middle = 19 / (reach or 1.0), ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return [(12 + (x - middle[0]) * scale, 12 + (y - middle[1]) * scale) for x, y in points]


@cached(1)
def drop_sign(width: int, height: int, lines: int, colour: str) -> pygame.Surface:
    """An arrow down onto a line, and a further line for each level below that; shared."""
    top, foot = 5.0, 23.5 - 2.6 * (lines - 1) / 2
    bars = "".join(f"M1.5 {foot + 3.4 * index:.2f}H17.5" for index in range(lines))
    arrow = f"M9.5 {top}V{foot - 4.5:.2f}M5.2 {foot - 8.8:.2f}L9.5 {foot - 4.5:.2f}L13.8 {foot - 8.8:.2f}"
    stroke = f'fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
    shapes = f'<path d="{bars}" {stroke} stroke-width="1.7"/><path d="{arrow}" {stroke} stroke-width="2.1"/>'
    return render_svg(shapes, (width, height), (DROP_UNITS, PIECE_UNITS))


@cached(1)
def board_sign(
    cells: tuple[Cell, ...], target: Cell, view: Camera, size: int, colours: tuple[str, str]
) -> pygame.Surface:
    """A board as it is seen, a dot for each cell, with a larger dot in the second colour on one of them; shared."""
    places = {cell: view.at_origin.at(cell) for cell in cells}
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    pitch = (BOARD_UNITS - 9) / max(max(xs) - min(xs), max(ys) - min(ys), 1.0)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    dots = ""
    for cell, (x, y) in places.items():
        radius, colour = (4.2, colours[1]) if cell == target else (1.3, colours[0])
        at = BOARD_UNITS / 2 + (x - middle[0]) * pitch, BOARD_UNITS / 2 + (y - middle[1]) * pitch
        dots += f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius}" fill="{colour}"/>'
    return render_svg(dots, (size, size), (BOARD_UNITS, BOARD_UNITS))


@cached(1)
def bare_sign(grid: str, size: int, colour: str) -> pygame.Surface:
    """The dashed outline of a bare cell; shared."""
    outline = hexagon_path(12, 12, 10) if grid == "hex" else "M4 4H20V20H4Z"
    shapes = (
        f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="1.7" stroke-dasharray="3.2 2.6" '
        'stroke-linejoin="round"/>'
    )
    return render_svg(shapes, (size, size), (24, 24))


@cached(1)
def taken_sign(size: int, colour: str) -> pygame.Surface:
    """A cross over a captured piece; shared."""
    cross = "M4 20L20 4M4 4L20 20"
    return _keyed_sign(cross, size, colour)


@cached(1)
def lid_sign(grid: str, size: int, colour: str) -> pygame.Surface:
    """A pale lid over the upper edge of a covered piece; shared."""
    lid = "M1.4 6.4L12 0.9L22.6 6.4" if grid == "hex" else "M3.4 5.6A10.6 10.6 0 0 1 20.6 5.6"
    return _keyed_sign(lid, size, colour)


def _keyed_sign(line: str, size: int, colour: str) -> pygame.Surface:
    """A line with a dark edge in a square of `size` pixels, with a margin of a sixth around it."""
    stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    shapes = (
        f'<g transform="translate(4 4)"><path d="{line}" {stroke} stroke="#10181A" stroke-width="5"/>'
        f'<path d="{line}" {stroke} stroke="{colour}" stroke-width="2.4"/></g>'
    )
    whole = round(size * 32 / 24)
    return render_svg(shapes, (whole, whole), (32, 32))
