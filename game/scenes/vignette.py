"""A game's table as a picture in a frame, drawn by the same painter as the real one."""

from __future__ import annotations

import math

import pygame

from game.core.game import Game
from game.core.pieces import Arrangement
from game.ui.camera import Camera, board_cells, camera_of
from game.ui.cloth import rounded
from game.ui.draw import Painter
from game.ui.present import present
from game.ui.theme import Theme


def arrangement_of(game: Game) -> Arrangement:
    """What lies where in the position that shows a game well."""
    text, options = game.vignette
    return game.view.arrangement(game.notation.read_position(text, dict(options)))


class Vignette:
    """The picture; it gets sharper while there is time."""

    def __init__(self, game: Game) -> None:
        self.arrangement = arrangement_of(game)
        self._painter: Painter | None = None
        self._canvas = pygame.Surface((1, 1))
        self._picture: pygame.Surface | None = None
        self._radius = 0

    def place(self, theme: Theme, size: tuple[int, int], radius: int) -> None:
        """Draw in a size in pixels from now on, its upper corners round."""
        self._painter = Painter(theme)
        self._canvas = pygame.Surface(size)
        self._radius = radius
        self._picture = None

    def refine(self, seconds: float) -> bool:
        """Sharpen it; whether it has changed."""
        if self._painter is None or not self._painter.refine(seconds):
            return False
        self._picture = None
        return True

    @property
    def picture(self) -> pygame.Surface:
        """The picture as it is now."""
        if self._picture is None:
            assert self._painter is not None, "place comes first"
            area = self._canvas.get_rect()
            inner = area.inflate(-area.width // 12, -area.height // 10)
            camera = vignette_camera(self.arrangement, inner)
            self._painter.draw(self._canvas, present(self.arrangement, badges=False), camera, area)
            self._picture = rounded(self._canvas, self._radius)
            below = pygame.Rect(0, area.bottom - self._radius, area.width, self._radius)
            self._picture.blit(self._canvas, below, below)
        return self._picture


def vignette_camera(arrangement: Arrangement, area: pygame.Rect) -> Camera:
    """A view of everything that lies on a table, as large as an area allows; of a board the whole board."""
    board, stacks = board_cells(arrangement), arrangement.stacks
    if board:
        heights = {cell: len(pile) for cell, pile in stacks.items()}
        return camera_of(arrangement).fitted(board, 0, area, math.inf, lift=0, heights=heights)
    tallest = max(map(len, stacks.values()), default=1)
    return camera_of(arrangement).fitted(stacks, tallest, area, largest=220, lift=0)
