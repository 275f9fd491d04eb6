"""The shadows of pieces on the table and on lower stacks, from a lamp behind the table at the left.

A shadow moves right and down with the height of its caster; it is sharp at the foot and softer above.  Where shadows
overlap the darker shadow counts, as there is a single lamp.  They are soft, so they are computed at a small radius and
scaled.  The lamp's own light, and the dark room around it, are here too.
"""

from __future__ import annotations

import functools
import math
import sys
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.ui.look.cache import cached
from game.ui.render.baked import Shade, Sprite, scale_sprite
from game.ui.render.camera import Point
from game.ui.render.sprites import EMPTY_SPRITE

SHADOW_RADIUS: Final = 32  # the radius at which shadows are computed
SHADOW_MARGIN: Final = 6  # pixels at that radius; around the soft edges
FADING_EDGE: Final = 2  # pixels; left around what is seen, as an enlarged shadow fades out in them
FACE_MASK_EDGE: Final = 2  # pixels at twice the size; of an outline's line, so that a rim is shaded to its end
FACE_MASK_RADIUS: Final = 96  # the least radius of face outlines, which clip shadows
# How far a shadow moves down the table for each unit to the right; it moves right by its caster's height
SHADOW_SLOPE: Final = 0.6
SHADOW_COLOUR: Final = (10, 14, 22)
SHADOW_ALPHA: Final = 0.68  # opacity of a shadow
FOOT_SHADE: Final = (0.03, 0.05, 0.55)  # reach, softness and opacity of the shade around a foot
SOFTNESS: Final = (0.02, 0.12)  # softness at the foot, and the increase for each radius of height
SOFT_STEPS: Final = 4  # slices of a shadow with one softness each
MAX_SHADOW_PIECES: Final = 14  # no shadow is longer than that of this many pieces
MIN_VISIBLE_ALPHA: Final = 4  # smaller alpha values are invisible
LAMP: Final = ((0, 0.50), (1.0, 0.30), (2.0, 0.10), (2.9, 0.0))  # radii from the middle, and the lamp's share there
LAMP_LIGHT: Final = (92, 62, 26)
LAMP_REACH: Final = 2.9  # in radii
LAMP_SAMPLES: Final = 12  # from its middle to its edge
DARKNESS: Final = 0.80  # how much of the light is lost outside the lamp's pool
POOL_SHARE: Final = (0.10, 0.30)  # of a room's width: where the pool begins to fade, and where it ends
POOL_SQUASH: Final = 0.75  # its height as a share of its width
POOL_STEP: Final = 24  # pixels between two samples of the pool

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in radii on the table, seen from straight above."""


@dataclass(frozen=True, eq=False)
class Solid:
    """The shape that casts a shadow: its outline seen from straight above and its thickness, in radii of a cell.

    Create each solid once, because solids are compared by identity.
    """

    ring: tuple[Point, ...]
    thickness: float

    @functools.cached_property
    def box(self) -> Box:
        """The bounding box of the outline."""
        across, down = [x for x, _ in self.ring], [y for _, y in self.ring]
        return min(across), min(down), max(across), max(down)

    def height_of(self, count: int) -> float:
        """The height of `count` pieces in radii, limited to what affects their shadow."""
        return min(count, MAX_SHADOW_PIECES) * self.thickness

    def meeting_distance(self, count: int) -> float:
        """The distance beyond which the shadows of two stacks of at most `count` pieces cannot overlap."""
        left, up, right, down = self.shadow_box(count)
        return max(right - left, down - up)

    def shadow_box(self, count: int, with_soft_edges: bool = True) -> Box:
        """The bounding box of the shadow of `count` pieces around their middle, with or without its soft edges."""
        left, up, right, down = self.box
        high = self.height_of(count)
        soft = 2 * (SOFTNESS[0] + SOFTNESS[1] * high) if with_soft_edges else 0.0
        return left - soft, up - soft, right + high + soft, down + SHADOW_SLOPE * high + soft


class Caster(NamedTuple):
    """A higher stack relative to the one in question: by how many pieces, and where on the screen in radii."""

    solid: Solid
    pieces: int
    x: float
    y: float

    def may_reach(self, box: Box, squash: float) -> bool:
        """Whether its shadow may overlap a box around the stack in question."""
        left, up, right, down = self.solid.shadow_box(self.pieces, False)
        x, y = self.x, self.y / squash
        return left + x < box[2] and box[0] < right + x and up + y < box[3] and box[1] < down + y


Casters: TypeAlias = tuple[Caster, ...]


def blank_sheet(size: tuple[int, int]) -> pygame.Surface:
    """A transparent sheet in the shadow's colour."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((*SHADOW_COLOUR, 0))
    return made


