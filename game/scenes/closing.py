"""The last picture of the program: what is still being saved."""

from __future__ import annotations

import pygame

from game.ui import screen
from game.ui.look.pen import Pen
from game.ui.look.themes import Appearance
from game.ui.widgets import QuestionDialog
from game.ui.words import _


class LastPicture:
    """Tells over what was seen last how much is left to be written."""

    def __init__(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._below: pygame.Surface | None = None
        self._left = 0

    def show(self, left: int) -> None:
        """Say how much is left, if that is something new."""
        surface = screen.surface()
        if surface is None or left == self._left:
            return
        self._left = left
        if self._below is None or self._below.get_size() != surface.get_size():
            self._below = surface.copy()
        surface.blit(self._below, (0, 0))
        pen = Pen(self._appearance.theme(surface.get_size()))
        told = _("Games are still being written: {count} left.").format(count=left)
        dialog = QuestionDialog(_("One moment"), told, [], lambda: None)
        dialog.place(pen, surface.get_rect())
        dialog.draw(surface, pen)
        screen.show()
