"""The table beside the settings: a game's pieces in the theme, tilted or flat, with coordinates or without."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.game import Game
from game.scenes.board.overlays.common import Shown
from game.scenes.board.still import StillBoard, arrangement_of
from game.scenes.plate import Plate
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame


class Preview:
    """A plate that shows the first of some games as it is set, or the first on a board where its rim matters.

    Place the plate anew when something has changed.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = tuple(games)
        self.game = self.games[0]
        self.arrangement = arrangement_of(self.game)
        self.flat = False
        self.coordinates = True
        self.plate = Plate(self._setting)

    def set(self, flat: bool, coordinates: bool) -> None:
        """Show it so from now on; a change of the coordinates is shown on a board."""
        if coordinates != self.coordinates and not self.arrangement.field.cells:
            known = ((game, arrangement_of(game)) for game in self.games)
            boards = (each for each in known if each[1].field.cells)
            self.game, self.arrangement = next(boards, (self.game, self.arrangement))
        self.flat, self.coordinates = flat, coordinates

    def _setting(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        shown = Shown(self.arrangement)
        return StillBoard(shown, coordinates=self.coordinates, flat=self.flat, edge=10).seen(area)
