"""What the review asks and offers: its menu, the keys, who plays on, whether a branch goes; and what is copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.library.clipboard import moves_text, position_text
from game.play.setup import Setup
from game.scenes.dialogs import Dialogs
from game.scenes.review.keys import sections
from game.scenes.review.seats import Seats
from game.scenes.table.dialogs import means
from game.ui.panels.actions import controller, keys
from game.ui.panels.help import HelpDialog
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, ngettext

if TYPE_CHECKING:
    from game.scenes.review.scene import ReviewScene


class ReviewDialogs(Dialogs):
    """Opens dialogs over the review, by the ids of commands that need them."""

    def __init__(self, scene: ReviewScene) -> None:
        super().__init__(scene.services, scene.show)
        self.scene = scene

    def ask(self, command: str) -> None:
        """Open the dialog for a command; none where it has none here."""
        known = {
            "help": self.help,
            "rules": self.rules,
            "menu": self.menu,
            "settings": self.settings,
            "remove": self.remove,
        }
        self._from_menu = False
        known.get(command, self.close)()

    def help(self) -> None:
        """Every key."""
        bindings = self.services.bindings
        has = means(self.scene.board)
        seeing = keys(has, bindings)[1]
        pad = controller(has, bindings) if self.services.controller else None
        self.show(HelpDialog(self._back, sections(seeing, bindings), pad))

    def rules(self) -> None:
        """The game's rulebook, over the review or the menu."""
        self.services.rules(self.scene.study.game)

    def menu(self) -> None:
        """Everything that has no button on the bar."""
        close, study = self.close, self.scene.study
        self._from_menu = False
        buttons = [Button(_("Back to the game"), close, icon="play", key="Esc", strong=True)]
        buttons += [
            self._leading("copy-position", _("Copy the position"), self.copy_position, "copy"),
            self._leading("copy-moves", _("Copy the moves"), self.copy_moves, "list"),
            self._leading("picture", _("Picture of the table"), self.scene.picture_export.photograph, "eye"),
            self._leading("animation", _("Animation"), self.scene.picture_export.animate, "play"),
            self._bound("remove", _("Take the branch away"), self._above(self.remove), "bin"),
            self._bound("settings", _("Settings"), self.settings, "settings"),
            self._bound("rules", _("Rules"), self.rules, "book"),
            Button(_("Keys"), self._above(self.help), icon="help", key="F1", shortcut=pygame.K_F1),
            self._leading("leave", _("Leave the review"), self.scene.doors.back, "undo"),
        ]
        buttons[5].enabled = study.branch
        self.show(QuestionDialog(_("Menu"), "", buttons, close))

    def _leading(self, action: str, label: str, deed: Callable[[], None], icon: str) -> Button:
        """A button that puts the dialog away and does something."""
        return self._bound(action, label, self._closing(deed), icon)

    def remove(self) -> None:
        """Take the branch away from here on; asked first."""
        scene, study = self.scene, self.scene.study
        if not study.branch:
            scene.screen.say(_("What was played stays; only branches can be taken away."))
            return
        count = study.below
        words = ngettext("{count} move goes.", "{count} moves go.", count).format(count=count)
        yes = self._leading("", _("Take it away"), scene.remove, "bin")
        yes.strong = True
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
