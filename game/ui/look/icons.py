"""Icons and rounded boxes, rendered from SVG and cached by size and colour."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
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


# Drawn in a square of 24 with strokes of 1.75 and round ends.
ICONS: Final[Mapping[str, str]] = {
    "xray": '<path d="M2.8 12C5.4 7.6 8.5 5.6 12 5.6s6.6 2 9.2 6.4c-2.6 4.4-5.7 6.4-9.2 6.4S5.4 16.4 2.8 12z"/>'
    '<path d="M12 8.3l3.2 1.85v3.7L12 15.7l-3.2-1.85v-3.7z"/>',
    "reach": '<path d="M12 3.5v9.5M8 9.5l4 4 4-4"/><path d="M4 15.5v4.5h16v-4.5"/>',
    "enter": '<path d="M12 8v8M8 12h8"/><path d="M12 2.8l8 4.6v9.2l-8 4.6-8-4.6V7.4z"/>',
    "moves": '<path d="M12 3v18M3 12h18M9.5 5.5 12 3l2.5 2.5M9.5 18.5 12 21l2.5-2.5M5.5 9.5 3 12l2.5 2.5'
    'M18.5 9.5 21 12l-2.5 2.5"/>',
    "pin": '<circle cx="12" cy="8.2" r="4.7"/><path d="M12 13v8"/><circle cx="12" cy="8.2" r="1" fill="currentColor"/>',
    "hold": '<rect x="2.5" y="8.5" width="10.5" height="7" rx="3.5"/>'
    '<rect x="11" y="8.5" width="10.5" height="7" rx="3.5"/>',
    "steps": '<path d="M3.5 19h5.7v-5.2h5.6V8.6h5.7V4"/>',
    "bounce": '<path d="M20 3.5v17"/><path d="M4 5.5 19 12 6 18.5"/><path d="M10.5 19.3 6 18.5l2-4.1"/>',
    "attacked": '<circle cx="12" cy="12" r="6.5"/><path d="M12 2.5v6M12 15.5v6M2.5 12h6M15.5 12h6"/>',
    "tall": '<path d="M7 20.5h10M7 16.5h10M7 12.5h10M7 8.5h10M7 4.5h10"/>',
    "closed": '<path d="M12 3.2l7.7 4.4v8.8L12 20.8l-7.7-4.4V7.6z"/><path d="M8.5 8.5l7 7M15.5 8.5l-7 7"/>',
    "level": '<path d="M3.5 19.5h17M6 15h12M8.5 10.5h7M11 6h2"/>',
    "five": '<path d="M12 3.2l2.6 5.7 6.2.7-4.6 4.2 1.3 6.1L12 16.8l-5.5 3.1 1.3-6.1-4.6-4.2 6.2-.7z"/>',
    "back": '<circle cx="12" cy="12" r="8.5"/><path d="M6 6l12 12"/>',
    "see": '<path d="M12 4v16M4 12h16M6.3 6.3l11.4 11.4M17.7 6.3 6.3 17.7"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "undo": '<path d="M8.5 5 4 9.5 8.5 14"/><path d="M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-4"/>',
    "redo": '<path d="M15.5 5 20 9.5 15.5 14"/><path d="M19.5 9.5H10a5.5 5.5 0 0 0 0 11h4"/>',
    "turn-left": '<path d="M5.2 13.5a7.2 7.2 0 1 0 2.3-6.9"/><path d="M7.8 2.6 7.3 7l4.4.6"/>',
    "turn-right": '<path d="M18.8 13.5a7.2 7.2 0 1 1-2.3-6.9"/><path d="M16.2 2.6l.5 4.4-4.4.6"/>',
    "flip": '<path d="M12 3.2v2.6M12 8.2v2.6M12 13.2v2.6M12 18.2v2.6"/>'
    '<path d="M8.8 7.2v9.6H3z" fill="currentColor"/><path d="M15.2 7.2v9.6H21z"/>',
    "top-down": '<path d="M12 3.5 19.4 7.75v8.5L12 20.5 4.6 16.25v-8.5z"/><circle cx="12" cy="12" r="2.6"/>',
    "fit": '<path d="M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4H8.5M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3'
    'a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3"/>'
    '<path d="M12 8.4l3.1 1.8v3.6L12 15.6l-3.1-1.8v-3.6z"/>',
    "lift": '<path d="M4.5 17 12 20.5 19.5 17M4.5 12.2 12 15.7 19.5 12.2"/>'
    '<path d="M12 11V3.5M8.8 6.5 12 3.3 15.2 6.5"/>',
    "list": '<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1"/>',
    "openings": '<circle cx="5" cy="12" r="1.8"/><path d="M7 11 16 6.4M7 12h9M7 13l9 4.600"/>'
    '<circle cx="18" cy="5.600" r="1.8"/><circle cx="18" cy="12" r="1.8"/><circle cx="18" cy="18.400" r="1.8"/>',
    "help": '<path d="M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1"/><path d="M12 17.4v.2"/>',
    "cross": '<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>',
    "warning": '<path d="M12 4.2 21 19.5H3z"/><path d="M12 10v4.4M12 17v.1"/>',
    "note": '<circle cx="12" cy="12" r="8.2"/><path d="M12 11v5M12 7.8v.1"/>',
    "tick": '<path d="M5 12.8 10 17.5 19 7.5"/>',
    "play": '<path d="M8 5.5v13l10.5-6.5z" fill="currentColor"/>',
    "next": '<path d="M9.5 6.5 15 12l-5.5 5.5"/>',
    "hunts": '<path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5"/>',
    "before": '<path d="M14.5 6.5 9 12l5.5 5.5"/>',
    "first": '<path d="M7 6v12M17 6.500 11 12l6 5.500"/>',
    "last": '<path d="M17 6v12M7 6.500 13 12l-6 5.500"/>',
    "down": '<path d="M6.5 9.5 12 15l5.5-5.5"/>',
    "flag": '<path d="M6 21V4.5c4-2.2 7 2 12 0v9c-5 2-8-2.2-12 0"/>',
    "door": '<path d="M13.5 4H6.5v16h7M10.5 12H20M16.5 8.5 20 12l-3.5 3.5"/>',
    "home": '<path d="M4 11.5 12 4.5l8 7M6.5 9.5V19.5h11V9.5"/>',
    "again": '<path d="M19 12a7 7 0 1 1-2.2-5.1"/><path d="M17.5 2.8v4.4h-4.4"/>',
    "person": '<circle cx="12" cy="8" r="3.6"/><path d="M5 20c.5-4 3.2-6 7-6s6.5 2 7 6"/>',
    "computer": '<rect x="6.5" y="6.5" width="11" height="11" rx="2"/>'
    '<path d="M9.5 3.5v3M14.5 3.5v3M9.5 17.5v3M14.5 17.5v3M3.5 9.5h3M3.5 14.5h3M17.5 9.5h3M17.5 14.5h3"/>',
    "globe": '<circle cx="12" cy="12" r="8.2"/>'
    '<path d="M3.8 12h16.4M12 3.8c5 5.2 5 11.2 0 16.4M12 3.8c-5 5.2-5 11.2 0 16.4"/>',
    "sound": '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z"/>'
    '<path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>',
    "silent": '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z"/><path d="M16 9.5l5 5M21 9.5l-5 5"/>',
    "book": '<path d="M12 6.6C9.8 5.2 7 4.8 3.8 5v13.2c3.2-.2 6 .2 8.2 1.6"/>'
    '<path d="M12 19.8c2.2-1.4 5-1.8 8.2-1.6V5c-3.2-.2-6 .2-8.2 1.6"/>'
    '<path d="M12 6.6v13.2"/>',
    "settings": '<path d="M4 8h8M17.5 8H20M4 16h2.5M12 16h8"/><circle cx="14.7" cy="8" r="2.6"/>'
    '<circle cx="9.3" cy="16" r="2.6"/>',
    "library": '<path d="M5 4.5v15M9.5 4.5v15M14 5.2l5 14.1"/>',
    "chart": '<path d="M4 20h16M6.500 16.500v-5M11 16.500V5M15.500 16.500v-8M20 16.500v-3" stroke-width="2.2"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5"/>',
    "pencil": '<path d="M4.5 19.5l1-4.2L16.4 4.4a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.7 18.5z"/>'
    '<path d="M14.5 6.3l3.2 3.2"/>',
    "bin": '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5"/>',
    "copy": '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/>'
    '<path d="M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5"/>',
    "bulb": '<path d="M9 17.2c0-2.2-3-3.6-3-7.2a6 6 0 0 1 12 0c0 3.6-3 5-3 7.2zM9.6 20.3h4.8"/>',
    "clock": '<circle cx="12" cy="12" r="8.2"/><path d="M12 7v5.2l3.4 2"/>',
    "even": '<path d="M5 9h14M5 15h14"/>',
    "swap": '<path d="M16 4.500 19.500 8 16 11.500M19.500 8H5M8 12.500 4.500 16 8 19.500M4.500 16H19"/>',
    "pause": '<path d="M8.5 5.5v13M15.5 5.5v13"/>',
    "save": '<path d="M12 4v10.5M7.8 10.6 12 14.8l4.2-4.2M4.5 19.5h15"/>',
    "open": '<path d="M12 15V4.5M7.8 8.7 12 4.5l4.2 4.2M4.5 19.5h15"/>',
    "eye": '<path d="M2.8 12c2.4-4.2 5.5-6.3 9.2-6.3s6.800 2.1 9.200 6.300c-2.400 4.200-5.500 6.300-9.200'
    ' 6.300S5.200 16.200 2.800 12z"/><circle cx="12" cy="12" r="2.8"/>',
    "sliders": '<path d="M6 4v7M6 16.500V20M12 4v2.500M12 12v8M18 4v8M18 17.500V20"/>'
    '<circle cx="6" cy="13.700" r="2.400"/><circle cx="12" cy="9.200" r="2.400"/>'
    '<circle cx="18" cy="14.700" r="2.400"/>',
    "dice": '<rect x="4.5" y="4.5" width="15" height="15" rx="3"/>'
    '<path d="M9 9v.1M15 15v.1M15 9v.1M9 15v.1M12 12v.1" stroke-width="1.8"/>',
    "keyboard": '<rect x="3" y="6.5" width="18" height="11" rx="2"/>'
    '<path d="M6.5 10h.1M10.200 10h.1M13.900 10h.1M17.500 10h.1M8 14h8"/>',
    **{f"level-{level}": emblem(pointers) for level, pointers in enumerate(EMBLEM_POINTERS)},
    "crown": '<path d="M4 8l4 4 4-6.5L16 12l4-4-1.8 10.5H5.8z"/>',
    "star": '<path d="M12.0 2.0L14.9 8.6L22.1 9.3L16.8 14.1L18.2 21.2L12.0 17.6L5.8 21.2L7.2'
    ' 14.1L1.9 9.3L9.1 8.6Z" fill="currentColor"/>',
    "learn": '<path d="M2.8 9.5 12 5l9.2 4.5L12 14z"/>'
    '<path d="M6.5 11.5v4.6c2.8 2.500 8.200 2.500 11 0v-4.600M21.200 9.500v5"/>',
    "puzzle": '<path d="M4.500 8.500h4.200a2.300 2.300 0 1 1 4.200 0h4.600v4.300a2.300 2.300 0 1 1 0 4.200v3H4.500z"/>',
    "rise": '<path d="M4 16.5 9.500 11l3.500 3.500L20 7.500M15 7.500h5v5"/>',
    "flame": '<path d="M12 3.500c.6 3.400 5.500 5.600 5.500 10.800a5.500 5.500 0 0 1-11 0c0-2.600 1.400-4 2.400-5.300'
    ' .4 1.500 1.100 2.300 2 2.700C10.300 8.800 10.600 6 12 3.500z"/>',
    "tag": '<path d="M4 4.500h7.500l8 8-7 7-8.500-8z"/><path d="M8.200 8.700h.1" stroke-width="2.400"/>',
    "graph": '<path d="M4 4.500v15h16"/><path d="M7 14.500l3.500-4 3 3 6-7"/>',
    "skip": '<path d="M6 6.5 11.500 12 6 17.500M12.500 6.500 18 12l-5.500 5.500"/>',
}


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
    body = ICONS[name].replace("currentColor", colour[:7])
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
