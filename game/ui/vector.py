"""Small drawings as SVG, rendered by SDL: paths that lie on faces, and their premultiplied pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pygame

from game.ui.baked import Sprite
from game.ui.camera import Point
from game.ui.shade import corners


def drawn(width: float, height: float, body: str) -> Sprite:
    """Render SVG elements whose origin is the middle of a picture of this size."""
    w, h = max(2, round(width / 2) * 2), max(2, round(height / 2) * 2)
    view = f'viewBox="{-w / 2} {-h / 2} {w} {h}" width="{w}" height="{h}"'
    source = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{body}</svg>'
    read = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (w, h)).premul_alpha()
    made = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    made.blit(read, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Sprite(made, w / 2, h / 2)


def path(points: Sequence[Point], close: bool = False) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if close else "")


def hexagon(radius: float, squash: float, soft: float = 0.10) -> str:
    """Path data of a hexagon around the origin with rounded corners (`soft`: a share of each edge)."""
    ring = corners(0, 0, radius, squash)
    data = ""
    for i, (x, y) in enumerate(ring):
        (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % 6]
        ax, ay = x + (px - x) * soft, y + (py - y) * soft
        bx, by = x + (nx - x) * soft, y + (ny - y) * soft
        data += f"{'L' if i else 'M'}{ax:.2f} {ay:.2f}Q{x:.2f} {y:.2f} {bx:.2f} {by:.2f}"
    return data + "Z"


def stroke(data: str, colour: str, width: float, opacity: float = 1.0, dash: Sequence[float] = ()) -> str:
    """A line with round ends; `dash` gives lengths of dash and gap."""
    dashes = f' stroke-dasharray="{" ".join(f"{d:.2f}" for d in dash)}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def fill(data: str, colour: str, opacity: float = 1.0) -> str:
    """A filled path."""
    return f'<path d="{data}" fill="{colour}" fill-opacity="{opacity}"/>'


def oval(x: float, y: float, across: float, upright: float, colour: str, rim: str = "none", width: float = 0) -> str:
    """A filled ellipse with a rim."""
    return (
        f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{across:.2f}" ry="{upright:.2f}" fill="{colour}" stroke="{rim}" '
        f'stroke-width="{width:.2f}"/>'
    )
