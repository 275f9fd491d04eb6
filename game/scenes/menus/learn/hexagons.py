"""The pictures of the path: a hexagon with a board in it, its rim and shadow, the seal on its lower corner."""

from __future__ import annotations

import pygame

from game.ui.look import icons
from game.ui.look.cache import cached
from game.ui.look.cloth import PREMULTIPLIED, draw_blurred
from game.ui.render import vector

SOFT = 0.16  # how round the corners are
WHOLE = 1.6  # how wide a picture is of which a hexagon is cut, in widths of the hexagon
COARSE = 3  # so many times smaller is what is blurred
AROUND = 2.0  # how wide a picture with its glow is, in widths of the hexagon


def outline(x: float, y: float, radius: float) -> str:
    """The path data of a hexagon that stands on a corner, its corners round."""
    return vector.hexagon(radius, 1, SOFT, (x, y))


@cached(2)
def mask(side: int, fill: str = "#FFFFFF") -> pygame.Surface:
    """A hexagon that fills a square, of one colour."""
    return icons.render_svg(
        f'<path d="{outline(side / 2, side / 2, side / 2)}" {icons.svg_paint("fill", fill)}/>', (side, side)
    )


def cut(picture: pygame.Surface, _radius: int = 0) -> pygame.Surface:
    """The middle of a square picture within its hexagon: the rest is there so that no frame of the table is seen."""
    part = within(picture.get_rect())
    made = pygame.Surface(part.size, pygame.SRCALPHA)
    made.blit(picture, (0, 0), part)
    made.blit(mask(part.width), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def around(side: int) -> int:
    """How wide the picture is of which a hexagon is cut."""
    return round(WHOLE * side)


def within(area: pygame.Rect) -> pygame.Rect:
    """What is cut out of such a picture."""
    part = pygame.Rect(0, 0, round(area.width / WHOLE), round(area.width / WHOLE))
    part.center = area.center
    return part


@cached(2)
def rim(side: int, colour: str, wide: float, dark: str) -> pygame.Surface:
    """The edge of a hexagon of a side's diameter, on its keyline; a little larger than the hexagon."""
    whole = side + 8
    data = outline(whole / 2, whole / 2, side / 2)
    strokes = ((dark, wide + 3), (colour, wide))
    body = "".join(
        f'<path d="{data}" fill="none" {icons.svg_paint("stroke", tone)} stroke-width="{width:.2f}"/>'
        for tone, width in strokes
    )
    return icons.render_svg(body, (whole, whole))


@cached(3)
def light(side: int, colour: str, reach: int, strength: int) -> pygame.Surface:
    """A hexagon of light or shadow, soft over so many pixels; premultiplied, twice as wide as the hexagon.

    It is blurred at a third of its size, which nobody sees.
    """
    whole = round(AROUND * side)
    small, fill = max(8, whole // COARSE), f"{colour}{strength:02X}"

    def draw(surface: pygame.Surface) -> None:
        data = outline(small / 2, small / 2, side / 2 / COARSE)
        surface.blit(icons.render_svg(f'<path d="{data}" {icons.svg_paint("fill", fill)}/>', (small, small)), (0, 0))

    return pygame.transform.smoothscale(draw_blurred((small, small), max(1, reach // COARSE), draw), (whole, whole))


def lay(surface: pygame.Surface, soft: pygame.Surface, middle: tuple[float, float]) -> None:
    """Lay a light or a shadow around a point."""
    place = soft.get_rect(center=(round(middle[0]), round(middle[1])))
    surface.blit(soft, place, special_flags=PREMULTIPLIED)


def seal(radius: float, fill: str, edge: str, wide: float, star: str = "") -> pygame.Surface:
    """A round plate of a radius in pixels, a star of a colour on it if one is given."""
    return _plate(round(2 * radius + 6), radius, fill, edge, wide, star)


@cached(1)
def _plate(side: int, radius: float, fill: str, edge: str, wide: float, star: str) -> pygame.Surface:
    half = side / 2
    body = (
        f'<circle cx="{half}" cy="{half}" r="{radius:.2f}" {icons.svg_paint("fill", fill)} '
        f'{icons.svg_paint("stroke", edge)} stroke-width="{wide:.2f}"/>'
    )
    if star:
        scale = radius * 1.36 / 24
        at = half - 12 * scale
        sign = icons.ICONS["star"].replace("currentColor", star)
        body += f'<g transform="translate({at:.2f} {at:.2f}) scale({scale:.3f})">{sign}</g>'
    return icons.render_svg(body, (side, side))
