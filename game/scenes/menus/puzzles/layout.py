"""The layout of the scene, in pixels: today's puzzle at the left, the modes at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.menus.learn import layout
from game.ui.look.theme import Theme
from game.ui.render.camera import Point

MAX_WAYS_WIDTH: Final = 520  # units; at most half of the window
MIN_HEIGHT_WITH_CURVE: Final = 480  # units; lower windows leave the curve out
RATING_HEAD_HEIGHT: Final = 96  # units
CURVE_HEIGHT: Final = 74


@dataclass(frozen=True, slots=True)
class PuzzlesPlaces:
    """The places of the parts; the rating lies in `head`, its curve in `curve`, which is None without room for it."""

    title: Point
    title_size: float  # of the title's type, in units
    cards: pygame.Rect
    today: pygame.Rect
    ways: pygame.Rect
    head: pygame.Rect
    curve: pygame.Rect | None
    rows: pygame.Rect
    foot: pygame.Rect


def places(theme: Theme, size: tuple[int, int]) -> PuzzlesPlaces:
    """The layout of a window: that of the learn scene, with two panels in place of the table."""
    px, where = theme.px, layout.places(theme, size)
    whole = where.table.union(where.panel) if where.panel is not None else where.table
    gap = px(16)
    ways = whole.copy()
    ways.width = min(px(MAX_WAYS_WIDTH), (whole.width - gap) // 2)
    ways.right = whole.right
    today = pygame.Rect(whole.left, whole.top, ways.left - gap - whole.left, whole.height)
    inner = ways.inflate(-2 * px(16), -2 * px(12))
    has_curve = whole.height >= px(MIN_HEIGHT_WITH_CURVE)
    head = pygame.Rect(inner.left, inner.top, inner.width, px(RATING_HEAD_HEIGHT if has_curve else 64))
    top, curve = head.bottom, None
    if has_curve:
        curve = pygame.Rect(inner.left + px(8), top, inner.width - 2 * px(8), px(CURVE_HEIGHT))
        top = curve.bottom + px(16)
    rows = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
    return PuzzlesPlaces(where.title, where.title_size, where.cards, today, ways, head, curve, rows, where.foot)
