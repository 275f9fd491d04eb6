"""The camera: cells and heights to pixels and back, on hexagons and on square boards, seen from the front above.

Units: pixels on the screen, y downwards; heights in pieces (0 the table, 1 on top of one piece).  Hexagons stand on a
point; their arithmetic follows Red Blob Games' guide to hexagonal grids.  A square board leans: its rows run a little
down to the right, so that no diagonal runs straight away from the viewer; from above it lies level, a1 in front at
the left.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import pygame

from game.core.geometry.hexes import Cell

Point: TypeAlias = tuple[float, float]
Grid: TypeAlias = Literal["hex", "square"]

TILTED: Final = 0.64  # how much the table is squashed upright, seen at the ordinary angle
FLAT: Final = 1.0  # the same from straight above
THICK: Final = 0.21  # a tile's thickness on the screen in radii, tilted
THIN: Final = 0.065  # the same in baked pictures from above, for hands; on a table seen from there nothing has sides
SMALLEST: Final = 14.0
LARGEST: Final = 240.0
WIDTH: Final = math.sqrt(3)
SIDE: Final = math.sqrt(2)  # of a square cell, in radii
DISC: Final = 0.375 * SIDE  # the radius of a disc, in radii of its cell
DISC_THICK: Final = 0.142 * SIDE
SLAB_THICK: Final = 0.4
BORDER: Final = 0.42  # how far a square board reaches beyond its cells, in sides of a cell
WALL: Final = 0.24  # how far its rim rises above them on the screen, tilted, in radii
BASE: Final = 0.36  # how far its front reaches down below them on the screen, tilted, in radii
AIR: Final = 1.8  # how much higher discs are held than tiles, in thicknesses
LEAN: Final = math.radians(
    20
)  # by how much a square board is turned on the screen, tilted: 25 degrees off its diagonal
WHOLE: Final = 1e-6  # pixels that are lost by reckoning
STEPS: Final[dict[Grid, int]] = {"hex": 6, "square": 4}  # of a whole turn


@dataclass(frozen=True)  # no slots: what is reckoned once is kept beside the fields
class Camera:
    """How the table is seen.

    `radius` is the hexagon's, of a square half its diagonal; `x, y` the pixel of cell 0,0 on the table; `turns`
    clockwise sixths of a turn, of a square board quarters (whole when at rest); `squash` between TILTED and FLAT;
    `spread` the extra gap between the pieces of a stack in thicknesses; `thick` a piece's thickness in radii, tilted.
    """

    radius: float
    x: float
    y: float
    turns: float = 0.0
    squash: float = TILTED
    spread: float = 0.0
    grid: Grid = "hex"
    thick: float = THICK

    @functools.cached_property
    def thickness(self) -> float:
        """A piece's thickness in pixels."""
        share = (self.squash - TILTED) / (FLAT - TILTED)
        return self.radius * self.thick * (1 - share)

    def alike(self, other: Camera) -> bool:
        """Whether another view differs by size and place alone."""
        return (self.turns, self.squash, self.spread) == (other.turns, other.squash, other.spread)

    def pixels_to(self, other: Camera) -> tuple[int, int] | None:
        """By how many whole pixels another view lies beside this one; None if they differ in anything else."""
        dx, dy = other.x - self.x, other.y - self.y
        whole = round(dx), round(dy)
        near = abs(dx - whole[0]) < WHOLE and abs(dy - whole[1]) < WHOLE
        return whole if near and self.radius == other.radius and self.alike(other) else None

    @functools.cached_property
    def unmoved(self) -> Camera:
        """The same view with cell 0,0 at the origin."""
        return replace(self, x=0.0, y=0.0)

    @property
    def air(self) -> float:
        """How much higher than tiles the pieces are held, in thicknesses: discs are thin."""
        return AIR if self.grid == "square" else 1.0

    @property
    def held(self) -> float:
        """How many pixels a lifted piece is held higher for each thickness of its gap."""
        return self.thickness * self.air

    @property
    def facing(self) -> int:
        """The nearest whole turn: by how many of its steps pieces are drawn turned."""
        return round(self.turns) % STEPS[self.grid]

    @property
    def flat(self) -> bool:
        """Whether the table is seen from straight above, without sides."""
        return self.squash == FLAT

    @property
    def resting(self) -> bool:
        """Whether the table is not turning now."""
        return self.turns == round(self.turns)

    def rise(self, height: float) -> float:
        """How many pixels a face lies above the table that has `height` tiles below it."""
        return (height + max(0.0, height - 1) * self.spread) * self.thickness

    def at(self, cell: tuple[float, float], height: float = 0.0) -> Point:
        """The pixel of a cell's centre (whole or between cells) on top of `height` tiles."""
        (right, down), (beside, below) = self._ways
        q, r = cell
        x, y = self.x + q * right + r * beside, self.y + q * down + r * below
        return (x, y - self.rise(height)) if height else (x, y)

    @functools.cached_property
    def _ways(self) -> tuple[Point, Point]:
        """How many pixels right and down the next cell of a row lies, and that of a column."""
        c, s = turn(self.turns, self.grid, self.squash)
        wide, tall = self.radius, self.radius * self.squash
        if self.grid == "square":
            return (SIDE * c * wide, SIDE * s * tall), (SIDE * s * wide, -SIDE * c * tall)
        across, along = WIDTH / 2, 1.5
        return (
            (WIDTH * c * wide, WIDTH * s * tall),
            ((across * c - along * s) * wide, (across * s + along * c) * tall),
        )

    def between(self, point: Point, height: float = 0.0) -> tuple[float, float]:
        """The place in cell coordinates, whole at centres, of a pixel on the level of `height`."""
        across = (point[0] - self.x) / self.radius
        along = (point[1] - self.y + self.rise(height)) / (self.radius * self.squash)
        c, s = turn(self.turns, self.grid, self.squash)
        right, down = across * c + along * s, along * c - across * s
        if self.grid == "square":
            return right / SIDE, -down / SIDE
        return right / WIDTH - down / 3, down / 1.5

    def cell_at(self, point: Point, height: float = 0.0) -> Cell:
        """The cell under a pixel on the level of `height`."""
        place = self.between(point, height)
        return rounded(*place) if self.grid == "hex" else (math.floor(place[0] + 0.5), math.floor(place[1] + 0.5))

    def zoomed(self, factor: float, point: Point) -> Camera:
        """Nearer by a factor (within the limits), the pixel `point` staying where it is."""
        radius = min(LARGEST, max(min(SMALLEST, self.radius), self.radius * factor))
        scale = radius / self.radius
        x, y = point[0] + (self.x - point[0]) * scale, point[1] + (self.y - point[1]) * scale
        return replace(self, radius=radius, x=x, y=y)

    def panned(self, dx: float, dy: float) -> Camera:
        """Shifted on the screen."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def turned(self, by: float, about: Point | None = None) -> Camera:
        """Turned clockwise by steps (any number), the table under the pixel `about` staying where it is."""
        after = replace(self, turns=self.turns + by)
        if about is None:
            return after
        x, y = after.at(self.between(about))
        return after.panned(about[0] - x, about[1] - y)

    def settled(self) -> Camera:
        """The same view with whole turns, from 0."""
        return replace(self, turns=float(self.facing))

    def squashed(self, squash: float, about: Point | None = None) -> Camera:
        """Seen at another angle, the table under the pixel `about` staying where it is."""
        after = replace(self, squash=squash)
        if about is None:
            return after
        x, y = after.at(self.between(about))
        return after.panned(about[0] - x, about[1] - y)

    def flattened(self, flat: bool) -> Camera:
        """Seen from straight above, or at the ordinary angle."""
        return self.squashed(FLAT if flat else TILTED)

    def spaced(self, spread: float) -> Camera:
        """With other gaps between the tiles of a stack."""
        return replace(self, spread=spread)

    def fitted(
        self,
        cells: Iterable[Cell],
        tallest: float,
        area: pygame.Rect,
        largest: float = 110.0,
        lift: float = 1.6,
        heights: Mapping[Cell, int] | None = None,
    ) -> Camera:
        """Moved and zoomed so that all the cells fit into `area`, seen as now.

        Stacks are at most `tallest` tiles high, or as high as `heights` says where it is given (cells that it does not
        name are empty); one piece may be lifted `lift` pieces above any of them.  Give the legal empty cells too, or
        the farthest target is cut off.  Around square cells there is room for the edge of their board.
        """
        plain = replace(self, radius=1.0, x=0.0, y=0.0)
        given = list(cells) or [(0, 0)]
        seen = [plain.at(cell) for cell in given]
        tall = [tallest if heights is None else heights.get(cell, 0) for cell in given]
        square = self.grid == "square"
        edge = reach(0.5 + BORDER, lean(self.squash)) if square else 1.0
        half = edge if square else WIDTH / 2
        upright = (FLAT - self.squash) / (FLAT - TILTED) if square else 0.0
        left, right = min(x for x, _ in seen) - half, max(x for x, _ in seen) + half
        tops = (y - plain.rise(height + lift) for (_, y), height in zip(seen, tall, strict=True))
        face = DISC if square else 1.0  # a tall stack needs no more room than itself
        top = min(min(tops) - face * self.squash, min(y for _, y in seen) - edge * self.squash - WALL * upright)
        bottom = max(y for _, y in seen) + edge * self.squash + (BASE * upright if square else 0.12)
        radius = min(area.w / (right - left), area.h / (bottom - top), largest)
        radius = max(radius, 1.0)
        x, y = area.centerx - (left + right) / 2 * radius, area.centery - (top + bottom) / 2 * radius
        return replace(self, radius=radius, x=x, y=y)


@functools.lru_cache(maxsize=64)
def turn(turns: float, grid: Grid, squash: float) -> tuple[float, float]:
    """The cosine and the sine of a table's turn on the screen."""
    angle = math.tau * turns / STEPS[grid] + (lean(squash) if grid == "square" else 0.0)
    return math.cos(angle), math.sin(angle)


def lean(squash: float) -> float:
    """By how much a square board is turned on the screen, clockwise, in radians."""
    return LEAN * (FLAT - squash) / (FLAT - TILTED)


def reach(half: float, angle: float) -> float:
    """How far a square reaches from its middle, in radii: `half` its side in sides of a cell, turned by an angle."""
    return half * SIDE * (abs(math.cos(angle)) + abs(math.sin(angle)))


def rounded(q: float, r: float) -> Cell:
    """The cell nearest to a place between cells."""
    whole_q, whole_r, whole_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s + q + r)
    if off_q > off_r and off_q > off_s:
        return -whole_r - whole_s, whole_r
    if off_r > off_s:
        return whole_q, -whole_q - whole_s
    return whole_q, whole_r
