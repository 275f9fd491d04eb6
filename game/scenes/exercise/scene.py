"""The scene of an exercise: gestures and keys on a board on which something is asked; what a try comes to is told by
those made of it."""

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

CHORDS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
NOT_HERE: Final = ("undo", "redo", "finish", "type")


def seated(services: Services, match: Match) -> tuple[Setup, Table]:
    """A table at which a match is played on by persons, in the colours that are usual; nothing of it is kept."""
    colours = read_usable_colours(services.appearance.colours[: match.seats], match.seats)
    match.game = with_seat_colours(match.game, colours, match.seats)
    setup = Setup(match.game.id, match.options, (Seat(),) * match.seats, colours=colours)
    return setup, Table(match, [Person() for _ in range(match.seats)], None, services.clock, pace=0)


class ExerciseScene(BoardScene, ABC):
    """A board on its screen, on which one tries moves."""

    screen: ExerciseScreen
    deeds: Handlers

    def __init__(self, screen: ExerciseScreen) -> None:
        super().__init__(screen)
        self.view = screen.view
        self.cursor = Cursor(self.board, self.picture.pocket_middle, self.picture.word_middle)

    @property
    def strip(self) -> AnswerStrip | None:
        """What is answered now."""
        return self.picture.strip

    # What those made of it tell:

    @abstractmethod
    def tried(self, move: Move) -> None:
        """A legal move is made on the board."""

    @abstractmethod
    def touched(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Something on a board at rest is pressed or clicked; whether that goes to the board as at a table."""

    @abstractmethod
    def key(self, event: pygame.event.Event) -> bool:
        """A key goes down."""

    @abstractmethod
    def follow(self, now: float) -> None:
        """The board has moved on to a moment: tell what has come of it."""

    @abstractmethod
    def reword(self) -> None:
        """Another language is spoken, or keys mean something else."""

    # Events:

    @property
    def has_click_sound(self) -> bool:
        """On the strip there are buttons; the board has sounds of its own."""
        return self.strip is not None and self.strip.rect.collidepoint(self.board.state.place)

    def handle(self, event: pygame.event.Event) -> bool:
        """The strip first, then what lies over the table, keys, the table."""
        done = self._handled(event)
        self._carry_out()
        return done

    def _handled(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        beside = self.picture.dialog is None and event.type != pygame.KEYDOWN
        if beside and self.strip is not None and self.strip.handle(event):
            screen.track_pointer(event)
            return True
        if screen.handle_overlay(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self.key(event)
        screen.release(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave_to_mouse()
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command:
            self.act(command)
        elif command is None and self._meant_for_board(gesture):
            self.board.controller.handle(gesture)
        self._carry_out()

    def _meant_for_board(self, gesture: Gesture) -> bool:
        if not isinstance(gesture, Pressed | Clicked | Dropped):
            return True
        if self.board.playback.is_moving:
            return isinstance(gesture, Clicked)
        return self.touched(gesture)

    def touches(self, place: Place) -> bool:
        """Whether a piece lies under a pixel, on the table or in the hand."""
        if self.board.controller.hits.pocket_at(place) is not None:
            return True
        return self.board.controller.cell_at(place) in self.board.playback.shown.stacks

    def _carry_out(self) -> None:
        """Do what is wanted of the one who owns the board."""
        for intent in self.screen.drain_intents():
            match intent:
                case Play(move, found):
                    if found:
                        self.board.controller.clear()
                    self.tried(move)
                case Ask(command):
                    self.act(command)
                case ViewChange() | Landing():
                    self.board.apply_intent(intent)
                case Refusal():
                    pass  # the board shows why; it was no try
                case _:
                    assert_never(intent)

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        done = self.screen.run_command(command, self.deeds)
        self._carry_out()
        return done

    def pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows move the cursor; what confirms presses where it is."""
        if event.mod & CHORDS:
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif command == "confirm" and self.cursor.spot is not None and not self.board.playback.is_moving:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._gesture(gesture)
        else:
            return False
        return True

    # The loop:

    def update(self, now: float) -> None:
        """Move what moves, then tell what has come of it."""
        for gesture in self.screen.begin_frame(now):
            self._gesture(gesture)
        self.board.camera_control.update(now)
        self.cursor.follow()
        if self.strip is not None:
            self.strip.group.update(now)
        for event in self.screen.update_playback():
            self._happened(event)
        self.screen.finish_frame()
        self._carry_out()
        self.follow(now)
        self.screen.play_choice_sounds()

    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""
        if isinstance(event, Played | TakenBack):
            self.board.controller.reset_for_position()

    def pause(self) -> None:
        """Covered by another scene."""
        self.screen.pause()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        if self.screen.resume():
            self.screen.lay_out()
            self.reword()

    def close(self) -> None:
        """Leave for good."""
        self.screen.hints.close()
