"""The callout beside a stack: its pieces, once the pointer has rested on it, where no panel lists them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.scenes.board.still import marked_cells
from game.scenes.board_screen.chrome import SurroundingPanels
from game.ui.look.pen import Pen
from game.ui.panels.hovered_stack import StackContent, StackPanel
from game.ui.render.baked import PREMULTIPLIED
from game.ui.render.free_room import (
    Label,
    WeightedRect,
    covered_pixels,
    free_place,
    line_rects,
    rects_to_keep,
    stack_rect,
)
from game.ui.render.vector import brush_line

CALLOUT_SECONDS: Final = 0.4  # the time for which the pointer rests
MAX_CALLOUT_WIDTH: Final = 300  # units
RIM_SHARE: Final = 0.55  # of a cell's radius; how far from a face's middle its callout's line ends
MIN_LEADER: Final = 26  # units; a callout that lies nearer has no line
LEADER_DOT: Final = 5  # units; the radius of that end
COVER_WEIGHTS: Final = (20.0, 6.0)  # how much worse it is to cover a stack than to lie away, by which places are found
CALM_WEIGHT: Final = 4.0  # of the words about the turn, beside that of other stacks
FAR_WAY: Final = 160  # units; a callout that lies farther from its face costs more than the distance
LINE_WEIGHT: Final = 3.0  # of the lines and trails, beside that of other stacks
MIN_CALLOUT_HEIGHT: Final = 2  # pieces; a lower stack shows all that is in it


class PlacedCallout(NamedTuple):
    """A callout laid out: the panel, the stack's cell and rectangle, and the face's middle and reach in pixels.

    It has a line to the face if that crosses no other stack, or if it lies far away.
    """

    panel: StackPanel
    cell: Cell
    about: pygame.Rect
    tip: tuple[int, int]
    reach: tuple[float, float]
    has_line: bool = True


def line_start(rect: pygame.Rect, tip: tuple[int, int]) -> tuple[int, int]:
    """The point of a box from which the straight line to a tip begins."""
    return max(rect.left, min(tip[0], rect.right)), max(rect.top, min(tip[1], rect.bottom))


def crossed_pixels(rect: pygame.Rect, tip: tuple[int, int], faces: Sequence[WeightedRect]) -> float:
    """How long the line from a box to a tip runs over faces of stacks, in pixels."""
    parts = (face.clipline(line_start(rect, tip), tip) for face, _weight in faces)
    return sum(math.dist(*part) for part in parts if part)


def sides_of(area: pygame.Rect, about: pygame.Rect) -> Iterator[pygame.Rect]:
    """An area, and its parts at the left and right of a rectangle, above and below it."""
    left, top, right, low = area.left, area.top, area.right, area.bottom
    yield area
    yield pygame.Rect(left, top, about.left - left, area.height)
    yield pygame.Rect(about.right, top, right - about.right, area.height)
    yield pygame.Rect(left, top, area.width, about.top - top)
    yield pygame.Rect(left, about.bottom, area.width, low - about.bottom)


def draw_leader(surface: pygame.Surface, pen: Pen, placed: PlacedCallout) -> pygame.Rect:
    """Draw the line from a callout to the rim of the face that it is about; return the rectangle that it covers."""
    (x, y), (wide, tall), rect = placed.tip, placed.reach, placed.panel.rect
    start = line_start(rect, placed.tip)
    far = math.hypot((start[0] - x) / wide, (start[1] - y) / tall)
    end = x + (start[0] - x) / max(1.0, far), y + (start[1] - y) / max(1.0, far)
    if not placed.has_line or math.dist(start, end) < pen.px(MIN_LEADER):
        return rect
    box = pygame.Rect(*start, 1, 1).union((*end, 1, 1)).inflate(4 * pen.px(LEADER_DOT), 4 * pen.px(LEADER_DOT))
    points = [(a - box.centerx, b - box.centery) for a, b in (start, end)]
    for colour, width in ((pen.theme.dark, 5.0), (pen.theme.gold, 2.4)):
        line = brush_line(box.size, points, colour, max(1.4, width * pen.theme.unit))
        surface.blit(line, box, special_flags=PREMULTIPLIED)
    pygame.draw.aacircle(surface, pen.theme.dark, end, pen.px(LEADER_DOT) + 2)
    pygame.draw.aacircle(surface, pen.theme.gold, end, pen.px(LEADER_DOT))
    return box


class StackCallout:
    """The callout of the stack under the pointer; nothing while a piece is chosen, moves or seems to move.

    A stack that a move or a turn of the table brings under a resting pointer has none, since the player did not point.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._rest: tuple[Cell | None, float] = (None, 0.0)  # the pointed cell, and since when
        self._seen: object = None  # the stacks and the camera of the last frame
        self._place_at_change = board.state.place  # where the pointer was when those last changed
        self._placed: tuple[object, PlacedCallout] | None = None

    def _content(self, chrome: SurroundingPanels) -> StackContent | None:
        board, state = self.board, self.board.state
        if state.hovered != self._rest[0]:
            self._rest = state.hovered, board.now
        seen = board.frame().arrangement.stacks, board.camera_control.camera
        if seen != self._seen:
            self._seen, self._place_at_change = seen, state.place
        is_asked = state.place != self._place_at_change and state.selection.first is None and state.refusal is None
        is_quiet = is_asked and not board.playback.is_moving
        if not chrome.tells_stacks or not is_quiet or state.hovered is None or state.fanned_cell is not None:
            return None
        if board.now - self._rest[1] < CALLOUT_SECONDS or board.xray.is_seen or board.frame().flying:
            return None
        content = chrome.source.stack()
        return content if content is not None and len(content.layers) >= MIN_CALLOUT_HEIGHT else None

    def place(self, chrome: SurroundingPanels) -> PlacedCallout | None:
        """The callout at this moment, beside its stack and off other stacks if possible; None for none."""
        content, cell, camera = self._content(chrome), self.board.state.hovered, self.board.camera_control.camera
        if content is None or cell is None:
            return None
        marked = frozenset(marked_cells(self.board.frame().markers))
        key = content, cell, camera, chrome.pen, marked, tuple(self.board.layout.table)
        placed = self._placed
        if placed is None or placed[0] != key or placed[1].panel.rect.collidepoint(self.board.state.place):
            placed = self._placed = key, self._lay_out(chrome, content, cell)
        return placed[1]

    def _lay_out(self, chrome: SurroundingPanels, content: StackContent, cell: Cell) -> PlacedCallout:
        board, pen, camera = self.board, chrome.pen, self.board.camera_control.camera
        frame, area = board.frame(), board.layout.table
        tall = StackPanel.height_for(pen, content)
        wide = min(StackPanel.width_for(pen, content), pen.px(MAX_CALLOUT_WIDTH), area.width)
        size = wide, min(tall, area.height)
        x, y = camera.at(cell, frame.height(cell))
        stacks = frame.arrangement.stacks
        keep = rects_to_keep(frame, camera, (cell,), {*stacks, *marked_cells(frame.markers)})
        lines = line_rects(frame.markers, camera, LINE_WEIGHT)
        kept = (*keep, *lines, *board.pointer_rects(), (chrome.pill.rect, CALM_WEIGHT))
        weighed = [[(rect, weight * times) for rect, weight in kept] for times in COVER_WEIGHTS]
        tip, about = (round(x), round(y)), stack_rect(frame, camera, cell)
        others = rects_to_keep(frame, camera, (), {*stacks} - {cell})

        def cost(rect: pygame.Rect) -> float:
            way = math.dist(line_start(rect, tip), tip)
            far = way * max(1.0, way / pen.px(FAR_WAY))
            return far + covered_pixels(rect, weighed[0]) / size[1] + crossed_pixels(rect, tip, others)

        parts = [part for part in sides_of(area, about) if part.w >= size[0] and part.h >= size[1]]
        found = (free_place(size, (x, y), part, off, pen.px(40)) for part in parts or (area,) for off in weighed)
        rect = min(found, key=cost)
        reach = RIM_SHARE * camera.radius, RIM_SHARE * camera.radius * camera.squash
        is_far = math.dist(line_start(rect, tip), tip) > pen.px(FAR_WAY)
        has_line = is_far or crossed_pixels(rect, tip, others) < camera.radius
        return PlacedCallout(StackPanel(pen, rect, content), cell, about, tip, reach, has_line)

    def draw(self, surface: pygame.Surface, chrome: SurroundingPanels) -> Iterator[pygame.Rect]:
        """Draw the callout with its line; yield the rectangles that they cover."""
        placed = self.place(chrome)
        if placed is None:
            return
        yield draw_leader(surface, chrome.pen, placed)
        yield placed.panel.draw(surface)

    def labels(self, chrome: SurroundingPanels) -> Iterator[Label]:
        """The callout's rectangle, with that of the stack it is about."""
        placed = self.place(chrome)
        if placed is not None:
            yield Label("callout", placed.panel.rect, (placed.about,))
