"""The program's loop: events go to the top scene, 60 times a second, and nothing is drawn that has not changed."""

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
from game.desktop.desktop import Desktop
from game.engine.client import Client
from game.engine.confirmed import Confirmed
from game.engine.engines import Engines
from game.library.library import Library
from game.library.link import is_link
from game.play.clocks import TimeControl
from game.program.crashes import Crashes
from game.program.navigation import Navigation, read_ahead
from game.program.window import come_forward, large_enough, set_mode, the_window
from game.scenes.base.notice import ClosingPicture, CrashNotice, crash_message
from game.scenes.base.stack import FADE_SECONDS, SceneStack
from game.settings.config import Config, ConfigUnwritten, SetAside
from game.settings.key_bindings import REPEATED, Bindings, bound
from game.ui import screen, words
from game.ui.input.controllers import ControllerInput
from game.ui.look.allocator import trim
from game.ui.look.cache import collect_garbage
from game.ui.look.table_builder import TableBuilder
from game.ui.look.themes import Appearance
from game.ui.look.worker import GATE
from game.ui.sound import Sounds
from game.ui.widgets.clipboard import Clipboard, SystemClipboard

MOMENT: Final = 0.3  # seconds that saving may take at the end without a word
RATE: Final = 60  # frames a second
TIDY: Final = 10.0  # seconds between two quiet moments at which what nobody holds is freed
TRIM: Final = 2.0  # and between two at which freed memory is given back, which takes about a millisecond
MOST: Final = 3  # crashes at once; then the program closes
SPARE: Final = 0.006  # seconds of an idle frame that a scene may use to prepare


