"""Games by month as bars, with the total time of games with a clock."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Statistics
from game.ui.look.pen import Pen
from game.ui.words import _, ngettext

MAX_MONTHS: Final = 24  # the latest months are shown
BARS_HEIGHT: Final = 130  # units
AXIS_HEIGHT: Final = 26


class MonthPlot(Plot):
    """A bar for each month; only the highest bar and the last have a number, the table has the others."""

    table_ids = ("overview", "months")

    def __init__(self) -> None:
        self.title = _("Games and time")

    def note(self) -> str:
        """The total time of games with a clock, and how many games have none."""
        if self.statistics is None or not self.statistics.clock_time.games:
            return _("no clock was running")
        unknown = self.statistics.games - self.statistics.clock_time.games
        total = format_duration(self.statistics.clock_time.seconds)
        if not unknown:
            return total
        words = ngettext("{time}; unknown of {count} game", "{time}; unknown of {count} games", unknown)
        return words.format(time=total, count=unknown)

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if there is no game."""
        return "" if statistics.months else _("No games yet.")

    def min_width(self, pen: Pen) -> int:
        """The least width in which the bars can be told apart, in pixels."""
        return pen.px(380)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the bars with their axis, in pixels, at every width."""
        del width
        return pen.px(BARS_HEIGHT + AXIS_HEIGHT + 24)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the bars of the last months, and the names of the first and the last month."""
        px, theme = pen.px, pen.theme
        months = [(name, month.games) for name, month in statistics.months.items()][-MAX_MONTHS:]
        most = max(games for _name, games in months)
        base = rect.bottom - px(AXIS_HEIGHT)
        high = base - rect.top - px(34)
        step = rect.width / max(6, len(months))
        labelled = {max(range(len(months)), key=lambda i: months[i][1]), len(months) - 1}
        for index, (_name, games) in enumerate(months):
            wide = max(3, min(round(step * 0.62), px(30)))
            at = round(rect.left + step * (index + 0.5)), base
            bar = pygame.Rect(0, 0, wide, max(2, round(high * games / most))).move_to(midbottom=at)
            if games:
                pen.box(surface, bar, 3, theme.accents.brass + "C8", None)
            else:
                pen.text(surface, "·", (bar.centerx, base - px(8)), 14, theme.faint, "regular", "center")
            if index in labelled and games:
                pen.text(surface, str(games), (bar.centerx, bar.top - px(11)), 13, theme.ink, "semibold", "center")
        pygame.draw.line(surface, theme.lines.rule, (rect.left, base), (rect.right, base))
        draw_end_labels(surface, pen, rect, [name for name, _games in months], step)


def draw_end_labels(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, months: list[str], step: float) -> None:
    """Write the first month under an axis, and the last if there is room."""
    y, px = rect.bottom - pen.px(10), pen.px
    first = pen.text(surface, months[0], (rect.left, y), 12, pen.theme.muted)
    wide = pen.width(months[-1], 12)
    end = min(rect.right, round(rect.left + step * len(months)))
    if len(months) > 1 and end - wide > first.right + px(8):
        pen.text(surface, months[-1], (end, y), 12, pen.theme.muted, "regular", "midright")


def format_duration(seconds: float) -> str:
    """A time in hours and minutes, or in minutes."""
    hours, minutes = divmod(round(seconds / 60), 60)
    words = _("{hours} h {minutes} min") if hours else _("{minutes} min")
    return words.format(hours=hours, minutes=minutes)
