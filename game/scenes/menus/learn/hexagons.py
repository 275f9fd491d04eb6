"""The pictures on a path: a hexagon with a board in it, its rim and shadow, and the seal on its lower corner."""

from __future__ import annotations

import pygame

from game.ui.look import icons
from game.ui.look.cache import cached
from game.ui.look.cloth import PREMULTIPLIED, draw_blurred
from game.ui.render import vector

CORNER_ROUNDING = 0.16  # of the radius
PICTURE_WIDTH_RATIO = 1.6  # of the picture from which a hexagon is cut, in widths of the hexagon
BLUR_REDUCTION = 3  # a glow is blurred at a third of its size
GLOW_WIDTH_RATIO = 2.0  # of a picture with a glow, in widths of the hexagon


def outline(x: float, y: float, radius: float) -> str:
    """SVG path data of a hexagon that stands on a corner, with round corners."""
    return vector.hexagon(radius, 1, CORNER_ROUNDING, (x, y))


@cached(2)
def mask(side: int, fill: str = "#FFFFFF") -> pygame.Surface:
    """A hexagon of a single colour that fills a square of `side` pixels."""
    return icons.render_svg(
        f'<path d="{outline(side / 2, side / 2, side / 2)}" {icons.svg_paint("fill", fill)}/>', (side, side)
    )


def cut_hexagon(picture: pygame.Surface, _radius: int = 0) -> pygame.Surface:
    """The hexagon in the middle of a square picture; the margin hides the frame of the table."""
    part = hexagon_area(picture.get_rect())
    made = pygame.Surface(part.size, pygame.SRCALPHA)
    made.blit(picture, (0, 0), part)
    made.blit(mask(part.width), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def picture_width(side: int) -> int:
    """The width of the square picture from which a hexagon of a width is cut, in pixels."""
    return round(PICTURE_WIDTH_RATIO * side)


def hexagon_area(area: pygame.Rect) -> pygame.Rect:
    """The square around the hexagon in the middle of such a picture."""
    side = round(area.width / PICTURE_WIDTH_RATIO)
    return pygame.Rect(0, 0, side, side).move_to(center=area.center)


@cached(2)
def rim(side: int, colour: str, wide: float, dark: str) -> pygame.Surface:
    """The edge of a hexagon `side` pixels wide, on a dark outline; the picture is 8 pixels wider."""
    whole = side + 8
    data = outline(whole / 2, whole / 2, side / 2)
    strokes = ((dark, wide + 3), (colour, wide))
    body = "".join(
        f'<path d="{data}" fill="none" {icons.svg_paint("stroke", tone)} stroke-width="{width:.2f}"/>'
        for tone, width in strokes
    )
    return icons.render_svg(body, (whole, whole))


@cached(3)
def glow(side: int, colour: str, reach: int, strength: int) -> pygame.Surface:
    """A hexagon of light or shadow, blurred over `reach` pixels; premultiplied, twice as wide as the hexagon.

    It is blurred at a third of its size, which is faster and not visible.
    """
    whole = round(GLOW_WIDTH_RATIO * side)
    small, fill = max(8, whole // BLUR_REDUCTION), f"{colour}{strength:02X}"

    def draw(surface: pygame.Surface) -> None:
        data = outline(small / 2, small / 2, side / 2 / BLUR_REDUCTION)
        surface.blit(icons.render_svg(f'<path d="{data}" {icons.svg_paint("fill", fill)}/>', (small, small)), (0, 0))

    blurred = draw_blurred((small, small), max(1, reach // BLUR_REDUCTION), draw)
    return pygame.transform.smoothscale(blurred, (whole, whole))


def blit_glow(surface: pygame.Surface, soft: pygame.Surface, middle: tuple[float, float]) -> None:
    """Blit a glow or a shadow around a point."""
    place = soft.get_rect(center=(round(middle[0]), round(middle[1])))
    surface.blit(soft, place, special_flags=PREMULTIPLIED)


def seal(radius: float, fill: str, edge: str, wide: float, star: str = "") -> pygame.Surface:
    """A round plate with a radius in pixels, with a star if `star` is a colour."""
    return _seal(round(2 * radius + 6), radius, fill, edge, wide, star)


@cached(1)
def _seal(side: int, radius: float, fill: str, edge: str, wide: float, star: str) -> pygame.Surface:
    half = side / 2
    body = (
        f'<circle cx="{half}" cy="{half}" r="{radius:.2f}" {icons.svg_paint("fill", fill)} '
        f'{icons.svg_paint("stroke", edge)} stroke-width="{wide:.2f}"/>'
    )
    if star:
        scale = radius * 1.36 / 24
        at = half - 12 * scale
        sign = icons.icon_shapes()["star"].replace("currentColor", star)
        body += f'<g transform="translate({at:.2f} {at:.2f}) scale({scale:.3f})">{sign}</g>'
    return icons.render_svg(body, (side, side))
