"""The window and its loop: events go to the top scene, 60 times a second, and nothing is drawn that has not changed."""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from platformdirs import user_config_dir, user_data_dir, user_documents_dir

from game.config import Config, read, write
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.match import Match
from game.engine.choice import Engines
from game.engine.client import Client
from game.games import GAMES
from game.library.library import open_library
from game.library.records import NoLibrary, Shelves
from game.library.saved import SavedGame
from game.library.sheet import Sheet
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.setup import Setup, read_setup
from game.scenes.gallery import Gallery
from game.scenes.library import scene as library_scene
from game.scenes.notice import Notice
from game.scenes.review import scene as review_scene
from game.scenes.review.opening import reviewed
from game.scenes.rules.scene import Rules
from game.scenes.scene import Scene
from game.scenes.settings.scene import Settings
from game.scenes.stack import FADE, SceneStack
from game.scenes.table.opening import new_table, old_table, told
from game.scenes.title import Doors, Title
from game.ui import words
from game.ui.sound import Sounds
from game.ui.themes import Dress
from game.wishes import read_wishes, setup_for

RATE: Final = 60  # frames a second
SPARE: Final = 0.006  # seconds of an idle frame that a scene may use to prepare
SMALLEST: Final = (1024, 640)
PATIENCE: Final = 2.0  # seconds that a game to go on with may take to be read


def prepare(environment: MutableMapping[str, str]) -> None:
    """Tell SDL before it starts how to show the window; what the user has set wins."""
    if sys.platform.startswith("linux"):
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # else a flip costs 4 to 17 times as much
    if sys.platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environment.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")


def open_window(config: Config) -> None:
    """The window, as large as it was last time."""
    prepare(os.environ)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("Stax")
    set_mode(config)


