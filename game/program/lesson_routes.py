"""LessonRoutes: opens the courses, lessons and rulebooks, and knows which pages are completed.

A page that was just completed counts at once; the library's saved pages arrive a moment later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.errors import StaxError
from game.core.futures import PendingFutures
from game.core.game import Game, default_options
from game.library.saved import EntryPage, Query
from game.play.setup import Seat, Setup
from game.scenes.base.scene import Services
from game.scenes.base.stack import SceneStack

if TYPE_CHECKING:
    from game.learn.course import CoursePage
    from game.scenes.menus.puzzles.scene import PuzzlesDoors

FIRST_LEVEL = "novice"
FIRST_COACH = "third"  # the strictness of the coach in a first game


class LessonRoutes:
    """The routes to lessons: `say` shows a message, `play` begins a game, `back` goes back, `puzzles` opens a game's
    puzzles, and `puzzle_doors` has the routes of the puzzles."""

    def __init__(
        self,
        services: Services,
        scenes: SceneStack,
        say: Callable[[StaxError], None],
        play: Callable[[Setup], None],
        back: Callable[[], None],
        puzzles: Callable[[Game, bool], None],
        puzzle_doors: Callable[[], PuzzlesDoors],
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.say = say
        self.play = play
        self.back = back
        self.puzzles = puzzles
        self.puzzle_doors = puzzle_doors
        self._completed: frozenset[tuple[str, str]] = frozenset()
        self._game_count: int | None = None  # of the library; None until it is known
        self._pending = PendingFutures()
        self._reported_courses: set[str] = set()  # games whose course's faults were shown

    # Progress:

    def request_progress(self) -> None:
        """Request the completed pages and the number of games from the library."""
        self._pending.cancel_all()
        self._pending.add(self.services.library.completed_pages(), self._add_completed, lambda _error: None)
        self._pending.add(self.services.library.find(Query(), 0, 1), self._set_game_count, lambda _error: None)

    def _add_completed(self, done: frozenset[tuple[str, str]]) -> None:
        self._completed |= done

    def _set_game_count(self, page: EntryPage) -> None:
        self._game_count = page.total

    def update(self, now: float) -> None:
        """Process the library's answers; called once a frame."""
        self._pending.update(now)

    def completed_pages(self, game: Game) -> frozenset[str]:
        """The ids of the completed pages of a game."""
        return frozenset(page for game_id, page in self._completed if game_id == game.id)

    def minutes_left(self, game: Game) -> int:
        """The minutes that remain of a game's course; 0 if all its pages are completed."""
        from game.learn.outline import outline_of

        return outline_of(game.id).minutes_left(self.completed_pages(game))

    def is_newcomer(self) -> bool:
        """Whether the library has no games and no completed pages."""
        return self._game_count == 0 and not self._completed

    def mark_completed(self, page: CoursePage) -> None:
        """Mark a page as completed and save that."""
        self._completed |= {(page.game.id, page.id)}
        self.services.library.mark_page_done(page.game.id, page.id)

    # Routes:

    def open_courses(self, game: Game) -> None:
        """Open the courses over the current scene, that of a game first."""
        from game.learn.course_file import courses
        from game.scenes.menus.learn.scene import LearnDoors, LearnScene

        self.request_progress()
        readings = [reading for reading in courses() if reading.course.pages or reading.faults]
        doors = LearnDoors(
            self.open_lesson,
            self.open_rules,
            self.begin_first_game,
            self.back,
            self.completed_pages,
            self.puzzles,
            self.puzzle_doors(),
        )
        self.scenes.push(LearnScene(self.services, readings, game.id, doors))
        for reading in readings:
            if reading.faults and reading.course.game.id not in self._reported_courses:
                self._reported_courses.add(reading.course.game.id)
                self.say(reading.faults[0])

    def open_lesson(self, page: CoursePage) -> None:
        """Open a page over the current scene; it replaces another page or a rulebook."""
        from game.scenes.exercise.lesson.scene import LessonDoors, LessonScene
        from game.scenes.menus.rules.scene import RulesScene

        if isinstance(self.scenes.top, RulesScene):
            self.scenes.pop()
        doors = LessonDoors(
            self.open_lesson,
            self.open_rules,
            self.begin_first_game,
            self.back,
            self.completed_pages,
            self.mark_completed,
        )
        try:
            scene = LessonScene(self.services, page, doors)
        except StaxError as error:  # the page has an impossible position
            self.say(error)
            return
        if isinstance(self.scenes.top, LessonScene):
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)

    def open_rules(self, game: Game, section: int | None = None) -> None:
        """Open a game's rulebook at a heading; its headings link to the pages about them."""
        from game.learn.course_file import course_of
        from game.scenes.menus.rules.scene import RulesScene

        about = course_of(game.id).course.page_for_section
        self.scenes.push(
            RulesScene(game, self.scenes.pop, lambda: self.services.appearance, section, about, self.open_lesson)
        )

    def begin_first_game(self, game: Game) -> None:
        """Begin a game against novice, with the coach on."""
        options = default_options(game)
        seats = (Seat(), *(Seat(FIRST_LEVEL) for _ in range(game.seats(options) - 1)))
        self.play(Setup(game.id, options, seats, coach=FIRST_COACH))
