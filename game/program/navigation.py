"""Navigation: opens scenes from others and goes back; a scene below another keeps its state.

The title is at the bottom; the library, a review and a table are above it, and above them the settings, a rulebook or a
notice.  There is at most one table: opening another table leaves the first, whose game is saved.

Modules that the title does not need are imported at their first use, or earlier in a thread (`import_ahead`): such
imports were half of the time until the first frame.
"""

from __future__ import annotations

import functools
import importlib
import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import ref

import pygame

from game.core.errors import N_, StaxError
from game.core.futures import PendingFutures, run_in_thread
from game.core.game import Game
from game.core.match import Match
from game.games import GAMES
from game.library import LINK_SCHEME
from game.library.imports import Imported
from game.library.link import find_link, read_link
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.library.storage.backups import Restorable
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.setup import Setup, read_setup, with_starter_first
from game.program.lesson_routes import LessonRoutes
from game.program.puzzle_routes import PuzzleRoutes
from game.scenes.base.notice import CrashNotice, EngineQuestion, Notice, RestoreQuestion
from game.scenes.base.scene import Scene, Services
from game.scenes.base.stack import SceneStack
from game.scenes.menus.title.scene import TitleDoors, TitleScene
from game.scenes.players.seating import Seating
from game.settings.key_bindings import Bindings
from game.ui.input.chords import command_of
from game.ui.words import _

logger: Final = logging.getLogger(__name__)
MAX_WAITING_FILES: Final = 100  # opened files that wait to be read
READ_TIMEOUT: Final = 2.0  # seconds that reading a game may take until an error is shown


LATE_MODULES: Final = (
    "game.scenes.table.scene",
    "game.scenes.menus.setup.scene",
    "game.scenes.menus.library.scene",
    "game.scenes.review.scene",
    "game.scenes.menus.settings.scene",
    "game.scenes.menus.rules.scene",
    "game.scenes.menus.learn.scene",
    "game.scenes.exercise.lesson.scene",
    "game.scenes.menus.puzzles.scene",
    "game.scenes.exercise.puzzle.scene",
    "game.scenes.menus.statistics.scene",
    "game.scenes.editor.scene",
)


@functools.cache
def import_ahead() -> threading.Thread:
    """Import the other scenes in a thread, once, so that no click waits for them."""
    thread = threading.Thread(target=_import_scenes, name="scenes")
    thread.start()
    return thread


def _import_scenes() -> None:
    """Import the modules of the other scenes and read the courses."""
    for name in LATE_MODULES:
        importlib.import_module(name)
    from game.learn.course_file import courses

    courses()


