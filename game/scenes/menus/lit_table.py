"""A real table over a whole window, with a board in a part of it, in the light of a lamp."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.ui.look.room import RoomLight, lit_room
from game.ui.look.table_top import is_plain
from game.ui.look.theme import Theme


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
