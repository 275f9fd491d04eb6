"""The scene of a lesson: a page of a course on the board, answered there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.learn.course import CoursePage
from game.learn.course_file import course_of
from game.learn.progress import Progress
from game.scenes.base.routes import GoBack, OpenLesson, OpenRules
from game.scenes.base.services import Services
from game.scenes.board.cursor import ARROWS
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.scene import MODIFIER_KEYS
from game.scenes.exercise.dialogs import ExerciseDialogs
from game.scenes.exercise.lesson.chrome import (
    ANSWER_PREFIX,
    LOOK_STEP,
    NEXT_EXAMPLE,
    SHOW_STEP,
    LessonContent,
)
from game.scenes.exercise.lesson.screen import LessonScreen
from game.scenes.exercise.lesson.tutor import Tutor
from game.scenes.exercise.scene import ExerciseScene, make_table
from game.settings.default_keys import LESSON_KEYS
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Pressed
from game.ui.panels.frame import LEAVE
from game.ui.panels.lesson_line import PAGE_PREFIX
from game.ui.words import _

PAGE_BEFORE: Final = "page-before"
ANSWER_KEYS: Final = (pygame.K_a, pygame.K_b, pygame.K_c, pygame.K_d, pygame.K_e, pygame.K_f)


class LessonDialogs(ExerciseDialogs):
    """Opens the menu of a lesson and the list of its keys."""

    key_sheet: ClassVar[Sequence[tuple[str, str]]] = LESSON_KEYS

    def menu(self) -> None:
        """Open the menu with the actions that have no word in the upper line."""
        self.show_exercise_menu((PAGE_BEFORE,))


class LessonScene(ExerciseScene):
    """A page of a course; raises StaxError if the page's position is not legal."""

    screen: LessonScreen
    dialogs: LessonDialogs

    def __init__(self, services: Services, page: CoursePage, progress: Progress) -> None:
        self.page = page
        self.progress = progress
        course = course_of(page.game.id).course
        self.pages = course.part(page.part)
        self.page_index = next((index for index, each in enumerate(self.pages) if each.id == page.id), 0)
        setup, table = make_table(services, page.match())
        super().__init__(LessonScreen(services, setup, table, page, self._content))
        self.tutor = Tutor(self.screen, page, self.next_page, progress)
        self.lesson = self.tutor.lesson
        rules = OpenRules(page.game, page.section)
        self.dialogs = LessonDialogs(self.board, self.screen.show, self.act, rules)
        self.handlers = self._make_handlers()
        self.screen.lay_out()
        self.board.open_view()
        self.tutor.begin()

    # The panels' content:

    def _content(self) -> LessonContent:
        done = self.progress.completed_pages(self.page.game)
        stars = frozenset(
            index for index, page in enumerate(self.pages) if page.id in done and not self._is_star_flying(page)
        )
        example = self.tutor.examples.current
        return LessonContent(
            self.page_index,
            tuple(_(page.title) for page in self.pages),
            stars,
            self.lesson.hints,
            _(self.lesson.current_goal if example is None else example.says),
            _(self.page.title) if example is not None else self.tutor.help.words or self._found_line(),
            self.services.way_back(),
            self.tutor.next_label,
            self.tutor.is_waiting,
            example.pocket if example is not None else None,
        )

    def _found_line(self) -> str:
        """How many cells were found, on a page that asks for cells; "" on others."""
        found, asked = len(self.lesson.found_cells), len(self.lesson.targets)
        return _("{count} of {all} found").format(count=found, all=asked) if asked else ""

    def _is_star_flying(self, page: CoursePage) -> bool:
        """Whether a page's star is still on its way to the bar."""
        return page is self.page and self.tutor.is_star_flying

    # Navigation:

    @property
    def next_page(self) -> CoursePage | None:
        """The next page; None after the last."""
        return self.pages[self.page_index + 1] if self.page_index + 1 < len(self.pages) else None

    def go_to_page(self, number: int) -> None:
        """Open another page of the course by its index; after the last page go back."""
        if 0 <= number < len(self.pages):
            self.services.go(OpenLesson(self.pages[number]))
        elif number >= len(self.pages):
            self._go_back()

    def _go_back(self) -> None:
        self.services.go(GoBack())

    def step_back(self) -> None:
        """As at a table; a tile that a page has lifted itself, to ask for its cells, is not put down first."""
        if self.tutor.page.targets is None or not self.tutor.is_waiting:
            super().step_back()
        elif not self.board.xray.hide():
            self.act(self.back_action)

    def _make_handlers(self) -> Handlers:
        return {
            **self.board_handlers(),
            "hint": self.tutor.show_hint,
            LOOK_STEP: partial(self.tutor.show_hint, 1),
            SHOW_STEP: partial(self.tutor.show_hint, 2),
            **{f"{ANSWER_PREFIX}{i}": partial(self.tutor.choose_answer, i) for i in range(len(self.page.choices))},
            "skip": lambda: self.go_to_page(self.page_index + 1),
            PAGE_BEFORE: lambda: self.go_to_page(self.page_index - 1),
            NEXT_EXAMPLE: self.tutor.show_next_example,
            "examples-again": self.tutor.show_examples_again,
            **self.dialogs.handlers,
            LEAVE: self._go_back,
            **{f"{PAGE_PREFIX}{index}": partial(self.go_to_page, index) for index in range(len(self.pages))},
        }

    # Events:

    def accepts_gesture(self, gesture: Pressed | Clicked | Dropped) -> bool:
        """Whether the board handles the gesture; picking up a piece first takes a wrong try back."""
        place = gesture.place
        cell = self.board.controller.cell_at(place)
        if self.lesson.state == "wrong":
            if isinstance(gesture, Pressed) and self.is_piece_at(place):
                self.tutor.take_back()
                self.view.end_glide()
                return bool(self.page.script)
            return False
        if self.tutor.examples.current is not None:
            if isinstance(gesture, Clicked):
                self.tutor.show_next_example()
            return False
        if self.lesson.state != "asked":
            return False
        if self.page.script:
            return True
        if isinstance(gesture, Clicked) and cell is not None:
            self._answer_cell(cell)
        return False

    def _answer_cell(self, cell: Cell) -> None:
        """Take a click on a cell as an answer, on a page that asks a question or for cells."""
        if self.page.targets is not None:
            self.tutor.choose_cell(cell)
            return
        indices = [i for i, choice in enumerate(self.page.choices) if choice.cell == cell]
        if indices:
            shown = self.tutor.shown_answer
            self.tutor.choose_answer(shown if shown in indices else indices[0])

    def play_move(self, move: Move) -> None:
        """Play a move and let the tutor judge it."""
        self.tutor.play(move)

    # Keys:

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key: Tab and Backspace change the page, the others depend on what the lesson waits for."""
        command = command_of(event, self.services.preferences.bindings)
        plain = not event.mod & MODIFIER_KEYS
        if plain and event.key == pygame.K_TAB:
            self.go_to_page(self.page_index + (-1 if event.mod & pygame.KMOD_SHIFT else 1))
            return True
        if plain and event.key == pygame.K_BACKSPACE:
            self.go_to_page(self.page_index - 1)
            return True
        if self.screen.keys.press(event, command):
            return True
        if self.tutor.examples.current is not None:
            return self._handle_example_key(command)
        if self.lesson.state != "asked":
            return self._handle_answered_key(event, command)
        if plain and self.page.choices and event.key in ANSWER_KEYS:
            self.tutor.choose_answer(ANSWER_KEYS.index(event.key))
            return True
        if command == "back" and self.tutor.help.is_shown and self.board.state.selection.first is None:
            self.tutor.hide_hint()
            return True
        if command == "type" and self.page.script:
            self.board.controller.propose(None)
            self.screen.entry.open()
            return True
        return self.run_key(event, command)

    def _handle_example_key(self, command: str) -> bool:
        """Handle a key while something is shown first: Enter goes on."""
        if command == "confirm":
            self.tutor.show_next_example()
            return True
        return command not in ("hint", "turn", "turn-back", "flip", "type") and self.act(command)

    def _handle_answered_key(self, event: pygame.event.Event, command: str) -> bool:
        """Handle a key while a try is answered or after the page is completed."""
        if self.board.playback.is_moving and command in ("confirm", "back"):
            self.board.playback.skip()
        elif self.lesson.state == "wrong" and command in ("back", "undo"):
            self.tutor.take_back()
        elif self.lesson.state == "wrong" and event.key == pygame.K_r:
            self.tutor.feedback.replay_refutation()
        else:
            return command not in ("hint", "turn", "turn-back", "flip") and self.act(command)
        return True

    def move_cursor(self, event: pygame.event.Event, command: str) -> bool:
        """Let arrows move the cursor; while answers are shown in turn, let them choose the answer instead."""
        if event.key in ARROWS and self.tutor.shown_answer is not None and not event.mod & MODIFIER_KEYS:
            self.tutor.show_answer((self.tutor.shown_answer + sum(ARROWS[event.key])) % len(self.page.choices))
            return True
        return super().move_cursor(event, command)

    # The loop:

    def update_parts(self, now: float) -> None:
        """Let the tutor show results and hear the engine."""
        super().update_parts(now)
        self.tutor.update(now)

    def update_language(self) -> None:
        """Build the texts again."""
        self.tutor.update_language()

    def close(self) -> None:
        """Leave the lesson for good and end its engine."""
        super().close()
        self.tutor.close()
