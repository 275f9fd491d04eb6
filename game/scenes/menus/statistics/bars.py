"""Bars of results astride a line: lost hatched to the left, drawn a hollow box over it, won full to the right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.statistics.reckoning import ResultCounts
from game.ui.look.patterns import pattern_surface
from game.ui.look.pen import Pen
from game.ui.words import _

NOTHING: Final = "·"
NUMBER: Final = 34  # units beside a bar for its number
HIGH: Final = 16  # units, of a bar


def draw_lost(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """What is lost: hatched."""
    if rect.width > 0:
        surface.blit(pattern_surface(1, rect.size, pen.theme.no + "70", pen.theme.no, pen.theme.unit), rect)


def draw_won(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """What is won: full."""
    if rect.width > 0:
        surface.fill(pen.theme.go, rect)


def draw_drawn(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """What is drawn: hollow."""
    if rect.width > 0:
        surface.fill(pen.theme.dark, rect)
        pygame.draw.rect(surface, pen.theme.ink, rect, max(1, pen.px(1.4)))


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the line of a column of bars lies, and how many pixels a game is wide."""

    middle: float
    game: float

    def shifted(self, by: float) -> Scale:
        """The same farther to the right."""
        return Scale(self.middle + by, self.game)


def scale_for(pen: Pen, scores: Iterable[ResultCounts], wide: int) -> Scale:
    """One scale for all these scores in columns so many pixels wide, measured from a column's left edge."""
    lost = won = 0.5
    for score in scores:
        lost, won = max(lost, score.lost + score.drawn / 2), max(won, score.won + score.drawn / 2)
    room = wide - 2 * pen.px(NUMBER)
    game = min(pen.px(22), room / (lost + won))
    return Scale(pen.px(NUMBER) + lost * game + (room - (lost + won) * game) / 2, game)


def draw_score(surface: pygame.Surface, pen: Pen, score: ResultCounts, scale: Scale, y: int) -> None:
    """A score's bar around the line, its middle at a height; a dot where there is no game."""
    theme, px = pen.theme, pen.px
    if not score.games:
        pen.text(surface, NOTHING, (scale.middle + px(8), y), 14, theme.faint)
        return
    top, high = y - px(HIGH) // 2, px(HIGH)
    half = score.drawn * scale.game / 2
    left, right = round(scale.middle - half), round(scale.middle + half)
    lost = pygame.Rect(left - round(score.lost * scale.game), top, round(score.lost * scale.game) - 1, high)
    won = pygame.Rect(right + 1, top, round(score.won * scale.game), high)
    draw_lost(surface, pen, lost)
    draw_drawn(surface, pen, pygame.Rect(left, top, right - left, high))
    draw_won(surface, pen, won)
    if score.lost:
        pen.text(surface, str(score.lost), (lost.left - px(6), y), 13, theme.muted, "regular", "midright")
    if score.won:
        pen.text(surface, str(score.won), (won.right + px(6), y), 13, theme.ink, "semibold")
    if score.drawn and right - left > pen.width(str(score.drawn), 12) + px(6):
        pen.text(surface, str(score.drawn), (scale.middle, y), 12, theme.ink, "regular", "center")


def draw_line(surface: pygame.Surface, pen: Pen, x: float, top: int, bottom: int) -> None:
    """The line that results stand astride of."""
    pygame.draw.line(surface, pen.theme.muted, (round(x), top), (round(x), bottom))


def draw_legend(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """What the three patterns mean, from the right of a rectangle."""
    x, px = rect.right, pen.px
    side = px(13)
    for words, draw in ((_("won"), draw_won), (_("drawn"), draw_drawn), (_("lost"), draw_lost)):
        x -= pen.width(words, 13)
        if x - px(20) < rect.left:
            return
        pen.text(surface, words, (x, rect.centery), 13, pen.theme.muted)
        x -= px(20)
        draw(surface, pen, pygame.Rect(x, rect.centery - side // 2, side, side))
        x -= px(16)
