"""The chosen game's vignette, a position that shows it well; another game's is laid piece by piece after it fades."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Final

import pygame

from game.scenes.menus.vignettes import VignettePart, faded, vignette, vignette_parts
from game.ui.look.pen import Pen
from game.ui.look.worker import run_in_thread

FADE_SECONDS: Final = 0.15  # of the old vignette
PIECE_SECONDS: Final = 0.04  # between two pieces
LAYING_SECONDS: Final = 0.50  # from the first piece to the last, at most
DROP_SECONDS: Final = 0.12  # of each piece
DROP_HEIGHT: Final = 26  # units from which a piece drops
MAX_WAIT: Final = 0.40  # seconds after the fade; if the pieces are not cut by then, the vignette appears whole


class Hero:
    """Shows a game's vignette in an area; `show` changes the game."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self._leaving = pygame.Surface((0, 0))  # the old vignette while it fades
        self._area = pygame.Rect(0, 0, 0, 0)
        self._now = 0.0
        self._began: float | None = None  # when the game changed; None if nothing moves
        self._laid: float | None = None  # when the first piece dropped
        self._parts: Future[tuple[VignettePart, ...]] | None = None
        self._drop_height = 0

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Set the area in pixels, in whose middle the vignette lies; a change of the game ends at once."""
        self._area, self._drop_height = area, pen.px(DROP_HEIGHT)
        self._finish()

    def show(self, game_id: str, moves: bool) -> None:
        """Show another game's vignette; without `moves` at once."""
        if game_id == self.game_id:
            return
        self._finish()
        before, self.game_id = self.game_id, game_id
        size = self._area.size
        if moves and all(size):
            self._began, self._leaving = self._now, vignette(before, size)
            self._parts = run_in_thread(lambda: vignette_parts(game_id, size))

    def _finish(self) -> None:
        """Show the current vignette whole."""
        if self._parts is not None:
            self._parts.cancel()
        self._began = self._laid = self._parts = None
        self._leaving = pygame.Surface((0, 0))

    @property
    def is_moving(self) -> bool:
        """Whether a change of the game is animated."""
        return self._began is not None

    @property
    def look(self) -> object:
        """The state that determines the picture."""
        return self.game_id, self._began, self._now if self.is_moving else None

    def update(self, now: float) -> None:
        """Advance to a time in seconds."""
        self._now = now
        if self._began is None or self._parts is None:
            return
        if self._laid is None and now >= self._began + FADE_SECONDS:
            if self._parts.done():
                self._laid = now
            elif now > self._began + FADE_SECONDS + MAX_WAIT:
                self._finish()
        elif self._laid is not None and now >= self._laid + self._laying_seconds + DROP_SECONDS:
            self._finish()

    @property
    def _laying_seconds(self) -> float:
        assert self._parts is not None
        return min(LAYING_SECONDS, PIECE_SECONDS * (len(self._parts.result()) - 1))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the vignette; during a change, the fading old vignette or the pieces of the new that lie already."""
        if not self._area.width or not self._area.height:
            return
        if self._began is None:
            self._blit(surface, vignette(self.game_id, self._area.size))
        elif self._laid is None:
            share = 1 - (self._now - self._began) / FADE_SECONDS
            if share > 0:
                self._blit(surface, faded(self._leaving, share))
        else:
            self._draw_parts(surface)

    def _blit(self, surface: pygame.Surface, picture: pygame.Surface) -> None:
        surface.blit(picture, picture.get_rect(center=self._area.center), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_parts(self, surface: pygame.Surface) -> None:
        assert self._parts is not None
        assert self._laid is not None
        parts = self._parts.result()
        corner = vignette(self.game_id, self._area.size).get_rect(center=self._area.center).topleft
        step = self._laying_seconds / max(1, len(parts) - 1)
        for number, (picture, (x, y)) in enumerate(parts):
            way = min(1.0, (self._now - self._laid - number * step) / DROP_SECONDS)
            if way <= 0:
                break
            high = round(self._drop_height * (1 - way * way))
            at = corner[0] + x, corner[1] + y - high
            surface.blit(faded(picture, 2 * way), at, special_flags=pygame.BLEND_PREMULTIPLIED)
