"""LessonRoutes: opens the courses, lessons and rulebooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.errors import StaxError
from game.core.game import Game
from game.learn.progress import Progress
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import OpenLesson
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack

if TYPE_CHECKING:
    from game.learn.course import CoursePage


class LessonRoutes:
    """The routes to lessons; `say` shows a message."""

    def __init__(
        self,
        services: Services,
        scenes: SceneStack,
        progress: Progress,
        workbooks: Workbooks,
        say: Callable[[StaxError], None],
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.progress = progress
        self.workbooks = workbooks
        self.say = say
        self._reported_courses: set[str] = set()  # games whose course's faults were shown

    def open_courses(self, game: Game) -> None:
        """Open the courses over the current scene, that of a game first."""
        from game.learn.course_file import courses
        from game.scenes.menus.learn.scene import LearnScene

        self.progress.request()
        readings = [reading for reading in courses() if reading.course.pages or reading.faults]
        self.scenes.push(LearnScene(self.services, self.progress, self.workbooks, readings, game.id))
        for reading in readings:
            if reading.faults and reading.course.game.id not in self._reported_courses:
                self._reported_courses.add(reading.course.game.id)
                self.say(reading.faults[0])

    def open_lesson(self, page: CoursePage) -> None:
        """Open a page, in place of another page or a rulebook on top; raises StaxError if its position is not legal."""
        from game.scenes.exercise.lesson.scene import LessonScene
        from game.scenes.menus.rules.scene import RulesScene

        if isinstance(self.scenes.top, RulesScene):
            self.scenes.pop()
        self.scenes.put(LessonScene(self.services, page, self.progress))

    def open_rules(self, game: Game, section: int | None = None) -> None:
        """Open a game's rulebook at a heading; its headings link to the pages about them."""
        from game.learn.course_file import course_of
        from game.scenes.menus.rules.scene import RulesScene

        about, services = course_of(game.id).course.page_for_section, self.services

        def learn(page: CoursePage) -> None:
            services.go(OpenLesson(page))

        self.scenes.push(
            RulesScene(game, self.scenes.pop, lambda: services.preferences.appearance, section, about, learn)
        )
