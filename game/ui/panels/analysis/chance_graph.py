"""The graph along the foot of the window: win probabilities by move, faults in lanes, the shown move as a slot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cache import Recent
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.text import shorten
from game.ui.panels.analysis.chance_plot import ChanceCurve, ChancePlot, draw_stroke
from game.ui.panels.analysis.class_marks import FAULT_NAMES, draw_class_mark
from game.ui.words import _

# Units; pairs of a window's least height and the graph's height in it.
GRAPH_HEIGHTS: Final = ((960.0, 184.0), (760.0, 140.0), (0.0, 84.0))
MIN_FULL_HEIGHT: Final = 100  # units; a lower graph shows less
NAMES_WIDTH: Final = 150  # units at the left for the seats' names
PROGRESS_WIDTH: Final = 250  # units at the right of the last of three heads, for the progress
FIGURES_WIDTH: Final = 236  # units at the right for accuracies and counts
ACCURACY_WIDTH: Final = 92  # units at the right if only accuracies are shown


@dataclass(frozen=True, slots=True)
class GraphSeat:
    """A seat: its stain, its name, its accuracy in words ("" for none), and how often it made each kind of fault."""

    stain: Stain
    name: str
    accuracy: str = ""
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GraphContent:
    """The seats and the curve; `here` is the number of the shown move from 1, 0 at the start.

    While the analysis runs, `progress` is the finished share and `stop_key` the key that stops it.  `pointed` is the
    hovered move; `has_focus`: arrow keys move along the graph.
    """

    seats: tuple[GraphSeat, ...]
    curve: ChanceCurve
    here: int = 0
    progress: float | None = None
    stop_key: str = ""
    pointed: int | None = None
    has_focus: bool = False


class ChanceGraph(CachedPicture[GraphContent]):
    """The panel of the graph; `ply_at` returns the move under a pixel.  Its static part is cached apart from the
    slot."""

    def __init__(self, pen: Pen, rect: pygame.Rect, content: GraphContent) -> None:
        super().__init__(pen, rect, content)
        self._cached_static = Recent[pygame.Surface]()

    @property
    def is_low(self) -> bool:
        """Whether there is only room for a single lane and the curve."""
        return self.rect.height < self.pen.px(MIN_FULL_HEIGHT)

    def plots(self, rect: pygame.Rect) -> list[ChancePlot]:
        """A single plot for two seats; a plot for each seat, side by side, for more."""
        pen, content = self.pen, self.content
        edge, count = pen.px(14), len(content.seats)
        if count == 2:
            figures = pen.px(ACCURACY_WIDTH if self.is_low else FIGURES_WIDTH)
            room = pygame.Rect(
                rect.left + pen.px(NAMES_WIDTH), rect.top, rect.width - pen.px(NAMES_WIDTH) - figures, rect.height
            )
            return [ChancePlot(pen, content.curve, room.inflate(0, -pen.px(10)), None, self.is_low)]
        head = 0 if self.is_low else max(pen.px(22), 20)
        wide, tall = (rect.width - edge) // count - edge, rect.height - head - pen.px(4)
        rooms = [pygame.Rect(rect.left + edge + i * (wide + edge), rect.top + head, wide, tall) for i in range(count)]
        return [ChancePlot(pen, content.curve, room, seat, self.is_low) for seat, room in enumerate(rooms)]

    def ply_at(self, place: tuple[int, int]) -> int | None:
        """The move, from 1, under a pixel; None outside the panel or without moves."""
        if not self.rect.collidepoint(place) or not self.content.curve.plies:
            return None
        plots = self.plots(self.rect)
        plot = min(plots, key=lambda each: abs(each.room.centerx - place[0]))
        return plot.ply_at(place[0])

    def tip_place(self, ply: int) -> tuple[int, int]:
        """The pixel for the tip about a move, at the panel's top edge."""
        plot = self.plots(self.rect)[0]
        return round(plot.x(ply - 0.5)), self.rect.top

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: GraphContent) -> None:
        """Paint the static part, then the shown move."""
        plots = self.plots(rect)
        surface.blit(self._static_picture(rect, plots), (0, 0))
        for plot in plots:
            self._draw_slot(surface, plot, content)
            plot.draw_turning(surface)
        if content.progress is not None:
            self._draw_progress(surface, rect, plots[-1], content)
        if content.has_focus:
            self.pen.box(surface, rect, 12, None, self.pen.theme.gold, max(2.0, 2 * self.pen.theme.unit))

    def _static_picture(self, rect: pygame.Rect, plots: list[ChancePlot]) -> pygame.Surface:
        """The picture of everything that does not change while moves are browsed; cached."""
        content = self.content
        key = content.seats, content.curve, content.progress is None, rect.size
        return self._cached_static.get(key, lambda: self._draw_static(rect, plots))

    def _draw_static(self, rect: pygame.Rect, plots: list[ChancePlot]) -> pygame.Surface:
        made = pygame.Surface(self.outer.size, pygame.SRCALPHA)
        for plot in plots:
            plot.draw(made)
            self._draw_seat(made, rect, plot)
        return made

    def _draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, plot: ChancePlot) -> None:
        """Draw the seats beside the lanes, with their figures."""
        if plot.seat is None:
            self._draw_beside(surface, rect, plot)
        elif self.is_low:
            at = plot.room.left + self.pen.px(2), int(plot.lane_of(plot.seat))
            draw_chip(surface, self.pen, self.content.seats[plot.seat].stain, max(14, self.pen.px(14)), at)
        else:
            self._draw_over(surface, plot, plot.seat)

    def _draw_beside(self, surface: pygame.Surface, rect: pygame.Rect, plot: ChancePlot) -> None:
        pen, theme = self.pen, self.pen.theme
        left = rect.left + pen.px(16)
        lows = (plot.lane_of(0), plot.whole.bottom - plot.band) if self.is_low else (plot.lane_of(0), plot.lane_of(1))
        for seat, (info, y) in enumerate(zip(self.content.seats, lows, strict=True)):
            at = draw_chip(surface, pen, info.stain, max(14, pen.px(16)), (left, y)).right + pen.px(7)
            self._draw_name(surface, info.name, (at, y), plot.room.left - pen.px(8) - at)
            self._draw_figures(surface, rect, plot, seat, y)
        if not self.is_low:
            right = plot.room.left - pen.px(10)
            for y in (plot.whole.top + plot.band / 2, plot.whole.bottom - plot.band / 2):
                pen.text(surface, _("forced"), (right, y), 12, theme.faint, anchor="midright", room=right - left)
            pen.text(surface, "50 %", (right, plot.y(0.5)), 12, theme.faint, anchor="midright")

    def _draw_figures(self, surface: pygame.Surface, rect: pygame.Rect, plot: ChancePlot, seat: int, y: float) -> None:
        """Draw at the right: the accuracy, and how often each kind of fault occurred."""
        pen, theme, info = self.pen, self.pen.theme, self.content.seats[seat]
        if self.content.progress is not None:
            return
        x = plot.room.right + pen.px(18)
        if not self.is_low:
            for kind, count in zip(FAULT_NAMES, info.counts, strict=False):
                draw_class_mark(surface, pen, kind, (x + pen.px(6), y), 6.5)
                tone = theme.ink if count else theme.faint
                pen.text(surface, str(count), (x + pen.px(17), y), 13, tone, "semibold")
                x += pen.px(38)
        right = rect.right - pen.px(16)
        pen.text(surface, info.accuracy, (right, y), 15, weight="bold", anchor="midright")
        if not self.is_low and info.accuracy and not seat:
            pen.text(surface, _("accuracy"), (right, plot.y(0.5)), 12, theme.muted, anchor="midright", room=pen.px(90))

    def _draw_over(self, surface: pygame.Surface, plot: ChancePlot, seat: int) -> None:
        """Draw over a seat's plot: its name, its accuracy, and how often each kind of fault occurred."""
        pen, theme, info = self.pen, self.pen.theme, self.content.seats[seat]
        y = plot.room.top - pen.px(6)
        sign = draw_chip(surface, pen, info.stain, max(14, pen.px(16)), (plot.room.left, y))
        x = plot.room.right
        if self.content.progress is None:
            figure = pen.text(surface, info.accuracy, (x, y), 14, weight="bold", anchor="midright")
            x = figure.left - pen.px(12) if info.accuracy else x
            for kind, count in reversed(list(zip(FAULT_NAMES, info.counts, strict=False))):
                tone = theme.ink if count else theme.faint
                number = pen.text(surface, str(count), (x, y), 13, tone, anchor="midright")
                mark = draw_class_mark(surface, pen, kind, (number.left - pen.px(11), y), 6.5)
                x = mark.left - pen.px(6)
        elif seat == len(self.content.seats) - 1:
            x -= pen.px(PROGRESS_WIDTH)
        at = sign.right + pen.px(7)
        self._draw_name(surface, info.name, (at, y), x - pen.px(8) - at)

    def _draw_name(self, surface: pygame.Surface, name: str, at: tuple[float, float], room: float) -> None:
        """Write a name, shortened if it is long."""
        seen = shorten(name, int(room), self.pen.theme.type_size(14), "semibold")
        self.pen.text(surface, seen, at, 14, weight="semibold")

    def _draw_slot(self, surface: pygame.Surface, plot: ChancePlot, content: GraphContent) -> None:
        """Draw the shown move over all rows with its segment in gold, and the hovered move paler."""
        pen, theme = self.pen, self.pen.theme
        top, bottom = plot.whole.top - plot.lane, plot.whole.bottom + (plot.lane if plot.seat is None else 0)
        bottom = plot.whole.bottom if self.is_low else bottom
        for ply, tone in ((content.pointed, theme.ink), (content.here, theme.gold)):
            if ply is None or (tone == theme.ink and ply == content.here):
                continue
            first = plot.x(ply - 1) if ply else plot.x(0) - 2
            slot = pygame.Rect(round(first), top, max(4, round(plot.x(ply) - first)), bottom - top)
            pen.box(surface, slot, 4, tone[:7] + "22", tone, max(1.2, 1.6 * theme.unit))
        ends = [point for point in (plot.point(content.here - 1), plot.point(content.here)) if point is not None]
        if len(ends) == 2 and content.here:
            draw_stroke(surface, ends, theme.dark, max(3, pen.px(5.5)))
            draw_stroke(surface, ends, theme.gold, max(2, pen.px(3)))
        for x, y in ends[-1:]:
            pygame.draw.aacircle(surface, theme.dark, (round(x), round(y)), max(4, pen.px(5.5)))
            pygame.draw.aacircle(surface, theme.gold, (round(x), round(y)), max(3, pen.px(4)))

    def _draw_progress(
        self, surface: pygame.Surface, rect: pygame.Rect, plot: ChancePlot, content: GraphContent
    ) -> None:
        """Draw the finished share, and the key that stops the analysis."""
        pen, theme = self.pen, self.pen.theme
        share = content.progress or 0.0
        track = pygame.Rect(rect.left + pen.px(12), rect.bottom - pen.px(5), rect.width - pen.px(24), max(3, pen.px(3)))
        pen.box(surface, track, 2, theme.ground.trough, None)
        done = pygame.Rect(track.topleft, (max(2, round(track.width * share)), track.height))
        pen.box(surface, done, 2, theme.gold, None)
        if plot.seat is not None:
            if not self.is_low:
                self._draw_progress_over(surface, plot, content)
            return
        x, y = plot.room.right + pen.px(18), round(plot.y(0.5))
        room = rect.right - pen.px(16) - x
        if self.is_low:
            pen.text(surface, f"{share * 100:.0f} %", (x, y), 14, theme.gold, "semibold", room=room)
            return
        words = _("Analysing: {share} %").format(share=f"{share * 100:.0f}")
        pen.text(surface, words, (x, y - pen.px(10)), 15, theme.gold, "semibold", room=room)
        y += pen.px(13)
        if content.stop_key:
            x = pen.keycap(surface, content.stop_key, (x + pen.keycap_width(content.stop_key) / 2, y)).right + pen.px(8)
            pen.text(surface, _("stops"), (x, y), 13, theme.muted, room=rect.right - pen.px(16) - x)

    def _draw_progress_over(self, surface: pygame.Surface, plot: ChancePlot, content: GraphContent) -> None:
        """Draw the finished share and the key over the last of three plots."""
        pen, theme = self.pen, self.pen.theme
        x, y, least = plot.room.right, plot.room.top - pen.px(6), plot.room.right - pen.px(PROGRESS_WIDTH)
        if content.stop_key:
            x = pen.text(surface, _("stops"), (x, y), 13, theme.muted, anchor="midright").left - pen.px(6)
            x = pen.keycap(surface, content.stop_key, (x - pen.keycap_width(content.stop_key) / 2, y)).left - pen.px(12)
        words = _("Analysing: {share} %").format(share=f"{(content.progress or 0.0) * 100:.0f}")
        pen.text(surface, words, (x, y), 14, theme.gold, "semibold", anchor="midright", room=x - least)
