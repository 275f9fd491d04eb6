"""The layout of the learn scene, and of the pages on a course's path; in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.menus.room_scene import RoomFrame
from game.scenes.menus.shelf_scene import shelf_frame
from game.ui.look.text import width
from game.ui.look.theme import SMALLEST_TEXT, Theme
from game.ui.render.camera import HEX_WIDTH, TILE_THICKNESS, TILTED_SQUASH, Point
from game.ui.widgets.layout import Room

PANEL_WIDTH: Final = 322  # units; the puzzles beside the path
PANEL_GAP: Final = 44  # units between the two
MIN_SIZE_WITH_PANEL: Final = (1250, 700)  # units; in a smaller window the puzzles are a word in the upper line
MAX_PAGES_PER_ROW: Final = 7
MAX_RADIUS: Final = 92  # units; of a page's cell
MIN_RADIUS: Final = 38  # units; if that is too large, the path scrolls
LARGE_SHARE: Final = 0.9  # of the largest radius; a smaller one is chosen if it puts more pages in a row
MIN_PITCH: Final = 1.1  # of the width of a cell; pages lie apart by more, so that the lit rim covers no neighbour
MAX_PITCH: Final = 1.6  # of the width of a cell; pages lie apart by up to this, so that their names have room
NAME_SIZE: Final = 15
MIN_NAME_SHARE: Final = 0.87  # of that size; a longer name is written so small before it takes two lines
NAME_MARGIN: Final = 9  # units between the name of a page and that of the next
FACE_ABOVE: Final = TILTED_SQUASH + TILE_THICKNESS  # radii; the height of a tile above the middle of its cell
NAME_BELOW: Final = 0.28  # radii from the front corner of a cell to the middle of its name
NAME_ROOM: Final = 15  # units from there to the next row
NAME_LINE: Final = 19  # units from a line of a name to the next
ROW_SHARE: Final = FACE_ABOVE + TILTED_SQUASH + NAME_BELOW  # radii; the part of a row that grows with them
MAX_AIR: Final = 70  # units above the path
AIR_SHARE: Final = 0.3  # of the free height


@dataclass(frozen=True, slots=True)
class LearnPlaces:
    """The places of the parts; `panel` is None if there is no room for it."""

    frame: RoomFrame
    path: pygame.Rect
    panel: pygame.Rect | None


def places(theme: Theme, size: tuple[int, int]) -> LearnPlaces:
    """The layout in a window of a size in pixels."""
    px, frame = theme.px, shelf_frame(theme, size)
    room, panel = Room(frame.body), None
    if size[0] >= px(MIN_SIZE_WITH_PANEL[0]) and size[1] >= px(MIN_SIZE_WITH_PANEL[1]):
        panel = room.cut_right(px(PANEL_WIDTH), px(PANEL_GAP))
    return LearnPlaces(frame, room.rect, panel)


@dataclass(frozen=True, slots=True)
class CoursePath:
    """The middles of the pages' cells on the table, from the upper left corner of the view.

    `radius` is that of a cell, `columns` the number of pages in a row; every other row runs backwards.  `name_lines`
    is the number of lines for a name.  `height` is that of the whole path.
    """

    stops: tuple[Point, ...]
    radius: float
    columns: int
    pitch: float
    name_lines: int
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

    def name_width(self, theme: Theme) -> int:
        """The greatest width of a page's name, in pixels."""
        return round(self.pitch) - theme.px(NAME_MARGIN)

    def runs_right(self, index: int) -> bool:
        """Whether the row of a page runs to the right."""
        return self._grid_place(index)[0] % 2 == 0

    def ends_row(self, index: int) -> bool:
        """Whether the next page lies in another row."""
        return (index + 1) % self.columns == 0

    def _grid_place(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.columns)
        return row, self.columns - 1 - column if row % 2 else column


def lay_out_path(theme: Theme, names: Sequence[str], size: tuple[int, int]) -> CoursePath:
    """The layout of pages with these names in a view: in rows there and back, nearly as large as possible.

    The path is higher than the view if the pages do not fit.
    """
    shapes = [_shape(theme, names, columns, size) for columns in range(MAX_PAGES_PER_ROW, 3, -1)]
    largest = max(radius for _columns, radius, _pitch, _lines in shapes)
    columns, radius, pitch, lines = max(shape for shape in shapes if shape[1] >= LARGE_SHARE * largest)
    rows = max(1, math.ceil(len(names) / columns))
    tall = _row_height(theme, radius, lines)
    whole = max(size[1], math.ceil(tall * rows))
    left = (size[0] - pitch * columns) / 2 if pitch * columns > size[0] * 0.8 else theme.px(8)
    above = FACE_ABOVE * radius + min(theme.px(MAX_AIR), AIR_SHARE * (whole - tall * rows))
    stops = []
    for index in range(len(names)):
        row, column = divmod(index, columns)
        seen = columns - 1 - column if row % 2 else column
        stops.append((left + pitch * (seen + 0.5), above + tall * row))
    return CoursePath(tuple(stops), radius, columns, pitch, lines, whole)


def _row_height(theme: Theme, radius: float, lines: int) -> float:
    """The distance from a row to the next for names of some lines, in pixels."""
    return radius * ROW_SHARE + theme.unit * (NAME_ROOM + (lines - 1) * NAME_LINE)


def _shape(theme: Theme, names: Sequence[str], columns: int, size: tuple[int, int]) -> tuple[int, float, float, int]:
    """The columns, the radius and the pitch of the pages, and the lines of a name, in rows of `columns`."""
    rows, widest = max(1, math.ceil(len(names) / columns)), size[0] / columns
    small = max(SMALLEST_TEXT, round(MIN_NAME_SHARE * theme.type_size(NAME_SIZE)))
    longest = max((width(name, small, "bold") for name in names), default=0) + theme.px(NAME_MARGIN)
    radius = pitch = 0.0
    for lines in (1, 2):
        radius = (size[1] / rows - _row_height(theme, 0, lines)) / ROW_SHARE
        radius = min(max(radius, theme.unit * MIN_RADIUS), theme.unit * MAX_RADIUS, widest / HEX_WIDTH / MIN_PITCH)
        pitch = min(widest, MAX_PITCH * HEX_WIDTH * radius)
        if longest <= pitch:
            return columns, radius, max(MIN_PITCH * HEX_WIDTH * radius, longest), lines
    return columns, radius, pitch, 2
