"""What the review asks and offers: its menu, the keys, who plays on, whether a branch goes; and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.match import Match
from game.play.setup import Setup
from game.play.study import Study
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog, Dialogs
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.players.seats_dialog import SeatsDialog
from game.scenes.review.export import Export
from game.scenes.review.lost_wins import LostWin
from game.settings.actions import REVIEW_KEYS
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, ngettext

OFFERED: Final = (  # in the menu
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


@dataclass(frozen=True, slots=True)
class ReviewDoors:
    """Where the review leads: back, to a new game of a setup that goes on with a match, to the position editor;
    `let_go` takes the wins that were let go."""

    back: Callable[[], None]
    play: Callable[[Setup, Match], None]
    edit: Callable[[Setup, Match], None]
    let_go: Callable[[Sequence[LostWin]], None]


class ReviewDialogs(Dialogs):
    """Opens dialogs over the review, by the ids of commands that need them; `removed` takes the branch away.

    `openings` shows them, or puts them away; `autoplay` begins that, or ends it.
    `whole` is what can be done about the whole game's analysis.
    """

    key_sheet = REVIEW_KEYS

    def __init__(
        self,
        screen: BoardScreen,
        show: Callable[[Dialog | None], None],
        study: Study,
        export: Export,
        doors: ReviewDoors,
        removed: Callable[[], None],
        openings: Callable[[], None],
        autoplay: Callable[[], None],
        whole: Handlers,
    ) -> None:
        super().__init__(screen.board, show)
        self.screen = screen
        self.study = study
        self.export = export
        self.doors = doors
        self.removed = removed
        self.openings = openings
        self.autoplay = autoplay
        self.whole = whole

        opened = {"help": self.help, "rules": self.rules, "menu": self.menu, "remove": self.remove}
        self.deeds = {name: self._open_from_scene(opens) for name, opens in opened.items()}
        self.deeds["settings"] = self.settings
        self.deeds["play-on"] = self.seats
        self.deeds["edit"] = self.edit

    def menu(self) -> None:
        """Everything that has no button on the bar."""
        self._from_menu = False
        buttons = [Button(_("Back to the game"), self.close, icon="play", key="Esc", strong=True)]
        leading = {**self.export.deeds, "edit": self.edit, "copy-link": self.screen.copy_link}
        leading |= {name: self.whole[name] for name in ("analyse", "try-again")}
        leading |= {"openings": self.openings, "leave": self.doors.back}
        deeds: dict[str, Callable[[], None]] = {
            **{action: self._close_then(deed) for action, deed in leading.items()},
            "remove": self._instead_of_menu(self.remove),
            "autoplay": self._close_then(self.autoplay),
            "xray": self._close_then(self.board.xray.toggle),
            "settings": self.settings,
            "rules": self.rules,
            "help": self._instead_of_menu(self.help),
        }
        made = {action: self._action_button(action, deeds[action]) for action in OFFERED}
        made["remove"].enabled = self.study.branch
        self.show(QuestionDialog(_("Menu"), "", [*buttons, *made.values()], self.close))

    def remove(self) -> None:
        """Take the branch away from here on; asked first."""
        if not self.study.branch:
            self.screen.say(_("What was played stays; only branches can be taken away."))
            return
        count = self.study.below
        words = ngettext("{count} move goes.", "{count} moves go.", count).format(count=count)
        yes = Button(_("Take it away"), self._close_then(self.removed), icon="bin", strong=True)
        no = Button(_("Cancel"), self._back, key="Esc")
        self.show(QuestionDialog(_("Take this branch away?"), words, [yes, no], self._back, side_by_side=True))

    def edit(self) -> None:
        """Edit the position that is seen."""
        self.doors.edit(self.board.setup, self.study.copy())

    def seats(self) -> None:
        """Who plays on from here."""
        study, board = self.study, self.board
        if board.table.result is not None:
            return

        def begin(setup: Setup) -> None:
            self.close()
            self.doors.play(setup, study.copy())

        self.show(SeatsDialog(study.game, board.setup, begin, self.close))
