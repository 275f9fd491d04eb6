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
from game.ui.words import _, percent_text

# Units; the height of the graph of two and of three players, and in a low window
GRAPH_HEIGHTS: Final = (148.0, 192.0)
LOW_GRAPH_HEIGHTS: Final = (96.0, 124.0)
LOW_WINDOW_HEIGHT: Final = 760.0  # units; a lower window has a low graph
NAMES_WIDTH: Final = 96  # units at the left for the seats' names
MAX_NAMES_WIDTH: Final = 190
PROGRESS_SIZE: Final = 13
FIGURES_EDGE: Final = 34  # units beside the accuracies at the right, or beside the progress in their place


def graph_height(window_height: float, seats: int) -> float:
    """The height of the graph in units, in a window whose height is given in units."""
    return (LOW_GRAPH_HEIGHTS if window_height < LOW_WINDOW_HEIGHT else GRAPH_HEIGHTS)[seats > 2]


@dataclass(frozen=True, slots=True)
class GraphSeat:
    """A seat: its stain, its name, and its accuracy in words, "" for none."""

    stain: Stain
    name: str
    accuracy: str = ""


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
        """Whether the lanes are low."""
        return self.rect.height < self.pen.px(GRAPH_HEIGHTS[len(self.content.seats) > 2])

    def plot_in(self, rect: pygame.Rect) -> ChancePlot:
        """The plot of a panel with this rectangle."""
        pen, content = self.pen, self.content
        names = max(pen.width(seat.name, 14, "semibold") for seat in content.seats) + pen.px(64)
        left = max(pen.px(NAMES_WIDTH), min(names, pen.px(MAX_NAMES_WIDTH)))
        right = self._figures_width + pen.px(FIGURES_EDGE)
        room = pygame.Rect(rect.left + left, rect.top, rect.width - left - right, rect.height)
        return ChancePlot(pen, content.curve, room.inflate(0, -pen.px(12)), self.is_low)

    @property
    def _figures_width(self) -> int:
        """The width in pixels of the column at the right.

        It has room for the progress and for the accuracies, so that nothing moves when the analysis ends.
        """
        progress = max(self.pen.width(line, PROGRESS_SIZE, "semibold") for line in progress_lines(1.0))
        return max(self.pen.width(_("accuracy"), 12), progress)

    @property
    def plot(self) -> ChancePlot:
        """The plot on the window."""
        return self.plot_in(self.rect)

    def ply_at(self, place: tuple[int, int]) -> int | None:
        """The move, from 1, under a pixel; None outside the panel or without moves."""
        if not self.rect.collidepoint(place) or not self.content.curve.plies:
            return None
        return self.plot.ply_at(place[0])

    def tip_place(self, ply: int) -> tuple[int, int]:
        """The pixel for the tip about a move, at the panel's top edge."""
        return round(self.plot.x(ply - 0.5)), self.rect.top

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: GraphContent) -> None:
        """Paint the glass of what opens over the table."""
        del content
        theme = self.pen.theme
        self.pen.box(surface, rect, 14, theme.ground.floating, theme.lines.edge, max(1.0, 1.2 * theme.unit))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: GraphContent) -> None:
        """Paint the static part, then the shown move."""
        plot = self.plot_in(rect)
        surface.blit(self._static_picture(rect, plot), (0, 0))
        self._draw_slot(surface, plot, content)
        plot.draw_turning(surface)
        if content.progress is not None:
            self._draw_progress(surface, rect, content)
        if content.has_focus:
            self.pen.box(surface, rect, 12, None, self.pen.theme.gold, max(2.0, 2 * self.pen.theme.unit))

    def _static_picture(self, rect: pygame.Rect, plot: ChancePlot) -> pygame.Surface:
        """The picture of everything that does not change while moves are browsed; cached."""
        content = self.content
        key = content.seats, content.curve, content.progress is None, rect.size
        return self._cached_static.get(key, lambda: self._draw_static(rect, plot))

    def _draw_static(self, rect: pygame.Rect, plot: ChancePlot) -> pygame.Surface:
        made = pygame.Surface(self.outer.size, pygame.SRCALPHA)
        plot.draw(made)
        for seat in range(len(self.content.seats)):
            self._draw_seat(made, rect, plot, seat)
        self._draw_scale(made, rect, plot)
        return made

    def _draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, plot: ChancePlot, seat: int) -> None:
        """Draw a seat's sign and name beside its lane, and its accuracy at the right."""
        pen, info, y = self.pen, self.content.seats[seat], plot.lane_of(seat)
        sign = draw_chip(surface, pen, info.stain, pen.px(15), (rect.left + pen.px(17), y))
        left = sign.right + pen.px(8)
        seen = shorten(info.name, plot.room.left - pen.px(8) - left, pen.theme.type_size(14), "semibold")
        pen.text(surface, seen, (left, y), 14, weight="semibold")
        if self.content.progress is None:
            at = rect.right - pen.px(16), y
            pen.text(surface, info.accuracy, at, 15, weight="bold", anchor="midright")

    def _draw_scale(self, surface: pygame.Surface, rect: pygame.Rect, plot: ChancePlot) -> None:
        """Name the heights of the plot at its left, and the accuracies at its right."""
        pen, theme = self.pen, self.pen.theme
        right, left = plot.room.left - pen.px(10), rect.left + pen.px(17)
        low = plot.inner.bottom - pen.height(13) // 2
        heights = ((_("all"), plot.inner.top + pen.height(13) // 2), (_("none"), low))
        for words, y in heights if plot.has_areas else ((_("even"), round(plot.y(0.5))),):
            pen.text(surface, words, (right, y), 13, theme.muted, anchor="midright", room=right - left)
        if self.content.progress is None and self.content.seats[0].accuracy:
            pen.text(
                surface,
                _("accuracy"),
                (rect.right - pen.px(16), plot.inner.centery),
                12,
                theme.muted,
                anchor="midright",
            )

    def _draw_slot(self, surface: pygame.Surface, plot: ChancePlot, content: GraphContent) -> None:
        """Draw the shown move over all rows with its segment in gold, and the hovered move paler."""
        pen, theme = self.pen, self.pen.theme
        for ply, tone in ((content.pointed, theme.ink), (content.here, theme.gold)):
            if ply is None or (tone == theme.ink and ply == content.here):
                continue
            first = plot.x(ply - 1) if ply else plot.x(0) - 2
            wide = max(4, round(plot.x(ply) - first))
            slot = pygame.Rect(round(first), plot.room.top - pen.px(4), wide, plot.room.height + pen.px(8))
            pen.box(surface, slot, 6, tone[:7] + "30", tone, max(1.2, 1.8 * theme.unit))
        seats = range(len(content.seats) - 1) if content.here else ()
        for seat in seats:
            ends = [each for each in (plot.point(content.here + by, seat) for by in (-1, 0)) if each is not None]
            if len(ends) == 2:
                draw_stroke(surface, ends, theme.dark, max(3, pen.px(6)))
                draw_stroke(surface, ends, theme.gold, max(2, pen.px(3.4)))
            for x, y in ends:
                pygame.draw.aacircle(surface, theme.dark, (round(x), round(y)), max(4, pen.px(6.5)))
                pygame.draw.aacircle(surface, theme.gold, (round(x), round(y)), max(3, pen.px(5)))

    def _draw_progress(self, surface: pygame.Surface, rect: pygame.Rect, content: GraphContent) -> None:
        """Draw the finished share, and the key that stops the analysis."""
        pen, theme = self.pen, self.pen.theme
        share = content.progress or 0.0
        track = pygame.Rect(rect.left + pen.px(12), rect.bottom - pen.px(5), rect.width - pen.px(24), max(3, pen.px(3)))
        pen.box(surface, track, 2, theme.ground.trough, None)
        done = pygame.Rect(track.topleft, (max(2, round(track.width * share)), track.height))
        pen.box(surface, done, 2, theme.gold, None)
        x, room = rect.right - pen.px(16) - self._figures_width // 2, self._figures_width
        lines, step = progress_lines(share), pen.height(PROGRESS_SIZE)
        tall = len(lines) * step + (2 * step + pen.px(9) if content.stop_key else 0)
        y = rect.centery - pen.px(3) - tall // 2 + step // 2
        for words in lines:
            pen.text(surface, words, (x, y), PROGRESS_SIZE, pen.theme.gold, "semibold", "center", room=room)
            y += step
        if content.stop_key:
            pen.keycap(surface, content.stop_key, (x, y + pen.px(5)))
            pen.text(surface, _("to stop"), (x, y + step + pen.px(9)), 12, theme.muted, anchor="center", room=room)


def progress_lines(share: float) -> list[str]:
    """The finished share of an analysis in words, a line for each."""
    return _("Analysing: {percent}").format(percent=percent_text(share * 100)).split(" ", 1)
