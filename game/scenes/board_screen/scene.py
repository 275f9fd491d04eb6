"""The base of the scenes with a board: the order in which their parts get events, the ways to look, their frames."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from game.core.game import Game
from game.core.match import Match
from game.core.move import Move
from game.play.events import Event, Played
from game.scenes.base.scene import Scene
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board.cursor import ARROWS, Cursor
from game.scenes.board.intents import Play
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialogs
from game.scenes.board_screen.frame.hands import DRAWER_PREFIX
from game.scenes.board_screen.frame.look import LookPreview
from game.scenes.board_screen.frame.look_menu import LookMenu
from game.scenes.board_screen.picture import Picture
from game.scenes.board_screen.screen import BoardScreen
from game.ui.input.gestures import Clicked, Gesture, Pressed
from game.ui.look.table_top import is_built
from game.ui.render.baked import are_colours_loaded

MODIFIER_KEYS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class BoardScene(Scene, ABC):
    """A scene with a single board; a subclass says what a move, a key and a command do there.

    An event goes to the first part that uses it: `handle_first`, the card over the board, the dialog or the line for
    typing, `handle_key`, `handle_beside`, and then, as gestures, the buttons, `takes_gesture` and the board.

    `back_action` is the command of a step back when there is nothing to undo; `unused_actions` are those of the board's
    actions that have no meaning in the scene.
    """

    back_action: ClassVar[str] = "menu"
    unused_actions: ClassVar[Collection[str]] = ()
    warns_of_dangers: ClassVar[bool] = True  # with a sound; False where moves have been played already
    cursor_type: ClassVar[type[Cursor]] = Cursor

    dialogs: Dialogs
    handlers: Handlers

    def __init__(self, screen: BoardScreen) -> None:
        self.attach(screen)

    def attach(self, screen: BoardScreen) -> None:
        """Show a screen, the first or another."""
        self.screen = screen
        picture = screen.picture
        self.cursor = self.cursor_type(
            screen.board,
            picture.pocket_middle,
            picture.floating.word_middle,
            picture.button_places,
            picture.browsed_pockets,
        )
        self._look_preview = LookPreview(screen.board, self.act)

    @property
    def services(self) -> Services:
        """The services of the program."""
        return self.screen.services

    @property
    def board(self) -> Board:
        """The board on the screen."""
        return self.screen.board

    @property
    def picture(self) -> Picture:
        """The picture of the screen."""
        return self.screen.picture

    @property
    def current_game(self) -> Game:
        """The game on the board."""
        return self.match.game

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.board.table.match

    # What differs between the scenes:

    @abstractmethod
    def play_move(self, move: Move) -> None:
        """Take a legal move that a player made on the board or typed."""

    def play_intent(self, intent: Play) -> None:
        """Take a move with what is known of where it comes from."""
        self.play_move(intent.move)

    @abstractmethod
    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that goes down; whether it meant something."""

    @abstractmethod
    def update_parts(self, now: float) -> None:
        """Advance the scene's own parts to a time in seconds; called after the board was updated."""

    @abstractmethod
    def update_language(self) -> None:
        """Build the texts again after a change of language or keys; the screen is laid out afterwards."""

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Whether an event is for a part that hides all others from it."""
        del event
        return False

    def handle_beside(self, event: pygame.event.Event) -> bool:
        """Whether an event, other than a pressed key, is for the widgets beside the board."""
        del event
        return False

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture is not for the board; asked if it is neither for a button nor for the list of moves."""
        del gesture
        return False

    def intercepts(self, command: str) -> bool:
        """Whether a command is refused, or means something else at this moment, which is then done."""
        del command
        return False

    def handle_table_event(self, event: Event) -> None:
        """React to an event of the table that has been shown on the board."""
        if isinstance(event, Played):
            self.board.controller.reset_for_position()

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the first part that uses it; whether there is such a part."""
        done = self._dispatch(event)
        self.carry_out()
        return done

    def _dispatch(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if self.handle_first(event) or self._handle_card(event) or screen.handle_overlay(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self.handle_key(event)
        screen.keys.release(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave_to_mouse()
        if self.handle_beside(event):
            return True
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._handle_gesture(gesture)
        return bool(gestures)

    def _handle_card(self, event: pygame.event.Event) -> bool:
        """Whether an event is for the card or the strip over the board, which leaves the keys to the scene."""
        card = self.picture.top_card
        if card is None or self.picture.dialog is not None or event.type == pygame.KEYDOWN or not card.handle(event):
            return False
        self.screen.track_pointer(event)
        return True

    def _handle_gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command:
            self.act(command)
        elif command is None and not self.screen.scroll(gesture) and not self.takes_gesture(gesture):
            self.board.controller.handle(gesture)
        self.carry_out()

    def carry_out(self) -> None:
        """Play the moves that were made on the board, typed or found."""
        for intent in self.board.controller.drain_intents():
            if intent.shows_whole_way:
                self.board.controller.clear()
            self.play_intent(intent)

    # Commands:

    def act(self, command: str) -> bool:
        """Run a command by its id; False if there is none."""
        done = self.intercepts(command) or self.screen.run_command(command, self.handlers)
        self.carry_out()
        return done

    def board_handlers(self) -> Handlers:
        """The handlers of the board's own actions, of the list of looks and of what it lists.

        They lack those that have no meaning in the scene.
        """
        drawers = {f"{DRAWER_PREFIX}{seat}": partial(self._toggle_hand, seat) for seat in range(self.match.seats)}
        looks = {"look": lambda: self.dialogs.look(self._look_preview), "coordinates": self._toggle_coordinates}
        own: Handlers = {"back": self.step_back, **self.screen.handlers, **looks, **drawers}
        return {action: handler for action, handler in own.items() if action not in self.unused_actions}

    def step_back(self) -> None:
        """Close a hand's drawer or the X-ray, take back a hint or undo the current choice.

        With nothing to undo, do `back_action`.
        """
        board, hints = self.board, self.screen.hints
        undone = self.picture.chrome.close_drawer() or board.xray.hide() or hints.dismiss()
        if not undone and not board.controller.step_back():
            self.act(self.back_action)

    def _toggle_hand(self, seat: int) -> None:
        """Open the drawer of a seat's hand until it is closed, or close it."""
        self.picture.chrome.toggle_drawer(seat)

    def _toggle_coordinates(self) -> None:
        preferences = self.services.preferences
        preferences.config.look.coordinates = not preferences.config.look.coordinates
        preferences.remember()

    def run_key(self, event: pygame.event.Event, command: str) -> bool:
        """Let a key move the cursor, or else run its command; False if it does neither."""
        done = self.move_cursor(event, command) or self.act(command)
        self.board.controller.look()
        return done

    def move_cursor(self, event: pygame.event.Event, command: str) -> bool:
        """Let arrows and Tab move the cursor and the confirm key press there; whether a key did so."""
        if event.mod & MODIFIER_KEYS:
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self.cursor.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif command == "confirm" and self.cursor.spot is not None and not self.board.playback.is_moving:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._handle_gesture(gesture)
        else:
            return False
        return True

    # The loop:

    def update(self, now: float) -> None:
        """Advance the scene to a time in seconds: the board with its animations, then the scene's own parts.

        A way to look is shown only while its list is open.
        """
        if not isinstance(self.picture.dialog, LookMenu):
            self._look_preview.show("")
        for gesture in self.screen.begin_frame(now):
            self._handle_gesture(gesture)
        self.board.camera_control.update(now)
        self.cursor.follow()
        if self.picture.top_card is not None:
            self.picture.top_card.group.update(now)
        for event in self.screen.update_playback():
            self.handle_table_event(event)
        self.screen.finish_frame()
        self.carry_out()
        self.update_parts(now)
        self.board.play_choice_sound(self.warns_of_dangers)

    def resume(self) -> None:
        """Go on when the scene is shown first or again, with the current settings and language."""
        if self.screen.resume():
            self.update_language()
            self.screen.lay_out()
            if self.picture.dialog is not None:
                self.dialogs.rebuild()

    def pause(self) -> None:
        """Release held keys and pieces, since another scene covers this one."""
        self.screen.pause()

    def close(self) -> None:
        """Leave the scene for good and stop its hints."""
        self.screen.hints.close()

    # The picture:

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether the table's picture and the pieces' colours are loaded."""
        theme = self.picture.pen.theme
        # A list, so that both start to load:
        return all([is_built(size, theme), are_colours_loaded(theme.chosen_colours)])

    def needs_redraw(self) -> bool:
        """Whether the picture differs from the last drawing."""
        return self.picture.needs_redraw()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the changed parts."""
        return self.picture.draw(surface)

    def invalidate(self) -> None:
        """Draw everything at the next frame."""
        self.screen.invalidate()

    def idle(self, seconds: float) -> None:
        """Sharpen parts that were scaled roughly, for up to `seconds`."""
        self.picture.refine(seconds)
