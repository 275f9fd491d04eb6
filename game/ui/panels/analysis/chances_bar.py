"""The bar of chances: each seat's part in its colour and pattern, in the order of play from the seat at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.icons import box
from game.ui.look.patterns import pattern_surface
from game.ui.look.theme import contrast
from game.ui.panels.analysis.chance_plot import whole_percent

CHANCES_BAR_WIDTH: Final = 34  # units; the width with its margins
INNER_WIDTH: Final = 24  # units; the width of the bar itself
MIN_NUMBERED_HEIGHT: Final = 30  # units; lower parts have no number
MIN_CERTAIN: Final = 0.999


@dataclass(frozen=True, slots=True)
class ChancesContent:
    """The parts from the bottom up, each with its seat, stain and share; empty while unknown or hidden.

    `written_chances` are the numbers by seat, towards which the shares glide.
    """

    parts: tuple[tuple[int, Stain, float], ...] = ()
    written_chances: tuple[float, ...] = ()


class ChancesBar(CachedPicture[ChancesContent]):
    """The bar in its trough."""

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: ChancesContent) -> None:
        """Paint the trough of the bar."""
        del content
        self.pen.box(surface, self._bar(rect).inflate(self.pen.px(8), self.pen.px(8)), 12)

    def _bar(self, rect: pygame.Rect) -> pygame.Rect:
        wide = max(self.pen.px(INNER_WIDTH), self.pen.width("99", 13, "bold") + 4)
        return pygame.Rect(0, 0, min(wide, rect.width), rect.height - self.pen.px(8)).move_to(center=rect.center)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: ChancesContent) -> None:
        """Paint the parts with lines between them, notches at even shares, and the chances in percent."""
        if not content.parts:
            return
        pen, bar = self.pen, self._bar(rect)
        picture = pygame.Surface(bar.size, pygame.SRCALPHA)
        spans = list(self._spans(bar.height, content))
        for (seat, stain, _share), (top, foot) in zip(content.parts, spans, strict=True):
            tint = pen.theme.tint(stain)
            area = pattern_surface(seat, bar.size, tint.body, pen.theme.shine(stain), pen.theme.unit)
            picture.blit(area, (0, top), (0, top, bar.width, foot - top))
        self._draw_cuts(picture, [top for top, foot in spans[:-1] if 0 < top < bar.height], len(spans))
        picture.blit(box(bar.size, pen.px(9), "#FFFFFF"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, bar)
        for index, (part, span) in enumerate(zip(content.parts, spans, strict=True)):
            self._draw_number(surface, bar, part, (span[0], span[1], index), content.written_chances)

    @staticmethod
    def _spans(height: int, content: ChancesContent) -> Sequence[tuple[int, int]]:
        """The top and the bottom of each part in pixels."""
        ends, gone = [height], 0.0
        for _seat, _stain, share in content.parts:
            gone += share
            ends.append(round(height * (1 - min(1.0, gone))))
        ends[-1] = 0
        return [(top, foot) for foot, top in pairwise(ends)]

    def _draw_cuts(self, picture: pygame.Surface, cuts: Sequence[int], count: int) -> None:
        """Draw the lines between the parts (gold for two parts, pale for three), and notches at even shares."""
        pen, wide = self.pen, picture.get_width()
        line, notch = max(2, pen.px(3)), max(3, pen.px(6))
        for cut in cuts:
            picture.fill(pen.theme.dark, (0, cut - line, wide, 2 * line))
            picture.fill(pen.theme.gold if count == 2 else pen.theme.ink, (0, cut - line // 2, wide, line))
        for k in range(1, count):
            y = round(picture.get_height() * k / count)
            for x in (0, wide - notch):
                picture.fill(pen.theme.dark, (x, y - 2, notch, 4))
                picture.fill(pen.theme.no, (x, y - 1, notch, 2))

    def _draw_number(
        self,
        surface: pygame.Surface,
        bar: pygame.Rect,
        part: tuple[int, Stain, float],
        span: tuple[int, int, int],
        chances: Sequence[float],
    ) -> None:
        """Write a seat's chance in the middle of its part, for two seats at its end; a crown if it is certain."""
        pen, (seat, stain, _share), (top, foot, index) = self.pen, part, span
        if foot - top < pen.px(MIN_NUMBERED_HEIGHT) or chances[seat] <= 0:
            return
        body, half = pen.theme.tint(stain).body, pen.px(MIN_NUMBERED_HEIGHT) // 2
        middle = (top + foot) // 2
        if len(chances) == 2:
            middle = top + half if index else foot - half
        ink = max(pen.theme.ink, pen.theme.dark, key=lambda each: contrast(each, body))
        centre = bar.centerx, bar.top + middle
        if seat and ink == pen.theme.ink:  # a pattern would make it hard to read
            surface.fill(body, pygame.Rect(0, 0, bar.width, pen.height(13)).move_to(center=centre))
        if chances[seat] >= MIN_CERTAIN:
            pen.icon(surface, "crown", centre, 18, ink, 2.2)
        else:
            pen.text(surface, str(whole_percent(chances[seat])), centre, 13, ink, "bold", "center")
