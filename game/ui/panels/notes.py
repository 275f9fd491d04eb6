"""Short words over the table: whose turn it is, why something may not be, what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal, TypeAlias

import pygame

from game.core.pieces import Stain
from game.ui.kinds.glyphs import chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.text import wrapped
from game.ui.look.theme import Theme

Tone = Literal["go", "no", "plain"]
Keep: TypeAlias = tuple[pygame.Rect, float]  # what a note had better not cover, and how much that matters
TOAST_SECONDS = 4.0
FADE_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class PillContent:
    """Whose turn it is in strong words, what to do now in plain ones; `stain` is the sign's.

    `names` may be shortened in the strong words where there is little room.  An `alarm` is told in the stain's own
    colour.
    """

    strong: str
    words: str
    stain: Stain
    names: tuple[str, ...] = ()
    alarm: bool = False


class Pill(CachedPicture[PillContent]):
    """The turn's pill, in the middle of the space it may fill."""

    def width_for(self, room: int) -> int:
        """How many pixels wide it gets; the plain words are left out where there is no room for both."""
        pen, content = self.pen, self.content
        short = pen.px(70) + pen.width(content.strong, 16, "bold")
        whole = short + pen.px(8) + pen.width(content.words, 16) if content.words else short
        return whole if whole <= room else min(room, short)

    def settle(self, free: pygame.Rect) -> None:
        """Lie in the middle of a span."""
        rect = pygame.Rect(0, 0, self.width_for(free.width), self.pen.px(40))
        rect.center = free.center
        if rect != self.rect:
            self.place(self.pen, rect)

    def ground_kind(self, content: PillContent) -> object:
        """The rim's colour."""
        return self._colour(content)

    def _colour(self, content: PillContent) -> str:
        theme = self.pen.theme
        return theme.shine(content.stain) if content.alarm else theme.gold

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: PillContent) -> None:
        """A gold rim, or that of the alarm."""
        edge = self._colour(content) + ("" if content.alarm else "A0")
        self.pen.box(surface, rect, 20, self.pen.theme.floating, edge, 2.2 if content.alarm else 1.5)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: PillContent) -> None:
        """The seat's sign and the words."""
        pen, theme = self.pen, self.pen.theme
        sign = chip(content.stain, pen.px(22), theme)
        surface.blit(sign, sign.get_rect(center=(rect.left + pen.px(26), rect.centery)))
        left, right = rect.left + pen.px(46), rect.right - pen.px(20)
        room, names = right - left, content.names
        tone, place = self._colour(content), (left, rect.centery)
        strong = pen.text(surface, content.strong, place, 16, tone, "bold", room=room, names=names)
        room = right - strong.right - pen.px(8)
        if content.words and room >= pen.width(content.words, 16):
            pen.text(surface, content.words, (strong.right + pen.px(8), rect.centery), 16)


def tone_colour(theme: Theme, tone: Tone) -> str:
    """The edge of a note in a tone."""
    return {"go": theme.go, "no": theme.no, "plain": theme.muted}[tone]


SIGNS: dict[Tone, str] = {"go": "tick", "no": "cross", "plain": ""}


def note_size(pen: Pen, words: str, tone: Tone, widest: int) -> tuple[int, int, list[str]]:
    """The size of a note in pixels and its lines."""
    aside = pen.px(56) if SIGNS[tone] else pen.px(32)
    pixels = pen.theme.type_size(16)
    lines = wrapped(words, widest - aside, pixels, "semibold")
    wide = max((pen.width(line, 16, "semibold") for line in lines), default=0) + aside
    return wide, pen.px(18) + len(lines) * pen.height(16), lines


def draw_note(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, lines: list[str], tone: Tone) -> None:
    """A note's box and its lines."""
    pen.box(surface, rect, 8, pen.theme.note, tone_colour(pen.theme, tone), 1.5)
    left = rect.left + pen.px(16)
    if SIGNS[tone]:
        pen.icon(surface, SIGNS[tone], (rect.left + pen.px(22), rect.centery), 20, tone_colour(pen.theme, tone), 2.4)
        left = rect.left + pen.px(40)
    y = rect.centery - pen.height(16) * (len(lines) - 1) / 2
    for words in lines:
        pen.text(surface, words, (left, y), 16, weight="semibold", room=rect.right - pen.px(8) - left)
        y += pen.height(16)


