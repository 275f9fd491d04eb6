"""Display: what the window shows, and its size, also over the whole screen."""

from __future__ import annotations

import pygame

from game.program.window import at_least_min_size, set_mode
from game.scenes.base.preferences import Preferences
from game.scenes.base.stack import SceneStack
from game.ui import screen
from game.ui.look.table_builder import TableBuilder


class Display:
    """Draws the scenes into the window; `size` holds for this run only, until the window is resized."""

    def __init__(self, preferences: Preferences, scenes: SceneStack, size: tuple[int, int] | None = None) -> None:
        self._preferences = preferences
        self._scenes = scenes
        self._size = at_least_min_size(size) if size is not None else None
        self._place: tuple[int, int] | None = None  # of the window before it filled the screen
        self._redraws_all = True
        self._table_builder = TableBuilder()
        self.is_still = False  # nothing changed in the last frame

    @property
    def drawn_size(self) -> tuple[int, int] | None:
        """The size in which the table was drawn last; None before the first frame."""
        return self._table_builder.shown_size

    def fill_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        config = self._preferences.config
        config.window.fullscreen = not config.window.fullscreen
        self._place = set_mode(config, self._size, self._place)
        self._preferences.remember()
        self._redraws_all = True

    def update_size(self) -> None:
        """Take over the window's size, which the player may have changed; everything is drawn again."""
        self._redraws_all = True
        size, window = pygame.display.get_window_size(), self._preferences.config.window
        if not window.fullscreen and size != self._size:
            self._size = None
            window.width, window.height = size

    def show(self) -> None:
        """Draw what has changed, unless a thread still makes the table for a new size."""
        surface = screen.surface()
        if surface is None or self._table_builder.is_awaited(surface.get_size(), self._preferences.appearance):
            self.is_still = False
            return
        if self._redraws_all:
            self._scenes.invalidate()
        changed = self._scenes.draw(surface)
        screen.show(None if self._redraws_all else changed)
        self.is_still = changed is not None and not changed and not self._redraws_all
        self._redraws_all = False

    def prepare_table(self) -> None:
        """Start to build the table for the window's size and the chosen look in a thread."""
        self._table_builder.prepare(screen.size(), self._preferences.appearance)
