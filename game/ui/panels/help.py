"""Every key on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.ui.cloth import dim
from game.ui.panels.actions import Section
from game.ui.pen import Pen
from game.ui.words import _


class HelpSheet:
    """The keys in columns over the dimmed table; any key or click calls `close`."""

    def __init__(self, close: Callable[[], None], sections: Sequence[Section]) -> None:
        self.close = close
        self.sections = sections
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._unit = 1.0

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie in the middle of an area."""
        rows = max(len(lines) for _title, lines in self.sections)
        self._unit = max(0.8, min(pen.theme.unit, area.width / 1280, area.height / (200 + rows * 40)))
        pen = self._pen(pen)
        wide = min(area.width - pen.px(32), pen.px(1240))
        self.rect = pygame.Rect(0, 0, wide, min(area.height - pen.px(16), pen.px(176) + rows * pen.px(40)))
        self.rect.center = area.center

    def _pen(self, pen: Pen) -> Pen:
        """The pen in a scale at which everything has room: all keys are seen at once."""
        fitted = Pen(replace(pen.theme, unit=self._unit))
        fitted.cut = pen.cut
        return fitted

    def handle(self, event: pygame.event.Event) -> bool:
        """A key or a click closes it; nothing goes past it."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.close()
        return event.type in (
            pygame.KEYDOWN,
            pygame.KEYUP,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEWHEEL,
        )

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Dim the table and draw the sheet."""
        dim(surface)
        pen = self._pen(pen)
        pen.box(surface, self.rect, 16, pen.theme.solid, pen.theme.edge)
        edge = pen.px(36)
        pen.text(surface, _("Keys"), (self.rect.left + edge, self.rect.top + pen.px(44)), 28, weight="black")
        column = (self.rect.width - 2 * edge + pen.px(24)) // len(self.sections)
        for index, (title, lines) in enumerate(self.sections):
            x = self.rect.left + edge + index * column
            self._section(
                surface, pen, pygame.Rect(x, self.rect.top + pen.px(84), column - pen.px(24), 0), title, lines
            )
        close = _("Any key closes this sheet.")
        foot = (self.rect.centerx, self.rect.bottom - pen.px(26))
        pen.text(surface, close, foot, 14, pen.theme.muted, anchor="center", room=self.rect.width - 2 * edge)

    @staticmethod
    def _section(
        surface: pygame.Surface,
        pen: Pen,
        place: pygame.Rect,
        title: str,
        lines: Sequence[tuple[tuple[str, ...], str]],
    ) -> None:
        pen.text(surface, _(title), place.topleft, 17, pen.theme.gold, "bold", room=place.width)
        names = pen.px(8) + max(sum(pen.keycap_width(key, 13) + pen.px(5) for key in keys) for keys, _words in lines)
        y = place.top + pen.px(36)
        for keys, words in lines:
            x = place.left
            for key in keys:
                wide = pen.keycap_width(key, 13)
                pen.keycap(surface, key, (x + wide // 2, y), 13, pen.theme.ink)
                x += wide + pen.px(5)
            left = place.left + names
            pen.text(surface, _(words), (left, y), 15, pen.theme.muted, room=place.right - left)
            y += pen.px(40)
