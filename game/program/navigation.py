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
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, assert_never
from weakref import ref

import pygame

from game.core.errors import N_, StaxError
from game.core.futures import PendingFutures
from game.core.game import Game, default_options
from game.core.match import Match
from game.games import GAMES
from game.learn.progress import Progress
from game.library import LINK_SCHEME
from game.library.link import find_link, read_link
from game.library.record import GameRecord
from game.library.saved import Entry, SavedGame
from game.library.storage.backups import Restorable
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.last_setups import last_setups
from game.play.setup import FIRST_COACH, FIRST_LEVEL, Seat, Setup, with_starter_first
from game.program.lesson_routes import LessonRoutes
from game.program.opened_files import OpenedFiles
from game.program.puzzle_routes import PuzzleRoutes
from game.puzzles.workbooks import Workbooks
from game.scenes.base import routes
from game.scenes.base.notice import CrashNotice, EngineQuestion, Notice, RestoreQuestion
from game.scenes.base.routes import Route
from game.scenes.base.scene import Scene
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack
from game.scenes.menus.title.scene import TitleScene
from game.statistics.even import MAX_GAMES, has_even_seat, own_strength, person_name, query_for, with_even_seats
from game.ui.input.chords import command_of
from game.ui.look.worker import Pauses
from game.ui.words import _

if TYPE_CHECKING:  # the first frame does not wait for them
    from game.friend.connection import Connection
    from game.friend.correspondence import Letter
    from game.play.table import Table

logger: Final = logging.getLogger(__name__)
READ_TIMEOUT: Final = 2.0  # seconds that reading a game may take until an error is shown
MAX_LETTER_GAMES: Final = 200  # unfinished games in which a letter's game is looked for


