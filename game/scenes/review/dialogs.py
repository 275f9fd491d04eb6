"""The review's dialogs: its menu, its keys, the players of a game from here, and whether to remove a branch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.play.setup import Setup
from game.play.study import Study
from game.scenes.base.routes import EditPosition, GoBack, PlayFrom
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog, Dialogs
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.players.seats_dialog import SeatsDialog
from game.scenes.review.export import Export
from game.settings.actions import REVIEW_KEYS
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, ngettext

REVIEW_MENU: Final = (  # the menu's entries
    "openings",
    "analyse",
    "try-again",
    "copy-position",
    "copy-link",
    "copy-moves",
    "picture",
    "animation",
    "edit",
    "remove",
    "autoplay",
    "xray",
    "settings",
    "rules",
    "help",
    "leave",
)


class ReviewDialogs(Dialogs):
    """Opens dialogs over the review, by their commands' ids; `remove_branch` removes the current branch.

    `toggle_openings` and `toggle_autoplay` switch these on and off; `analysis_handlers` are those of the whole game's
    analysis.
    """

    key_sheet = REVIEW_KEYS

    def __init__(
        self,
        screen: BoardScreen,
        show: Callable[[Dialog | None], None],
        study: Study,
        export: Export,
        remove_branch: Callable[[], None],
        toggle_openings: Callable[[], None],
        toggle_autoplay: Callable[[], None],
        analysis_handlers: Handlers,
    ) -> None:
        super().__init__(screen.board, show)
        self.screen = screen
        self.study = study
        self.export = export
        self.remove_branch = remove_branch
        self.toggle_openings = toggle_openings
        self.toggle_autoplay = toggle_autoplay
        self.analysis_handlers = analysis_handlers

        openers = {"help": self.help, "rules": self.rules, "menu": self.menu, "remove": self.ask_to_remove}
        self.handlers = {name: self._open_from_scene(opens) for name, opens in openers.items()}
        self.handlers["settings"] = self.settings
        self.handlers["play-on"] = self.choose_seats
        self.handlers["edit"] = self.edit_position

    def menu(self) -> None:
        """Put up the menu: every command that has no button on the bar."""
        self._from_menu = False
        buttons = [Button(_("Back to the game"), self.close, icon="play", key="Esc", strong=True)]
        leading = {**self.export.handlers, "edit": self.edit_position, "copy-link": self.screen.copy_link}
        leading |= {name: self.analysis_handlers[name] for name in ("analyse", "try-again")}
        leading |= {"openings": self.toggle_openings, "leave": self.leave}
        handlers: dict[str, Callable[[], None]] = {
            **{action: self._close_then(deed) for action, deed in leading.items()},
            "remove": self._instead_of_menu(self.ask_to_remove),
            "autoplay": self._close_then(self.toggle_autoplay),
            "xray": self._close_then(self.board.xray.toggle),
            "settings": self.settings,
            "rules": self.rules,
            "help": self._instead_of_menu(self.help),
        }
        buttons_by_action = {action: self._action_button(action, handlers[action]) for action in REVIEW_MENU}
        buttons_by_action["remove"].enabled = self.study.is_branch
        self.show(QuestionDialog(_("Menu"), "", [*buttons, *buttons_by_action.values()], self.close))

    def ask_to_remove(self) -> None:
        """Ask whether to remove the branch from the current node on; moves of the game itself cannot be removed."""
        if not self.study.is_branch:
            self.screen.say(_("What was played stays; only branches can be taken away."))
            return
        count = self.study.moves_below
        words = ngettext("{count} move goes.", "{count} moves go.", count).format(count=count)
        yes = Button(_("Take it away"), self._close_then(self.remove_branch), icon="bin", strong=True)
        no = Button(_("Cancel"), self._back, key="Esc")
        self.show(QuestionDialog(_("Take this branch away?"), words, [yes, no], self._back, side_by_side=True))

    def leave(self) -> None:
        """Go back to the previous scene."""
        self.services.go(GoBack())

    def edit_position(self) -> None:
        """Open the position editor with the current position."""
        self.services.go(EditPosition(self.board.setup, self.study.copy_match()))

    def choose_seats(self) -> None:
        """Choose the players of a game from the current position."""
        study, board = self.study, self.board
        if board.table.result is not None:
            return

        def begin(setup: Setup) -> None:
            self.close()
            self.services.go(PlayFrom(setup, study.copy_match()))

        self.show(SeatsDialog(study.game, board.setup, begin, self.close))
