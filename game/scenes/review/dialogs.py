"""What the review asks and offers: its menu, the keys, who plays on, whether a branch goes; and what is copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.actions import REVIEW_KEYS
from game.library.clipboard import moves_text, position_text
from game.play.setup import Setup
from game.scenes.dialogs import Dialogs
from game.scenes.review.seats import Seats
from game.scenes.table.dialogs import means
from game.ui.panels.actions import controller, keys
from game.ui.panels.help import HelpDialog
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, ngettext

if TYPE_CHECKING:
    from game.scenes.review.scene import ReviewScene

OFFERED: Final = (  # in the menu
    "copy-position",
    "copy-moves",
    "picture",
    "animation",
    "remove",
    "settings",
    "rules",
    "help",
    "leave",
)


class ReviewDialogs(Dialogs):
    """Opens dialogs over the review, by the ids of commands that need them."""

    def __init__(self, scene: ReviewScene) -> None:
        super().__init__(scene.services, scene.show)
        self.scene = scene

        opened = {"help": self.help, "rules": self.rules, "menu": self.menu, "remove": self.remove}
        self.deeds = {name: self._fresh(opens) for name, opens in opened.items()}
        self.deeds["settings"] = self.settings

    def help(self) -> None:
        """Every key."""
        bindings = self.services.bindings
        has = means(self.scene.board)
        pad = controller(has, bindings) if self.services.controller else None
        self.show(HelpDialog(self._back, keys(has, bindings, REVIEW_KEYS), pad))

    def rules(self) -> None:
        """The game's rulebook, over the review or the menu."""
        self.services.rules(self.scene.study.game)

    def menu(self) -> None:
        """Everything that has no button on the bar."""
        close, study = self.close, self.scene.study
        self._from_menu = False
        buttons = [Button(_("Back to the game"), close, icon="play", key="Esc", strong=True)]
        leading = {
            "copy-position": self.copy_position,
            "copy-moves": self.copy_moves,
            "picture": self.scene.picture_export.photograph,
            "animation": self.scene.picture_export.animate,
            "leave": self.scene.doors.back,
        }
        deeds: dict[str, Callable[[], None]] = {
            **{action: self._closing(deed) for action, deed in leading.items()},
            "remove": self._above(self.remove),
            "settings": self.settings,
            "rules": self.rules,
            "help": self._above(self.help),
        }
        made = {action: self._bound(action, deeds[action]) for action in OFFERED}
        made["remove"].enabled = study.branch
        self.show(QuestionDialog(_("Menu"), "", [*buttons, *made.values()], close))

    def remove(self) -> None:
        """Take the branch away from here on; asked first."""
        scene, study = self.scene, self.scene.study
        if not study.branch:
            scene.screen.say(_("What was played stays; only branches can be taken away."))
            return
        count = study.below
        words = ngettext("{count} move goes.", "{count} moves go.", count).format(count=count)
        yes = Button(_("Take it away"), self._closing(scene.remove), icon="bin", strong=True)
        no = Button(_("Cancel"), self._back, key="Esc")
        self.show(QuestionDialog(_("Take this branch away?"), words, [yes, no], self._back, side_by_side=True))

    def seats(self) -> None:
        """Who plays on from here."""
        scene, study = self.scene, self.scene.study
        if scene.board.table.result is not None:
            return

        def begin(setup: Setup) -> None:
            self.close()
            scene.doors.play(setup, study.copy())

        scene.show(Seats(study.game, scene.board.setup, begin, self.close))

    def copy_position(self) -> None:
        """The position as text."""
        study = self.scene.study
        self.scene.clipboard.put(position_text(study.game, study.match.position))
        self.scene.screen.say(_("The position was copied as text."))

    def copy_moves(self) -> None:
        """The moves up to here as text."""
        self.scene.clipboard.put(moves_text(self.scene.study.match.texts))
        self.scene.screen.say(_("The moves up to here were copied as text."))
