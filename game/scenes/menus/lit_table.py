"""A real table over a whole window, with a board in a part of it, in the light of a lamp; and a change of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.look.room import RoomLight, lit_room
from game.ui.look.table_top import is_plain
from game.ui.look.theme import Theme

CHANGE_SECONDS: Final = 0.15  # from an old picture of the table to the new picture


class LitTable:
    """A board on the theme's table; after a change the old picture stays until the new picture is complete."""

    def __init__(self) -> None:
        self._board: BoardThumbnail | None = None  # while it is drawn
        self._picture: pygame.Surface | None = None  # of the table with the last board that is complete
        self._area = pygame.Rect(0, 0, 0, 0)
        self._placed_for: object = None

    def place(self, theme: Theme, size: tuple[int, int], area: pygame.Rect, still: StillBoard) -> None:
        """Lie in a window of a size in pixels, with a board in an area, in the colours of a theme."""
        if is_plain(theme):  # the words around the board need the darker ground
            wall = theme.backdrop.wall
            theme = replace(theme, backdrop=replace(theme.backdrop, felt=wall, felt_rim=wall))
        key = theme, size, area.copy(), still
        if key == self._placed_for:
            return
        if self._picture is not None and (area != self._area or self._picture.get_size() != size):
            self._picture = None
        self._placed_for, self._area = key, area.copy()
        self._board = BoardThumbnail(lambda _window: still.frame_and_camera(area), lambda picture, _radius: picture)
        self._board.place(theme, size, 0)

    @property
    def is_complete(self) -> bool:
        """Whether the board is drawn as it was placed."""
        return self._board is None

    def render_some(self, seconds: float) -> bool:
        """Draw or sharpen the board for up to `seconds`; whether it is complete since this call."""
        board = self._board
        if board is None:
            return False
        board.render_some(seconds)
        if board.is_complete and board.has_content:
            self._board, self._picture = None, board.picture
        return self._board is None

    def paint(self, size: tuple[int, int], theme: Theme, light: RoomLight) -> pygame.Surface:
        """The table in a light, as a new surface."""
        return lit_room(size, theme, light, self._picture)


class GroundFade:
    """Lets an old background fade over the new background for `CHANGE_SECONDS`; times are in seconds."""

    def __init__(self) -> None:
        self._shown: pygame.Surface | None = None
        self._old: pygame.Surface | None = None  # while it fades
        self._began = 0.0

    @property
    def is_fading(self) -> bool:
        """Whether an old background is still seen."""
        return self._old is not None

    def forget(self) -> None:
        """Free the backgrounds; the next background does not fade in."""
        self._shown = self._old = None

    def draw(self, surface: pygame.Surface, ground: pygame.Surface | None, now: float, moves: bool) -> None:
        """Draw what is left of the old background over the new `ground`; nothing if it does not move."""
        if ground is not self._shown:
            old = self._shown
            self._old = old if moves and old is not None and old.get_size() == surface.get_size() else None
            self._shown, self._began = ground, now
        share = 1 - (now - self._began) / CHANGE_SECONDS
        if self._old is not None and share > 0:
            self._old.set_alpha(round(255 * share))
            surface.blit(self._old, (0, 0))
        else:
            self._old = None
