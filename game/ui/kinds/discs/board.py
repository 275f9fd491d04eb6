"""Square boards: baked rims and cells (`sprites/boards.py`) joined to a picture, and coordinates on the rim."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.core.display.pieces import SquareBoard
from game.core.geometry.gridtext import COLUMN_LETTERS
from game.core.geometry.hexes import Cell
from game.ui.look.text import line
from game.ui.render.baked import (
    MASTER_RADII,
    PREMULTIPLIED,
    Sprite,
    master_radius,
    scale_sprite,
    sheet_part,
)
from game.ui.render.camera import FLAT_SQUASH, SQUARE_SIDE, TILTED_SQUASH, Camera, Point, lean, square_reach
from game.ui.render.faces import Face, Faces, inscribed_rect, whole_pixels

LARGEST_BOARD: Final = 176  # the largest size in which boards are baked: half a cell's diagonal in pixels
FRAME_MARGIN: Final = 0.08  # in half diagonals; over the back of a frame
CELL_GRAINS: Final = 3
JOINT_DEPTH: Final = 0.03  # in sides of a cell; the width of half a joint between cells
BOARD_STRIPS: Final = 4  # upright strips of a board, each its own sprite, so that no frame makes all of it
STRIP_OVERLAP: Final = 4  # pixels; strips overlap by this much, so that their edges scale correctly
WOOD_ROWS: Final = {"maple": 0, "walnut": 2}  # the row of a wood's light cells in the sheet
BRASS: Final = "#D9BC7C"
ENGRAVED: Final = "#1A1009"
Front: TypeAlias = Literal["front", "right"]


class WoodShape(NamedTuple):
    """The baked geometry of a wood: in sides of a cell the rim's width, the gutter inside it and the wall's height.

    `floor` is the colour under the cells, `frame` that of the rim.
    """

    rim: float
    gutter: float
    wall: float
    floor: str
    frame: str


WOOD_SHAPES: Final = {
    "maple": WoodShape(0.335, 0.085, 0.165, "#4C4234", "#64472F"),
    "walnut": WoodShape(0.30, 0.05, 0.055, "#2D231C", "#42332C"),
}


# The step to the right, by facing; the next step leads away from the viewer.
RIGHT_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def seen_cells(field: SquareBoard, facing: int) -> Iterator[tuple[Cell, int, int]]:
    """Each cell with its steps to the right of and behind the cell at the front left, as seen."""
    for column, row in field.cells:
        flipped = {
            0: (column, row),
            1: (row, field.columns - 1 - column),
            2: (field.columns - 1 - column, field.rows - 1 - row),
            3: (field.rows - 1 - row, column),
        }
        down, up = flipped[facing]
        yield (column, row), down, up


def master_strip(field: SquareBoard, facing: int, view: str, strip: int, size: int) -> Sprite:
    """An upright strip of a whole board in a baked size; its origin is the middle of the cells, on their level."""
    squash = TILTED_SQUASH if view == "table" else FLAT_SQUASH
    frame = sheet_part(f"{view}_frame_{field.wood}_{field.columns}", size)
    shape, width = WOOD_SHAPES[field.wood], frame.get_width()
    left = max(0, width * strip // BOARD_STRIPS - STRIP_OVERLAP)
    right = min(width, width * (strip + 1) // BOARD_STRIPS + STRIP_OVERLAP)
    board = pygame.Surface((right - left, frame.get_height()), pygame.SRCALPHA, 32)
    x, y = width / 2 - left, middle_row(field, view, size)
    half, turned = field.columns / 2 + shape.gutter + 0.02, master_camera(squash, size)
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    floor = [(x + dx, y + dy) for dx, dy in (turned.at(corner) for corner in corners)]
    pygame.draw.polygon(board, shape.floor, floor)
    draw_cells(board, field, facing, view, (x, y), size)
    board.blit(frame, (-left, 0), special_flags=PREMULTIPLIED)
    return Sprite(board, x, y)


def middle_row(field: SquareBoard, view: str, size: int) -> int:
    """The pixel row of a frame's picture on which the middle of the cells lies."""
    shape = WOOD_SHAPES[field.wood]
    squash, height = (TILTED_SQUASH, 1.0) if view == "table" else (FLAT_SQUASH, 0.0)
    far = square_reach(field.columns / 2 + shape.gutter + shape.rim, lean(squash))
    above = far * squash + shape.wall * SQUARE_SIDE * height + FRAME_MARGIN
    return math.ceil(above * MASTER_RADII[0]) * size // MASTER_RADII[0]


