"""ChancePlot: where chances over moves lie, and the picture of those that are known; its axis is shared by all of it.

Forced wins lie outside of 0 and 1, in bands of their own, so that 97 percent never looks like a win.
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

Points = list[tuple[float, float]]
MARK: Final = 7.5  # units, of a fault in its lane
FEW: Final = 8  # rounds, each of which has its number
KEYLINE: Final = 5.0
CURVE: Final = 2.2
SOLID: Final = 205  # of 255: how much an area hides of its ground


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """What is known of a game: each seat's chance after so many moves, None where nothing is; 1 and 0 are certain.

    `faults` are the ply from 1, the seat and the kind of a fault, `turning` the plies of the turning points, `ticks`
    the ply before which a round begins, and its number.
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
    """One plot: of two seats, with the second one's chance from above, or of `seat` alone.

    `plot` is where chances lie between 0 and 1, with a band above and below; lanes of faults lie outside of these.
    """

    def __init__(self, pen: Pen, curve: ChanceCurve, room: pygame.Rect, seat: int | None, slight: bool = False) -> None:
        self.pen = pen
        self.curve = curve
        self.seat = seat
        self.slight = slight
        self.band = pen.px(7 if slight else 12)
        self.lane = max(pen.px(14 if slight else 20), 14)
        axis = 0 if slight else max(pen.px(22), 18)
        below = 0 if slight or seat is not None else self.lane
        top = room.top + self.lane + self.band
        self.plot = pygame.Rect(room.left, top, room.width, room.bottom - axis - below - self.band - top)
        self.room = room

    @property
    def whole(self) -> pygame.Rect:
        """The plot with its bands."""
        return self.plot.inflate(0, 2 * self.band)

    def x(self, ply: float) -> float:
        """Where a position lies, by the moves before it."""
        return self.plot.left + self.plot.width * ply / max(1, self.curve.plies)

    def y(self, chance: float) -> float:
        """Where a chance lies; a certain one in its band."""
        if chance in (0.0, 1.0) and (self.seat is None or chance):
            return self.plot.top - self.band / 2 if chance else self.plot.bottom + self.band / 2
        return self.plot.bottom - self.plot.height * chance

    def ply_at(self, x: float) -> int:
        """The move, from 1, whose segment lies over a pixel; the nearest one beside the plot."""
        share = (x - self.plot.left) / max(1, self.plot.width)
        return max(1, min(self.curve.plies, 1 + int(share * self.curve.plies)))

    def chance(self, ply: int) -> float | None:
        """The chance that is drawn at a position."""
        known = self.curve.chances[ply] if 0 <= ply < len(self.curve.chances) else None
        return known[self.seat or 0] if known is not None else None

    def point(self, ply: int) -> tuple[float, float] | None:
        """Where the curve is at a position, if it is known there."""
        chance = self.chance(ply)
        return (self.x(ply), self.y(chance)) if chance is not None else None

    def runs(self) -> Iterator[Points]:
        """The parts of the curve between positions that are not known."""
        run: Points = []
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
        self._ground(surface)
        half = self.y(0.5)
        for run in self.runs():
            if self.seat is None:
                self._two(surface, run, half)
            else:
                self._one(surface, run)
        self._lines(surface)
        for run in self.runs():
            self._curve(surface, run)
        self._faults(surface)
        if not self.slight:
            self._axis(surface)

    def _ground(self, surface: pygame.Surface) -> None:
        pen, whole = self.pen, self.whole
        pen.box(surface, whole, 3, pen.theme.trough[:7] + "E0", None)
        bands = ((whole.top, 0), (self.plot.bottom, 1))
        for top, seat in bands if self.seat is None else ((whole.top, self.seat),):
            tint = pygame.Color(pen.theme.shine(self.curve.stains[seat]))
            strip = pygame.Surface((whole.width, self.band), pygame.SRCALPHA)
            strip.fill((tint.r, tint.g, tint.b, 36))
            surface.blit(strip, (whole.left, top))

    def _area(self, surface: pygame.Surface, points: Points, seat: int) -> None:
        theme, stain = self.pen.theme, self.curve.stains[seat]
        image = pattern_surface(seat, self.whole.size, theme.tint(stain).body, theme.shine(stain), theme.unit)
        fill_area(surface, points, self.whole, image)

    def _two(self, surface: pygame.Surface, run: Points, half: float) -> None:
        """Between the curve and the half line: the first seat's above it, the second one's below."""
        crossed = list[tuple[float, float]]()
        for (xa, ya), (xb, yb) in pairwise(run):
            crossed.append((xa, ya))
            if (ya - half) * (yb - half) < 0:
                crossed.append((xa + (xb - xa) * (half - ya) / (yb - ya), half))
        crossed.append(run[-1])
        ends = [(run[-1][0], half), (run[0][0], half)]
        self._area(surface, [*((x, min(y, half)) for x, y in crossed), *ends], 0)
        self._area(surface, [*((x, max(y, half)) for x, y in crossed), *ends], 1)

    def _one(self, surface: pygame.Surface, run: Points) -> None:
        low = self.plot.bottom
        self._area(surface, [*run, (run[-1][0], low), (run[0][0], low)], self.seat or 0)

    def _lines(self, surface: pygame.Surface) -> None:
        """Where it is even, and where forced wins begin."""
        theme, plot = self.pen.theme, self.plot
        even = 0.5 if self.seat is None else 1 / len(self.curve.stains)
        faint, clear = theme.ink[:7] + "48", theme.ink[:7] + "A0"
        dotted(surface, plot.left, plot.right, plot.top, faint)
        if self.seat is None:
            dotted(surface, plot.left, plot.right, plot.bottom, faint)
            line = pygame.Surface((plot.width, max(1, round(1.2 * theme.unit))), pygame.SRCALPHA)
            line.fill(pygame.Color(clear))
            surface.blit(line, (plot.left, round(self.y(even))))
        else:
            dotted(surface, plot.left, plot.right, round(self.y(even)), clear)

    def _curve(self, surface: pygame.Surface, run: Points) -> None:
        theme = self.pen.theme
        for colour, wide in ((theme.dark, KEYLINE), (theme.ink, CURVE)):
            stroke(surface, run, colour, max(2, round(wide * theme.unit)))

    def lane_of(self, seat: int) -> float:
        """The middle of the lane in which a seat's faults are told."""
        upper = self.slight or self.seat is not None or seat == 0
        return self.whole.top - self.lane / 2 if upper else self.whole.bottom + self.lane / 2

    def _faults(self, surface: pygame.Surface) -> None:
        for ply, seat, kind in self.curve.faults:
            if self.seat in (None, seat):
                at = (self.x(ply - 0.5), self.lane_of(seat))
                draw_class_mark(surface, self.pen, kind, at, MARK)

    def draw_turning(self, surface: pygame.Surface) -> None:
        """Numerals on the segments where most was lost."""
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

    def _axis(self, surface: pygame.Surface) -> None:
        """A stroke a round; a number at every fifth, of few at each."""
        pen, theme, low = self.pen, self.pen.theme, self._axis_top
        free = -1.0
        every = 5 if len(self.curve.ticks) > FEW else 1
        for index, (ply, number) in enumerate(self.curve.ticks):
            x = round(self.x(ply))
            wide = pen.width(str(number), 12)
            told = x - wide / 2 > free and index % every == 0
            pygame.draw.line(surface, theme.faint, (x, low + 2), (x, low + (6 if told else 4)))
            if told:
                pen.text(surface, str(number), (x, low + 7), 12, theme.muted, anchor="midtop")
                free = x + wide / 2 + pen.px(14)

    @property
    def _axis_top(self) -> int:
        return self.whole.bottom + (self.lane if self.seat is None else 0)


