"""Where the parts of the scene lie, and the ground that stays the same until the window changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.widgets import Button, ChoiceField
from game.ui.words import _

TALL: Final = 48  # units, of a button
ROW: Final = 50  # of a choice with its trough
WIDEST: Final = 1900  # of everything


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts lie, in pixels; the buttons and choices lie there already."""

    title: tuple[int, int]
    count: pygame.Rect
    page: pygame.Rect
    empty: pygame.Rect
    play: pygame.Rect


def places(pen: Pen, size: tuple[int, int], buttons: tuple[Button, ...], choices: Sequence[ChoiceField]) -> Places:
    """Lay a window out: the buttons from the right beside the title, the choices below; in low windows all is closer.

    Buttons but the last show only their signs where the title needs the room.
    """
    px = pen.px
    low = size[1] < px(760)
    edge = px(32 if size[0] >= px(1400) else 20)
    across = min(size[0] - 2 * edge, px(WIDEST))
    left, top = (size[0] - across) // 2, px(12 if low else 24)
    free = across - pen.width(_("Statistics"), 40, "black") - px(24)
    wide = [max(px(110), button.min_width(pen)) for button in buttons]
    bare = sum(wide) + px(12) * len(wide) > free
    x = left + across
    for button, need in reversed(list(zip(buttons, wide, strict=True))):
        button.icon_only = bare and button is not buttons[-1]
        x -= px(TALL) if button.icon_only else need
        button.place(pen, pygame.Rect(x, top, px(TALL) if button.icon_only else need, px(TALL)))
        x -= px(12)
    row = top + px(TALL) + px(8 if low else 14)
    ends = _choices(pen, pygame.Rect(left, row, across, px(ROW)), choices)
    below = row + px(ROW) + px(6)
    page = pygame.Rect(left - px(8), below, across + px(24), size[1] - below)
    empty = pygame.Rect(0, 0, min(across, px(640)), px(260))
    empty.center = page.centerx, page.top + max(empty.height // 2 + px(16), page.height * 2 // 5)
    play = pygame.Rect(0, 0, px(280), px(60))
    play.midbottom = empty.centerx, empty.bottom - px(28)
    count = pygame.Rect(ends + px(20), row, left + across - ends - px(20), px(ROW))
    return Places((left, top + px(TALL) // 2), count, page, empty, play)


def _choices(pen: Pen, row: pygame.Rect, choices: Sequence[ChoiceField]) -> int:
    """What is asked about side by side, narrower where it must be; where it ends."""
    gap, spare = pen.px(16), pen.px(120)
    widths = [choice.preferred_width(pen) + pen.px(30) for choice in choices]
    for index, choice in reversed(list(enumerate(choices))):  # the last give way first, the games last
        over = sum(widths) + gap * (len(widths) - 1) + (spare if index else 0) - row.width
        if over > 0:
            widths[index] = max(choice.min_width(pen) + pen.px(6), widths[index] - over)
    x = row.left
    for choice, wide in zip(choices, widths, strict=True):
        choice.place(pen, pygame.Rect(x, row.top, wide, row.height))
        x += wide + gap
    return choices[-1].rect.right


def paint(pen: Pen, size: tuple[int, int], where: Places) -> pygame.Surface:
    """The wall with the title."""
    ground = felt(size, pen.theme.wall, pen.theme.wall_rim).copy()
    pen.text(ground, _("Statistics"), where.title, 40, weight="black")
    return ground
