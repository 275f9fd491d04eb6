"""Attempt: a puzzle while a player works on it, until the questions after it. It draws nothing and never blocks.

    attempt = Attempt(workbook.game, puzzle, judge)      # a `Judge` for the whole scene: `warm` it, `close` it
    answer = attempt.choose(move)                    # while `state` is `asked`
    answer = attempt.poll()                          # once a frame: the complete feedback, None before
    if answer.decides_try:                           # once a puzzle; `first` is `attempt.first_try`
        change = mode.end_try(first.solved, first.seconds, first.was_helped)
    attempt.take_back()                              # while `state` is `wrong`
    attempt.hint(); attempt.show_move()              # while `state` is `asked`
    attempt.ask_why_not(text); attempt.poll_why_not()  # while `state` is `done`
    attempt.ask_likely(); attempt.poll_likely()      # the same

States: `asked`, the player is to move; `judging`, a move was played and is being judged; `replying`, the move is right,
and its longest defence is being searched; `wrong`, the move is wrong and stays until it is taken back; `done`. Only the
attempt plays on `match`; a scene's own table plays the same moves (the player's, then `AttemptFeedback.reply`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from game.core.display.picks import FromHand, FromStack, OrientedAs, Pick
from game.core.display.steps import Capture
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.puzzles.judge import Judgement, TryJudge
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.puzzle import Puzzle, Task

State: TypeAlias = Literal["asked", "judging", "replying", "wrong", "done"]
FROM_STACK_HINT: Final = N_("The move begins with this stack.")
FROM_HAND_HINT: Final = N_("The piece comes from the hand.")
NO_PIECE_HINT: Final = N_("No piece has to be moved.")


@dataclass(frozen=True, slots=True)
class AttemptFeedback:
    """The result of a try.

    `is_right` is None while that is unknown.  `reply` is the opponent's move: after a right move it has been played on
    `match`; after a wrong move it is the refutation and only to be shown.  `is_done`: the puzzle has ended.
    `is_thinking`: `poll` will return the complete feedback.  `decides_try`: this decides the first try, and
    `FirstTry.solved` is its result.  `trouble`: the judge failed; a first try that was not decided before does not
    count.
    """

    is_right: bool | None
    reply: Move | None = None
    is_done: bool = False
    is_thinking: bool = False
    decides_try: bool = False
    trouble: StaxError | None = None


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A hint: first `says` (marked for translation) and `cells` show where the move begins, then `move` is the move."""

    says: str = ""
    cells: tuple[Cell, ...] = ()
    move: Move | None = None


class FirstTry:
    """What counts of a puzzle: `solved` is the result of the first try, None before it is decided.

    `was_helped`: a hint or the solution was shown.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.solved: bool | None = None
        self.was_helped = False
        self._clock = clock
        self._began = clock()
        self._seconds_taken: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds until the first try was decided, or until now."""
        return self._clock() - self._began if self._seconds_taken is None else self._seconds_taken

    def help(self) -> None:
        """Record that a hint is shown; after the decision this counts nothing."""
        self.was_helped = self.was_helped or self.solved is None

    def decide(self, solved: bool) -> bool:
        """Record the result; return False if it was decided before."""
        if self.solved is not None:
            return False
        self.solved, self._seconds_taken = solved, self.seconds
        return True


