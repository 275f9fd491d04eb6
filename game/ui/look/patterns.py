"""Patterns that distinguish areas without colours: plain, hatched, dotted, in the order of the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.look.cache import cached
from game.ui.look.icons import render_svg

PATTERN_STEP: Final = 9  # units between two lines or dots


def _plain(width: int, height: int, step: float, colour: str) -> str:
    del width, height, step, colour
    return ""


def _hatched(width: int, height: int, step: float, colour: str) -> str:
    lines = "".join(f"M{k * step:.1f} 0l{-height} {height}" for k in range(int((width + height) / step) + 1))
    return f'<path d="{lines}" stroke="{colour}" stroke-opacity="0.55" stroke-width="{step / 6:.1f}" fill="none"/>'


def _dotted(width: int, height: int, step: float, colour: str) -> str:
    dots = (
        f'<circle cx="{(i + 0.5 * (j % 2)) * step:.1f}" cy="{j * step:.1f}" r="{step / 6:.1f}"/>'
        for j in range(int(height / step) + 1)
        for i in range(int(width / step) + 1)
    )
    return f'<g fill="{colour}" fill-opacity="0.7">{"".join(dots)}</g>'


PATTERNS: Final[tuple[Callable[[int, int, float, str], str], ...]] = (_plain, _hatched, _dotted)


@cached(2)
def pattern_surface(seat: int, size: tuple[int, int], colour: str, light: str, unit: float) -> pygame.Surface:
    """An area of a size in a seat's colour and pattern, the pattern in the colour `light`; shared."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill(colour)
    body = PATTERNS[seat](*size, PATTERN_STEP * unit, light)
    if body:
        made.blit(render_svg(body, size), (0, 0))
    return made
