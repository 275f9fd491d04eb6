"""The layout of the table scene for two or three hands, in windows of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.kinds import TILE_TABLES
from game.ui.kinds.rail import Rail
from game.ui.look.theme import unit_for

MIN_SIDE_WIDTH = 280  # pixels; moves do not fit into a narrower panel
SLAB_RAIL_WIDTH: Final = 236  # units; the width of a rail of slabs if there is room


@dataclass(frozen=True, slots=True)
class ReservedRoom:
    """Room that a scene reserves for itself, in units: at the foot of the whole window, and at the left above that.

    `foot` has pairs of a window's least height and the room's height, the highest window first.
    """

    foot: tuple[tuple[float, float], ...] = ()
    left: float = 0


NO_RESERVED_ROOM: Final = ReservedRoom()


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles in pixels; `rails` are by seat, drawn by the class `rail`; `side` is None while it is folded.

    `foot` and `left` are what a scene has reserved, else None.  The camera fits the stacks into `table`; the table is
    drawn in `view`, which reaches under the rounded corners of the rails.  The cloth fills the whole window.
    """

    unit: float
    bar: pygame.Rect
    rails: tuple[pygame.Rect, ...]
    side: pygame.Rect | None
    table: pygame.Rect
    view: pygame.Rect
    rail: type[Rail] = TILE_TABLES.hands.rail
    foot: pygame.Rect | None = None
    left: pygame.Rect | None = None


def table_layout(
    size: tuple[int, int],
    seats: int,
    below: int = 0,
    folded: bool = False,
    rail: type[Rail] = TILE_TABLES.hands.rail,
    scale: float = 1.0,
    reserved: ReservedRoom = NO_RESERVED_ROOM,
) -> TableLayout:
    """The layout of a window of a size; seat `below` has the rail at the bottom, or at the left for upright rails.

    Two hands face each other.  Of three, the other two share the upper edge, the next seat after `below` on the left.
    """
    unit = unit_for(size, scale)

    def px(units: float) -> int:
        return round(units * unit)

    width, height = size
    gap, top, corner = px(16), px(56), px(14)
    foot = left = None
    if reserved.foot:
        tall = px(next(tall for least, tall in reserved.foot if height >= least * unit))
        foot = pygame.Rect(gap, height - gap - tall, width - 2 * gap, tall)
        height = foot.top
    edge = gap
    if reserved.left:
        left = pygame.Rect(gap, top + gap, px(reserved.left), height - top - 2 * gap)
        edge = left.right + gap
    wide = max(MIN_SIDE_WIDTH, px(320))
    side = None if folded else pygame.Rect(width - wide - gap, top + gap, wide, height - top - 2 * gap)
    across = (side.left if side else width) - gap - edge
    right = side.left - px(8) if side else width
    if rail.is_upright:
        column = min(px(SLAB_RAIL_WIDTH), round(width * 0.15))
        own = pygame.Rect(edge, top + gap, column, height - top - 2 * gap)
        other = own.move(across - column, 0)
        others = split_side(other, seats - 1, gap)
        table = pygame.Rect(own.right + gap, own.top, other.left - own.right - 2 * gap, own.height)
        view = pygame.Rect(own.right - corner, top, other.left - own.right + 2 * corner, height - top)
    else:
        own = pygame.Rect(edge, height - gap - px(rail.height_units), across, px(rail.height_units))
        upper = pygame.Rect(edge, top + gap, across, px(rail.height_units if seats == 2 else rail.height_units + 24))
        others = split_edge(upper, seats - 1, gap)
        table = pygame.Rect(edge, upper.bottom + gap, across, own.top - upper.bottom - 2 * gap)
        view = pygame.Rect(edge - gap, upper.bottom - corner, right - edge + gap, own.top - upper.bottom + 2 * corner)
        if rail.is_short:
            view = pygame.Rect(edge - gap, top, right - edge + gap, height - top)
    rails = dict(zip(seat_order(seats, below), (own, *others), strict=True))
    placed = tuple(rails[seat] for seat in range(seats))
    return TableLayout(unit, pygame.Rect(0, 0, width, top), placed, side, table, view, rail, foot, left)


LINE_UNITS: Final = 56  # the upper line
FIT_TOP: Final = 54  # units above the pieces
DRAWER_UNITS: Final = 356  # the width of the side panel of a game in play
DRAWER_TOP, DRAWER_FOOT, DRAWER_EDGE = 62, 66, 14  # units around it
DRAWER_GAP: Final = 20  # units between it and the room of the near hand, whose pieces stand a little higher
TAB_UNITS: Final = 34  # the width of the tab that opens it


def frame_layout(
    size: tuple[int, int], seats: int, below: int, reach: float, folded: bool, rail: type[Rail], scale: float
) -> TableLayout:
    """The layout of a game in play, whose table fills the window under the upper line and the hand of seat `below`.

    That hand takes `reach` units at the foot, and the drawer ends above it; the rivals share the left part of the upper
    line.
    """
    unit = unit_for(size, scale)

    def px(units: float) -> int:
        return round(units * unit)

    width, height = size
    edge, foot = px(DRAWER_EDGE), height - px(reach)
    wide = max(MIN_SIDE_WIDTH, px(DRAWER_UNITS))
    top = px(DRAWER_TOP)
    low = min(height - px(DRAWER_FOOT), foot - px(DRAWER_GAP))
    side = None if folded else pygame.Rect(width - wide - edge, top, wide, low - top)
    right = (side.left if side else width) - px(TAB_UNITS) - edge
    table = pygame.Rect(edge, px(FIT_TOP), right - edge, foot - px(FIT_TOP))
    own = pygame.Rect(0, foot, width, height - foot)
    upper = pygame.Rect(0, 0, width // 2, px(LINE_UNITS))
    rails = dict(zip(seat_order(seats, below), (own, *split_edge(upper, seats - 1, 0)), strict=True))
    placed = tuple(rails[seat] for seat in range(seats))
    return TableLayout(
        unit, pygame.Rect(0, 0, width, px(LINE_UNITS)), placed, side, table, pygame.Rect((0, 0), size), rail
    )


def seat_order(seats: int, below: int) -> tuple[int, ...]:
    """The seats clockwise around the table, from the seat at the bottom."""
    return tuple((below + i) % seats for i in range(seats))


def split_edge(edge: pygame.Rect, count: int, gap: int) -> tuple[pygame.Rect, ...]:
    """An edge of the table cut into `count` equal rails."""
    wide = (edge.width - gap * (count - 1)) // count
    return tuple(pygame.Rect(edge.left + i * (wide + gap), edge.top, wide, edge.height) for i in range(count))


def split_side(edge: pygame.Rect, count: int, gap: int) -> tuple[pygame.Rect, ...]:
    """A side of the table cut into `count` equal rails, from the top down."""
    tall = (edge.height - gap * (count - 1)) // count
    return tuple(pygame.Rect(edge.left, edge.top + i * (tall + gap), edge.width, tall) for i in range(count))


def split_panel(side: pygame.Rect, below: int, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The side panel cut in two; the lower part gets `below` pixels, at most three fifths."""
    below = min(below, side.height * 3 // 5)
    return (
        pygame.Rect(side.left, side.top, side.width, side.height - below - gap),
        pygame.Rect(side.left, side.bottom - below, side.width, below),
    )
