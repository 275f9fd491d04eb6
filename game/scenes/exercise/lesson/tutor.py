"""The tutor of a page: it lets the lesson judge each try, and shows the result on the board and the strip."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from game.core.display.showing import Reason
from game.core.errors import N_
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.learn.course import CHOICE_LETTERS, CoursePage, Part
from game.learn.course_file import course_of
from game.learn.lesson import Lesson, LessonFeedback, LessonHint
from game.learn.progress import Progress
from game.learn.refuter import EngineRefuter
from game.scenes.base.routes import GoBack, OpenLesson, StartFirstGame
from game.scenes.board.board import Board
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board_screen.facts_in_words import place_words, side_values
from game.scenes.board_screen.feedback import Feedback
from game.scenes.exercise.help import ShownHelp
from game.scenes.exercise.lesson import view
from game.scenes.exercise.lesson.chrome import ANSWER_PREFIX
from game.scenes.exercise.lesson.example_show import ExampleShow
from game.scenes.exercise.lesson.screen import LessonScreen
from game.scenes.sentences import players
from game.ui.panels.answer_strip import STAR_FLIGHT_TIME, AnswerStrip
from game.ui.widgets import Button
from game.ui.words import _, lower_first, ngettext

FINISHED_TEXTS: Final[Mapping[Part, str]] = {
    "course": N_("Course finished: you know the rules of {game}"),
    "play": N_("You have finished all pages of “Play {game} well”"),
    "extra": N_("Course finished: you know the rules of {game} for three"),
}
ANSWER_SHOW_TIME: Final = 2.5  # seconds that each answer is shown when they are shown in turn


class Tutor:
    """Teaches a page on its screen; raises StaxError if the page's position is not legal.

    `next_page` is None after the last page; a completed page is marked in `progress`.
    """

    def __init__(
        self, screen: LessonScreen, page: CoursePage, next_page: CoursePage | None, progress: Progress
    ) -> None:
        self.screen = screen
        self.feedback = Feedback(screen)
        self.page = page
        self.next_page = next_page
        self.progress = progress
        self.examples = ExampleShow(screen, page)
        self._refuter = EngineRefuter()
        self.lesson = Lesson(page, self._refuter)
        self.help = ShownHelp(screen.board)
        self._hints: list[LessonHint] = []  # shown for this step
        self.shown_answer: int | None = None  # its piece is shown; None if all are
        self._pending_answer: LessonFeedback | None = None  # shown as soon as nothing moves
        self._last_answer: LessonFeedback | None = None  # for `update_language`
        self._star_started: float | None = None  # when the star set out; None while none flies
        self._answer_shown_at = 0.0  # when `shown_answer` was chosen

    @property
    def board(self) -> Board:
        """The board on the screen."""
        return self.screen.board

    @property
    def view(self) -> RefutedView:
        """The view of the board."""
        return self.board.view

    @property
    def strip(self) -> AnswerStrip | None:
        """The strip that is shown; None if there is none."""
        return self.screen.picture.strip

    @property
    def is_star_flying(self) -> bool:
        """Whether the star is still on its way."""
        return self._star_started is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the learner may try: nothing is shown first, nothing is answered, and no try is being judged."""
        return self.lesson.state == "asked" and self._pending_answer is None and self.examples.current is None

    @property
    def next_label(self) -> str:
        """What goes on from the example that is shown; "" for none."""
        if self.examples.current is None:
            return ""
        return _("Your turn") if self.examples.is_last else _("Next")

    def begin(self) -> None:
        """Show the page's task from the lesson's current state, or what it shows first."""
        self.board.controller.reset_for_position()
        self.view.clear()
        self.hide_hint()
        if self.examples.current is not None:
            self.examples.show()
        elif self.page.choices:
            in_turn = view.shown_in_turn(self.page, self.board.table.arrangement)
            self.show_answer(0 if in_turn else None)
        elif self.page.targets is not None:
            self.view.show_instead(view.found_view(self.page, self.lesson.position, self.lesson.found_cells))
            self.board.controller.choose(self.page.targets)
            self.board.leave_unexplained(self.lesson.targets)

    # Examples:

    def show_next_example(self) -> None:
        """Show the next example, after the last the task."""
        self.examples.go_on()
        self.begin()

    def show_examples_again(self) -> None:
        """Show the examples from the first, unless a try is answered or there are none."""
        if self.is_waiting and self.page.examples:
            self.examples.restart()
            self.begin()

    # Answers:

    def play(self, move: Move) -> None:
        """Play a move at the table and let the lesson judge it."""
        if not self.is_waiting or not self.page.script:
            return
        self.hide_hint()
        answer = self.lesson.choose(move)
        table = self.board.table
        table.play(move)
        for reply in answer.replies if answer.is_right else ():
            table.play(reply)
        if not answer.is_right or answer.is_done:
            table.pause()
        self._pending_answer = answer

    def choose_answer(self, index: int) -> None:
        """Choose an answer of a question by its index."""
        if not self.is_waiting or index >= len(self.page.choices):
            return
        self.hide_hint()
        choice = self.page.choices[index]
        moves = self.page.choice_moves(choice)
        if moves:
            self.view.clear()
            self.board.demonstrate(moves, self.lesson.position)
        else:
            self.view.show_instead(view.answer_view(self.page, self.lesson.position, choice))
        self.show_result(self.lesson.answer(index))

    def choose_cell(self, cell: Cell) -> None:
        """Choose a cell on a page that asks for cells."""
        if not self.is_waiting or self.page.targets is None:
            return
        self.hide_hint()
        answer = self.lesson.find(cell)
        wrong = None if answer.is_right else cell
        self.view.show_instead(view.found_view(self.page, self.lesson.position, self.lesson.found_cells, wrong))
        if answer.is_right:
            del self._hints[1:]  # the second may have shown this cell
            self.screen.services.sounds.land(1, self.board.kind.material)
            if answer.is_done:
                self.show_result(answer)
        else:
            self.screen.services.sounds.play("refuse")
            self.help.tell(self._refusal_words(cell, answer.reason))

    def _refusal_words(self, cell: Cell, reason: Reason | None) -> str:
        """Why a cell is no target; "" if the note beside the cell says it."""
        if reason is None:
            return _("It can't go there")
        if not self.board.state.selection.is_far(cell, self.board.playback.shown):
            return ""
        return players.reason_sentence(self.page.game, reason, self.board.setup)

    def show_result(self, answer: LessonFeedback) -> None:
        """Show the result of a try."""
        self._pending_answer, self._last_answer = None, answer
        if answer.is_right and not answer.is_done:
            self._hints.clear()
            self.board.controller.reset_for_position()
            return
        if answer.is_right:
            self._show_completed(answer)
            return
        if answer.replies:
            self.board.refute(answer.replies)
        label, icon = (_("Try again"), "again") if self.page.choices else (_("Take it back"), "undo")
        back = Button(label, self.take_back, icon=icon, key=_("Enter"), strong=True)
        why = (
            _("The task: {goal}").format(goal=lower_first(_(answer.goal)))
            if answer.goal
            else _(answer.why)
            if answer.why
            else ""
        )
        self.feedback.show_refusal(self._answer_sentence(answer), why, back)

    def _answer_sentence(self, answer: LessonFeedback) -> str:
        """The sentence about a try: what the reply does, addressed to the player whom it hits.

        Otherwise the page's own words.
        """
        game = self.page.game
        template = game.facts.texts.replies.get(answer.fact.name) if answer.fact is not None else None
        if answer.fact is None or template is None:
            return _(answer.says)
        values = side_values(answer.fact.values, place_words(self.board))
        return players.player_sentence(self.board.setup, self.board.turn, template, "mover", **values)

    def _show_completed(self, answer: LessonFeedback) -> None:
        """Say what was learned, and let the star fly if the page was not completed before."""
        if self.page.script:
            self.feedback.show_last_move()
        if self.progress.mark_completed(self.page) and self.board.playback.speed != "off":
            self._star_started = self.screen.now
        after = self.next_page
        label, more = (_("Continue"), _(after.title)) if after is not None else (self._game_words, _("against Novice"))
        buttons = [Button(label, self.go_on, icon="play", key=_("Enter"), strong=True, second_line=more)]
        if after is None:
            services = self.screen.services
            buttons.insert(0, Button(services.way_back(), partial(services.go, GoBack()), icon="before"))
        self.feedback.show_strip("go", "tick", _(answer.says), "" if after is not None else self._end_words(), buttons)
        self.screen.services.sounds.play("win")

    def _end_words(self) -> str:
        """What is said after the last page: what is finished, or how many pages are still open."""
        done = self.progress.completed_pages(self.page.game)
        pages = course_of(self.page.game.id).course.part(self.page.part)
        left = sum(page.id not in done for page in pages)
        if left:
            words = ngettext(
                "The last page; {count} page is still open", "The last page; {count} pages are still open", left
            )
            return words.format(count=left)
        return _(FINISHED_TEXTS[self.page.part]).format(game=self.page.game.name)

    @property
    def _game_words(self) -> str:
        """What the button says that begins a game."""
        return _("Play a game") if self.progress.has_played else _("Your first game")

    def go_on(self) -> None:
        """Go to what follows a completed page: the next page, after the last a first game."""
        after = self.next_page
        self.screen.services.go(StartFirstGame(self.page.game) if after is None else OpenLesson(after))

    def take_back(self) -> None:
        """Take back a wrong try; the pieces glide back."""
        if self.lesson.state != "wrong":
            return
        self.lesson.take_back()
        self.feedback.hide_strip()
        steps = self.feedback.undo_move() if self.page.script else ()
        self.begin()
        self.board.glide_back(steps)

    # Help:

    def show_hint(self, step: int | None = None) -> None:
        """Show a step of help, by default the next: where to look, or what to do."""
        if not self.is_waiting:
            return
        step = min(2, self.lesson.hints + 1) if step is None else step
        while len(self._hints) < step:
            self._hints.append(self.lesson.hint())
        self.hide_hint()
        hint, cells = self._hints[step - 1], tuple(cell for each in self._hints[:step] for cell in each.cells)
        self.help.show(_(hint.says), cells, view.page_marks(self.page, self.board.table.arrangement))
        if step > 1:
            self._show_solution(hint)

    def _show_solution(self, hint: LessonHint) -> None:
        """Show on the board what to do, and say it."""
        if hint.choice is not None:
            letter = CHOICE_LETTERS[self.page.choices.index(hint.choice)]
            self.view.show_instead(view.question_view(self.page, self.board.table.arrangement, hint.choice))
            self.help.mark(view.page_marks(self.page, self.board.table.arrangement))
            self.help.tell(_("It is {letter}").format(letter=letter))
        elif hint.move is not None:
            self.help.show_move(hint.move)
        else:
            self.help.tell(_("This is one of the cells"))

    def show_answer(self, index: int | None) -> None:
        """Show a question with the piece of the answer of that index; None shows all pieces."""
        self.shown_answer, self._answer_shown_at = index, self.screen.now
        self.view.show_instead(view.question_view(self.page, self.board.table.arrangement, only_index=index))
        if self.help.is_shown:
            self.help.mark(view.page_marks(self.page, self.board.table.arrangement))

    def _cycle_answers(self) -> None:
        """Where wide pieces would overlap, show the answer under the pointer, otherwise the answers in turn."""
        if self.shown_answer is None or not self.is_waiting or self.lesson.hints > 1:
            return
        hovered, letter = self.board.state.hovered, self.screen.chrome.help.content.hovered
        pointed = [i for i in range(len(self.page.choices)) if letter == f"{ANSWER_PREFIX}{i}"]
        pointed += [i for i, choice in enumerate(self.page.choices) if choice.cell == hovered]
        if pointed and self.shown_answer not in pointed:
            self.show_answer(pointed[0])
        elif (
            not pointed
            and self.board.playback.speed != "off"
            and self.screen.now - self._answer_shown_at > ANSWER_SHOW_TIME
        ):
            self.show_answer((self.shown_answer + 1) % len(self.page.choices))

    def hide_hint(self) -> None:
        """Remove the marks and the words of the help."""
        self.help.hide(view.page_marks(self.page, self.board.table.arrangement))

    # The loop:

    def update(self, now: float) -> None:
        """Show a result once its move has landed, poll the engine and move the star."""
        if self._pending_answer is not None and not self.board.playback.is_moving:
            self.show_result(self._pending_answer)
        self._cycle_answers()
        answer = self.lesson.poll() if self._pending_answer is None else None
        if answer is not None:
            self.show_result(answer)
        if self._star_started is not None and self.strip is not None:
            share = (now - self._star_started) / STAR_FLIGHT_TIME
            self.strip.fly(self.screen.chrome.star_position, share)
            self._star_started = self._star_started if share < 1 else None

    def update_language(self) -> None:
        """Show the task or the last result again in the current language."""
        if self.lesson.state == "asked":
            self.begin()
        elif self._last_answer is not None:
            self.show_result(self._last_answer)

    def close(self) -> None:
        """End the engine that refutes tries."""
        self._refuter.close()
