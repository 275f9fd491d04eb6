"""A board in the window with its hands, panels, bar, dialogs, hints and the line for typing moves.

A table and a review each own a screen: gestures go in, shown events come out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from game.library.position_link import link_text
from game.play.adviser import SECONDS_FOR_ADVICE, Adviser
from game.play.events import Event, Played, Redone, TakenBack
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board.choice.chosen_piece import TouchedPiece
from game.scenes.board.context import BoardSpec
from game.scenes.board.controller import Hits
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import SAY_PREFIX, Handlers, board_handlers
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.held_keys import HeldKeys
from game.scenes.board_screen.hints import Hints
from game.scenes.board_screen.move_entry import MoveEntry
from game.scenes.board_screen.picture import Picture
from game.settings.changed_keys import Bindings
from game.ui import screen, words
from game.ui.canvas.motion import SoundEvent
from game.ui.canvas.painter import Painter
from game.ui.input.gestures import Clicked, Gesture, Place, Wheeled
from game.ui.kinds import shelf_of
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.menu import Menu
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.table_layout import FrameRoom, TableLayout, frame_layout
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class WindowState:
    """What a screen's layout depends on: the window, whether the side panel is folded, the room at the foot."""

    size: tuple[int, int]
    appearance: Appearance
    folded: bool = False
    reach: float = 0.0  # units that the near hand or a panel takes at the foot, where the table fills the window
    foot: float = 0.0  # units of the height of a panel at the foot


@dataclass(frozen=True, slots=True)
class AppliedSettings:
    """The settings that a screen has applied last."""

    flat: bool
    language: str
    bindings: Bindings


BoardMaker: TypeAlias = Callable[[BoardSpec, Hits], Board]
LayoutMaker: TypeAlias = Callable[[WindowState, int, int], TableLayout]
"""The layout of a window for a number of seats and the seat below."""


