"""The scene of a lesson: a page of a course is worked on at the board, and answered there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

import pygame

from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.learn.course import Page
from game.learn.course_file import course_of
from game.scenes.base.scene import Services
from game.scenes.board.cursor import ARROWS
from game.scenes.board_screen.actions import Handlers
from game.scenes.exercise.dialogs import ExerciseDialogs
from game.scenes.exercise.lesson.chrome import LessonContent
from game.scenes.exercise.lesson.screen import LessonScreen
from game.scenes.exercise.lesson.tutor import AfterPage, Tutor
from game.scenes.exercise.scene import CHORDS, NOT_HERE, ExerciseScene, seated
from game.settings.actions import LESSON_KEYS
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Pressed
from game.ui.panels.door_bar import LEAVE
from game.ui.panels.lesson_bar import PAGE_PREFIX
from game.ui.words import _

ANSWERS: Final = (pygame.K_a, pygame.K_b, pygame.K_c, pygame.K_d, pygame.K_e, pygame.K_f)


class LessonDialogs(ExerciseDialogs):
    """The keys of a lesson."""

    key_sheet: ClassVar[Sequence[tuple[str, str]]] = LESSON_KEYS


@dataclass(frozen=True, slots=True)
class LessonDoors:
    """Where a lesson leads: to another page, to a heading of the rulebook, to a first game, back.

    `done` tells the ids of the pages of a game that have been done, `star` hears of one that is.
    """

    open: Callable[[Page], None]
    rules: Callable[[Game, int | None], None]
    play: Callable[[Game], None]
    back: Callable[[], None]
    done: Callable[[Game], frozenset[str]]
    star: Callable[[Page], None]


class LessonScene(ExerciseScene):
    """One page; raises StaxError where its position cannot be."""

    screen: LessonScreen

    def __init__(self, services: Services, page: Page, doors: LessonDoors) -> None:
        self.page = page
        self.doors = doors
        course = course_of(page.game.id).course
        self.pages = course.further if page.extra else course.first
        self.number = next((index for index, each in enumerate(self.pages) if each.id == page.id), 0)
        setup, table = seated(services, page.match())
        super().__init__(LessonScreen(services, setup, table, page, self._content))
        go_on, play = partial(self.go, self.number + 1), partial(doors.play, page.game)
        self.tutor = Tutor(self.screen, page, AfterPage(self.after, self.number, go_on, play, self._done))
        self.lesson = self.tutor.lesson
        self.deeds = self._deeds()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self.tutor.begin()

    def _done(self) -> bool:
        """Keep that the page is done; whether it was not before."""
        fresh = self.page.id not in self.doors.done(self.page.game)
        self.doors.star(self.page)
        return fresh

    # What is told around the board:

    def _content(self) -> LessonContent:
        done = self.doors.done(self.page.game)
        stars = frozenset(
            index for index, page in enumerate(self.pages) if page.id in done and not self._arriving(page)
        )
        count = f"{len(self.lesson.found)} / {len(self.lesson.targets)}" if self.lesson.targets else ""
        return LessonContent(
            self.page.game.name,
            self.number,
            tuple(_(page.title) for page in self.pages),
            stars,
            self.lesson.hints,
            _(self.lesson.goal),
            count,
            self.services.way_back,
            frozenset() if self.tutor.asks else frozenset({"hint"}),
        )

    def _arriving(self, page: Page) -> bool:
        """Whether a page's star is still on its way."""
        return page is self.page and self.tutor.flies

    # Where it leads:

    @property
    def after(self) -> Page | None:
        """The next page."""
        return self.pages[self.number + 1] if self.number + 1 < len(self.pages) else None

    def go(self, number: int) -> None:
        """Open another page of the course; after the last one go back."""
        if 0 <= number < len(self.pages):
            self.doors.open(self.pages[number])
        elif number >= len(self.pages):
            self.doors.back()

    def _deeds(self) -> Handlers:
        kept = {name: deed for name, deed in self.screen.handlers.items() if name not in NOT_HERE}
        return {
            **kept,
            "hint": self.tutor.hint,
            "rules": lambda: self.doors.rules(self.page.game, self.page.section),
            "skip": lambda: self.go(self.number + 1),
            **LessonDialogs(self.board, self.screen.show, self.doors.back).deeds,
            LEAVE: self.doors.back,
            **{f"{PAGE_PREFIX}{index}": partial(self.go, index) for index in range(len(self.pages))},
        }

    # Events:

    def touched(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Whether it goes to the board as at a table; what is picked up takes a wrong try back first."""
        place = gesture.place
        cell = self.board.controller.cell_at(place)
        if self.lesson.state == "wrong":
            if isinstance(gesture, Pressed) and self.touches(place):
                self.tutor.take_back()
                self.view.return_glide = None
                return bool(self.page.script)
            return False
        if self.lesson.state != "asked":
            return False
        if self.page.script:
            if isinstance(gesture, Pressed):
                self.tutor.forget_hint()
            return True
        if isinstance(gesture, Clicked) and cell is not None:
            self._pointed_out(cell)
        return False

    def _pointed_out(self, cell: Cell) -> None:
        """A cell is clicked on a page that asks a question, or for cells."""
        if self.page.targets is not None:
            self.tutor.find(cell)
            return
        index = next((i for i, choice in enumerate(self.page.choices) if choice.cell == cell), None)
        if index is not None:
            self.tutor.answer(index)

    def tried(self, move: Move) -> None:
        """Let it be judged."""
        self.tutor.play(move)

    # Keys:

    def key(self, event: pygame.event.Event) -> bool:
        """Tab and Backspace go to other pages; then what the lesson is waiting for."""
        command = command_of(event, self.services.bindings)
        plain = not event.mod & CHORDS
        if plain and event.key == pygame.K_TAB:
            self.go(self.number + (-1 if event.mod & pygame.KMOD_SHIFT else 1))
            return True
        if plain and event.key == pygame.K_BACKSPACE:
            self.go(self.number - 1)
            return True
        if self.screen.hold(event, command):
            return True
        if self.lesson.state != "asked":
            return self._answered_key(event, command)
        if plain and self.page.choices and event.key in ANSWERS:
            self.tutor.answer(ANSWERS.index(event.key))
            return True
        if command == "back" and self.strip is not None and not self.page.choices:
            self.tutor.forget_hint()
            return True
        if command == "type" and self.page.script:
            self.tutor.forget_hint()
            self.screen.entry.open(self.picture.pen)
            return True
        done = self.pointed(event, command) or self.act(command)
        self.board.controller.look()
        return done

    def _answered_key(self, event: pygame.event.Event, command: str) -> bool:
        """A key while a try is answered, or the page is done."""
        if self.board.playback.is_moving and command in ("confirm", "back"):
            self.board.playback.skip()
        elif self.lesson.state == "wrong" and command in ("confirm", "back", "undo"):
            self.tutor.take_back()
        elif self.lesson.state == "wrong" and event.key == pygame.K_r:
            self.tutor.answers.show_again()
        elif self.lesson.state == "done" and command == "confirm":
            self.go(self.number + 1)
        else:
            return command not in ("hint", "turn", "turn-back", "flip") and self.act(command)
        return True

    def pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows go from answer to answer too, where not all of them are seen at once."""
        if event.key in ARROWS and self.tutor.answer_seen is not None and not event.mod & CHORDS:
            self.tutor.show_answer((self.tutor.answer_seen + sum(ARROWS[event.key])) % len(self.page.choices))
            return True
        return super().pointed(event, command)

    # The loop:

    def follow(self, now: float) -> None:
        """Tell what has become of a try as soon as it has landed; hear the engine."""
        self.tutor.update(now)

    def reword(self) -> None:
        """Tell it again."""
        self.tutor.reword()

    def close(self) -> None:
        """Leave for good."""
        super().close()
        self.tutor.close()