def sweep_shadow(
    sheet: pygame.Surface, ring: list[Point], ends: tuple[Point, Point], alpha: float, soft: float
) -> None:
    """Darken the area that a ring sweeps as it moves from an offset to another, with soft edges."""
    near, far = ([(x + dx, y + dy) for x, y in ring] for dx, dy in ends)
    radius = max(1, round(soft))
    reach = 3 * radius + 2  # the blur changes nothing beyond this distance
    across, down = [x for x, _ in (*near, *far)], [y for _, y in (*near, *far)]
    left, top = math.floor(min(across)) - reach, math.floor(min(down)) - reach
    box = pygame.Rect(left, top, math.ceil(max(across)) + reach - left, math.ceil(max(down)) + reach - top)
    box = box.clip(sheet.get_rect())
    dark, tone = blank_sheet(box.size), (*SHADOW_COLOUR, round(255 * alpha))
    sides = [[near[k - 1], near[k], far[k], far[k - 1]] for k in range(len(ring))]
    for shape in (near, far, *sides):
        pygame.draw.polygon(dark, tone, [(x - box.x, y - box.y) for x, y in shape])
    soft_edged = pygame.transform.gaussian_blur(dark, radius)
    sheet.blit(soft_edged, box, special_flags=pygame.BLEND_RGBA_MAX)


@cached(6, per_scene=True)  # a crowded table of slabs has sixty shadows
def cast_shadow(solid: Solid, count: int, squash: float, foot: bool) -> Sprite:
    """The shadow of `count` pieces at the radius `SHADOW_RADIUS`, its origin their middle; not premultiplied.

    `foot` adds the shade around the pieces at their foot.
    """
    left, up, right, down = solid.shadow_box(count)
    sides = right - left + 0.1, (down - up + 0.1) * squash
    size = round(sides[0] * SHADOW_RADIUS) + 2 * SHADOW_MARGIN, round(sides[1] * SHADOW_RADIUS) + 2 * SHADOW_MARGIN
    x, y = SHADOW_MARGIN - (left - 0.05) * SHADOW_RADIUS, SHADOW_MARGIN - (up - 0.05) * squash * SHADOW_RADIUS
    ring = [(x + a * SHADOW_RADIUS, y + b * squash * SHADOW_RADIUS) for a, b in solid.ring]
    high = solid.height_of(count)
    made, parts = blank_sheet(size), min(SOFT_STEPS, 1 + int(high / 0.2))
    for part in range(parts):
        ends = [high * SHADOW_RADIUS * share / parts for share in (part, part + 1)]
        soft = (SOFTNESS[0] + SOFTNESS[1] * high * (part + 0.5) / parts) * SHADOW_RADIUS
        sweep_shadow(
            made,
            ring,
            ((ends[0], SHADOW_SLOPE * squash * ends[0]), (ends[1], SHADOW_SLOPE * squash * ends[1])),
            SHADOW_ALPHA,
            soft,
        )
    if foot:
        wide = [(x + (a - x) * (1 + FOOT_SHADE[0]), y + (b - y) * (1 + FOOT_SHADE[0])) for a, b in ring]
        sweep_shadow(made, wide, ((0.0, 0.0), (0.0, 0.0)), FOOT_SHADE[2], FOOT_SHADE[1] * SHADOW_RADIUS)
    fading = 2 * FADING_EDGE, 2 * FADING_EDGE
    seen = made.get_bounding_rect(min_alpha=MIN_VISIBLE_ALPHA).inflate(fading).clip(made.get_rect())
    return Sprite(made.subsurface(seen).copy(), x - seen.x, y - seen.y)


