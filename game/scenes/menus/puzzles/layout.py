"""The layout of the scene, in pixels: today's puzzle at the left, the modes at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.menus.cards_scene import CardsPlaces, cards_places
from game.ui.look.theme import Theme
from game.ui.widgets.layout import Room

MAX_WAYS_WIDTH: Final = 520  # units; at most half of the window
MIN_HEIGHT_WITH_CURVE: Final = 480  # units; lower windows leave the curve out
RATING_HEAD_HEIGHT: Final = 96  # units
CURVE_HEIGHT: Final = 74


@dataclass(frozen=True, slots=True)
class PuzzlesPlaces:
    """The places of the parts; the rating lies in `head`, its curve in `curve`, which is None without room for it."""

    frame: CardsPlaces
    today: pygame.Rect
    ways: pygame.Rect
    head: pygame.Rect
    curve: pygame.Rect | None
    rows: pygame.Rect


def places(theme: Theme, size: tuple[int, int]) -> PuzzlesPlaces:
    """The layout of a window: today's puzzle at the left, the modes at the right."""
    px, frame = theme.px, cards_places(theme, size)
    whole, gap = Room(frame.body), px(16)
    ways = whole.cut_right(min(px(MAX_WAYS_WIDTH), (frame.body.width - gap) // 2), gap)
    inner = Room(ways.inflate(-2 * px(16), -2 * px(12)))
    has_curve = frame.body.height >= px(MIN_HEIGHT_WITH_CURVE)
    head = inner.cut_top(px(RATING_HEAD_HEIGHT if has_curve else 64))
    curve = inner.cut_top(px(CURVE_HEIGHT), px(16)).inflate(-2 * px(8), 0) if has_curve else None
    return PuzzlesPlaces(frame, whole.rect, ways, head, curve, inner.rect)
