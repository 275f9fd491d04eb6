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
from game.scenes.review.board import ReviewBoard
from game.scenes.review.chrome import ReviewChrome
from game.scenes.review.comment_field import TYPING_EVENTS
from game.scenes.review.dialogs import ReviewDialogs
from game.scenes.review.drawer import ReviewDrawer
from game.scenes.review.export.exporter import Exporter
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.lost_wins import find_lost_wins
from game.scenes.review.panel_source import early_result
from game.scenes.review.views.analysis_views import AnalysisViews
from game.scenes.review.views.game_view import GameView
from game.scenes.review.views.live_view import LiveView
from game.scenes.review.views.openings_view import OpeningsView
from game.settings.changed_keys import Bindings
from game.ui import screen
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Gesture
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_graph import graph_height
from game.ui.panels.table_layout import FOOT_EDGE
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


WORDS_HEIGHT: Final = 84  # units above the graph, for what is said
CLICK_EVENTS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class ReviewScene(BoardScene):
    """Shows a game; moves that are tried are added to its study, and pictures are written to `folder`.

    `add_lost_wins` gets the wins that a person missed, once the whole game has been analysed.
    """

    return_words = N_("Back to the review")
    waits_below = True
    back_action = "leave"
    warns_of_dangers = False
    dialogs: ReviewDialogs
    chrome: ReviewChrome

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
        table = study.make_table(services.clock)
        super().__init__(BoardScreen(services, setup, table, below, self._make_chrome, ReviewBoard))
        self.views = self._make_views()
        self.drawer = self._make_drawer()
        self.export = Exporter(self.screen, study, folder, self.show)
        self.autoplay = Autoplay(self.screen, study, self.go_to)
        callbacks = lambda: self.handlers, self._remove_branch, self.act
        self.dialogs = ReviewDialogs(self.screen, self.show, study, *callbacks)
        self.handlers = self._make_handlers()
        self._reserve_foot()
        self.screen.lay_out(folded=True)
        self.drawer.fold_if_narrow(self.picture.pen, self.screen.window.size[0])
        self._lay_out()
        self.board.open_view()
        self._update_for_node()

    def _make_views(self) -> AnalysisViews:
        screen, study = self.screen, self.study
        live = LiveView(screen, study, self.play_move, lambda: self.views.game.second_try.is_active)

        def is_hidden() -> bool:
            return live.answers_hidden

        moving = self.go_to, self._jump_to, lambda: self.chrome.invalidate_tree(), self._report_lost_wins
        game = GameView(screen, study, self.listed_tree, is_hidden, *moving)

        def shows_openings() -> bool:
            return self.drawer.is_shown("openings")

        return AnalysisViews(live, game, OpeningsView(screen, study, self.play_move, is_hidden, shows_openings))

    def _make_drawer(self) -> ReviewDrawer:
        settings, study = self.services.preferences.config.review, self.study
        write = lambda: self.chrome.invalidate_tree(), lambda: self._leave_comment()
        return ReviewDrawer(study, settings, lambda command: self.act(command), self._show_drawer, *write)

    @property
    def board(self) -> ReviewBoard:
        """The board on the screen."""
        board = self.screen.board
        assert isinstance(board, ReviewBoard)
        return board

    def _make_chrome(self, board: Board, pen: Pen) -> ReviewChrome:
        self.chrome = ReviewChrome(board, pen, self.study, self.listed_tree, self.views, self.drawer)
        return self.chrome

    # The layout:

    def _reserve_foot(self) -> bool:
        """Reserve the foot for the graph and the words above it, or for the near hand; whether that is a change."""
        if not self.views.game.whole_game.is_shown:
            return self.screen.set_reach(self.screen.hand_reach())
        size, look = screen.size(), self.services.preferences.appearance
        tall = graph_height(size[1] / look.theme(size).unit, self.study.match.seats)
        return self.screen.set_reach(FOOT_EDGE + tall + WORDS_HEIGHT, tall)

    def _lay_out(self) -> None:
        """Lay out the scene for what is known and for the drawer."""
        self._reserve_foot()
        self.screen.lay_out(folded=not self.drawer.is_open)

    def _show_drawer(self) -> None:
        """Lay out again and save the settings, since the drawer has changed."""
        self._lay_out()
        self.services.preferences.remember()

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
        self.drawer.comment.save()
        if node == self.study.next_node and self.board.table.result is None:
            self._play(self.study.game.notation.read_move(self.study.match.position, self.study.tree.text(node)))
            return
        self._jump_to(node)

    def _jump_to(self, node: int) -> None:
        """Go to a node at once, without animation."""
        self.drawer.comment.save()
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
        self.drawer.comment.save()
        if not self.views.game.second_try.is_active:
            self._play(move)
        elif self.views.game.second_try.is_waiting:
            self.views.game.second_try.judge_move(move)

    def _reset(self) -> None:
        """Show the study's position on the table without animation."""
        self.screen.painter.reset()
        self.board.show_table(self.study.make_table(self.services.clock))
        self._update_for_node()
        self.board.view.mark(())  # the view is fitted for this position, not for what was suggested before it
        self.board.reveal(target_cells(self.board.table.last_steps), self.board.playback.shown)

    def _update_for_node(self) -> None:
        """Show comment, analysis and openings of the current node."""
        board = self.board
        self.screen.hints.cancel()
        self.drawer.comment.show_node()
        self.chrome.show_node()
        board.controller.reset_for_position()
        self.views.live.set_position(board.table.result or early_result(self.study))
        self.views.openings.set_position()

    def _remove_branch(self) -> None:
        if self.study.is_branch:
            self.drawer.comment.drop()
            self.study.remove_branch()
            self._reset()
            self.screen.say(_("The branch was removed."))

    # Comments:

    @property
    def is_writing(self) -> bool:
        """Whether the comment has the keyboard focus."""
        return self.drawer.group.focused is self.drawer.comment

    def focus_comment(self) -> None:
        """Put the keyboard focus on the comment of the current node."""
        self.drawer.show_page("moves")
        self.drawer.group.focus_on(self.drawer.comment)
        self.drawer.comment.begin()

    def _leave_comment(self) -> None:
        self.drawer.comment.save()
        self.drawer.group.focus_index(0, by_keyboard=False)

    # Events:

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Whether an event is the letter of the key that began the comment."""
        return self.picture.dialog is None and self.drawer.comment.ignores(event)

    def handle_beside(self, event: pygame.event.Event) -> bool:
        """Whether an event is for the widgets of the side panel; a press beside the comment ends writing it."""
        if event.type in CLICK_EVENTS and self.chrome.legend.covers(event.pos):
            return False
        if self.drawer.group.handle(event) and event.type in (*CLICK_EVENTS, *TYPING_EVENTS):
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
            return self.drawer.group.handle(event)
        command = command_for_key(event, self.services.preferences.bindings)
        confirmed = self.drawer.group.by_keyboard and command == "confirm"
        if event.key == pygame.K_TAB or confirmed:
            return self.drawer.group.handle(event)
        self.drawer.group.leave_keyboard()
        if self.views.handle_key(command):
            self.autoplay.stop()
            return True
        if self.screen.keys.press(event, command):
            return True
        if command == "type" and self.board.table.result is None:
            self.autoplay.stop()
            self.screen.entry.open()
            return True
        done = self.act(command)
        self.board.controller.look()
        return done

    def intercepts(self, command: str) -> bool:
        """Whether a command only stops the autoplay; the part that it is about is shown."""
        if self.autoplay.stop_for(command) and command == "back":
            return True
        self.drawer.show_for_action(command)
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
            "openings": self.drawer.toggle_openings,
            "drawer": lambda: self.drawer.set_open(not self.drawer.is_open),
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
        if self._reserve_foot():
            self._lay_out()
        self.views.update(now, self.board.view)
        self.board.fit_ghosts(self.views.game.ghost_heights())
        self.listed_tree.list_more()
        self.autoplay.update(now)
        self.export.update()
        self.drawer.settle_page(self.views.openings.continuations)
        self.drawer.group.update(now)

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up; None closes it."""
        if dialog is not None:
            self.drawer.group.close()
            self.autoplay.stop()
        self.screen.show(dialog)

    def resume(self) -> None:
        """Go on when the scene is shown first or again, with the current settings and language."""
        super().resume()
        self.views.resume()

    def update_language(self) -> None:
        """Build the widgets again."""
        self.drawer.comment.save()
        self.drawer.group.close()
        self.views.game.leave_second_try()
        self.drawer.build()
        self._update_for_node()

    def pause(self) -> None:
        """Stop searches and autoplay and release held keys, since another scene covers the review."""
        self.drawer.comment.save()
        self.autoplay.stop()
        self.views.pause()
        super().pause()

    def close(self) -> None:
        """Leave the review for good; the comment is saved."""
        super().close()
        self.export.finish_in_background()
        self.drawer.comment.save()
        self.views.close()
        self.drawer.group.close()


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
