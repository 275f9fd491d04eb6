"""Games by month as bars, with the time that clocks have told."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.menus.statistics.panel import Plot
from game.statistics.reckoning import Statistics
from game.ui.look.pen import Pen
from game.ui.words import _, ngettext

LATEST: Final = 24  # months that are shown
HIGH: Final = 130  # units
AXIS: Final = 26


class MonthPlot(Plot):
    """A bar a month; the number over the highest and over the last one, the rest can be read off or in the table."""

    tables = ("overview", "months")

    def __init__(self) -> None:
        self.title = _("Games and time")

    def note(self) -> str:
        """The time of games with a clock, and of how many games it is not known."""
        if self.told is None or not self.told.timed:
            return _("no clock has told the time")
        unknown = self.told.games - self.told.timed
        known = clock_time(self.told.seconds)
        if not unknown:
            return known
        words = ngettext("{time}; unknown of {count} game", "{time}; unknown of {count} games", unknown)
        return words.format(time=known, count=unknown)

    def lack(self, told: Statistics) -> str:
        """There is no game."""
        return "" if told.months else _("There is no game here yet.")

    def least_width(self, pen: Pen) -> int:
        """Room for the bars."""
        return pen.px(380)

    def tall(self, pen: Pen, wide: int) -> int:
        """The bars with their axis."""
        del wide
        return pen.px(HIGH + AXIS + 24)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """Draw them."""
        px, theme = pen.px, pen.theme
        months = [(name, month.games) for name, month in told.months.items()][-LATEST:]
        most = max(games for _name, games in months)
        base = rect.bottom - px(AXIS)
        high = base - rect.top - px(34)
        step = rect.width / max(6, len(months))
        told_at = {max(range(len(months)), key=lambda i: months[i][1]), len(months) - 1}
        for index, (_name, games) in enumerate(months):
            wide = max(3, min(round(step * 0.62), px(30)))
            bar = pygame.Rect(0, 0, wide, max(2, round(high * games / most)))
            bar.midbottom = round(rect.left + step * (index + 0.5)), base
            if games:
                pen.box(surface, bar, 3, theme.brass + "C8", None)
            else:
                pen.text(surface, "·", (bar.centerx, base - px(8)), 14, theme.faint, "regular", "center")
            if index in told_at and games:
                pen.text(surface, str(games), (bar.centerx, bar.top - px(11)), 13, theme.ink, "semibold", "center")
        pygame.draw.line(surface, theme.rule, (rect.left, base), (rect.right, base))
        draw_ends(surface, pen, rect, [name for name, _games in months], step)


def draw_ends(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, months: list[str], step: float) -> None:
    """Write the first and the last month under an axis, the last where there is room."""
    y, px = rect.bottom - pen.px(10), pen.px
    first = pen.text(surface, months[0], (rect.left, y), 12, pen.theme.muted)
    wide = pen.width(months[-1], 12)
    end = min(rect.right, round(rect.left + step * len(months)))
    if len(months) > 1 and end - wide > first.right + px(8):
        pen.text(surface, months[-1], (end, y), 12, pen.theme.muted, "regular", "midright")


def clock_time(seconds: float) -> str:
    """A time in hours and minutes, or in minutes."""
    hours, minutes = divmod(round(seconds / 60), 60)
    words = _("{hours} h {minutes} min") if hours else _("{minutes} min")
    return words.format(hours=hours, minutes=minutes)
