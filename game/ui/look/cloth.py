"""Felt and walnut: the cloth of the table and the wooden rails of the hands."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable

import pygame

from game.ui.assets import asset
from game.ui.look import icons
from game.ui.look.cache import cached

Size = tuple[int, int]
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
SHADOW_ALPHA = 150  # alpha of a soft shadow
BLUR_REACH = 2  # the reach of a blur, in its radii


def draw_blurred(size: tuple[int, int], radius: int, draw: Callable[[pygame.Surface], object]) -> pygame.Surface:
    """What `draw` draws in black on a transparent surface, blurred; its left and right edges must stay empty."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    draw(surface)
    return blur_black(surface, max(1, radius))


def blur_black(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A black picture blurred as `gaussian_blur` does, in a third of the time if it is wide; its alpha is all it needs.

    Its four quarters, with what lies beside them, are blurred as the four channels of a single narrow picture.
    """
    (wide, tall), reach, alpha = surface.get_size(), BLUR_REACH * radius, surface.get_shifts()[3] // 8
    quarter = -(-wide // 4)
    narrow = quarter + 2 * reach
    if narrow > wide / 2:
        return pygame.transform.gaussian_blur(surface.premul_alpha(), radius)
    straight, packed = surface.get_buffer().raw[alpha::4], bytearray(4 * narrow * tall)
    for y in range(tall):
        row = bytes(reach) + straight[y * wide : (y + 1) * wide] + bytes(4 * quarter - wide + reach)
        for part in range(4):
            packed[4 * narrow * y + part : 4 * narrow * (y + 1) : 4] = row[part * quarter : part * quarter + narrow]
    blurred, made = (
        pygame.Surface((narrow, tall), pygame.SRCALPHA, 32),
        pygame.Surface((wide, tall), pygame.SRCALPHA, 32),
    )
    blurred.get_buffer().write(bytes(packed))
    soft, pixels = pygame.transform.gaussian_blur(blurred, radius).get_buffer().raw, bytearray(4 * wide * tall)
    for y in range(tall):
        inner = (soft[4 * (narrow * y + reach) + part : 4 * (narrow * (y + 1) - reach) : 4] for part in range(4))
        pixels[4 * wide * y + alpha : 4 * wide * (y + 1) : 4] = b"".join(inner)[:wide]
    made.get_buffer().write(bytes(pixels))
    return made


def draw_shadow(surface: pygame.Surface, rect: pygame.Rect, radius: int, reach: int) -> pygame.Rect:
    """Draw the soft shadow of a rounded box, which reaches `2 * reach` pixels beyond it; returns what it covers.

    The shadow of a large box is stretched between its corners: blurring and caching all of it would take tens of
    milliseconds.
    """
    # Beyond this distance from a corner the shadow is the same along a side
    edge = 4 * math.ceil((radius + reach) / 4 + 2)
    least, place = 2 * edge + 4, rect.inflate(4 * reach, 4 * reach)
    if min(rect.size) <= least:
        return surface.blit(shadow(rect.size, radius, reach), place, special_flags=PREMULTIPLIED)
    small, corner = shadow((least, least), radius, reach), edge + 2 * reach
    for piece, part in icons.border_parts(small, corner, place.size):
        surface.blit(piece, part.move(place.topleft), special_flags=PREMULTIPLIED)
    middle, dark = place.inflate(-2 * corner, -2 * corner), small.get_at((corner, corner))
    if surface.get_flags() & pygame.SRCALPHA:
        veil = pygame.Surface(middle.size, pygame.SRCALPHA, 32)
        veil.fill(dark)
        surface.blit(veil, middle, special_flags=PREMULTIPLIED)
    else:
        surface.fill((255 - dark.a,) * 3, middle, pygame.BLEND_RGB_MULT)
    return place.clip(surface.get_clip())


def shadow(size: Size, radius: int, reach: int) -> pygame.Surface:
    """The shadow of a small box; premultiplied.

    It is blurred at a quarter of its size, which takes a sixteenth of the time and looks the same.
    """
    around = (size[0] + 4 * reach, size[1] + 4 * reach)
    small = (max(4, around[0] // 4), max(4, around[1] // 4))
    rect = pygame.Rect(reach // 2, reach // 2, small[0] - reach, small[1] - reach)
    soft = draw_blurred(
        small,
        reach // 4,
        lambda s: pygame.draw.rect(s, (0, 0, 0, SHADOW_ALPHA), rect, border_radius=max(1, radius // 4)),
    )
    return pygame.transform.smoothscale(soft, around)


def dim(surface: pygame.Surface) -> None:
    """Darken a whole surface, for a dialog that is drawn over it."""
    surface.fill((106, 108, 108), special_flags=pygame.BLEND_RGB_MULT)


POOL_SIZE = (80, 50)


@cached(5, expensive=True)
def felt(size: tuple[int, int], middle: str, rim: str, focus: float = 0.5) -> pygame.Surface:
    """The cloth of the table: a warm pool of light at `focus` of the width, a fine weave, a dark rim; shared.

    Where both colours are the same it is a plain surface.
    """
    if middle == rim:
        plain = pygame.Surface(size, depth=32)
        plain.fill(middle)
        return plain
    cloth = pygame.transform.smoothscale(_pool(middle, rim, focus), size)
    weave = weave_noise()
    for y in range(0, size[1], weave.get_height()):
        for x in range(0, size[0], weave.get_width()):
            cloth.blit(weave, (x, y), special_flags=pygame.BLEND_MULT)
    return cloth


@cached(0.5)
def _pool(middle: str, rim: str, focus: float) -> pygame.Surface:
    """The light on a cloth as a small picture, to be scaled up."""
    small = pygame.Surface(POOL_SIZE, depth=32)
    bright, dark = pygame.Color(middle), pygame.Color(rim)
    shades = [tuple(dark.lerp(bright, step / 255))[:3] for step in range(256)]
    across, down = POOL_SIZE[0] - 1, POOL_SIZE[1] - 1
    for y in range(POOL_SIZE[1]):
        for x in range(POOL_SIZE[0]):
            away = min(1.0, (((x / across - focus) / 0.62) ** 2 + ((y / down - 0.46) / 0.66) ** 2) ** 0.5)
            small.set_at((x, y), shades[round(255 * (1 - away * away * (3 - 2 * away)))])
    return small


@functools.cache
def weave_noise() -> pygame.Surface:
    """Fine grey noise to multiply a cloth with; the same in every run."""
    side = 512
    noise = pygame.image.frombytes(random.Random(2).randbytes(side * side), (side, side), "P")
    noise.set_palette([(241 + b * 14 // 255,) * 3 for b in range(256)])
    made = pygame.Surface((side, side), depth=32)
    made.blit(noise, (0, 0))
    return made


BAKED_GRAIN_DEPTH = 14  # the grain depth of the baked walnut
BAKED_MEAN = 200  # mean brightness of the baked walnut's channels


@cached(3)
def _walnut() -> pygame.Surface:
    return pygame.image.load(asset("sprites", "ground_walnut.jpg"))


def walnut(size: tuple[int, int], seed: int, depth: float) -> pygame.Surface:
    """A piece of walnut to multiply a colour with, which darkens it by a fifth; the grain runs along the width.

    A smaller `depth` gives a fainter grain.
    """
    baked = _walnut()
    scale = max(size[0] / baked.get_width(), size[1] / baked.get_height(), 0.5)
    wide, high = (max(1, min(round(a / scale), b)) for a, b in zip(size, baked.get_size(), strict=True))
    left, top = seed * 397 % (baked.get_width() - wide + 1), seed * 151 % (baked.get_height() - high + 1)
    made = pygame.transform.smoothscale(baked.subsurface((left, top, wide, high)).convert(32), size)
    made.set_alpha(round(min(1.0, depth / BAKED_GRAIN_DEPTH) * 255))
    plain = pygame.Surface(size, depth=32)
    plain.fill((BAKED_MEAN, BAKED_MEAN, BAKED_MEAN))
    plain.blit(made, (0, 0))
    return plain


def round_corners(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy of a surface with transparent rounded corners."""
    corner, (width, height) = radius + 2, surface.get_size()
    cut = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    cut.blit(surface, (0, 0))
    if min(width, height) <= 2 * corner:
        cut.blit(icons.box((width, height), radius, "#FFFFFF"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return cut
    mask = icons.box((2 * corner, 2 * corner), radius, "#FFFFFF")
    for x, left in ((0, 0), (corner, width - corner)):
        for y, top in ((0, 0), (corner, height - corner)):
            cut.blit(mask, (left, top), (x, y, corner, corner), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def wood(
    size: tuple[int, int], radius: int, colour: str, seed: int = 3, upright: bool = False, depth: float = 14
) -> pygame.Surface:
    """A plank with its grain across or `upright`, a dark lower lip and lit edges; a plain board if `depth` is 0.

    It has straight alpha and is not cached.
    """
    width, height = size
    if not depth:
        return icons.box(size, radius, colour, "#FFFFFF80", 1.5).copy()
    tint = pygame.Color(colour)
    bright = "#" + "".join(f"{min(255, round(channel * 255 / BAKED_MEAN)):02X}" for channel in (tint.r, tint.g, tint.b))
    plank = icons.box(size, radius, bright).copy()
    along, over = (height, width) if upright else size
    streaks = walnut((along, over), seed, depth)
    if upright:
        streaks = pygame.transform.rotate(streaks, 90)
    plank.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    lip = min(max(4, min(height // 10, width // 24)), height // 3)
    plank.blit(_stretched_frame(size, lip + radius + 2, lambda small: _front(small, radius, lip)), (0, 0))
    wide = max(1, lip // 4)
    plank.blit(
        _stretched_frame((width, height - lip), wide + radius + 2, lambda small: rim(small, radius, wide)), (0, 0)
    )
    return plank


def _stretched_frame(size: Size, corner: int, draw: Callable[[Size], pygame.Surface]) -> pygame.Surface:
    """A frame that is uniform between its corners and empty inside, drawn small and stretched to a size."""
    least = 2 * corner + 1
    return draw(size) if min(size) <= least else icons.stretch_box(draw((least, least)), corner, size, None)


def _front(size: Size, radius: int, lip: int) -> pygame.Surface:
    """The dark lip below the face of a plank."""
    front = icons.box(size, radius, "#00000078").copy()
    face = icons.box((size[0], size[1] - lip), radius, "#FFFFFF")
    front.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return front


def rim(size: Size, radius: int, wide: int) -> pygame.Surface:
    """The bevelled edges of a face: light at the left and the top, dark at the right and the bottom."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    for tone, step in (("#FFE2B458", wide), ("#00000058", -wide)):
        edge = icons.box(size, radius, tone).copy()
        edge.blit(icons.box(size, radius, "#FFFFFF"), (step, step), special_flags=pygame.BLEND_RGBA_SUB)
        made.blit(edge, (0, 0))
    return made
