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
from game.ui.words import percent_text

CurvePoints = list[tuple[float, float]]
MARK_RADIUS: Final = 7.5  # units; the radius of a fault's sign
KEYLINE_WIDTH: Final = 5.0
CURVE_WIDTH: Final = 2.2
AREA_ALPHA: Final = 235  # the alpha of an area
LANE_HEIGHT: Final = 20  # units; a lane of faults
LOW_LANE_HEIGHT: Final = 15  # units; a lane in a low graph
BAND_HEIGHT: Final = 7  # units; where certain results lie


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A game's chances: those of each seat after each number of moves, None if unknown; 1 and 0 are certain.

    `faults` are the ply from 1, the seat and the kind of each fault; `turning` the plies of the turning points.
    """

    stains: tuple[Stain, ...]
    chances: tuple[tuple[float, ...] | None, ...]
    faults: tuple[tuple[int, int, str], ...] = ()
    turning: tuple[int, ...] = ()

    @property
    def plies(self) -> int:
        """How many moves there are."""
        return len(self.chances) - 1

    def boundary(self, ply: int, seat: int) -> float | None:
        """Where a seat's part ends at a position, as a share from below; None if unknown.

        Parts lie on each other in the order of play; with two seats this is the first seat's chance.
        """
        chances = self.chances[ply] if 0 <= ply < len(self.chances) else None
        return sum(chances[: seat + 1]) if chances is not None else None


class ChancePlot:
    """A plot of two seats around the line of even chances, or of three seats as areas on each other.

    `inner` is the rectangle of chances between 0 and 1.  With two seats there is a band for certain results above and
    below, and a lane of faults on each side; with three, all lanes lie above.
    """

    def __init__(self, pen: Pen, curve: ChanceCurve, room: pygame.Rect, is_low: bool = False) -> None:
        self.pen = pen
        self.curve = curve
        self.room = room
        self.has_areas = len(curve.stains) > 2
        self.band = 0 if self.has_areas else pen.px(BAND_HEIGHT)
        self.lane = pen.px(LOW_LANE_HEIGHT if is_low else LANE_HEIGHT)
        above, below = (len(curve.stains), 0) if self.has_areas else (1, 1)
        top = room.top + above * self.lane + self.band
        foot = room.bottom - below * self.lane - self.band
        self.inner = pygame.Rect(room.left, top, room.width, max(1, foot - top))

    @property
    def whole(self) -> pygame.Rect:
        """The rectangle of the plot with its bands."""
        return self.inner.inflate(0, 2 * self.band)

    def x(self, ply: float) -> float:
        """The x of a position, by the number of moves before it."""
        return self.inner.left + self.inner.width * ply / max(1, self.curve.plies)

    def y(self, chance: float) -> float:
        """The y of a chance; inside a band if it is certain."""
        if chance in (0.0, 1.0) and self.band:
            return self.inner.top - self.band / 2 if chance else self.inner.bottom + self.band / 2
        return self.inner.bottom - self.inner.height * chance

    def ply_at(self, x: float) -> int:
        """The move, from 1, whose segment lies at an x; the nearest move beside the plot."""
        share = (x - self.inner.left) / max(1, self.inner.width)
        return max(1, min(self.curve.plies, 1 + int(share * self.curve.plies)))

    def point(self, ply: int, seat: int = 0) -> tuple[float, float] | None:
        """The point at a position of the line above a seat's part, None if the chance is unknown."""
        share = self.curve.boundary(ply, seat)
        return (self.x(ply), self.y(share)) if share is not None else None

    def runs(self, seat: int = 0) -> Iterator[CurvePoints]:
        """The parts of the line above a seat's part between positions with unknown chances."""
        run: CurvePoints = []
        for ply in range(self.curve.plies + 2):
            point = self.point(ply, seat)
            if point is not None:
                run.append(point)
            elif run:
                yield run
                run = []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, the areas, the curve and the faults."""
        self.pen.box(surface, self.whole, 3, self.pen.theme.ground.trough[:7] + "E6", None)
        if self.has_areas:
            self._draw_areas(surface)
        else:
            for run in self.runs():
                self._fill_around(surface, run, self.y(0.5))
            self._draw_even_line(surface)
            for run in self.runs():
                self._draw_curve(surface, run)
        self._draw_faults(surface)

    def _fill(self, surface: pygame.Surface, points: CurvePoints, seat: int) -> None:
        theme, stain = self.pen.theme, self.curve.stains[seat]
        image = pattern_surface(seat, self.whole.size, theme.tint(stain).body, theme.shine(stain), theme.unit)
        fill_area(surface, points, self.whole, image)

    def _draw_areas(self, surface: pygame.Surface) -> None:
        """Draw the parts of three seats on each other, the first below, with lines between them."""
        lower, foot = list[CurvePoints](), self.inner.bottom
        for seat in range(len(self.curve.stains)):
            upper = list(self.runs(seat))
            below = lower or [[(run[0][0], foot), (run[-1][0], foot)] for run in upper]
            for run, under in zip(upper, below, strict=True):
                self._fill(surface, [*run, *reversed(under)], seat)
            lower = upper
        for seat in range(len(self.curve.stains) - 1):
            for run in self.runs(seat):
                self._draw_curve(surface, run)

    def _fill_around(self, surface: pygame.Surface, run: CurvePoints, half: float) -> None:
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

    def _draw_even_line(self, surface: pygame.Surface) -> None:
        line = pygame.Surface((self.inner.width, max(1, round(1.2 * self.pen.theme.unit))), pygame.SRCALPHA)
        line.fill(pygame.Color(self.pen.theme.ink[:7] + "70"))
        surface.blit(line, (self.inner.left, round(self.y(0.5))))

    def _draw_curve(self, surface: pygame.Surface, run: CurvePoints) -> None:
        theme = self.pen.theme
        for colour, wide in ((theme.dark, KEYLINE_WIDTH), (theme.ink, CURVE_WIDTH)):
            draw_stroke(surface, run, colour, max(2, round(wide * theme.unit)))

    def lane_of(self, seat: int) -> float:
        """The y of the middle of the lane for a seat's faults; of three seats the last lies highest."""
        if self.has_areas:
            return self.whole.top - (seat + 0.5) * self.lane
        return self.whole.bottom + self.lane / 2 if seat else self.whole.top - self.lane / 2

    def _draw_faults(self, surface: pygame.Surface) -> None:
        for seat in range(len(self.curve.stains) if self.has_areas else 0):
            y = round(self.lane_of(seat))
            pygame.draw.line(surface, self.pen.theme.lines.rule, (self.inner.left, y), (self.inner.right, y))
        for ply, seat, kind in self.curve.faults:
            draw_class_mark(surface, self.pen, kind, (self.x(ply - 0.5), self.lane_of(seat)), MARK_RADIUS)

    def draw_turning(self, surface: pygame.Surface) -> None:
        """Draw numbers on the segments in which most was lost."""
        pen, theme = self.pen, self.pen.theme
        radius = max(8, pen.px(8.5))
        for number, ply in enumerate(self.curve.turning, 1):
            before, after = self.point(ply - 1), self.point(ply)
            if before is None or after is None:
                continue
            at = (round((before[0] + after[0]) / 2), round((before[1] + after[1]) / 2))
            plate = pygame.Rect(0, 0, 2 * radius, 2 * radius).move_to(center=at)
            pen.box(surface, plate, 99, theme.dark, theme.ink, max(1.2, 1.2 * theme.unit))
            pen.text(surface, str(number), at, 12, weight="bold", anchor="center")


def whole_percent(chance: float) -> int:
    """A chance in percent; 0 and 100 only if it is certain."""
    return 0 if chance <= 0 else 100 if chance >= 1 else min(99, max(1, round(100 * chance)))


def percent(chance: float) -> str:
    """A chance in percent; 0 and 100 only if it is certain."""
    return percent_text(whole_percent(chance))


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


def draw_stroke(surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: str, wide: int) -> None:
    """Draw a line through points without gaps at its corners; a single point becomes a dot."""
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, wide)
    for x, y in points if wide > 2 or len(points) == 1 else ():
        pygame.draw.aacircle(surface, colour, (round(x), round(y)), max(1, wide / 2))
