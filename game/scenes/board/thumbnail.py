"""Thumbnails: small pictures of tables in frames, drawn by the same painter as the real table."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeAlias

import pygame

from game.core.game import Game
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard, vignette_arrangement
from game.ui.canvas.painter import Painter
from game.ui.look.cloth import felt, round_corners
from game.ui.look.table_top import is_loaded as is_table_loaded
from game.ui.look.theme import Theme
from game.ui.render.baked import are_colours_loaded
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame

FrameForArea: TypeAlias = Callable[[pygame.Rect], tuple[Frame, Camera]]
"""Returns the frame and the camera for an area."""


class BoardThumbnail:
    """A picture that starts as plain cloth; it is drawn and sharpened in idle time.

    `rounds_top_only`: only the upper corners are round; `cut_corners` cuts another shape.
    """

    def __init__(
        self,
        frame_for: FrameForArea,
        rounds_top_only: bool = False,
        cut_corners: Callable[[pygame.Surface, int], pygame.Surface] = round_corners,
    ) -> None:
        self.frame_for = frame_for
        self.rounds_top_only = rounds_top_only
        self.cut_corners = cut_corners
        self._painter: Painter | None = None
        self._has_content = False
        self._canvas = pygame.Surface((1, 1))
        self._picture: pygame.Surface | None = None
        self._radius = 0
        self.placeholder = self._canvas  # plain cloth

    def place(self, theme: Theme, size: tuple[int, int], radius: int) -> None:
        """Set the size in pixels, the theme and the radius of the corners."""
        self._painter = Painter(theme, prepares_ahead=False)
        self._canvas = pygame.Surface(size)
        self._radius = radius
        self._picture, self._has_content = None, False
        self._canvas.blit(felt(size, theme.backdrop.felt, theme.backdrop.felt_rim), (0, 0))
        self.placeholder = self.picture

    def render_some(self, seconds: float) -> bool:
        """Draw or sharpen the picture for up to `seconds`; whether it has changed.  A complete picture costs no time.

        The first call may take longer, since the pictures of the pieces are read.
        """
        if self._painter is None:
            return False
        if not (are_colours_loaded(self._painter.theme.chosen_colours) and is_table_loaded(self._painter.theme)):
            return False
        if self._has_content and not self._painter.refine(seconds):
            self._painter = None
            return False
        area = self._canvas.get_rect()
        self._has_content, self._picture = True, None
        self._painter.draw(self._canvas, *self.frame_for(area), area)
        return True

    @property
    def has_content(self) -> bool:
        """Whether the picture shows more than cloth."""
        return self._has_content

    @property
    def is_complete(self) -> bool:
        """Whether the picture is in its final quality."""
        return self._painter is None

    @property
    def picture(self) -> pygame.Surface:
        """The picture in its current quality."""
        if self._picture is None:
            self._picture = self.cut_corners(self._canvas, self._radius)
            if self.rounds_top_only:
                area = self._canvas.get_rect()
                below = pygame.Rect(0, area.bottom - self._radius, area.width, self._radius)
                self._picture.blit(self._canvas, below, below)
        return self._picture


def game_thumbnail(game: Game, seats: int = 0) -> BoardThumbnail:
    """The thumbnail of a game, for `seats` players if it has such a vignette; its upper corners are round."""

    @functools.cache
    def still() -> StillBoard:
        return StillBoard(MarkedTable(vignette_arrangement(game, seats)), coordinates=False)

    return BoardThumbnail(lambda area: still().frame_and_camera(area), rounds_top_only=True)