class App:
    """The program while its window is open: a stack of scenes, and what they share.

    `seconds`, `control` and `size` were wished for this run only: they are not remembered.  With `crashes` what goes
    wrong unforeseen is written down and told, and the program goes on; without, it is raised.
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
        confirmed: Confirmed | None = None,
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
        self.ways = ways = Navigation(self, self.scenes, Path(user_documents_dir()) / "Stax", control, draw)
        self.leave, self.settings, self.rules, self.review = ways.leave, ways.settings, ways.rules, ways.review
        self._bound, self._bindings = (dict(config.keys), dict(config.buttons)), bound(config.keys, config.buttons)
        self.pads = pads
        self._engines = Engines(confirmed)
        self._size = large_enough(size) if size is not None else None  # until the window is given another one
        self._place: tuple[int, int] | None = None  # of the window, while it fills the screen
        self._crashes = crashes
        self._heard: deque[pygame.event.Event] = deque()  # and not yet taken
        self._remember = remember
        self._unwritten = False  # it was told that nothing can be remembered
        self._notices: list[StaxError] = []
        self._unfinished: list[Callable[[], bool]] = []  # what scenes that were left had begun
        self._running = True
        self._gave_up = False  # crashes end the program
        self._whole = True
        self._still = False
        self._tidied = self._trimmed = 0.0  # when that was done last
        self._laid = TableBuilder()
        self.apply()

    # What scenes ask for:

    @property
    def appearance(self) -> Appearance:
        """How the player wishes everything to look, as it is remembered."""
        config = self.config
        return Appearance(config.theme, config.scale, tuple(config.colours), config.table)

    @property
    def bindings(self) -> Bindings:
        """Which key and which button does what, as it is set."""
        keys, buttons = self.config.keys, self.config.buttons
        if self._bound != (keys, buttons):
            self._bound, self._bindings = (dict(keys), dict(buttons)), bound(keys, buttons)
        return self._bindings

    @property
    def has_controller(self) -> bool:
        """Whether a game controller is plugged in."""
        return self.pads is not None and self.pads.is_plugged_in

    @property
    def seconds(self) -> float:
        """How long a computer thinks about a move: as was wished at the start, else as it is set."""
        return self.config.seconds if self._seconds is None else self._seconds

    def engine(self) -> Client:
        """A new engine for a computer's seat, as it is set."""
        return self._engines.start(self.config.engine, self.config.threads, self.config.memory)

    def apply(self) -> None:
        """Make it look and sound as the configuration says, which has changed."""
        config, sounds = self.config, self.sounds
        sounds.mute(config.mute)
        sounds.volume, sounds.table_volume = config.volume / 100, config.volume_table / 100
        sounds.interface_volume = config.volume_interface / 100
        self.scenes.fade = 0.0 if config.speed == "off" else FADE_SECONDS

    def remember(self) -> None:
        """Write the settings; a notice says if the old file had to be renamed, or, once, that it cannot be written."""
        try:
            self._remember(self.config)
        except SetAside as notice:
            self._notices.append(notice)
        except ConfigUnwritten as error:
            if not self._unwritten:
                self._unwritten = True
                self._notices.append(error)

    def quit(self) -> None:
        """End after this frame."""
        self._running = False

    def fill_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.config.fullscreen = not self.config.fullscreen
        self._place = set_mode(self.config, self._size, self._place)
        self.remember()
        self._whole = True

    def continue_in_background(self, work: Callable[[], bool]) -> None:
        """Go on with what a scene that was left had begun, a little each frame, until it says that it is done.

        Where the program is left first it is done with the window gone.
        """
        self._unfinished.append(work)

    @property
    def unfinished(self) -> int:
        """How many things that scenes had begun are still being done."""
        return len(self._unfinished)

    def _work(self) -> None:
        for work in list(self._unfinished):
            try:
                if work():
                    self._unfinished.remove(work)
            except StaxError as error:
                self._note(error)
            except Exception:  # `turn` tells it, once
                self._unfinished.remove(work)
                raise

    def _note(self, error: StaxError) -> None:
        """Tell an error, each once, over what is seen or at the end of the program."""
        if error not in self._notices:
            self._notices.append(error)

    def retry_failed_engine(self) -> None:
        """A game begins: an engine that was given up may try again."""
        self._engines.forgive()

    @property
    def way_back(self) -> str:
        """What a button says that takes this step."""
        return self.ways.way_back

    # The loop:

    def run(self) -> int:
        """Frame after frame until the window is closed or no scene is left.

        Returns the exit status: 0, also after crashes after which the player could go on; 1 if crashes ended it.
        """
        pace = pygame.time.Clock()
        gc.freeze()  # what is there now is there for good, so that `SceneStack.forget` need not look through it
        try:
            while self.turn():
                pace.tick(RATE)
            self._complete()
        finally:
            self._close_all()
            self.remember()
            for notice in self._notices:  # nobody sees the window any more
                print(f"stax: {words.error_text(notice)}", file=sys.stderr)
        return int(self._gave_up)

    def _complete(self) -> None:
        """Leave all scenes, write all that is to be kept, and do what the scenes had begun."""
        self._close_all()
        self._safely(self._write)
        if self._unfinished:
            with suppress(AttributeError, pygame.error):  # a driver may know no such thing
                the_window().hide()
        while self._unfinished:
            pygame.event.pump()  # else the system takes the program for a dead one
            self._safely(self._work)
            pygame.time.wait(1)

    def turn(self) -> bool:
        """A frame and the rest after it; False when it was the last."""
        try:
            with GATE.shut():
                going = self.frame()
            if going:
                self.rest()
        except Exception as error:  # whatever it is: what was played is kept, so one can go on
            return self._crashed(error)
        if self._crashes is not None and not isinstance(self.scenes.top, CrashNotice):
            self._crashes.went_well()
        return going

    def _crashed(self, error: Exception) -> bool:
        """Tell what went wrong; where that happens again and again leave all scenes first.  False if it cannot be."""
        if self._crashes is None:
            raise error
        place = self._crashes.add(error, self.scenes.top)
        self._gave_up = self._crashes.at_once >= MOST
        if self._crashes.at_once > MOST:
            self._notices.append(crash_message(place, last=True))
            return False
        try:
            if self._crashes.at_once == MOST:
                self._close_all()
                self.ways.crashed(place, self.quit)
            else:
                self.ways.crashed(place)
        except Exception as another:  # the scene cannot even be laid aside
            return self._crashed(another)
        return True

    def _close_all(self) -> None:
        while self.scenes.scenes:
            self._safely(self.scenes.clear)

    def _safely(self, deed: Callable[[], None]) -> None:
        """Do something at the end, whatever goes wrong."""
        try:
            deed()
        except Exception as error:  # what comes after it must be done all the same
            if self._crashes is None:
                raise
            self._crashes.add(error, self.scenes.top)

    def _write(self) -> None:
        """Let the library write what it was told, however long that takes; if it is more than a moment it is seen.

        An import that is under way is stopped.
        """
        importing = self.library.importing
        if not self.library.close(MOMENT):
            last = ClosingPicture(self.appearance)
            while not self.library.close(1 / RATE):
                pygame.event.get()  # else the system takes the program for a dead one
                last.show(self.library.waiting)
        try:
            if importing is not None:
                importing.poll()
        except StaxError as error:
            self._note(error)

    def frame(self) -> bool:
        """One frame, from the reading of events to after the flip; False when it was the last."""
        self._heard.extend(pygame.event.get())
        while self._heard:
            self._hear(self._heard.popleft())
        for key in self.pads.tick(self.scenes.now) if self.pads is not None else ():
            if key.key or self.bindings.pressed(key.button, "table") in REPEATED:
                self._take(key)
        if self._running and self.scenes.top:
            now = self.clock()
            self.scenes.update(now)
            self.ways.update(now)
            self._work()
            for notices in (self._notices, self._engines.notices):
                while notices:
                    self.ways.say(notices.pop(0))
            if self._engines.question:
                self.ways.ask_engine(self._engines.question, self._engines.confirm)
                self._engines.question = ()
            self._show()
        return self._running and self.scenes.top is not None

    def rest(self) -> None:
        """After a frame; if nothing changed in it let the scene prepare what will be drawn finer."""
        now = self.scenes.now
        if self.scenes.free_closed():
            return
        if now - self._trimmed > TRIM:
            self._trimmed = now
            trim()
        if not self._still or self.scenes.top is None:
            return
        if now - self._tidied > TIDY:
            self._tidied = now
            collect_garbage()
            return
        read_ahead()
        self._laid.prepare(screen.size(), self.appearance)
        if self.pads is not None:
            self.pads.start()
        self.scenes.top.idle(SPARE)

    def _hear(self, event: pygame.event.Event) -> None:
        """An event of a game controller becomes the keys that it means."""
        keys = self.pads.handle(event, self.scenes.now) if self.pads is not None else None
        for each in (event,) if keys is None else keys:
            self._take(each)

    def _take(self, event: pygame.event.Event) -> None:
        if self._crashes is not None:
            self._crashes.hear(event, self.scenes.top)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.fill_screen()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._resized()
        elif event.type == pygame.DROPFILE and is_link(event.file):
            self.ways.open_link(event.file)  # so macOS tells of a link that was clicked, and a second copy
            come_forward()
        elif self.scenes.top:
            clicks = self.scenes.top.has_click_sound
            used = self.scenes.top.handle(event) or self.ways.key(event)
            if used and clicks and presses(event):
                self.sounds.play("click")
            if event.type == pygame.DROPFILE:
                if not used:
                    self.ways.open_file(
                        Path(event.file)
                    )  # and so both tell of a file that was opened by a double click
                come_forward()

    @property
    def drawn(self) -> tuple[int, int] | None:
        """In which size the picture was drawn last; None before the first frame."""
        return self._laid.shown_size

    def _resized(self) -> None:
        self._whole = True
        size = pygame.display.get_window_size()
        if not self.config.fullscreen and size != self._size:
            self._size = None
            self.config.width, self.config.height = size

    def _show(self) -> None:
        surface = screen.surface()
        if surface is None or self._laid.is_awaited(surface.get_size(), self.appearance):
            self._still = False
            return
        if self._whole:
            self.scenes.invalidate()
        changed = self.scenes.draw(surface)
        screen.show(None if self._whole else changed)
        self._still = changed is not None and not changed and not self._whole
        self._whole = False


def presses(event: pygame.event.Event) -> bool:
    """Whether an event that meant something has pressed a button."""
    if event.type == pygame.MOUSEBUTTONUP:
        return bool(event.button == 1)
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
