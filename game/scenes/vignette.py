"""A game's table as the cards of the start scene show it."""

from __future__ import annotations

import functools
import math

import pygame

from game.core.game import Game
from game.core.pieces import Arrangement
from game.scenes.plate import Plate
from game.ui.kinds import kind_of
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame
from game.ui.render.present import present


def arrangement_of(game: Game) -> Arrangement:
    """What lies where in the position that shows a game well."""
    text, options = game.vignette
    return game.view.arrangement(game.notation.read_position(text, dict(options)))


def vignette(game: Game) -> Plate:
    """The game's picture, its upper corners round."""

    @functools.cache
    def frame() -> Frame:
        return present(arrangement_of(game), badges=False)

    def setting(area: pygame.Rect) -> tuple[Frame, Camera]:
        inner = area.inflate(-area.width // 12, -area.height // 10)
        return frame(), vignette_camera(frame().arrangement, inner)

    return Plate(setting, upper=True)


def vignette_camera(arrangement: Arrangement, area: pygame.Rect, flat: bool = False) -> Camera:
    """A view of everything that lies on a table, as large as an area allows; of a board the whole board.

    `flat`: from straight above.
    """
    board, stacks = arrangement.field.cells, arrangement.stacks
    heights = {cell: len(pile) for cell, pile in stacks.items()}
    largest = math.inf if board else 220
    camera = kind_of(arrangement).camera.flattened(flat)
    return camera.fitted(board or stacks, 0, area, largest, lift=0, heights=heights)
