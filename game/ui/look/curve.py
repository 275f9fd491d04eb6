"""A curve of numbers, as of a rating."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.look import icons


def curve_picture(size: tuple[int, int], values: Sequence[float], tone: str, dot: int) -> pygame.Surface:
    """Values as a line from left to right, with a dot on the last value and a tinted area below."""
    width, height = size
    low, high = min(values), max(values)
    span = max(high - low, 40.0)  # a few points should not look like a mountain
    middle = (low + high) / 2
    step = (width - 2 * dot) / (len(values) - 1)
    points = [
        (dot + i * step, height / 2 - (value - middle) / span * (height - 2 * dot - 4))
        for i, value in enumerate(values)
    ]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    under = f"M{points[0][0]:.1f} {height}L{way}L{points[-1][0]:.1f} {height}Z"
    x, y = points[-1]
    body = (
        f'<path d="{under}" {icons.svg_paint("fill", tone[:7] + "18")}/>'
        f'<path d="M{way}" fill="none" {icons.svg_paint("stroke", tone)} stroke-width="{max(1.6, dot / 2.2):.1f}" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot}" {icons.svg_paint("fill", tone)}/>'
    )
    return icons.render_svg(body, size)