def open_layout(window: WindowState, seats: int, below: int) -> TableLayout:
    """The layout of a table that fills the window."""
    room = FrameRoom(window.reach, window.foot, window.folded)
    return frame_layout(window.size, seats, below, room, window.appearance.scale)


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
        make_board: BoardMaker = Board,
        make_layout: LayoutMaker = open_layout,
        has_finale: bool = False,
    ) -> None:
        self.services = services
        preferences = services.preferences
        self.window = WindowState(screen.size(), preferences.appearance)
        self._applied = AppliedSettings(preferences.config.look.flat, words.language(), preferences.bindings)
        self._make_chrome, self._make_layout = chrome, make_layout
        self._revealed_move: Played | None = None
        layout = make_layout(self.window, len(table.players), below)
        self.board = make_board(BoardSpec(services, setup, table, layout, below, self._play_sound, has_finale), self)
        self.keys = HeldKeys(self.board)
        self.painter = Painter(self.theme_at(self.window.size))
        self.entry = MoveEntry(self.board)
        self.picture = Picture(self.board, self.painter, self.entry)
        adviser = Adviser(min(services.preferences.seconds, SECONDS_FOR_ADVICE))
        self.hints = Hints(self.board, adviser, self.say)
        self.handlers: Handlers = {
            **board_handlers(self.board, self.hints),
            "copy-link": self.copy_link,
        }

    def _play_sound(self, sound: SoundEvent) -> None:
        pan = 0.0
        if sound.cell is not None:
            x, _y = self.board.camera_control.camera.at(sound.cell)
            pan = 2 * x / self.window.size[0] - 1
        self.services.sounds.play_event(sound.kind, sound.height, self.board.kind.material, pan)

    # Finding the piece at a pixel:

    def touched_at(self, place: Place) -> TouchedPiece | None:
        """The cell at a pixel and the piece of its stack; None if something covers the table there."""
        return self.picture.touched_at(place)

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket of its hand at a pixel, None for none."""
        return self.picture.chrome.pocket_at(place)

    # Layout:

    def lay_out(self, folded: bool | None = None) -> None:
        """Lay everything out for the current window and keep the view; the side panel `folded`, or as before."""
        board = self.board
        folded = self.window.folded if folded is None else folded
        look = self.services.preferences.appearance
        self.window = replace(self.window, size=screen.size(), appearance=look, folded=folded)
        board.set_layout(self._make_layout(self.window, len(board.table.players), board.below))
        theme = self.painter.theme = self.theme_at(self.window.size)
        pen = Pen(theme)
        self.picture.place(self._make_chrome(board, pen))
        self.put_strip(self.picture.strip)

    def set_reach(self, units: float, foot: float = 0.0) -> bool:
        """Take some units at the foot from the table at the next layout; whether that changes anything.

        `foot` of them are for a panel, 0 for none.
        """
        before, self.window = self.window, replace(self.window, reach=units, foot=foot)
        return before != self.window

    def hand_reach(self) -> float:
        """The units that the hand below takes at the foot of the window."""
        return shelf_of(self.board.table.arrangement)[0].reach_units(self.board.count_in_hand())

    def put_strip(self, strip: AnswerStrip | None) -> None:
        """Put a strip up at the foot, or a seal on the table; None removes it."""
        on_table = strip is not None and strip.is_on_table
        self.picture.put_strip(strip, self.board.layout.table if on_table else self.strip_area())

    def strip_area(self) -> pygame.Rect:
        """The rectangle of a strip: that of the panel at the foot."""
        return self.board.layout.foot or self.board.layout.table

    def theme_at(self, size: tuple[int, int]) -> Theme:
        """The theme of this game at a window size, in the colours of its players."""
        match = self.board.table.match
        return self.window.appearance.theme(size).with_colours(match.game.stains, self.board.setup.colours, match.seats)

    # The loop:

    @property
    def now(self) -> float:
        """The time of the current frame in seconds."""
        return self.board.now

    def handle_overlay(self, event: pygame.event.Event) -> bool:
        """Pass an event to the dialog, or to the line for typing; whether it was used.

        A press on another word of the bar than that of an open menu closes the menu and is left to the bar.
        """
        dialog = self.picture.dialog
        if dialog is None:
            return self.entry.handle(event)
        self.track_pointer(event)
        dialog.handle(event)
        self.picture.invalidate()
        if event.type != pygame.MOUSEBUTTONDOWN or not isinstance(dialog, Menu):
            return True
        bar = self.picture.chrome.bar
        return not bar.rect.collidepoint(event.pos) or bar.action_at(event.pos) in (None, dialog.word)

    def track_pointer(self, event: pygame.event.Event) -> None:
        """Move the pointer under a dialog, without any other effect."""
        if event.type == pygame.MOUSEMOTION:
            self.board.controller.look(event.pos)

    def begin_frame(self, now: float) -> list[Gesture]:
        """Set the time of the frame and move the camera; return the gestures that are complete after a delay."""
        self.board.camera_control.update(now)
        return self.board.controller.pointer.tick(now)

    def gestures(self, event: pygame.event.Event) -> list[Gesture]:
        """The gestures that an event completes."""
        return self.board.controller.gestures(event, self.now)

    def command_at(self, gesture: Gesture) -> str | None:
        """The id of the command of a clicked button, "" if it is not available; None beside the buttons."""
        if not isinstance(gesture, Clicked):
            return None
        chrome, bar = self.picture.chrome, self.picture.floating.turn_bar()
        if chrome.legend.covers(gesture.place):
            return chrome.xray_at(gesture.place)
        command = chrome.command_at(gesture.place) or (bar.button_at(gesture.place) if bar else "")
        if not command:
            return None
        return command if command not in chrome.bar.content.disabled else ""

    def run_command(self, command: str, handlers: Handlers) -> bool:
        """Run a command by its id, or say the word of a button; False if there is no handler."""
        if command.startswith(SAY_PREFIX):
            self.board.controller.chosen.say(command.removeprefix(SAY_PREFIX))
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

    def show(self, dialog: Dialog | None) -> None:
        """Open a dialog; None closes it."""
        self.picture.set_dialog(dialog)
        self.board.controller.pointer.reset()
        if dialog is not None:
            self.entry.close()
        self.board.controller.look()
        self.picture.invalidate()

    def say(self, words: str) -> None:
        """Show a short message for a moment."""
        self.picture.toast.show(words, self.now)

    def copy_link(self) -> None:
        """Copy the position to the clipboard as a link."""
        match = self.board.table.match
        self.services.clipboard.put(link_text(match.game, match.options, match.position))
        self.say(_("Link to the position copied."))

    def invalidate(self) -> None:
        """Draw everything at the next frame; lay out first if the window's size or the appearance changed."""
        if (screen.size(), self.services.preferences.appearance) != (self.window.size, self.window.appearance):
            self.lay_out()
        self.picture.invalidate()

    def resume(self) -> bool:
        """Apply the settings, which may have changed; whether the language or the keys have."""
        config, board = self.services.preferences.config, self.board
        board.camera_control.update(self.services.clock())  # it stood still while another scene was shown
        board.playback.set_speed(config.look.animation)
        board.camera_control.set_glides(config.look.animation != "off")
        before = self._applied
        self._applied = AppliedSettings(config.look.flat, words.language(), self.services.preferences.bindings)
        if before.flat != config.look.flat != board.camera_control.is_flat:
            board.camera_control.flatten(board.heights_to_show())
        self.picture.invalidate()
        return (before.language, before.bindings) != (self._applied.language, self._applied.bindings)

    def pause(self) -> None:
        """Release all keys and buttons, and close the line for typing."""
        self.board.controller.pointer.reset()
        self.keys.release_all()
        self.entry.close()
