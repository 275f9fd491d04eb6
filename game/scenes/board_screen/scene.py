"""The base of the scenes with a single board, such as the table and the review."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.game import Game
from game.core.match import Match
from game.scenes.base.scene import Scene
from game.scenes.board_screen.screen import BoardScreen
from game.ui.look.table_top import is_built
from game.ui.render.baked import are_colours_loaded


class BoardScene(Scene):
    """A scene with a single board; its subclasses handle events and intents."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.services, self.board, self.picture = screen.services, screen.board, screen.picture

    @property
    def current_game(self) -> Game:
        """The game on the board."""
        return self.match.game

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.board.table.match

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether the table's picture and the pieces' colours are loaded."""
        theme = self.picture.pen.theme
        # A list, so that both start to load:
        return all([is_built(size, theme), are_colours_loaded(theme.chosen_colours)])

    def needs_redraw(self) -> bool:
        """Whether the picture differs from the last drawing."""
        return self.picture.needs_redraw(self.screen.now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the changed parts."""
        return self.picture.draw(surface)

    def invalidate(self) -> None:
        """Draw everything at the next frame."""
        self.screen.invalidate()

    def idle(self, seconds: float) -> None:
        """Sharpen parts that were scaled roughly, for up to `seconds`."""
        self.picture.refine(seconds)
