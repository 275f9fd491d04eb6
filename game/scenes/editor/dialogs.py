"""The editor's dialogs: its menu, its keys, the players of a game from here, and an option's letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.core.game import Game
from game.play.setup import Setup
from game.scenes.base.routes import OpenRules
from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog, Dialogs, MenuPages
from game.settings.default_keys import EDITOR_KEYS
from game.ui.menu import MenuRow
from game.ui.widgets import Button
from game.ui.words import _

HERE: Final = ("play-here", "analyse-here", "xray")  # the menu's rows for this position
LEAVING: Final = ("rules", "settings", "leave-editor")
RARE: Final = (
    ("undo", "redo", "clear-table", "start-position"),
    ("copy-link", "paste"),
    ("look", "panel", "help"),
)


class EditorDialogs(Dialogs):
    """Opens dialogs over the editor of `game`.

    `get_handlers` returns the handlers of the menu's actions.
    """

    key_sheet = EDITOR_KEYS

    def __init__(
        self,
        board: Board,
        show: Callable[[Dialog | None], None],
        get_handlers: Callable[[], Mapping[str, Callable[[], object]]],
        game: Game,
        run: Callable[[str], object],
    ) -> None:
        super().__init__(board, show, run)
        self.game = game
        self.get_handlers = get_handlers
        self.handlers = self._scene_handlers()

    def menu(self) -> None:
        """Open the menu of the editor."""
        self.show_menu(self._pages)

    def _pages(self) -> MenuPages:
        def rows(actions: Sequence[str]) -> Sequence[MenuRow]:
            return self.menu_rows(actions, self.get_handlers(), {})

        rare = _("clear, copy, paste")
        return MenuPages(rows(HERE), rows(LEAVING), [rows(section) for section in RARE], rare)

    def rules(self) -> None:
        """Open the rulebook of the real game, not of the stand-in on this table, whose pieces may go anywhere."""
        self.services.go(OpenRules(self.game))

    def ask_to_leave(self) -> None:
        """Ask whether to leave and lose the position."""
        yes = Button(_("Leave"), self.leave, icon="undo", strong=True)
        words = _("The position won't be saved. You can copy a link to it first.")
        self.ask(_("Leave the editor?"), words, yes, _("Stay"))

    def choose_seats(self, setup: Setup, begin: Callable[[Setup], None]) -> None:
        """Choose the players of a game from this position, then call `begin`."""
        self.ask_for_seats(self.board.table.match.game, setup, _("A new game from this position."), begin)
