"""Slabs as sprites: bodies joined from the baked cells (`sprites/slabs.py`).

The centre of each sprite is that of its shape's cell 0,0, on the face to which it belongs.
"""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.core.display.pieces import Slab, Stain
from game.core.geometry.hexes import Cell
from game.ui.kinds.slabs.shapes import Shape, outer_edge_bits
from game.ui.look.cache import cached
from game.ui.look.theme import STAIN_TINTS
from game.ui.render.baked import (
    MASTER_RADII,
    PREMULTIPLIED,
    Sprite,
    master_radius,
    packed_sheet,
    scale_sprite,
    sheet_part,
)
from game.ui.render.camera import FLAT_SQUASH, HEX_WIDTH, TILTED_SQUASH

Colour: TypeAlias = tuple[float, float, float]

GRAIN_GAIN: Final = 255 / 234  # the ratio of the brightest grain to its mean
GRAIN_AXES: Final = 3  # directions of wood grain
MAX_GRAIN_SIZE: Final = MASTER_RADII[1]  # a larger grain would take too long to unpack
GRAIN_ROOM: Final = 144  # pixels of the smallest size; the range of offsets of a slab in the baked grain

DEEP_WOOD_SUM: Final = 300  # bodies with a smaller sum of channels are deep wood, which gets lighter with the level
DARK_WOOD_SUM: Final = 230  # bodies with a smaller sum are dark wood, which is lightened in addition
DARK_WOOD_GAIN: Final = 1.12  # the gain of dark wood, which would look like a hole otherwise
PALE_TONES: Final = (0.70, 0.82, 0.91, 0.96, 0.99)  # brightness by level, from the table up
FADE_STEP: Final = 0.055  # the share by which deep wood loses its colour with each level
DARK_TONES: Final = (0.76, 1.02, 1.26, 1.46, 1.60)
DEEP_TONES: Final = (0.78, 0.96, 1.12, 1.25, 1.35)


