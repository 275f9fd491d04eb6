"""The review: a game beside the tree of its moves.

A click or an arrow goes to any move, another move makes a branch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.core.display.colours import with_seat_colours
from game.core.errors import N_, StaxError
from game.core.move import Move
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import ROOT, Tree
from game.play.setup import Setup
from game.play.study import Study, seats_of
from game.puzzles.lost_wins import LostWin
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.scene import BoardScene
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.autoplay import Autoplay
from game.scenes.review.chrome import ReviewChrome
from game.scenes.review.dialogs import ReviewDialogs
from game.scenes.review.export import Export
from game.scenes.review.game_view import GameView
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.live_view import LiveView
from game.scenes.review.lost_wins import find_lost_wins
from game.scenes.review.openings_view import OpeningsView
from game.scenes.review.panel_source import early_result
from game.scenes.review.side_tabs import SideTabs
from game.settings.key_bindings import Bindings
from game.ui.input.chords import command_of, keycap_text
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Column, Group, TextField, WidgetRow
from game.ui.widgets.editing import LineState
from game.ui.words import _

ARROW_COMMANDS: Final[Mapping[int, str]] = {
    pygame.K_LEFT: "before",
    pygame.K_RIGHT: "ahead",
    pygame.K_UP: "other-up",
    pygame.K_DOWN: "other-down",
}


def command_for_key(event: pygame.event.Event, bindings: Bindings) -> str:
    """The id of the command of a key in the review; "" for none."""
    if event.key in ARROW_COMMANDS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return ARROW_COMMANDS[event.key]
    return command_of(event, bindings, "review")


LOW_PANEL_HEIGHT: Final = 700  # units; in a lower side panel only the bar offers to analyse the game
MAX_COMMENT_LENGTH: Final = 400  # letters
COMMENT_SAVE_DELAY: Final = 1.0  # seconds from the last letter until a comment is saved
TYPING_EVENTS: Final = (pygame.TEXTINPUT, pygame.TEXTEDITING)
CLICK_EVENTS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class ReviewScene(BoardScene):
    """Shows a game; moves that are tried are added to its study, and pictures are written to `folder`.

    `add_lost_wins` gets the wins that a person missed, once the whole game has been analysed.
    """

    waits_below = True
    back_action = "leave"
    warns_of_dangers = False
    dialogs: ReviewDialogs

    def __init__(
        self, services: Services, study: Study, folder: Path, add_lost_wins: Callable[[Sequence[LostWin]], None]
    ) -> None:
        self.study = study
        self.add_lost_wins = add_lost_wins
        self.listed_tree = ListedTree(study)
        self._comment_begun = False  # whether the comment got the focus in this frame
        self._comment_written_at: float | None = None  # when the last letter of an unsaved comment was typed
        seats = seats_of(study.record, study.match.seats)
        persons = [seat for seat, sitting in enumerate(seats) if sitting.human]
        setup = Setup(study.game.id, study.match.options, seats, colours=study.record.colours)
        below = persons[0] if len(persons) == 1 else 0
        super().__init__(BoardScreen(services, setup, study.make_table(services.clock), below, self._make_chrome))
        self.live_view = LiveView(self.screen, study, self.play_move)
        self.game_view = GameView(
            self.screen,
            study,
            self.listed_tree,
            self.live_view,
            self.go_to,
            self._jump_to,
            self._update_listed,
            self._report_lost_wins,
        )
        self.openings_view = OpeningsView(self.screen, study, self.live_view, self.play_move)
        self.side_tabs = SideTabs(self.screen.lay_out)
        self.export = Export(self.screen, study, folder, self.show)
        self.autoplay = Autoplay(self.screen, study, self.go_to)
        callbacks = self._remove_branch, self.openings_view.toggle, self.autoplay.toggle, self.game_view.handlers
        self.dialogs = ReviewDialogs(self.screen, self.show, study, self.export, *callbacks)
        self._build_widgets()
        self.handlers = self._make_handlers()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self._update_for_node()

    @property
    def return_label(self) -> str:
        """The label of the button that leads from a game back here."""
        return _("Back to the review")

    def _build_widgets(self) -> None:
        """Build the widgets at the foot of the side panel."""
        self.play_button = Button(
            _("Play here"), self.dialogs.choose_seats, key=self._key_name("play-on"), strong=True, size=16
        )
        self.comment_field = TextField(
            _("Comment"),
            "",
            self._write_comment,
            on_enter=lambda _text: self._leave_comment(),
            limit=MAX_COMMENT_LENGTH,
            placeholder=_("Write a comment"),
            icon="pencil",
        )
        self.back_button = Button(_("Back"), self.dialogs.leave, size=16)
        self.side_tabs.build()
        self.group = Group(
            [self.play_button, *self.game_view.widgets, self.comment_field, self.back_button, self.side_tabs.choice]
        )

    def _key_name(self, action: str) -> str:
        """The text on the keycap of an action; "" if it has no key."""
        chord = self.services.preferences.bindings.chords[action]
        return keycap_text(chord) if chord else ""

    def _make_chrome(self, board: Board, pen: Pen) -> ReviewChrome:
        low = board.layout.side is not None and board.layout.side.height < pen.px(LOW_PANEL_HEIGHT)
        above = [] if low or self.game_view.whole_game.is_shown else self.game_view.widgets
        column = Column([*above, self.comment_field, WidgetRow([self.back_button, self.play_button], gap=10)], gap=10)
        self.game_view.start_button.enabled = not low
        views = self.live_view, self.game_view, self.openings_view
        self.chrome = ReviewChrome(board, pen, self.study, self.listed_tree, self.group, column, *views, self.side_tabs)
        return self.chrome

    def _update_listed(self) -> None:
        """Build the move list, and the widgets if others are needed, since the analysis has changed."""
        if self.game_view.widgets[0] not in self.group.widgets:
            words = self.comment_field.state
            self.group.close()
            self._build_widgets()
            self.comment_field.state = words
        self.chrome.invalidate_tree()

    def _report_lost_wins(self, analysis: GameAnalysis) -> None:
        """Hand missed wins on, since the whole game has been analysed."""
        self.add_lost_wins(find_lost_wins(self.study, analysis))

    # Navigation:

    def go_to(self, node: int | None) -> None:
        """Go to a node: the following node is reached by playing its move, any other at once."""
        if node is None:
            return
        self.game_view.second_try.end()
        if node == self.study.node:
            return
        self._save_comment()
        if node == self.study.next_node and self.board.table.result is None:
            self._play(self.study.game.notation.read_move(self.study.match.position, self.study.tree.text(node)))
            return
        self._jump_to(node)

    def _jump_to(self, node: int) -> None:
        """Go to a node at once, without animation."""
        self._save_comment()
        self.study.go_to(node)
        self._reset()

    def _play(self, move: Move) -> None:
        """Play a move at the table with animation, and go to its node."""
        board, study = self.board, self.study
        board.playback.skip()
        text = study.match.move_text(move)
        node, count = study.tree.add(study.node, text), len(self.listed_tree.entries)
        if node not in self.listed_tree.entries:
            self.listed_tree.add(node, study.match, move)
        board.table.play(move)
        study.follow(node)
        if len(self.listed_tree.entries) > count:
            study.notify_change()
        self._update_for_node()

    def play_move(self, move: Move) -> None:
        """Play a move that the user made: a new move makes a branch, and in a second try the move is judged."""
        self._save_comment()
        if not self.game_view.second_try.is_active:
            self._play(move)
        elif self.game_view.second_try.is_waiting:
            self.game_view.second_try.judge_move(move)

    def _reset(self) -> None:
        """Show the study's position on the table without animation."""
        self.screen.painter.reset()
        self.board.show_table(self.study.make_table(self.services.clock))
        self.board.reveal(target_cells(self.board.table.last_steps), self.board.playback.shown)
        self._update_for_node()

    def _update_for_node(self) -> None:
        """Show comment, analysis and openings of the current node."""
        board, study = self.board, self.study
        self.screen.hints.cancel()
        text = " ".join(study.comment(study.node).split())  # a comment from a file may have several lines
        self.comment_field.state = LineState(text).move_to(len(text))
        self.comment_field.placeholder = _("About the whole game") if study.node == ROOT else _("Write a comment")
        self.play_button.enabled = board.table.result is None
        self.chrome.first_row = None
        self.chrome.invalidate_tree()
        board.controller.reset_for_position()
        self.live_view.set_position(board.table.result or early_result(self.study))
        self.openings_view.set_position()

    def _remove_branch(self) -> None:
        if self.study.is_branch:
            self._comment_written_at = None
            self.study.remove_branch()
            self._reset()
            self.screen.say(_("The branch was taken away."))

    # Comments:

    @property
    def is_writing(self) -> bool:
        """Whether the comment has the keyboard focus."""
        return self.group.focused is self.comment_field

    def _write_comment(self, text: str) -> None:
        self.study.write(text)
        self._comment_written_at = self.screen.now
        self.chrome.invalidate_tree()

    def focus_comment(self) -> None:
        """Put the keyboard focus on the comment of the current node."""
        self.group.focus_on(self.comment_field)
        self._comment_begun = True

    def _leave_comment(self) -> None:
        self._save_comment()
        self.group.focus, self.group.by_keyboard = 0, False

    def _save_comment(self) -> None:
        if self._comment_written_at is not None:
            self._comment_written_at = None
            self.study.notify_change()

    # Events:

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Whether an event is the letter of the key that began the comment."""
        return self.picture.dialog is None and self._comment_begun and event.type in TYPING_EVENTS

    def handle_beside(self, event: pygame.event.Event) -> bool:
        """Whether an event is for the widgets of the side panel; a press beside the comment ends writing it."""
        if event.type in CLICK_EVENTS and self.chrome.legend.covers(event.pos):
            return False
        if self.group.handle(event) and event.type in (*CLICK_EVENTS, *TYPING_EVENTS):
            self.autoplay.stop()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.is_writing:
            self._leave_comment()
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key: the comment and the widgets come first, then the views, then the commands."""
        if self.is_writing:
            if event.key == pygame.K_ESCAPE:
                self._leave_comment()
                return True
            return self.group.handle(event)
        command = command_for_key(event, self.services.preferences.bindings)
        confirmed = self.group.by_keyboard and command == "confirm"
        if event.key == pygame.K_TAB or confirmed:
            return self.group.handle(event)
        self.group.by_keyboard = False
        if (
            self.game_view.handle_key(command)
            or self.openings_view.handle_key(command)
            or self.live_view.handle_key(command)
        ):
            self.autoplay.stop()
            return True
        if self.screen.keys.press(event, command):
            return True
        if command == "type" and self.board.table.result is None:
            self.autoplay.stop()
            self.screen.entry.open(self.picture.pen)
            return True
        done = self.act(command)
        self.board.controller.look()
        return done

    def intercepts(self, command: str) -> bool:
        """Whether a command only stops the autoplay; the part that it is about is shown."""
        if self.autoplay.stop_for(command) and command == "back":
            return True
        self.side_tabs.show_for_action(command)
        return False

    def _make_handlers(self) -> Handlers:
        study = self.study
        return {
            **self.board_handlers(),
            **self.dialogs.handlers,
            **self.export.handlers,
            "first": lambda: self.go_to(ROOT),
            "before": lambda: self.go_to(study.previous_node),
            "ahead": lambda: self.go_to(study.next_node),
            "last": lambda: self.go_to(study.last_node),
            "other-up": lambda: self.go_to(study.sibling(-1)),
            "other-down": lambda: self.go_to(study.sibling(1)),
            "write": self.focus_comment,
            **self.live_view.handlers,
            **self.game_view.handlers,
            **self.openings_view.handlers,
            **self.autoplay.handlers,
            "leave": self.dialogs.leave,
        }

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is for a panel beside the table: the graph, the lines, the openings or the moves."""
        if isinstance(gesture, Clicked):
            self.autoplay.stop()
        views = (
            self.game_view.handle_gesture(gesture)
            or self.live_view.handle_click(gesture)
            or self.openings_view.handle_click(gesture)
        )
        return views or self._handle_tree_click(gesture)

    def _handle_tree_click(self, gesture: Gesture) -> bool:
        """Whether a click is on a move in the list, to which it goes."""
        tree = self.chrome.tree
        node = tree.node_at(gesture.place) if tree is not None and isinstance(gesture, Clicked) else None
        self.go_to(node)
        return node is not None

    # The loop:

    def update_parts(self, now: float) -> None:
        """Advance analysis, autoplay and exports; save a comment after a pause in typing."""
        self.live_view.update(now)
        self.game_view.update()
        self.openings_view.update()
        self.autoplay.update(now)
        self._comment_begun = False
        self.export.update()
        self.group.update(now)
        if self._comment_written_at is not None and now - self._comment_written_at > COMMENT_SAVE_DELAY:
            self._save_comment()

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up; None closes it."""
        if dialog is not None:
            self.group.close()
            self.autoplay.stop()
        self.screen.show(dialog)

    def resume(self) -> None:
        """Go on when the scene is shown first or again, with the current settings and language."""
        super().resume()
        self.live_view.resume()
        self.game_view.resume()

    def update_language(self) -> None:
        """Build the widgets again."""
        self.group.close()
        self.game_view.build()
        self._build_widgets()
        self._update_for_node()

    def pause(self) -> None:
        """Stop searches and autoplay and release held keys, since another scene covers the review."""
        self._save_comment()
        self.autoplay.stop()
        self.live_view.pause()
        self.game_view.pause()
        super().pause()

    def close(self) -> None:
        """Leave the review for good; the comment is saved."""
        super().close()
        self.live_view.close()
        self.export.finish_in_background()
        self._save_comment()
        self.game_view.close()
        self.group.close()


def open_review(
    services: Services,
    record: GameRecord,
    folder: Path,
    on_save: Callable[[Tree], None],
    add_lost_wins: Callable[[Sequence[LostWin]], None],
) -> ReviewScene:
    """The review of a game, whose changed tree `on_save` gets.

    Raises StaxError if the game is unknown or its moves cannot be played.
    """
    game = GAMES.get(record.game_id)
    if game is None:
        raise StaxError(N_("There is no game “{game}”."), game=record.game_id)
    named = with_seat_colours(game, record.colours, len(record.seats))
    return ReviewScene(services, Study(record, named, on_save), folder, add_lost_wins)
