"""What the review asks and offers: its menu, the keys, who plays on, whether a branch goes; and what is copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.library.clipboard import moves_text, position_text
from game.play.setup import Setup
from game.scenes.review.keys import sections
from game.scenes.review.seats import Seats
from game.scenes.table.asking import means
from game.ui.chords import cap
from game.ui.panels.actions import controller, keys
from game.ui.panels.help import HelpSheet
from game.ui.widgets import Button, Dialog
from game.ui.words import _, ngettext

if TYPE_CHECKING:
    from game.scenes.review.scene import ReviewScene


class Asking:
    """Opens sheets over the review, by the ids of commands that need them.

    What was opened from the menu goes back to the menu when it is not answered.
    """

    def __init__(self, scene: ReviewScene) -> None:
        self.scene = scene
        self._from_menu = False

    def ask(self, command: str) -> None:
        """Open the sheet for a command; none where it has none here."""
        known = {
            "help": self.help,
            "rules": self.rules,
            "menu": self.menu,
            "settings": self.settings,
            "remove": self.remove,
        }
        self._from_menu = False
        known.get(command, self.close)()

    def reworded(self) -> None:
        """Another language is spoken, or keys mean something else; no sheet but the menu can lie under the settings."""
        self.menu()

    def close(self) -> None:
        """Put the sheet away."""
        self.scene.show(None)

    def _back(self) -> None:
        """One step back from a sheet that was not answered."""
        if self._from_menu:
            self.menu()
        else:
            self.close()

    def help(self) -> None:
        """Every key."""
        bindings = self.scene.stage.bindings
        has = means(self.scene.desk)
        seeing = keys(has, bindings)[1]
        pad = controller(has, bindings) if self.scene.stage.controller else None
        self.scene.show(HelpSheet(self._back, sections(seeing, bindings), pad))

    def rules(self) -> None:
        """The game's rulebook, over the review or the menu."""
        self.scene.stage.rules(self.scene.study.game)

    def settings(self) -> None:
        """The settings, over the review or the menu."""
        self.scene.stage.settings()

    def menu(self) -> None:
        """Everything that has no button on the bar."""
        close, study = self.close, self.scene.study
        self._from_menu = False
        buttons = [Button(_("Back to the game"), close, icon="play", key="Esc", strong=True)]
        buttons += [
            self._leading(_("Copy the position"), "copy", "copy-position", self.copy_position),
            self._leading(_("Copy the moves"), "list", "copy-moves", self.copy_moves),
            self._leading(_("Picture of the table"), "eye", "picture", self.scene.photographer.photograph),
            self._leading(_("Animation"), "play", "animation", self.scene.photographer.animate),
            self._leading(_("Take the branch away"), "bin", "remove", self._above(self.remove)),
            self._bound(_("Settings"), "settings", "settings", self.settings),
            self._bound(_("Rules"), "book", "rules", self.rules),
            Button(_("Keys"), self._above(self.help), icon="help", key="F1", shortcut=pygame.K_F1),
            self._leading(_("Leave the review"), "undo", "leave", self.scene.doors.back),
        ]
        buttons[5].enabled = study.branch
        self.scene.show(Dialog(_("Menu"), "", buttons, close))

    def _leading(self, label: str, icon: str, action: str, deed: Callable[[], None]) -> Button:
        """A button that puts the sheet away and does something, as the key of an action does if it names one."""

        def done() -> None:
            self.close()
            deed()

        return self._bound(label, icon, action, done)

    def _bound(self, label: str, icon: str, action: str, deed: Callable[[], None]) -> Button:
        """A button that does what the key of an action does if it names one."""
        chord = self.scene.stage.bindings.chords.get(action, "")
        return Button(label, deed, icon=icon, key=cap(chord) if chord else "", shortcut=chord)

    def _above(self, deed: Callable[[], None]) -> Callable[[], None]:
        """Open a sheet from the menu."""

        def done() -> None:
            self._from_menu = True
            deed()

        return done

    def remove(self) -> None:
        """Take the branch away from here on; asked first."""
        scene, study = self.scene, self.scene.study
        if not study.branch:
            scene.say(_("What was played stays; only branches can be taken away."))
            return
        count = study.below
        words = ngettext("{count} move goes.", "{count} moves go.", count).format(count=count)
        yes = self._leading(_("Take it away"), "bin", "", scene.remove)
        yes.strong = True
        no = Button(_("Cancel"), self._back, key="Esc")
        self.scene.show(Dialog(_("Take this branch away?"), words, [yes, no], self._back, side_by_side=True))

    def seats(self) -> None:
        """Who plays on from here."""
        scene, study = self.scene, self.scene.study
        if scene.desk.table.result is not None:
            return

        def begin(setup: Setup) -> None:
            self.close()
            scene.doors.play(setup, study.copy())

        scene.show(Seats(study.game, scene.desk.setup, begin, self.close))

    def copy_position(self) -> None:
        """The position as text."""
        study = self.scene.study
        self.scene.clipboard.put(position_text(study.game, study.match.position))
        self.scene.say(_("The position was copied as text."))

    def copy_moves(self) -> None:
        """The moves up to here as text."""
        self.scene.clipboard.put(moves_text(self.scene.study.match.texts))
        self.scene.say(_("The moves up to here were copied as text."))
