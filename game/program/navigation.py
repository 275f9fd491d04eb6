"""Navigation: opens scenes from others and goes back; a scene below another keeps its state.

The title is at the bottom; the library, a review and a table are above it, and above them the settings, a rulebook or a
notice.  There is at most one table: opening another table leaves the first, whose game is saved.

The scenes' own modules are imported at their first use (`late_imports.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import assert_never
from weakref import ref

import pygame

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.match import Match
from game.games import GAMES
from game.learn.progress import Progress
from game.library import LINK_SCHEME
from game.library.position_link import find_link, read_link
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.setup import Setup, last_setups
from game.program.lesson_routes import LessonRoutes
from game.program.notice_scenes import NoticeScenes
from game.program.opened_files import OpenedFiles
from game.program.puzzle_routes import PuzzleRoutes
from game.program.scene_requests import SceneRequests
from game.program.table_routes import TableRoutes
from game.puzzles.workbooks import Workbooks
from game.scenes.base import routes
from game.scenes.base.routes import Route
from game.scenes.base.scene import Scene
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack
from game.scenes.menus.title.scene import TitleScene
from game.ui.input.chords import command_of
from game.ui.look.worker import Pauses
from game.ui.words import _


class Navigation:
    """Opens the scenes of the program; `folder` is where games are written as files.

    `control` and `draw` are those of `TableRoutes`.  Nothing here waits for the disk.
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
        self.notices = NoticeScenes(services, scenes)
        self.requests = SceneRequests(services.clock, self.notices)
        say = self.notices.say
        self.progress = Progress(services.library, bool(services.preferences.config.last.setup))
        workbooks = Workbooks(services.library, say, Pauses, services.clock)
        self.puzzle_routes = PuzzleRoutes(services, scenes, workbooks, say)
        self.lesson_routes = LessonRoutes(services, scenes, self.progress, workbooks, say)
        self.table_routes = TableRoutes(services, scenes, self.requests, say, retry_failed_engine, control, draw)
        self.files = OpenedFiles(services.library, self.go, say, self.notices.shown_scene)
        self._from_outside: Callable[[], Scene | None] = lambda: None  # the last scene from a link or a file

    def go(self, route: Route) -> None:
        """Go from the current scene to the place that a route names; a message says why if that is not possible."""
        try:
            self._follow(route)
        except StaxError as error:
            self.notices.say(error)

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
            case routes.OpenPuzzles(game):
                self.puzzle_routes.open_puzzles(game)
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
                self.table_routes.begin(setup)
            case routes.PlayWithFriend(setup, connections):
                self.table_routes.play_with_friend(setup, connections)
            case routes.MeetAnew(setup, connection):
                self.table_routes.meet_anew(setup, connection)
            case routes.LetWatch(setup, table, admit):
                self.table_routes.let_watch(setup, table, admit)
            case routes.StartFirstGame(game):
                self.table_routes.begin_first_game(game)
            case routes.PlayFrom(setup, position):
                self.table_routes.play_on(setup, position)
            case routes.ContinueGame(number):
                self.table_routes.open_game(number)
            case routes.ContinueSaved(saved):
                self.table_routes.open_saved(saved)
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

    # Back:

    def leave(self) -> None:
        """Go back to the scene below, or to the title if there is none."""
        game = self.scenes.top.current_game if self.scenes.top is not None else None
        if self.scenes.below is not None:
            self.scenes.pop()
        else:
            self.title()
        self._choose_on_title(game)

    def _choose_on_title(self, game: Game | None) -> None:
        """Choose the game of the scene that was left, if the title is on top."""
        if game is not None and isinstance(self.scenes.top, TitleScene):
            self.scenes.top.choose_game(game)

    @property
    def way_back(self) -> str:
        """The label of the button that goes back."""
        below = self.scenes.below
        return _("Back to the title") if below is None else below.return_label

    # Scenes to come back to:

    def title(self) -> None:
        """Show the title in place of the current scene."""
        self.scenes.replace(TitleScene(self.services, self.progress, tuple(GAMES.values()), self.table_routes.control))

    def open_library(self) -> None:
        """Open the library over the current scene."""
        from game.scenes.menus.library.scene import LibraryScene

        self.scenes.push(LibraryScene(self.services, self.folder))

    def statistics(self) -> None:
        """Open the statistics over the current scene."""
        from game.scenes.menus.statistics.scene import StatisticsScene

        self.scenes.push(StatisticsScene(self.services, self.folder))

    def go_to_title(self) -> None:
        """Close all scenes above the title, which chooses the game of the scene that was on top."""
        game = self.scenes.top.current_game if self.scenes.top is not None else None
        while self.scenes.below is not None:
            self.scenes.pop()
        if not isinstance(self.scenes.top, TitleScene):
            self.title()
        self._choose_on_title(game)

    def review(self, number: int, otherwise: GameRecord | None = None, *, outside: bool = False) -> None:
        """Open the review of a game of the library; if it is missing, of the record, without saving changes."""
        library = self.services.library

        def show(saved: SavedGame) -> None:
            self.go(routes.ReviewRecord(saved.record, outside, partial(library.keep_tree, number)))

        def show_otherwise(error: StaxError) -> None:
            if otherwise is None:
                self.notices.say(error)
            else:
                self.go(routes.ReviewRecord(otherwise))

        self.requests.ask(library.saved_game(number), show, show_otherwise)

    def open_link(self, text: str) -> None:
        """Open the review at a link's position, or play a letter's move; raises StaxError for an invalid link."""
        from game.friend.move_link import find_letter

        if (letter := find_letter(text, GAMES)) is not None:
            self.table_routes.open_letter(letter)
            return
        self._open_review(read_link(text, GAMES), outside=True)

    def paste(self) -> None:
        """Open the link or puzzle on the clipboard; raises StaxError if there is none."""
        from game.friend.move_link import find_letter
        from game.library.clipboard import read_clipboard
        from game.puzzles.text import is_puzzle_text

        text = read_clipboard(self.services.clipboard)
        if (letter := find_letter(text, GAMES)) is not None:
            self.table_routes.open_letter(letter)
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

    def update(self, now: float) -> None:
        """Process the results of requests and show the library's notices; called once a frame."""
        self.requests.update(now)
        if not self.notices.is_open:
            self.files.update(now)
        self.progress.update(now)
        self.puzzle_routes.update(now)
        if self.scenes.top is not None and self.scenes.top.waits_below:
            self.notices.show_next_of_library()
