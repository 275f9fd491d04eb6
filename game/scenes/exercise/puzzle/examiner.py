"""The examiner: lets an attempt judge what is done at the board, and tells it there and on the strip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core.errors import StaxError
from game.core.move import Move
from game.puzzles.attempt import Answer, Attempt
from game.puzzles.ideas import idea
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.puzzle import Puzzle
from game.scenes.exercise.feedback import Answers, looked_at
from game.scenes.exercise.puzzle.reply_sentences import reply_sentences
from game.scenes.exercise.puzzle.screen import PuzzleScreen
from game.scenes.exercise.puzzle.session import AGAINST_TIME, Session
from game.ui.panels.answer_seal import AnswerSeal
from game.ui.widgets import Button
from game.ui.words import _, error_text

SEAL: Final = 0.4  # seconds that a tick is seen where nothing is said
AFTER: Final = ("done", "free", "tried")  # the phases in which a move counts no more
WAIT: Final = 0.7  # and a cross, and the way of a solution that is shown


@dataclass(frozen=True, slots=True)
class AfterTry:
    """Where it goes on: to the next puzzle, to the card that closes a run."""

    next: Callable[[], None]
    closing: Callable[[], None]


class Examiner:
    """Leads through one puzzle on its screen; raises StaxError where its position cannot be.

    `phase` is `asked`, `busy` while something is shown or found out, `wrong` while a try stands that is refuted,
    `done`; after that, when any move may be tried, `free`, and `tried` while one stands.
    """

    def __init__(self, screen: PuzzleScreen, session: Session, puzzle: Puzzle, ways: AfterTry) -> None:
        self.screen = screen
        self.board, self.view = screen.board, screen.view
        self.session = session
        self.puzzle = puzzle
        self.ways = ways
        self.answers = Answers(screen)
        self.attempt = Attempt(session.game, puzzle, session.judge, screen.services.clock)
        self.phase = "asked"
        self.shown = False  # the solution was asked for
        self.solved = False  # the end has been seen, so that all can be told
        self._coming: Answer | None = None  # told as soon as what moves has come to rest
        self._retold: Callable[[], None] = lambda: None  # says again what the strip says, in another language
        self._asks_why = False  # whether a move that counts no more is being judged
        self.likely: tuple[LikelyTry, ...] | None = None  # tries that look good; None before they are known
        self._asks_likely = False
        self._until: float | None = None  # when it goes on by itself
        self._counted = False  # whether this move has been told to the mode
        session.judge.warm()

    @property
    def helps(self) -> bool:
        """Whether help is to be had now."""
        return self.phase == "asked" and not self.session.runs

    # A move of the player's:

    def play(self, move: Move) -> None:
        """Play a move at the table, and let the attempt judge it."""
        if self.phase == "free":
            self._try(move)
        if self.phase != "asked":
            return
        self.forget_hint()
        answer = self.attempt.choose(move)
        self._counted = False
        self._stand(move)
        self._hear(answer)

    def _stand(self, move: Move) -> None:
        """Let a move stand on the table until more is known."""
        table = self.board.table
        table.play(move)
        table.pause()
        self.phase = "busy"

    def _hear(self, answer: Answer) -> None:
        """Keep what is decided at once; tell the answer when the move has landed."""
        if answer.right and not self._counted and not self.shown:
            self._counted = True
            self.session.mode.moved()
        if answer.decided:
            self.session.tried(self.puzzle, bool(self.attempt.solved), self.attempt.seconds, self.attempt.helped)
        self._coming = answer

    def tell(self, answer: Answer) -> None:
        """Tell what has become of a try."""
        self._coming = None
        if answer.done:
            self._finish(answer.trouble)
        elif answer.right is False:
            self._refuse(answer)
        elif answer.right and answer.reply is not None:
            table = self.board.table
            table.resume()
            table.play(answer.reply)
            self.phase = "busy" if self.shown else "asked"
            if self.shown:
                self._until = self.screen.now + WAIT

    def _refuse(self, answer: Answer) -> None:
        """A try that is not right stands on the table, and what answers it is shown; against time there is none."""
        self.phase = "wrong"
        if self.session.kind == AGAINST_TIME:
            self._seal("no", "cross", WAIT)
        else:
            if answer.reply is not None:
                self.answers.refute((answer.reply,))
            self._say_refused(answer.reply, answer.trouble)

    def _say_refused(self, reply: Move | None, trouble: StaxError | None = None) -> None:
        head, more = reply_sentences(self.board, self.puzzle, self.board.table.match.position, reply)
        if trouble is not None:
            more = error_text(trouble)
        self._retold = lambda: self._say_refused(reply, trouble)
        if self.session.runs:
            label, deed, icon = _("Go on"), self.ways.closing, "play"
        else:
            label, deed, icon = _("Take it back"), self.take_back, "undo"
        self.answers.refusal(head, more, Button(label, deed, icon=icon, key=_("Enter"), strong=True))

    def take_back(self) -> None:
        """Take back a try that was not right; it glides back."""
        if self.phase not in ("wrong", "tried"):
            return
        free = self.phase == "tried"
        if not free:
            self.attempt.take_back()
        self.answers.put_away()
        self.view.clear()
        steps = self.answers.undo()
        self.board.controller.reset_for_position()
        self.phase = "asked"
        if free:
            self._ask_any()
        self.answers.glide_back(steps)

    # The end:

    def _finish(self, trouble: StaxError | None = None) -> None:
        """The puzzle is at its end: what it was about, what can be seen of it now."""
        self.phase, self.solved = "done", True
        self.board.table.pause()
        self.view.extra_marks = self.answers.walked()
        if self.session.runs:
            self._seal("go", "tick", SEAL)
            return
        self._say_done(trouble)
        self.screen.services.sounds.play("win")

    def _say_done(self, trouble: StaxError | None = None) -> None:
        self._retold = lambda: self._say_done(trouble)
        why = Button(_("Why not…?"), self.why_not, icon="help", key="W")
        self.answers.say("go", "tick", _(idea(self.session.game, self.puzzle)), self._how(trouble), (why, self._next()))

    def _next(self) -> Button:
        return Button(_("Next"), self.ways.next, icon="play", key=_("Enter"), strong=True)

    def _how(self, trouble: StaxError | None) -> str:
        """How it was solved."""
        if trouble is not None:
            return error_text(trouble)
        if self.shown:
            return _("This was the solution")
        other = self.attempt.match.texts[:1] != list(self.puzzle.line[:1])
        told = [_("Solved at the first try") if self.attempt.solved and not self.attempt.helped else _("Solved")]
        return " · ".join([*told, *([_("Also right: there is more than one way")] if other else [])])

    def _seal(self, tone: str, icon: str, seconds: float) -> None:
        """A sign for a moment, after which it goes on by itself."""
        theme = self.screen.picture.pen.theme
        self.screen.put_strip(AnswerSeal(theme.go if tone == "go" else theme.no, icon), "board")
        self.screen.services.sounds.play("pick" if tone == "go" else "refuse")
        self._until = self.screen.now + seconds
        self._retold = lambda: None

    # Help:

    def hint(self) -> None:
        """Where to look; once more: what to do."""
        if not self.helps:
            return
        self.forget_hint()
        hint = self.attempt.hint()
        self._say_hint(_(hint.says) if hint.step == 1 else "")
        if hint.move is not None:
            self.board.controller.clear()
            self.board.controller.propose(hint.move)
        else:
            self.view.extra_marks = looked_at(hint.cells, self.board.table.arrangement)

    def _say_hint(self, says: str) -> None:
        head, more = (says, _("The second hint shows it")) if says else (_("This is the move"), "")
        self._retold = self.forget_hint
        self.answers.say("gold", "bulb", head, more, (), "asking")

    def forget_hint(self) -> None:
        """A hint that is still there goes."""
        self.view.extra_marks = ()
        self.board.controller.propose(None)
        if self.phase == "asked" and self.answers.strip is not None:
            self.answers.put_away()

    def show(self) -> None:
        """Play the solution before one's eyes, move by move."""
        if not self.helps:
            return
        self.forget_hint()
        self.board.controller.clear()
        self.shown = True
        self._show_on()

    def _show_on(self) -> None:
        """The solution's next move."""
        answer = self.attempt.show()
        played = self.attempt.match.moves
        self._stand(played[-2] if answer.reply is not None else played[-1])
        self._hear(answer)

    # Any move, afterwards:

    def why_not(self) -> None:
        """Go back to the beginning, where any move may be tried."""
        if self.phase != "done" or self.session.runs:
            return
        table = self.board.table
        table.resume()
        while table.match.moves:
            table.undo()
        self.screen.update_playback()
        self.view.clear()
        self.board.controller.reset_for_position()
        self._ask_any()

    def _ask_any(self) -> None:
        self.phase = "free"
        self._retold = self._ask_any
        self.answers.say("gold", "help", _("Try any move: you see what answers it"), "", (self._next(),), "asking")

    def try_likely(self, index: int | None = None) -> None:
        """Try the likely move of an index, or the one after that which stands; nothing where there is none."""
        seen = self.seen_try
        index = index if index is not None else 0 if seen is None else seen + 1
        if self.phase not in AFTER or not self.likely:
            return
        if self.phase == "done":
            self.why_not()
        elif self.phase == "tried":
            self.take_back()
            self.view.return_glide = None
        if index < len(self.likely):
            match = self.board.table.match
            self.board.controller.clear()
            self._try(match.game.notation.read_move(match.position, self.likely[index].move))

    @property
    def seen_try(self) -> int | None:
        """The index of the likely move that stands on the table."""
        texts = self.board.table.match.texts
        if self.phase not in ("busy", "tried") or len(texts) != 1:
            return None
        return next((index for index, each in enumerate(self.likely or ()) if each.move == texts[0]), None)

    def _look_for_tries(self) -> None:
        """Find out which tries look good, once nothing else is asked."""
        if self.session.runs or self.phase not in ("done", "free") or self.likely is not None:
            return
        if not self._asks_likely:
            self.attempt.ask_likely()
            self._asks_likely = True
        self.likely = self.attempt.poll_likely()

    def _try(self, move: Move) -> None:
        """Try a move that counts no more."""
        self._asks_likely = False
        text = self.board.table.match.move_text(move)
        self.answers.put_away()
        self._stand(move)
        self.attempt.why_not(text)
        self._asks_why = True

    def _hear_why(self) -> None:
        """What was tried has been judged."""
        try:
            judged = self.attempt.poll_why()
        except StaxError as trouble:
            self._asks_why, self.phase = False, "tried"
            self._say_refused(None, trouble)
            return
        if judged is None:
            return
        self._asks_why, self.phase = False, "tried"
        match = self.board.table.match
        reply = match.game.notation.read_move(match.position, judged.reply) if judged.reply else None
        if not judged.accepted:
            if reply is not None:
                self.answers.refute((reply,))
            self._say_refused(reply)
            return
        self.view.extra_marks = self.answers.walked()
        self._say_right()

    def _say_right(self) -> None:
        self._retold = self._say_right
        back = Button(_("Take it back"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        line = self.puzzle.line[:1] == tuple(self.board.table.match.texts)
        head = _("This is the solution") if line else _("This is right too")
        self.answers.say("go", "tick", head, "", (back,))

    # The loop:

    def update(self, now: float) -> None:
        """Tell what has become of a try as soon as it has landed; hear the judge; go on by itself where it does."""
        if self.board.playback.is_moving:
            return
        coming = self._coming
        if coming is not None and (not coming.thinking or self._needs_no_more(coming)):
            self.tell(coming)
        elif coming is not None:
            found = self.attempt.poll()
            if found is not None:
                self._hear(found)
        elif self._asks_why:
            self._hear_why()
        else:
            self._look_for_tries()
        if self._until is not None and now >= self._until and self._coming is None:
            self._until = None
            self._go_on()

    def _needs_no_more(self, answer: Answer) -> bool:
        """Whether an answer of which more comes is told: against time nobody sees what refutes a try."""
        return answer.right is False and self.session.kind == AGAINST_TIME

    def _go_on(self) -> None:
        if self.shown and self.attempt.state == "asked":
            self._show_on()
        elif self.session.over:
            self.ways.closing()
        else:
            self.ways.next()

    def reword(self) -> None:
        """Tell it again in the language that is spoken now."""
        self._retold()

    def close(self) -> None:
        """Nothing is waited for any more."""
        self.attempt.close()
