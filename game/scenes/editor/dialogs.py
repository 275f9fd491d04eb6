"""The editor's dialogs: its menu, its keys, the players of a game from here, and an option's letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.core.game import Game
from game.play.setup import Setup
from game.scenes.base.routes import GoBack, OpenRules
from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog, Dialogs
from game.scenes.players.seats_dialog import SeatsDialog
from game.settings.actions import EDITOR_KEYS
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _

EDITOR_MENU: Final = (  # the menu's entries
    "play-here",
    "analyse-here",
    "xray",
    "copy-link",
    "paste",
    "clear-table",
    "start-position",
    "settings",
    "rules",
    "help",
    "leave-editor",
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
    ) -> None:
        super().__init__(board, show)
        self.game = game
        self.get_handlers = get_handlers
        openers = {"help": self.help, "rules": self.rules, "menu": self.menu}
        self.handlers = {
            **{name: self._open_from_scene(opens) for name, opens in openers.items()},
            "settings": self.settings,
        }

    def menu(self) -> None:
        """Put up the menu with the actions on the whole position."""
        self._from_menu = False
        own_handlers = {"settings": self.settings, "rules": self.rules, "help": self._instead_of_menu(self.help)}
        buttons = [Button(_("Back to the editor"), self.close, icon="play", key="Esc", strong=True)]
        handlers = self.get_handlers()
        buttons += [
            self._action_button(action, own_handlers.get(action) or self._close_then(handlers[action]))
            for action in EDITOR_MENU
        ]
        self.show(QuestionDialog(_("Menu"), "", buttons, self.close))

    def rules(self) -> None:
        """Open the rulebook of the real game, not of the stand-in on this table, whose pieces may go anywhere."""
        self.services.go(OpenRules(self.game))

    def leave(self) -> None:
        """Leave the editor; the position is lost."""
        self.services.go(GoBack())

    def ask_to_leave(self) -> None:
        """Ask whether to leave and lose the position."""
        yes = Button(_("Leave"), self._close_then(self.leave), icon="undo", strong=True)
        no = Button(_("Stay"), self._back, key="Esc")
        words = _("The position is not kept. A link of it can be copied first.")
        self.show(QuestionDialog(_("Leave the editor?"), words, [yes, no], self._back, side_by_side=True))

    def choose_seats(self, setup: Setup, begin: Callable[[Setup], None]) -> None:
        """Choose the players of a game from this position, then call `begin`."""

        def start(chosen: Setup) -> None:
            self.close()
            begin(chosen)

        sheet = SeatsDialog(self.board.table.match.game, setup, start, self.close)
        sheet.words = _("A new game from this position.")
        self.show(sheet)