def master_camera(squash: float, size: int) -> Camera:
    """A camera at a baked size with cell 0,0 at the origin."""
    return Camera(size, 0.0, 0.0, squash=squash, grid="square")


def draw_cells(board: pygame.Surface, field: SquareBoard, facing: int, view: str, middle: Point, size: int) -> None:
    """Draw the cells, and the shade of the back walls on the cells beside them."""
    turned = master_camera(TILTED_SQUASH if view == "table" else FLAT_SQUASH, size)
    downs = field.columns if facing % 2 == 0 else field.rows
    ups = field.rows if facing % 2 == 0 else field.columns
    for (column, row), down, up in seen_cells(field, facing):
        grain = (column * 7 + row * 11 + column * row) % CELL_GRAINS + CELL_GRAINS * (facing % 2)
        cell = sheet_part(f"{view}_cells", size, tone_row(field, (column, row)) * 2 * CELL_GRAINS + grain)
        dx, dy = turned.at((down - (downs - 1) / 2, up - (ups - 1) / 2))
        x, y = round(middle[0] + dx - cell.get_width() / 2), round(middle[1] + dy - cell.get_height() / 2)
        board.blit(cell, (x, y), special_flags=PREMULTIPLIED)
        for side, beside in enumerate((down == 0, up == ups - 1)):
            if beside and field.walled:
                board.blit(sheet_part(f"{view}_shade", size, side), (x, y), special_flags=PREMULTIPLIED)


def tone_row(field: SquareBoard, cell: Cell) -> int:
    """The row of a cell's tone in the sheet of cells."""
    return WOOD_ROWS[field.wood] + (cell[0] + cell[1] + 1) % 2