def percent(chance: float) -> str:
    """A chance in percent; what is not certain is never 0 or 100."""
    return f"{round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))} %"


def fill_area(
    surface: pygame.Surface, points: Sequence[tuple[float, float]], room: pygame.Rect, image: pygame.Surface
) -> None:
    """Fill a shape within a room by a picture of that room's size; its edges are to be drawn over."""
    mask = pygame.Surface(room.size, pygame.SRCALPHA)
    inside = [(x - room.left, y - room.top) for x, y in points]
    if len(inside) > 2:
        pygame.draw.polygon(mask, (255, 255, 255, SOLID), inside)
    mask.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(mask, room)


def dotted(surface: pygame.Surface, left: int, right: int, y: int, colour: str) -> None:
    """A dotted line along a row of pixels."""
    tint = pygame.Color(colour)
    line = pygame.Surface((right - left, 1), pygame.SRCALPHA)
    for x in range(0, right - left, 6):
        line.fill(tint, (x, 0, 2, 1))
    surface.blit(line, (left, y))


def stroke(surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: str, wide: int) -> None:
    """A line through points without gaps at its corners; a point alone is a dot."""
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, wide)
    for x, y in points if wide > 2 or len(points) == 1 else ():
        pygame.draw.aacircle(surface, colour, (round(x), round(y)), max(1, wide / 2))
