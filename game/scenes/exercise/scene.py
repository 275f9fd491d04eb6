"""The scene of an exercise: gestures and keys on a board with a task; subclasses judge the tries."""

from __future__ import annotations

from abc import abstractmethod

from game.core.display.colours import read_usable_colours, with_seat_colours
from game.core.match import Match
from game.play.events import Event, Played, TakenBack
from game.play.players import Person
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board_screen.frame.mark_notes import MarkNotes
from game.scenes.board_screen.scene import BoardScene
from game.scenes.exercise.screen import ExerciseBoard, ExerciseScreen
from game.ui.input.gestures import Clicked, Dropped, Gesture, Place, Pressed
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.frame import LEAVE


def make_table(services: Services, match: Match) -> tuple[Setup, Table]:
    """A setup and a table for a match that persons play in the usual colours; nothing of it is saved."""
    colours = read_usable_colours(services.preferences.appearance.colours[: match.seats], match.seats)
    match.game = with_seat_colours(match.game, colours, match.seats)
    # Without the coach, who would name the winning move before it is made:
    setup = Setup(match.game.id, match.options, (Seat(),) * match.seats, colours=colours, coach="off")
    return setup, Table(match, [Person() for _ in range(match.seats)], None, services.clock, pace=0)


class ExerciseScene(BoardScene):
    """A board with its screen, for trying moves."""

    screen: ExerciseScreen
    unused_actions = ("undo", "redo", "finish", "type")
    back_action = LEAVE

    def __init__(self, screen: ExerciseScreen) -> None:
        super().__init__(screen)
        self.view = screen.board.view
        self._mark_notes = MarkNotes(self.board)
        self.picture.floating.explain_marks(lambda: self._mark_notes.tip)

    @property
    def board(self) -> ExerciseBoard:
        """The board on the screen."""
        return self.screen.board

    @property
    def strip(self) -> AnswerStrip | None:
        """The strip that is shown; None if there is none."""
        return self.picture.strip

    # For subclasses:

    @abstractmethod
    def accepts_gesture(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Whether the board handles a press, click or drop; asked while nothing moves."""

    def intercepts(self, command: str) -> bool:
        """Whether the confirm key does what the gold button says instead."""
        return command == "confirm" and self.press_gold()

    def press_gold(self) -> bool:
        """Do what the gold button of the strip says; False without such a button."""
        gold = next((button for button in (self.strip.buttons if self.strip else ()) if button.is_default), None)
        if gold is not None:
            gold.press()
        return gold is not None

    # Events:

    @property
    def has_click_sound(self) -> bool:
        """Whether clicks make a button sound: only on the strip, since the board has its own sounds."""
        return self.strip is not None and self.strip.rect.collidepoint(self.board.state.place)

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a press, click or drop is not for the board; while a move is shown, only a click is."""
        if not isinstance(gesture, Pressed | Clicked | Dropped):
            return False
        if self.board.playback.is_moving:
            return not isinstance(gesture, Clicked)
        return not self.accepts_gesture(gesture)

    def is_piece_at(self, place: Place) -> bool:
        """Whether a piece lies under a pixel, on the table or in the hand."""
        if self.board.controller.hits.pocket_at(place) is not None:
            return True
        return self.board.controller.cell_at(place) in self.board.playback.shown.stacks

    def update_parts(self, now: float) -> None:
        """Step back for the places of a chosen piece, and explain new marks; a subclass also shows results."""
        del now
        self.board.follow_choice()
        self.board.follow_xray()
        self._mark_notes.update(self._is_quiet)

    @property
    def _is_quiet(self) -> bool:
        """Whether a player may read a note: nothing moves, no dialog is open, and nothing is typed."""
        is_still = not self.board.playback.is_moving and not self.picture.floating.is_typing
        return is_still and self.picture.dialog is None

    def handle_table_event(self, event: Event) -> None:
        """React to an event of the table that has been shown on the board; tries are taken back."""
        if isinstance(event, Played | TakenBack):
            self.board.controller.reset_for_position()
