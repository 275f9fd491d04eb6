"""The plot of win probabilities over moves: its geometry and its picture; all parts share its axis.

Forced wins lie outside 0 and 1, in bands of their own, so that 97 percent never looks like a win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.look.patterns import pattern_surface
from game.ui.look.pen import Pen
from game.ui.panels.analysis.class_marks import draw_class_mark

CurvePoints = list[tuple[float, float]]
MARK_RADIUS: Final = 7.5  # units; the radius of a fault's sign
MAX_NUMBERED_ROUNDS: Final = 8  # with more rounds only every fifth has its number
KEYLINE_WIDTH: Final = 5.0
CURVE_WIDTH: Final = 2.2
AREA_ALPHA: Final = 205  # the alpha of an area


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A game's chances: those of each seat after each number of moves, None if unknown; 1 and 0 are certain.

    `faults` are the ply from 1, the seat and the kind of each fault; `turning` the plies of the turning points; `ticks`
    the ply before which each round begins, and its number.
    """

    stains: tuple[Stain, ...]
    chances: tuple[tuple[float, ...] | None, ...]
    faults: tuple[tuple[int, int, str], ...] = ()
    turning: tuple[int, ...] = ()
    ticks: tuple[tuple[int, int], ...] = ()

    @property
    def plies(self) -> int:
        """How many moves there are."""
        return len(self.chances) - 1


class ChancePlot:
    """A plot of two seats, with the second seat's chance from above, or of `seat` alone.

    `inner` is the rectangle of chances between 0 and 1, with a band above and below; lanes of faults lie outside of
    these.
    """

    def __init__(self, pen: Pen, curve: ChanceCurve, room: pygame.Rect, seat: int | None, is_low: bool = False) -> None:
        self.pen = pen
        self.curve = curve
        self.seat = seat
        self.is_low = is_low
        self.band = pen.px(7 if is_low else 12)
        self.lane = max(pen.px(14 if is_low else 20), 14)
        axis = 0 if is_low else max(pen.px(22), 18)
        below = 0 if is_low or seat is not None else self.lane
        top = room.top + self.lane + self.band
        self.inner = pygame.Rect(room.left, top, room.width, room.bottom - axis - below - self.band - top)
        self.room = room

    @property
    def whole(self) -> pygame.Rect:
        """The rectangle of the plot with its bands."""
        return self.inner.inflate(0, 2 * self.band)

    def x(self, ply: float) -> float:
        """The x of a position, by the number of moves before it."""
        return self.inner.left + self.inner.width * ply / max(1, self.curve.plies)

    def y(self, chance: float) -> float:
        """The y of a chance; inside a band if it is certain."""
        if chance in (0.0, 1.0) and (self.seat is None or chance):
            return self.inner.top - self.band / 2 if chance else self.inner.bottom + self.band / 2
        return self.inner.bottom - self.inner.height * chance

    def ply_at(self, x: float) -> int:
        """The move, from 1, whose segment lies at an x; the nearest move beside the plot."""
        share = (x - self.inner.left) / max(1, self.inner.width)
        return max(1, min(self.curve.plies, 1 + int(share * self.curve.plies)))

    def chance(self, ply: int) -> float | None:
        """The chance drawn at a position, None if unknown."""
        chances = self.curve.chances[ply] if 0 <= ply < len(self.curve.chances) else None
        return chances[self.seat or 0] if chances is not None else None

    def point(self, ply: int) -> tuple[float, float] | None:
        """The point of the curve at a position, None if the chance is unknown."""
        chance = self.chance(ply)
        return (self.x(ply), self.y(chance)) if chance is not None else None

    def runs(self) -> Iterator[CurvePoints]:
        """The parts of the curve between positions with unknown chances."""
        run: CurvePoints = []
        for ply in range(self.curve.plies + 1):
            point = self.point(ply)
            if point is not None:
                run.append(point)
            elif run:
                yield run
                run = []
        if run:
            yield run

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, the areas, the curve, the faults and the axis."""
        self._draw_ground(surface)
        half = self.y(0.5)
        for run in self.runs():
            if self.seat is None:
                self._fill_between(surface, run, half)
            else:
                self._fill_single(surface, run)
        self._draw_lines(surface)
        for run in self.runs():
            self._draw_curve(surface, run)
        self._draw_faults(surface)
        if not self.is_low:
            self._draw_axis(surface)

    def _draw_ground(self, surface: pygame.Surface) -> None:
        pen, whole = self.pen, self.whole
        pen.box(surface, whole, 3, pen.theme.ground.trough[:7] + "E0", None)
        bands = ((whole.top, 0), (self.inner.bottom, 1))
        for top, seat in bands if self.seat is None else ((whole.top, self.seat),):
            tint = pygame.Color(pen.theme.shine(self.curve.stains[seat]))
            strip = pygame.Surface((whole.width, self.band), pygame.SRCALPHA)
            strip.fill((tint.r, tint.g, tint.b, 36))
            surface.blit(strip, (whole.left, top))

    def _fill(self, surface: pygame.Surface, points: CurvePoints, seat: int) -> None:
        theme, stain = self.pen.theme, self.curve.stains[seat]
        image = pattern_surface(seat, self.whole.size, theme.tint(stain).body, theme.shine(stain), theme.unit)
        fill_area(surface, points, self.whole, image)

    def _fill_between(self, surface: pygame.Surface, run: CurvePoints, half: float) -> None:
        """Fill between the curve and the half line: the first seat's area above it, the second's below."""
        crossed = list[tuple[float, float]]()
        for (xa, ya), (xb, yb) in pairwise(run):
            crossed.append((xa, ya))
            if (ya - half) * (yb - half) < 0:
                crossed.append((xa + (xb - xa) * (half - ya) / (yb - ya), half))
        crossed.append(run[-1])
        ends = [(run[-1][0], half), (run[0][0], half)]
        self._fill(surface, [*((x, min(y, half)) for x, y in crossed), *ends], 0)
        self._fill(surface, [*((x, max(y, half)) for x, y in crossed), *ends], 1)

    def _fill_single(self, surface: pygame.Surface, run: CurvePoints) -> None:
        low = self.inner.bottom
        self._fill(surface, [*run, (run[-1][0], low), (run[0][0], low)], self.seat or 0)

    def _draw_lines(self, surface: pygame.Surface) -> None:
        """Draw the lines of even chances and of forced wins."""
        theme, plot = self.pen.theme, self.inner
        even = 0.5 if self.seat is None else 1 / len(self.curve.stains)
        faint, clear = theme.ink[:7] + "48", theme.ink[:7] + "A0"
        draw_dotted(surface, plot.left, plot.right, plot.top, faint)
        if self.seat is None:
            draw_dotted(surface, plot.left, plot.right, plot.bottom, faint)
            line = pygame.Surface((plot.width, max(1, round(1.2 * theme.unit))), pygame.SRCALPHA)
            line.fill(pygame.Color(clear))
            surface.blit(line, (plot.left, round(self.y(even))))
        else:
            draw_dotted(surface, plot.left, plot.right, round(self.y(even)), clear)

    def _draw_curve(self, surface: pygame.Surface, run: CurvePoints) -> None:
        theme = self.pen.theme
        for colour, wide in ((theme.dark, KEYLINE_WIDTH), (theme.ink, CURVE_WIDTH)):
            draw_stroke(surface, run, colour, max(2, round(wide * theme.unit)))

    def lane_of(self, seat: int) -> float:
        """The y of the middle of the lane for a seat's faults."""
        upper = self.is_low or self.seat is not None or seat == 0
        return self.whole.top - self.lane / 2 if upper else self.whole.bottom + self.lane / 2

    def _draw_faults(self, surface: pygame.Surface) -> None:
        for ply, seat, kind in self.curve.faults:
            if self.seat in (None, seat):
                at = (self.x(ply - 0.5), self.lane_of(seat))
                draw_class_mark(surface, self.pen, kind, at, MARK_RADIUS)

    def draw_turning(self, surface: pygame.Surface) -> None:
        """Draw numbers on the segments in which most was lost."""
        pen, theme = self.pen, self.pen.theme
        radius = max(8, pen.px(8.5))
        for number, ply in enumerate(self.curve.turning, 1):
            before, after = self.point(ply - 1), self.point(ply)
            mover = next((seat for at, seat, _kind in self.curve.faults if at == ply), None)
            if before is None or after is None or self.seat not in (None, mover):
                continue
            at = (round((before[0] + after[0]) / 2), round((before[1] + after[1]) / 2))
            plate = pygame.Rect(0, 0, 2 * radius, 2 * radius).move_to(center=at)
            pen.box(surface, plate, 99, theme.dark, theme.ink, max(1.2, 1.2 * theme.unit))
            pen.text(surface, str(number), at, 12, weight="bold", anchor="center")

    def _draw_axis(self, surface: pygame.Surface) -> None:
        """Draw a tick for each round, with a number at every fifth, or at each if there are few."""
        pen, theme, low = self.pen, self.pen.theme, self._axis_top
        free = -1.0
        every = 5 if len(self.curve.ticks) > MAX_NUMBERED_ROUNDS else 1
        for index, (ply, number) in enumerate(self.curve.ticks):
            x = round(self.x(ply))
            wide = pen.width(str(number), 12)
            is_numbered = x - wide / 2 > free and index % every == 0
            pygame.draw.line(surface, theme.faint, (x, low + 2), (x, low + (6 if is_numbered else 4)))
            if is_numbered:
                pen.text(surface, str(number), (x, low + 7), 12, theme.muted, anchor="midtop")
                free = x + wide / 2 + pen.px(14)

    @property
    def _axis_top(self) -> int:
        return self.whole.bottom + (self.lane if self.seat is None else 0)


