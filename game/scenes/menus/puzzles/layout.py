"""Where the parts of the scene lie, in pixels: today's board at the left, the ways at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.menus.learn import layout
from game.ui.look.theme import Theme
from game.ui.render.camera import Point

WAYS: Final = 520  # units; the width of the ways, if that is less than half
LOW: Final = 480  # units; ways less high leave the curve out
HEAD: Final = 96  # units that the rating takes
CURVE: Final = 74


@dataclass(frozen=True, slots=True)
class PuzzlesPlaces:
    """Where the parts lie; `head` is the rating's and `curve` its curve's, None where there is no room for it."""

    title: Point
    size: float  # of the title's type, in units
    cards: pygame.Rect
    today: pygame.Rect
    ways: pygame.Rect
    head: pygame.Rect
    curve: pygame.Rect | None
    rows: pygame.Rect
    foot: pygame.Rect


def places(theme: Theme, size: tuple[int, int]) -> PuzzlesPlaces:
    """The layout of a window: that of the courses, in which two panels share the table."""
    px, where = theme.px, layout.places(theme, size)
    whole = where.table.union(where.panel) if where.panel is not None else where.table
    gap = px(16)
    ways = whole.copy()
    ways.width = min(px(WAYS), (whole.width - gap) // 2)
    ways.right = whole.right
    today = pygame.Rect(whole.left, whole.top, ways.left - gap - whole.left, whole.height)
    inner = ways.inflate(-2 * px(16), -2 * px(12))
    head = pygame.Rect(inner.left, inner.top, inner.width, px(HEAD if whole.height >= px(LOW) else 64))
    top, curve = head.bottom, None
    if whole.height >= px(LOW):
        curve = pygame.Rect(inner.left + px(8), top, inner.width - 2 * px(8), px(CURVE))
        top = curve.bottom + px(16)
    rows = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
    return PuzzlesPlaces(where.title, where.size, where.cards, today, ways, head, curve, rows, where.foot)
