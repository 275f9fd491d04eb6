"""The layout of the scene, in pixels: today's puzzle at the left, the modes at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.menus.room_scene import RoomFrame
from game.scenes.menus.shelf_scene import shelf_frame
from game.ui.look.theme import Theme
from game.ui.widgets.layout import Room

MAX_WAYS_WIDTH: Final = 520  # units; at most half of the window
COLUMN_GAP: Final = 64  # units between the print and the modes
MIN_HEIGHT_WITH_CURVE: Final = 480  # units; lower windows leave the curve out
RATING_HEAD_HEIGHT: Final = 84  # units
LOW_RATING_HEAD_HEIGHT: Final = 60
CURVE_HEIGHT: Final = 74  # units; before the first rated puzzle a sentence stands there
MAX_PRINT: Final = (760, 600)  # units
PRINT_ASPECT: Final = 1.25  # width of the print, in heights
AIR: Final = 12  # units above and below the print


@dataclass(frozen=True, slots=True)
class PuzzlesPlaces:
    """The places of the parts; the rating lies in `head`, its curve in `curve`, which is None without room for it."""

    frame: RoomFrame
    today: pygame.Rect
    head: pygame.Rect
    curve: pygame.Rect | None
    rows: pygame.Rect


def places(theme: Theme, size: tuple[int, int]) -> PuzzlesPlaces:
    """The layout of a window; it is the same before and after the first rated puzzle."""
    px, frame = theme.px, shelf_frame(theme, size)
    whole = Room(frame.body)
    wide = min(px(MAX_WAYS_WIDTH), (frame.body.width - px(COLUMN_GAP)) // 2)
    inner = Room(whole.cut_right(wide, px(COLUMN_GAP)))
    has_curve = frame.body.height >= px(MIN_HEIGHT_WITH_CURVE)
    head = inner.cut_top(px(RATING_HEAD_HEIGHT if has_curve else LOW_RATING_HEAD_HEIGHT))
    curve = inner.cut_top(px(CURVE_HEIGHT), px(16)) if has_curve else None
    area = whole.rect.inflate(0, -2 * px(AIR))
    tall = min(area.height, round(area.width / PRINT_ASPECT), px(MAX_PRINT[1]))
    today = pygame.Rect(0, 0, min(area.width, round(tall * PRINT_ASPECT), px(MAX_PRINT[0])), tall)
    today.center = area.center
    return PuzzlesPlaces(frame, today, head, curve, inner.rect)