LATE_MODULES: Final = (
    "game.scenes.table.opening",
    "game.scenes.menus.setup.scene",
    "game.scenes.menus.friend.invite",
    "game.scenes.menus.friend.join",
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
        quit_program: Callable[[], None],
        retry_failed_engine: Callable[[], None],
        control: TimeControl | None = None,
        draw: Callable[[int], int] = random.randrange,
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.folder = folder
        self.quit_program = quit_program
        self.retry_failed_engine = retry_failed_engine
        self.control = control
        self.draw = draw
        self.progress = Progress(services.library, bool(services.preferences.config.last.setup))
        workbooks = Workbooks(services.library, self.say, Pauses, services.clock)
        self.puzzle_routes = PuzzleRoutes(services, scenes, workbooks, self.say)
        self.lesson_routes = LessonRoutes(services, scenes, self.progress, workbooks, self.say)
        self.files = OpenedFiles(services.library, self.go, self.say, self._under)
        self.read_timeout = READ_TIMEOUT
        self._pending = PendingFutures()
        self._from_outside: Callable[[], Scene | None] = lambda: None  # the last scene from a link or a file
        self._asked_from: Scene | None = None  # the scene that waits for a request

    def go(self, route: Route) -> None:
        """Go from the current scene to the place that a route names; a message says why if that is not possible."""
        try:
            self._follow(route)
        except StaxError as error:
            self.say(error)

    def _follow(self, route: Route) -> None:
        """Follow a route; raises StaxError if that is not possible."""
        match route:
            case routes.GoBack():
                self.leave()
            case routes.GoToTitle():
                self.go_to_title()
            case routes.Quit():
                self.quit_program()
            case routes.OpenScene(scene):
                self.scenes.push(scene)
            case routes.OpenSettings():
                self.settings()
            case routes.OpenRules(game, section):
                self.lesson_routes.open_rules(game, section)
            case routes.OpenLibrary():
                self.open_library()
            case routes.OpenStatistics():
                self.statistics()
            case routes.OpenCourses(game):
                self.lesson_routes.open_courses(game)
            case routes.OpenLesson(page):
                self.lesson_routes.open_lesson(page)
            case routes.OpenPuzzles(game, themes):
                self.puzzle_routes.open_puzzles(game, themes)
            case routes.SolvePuzzles(mode):
                self.puzzle_routes.begin(mode)
            case routes.OpenPuzzle(session, puzzle):
                self.puzzle_routes.open_puzzle(session, puzzle)
            case routes.Paste():
                self.paste()
            case routes.OpenLink(text):
                self.open_link(text)
            case routes.ReviewGame(number, otherwise, outside):
                self.review(number, otherwise, outside=outside)
            case routes.ReviewRecord(record, outside, save):
                self._open_review(record, outside, save)
            case routes.EditPosition(setup, position):
                self.edit(setup, position)
            case routes.StartGame(setup):
                self._begin(setup)
            case routes.PlayWithFriend(setup, connections):
                self.play_with_friend(setup, connections)
            case routes.MeetAnew(setup, connection):
                self.meet_anew(setup, connection)
            case routes.LetWatch(setup, table, admit):
                self.let_watch(setup, table, admit)
            case routes.StartFirstGame(game):
                self.begin_first_game(game)
            case routes.PlayFrom(setup, position):
                self.play_on(setup, position)
            case routes.ContinueGame(number):
                self.open_game(number)
            case routes.ContinueSaved(saved):
                self._sit_down(saved)
            case _:
                assert_never(route)

    # Over the current scene:

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that means the same in all scenes; whether it was used."""
        top = self.scenes.top
        if event.type != pygame.KEYDOWN or top is None:
            return False
        command = command_of(event, self.services.preferences.bindings, "review")
        if command and command == top.opened_by:
            self.scenes.pop()
        elif top.is_overlay:
            return False
        elif command == "settings":
            self.settings()
        elif command == "rules" and top.current_game is not None:
            self.lesson_routes.open_rules(top.current_game)
        elif command == "paste":
            self.go(routes.Paste())
        else:
            return False
        return True

    def settings(self) -> None:
        """Open the settings over the current scene; their preview shows the last game."""
        from game.scenes.menus.settings.scene import SettingsScene

        last = next(reversed(last_setups(self.services.preferences.config)), "")
        games = sorted(GAMES.values(), key=lambda game: game.id != last)
        self.scenes.push(SettingsScene(self.services, games, self.scenes.pop))

    def say(self, error: StaxError) -> None:
        """Show a message over the current scene."""
        logger.info("Told: %s", error)
        self.scenes.push(Notice(error, self.scenes.pop, self.services.preferences.appearance, self._under()))

    def ask_engine(self, command: Sequence[str], confirm: Callable[[Sequence[str]], None]) -> None:
        """Ask whether a foreign engine may start."""
        question = EngineQuestion(
            command, confirm, self.scenes.pop, self.services.preferences.appearance, self._under()
        )
        self.scenes.push(question)

    def _ask_restore(self, restorable: Restorable) -> None:
        """Ask whether lost games are to be restored."""
        library = self.services.library
        restore, decline = partial(library.restore, restorable), library.decline_restoring
        appearance, under = self.services.preferences.appearance, self._under()
        self.scenes.push(RestoreQuestion(restorable, restore, decline, self.scenes.pop, appearance, under))

    def _under(self) -> Scene | None:
        """The top scene below all notices."""
        return next((scene for scene in reversed(self.scenes.scenes) if not isinstance(scene, Notice)), None)

    def show_crash(self, place: Path | None, last: Callable[[], None] | None = None) -> None:
        """Show a notice of a crash, if none is shown; `last` is called when it is closed and ends the program."""
        if last is not None or not isinstance(self.scenes.top, CrashNotice):
            self.scenes.push(
                CrashNotice(place, last or self.scenes.pop, self.services.preferences.appearance, last=last is not None)
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
        self.scenes.replace(TitleScene(self.services, self.progress, tuple(GAMES.values()), self.control))

    def open_library(self) -> None:
        """Open the library over the current scene."""
        from game.scenes.menus.library.scene import LibraryScene

        self.scenes.push(LibraryScene(self.services, self.folder))

    def statistics(self) -> None:
        """Open the statistics over the current scene."""
        from game.scenes.menus.statistics.scene import StatisticsScene

        self.scenes.push(StatisticsScene(self.services, self.folder))

    def go_to_title(self) -> None:
        """Close all scenes above the title."""
        while self.scenes.below is not None:
            self.scenes.pop()
        if not isinstance(self.scenes.top, TitleScene):
            self.title()

    def review(self, number: int, otherwise: GameRecord | None = None, *, outside: bool = False) -> None:
        """Open the review of a game of the library; if it is missing, of the record, without saving changes."""
        library = self.services.library

        def show(saved: SavedGame) -> None:
            self.go(routes.ReviewRecord(saved.record, outside, partial(library.keep_tree, number)))

        def show_otherwise(error: StaxError) -> None:
            if otherwise is None:
                self.say(error)
            else:
                self.go(routes.ReviewRecord(otherwise))

        self._ask(library.saved_game(number), show, show_otherwise)

    def open_link(self, text: str) -> None:
        """Open the review at a link's position, or play a letter's move; raises StaxError for an invalid link."""
        from game.friend.correspondence import find_letter

        if (letter := find_letter(text, GAMES)) is not None:
            self.open_letter(letter)
            return
        self._open_review(read_link(text, GAMES), outside=True)

    def open_letter(self, letter: Letter) -> None:
        """Play a move by letter at the table of its game, the last unfinished game that it fits, or of a new game."""
        found = self.services.library.request_unfinished(MAX_LETTER_GAMES)
        self._ask(found, partial(self._play_letter, letter), self.say)

    def _play_letter(self, letter: Letter, found: Sequence[SavedGame]) -> None:
        """Open the table of the game that fits, and play the letter's move there."""
        from game.friend.correspondence import first_fitting
        from game.scenes.table.scene import TableScene

        index = first_fitting(letter, [saved.record for saved in found])
        if index is not None:
            self.go(routes.ContinueSaved(found[index]))
        elif letter.ply == 0:
            persons = (Seat(),) * letter.game.seats(letter.options)
            self._begin(Setup(letter.game.id, letter.options, persons))
        else:
            self.say(StaxError(N_("No unfinished game of yours is where this letter goes on.")))
            return
        scene = next((each for each in self.scenes.scenes if isinstance(each, TableScene)), None)
        if scene is not None:
            try:
                scene.take_letter(letter)
            except StaxError as error:
                self.say(error)

    def paste(self) -> None:
        """Open the link or puzzle on the clipboard; raises StaxError if there is none."""
        from game.friend.correspondence import find_letter
        from game.library.clipboard import read_clipboard
        from game.puzzles.text import is_puzzle_text

        text = read_clipboard(self.services.clipboard)
        if (letter := find_letter(text, GAMES)) is not None:
            self.open_letter(letter)
        elif is_puzzle_text(text):
            self.puzzle_routes.open_pasted(text)
        elif link := find_link(text):
            self.open_link(link)
        else:
            message = N_("The copied text is neither a puzzle nor a link to a position. Links begin with {begin}")
            raise StaxError(message, begin=LINK_SCHEME)

    def _open_review(
        self, record: GameRecord, outside: bool, save: Callable[[Tree], None] = routes.save_nothing
    ) -> None:
        """Open the review of a record; raises StaxError if that is not possible."""
        from game.scenes.review.scene import open_review

        scene = open_review(self.services, record, self.folder, save, self.puzzle_routes.add_lost_wins)
        if outside and self.scenes.top is not None and self.scenes.top is self._from_outside():
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)
        if outside:
            self._from_outside = ref(scene)

    def edit(self, setup: Setup, match: Match) -> None:
        """Open the editor with a match's position, in place of an editor on top; raises StaxError for some games."""
        from game.scenes.editor.scene import EditorScene

        self.scenes.put(EditorScene(self.services, setup, match))

    # To a table:

    def play(self, setup: Setup) -> None:
        """Begin a game from the command line, with its clock; the remembered choices do not change."""
        self._begin(setup if setup.control is not None else replace(setup, control=self.control))

    def _begin(self, setup: Setup) -> None:
        """Begin a game, in the default colours if it names none; draws who starts if chance decides that."""
        from game.scenes.table.opening import open_new_table

        if has_even_seat(setup):
            self._find_even_strength(setup, self._begin)
            return
        self.retry_failed_engine()
        setup = with_starter_first(setup, self.draw)
        usual = self.services.preferences.appearance.colours[: len(setup.seats)]
        scene = open_new_table(self.services, replace(setup, colours=setup.colours or usual))
        self.scenes.enter(scene)
        scene.offer_coach()

    def _find_even_strength(self, setup: Setup, begin: Callable[[Setup], None]) -> None:
        """Begin a game with a computer about as strong as the player, once the player's last games are read."""

        def find(entries: Sequence[Entry]) -> None:
            strength = own_strength(setup.game_id, len(setup.seats), entries, person_name(setup)).level
            begin(with_even_seats(setup, strength))

        games = self.services.library.find(query_for(setup.game_id), 0, MAX_GAMES)
        self._ask(games, lambda page: find(page.entries), lambda _error: find(()))

    def begin_first_game(self, game: Game) -> None:
        """Begin a game against novice, with the coach on."""
        options = default_options(game)
        seats = (Seat(), *(Seat(FIRST_LEVEL) for _ in range(game.seats(options) - 1)))
        self._begin(Setup(game.id, options, seats, coach=FIRST_COACH))

    def play_with_friend(self, setup: Setup, connections: Sequence[Connection]) -> None:
        """Begin a game with friends elsewhere, in place of the scene in which all met."""
        from game.scenes.table.opening import open_friend_table

        if has_even_seat(setup):
            self._find_even_strength(setup, lambda found: self.play_with_friend(found, connections))
            return
        self.scenes.enter(open_friend_table(self.services, setup, connections))

    def meet_anew(self, setup: Setup, connection: Connection) -> None:
        """Open the words by which a friend is met again over the table: the host reads them, the guest types them."""
        from game.scenes.menus.friend.again import InviteAgainScene, JoinAgainScene

        scene = InviteAgainScene if connection.is_host else JoinAgainScene
        self.scenes.push(scene(self.services, setup, connection))

    def let_watch(self, setup: Setup, table: Table, admit: Callable[[Connection], None]) -> None:
        """Open the words by which a friend comes to watch a table, over that table."""
        from game.scenes.menus.friend.again import InviteWatcherScene

        self.scenes.push(InviteWatcherScene(self.services, setup, table, admit))

    def play_on(self, setup: Setup, match: Match) -> None:
        """Begin a game that continues a match."""
        from game.scenes.table.opening import open_new_table

        if has_even_seat(setup):
            self._find_even_strength(setup, lambda found: self.play_on(found, match))
            return
        self.scenes.enter(open_new_table(self.services, setup, match))

    def open_game(self, number: int) -> None:
        """Continue a game of the library; shows a message if that is not possible."""
        saved_game = self.services.library.saved_game(number)
        self._ask(saved_game, lambda saved: self.go(routes.ContinueSaved(saved)), self.say)

    def _sit_down(self, saved: SavedGame) -> None:
        """Open the table of a saved game; raises StaxError if that is not possible."""
        from game.scenes.table.opening import open_kept_table, open_saved_table

        kept = self.services.friends.games.find(saved.id, saved.record.game_id)
        if kept is not None and not kept.is_by_letter:
            self.scenes.enter(open_kept_table(self.services, saved, kept))
            return
        scene, notice = open_saved_table(self.services, saved)
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

    def update(self, now: float) -> None:
        """Process the results of requests and show the library's notices; called once a frame."""
        if self._asked_from is not None and (self._under() is not self._asked_from or not self._pending):
            self._pending.cancel_all()
            self._asked_from = None
        self._poll_pending(now)
        if not isinstance(self.scenes.top, Notice):
            self.files.update(now)
        self.progress.update(now)
        self.puzzle_routes.update(now)
        if self.scenes.top is not None and self.scenes.top.waits_below:
            notice = self.services.library.next_notice()
            if notice is not None:
                self.say(notice)
            elif (restorable := self.services.library.take_restorable()) is not None:
                self._ask_restore(restorable)
