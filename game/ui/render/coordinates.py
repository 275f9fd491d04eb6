"""The coordinates of cells on an open table: small on the cloth, and on a plate for the hovered cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import pygame

from game.core.geometry.hexes import Cell
from game.ui.look.cache import lru_cache_per_scene
from game.ui.look.text import line, width
from game.ui.look.theme import SMALLEST_TEXT
from game.ui.render.baked import PREMULTIPLIED, Sprite
from game.ui.render.camera import HEX_WIDTH, Camera, Point
from game.ui.render.frame import Coordinate
from game.ui.render.free_room import (
    SUBJECT_WEIGHT,
    Label,
    WeightedRect,
    least_covering,
    lifted_rect,
    rects_to_keep,
    stack_rect,
)
from game.ui.render.markers import DARK, INK
from game.ui.render.sprites import EMPTY_SPRITE
from game.ui.render.stage import Stage
from game.ui.render.vector import svg_sprite

LETTER_SIZE: Final = 0.25  # in radii
MAX_LETTER_UNITS: Final = 20  # units of the interface; large letters would be too loud
MAX_COLUMNS_COVERED: Final = 3  # half cells; stacks farther away sideways cover no coordinate
MIN_CELL_SIZE: Final = 32  # pixels; in smaller cells coordinates would dominate the pieces
MAX_WIDTH: Final = 1.5  # radii; wider coordinates are left out


def add_cloth_coordinates(stage: Stage) -> None:
    """Add the coordinates on the cloth, below everything; none while the table is turning or far away.

    A coordinate that would be cut off at the sides is left out.
    """
    camera = stage.camera
    marks = tuple(mark for mark in stage.coordinates if not mark.pointed)
    if not marks or camera.radius < MIN_CELL_SIZE or camera.turns != round(camera.turns):
        return
    heights = frozenset((cell, len(pile)) for cell, pile in stage.frame.arrangement.stacks.items())
    size = letter_size(camera.radius, stage.sprites.look.enlargement, stage.sprites.look.unit)
    for mark in uncovered_coordinates(marks, heights, camera, size):
        (x, y), half = camera.at(mark.cell), width(mark.words, size, "semibold") / 2
        if stage.area.left <= x - half and x + half <= stage.area.right:
            stage.put_mark((x, y), cloth_sprite, mark.words, size)


@lru_cache_per_scene(8)
def uncovered_coordinates(
    marks: tuple[Coordinate, ...], heights: frozenset[tuple[Cell, int]], camera: Camera, size: int
) -> tuple[Coordinate, ...]:
    """The coordinates of which no part is covered by a stack in front; `heights` are the stacks by cell, `size` is the
    letters' size."""
    step = HEX_WIDTH / 2 * camera.radius
    columns: dict[int, list[tuple[Point, Point]]] = defaultdict(list)  # the stacks by their position from left to right
    for cell, tall in heights:
        foot = camera.at(cell)
        columns[round(foot[0] / step)].append((foot, camera.at(cell, tall)))
    found = []
    for mark in marks:
        place = camera.at(mark.cell)
        column = round(place[0] / step)
        near = [
            stack
            for by in range(-MAX_COLUMNS_COVERED, MAX_COLUMNS_COVERED + 1)
            for stack in columns.get(column + by, ())
        ]
        if not is_hidden(mark.words, place, near, camera, size):
            found.append(mark)
    return tuple(found)


def is_hidden(words: str, place: Point, standing: Sequence[tuple[Point, Point]], camera: Camera, size: int) -> bool:
    """Whether a stack in front covers part of a coordinate; stacks are given by their feet and their upper faces."""
    x, y = place
    radius = camera.radius
    half = width(words, size, "semibold") / 2
    for (foot_x, foot_y), (_, top) in standing:
        beside = max(0.0, abs(foot_x - x) - half)
        if foot_y > y + 1 and beside < HEX_WIDTH / 2 * radius:
            # The outline slopes down from the corner at the back
            back = top - (radius - beside / HEX_WIDTH) * camera.squash
            if back < y + size / 2 - 2:
                return True
    return False


def add_pointed_coordinate(stage: Stage) -> None:
    """Add the coordinate of the hovered cell, over everything."""
    size = plate_letter_size(stage)
    for mark, rect in plate_places(stage):
        stage.put_mark(rect.center, plate_sprite, mark.words, size)


