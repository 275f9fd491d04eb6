"""Icons and rounded boxes, rendered from SVG and cached by size and colour."""

from __future__ import annotations

import functools
import io
import math
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pygame

from game.ui.look.cache import cached

MIN_STRETCHED_PIXELS: Final = 40_000  # pixels; a larger box is drawn from its corners and edges
# The pointers on the emblem of each level, by direction.
EMBLEM_POINTERS: Final = ("", "1", "03", "024", "1245", "01345", "012345")


def emblem(pointers: str) -> str:
    """The SVG emblem of a computer level: a tile with a further pointer for each stronger level."""

    def at(far: float, degrees: float) -> str:
        turned = math.radians(degrees)
        return f"{12 + far * math.cos(turned):.2f} {12 - far * math.sin(turned):.2f}"

    tile = "L".join(at(10.4, 60 * corner + 30) for corner in range(6))
    tips = [60.0 * int(pointer) for pointer in pointers]
    shafts = "".join(f"M12 12L{at(4.6, tip)}" for tip in tips)
    heads = "".join(f"M{at(8.6, tip)}L{at(5.7, tip + 25)}L{at(5.7, tip - 25)}Z" for tip in tips)
    return f'<path d="M{tile}Z"/><path d="{shafts}" stroke-width="1.8"/>' + (
        f'<path d="{heads}" fill="currentColor" stroke-width="0.3"/>'
    )


@functools.cache
def icon_shapes() -> Mapping[str, str]:
    """The SVG shapes of each icon by its name."""
    drawn = tomllib.loads((Path(__file__).parent / "icons.toml").read_text(encoding="utf-8"))
    return drawn | {f"level-{level}": emblem(pointers) for level, pointers in enumerate(EMBLEM_POINTERS)}


def svg_paint(kind: str, colour: str | None) -> str:
    """The SVG attributes of a fill or a stroke in '#rrggbb' or '#rrggbbaa'; none for None."""
    if colour is None:
        return f'{kind}="none"'
    c = pygame.Color(colour)
    return f'{kind}="rgb({c.r},{c.g},{c.b})" {kind}-opacity="{c.a / 255:.3f}"'


def render_svg(body: str, size: tuple[int, int], view: tuple[float, float] | None = None) -> pygame.Surface:
    """SVG shapes on a transparent surface of a size, at least one pixel; `view` is the size they are drawn for."""
    width, height = size = max(1, size[0]), max(1, size[1])
    across, down = view or size
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" '
        f'width="{width}" height="{height}">{body}</svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)


@cached(2)
def icon(name: str, size: int, colour: str, stroke: float = 1.75) -> pygame.Surface:
    """A named icon in a size in pixels; shared, so do not draw on it."""
    body = icon_shapes()[name].replace("currentColor", colour[:7])
    strokes = f'{svg_paint("stroke", colour)} stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round"'
    return render_svg(f'<g fill="none" {strokes}>{body}</g>', (size, size), (24, 24))


def whole_box(size: tuple[int, int], radius: int, fill: str | None, edge: str | None, stroke: float) -> pygame.Surface:
    """A rounded box rendered at its full size, not cached."""
    inset = stroke / 2 if edge else 0
    return render_svg(
        f'<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}" '
        f'rx="{min(radius, min(size) // 2)}" {svg_paint("fill", fill)} {svg_paint("stroke", edge)} '
        f'stroke-width="{stroke}"/>',
        size,
    )


@cached(4)
def box(
    size: tuple[int, int], radius: int, fill: str | None, edge: str | None = None, stroke: float = 1.0
) -> pygame.Surface:
    """A rounded box whose edge lies inside its size; shared, so do not draw on it.

    Only its corners are rendered as SVG and the rest is stretched, as rendering a large box would take milliseconds.
    """
    corner = radius + math.ceil(stroke) + 1
    if min(size) <= 2 * corner:
        return whole_box(size, radius, fill, edge, stroke)
    small = whole_box((2 * corner + 1, 2 * corner + 1), radius, fill, edge, stroke)
    return stretch_box(small, corner, size, fill)


def draw_box(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: str | None, edge: str | None, stroke: float
) -> None:
    """Draw a rounded box on a surface; a large box is drawn from its parts without a picture of its own."""
    corner = radius + math.ceil(stroke) + 1
    if (
        rect.width * rect.height < MIN_STRETCHED_PIXELS
        or min(rect.size) <= 2 * corner
        or (fill and pygame.Color(fill).a < 255)
    ):
        surface.blit(box(rect.size, radius, fill, edge, stroke), rect)
        return
    small = box((2 * corner + 1, 2 * corner + 1), radius, fill, edge, stroke)
    for piece, place in border_parts(small, corner, rect.size):
        surface.blit(piece, place.move(rect.topleft))
    if fill:
        surface.fill(fill, rect.inflate(-2 * corner, -2 * corner))


def stretch_box(
    small: pygame.Surface, corner: int, size: tuple[int, int], middle: pygame.Color | str | None
) -> pygame.Surface:
    """A larger picture made of the corners and stretched edges of a small one, filled with the colour `middle`."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill(pygame.Color(middle) if middle else (0, 0, 0, 0))
    for piece, place in border_parts(small, corner, size):
        made.fill((0, 0, 0, 0), place)
        made.blit(piece, place)
    return made


def border_parts(
    small: pygame.Surface, corner: int, size: tuple[int, int]
) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """The corners and the stretched edges of a small picture for a larger size, each with its place."""
    (width, height), (wide, high) = size, small.get_size()
    right, low = wide - corner, high - corner
    spans_x = (
        (0, corner, 0, corner),
        (corner, right - corner, corner, width - 2 * corner),
        (right, corner, width - corner, corner),
    )
    spans_y = (
        (0, corner, 0, corner),
        (corner, low - corner, corner, height - 2 * corner),
        (low, corner, height - corner, corner),
    )
    for x, w, to_x, to_w in spans_x:
        for y, h, to_y, to_h in spans_y:
            if (x, y) != (corner, corner):
                piece = pygame.transform.scale(small.subsurface((x, y, w, h)), (to_w, to_h))
                yield piece, pygame.Rect(to_x, to_y, to_w, to_h)