class SlabView(NamedTuple):
    """A baked view: its name, pixels from row to row, half a cell's width and height, a slab's thickness, and the baked
    size for which these are."""

    name: str
    row: int
    half: int
    tall: int
    thick: int
    size: int

    @property
    def squash(self) -> float:
        """The vertical squash of the view."""
        return self.row / 1.5 / (self.half / (HEX_WIDTH / 2))

    def at(self, size: int) -> SlabView:
        """The view in another baked size."""
        row, half, tall, thick = (length * size // self.size for length in (self.row, self.half, self.tall, self.thick))
        return SlabView(self.name, row, half, tall, thick, size)

    def part(self, sheet: str, index: int) -> pygame.Surface:
        """A part of one of the view's sheets."""
        return sheet_part(f"{self.name}_slab_{sheet}", self.size, index)


SLAB_TABLE_VIEW: Final = SlabView("table", 84, 76, 57, 35, MASTER_RADII[0])
SLAB_TOP_VIEW: Final = SlabView("top", 132, 76, 89, 6, MASTER_RADII[0])


def view_of(squash: float, radius: float) -> SlabView:
    """The baked view nearest to a squash, in the size for a radius."""
    view = SLAB_TABLE_VIEW if squash < (TILTED_SQUASH + FLAT_SQUASH) / 2 else SLAB_TOP_VIEW
    return view.at(master_radius(radius))


def grain_of(slab: Slab) -> int:
    """A number that gives the same piece the same grain wherever it lies."""
    q, r = slab.cells[0]
    return zlib.crc32(repr([slab.owner, [(a - q, b - r) for a, b in slab.cells]]).encode())


def slab_colours(stain: Stain, level: int) -> tuple[Colour, Colour, bool]:
    """The body and line colours of a slab on a level (1 on the table), and whether its wood is deep."""
    tint = STAIN_TINTS[stain]
    body, line = channels_of(tint.body), channels_of(tint.inlay)
    deep = sum(body) < DEEP_WOOD_SUM
    dark = sum(body) < DARK_WOOD_SUM
    tones = DARK_TONES if dark else DEEP_TONES if deep else PALE_TONES
    body = brighten(body, DARK_WOOD_GAIN) if dark else body
    step = min(max(level, 1), len(tones)) - 1
    tone = tones[step]
    if deep:  # only deep wood, so that bright slate stays slate
        grey = sum(body) / 3
        body = tuple(channel + (grey - channel) * FADE_STEP * step for channel in body)  # type: ignore[assignment]
    return brighten(body, tone), brighten(line, min(tone, 1.0) if deep else tone), deep


def channels_of(code: str) -> Colour:
    """The channels of '#rrggbb'."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def brighten(colour: Colour, share: float) -> Colour:
    """A colour multiplied by a factor."""
    red, green, blue = (min(255.0, channel * share) for channel in colour)
    return red, green, blue


def whole_channels(colour: Colour) -> tuple[int, int, int]:
    """A colour in whole numbers."""
    red, green, blue = colour
    return round(red), round(green), round(blue)


class ShapeCanvas(NamedTuple):
    """A transparent picture for a shape in a baked view, with its origin."""

    surface: pygame.Surface
    x: int
    y: int
    look: SlabView

    def put(self, part: pygame.Surface, cell: Cell, flags: int) -> None:
        """Draw a cell's part at the cell's place."""
        q, r = cell
        at = self.x + (2 * q + r - 1) * self.look.half, self.y + r * self.look.row
        self.surface.blit(part, at, special_flags=flags)

    def sprite(self, radius: float, squash: float) -> Sprite:
        """The picture scaled to the current size."""
        across, upright = radius * HEX_WIDTH / 2 / self.look.half, radius * squash * 1.5 / self.look.row
        return scale_sprite(Sprite(self.surface, self.x, self.y), across, upright)


def shape_canvas(shape: Shape, look: SlabView, above: int, below: int) -> ShapeCanvas:
    """A canvas for a shape, with `above` and `below` pixels around the centres of its cells."""
    across = [2 * q + r for q, r in shape]
    down = [r for _, r in shape]
    left, top = (min(across) - 1) * look.half, min(down) * look.row - above
    width, height = (max(across) + 1) * look.half - left, max(down) * look.row + below - top
    return ShapeCanvas(pygame.Surface((width, height), pygame.SRCALPHA, 32), -left, -top, look)


def face_sprite(shape: Shape, stain: Stain, level: int, grain: int, radius: float, squash: float) -> Sprite:
    """The face of a slab on a level."""
    look = view_of(squash, radius)
    body, line, deep = slab_colours(stain, level)
    made = shape_canvas(shape, look, look.tall, look.tall)
    made = made._replace(y=made.y - look.tall)
    edges = {cell: outer_edge_bits(cell, shape) for cell in shape}
    for cell, own in edges.items():
        made.put(look.part("cover", own), cell, pygame.BLEND_RGBA_ADD)
    made.surface.fill((*whole_channels(brighten(body, GRAIN_GAIN)), 255), special_flags=pygame.BLEND_RGBA_MULT)
    wood = grain_wood(shape, look, grain, made.surface.get_size())
    made.surface.blit(wood, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    thread = made._replace(surface=pygame.Surface(made.surface.get_size(), pygame.SRCALPHA, 32))
    for cell, own in edges.items():
        made.put(look.part("deep" if deep else "pale", own), cell, PREMULTIPLIED)
        thread.put(look.part("inlay", own), cell, pygame.BLEND_RGBA_ADD)
    thread.surface.fill((*whole_channels(line), 255), special_flags=pygame.BLEND_RGBA_MULT)
    made.surface.blit(thread.surface, (0, 0), special_flags=PREMULTIPLIED)
    return made._replace(y=made.y + look.tall).sprite(radius, squash)


def grain_wood(shape: Shape, look: SlabView, grain: int, size: tuple[int, int]) -> pygame.Surface:
    """Wood as large as a slab, with its grain along the longer way through the slab."""
    spread = [len({cell[1] for cell in shape}), len({cell[0] for cell in shape}), len({sum(cell) for cell in shape})]
    axis = min(range(GRAIN_AXES), key=spread.__getitem__)  # the axis along which the fewest lines cover all cells
    baked = min(look.size, MAX_GRAIN_SIZE)
    wood = grain_sheet(look.name, baked, axis)
    width, height = (length * baked // look.size for length in size)
    unit = baked // MASTER_RADII[0]
    left = grain % max(1, min(GRAIN_ROOM, (wood.get_width() - width) // unit)) * unit
    upper = grain // 97 % max(1, (wood.get_height() - height) // unit) * unit
    cut = wood.subsurface(pygame.Rect(left, upper, width, height).clip(wood.get_rect())).convert(32)
    return cut if cut.get_size() == size else pygame.transform.smoothscale(cut, size)


@cached(12, per_scene=True)
def grain_sheet(view: str, size: int, axis: int) -> pygame.Surface:
    """The grain along an axis, a byte a pixel: unpacking it takes longer than a frame, so all three are kept."""
    wood = pygame.image.load(BytesIO(packed_sheet(f"{view}_slab_grain", size)[axis]), "part.webp")
    grey = pygame.image.frombytes(pygame.image.tobytes(wood, "RGB")[::3], wood.get_size(), "P")
    grey.set_palette([(tone, tone, tone) for tone in range(256)])
    return grey


def wall_sprite(shape: Shape, stain: Stain, level: int, radius: float, squash: float) -> Sprite:
    """The sides of a slab that face the viewer."""
    look = view_of(squash, radius)
    body, _, deep = slab_colours(stain, level)
    made = shape_canvas(shape, look, 0, look.tall + look.thick)
    for cell in shape:
        edges = outer_edge_bits(cell, shape) & 15
        if edges & 6:
            made.put(look.part("walls", edges), cell, pygame.BLEND_RGBA_ADD)
    tint = brighten(body, 1.22 if deep else 1.0)
    made.surface.fill((*whole_channels(tint), 255), special_flags=pygame.BLEND_RGBA_MULT)
    shown = made.surface.get_bounding_rect()
    made = made._replace(surface=made.surface.subsurface(shown), x=made.x - shown.x, y=made.y - shown.y)
    return made.sprite(radius, squash)


def slab_sprite(shape: Shape, stain: Stain, level: int, grain: int, radius: float, squash: float) -> Sprite:
    """Sides and face of a slab as a single body; the face alone from straight above."""
    over = face_sprite(shape, stain, level, grain, radius, squash)
    if squash == FLAT_SQUASH:
        return over
    under = wall_sprite(shape, stain, level, radius, squash)
    boxes = [part.surface.get_rect(topleft=(-round(part.x), -round(part.y))) for part in (under, over)]
    box = boxes[0].union(boxes[1])
    made = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    for part, place in zip((under, over), boxes, strict=True):
        made.blit(part.surface, place.move(-box.x, -box.y), special_flags=PREMULTIPLIED)
    return Sprite(made, -box.x, -box.y)
