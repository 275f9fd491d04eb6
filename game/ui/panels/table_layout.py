"""The layout of a table that fills the window, in windows of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.theme import unit_for

MIN_SIDE_WIDTH = 280  # pixels; moves do not fit into a narrower panel


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles in pixels; `rails` are the places of the hands by seat; `side` is None while it is folded.

    `foot` is the place of a panel at the foot, if there is any.  The camera fits the stacks into `table`; the table is
    drawn in `view`, the whole window.
    """

    unit: float
    bar: pygame.Rect
    rails: tuple[pygame.Rect, ...]
    side: pygame.Rect | None
    table: pygame.Rect
    view: pygame.Rect
    foot: pygame.Rect | None = None


LINE_UNITS: Final = 56  # the upper line
DRAWER_UNITS: Final = 356  # the width of the side panel of a game in play
DRAWER_TOP, DRAWER_FOOT, DRAWER_EDGE = 62, 66, 14  # units around it
DRAWER_GAP: Final = 20  # units between it and the room of the near hand, whose pieces stand a little higher
TAB_UNITS: Final = 34  # the width of the tab that opens it


FOOT_EDGE: Final = 18  # units around a panel at the foot


@dataclass(frozen=True, slots=True)
class FrameRoom:
    """What takes room around a table that fills the window, in units.

    Of the `reach` at the foot, `foot` units are for a panel, 0 for none.  The drawer may be `folded`.
    """

    reach: float = 0.0
    foot: float = 0.0
    folded: bool = True


def frame_layout(size: tuple[int, int], seats: int, below: int, room: FrameRoom, scale: float) -> TableLayout:
    """The layout of a table that fills the window under the upper line and what takes room at the foot.

    That is the hand of seat `below`, or a panel; the drawer ends above it.  The other hands share the left part of the
    upper line.
    """
    unit = unit_for(size, scale)

    def px(units: float) -> int:
        return round(units * unit)

    width, height = size
    edge, top, reach = px(DRAWER_EDGE), px(DRAWER_TOP), height - px(room.reach)
    wide = max(MIN_SIDE_WIDTH, px(DRAWER_UNITS))
    low, foot = min(height - px(DRAWER_FOOT), reach - px(DRAWER_GAP)), None
    if room.foot:
        margin, tall = px(FOOT_EDGE), px(room.foot)
        foot = pygame.Rect(margin, height - margin - tall, width - 2 * margin, tall)
        low = foot.top - edge
    side = None if room.folded else pygame.Rect(width - wide - edge, top, wide, low - top)
    right = (side.left if side else width) - px(TAB_UNITS) - edge
    table = pygame.Rect(edge, px(LINE_UNITS), right - edge, reach - px(LINE_UNITS))
    own = pygame.Rect(0, reach, width, height - reach)
    upper = pygame.Rect(0, 0, width // 2, px(LINE_UNITS))
    rails = dict(zip(seat_order(seats, below), (own, *split_edge(upper, seats - 1)), strict=True))
    placed = tuple(rails[seat] for seat in range(seats))
    return TableLayout(
        unit, pygame.Rect(0, 0, width, px(LINE_UNITS)), placed, side, table, pygame.Rect((0, 0), size), foot
    )


def seat_order(seats: int, below: int) -> tuple[int, ...]:
    """The seats clockwise around the table, from the seat at the bottom."""
    return tuple((below + i) % seats for i in range(seats))


def split_edge(edge: pygame.Rect, count: int) -> tuple[pygame.Rect, ...]:
    """An edge of the table cut into `count` equal rails."""
    wide = max(0, edge.width // count)
    return tuple(pygame.Rect(edge.left + i * wide, edge.top, wide, edge.height) for i in range(count))
