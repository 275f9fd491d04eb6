"""Bars of results around a line: losses hatched to its left, draws a hollow box on it, wins solid to its right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.statistics.compute import ResultCounts
from game.ui.look.patterns import pattern_surface
from game.ui.look.pen import Pen
from game.ui.words import _

NO_GAMES_SIGN: Final = "·"
NUMBER_WIDTH: Final = 34  # units, beside a bar
BAR_HEIGHT: Final = 16  # units


def draw_lost(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """Draw a hatched rectangle, which stands for losses; nothing if it has no width."""
    if rect.width > 0:
        surface.blit(pattern_surface(1, rect.size, pen.theme.no + "70", pen.theme.no, pen.theme.unit), rect)


def draw_won(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """Draw a solid rectangle, which stands for wins; nothing if it has no width."""
    if rect.width > 0:
        surface.fill(pen.theme.go, rect)


def draw_drawn(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """Draw a hollow rectangle, which stands for draws; nothing if it has no width."""
    if rect.width > 0:
        surface.fill(pen.theme.dark, rect)
        pygame.draw.rect(surface, pen.theme.ink, rect, max(1, pen.px(1.4)))


@dataclass(frozen=True, slots=True)
class Scale:
    """The x of the line in a column of bars, and the width of a game in pixels."""

    middle: float
    game_width: float

    def shifted_by(self, by: float) -> Scale:
        """The same scale, moved to the right by a number of pixels."""
        return Scale(self.middle + by, self.game_width)


def scale_for(pen: Pen, scores: Iterable[ResultCounts], wide: int) -> Scale:
    """A common scale for scores in columns of a width in pixels; `middle` is measured from a column's left edge."""
    lost = won = 0.5
    for score in scores:
        lost, won = max(lost, score.lost + score.drawn / 2), max(won, score.won + score.drawn / 2)
    room = wide - 2 * pen.px(NUMBER_WIDTH)
    game = min(pen.px(22), room / (lost + won))
    return Scale(pen.px(NUMBER_WIDTH) + lost * game + (room - (lost + won) * game) / 2, game)


def draw_score(surface: pygame.Surface, pen: Pen, score: ResultCounts, scale: Scale, y: int) -> None:
    """Draw a score's bar around the line, centred at `y`; a dot if there is no game."""
    theme, px = pen.theme, pen.px
    if not score.games:
        pen.text(surface, NO_GAMES_SIGN, (scale.middle + px(8), y), 14, theme.faint)
        return
    top, high = y - px(BAR_HEIGHT) // 2, px(BAR_HEIGHT)
    half = score.drawn * scale.game_width / 2
    left, right = round(scale.middle - half), round(scale.middle + half)
    lost = pygame.Rect(left - round(score.lost * scale.game_width), top, round(score.lost * scale.game_width) - 1, high)
    won = pygame.Rect(right + 1, top, round(score.won * scale.game_width), high)
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
    """Draw the vertical line between losses and wins."""
    pygame.draw.line(surface, pen.theme.muted, (round(x), top), (round(x), bottom))


def draw_legend(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """Draw the meanings of the three patterns, from the right of a rectangle, as many as fit."""
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
