"""Faults in ten moves: a small plot for each kind, all on one scale, by month."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.analysis.verdict import FAULT_KINDS
from game.analysis.verdict import Kind as FaultKind
from game.scenes.menus.statistics.month_plot import draw_ends
from game.scenes.menus.statistics.panel import Plot
from game.statistics.faults import FaultCounts
from game.statistics.reckoning import Statistics
from game.ui.look.icons import render_svg, svg_paint
from game.ui.look.pen import Pen
from game.ui.panels.analysis.class_marks import FAULT_NAMES, draw_class_mark, fault_colour
from game.ui.words import _, decimal

FEWEST: Final = 10  # moves of a month from which on it has a point
SMALL: Final = 150  # units, of a plot at least
HIGH: Final = 200
GAP: Final = 16


class FaultPlot(Plot):
    """Four small plots, or two and two below each other."""

    tables = ("faults", "fault-months")

    def __init__(self) -> None:
        self.title = _("Faults in ten moves")

    def note(self) -> str:
        """Of how many games."""
        count = self.told.analysed if self.told is not None else 0
        return _("analysed games: {count}").format(count=count)

    def lack(self, told: Statistics) -> str:
        """No game has an analysis, or one of too few moves."""
        if any(faults.moves for faults in told.faults.values()):
            return "" if self._points(told) else _("Too few moves have been analysed here yet.")
        return _("Here stand the faults of games that have been analysed; none of these has.")

    def _points(self, told: Statistics) -> list[tuple[str, FaultCounts]]:
        months = [(name, month.faults) for name, month in told.months.items()]
        return [(name, faults) for name, faults in months if faults.moves >= FEWEST]

    def least_width(self, pen: Pen) -> int:
        """Two of them."""
        return pen.px(2 * SMALL + GAP)

    def _across(self, pen: Pen, wide: int) -> int:
        return 4 if wide >= pen.px(4 * SMALL + 3 * GAP) else 2

    def tall(self, pen: Pen, wide: int) -> int:
        """One row of them, or two."""
        return pen.px(HIGH + 12) * (4 // self._across(pen, wide))

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """Draw them."""
        points, across = self._points(told), self._across(pen, rect.width)
        most = max(0.5, *(faults.per_ten_moves(kind) for _name, faults in points for kind in FAULT_KINDS))
        wide = (rect.width - (across - 1) * pen.px(GAP)) // across
        high = (rect.height - pen.px(8)) // (4 // across)
        for index, kind in enumerate(FAULT_KINDS):
            row, column = divmod(index, across)
            left, top = rect.left + column * (wide + pen.px(GAP)), rect.top + pen.px(8) + row * high
            draw_kind(surface, pen, pygame.Rect(left, top, wide, high), kind, points, most)


def draw_kind(
    surface: pygame.Surface,
    pen: Pen,
    rect: pygame.Rect,
    kind: FaultKind,
    points: Sequence[tuple[str, FaultCounts]],
    most: float,
) -> None:
    """One small plot: its sign and name, the course, its first and its last value over it, from when to when."""
    px, theme = pen.px, pen.theme
    name, colour = FAULT_NAMES[kind], fault_colour(theme, kind)
    draw_class_mark(surface, pen, kind, (rect.left + px(10), rect.top + px(18)), 8.5)
    pen.text(
        surface, _(name), (rect.left + px(26), rect.top + px(18)), 15, theme.ink, "semibold", room=rect.width - px(26)
    )
    ground = pygame.Rect(rect.left, rect.top + px(40), rect.width, rect.height - px(40 + 28))
    pen.box(surface, ground, 3, theme.trough, None)
    values = [faults.per_ten_moves(kind) for _name, faults in points]
    per = (ground.height - px(44)) / most
    step = (ground.width - px(40)) / max(1, len(points) - 1)
    course = [(px(20) + step * i, ground.height - px(12) - per * value) for i, value in enumerate(values)]
    for whole in range(1, int(most) + 1):
        height = ground.bottom - px(12) - round(per * whole)
        pygame.draw.line(surface, theme.rule, (ground.left, height), (ground.right - 1, height))
    surface.blit(render_svg(course_drawn(course, colour, theme.dark, theme.unit), ground.size), ground)
    over = ground.top + px(15)
    pen.text(surface, decimal(values[-1]), (ground.right - px(8), over), 15, theme.ink, "bold", "midright")
    if len(values) > 1:
        pen.text(surface, decimal(values[0]), (ground.left + px(8), over), 13, theme.muted)
    draw_ends(surface, pen, rect, [name for name, _faults in points], rect.width / len(points))


def course_drawn(course: Sequence[tuple[float, float]], colour: str, dark: str, unit: float) -> str:
    """A line through points, with a dot at each end, as SVG."""
    data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in course)
    line = f'fill="none" stroke-linejoin="round" {svg_paint("stroke", colour)} stroke-width="{2.2 * unit:.2f}"'
    dot = (
        f'r="{3.8 * unit:.2f}" {svg_paint("fill", colour)} {svg_paint("stroke", dark)} stroke-width="{1.5 * unit:.2f}"'
    )
    ends = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" {dot}/>' for x, y in (course[0], course[-1]))
    return f'<path d="{data}" {line}/>{ends}'
