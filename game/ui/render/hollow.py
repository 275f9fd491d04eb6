"""The hollow for the first piece, carved into the table, and a honeycomb scored around it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from game.core.geometry.hexes import Cell, neighbours
from game.ui.look.cache import lru_cache_per_scene
from game.ui.render.baked import Sprite
from game.ui.render.camera import Point
from game.ui.render.frame import Hollow
from game.ui.render.markers import PULSE_END, PULSE_STEPS
from game.ui.render.shadows import lamp
from game.ui.render.sprites import Drawing, drawing
from game.ui.render.stage import Stage
from game.ui.render.vector import HALF_WIDTH, corners, edge_ends, path, stroke, svg_sprite

INSET: Final = 0.03 * HALF_WIDTH  # in radii; from a cell's edge to the hollow's
DEPTH: Final = 0.17  # in radii
FLOOR_ALPHA: Final = 105
WALL_ALPHA: Final = 205
SHADOW_ALPHA: Final = 150
SHADOW_REACH: Final = (0.15, 0.06)  # in radii; how far the left and far edges throw their shadow on the floor
HOLLOW_SCALE: Final = 2  # how many times its size a hollow is drawn at, for smooth edges
LIPS: Final = {  # by direction on the screen: colour, alpha, and width in radii
    0: ("#FFD9A0", 140, 0.018),
    1: ("#FFE2B0", 217, 0.022),
    2: ("#FFE2B0", 180, 0.022),
    3: ("#1A0D06", 180, 0.018),
    4: ("#140A05", 204, 0.019),
    5: ("#2A1609", 180, 0.018),
}
SCORES: Final = (0.30, 0.10)  # how dark the honeycomb's first and second rings are
SCORE_WIDTH: Final = 0.015  # in radii
LIGHT_TWIN: Final = 0.38  # the brightness of a scored line's lower edge, as a share of that
GLOW: Final = "#FFC864"


@lru_cache_per_scene(16)
def outer_edges(region: frozenset[Cell], facing: int) -> Mapping[Cell, int]:
    """The outer edges of each cell of a region as seen, bit d for direction d."""
    return {
        cell: sum(1 << (d + facing) % 6 for d, other in enumerate(neighbours(cell)) if other not in region)
        for cell in region
    }


def add_hollow(stage: Stage, mark: Hollow) -> None:
    """Add a hollow with its honeycomb, under everything that lies on the table."""
    camera, share = stage.camera, round(mark.open * 8) / 8
    if not camera.is_resting or not share:
        return
    edges = outer_edges(mark.cells, camera.facing)
    middle = tuple(sum(axis) / len(mark.cells) for axis in zip(*mark.cells, strict=True))
    if not stage.sprites.look.is_edged:  # high contrast has no lamp
        stage.put_mark(camera.at((middle[0], middle[1])), lamp, share)
    for strength, ring in zip(SCORES, rings_around(mark.cells), strict=True):
        for cell in ring:
            add_faint(stage, camera.at(cell), drawing(scored_cell, strength), share)
    phase = mark.moment % PULSE_STEPS / PULSE_STEPS if mark.moment < PULSE_END else 0.0
    pulse = math.sin(math.pi * phase) ** 2 * share
    for cell, own in edges.items():
        stage.put_mark(camera.at(cell), hollow_cell, own, share)
        if pulse:
            add_faint(stage, camera.at(cell), drawing(lit_rim, own), pulse)


def add_faint(stage: Stage, at: Point, of: Drawing, share: float) -> None:
    """Add a drawing at a share of its strength."""
    stage.put(stage.translucent_sprite(of[0], stage.sprite(*of), share), at)


def rings_around(cells: frozenset[Cell]) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells beside some cells, and the cells beside these."""
    first = frozenset(other for cell in cells for other in neighbours(cell)) - cells
    second = frozenset(other for cell in first for other in neighbours(cell)) - first - cells
    return first, second


def hollow_cell(edges: int, share: float, radius: float, squash: float) -> Sprite:
    """A cell of a hollow that is open by a share: dark walls behind, a shadow on its floor, lit lips in front."""
    big = HOLLOW_SCALE * radius
    size = 2 * math.ceil(big) + 8, 2 * math.ceil(big * squash) + 8
    x, y = size[0] / 2, size[1] / 2
    ends = {d: [(x + a * big, y + b * big * squash) for a, b in edge_ends(d, edges, INSET)] for d in range(6)}
    raw = corners(x, y, big, squash)
    shape = [point for d in range(6) for point in (ends[d] if edges >> d & 1 else (raw[d - 1], raw[d]))]
    made, mask = (pygame.Surface(size, pygame.SRCALPHA, 32) for _ in range(2))
    pygame.draw.polygon(mask, "white", shape)
    made.fill((0, 0, 0, round(FLOOR_ALPHA * share)))
    shadow = pygame.Surface(size, pygame.SRCALPHA, 32)
    depth = DEPTH * big * share
    across, down = SHADOW_REACH[0] * big * share, SHADOW_REACH[1] * big * share
    for d in (3, 4, 5):
        if edges >> d & 1:
            a, b = ends[d]
            far = [(u + across, v + depth + down) for u, v in (b, a)]
            pygame.draw.polygon(shadow, (0, 0, 0, SHADOW_ALPHA), [a, b, *far])
    soft = pygame.transform.gaussian_blur(shadow, max(1, round(0.045 * big)))
    made.blit(soft, (0, 0))
    for d in (4, 5):
        if edges >> d & 1:
            a, b = ends[d]
            pygame.draw.polygon(made, (8, 5, 3, WALL_ALPHA), [a, b, (b[0], b[1] + depth), (a[0], a[1] + depth)])
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for d, (colour, alpha, wide) in LIPS.items():
        if edges >> d & 1:
            width = max(HOLLOW_SCALE, round(wide * big))
            tone = (*pygame.Color(colour)[:3], round(alpha * share))
            line = pygame.Surface(size, pygame.SRCALPHA, 32)
            start, end = ends[d]
            pygame.draw.line(line, tone, start, end, width)
            made.blit(line, (0, 0))
    scaled = pygame.transform.smoothscale(made.premul_alpha(), (size[0] // HOLLOW_SCALE, size[1] // HOLLOW_SCALE))
    return Sprite(scaled, x / HOLLOW_SCALE, y / HOLLOW_SCALE)


def lit_rim(edges: int, radius: float, squash: float) -> Sprite:
    """The glow around a cell of a hollow at the height of its pulse."""
    body = ""
    for d in range(6):
        if edges >> d & 1:
            line = path([(a * radius, b * radius * squash) for a, b in edge_ends(d, edges, INSET)])
            for wide, alpha in ((0.14, 0.10), (0.08, 0.18), (0.03, 0.75)):
                body += stroke(line, GLOW, max(1.5, wide * radius), alpha)
    return svg_sprite(2.3 * radius, 2.3 * radius * squash, body)


def scored_cell(strength: float, radius: float, squash: float, wide: float = SCORE_WIDTH) -> Sprite:
    """The outline of a cell, scored into the table, `wide` radii wide."""
    ring = corners(0, 0, 0.985 * radius, squash)
    low = [(x, y + 0.012 * radius) for x, y in ring]
    body = stroke(path(ring, close=True), "#000000", max(1.2, wide * radius), strength)
    body += stroke(path(low, close=True), "#E8B884", max(0.8, 0.008 * radius), strength * LIGHT_TWIN)
    return svg_sprite(2 * radius + 4, 2 * radius * squash + 8, body)
