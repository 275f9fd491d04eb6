"""Faults in ten moves by month: a small plot for each kind of fault, all on the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.analysis.verdict import FAULT_KINDS
from game.analysis.verdict import Kind as FaultKind
from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Statistics
from game.statistics.faults import FaultCounts
from game.ui.look.icons import render_svg, svg_paint
from game.ui.look.pen import Pen
from game.ui.panels.analysis.class_marks import FAULT_NAMES, draw_class_mark, fault_colour
from game.ui.words import _, decimal

MIN_MOVES_FOR_POINT: Final = 10  # moves; a month with fewer has no point
MIN_PLOT_WIDTH: Final = 150  # units
PLOT_HEIGHT: Final = 200
PLOT_GAP: Final = 16


class FaultPlot(Plot):
    """Four small plots in a row, or in two rows of two."""

    table_ids = ("faults", "fault-months")

    def __init__(self) -> None:
        self.title = _("Mistakes per ten moves")

    def note(self) -> str:
        """How many games have an analysis."""
        count = self.statistics.analysed if self.statistics is not None else 0
        return _("analysed games: {count}").format(count=count)

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if no game has an analysis, or no month has enough analysed moves."""
        if any(faults.moves for faults in statistics.faults.values()):
            return "" if self._points(statistics) else _("Too few moves have been analysed here yet.")
        return _("Mistakes are counted in analysed games; none of these has been analysed.")

    def _points(self, statistics: Statistics) -> list[tuple[str, FaultCounts]]:
        months = [(name, month.faults) for name, month in statistics.months.items()]
        return [(name, faults) for name, faults in months if faults.moves >= MIN_MOVES_FOR_POINT]

    def min_width(self, pen: Pen) -> int:
        """The width of two small plots, in pixels."""
        return pen.px(2 * MIN_PLOT_WIDTH + PLOT_GAP)

    def _column_count(self, pen: Pen, width: int) -> int:
        return 4 if width >= pen.px(4 * MIN_PLOT_WIDTH + 3 * PLOT_GAP) else 2

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the rows of plots, in pixels."""
        return pen.px(PLOT_HEIGHT + 12) * (4 // self._column_count(pen, width))

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the plots of all kinds with a common scale."""
        points, across = self._points(statistics), self._column_count(pen, rect.width)
        most = max(0.5, *(faults.per_ten_moves(kind) for _name, faults in points for kind in FAULT_KINDS))
        wide = (rect.width - (across - 1) * pen.px(PLOT_GAP)) // across
        high = (rect.height - pen.px(8)) // (4 // across)
        for index, kind in enumerate(FAULT_KINDS):
            row, column = divmod(index, across)
            left, top = rect.left + column * (wide + pen.px(PLOT_GAP)), rect.top + pen.px(8) + row * high
            draw_kind(surface, pen, pygame.Rect(left, top, wide, high), kind, points, most)


def draw_kind(
    surface: pygame.Surface,
    pen: Pen,
    rect: pygame.Rect,
    kind: FaultKind,
    points: Sequence[tuple[str, FaultCounts]],
    most: float,
) -> None:
    """Draw a small plot: sign and name, the curve with its first and last value above, and the first and last month.

    `most` is the value at the top of the scale.
    """
    px, theme = pen.px, pen.theme
    name, colour = FAULT_NAMES[kind], fault_colour(theme, kind)
    draw_class_mark(surface, pen, kind, (rect.left + px(10), rect.top + px(18)), 8.5)
    pen.text(
        surface, _(name), (rect.left + px(26), rect.top + px(18)), 15, theme.ink, "semibold", room=rect.width - px(26)
    )
    ground = pygame.Rect(rect.left, rect.top + px(40), rect.width, rect.height - px(40 + 28))
    pen.box(surface, ground, 3, theme.ground.trough, None)
    values = [faults.per_ten_moves(kind) for _name, faults in points]
    per = (ground.height - px(44)) / most
    step = (ground.width - px(40)) / max(1, len(points) - 1)
    course = [(px(20) + step * i, ground.height - px(12) - per * value) for i, value in enumerate(values)]
    for whole in range(1, int(most) + 1):
        height = ground.bottom - px(12) - round(per * whole)
        pygame.draw.line(surface, theme.lines.rule, (ground.left, height), (ground.right - 1, height))
    surface.blit(render_svg(curve_svg(course, colour, theme.dark, theme.unit), ground.size), ground)
    over = ground.top + px(15)
    pen.text(surface, decimal(values[-1]), (ground.right - px(8), over), 15, theme.ink, "bold", "midright")
    if len(values) > 1:
        pen.text(surface, decimal(values[0]), (ground.left + px(8), over), 13, theme.muted)
    draw_end_labels(surface, pen, rect, [name for name, _faults in points], rect.width / len(points))


def curve_svg(course: Sequence[tuple[float, float]], colour: str, dark: str, unit: float) -> str:
    """SVG of a line through points, with a dot at each end."""
    data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in course)
    line = f'fill="none" stroke-linejoin="round" {svg_paint("stroke", colour)} stroke-width="{2.2 * unit:.2f}"'
    dot = (
        f'r="{3.8 * unit:.2f}" {svg_paint("fill", colour)} {svg_paint("stroke", dark)} stroke-width="{1.5 * unit:.2f}"'
    )
    ends = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" {dot}/>' for x, y in (course[0], course[-1]))
    return f'<path d="{data}" {line}/>{ends}'


def draw_end_labels(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, months: list[str], step: float) -> None:
    """Write the first month under an axis, and the last if there is room."""
    y, px = rect.bottom - pen.px(10), pen.px
    first = pen.text(surface, months[0], (rect.left, y), 12, pen.theme.muted)
    wide = pen.width(months[-1], 12)
    end = min(rect.right, round(rect.left + step * len(months)))
    if len(months) > 1 and end - wide > first.right + px(8):
        pen.text(surface, months[-1], (end, y), 12, pen.theme.muted, "regular", "midright")
