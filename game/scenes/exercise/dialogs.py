"""The dialogs over a lesson or a puzzle: the menu, the ways to look at the table, the list of keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection

from game.scenes.base.routes import OpenRules
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog, Dialogs
from game.ui.panels.frame import LEAVE

LEAVE_ACTION = "title"  # the row of the menu that leaves the exercise


class ExerciseDialogs(Dialogs):
    """Opens dialogs over an exercise, by their commands' ids; `run` runs a command of the scene."""

    def __init__(
        self, board: Board, show: Callable[[Dialog | None], None], run: Callable[[str], object], rules: OpenRules
    ) -> None:
        super().__init__(board, show, run)
        self._rules = rules
        self.handlers: Handlers = self._scene_handlers()

    @abstractmethod
    def menu(self) -> None:
        """Open the menu with what has no word in the upper line."""

    def rules(self) -> None:
        """Open the rulebook at the section that the exercise is about."""
        self.services.go(self._rules)

    def show_exercise_menu(self, back: str, actions: Collection[str], disabled: Collection[str] = ()) -> None:
        """Open a menu with the label `back`, some actions of the scene, what every menu has, and the way back."""

        def run(action: str) -> Callable[[], object]:
            return lambda: self.run(action)

        rows = (*actions, "look", "rules", "help", "settings", LEAVE_ACTION)
        handlers = {action: run(LEAVE if action == LEAVE_ACTION else action) for action in rows}
        labels = {LEAVE_ACTION: self.services.way_back()}
        self.show_menu(back, rows, handlers, {}, disabled, labels)
