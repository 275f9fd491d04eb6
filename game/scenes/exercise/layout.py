"""The layout of a lesson or a puzzle: the bar, the prompt line, the board and the strip.

A puzzle has a panel at the right.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.kinds.rail import Rail
from game.ui.look.theme import unit_for
from game.ui.panels.table_layout import SLAB_RAIL_WIDTH, TableLayout, seat_order
from game.ui.widgets.layout import Room

LOW_WINDOW_HEIGHT = 800  # units; a lower window has smaller edges
FLAT_WINDOW_HEIGHT = 660  # units; a window that is lower still has a lower strip
PANEL_GAP = 16  # units around a panel


@dataclass(frozen=True, slots=True)
class ExercisePlaces:
    """Rectangles in pixels for the prompt line and the strip.

    An answer's `strip` covers a hand at the bottom; a hint's `help_strip` leaves it free.
    """

    prompt: pygame.Rect
    strip: pygame.Rect
    help_strip: pygame.Rect


def width_beside_panel(size: tuple[int, int], scale: float, panel: float) -> int:
    """The pixels of the window's width that a panel of `panel` units leaves; 0 units stand for no panel."""
    unit = unit_for(size, scale)
    return size[0] - (round((panel + PANEL_GAP) * unit) if panel else 0)


def exercise_places(size: tuple[int, int], scale: float, rail: type[Rail] | None, panel: float = 0) -> ExercisePlaces:
    """The rectangles of the prompt line and the strip beside a panel of `panel` units.

    `rail` is the player's rail, None if the exercise needs no hand.
    """
    unit, height, width = unit_for(size, scale), size[1], width_beside_panel(size, scale, panel)

    def px(units: float) -> int:
        return round(units * unit)

    low = height < LOW_WINDOW_HEIGHT * unit
    asking = pygame.Rect(px(30), px(74 if not low else 66), width - px(60), px(76))
    strip = pygame.Rect(0, 0, min(px(1200), width - px(64)), px(104 if height >= FLAT_WINDOW_HEIGHT * unit else 84))
    strip = strip.move_to(midbottom=(width // 2, height - px(40 if not low else 20)))
    if rail is None or rail.is_upright:
        return ExercisePlaces(asking, strip, strip)
    gap, hand = px(PANEL_GAP), px(rail.height_units)
    over_hand = Room(pygame.Rect(gap, 0, width - 2 * gap, height - gap)).cut_bottom(max(strip.height, hand))
    return ExercisePlaces(asking, over_hand, strip.move_to(bottom=height - gap - hand - px(12)))


def exercise_layout(
    size: tuple[int, int], seats: int, seat: int, rail: type[Rail], hand: bool, scale: float, panel: float = 0
) -> TableLayout:
    """The layout of a window: the rail of `seat` is at the bottom, or at the left if upright, if the `hand` is needed.

    All other rails lie outside the window, and their pieces enter from there.
    """
    unit, height, width = unit_for(size, scale), size[1], width_beside_panel(size, scale, panel)

    def px(units: float) -> int:
        return round(units * unit)

    areas = exercise_places(size, scale, rail if hand else None, panel)
    gap, top, edge = px(PANEL_GAP), px(56), px(60)
    left, bottom = edge, areas.strip.top - px(20)
    own = pygame.Rect(gap, height - gap - px(rail.height_units), width - 2 * gap, px(rail.height_units))
    if rail.is_upright:
        column = min(px(SLAB_RAIL_WIDTH), round(width * 0.17))
        own = pygame.Rect(gap, areas.prompt.bottom + gap, column, areas.strip.top - areas.prompt.bottom - 2 * gap)
        if hand:
            left = own.right + gap
    elif hand:
        bottom = min(bottom, own.top - gap)
    above = areas.prompt.bottom + px(8)
    table = pygame.Rect(left, above, width - left - edge, bottom - above)
    away = own.move(0, 2 * height)
    others = [own.move(0, -2 * height) for _ in range(seats - 1)]
    rails = dict(zip(seat_order(seats, seat), (own if hand else away, *others), strict=True))
    placed = tuple(rails[each] for each in range(seats))
    side = pygame.Rect(width, top + gap, px(panel), height - top - 2 * gap) if panel else None
    bar, view = pygame.Rect(0, 0, size[0], top), pygame.Rect(0, top, width, height - top)
    return TableLayout(unit, bar, placed, side, table, view, rail)
