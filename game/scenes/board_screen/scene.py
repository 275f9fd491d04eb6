"""What a table that is played at and a review share as scenes: one board on its screen, and how that is drawn."""

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
    """A scene that is one board; what is done there, and what follows from it, is told by those made of it."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.services, self.board, self.picture = screen.services, screen.board, screen.picture

    @property
    def current_game(self) -> Game:
        """The game that is seen."""
        return self.match.game

    @property
    def match(self) -> Match:
        """The match that is seen."""
        return self.board.table.match

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether the table and the pieces' colours are there."""
        theme = self.picture.pen.theme
        return all([is_built(size, theme), are_colours_loaded(theme.chosen_colours)])  # both are begun

    def needs_redraw(self) -> bool:
        """Whether the picture differs from the one last drawn."""
        return self.picture.needs_redraw(self.screen.now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what has changed."""
        return self.picture.draw(surface)

    def invalidate(self) -> None:
        """Draw everything next time."""
        self.screen.invalidate()

    def idle(self, seconds: float) -> None:
        """Sharpen what was scaled in haste."""
        self.picture.refine(seconds)