def labels(stage: Stage) -> tuple[Label, ...]:
    """The plates of hovered cells, each with the stack that it is about."""
    return tuple(
        Label("place", rect, (stack_rect(stage.frame, stage.camera, mark.cell),)) for mark, rect in plate_places(stage)
    )


def plate_places(stage: Stage) -> list[tuple[Coordinate, pygame.Rect]]:
    """The plates of hovered cells: in front of the stack, or where they hide least of other stacks."""
    camera, frame, found = stage.camera, stage.frame, list[tuple[Coordinate, pygame.Rect]]()
    for mark in stage.coordinates:
        if mark.pointed:
            wide, tall = plate_size(mark.words, plate_letter_size(stage))
            own, held = stack_rect(frame, camera, mark.cell), list[WeightedRect]()
            if frame.lifted is not None:
                lifted = lifted_rect(frame, camera, frame.lifted)
                held.append((lifted, SUBJECT_WEIGHT))
                own = own.union(lifted) if frame.lifted.cell == mark.cell else own
            box = pygame.Rect(0, 0, wide, tall)
            near = [
                box.move_to(midtop=(own.centerx, own.bottom + 2)),
                box.move_to(midbottom=(own.centerx, own.top - 2)),
                box.move_to(bottomleft=(own.right + 2, own.bottom)),
                box.move_to(bottomright=(own.left - 2, own.bottom)),
            ]
            inside = [rect for rect in near if stage.area.contains(rect)] or near
            keep = (*held, *rects_to_keep(frame, camera, (), frame.arrangement.stacks))
            found.append((mark, least_covering(inside, keep)))
    return found


def plate_letter_size(stage: Stage) -> int:
    """The type size of a plate's letters in pixels."""
    return max(
        SMALLEST_TEXT + 1, letter_size(stage.camera.radius, stage.sprites.look.enlargement, stage.sprites.look.unit)
    )


def plate_size(words: str, size: int) -> tuple[int, int]:
    """The size of a plate in pixels."""
    return width(words, size, "bold") + size + 2, round(1.5 * size)


def letter_size(radius: float, enlargement: float, unit: float) -> int:
    """The type size of the letters in pixels for a cell's radius; `enlargement` is that of the interface, `unit` its
    unit."""
    return round(min(MAX_LETTER_UNITS * unit, enlargement * max(SMALLEST_TEXT, round(LETTER_SIZE * radius))))


def cloth_sprite(words: str, size: int, radius: float, squash: float) -> Sprite:
    """A coordinate on the cloth with a soft shadow, legible on any cloth."""
    del squash
    ink, shade = (line(words, size, colour, "semibold") for colour in (INK, DARK))
    wide, tall = ink.get_size()
    if wide > MAX_WIDTH * radius:
        return EMPTY_SPRITE
    dark = pygame.Surface((wide + 12, tall + 8), pygame.SRCALPHA, 32)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0)):
        dark.blit(shade, (6 + dx, 4 + dy))
    made = pygame.transform.gaussian_blur(dark.premul_alpha(), 3)
    made.blit(made.copy(), (0, 0), special_flags=PREMULTIPLIED)
    letters = ink.premul_alpha()
    letters.fill((214, 214, 214, 214), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(letters, (6, 4), special_flags=PREMULTIPLIED)
    return Sprite(made, made.get_width() / 2, made.get_height() / 2)


def plate_sprite(words: str, size: int, radius: float, squash: float) -> Sprite:
    """A coordinate on a small dark plate."""
    del radius, squash
    ink, (wide, tall) = line(words, size, INK, "bold").premul_alpha(), plate_size(words, size)
    box = f'x="{-wide / 2}" y="{-tall / 2}" width="{wide}" height="{tall}" rx="{tall / 2}"'
    made = svg_sprite(
        wide + 4, tall + 4, f'<rect {box} fill="{DARK}" fill-opacity="0.92" stroke="{INK}" stroke-opacity="0.5"/>'
    )
    made.surface.blit(ink, ink.get_rect(center=(made.x, made.y)), special_flags=PREMULTIPLIED)
    return made
