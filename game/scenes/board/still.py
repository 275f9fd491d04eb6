"""A board that nobody plays at: a rulebook's diagram, a preview, the picture of a game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.view import stacks_to_fade
from game.ui.kinds import kind_of
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame, Ghost, Marker
from game.ui.render.present import present

MAX_RADIUS: Final = 220  # pixels; the radius of a tile at most, where it stands alone
MARKED_CELL_SHARE: Final = 0.17  # and as a share of the area's height, where it is spoken of


@dataclass(frozen=True, slots=True)
class StillBoard:
    """What lies on a board and is marked there, seen whole in any area.

    `badges` tell heights, `lift` is the room above a stack in tiles, `flat` from straight above; a share of one in
    `edge` of the width is left free; a tile is at most a share `most` of the area's height, where that is given.
    """

    content: MarkedTable
    badges: bool = False
    coordinates: bool = True
    lift: float = 0.0
    is_flat: bool = False
    margin_divisor: int = 12
    max_cell_share: float = 0.0

    def frame_and_camera(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        """What is to be seen in an area, and from where."""
        content = self.content
        heights = {cell: len(pile) for cell, pile in content.arrangement.stacks.items()}
        if content.lifted is not None:
            heights[content.lifted.cell] += 1
        board = content.arrangement.field.cells
        cells = board or tuple({*content.arrangement.stacks, *_marked(content.markers)})
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
        camera = camera.fit(cells, 0, inner, max_radius, lift=self.lift, heights=heights)
        shown = present(
            content.arrangement,
            content.markers,
            lifted=content.lifted,
            faded=stacks_to_fade(content, camera),
            badges=self.badges,
        )
        return replace(shown, coordinates=self.coordinates), camera


def vignette_arrangement(game: Game, seats: int = 0) -> Arrangement:
    """What lies where in the position that shows a game well, or shows it with so many players."""
    text, options = game.vignette_by_seats.get(seats, game.vignette)
    return game.view.arrangement(game.notation.read_position(text, dict(options)))


def _marked(markers: Iterable[Marker]) -> Iterator[Cell]:
    """The cells that markers lie on."""
    for mark in markers:
        if isinstance(mark, Ghost):
            yield from mark.piece.cells_at(mark.cell)
        for name in ("cell", "low_cell", "high_cell"):
            if (cell := getattr(mark, name, None)) is not None:
                yield cell
        for points in (getattr(mark, "points", ()), getattr(mark, "path", ())):
            yield from (cell for cell, _height in points)