class Navigation:
    """Opens the scenes of the program; `folder` is where games are written as files.

    `control` is the clock for games that were set up without a clock.  `draw(n)` returns a random number below n, to
    choose who starts.  Nothing here waits for the disk.
    """

    def __init__(
        self,
        services: Services,
        scenes: SceneStack,
        folder: Path,
        control: TimeControl | None = None,
        draw: Callable[[int], int] = random.randrange,
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.folder = folder
        self.control = control
        self.draw = draw
        puzzles = self.puzzle_routes = PuzzleRoutes(services, scenes, self.say, self.rules, self.leave, self.paste)
        routes = (self.say, self._begin, self.leave, puzzles.open_puzzles, lambda: puzzles.doors)
        self.lesson_routes = LessonRoutes(services, scenes, *routes)
        self.read_timeout = READ_TIMEOUT
        self._pending = PendingFutures()
        self._files = deque[Path]()  # opened files; the first is being read
        self._reading = PendingFutures()
        self._refused = 0  # the number of files over the limit
        self._opened_over: Scene | None = None  # the scene when the last file was opened
        self._from_outside: Callable[[], Scene | None] = lambda: None  # the last scene from a link or a file
        self._asked_from: Scene | None = None  # the scene that waits for a request

    def _keys(self) -> Bindings:
        return self.services.bindings

    # Over the current scene:

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that means the same in all scenes; whether it was used."""
        top = self.scenes.top
        if event.type != pygame.KEYDOWN or top is None:
            return False
        command = command_of(event, self.services.bindings, "review")
        if command and command == top.opened_by:
            self.scenes.pop()
        elif top.is_overlay:
            return False
        elif command == "settings":
            self.settings()
        elif command == "rules" and top.current_game is not None:
            self.rules(top.current_game)
        elif command == "paste":
            self.paste()
        else:
            return False
        return True

    def settings(self) -> None:
        """Open the settings over the current scene; their preview shows the last game."""
        from game.scenes.menus.settings.scene import SettingsScene

        last = next(reversed(self._last_setups()), "")
        games = sorted(GAMES.values(), key=lambda game: game.id != last)
        self.scenes.push(SettingsScene(self.services, games, self.scenes.pop))

    def rules(self, game: Game) -> None:
        """Open a game's rulebook over the current scene."""
        self.lesson_routes.open_rules(game)

    def say(self, error: StaxError) -> None:
        """Show a message over the current scene."""
        logger.info("Told: %s", error)
        self.scenes.push(Notice(error, self.scenes.pop, self.services.appearance, self._under()))

    def ask_engine(self, command: Sequence[str], confirm: Callable[[Sequence[str]], None]) -> None:
        """Ask whether a foreign engine may start."""
        question = EngineQuestion(command, confirm, self.scenes.pop, self.services.appearance, self._under())
        self.scenes.push(question)

    def _ask_restore(self, restorable: Restorable) -> None:
        """Ask whether lost games are to be restored."""
        library = self.services.library
        restore, decline = partial(library.restore, restorable), library.decline_restoring
        appearance, under = self.services.appearance, self._under()
        self.scenes.push(RestoreQuestion(restorable, restore, decline, self.scenes.pop, appearance, under))

    def _under(self) -> Scene | None:
        """The top scene below all notices."""
        return next((scene for scene in reversed(self.scenes.scenes) if not isinstance(scene, Notice)), None)

    def show_crash(self, place: Path | None, last: Callable[[], None] | None = None) -> None:
        """Show a notice of a crash, if none is shown; `last` is called when it is closed and ends the program."""
        if last is not None or not isinstance(self.scenes.top, CrashNotice):
            self.scenes.push(
                CrashNotice(place, last or self.scenes.pop, self.services.appearance, last=last is not None)
            )

    # Back:

    def leave(self) -> None:
        """Go back to the scene below, or to the title if there is none."""
        if self.scenes.below is not None:
            self.scenes.pop()
        else:
            self.title()

    @property
    def way_back(self) -> str:
        """The label of the button that goes back."""
        below = self.scenes.below
        return _("Back to the title") if below is None else below.return_label

    # Scenes to come back to:

    def title(self) -> None:
        """Show the title in place of the current scene."""
        doors = TitleDoors(
            self._begin,
            self.services.quit,
            self._set_language,
            self.rules,
            self._remember_setups,
            self.open_library,
            self._sit_down,
            _progress_text,
            self._request_unfinished,
            self.settings,
            self.set_up,
            self.lesson_routes.open_courses,
            self.statistics,
            self.lesson_routes.is_newcomer,
            self.puzzle_routes.open_puzzles,
            self.lesson_routes.minutes_left,
        )
        last = self._last_setups()
        chosen = next(reversed(last), "")
        title = TitleScene(
            tuple(GAMES.values()), last, chosen, doors, lambda: self.services.appearance, self.control, self._keys
        )
        self.scenes.replace(title)

    def _request_unfinished(self) -> Future[list[SavedGame]]:
        """Request the last unfinished game and the progress in lessons."""
        self.lesson_routes.request_progress()
        return self.services.library.request_unfinished(1)

    def set_up(self, seating: Seating, left: Callable[[], None]) -> None:
        """Open the setup of a game over the title."""
        from game.scenes.menus.setup.scene import SetupScene

        def edit(setup: Setup) -> None:
            self.edit(replace(setup, starts=""), Match(GAMES[setup.game_id], setup.options))

        done, look = self.scenes.pop, lambda: self.services.appearance
        self.scenes.push(SetupScene(seating, self._begin, done, look, left, edit))

    def open_library(self) -> None:
        """Open the library over the current scene."""
        from game.scenes.menus.library.scene import LibraryDoors, LibraryScene

        doors = LibraryDoors(self.leave, self.open_game, self.review, self.open_link, self.statistics)
        self.scenes.push(LibraryScene(self.services, doors, self.folder))

    def statistics(self) -> None:
        """Open the statistics over the current scene."""
        from game.scenes.menus.statistics.scene import StatisticsDoors, StatisticsScene

        doors = StatisticsDoors(self.leave, self._to_title, time.time)
        self.scenes.push(StatisticsScene(self.services, doors, self.folder))

    def _to_title(self) -> None:
        """Close all scenes above the title."""
        while self.scenes.below is not None:
            self.scenes.pop()
        if not isinstance(self.scenes.top, TitleScene):
            self.title()

    def review(self, number: int, otherwise: GameRecord | None = None) -> None:
        """Open the review of a game of the library; if it is missing, of the record, without saving changes."""
        self._request_review(number, otherwise)

    def _request_review(self, number: int, otherwise: GameRecord | None = None, *, outside: bool = False) -> None:
        """Do what `review` says; `outside` as in `_open_review`."""

        def lacking(error: StaxError) -> None:
            if otherwise is None:
                self.say(error)
            else:
                self._open_review(_keep_nothing, otherwise)

        library = self.services.library
        kept = partial(library.keep_tree, number)

        def came(saved: SavedGame) -> None:
            self._open_review(kept, saved.record, outside=outside)

        self._ask(library.saved_game(number), came, lacking)

    def open_file(self, path: Path) -> None:
        """Import the games of a file, after the files that were opened before.

        When the last file has been read, its game is shown, or the library if it has several games, unless the player
        has gone to another scene.  The faults of a file are shown, and how many files were over the limit.  If the
        library cannot write, the game is still shown.
        """
        if len(self._files) >= MAX_WAITING_FILES:
            self._refused += 1
            return
        self._files.append(path)
        self._opened_over = self._under()
        if not self._reading:
            self._read_next()

    def _read_next(self) -> None:
        """Begin to read the next waiting file."""
        from game.library.files import import_games
        from game.library.form.read import Damaged

        path = self._files[0]

        def came(games: Imported) -> None:
            here = finished()
            if games.damaged is not None:
                faulty(games.damaged)
            elif here and games.new + games.known > 1:
                self.open_library()
            elif here and games.first is not None:
                self._request_review(games.first, outside=True)

        def finished() -> bool:
            """Remove the file from the queue; whether its game is to be shown."""
            self._files.popleft()
            here = not self._files and self._under() is self._opened_over
            if not self._files:
                self._opened_over = None
            return here

        def read() -> GameRecord:
            game = next(iter(import_games(path, GAMES)))
            if isinstance(game, Damaged):
                raise game
            return game

        def show(record: GameRecord) -> None:
            if finished():
                self._open_review(_keep_nothing, record, outside=True)

        def failed(error: StaxError) -> None:
            finished()
            faulty(error)

        def faulty(error: StaxError) -> None:
            if isinstance(error, Damaged):
                text = N_("In the file {name}, line {line}: {reason}")
                error = StaxError(text, name=path.name, line=error.line, reason=error.faults[0].reason)
            self.say(error)

        if self.services.library.writable:
            self._reading.add(self.services.library.start_import(partial(import_games, path, GAMES)), came, failed)
        else:
            self._reading.add(run_in_thread(read), show, failed)

    def open_link(self, text: str) -> None:
        """Open the review at the position of a link; shows a message if the link is invalid."""
        try:
            record = read_link(text, GAMES)
        except StaxError as error:
            self.say(error)
        else:
            self._open_review(_keep_nothing, record, outside=True)

    def paste(self) -> None:
        """Open the link or puzzle on the clipboard; shows a message if there is none."""
        from game.library.clipboard import read_clipboard
        from game.puzzles.text import is_puzzle_text

        try:
            text = read_clipboard(self.services.clipboard)
        except StaxError as error:
            self.say(error)
            return
        if is_puzzle_text(text):
            self.puzzle_routes.open_pasted(text)
        elif link := find_link(text):
            self.open_link(link)
        else:
            message = N_("What was copied is neither a puzzle nor a link to a position: one begins with {begin}")
            self.say(StaxError(message, begin=LINK_SCHEME))

    def _open_review(self, kept: Callable[[Tree], None], record: GameRecord, *, outside: bool = False) -> None:
        """Open the review of a record over the current scene; shows a message if that is not possible.

        A review from `outside` the program (a link, a file) replaces an earlier review from outside.
        """
        from game.scenes.review.dialogs import ReviewDoors
        from game.scenes.review.scene import open_review

        doors = ReviewDoors(self.leave, self.play_on, self.edit, self.puzzle_routes.add_missed_wins)
        try:
            scene = open_review(self.services, record, doors, self.folder, kept)
        except StaxError as error:
            self.say(error)
            return
        if outside and self.scenes.top is not None and self.scenes.top is self._from_outside():
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)
        if outside:
            self._from_outside = ref(scene)

    def edit(self, setup: Setup, match: Match) -> None:
        """Open the editor with a match's position; it replaces an editor on top, else it is laid over the scene."""
        from game.scenes.editor.dialogs import EditorDoors
        from game.scenes.editor.scene import EditorScene

        doors = EditorDoors(self.leave, self.play_on, partial(self._open_review, _keep_nothing), self.edit)
        try:
            scene = EditorScene(self.services, setup, match, doors)
        except StaxError as error:
            self.say(error)
            return
        if isinstance(self.scenes.top, EditorScene):
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)

    # To a table:

    def play(self, setup: Setup) -> None:
        """Begin a game from the command line, with its clock; the remembered choices do not change."""
        self._begin(setup if setup.control is not None else replace(setup, control=self.control))

    def _begin(self, setup: Setup) -> None:
        """Begin a game, in the default colours if it names none; draws who starts if chance decides that."""
        from game.scenes.table.scene import open_new_table

        self.services.retry_failed_engine()
        setup = with_starter_first(setup, self.draw)
        usual = self.services.appearance.colours[: len(setup.seats)]
        self.scenes.enter(open_new_table(self.services, replace(setup, colours=setup.colours or usual)))

    def play_on(self, setup: Setup, match: Match) -> None:
        """Begin a game that continues a match."""
        from game.scenes.table.scene import open_new_table

        self.scenes.enter(open_new_table(self.services, setup, match))

    def open_game(self, number: int) -> None:
        """Continue a game of the library; shows a message if that is not possible."""
        self._ask(self.services.library.saved_game(number), self._sit_down, self.say)

    def _sit_down(self, saved: SavedGame) -> None:
        """Open the table of a saved game; shows a message if that is not possible."""
        from game.scenes.table.scene import open_saved_table

        try:
            scene, notice = open_saved_table(self.services, saved)
        except StaxError as error:
            self.say(error)
            return
        self.scenes.enter(scene)
        if notice is not None:
            self.say(notice)

    # Requests:

    def _ask(
        self,
        request: Future[Any],
        then: Callable[[Any], None],
        otherwise: Callable[[StaxError], None],
    ) -> None:
        """Call `then` with the result, if the same scene is still on top and its notices are closed."""
        self._asked_from = self._under()
        self._pending.cancel_all()
        self._pending.add(request, then, otherwise, self.services.clock() + self.read_timeout)
        self._poll_pending(self.services.clock())

    def _poll_pending(self, now: float) -> None:
        """Process the results of requests, unless a notice is open."""
        if not isinstance(self.scenes.top, Notice):
            self._pending.update(now)

    def _read_files(self, now: float) -> None:
        """Process the files that were read, and begin with the next file when no notice is open."""
        if isinstance(self.scenes.top, Notice):
            return
        self._reading.update(now)
        if self._files:
            if not self._reading:
                self._read_next()
        elif self._refused:
            text = N_("Too many files were opened at once: {count} of them were left out.")
            self.say(StaxError(text, count=self._refused))
            self._refused = 0

    def update(self, now: float) -> None:
        """Process the results of requests and show the library's notices; called once a frame."""
        if self._asked_from is not None and (self._under() is not self._asked_from or not self._pending):
            self._pending.cancel_all()
            self._asked_from = None
        self._poll_pending(now)
        self._read_files(now)
        self.lesson_routes.update(now)
        self.puzzle_routes.update(now)
        if self.scenes.top is not None and self.scenes.top.waits_below:
            notice = self.services.library.next_notice()
            if notice is not None:
                self.say(notice)
            elif (restorable := self.services.library.take_restorable()) is not None:
                self._ask_restore(restorable)

    # Remembered choices:

    def _last_setups(self) -> dict[str, Setup]:
        """The last setup of each game, that of the last game at the end; unreadable setups are skipped."""
        found: dict[str, Setup] = {}
        for text in (*self.services.config.last.setups, self.services.config.last.setup):
            with suppress(StaxError):
                setup = read_setup(text)
                found.pop(setup.game_id, None)
                found[setup.game_id] = setup
        return found

    def _remember_setups(self, setups: Sequence[Setup]) -> None:
        """Save the setup of each game, that of the chosen game at the end."""
        self.services.config.last.setups = [str(setup) for setup in setups]
        self.services.config.last.setup = self.services.config.last.setups[-1]
        self.services.remember()

    def _set_language(self, language: str) -> None:
        self.services.config.look.language = language
        self.services.remember()


def _keep_nothing(tree: Tree) -> None:
    """Save nothing, for a game that the library does not have."""


def _progress_text(saved: SavedGame) -> str:
    """The name of a saved game and the number of its next move, for the title."""
    game = GAMES.get(saved.record.game_id)
    name = game.name if game is not None else saved.record.game_id
    return _("{game}, move {number}").format(game=name, number=len(saved.record.moves) + 1)
