"""The review's dialogs: its menu, its keys, the players of a game from here, and whether to remove a branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.play.setup import Setup
from game.play.study import Study
from game.scenes.base.routes import EditPosition, PlayFrom
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog, Dialogs, MenuPages
from game.scenes.board_screen.screen import BoardScreen
from game.settings.default_keys import REVIEW_KEYS
from game.ui.menu import MenuRow
from game.ui.widgets import Button
from game.ui.words import _, ngettext

HERE: Final = ("try-again", "analyse", "play-on")  # the menu's rows for this game
LEAVING: Final = ("edit", "settings", "leave")
RARE: Final = (
    ("fault", "hint", "drawer", "analysis", "openings", "autoplay", "xray", "remove"),
    ("copy-position", "copy-link", "copy-moves", "picture", "animation"),
    ("look", "rules", "help"),
)


class ReviewDialogs(Dialogs):
    """Opens dialogs over the review, by their commands' ids; `remove_branch` removes the current branch.

    `get_handlers` returns the handlers of the menu's actions.
    """

    key_sheet = REVIEW_KEYS

    def __init__(
        self,
        screen: BoardScreen,
        show: Callable[[Dialog | None], None],
        study: Study,
        get_handlers: Callable[[], Handlers],
        remove_branch: Callable[[], None],
        run: Callable[[str], object],
    ) -> None:
        super().__init__(screen.board, show, run)
        self.screen = screen
        self.study = study
        self.get_handlers = get_handlers
        self.remove_branch = remove_branch
        own = {"play-on": self.choose_seats, "edit": self.edit_position}
        self.handlers = {**self._scene_handlers(remove=self.ask_to_remove), **own}

    def menu(self) -> None:
        """Open the menu of the review."""
        self.show_menu(self._pages)

    def _pages(self) -> MenuPages:
        disabled = [] if self.study.is_branch else ["remove"]
        disabled += ["play-on", "hint"] if self.board.table.result is not None else []

        def rows(actions: Sequence[str]) -> Sequence[MenuRow]:
            return self.menu_rows(actions, self.get_handlers(), {"remove": self.ask_to_remove}, disabled)

        rare = _("openings, autoplay, copy")
        return MenuPages(rows(HERE), rows(LEAVING), [rows(section) for section in RARE], rare)

    def ask_to_remove(self) -> None:
        """Ask whether to remove the branch from the current node on; moves of the game itself cannot be removed."""
        if not self.study.is_branch:
            self.screen.say(_("Moves that were played stay; only branches can be removed."))
            return
        count = self.study.moves_below
        words = ngettext("{count} move goes.", "{count} moves go.", count).format(count=count)
        yes = Button(_("Remove it"), self._close_then(self.remove_branch), icon="bin", strong=True)
        self.ask(_("Remove this branch?"), words, yes)

    def edit_position(self) -> None:
        """Open the position editor with the current position."""
        self.services.go(EditPosition(self.board.setup, self.study.copy_match()))

    def choose_seats(self) -> None:
        """Choose the players of a game from the current position."""
        study, board = self.study, self.board
        if board.table.result is not None:
            return

        def begin(setup: Setup) -> None:
            self.services.go(PlayFrom(setup, study.copy_match()))

        self.ask_for_seats(study.game, board.setup, _("A new game with the moves so far."), begin)
