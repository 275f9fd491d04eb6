"""The review: a game beside the tree of its moves; a click or an arrow goes anywhere, another move makes a branch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.core.match import Match
from game.library.tree import ROOT
from game.play.events import Event, Played
from game.play.setup import Setup
from game.play.study import Study, seats_of
from game.scenes.board.playback import Playback, reached
from game.scenes.board.view import BoardView
from game.scenes.dialogs import Dialog
from game.scenes.review.chrome import ReviewChrome
from game.scenes.review.dialogs import ReviewDialogs
from game.scenes.review.entries import Told
from game.scenes.review.keys import meant
from game.scenes.review.picture_export import Photographer
from game.scenes.scene import Services
from game.scenes.table.desk_scene import DeskScene
from game.scenes.table.keys import HELD, pressed
from game.scenes.table.picture import Picture
from game.ui.input.chords import cap
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Column, Group, Row, TextField
from game.ui.widgets.clipboard import Clipboard, SystemClipboard
from game.ui.widgets.editing import Edited
from game.ui.words import _

LONGEST: Final = 400  # letters of a comment
SETTLED: Final = 1.0  # seconds after its last letter until a comment is kept
TYPED: Final = (pygame.TEXTINPUT, pygame.TEXTEDITING)
CLICKS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the review leads: back, and to a new game of a setup that goes on with a match."""

    back: Callable[[], None]
    play: Callable[[Setup, Match], None]


