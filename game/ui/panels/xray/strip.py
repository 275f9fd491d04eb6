"""The legend of the X-ray of slabs: tabs of layers and seats, what is shown, and the very marks that show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.ui.input.gestures import Place
from game.ui.kinds.glyphs import draw_chip
from game.ui.panels.xray.legend import XrayContent, XrayLegend, XrayRow
from game.ui.render.baked import PREMULTIPLIED
from game.ui.render.xray import legend_marks
from game.ui.words import _

STRIP_UNITS: Final = 118  # its height
STRIP_EDGE: Final = 24  # units between it and the window's edges
TAB_UNITS: Final = 40
TAB_GAP: Final = 10
TAB_EDGE: Final = 18  # units beside the words of a tab
TAB_SIZES: Final = (16, 15, 14, 13, 12)  # of type; the first with which all tabs fit
CHIP_UNITS: Final = 26  # of a seat's sign with its gap
MARK_UNITS: Final = 15  # the radius of a mark
CLOSE_UNITS: Final = 44


class XrayStrip(XrayLegend):
    """The legend as a strip along the foot of a room; invisible without content."""

    def show(self, content: XrayContent | None) -> bool:
        """Set the content; it stands at the foot of its room."""
        if content is not None:
            edge, tall = self.pen.px(STRIP_EDGE), self.pen.px(STRIP_UNITS)
            room = self.room.inflate(-2 * edge, -2 * edge)
            self.rect = pygame.Rect(room.left, room.bottom - tall, room.width, tall)
        return self.set_content(content)

    # Where things are:

    def _tab_size(self, content: XrayContent, rect: pygame.Rect) -> float:
        """The size of type with which all tabs fit."""
        room = rect.width - self.pen.px(2 * TAB_EDGE + CLOSE_UNITS)
        return next((size for size in TAB_SIZES if self._tabs_width(content, size) <= room), TAB_SIZES[-1])

    def _tabs_width(self, content: XrayContent, size: float) -> int:
        names = [*(row.title for row in content.rows if row.marks), *content.names]
        words = sum(self.pen.width(name, size, "bold") + self.pen.px(2 * TAB_EDGE + TAB_GAP) for name in names)
        return words + self.pen.px(CHIP_UNITS) * len(content.names)

    def _rows(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles of the tabs of layers; that of a layer without marks is empty."""
        if self.content is None:
            return []
        pen, size, tabs = self.pen, self._tab_size(self.content, rect), []
        x, top = rect.left + pen.px(TAB_EDGE), rect.top + pen.px(16)
        for row in self.content.rows:
            wide = pen.width(row.title, size, "bold") + pen.px(2 * TAB_EDGE) if row.marks else 0
            tabs.append(pygame.Rect(x, top, wide, pen.px(TAB_UNITS) if row.marks else 0))
            x += wide + pen.px(TAB_GAP)
        return tabs

    def _seat_tabs(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles of the tabs of seats, at the right before the cross."""
        if self.content is None:
            return []
        pen, size, tabs = self.pen, self._tab_size(self.content, rect), []
        right, top = self._corner(rect).left, rect.top + pen.px(16)
        for name in reversed(self.content.names):
            wide = pen.width(name, size, "bold") + pen.px(2 * TAB_EDGE + CHIP_UNITS)
            tabs.append(pygame.Rect(right - wide, top, wide, pen.px(TAB_UNITS)))
            right -= wide + pen.px(TAB_GAP)
        return tabs[::-1]

    def seat_at(self, place: Place) -> int | None:
        """The seat of the tab at a pixel; None for none."""
        tabs = enumerate(self._seat_tabs(self.rect))
        return next((seat for seat, tab in tabs if tab.collidepoint(place)), None)

    def _corner(self, rect: pygame.Rect) -> pygame.Rect:
        side = self.pen.px(CLOSE_UNITS)
        return pygame.Rect(rect.right - side - self.pen.px(8), rect.top + self.pen.px(14), side, side)

    # The picture:

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: XrayContent | None) -> None:
        """Paint a box with a teal edge."""
        if content is not None:
            self.pen.box(surface, rect, 16, self.pen.theme.ground.floating, self.pen.theme.go + "70", 1.4)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: XrayContent | None) -> None:
        """Paint the tabs, then what the chosen layer shows and its marks."""
        if content is None:
            return
        pen, theme, size = self.pen, self.pen.theme, self._tab_size(content, rect)
        for index, tab in enumerate(self._rows(rect)):
            if content.rows[index].marks:
                chosen = index == content.tab
                self._draw_tab(surface, tab, chosen, theme.go, content.pointed == index)
                tone = theme.dark if chosen else theme.ink
                pen.text(surface, content.rows[index].title, tab.center, size, tone, "bold", "center")
        for seat, tab in enumerate(self._seat_tabs(rect)):
            chosen, left = seat == content.seat, tab.left + pen.px(TAB_EDGE)
            pen.box(surface, tab, 20, theme.ground.picked if chosen else None, theme.gold if chosen else "", 1.6)
            draw_chip(surface, pen, content.stains[seat], pen.px(18), (left, tab.centery))
            tone = theme.gold if chosen else theme.ink
            pen.text(surface, content.names[seat], (left + pen.px(CHIP_UNITS), tab.centery), size, tone, "bold")
        pen.icon(surface, "cross", self._corner(rect).center, 20, theme.muted, 2)
        self._paint_key(surface, rect, content)

    def _draw_tab(self, surface: pygame.Surface, tab: pygame.Rect, chosen: bool, tone: str, pointed: bool) -> None:
        fill = tone if chosen else self.pen.theme.ground.hover if pointed else None
        self.pen.box(surface, tab, 20, fill, None if chosen else "")

    def _paint_key(self, surface: pygame.Surface, rect: pygame.Rect, content: XrayContent) -> None:
        """Paint the sentence about the chosen layer, the marks with their words, and a count without marks."""
        pen, theme = self.pen, self.pen.theme
        y, x = rect.top + pen.px(88), rect.left + pen.px(TAB_EDGE + 6)
        right = self._paint_count(surface, rect, content, y)
        marks = list(self._marks(content))
        wide = sum(self._mark_width(*each) for each in marks) + pen.px(28)
        words = content.rows[content.tab].explanation
        words = words[:1].upper() + words[1:]
        said = pen.text(surface, words, (x, y), 16, theme.ink, "semibold", room=max(40, right - x - wide))
        x = said.right + pen.px(28)
        for mark, label in marks:
            surface.blit(mark, mark.get_rect(midleft=(x, y)), special_flags=PREMULTIPLIED)
            pen.text(surface, label, (x + mark.get_width() + pen.px(8), y), 14, theme.muted)
            x += self._mark_width(mark, label)

    def _mark_width(self, mark: pygame.Surface, words: str) -> int:
        return mark.get_width() + self.pen.px(8 + 22) + self.pen.width(words, 14)

    def _marks(self, content: XrayContent) -> Iterator[tuple[pygame.Surface, str]]:
        """The marks of the shown layers, as on the table, with the words that say what they mean."""
        for index, row in enumerate(content.rows):
            if not row.on or not row.marks or (content.tab and index != content.tab):
                continue
            sprites = legend_marks(row.sign, row.shaded, row.is_round, self.pen.px(MARK_UNITS))
            if len(sprites) > 1:  # they are made small to stand together
                sprites = legend_marks(
                    row.sign, row.shaded, row.is_round, self.pen.px(MARK_UNITS * len(sprites) ** 0.5)
                )
            for sprite, words in zip(sprites, self._words_for(row, len(sprites)), strict=True):
                yield sprite.surface, words

    def _words_for(self, row: XrayRow, count: int) -> tuple[str, ...]:
        return (_("few"), _("many")) if count == 2 else (row.title.lower(),) * count

    def _paint_count(self, surface: pygame.Surface, rect: pygame.Rect, content: XrayContent, y: int) -> int:
        """Paint the chosen seat's count of a layer that has no marks; returns the x at which it begins."""
        pen, right = self.pen, rect.right - self.pen.px(TAB_EDGE + 6)
        for row in content.rows:
            if not row.marks and content.seat < len(row.counts):
                words = f"{row.title}: {row.counts[content.seat]}"  # no text
                said = pen.text(surface, words, (right, y), 14, pen.theme.muted, "semibold", "midright")
                right = said.left - pen.px(16)
        return right
