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
from game.friend.friend_book import FriendBook
from game.library.library import Library
from game.library.position_link import is_link
from game.play.clocks import TimeControl
from game.program.background import BackgroundWork, Messages
from game.program.crashes import Crashes
from game.program.display import Display
from game.program.late_imports import import_ahead
from game.program.navigation import Navigation
from game.program.window import current_window, raise_window
from game.scenes.base.fade import FADE_SECONDS
from game.scenes.base.notice import ClosingPicture, CrashNotice, crash_message
from game.scenes.base.preferences import Preferences
from game.scenes.base.routes import OpenLink
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack
from game.settings.changed_keys import REPEATED_ACTIONS
from game.settings.values import Config
from game.ui import words
from game.ui.input.controllers import ControllerInput
from game.ui.look.allocator import trim
from game.ui.look.cache import collect_garbage
from game.ui.look.worker import GATE
from game.ui.sound import Sounds
from game.ui.widgets.clipboard import SystemClipboard

SAVE_GRACE: Final = 0.3  # seconds that saving may take at the end before a message appears
FRAME_RATE: Final = 60  # frames a second
COLLECT_INTERVAL: Final = 10.0  # seconds between two garbage collections, in quiet moments
TRIM_INTERVAL: Final = 2.0  # seconds between two returns of freed memory to the system, about a millisecond each
MAX_CRASHES_IN_A_ROW: Final = 3  # then the program closes
IDLE_BUDGET: Final = 0.006  # seconds of an idle frame that a scene may use


class Interval:
    """A timer that is over each time a number of seconds has passed since it was last over."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began = 0.0

    def is_over(self, now: float) -> bool:
        """Whether the seconds have passed; if so, they begin again."""
        over = now - self._began > self._seconds
        if over:
            self._began = now
        return over


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
        friends: FriendBook | None = None,
        desktop: Desktop | None = None,
    ) -> None:
        self._messages = messages = Messages()
        self.background = BackgroundWork(messages.add)
        self._engines = Engines(confirmed)
        self.pads = pads
        self._crashes = crashes
        self.scenes = SceneStack()
        preferences = Preferences(config, remember, messages.add, seconds)
        self.services = Services(
            preferences,
            library,
            Sounds(),
            desktop or Desktop(),
            SystemClipboard(),
            clock,
            self._start_engine,
            lambda: self.pads is not None and self.pads.is_plugged_in,
            self.apply,
            lambda route: self.navigation.go(route),
            lambda: self.navigation.way_back,
            self.background.add,
            friends=friends or FriendBook(),
        )
        folder = Path(user_documents_dir()) / "Stax"
        retry = self._engines.retry_failed_engine
        self.navigation = Navigation(self.services, self.scenes, folder, self.quit, retry, control, draw)
        self.display = Display(preferences, self.scenes, size)
        self._events: deque[pygame.event.Event] = deque()  # not yet handled
        self._trimming, self._collecting = Interval(TRIM_INTERVAL), Interval(COLLECT_INTERVAL)
        self._running = True
        self._has_given_up = False  # after too many crashes
        self.apply()

    def _start_engine(self) -> Client:
        """A new engine for a computer's seat, as the settings say."""
        engine = self.services.preferences.config.engine
        return self._engines.start(engine.command, engine.threads, engine.memory)

    def apply(self) -> None:
        """Apply the configuration after a change of look or sound."""
        config = self.services.preferences.config
        sound = config.sound
        self.services.sounds.mute(sound.mute)
        self.services.sounds.set_volumes(sound.all / 100, sound.table / 100, sound.interface / 100)
        self.scenes.fade.set_seconds(0.0 if config.look.animation == "off" else FADE_SECONDS)

    def quit(self) -> None:
        """End after this frame."""
        self._running = False

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
            self.services.preferences.remember()
            for message in self._messages.take_all():  # the window is gone
                print(f"stax: {words.error_text(message)}", file=sys.stderr)
        return int(self._has_given_up)

    def _complete(self) -> None:
        """Leave all scenes, save everything, and complete the work in the background."""
        self._close_all()
        self._safely(self._close_library)
        if self.background:
            with suppress(AttributeError, pygame.error):  # not every driver supports it
                current_window().hide()
        while self.background:
            pygame.event.pump()  # else the system shows the program as not responding
            self._safely(self.background.step)
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
            self._messages.add(crash_message(place, last=True))
            return False
        try:
            if self._crashes.in_a_row == MAX_CRASHES_IN_A_ROW:
                self._close_all()
                self.navigation.notices.show_crash(place, self.quit)
            else:
                self.navigation.notices.show_crash(place)
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
        library = self.services.library
        importing = library.current_import
        if not library.close(SAVE_GRACE):
            last = ClosingPicture(self.services.preferences.appearance)
            while not library.close(1 / FRAME_RATE):
                pygame.event.get()  # else the system shows the program as not responding
                last.show(library.pending_count)
        try:
            if importing is not None:
                poll(importing)
        except StaxError as error:
            self._messages.add(error)

    def frame(self) -> bool:
        """Run a frame, from reading events to the flip; False if it was the last."""
        self._events.extend(pygame.event.get())
        while self._events:
            self._handle_event(self._events.popleft())
        for key in self.pads.tick(self.scenes.now) if self.pads is not None else ():
            if key.key or self.services.preferences.bindings.action_of_button(key.button, "table") in REPEATED_ACTIONS:
                self._dispatch(key)
        if self._running and self.scenes.top:
            now = self.services.clock()
            self.scenes.update(now)
            self.navigation.update(now)
            self.background.step()
            for message in self._messages.take_all():
                self.navigation.notices.say(message)
            while self._engines.notices:
                self.navigation.notices.say(self._engines.notices.pop(0))
            if question := self._engines.take_question():
                self.navigation.notices.ask_engine(question, self._engines.confirm)
            self.display.show()
        return self._running and self.scenes.top is not None

    def run_idle_work(self) -> None:
        """Do idle work after a frame; if nothing changed in it, the scene may prepare later frames."""
        now = self.scenes.now
        if self.scenes.free_closed():
            return
        if self._trimming.is_over(now):
            trim()
        if not self.display.is_still or self.scenes.top is None:
            return
        if self._collecting.is_over(now):
            collect_garbage()
            return
        import_ahead()
        self.display.prepare_table()
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
            self.display.fill_screen()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.display.update_size()
        elif event.type == pygame.DROPFILE and is_link(event.file):
            self.navigation.go(OpenLink(event.file))  # a clicked link, from macOS or a second copy
            raise_window()
        elif self.scenes.top:
            has_click_sound = self.scenes.top.has_click_sound
            used = self.scenes.top.handle(event) or self.navigation.handle_key(event)
            if used and has_click_sound and is_press(event):
                self.services.sounds.play("click")
            if event.type == pygame.DROPFILE:
                if not used:
                    self.navigation.files.open(Path(event.file))  # a double-clicked file, from the same
                raise_window()


def is_press(event: pygame.event.Event) -> bool:
    """Whether an event is a press of a button, by mouse or key."""
    if event.type == pygame.MOUSEBUTTONUP:
        return bool(event.button == 1)
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
