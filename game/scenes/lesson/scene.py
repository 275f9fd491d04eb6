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
from game.core.move import Move
from game.core.steps import Place, Slide, covered
from game.learn.course import LETTERS, Page
from game.learn.course_file import course_of
from game.learn.lesson import Answer, Hint, Lesson
from game.learn.refuter import EngineRefuter
from game.play.events import Event, Played, TakenBack
from game.play.players import Person
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.board.cursor import ARROWS, Cursor
from game.scenes.board.intents import Ask, Landed, Look, Play, Refused
from game.scenes.lesson import view
from game.scenes.lesson.chrome import LessonContent
from game.scenes.lesson.dialogs import LessonDialogs
from game.scenes.lesson.refutation import Refutation, Return, way_of
from game.scenes.lesson.screen import LessonScreen
from game.scenes.scene import Services
from game.scenes.table import messages
from game.scenes.table.actions import SAY, Deeds
from game.scenes.table.board_scene import BoardScene
from game.scenes.table.button_bar import WordBar
from game.scenes.table.reasons import side_values
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Gesture, Pressed
from game.ui.panels.answer_strip import FLIGHT, AnswerStrip
from game.ui.panels.lesson_bar import LEAVE, PAGE
from game.ui.render import present
from game.ui.render.frame import Marker, Ring
from game.ui.widgets import Button
from game.ui.words import _