class ReviewScene(DeskScene):
    """Looks a game through; its study is told of what is tried, `folder` takes pictures."""

    waits = True

    def __init__(
        self, services: Services, study: Study, doors: Doors, folder: Path, clipboard: Clipboard | None = None
    ) -> None:
        self.services = services
        self.study = study
        self.doors = doors
        self.folder = folder
        self.clipboard = clipboard or SystemClipboard()
        self.told = Told(study)
        self._begun = False  # whether a comment has been begun in this frame
        self._written: float | None = None  # when the last letter of a comment that is not kept yet was written
        self.dialogs = ReviewDialogs(self)
        self.photographer = Photographer(self)
        self._build()
        seats = seats_of(study.sheet, study.match.seats)
        persons = [seat for seat, sitting in enumerate(seats) if sitting.human]
        setup = Setup(study.game.id, study.match.options, seats, colours=study.sheet.colours)
        super().__init__(services, setup, study.table(services.clock), persons[0] if len(persons) == 1 else 0)
        self._arrived()

    @property
    def way_here(self) -> str:
        """A game that was begun here leads back."""
        return _("Back to the review")

    def _build(self) -> None:
        """The widgets at the foot of the side panel."""
        self.on = Button(_("Play here"), self.dialogs.seats, key=self._cap("play-on"), strong=True, size=16)
        self.comment = TextField(
            _("Comment"),
            "",
            self._wrote,
            entered=lambda _text: self._leave_comment(),
            limit=LONGEST,
            empty=_("Write a comment"),
            icon="pencil",
            clipboard=self.clipboard,
        )
        self.back = Button(_("Back"), self.doors.back, size=16)
        self.column = Column([self.comment, Row([self.back, self.on], gap=10)], gap=10)
        self.group = Group([self.on, self.comment, self.back])

    def _cap(self, action: str) -> str:
        """What is written on a keycap for an action; nothing if it has no key."""
        chord = self.services.bindings.chords[action]
        return cap(chord) if chord else ""

    def _chrome(self, pen: Pen, looks: BoardView) -> ReviewChrome:
        self.chrome = ReviewChrome(
            self.desk, pen, lambda: looks.frame().arrangement, self.study, self.told, self.group, self.column
        )
        return self.chrome

    def _take_over(self, old: Picture) -> None:
        self.show(old.dialog)

    # Going through:

    def go(self, node: int | None) -> None:
        """Be at a node: the next one comes with its move's motion, any other at once."""
        if node is None or node == self.study.node:
            return
        self._keep_comment()
        if node == self.study.ahead and self.desk.table.result is None:
            self._play(self.study.game.notation.read_move(self.study.match.position, self.study.tree.text(node)))
            return
        self.study.go(node)
        self._reset()

    def _play(self, move: int) -> None:
        """Play a move at the table; it is seen, and one is behind it."""
        desk, study = self.desk, self.study
        desk.playback.skip()
        text = study.match.text(move)
        node, known = study.tree.add(study.node, text), len(self.told.entries)
        if node not in self.told.entries:
            self.told.add(node, study.match, move)
        desk.table.play(move)
        study.followed(node)
        if len(self.told.entries) > known:
            study.keep()
        self._arrived()

    def _made(self, move: int) -> None:
        """A move was tried: a branch, if it is not the one that was played."""
        self._keep_comment()
        self._play(move)

    def _carry_out(self, move: int) -> None:
        self._made(move)

    def _reset(self) -> None:
        """The table stands elsewhere now, without motion."""
        desk = self.desk
        desk.table = self.study.table(self.services.clock)
        desk.playback = Playback(desk.table, self.services.config.speed, self._hear)
        desk.playback.homes = desk.homes
        self._see(reached(desk.table.last_steps), desk.playback.shown)
        self._arrived()

    def _arrived(self) -> None:
        """One is at another node: choose from there."""
        desk, study = self.desk, self.study
        self.hints.forget()
        desk.anew()
        desk.claimable = False
        written = " ".join(study.tree.comment(study.node).split())  # one from a file may have lines
        self.comment.edited = Edited(written).at(len(written))
        self.comment.empty = _("About the whole game") if study.node == ROOT else _("Write a comment")
        self.on.enabled = desk.table.result is None
        self.chrome.first = None
        self.chrome.grown()
        self.controller.look(desk.pointer.place)

    def remove(self) -> None:
        """Take the branch away from here on."""
        if self.study.branch:
            self._written = None
            self.study.remove()
            self._reset()
            self.say(_("The branch was taken away."))

    # Comments:

    @property
    def writing(self) -> bool:
        """Whether letters go into the comment."""
        return self.group.focused is self.comment

    def _wrote(self, text: str) -> None:
        self.study.tree.write(self.study.node, text)
        self._written = self.now
        self.chrome.grown()

    def write(self) -> None:
        """Write at this node."""
        self.group.focus_on(self.comment)
        self._begun = True

    def _leave_comment(self) -> None:
        self._keep_comment()
        self.group.focus, self.group.by_keyboard = 0, False

    def _keep_comment(self) -> None:
        if self._written is not None:
            self._written = None
            self.study.keep()

    # The loop:

    def _ask(self, command: str) -> None:
        self.dialogs.ask(command)

    def _over(self, event: pygame.event.Event) -> bool:
        return self._begun and event.type in TYPED  # the letter of the key that began the comment

    def _beside(self, event: pygame.event.Event) -> bool:
        if self.group.handle(event) and event.type in (*CLICKS, *TYPED):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.writing:
            self._leave_comment()
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if self.writing:
            if event.key == pygame.K_ESCAPE:
                self._leave_comment()
                return True
            return self.group.handle(event)
        command = meant(event, self.services.bindings)
        confirmed = self.group.by_keyboard and command == "confirm"
        if event.key == pygame.K_TAB or confirmed:
            return self.group.handle(event)
        self.group.by_keyboard = False
        if command in HELD:
            self._down[pressed(event)] = command
            self.desk.held.add(command)
            return True
        if command == "type" and self.desk.table.result is None:
            self.line.open(self.picture.pen)
            return True
        done = self.act(command)
        self.controller.look(self.desk.pointer.place)
        return done

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        study = self.study
        deeds: dict[str, Callable[[], object]] = {
            "first": lambda: self.go(ROOT),
            "before": lambda: self.go(study.before),
            "ahead": lambda: self.go(study.ahead),
            "last": lambda: self.go(study.end),
            "other-up": lambda: self.go(study.beside(-1)),
            "other-down": lambda: self.go(study.beside(1)),
            "remove": lambda: self.dialogs.ask("remove"),
            "write": self.write,
            "play-on": self.dialogs.seats,
            "copy-position": self.dialogs.copy_position,
            "copy-moves": self.dialogs.copy_moves,
            "picture": self.photographer.photograph,
            "animation": self.photographer.animate,
            "menu": self.dialogs.menu,
            "leave": self.doors.back,
            "back": self._step_back,
        }
        deed = deeds.get(command)
        if deed is None:
            return super().act(command)
        deed()
        return True

    def _step_back(self) -> None:
        """Put back what is chosen; with nothing to put back, leave."""
        desk = self.desk
        if desk.refused is not None or desk.fan is not None or desk.selection.first is not None:
            self.actions.act("back")
        else:
            self.doors.back()

    def _beside_at(self, place: tuple[int, int]) -> bool:
        tree = self.chrome.tree
        node = tree.node_at(place) if tree is not None else None
        if node is not None:
            self.go(node)
        return node is not None

    def _happened(self, event: Event) -> None:
        if isinstance(event, Played):
            self.desk.anew()
            self.desk.claimable = False
            self.controller.look(self.desk.pointer.place)

    def _tend(self, now: float) -> None:
        """Take pictures; keep a comment when it has settled."""
        self._begun = False
        self.photographer.update()
        self.group.update(now)
        if self._written is not None and now - self._written > SETTLED:
            self._keep_comment()

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up, or away."""
        if dialog is not None:
            self.group.close()
        super().show(dialog)

    def _reworded(self) -> None:
        self.group.close()
        self._build()
        self._lay_out(self._size)
        self._arrived()
        if self.picture.dialog is not None:
            self.dialogs.reworded()

    def pause(self) -> None:
        """Covered by another scene."""
        self._keep_comment()
        super().pause()

    def close(self) -> None:
        """Leave; what was written is kept."""
        super().close()
        self.photographer.leave()
        self._keep_comment()
        self.group.close()
