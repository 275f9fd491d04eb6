"""Where the parts of a lesson lie: the bar, the line that asks, the board over all of the window, the strip."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.kinds.rail import Rail
from game.ui.look.theme import unit_for
from game.ui.panels.table_layout import COLUMN, TableLayout, order

LOW = 800  # units; a window less high has smaller edges
FLAT = 660  # and one less high a lower strip


@dataclass(frozen=True, slots=True)
class LessonPlaces:
    """Rectangles in pixels; `strip` is where an answer stands, `help_` where a hint does: it leaves the hand free."""

    asking: pygame.Rect
    strip: pygame.Rect
    help_: pygame.Rect


def places(size: tuple[int, int], scale: float, rail: type[Rail] | None) -> LessonPlaces:
    """Where the asking line and the strip lie; `rail` is the learner's, None where no hand is needed."""
    unit, (width, height) = unit_for(size, scale), size

    def px(units: float) -> int:
        return round(units * unit)

    low = height < LOW * unit
    asking = pygame.Rect(px(30), px(74 if not low else 66), width - px(60), px(76))
    strip = pygame.Rect(0, 0, min(px(1200), width - px(64)), px(104 if height >= FLAT * unit else 84))
    strip.midbottom = width // 2, height - px(40 if not low else 20)
    help_ = strip.copy()
    if rail is not None and not rail.upright:
        help_.bottom = height - px(16) - px(rail.tall) - px(12)
    return LessonPlaces(asking, strip, help_)


def lesson_layout(
    size: tuple[int, int], seats: int, seat: int, rail: type[Rail], hand: bool, scale: float
) -> TableLayout:
    """The layout of a window; the learner's `seat` has its rail at the bottom, or at the left, if the `hand` is needed.

    The rails of others, and one that is not needed, lie outside the window: pieces come from there.
    """
    unit, (width, height) = unit_for(size, scale), size

    def px(units: float) -> int:
        return round(units * unit)

    where = places(size, scale, rail if hand else None)
    gap, top, edge = px(16), px(56), px(60)
    table = pygame.Rect(edge, where.asking.bottom + px(8), width - 2 * edge, 0)
    bottom = where.strip.top - px(20)
    own = pygame.Rect(gap, height - gap - px(rail.tall), width - 2 * gap, px(rail.tall))
    if rail.upright:
        column = min(px(COLUMN), round(width * 0.17))
        own = pygame.Rect(gap, where.asking.bottom + gap, column, where.strip.top - where.asking.bottom - 2 * gap)
        if hand:
            table.left, table.width = own.right + gap, width - own.right - gap - edge
    elif hand:
        bottom = min(bottom, own.top - gap)
    table.height = bottom - table.top
    away = own.move(0, 2 * height)
    others = [own.move(0, -2 * height) for _ in range(seats - 1)]
    rails = dict(zip(order(seats, seat), (own if hand else away, *others), strict=True))
    placed = tuple(rails[each] for each in range(seats))
    bar, view = pygame.Rect(0, 0, width, top), pygame.Rect(0, top, width, height - top)
    return TableLayout(unit, bar, placed, None, table, view, rail)
