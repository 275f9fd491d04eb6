"""The tutor of a page: lets the lesson judge what is done at the board, and tells it there and on the strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.learn.course import LETTERS, Page
from game.learn.lesson import Answer, Hint, Lesson
from game.learn.refuter import EngineRefuter
from game.scenes.board_screen.facts_in_words import side_values
from game.scenes.exercise.feedback import Answers, looked_at
from game.scenes.exercise.lesson import view
from game.scenes.exercise.lesson.screen import LessonScreen
from game.scenes.sentences import players
from game.ui.panels.answer_strip import STAR_FLIGHT_TIME, AnswerStrip
from game.ui.widgets import Button
from game.ui.words import _

TURN: Final = 2.5  # seconds that one of several answers is shown


@dataclass(frozen=True, slots=True)
class AfterPage:
    """What follows a page: the next one, None after the last; going on, a first game; `number` is the page's place.

    `done` keeps that the page is done, and tells whether it was not before.
    """

    after: Page | None
    number: int
    go_on: Callable[[], None]
    play: Callable[[], None]
    done: Callable[[], bool]


class Tutor:
    """Teaches one page on its screen; raises StaxError where the page's position cannot be."""

    def __init__(self, screen: LessonScreen, page: Page, ways: AfterPage) -> None:
        self.screen = screen
        self.board = screen.board
        self.view = screen.view
        self.answers = Answers(screen)
        self.page = page
        self.ways = ways
        self._refuter = EngineRefuter()
        self.lesson = Lesson(page, self._refuter)
        self.flies = False  # whether the star is still on its way
        self.answer_seen: int | None = None  # which answer's piece is shown, where not all are at once
        self._coming: Answer | None = None  # told as soon as what moves has come to rest
        self._told: Answer | None = None  # last
        self._came = 0.0  # when the star set out
        self._turned = 0.0  # since when that answer is shown

    @property
    def strip(self) -> AnswerStrip | None:
        """What is answered now."""
        return self.screen.picture.strip

    @property
    def asks(self) -> bool:
        """Whether a try is waited for."""
        return self.lesson.state == "asked" and self._coming is None

    def begin(self) -> None:
        """Ask what the page asks, from where the lesson stands."""
        self.board.controller.reset_for_position()
        arrangement = self.board.table.arrangement
        self.view.clear()
        self.view.extra_marks = view.drawn(self.page, arrangement)
        if self.page.choices:
            self.show_answer(0 if self.board.kind.pieces_are_wide else None)
            self._say("gold", "help", _("Click a letter on the table, or press its key"), "", self._letters())
        elif self.page.targets is not None:
            self.view.replacement = view.found(self.page, self.lesson.position, self.lesson.found)
            self.board.controller.choose(self.page.targets)

    # Answers:

    def play(self, move: Move) -> None:
        """Play a move at the table, and let the lesson judge it."""
        if self.lesson.state != "asked" or not self.page.script or self._coming is not None:
            return
        self.forget_hint()
        answer = self.lesson.choose(move)
        table = self.board.table
        table.play(move)
        for reply in answer.replies if answer.right else ():
            table.play(reply)
        if not answer.right or answer.done:
            table.pause()
        self._coming = answer

    def answer(self, index: int) -> None:
        """Choose one of the lettered answers."""
        if self.lesson.state != "asked" or index >= len(self.page.choices):
            return
        self.forget_hint()
        self.view.replacement = view.answered(self.page, self.lesson.position, self.page.choices[index])
        self.tell(self.lesson.answer(index))

    def find(self, cell: Cell) -> None:
        """Click a cell that may be one of those that are to be found."""
        if self.lesson.state != "asked" or self.page.targets is None:
            return
        self.forget_hint()
        answer = self.lesson.find(cell)
        wrong = None if answer.right else cell
        self.view.replacement = view.found(self.page, self.lesson.position, self.lesson.found, wrong)
        if answer.right:
            self.screen.services.sounds.land(1, self.board.kind.material)
            if answer.done:
                self.tell(answer)
        else:
            self.screen.services.sounds.play("refuse")
            words = players.reason_sentence(self.page.game, answer.reason, self.board.setup) if answer.reason else ""
            self._say("no", "cross", words or _("It cannot go there"), "", ())

    def tell(self, answer: Answer) -> None:
        """Tell what has become of a try."""
        self._coming, self._told = None, answer
        if answer.right and not answer.done:
            self.board.controller.reset_for_position()
            return
        if answer.right:
            self._learned(answer)
            return
        if answer.replies:
            self.answers.refute(answer.replies)
        back = Button(_("Take it back"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        self.answers.refusal(self._said(answer), _(answer.why) if answer.why else "", back)

    def _said(self, answer: Answer) -> str:
        """The sentence about a try: what the answer to it does, told to whom it is made against; or the page's own."""
        game = self.page.game
        template = game.facts.replies.get(answer.fact.name) if answer.fact is not None else None
        if answer.fact is None or template is None:
            return _(answer.says)
        values = side_values(answer.fact.values, self.board.kind, self.board.camera_control.camera)
        return players.player_sentence(self.board.setup, self.board.turn, template, "mover", **values)

    def _learned(self, answer: Answer) -> None:
        """The page is done: what was learned, and the star."""
        self.view.extra_marks = self.answers.walked() if self.page.script else ()
        self.flies = self.ways.done() and self.board.playback.speed != "off"
        self._came = self.screen.now
        after, go_on = self.ways.after, self.ways.go_on
        label = self.screen.services.way_back if after is None else _("Go on")
        more = "" if after is None else _(after.title)
        doors = [Button(label, go_on, icon="play", key=_("Enter"), strong=True, second_line=more)]
        if after is None:
            doors.insert(0, Button(_("A first game"), self.ways.play, icon="computer"))
        self._say("go", "tick", _(answer.says), "", doors)
        self.screen.services.sounds.play("win")

    def _say(self, tone: str, icon: str, head: str, more: str, buttons: Sequence[Button]) -> None:
        """Put the strip up; a hint's leaves the hand free."""
        self.answers.say(tone, icon, head, more, buttons, "help" if self.lesson.state == "asked" else "answer")

    def take_back(self) -> None:
        """Take back a try that was not right; it glides back."""
        if self.lesson.state != "wrong":
            return
        self.lesson.take_back()
        self.answers.put_away()
        steps = self.answers.undo() if self.page.script else ()
        self.begin()
        self.answers.glide_back(steps)

    # Help:

    def hint(self) -> None:
        """Where to look; once more: what to do."""
        if self.lesson.state != "asked" or self._coming is not None:
            return
        self.forget_hint()
        hint = self.lesson.hint()
        arrangement = self.board.table.arrangement
        self.view.extra_marks = looked_at(hint.cells, arrangement)
        head, more = _(hint.says), _("The second hint shows it")
        if hint.step > 1:
            head, more = self._shown(hint), ""
        self._say("gold", "bulb", head, more, self._letters())

    def _shown(self, hint: Hint) -> str:
        """Show what to do; the words for it."""
        if hint.choice is not None:
            letter = LETTERS[self.page.choices.index(hint.choice)]
            self.view.replacement = view.lettered(self.page, self.board.table.arrangement, hint.choice)
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

    def show_answer(self, index: int | None) -> None:
        """Show a question with the piece of one of the answers, or of all of them."""
        self.answer_seen, self._turned = index, self.screen.now
        self.view.replacement = view.lettered(self.page, self.board.table.arrangement, seen=index)

    def _look_at_answers(self) -> None:
        """Where wide pieces would hide each other: that of the letter that is pointed at, else one after the other."""
        if self.answer_seen is None or self.lesson.state != "asked" or self.strip is None or self.lesson.hints > 1:
            return
        buttons, hovered = self.strip.buttons, self.board.state.hovered
        pointed = [i for i, button in enumerate(buttons) if button.hovered]
        pointed += [i for i, choice in enumerate(self.page.choices) if choice.cell == hovered]
        if pointed and pointed[0] != self.answer_seen:
            self.show_answer(pointed[0])
        elif not pointed and self.board.playback.speed != "off" and self.screen.now - self._turned > TURN:
            self.show_answer((self.answer_seen + 1) % len(self.page.choices))

    def forget_hint(self) -> None:
        """A hint that is still there goes."""
        self.view.extra_marks = view.drawn(self.page, self.board.table.arrangement)
        self.board.controller.propose(None)
        if self.lesson.state == "asked" and self.strip is not None:
            self.answers.put_away()

    # The loop:

    def update(self, now: float) -> None:
        """Tell what has become of a try as soon as it has landed; hear the engine; let the star fly."""
        if self._coming is not None and not self.board.playback.is_moving:
            self.tell(self._coming)
        self._look_at_answers()
        found = self.lesson.poll() if self._coming is None else None
        if found is not None:
            self.tell(found)
        if self.flies and self.strip is not None:
            share = (now - self._came) / STAR_FLIGHT_TIME
            self.strip.fly(self.screen.chrome.star_at(self.ways.number), share)
            self.flies = share < 1

    def reword(self) -> None:
        """Tell it again in the language that is spoken now."""
        if self.lesson.state == "asked":
            self.begin()
        elif self._told is not None:
            self.tell(self._told)

    def close(self) -> None:
        """The engine ends."""
        self._refuter.close()
