"""Lesson: a page of a course while the player works on it: judges tries and gives hints. It draws nothing.

Nothing is counted and nothing is locked. Texts are marked for translation; the caller translates them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from game.core.display.picks import FirstPick, FromStack, Onto
from game.core.display.showing import Reason
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.learn.course import Choice, CoursePage, ForeseenTry
from game.learn.goals import MoveFacts, escape, longest_defence, wins_by

State: TypeAlias = Literal["asked", "wrong", "done"]
NOT_ASKED_FOR: Final = N_("That's legal, but this page asks for something else")
STILL_ANSWERED: Final = N_("The enemy has an answer to that")
LOOK_AT_STACK: Final = N_("Look at the marked stack")
LOOK_AT_CELL: Final = N_("Look at the marked cell")


@dataclass(frozen=True)
class LessonFeedback:
    """The result of a try.

    If it is right, `replies` are the opponent's moves, which the lesson has already played; with `is_done` the page is
    done, and `says` tells what was learned.  If it is wrong, `says` and `why` explain it, and `replies` refute it and
    are only to be shown; the try stays on the table until `take_back`. `fact` is what the first reply does, if an
    engine found it: its sentence (`Facts.replies`) then replaces `says`. With `is_thinking` an engine was asked, and
    `Lesson.poll` returns the complete feedback.  `reason` is the rule that a cell or a choice breaks.  `goal` is the
    task, to be said again after a try that the page does not foresee.
    """

    is_right: bool
    is_done: bool = False
    says: str = ""
    why: str = ""
    replies: tuple[Move, ...] = ()
    fact: Fact | None = None
    is_thinking: bool = False
    reason: Reason | None = None
    goal: str = ""


@dataclass(frozen=True)
class LessonHint:
    """A hint: first `says` and `cells` show where to look, then the `move`, the cell or the choice is shown."""

    says: str = ""
    cells: tuple[Cell, ...] = ()
    move: Move | None = None
    choice: Choice | None = None


class Refuter(Protocol):
    """Finds the best reply to a try that the page does not foresee; ask, then poll. No call blocks."""

    def ask(self, match: Match) -> None:
        """Ask for the best move in the match's position, which must not be over; an earlier question is dropped."""

    def poll(self) -> tuple[Move, tuple[Fact, ...]] | None:
        """The move and its facts, returned a single time; None before they are there."""

    def trouble(self) -> StaxError | None:
        """The error because of which no answer comes, or None."""

    def cancel(self) -> None:
        """Drop the question; no answer comes."""


