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
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.scene import BoardScene
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.autoplay import Autoplay
from game.scenes.review.chrome import ReviewChrome
from game.scenes.review.comment_field import TYPING_EVENTS, CommentField
from game.scenes.review.dialogs import ReviewDialogs
from game.scenes.review.export.exporter import Exporter
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.lost_wins import find_lost_wins
from game.scenes.review.panel_source import early_result
from game.scenes.review.side_tabs import SideTabs
from game.scenes.review.views.analysis_views import AnalysisViews
from game.scenes.review.views.game_view import GameView
from game.scenes.review.views.live_view import LiveView
from game.scenes.review.views.openings_view import OpeningsView
from game.settings.key_bindings import Bindings
from game.ui.input.chords import command_of, keycap_of
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.pen import Pen
from game.ui.widgets import Button, Column, Group, WidgetRow
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
        seats = seats_of(study.record, study.match.seats)
        persons = [seat for seat, sitting in enumerate(seats) if sitting.human]
        setup = Setup(study.game.id, study.match.options, seats, colours=study.record.colours)
        below = persons[0] if len(persons) == 1 else 0
        super().__init__(BoardScreen(services, setup, study.make_table(services.clock), below, self._make_chrome))
        self.views = self._make_views()
        self.side_tabs = SideTabs(self.screen.lay_out)
        self.export = Exporter(self.screen, study, folder, self.show)
        self.autoplay = Autoplay(self.screen, study, self.go_to)
        callbacks = lambda: self.handlers, self._remove_branch
        self.dialogs = ReviewDialogs(self.screen, self.show, study, *callbacks)
        self._build_widgets()
        self.handlers = self._make_handlers()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self._update_for_node()

    def _make_views(self) -> AnalysisViews:
        screen, study = self.screen, self.study
        live = LiveView(screen, study, self.play_move, lambda: self.views.game.second_try.is_active)

        def is_hidden() -> bool:
            return live.answers_hidden

        moving = self.go_to, self._jump_to, self._update_listed, self._report_lost_wins
        game = GameView(screen, study, self.listed_tree, is_hidden, *moving)
        return AnalysisViews(live, game, OpeningsView(screen, study, self.play_move, is_hidden))

    @property
    def return_label(self) -> str:
        """The label of the button that leads from a game back here."""
        return _("Back to the review")

    def _build_widgets(self) -> None:
        """Build the widgets at the foot of the side panel."""
        key = keycap_of(self.services.preferences.bindings, "play-on")
        self.play_button = Button(_("Play here"), self.dialogs.choose_seats, key=key, strong=True, size=16)
        self.comment_field = CommentField(
            self.study, lambda: self.chrome.invalidate_tree(), lambda: self._leave_comment()
        )
        self.back_button = Button(_("Back"), self.dialogs.leave, size=16)
        self.side_tabs.build()
        self.group = Group(
            [self.play_button, *self.views.game.widgets, self.comment_field, self.back_button, self.side_tabs.choice]
        )

    def _make_chrome(self, board: Board, pen: Pen) -> ReviewChrome:
        low = board.layout.side is not None and board.layout.side.height < pen.px(LOW_PANEL_HEIGHT)
        above = [] if low or self.views.game.whole_game.is_shown else self.views.game.widgets
        column = Column([*above, self.comment_field, WidgetRow([self.back_button, self.play_button], gap=10)], gap=10)
        parts = self.listed_tree, self.group, column, self.views, self.side_tabs
        self.chrome = ReviewChrome(board, pen, self.study, *parts)
        return self.chrome

    def _update_listed(self) -> None:
        """Build the move list, and the widgets if others are needed, since the analysis has changed."""
        if self.views.game.widgets[0] not in self.group.widgets:
            before = self.comment_field
            before.save()
            self.group.close()
            self._build_widgets()
            self.comment_field.restore(before.state)
        self.chrome.invalidate_tree()

    def _report_lost_wins(self, analysis: GameAnalysis) -> None:
        """Hand missed wins on, since the whole game has been analysed."""
        self.add_lost_wins(find_lost_wins(self.study, analysis))

    # Navigation:

    def go_to(self, node: int | None) -> None:
        """Go to a node: the following node is reached by playing its move, any other at once."""
        if node is None:
            return
        self.views.game.second_try.end()
        if node == self.study.node:
            return
        self.comment_field.save()
        if node == self.study.next_node and self.board.table.result is None:
            self._play(self.study.game.notation.read_move(self.study.match.position, self.study.tree.text(node)))
            return
        self._jump_to(node)

    def _jump_to(self, node: int) -> None:
        """Go to a node at once, without animation."""
        self.comment_field.save()
        self.study.go_to(node)
        self._reset()

    def _play(self, move: Move) -> None:
        """Play a move at the table with animation, and go to its node."""
        board, study = self.board, self.study
        board.playback.skip()
        node = study.tree.add(study.node, study.match.move_text(move))
        is_new = node not in self.listed_tree
        if is_new:
            self.listed_tree.add(node, study.match, move)
        board.table.play(move)
        study.follow(node)
        if is_new:
            study.notify_change()
        self._update_for_node()

    def play_move(self, move: Move) -> None:
        """Play a move that the user made: a new move makes a branch, and in a second try the move is judged."""
        self.comment_field.save()
        if not self.views.game.second_try.is_active:
            self._play(move)
        elif self.views.game.second_try.is_waiting:
            self.views.game.second_try.judge_move(move)

    def _reset(self) -> None:
        """Show the study's position on the table without animation."""
        self.screen.painter.reset()
        self.board.show_table(self.study.make_table(self.services.clock))
        self.board.reveal(target_cells(self.board.table.last_steps), self.board.playback.shown)
        self._update_for_node()

    def _update_for_node(self) -> None:
        """Show comment, analysis and openings of the current node."""
        board = self.board
        self.screen.hints.cancel()
        self.comment_field.show_node()
        self.play_button.enable(board.table.result is None)
        self.chrome.show_node()
        board.controller.reset_for_position()
        self.views.live.set_position(board.table.result or early_result(self.study))
        self.views.openings.set_position()

    def _remove_branch(self) -> None:
        if self.study.is_branch:
            self.comment_field.drop()
            self.study.remove_branch()
            self._reset()
            self.screen.say(_("The branch was removed."))

    # Comments:

    @property
    def is_writing(self) -> bool:
        """Whether the comment has the keyboard focus."""
        return self.group.focused is self.comment_field

    def focus_comment(self) -> None:
        """Put the keyboard focus on the comment of the current node."""
        self.group.focus_on(self.comment_field)
        self.comment_field.begin()

    def _leave_comment(self) -> None:
        self.comment_field.save()
        self.group.focus_index(0, by_keyboard=False)

    # Events:

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Whether an event is the letter of the key that began the comment."""
        return self.picture.dialog is None and self.comment_field.ignores(event)

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
        self.group.leave_keyboard()
        if self.views.handle_key(command):
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
            **self.views.handlers,
            **self.autoplay.handlers,
            "leave": self.dialogs.leave,
        }

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is for a panel beside the table: the graph, the lines, the openings or the moves."""
        if isinstance(gesture, Clicked):
            self.autoplay.stop()
        return self.views.handle_gesture(gesture) or self._handle_tree_click(gesture)

    def _handle_tree_click(self, gesture: Gesture) -> bool:
        """Whether a click is on a move in the list, to which it goes."""
        tree = self.chrome.tree
        node = tree.node_at(gesture.place) if tree is not None and isinstance(gesture, Clicked) else None
        self.go_to(node)
        return node is not None

    # The loop:

    def update_parts(self, now: float) -> None:
        """Advance analysis, autoplay, exports and widgets."""
        self.views.update(now, self.board.view)
        self.listed_tree.list_more()
        self.autoplay.update(now)
        self.export.update()
        self.group.update(now)

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up; None closes it."""
        if dialog is not None:
            self.group.close()
            self.autoplay.stop()
        self.screen.show(dialog)

    def resume(self) -> None:
        """Go on when the scene is shown first or again, with the current settings and language."""
        super().resume()
        self.views.resume()

    def update_language(self) -> None:
        """Build the widgets again."""
        self.comment_field.save()
        self.group.close()
        self.views.game.build()
        self._build_widgets()
        self._update_for_node()

    def pause(self) -> None:
        """Stop searches and autoplay and release held keys, since another scene covers the review."""
        self.comment_field.save()
        self.autoplay.stop()
        self.views.pause()
        super().pause()

    def close(self) -> None:
        """Leave the review for good; the comment is saved."""
        super().close()
        self.export.finish_in_background()
        self.comment_field.save()
        self.views.close()
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
