"""What is carved into the table of a menu: scored cells, hollows with a gold rim, grooves; and shadows on it."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.look.cloth import draw_blurred
from game.ui.look.theme import Theme
from game.ui.render import hollow, vector
from game.ui.render.baked import Sprite
from game.ui.render.camera import TILE_THICKNESS, TILTED_SQUASH, Point
from game.ui.render.shadows import lamp

SCORED_STRENGTH: Final = 0.55
SCORED_WIDTH: Final = 0.032  # in radii
RIM_SHARE: Final = 1.03  # of a cell's radius
ALL_EDGES: Final = 0b111111
SHADOW_BLUR: Final = 0.12  # radii; of a tile's shadow
GROOVE_LIGHT: Final = "#E8B884"
GROOVE_COLOUR: Final = "#0B0603"


@cached(0.5, per_scene=True)
def tile_shadow(radius: float) -> pygame.Surface:
    """The soft shadow of a tile around the middle of its cell; premultiplied."""
    side = round(2.6 * radius)
    right = 0.6 * TILE_THICKNESS * radius
    shape = [(x + side / 2 + right, y + side / 2) for x, y in _corners(radius)]
    return draw_blurred(
        (side, side), round(SHADOW_BLUR * radius), lambda s: pygame.draw.polygon(s, (0, 0, 0, 190), shape)
    )


def _corners(radius: float) -> list[Point]:
    return vector.corners(0, 0, radius, TILTED_SQUASH)


@cached(0.5, per_scene=True)
def scored_cell(radius: float, theme: Theme, is_plain: bool) -> Sprite:
    """A cell scored into the table; a line in the theme's colour on a plain table."""
    if not is_plain:
        return hollow.scored_cell(SCORED_STRENGTH, 0.97 * radius, TILTED_SQUASH, SCORED_WIDTH)
    line = vector.path(_corners(0.95 * radius), close=True)
    return vector.svg_sprite(2.2 * radius, 2.2 * radius, vector.stroke(line, theme.muted, 2.4 * theme.unit))


@cached(1, per_scene=True)
def hollow_cell(radius: float, theme: Theme, is_plain: bool) -> tuple[Sprite, ...]:
    """A cell carved into the table with a gold rim, in the light of a lamp: sprites from bottom to top."""
    line = vector.stroke(vector.path(_corners(RIM_SHARE * radius), close=True), theme.gold, 4 * theme.unit)
    rim = vector.svg_sprite(2.3 * radius, 2.3 * radius, line)
    if is_plain:
        return (rim,)
    carved = hollow.hollow_cell(ALL_EDGES, 1.0, 1.03 * radius, TILTED_SQUASH)
    return lamp(1.0, radius, TILTED_SQUASH), carved, rim


@cached(0.5, per_scene=True)
def ring(radius: float, theme: Theme, around_tile: bool) -> Sprite:
    """The ring of the keyboard around a cell, or around the tile on it."""
    size, unit = 2.9 * radius, theme.unit
    points = _corners(1.08 * radius)
    if around_tile:
        rise = TILE_THICKNESS * radius
        points = [(x, y - (rise if y < 0 else 0)) for x, y in points]
    line = vector.path(points, close=True)
    body = vector.stroke(line, theme.dark, 6 * unit) + vector.stroke(line, theme.gold, 3 * unit)
    return vector.svg_sprite(size, size, body)


@cached(0.5, per_scene=True)
def groove(reach: float, tall: float, theme: Theme, is_plain: bool) -> Sprite:
    """A groove from its upper end down to its lower end, bent to the right; its origin is midway between its ends."""
    data, lit = (
        f"M0 {-tall / 2 + y:.1f}C{reach:.1f} {-tall / 4 + y:.1f} {reach:.1f} {tall / 4 + y:.1f} 0 {tall / 2 + y:.1f}"
        for y in (0, 2)
    )
    if is_plain:
        body = vector.stroke(data, theme.muted, 3 * theme.unit)
    else:
        body = vector.stroke(lit, GROOVE_LIGHT, 2.4 * theme.unit, 0.30)
        body += vector.stroke(data, GROOVE_COLOUR, 5 * theme.unit, 0.75)
    return vector.svg_sprite(2 * abs(reach) + 20, tall + 20, body)
