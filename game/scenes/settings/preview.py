"""The table beside the settings: a game's pieces in the theme, tilted or flat, with coordinates or without."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.core.game import Game
from game.scenes.plate import Plate
from game.scenes.vignette import arrangement_of, vignette_camera
from game.ui.camera import Camera
from game.ui.frame import Frame
from game.ui.present import present


class Preview:
    """A plate that shows a game as it is set; `show` it anew when that has changed."""

    def __init__(self, game: Game) -> None:
        self.arrangement = arrangement_of(game)
        self.flat = False
        self.coordinates = True
        self.plate = Plate(self._setting)

    def _setting(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        inner = area.inflate(-area.width // 10, -area.height // 10)
        frame = replace(present(self.arrangement, badges=False), coordinates=self.coordinates)
        return frame, vignette_camera(self.arrangement, inner, self.flat)