def set_mode(config: Config) -> None:
    """A window of the size that is remembered, or the whole screen."""
    if config.fullscreen:
        pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return
    size = max(config.width, SMALLEST[0]), max(config.height, SMALLEST[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the system may give another size; pygame-ce has but one door to a least size
        pygame.display.set_mode(size, pygame.RESIZABLE)
        with suppress(AttributeError, pygame.error):  # a driver may know no such thing
            window = pygame.Window.from_display_module()
            window.minimum_size = SMALLEST
            if window.size != size:  # fresh from the whole screen
                window.size = size


class App:
    """The program while its window is open: a stack of scenes, and what they share."""

    def __init__(
        self,
        config: Config,
        library: Shelves,
        remember: Callable[[Config], None] = lambda _config: None,
        clock: Callable[[], float] = time.monotonic,
        seconds: float | None = None,
        control: TimeControl | None = None,
    ) -> None:
        self.config = config
        self.library = library
        self.clock = clock
        self._seconds = seconds
        self.control = control
        self.sounds = Sounds()
        self.scenes = SceneStack()
        self.folder = Path(user_documents_dir()) / "Stax"  # where games are written as files
        self._engines = Engines()
        self._remember = remember
        self._running = True
        self._whole = True
        self._still = False
        self.apply()

    # What scenes ask for:

    @property
    def dress(self) -> Dress:
        """How the player wishes everything to look, as it is remembered."""
        return Dress(self.config.theme, self.config.scale)

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
        sounds.volume, sounds.table = config.volume / 100, config.volume_table / 100
        sounds.interface = config.volume_interface / 100
        self.scenes.fade = 0.0 if config.speed == "off" else FADE

    def settings(self) -> None:
        """Lay the settings over what is seen; the table in them is that of the last game."""
        last = next(reversed(self._last()), "")
        games = sorted(GAMES.values(), key=lambda game: game.id != last)
        self.scenes.push(Settings(self, games, self.scenes.pop))

    def remember(self) -> None:
        """Write the configuration down."""
        self._remember(self.config)

    def quit(self) -> None:
        """End after this frame."""
        self._running = False

    def fill_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.config.fullscreen = not self.config.fullscreen
        set_mode(self.config)
        self.remember()
        self._whole = True

    def title(self) -> None:
        """Show the title, with the unfinished game if there is one."""
        left = self.library.unfinished(1)
        doors = Doors(self.play, self.quit, self._speak, self.rules, self._keep, self.shelves, settings=self.settings)
        if left:
            doors = replace(doors, go_on=self.go_on, unfinished=lambda: told(left[0]))
        last = self._last()
        self.scenes.replace(Title(tuple(GAMES.values()), last, next(reversed(last), ""), doors, lambda: self.dress))

    def rules(self, game: Game) -> None:
        """Lay a game's rulebook over what is seen."""
        self.scenes.push(Rules(game, self.scenes.pop, lambda: self.dress))

    def shelves(self) -> None:
        """Show the library."""
        doors = library_scene.Doors(self.title, self._open, self.review)
        self.scenes.replace(library_scene.LibraryScene(self.library, doors, self.folder))

    def gallery(self) -> None:
        """Show the gallery of widgets, in the look that is remembered; leaving it ends the program."""
        self.scenes.push(Gallery(self.scenes.pop, self.dress))

    def _last(self) -> dict[str, Setup]:
        """The last choice for each game, that of the last game last; one that does not read is as good as none."""
        found: dict[str, Setup] = {}
        for text in (*self.config.setups, self.config.setup):
            with suppress(StaxError):
                setup = read_setup(text)
                found.pop(setup.game_id, None)
                found[setup.game_id] = setup
        return found

    def _keep(self, setups: Sequence[Setup]) -> None:
        """Remember what was chosen for each game, that of the chosen one last."""
        self.config.setups = [str(setup) for setup in setups]
        self.config.setup = self.config.setups[-1]
        self.remember()

    def _speak(self, language: str) -> None:
        self.config.language = language
        self.remember()

    def play(self, setup: Setup) -> None:
        """Begin a game, with the clock that was wished for where none was chosen."""
        setup = setup if setup.control is not None else replace(setup, control=self.control)
        self.config.setup = str(setup)
        self.remember()
        self._engines.forgive()
        self.scenes.replace(new_table(self, setup))

    def go_on(self) -> None:
        """Continue the game that was played last and not finished; say so if it cannot be."""
        left = self.library.unfinished(1)
        if left:
            self._resume(left[0])

    def _open(self, number: int) -> None:
        """Continue a game of the library."""
        try:
            saved = self.library.saved(number).wait(PATIENCE)
        except StaxError as error:
            self.say(error)
            return
        self._resume(saved)

    def review(self, number: int, otherwise: Sheet | None = None) -> None:
        """Look a game of the library through, or if it is not there a sheet, of which nothing is kept then."""
        try:
            sheet = self.library.sheet(number).wait(PATIENCE)
            kept: Callable[[Tree], None] = partial(self.library.keep_tree, number)
        except StaxError as error:
            if otherwise is None:
                self.say(error)
                return
            sheet, kept = otherwise, _unkept
        try:
            self.scenes.push(
                reviewed(self, sheet, review_scene.Doors(self.scenes.pop, self.play_on), self.folder, kept)
            )
        except StaxError as error:
            self.say(error)

    def play_on(self, setup: Setup, match: Match) -> None:
        """Begin a game that goes on with a match; every scene before it is left."""
        scene = new_table(self, setup, match)
        self.scenes.clear()
        self.scenes.push(scene)

    def _resume(self, saved: SavedGame) -> None:
        """Sit down at the table of a game that was left; say so if that cannot be."""
        try:
            scene, notice = old_table(self, saved)
        except StaxError as error:
            self.say(error)
            return
        self.scenes.replace(scene)
        if notice is not None:
            self.say(notice)

    def say(self, error: StaxError) -> None:
        """Tell a sentence over what is seen."""
        self.scenes.push(Notice(error, self.scenes.pop, self.dress))

    def show(self, scene: Scene) -> None:
        """Begin with a scene."""
        self.scenes.push(scene)

    # The loop:

    def run(self) -> int:
        """Frame after frame until the window is closed or no scene is left; the exit status."""
        pace = pygame.time.Clock()
        try:
            while self.frame():
                self.rest()
                pace.tick(RATE)
        finally:
            self.scenes.clear()
            self.remember()
        return 0

    def frame(self) -> bool:
        """One frame, from the reading of events to after the flip; False when it was the last."""
        for event in pygame.event.get():
            self._take(event)
        if self._running and self.scenes.top:
            self.scenes.update(self.clock())
            while self._engines.notices:
                self.say(self._engines.notices.pop(0))
            self._show()
        return self._running and self.scenes.top is not None

    def rest(self) -> None:
        """After a frame in which nothing changed: let the scene prepare what will be drawn finer."""
        if self._still and self.scenes.top:
            self.scenes.top.idle(SPARE)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.fill_screen()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._resized()
        elif self.scenes.top:
            clicks = self.scenes.top.clicks
            if self.scenes.top.handle(event) and clicks and presses(event):
                self.sounds.play("click")

    def _resized(self) -> None:
        self._whole = True
        if not self.config.fullscreen:
            self.config.width, self.config.height = pygame.display.get_window_size()

    def _show(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        if self._whole:
            self.scenes.spoil()
        changed = self.scenes.draw(surface)
        if changed is None or self._whole:
            pygame.display.flip()
        elif changed:
            pygame.display.update(list(changed))
        self._still = changed is not None and not changed and not self._whole
        self._whole = False


def presses(event: pygame.event.Event) -> bool:
    """Whether an event that meant something has pressed a button."""
    if event.type == pygame.MOUSEBUTTONUP:
        return bool(event.button == 1)
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


def main(arguments: Sequence[str], gallery: bool = False) -> int:
    """Open the window and play, or show the gallery; the exit status, 2 for arguments that are none."""
    try:
        wishes = read_wishes(arguments)
        setup = setup_for(wishes.seats) if wishes.seats else None
    except StaxError as error:
        print(f"stax: {words.tell(error)}", file=sys.stderr)
        return 2
    path = (wishes.data or Path(user_config_dir("stax", appauthor=False))) / "config.toml"
    config, notice = read(path)
    config.width, config.height = wishes.size or (config.width, config.height)
    words.choose(wishes.language or config.language or None)
    library, elsewhere = shelves_in(config.folder, wishes.data or Path(user_data_dir("stax", appauthor=False)))
    try:
        open_window(config)
    except pygame.error as error:
        library.close()
        print(words.fill(N_("stax: no window can be opened: {error}"), {"error": error}), file=sys.stderr)
        return 1
    try:
        app = App(config, library, keeper(path), seconds=wishes.seconds, control=wishes.control)
        if gallery:
            app.gallery()
            return app.run()
        return opened(app, setup, notice, elsewhere).run()
    finally:
        library.close()
        pygame.quit()


def shelves_in(folder: str, usual: Path) -> tuple[Shelves, StaxError | None]:
    """The library in a folder that was set; where it cannot be there, or none is set, in the usual one, and why."""
    if not folder:
        return open_library(usual), None
    library = open_library(Path(folder).expanduser().absolute())
    if not isinstance(library, NoLibrary):
        return library, None
    reason = library.notice() or ""
    text = N_("No games can be kept in {folder}, so they are kept in the usual place. {reason}")
    return open_library(usual), StaxError(text, folder=folder, reason=reason)


def opened(app: App, setup: Setup | None, *notices: StaxError | None) -> App:
    """The program with its first scene: a game if one was wished, else the title; and what is to be told first."""
    if setup is not None:
        app.play(setup)
    else:
        app.title()
    kept = app.library.notice() if setup is None else None  # a table tells the library's notices itself
    for error in (*notices, kept):
        if error is not None:
            app.say(error)
    return app


def _unkept(tree: Tree) -> None:
    """Nothing is kept of a game that the library does not have."""


def keeper(path: Path) -> Callable[[Config], None]:
    """Writes the configuration; where that cannot be done the program goes on without, and says so once."""
    told: list[bool] = []

    def keep(config: Config) -> None:
        try:
            write(path, config)
        except OSError as error:
            if not told:
                told.append(True)
                print(f"stax: {error}", file=sys.stderr)

    return keep
