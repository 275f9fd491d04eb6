"""The signs of kinds of faults, each with its own shape; graver faults have more ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.core.errors import N_
from game.ui.look.cache import cached
from game.ui.look.icons import render_svg
from game.ui.look.pen import Pen, Point
from game.ui.look.theme import Theme

MARK_ROOM: Final = 2.7  # in radii; the size of the picture, with room for the outline


FAULT_NAMES: Final[Mapping[str, str]] = {
    "inaccuracy": N_("Inaccuracy"),
    "mistake": N_("Mistake"),
    "blunder": N_("Blunder"),
    "missed win": N_("Missed win"),
}


def fault_colour(theme: Theme, kind: str) -> str:
    """The colour of a kind of fault on panels."""
    colours = {
        "inaccuracy": theme.accents.inaccuracy,
        "mistake": theme.accents.mistake,
        "missed win": theme.accents.missed,
    }
    return colours.get(kind, theme.no)


@cached(1)
def class_mark(kind: str, radius: int, colour: str, dark: str) -> pygame.Surface:
    """The sign of a kind of fault in a colour, with a dark outline."""
    side = round(MARK_ROOM * radius)
    half = MARK_ROOM / 2
    return render_svg(
        f'<g transform="translate({half} {half})">{_shape(kind, colour, dark)}</g>',
        (side, side),
        (MARK_ROOM, MARK_ROOM),
    )


def _shape(kind: str, colour: str, dark: str) -> str:
    """The SVG shape of a kind of fault around the origin, with radius 1."""
    key = f'fill="{dark}" stroke="{dark}" stroke-width="0.6" stroke-linejoin="round"'
    line = f'stroke="{colour}" stroke-width="0.25" stroke-linejoin="round" stroke-linecap="round"'
    if kind == "inaccuracy":  # an open ring with a wave
        wave = "M-0.42 0.1q0.21 -0.42 0.42 -0.1t0.42 -0.1"
        ring = '<circle cx="0" cy="0" r="0.84"'
        return f'{ring} {key}/>{ring} fill="none" {line}/><path d="{wave}" fill="none" {line}/>'
    if kind == "mistake":  # a lozenge, half of it filled
        whole, filled = "M0 -1L1 0L0 1L-1 0Z", "M0 -1L-1 0L0 1Z"
        return f'<path d="{whole}" {key}/><path d="{filled}" fill="{colour}"/><path d="{whole}" fill="none" {line}/>'
    if kind == "blunder":  # a full triangle that falls
        falling = "M-1 -0.78L1 -0.78L0 0.95Z"
        return f'<path d="{falling}" {key}/><path d="{falling}" fill="{colour}" {line}/>'
    crown = "M-1.1 -0.57L-0.55 0.05L0 -0.95L0.55 0.05L1.1 -0.57L0.81 0.95L-0.81 0.95Z"
    cut = "M-1.05 1.09L1.05 -1.09"
    return (
        f'<path d="{crown}" {key}/><path d="{crown}" fill="{colour}" fill-opacity="0.5" {line}/>'
        f'<path d="{cut}" stroke="{dark}" stroke-width="0.8"/><path d="{cut}" {line}/>'
    )


def draw_class_mark(surface: pygame.Surface, pen: Pen, kind: str, centre: Point, radius: float) -> pygame.Rect:
    """Draw the sign of a kind of fault around a point, its radius in units; returns what it covers."""
    image = class_mark(kind, max(5, pen.px(radius)), fault_colour(pen.theme, kind), pen.theme.dark)
    return surface.blit(image, image.get_rect(center=(round(centre[0]), round(centre[1]))))
