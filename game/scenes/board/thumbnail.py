"""Thumbnails: small pictures of tables in frames, drawn by the same painter as the real table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from game.ui.canvas.painter import Painter
from game.ui.look.cloth import felt, round_corners
from game.ui.look.table_top import is_loaded as is_table_loaded
from game.ui.look.table_top import undrawn_tones
from game.ui.look.theme import Theme
from game.ui.render.baked import are_colours_loaded
from game.ui.render.camera import Camera
from game.ui.render.frame import Frame

FrameForArea: TypeAlias = Callable[[pygame.Rect], tuple[Frame, Camera]]
"""Returns the frame and the camera for an area."""


class BoardThumbnail:
    """A picture that starts in the table's colour; it is drawn and sharpened in idle time.

    `cut_corners` cuts its shape.
    """

    def __init__(
        self,
        frame_for: FrameForArea,
        cut_corners: Callable[[pygame.Surface, int], pygame.Surface] = round_corners,
    ) -> None:
        self.frame_for = frame_for
        self.cut_corners = cut_corners
        self._painter: Painter | None = None
        self._has_content = False
        self._canvas = pygame.Surface((1, 1))
        self._picture: pygame.Surface | None = None
        self._radius = 0

    def place(self, theme: Theme, size: tuple[int, int], radius: int) -> None:
        """Set the size in pixels, the theme and the radius of the corners."""
        self._painter = Painter(theme, prepares_ahead=False)
        self._canvas = pygame.Surface(size)
        self._radius = radius
        self._picture, self._has_content = None, False
        self._canvas.blit(felt(size, *undrawn_tones(theme)), (0, 0))

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
        return self._picture