class Attempt:
    """A puzzle in progress; `task` is what remains to be done."""

    def __init__(
        self, game: Game, puzzle: Puzzle, judge: TryJudge, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.puzzle: Final = puzzle
        self.match: Final = Match(game, puzzle.options_of(game), puzzle.position)
        self.task: Task = puzzle.task
        self.state: State = "asked"
        self.first_try: Final = FirstTry(clock)
        self.hints = 0  # the number of hints for this move: 0, 1 or 2
        self._judge = judge
        self._is_waiting = False  # for the judge
        self._next_solution_text = puzzle.line[0]  # for the player
        self._asked_why = ""

    # The player's moves:

    def choose(self, move: Move) -> AttemptFeedback:
        """Play a legal move and judge it; raises IllegalMove for an illegal move."""
        self._require_state("asked")
        text = self.match.move_text(move)
        right = self._is_right_by_line(text)
        played = tuple(self.match.texts)
        self.match.play(move)
        if right is None:
            return self._ask_judge("judging", played, text)
        return self._accept(played, text) if right else self._refuse(played, text)

    def _is_right_by_line(self, text: str) -> bool | None:
        """Whether a move is right; None if the puzzle's own line does not show it."""
        if not self.match.texts:
            return text in self.puzzle.accepted
        return True if text == self._next_solution_text else None

    def _accept(self, played: Sequence[str], text: str, judged: Judgement | None = None) -> AttemptFeedback:
        """The feedback after a right move, which was played last."""
        if self.task.kind != "win" or self.task.moves == 1 or self.match.outcome() != PLAYING:
            return self._finish()
        line = (*played, text)
        known = self.puzzle.line
        if judged is None and len(known) > len(line) + 1 and known[: len(line)] == line:
            judged = Judgement(True, known[len(line)], known[len(line) + 1])
        if judged is None:
            return self._ask_judge("replying", played, text)
        return self._play_reply(judged)

    def _play_reply(self, judged: Judgement) -> AttemptFeedback:
        """Play the longest defence."""
        reply = self._read_move(judged.reply)
        if reply is None:
            return self._finish()
        self.match.play(reply)
        if not judged.next_move:  # the reply has ended the game
            return replace(self._finish(), reply=reply)
        self.task = Task("win", self.task.moves - 1)
        self.state, self.hints, self._next_solution_text = "asked", 0, judged.next_move
        return AttemptFeedback(True, reply)

    def _refuse(self, played: Sequence[str], text: str, judged: Judgement | None = None) -> AttemptFeedback:
        """The feedback after a wrong move, which stays on the table."""
        decided = self.first_try.decide(False)
        self.state = "wrong"
        if judged is not None:
            return AttemptFeedback(False, self._read_move(judged.reply), decides_try=decided)
        if self.match.outcome() != PLAYING:
            return AttemptFeedback(False, decides_try=decided)
        self._judge.ask(self.puzzle, played, text)
        self._is_waiting = True
        return AttemptFeedback(False, is_thinking=True, decides_try=decided)

    def _ask_judge(self, state: State, played: Sequence[str], text: str) -> AttemptFeedback:
        self._judge.ask(self.puzzle, played, text)
        self._is_waiting = True
        self.state = state
        return AttemptFeedback(True if state == "replying" else None, is_thinking=True)

    def poll(self) -> AttemptFeedback | None:
        """The complete feedback, returned a single time; None before it is there."""
        if not self._is_waiting:
            return None
        judged, trouble = self._judge.poll(), self._judge.trouble()
        if judged is None and trouble is None:
            return None
        self._is_waiting = False
        if judged is None:
            return self._fail(trouble)
        *played, text = self.match.texts
        if self.state == "wrong":
            return AttemptFeedback(False, self._read_move(judged.reply))
        if self.state == "replying":
            return self._play_reply(judged)
        return self._accept(played, text, judged) if judged.is_accepted else self._refuse(played, text, judged)

    def _fail(self, trouble: StaxError | None) -> AttemptFeedback:
        """The feedback after the judge has failed: a wrong move stays wrong, and a puzzle that cannot go on ends."""
        if self.state == "wrong":
            return AttemptFeedback(False, trouble=trouble)
        right = True if self.state == "replying" else None
        self.state = "done"
        return AttemptFeedback(right, is_done=True, trouble=trouble)

    def take_back(self) -> None:
        """Take back the wrong move; it still counts as the first try."""
        self._require_state("wrong")
        if self._is_waiting:
            self._judge.cancel()
        self._is_waiting = False
        self.match.undo()
        self.state = "asked"

    # Hints:

    def hint(self) -> PuzzleHint:
        """The next hint: where the move begins, then the move; after that the move again."""
        self._require_state("asked")
        self.first_try.help()
        self.hints = min(2, self.hints + 1)
        move = self._next_solution_move()
        if self.hints == 2:
            return PuzzleHint(move=move)
        first = self.match.game.view.spell(self.match.position, move)[0]
        if isinstance(first, FromStack):
            return PuzzleHint(FROM_STACK_HINT, (first.cell,))
        return PuzzleHint(FROM_HAND_HINT if isinstance(first, FromHand) else NO_PIECE_HINT)

    def show_move(self) -> AttemptFeedback:
        """Play the solution's next move and the reply; an undecided first try counts as not solved.

        The move is the last but one of `match`, or the last if `AttemptFeedback.reply` is None.
        """
        self._require_state("asked")
        self.first_try.help()
        decided = self.first_try.decide(False)
        move = self._next_solution_move()
        played, text = tuple(self.match.texts), self.match.move_text(move)
        self.match.play(move)
        answer = self._accept(played, text)
        return replace(answer, decides_try=decided)

    def _next_solution_move(self) -> Move:
        return self.match.game.notation.read_move(self.match.position, self._next_solution_text)

    # After the puzzle:

    def ask_why_not(self, text: str) -> None:
        """Ask for the judgement of a move in the puzzle's first position, which counts nothing.

        An earlier question is dropped.
        """
        self._require_state("done")
        self._asked_why = text
        self._judge.ask(self.puzzle, (), text)

    def poll_why_not(self) -> Judgement | None:
        """The judgement that `ask_why_not` asked for, returned a single time; raises StaxError if the judge failed."""
        if not self._asked_why:
            return None
        judged, trouble = self._judge.poll(), self._judge.trouble()
        if judged is not None or trouble is not None:
            self._asked_why = ""
        if judged is None and trouble is not None:
            raise trouble
        return judged

    def is_listed_solution(self, text: str) -> bool:
        """Whether a first move is the puzzle's own, as a player sees it: how a piece lies that captures does not count.

        On the board a capture ends without a choice of the orientation.
        """
        return self._picks(text) == self._picks(self.puzzle.line[0])

    def _picks(self, text: str) -> tuple[Pick, ...]:
        """The picks of a first move, without the orientation of a piece that captures."""
        game, position = self.match.game, self.match.position_after(0)
        move = game.notation.read_move(position, text)
        captures = any(isinstance(step, Capture) for step in game.view.steps(position, move))
        picks = game.view.spell(position, move)
        return tuple(pick for pick in picks if not (captures and isinstance(pick, OrientedAs)))

    def ask_likely(self) -> None:
        """Ask for the wrong moves that look good; an earlier question is dropped."""
        self._require_state("done")
        self._asked_why = ""
        self._judge.ask_likely(self.puzzle)

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        """These moves, returned a single time; empty if the judge failed."""
        found = self._judge.poll_likely()
        return () if found is None and self._judge.trouble() is not None else found

    def close(self) -> None:
        """Drop all questions to the judge."""
        self._judge.cancel()
        self._is_waiting, self._asked_why = False, ""

    # Helpers:

    def _finish(self) -> AttemptFeedback:
        self.state = "done"
        return AttemptFeedback(True, is_done=True, decides_try=self.first_try.decide(True))

    def _read_move(self, text: str) -> Move | None:
        return self.match.game.notation.read_move(self.match.position, text) if text else None

    def _require_state(self, state: State) -> None:
        if self.state != state:
            raise ValueError(f"the attempt is {self.state}, not {state}")
