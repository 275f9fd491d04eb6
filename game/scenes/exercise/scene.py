"""The scene of an exercise: gestures and keys on a board with a task; subclasses judge the tries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, assert_never

import pygame

from game.core.display.colours import read_usable_colours, with_seat_colours
from game.core.match import Match
from game.core.move import Move
from game.play.events import Event, Played, TakenBack
from game.play.players import Person
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.cursor import ARROWS, Cursor
from game.scenes.board.intents import Ask, Landing, Play, Refusal, ViewChange
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.scene import BoardScene
from game.scenes.exercise.screen import ExerciseScreen
from game.ui.input.gestures import Clicked, Dropped, Gesture, Place, Pressed
from game.ui.panels.answer_strip import AnswerStrip

MODIFIER_KEYS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
UNUSED_ACTIONS: Final = ("undo", "redo", "finish", "type")


def make_table(services: Services, match: Match) -> tuple[Setup, Table]:
    """A setup and a table for a match that persons play in the usual colours; nothing of it is saved."""
    colours = read_usable_colours(services.preferences.appearance.colours[: match.seats], match.seats)
    match.game = with_seat_colours(match.game, colours, match.seats)
    setup = Setup(match.game.id, match.options, (Seat(),) * match.seats, colours=colours)
    return setup, Table(match, [Person() for _ in range(match.seats)], None, services.clock, pace=0)


class ExerciseScene(BoardScene, ABC):
    """A board with its screen, for trying moves."""

    screen: ExerciseScreen
    handlers: Handlers

    def __init__(self, screen: ExerciseScreen) -> None:
        super().__init__(screen)
        self.view = screen.view
        self.cursor = Cursor(self.board, self.picture.pocket_middle, self.picture.word_middle)

    @property
    def strip(self) -> AnswerStrip | None:
        """The strip that is shown; None if there is none."""
        return self.picture.strip

    # For subclasses:

    @abstractmethod
    def judge_move(self, move: Move) -> None:
        """Take a legal move that was made on the board."""

    @abstractmethod
    def accepts_gesture(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Whether the board handles a press, click or drop; asked while nothing moves."""

    @abstractmethod
    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that goes down; whether it meant something."""

    @abstractmethod
    def update_exercise(self, now: float) -> None:
        """Show what has happened up to a time in seconds; called after the board was updated."""

    @abstractmethod
    def update_language(self) -> None:
        """Build the texts again after a change of language or keys."""

    # Events:

    @property
    def has_click_sound(self) -> bool:
        """Whether clicks make a button sound: only on the strip, since the board has its own sounds."""
        return self.strip is not None and self.strip.rect.collidepoint(self.board.state.place)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event: the strip comes first, then dialogs, then keys, then the board."""
        done = self._dispatch(event)
        self._carry_out()
        return done

    def _dispatch(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        beside = self.picture.dialog is None and event.type != pygame.KEYDOWN
        if beside and self.strip is not None and self.strip.handle(event):
            screen.track_pointer(event)
            return True
        if screen.handle_overlay(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self.handle_key(event)
        screen.release(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave_to_mouse()
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._handle_gesture(gesture)
        return bool(gestures)

    def _handle_gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command:
            self.act(command)
        elif command is None and self._is_for_board(gesture):
            self.board.controller.handle(gesture)
        self._carry_out()

    def _is_for_board(self, gesture: Gesture) -> bool:
        if not isinstance(gesture, Pressed | Clicked | Dropped):
            return True
        if self.board.playback.is_moving:
            return isinstance(gesture, Clicked)
        return self.accepts_gesture(gesture)

    def is_piece_at(self, place: Place) -> bool:
        """Whether a piece lies under a pixel, on the table or in the hand."""
        if self.board.controller.hits.pocket_at(place) is not None:
            return True
        return self.board.controller.cell_at(place) in self.board.playback.shown.stacks

    def _carry_out(self) -> None:
        """Carry out the intents that the board has produced."""
        for intent in self.screen.drain_intents():
            match intent:
                case Play(move, found):
                    if found:
                        self.board.controller.clear()
                    self.judge_move(move)
                case Ask(command):
                    self.act(command)
                case ViewChange() | Landing():
                    self.board.apply_intent(intent)
                case Refusal():
                    pass  # the board shows why; it was no try
                case _:
                    assert_never(intent)

    def act(self, command: str) -> bool:
        """Run a command by its id; False if there is none."""
        done = self.screen.run_command(command, self.handlers)
        self._carry_out()
        return done

    def move_cursor(self, event: pygame.event.Event, command: str) -> bool:
        """Let arrows move the cursor and the confirm key press there; whether a key did so."""
        if event.mod & MODIFIER_KEYS:
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif command == "confirm" and self.cursor.spot is not None and not self.board.playback.is_moving:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._handle_gesture(gesture)
        else:
            return False
        return True

    # The loop:

    def update(self, now: float) -> None:
        """Advance the scene to a time in seconds: animations first, then the exercise."""
        for gesture in self.screen.begin_frame(now):
            self._handle_gesture(gesture)
        self.board.camera_control.update(now)
        self.cursor.follow()
        if self.strip is not None:
            self.strip.group.update(now)
        for event in self.screen.update_playback():
            self._handle_table_event(event)
        self.screen.finish_frame()
        self._carry_out()
        self.update_exercise(now)
        self.screen.play_choice_sounds()

    def _handle_table_event(self, event: Event) -> None:
        """React to an event of the table that has been shown on the board."""
        if isinstance(event, Played | TakenBack):
            self.board.controller.reset_for_position()

    def pause(self) -> None:
        """Release held keys and pieces, since another scene covers the exercise."""
        self.screen.pause()

    def resume(self) -> None:
        """Go on when the scene is shown first or again, with the current settings and language."""
        if self.screen.resume():
            self.screen.lay_out()
            self.update_language()

    def close(self) -> None:
        """Leave the exercise for good and stop its hints."""
        self.screen.hints.close()
