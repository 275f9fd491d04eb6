"""Attempt: one puzzle while a player works on it, from the first look to "why not ...?"; it draws nothing, never waits.

    attempt = Attempt(workbook.game, puzzle, judge)      # one `Judge` for the whole scene: `warm` it, `close` it
    answer = attempt.choose(move)                    # while `state` is `asked`
    answer = attempt.poll()                          # once a frame: the rest of it, None before
    if answer.decided:                               # once a puzzle
        change = mode.tried(attempt.solved, attempt.seconds, attempt.helped)
    attempt.take_back()                              # while `state` is `wrong`
    attempt.hint(); attempt.show()                   # while `state` is `asked`
    attempt.why_not(text); attempt.poll_why()        # while `state` is `done`
    attempt.ask_likely(); attempt.poll_likely()      # the same

States: `asked`, the player is to move; `judging`, a move stands on the table and is being judged; `replying`, it is
right, and the longest defence against it is being found; `wrong`, it is not right and stands until it is taken back;
`done`.  Only the attempt plays on `match`; a scene's own table plays the same moves (the player's, then
`Answer.reply` of a right one).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from game.core.display.picks import FromHand, FromStack
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.puzzles.judge import Judged, Judging
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.puzzle import Puzzle, Task

State: TypeAlias = Literal["asked", "judging", "replying", "wrong", "done"]
FROM_STACK: Final = N_("The move begins with this stack.")
FROM_HAND: Final = N_("The piece comes from the hand.")
NO_PIECE: Final = N_("No piece has to be moved.")


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a try.

    `right`: None as long as that is not known.  `reply`: the other side's; after a right move it has been played on
    `match`, after another it refutes that and is only to be shown.  `done`: the puzzle is at its end.  `thinking`: more
    of the answer comes by `poll`.  `decided`: by this the first try is decided, and `Attempt.solved` says how.
    `trouble`: it could not be found out; where the try was not decided before, it does not count.
    """

    right: bool | None
    reply: Move | None = None
    done: bool = False
    thinking: bool = False
    decided: bool = False
    trouble: StaxError | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """Help: first `says` (marked) and `cells` tell where the move begins, then there is the `move`."""

    step: int
    says: str = ""
    cells: tuple[Cell, ...] = ()
    move: Move | None = None


