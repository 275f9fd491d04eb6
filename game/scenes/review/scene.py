"""The review: a game beside the tree of its moves; a click or an arrow goes anywhere, another move makes a branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, assert_never

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.core.display.colours import with_seat_colours
from game.core.errors import N_, StaxError
from game.core.move import Move
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree
from game.play.events import Played
from game.play.setup import Setup
from game.play.study import Study, seats_of
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.board.intents import Ask, Landing, Play, Refusal, ViewChange
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.scene import BoardScene
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.autoplay import Autoplay
from game.scenes.review.chrome import ReviewChrome
from game.scenes.review.dialogs import ReviewDialogs, ReviewDoors
from game.scenes.review.export import Export
from game.scenes.review.game_view import GameView
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.live_view import LiveView
from game.scenes.review.lost_wins import lost_wins
from game.scenes.review.openings_view import OpeningsView
from game.scenes.review.side_tabs import SideTabs
from game.settings.key_bindings import Bindings
from game.ui.input.chords import command_of, keycap_text
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Column, Group, TextField, WidgetRow
from game.ui.widgets.editing import LineState
from game.ui.words import _

ARROWS: Final[Mapping[int, str]] = {
    pygame.K_LEFT: "before",
    pygame.K_RIGHT: "ahead",
    pygame.K_UP: "other-up",
    pygame.K_DOWN: "other-down",
}


def meant(event: pygame.event.Event, bindings: Bindings) -> str:
    """The id of the command that a key means here, "" for none."""
    if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return ARROWS[event.key]
    return command_of(event, bindings, "review")


LOW: Final = 700  # units; in a side panel less high the bar alone offers to analyse the game
LONGEST: Final = 400  # letters of a comment
SETTLED: Final = 1.0  # seconds after its last letter until a comment is kept
TYPED: Final = (pygame.TEXTINPUT, pygame.TEXTEDITING)
CLICKS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class ReviewScene(BoardScene):
    """Looks a game through; its study is told of what is tried, `folder` takes pictures."""

    waits_below = True

    def __init__(self, services: Services, study: Study, doors: ReviewDoors, folder: Path) -> None:
        self.study = study
        self.doors = doors
        self.listed = ListedTree(study)
        self._begun = False  # whether a comment has been begun in this frame
        self._written: float | None = None  # when the last letter of a comment that is not kept yet was written
        seats = seats_of(study.record, study.match.seats)
        persons = [seat for seat, sitting in enumerate(seats) if sitting.human]
        setup = Setup(study.game.id, study.match.options, seats, colours=study.record.colours)
        below = persons[0] if len(persons) == 1 else 0
        super().__init__(BoardScreen(services, setup, study.table(services.clock), below, self._chrome))
        self.live = LiveView(self.screen, study, self._tried)
        self.whole = GameView(
            self.screen, study, self.listed, self.live, self.go, self._jump, self._grown, self._analysed
        )
        self.openings = OpeningsView(self.screen, study, self.live, self._tried)
        self.tabs = SideTabs(self.screen.lay_out)
        self.export = Export(self.screen, study, folder, self.show)
        self.autoplay = Autoplay(self.screen, study, self.go)
        asked = self._remove, self.openings.toggle, self.autoplay.toggle, self.whole.deeds
        self.dialogs = ReviewDialogs(self.screen, self.show, study, self.export, doors, *asked)
        self._build()
        self.deeds = self._deeds()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self._arrived()

    @property
    def return_label(self) -> str:
        """A game that was begun here leads back."""
        return _("Back to the review")

    def _build(self) -> None:
        """The widgets at the foot of the side panel."""
        self.on = Button(_("Play here"), self.dialogs.seats, key=self._cap("play-on"), strong=True, size=16)
        self.comment = TextField(
            _("Comment"),
            "",
            self._wrote,
            on_enter=lambda _text: self._leave_comment(),
            limit=LONGEST,
            placeholder=_("Write a comment"),
            icon="pencil",
        )
        self.back = Button(_("Back"), self.doors.back, size=16)
        self.tabs.build()
        self.group = Group([self.on, *self.whole.widgets, self.comment, self.back, self.tabs.choice])

    def _cap(self, action: str) -> str:
        """What is written on a keycap for an action; nothing if it has no key."""
        chord = self.services.bindings.chords[action]
        return keycap_text(chord) if chord else ""

    def _chrome(self, board: Board, pen: Pen) -> ReviewChrome:
        low = board.layout.side is not None and board.layout.side.height < pen.px(LOW)
        above = [] if low or self.whole.game.shown else self.whole.widgets
        column = Column([*above, self.comment, WidgetRow([self.back, self.on], gap=10)], gap=10)
        self.whole.start.enabled = not low
        views = self.live, self.whole, self.openings
        self.chrome = ReviewChrome(board, pen, self.study, self.listed, self.group, column, *views, self.tabs)
        return self.chrome

    def _grown(self) -> None:
        """More is known of the game, or less: the moves and the widgets beside the table may be others."""
        if self.whole.widgets[0] not in self.group.widgets:
            words = self.comment.state
            self.group.close()
            self._build()
            self.comment.state = words
        self.chrome.grown()

    def _analysed(self, analysis: GameAnalysis) -> None:
        """The whole game has been analysed: wins that were let go are handed on."""
        self.doors.let_go(lost_wins(self.study, analysis))

    # Going through:

    def go(self, node: int | None) -> None:
        """Be at a node: the next one comes with its move's motion, any other at once."""
        if node is None:
            return
        self.whole.again.end()
        if node == self.study.node:
            return
        self._keep_comment()
        if node == self.study.ahead and self.board.table.result is None:
            self._play(self.study.game.notation.read_move(self.study.match.position, self.study.tree.text(node)))
            return
        self._jump(node)

    def _jump(self, node: int) -> None:
        """Be at a node at once."""
        self._keep_comment()
        self.study.go(node)
        self._reset()

    def _play(self, move: Move) -> None:
        """Play a move at the table; it is seen, and one is behind it."""
        board, study = self.board, self.study
        board.playback.skip()
        text = study.match.move_text(move)
        node, known = study.tree.add(study.node, text), len(self.listed.entries)
        if node not in self.listed.entries:
            self.listed.add(node, study.match, move)
        board.table.play(move)
        study.followed(node)
        if len(self.listed.entries) > known:
            study.keep()
        self._arrived()

    def _tried(self, move: Move) -> None:
        """A move is a branch, unless it was played, or better is looked for in the place of a fault."""
        self._keep_comment()
        if not self.whole.again.active:
            self._play(move)
        elif self.whole.again.asks:
            self.whole.again.tried(move)

    def _reset(self) -> None:
        """The table stands elsewhere now, without motion."""
        self.screen.painter.reset()
        self.board.show_table(self.study.table(self.services.clock))
        self.board.reveal(target_cells(self.board.table.last_steps), self.board.playback.shown)
        self._arrived()

    def _arrived(self) -> None:
        """One is at another node: choose from there."""
        board, study = self.board, self.study
        self.screen.hints.cancel()
        written = " ".join(study.comment(study.node).split())  # one from a file may have lines
        self.comment.state = LineState(written).move_to(len(written))
        self.comment.placeholder = _("About the whole game") if study.node == ROOT else _("Write a comment")
        self.on.enabled = board.table.result is None
        self.chrome.first = None
        self.chrome.grown()
        board.controller.reset_for_position()
        self.live.arrived(board.table.result or self.chrome.ended())
        self.openings.arrived()

    def _remove(self) -> None:
        if self.study.branch:
            self._written = None
            self.study.remove()
            self._reset()
            self.screen.say(_("The branch was taken away."))

    # Comments:

    @property
    def writing(self) -> bool:
        """Whether letters go into the comment."""
        return self.group.focused is self.comment

    def _wrote(self, text: str) -> None:
        self.study.write(text)
        self._written = self.screen.now
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

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """Dialogs first, then the line in which a move is written, keys, the widgets beside the table, the table."""
        done = self._handled(event)
        self._carry_out()
        return done

    def _handled(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if self.picture.dialog is None and self._begun and event.type in TYPED:
            return True  # the letter of the key that began the comment
        if self.whole.handle(event) or screen.handle_overlay(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        screen.release(event)
        if self._beside(event):
            return True
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command is None and isinstance(gesture, Clicked):
            self.autoplay.stop()
        if command:
            self.act(command)
        elif command is None and not (self.screen.scroll(gesture) or self._beside_it(gesture)):
            self.board.controller.handle(gesture)
        self._carry_out()

    def _carry_out(self) -> None:
        """Do what is wanted of the one who owns the board; a move that was tried is a branch, if it was not played."""
        for intent in self.screen.drain_intents():
            match intent:
                case Play(move):
                    self._tried(move)
                case Ask(command):
                    self.act(command)
                case ViewChange() | Landing():
                    self.board.apply_intent(intent)
                case Refusal():
                    pass  # the board shows why
                case _:
                    assert_never(intent)

    def _beside(self, event: pygame.event.Event) -> bool:
        if event.type in CLICKS and self.chrome.legend.covers(event.pos):
            return False
        if self.group.handle(event) and event.type in (*CLICKS, *TYPED):
            self.autoplay.stop()
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
        if self.whole.key(command) or self.openings.key(command) or self.live.key(command):
            self.autoplay.stop()
            return True
        if self.screen.hold(event, command):
            return True
        if command == "type" and self.board.table.result is None:
            self.autoplay.stop()
            self.screen.entry.open(self.picture.pen)
            return True
        done = self.act(command)
        self.board.controller.look()
        return done

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        if self.autoplay.gives_way(command) and command == "back":
            return True
        self.tabs.bring(command)
        done = self.screen.run_command(command, self.deeds)
        self._carry_out()
        return done

    def _deeds(self) -> Handlers:
        study = self.study
        return {
            **self.screen.handlers,
            **self.dialogs.deeds,
            **self.export.deeds,
            "first": lambda: self.go(ROOT),
            "before": lambda: self.go(study.before),
            "ahead": lambda: self.go(study.ahead),
            "last": lambda: self.go(study.end),
            "other-up": lambda: self.go(study.beside(-1)),
            "other-down": lambda: self.go(study.beside(1)),
            "write": self.write,
            **self.live.deeds,
            **self.whole.deeds,
            **self.openings.deeds,
            **self.autoplay.deeds,
            "leave": self.doors.back,
            "back": self._step_back,
        }

    def _step_back(self) -> None:
        """Put back what is chosen; with nothing to put back, leave."""
        if not self.board.xray.hide() and not self.board.controller.step_back():
            self.doors.back()

    def _beside_it(self, gesture: Gesture) -> bool:
        """Whether a gesture is about what lies beside the table: the graph, the lines, the openings, the moves."""
        views = self.whole.gesture(gesture) or self.live.clicked(gesture) or self.openings.clicked(gesture)
        return views or self._went(gesture)

    def _went(self, gesture: Gesture) -> bool:
        """A click on a move in the list goes there."""
        tree = self.chrome.tree
        node = tree.node_at(gesture.place) if tree is not None and isinstance(gesture, Clicked) else None
        self.go(node)
        return node is not None

    # The loop:

    def update(self, now: float) -> None:
        """Poll the table, move what moves; take pictures; keep a comment when it has settled."""
        for gesture in self.screen.begin_frame(now):
            self._gesture(gesture)
        self.board.camera_control.update(now)
        for event in self.screen.update_playback():
            if isinstance(event, Played):
                self.board.controller.reset_for_position()
        self.screen.finish_frame()
        self.live.update(now)
        self.whole.update(now)
        self.openings.update()
        self.autoplay.update(now)
        self._carry_out()
        self._begun = False
        self.export.update()
        self.group.update(now)
        if self._written is not None and now - self._written > SETTLED:
            self._keep_comment()
        self.screen.play_choice_sounds(warns=False)  # what has been played is past danger

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up, or away."""
        if dialog is not None:
            self.group.close()
            self.autoplay.stop()
        self.screen.show(dialog)

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        if self.screen.resume():
            self._reworded()
        self.live.go_on()
        self.whole.go_on()

    def _reworded(self) -> None:
        self.group.close()
        self.whole.build()
        self._build()
        self.screen.lay_out()
        self._arrived()
        if self.picture.dialog is not None:
            self.dialogs.rebuild()

    def pause(self) -> None:
        """Covered by another scene."""
        self._keep_comment()
        self.autoplay.stop()
        self.live.rest()
        self.whole.rest()
        self.screen.pause()

    def close(self) -> None:
        """Leave; what was written is kept."""
        self.screen.hints.close()
        self.live.close()
        self.export.leave()
        self._keep_comment()
        self.whole.close()
        self.group.close()


def reviewed(
    services: Services, record: GameRecord, doors: ReviewDoors, folder: Path, kept: Callable[[Tree], None]
) -> ReviewScene:
    """The review of a game; raises StaxError if the game is not known here, or cannot be played through."""
    game = GAMES.get(record.game_id)
    if game is None:
        raise StaxError(N_("There is no game “{game}”."), game=record.game_id)
    named = with_seat_colours(game, record.colours, len(record.seats))
    return ReviewScene(services, Study(record, named, kept), doors, folder)
