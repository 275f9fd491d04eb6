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
from game.scenes.board.overlays.common import Shown
from game.scenes.board.view import faded
from game.ui.kinds import kind_of
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame, Ghost, Marker
from game.ui.render.present import present

LARGEST: Final = 220  # pixels; the radius of a tile at most, where it stands alone
MARKED: Final = 0.17  # and as a share of the area's height, where it is spoken of


@dataclass(frozen=True, slots=True)
class StillBoard:
    """What lies on a board and is marked there, seen whole in any area.

    `badges` tell heights, `lift` is the room above a stack in tiles, `flat` from straight above; a share of one in
    `edge` of the width is left free; a tile is at most a share `most` of the area's height, where that is given.
    """

    found: Shown
    badges: bool = False
    coordinates: bool = True
    lift: float = 0.0
    flat: bool = False
    edge: int = 12
    most: float = 0.0

    def seen(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        """What is to be seen in an area, and from where."""
        found = self.found
        heights = {cell: len(pile) for cell, pile in found.arrangement.stacks.items()}
        if found.lifted is not None:
            heights[found.lifted.cell] += 1
        board = found.arrangement.field.cells
        cells = board or tuple({*found.arrangement.stacks, *_marked(found.markers)})
        free = area.height * self.most if self.most else area.height * MARKED if self.badges else LARGEST
        largest = math.inf if board else free
        inner = area.inflate(-area.width // self.edge, -area.height // 10)
        camera = kind_of(found.arrangement).camera.view_from_above(self.flat)
        camera = camera.fit(cells, 0, inner, largest, lift=self.lift, heights=heights)
        shown = present(
            found.arrangement, found.markers, lifted=found.lifted, faded=faded(found, camera), badges=self.badges
        )
        return replace(shown, coordinates=self.coordinates), camera


def arrangement_of(game: Game, seats: int = 0) -> Arrangement:
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
