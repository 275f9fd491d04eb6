"""Games side by side, of which a single game is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.core.game import Game
from game.ui.look.pen import Pen
from game.ui.widgets import Widget
from game.ui.widgets.layout import split_columns


class GameRow(Widget):
    """A row of games; a single game is chosen, by a click or the arrows; `on_choice` gets the index of a new choice."""

    gap: ClassVar[int] = 0  # units between two games
    min_count: ClassVar[int] = 1  # a game is no wider than if there were this many

    def __init__(self, games: Sequence[Game], chosen: int, on_choice: Callable[[int], None]) -> None:
        super().__init__("")
        self.games = tuple(games)
        self.index = chosen
        self.on_choice = on_choice
        self._hovered_index: int | None = None
        self._gap = 0

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return self.games[self.index]

    def choose(self, index: int) -> None:
        """Choose another game and report it; an index out of range does nothing."""
        if index != self.index and 0 <= index < len(self.games):
            self.index = index
            self.on_choice(index)

    @property
    def takes_enter(self) -> bool:
        """False: Enter presses the scene's main button."""
        return False

    @property
    def look(self) -> object:
        """The chosen game, and the game under the pointer."""
        return self.index, self._hovered_index

    def press(self) -> None:
        """Choose the next game; the first follows the last."""
        self.choose((self.index + 1) % len(self.games))

    def card_at(self, point: tuple[int, int]) -> int | None:
        """The index of the game under a pixel, else None."""
        return next((index for index, place in enumerate(self.card_rects()) if place.collidepoint(point)), None)

    def press_at(self, point: tuple[int, int]) -> None:
        """Choose the game at a pixel."""
        index = self.card_at(point)
        if index is not None:
            self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember the game under the pointer."""
        super().point(point)
        self._hovered_index = self.card_at(point) if point is not None and self.hovered else None

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose with left and right, and stop at the ends."""
        if down:
            return False
        self.choose(self.index + across)
        return True

    def card_rects(self) -> list[pygame.Rect]:
        """The places of the games, of equal size, over the whole width."""
        return split_columns(self.rect, len(self.games), self._gap, self.min_count)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme."""
        super().place(pen, rect)
        self._gap = pen.px(self.gap)
