"""The base of the courses and the puzzles: what belongs to a game lies on the table, the games stand on the shelf."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.base.services import Services
from game.scenes.menus.game_shelf import GameShelf
from game.scenes.menus.menu_scene import are_pictures_ready
from game.scenes.menus.room_scene import CTRL, MainButtonScene, RoomFrame, room_frame
from game.ui.look.theme import Theme

GAME_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}  # with Ctrl
MAX_PITCH: Final = 372  # units from one game on the shelf to the next


def shelf_frame(theme: Theme, size: tuple[int, int]) -> RoomFrame:
    """The layout of a window of a size, with games on the shelf."""
    return room_frame(theme, size, (26, 56), (76, 118))


class ProgressShelf(GameShelf):
    """The games on the shelf with the player's progress in each."""

    def __init__(self, games: Sequence[Game], chosen: str, on_choice: Callable[[Game], None]) -> None:
        super().__init__(games, chosen, on_choice)
        self._lines: Sequence[str] = ("…",) * len(self.games)

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show another line below each name."""
        self._lines = lines

    def line_below(self, index: int) -> str:
        """The progress in a game."""
        return self._lines[index]


class ShelfScene(MainButtonScene):
    """A menu about the game that is chosen on the shelf; Ctrl and an arrow choose another."""

    waits_below = True

    def __init__(self, services: Services, games: Sequence[Game], chosen: str, on_escape: Callable[[], None]) -> None:
        super().__init__(lambda: services.preferences.appearance, on_escape)
        self.services = services
        self.shelf = ProgressShelf(games, chosen, self.show_game)

    @property
    def index(self) -> int:
        """The index of the chosen game."""
        return self.shelf.index

    @property
    def current_game(self) -> Game:
        """The game that is chosen on the shelf."""
        return self.shelf.game

    @abstractmethod
    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""

    @abstractmethod
    def show_game(self, game: Game) -> None:
        """Show what belongs to a game, after it was chosen."""

    @abstractmethod
    def refine(self, seconds: float) -> bool:
        """Improve the boards in idle time; return whether anything changed."""

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Show another game with Ctrl and an arrow; Enter presses the gold button; the rest goes to the widgets."""
        if event.type == pygame.KEYDOWN and event.mod & CTRL and event.key in GAME_STEPS:
            self.shelf.choose(self.index + GAME_STEPS[event.key])
            return True
        return super().handle_event(event)

    def idle(self, seconds: float) -> None:
        """Improve the boards, once a thread has read the pictures of pieces."""
        if are_pictures_ready() and self.refine(seconds):
            self.invalidate()

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language or progress."""
        self.build()

    def place_frame(self, frame: RoomFrame, size: tuple[int, int]) -> None:
        """Place the shelf, the gold button, and what lies in the upper line."""
        super().place_frame(frame, size)
        px, count, (width, height) = self.pen.px, len(self.shelf.games), size
        pitch = min((width - 2 * px(16)) // count, px(MAX_PITCH))
        top = frame.ledge_top - px(76 + (118 - 76) * frame.share)
        rect = pygame.Rect((width - pitch * count) // 2, top, pitch * count, height - top)
        self.shelf.place_on_ledge(self.pen, rect, frame.ledge_top, frame.share)
