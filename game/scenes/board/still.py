"""Boards without a player: diagrams of the rulebook, previews, thumbnails of games."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.view import stacks_to_fade
from game.ui.kinds import kind_of
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame, Ghost, Marker
from game.ui.render.present import present

MAX_RADIUS: Final = 220  # pixels; of a tile without badges
MARKED_CELL_SHARE: Final = 0.17  # of the area's height; of a tile with badges


@dataclass(frozen=True, slots=True)
class StillBoard:
    """A marked table, shown whole in any area.

    `badges` show heights; `lift` is the room above a stack in tiles; `is_flat`: seen from straight above.  A margin of
    1 / `margin_divisor` of the width stays free.  A tile is at most `max_cell_share` of the area's height, if that is
    given.  The table is turned by `turns` steps and its stacks have a `spread`, as
    `Camera` counts them.
    """

    content: MarkedTable
    badges: bool = False
    coordinates: bool = True
    lift: float = 0.0
    is_flat: bool = False
    margin_divisor: int = 12
    max_cell_share: float = 0.0
    turns: int = 0
    spread: float = 0.0

    def frame_and_camera(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        """The frame and the camera for an area."""
        content = self.content
        heights = {cell: len(pile) for cell, pile in content.arrangement.stacks.items()}
        if content.lifted is not None:
            heights[content.lifted.cell] += 1
        board = content.arrangement.field.cells
        cells = board or tuple({*content.arrangement.stacks, *marked_cells(content.markers)})
        free = (
            area.height * self.max_cell_share
            if self.max_cell_share
            else area.height * MARKED_CELL_SHARE
            if self.badges
            else MAX_RADIUS
        )
        max_radius = math.inf if board else free
        inner = area.inflate(-area.width // self.margin_divisor, -area.height // 10)
        camera = kind_of(content.arrangement).camera.view_from_above(self.is_flat)
        camera = replace(camera, turns=float(self.turns)).spread_stacks(self.spread)
        camera = camera.fit(cells, heights, inner, max_radius, self.lift)
        shown = present(
            content.arrangement,
            content.markers,
            lifted=content.lifted,
            faded=stacks_to_fade(content, camera),
            badges=self.badges,
            asked=frozenset(content.arrangement.stacks),
        )
        return replace(shown, coordinates=self.coordinates), camera


def vignette_position(game: Game) -> Position:
    """A new position that is a game's vignette."""
    text, options = game.examples.vignette
    return game.notation.read_position(text, dict(options))


def vignette_arrangement(game: Game) -> Arrangement:
    """The arrangement of a game's vignette."""
    return game.view.arrangement(vignette_position(game))


def marked_cells(markers: Iterable[Marker]) -> Iterator[Cell]:
    """The cells of the markers."""
    for mark in markers:
        if isinstance(mark, Ghost):
            yield from mark.piece.cells_at(mark.cell)
        for name in ("cell", "low_cell", "high_cell"):
            if (cell := getattr(mark, name, None)) is not None:
                yield cell
        yield from getattr(mark, "cells", ())
        for points in (getattr(mark, "points", ()), getattr(mark, "path", ())):
            yield from (cell for cell, _height in points)
