"""The pen writes and draws on any surface, in units of the theme, and records the texts that did not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import pygame

from game.ui.look import icons, text
from game.ui.look.cache import cached
from game.ui.look.cloth import PREMULTIPLIED, draw_blurred, draw_shadow
from game.ui.look.text import Weight
from game.ui.look.theme import Theme

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]
Point = tuple[float, float]

SHADES: Final = 3  # layers of the soft shadow below words on wood: what is lit by the lamp gets dark enough for them


@cached(2)
def text_shadow(words: str, pixels: int, weight: Weight, reach: int) -> pygame.Surface:
    """The soft black shadow of a line, with a margin of three times its reach; premultiplied or not is the same."""
    line = text.line(words, pixels, "#000000", weight)
    size = line.get_width() + 6 * reach, line.get_height() + 6 * reach
    return draw_blurred(size, reach, lambda surface: surface.blit(line, (3 * reach, 3 * reach)))


class Pen:
    """Draws in a theme; lengths are in units of its grid unless a docstring says pixels.

    `truncated_texts` collects every text that had to be shortened; tests expect it to stay empty.
    """

    def __init__(self, theme: Theme, truncated_texts: set[str] | None = None) -> None:
        self.theme = theme
        self.truncated_texts = set[str]() if truncated_texts is None else truncated_texts

    def px(self, units: float) -> int:
        """A length of the grid in whole pixels."""
        return self.theme.px(units)

    def width(self, words: str, size: float = 15, weight: Weight = "regular") -> int:
        """The width of a line in pixels."""
        return text.width(words, self.theme.type_size(size), weight)

    def height(self, size: float = 15) -> int:
        """The distance in pixels from a baseline to the next."""
        return text.font(self.theme.type_size(size)).get_linesize()

    def text(
        self,
        surface: pygame.Surface,
        words: str,
        at: Point,
        size: float = 15,
        colour: str = "",
        weight: Weight = "regular",
        anchor: Anchor = "midleft",
        room: int | None = None,
        names: Sequence[str] = (),
    ) -> pygame.Rect:
        """Write a line with its anchor at a point in pixels; returns the rectangle of the text.

        If it is wider than `room` pixels it is written smaller, then the `names` in it are shortened, then its end is
        cut.
        """
        shown, pixels = self._fit(words, size, weight, room, names)
        if shown != words:
            self.truncated_texts.add(words)
        image = text.line(shown, pixels, colour or self.theme.ink, weight)
        high = text.extra_ascent(shown, pixels, weight)
        place = image.get_rect().inflate(0, -2 * high)
        setattr(place, anchor, (round(at[0]), round(at[1])))
        surface.blit(image, (place.left, place.top - high))
        return place

    def _fit(self, words: str, size: float, weight: Weight, room: int | None, names: Sequence[str]) -> tuple[str, int]:
        """The words as they fit into a width, and their size in pixels."""
        pixels = self.theme.type_size(size)
        if room is None:
            return words, pixels
        pixels = text.fitting_size(words, room, pixels, weight)
        return text.shorten(text.shorten_names(words, names, room, pixels, weight), room, pixels, weight), pixels

    def text_on_wood(
        self,
        surface: pygame.Surface,
        words: str,
        at: Point,
        size: float = 15,
        colour: str = "",
        weight: Weight = "regular",
        anchor: Anchor = "midleft",
        room: int | None = None,
        names: Sequence[str] = (),
    ) -> pygame.Rect:
        """Write a line as `text` does, with a soft shadow below it, where words lie on the table itself."""
        reach = max(2, self.px(4))
        shown, pixels = self._fit(words, size, weight, room, names)
        shade = text_shadow(shown, pixels, weight, reach)
        place = shade.get_rect().inflate(-6 * reach, -6 * reach)
        setattr(place, anchor, (round(at[0]), round(at[1])))
        # Where nothing lies yet, clear pixels have the colour of other words, which must not show through the shadow:
        flags = 0 if surface.get_flags() & pygame.SRCALPHA else PREMULTIPLIED
        for _ in range(SHADES):
            surface.blit(shade, place.move(-3 * reach, 1 - 3 * reach), special_flags=flags)
        return self.text(surface, words, at, size, colour, weight, anchor, room, names)

    def paragraph(
        self,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        size: float = 15,
        colour: str = "",
        weight: Weight = "regular",
        centred: bool = False,
    ) -> int:
        """Write words in lines from the top of a rectangle; returns the y at which they end."""
        pixels = self.theme.type_size(size)
        step = round(text.font(pixels).get_linesize() * 1.08)
        y = rect.top
        for words_here in text.wrap(words, rect.width, pixels, weight):
            x = rect.centerx if centred else rect.left
            if y < surface.get_height():  # lines below the surface are invisible
                anchor: Anchor = "midtop" if centred else "topleft"
                self.text(surface, words_here, (x, y), size, colour, weight, anchor, rect.width)
            y += step
        if y > rect.bottom + step // 2:
            self.truncated_texts.add(words)
        return y

    def paragraph_height(self, words: str, room: int, size: float = 15, weight: Weight = "regular") -> int:
        """The height of a paragraph in pixels for a width of `room` pixels."""
        pixels = self.theme.type_size(size)
        return len(text.wrap(words, room, pixels, weight)) * round(text.font(pixels).get_linesize() * 1.08)

    def icon(
        self,
        surface: pygame.Surface,
        name: str,
        centre: Point,
        size: float = 24,
        colour: str = "",
        stroke: float = 1.75,
    ) -> None:
        """Draw a named icon centred at a point."""
        image = icons.icon(name, self.px(size), colour or self.theme.ink, stroke)
        surface.blit(image, image.get_rect(center=(round(centre[0]), round(centre[1]))))

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float = 12,
        fill: str | None = "",
        edge: str | None = "",
        stroke: float = 1.0,
    ) -> None:
        """Draw a rounded box, by default a panel with a thin edge; `stroke` is in pixels, None draws no fill or no
        edge."""
        fill = self.theme.ground.panel if fill == "" else fill
        edge = self.theme.lines.passive if edge == "" else edge
        icons.draw_box(surface, rect, self.px(radius), fill, edge, stroke)

    def shadow(self, surface: pygame.Surface, rect: pygame.Rect, reach: float = 16, drop: float = 10) -> pygame.Rect:
        """Draw the soft shadow of a panel with corners of 16 units, `drop` units below it; returns what it covers."""
        return draw_shadow(surface, rect.move(0, self.px(drop)), self.px(16), self.px(reach))

    def keycap_width(self, key: str, size: float = 12) -> int:
        """The width of a keycap in pixels."""
        pixels = self.theme.type_size(size)
        return max(round(pixels * 1.55), self.width(key, size, "semibold") + round(pixels * 0.8))

    def keycap(
        self, surface: pygame.Surface, key: str, centre: Point, size: float = 12, colour: str = "", corner: float = 4
    ) -> pygame.Rect:
        """Draw a keycap with the key's name centred at a point; returns its rectangle."""
        pixels = self.theme.type_size(size)
        rect = pygame.Rect(0, 0, self.keycap_width(key, size), round(pixels * 1.55))
        rect = rect.move_to(center=(round(centre[0]), round(centre[1])))
        colour = colour or self.theme.muted
        self.box(surface, rect, corner, self.theme.ground.keycap, colour[:7] + "48")
        self.text(surface, key, (rect.centerx, rect.centery), size, colour, "semibold", "center")
        return rect
