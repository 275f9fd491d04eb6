"""The layout of the statistics, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.menus.menu_scene import content_area
from game.scenes.menus.statistics.buttons import StatisticsButtons
from game.scenes.menus.statistics.choices import StatisticsChoices
from game.ui.look.pen import Pen
from game.ui.widgets.layout import Room
from game.ui.words import _

BUTTON_HEIGHT: Final = 48  # units
CHOICES_HEIGHT: Final = 50  # a choice with its trough
MAX_CONTENT_WIDTH: Final = 1900  # of the whole page
TITLE_SIZE: Final = 40  # type size
LOW_WINDOW_HEIGHT: Final = 760  # units; lower windows have smaller margins


@dataclass(frozen=True, slots=True)
class StatisticsPlaces:
    """The places of the parts that are not widgets of the top rows, in pixels."""

    title: tuple[int, int]
    count: pygame.Rect
    page: pygame.Rect
    empty: pygame.Rect
    play: pygame.Rect


def places(pen: Pen, size: tuple[int, int], buttons: StatisticsButtons, choices: StatisticsChoices) -> StatisticsPlaces:
    """Lay out a window: place buttons right of the title, and choices below; return the other places."""
    px, low = pen.px, size[1] < pen.px(LOW_WINDOW_HEIGHT)
    room = Room(content_area(size, px(32 if size[0] >= px(1400) else 20), px(MAX_CONTENT_WIDTH)))
    room.cut_top(px(12 if low else 24))
    head = Room(room.cut_top(px(BUTTON_HEIGHT), px(8 if low else 14)))
    title = head.rect.midleft
    buttons.place(pen, head, pen.width(_("Statistics"), TITLE_SIZE, "black"))
    count = Room(choices.place(pen, room.cut_top(px(CHOICES_HEIGHT), px(6))))
    count.cut_left(px(4))
    below = room.rect
    page = pygame.Rect(below.left - px(8), below.top, below.width + px(24), below.height)
    empty = pygame.Rect(0, 0, min(below.width, px(640)), px(260))
    middle = page.top + max(empty.height // 2 + px(16), page.height * 2 // 5)
    empty = empty.move_to(center=(page.centerx, middle))
    play = pygame.Rect(0, 0, px(280), px(60)).move_to(midbottom=(empty.centerx, empty.bottom - px(28)))
    return StatisticsPlaces(title, count.rect, page, empty, play)
