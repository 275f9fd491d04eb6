"""The layout of the scene, and of the pages on a course's path; in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import inf
from typing import Final

import pygame

from game.scenes.menus.cards_scene import CardsPlaces, cards_places
from game.ui.look.theme import Theme
from game.ui.render.camera import Point
from game.ui.widgets.layout import Room

PANEL_WIDTH: Final = 336  # units; the panel of puzzles beside the path
NARROW_PANEL_WIDTH: Final = 284  # units; in a smaller window
MAX_PAGES_PER_ROW: Final = 8  # pages
MIN_PAGE_PITCH: Final = 146  # units from a page to the next
ROW_SIDE_MARGIN: Final = 100  # units from the first page in a row to the edge
MIN_PATH_ROW_HEIGHT: Final = 150  # units; if the rows do not fit, the path scrolls
PAGE_STAGGER: Final = 6  # units; pages lie alternately higher and lower by this
NEXT_PAGE_SCALE: Final = 1.175  # of the radius of the other pages
PILLS_ROW_HEIGHT: Final = 58  # units at the foot of the path, if the window is high enough
PAGE_NAME_HEIGHT: Final = 68  # units; the seal and two lines of the name
BEND_REACH: Final = 118  # units that the way reaches out around the end of a row
BEND_NAME_SHARE: Final = 0.64  # of the reach, which is free beside the name of the page before the bend


@dataclass(frozen=True, slots=True)
class LearnPlaces:
    """The places of the parts; `panel` is None if there is no room for it.

    `shows_pills`: what follows the course lies at the foot of the path, not among the buttons.
    """

    frame: CardsPlaces
    table: pygame.Rect
    path: pygame.Rect  # inside the table
    panel: pygame.Rect | None
    shows_pills: bool


def places(theme: Theme, size: tuple[int, int]) -> LearnPlaces:
    """The layout of the learn scene in a window of a size in pixels."""
    px, (width, height), frame = theme.px, size, cards_places(theme, size)
    room = Room(frame.body)
    panel, pills = None, width >= 1300 * theme.unit and height >= 800 * theme.unit
    if pills or (width >= 1050 * theme.unit and height >= 640 * theme.unit):
        panel = room.cut_right(px(PANEL_WIDTH if pills else NARROW_PANEL_WIDTH), px(16 if pills else 12))
    path = Room(room.rect.inflate(-px(6) * 2, 0))
    path.cut_top(frame.head)
    path.cut_bottom(px(PILLS_ROW_HEIGHT if pills else 16))
    return LearnPlaces(frame, room.rect, path.rect, panel, pills)


@dataclass(frozen=True, slots=True)
class CoursePath:
    """The middles of the pages, from the upper left corner of the view; `height` is the height of the whole path.

    `radius` is that of a page's hexagon, `columns` the number of pages in a row; every other row runs backwards.
    """

    stops: tuple[Point, ...]
    radius: float
    columns: int
    pitch: float
    height: int

    def neighbour(self, index: int, across: int, down: int) -> int | None:
        """The page beside another on the screen; None if there is none."""
        row, column = self._grid_place(index)
        to = row + down, column + across
        if not 0 <= to[1] < self.columns or to[0] < 0:
            return None
        found = to[0] * self.columns + (self.columns - 1 - to[1] if to[0] % 2 else to[1])
        if found < len(self.stops):
            return found
        return len(self.stops) - 1 if down and self._grid_place(len(self.stops) - 1)[0] == to[0] else None

    def bend_reach(self, theme: Theme) -> float:
        """The distance that the way reaches out around the end of a row, in pixels."""
        return min(BEND_REACH * theme.unit, self.radius * 2.05)

    def name_width(self, theme: Theme, index: int) -> int:
        """The greatest width of a page's name, in pixels: smaller if the way goes down beside it."""
        bends = (index + 1) % self.columns == 0 and index + 1 < len(self.stops)
        beside = 2 * BEND_NAME_SHARE * self.bend_reach(theme) if bends else inf
        return round(min(theme.px(190), self.pitch - theme.px(8), beside))

    def _grid_place(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.columns)
        return row, self.columns - 1 - column if row % 2 else column


def lay_out_path(theme: Theme, count: int, size: tuple[int, int]) -> CoursePath:
    """The layout of `count` pages in a view: in rows there and back, as large as possible.

    The path is higher than the view if the pages do not fit.  Rows are about equally long.
    """
    px, (width, height) = theme.px, size
    fits = range(2, max(2, min(MAX_PAGES_PER_ROW, (width - 2 * px(ROW_SIDE_MARGIN)) // px(MIN_PAGE_PITCH) + 1)) + 1)
    scrolls = {columns: height < px(MIN_PATH_ROW_HEIGHT) * math.ceil(count / columns) for columns in fits}
    columns = max(fits, key=lambda each: (_radius(theme, count, each, size), each if scrolls[each] else -each))
    rows = max(1, math.ceil(count / columns))
    columns = max(2, math.ceil(count / rows))
    radius = _radius(theme, count, columns, size)
    row = min(max(px(MIN_PATH_ROW_HEIGHT), height / rows), 2 * radius + px(96))
    side = NEXT_PAGE_SCALE * radius + px(46)
    pitch = (width - 2 * side) / (columns - 1)
    if pitch > px(290):
        pitch = px(290)
        side = (width - pitch * (columns - 1)) / 2
    whole = max(height, round(row * rows))
    above = (whole - row * rows) / 2 + NEXT_PAGE_SCALE * radius + px(10)
    stops = []
    for index in range(count):
        line, column = divmod(index, columns)
        seen = columns - 1 - column if line % 2 else column
        stops.append((side + pitch * seen, above + row * line + px(-PAGE_STAGGER if seen % 2 else PAGE_STAGGER)))
    return CoursePath(tuple(stops), radius, columns, pitch, whole)


def _radius(theme: Theme, count: int, columns: int, size: tuple[int, int]) -> float:
    """The radius of the pages in rows of `columns`."""
    px, (width, height) = theme.px, size
    row = max(px(MIN_PATH_ROW_HEIGHT), height / math.ceil(count / columns))
    return min((row - px(PAGE_NAME_HEIGHT)) / (1.95 * NEXT_PAGE_SCALE), px(76), width / columns * 0.36)


def way_path_data(start: Point, end: Point, reach: float, middle: float) -> str:
    """SVG path data of the way from a page to the next; a bend at the end of a row reaches out by `reach` pixels."""
    (x0, y0), (x1, y1) = start, end
    if abs(y1 - y0) < reach / 2:
        half = (x0 + x1) / 2
        return f"M{x0:.1f} {y0:.1f}C{half:.1f} {y0:.1f} {half:.1f} {y1:.1f} {x1:.1f} {y1:.1f}"
    out = reach if x0 > middle else -reach
    lean = 0.08 * reach
    return f"M{x0:.1f} {y0:.1f}C{x0 + out:.1f} {y0 + lean:.1f} {x1 + out:.1f} {y1 - lean:.1f} {x1:.1f} {y1:.1f}"