def board_strip(field: SquareBoard, facing: int, strip: int, radius: float, squash: float) -> Sprite:
    """A strip of a board at a size: whole columns of pixels, without overlap with other strips."""
    view, baked = ("table", TILTED_SQUASH) if squash < (TILTED_SQUASH + FLAT_SQUASH) / 2 else ("top", FLAT_SQUASH)
    size = master_radius(radius, LARGEST_BOARD)
    across = radius / size
    made = scale_sprite(master_strip(field, facing, view, strip, size), across, across * squash / baked)
    width = sheet_part(f"{view}_frame_{field.wood}_{field.columns}", size).get_width()
    first, last = (round((width * edge // BOARD_STRIPS - width / 2) * across) for edge in (strip, strip + 1))
    left = max(0, round(made.x + first))
    right = min(made.surface.get_width(), left + last - first)
    return Sprite(made.surface.subsurface((left, 0, right - left, made.surface.get_height())), float(-first), made.y)


def split_strip(field: SquareBoard, facing: int, number: int, radius: float, squash: float) -> Sprite:
    """The strip split into parts, most of which are opaque."""
    return board_strip(field, facing, number, radius, squash).split()


def turning_faces(field: SquareBoard, camera: Camera) -> Faces:
    """A board between two quarter turns as flat faces, shown while it turns."""
    shape = WOOD_SHAPES[field.wood]

    def ring(out: float, lift: float) -> list[Point]:
        low, right, top = -0.5 - out, field.columns - 0.5 + out, field.rows - 0.5 + out
        found = map(camera.at, ((low, low), (right, low), (right, top), (low, top)))
        return [(x, y - lift * SQUARE_SIDE * camera.radius) for x, y in found]

    def band(tone: pygame.Color, outside: list[Point], inside: list[Point]) -> list[Face]:
        corners = ([outside[k - 1], outside[k], inside[k], inside[k - 1]] for k in range(4))
        return [(tone, whole_pixels(each)) for each in corners]

    upright = (FLAT_SQUASH - camera.squash) / (FLAT_SQUASH - TILTED_SQUASH)
    high, low, edge = shape.wall * upright, -0.22 * upright, shape.gutter + shape.rim
    outer, inner, bottom = ring(edge, high), ring(shape.gutter, high), ring(shape.gutter, 0)
    wood, floor = pygame.Color(shape.frame), pygame.Color(shape.floor)
    sides, walls = band(wood.lerp("#000000", 0.42), outer, ring(edge, low)), band(floor, inner, bottom)
    joint_faces = [(floor, whole_pixels(map(camera.at, joint))) for joint in joints(field)]
    faces = (*sides, *walls, *band(wood, outer, inner), *band(floor, bottom, ring(-JOINT_DEPTH, 0)), *joint_faces)
    return Faces((*faces, *squares(field, camera)), inscribed_rect(outer))


def joints(field: SquareBoard) -> Iterator[list[Point]]:
    """The joints between columns and between rows, where the floor below the cells is visible."""
    right, top = field.columns - 0.5, field.rows - 0.5
    for column in range(1, field.columns):
        left, far = column - 0.5 - JOINT_DEPTH, column - 0.5 + JOINT_DEPTH
        yield [(left, -0.5), (far, -0.5), (far, top), (left, top)]
    for row in range(1, field.rows):
        low, high = row - 0.5 - JOINT_DEPTH, row - 0.5 + JOINT_DEPTH
        yield [(-0.5, low), (right, low), (right, high), (-0.5, high)]


def squares(field: SquareBoard, camera: Camera) -> Iterator[Face]:
    """The colour and the corners of each cell."""
    for column, row in field.cells:
        wood = sheet_part("table_cells", MASTER_RADII[0], 2 * CELL_GRAINS * tone_row(field, (column, row)))
        square = [(column + a, row + b) for a, b in ((-0.49, -0.49), (0.49, -0.49), (0.49, 0.49), (-0.49, 0.49))]
        yield wood.get_at(wood.get_rect().center), whole_pixels(map(camera.at, square))


def label_sprite(word: str, radius: float, squash: float) -> Sprite:
    """A coordinate inlaid in brass, upright for every rotation of the board."""
    del squash
    size = max(11, round(0.32 * radius))
    dark, bright = (line(word, size, colour, "bold").premul_alpha() for colour in (ENGRAVED, BRASS))
    made = pygame.Surface((bright.get_width() + 1, bright.get_height() + 1), pygame.SRCALPHA, 32)
    made.blit(dark, (1, 1), special_flags=PREMULTIPLIED)
    made.blit(bright, (0, 0), special_flags=PREMULTIPLIED)
    return Sprite(made, made.get_width() / 2, made.get_height() / 2)


def labels(field: SquareBoard, camera: Camera) -> Iterator[tuple[str, Front, Point]]:
    """The coordinates along the front and the right rim with their places."""
    shape = WOOD_SHAPES[field.wood]
    off = 0.5 + shape.gutter + shape.rim / 2
    high = shape.wall * SQUARE_SIDE * camera.radius * (FLAT_SQUASH - camera.squash) / (FLAT_SQUASH - TILTED_SQUASH)
    facing = camera.facing
    even = facing % 2 == 0
    downs = field.columns if even else field.rows
    (down_column, down_row), (up_column, up_row) = RIGHT_STEPS[facing], RIGHT_STEPS[(facing + 1) % 4]
    for (column, row), down, up in seen_cells(field, facing):
        letter, digit = COLUMN_LETTERS[column], str(row + 1)
        if up == 0:
            x, y = camera.at((column - off * up_column, row - off * up_row))
            yield letter if even else digit, "front", (x, y - high)
        if down == downs - 1:
            x, y = camera.at((column + off * down_column, row + off * down_row))
            yield digit if even else letter, "right", (x, y - high)
