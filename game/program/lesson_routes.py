"""The classroom: the ways to the courses, to a lesson and to a heading of a rulebook, and which pages are done.

A page that was done is known at once; what the library has kept from earlier comes a moment later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.errors import StaxError
from game.core.game import Game, default_options
from game.library.request import Awaiting
from game.library.saved import Page as Shelf
from game.library.saved import Query
from game.play.setup import Seat, Setup
from game.scenes.base.scene import Services
from game.scenes.base.stack import SceneStack

if TYPE_CHECKING:
    from game.learn.course import CoursePage
    from game.scenes.menus.puzzles.scene import PuzzlesDoors

NOVICE = "novice"
COACH = "third"  # how strict it is in a first game


class Classroom:
    """Where one learns; `say` tells a sentence, `play` begins a game, `back` takes a step back, `puzzles` leads to
    those of a game, `ways` to one puzzle or another."""

    def __init__(
        self,
        services: Services,
        scenes: SceneStack,
        say: Callable[[StaxError], None],
        play: Callable[[Setup], None],
        back: Callable[[], None],
        puzzles: Callable[[Game, bool], None],
        ways: Callable[[], PuzzlesDoors],
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.say = say
        self.play = play
        self.back = back
        self.puzzles = puzzles
        self.ways = ways
        self._done: frozenset[tuple[str, str]] = frozenset()
        self._games: int | None = None  # how many games the library has; None until that is known
        self._coming = Awaiting()
        self._told: set[str] = set()  # the games of whose course it was told what cannot be read

    # What is known:

    def ask(self) -> None:
        """Ask the library what has been done and played."""
        self._coming.forget()
        self._coming.ask(self.services.library.pages_done(), self._know, lambda _error: None)
        self._coming.ask(self.services.library.find(Query(), 0, 1), self._count, lambda _error: None)

    def _know(self, done: frozenset[tuple[str, str]]) -> None:
        self._done |= done

    def _count(self, shelf: Shelf) -> None:
        self._games = shelf.total

    def update(self, now: float) -> None:
        """Take what has come."""
        self._coming.update(now)

    def done(self, game: Game) -> frozenset[str]:
        """The ids of the pages of a game that are done."""
        return frozenset(page for game_id, page in self._done if game_id == game.id)

    def minutes(self, game: Game) -> int:
        """The minutes that are left of a game's course; 0 once all its pages are done."""
        from game.learn.outline import outline_of

        return outline_of(game.id).minutes_left(self.done(game))

    def newcomer(self) -> bool:
        """Whether nobody has played or learned here yet."""
        return self._games == 0 and not self._done

    def star(self, page: CoursePage) -> None:
        """A page is done."""
        self._done |= {(page.game.id, page.id)}
        self.services.library.page_done(page.game.id, page.id)

    # The ways:

    def learn(self, game: Game) -> None:
        """Lay the courses over what is seen, that of a game first."""
        from game.learn.course_file import courses
        from game.scenes.menus.learn.scene import LearnDoors, LearnScene

        self.ask()
        readings = [reading for reading in courses() if reading.course.pages or reading.faults]
        doors = LearnDoors(self.lesson, self.rules, self.first_game, self.back, self.done, self.puzzles, self.ways())
        self.scenes.push(LearnScene(self.services, readings, game.id, doors))
        for reading in readings:
            if reading.faults and reading.course.game.id not in self._told:
                self._told.add(reading.course.game.id)
                self.say(reading.faults[0])

    def lesson(self, page: CoursePage) -> None:
        """Lay a page over what is seen; in place of another page, or of the rulebook from which one comes."""
        from game.scenes.exercise.lesson.scene import LessonDoors, LessonScene
        from game.scenes.menus.rules.scene import Rules

        if isinstance(self.scenes.top, Rules):
            self.scenes.pop()
        doors = LessonDoors(self.lesson, self.rules, self.first_game, self.back, self.done, self.star)
        try:
            scene = LessonScene(self.services, page, doors)
        except StaxError as error:  # a page of a position that cannot be
            self.say(error)
            return
        if isinstance(self.scenes.top, LessonScene):
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)

    def rules(self, game: Game, section: int | None = None) -> None:
        """Lay a game's rulebook over what is seen, open at a heading; from each a way leads to the page about it."""
        from game.learn.course_file import course_of
        from game.scenes.menus.rules.scene import Rules

        about = course_of(game.id).course.page_for_section
        self.scenes.push(Rules(game, self.scenes.pop, lambda: self.services.appearance, section, about, self.lesson))

    def first_game(self, game: Game) -> None:
        """Begin a game against novice, with the coach on."""
        options = default_options(game)
        seats = (Seat(), *(Seat(NOVICE) for _ in range(game.seats(options) - 1)))
        self.play(Setup(game.id, options, seats, coach=COACH))
