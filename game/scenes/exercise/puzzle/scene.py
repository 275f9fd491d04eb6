"""The scene of a puzzle: a task on the real board, where every try is answered."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.core.move import Move
from game.puzzles.likely_tries import MAX_LIKELY_TRIES
from game.puzzles.puzzle import Puzzle
from game.puzzles.session import AGAINST_TIME, PuzzleSession
from game.puzzles.text import puzzle_text
from game.puzzles.workbook import FIRST_OWN_NUMBER
from game.scenes.base.routes import GoBack, OpenPuzzle
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.scene import MODIFIER_KEYS
from game.scenes.exercise.puzzle.chrome import PuzzleChrome
from game.scenes.exercise.puzzle.dialogs import PuzzleDialogs, make_closing_card, make_discard_question
from game.scenes.exercise.puzzle.examiner import FREE_PHASES, Examiner
from game.scenes.exercise.puzzle.screen import PuzzleScreen, match_from_puzzle
from game.scenes.exercise.puzzle.source import ANSWER, HINT, TRY_PREFIX, PuzzlePanelSource
from game.scenes.exercise.scene import ExerciseScene, make_table
from game.scenes.exercise.screen import strip_rect
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Pressed
from game.ui.look.pen import Pen
from game.ui.panels.frame import LEAVE
from game.ui.words import _

SHOW_ACTION, COPY_ACTION, DISCARD_ACTION = "solution", "copy-puzzle", "discard"
TRY_PHASES: Final = ("wrong", "tried")  # phases in which a try stands on the table


class PuzzleScene(ExerciseScene):
    """A puzzle; raises StaxError if its position is not legal."""

    screen: PuzzleScreen
    dialogs: PuzzleDialogs

    def __init__(self, services: Services, session: PuzzleSession, puzzle: Puzzle) -> None:
        self.session = session
        self.puzzle = puzzle
        self._is_passed_on = False  # another scene goes on with the session, so `close` does not end it
        setup, table = make_table(services, match_from_puzzle(session.game, puzzle))
        super().__init__(PuzzleScreen(services, setup, table, puzzle, self._make_chrome))
        self.examiner = Examiner(self.screen, session, puzzle, self.go_to_next, self.close_run)
        self._panel_source = PuzzlePanelSource(self.board, self.examiner)
        rows = (SHOW_ACTION, COPY_ACTION, *([DISCARD_ACTION] if self.is_own else []))
        self.dialogs = PuzzleDialogs(self.board, self.screen.show, self.act, rows, self._impossible)
        self.handlers = self._make_handlers()
        self.screen.lay_out()
        self.screen.open_view()
        self.board.controller.reset_for_position()

    def _make_chrome(self, board: Board, pen: Pen) -> PuzzleChrome:
        screen = self.screen
        strip = strip_rect(screen.window.size, screen.window.appearance.scale)
        return PuzzleChrome(board, pen, self._panel_source, screen.plan.shows_hand, screen.is_answered, strip)

    def _impossible(self) -> frozenset[str]:
        """The actions that are impossible at the moment."""
        return frozenset() if self.examiner.can_help else frozenset({SHOW_ACTION})

    # Navigation:

    def go_to_next(self) -> None:
        """Open the next puzzle; after the last puzzle close a run, or go back."""
        if self.session.is_over:
            self.close_run()
        elif puzzle := self.session.mode.next():
            self.services.go(OpenPuzzle(self.session, puzzle))
        elif self.session.is_run:
            self.close_run()
        else:
            self._go_back()

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def close_run(self) -> None:
        """Put up the card that closes a run."""
        self.screen.put_strip(None)
        self.screen.show(make_closing_card(self.session, self.services.go))

    def copy_puzzle(self) -> None:
        """Copy the puzzle to the clipboard as text."""
        self.services.clipboard.put(puzzle_text(self.session.game, self.puzzle))
        self.screen.say(_("Puzzle copied"))

    @property
    def is_own(self) -> bool:
        """Whether the puzzle is the player's own, and so can be thrown away."""
        return self.puzzle.number >= FIRST_OWN_NUMBER

    def ask_to_discard(self) -> None:
        """Ask whether to throw away a puzzle of the player's own; other puzzles cannot be thrown away."""
        if self.is_own:
            self.screen.show(make_discard_question(self._throw_away, lambda: self.screen.show(None)))

    def _throw_away(self) -> None:
        """Throw the puzzle away, and go on."""
        self.screen.show(None)
        self.session.mode.workbook.remove_own_puzzle(self.puzzle.number)
        self.go_to_next()

    def _make_handlers(self) -> Handlers:
        examiner = self.examiner
        return {
            **self.board_handlers(),
            HINT: examiner.show_hint,
            ANSWER: examiner.show_answer,
            SHOW_ACTION: examiner.show_solution,
            COPY_ACTION: self.copy_puzzle,
            DISCARD_ACTION: self.ask_to_discard,
            **{f"{TRY_PREFIX}{index}": partial(examiner.try_likely, index) for index in range(MAX_LIKELY_TRIES + 1)},
            **self.dialogs.handlers,
            LEAVE: self._go_back,
        }

    # Actions:

    def play_move(self, move: Move) -> None:
        """Play a move and let the examiner judge it."""
        self.examiner.play(move)

    def accepts_gesture(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Whether the board handles the gesture; picking up a piece first takes a try back."""
        if self.examiner.phase in TRY_PHASES:
            if isinstance(gesture, Pressed) and self.is_piece_at(gesture.place) and not self.session.is_run:
                self.examiner.take_back()
                self.view.end_glide()
                return True
            return False
        if self.examiner.phase == "done" and isinstance(gesture, Pressed) and self.is_piece_at(gesture.place):
            self.examiner.allow_any_move()
        return self.examiner.phase in ("asked", "free")

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key: the puzzle's own keys come first, then those of its phase, then the board's."""
        command = command_of(event, self.services.preferences.bindings)
        plain = not event.mod & MODIFIER_KEYS
        if plain and self._handle_own_key(event.key):
            return True
        if self.screen.keys.press(event, command):
            return True
        if self.examiner.phase not in ("asked", "free"):
            return self._handle_answered_key(event, command)
        if command == "back" and self.examiner.help.is_shown and self.board.state.selection.first is None:
            self.examiner.hide_hint()
            return True
        if command == "type":
            self.board.controller.propose(None)
            self.screen.entry.open()
            return True
        return self.run_key(event, command)

    def _handle_own_key(self, key: int) -> bool:
        """Handle S, C, Del and W.

        S shows the solution, unless a slab is in hand, where S makes the slabs transparent.
        """
        sees = "slabs" in self.board.kind.keys and self.board.state.selection.first is not None
        if key == pygame.K_s and self.examiner.can_help and not sees:
            self.examiner.show_solution()
        elif key == pygame.K_c:
            self.copy_puzzle()
        elif key == pygame.K_DELETE and self.is_own:
            self.ask_to_discard()
        elif key == pygame.K_w and self.examiner.phase == "done":
            self.examiner.allow_any_move()
        elif key == pygame.K_w and self.examiner.phase in FREE_PHASES:
            self.examiner.try_likely()
        else:
            return False
        return True

    def _handle_answered_key(self, event: pygame.event.Event, command: str) -> bool:
        """Handle a key while a try is answered or after the puzzle is done."""
        phase = self.examiner.phase
        if self.board.playback.is_moving and command in ("confirm", "back"):
            self.board.playback.skip()
        elif phase in TRY_PHASES and not self.session.is_run and command in ("back", "undo"):
            self.examiner.take_back()
        elif phase in TRY_PHASES and event.key == pygame.K_r:
            self.examiner.feedback.replay_refutation()
        elif phase == "done" and event.key == pygame.K_r:
            self.examiner.replay_solution()
        elif command != "confirm" or not self.press_gold():
            return command not in ("hint", "turn", "turn-back", "flip", "confirm") and self.act(command)
        return True

    def press_gold(self) -> bool:
        """Do what the gold button says: that of the strip, or the way back to the answer."""
        if super().press_gold():
            return True
        is_free = self.examiner.phase == "free" and self.board.state.selection.first is None
        if is_free:
            self.examiner.show_answer()
        return is_free

    # The loop:

    def update_parts(self, now: float) -> None:
        """Let the examiner show results; close a run that has ended."""
        super().update_parts(now)
        if self.picture.dialog is not None:
            return
        self.examiner.update(now)
        if self.session.mode_name == AGAINST_TIME and self.session.is_over and self.examiner.phase in ("asked", "busy"):
            self.close_run()

    def update_language(self) -> None:
        """Build the texts again."""
        self.examiner.update_language()

    def pass_on(self, session: PuzzleSession) -> None:
        """Expect a scene of `session` in place of this scene; `close` ends the own session if that is another."""
        self._is_passed_on = session is self.session

    def close(self) -> None:
        """Leave the puzzle for good; the session ends too, unless another scene goes on with it."""
        super().close()
        self.examiner.close()
        if not self._is_passed_on:
            self.session.close()