def merge_shadows(size: tuple[int, int], origin: Point, casters: Casters, squash: float, foot: bool) -> pygame.Surface:
    """The shadows of all casters on a sheet, with the darker shadow where they overlap."""
    made = blank_sheet(size)
    for solid, count, x, y in casters:
        one = cast_shadow(solid, count, squash, foot)
        place = round(origin[0] + x * SHADOW_RADIUS - one.x), round(origin[1] + y * SHADOW_RADIUS - one.y)
        made.blit(one.surface, place, special_flags=pygame.BLEND_RGBA_MAX)
    return made


@functools.cache
def remaining_alpha() -> bytes:
    """A table of the alpha that brings `had` up to `wanted` when blended, at index `had * 256 + wanted`."""
    return bytes(
        round(255 * (wanted - had) / (255 - had)) if wanted > had else 0 for had in range(256) for wanted in range(256)
    )


def subtract_shadow(shadow: pygame.Surface, existing: pygame.Surface) -> pygame.Surface:
    """A shadow without the darkness that another has applied already."""
    made, met = shadow.copy(), existing.get_bounding_rect()
    part, before = made.subsurface(met).copy(), existing.subsurface(met).copy()
    pixels = bytearray(part.get_buffer().raw)
    pairs = bytearray(len(pixels) // 2)
    high, low = (1, 0) if sys.byteorder == "little" else (0, 1)
    pairs[high::2], pairs[low::2] = before.get_buffer().raw[3::4], pixels[3::4]
    pixels[3::4] = bytes(map(remaining_alpha().__getitem__, memoryview(pairs).cast("H")))
    part.get_buffer().write(bytes(pixels))
    made.fill((0, 0, 0, 0), met)
    made.blit(part, met, special_flags=pygame.BLEND_RGBA_ADD)
    return made


def table_shadow(solid: Solid, count: int, others: Casters, radius: float, squash: float) -> Sprite:
    """The shadow of `count` pieces on the table, without the darkness of `others`, which are drawn before it."""
    own = cast_shadow(solid, count, squash, True)
    surface = own.surface
    if others:
        surface = subtract_shadow(surface, merge_shadows(surface.get_size(), (own.x, own.y), others, squash, True))
        if not surface.get_bounding_rect(min_alpha=MIN_VISIBLE_ALPHA):
            return EMPTY_SPRITE
    return scale_sprite(Sprite(surface.premul_alpha(), own.x, own.y), radius / SHADOW_RADIUS, radius / SHADOW_RADIUS)


def face_mask(solid: Solid, squash: float, radius: float) -> pygame.Surface:
    """The face of a solid in white, drawn for a radius, or at least for `FACE_MASK_RADIUS`, at twice the size."""
    left, top, _, _ = solid.box
    drawn = max(radius, FACE_MASK_RADIUS)
    large = pygame.Surface(face_size(solid, squash, 2 * drawn), pygame.SRCALPHA, 32)
    ring = [((x - left) * 2 * drawn, (y - top) * squash * 2 * drawn) for x, y in solid.ring]
    for width in (0, FACE_MASK_EDGE):
        pygame.draw.polygon(large, (255, 255, 255, 255), ring, width)
    return pygame.transform.smoothscale(large, face_size(solid, squash, drawn))


def face_size(solid: Solid, squash: float, radius: float) -> tuple[int, int]:
    """The size of a face in pixels for a radius."""
    left, up, right, down = solid.box
    return max(1, round((right - left) * radius)), max(1, round((down - up) * squash * radius))


def face_shadow(solid: Solid, casters: Casters, radius: float, squash: float) -> Sprite:
    """The shadows of casters on the face of a solid, clipped to it; the origin is the face's middle."""
    x, y = -solid.box[0] * SHADOW_RADIUS, -solid.box[1] * SHADOW_RADIUS * squash
    dark = merge_shadows(face_size(solid, squash, SHADOW_RADIUS), (x, y), casters, squash, False)
    if not dark.get_bounding_rect(min_alpha=MIN_VISIBLE_ALPHA):
        return EMPTY_SPRITE
    made = pygame.transform.smoothscale(dark.premul_alpha(), face_size(solid, squash, radius))
    cut = pygame.transform.smoothscale(face_mask(solid, squash, radius), made.get_size())
    made.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(made, x * radius / SHADOW_RADIUS, y * radius / SHADOW_RADIUS)


def lamp(share: float, radius: float, squash: float) -> Sprite:
    """The lamp's pool of light around a hollow that is open by a share, added to the table."""
    few = LAMP_SAMPLES
    small = pygame.Surface((2 * few, 2 * few), pygame.SRCALPHA, 32)
    for row in range(2 * few):
        for column in range(2 * few):
            away = math.hypot(column - few + 0.5, row - few + 0.5) / few * LAMP_REACH
            small.set_at((column, row), (*(round(tone * share * lamp_share(away)) for tone in LAMP_LIGHT), 1))
    size = round(2 * LAMP_REACH * radius), round(2 * LAMP_REACH * radius * squash)
    return Sprite(pygame.transform.smoothscale(small, size), size[0] / 2, size[1] / 2)


def lamp_share(away: float) -> float:
    """The lamp's light, 0 to 1, at a distance in radii from its middle."""
    for (near, bright), (far, dim) in pairwise(LAMP):
        if away <= far:
            return bright + (dim - bright) * (away - near) / (far - near)
    return 0.0


def dark_room(size: tuple[int, int], middle: tuple[int, int], strength: float) -> Shade:
    """The darkness of a room outside a pool of light around a pixel."""
    pool = light_pool(size[0])
    return Shade(size, darkness_alpha(strength), pool, corner_of(pool, middle), round(255 * strength))


def paint_dark_room(size: tuple[int, int], middle: tuple[int, int], strength: float) -> pygame.Surface:
    """The same as a picture."""
    pool = light_pool(size[0]).copy()
    pool.fill((round(255 * strength),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    pool.set_alpha(None)  # copied with its alpha channel instead of being blended
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((0, 0, 0, darkness_alpha(strength)))
    made.blit(pool, corner_of(pool, middle))
    return made


def darkness_alpha(strength: float) -> int:
    """The alpha of the darkness outside the pool of light."""
    return round(255 * DARKNESS * strength)


def corner_of(pool: pygame.Surface, middle: tuple[int, int]) -> tuple[int, int]:
    """The upper left corner of a pool of light around a pixel."""
    return middle[0] - pool.get_width() // 2, middle[1] - pool.get_height() // 2


@cached(1, per_scene=True)
def light_pool(width: int) -> pygame.Surface:
    """The picture of the dark room around its pool of light, for a room of this width; black, and cached."""
    columns, rows, shares = pool_shares(width)
    pixels = bytearray(4 * len(shares))
    pixels[3::4] = bytes([round(255 * DARKNESS * share) for share in shares])
    coarse = pygame.image.frombytes(bytes(pixels), (columns, rows), "BGRA")  # the order of all other pictures
    return pygame.transform.smoothscale(coarse, (columns * POOL_STEP, rows * POOL_STEP))


@functools.lru_cache(1)
def pool_shares(width: int) -> tuple[int, int, list[float]]:
    """The columns and the rows of the samples of a pool of light in a room of a width, and how dark each is."""
    near, far = (share * width for share in POOL_SHARE)
    across, down = math.ceil(far / POOL_STEP) + 1, math.ceil(far * POOL_SQUASH / POOL_STEP) + 1
    shares = list[float]()
    for row in range(-down, down):
        for column in range(-across, across):
            away = math.hypot((column + 0.5) * POOL_STEP, (row + 0.5) * POOL_STEP / POOL_SQUASH)
            share = max(0.0, min(1.0, (away - near) / (far - near)))
            shares.append(share * share * (3 - 2 * share))
    return 2 * across, 2 * down, shares
