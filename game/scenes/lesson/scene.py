"""The scene of a lesson: a page of a course is worked on at the board, and answered there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, assert_never

import pygame

from game.core.colours import usable, wearing
from game.core.game import Game
from game.core.hexes import Cell
from game.learn.course import Page
from game.learn.course_file import course_of
from game.play.events import Event, Played, TakenBack
from game.play.players import Person
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.board.cursor import ARROWS, Cursor
from game.scenes.board.intents import Ask, Landed, Look, Play, Refused
from game.scenes.lesson.chrome import LessonContent
from game.scenes.lesson.dialogs import LessonDialogs
from game.scenes.lesson.screen import LessonScreen
from game.scenes.lesson.tutor import AfterPage, Tutor
from game.scenes.scene import Services
from game.scenes.table.actions import Deeds
from game.scenes.table.board_scene import BoardScene
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Gesture, Pressed
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.lesson_bar import LEAVE, PAGE
from game.ui.words import _

CHORDS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
ANSWERS: Final = (pygame.K_a, pygame.K_b, pygame.K_c, pygame.K_d, pygame.K_e, pygame.K_f)
NOT_HERE: Final = ("undo", "redo", "finish", "type")


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


class LessonScene(BoardScene):
    """One page; raises StaxError where its position cannot be."""

    screen: LessonScreen

    def __init__(self, services: Services, page: Page, doors: LessonDoors) -> None:
        self.page = page
        self.doors = doors
        course = course_of(page.game.id).course
        self.pages = course.further if page.extra else course.first
        self.number = next((index for index, each in enumerate(self.pages) if each.id == page.id), 0)
        match = page.match()
        colours = usable(services.appearance.colours[: match.seats], match.seats)
        match.game = wearing(match.game, colours, match.seats)
        setup = Setup(page.game.id, page.options, (Seat(),) * match.seats, colours=colours)
        table = Table(match, [Person() for _ in range(match.seats)], None, services.clock, pace=0)
        super().__init__(LessonScreen(services, setup, table, page, self._content))
        go_on, play = partial(self.go, self.number + 1), partial(doors.play, page.game)
        self.tutor = Tutor(self.screen, page, AfterPage(self.after, self.number, go_on, play, self._done))
        self.view, self.lesson = self.screen.view, self.tutor.lesson
        self.cursor = Cursor(self.board, self.picture.pocket_middle, self.picture.word_middle)
        self.deeds = self._deeds()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self.tutor.begin()

    def _done(self) -> bool:
        """Keep that the page is done; whether it was not before."""
        fresh = self.page.id not in self.doors.done(self.page.game)
        self.doors.star(self.page)
        return fresh

    @property
    def strip(self) -> AnswerStrip | None:
        """What is answered now."""
        return self.tutor.strip

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

    def _deeds(self) -> Deeds:
        kept = {name: deed for name, deed in self.screen.deeds.items() if name not in NOT_HERE}
        return {
            **kept,
            "hint": self.tutor.hint,
            "rules": lambda: self.doors.rules(self.page.game, self.page.section),
            "skip": lambda: self.go(self.number + 1),
            **LessonDialogs(self.board, self.screen.show, self.doors.back).deeds,
            LEAVE: self.doors.back,
            **{f"{PAGE}{index}": partial(self.go, index) for index in range(len(self.pages))},
        }

    # Events:

    @property
    def clicks(self) -> bool:
        """On the strip there are buttons; the board has sounds of its own."""
        return self.strip is not None and self.strip.rect.collidepoint(self.board.state.place)

    def handle(self, event: pygame.event.Event) -> bool:
        """The strip first, then what lies over the table, keys, the table."""
        done = self._handled(event)
        self._carry_out()
        return done

    def _handled(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        beside = self.picture.dialog is None and event.type != pygame.KEYDOWN
        if beside and self.strip is not None and self.strip.handle(event):
            screen.track(event)
            return True
        if screen.over(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        screen.let_go(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave()
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command:
            self.act(command)
        elif command is None and self._meant_for_board(gesture):
            self.board.controller.take(gesture)
        self._carry_out()

    def _meant_for_board(self, gesture: Gesture) -> bool:
        """Whether a gesture goes to the board as at a table; what is picked up takes a wrong try back first."""
        if not isinstance(gesture, Pressed | Clicked | Dropped):
            return True
        if self.board.playback.moving:
            return isinstance(gesture, Clicked)
        place = gesture.place
        cell = self.board.controller.cell_at(place)
        if self.lesson.state == "wrong":
            if isinstance(gesture, Pressed) and self._touches(place):
                self.tutor.take_back()
                self.view.returning = None
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

    def _touches(self, place: tuple[int, int]) -> bool:
        """Whether a piece lies under a pixel, on the table or in the hand."""
        if self.board.controller.hits.pocket_at(place) is not None:
            return True
        return self.board.controller.cell_at(place) in self.board.playback.shown.stacks

    def _pointed_out(self, cell: Cell) -> None:
        """A cell is clicked on a page that asks a question, or for cells."""
        if self.page.targets is not None:
            self.tutor.find(cell)
            return
        index = next((i for i, choice in enumerate(self.page.choices) if choice.cell == cell), None)
        if index is not None:
            self.tutor.answer(index)

    def _carry_out(self) -> None:
        """Do what is wanted of the one who owns the board."""
        for intent in self.screen.taken():
            match intent:
                case Play(move, found):
                    if found:
                        self.board.controller.clear()
                    self.tutor.play(move)
                case Ask(command):
                    self.act(command)
                case Look() | Landed():
                    self.board.see(intent)
                case Refused():
                    pass  # the board shows why; it was no try
                case _:
                    assert_never(intent)

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        done = self.screen.act(command, self.deeds)
        self._carry_out()
        return done

    # Keys:

    def _key(self, event: pygame.event.Event) -> bool:
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
        done = self._pointed(event, command) or self.act(command)
        self.board.controller.look()
        return done

    def _answered_key(self, event: pygame.event.Event, command: str) -> bool:
        """A key while a try is answered, or the page is done."""
        if self.board.playback.moving and command in ("confirm", "back"):
            self.board.playback.skip()
        elif self.lesson.state == "wrong" and command in ("confirm", "back", "undo"):
            self.tutor.take_back()
        elif self.lesson.state == "wrong" and event.key == pygame.K_r:
            self.tutor.show_again()
        elif self.lesson.state == "done" and command == "confirm":
            self.go(self.number + 1)
        else:
            return command not in ("hint", "turn", "turn-back", "flip") and self.act(command)
        return True

    def _pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows move the cursor; what confirms presses where it is."""
        if event.mod & CHORDS:
            return False
        if event.key in ARROWS and self.tutor.answer_seen is not None:
            self.tutor.show_answer((self.tutor.answer_seen + sum(ARROWS[event.key])) % len(self.page.choices))
        elif event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif command == "confirm" and self.cursor.spot is not None and not self.board.playback.moving:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._gesture(gesture)
        else:
            return False
        return True

    # The loop:

    def update(self, now: float) -> None:
        """Move what moves; tell what has become of a try as soon as it has landed; hear the engine."""
        for gesture in self.screen.held_long(now):
            self._gesture(gesture)
        self.board.camera_control.update(now)
        self.cursor.follow()
        if self.strip is not None:
            self.strip.group.update(now)
        for event in self.screen.happened():
            self._happened(event)
        self.screen.settle()
        self._carry_out()
        self.tutor.update(now)
        self.screen.tick()

    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""
        if isinstance(event, Played | TakenBack):
            self.board.controller.anew()

    def pause(self) -> None:
        """Covered by another scene."""
        self.screen.pause()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        if self.screen.resume():
            self.screen.lay_out()
            self.tutor.reword()

    def close(self) -> None:
        """Leave for good."""
        self.screen.hints.close()
        self.tutor.close()