def whole_percent(chance: float) -> int:
    """A chance in percent; 0 and 100 only if it is certain."""
    return 0 if chance <= 0 else 100 if chance >= 1 else min(99, max(1, round(100 * chance)))


def percent(chance: float) -> str:
    """A chance in percent; 0 and 100 only if it is certain."""
    return f"{whole_percent(chance)} %"


def fill_area(
    surface: pygame.Surface, points: Sequence[tuple[float, float]], room: pygame.Rect, image: pygame.Surface
) -> None:
    """Fill a shape inside a room with a picture of the room's size; its edges are not smooth."""
    mask = pygame.Surface(room.size, pygame.SRCALPHA)
    inside = [(x - room.left, y - room.top) for x, y in points]
    if len(inside) > 2:
        pygame.draw.polygon(mask, (255, 255, 255, AREA_ALPHA), inside)
    mask.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(mask, room)


def draw_dotted(surface: pygame.Surface, left: int, right: int, y: int, colour: str) -> None:
    """Draw a dotted line along a row of pixels."""
    tint = pygame.Color(colour)
    line = pygame.Surface((right - left, 1), pygame.SRCALPHA)
    for x in range(0, right - left, 6):
        line.fill(tint, (x, 0, 2, 1))
    surface.blit(line, (left, y))


def draw_stroke(surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: str, wide: int) -> None:
    """Draw a line through points without gaps at its corners; a single point becomes a dot."""
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, wide)
    for x, y in points if wide > 2 or len(points) == 1 else ():
        pygame.draw.aacircle(surface, colour, (round(x), round(y)), max(1, wide / 2))
