"""The examiner: it lets an attempt judge what the player does, and shows the result on the board and the strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.errors import N_, StaxError
from game.core.move import Move
from game.play.events import last_moves
from game.puzzles.attempt import Attempt, AttemptFeedback
from game.puzzles.ideas import idea_sentence
from game.puzzles.puzzle import Puzzle
from game.puzzles.session import AGAINST_TIME, PuzzleSession
from game.scenes.board.board import Board
from game.scenes.board_screen.feedback import Feedback
from game.scenes.exercise.help import ShownHelp
from game.scenes.exercise.puzzle.reply_sentences import reply_sentences
from game.scenes.exercise.puzzle.screen import PuzzleScreen
from game.scenes.exercise.puzzle.tries import LikelyTries, letter_marks, listed_tries
from game.scenes.exercise.puzzle.way_out_picture import WAY_OUT_THEME, ghost_cells, way_out_picture
from game.scenes.sentences import puzzles
from game.ui.panels.answer_strip import AnswerSeal
from game.ui.widgets import Button
from game.ui.words import _, error_text

REPEATING_TEXT: Final = N_("You've tried this whole theme: its puzzles come again")
SEAL_TIME: Final = 0.4  # seconds that the tick of a run is shown
FREE_PHASES: Final = ("done", "free", "tried")  # the phases in which a move may be tried that no longer counts
PAUSE_TIME: Final = 0.7  # seconds for a cross, and between moves of the solution


class Examiner:
    """Leads through a puzzle on its screen; raises StaxError if the puzzle's position is not legal.

    `phase` is `asked`; `busy` while something is animated or computed; `wrong` while a refuted try stands on the table;
    `done`.  After that any move may be tried: `free`, `judging` while such a move is being judged, and `tried` while it
    stands on the table.

    `go_to_next` opens the next puzzle, `close_run` puts up the card that closes a run.
    """

    def __init__(
        self,
        screen: PuzzleScreen,
        session: PuzzleSession,
        puzzle: Puzzle,
        go_to_next: Callable[[], None],
        close_run: Callable[[], None],
    ) -> None:
        self.screen = screen
        self.session = session
        self.puzzle = puzzle
        self.go_to_next, self.close_run = go_to_next, close_run
        self.feedback = Feedback(screen)
        self.attempt = Attempt(session.game, puzzle, session.judge, screen.services.clock)
        self.likely = LikelyTries(self.attempt)
        self.phase = "asked"
        self.help = ShownHelp(screen.board)
        self.is_solution_shown = False  # whether the player asked for the solution
        self._pending_answer: AttemptFeedback | None = None  # shown as soon as nothing moves
        self._show_again: Callable[[], None] = lambda: None  # shows the strip again, in another language
        self._go_on_at: float | None = None  # when a pause ends
        self._move_counted = False  # whether the mode knows of this move
        session.judge.warm()

    @property
    def board(self) -> Board:
        """The board on the screen."""
        return self.screen.board

    @property
    def is_finished(self) -> bool:
        """Whether the end was shown, so that nothing is secret."""
        return self.phase in (*FREE_PHASES, "judging")

    @property
    def can_help(self) -> bool:
        """Whether a hint or the solution may be shown."""
        return self.phase == "asked" and not self.session.is_run

    # The player's moves:

    def play(self, move: Move) -> None:
        """Play a move at the table and let the attempt judge it."""
        if self.phase == "free":
            self._try_freely(move)
        if self.phase != "asked":
            return
        self.hide_hint()
        answer = self.attempt.choose(move)
        self._move_counted = False
        self._play_on_table(move)
        self._take_answer(answer)

    def _play_on_table(self, move: Move, phase: str = "busy") -> None:
        """Play a move and pause the table until the verdict is known."""
        table = self.board.table
        table.play(move)
        table.pause()
        self.phase = phase

    def _take_answer(self, answer: AttemptFeedback) -> None:
        """Report a decided answer to the session at once; show it when the move has landed."""
        if answer.is_right and not self._move_counted and not self.is_solution_shown:
            self._move_counted = True
            self.session.mode.count_right_move()
        if answer.decides_try:
            first = self.attempt.first_try
            self.session.record_try(self.puzzle, bool(first.solved), first.seconds, first.was_helped)
        self._pending_answer = answer

    def show_result(self, answer: AttemptFeedback) -> None:
        """Show the result of a try."""
        self._pending_answer = None
        if answer.is_done:
            self._finish(answer.trouble)
        elif answer.is_right is False:
            self._show_refused_try(answer)
        elif answer.is_right and answer.reply is not None:
            table = self.board.table
            table.resume()
            table.play(answer.reply)
            self.phase = "busy" if self.is_solution_shown else "asked"
            if self.is_solution_shown:
                self._go_on_at = self.screen.now + PAUSE_TIME

    def _show_refused_try(self, answer: AttemptFeedback) -> None:
        """Leave a wrong try on the table and show the reply to it; in a timed run show only a cross."""
        self.phase = "wrong"
        if self.session.mode_name == AGAINST_TIME:
            self._show_seal("no", "cross", PAUSE_TIME)
        else:
            if answer.reply is not None:
                self.board.refute((answer.reply,))
            self._show_refusal(answer.reply, answer.trouble)

    def _show_refusal(self, reply: Move | None, trouble: StaxError | None = None) -> None:
        head, more = reply_sentences(self.board, self.puzzle, self.board.table.match.position, reply)
        if trouble is not None:
            more = error_text(trouble)
        self._show_again = lambda: self._show_refusal(reply, trouble)
        if self.phase == "tried":
            self.feedback.show_refusal(head, more, self._answer_button(), self._another_button())
            return
        if self.session.is_run:
            label, handler, icon = _("Continue"), self.close_run, "play"
        else:
            label, handler, icon = _("Take it back"), self.take_back, "undo"
        self.feedback.show_refusal(head, more, Button(label, handler, icon=icon, key=_("Enter"), strong=True))

    def _another_button(self) -> Button:
        return Button(_("Another move"), self.take_back, icon="again")

    def _answer_button(self) -> Button:
        return Button(_("The answer"), self.show_answer, icon="undo", key=_("Enter"), strong=True)

    def take_back(self) -> None:
        """Take back a wrong try; the pieces glide back."""
        if self.phase not in ("wrong", "tried"):
            return
        if self.phase == "wrong":
            self.attempt.take_back()
        self.phase = "asked" if self.phase == "wrong" else "free"
        self.feedback.hide_strip()
        self.board.view.clear()
        steps = self.feedback.undo_move()
        self.board.controller.reset_for_position()
        self.board.glide_back(steps)

    # The end:

    def _finish(self, trouble: StaxError | None = None) -> None:
        """Show the end of a puzzle: its idea, and the way of the last move."""
        self._show_end()
        if self.session.is_run:
            self._show_seal("go", "tick", SEAL_TIME)
            return
        self._show_finished(trouble)
        self.screen.services.sounds.play("win")

    def _show_end(self) -> None:
        """Show the last move, or the steps of a king without a way out, and let the table rest."""
        self.phase = "done"
        self.help.tell("")
        self.board.table.pause()
        self.feedback.show_last_move()
        self._mark_tries()
        if WAY_OUT_THEME in self.puzzle.themes and not self.session.is_run:
            self._show_ways_out()

    def _show_ways_out(self) -> None:
        picture = way_out_picture(self.board.table.match)
        if picture is not None:
            self.screen.board.show_also(ghost_cells(picture))
            self.board.view.show_instead(picture)

    def _show_finished(self, trouble: StaxError | None = None) -> None:
        self._show_again = lambda: self._show_finished(trouble)
        again = Button(_("See it again"), self.replay_solution, icon="again", key="R")
        idea = _(idea_sentence(self.session.game, self.puzzle))
        self.feedback.show_strip("go", "tick", idea, self._solved_text(trouble), (again, self._next_button()))

    def _next_button(self) -> Button:
        words, icon = (_("Next puzzle"), "play") if self.session.mode.has_next else (_("Done"), "tick")
        return Button(words, self.go_to_next, icon=icon, key=_("Enter"), strong=True)

    def _solved_text(self, trouble: StaxError | None) -> str:
        """How the puzzle was solved, and what it is called; after the last of a theme, that its puzzles come again."""
        if trouble is not None:
            return error_text(trouble)
        mode = self.session.mode
        if mode.is_repeating and mode.has_next:
            return " · ".join([*self._solved_sentences(), _(REPEATING_TEXT)])
        return " · ".join([*self._solved_sentences(), puzzles.puzzle_line(self.puzzle)])

    def _solved_sentences(self) -> list[str]:
        if self.is_solution_shown:
            return [_("This was the solution")]
        first = self.attempt.first_try
        solved = _("Solved with help") if first.was_helped else _("Solved at the first try")
        sentences = [solved if first.solved else _("Solved")]
        if not self.attempt.is_listed_solution(self.attempt.match.texts[0]):
            sentences.append(_("Also right: there is more than one solution"))
        return sentences

    def replay_solution(self) -> None:
        """Show the moves of the solution once more; only at the end."""
        if self.phase == "done":
            match = self.board.table.match
            self.board.playback.replay_moves(last_moves(match, len(match.moves)))

    def _show_seal(self, tone: str, icon: str, seconds: float) -> None:
        """Show an icon for some seconds; then go on."""
        theme = self.screen.picture.pen.theme
        self.screen.put_strip(AnswerSeal(theme.go if tone == "go" else theme.no, icon))
        self.screen.services.sounds.play("pick" if tone == "go" else "refuse")
        self._go_on_at = self.screen.now + seconds
        self._show_again = lambda: None

    # Help:

    def show_hint(self) -> None:
        """Show where to look; at the second call show what to do."""
        if not self.can_help:
            return
        self.hide_hint()
        hint = self.attempt.hint()
        self._show_again = self.hide_hint
        if hint.move is None:
            self.help.show(_(hint.says), hint.cells)
        else:
            self.help.show("", self.help.cells)
            self.help.show_move(hint.move)

    def hide_hint(self) -> None:
        """Remove the marks and the words of a hint."""
        self.help.hide()

    def show_solution(self) -> None:
        """Play the solution on the board, move by move."""
        if not self.can_help:
            return
        self.hide_hint()
        self.board.controller.clear()
        self.is_solution_shown = True
        self._show_next_move()

    def _show_next_move(self) -> None:
        """Play the solution's next move."""
        answer = self.attempt.show_move()
        played = self.attempt.match.moves
        self._play_on_table(played[-2] if answer.reply is not None else played[-1])
        self._take_answer(answer)

    # Free tries:

    def allow_any_move(self) -> None:
        """Go back to the puzzle's position, where any move may be tried."""
        if self.phase != "done" or self.session.is_run:
            return
        self.feedback.hide_strip()
        self._take_all_back()
        self.board.controller.reset_for_position()
        self.phase = "free"

    def _take_all_back(self) -> None:
        """Take all moves back at once."""
        table = self.board.table
        table.resume()
        while table.match.moves:
            table.undo()
        self.screen.update_playback()
        self.board.view.clear()

    def show_answer(self) -> None:
        """Go from free tries back to the end of the solution."""
        if self.phase not in ("free", "tried"):
            return
        self._take_all_back()
        self.board.controller.clear()
        for move in self.attempt.match.moves:
            self.board.table.play(move)
            self.screen.update_playback()
            self.board.playback.skip()
        self._show_end()
        self._show_finished()

    def _poll_likely(self) -> None:
        self.likely.poll()
        if self.phase == "done":
            self._mark_tries()

    def _mark_tries(self) -> None:
        """Mark on the table the cells of tries that have letters."""
        tries = listed_tries(self.session.game, self.puzzle, self.likely.tries or ())
        self.board.view.mark(tuple(letter_marks(tries, self.board.table.arrangement)))

    def try_likely(self, index: int | None = None) -> None:
        """Try a likely move by its index, by default the next after the try that is shown.

        A missing index does nothing.
        """
        shown = self.shown_try
        index = index if index is not None else 0 if shown is None else shown + 1
        if self.phase not in FREE_PHASES or not self.likely.tries:
            return
        if self.phase == "done":
            self.allow_any_move()
        elif self.phase == "tried":
            self.take_back()
            self.board.view.end_glide()
        if index < len(self.likely.tries):
            match = self.board.table.match
            self.board.controller.clear()
            self._try_freely(match.game.notation.read_move(match.position, self.likely.tries[index].move))

    @property
    def shown_try(self) -> int | None:
        """The index of the likely move on the table; None if there is none."""
        texts = self.board.table.match.texts
        if self.phase not in ("judging", "tried") or len(texts) != 1:
            return None
        return next((index for index, each in enumerate(self.likely.tries or ()) if each.move == texts[0]), None)

    def _try_freely(self, move: Move) -> None:
        """Try a move that no longer counts."""
        self.likely.interrupt()
        text = self.board.table.match.move_text(move)
        self.feedback.hide_strip()
        self._play_on_table(move, "judging")
        self.attempt.ask_why_not(text)

    def _poll_try(self) -> None:
        """Show the verdict on a free try as soon as the judge has it."""
        try:
            judged = self.attempt.poll_why_not()
        except StaxError as trouble:
            self.phase = "tried"
            self._show_refusal(None, trouble)
            return
        if judged is None:
            return
        self.phase = "tried"
        match = self.board.table.match
        reply = match.game.notation.read_move(match.position, judged.reply) if judged.reply else None
        if not judged.is_accepted:
            if reply is not None:
                self.board.refute((reply,))
            self._show_refusal(reply)
            return
        self.feedback.show_last_move()
        self._show_right()

    def _show_right(self) -> None:
        self._show_again = self._show_right
        listed = self.attempt.is_listed_solution(self.board.table.match.texts[0])
        head = _("This is the solution") if listed else _("This is right too")
        self.feedback.show_strip("go", "tick", head, "", (self._another_button(), self._answer_button()))

    # The loop:

    def update(self, now: float) -> None:
        """Show a result once its move has landed, poll the judge, and go on when a pause has ended."""
        if self.board.playback.is_moving:
            return
        answer = self._pending_answer
        if answer is not None and (not answer.is_thinking or self._can_show_early(answer)):
            self.show_result(answer)
        elif answer is not None:
            new = self.attempt.poll()
            if new is not None:
                self._take_answer(new)
        elif self.phase == "judging":
            self._poll_try()
        elif self.phase in ("done", "free") and not self.session.is_run and self.likely.tries is None:
            self._poll_likely()
        if self._go_on_at is not None and now >= self._go_on_at and self._pending_answer is None:
            self._go_on_at = None
            self._go_on()

    def _can_show_early(self, answer: AttemptFeedback) -> bool:
        """Whether an unfinished answer may be shown: a timed run shows no refutation of a wrong try."""
        return answer.is_right is False and self.session.mode_name == AGAINST_TIME

    def _go_on(self) -> None:
        if self.is_solution_shown and self.attempt.state == "asked":
            self._show_next_move()
        elif self.session.is_over:
            self.close_run()
        else:
            self.go_to_next()

    def update_language(self) -> None:
        """Show the strip again in the current language."""
        self._show_again()

    def close(self) -> None:
        """Stop waiting for the judge."""
        self.attempt.close()
