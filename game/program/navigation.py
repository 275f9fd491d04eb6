"""Navigation: which scene leads to which, and back; a scene that is left to come back to keeps all that it shows.

The start scene lies at the bottom; the library, a review and a table lie over it, and over each of them the settings,
a rulebook or a notice.  There is one table at most: who sits down at another one leaves the first, which is kept.

What the title does not need is imported when it is opened first, or before that beside the loop (`read_ahead`): half of
the time until the first frame was such imports.
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
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import ref

import pygame

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.match import Match
from game.games import GAMES
from game.library import SCHEME
from game.library.imports import Imported
from game.library.link import link_in, read_link
from game.library.record import GameRecord
from game.library.request import Awaiting, Request, aside
from game.library.saved import SavedGame
from game.library.storage.backups import Restorable
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.setup import Setup, in_order, read_setup
from game.program.lesson_routes import Classroom
from game.program.puzzle_routes import PuzzleRoom
from game.scenes.base.notice import CrashNotice, EngineQuestion, Notice, RestoreQuestion
from game.scenes.base.scene import Scene, Services
from game.scenes.base.stack import SceneStack
from game.scenes.menus.title.scene import Title, TitleDoors
from game.scenes.players.seating import Seating
from game.settings.key_bindings import Bindings
from game.ui.input.chords import command_of
from game.ui.words import _

LOG: Final = logging.getLogger(__name__)
MOST_FILES: Final = 100  # that wait to be read
PATIENCE: Final = 2.0  # seconds that a game may take to be read until it is said that it cannot be


LATER: Final = (
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
def read_ahead() -> threading.Thread:
    """Begin to read what will be opened next in a thread of its own, once, so that no click waits for it."""
    thread = threading.Thread(target=_read, name="scenes")
    thread.start()
    return thread


def _read() -> None:
    """Import the scenes, and read the courses."""
    for name in LATER:
        importlib.import_module(name)
    from game.learn.course_file import courses

    courses()


class Navigation:
    """The ways between the scenes of the services; `folder` is where games are written as files.

    `control` is the clock for games that were set up without one, `draw` gives a chance number below another: who
    starts, where that is wished.  Nothing here waits for the disk.
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
        room = self.puzzle_room = PuzzleRoom(services, scenes, self.say, self.rules, self.leave, self.paste)
        ways = (self.say, self._begin, self.leave, room.puzzles, lambda: room.doors)
        self.classroom = Classroom(services, scenes, *ways)
        self.patience = PATIENCE
        self._coming = Awaiting()
        self._files = deque[Path]()  # that were opened, the one that is being read first
        self._reading = Awaiting()
        self._refused = 0  # files that were opened while too many waited
        self._opened_over: Scene | None = None  # the scene that was seen when the last of them was opened
        self._from_outside: Callable[[], Scene | None] = lambda: None  # the last scene that came of a link or a file
        self._asking: Scene | None = None  # the scene from which one goes as soon as what is coming is there

    def _keys(self) -> Bindings:
        return self.services.bindings

    # Over whatever is seen:

    def key(self, event: pygame.event.Event) -> bool:
        """The keys that mean the same in every scene that has no other use for them."""
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
        """Lay the settings over what is seen; the table in them is that of the last game."""
        from game.scenes.menus.settings.scene import Settings

        last = next(reversed(self._last()), "")
        games = sorted(GAMES.values(), key=lambda game: game.id != last)
        self.scenes.push(Settings(self.services, games, self.scenes.pop))

    def rules(self, game: Game) -> None:
        """Lay a game's rulebook over what is seen."""
        self.classroom.rules(game)

    def say(self, error: StaxError) -> None:
        """Tell a sentence over what is seen."""
        LOG.info("Told: %s", error)
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
        """The scene that is seen, below all notices."""
        return next((scene for scene in reversed(self.scenes.scenes) if not isinstance(scene, Notice)), None)

    def crashed(self, place: Path | None, last: Callable[[], None] | None = None) -> None:
        """Tell that something unforeseen went wrong, once at a time; `last`: how the program ends when that is read."""
        if last is not None or not isinstance(self.scenes.top, CrashNotice):
            self.scenes.push(
                CrashNotice(place, last or self.scenes.pop, self.services.appearance, last=last is not None)
            )

    # Back:

    def leave(self) -> None:
        """One step back: to the scene below, or from the first one to the title."""
        if self.scenes.below is not None:
            self.scenes.pop()
        else:
            self.title()

    @property
    def way_back(self) -> str:
        """What a button says that takes this step."""
        below = self.scenes.below
        return _("Back to the title") if below is None else below.return_label

    # Places to which one comes back:

    def title(self) -> None:
        """Show the title in place of what is seen."""
        doors = TitleDoors(
            self._begin,
            self.services.quit,
            self._speak,
            self.rules,
            self._keep,
            self.shelves,
            self._sit_down,
            _stands,
            self._left,
            self.settings,
            self.set_up,
            self.classroom.learn,
            self.statistics,
            self.classroom.newcomer,
            self.puzzle_room.puzzles,
            self.classroom.minutes,
        )
        last = self._last()
        chosen = next(reversed(last), "")
        title = Title(
            tuple(GAMES.values()), last, chosen, doors, lambda: self.services.appearance, self.control, self._keys
        )
        self.scenes.replace(title)

    def _left(self) -> Request[list[SavedGame]]:
        """Ask for the game to go on with, and what has been learned and played."""
        self.classroom.ask()
        return self.services.library.left(1)

    def set_up(self, seating: Seating, left: Callable[[], None]) -> None:
        """Lay over the title what can be chosen of a game."""
        from game.scenes.menus.setup.scene import SetupScene

        def edit(setup: Setup) -> None:
            self.edit(replace(setup, starts=""), Match(GAMES[setup.game_id], setup.options))

        done, look = self.scenes.pop, lambda: self.services.appearance
        self.scenes.push(SetupScene(seating, self._begin, done, look, left, edit))

    def shelves(self) -> None:
        """Lay the library over what is seen."""
        from game.scenes.menus.library.scene import LibraryDoors, LibraryScene

        doors = LibraryDoors(self.leave, self.open, self.review, self.open_link, self.statistics)
        self.scenes.push(LibraryScene(self.services, doors, self.folder))

    def statistics(self) -> None:
        """Lay over what is seen what the kept games come to."""
        from game.scenes.menus.statistics.scene import StatisticsDoors, StatisticsScene

        doors = StatisticsDoors(self.leave, self._to_title, time.time)
        self.scenes.push(StatisticsScene(self.services, doors, self.folder))

    def _to_title(self) -> None:
        """Go back to the title, from however far."""
        while self.scenes.below is not None:
            self.scenes.pop()
        if not isinstance(self.scenes.top, Title):
            self.title()

    def review(self, number: int, otherwise: GameRecord | None = None) -> None:
        """Look a game of the library through, or if it is not there a record, of which nothing is kept then."""
        self._ask_for(number, otherwise)

    def _ask_for(self, number: int, otherwise: GameRecord | None = None, *, outside: bool = False) -> None:
        """Do what `review` says; `outside`: as for `_look_through`."""

        def lacking(error: StaxError) -> None:
            if otherwise is None:
                self.say(error)
            else:
                self._look_through(_unkept, otherwise)

        library = self.services.library
        kept = partial(library.keep_tree, number)

        def came(saved: SavedGame) -> None:
            self._look_through(kept, saved.record, outside=outside)

        self._ask(library.saved(number), came, lacking)

    def open_file(self, path: Path) -> None:
        """Take the games of a file into the library, after those of the files that were opened before.

        When the last file has been read its game is shown, or the library where it has several, if the player has not
        gone to another scene meanwhile.  A file with faults is told, and how many were too many at once.  Of a library
        that cannot write the game is shown all the same.
        """
        if len(self._files) >= MOST_FILES:
            self._refused += 1
            return
        self._files.append(path)
        self._opened_over = self._under()
        if not self._reading:
            self._read_next()

    def _read_next(self) -> None:
        """Read the next of the files that wait."""
        from game.library.files import import_games
        from game.library.form.read import Damaged

        path = self._files[0]

        def came(games: Imported) -> None:
            here = finished()
            if games.damaged is not None:
                faulty(games.damaged)
            elif here and games.new + games.known > 1:
                self.shelves()
            elif here and games.first is not None:
                self._ask_for(games.first, outside=True)

        def finished() -> bool:
            """Go on with the next file; whether what was read is to be shown."""
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
                self._look_through(_unkept, record, outside=True)

        def failed(error: StaxError) -> None:
            finished()
            faulty(error)

        def faulty(error: StaxError) -> None:
            if isinstance(error, Damaged):
                text = N_("In the file {name}, line {line}: {reason}")
                error = StaxError(text, name=path.name, line=error.line, reason=error.faults[0].reason)
            self.say(error)

        if self.services.library.writable:
            self._reading.ask(self.services.library.take_in(partial(import_games, path, GAMES)), came, failed)
        else:
            self._reading.ask(aside(read), show, failed)

    def open_link(self, text: str) -> None:
        """Look at the position of a link, from which one can play and analyse; say so if it is none."""
        try:
            record = read_link(text, GAMES)
        except StaxError as error:
            self.say(error)
        else:
            self._look_through(_unkept, record, outside=True)

    def paste(self) -> None:
        """Open the link or the puzzle on the clipboard; say so if there is none."""
        from game.library.clipboard import text_from
        from game.puzzles.text import is_puzzle_text

        try:
            text = text_from(self.services.clipboard)
        except StaxError as error:
            self.say(error)
            return
        if is_puzzle_text(text):
            self.puzzle_room.pose(text)
        elif link := link_in(text):
            self.open_link(link)
        else:
            told = N_("What was copied is neither a puzzle nor a link to a position: one begins with {begin}")
            self.say(StaxError(told, begin=SCHEME))

    def _look_through(self, kept: Callable[[Tree], None], record: GameRecord, *, outside: bool = False) -> None:
        """Lay the review of a record over what is seen; say so if there can be none.

        What was opened from `outside` the program (a link, a file) takes the place of what was opened so before it.
        """
        from game.scenes.review.dialogs import ReviewDoors
        from game.scenes.review.scene import reviewed

        doors = ReviewDoors(self.leave, self.play_on, self.edit, self.puzzle_room.let_go)
        try:
            scene = reviewed(self.services, record, doors, self.folder, kept)
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
        """Lay the editor of a match's position over what is seen; another one takes the place of one that is seen."""
        from game.scenes.editor.dialogs import EditorDoors
        from game.scenes.editor.scene import EditorScene

        doors = EditorDoors(self.leave, self.play_on, partial(self._look_through, _unkept), self.edit)
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
        """Begin a game that was wished for, with the clock that was; what was chosen last stays remembered."""
        self._begin(setup if setup.control is not None else replace(setup, control=self.control))

    def _begin(self, setup: Setup) -> None:
        """Begin a game, in the usual colours if it names none; where chance is to say who starts, it does so now."""
        from game.scenes.table.scene import new_table

        self.services.retry_failed_engine()
        setup = in_order(setup, self.draw)
        usual = self.services.appearance.colours[: len(setup.seats)]
        self.scenes.enter(new_table(self.services, replace(setup, colours=setup.colours or usual)))

    def play_on(self, setup: Setup, match: Match) -> None:
        """Begin a game that goes on with a match."""
        from game.scenes.table.scene import new_table

        self.scenes.enter(new_table(self.services, setup, match))

    def open(self, number: int) -> None:
        """Continue a game of the library; say so if it cannot be."""
        self._ask(self.services.library.saved(number), self._sit_down, self.say)

    def _sit_down(self, saved: SavedGame) -> None:
        """Sit down at the table of a game that was left; say so if that cannot be."""
        from game.scenes.table.scene import old_table

        try:
            scene, notice = old_table(self.services, saved)
        except StaxError as error:
            self.say(error)
            return
        self.scenes.enter(scene)
        if notice is not None:
            self.say(notice)

    # What is on its way:

    def _ask(
        self,
        request: Request[Any],
        then: Callable[[Any], None],
        otherwise: Callable[[StaxError], None],
    ) -> None:
        """Go on when the answer is there, if the same scene is still seen then and its notices have been read."""
        self._asking = self._under()
        self._coming.forget()
        self._coming.ask(request, then, otherwise, self.services.clock() + self.patience)
        self._take(self.services.clock())

    def _take(self, now: float) -> None:
        """Take what has come."""
        if not isinstance(self.scenes.top, Notice):
            self._coming.update(now)

    def _read_files(self, now: float) -> None:
        """Take what has been read of files that were opened; begin with the next one when notices have been read."""
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
        """Take what has come; tell what the library has to say where nobody else does."""
        if self._asking is not None and (self._under() is not self._asking or not self._coming):
            self._coming.forget()
            self._asking = None
        self._take(now)
        self._read_files(now)
        self.classroom.update(now)
        self.puzzle_room.update(now)
        if self.scenes.top is not None and self.scenes.top.waits_below:
            notice = self.services.library.notice()
            if notice is not None:
                self.say(notice)
            elif (restorable := self.services.library.take_restorable()) is not None:
                self._ask_restore(restorable)

    # What is remembered:

    def _last(self) -> dict[str, Setup]:
        """The last choice for each game, that of the last game last; one that does not read is as good as none."""
        found: dict[str, Setup] = {}
        for text in (*self.services.config.setups, self.services.config.setup):
            with suppress(StaxError):
                setup = read_setup(text)
                found.pop(setup.game_id, None)
                found[setup.game_id] = setup
        return found

    def _keep(self, setups: Sequence[Setup]) -> None:
        """Remember what was chosen for each game, that of the chosen one last."""
        self.services.config.setups = [str(setup) for setup in setups]
        self.services.config.setup = self.services.config.setups[-1]
        self.services.remember()

    def _speak(self, language: str) -> None:
        self.services.config.language = language
        self.services.remember()


def _unkept(tree: Tree) -> None:
    """Nothing is kept of a game that the library does not have."""


def _stands(saved: SavedGame) -> str:
    """Where a game that was left stands, in a few words."""
    game = GAMES.get(saved.record.game_id)
    name = game.name if game is not None else saved.record.game_id
    return _("{game}, move {number}").format(game=name, number=len(saved.record.moves) + 1)
