"""Where the parts of the scene lie, and where the path's pages lie on its cloth; in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import inf
from typing import Final

import pygame

from game.ui.look.theme import Theme
from game.ui.render.camera import Point

PANEL: Final = 336  # units; the width of the puzzles beside the path,
SLIM: Final = 284  # and where there is less room
MOST: Final = 8  # pages a row at most
PITCH: Final = 146  # units from a page to the next at least
SIDE: Final = 100  # and from the first one in a row to the edge
TALL: Final = 150  # and from a row to the next; where they have no room the path scrolls
STAGGER: Final = 6  # units; every other page lies so much higher, the ones between so much lower
NEXT: Final = 1.175  # how much larger the next page is
NAMED: Final = 68  # units of a row that its seal and two lines of its name need
BEND: Final = 118  # units; how far out the way reaches for around the end of a row
BENT: Final = 0.64  # how much of that it is off at least beside the name of the page that it comes from
# In a window less than so many units high: the title's size, its middle, where the cards begin and how high they are,
# the gap, how high the doors are and how far from the edge, how high the head of the path is.
ROOMS: Final = (
    (700, 36, 34, 64, 62, 12, (50, 14), 50),
    (960, 48, 52, 88, 84, 18, (60, 28), 64),
    (inf, 56, 62, 108, 100, 20, (60, 44), 72),
)


@dataclass(frozen=True, slots=True)
class LearnPlaces:
    """Where the parts lie; `panel` is None where there is no room for it.

    `pills`: what comes after the course has its place at the foot of the path, not among the doors.
    """

    title: Point
    size: float  # of the title's type, in units
    cards: pygame.Rect
    table: pygame.Rect
    head: int  # pixels at the top of the table that belong to the course's name
    panel: pygame.Rect | None
    foot: pygame.Rect
    pills: bool


def places(theme: Theme, size: tuple[int, int]) -> LearnPlaces:
    """The layout of a window."""
    px, (width, height) = theme.px, size
    room = next(room for room in ROOMS if height < room[0] * theme.unit)
    _units, big, middle, top, tall, gap, (door, below), head = room
    edge = px(56 if width >= 1400 * theme.unit else 32)
    across = min(width - 2 * edge, px(1780))
    left = (width - across) // 2
    cards = pygame.Rect(left, px(top), across, px(tall))
    foot = pygame.Rect(left, height - px(below) - px(door), across, px(door))
    table = pygame.Rect(left, cards.bottom + px(gap), across, foot.top - cards.bottom - 2 * px(gap))
    panel, pills = None, width >= 1300 * theme.unit and height >= 800 * theme.unit
    if pills or (width >= 1050 * theme.unit and height >= 640 * theme.unit):
        wide = px(PANEL if pills else SLIM)
        panel = pygame.Rect(table.right - wide, table.top, wide, table.height)
        table.width -= panel.width + px(16 if pills else 12)
    return LearnPlaces((left, px(middle)), big, cards, table, px(head), panel, foot, pills)


@dataclass(frozen=True, slots=True)
class Path:
    """Where the pages lie, their middles from the upper left corner of the view; `height` is that of all of them.

    `radius` is a page's hexagon's, `columns` how many lie in a row; every other row goes back.
    """

    stops: tuple[Point, ...]
    radius: float
    columns: int
    pitch: float
    height: int

    def beside(self, index: int, across: int, down: int) -> int | None:
        """The page on a side of another on the screen; None where none is."""
        row, column = self._seen(index)
        to = row + down, column + across
        if not 0 <= to[1] < self.columns or to[0] < 0:
            return None
        found = to[0] * self.columns + (self.columns - 1 - to[1] if to[0] % 2 else to[1])
        if found < len(self.stops):
            return found
        return len(self.stops) - 1 if down and self._seen(len(self.stops) - 1)[0] == to[0] else None

    def reach(self, theme: Theme) -> float:
        """How far out the way reaches for around the end of a row, in pixels."""
        return min(BEND * theme.unit, self.radius * 2.05)

    def room(self, theme: Theme, index: int) -> int:
        """How wide a page's name may be, in pixels: less where the way goes down beside it."""
        bends = (index + 1) % self.columns == 0 and index + 1 < len(self.stops)
        beside = 2 * BENT * self.reach(theme) if bends else inf
        return round(min(theme.px(190), self.pitch - theme.px(8), beside))

    def _seen(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.columns)
        return row, self.columns - 1 - column if row % 2 else column


def path(theme: Theme, count: int, size: tuple[int, int]) -> Path:
    """So many pages in a view: in rows there and back, as large as they can be; higher than the view where they must.

    Rows are about equally long.
    """
    px, (width, height) = theme.px, size
    fits = range(2, max(2, min(MOST, (width - 2 * px(SIDE)) // px(PITCH) + 1)) + 1)
    scrolls = {columns: height < px(TALL) * math.ceil(count / columns) for columns in fits}
    columns = max(fits, key=lambda each: (_radius(theme, count, each, size), each if scrolls[each] else -each))
    rows = max(1, math.ceil(count / columns))
    columns = max(2, math.ceil(count / rows))
    radius = _radius(theme, count, columns, size)
    row = min(max(px(TALL), height / rows), 2 * radius + px(96))
    side = NEXT * radius + px(46)
    pitch = (width - 2 * side) / (columns - 1)
    if pitch > px(290):
        pitch = px(290)
        side = (width - pitch * (columns - 1)) / 2
    whole = max(height, round(row * rows))
    above = (whole - row * rows) / 2 + NEXT * radius + px(10)
    stops = []
    for index in range(count):
        line, column = divmod(index, columns)
        seen = columns - 1 - column if line % 2 else column
        stops.append((side + pitch * seen, above + row * line + px(-STAGGER if seen % 2 else STAGGER)))
    return Path(tuple(stops), radius, columns, pitch, whole)


def _radius(theme: Theme, count: int, columns: int, size: tuple[int, int]) -> float:
    """How large the pages get in rows of so many."""
    px, (width, height) = theme.px, size
    row = max(px(TALL), height / math.ceil(count / columns))
    return min((row - px(NAMED)) / (1.95 * NEXT), px(76), width / columns * 0.36)


def way(one: Point, other: Point, reach: float, middle: float) -> str:
    """The path data of the way from a page to the next; around the bend at the end of a row it reaches so far out."""
    (x0, y0), (x1, y1) = one, other
    if abs(y1 - y0) < reach / 2:
        half = (x0 + x1) / 2
        return f"M{x0:.1f} {y0:.1f}C{half:.1f} {y0:.1f} {half:.1f} {y1:.1f} {x1:.1f} {y1:.1f}"
    out = reach if x0 > middle else -reach
    lean = 0.08 * reach
    return f"M{x0:.1f} {y0:.1f}C{x0 + out:.1f} {y0 + lean:.1f} {x1 + out:.1f} {y1 - lean:.1f} {x1:.1f} {y1:.1f}"
