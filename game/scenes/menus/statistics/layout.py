"""The layout of the scene, and its background, which stays the same until the window changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.widgets import Button, ChoiceField
from game.ui.words import _

BUTTON_HEIGHT: Final = 48  # units
CHOICES_HEIGHT: Final = 50  # a choice with its trough
MAX_CONTENT_WIDTH: Final = 1900  # of the whole page


@dataclass(frozen=True, slots=True)
class StatisticsPlaces:
    """The places of the parts that are not widgets of the top rows, in pixels."""

    title: tuple[int, int]
    count: pygame.Rect
    page: pygame.Rect
    empty: pygame.Rect
    play: pygame.Rect


def places(
    pen: Pen, size: tuple[int, int], buttons: tuple[Button, ...], choices: Sequence[ChoiceField]
) -> StatisticsPlaces:
    """Lay out a window: place buttons right of the title, and choices below; return the other places.

    Low windows have smaller margins.  All buttons but the last show only their icons if the title needs the room.
    """
    px = pen.px
    low = size[1] < px(760)
    edge = px(32 if size[0] >= px(1400) else 20)
    across = min(size[0] - 2 * edge, px(MAX_CONTENT_WIDTH))
    left, top = (size[0] - across) // 2, px(12 if low else 24)
    free = across - pen.width(_("Statistics"), 40, "black") - px(24)
    wide = [max(px(110), button.min_width(pen)) for button in buttons]
    icons_only = sum(wide) + px(12) * len(wide) > free
    x = left + across
    for button, need in reversed(list(zip(buttons, wide, strict=True))):
        button.icon_only = icons_only and button is not buttons[-1]
        x -= px(BUTTON_HEIGHT) if button.icon_only else need
        button.place(pen, pygame.Rect(x, top, px(BUTTON_HEIGHT) if button.icon_only else need, px(BUTTON_HEIGHT)))
        x -= px(12)
    row = top + px(BUTTON_HEIGHT) + px(8 if low else 14)
    ends = _place_choices(pen, pygame.Rect(left, row, across, px(CHOICES_HEIGHT)), choices)
    below = row + px(CHOICES_HEIGHT) + px(6)
    page = pygame.Rect(left - px(8), below, across + px(24), size[1] - below)
    empty = pygame.Rect(0, 0, min(across, px(640)), px(260))
    empty.center = page.centerx, page.top + max(empty.height // 2 + px(16), page.height * 2 // 5)
    play = pygame.Rect(0, 0, px(280), px(60))
    play.midbottom = empty.centerx, empty.bottom - px(28)
    count = pygame.Rect(ends + px(20), row, left + across - ends - px(20), px(CHOICES_HEIGHT))
    return StatisticsPlaces((left, top + px(BUTTON_HEIGHT) // 2), count, page, empty, play)


def _place_choices(pen: Pen, row: pygame.Rect, choices: Sequence[ChoiceField]) -> int:
    """Place the choices side by side, narrower if they must be; return the right end of the last."""
    gap, spare = pen.px(16), pen.px(120)
    widths = [choice.preferred_width(pen) + pen.px(30) for choice in choices]
    for index, choice in reversed(list(enumerate(choices))):  # shrink the last first, the games last
        over = sum(widths) + gap * (len(widths) - 1) + (spare if index else 0) - row.width
        if over > 0:
            widths[index] = max(choice.min_width(pen) + pen.px(6), widths[index] - over)
    x = row.left
    for choice, wide in zip(choices, widths, strict=True):
        choice.place(pen, pygame.Rect(x, row.top, wide, row.height))
        x += wide + gap
    return choices[-1].rect.right


def paint_ground(pen: Pen, size: tuple[int, int], where: StatisticsPlaces) -> pygame.Surface:
    """Paint the background: the cloth with the title."""
    ground = felt(size, pen.theme.backdrop.wall, pen.theme.backdrop.wall_rim).copy()
    pen.text(ground, _("Statistics"), where.title, 40, weight="black")
    return ground
