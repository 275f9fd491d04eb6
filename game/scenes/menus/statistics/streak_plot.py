"""Streaks: the last games as strokes up and down, the longest winning run in a bracket, and the lengths as text."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.menus.statistics.bars import draw_drawn, draw_lost, draw_won
from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Statistics
from game.statistics.played_game import Result
from game.statistics.streaks import RECENT_RESULTS, ResultStreak
from game.ui.look.pen import Pen
from game.ui.words import _, ngettext

STROKES_HEIGHT: Final = 128  # units, with the bracket
STREAK_LINE_HEIGHT: Final = 27


class StreakPlot(Plot):
    """Strokes for the last games over four lines of text."""

    table_ids = ("streaks",)

    def __init__(self) -> None:
        self.title = _("Streaks")

    def note(self) -> str:
        """The number of games shown."""
        count = len(self.statistics.streaks.recent) if self.statistics is not None else 0
        return ngettext("the last game", "the last {count} games", count).format(count=count)

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if no game has a result."""
        return "" if statistics.streaks.recent else _("No finished games yet.")

    def min_width(self, pen: Pen) -> int:
        """The least width in which the strokes can be told apart, in pixels."""
        return pen.px(380)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the strokes and the lines of text, in pixels, at every width."""
        del width
        return pen.px(STROKES_HEIGHT + 4 * STREAK_LINE_HEIGHT)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the strokes, and the lines of text below."""
        px, streaks = pen.px, statistics.streaks
        strokes = pygame.Rect(rect.left, rect.top, rect.width, px(STROKES_HEIGHT))
        self._draw_strokes(surface, pen, strokes, streaks.recent)
        lines = (
            (_("Now"), streak_text(streaks.current)),
            (_("Longest won"), dated_streak_text(streaks.longest_won)),
            (_("Longest lost"), dated_streak_text(streaks.longest_lost)),
            (_("Days in a row with a game"), str(streaks.days_in_a_row)),
        )
        for place, (name, value) in enumerate(lines):
            y = rect.top + px(STROKES_HEIGHT) + px(STREAK_LINE_HEIGHT) * place + px(STREAK_LINE_HEIGHT) // 2
            if place:
                pygame.draw.line(
                    surface,
                    pen.theme.lines.rule,
                    (rect.left, y - px(STREAK_LINE_HEIGHT) // 2),
                    (rect.right, y - px(STREAK_LINE_HEIGHT) // 2),
                )
            drawn = pen.text(surface, value, (rect.right, y), 14, pen.theme.ink, "semibold", "midright")
            pen.text(surface, name, (rect.left, y), 14, pen.theme.muted, room=drawn.left - px(8) - rect.left)

    def _draw_strokes(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, recent: tuple[Result, ...]) -> None:
        px, middle = pen.px, rect.top + pen.px(78)
        step = rect.width / RECENT_RESULTS
        wide = max(2, round(step * 0.6))
        pygame.draw.line(surface, pen.theme.lines.rule, (rect.left, middle), (rect.right, middle))
        left = rect.right - step * len(recent)
        for index, result in enumerate(recent):
            x = round(left + step * index + (step - wide) / 2)
            if result == "won":
                draw_won(surface, pen, pygame.Rect(x, middle - px(28), wide, px(27)))
            elif result == "lost":
                draw_lost(surface, pen, pygame.Rect(x, middle + 2, wide, px(27)))
            else:
                draw_drawn(surface, pen, pygame.Rect(x, middle - px(5), wide, px(10)))
        run = longest_winning_run(recent)
        if run is not None and run[1] > 1:
            self._draw_bracket(surface, pen, (round(left + step * run[0]), round(left + step * sum(run))), run[1], rect)

    def _draw_bracket(
        self, surface: pygame.Surface, pen: Pen, ends: tuple[int, int], games: int, rect: pygame.Rect
    ) -> None:
        px, top = pen.px, rect.top + pen.px(38)
        a, b = ends[0] + 1, ends[1] - 2
        pygame.draw.lines(
            surface, pen.theme.gold, False, [(a, top + px(7)), (a, top), (b, top), (b, top + px(7))], max(2, px(2))
        )
        words = _("{count} won in a row").format(count=games)
        half = pen.width(words, 14, "semibold") / 2
        x = min(max((a + b) / 2, rect.left + half), rect.right - half)
        pen.text(surface, words, (x, top - px(14)), 14, pen.theme.gold, "semibold", "center")


def longest_winning_run(recent: tuple[Result, ...]) -> tuple[int, int] | None:
    """The start and the length of the longest winning run, the latest of equal runs; None without a win."""
    best: tuple[int, int] | None = None
    begun = 0
    for index, result in enumerate(recent):
        if result != "won":
            begun = index + 1
        elif best is None or index + 1 - begun >= best[1]:
            best = begun, index + 1 - begun
    return best


def streak_text(streak: ResultStreak | None) -> str:
    """The length of a streak and its result, as text; a dot for None."""
    if streak is None:
        return "·"
    count = streak.games
    words = {
        "won": ngettext("{count} won", "{count} won", count),
        "drawn": ngettext("{count} drawn", "{count} drawn", count),
        "lost": ngettext("{count} lost", "{count} lost", count),
    }
    return words[streak.result].format(count=count)


def dated_streak_text(streak: ResultStreak | None) -> str:
    """The length of a streak and the day it ended, as text; a dot for None."""
    return f"{streak.games}  ·  {streak.day}" if streak is not None else "·"