class Lesson:
    """A page from its start to its end. `match` is its position; only the lesson plays on it.

    `choose` is for a page with a script, `answer` for a question, `find` for a page with targets.  Call them while
    `state` is `asked`, and `take_back` while it is `wrong`.
    """

    def __init__(self, page: CoursePage, refuter: Refuter | None = None) -> None:
        self.page = page
        self.match = page.match()
        self.state: State = "asked"
        self.step = 0  # the number of right moves of the learner
        self.hints = 0  # the number of hints for this step: 0, 1 or 2
        self.tried_choice: Choice | None = None
        self._refuter = refuter
        self._is_waiting = False
        self._targets = _target_cells(page, self.match)
        self._found_cells: list[Cell] = []

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.match.position

    @property
    def current_goal(self) -> str:
        """The task's sentence, or the last sentence at the end: marked for translation."""
        return self.page.goals[min(self.step, len(self.page.goals) - 1)]

    @property
    def targets(self) -> tuple[Cell, ...]:
        """All cells to be found; empty on other pages."""
        return tuple(sorted(self._targets))

    @property
    def found_cells(self) -> tuple[Cell, ...]:
        """The cells that were found, in order."""
        return tuple(self._found_cells)

    # A page with a script:

    def choose(self, move: Move) -> LessonFeedback:
        """Play a legal move and judge it; raises IllegalMove for an illegal move."""
        self._require_state("asked")
        self.match.move_text(move)  # raises for an illegal move
        facts = MoveFacts(self.page.game, self.position, move)
        if self.page.accept[self.step].is_met(facts):
            self.match.play(move)
            return self._accept()
        wrong = next((each for each in self.page.wrong if each.goal.is_met(facts)), None)
        self.match.play(move)
        self.state = "wrong"
        if wrong is not None:
            return LessonFeedback(False, says=wrong.says, why=wrong.why, replies=self._replies_to(wrong))
        return self._ask_refuter()

    def _replies_to(self, wrong: ForeseenTry) -> tuple[Move, ...]:
        """The moves that show what is wrong with a foreseen try: a win, those of the page, or how the enemy escapes."""
        if wrong.goal.safe is False:
            return self._winning_moves()
        return self._read_replies(wrong.replies) if wrong.replies else self._escaping_reply()

    def poll(self) -> LessonFeedback | None:
        """The complete feedback after an engine was asked, returned a single time; None before it is there."""
        if not self._is_waiting or self._refuter is None:
            return None
        found = self._refuter.poll()
        if found is None and self._refuter.trouble() is None:
            return None
        self._is_waiting = False
        says, goal = STILL_ANSWERED if self._must_win_later else NOT_ASKED_FOR, self.current_goal
        if found is None:
            return LessonFeedback(False, says=says, replies=self._escaping_reply(), goal=goal)
        move, facts = found
        return LessonFeedback(False, says=says, replies=(move,), fact=self._fact_with_sentence(facts), goal=goal)

    @property
    def _must_win_later(self) -> bool:
        """Whether every reply to the asked move would have to lose."""
        return self.page.accept[self.step].wins_in > 1

    def _escaping_reply(self) -> tuple[Move, ...]:
        """A reply after which the learner does not win in time, as a tuple; empty if a win was not asked for."""
        if not self._must_win_later or self.match.outcome() != PLAYING:
            return ()
        wins_in = self.page.accept[self.step].wins_in
        reply = escape(self.page.game, self.position, self.page.start.seat, wins_in - 1)
        return (reply,) if reply is not None else ()

    def take_back(self) -> None:
        """Take back the wrong try."""
        self._require_state("wrong")
        if self._is_waiting and self._refuter is not None:
            self._refuter.cancel()
        self._is_waiting = False
        if self.tried_choice is None:
            self.match.undo()
        self.tried_choice, self.state = None, "asked"

    def _fact_with_sentence(self, facts: Iterable[Fact]) -> Fact | None:
        """The first fact of a reply that has a sentence.

        With three players there is none, since it may concern another player.
        """
        sentences = self.page.game.facts.texts.replies if self.match.seats == 2 else {}
        return next((fact for fact in facts if fact.name in sentences), None)

    # A question:

    def answer(self, index: int) -> LessonFeedback:
        """Choose a lettered answer by its index from 0."""
        self._require_state("asked")
        choice = self.page.choices[index]
        self.tried_choice = choice
        reason = self.page.game.view.why_not(self.position, choice.picks)
        if choice.is_right:
            self.state = "done"
            return LessonFeedback(True, True, self.page.done, reason=reason)
        self.state = "wrong"
        return LessonFeedback(False, says=choice.says, reason=reason)

    # A page with targets:

    def find(self, cell: Cell) -> LessonFeedback:
        """Click a cell: right if the piece may go there, also a second time; otherwise the feedback has a `reason`.

        There is nothing to take back.
        """
        self._require_state("asked")
        assert self.page.targets is not None
        if cell not in self._targets:
            reason = self.page.game.view.why_not(self.position, (self.page.targets, Onto(cell)))
            return LessonFeedback(False, reason=reason)
        if cell not in self._found_cells:
            self._found_cells.append(cell)
        if len(self._found_cells) < len(self._targets):
            return LessonFeedback(True)
        self.state = "done"
        return LessonFeedback(True, True, self.page.done)

    # Hints:

    def hint(self) -> LessonHint:
        """The next hint: where to look, then the solution; after that the solution again."""
        self._require_state("asked")
        self.hints = min(2, self.hints + 1)
        if self.hints == 1:
            return self._where_to_look()
        if self.page.choices:
            return LessonHint(choice=next(choice for choice in self.page.choices if choice.is_right))
        if self.page.targets is not None:
            return LessonHint(cells=tuple(sorted(self._targets - set(self._found_cells)))[:1])
        return LessonHint(move=self._next_right_move())

    def _where_to_look(self) -> LessonHint:
        """The page's own hint at its first step, and later where the next right move begins, or ends from a hand."""
        move = self._next_right_move() if self.step else None
        if move is None:
            return LessonHint(self.page.hint.text, self.page.hint.cells)
        picks = self.page.game.view.spell(self.position, move)
        if isinstance(picks[0], FromStack):
            return LessonHint(LOOK_AT_STACK, (picks[0].cell,))
        return LessonHint(LOOK_AT_CELL, tuple(pick.cell for pick in picks if isinstance(pick, Onto)))

    def _next_right_move(self) -> Move | None:
        """A move that is right in this position, the script's move if possible."""
        played = len(self.match.texts) - len(self.page.start.moves_before)
        goal, game, position = self.page.accept[self.step], self.page.game, self.position
        legal = sorted(self.match.legal)
        if played < len(self.page.script):
            script_text = self.page.script[played]
            legal.sort(key=lambda move: game.notation.write_move(position, move) != script_text)
        return next((move for move in legal if goal.is_met(MoveFacts(game, position, move))), None)

    # After a try:

    def _accept(self) -> LessonFeedback:
        self.step += 1
        self.hints = 0
        if self.step == len(self.page.accept) or self.match.outcome() != PLAYING:
            self.state = "done"
            return LessonFeedback(True, True, self.page.done)
        replies: list[Move] = []
        while self.match.turn != self.page.start.seat:
            replies.append(self._opponent_move())
            self.match.play(replies[-1])
        return LessonFeedback(True, replies=tuple(replies))

    def _opponent_move(self) -> Move:
        """The opponent's move: the script's if that is legal, otherwise the move that delays the loss longest."""
        played, game = len(self.match.texts) - len(self.page.start.moves_before), self.page.game
        if played < len(self.page.script):
            legal = {game.notation.write_move(self.position, move): move for move in self.match.legal}
            if self.page.script[played] in legal:
                return legal[self.page.script[played]]
        return longest_defence(self.position, self.page.start.seat)

    def _ask_refuter(self) -> LessonFeedback:
        if self._refuter is None or self.match.outcome() != PLAYING:
            return LessonFeedback(False, says=NOT_ASKED_FOR, goal=self.current_goal)
        self._refuter.ask(self.match)
        self._is_waiting = True
        return LessonFeedback(False, says=NOT_ASKED_FOR, is_thinking=True, goal=self.current_goal)

    def _winning_moves(self) -> tuple[Move, ...]:
        """The move by which the player to move wins at once, as a tuple; empty if there is none."""
        return tuple(move for move in self.position.noisy_moves() if wins_by(self.position, move, 1))[:1]

    def _read_replies(self, texts: tuple[str, ...]) -> tuple[Move, ...]:
        """The moves of the texts in this position, which is not changed; it ends before the first illegal move."""
        moves: list[Move] = []
        try:
            for text in texts:
                move = self.page.game.notation.read_move(self.position, text)
                self.position.play(move)
                moves.append(move)
        except StaxError:  # the refutation belongs to another try that the goal also matches
            pass
        for _ in moves:
            self.position.undo()
        return tuple(moves)

    def _require_state(self, state: State) -> None:
        if self.state != state:
            raise ValueError(f"the lesson is {self.state}, not {state}")


def _target_cells(page: CoursePage, match: Match) -> frozenset[Cell]:
    first: FirstPick | None = page.targets
    if first is None:
        return frozenset()
    marks = page.game.view.marks(match.position, (first,))
    return frozenset(mark.cell for mark in marks if mark.reason is None)
