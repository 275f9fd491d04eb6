"""What lies over the editor: its menu, the sheet of its keys, who plays from here, the letters of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.core.game import Game
from game.core.match import Match
from game.library.record import GameRecord
from game.play.setup import Setup
from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog, Dialogs
from game.scenes.players.seats_dialog import SeatsDialog
from game.settings.actions import EDITOR_KEYS
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _

OFFERED: Final = (  # in the menu
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


@dataclass(frozen=True, slots=True)
class EditorDoors:
    """Where the editor leads: back, to a game that begins from a match, to the review of a record, to another edit."""

    back: Callable[[], None]
    play: Callable[[Setup, Match], None]
    review: Callable[[GameRecord], None]
    edit: Callable[[Setup, Match], None]


class EditorDialogs(Dialogs):
    """Opens dialogs over the editor of a `game`; `acts` are what the other actions of the menu do, `leave` leaves."""

    key_sheet = EDITOR_KEYS

    def __init__(
        self,
        board: Board,
        show: Callable[[Dialog | None], None],
        acts: Callable[[], Mapping[str, Callable[[], object]]],
        leave: Callable[[], None],
        game: Game,
    ) -> None:
        super().__init__(board, show)
        self.game = game
        self.acts = acts
        self.leave = leave
        opened = {"help": self.help, "rules": self.rules, "menu": self.menu}
        self.deeds = {
            **{name: self._open_from_scene(opens) for name, opens in opened.items()},
            "settings": self.settings,
        }

    def menu(self) -> None:
        """All that can be done with the whole position."""
        self._from_menu = False
        over = {"settings": self.settings, "rules": self.rules, "help": self._instead_of_menu(self.help)}
        buttons = [Button(_("Back to the editor"), self.close, icon="play", key="Esc", strong=True)]
        acts = self.acts()
        buttons += [
            self._action_button(action, over.get(action) or self._close_then(acts[action])) for action in OFFERED
        ]
        self.show(QuestionDialog(_("Menu"), "", buttons, self.close))

    def rules(self) -> None:
        """The rulebook of the game itself; what is edited is a game of its own, in which all may go anywhere."""
        self.services.rules(self.game)

    def leaving(self) -> None:
        """Whether the position may go."""
        yes = Button(_("Leave"), self._close_then(self.leave), icon="undo", strong=True)
        no = Button(_("Stay"), self._back, key="Esc")
        words = _("The position is not kept. A link of it can be copied first.")
        self.show(QuestionDialog(_("Leave the editor?"), words, [yes, no], self._back, side_by_side=True))

    def seats(self, setup: Setup, begin: Callable[[Setup], None]) -> None:
        """Who plays from here."""

        def begun(chosen: Setup) -> None:
            self.close()
            begin(chosen)

        sheet = SeatsDialog(self.board.table.match.game, setup, begun, self.close)
        sheet.words = _("A new game from this position.")
        self.show(sheet)
