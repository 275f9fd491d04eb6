"""A note: words in a box with a sign for their tone; and a toast, a note that stays for a few seconds."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.ui.look.pen import Pen
from game.ui.look.text import wrap_evenly
from game.ui.look.theme import Theme

TOAST_SECONDS: Final = 4.0
FADE_SECONDS: Final = 0.25
NoteTone = Literal["go", "no", "plain"]


def tone_colour(theme: Theme, tone: NoteTone) -> str:
    """The colour of a note's edge for a tone."""
    return {"go": theme.go, "no": theme.no, "plain": theme.muted}[tone]


TONE_ICONS: dict[NoteTone, str] = {"go": "tick", "no": "cross", "plain": ""}


def note_size(pen: Pen, words: str, tone: NoteTone, widest: int) -> tuple[int, int, list[str]]:
    """The width and the height of a note in pixels, and its lines."""
    aside = pen.px(56) if TONE_ICONS[tone] else pen.px(32)
    pixels = pen.theme.type_size(16)
    lines = wrap_evenly(words, widest - aside, pixels, "semibold")
    wide = max((pen.width(line, 16, "semibold") for line in lines), default=0) + aside
    return wide, pen.px(18) + len(lines) * pen.height(16), lines


def draw_note(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, lines: list[str], tone: NoteTone) -> None:
    """Draw a note's box and its lines."""
    pen.box(surface, rect, 8, pen.theme.ground.note, tone_colour(pen.theme, tone), 1.5)
    left = rect.left + pen.px(16)
    if TONE_ICONS[tone]:
        pen.icon(
            surface, TONE_ICONS[tone], (rect.left + pen.px(22), rect.centery), 20, tone_colour(pen.theme, tone), 2.4
        )
        left = rect.left + pen.px(40)
    y = rect.centery - pen.height(16) * (len(lines) - 1) / 2
    for words in lines:
        pen.text(surface, words, (left, y), 16, weight="semibold", room=rect.right - pen.px(8) - left)
        y += pen.height(16)


class Toast:
    """Words at the lower edge of the table that stay for a few seconds, then fade."""

    def __init__(self) -> None:
        self.words = ""
        self.tone: NoteTone = "plain"
        self.until = 0.0

    def show(self, words: str, now: float, tone: NoteTone = "plain") -> None:
        """Show words; times are in seconds of any steady clock."""
        self.words, self.tone, self.until = words, tone, now + TOAST_SECONDS

    def hide(self) -> None:
        """Hide the words at once."""
        self.words = ""

    def is_showing(self, now: float) -> bool:
        """Whether there is something to draw."""
        return bool(self.words) and now < self.until

    def size(self, pen: Pen, room: int, widest: int = 640) -> tuple[int, int]:
        """Its size in pixels, at most `room` pixels and `widest` units wide."""
        wide, tall, _ = note_size(pen, self.words, self.tone, min(room, pen.px(widest)))
        return wide, tall

    def draw(
        self, surface: pygame.Surface, pen: Pen, area: pygame.Rect, now: float, widest: int = 640
    ) -> pygame.Rect | None:
        """Draw it at the lower edge of its area, at most `widest` units wide; returns what it covers."""
        if not self.is_showing(now):
            return None
        rect = pygame.Rect((0, 0), self.size(pen, area.width, widest))
        return self.draw_at(surface, pen, rect.move_to(midbottom=(area.centerx, area.bottom - pen.px(8))), now)

    def draw_at(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, now: float) -> pygame.Rect:
        """Draw it in a rectangle; returns what it covers."""
        lines = note_size(pen, self.words, self.tone, rect.width)[2]
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        draw_note(picture, pen, picture.get_rect(), lines, self.tone)
        picture.set_alpha(round(255 * min(1.0, (self.until - now) / FADE_SECONDS)))
        return surface.blit(picture, rect)
