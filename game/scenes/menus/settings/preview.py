"""A table beside the settings that shows their effect."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.game import Game
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard, vignette_arrangement
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.settings import colours
from game.settings.values import Config
from game.ui.look.pen import Pen
from game.ui.render.baked import preload_tiles
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame

PREVIEW_CORNER = 16  # units


class Preview:
    """A picture of the first of some games in the present settings, or of the first with a board if its rim matters."""

    def __init__(self, games: Sequence[Game], config: Config) -> None:
        self.config = config
        self.games = tuple(games)
        self.game = self.games[0]
        self.arrangement = vignette_arrangement(self.game)
        self.flat, self.coordinates = config.look.flat, config.look.coordinates
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.thumbnail = BoardThumbnail(self._setting)
        self._placed_for: object = None  # what the picture depends on

    def place(self, pen: Pen, rect: pygame.Rect | None) -> None:
        """Lie in a rectangle, or nowhere (None); the picture is made again if the settings have changed."""
        self.rect = rect or pygame.Rect(0, 0, 0, 0)
        self._update()
        theme = colours.with_usual_colours(self.game.stains, self.config, pen.theme)
        key = self.rect.size, theme, self.flat, self.coordinates
        if key != self._placed_for and self.is_shown:
            self._placed_for = key
            self.thumbnail.place(theme, self.rect.size, pen.px(PREVIEW_CORNER))

    @property
    def is_shown(self) -> bool:
        """Whether there is room for it."""
        return bool(self.rect.width)

    def _update(self) -> None:
        """Read the settings; a change of the coordinates switches to a game with a board."""
        if self.config.look.coordinates != self.coordinates and not self.arrangement.field.cells:
            arranged = ((game, vignette_arrangement(game)) for game in self.games)
            boards = (each for each in arranged if each[1].field.cells)
            self.game, self.arrangement = next(boards, (self.game, self.arrangement))
        self.flat, self.coordinates = self.config.look.flat, self.config.look.coordinates

    def _setting(self, area: pygame.Rect) -> tuple[Frame, Camera]:
        board = StillBoard(
            MarkedTable(self.arrangement), coordinates=self.coordinates, is_flat=self.flat, margin_divisor=10
        )
        return board.frame_and_camera(area)

    def refine(self, seconds: float) -> bool:
        """Improve the picture in idle time; return whether it changed."""
        return self.is_shown and preload_tiles().done() and self.thumbnail.render_some(seconds)

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """Paint the picture with its edge."""
        ground.blit(self.thumbnail.picture, self.rect)
        pen.box(ground, self.rect, PREVIEW_CORNER, None, pen.theme.lines.edge)
