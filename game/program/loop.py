"""The program's main loop: 60 times a second it passes events to the top scene and draws what has changed."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame
from platformdirs import user_documents_dir

from game.core.errors import StaxError
from game.core.futures import poll
from game.desktop.desktop import Desktop
from game.engine.client import Client
from game.engine.confirmed import ConfirmedEngines
from game.engine.engines import Engines
from game.library.library import Library
from game.library.link import is_link
from game.play.clocks import TimeControl
from game.program.crashes import Crashes
from game.program.navigation import Navigation, import_ahead
from game.program.window import at_least_min_size, current_window, raise_window, set_mode
from game.scenes.base.fade import FADE_SECONDS
from game.scenes.base.notice import ClosingPicture, CrashNotice, crash_message
from game.scenes.base.stack import SceneStack
from game.settings.config import ConfigUnwritten, SetAside
from game.settings.key_bindings import REPEATED_ACTIONS, Bindings, make_bindings
from game.settings.values import Config
from game.ui import screen, words
from game.ui.input.controllers import ControllerInput
from game.ui.look.allocator import trim
from game.ui.look.cache import collect_garbage
from game.ui.look.table_builder import TableBuilder
from game.ui.look.themes import Appearance
from game.ui.look.worker import GATE
from game.ui.sound import Sounds
from game.ui.widgets.clipboard import Clipboard, SystemClipboard

SAVE_GRACE: Final = 0.3  # seconds that saving may take at the end before a message appears
FRAME_RATE: Final = 60  # frames a second
COLLECT_INTERVAL: Final = 10.0  # seconds between two garbage collections, in quiet moments
TRIM_INTERVAL: Final = 2.0  # seconds between two returns of freed memory to the system, about a millisecond each
MAX_CRASHES_IN_A_ROW: Final = 3  # then the program closes
IDLE_BUDGET: Final = 0.006  # seconds of an idle frame that a scene may use


class App:
    """The program while its window is open: a stack of scenes, and what they share.

    `seconds`, `control` and `size` hold for this run only and are not saved.  With `crashes` an unexpected exception is
    reported and shown, and the program goes on; without, it is raised.
    """

    def __init__(
        self,
        config: Config,
        library: Library,
        remember: Callable[[Config], None] = lambda _config: None,
        clock: Callable[[], float] = time.monotonic,
        seconds: float | None = None,
        control: TimeControl | None = None,
        draw: Callable[[int], int] = random.randrange,
        pads: ControllerInput | None = None,
        size: tuple[int, int] | None = None,
        crashes: Crashes | None = None,
        confirmed: ConfirmedEngines | None = None,
        desktop: Desktop | None = None,
    ) -> None:
        self.config = config
        self.library = library
        self.clock = clock
        self._seconds = seconds
        self.sounds = Sounds()
        self.desktop = desktop or Desktop()
        self.clipboard: Clipboard = SystemClipboard()
        self.scenes = SceneStack()
        self.navigation = navigation = Navigation(self, self.scenes, Path(user_documents_dir()) / "Stax", control, draw)
        self.leave, self.settings = navigation.leave, navigation.settings
        self.rules, self.review = navigation.rules, navigation.review
        self._bound_config = dict(config.keys), dict(config.buttons)
        self._bindings = make_bindings(config.keys, config.buttons)
        self.pads = pads
        self._engines = Engines(confirmed)
        self._size = at_least_min_size(size) if size is not None else None  # until the window is resized
        self._place: tuple[int, int] | None = None  # of the window before it filled the screen
        self._crashes = crashes
        self._events: deque[pygame.event.Event] = deque()  # not yet handled
        self._remember = remember
        self._has_reported_unwritten = False  # the player knows that settings cannot be saved
        self._notices: list[StaxError] = []
        self._background: list[Callable[[], bool]] = []  # work of scenes that were left
        self._running = True
        self._has_given_up = False  # after too many crashes
        self._redraws_all = True
        self._is_still = False
        self._collected_at = self._trimmed_at = 0.0  # the times when they were done last
        self._table_builder = TableBuilder()
        self.apply()

    # The services for scenes:

    @property
    def appearance(self) -> Appearance:
        """The look that is set in the configuration."""
        config = self.config
        return Appearance(config.look.theme, config.look.scale, tuple(config.look.colours), config.look.table)

    @property
    def bindings(self) -> Bindings:
        """The keys and buttons of the configuration."""
        keys, buttons = self.config.keys, self.config.buttons
        if self._bound_config != (keys, buttons):
            self._bound_config, self._bindings = (dict(keys), dict(buttons)), make_bindings(keys, buttons)
        return self._bindings

    @property
    def has_controller(self) -> bool:
        """Whether a game controller is plugged in."""
        return self.pads is not None and self.pads.is_plugged_in

    @property
    def seconds(self) -> float:
        """The seconds that a computer thinks about a move: from the command line, else from the settings."""
        return self.config.engine.seconds if self._seconds is None else self._seconds

    def engine(self) -> Client:
        """A new engine for a computer's seat, as the settings say."""
        return self._engines.start(self.config.engine.command, self.config.engine.threads, self.config.engine.memory)

    def apply(self) -> None:
        """Apply the configuration after a change of look or sound."""
        config, sounds = self.config, self.sounds
        sounds.mute(config.sound.mute)
        sounds.volume, sounds.table_volume = config.sound.all / 100, config.sound.table / 100
        sounds.interface_volume = config.sound.interface / 100
        self.scenes.fade.set_seconds(0.0 if config.look.animation == "off" else FADE_SECONDS)

    def remember(self) -> None:
        """Save the settings; a notice says if the old file was renamed, or, once, that saving fails."""
        try:
            self._remember(self.config)
        except SetAside as notice:
            self._notices.append(notice)
        except ConfigUnwritten as error:
            if not self._has_reported_unwritten:
                self._has_reported_unwritten = True
                self._notices.append(error)

    def quit(self) -> None:
        """End after this frame."""
        self._running = False

    def fill_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.config.window.fullscreen = not self.config.window.fullscreen
        self._place = set_mode(self.config, self._size, self._place)
        self.remember()
        self._redraws_all = True

    def continue_in_background(self, work: Callable[[], bool]) -> None:
        """Continue the work of a scene that was left: call it once a frame until it returns True.

        If the program ends first, the work is completed after the window has closed.
        """
        self._background.append(work)

    @property
    def background_count(self) -> int:
        """The number of works that still continue in the background."""
        return len(self._background)

    def _continue_background(self) -> None:
        for work in list(self._background):
            try:
                if work():
                    self._background.remove(work)
            except StaxError as error:
                self._note(error)
            except Exception:  # `turn` reports it, once
                self._background.remove(work)
                raise

    def _note(self, error: StaxError) -> None:
        """Show an error once, over the current scene or at the end of the program."""
        if error not in self._notices:
            self._notices.append(error)

    def retry_failed_engine(self) -> None:
        """Allow a failed foreign engine again, because a game begins."""
        self._engines.retry_failed_engine()

    @property
    def way_back(self) -> str:
        """The label of the button that goes back."""
        return self.navigation.way_back

    # The loop:

    def run(self) -> int:
        """Run frames until the window is closed or no scene is left.

        Returns the exit status: 1 if crashes ended the program, else 0.
        """
        pace = pygame.time.Clock()
        gc.freeze()  # these objects live until the end, so `SceneStack.forget` need not scan them
        try:
            while self.turn():
                pace.tick(FRAME_RATE)
            self._complete()
        finally:
            self._close_all()
            self.remember()
            for notice in self._notices:  # the window is gone
                print(f"stax: {words.error_text(notice)}", file=sys.stderr)
        return int(self._has_given_up)

    def _complete(self) -> None:
        """Leave all scenes, save everything, and complete the work in the background."""
        self._close_all()
        self._safely(self._close_library)
        if self._background:
            with suppress(AttributeError, pygame.error):  # not every driver supports it
                current_window().hide()
        while self._background:
            pygame.event.pump()  # else the system shows the program as not responding
            self._safely(self._continue_background)
            pygame.time.wait(1)

    def turn(self) -> bool:
        """Run a frame and the idle work after it; False if it was the last."""
        try:
            with GATE.shut():
                going = self.frame()
            if going:
                self.run_idle_work()
        except Exception as error:  # any defect: the game is saved, so the player can go on
            return self._handle_crash(error)
        if self._crashes is not None and not isinstance(self.scenes.top, CrashNotice):
            self._crashes.note_good_frame()
        return going

    def _handle_crash(self, error: Exception) -> bool:
        """Report a crash and show it; after several in a row leave all scenes first.  False if the program must end."""
        if self._crashes is None:
            raise error
        place = self._crashes.add(error, self.scenes.top)
        self._has_given_up = self._crashes.in_a_row >= MAX_CRASHES_IN_A_ROW
        if self._crashes.in_a_row > MAX_CRASHES_IN_A_ROW:
            self._notices.append(crash_message(place, last=True))
            return False
        try:
            if self._crashes.in_a_row == MAX_CRASHES_IN_A_ROW:
                self._close_all()
                self.navigation.show_crash(place, self.quit)
            else:
                self.navigation.show_crash(place)
        except Exception as another:  # the scene cannot even be covered
            return self._handle_crash(another)
        return True

    def _close_all(self) -> None:
        while self.scenes.scenes:
            self._safely(self.scenes.clear)

    def _safely(self, action: Callable[[], None]) -> None:
        """Call a function at the end of the program; a crash is reported only."""
        try:
            action()
        except Exception as error:  # the later steps must still run
            if self._crashes is None:
                raise
            self._crashes.add(error, self.scenes.top)

    def _close_library(self) -> None:
        """Let the library write all changes; if that takes more than a moment, show how many remain.

        A running import is stopped.
        """
        importing = self.library.current_import
        if not self.library.close(SAVE_GRACE):
            last = ClosingPicture(self.appearance)
            while not self.library.close(1 / FRAME_RATE):
                pygame.event.get()  # else the system shows the program as not responding
                last.show(self.library.pending_count)
        try:
            if importing is not None:
                poll(importing)
        except StaxError as error:
            self._note(error)

    def frame(self) -> bool:
        """Run a frame, from reading events to the flip; False if it was the last."""
        self._events.extend(pygame.event.get())
        while self._events:
            self._handle_event(self._events.popleft())
        for key in self.pads.tick(self.scenes.now) if self.pads is not None else ():
            if key.key or self.bindings.action_of_button(key.button, "table") in REPEATED_ACTIONS:
                self._dispatch(key)
        if self._running and self.scenes.top:
            now = self.clock()
            self.scenes.update(now)
            self.navigation.update(now)
            self._continue_background()
            for notices in (self._notices, self._engines.notices):
                while notices:
                    self.navigation.say(notices.pop(0))
            if self._engines.question:
                self.navigation.ask_engine(self._engines.question, self._engines.confirm)
                self._engines.question = ()
            self._show()
        return self._running and self.scenes.top is not None

    def run_idle_work(self) -> None:
        """Do idle work after a frame; if nothing changed in it, the scene may prepare later frames."""
        now = self.scenes.now
        if self.scenes.free_closed():
            return
        if now - self._trimmed_at > TRIM_INTERVAL:
            self._trimmed_at = now
            trim()
        if not self._is_still or self.scenes.top is None:
            return
        if now - self._collected_at > COLLECT_INTERVAL:
            self._collected_at = now
            collect_garbage()
            return
        import_ahead()
        self._table_builder.prepare(screen.size(), self.appearance)
        if self.pads is not None:
            self.pads.start()
        self.scenes.top.idle(IDLE_BUDGET)

    def _handle_event(self, event: pygame.event.Event) -> None:
        """Handle an event; an event of a game controller is translated into keys first."""
        keys = self.pads.handle(event, self.scenes.now) if self.pads is not None else None
        for each in (event,) if keys is None else keys:
            self._dispatch(each)

    def _dispatch(self, event: pygame.event.Event) -> None:
        if self._crashes is not None:
            self._crashes.note_event(event, self.scenes.top)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.fill_screen()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._resized()
        elif event.type == pygame.DROPFILE and is_link(event.file):
            self.navigation.open_link(event.file)  # a clicked link, from macOS or a second copy
            raise_window()
        elif self.scenes.top:
            has_click_sound = self.scenes.top.has_click_sound
            used = self.scenes.top.handle(event) or self.navigation.handle_key(event)
            if used and has_click_sound and is_press(event):
                self.sounds.play("click")
            if event.type == pygame.DROPFILE:
                if not used:
                    self.navigation.open_file(Path(event.file))  # a double-clicked file, from the same
                raise_window()

    @property
    def drawn_size(self) -> tuple[int, int] | None:
        """The size in which the table was drawn last; None before the first frame."""
        return self._table_builder.shown_size

    def _resized(self) -> None:
        self._redraws_all = True
        size = pygame.display.get_window_size()
        if not self.config.window.fullscreen and size != self._size:
            self._size = None
            self.config.window.width, self.config.window.height = size

    def _show(self) -> None:
        surface = screen.surface()
        if surface is None or self._table_builder.is_awaited(surface.get_size(), self.appearance):
            self._is_still = False
            return
        if self._redraws_all:
            self.scenes.invalidate()
        changed = self.scenes.draw(surface)
        screen.show(None if self._redraws_all else changed)
        self._is_still = changed is not None and not changed and not self._redraws_all
        self._redraws_all = False


def is_press(event: pygame.event.Event) -> bool:
    """Whether an event is a press of a button, by mouse or key."""
    if event.type == pygame.MOUSEBUTTONUP:
        return bool(event.button == 1)
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