CHORDS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
ANSWERS: Final = (pygame.K_a, pygame.K_b, pygame.K_c, pygame.K_d, pygame.K_e, pygame.K_f)
TURN: Final = 2.5  # seconds that one of several answers is shown
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
        self._refuter = EngineRefuter()
        self.lesson = Lesson(page, self._refuter)
        self._coming: Answer | None = None  # told as soon as what moves has come to rest
        self._told: Answer | None = None  # last
        self._came = 0.0  # when the star set out
        self._flies = False
        self._answer_seen: int | None = None  # which answer's piece is shown, where not all are at once
        self._turned = 0.0  # since when
        match = page.match()
        colours = usable(services.appearance.colours[: match.seats], match.seats)
        match.game = wearing(match.game, colours, match.seats)
        setup = Setup(page.game.id, page.options, (Seat(),) * match.seats, colours=colours)
        table = Table(match, [Person() for _ in range(match.seats)], None, services.clock, pace=0)
        super().__init__(LessonScreen(services, setup, table, page, self._content))
        self.view = self.screen.view
        self.cursor = Cursor(self.board, self._pocket, self._word)
        self.deeds = self._deeds()
        self.screen.lay_out()
        self.board.fit(glide=False)
        self._anew()

    # What is told around the board:

    def _content(self) -> LessonContent:
        done = self.doors.done(self.page.game)
        stars = frozenset(
            index for index, page in enumerate(self.pages) if page.id in done and not self._arriving(page)
        )
        count = f"{len(self.lesson.found)} / {len(self.lesson.targets)}" if self.lesson.targets else ""
        asked = self.lesson.state == "asked" and self._coming is None
        return LessonContent(
            self.page.game.name,
            self.number,
            tuple(_(page.title) for page in self.pages),
            stars,
            self.lesson.hints,
            _(self.lesson.goal),
            count,
            self.services.way_back,
            frozenset() if asked else frozenset({"hint"}),
        )

    def _arriving(self, page: Page) -> bool:
        """Whether a page's star is still on its way."""
        return page is self.page and self._flies

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
            "hint": self.hint,
            "rules": lambda: self.doors.rules(self.page.game, self.page.section),
            "skip": lambda: self.go(self.number + 1),
            **LessonDialogs(self.board, self.screen.show, self.doors.back).deeds,
            LEAVE: self.doors.back,
            **{f"{PAGE}{index}": partial(self.go, index) for index in range(len(self.pages))},
        }

    # Answers:

    def _play(self, move: Move) -> None:
        """Play a move at the table, and let the lesson judge it."""
        if self.lesson.state != "asked" or not self.page.script or self._coming is not None:
            return
        self._forget_hint()
        answer = self.lesson.choose(move)
        table = self.board.table
        table.play(move)
        for reply in answer.replies if answer.right else ():
            table.play(reply)
        if not answer.right or answer.done:
            table.pause()
        self._coming = answer

    def _walked(self) -> tuple[Marker, ...]:
        """The way of the move that was made last, in teal; none where no move was made."""
        match, arrangement = self.board.table.match, self.board.table.arrangement
        if not self.page.script or not match.moves:
            return ()
        with match.looked_back() as before:
            for step in match.game.view.steps(before, match.moves[-1]):
                if isinstance(step, Slide):
                    return way_of(match.game, before, match.moves[-1], step, arrangement, takes=False, against=False)
                if isinstance(step, Place) and len(covered(step)) == 1:
                    return (Ring(step.cell, present.height(arrangement, step.cell), "aimed"),)
        return ()

    def answer(self, index: int) -> None:
        """Choose one of the lettered answers."""
        if self.lesson.state != "asked" or index >= len(self.page.choices):
            return
        self._forget_hint()
        self.view.instead = view.answered(self.page, self.lesson.position, self.page.choices[index])
        self._tell(self.lesson.answer(index))

    def find(self, cell: Cell) -> None:
        """Click a cell that may be one of those that are to be found."""
        if self.lesson.state != "asked" or self.page.targets is None:
            return
        self._forget_hint()
        answer = self.lesson.find(cell)
        wrong = None if answer.right else cell
        self.view.instead = view.found(self.page, self.lesson.position, self.lesson.found, wrong)
        if answer.right:
            self.services.sounds.land(1, self.board.kind.material)
            if answer.done:
                self._tell(answer)
        else:
            self.services.sounds.play("refuse")
            words = messages.sentence(self.page.game, answer.reason, self.board.setup) if answer.reason else ""
            self._say("no", "cross", words or _("It cannot go there"), "", ())

    def _tell(self, answer: Answer) -> None:
        """Tell what has become of a try."""
        self._coming, self._told = None, answer
        if answer.right and not answer.done:
            self.board.controller.anew()
            return
        if answer.right:
            self._learned(answer)
            return
        if answer.replies:
            still = self.board.playback.speed == "off"
            match = self.board.table.match
            now = self.screen.now
            self.view.refutation = Refutation(match.game, match.position, answer.replies, now, still)
        again = Button(_("Show again"), self.show_again, icon="again", key="R")
        back = Button(_("Take it back"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        self._say("no", "cross", self._said(answer), _(answer.why) if answer.why else "", (again, back))
        if not answer.replies:
            self._say("no", "cross", self._said(answer), _(answer.why) if answer.why else "", (back,))
        self.services.sounds.play("refuse")

    def _said(self, answer: Answer) -> str:
        """The sentence about a try: what the answer to it does, told to whom it is made against; or the page's own."""
        game = self.page.game
        template = game.facts.replies.get(answer.fact.name) if answer.fact is not None else None
        if answer.fact is None or template is None:
            return _(answer.says)
        values = side_values(answer.fact.values, self.board.kind, self.board.camera_control.camera)
        return messages.told_of(self.board.setup, self.board.turn, template, "mover", **values)

    def _learned(self, answer: Answer) -> None:
        """The page is done: what was learned, and the star."""
        self.view.marks = self._walked()
        fresh = self.page.id not in self.doors.done(self.page.game)
        self.doors.star(self.page)
        last = self.after is None
        label = self.services.way_back if last else _("Go on")
        more = "" if self.after is None else _(self.after.title)
        doors = [Button(label, partial(self.go, self.number + 1), icon="play", key=_("Enter"), strong=True, more=more)]
        if last:
            play = Button(_("A first game"), partial(self.doors.play, self.page.game), icon="computer")
            doors.insert(0, play)
        self._say("go", "tick", _(answer.says), "", doors)
        self._flies = fresh and self.board.playback.speed != "off"
        self._came = self.screen.now
        self.services.sounds.play("win")

    def _say(self, tone: str, icon: str, head: str, more: str, buttons: tuple[Button, ...] | list[Button]) -> None:
        """Put the strip up; a hint's leaves the hand free."""
        theme = self.picture.pen.theme
        colour = {"go": theme.go, "no": theme.no}.get(tone, theme.gold)
        where = self.screen.where
        self.picture.strip = AnswerStrip(colour, icon, head, more, buttons, short=tone == "gold")
        self.picture.strip.place(self.picture.pen, where.help_ if self.lesson.state == "asked" else where.strip)
        self.picture.spoil()

    @property
    def strip(self) -> AnswerStrip | None:
        """What is answered now."""
        return self.picture.strip

    def _put_away(self) -> None:
        self.picture.strip = None
        self.picture.spoil()

    def show_again(self) -> None:
        """Show the refutation once more."""
        if self.view.refutation is not None:
            self.view.refutation.again(self.screen.now)

    def take_back(self) -> None:
        """Take back a try that was not right."""
        if self.lesson.state != "wrong":
            return
        self.lesson.take_back()
        self._put_away()
        steps = self.board.table.last_steps if self.page.script else ()
        if self.page.script:
            self.board.table.resume()
            self.board.table.undo()
            for event in self.screen.happened():
                self._happened(event)
        self._anew()
        if self.board.playback.speed != "off":
            self.view.returning = Return(steps, self.board.table.arrangement, self.screen.now)

    # Help:

    def hint(self) -> None:
        """Where to look; once more: what to do."""
        if self.lesson.state != "asked" or self._coming is not None:
            return
        self._forget_hint()
        hint = self.lesson.hint()
        arrangement = self.board.table.arrangement
        self.view.marks = view.looked_at(hint.cells, arrangement)
        head, more = _(hint.says), _("The second hint shows it")
        if hint.step > 1:
            head, more = self._shown(hint), ""
        self._say("gold", "bulb", head, more, self._letters())

    def _shown(self, hint: Hint) -> str:
        """Show what to do; the words for it."""
        if hint.choice is not None:
            letter = LETTERS[self.page.choices.index(hint.choice)]
            self.view.instead = view.lettered(self.page, self.board.table.arrangement, hint.choice)
            return _("It is {letter}").format(letter=letter)
        if hint.move is not None:
            self.board.controller.clear()
            self.board.controller.propose(hint.move)
            return _("This is the move")
        return _("This is one of the cells")

    def _letters(self) -> tuple[Button, ...]:
        """A button for each answer of a question."""
        return tuple(
            Button(letter, partial(self.answer, i)) for i, letter in enumerate(LETTERS[: len(self.page.choices)])
        )

    def _show_answer(self, index: int | None) -> None:
        """Show a question with the piece of one of the answers, or of all of them."""
        self._answer_seen, self._turned = index, self.screen.now
        self.view.instead = view.lettered(self.page, self.board.table.arrangement, seen=index)

    def _look_at_answers(self) -> None:
        """Where wide pieces would hide each other: that of the letter that is pointed at, else one after the other."""
        if self._answer_seen is None or self.lesson.state != "asked" or self.strip is None or self.lesson.hints > 1:
            return
        buttons, hovered = self.strip.buttons, self.board.state.hovered
        pointed = [i for i, button in enumerate(buttons) if button.hovered]
        pointed += [i for i, choice in enumerate(self.page.choices) if choice.cell == hovered]
        if pointed and pointed[0] != self._answer_seen:
            self._show_answer(pointed[0])
        elif not pointed and self.board.playback.speed != "off" and self.screen.now - self._turned > TURN:
            self._show_answer((self._answer_seen + 1) % len(self.page.choices))

    def _forget_hint(self) -> None:
        """A hint that is still there goes."""
        self.view.marks = view.drawn(self.page, self.board.table.arrangement)
        self.board.controller.propose(None)
        if self.lesson.state == "asked" and self.strip is not None:
            self._put_away()

    # Events:

    @property
    def clicks(self) -> bool:
        """On the strip there are buttons; the board has sounds of its own."""
        return self.strip is not None and self.strip.group.look is not None and self._over_strip()

    def _over_strip(self) -> bool:
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
                self.take_back()
                self.view.returning = None
                return bool(self.page.script)
            return False
        if self.lesson.state != "asked":
            return False
        if self.page.script:
            if isinstance(gesture, Pressed):
                self._forget_hint()
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
            self.find(cell)
            return
        index = next((i for i, choice in enumerate(self.page.choices) if choice.cell == cell), None)
        if index is not None:
            self.answer(index)

    def _carry_out(self) -> None:
        """Do what is wanted of the one who owns the board."""
        for intent in self.screen.taken():
            match intent:
                case Play(move, found):
                    if found:
                        self.board.controller.clear()
                    self._play(move)
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
            self.answer(ANSWERS.index(event.key))
            return True
        if command == "back" and self.strip is not None:
            self._forget_hint()
            return True
        if command == "type" and self.page.script:
            self._forget_hint()
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
            self.take_back()
        elif self.lesson.state == "wrong" and event.key == pygame.K_r:
            self.show_again()
        elif self.lesson.state == "done" and command == "confirm":
            self.go(self.number + 1)
        else:
            return command not in ("hint", "turn", "turn-back", "flip") and self.act(command)
        return True

    def _pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows move the cursor; what confirms presses where it is."""
        if event.mod & CHORDS:
            return False
        if event.key in ARROWS and self._answer_seen is not None:
            self._show_answer((self._answer_seen + sum(ARROWS[event.key])) % len(self.page.choices))
        elif event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif command == "confirm" and self.cursor.spot is not None and not self.board.playback.moving:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._gesture(gesture)
        else:
            return False
        return True

    def _pocket(self, seat: int, index: int) -> tuple[int, int]:
        """The middle of a pocket."""
        x, y = self.picture.chrome.rails[seat].centre(index)
        return round(x), round(y)

    def _word(self, word: str) -> tuple[int, int] | None:
        """The middle of the button that says a word, if it is there."""
        bar = self.picture.turn_bar()
        places = bar.places if isinstance(bar, WordBar) else ()
        return next((rect.center for name, _label, rect in places if name == SAY + word), None)

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
        if self._coming is not None and not self.board.playback.moving:
            self._tell(self._coming)
        self._look_at_answers()
        found = self.lesson.poll()
        if found is not None:
            self._tell(found)
        if self._flies and self.strip is not None:
            share = (now - self._came) / FLIGHT
            self.strip.fly(self.screen.chrome.star_at(self.number), share)
            self._flies = share < 1
        self.screen.tick()

    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""
        if isinstance(event, Played | TakenBack):
            self.board.controller.anew()

    def _anew(self) -> None:
        """Choose from here on."""
        self.board.controller.anew()
        arrangement = self.board.table.arrangement
        self.view.clear()
        self.view.marks = view.drawn(self.page, arrangement)
        if self.page.choices:
            self._show_answer(0 if self.board.kind.pieces_are_wide else None)
            self._say("gold", "help", _("Click a letter on the table, or press its key"), "", self._letters())
        elif self.page.targets is not None:
            self.view.instead = view.found(self.page, self.lesson.position, self.lesson.found)
            self.board.controller.choose(self.page.targets)

    def pause(self) -> None:
        """Covered by another scene."""
        self.screen.pause()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        if self.screen.resume():
            self.screen.lay_out()
            if self.lesson.state == "asked":
                self._anew()
            elif self._told is not None:
                self._tell(self._told)

    def close(self) -> None:
        """Leave for good."""
        self.screen.hints.close()
        self._refuter.close()