def leader(surface: pygame.Surface, pen: Pen, x: int, start: int, end: int, tone: Tone) -> pygame.Rect:
    """A line from a note to the place it speaks of; returns what it covers."""
    wide = max(2, pen.px(2))
    line = pygame.Rect(x - wide // 2, start, wide, end - start)
    surface.fill(pen.theme.dark, line.inflate(4, 0))
    surface.fill(tone_colour(pen.theme, tone), line)
    return line.inflate(4, 0)


def tooltip(
    surface: pygame.Surface,
    pen: Pen,
    area: pygame.Rect,
    words: str,
    tip: tuple[float, float],
    keep: Sequence[Keep] = (),
    tone: Tone = "no",
) -> pygame.Rect:
    """A line of reason with a leader to the place it speaks of, never outside `area`; returns what it covers.

    It stands above or below the tip, as near as it can without covering what is to be kept in sight.
    """
    wide, tall, lines = note_size(pen, words, tone, min(area.width - pen.px(16), pen.px(560)))
    x, y = round(tip[0]), round(tip[1])
    rect = beside(pygame.Rect(x - wide // 2, y, wide, tall).clamp(area), area, y, pen.px(40), keep)
    outside = not area.left <= x <= area.right  # then a line to it would point at something else
    x = max(rect.left + pen.px(8), min(rect.right - pen.px(8), x))
    start, end = (y, rect.top) if rect.top > y else (rect.bottom, y)
    covered = rect
    if end > start and not outside:
        covered = rect.union(leader(surface, pen, x, start, end, tone))
    draw_note(surface, pen, rect, lines, tone)
    return covered


def beside(rect: pygame.Rect, area: pygame.Rect, tip: int, air: int, keep: Sequence[Keep]) -> pygame.Rect:
    """The rectangle moved up or down in an area: `air` away from the line `tip`, and off what is to be kept in sight.

    A way of a pixel weighs as much as a pixel's width of something of weight 1 covered; upwards goes before downwards.
    """
    near = [(box, weight) for box, weight in keep if box.left < rect.right and rect.left < box.right]
    tops = {tip - air - rect.height, tip + air, area.top, area.bottom - rect.height}
    tops |= {at for box, _ in near for at in (box.top - rect.height - air // 5, box.bottom + air // 5)}

    def way(top: int) -> int:
        return abs(top + rect.height // 2 - tip)

    def cost(top: int) -> float:
        moved = rect.move(0, top - rect.top)
        hidden = [(moved.clip(box), weight) for box, weight in near]
        return way(top) + sum(weight * part.width * part.height for part, weight in hidden) / rect.height

    best, least = rect.top, inf
    for top in sorted(tops, key=lambda top: (way(top), top)):
        if way(top) >= least:
            break  # none farther off can be better
        if area.top <= top <= area.bottom - rect.height and abs(top + rect.height / 2 - tip) > air:
            here = cost(top)
            if here < least:
                best, least = top, here
    return rect.move(0, best - rect.top)


def label(surface: pygame.Surface, pen: Pen, area: pygame.Rect, words: str, at: pygame.Rect) -> pygame.Rect:
    """The name of something small under it, kept inside `area`; returns what it covers."""
    rect = pygame.Rect(0, 0, pen.width(words, 14, "semibold") + pen.px(20), pen.height(14) + pen.px(10))
    rect.midtop = at.centerx, at.bottom + pen.px(6)
    rect.clamp_ip(area)
    pen.box(surface, rect, 7, pen.theme.note, pen.theme.muted + "80")
    pen.text(surface, words, rect.center, 14, weight="semibold", anchor="center")
    return rect


class Toast:
    """Words that stay for a few seconds at the lower edge of the table, then fade."""

    def __init__(self) -> None:
        self.words = ""
        self.tone: Tone = "plain"
        self.until = 0.0

    def show(self, words: str, now: float, tone: Tone = "plain") -> None:
        """Say something; times are in seconds of any steady clock."""
        self.words, self.tone, self.until = words, tone, now + TOAST_SECONDS

    def hide(self) -> None:
        """Say nothing more."""
        self.words = ""

    def showing(self, now: float) -> bool:
        """Whether there is something to draw."""
        return bool(self.words) and now < self.until

    def draw(
        self, surface: pygame.Surface, pen: Pen, area: pygame.Rect, now: float, widest: int = 640
    ) -> pygame.Rect | None:
        """Draw it at the lower edge of its area, at most so many units wide; returns what it covers."""
        if not self.showing(now):
            return None
        wide, tall, lines = note_size(pen, self.words, self.tone, min(area.width, pen.px(widest)))
        rect = pygame.Rect(0, 0, wide, tall)
        rect.midbottom = area.centerx, area.bottom - pen.px(8)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        draw_note(picture, pen, picture.get_rect(), lines, self.tone)
        picture.set_alpha(round(255 * min(1.0, (self.until - now) / FADE_SECONDS)))
        return surface.blit(picture, rect)
