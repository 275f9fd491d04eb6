"""The layout of the title: where its parts lie in a window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.room import RoomLight
from game.ui.look.theme import SMALLEST_TEXT, Theme

HIGH_WINDOW: Final = 1000  # units; from this height on everything has its full size
LOW_WINDOW: Final = 540  # units; at this height everything has its least size
DOOR_WIDTH: Final = 390  # units; doors are wider where their words cannot be smaller
DOOR_LINE_SIZE: Final = 15  # units
WIDE_WINDOW: Final = 1600  # units; in wider windows the words move in
MAX_PITCH: Final = 340  # units between two games on the shelf
LAMP_REACH: Final = 0.33  # of the window's width
DARK_PART: Final = (330, 690)  # units from the doors' left edge: the table is dark before, light behind
DARK_SHARE: Final = 0.34  # of the light that is left in the dark part


@dataclass(frozen=True, slots=True)
class TitlePlaces:
    """The places of the parts in pixels, and sizes of type in units."""

    name: tuple[int, int]  # the middle of the left edge
    name_size: float
    motto: tuple[int, int]
    motto_size: float
    doors: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    unfinished: tuple[int, int]
    vignette: pygame.Rect
    shelf: pygame.Rect  # the things with their words, down to the foot of the window
    ledge_top: int
    words_middle: int  # of the words at the upper right
    share: float  # 0 in low windows to 1 in high ones

    def light(self, size: tuple[int, int], unit: float) -> RoomLight:
        """The light: the lamp over the vignette, the words in the dark."""
        left, area = self.doors[0].left, self.vignette
        begin, end = ((left + units * unit) / size[0] for units in DARK_PART)
        middle = (area.centerx - 20 * unit) / size[0], area.centery / size[1]
        return RoomLight(middle, LAMP_REACH, (begin, end), DARK_SHARE)


def title_places(theme: Theme, size: tuple[int, int], count: int) -> TitlePlaces:
    """The places in a window of a size, with some games on the shelf."""
    unit, px, (width, height) = theme.unit, theme.px, size
    share = min(1.0, max(0.0, (height / unit - LOW_WINDOW) / (HIGH_WINDOW - LOW_WINDOW)))

    def units(low: float, high: float) -> float:
        return low + (high - low) * share

    def pixels(low: float, high: float) -> int:
        return px(units(low, high))

    wide = width / unit
    left = px(min(72.0, max(36.0, 36 + (wide - 1000) * 0.12))) + max(0, width - px(WIDE_WINDOW)) // 2
    tall, gap, top = pixels(60, 88), pixels(8, 16), pixels(136, 292)
    across = px(DOOR_WIDTH * max(1.0, SMALLEST_TEXT / (DOOR_LINE_SIZE * unit)))
    doors = [pygame.Rect(left, top + number * (tall + gap), across, tall) for number in range(3)]
    ledge_top = height - pixels(32, 64)
    begin = doors[0].right + px(min(130.0, max(26.0, (wide - 1000) * 0.25)))
    end = width - px(40) - max(0, width - px(WIDE_WINDOW)) // 4
    upper = pixels(56, 96)
    pitch = min((width - 2 * px(min(60.0, max(16.0, (wide - 1000) * 0.15)))) // count, px(MAX_PITCH))
    shelf_top = ledge_top - pixels(78, 122)
    return TitlePlaces(
        name=(left - px(4), pixels(64, 138)),
        name_size=units(64, 104),
        motto=(left, pixels(110, 212)),
        motto_size=units(17, 24),
        doors=(doors[0], doors[1], doors[2]),
        unfinished=(left + px(2), doors[2].bottom + pixels(24, 38)),
        vignette=pygame.Rect(begin, upper, end - begin, shelf_top - pixels(4, 50) - upper),
        shelf=pygame.Rect((width - pitch * count) // 2, shelf_top, pitch * count, height - shelf_top),
        ledge_top=ledge_top,
        words_middle=pixels(28, 34),
        share=share,
    )