class Attempt:
    """`solved` is what the first try came to, None before it is decided; `helped`: by a hint or the solution before.

    `task` is what is still to be done.  `seconds` run from the beginning until the first try is decided.
    """

    def __init__(self, game: Game, puzzle: Puzzle, judge: Judging, clock: Callable[[], float] = time.monotonic) -> None:
        self.puzzle: Final = puzzle
        self.match: Final = Match(game, puzzle.options_of(game), puzzle.position)
        self.task: Task = puzzle.task
        self.state: State = "asked"
        self.solved: bool | None = None
        self.helped = False
        self.hints = 0  # how far the help with this move has gone: 0, 1, 2
        self._judge = judge
        self._clock = clock
        self._began = clock()
        self._took: float | None = None
        self._waits = False  # for the judge
        self._then = puzzle.line[0]  # the solution's next move where the player is to move
        self._asked_why = ""

    @property
    def seconds(self) -> float:
        """The seconds until the first try was decided, or until now."""
        return self._clock() - self._began if self._took is None else self._took

    # A move of the player's:

    def choose(self, move: Move) -> Answer:
        """Play a legal move and judge it; IllegalMove for another."""
        self._must_be("asked")
        text = self.match.move_text(move)
        right = self._known(text)
        played = tuple(self.match.texts)
        self.match.play(move)
        if right is None:
            return self._asking("judging", played, text)
        return self._right(played, text) if right else self._wrong(played, text)

    def _known(self, text: str) -> bool | None:
        """Whether a move is right, as far as the puzzle's own line tells."""
        if not self.match.texts:
            return text in self.puzzle.accepted
        return True if text == self._then else None

    def _right(self, played: Sequence[str], text: str, judged: Judged | None = None) -> Answer:
        """The move that was played last is right."""
        if self.task.kind != "win" or self.task.moves == 1 or self.match.outcome() != PLAYING:
            return self._end()
        line = (*played, text)
        known = self.puzzle.line
        if judged is None and len(known) > len(line) + 1 and known[: len(line)] == line:
            judged = Judged(True, known[len(line)], known[len(line) + 1])
        if judged is None:
            return self._asking("replying", played, text)
        return self._replied(judged)

    def _replied(self, judged: Judged) -> Answer:
        """The longest defence is known: play it."""
        reply = self._read(judged.reply)
        if reply is None:
            return self._end()
        self.match.play(reply)
        if not judged.then:  # the answer has ended the game
            return replace(self._end(), reply=reply)
        self.task = Task("win", self.task.moves - 1)
        self.state, self.hints, self._then = "asked", 0, judged.then
        return Answer(True, reply)

    def _wrong(self, played: Sequence[str], text: str, judged: Judged | None = None) -> Answer:
        """The move that was played last is not right, and stands."""
        decided = self._decide(False)
        self.state = "wrong"
        if judged is not None:
            return Answer(False, self._read(judged.reply), decided=decided)
        if self.match.outcome() != PLAYING:
            return Answer(False, decided=decided)
        self._judge.ask(self.puzzle, played, text)
        self._waits = True
        return Answer(False, thinking=True, decided=decided)

    def _asking(self, state: State, played: Sequence[str], text: str) -> Answer:
        self._judge.ask(self.puzzle, played, text)
        self._waits = True
        self.state = state
        return Answer(True if state == "replying" else None, thinking=True)

    def poll(self) -> Answer | None:
        """The rest of an answer, once, when it is there."""
        if not self._waits:
            return None
        judged, trouble = self._judge.poll(), self._judge.trouble()
        if judged is None and trouble is None:
            return None
        self._waits = False
        if judged is None:
            return self._in_trouble(trouble)
        *played, text = self.match.texts
        if self.state == "wrong":
            return Answer(False, self._read(judged.reply))
        if self.state == "replying":
            return self._replied(judged)
        return self._right(played, text, judged) if judged.accepted else self._wrong(played, text, judged)

    def _in_trouble(self, trouble: StaxError | None) -> Answer:
        """Without a judge a wrong move stays wrong, and a puzzle that cannot go on is at its end."""
        if self.state == "wrong":
            return Answer(False, trouble=trouble)
        right = True if self.state == "replying" else None
        self.state = "done"
        return Answer(right, done=True, trouble=trouble)

    def take_back(self) -> None:
        """Take the move back that was not right; it has counted."""
        self._must_be("wrong")
        if self._waits:
            self._judge.cancel()
        self._waits = False
        self.match.undo()
        self.state = "asked"

    # Help:

    def hint(self) -> Hint:
        """The next step of help: where the move begins, then the move; the move again after that."""
        self._must_be("asked")
        self.helped = self.helped or self.solved is None
        self.hints = min(2, self.hints + 1)
        move = self._way()
        if self.hints == 2:
            return Hint(2, move=move)
        first = self.match.game.view.spell(self.match.position, move)[0]
        if isinstance(first, FromStack):
            return Hint(1, FROM_STACK, (first.cell,))
        return Hint(1, FROM_HAND if isinstance(first, FromHand) else NO_PIECE)

    def show(self) -> Answer:
        """Play the solution's next move, and the answer to it; the puzzle counts as not solved if it was not decided.

        The move is the one before `Answer.reply`, and the last of `match` where that is None.
        """
        self._must_be("asked")
        decided = self._decide(False)
        self.helped = True
        move = self._way()
        played, text = tuple(self.match.texts), self.match.move_text(move)
        self.match.play(move)
        answer = self._right(played, text)
        return replace(answer, decided=decided)

    def _way(self) -> Move:
        return self.match.game.notation.read_move(self.match.position, self._then)

    # After it:

    def why_not(self, text: str, played: Sequence[str] = ()) -> None:
        """Ask what a move comes to in the puzzle's first position, or after moves of its solution; it counts nothing.

        An earlier question is forgotten.
        """
        self._must_be("done")
        self._asked_why = text
        self._judge.ask(self.puzzle, played, text)

    def poll_why(self) -> Judged | None:
        """What was asked by `why_not`, once, when it is there; raises StaxError where it cannot be found out."""
        if not self._asked_why:
            return None
        judged, trouble = self._judge.poll(), self._judge.trouble()
        if judged is not None or trouble is not None:
            self._asked_why = ""
        if judged is None and trouble is not None:
            raise trouble
        return judged

    def ask_likely(self) -> None:
        """Ask for the tries that look good and are not right; an earlier question is forgotten."""
        self._must_be("done")
        self._asked_why = ""
        self._judge.ask_likely(self.puzzle)

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        """These tries, once, when they are there; none where they cannot be found out."""
        found = self._judge.poll_likely()
        return () if found is None and self._judge.trouble() is not None else found

    def close(self) -> None:
        """Nobody needs an answer any more."""
        self._judge.cancel()
        self._waits, self._asked_why = False, ""

    # What they share:

    def _end(self) -> Answer:
        self.state = "done"
        return Answer(True, done=True, decided=self._decide(True))

    def _decide(self, solved: bool) -> bool:
        """The first try is decided, if it was not before."""
        if self.solved is not None:
            return False
        self.solved, self._took = solved, self.seconds
        return True

    def _read(self, text: str) -> Move | None:
        return self.match.game.notation.read_move(self.match.position, text) if text else None

    def _must_be(self, state: State) -> None:
        if self.state != state:
            raise ValueError(f"the attempt is {self.state}, not {state}")
