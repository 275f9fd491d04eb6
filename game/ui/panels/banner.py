"""The end of a game, said plainly, with the table still there to look at."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.pieces import Stain
from game.ui.kinds.glyphs import chip
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Group


class EndBanner:
    """Who has won and how, and what can be done now; `stain` is the winner's, None for a draw.

    `names` may be shortened in what is said where there is little room.
    """

    def __init__(
        self, title: str, words: str, stain: Stain | None, buttons: Sequence[Button], names: Sequence[str] = ()
    ) -> None:
        self.title = title
        self.words = words
        self.stain = stain
        self.names = names
        self.group = Group(buttons)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie at the upper edge of an area."""
        gap, edge = pen.px(10), pen.px(24)
        buttons = [b for b in self.group.widgets if isinstance(b, Button)]
        rows = _rows([(b, b.least_width(pen)) for b in buttons], gap, area.width - 2 * gap - 2 * edge)
        widths = [sum(need for _, need in row) + gap * (len(row) - 1) for row in rows]
        words = max(pen.width(self.title, 28, "black"), pen.width(self.words, 16)) + pen.px(76)
        wide = min(area.width - 2 * gap, max(pen.px(420), *widths, words) + 2 * edge)
        tall = pen.px(104) + len(rows) * (pen.px(48) + gap) - gap + edge
        self.rect = pygame.Rect(0, area.top + pen.px(8), wide, tall)
        self.rect.centerx = area.centerx
        y = self.rect.top + pen.px(104)
        for row, width in zip(rows, widths, strict=True):
            x = self.rect.centerx - width // 2
            for button, need in row:
                button.rect = pygame.Rect(x, y, need, pen.px(48))
                x += need + gap
            y += pen.px(48) + gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks on it and keys for its buttons; the pointer elsewhere stays free to look around."""
        if self.group.handle(event):
            return True
        inside = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        return inside and self.rect.collidepoint(event.pos)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """A panel in gold; returns what it covers."""
        covered = pen.shadow(surface, self.rect, drop=8)
        pen.box(surface, self.rect, 16, pen.theme.solid + "F2", pen.theme.gold, 2)
        left, y = self.rect.left + pen.px(24), self.rect.top + pen.px(38)
        room = self.rect.right - pen.px(24) - left
        if self.stain is not None:
            sign = chip(self.stain, pen.px(48), pen.theme)
            surface.blit(sign, sign.get_rect(midleft=(left, self.rect.top + pen.px(52))))
            left += pen.px(64)
            room -= pen.px(64)
        pen.text(surface, self.title, (left, y), 28, pen.theme.gold, "black", room=room, names=self.names)
        pen.text(surface, self.words, (left, self.rect.top + pen.px(74)), 16, room=room, names=self.names)
        self.group.draw(surface, pen)
        return covered


def _rows(needs: Sequence[tuple[Button, int]], gap: int, room: int) -> list[list[tuple[Button, int]]]:
    """Buttons with their widths in as few rows as there is room for, about equally long."""
    whole = sum(need + gap for _, need in needs) - gap
    for count in range(1, len(needs) + 1):
        rows: list[list[tuple[Button, int]]] = [[]]
        for each in needs:
            taken = sum(need + gap for _, need in rows[-1])
            if rows[-1] and (taken + each[1] > room or taken + each[1] // 2 > whole / count):
                rows.append([])
            rows[-1].append(each)
        if len(rows) <= count:
            return rows
    return [[each] for each in needs]
