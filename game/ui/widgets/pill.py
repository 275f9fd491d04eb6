"""A pill: a low button with round ends, an icon, a label, and a few quieter words."""

from __future__ import annotations

import pygame

from game.ui.look.pen import Pen

PILL_TEXT_SIZE = 15  # type size
PILL_HEIGHT = 38  # units


def pill_width(pen: Pen, label: str, more: str = "") -> int:
    """The width of a pill with an icon, in pixels."""
    beside = pen.px(8) + pen.width(more, PILL_TEXT_SIZE) if more else 0
    return pen.px(58) + pen.width(label, PILL_TEXT_SIZE, "semibold") + beside


def draw_pill(
    surface: pygame.Surface,
    pen: Pen,
    rect: pygame.Rect,
    icon: str,
    label: str,
    more: str = "",
    highlighted: bool = False,
) -> None:
    """Draw a pill; `highlighted` if it is hovered or its card is chosen."""
    theme, px = pen.theme, pen.px
    pen.box(
        surface,
        rect,
        PILL_HEIGHT / 2,
        theme.ground.solid,
        theme.gold if highlighted else theme.lines.edge_over,
        max(1.2, 1.4 * theme.unit),
    )
    ink = theme.gold if highlighted else theme.ink
    pen.icon(surface, icon, (rect.left + px(24), rect.centery), 20, ink)
    left, right = rect.left + px(40), rect.right - px(14)
    end = pen.text(surface, label, (left, rect.centery), PILL_TEXT_SIZE, ink, "semibold", room=right - left).right
    if more:
        left = end + px(8)
        pen.text(surface, more, (left, rect.centery), PILL_TEXT_SIZE, theme.muted, room=right - left)
