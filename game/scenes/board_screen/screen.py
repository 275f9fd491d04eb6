"""A board in the window with its hands, panels, bar, dialogs, hints and the line for typing moves.

A table and a review each own a screen: events go in, intents and shown events come out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from game.library.link import link_text
from game.play.adviser import SECONDS_FOR_ADVICE, Adviser
from game.play.events import Event, Played, Redone, TakenBack
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.board.camera_control import GLIDE_SECONDS
from game.scenes.board.controller import TouchedPiece
from game.scenes.board.intents import Intent
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import SAY_PREFIX, Handlers, board_handlers
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.hints import Hints
from game.scenes.board_screen.move_entry import MoveEntry
from game.scenes.board_screen.picture import Picture
from game.settings.actions import HELD_ACTIONS
from game.ui import screen, words
from game.ui.canvas.motion import SoundEvent, Speed
from game.ui.canvas.painter import Painter
from game.ui.input.chords import pressed_key
from game.ui.input.gestures import Clicked, Gesture, Place, Wheeled
from game.ui.kinds import rail_of
from game.ui.kinds.rail import Rail
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.table_layout import ReservedRoom, TableLayout, table_layout
from game.ui.words import _


class BoardScreen:
    """A board with everything around it; the hand of seat `below` lies at the bottom.

    `chrome` makes the panels around the table when the window is laid out; call `lay_out` before anything else.
    """

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        below: int,
        chrome: Callable[[Board, Pen], SurroundingPanels],
    ) -> None:
        self.services = services
        self.now = 0.0
        self.reserved_room = ReservedRoom()  # used by the scene; valid from the next layout
        self._make_chrome = chrome
        self._flat = services.preferences.config.flat  # the last applied settings, also in the next two lines
        self._language, self._bindings = words.language(), services.preferences.bindings
        self._size, self._appearance, self._folded = screen.size(), services.preferences.appearance, False
        self._held_keys: dict[tuple[int, str], str] = {}  # the command of each key that is down
        self._revealed_move: Played | None = None
        self._intents: list[Intent] = []
        layout = self._compute_layout(rail_of(table.arrangement), len(table.players), below)
        self.board = self._make_board(setup, table, layout, below)
        self.painter = Painter(self.theme_at(self._size))
        self.entry = MoveEntry(self.board, self._intents.append)
        self.picture = Picture(self.board, self.painter, self.entry)
        adviser = Adviser(min(services.preferences.seconds, SECONDS_FOR_ADVICE))
        self.hints = Hints(self.board, adviser, self.say, self._intents.append)
        self.handlers: Handlers = {
            **board_handlers(self.board, self.hints, self._intents.append),
            "copy-link": self.copy_link,
        }

    def _make_board(self, setup: Setup, table: Table, layout: TableLayout, below: int) -> Board:
        return Board(self.services, setup, table, layout, below, self, self._play_sound)

    def _play_sound(self, sound: SoundEvent) -> None:
        self.services.sounds.play_event(sound.kind, sound.height, self.board.kind.material)

    # Finding the piece at a pixel:

    def touched_at(self, place: Place) -> TouchedPiece | None:
        """The cell at a pixel and the piece of its stack; None if something covers the table there."""
        return self.picture.touched_at(place)

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket of its hand at a pixel, None for none."""
        return self.picture.chrome.pocket_at(place)

    # Layout:

    def _compute_layout(self, rail: type[Rail], seats: int, below: int) -> TableLayout:
        return table_layout(self._size, seats, below, self._folded, rail, self._appearance.scale, self.reserved_room)

    def lay_out(self, folded: bool | None = None) -> None:
        """Lay everything out for the current window and keep the view; the side panel `folded`, or as before."""
        board = self.board
        self._size, self._appearance = screen.size(), self.services.preferences.appearance
        self._folded = self._folded if folded is None else folded
        board.layout = self._compute_layout(board.layout.rail, len(board.table.players), board.below)
        board.camera_control.resize(board.layout.table, board.heights_to_show())
        theme = self.painter.theme = self.theme_at(self._size)
        pen = Pen(theme)
        self.picture.place(pen, self._make_chrome(board, pen))

    def theme_at(self, size: tuple[int, int]) -> Theme:
        """The theme of this game at a window size, in the colours of its players."""
        match = self.board.table.match
        return self._appearance.theme(size).with_colours(match.game.stains, self.board.setup.colours, match.seats)

    # The loop:

    def drain_intents(self) -> list[Intent]:
        """The intents since the last call, from the board and from the parts around it."""
        intents = [*self.board.controller.drain_intents(), *self._intents]
        self._intents.clear()
        return intents

    def handle_overlay(self, event: pygame.event.Event) -> bool:
        """Pass an event to the dialog, or to the line for typing; whether it was used."""
        dialog = self.picture.dialog
        if dialog is None:
            return self.entry.handle(event)
        self.track_pointer(event)
        dialog.handle(event)
        self.picture.invalidate()
        return True

    def track_pointer(self, event: pygame.event.Event) -> None:
        """Move the pointer under a dialog, without any other effect."""
        if event.type == pygame.MOUSEMOTION:
            self.board.controller.look(event.pos)

    def hold(self, event: pygame.event.Event, command: str) -> bool:
        """Begin a held command; False if the command is not held."""
        if command == "xray":
            self.board.xray.press(self.now)
        if command in HELD_ACTIONS:
            self._held_keys[pressed_key(event)] = command
            self.board.controller.hold(command)
        return command in HELD_ACTIONS

    def release(self, event: pygame.event.Event) -> None:
        """End the held command of a released key, or all when the window loses the focus."""
        if event.type == pygame.KEYUP:
            command = self._held_keys.pop(pressed_key(event), "")
            self.board.controller.hold(command, on=False)
            if command == "xray":
                self.board.xray.release_key(self.now)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.board.controller.release_commands()
            self.board.xray.release()

    def begin_frame(self, now: float) -> list[Gesture]:
        """Set the time of the frame; return the gestures that are complete after a delay."""
        self.now = now
        return self.board.controller.pointer.tick(now)

    def gestures(self, event: pygame.event.Event) -> list[Gesture]:
        """The gestures that an event completes."""
        return self.board.controller.gestures(event, self.now)

    def command_at(self, gesture: Gesture) -> str | None:
        """The id of the command of a clicked button, "" if it is not available; None beside the buttons."""
        if not isinstance(gesture, Clicked):
            return None
        chrome, bar = self.picture.chrome, self.picture.turn_bar()
        if chrome.legend.covers(gesture.place):
            return chrome.xray_at(gesture.place)
        command = chrome.command_at(gesture.place) or (bar.button_at(gesture.place) if bar else "")
        if not command:
            return None
        return command if command not in chrome.bar.content.disabled else ""

    def run_command(self, command: str, handlers: Handlers) -> bool:
        """Run a command by its id, or say the word of a button; False if there is no handler."""
        if command.startswith(SAY_PREFIX):
            self.board.controller.say(command.removeprefix(SAY_PREFIX))
            return True
        if command in handlers:
            handlers[command]()
        return command in handlers

    def scroll(self, gesture: Gesture) -> bool:
        """Scroll the list of moves by a gesture; whether the gesture was for it."""
        return isinstance(gesture, Wheeled) and self.picture.chrome.scroll(gesture.place, gesture.notches)

    def update_playback(self) -> list[Event]:
        """Poll the table and advance its animation; return the events that have been shown."""
        events = self.board.playback.update(self.now, self.board.hand_places)
        if any(isinstance(event, TakenBack | Redone) for event in events):
            self.board.reveal((), self.board.playback.shown)
        return events

    def finish_frame(self) -> None:
        """After the events are handled: update hints, typing and the X-ray, and bring the last move into view."""
        board = self.board
        self.hints.update()
        self.entry.update(self.now)
        board.xray.update(self.picture.chrome.layer_at(board.state.place))
        begun = board.playback.started_move
        if begun is not None and begun is not self._revealed_move:
            self._revealed_move = begun
            board.reveal(target_cells(begun.steps), begun.after)
        if self.picture.chrome.does_not_fit:
            self.lay_out()

    def play_choice_sounds(self, warns: bool = True) -> None:
        """Play the sound of a change in the selection; of a danger only if `warns`."""
        tick = self.board.next_sound(warns)
        if tick:
            self.services.sounds.play(tick)

    def show(self, dialog: Dialog | None) -> None:
        """Open a dialog; None closes it."""
        self.picture.dialog = dialog
        self.board.controller.pointer.reset()
        if dialog is not None:
            self.entry.close()
            dialog.place(self.picture.pen, pygame.Rect((0, 0), self._size))
        self.board.controller.look()
        self.picture.invalidate()

    def say(self, words: str) -> None:
        """Show a short message for a moment."""
        self.picture.toast.show(words, self.now)

    def copy_link(self) -> None:
        """Copy the position to the clipboard as a link."""
        match = self.board.table.match
        self.services.clipboard.put(link_text(match.game, match.options, match.position))
        self.say(_("The position was copied as a link."))

    def invalidate(self) -> None:
        """Draw everything at the next frame; lay out first if the window's size or the appearance changed."""
        if screen.size() != self._size or self.services.preferences.appearance != self._appearance:
            self.lay_out()
        self.picture.invalidate()

    def resume(self) -> bool:
        """Apply the settings, which may have changed; whether the language or the keys have."""
        config, board = self.services.preferences.config, self.board
        board.playback.speed = cast(Speed, config.speed)
        board.camera_control.seconds = 0.0 if config.speed == "off" else GLIDE_SECONDS
        if config.flat != self._flat:
            self._flat = config.flat
            if board.camera_control.is_flat != config.flat:
                board.camera_control.flatten(board.heights_to_show())
        before = self._language, self._bindings
        self._language, self._bindings = words.language(), self.services.preferences.bindings
        self.picture.invalidate()
        return before != (self._language, self._bindings)

    def pause(self) -> None:
        """Release all keys and buttons, and close the line for typing."""
        self.board.controller.release_all()
        self.board.xray.release()
        self.entry.close()
