"""Streaks: the last games as strokes up and down, the longest run bracketed, and the lengths in words."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.menus.statistics.bars import draw_drawn, draw_lost, draw_won
from game.scenes.menus.statistics.panel import Plot
from game.statistics.played import Result
from game.statistics.reckoning import Statistics
from game.statistics.streaks import RECENT_RESULTS, ResultStreak
from game.ui.look.pen import Pen
from game.ui.words import _, ngettext

STROKES: Final = 128  # units, with the bracket
LINE: Final = 27


class StreakPlot(Plot):
    """The strokes over four lines of words."""

    tables = ("streaks",)

    def __init__(self) -> None:
        self.title = _("Streaks")

    def note(self) -> str:
        """How many are shown."""
        count = len(self.told.streaks.recent) if self.told is not None else 0
        return ngettext("the last game", "the last {count} games", count).format(count=count)

    def lack(self, told: Statistics) -> str:
        """No game has a result."""
        return "" if told.streaks.recent else _("No game has a result here yet.")

    def least_width(self, pen: Pen) -> int:
        """Room for the strokes."""
        return pen.px(380)

    def tall(self, pen: Pen, wide: int) -> int:
        """The strokes and the lines."""
        del wide
        return pen.px(STROKES + 4 * LINE)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """Draw them."""
        px, found = pen.px, told.streaks
        self._strokes(surface, pen, pygame.Rect(rect.left, rect.top, rect.width, px(STROKES)), found.recent)
        lines = (
            (_("Now"), told_streak(found.current)),
            (_("Longest won"), dated(found.longest_won)),
            (_("Longest lost"), dated(found.longest_lost)),
            (_("Days in a row with a game"), str(found.days_in_a_row)),
        )
        for place, (name, value) in enumerate(lines):
            y = rect.top + px(STROKES) + px(LINE) * place + px(LINE) // 2
            if place:
                pygame.draw.line(
                    surface, pen.theme.rule, (rect.left, y - px(LINE) // 2), (rect.right, y - px(LINE) // 2)
                )
            seen = pen.text(surface, value, (rect.right, y), 14, pen.theme.ink, "semibold", "midright")
            pen.text(surface, name, (rect.left, y), 14, pen.theme.muted, room=seen.left - px(8) - rect.left)

    def _strokes(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, recent: tuple[Result, ...]) -> None:
        px, middle = pen.px, rect.top + pen.px(78)
        step = rect.width / RECENT_RESULTS
        wide = max(2, round(step * 0.6))
        pygame.draw.line(surface, pen.theme.rule, (rect.left, middle), (rect.right, middle))
        left = rect.right - step * len(recent)
        for index, result in enumerate(recent):
            x = round(left + step * index + (step - wide) / 2)
            if result == "won":
                draw_won(surface, pen, pygame.Rect(x, middle - px(28), wide, px(27)))
            elif result == "lost":
                draw_lost(surface, pen, pygame.Rect(x, middle + 2, wide, px(27)))
            else:
                draw_drawn(surface, pen, pygame.Rect(x, middle - px(5), wide, px(10)))
        run = longest(recent)
        if run is not None and run[1] > 1:
            self._bracket(surface, pen, (round(left + step * run[0]), round(left + step * sum(run))), run[1], rect)

    def _bracket(self, surface: pygame.Surface, pen: Pen, ends: tuple[int, int], games: int, rect: pygame.Rect) -> None:
        px, top = pen.px, rect.top + pen.px(38)
        a, b = ends[0] + 1, ends[1] - 2
        pygame.draw.lines(
            surface, pen.theme.gold, False, [(a, top + px(7)), (a, top), (b, top), (b, top + px(7))], max(2, px(2))
        )
        words = _("{count} won in a row").format(count=games)
        half = pen.width(words, 14, "semibold") / 2
        x = min(max((a + b) / 2, rect.left + half), rect.right - half)
        pen.text(surface, words, (x, top - px(14)), 14, pen.theme.gold, "semibold", "center")


def longest(recent: tuple[Result, ...]) -> tuple[int, int] | None:
    """Where the longest run of won games begins, the last of several, and how long it is; None without one."""
    best: tuple[int, int] | None = None
    begun = 0
    for index, result in enumerate(recent):
        if result != "won":
            begun = index + 1
        elif best is None or index + 1 - begun >= best[1]:
            best = begun, index + 1 - begun
    return best


def told_streak(streak: ResultStreak | None) -> str:
    """How long it is, and of what."""
    if streak is None:
        return "·"
    count = streak.games
    words = {
        "won": ngettext("{count} won", "{count} won", count),
        "drawn": ngettext("{count} drawn", "{count} drawn", count),
        "lost": ngettext("{count} lost", "{count} lost", count),
    }
    return words[streak.result].format(count=count)


def dated(streak: ResultStreak | None) -> str:
    """How long it is, and when it ended."""
    return f"{streak.games}  ·  {streak.day}" if streak is not None else "·"
