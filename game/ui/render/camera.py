"""The camera: cells and heights to pixels and back, on hexagonal and square boards seen from the front above.

Units: pixels on the screen with y downwards; heights in pieces (0 is the table, 1 the top of one piece).  Hexagons
stand on a corner; the arithmetic follows Red Blob Games' guide to hexagonal grids.  A square board is rotated slightly,
so that its rows run a little down to the right and no diagonal runs straight away from the viewer; seen from above it
is level, with a1 in front at the left.
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

TILTED_SQUASH: Final = 0.64  # the vertical squash at the ordinary angle
FLAT_SQUASH: Final = 1.0  # the squash from straight above
TILE_THICKNESS: Final = 0.21  # a tile's thickness on the screen in radii at the ordinary angle
# The same in the baked pictures from above, used for hands; a table seen from above has no sides
TOP_VIEW_THICKNESS: Final = 0.065
MIN_CELL_RADIUS: Final = 14.0
MAX_CELL_RADIUS: Final = 240.0
HEX_WIDTH: Final = math.sqrt(3)
SQUARE_SIDE: Final = math.sqrt(2)  # the side of a square cell in radii
DISC_RADIUS: Final = 0.375 * SQUARE_SIDE  # the radius of a disc in radii of its cell
DISC_THICKNESS: Final = 0.142 * SQUARE_SIDE
SLAB_THICKNESS: Final = 0.4
BOARD_BORDER: Final = 0.42  # in sides of a cell; from the outer cells to the edge of a square board
BOARD_RIM_RISE: Final = 0.24  # in radii; how far its rim rises above the cells on the screen, at the ordinary angle
# In radii; how far its front reaches below the cells on the screen, at the ordinary angle
BOARD_FRONT_DROP: Final = 0.36
GHOST_HOVER: Final = 0.22  # in radii; how far above its place a ghost stands, at the ordinary angle
DISC_LIFT_FACTOR: Final = 1.8  # discs are lifted higher than tiles by this factor, in thicknesses
# The rotation of a square board at the ordinary angle: 25 degrees off its diagonal
BOARD_LEAN: Final = math.radians(20)
PLACE_REACH: Final = 0.95  # how much of an empty cell has to be in view, as a share of its reach from the middle
PIXEL_TOLERANCE: Final = 1e-6  # pixels of rounding error
STEPS_PER_TURN: Final[dict[Grid, int]] = {"hex": 6, "square": 4}  # steps in a whole turn


@dataclass(frozen=True)  # no slots: cached properties are stored in the instance
class Camera:
    """A view of the table.

    `radius` is that of a hexagon, or half the diagonal of a square cell; `x, y` is the pixel of cell 0,0 on the table.
    `turns` counts clockwise sixths of a turn, on a square board quarters, and is whole at rest.  `squash` is between
    `TILTED_SQUASH` and `FLAT_SQUASH`; `spread` is the extra gap between the pieces of a stack in thicknesses; `thick`
    is a piece's thickness in radii at the ordinary angle.
    """

    radius: float
    x: float
    y: float
    turns: float = 0.0
    squash: float = TILTED_SQUASH
    spread: float = 0.0
    grid: Grid = "hex"
    thick: float = TILE_THICKNESS

    @functools.cached_property
    def thickness(self) -> float:
        """A piece's thickness in pixels."""
        share = (self.squash - TILTED_SQUASH) / (FLAT_SQUASH - TILTED_SQUASH)
        return self.radius * self.thick * (1 - share)

    def has_same_angle(self, other: Camera) -> bool:
        """Whether another view differs only in size and place."""
        return (self.turns, self.squash, self.spread) == (other.turns, other.squash, other.spread)

    def pixels_to(self, other: Camera) -> tuple[int, int] | None:
        """The shift to another view in whole pixels; None if the views differ in any other way."""
        dx, dy = other.x - self.x, other.y - self.y
        whole = round(dx), round(dy)
        near = abs(dx - whole[0]) < PIXEL_TOLERANCE and abs(dy - whole[1]) < PIXEL_TOLERANCE
        return whole if near and self.radius == other.radius and self.has_same_angle(other) else None

    @functools.cached_property
    def at_origin(self) -> Camera:
        """The same view with cell 0,0 at the origin."""
        return replace(self, x=0.0, y=0.0)

    @property
    def lift_factor(self) -> float:
        """How much higher pieces are lifted than tiles, in thicknesses, as discs are thin."""
        return DISC_LIFT_FACTOR if self.grid == "square" else 1.0

    @property
    def lift_step(self) -> float:
        """The pixels by which a piece rises for each thickness of its lift."""
        return self.thickness * self.lift_factor

    @property
    def hover(self) -> float:
        """How many thicknesses above its place a ghost stands, and a piece from which it is put down."""
        return GHOST_HOVER / self.thick

    @property
    def facing(self) -> int:
        """The nearest whole turn, from 0: by how many steps pieces are drawn rotated."""
        return round(self.turns) % STEPS_PER_TURN[self.grid]

    @property
    def is_flat(self) -> bool:
        """Whether the table is seen from straight above, without sides."""
        return self.squash == FLAT_SQUASH

    @property
    def is_resting(self) -> bool:
        """Whether the table is not turning."""
        return self.turns == round(self.turns)

    def rise(self, height: float) -> float:
        """How many pixels above the table a face with `height` pieces below it lies."""
        return (height + max(0.0, height - 1) * self.spread) * self.thickness

    def at(self, cell: tuple[float, float], height: float = 0.0) -> Point:
        """The pixel of a cell's centre, or of a place between cells, on top of `height` pieces."""
        (right, down), (beside, below) = self._cell_steps
        q, r = cell
        x, y = self.x + q * right + r * beside, self.y + q * down + r * below
        return (x, y - self.rise(height)) if height else (x, y)

    @functools.cached_property
    def _cell_steps(self) -> tuple[Point, Point]:
        """The pixels right and down from a cell to the next cell of its row and of its column."""
        c, s = turn_vector(self.turns, self.grid, self.squash)
        wide, tall = self.radius, self.radius * self.squash
        if self.grid == "square":
            return (SQUARE_SIDE * c * wide, SQUARE_SIDE * s * tall), (SQUARE_SIDE * s * wide, -SQUARE_SIDE * c * tall)
        across, along = HEX_WIDTH / 2, 1.5
        return (
            (HEX_WIDTH * c * wide, HEX_WIDTH * s * tall),
            ((across * c - along * s) * wide, (across * s + along * c) * tall),
        )

    def place_at(self, point: Point, height: float = 0.0) -> tuple[float, float]:
        """The place of a pixel on the level of `height`, in cell coordinates that are whole at centres."""
        across = (point[0] - self.x) / self.radius
        along = (point[1] - self.y + self.rise(height)) / (self.radius * self.squash)
        c, s = turn_vector(self.turns, self.grid, self.squash)
        right, down = across * c + along * s, along * c - across * s
        if self.grid == "square":
            return right / SQUARE_SIDE, -down / SQUARE_SIDE
        return right / HEX_WIDTH - down / 3, down / 1.5

    def cell_at(self, point: Point, height: float = 0.0) -> Cell:
        """The cell under a pixel on the level of `height`."""
        place = self.place_at(point, height)
        return nearest_cell(*place) if self.grid == "hex" else (math.floor(place[0] + 0.5), math.floor(place[1] + 0.5))

    def zoom(self, factor: float, point: Point) -> Camera:
        """A view nearer by a factor, within the limits, in which the pixel `point` stays in place."""
        radius = min(MAX_CELL_RADIUS, max(min(MIN_CELL_RADIUS, self.radius), self.radius * factor))
        scale = radius / self.radius
        x, y = point[0] + (self.x - point[0]) * scale, point[1] + (self.y - point[1]) * scale
        return replace(self, radius=radius, x=x, y=y)

    def pan(self, dx: float, dy: float) -> Camera:
        """A view shifted by pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def turn(self, by: float, about: Point | None = None) -> Camera:
        """A view turned clockwise by any number of steps; the table under the pixel `about` stays in place."""
        after = replace(self, turns=self.turns + by)
        if about is None:
            return after
        x, y = after.at(self.place_at(about))
        return after.pan(about[0] - x, about[1] - y)

    def settle(self) -> Camera:
        """The same view with `turns` rounded to a whole number from 0."""
        return replace(self, turns=float(self.facing))

    def tilt(self, squash: float, about: Point | None = None) -> Camera:
        """A view with another squash; the table under the pixel `about` stays in place."""
        after = replace(self, squash=squash)
        if about is None:
            return after
        x, y = after.at(self.place_at(about))
        return after.pan(about[0] - x, about[1] - y)

    def view_from_above(self, flat: bool) -> Camera:
        """The view from straight above, or at the ordinary angle if `flat` is false."""
        return self.tilt(FLAT_SQUASH if flat else TILTED_SQUASH)

    def spread_stacks(self, spread: float) -> Camera:
        """A view with other gaps between the pieces of stacks."""
        return replace(self, spread=spread)

    def blend(self, goal: Camera, share: float) -> Camera:
        """A view between this view and another, at a share from 0 to 1 of the way."""
        mixed = {
            name: getattr(self, name) + share * (getattr(goal, name) - getattr(self, name))
            for name in ("radius", "x", "y", "turns", "squash", "spread")
        }
        return replace(self, **mixed)

    def fit(
        self,
        cells: Iterable[Cell],
        heights: Mapping[Cell, int],
        area: pygame.Rect,
        largest: float = math.inf,
        lift: float = 0.0,
    ) -> Camera:
        """A view at the same angle, moved and zoomed so that all cells fit into `area`.

        Stacks are as high as `heights` says, other cells are empty; `lift` pieces above them there is still room.  On
        square boards there is room for the board's edge.
        """
        plain = replace(self, radius=1.0, x=0.0, y=0.0)
        given = list(cells) or [(0, 0)]
        seen = [plain.at(cell) for cell in given]
        tall = [heights.get(cell, 0) for cell in given]
        square = self.grid == "square"
        edge = square_reach(0.5 + BOARD_BORDER, lean(self.squash)) if square else 1.0
        half = edge if square else HEX_WIDTH / 2
        upright = (FLAT_SQUASH - self.squash) / (FLAT_SQUASH - TILTED_SQUASH) if square else 0.0
        left, right = min(x for x, _ in seen) - half, max(x for x, _ in seen) + half
        tops = (y - plain.rise(height + lift) for (_, y), height in zip(seen, tall, strict=True))
        face = DISC_RADIUS if square else 1.0  # a tall stack is no wider than its pieces
        top = min(
            min(tops) - face * self.squash, min(y for _, y in seen) - edge * self.squash - BOARD_RIM_RISE * upright
        )
        bottom = max(y for _, y in seen) + edge * self.squash + (BOARD_FRONT_DROP * upright if square else 0.12)
        radius = min(area.w / (right - left), area.h / (bottom - top), largest)
        radius = max(radius, 1.0)
        x, y = area.centerx - (left + right) / 2 * radius, area.centery - (top + bottom) / 2 * radius
        return replace(self, radius=radius, x=x, y=y)

    def fit_closely(self, heights: Mapping[Cell, int], area: pygame.Rect, largest: float, margin: float) -> Camera:
        """A view at the same angle of an open table that is filled by its stacks, with `margin` radii around them.

        Cells of height 0 are places where a piece may go; they are in view if most of them is inside `area`.
        """
        left, right, top, bottom = replace(self, radius=1.0, x=0.0, y=0.0).reach_of(heights or {(0, 0): 0}, margin)
        radius = max(1.0, min(area.w / (right - left), area.h / (bottom - top), largest))
        x, y = area.centerx - (left + right) / 2 * radius, area.centery - (top + bottom) / 2 * radius
        return replace(self, radius=radius, x=x, y=y)

    def reach_of(self, heights: Mapping[Cell, int], margin: float = 0.0) -> tuple[float, float, float, float]:
        """The left, right, top and bottom edges in pixels of what has to be in view; `heights` may not be empty.

        Around stacks there are `margin` radii; most of a cell of height 0 has to be seen.
        """
        half, tall = HEX_WIDTH / 2, self.squash
        sides, ends = list[float](), list[float]()
        for cell, height in heights.items():
            (x, y), reach = self.at(cell), 1 + margin if height else PLACE_REACH
            wide = (half + margin if height else half * PLACE_REACH) * self.radius
            sides += [x - wide, x + wide]
            ends += [y - self.rise(height) - tall * reach * self.radius, y + tall * reach * self.radius]
        return min(sides), max(sides), min(ends), max(ends)

    def clear_corner(self, heights: Mapping[Cell, int], area: pygame.Rect, corner: pygame.Rect) -> Camera | None:
        """A view moved to the right or up inside `area` by so much that no stack lies on a corner at the lower left.

        None if there is no room for that.
        """
        wide, tall = math.ceil(self.radius * HEX_WIDTH), math.ceil(2 * self.radius * self.squash)
        boxes = []
        for cell, height in heights.items():
            (x, y), rise = self.at(cell), math.ceil(self.rise(height))
            boxes.append(pygame.Rect(round(x - wide / 2), round(y - tall / 2) - rise, wide, tall + rise))
        over = [boxes[index] for index in corner.collidelistall(boxes)]
        if not over:
            return self
        right, up = corner.right - min(box.left for box in over), max(box.bottom for box in over) - corner.top
        if right <= area.right - max(box.right for box in boxes):
            return self.pan(right, 0)
        return self.pan(0, -up) if up <= min(box.top for box in boxes) - area.top else None

    def stack_bounds(self, heights: Mapping[Cell, int]) -> tuple[float, float, float, float]:
        """The left, top, right and bottom edges of stacks in pixels, by their cells; `heights` may not be empty.

        The bottom includes the front of the lowest piece.
        """
        wide, deep = HEX_WIDTH / 2 * self.radius, self.squash * self.radius
        seen = [(self.at(cell), self.rise(height)) for cell, height in heights.items()]
        across = [x for (x, _y), _rise in seen]
        top, bottom = min(y - rise for (_x, y), rise in seen) - deep, max(y for (_x, y), _rise in seen) + deep
        bottom += self.rise(1)
        return min(across) - wide, top, max(across) + wide, bottom


def turn_vector(turns: float, grid: Grid, squash: float) -> tuple[float, float]:
    """The cosine and the sine of the table's rotation on the screen."""
    angle = math.tau * turns / STEPS_PER_TURN[grid] + (lean(squash) if grid == "square" else 0.0)
    return math.cos(angle), math.sin(angle)


def lean(squash: float) -> float:
    """The clockwise rotation of a square board on the screen in radians."""
    return BOARD_LEAN * (FLAT_SQUASH - squash) / (FLAT_SQUASH - TILTED_SQUASH)


def square_reach(half: float, angle: float) -> float:
    """How far a square with half side `half`, rotated by an angle, reaches from its middle, in radii."""
    return half * SQUARE_SIDE * (abs(math.cos(angle)) + abs(math.sin(angle)))


def nearest_cell(q: float, r: float) -> Cell:
    """The hexagonal cell nearest to a place between cells, by cube rounding."""
    whole_q, whole_r, whole_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s + q + r)
    if off_q > off_r and off_q > off_s:
        return -whole_r - whole_s, whole_r
    if off_r > off_s:
        return whole_q, -whole_q - whole_s
    return whole_q, whole_r
