"""Small flat pictures of seat colours, and parts of those of pieces, for lists where a sprite would be illegible."""

from __future__ import annotations

import pygame

from game.core.display.pieces import Stain
from game.ui.look.cache import cached
from game.ui.look.icons import render_svg, svg_paint
from game.ui.look.pen import Anchor, Pen
from game.ui.look.theme import RINGED_STAINS, Theme, Tint
from game.ui.render.vector import corners, path


def hexagon_path(x: float, y: float, radius: float, squash: float = 1.0) -> str:
    """The SVG path of a hexagon that stands on a corner."""
    return path(corners(x, y, radius, squash), close=True)


@cached(0.5)
def chip(stain: Stain, size: int, theme: Theme) -> pygame.Surface:
    """A seat's colour as a small hexagon, or as a small disc with its pattern; shared."""
    tint = theme.tint(stain)
    if tint.is_round:
        return render_svg(round_chip(stain, tint), (size, size), (24, 24))
    return swatch(tint, size)


def draw_chip(
    surface: pygame.Surface, pen: Pen, stain: Stain, size: int, at: tuple[float, float], anchor: Anchor = "midleft"
) -> pygame.Rect:
    """Draw a seat's chip, `size` pixels high, with its anchor at a pixel; returns what it covers."""
    sign = chip(stain, size, pen.theme)
    place = sign.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    surface.blit(sign, place)
    return place


@cached(0.5)
def hexagon(size: int, fill: str | None, edge: str | None, stroke: float) -> pygame.Surface:
    """A hexagon `size` pixels high that stands on a corner, its edge inside; colours as of boxes; shared."""
    paints = f'{svg_paint("fill", fill)} {svg_paint("stroke", edge)} stroke-width="{stroke}" stroke-linejoin="round"'
    return render_svg(f'<path d="{hexagon_path(size / 2, size / 2, (size - stroke) / 2)}" {paints}/>', (size, size))


def draw_hexagon(
    surface: pygame.Surface, pen: Pen, centre: tuple[int, int], radius: float, fill: str | None, edge: str | None = None
) -> None:
    """Draw a small hexagon of a radius in units with a thin edge."""
    picture = hexagon(max(5, pen.px(2 * radius)), fill, edge, max(1.0, 1.5 * pen.theme.unit))
    surface.blit(picture, picture.get_rect(center=centre))


def draw_coin(surface: pygame.Surface, pen: Pen, number: int, centre: tuple[int, int]) -> pygame.Rect:
    """Draw a number on a teal coin around a pixel; returns what it covers."""
    radius = max(pen.px(14), pen.height(14) // 2 + 1)
    coin = pygame.Rect(0, 0, 2 * radius, 2 * radius).move_to(center=centre)
    pygame.draw.aacircle(surface, pen.theme.dark, coin.center, radius)
    pygame.draw.aacircle(surface, pen.theme.go, coin.center, radius - max(2, pen.px(2.5)))
    pen.text(surface, str(number), coin.center, 14, pen.theme.dark, "black", "center")
    return coin


def swatch(tint: Tint, size: int) -> pygame.Surface:
    """A wood's colours as a small hexagon."""
    edge = f'fill="{tint.body}" stroke="{tint.inlay}" stroke-width="2" stroke-linejoin="round"'
    return render_svg(f'<path d="{hexagon_path(12, 12, 10.4)}" {edge}/>', (size, size), (24, 24))


def round_chip(stain: Stain, tint: Tint) -> str:
    """A disc seen from above, with rings or a rosette, as SVG."""
    whole = f'<circle cx="12" cy="12" r="10.4" fill="{tint.body}" stroke="{tint.inlay}" stroke-width="1.4"/>'
    if stain in RINGED_STAINS:
        return whole + (
            f'<circle cx="12" cy="12" r="6" fill="none" stroke="{tint.inlay}" stroke-width="1.6"/>'
            f'<circle cx="12" cy="12" r="2.2" fill="{tint.inlay}"/>'
        )
    petals = "".join(
        f'<ellipse cx="12" cy="7.4" rx="1.5" ry="3.1" fill="{tint.inlay}" transform="rotate({60 * k + 30} 12 12)"/>'
        for k in range(6)
    )
    return whole + petals
