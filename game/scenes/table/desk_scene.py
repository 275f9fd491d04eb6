"""The scene around a desk: what a game in play and the review of one have in common, its loop and its layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import cast

import pygame

from game.core.game import Game
from game.core.hexes import Cell
from game.core.match import Match
from game.core.pieces import Arrangement
from game.play.adviser import THOUGHT, Adviser
from game.play.events import Event, Played
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.board.camera_control import GLIDE, CameraControl
from game.scenes.board.controller import BoardController
from game.scenes.board.playback import Playback, reached
from game.scenes.board.selection import Selection
from game.scenes.board.sounds import BoardSounds, material_of
from game.scenes.board.state import Desk
from game.scenes.board.view import BoardView
from game.scenes.dialogs import Dialog
from game.scenes.scene import Scene, Services
from game.scenes.table.actions import Actions
from game.scenes.table.chrome import Chrome
from game.scenes.table.hints import Hints
from game.scenes.table.keys import pressed
from game.scenes.table.move_entry import MoveEntry
from game.scenes.table.picture import Picture
from game.ui import words
from game.ui.input.gestures import Clicked, Gesture, Wheeled
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.panels.table_layout import style_of, table_layout
from game.ui.render.motion import SoundEvent, Speed
from game.ui.render.painter import Painter


class DeskScene(Scene, ABC):
    """A table with its hands, panels and bar; `below` is the seat whose hand lies at the bottom."""

    def __init__(self, services: Services, setup: Setup, table: Table, below: int) -> None:
        self.services = services
        self.now = 0.0
        self._flat = services.config.flat  # as it was set last, and the next two
        self._language, self._bindings = words.language(), services.bindings
        self._down: dict[tuple[int, str], str] = {}  # what keys and buttons that are held down mean
        self._revealed: Played | None = None
        self._size, self._appearance = pygame.display.get_window_size(), services.appearance
        self.desk = self._laid(setup, table, below)
        self.ticks = BoardSounds(self.desk)
        self.painter = Painter(self.theme_at(self._size))
        self.picture = self._pictured()
        self.controller = BoardController(self.desk, self.picture.touched_at, self.picture.chrome.pocket_at, self._made)
        self.hints = Hints(self.desk, Adviser(min(services.seconds, THOUGHT)), self.say, self._carry_out)
        self.actions = Actions(self.desk, self.controller, self._ask, self._refold, self.hints)
        self.line = self.picture.writing = MoveEntry(self.desk, self._carry_out)
        self.actions.fit(glide=False)

    @property
    def subject(self) -> Game:
        """The game that is seen."""
        return self.match.game

    @property
    def match(self) -> Match:
        """The match that is seen."""
        return self.desk.table.match

    @property
    def arrangement(self) -> Arrangement:
        """What lies on the table as it is seen now."""
        return self.desk.playback.shown

    # What each of them does in its own way:

    @abstractmethod
    def _chrome(self, pen: Pen, looks: BoardView) -> Chrome:
        """The parts around the table."""

    @abstractmethod
    def _take_over(self, old: Picture) -> None:
        """Lay out anew what lay over an old picture."""

    @abstractmethod
    def _made(self, move: int) -> None:
        """A move was made with the pointer."""

    @abstractmethod
    def _carry_out(self, move: int) -> None:
        """Play a move that was found or written, seen from its beginning."""

    @abstractmethod
    def _ask(self, command: str) -> None:
        """Open what a command must ask or show first."""

    @abstractmethod
    def _key(self, event: pygame.event.Event) -> bool:
        """A key is down."""

    @abstractmethod
    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""

    @abstractmethod
    def _reworded(self) -> None:
        """Another language is spoken, or keys mean something else."""

    @property
    def _folded(self) -> bool:
        """Whether the side panel is put away."""
        return False

    def _refold(self) -> None:
        """Put the side panel away, or take it out; it may be that it cannot be."""

    def _over(self, event: pygame.event.Event) -> bool:
        """What lies over everything but a dialog takes an event."""
        del event
        return False

    def _beside(self, event: pygame.event.Event) -> bool:
        """What lies beside the table takes an event that is no key's."""
        del event
        return False

    def _beside_at(self, place: tuple[int, int]) -> bool:
        """What lies beside the table takes a click."""
        del place
        return False

    def _follow(self) -> None:
        """The eye has moved."""

    def _tend(self, now: float) -> None:
        """Everything of the frame has been done."""

    # The desk and its picture:

    def _laid(self, setup: Setup, table: Table, below: int) -> Desk:
        services, match = self.services, table.match
        playback = Playback(table, services.config.speed, self._hear)
        style = style_of(table.arrangement)
        layout = table_layout(self._size, len(table.players), below, self._folded, style, self._appearance.scale)
        camera_control = CameraControl(layout.table, playback.shown)
        camera_control.camera = camera_control.camera.flattened(services.config.flat)
        selection = Selection(match.game, match.position)
        desk = Desk(services, setup, table, playback, selection, camera_control, layout, below)
        playback.homes = desk.homes
        return desk

    def _hear(self, sound: SoundEvent) -> None:
        self.services.sounds.hear(sound.kind, sound.height, material_of(self.desk))

    def theme_at(self, size: tuple[int, int]) -> Theme:
        """How this game looks in a picture of a size, in the colours that its players chose."""
        match = self.desk.table.match
        return self._appearance.theme(size).wearing(match.game.stains, self.desk.setup.colours, match.seats)

    def _pictured(self) -> Picture:
        theme = self.painter.theme = self.theme_at(self._size)
        pen, looks = Pen(theme), BoardView(self.desk)
        return Picture(self.desk, pen, self._chrome(pen, looks), self.painter, looks)

    def _lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of a size, keeping what is seen."""
        desk, old = self.desk, self.picture
        self._size, self._appearance = size, self.services.appearance
        seats, style = len(desk.table.players), desk.layout.style
        desk.layout = table_layout(size, seats, desk.below, self._folded, style, self._appearance.scale)
        desk.camera_control.resized(desk.layout.table)
        self.picture = self._pictured()
        self.picture.toast, self.picture.writing = old.toast, old.writing
        self.line.place(self.picture.pen)
        self.controller.touched_at, self.controller.pocket_at = self.picture.touched_at, self.picture.chrome.pocket_at
        self._take_over(old)

    # The loop:

    def handle(self, event: pygame.event.Event) -> bool:
        """Dialogs first, then what lies over the table, keys, what lies beside it, the table."""
        picture = self.picture
        if picture.dialog is not None:
            self._track(event)
            picture.dialog.handle(event)
            picture.spoil()
            return True
        if self._over(event) or self.line.handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            self.desk.held.discard(self._down.pop(pressed(event), ""))
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.held.clear()
        if self._beside(event):
            return True
        ctrl = bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))
        gestures = self.desk.pointer.feed(event, self.now, ctrl)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _track(self, event: pygame.event.Event) -> None:
        """Under a dialog the pointer only moves."""
        if event.type == pygame.MOUSEMOTION:
            self.desk.pointer.place = event.pos
            self.controller.look(event.pos)

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        return self.actions.act(command)

    def _gesture(self, gesture: Gesture) -> None:
        picture, chrome = self.picture, self.picture.chrome
        if isinstance(gesture, Clicked):
            bar = picture.turn_bar()
            command = chrome.bar.action_at(gesture.place) or (bar.at(gesture.place) if bar else "")
            if command and command not in chrome.bar.content.disabled:
                self.act(command)
            if command or self._beside_at(gesture.place):
                return
        if isinstance(gesture, Wheeled) and chrome.scroll(gesture.place, gesture.notches):
            return
        self.controller.take(gesture)

    def update(self, now: float) -> None:
        """Poll the table, move what moves."""
        self.now = now
        desk = self.desk
        for gesture in desk.pointer.tick(now):
            self._gesture(gesture)
        desk.camera_control.update(now)
        self._follow()
        for event in desk.playback.update(now):
            self._happened(event)
        self.hints.update()
        self.line.update(now)
        begun = desk.playback.begun
        if begun is not None and begun is not self._revealed:
            self._revealed = begun
            self._see(reached(begun.steps), begun.after)
        if self.picture.chrome.outgrown:
            self._lay_out(self._size)
        self._tend(now)
        tick = self.ticks.listen()
        if tick:
            self.services.sounds.play(tick)

    def _see(self, cells: Sequence[Cell], shown: Arrangement) -> None:
        """Bring into view what has moved."""
        if cells:
            self.desk.camera_control.reveal(cells[0], {cell: len(pile) for cell, pile in shown.stacks.items()}, cells)

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up, or away."""
        self.picture.dialog = dialog
        self.desk.pointer.forget()
        if dialog is not None:
            self.line.close()
            dialog.place(self.picture.pen, pygame.Rect((0, 0), self._size))
        self.controller.look(self.desk.pointer.place)
        self.picture.spoil()

    def say(self, words: str) -> None:
        """Tell something in passing."""
        self.picture.toast.show(words, self.now)

    def stale(self) -> bool:
        """Whether the picture differs from the one last drawn."""
        return self.picture.stale(self.now)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what has changed."""
        return self.picture.draw(surface)

    def spoil(self) -> None:
        """Draw everything next time; in a window of another size, or dressed differently, lay it out first."""
        size = pygame.display.get_window_size()
        if size != self._size or self.services.appearance != self._appearance:
            self._lay_out(size)
        self.picture.spoil()

    def idle(self, seconds: float) -> None:
        """Sharpen what was scaled in haste."""
        if self.picture.refine(seconds):
            self.picture.touch()

    def resume(self) -> None:
        """Seen again, or for the first time: look and move as the settings say, which may have changed meanwhile."""
        config, desk = self.services.config, self.desk
        desk.playback.speed = cast(Speed, config.speed)
        desk.camera_control.seconds = 0.0 if config.speed == "off" else GLIDE
        if config.flat != self._flat:
            self._flat = config.flat
            if desk.camera_control.flat != config.flat:
                desk.camera_control.flatten(self.actions.heights())
        if (words.language(), self.services.bindings) != (self._language, self._bindings):
            self._language, self._bindings = words.language(), self.services.bindings
            self._reworded()
        self.picture.spoil()

    def pause(self) -> None:
        """Covered by another scene: nothing is held or written any more."""
        self.desk.pointer.forget()
        self.desk.held.clear()
        self.line.close()

    def close(self) -> None:
        """Leave for good."""
        self.hints.close()
