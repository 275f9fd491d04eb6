"""The dialogs over a lesson or a puzzle: the menu, the ways to look at the table, the list of keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Final

from game.scenes.base.routes import OpenRules
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog, Dialogs, MenuPages
from game.ui.menu import MenuRow
from game.ui.panels.frame import LEAVE
from game.ui.words import _

FIRST_ROWS: Final = 3  # of the actions on the menu's first page
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
        """Open the menu with the actions that have no word in the upper line."""

    def rules(self) -> None:
        """Open the rulebook at the section that the exercise is about."""
        self.services.go(self._rules)

    def show_exercise_menu(self, actions: Sequence[str], disabled: Collection[str] = ()) -> None:
        """Open a menu with some actions of the scene, the first three on its first page, and the way back."""

        def run(action: str) -> Callable[[], object]:
            return lambda: self.run(action)

        def rows(actions: Sequence[str]) -> Sequence[MenuRow]:
            handlers = {action: run(LEAVE if action == LEAVE_ACTION else action) for action in actions}
            labels = {LEAVE_ACTION: self.services.way_back()}
            return self.menu_rows(actions, handlers, {}, disabled, labels)

        def pages() -> MenuPages:
            leaving = rows(("rules", "settings", LEAVE_ACTION))
            rest = rows(actions[FIRST_ROWS:])
            return MenuPages(rows(actions[:FIRST_ROWS]), leaving, [rest, rows(("look", "help"))], _("look, keys"))

        self.show_menu(pages)
