"""Lesson: one page while it is worked on; what is right, what a wrong try leads to, where to look.  Draws nothing.

Nothing is counted and nothing is locked.  Words are marked texts: whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from game.core.display.picks import FromHand, FromStack, Onto
from game.core.display.showing import Reason
from game.core.errors import N_, StaxError
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.learn.course import Choice, Page
from game.learn.goals import Deed, longest, wins_by

State: TypeAlias = Literal["asked", "wrong", "done"]
OTHER: Final = N_("That is legal, but it is not what this page asks for")


@dataclass(frozen=True)
class Answer:
    """What becomes of a try.

    Right: `replies` are the opponent's moves, which the lesson has played already; `done`: the page is done, and `says`
    what was learned.  Not right: `says` and `why` tell it, `replies` refute it one after the other and are only to be
    shown; the try itself stands on the table until it is taken back.  `fact` is what the first of them does, where an
    engine has found it: then it makes the sentence (`Facts.replies`) in the place of `says`.  `thinking`: an
    engine is asked, and `Lesson.poll` has the whole answer in a moment.  `reason` is the rule that a cell or a choice
    breaks.
    """

    right: bool
    done: bool = False
    says: str = ""
    why: str = ""
    replies: tuple[Move, ...] = ()
    fact: Fact | None = None
    thinking: bool = False
    reason: Reason | None = None


@dataclass(frozen=True)
class Hint:
    """Help: first `says` and `cells` tell where to look, then there is the `move`, or the cell, or the choice."""

    step: int
    says: str = ""
    cells: tuple[Cell, ...] = ()
    move: Move | None = None
    choice: Choice | None = None


class Refuter(Protocol):
    """Who finds the best answer to a try that no page foresees; asked, polled, never waited for."""

    def ask(self, match: Match) -> None:
        """Ask for the best move where the match stands, which must not be over; an earlier question is forgotten."""

    def poll(self) -> tuple[Move, tuple[Fact, ...]] | None:
        """The move, once, when there is one, and what it does by the rules."""

    def trouble(self) -> StaxError | None:
        """Why no answer will come, if that is so."""

    def cancel(self) -> None:
        """Forget the question."""


class Lesson:
    """A page from its beginning to its end.  `match` is where it stands; only the lesson plays on it.

    `choose` is for a page with a script, `answer` for a question, `find` for a page with targets.  They may be called
    while `state` is `asked`, `take_back` while it is `wrong`.
    """

    def __init__(self, page: Page, refuter: Refuter | None = None) -> None:
        self.page = page
        self.match = page.match()
        self.state: State = "asked"
        self.step = 0  # the learner's moves that were right
        self.hints = 0  # how far the help of this step has gone: 0, 1, 2
        self.tried: Choice | None = None
        self._refuter = refuter
        self._waits = False
        self._targets = _targets(page, self.match)
        self._found: list[Cell] = []

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.match.position

    @property
    def goal(self) -> str:
        """What is asked now, or was asked last: marked, not translated."""
        return self.page.goals[min(self.step, len(self.page.goals) - 1)]

    @property
    def targets(self) -> tuple[Cell, ...]:
        """All cells that are to be found; none on another page."""
        return tuple(sorted(self._targets))

    @property
    def found(self) -> tuple[Cell, ...]:
        """Those that have been found, in the order of finding."""
        return tuple(self._found)

    # A page with a script:

    def choose(self, move: Move) -> Answer:
        """Play a legal move and judge it; IllegalMove for another."""
        self._must_be("asked")
        self.match.move_text(move)  # whether it is legal at all
        deed = Deed(self.page.game, self.position, move)
        if self.page.accept[self.step].met(deed):
            self.match.play(move)
            return self._right()
        wrong = next((each for each in self.page.wrong if each.match.met(deed)), None)
        self.match.play(move)
        self.state = "wrong"
        if wrong is not None:
            replies = self._winning() if wrong.match.safe is False else self._read(wrong.replies)
            return Answer(False, says=wrong.says, why=wrong.why, replies=replies)
        return self._unforeseen()

    def poll(self) -> Answer | None:
        """The rest of an answer for which an engine was asked, once, when it is there."""
        if not self._waits or self._refuter is None:
            return None
        found = self._refuter.poll()
        if found is None and self._refuter.trouble() is None:
            return None
        self._waits = False
        if found is None:
            return Answer(False, says=OTHER)
        move, facts = found
        fact = self._worth_telling(facts)
        return Answer(False, says=OTHER, why=OTHER if fact is not None else "", replies=(move,), fact=fact)

    def take_back(self) -> None:
        """Take the try back that was not right."""
        self._must_be("wrong")
        if self._waits and self._refuter is not None:
            self._refuter.cancel()
        self._waits = False
        if self.tried is None:
            self.match.undo()
        self.tried, self.state = None, "asked"

    def _worth_telling(self, facts: Iterable[Fact]) -> Fact | None:
        """What an answer does to the learner; of three players the next one does it to another."""
        told = self.page.game.facts.replies if self.match.seats == 2 else {}
        return next((fact for fact in facts if fact.name in told), None)

    # A question:

    def answer(self, index: int) -> Answer:
        """Choose one of the lettered answers, 0 for the first."""
        self._must_be("asked")
        choice = self.page.choices[index]
        self.tried = choice
        reason = self.page.game.view.why_not(self.position, choice.picks)
        if choice.right:
            self.state = "done"
            return Answer(True, True, self.page.done, reason=reason)
        self.state = "wrong"
        return Answer(False, says=choice.says, reason=reason)

    # A page on which cells are to be found:

    def find(self, cell: Cell) -> Answer:
        """Click a cell: right where the piece may go there, also a second time; else there is a `reason`.

        There is nothing to take back.
        """
        self._must_be("asked")
        assert self.page.targets is not None
        if cell not in self._targets:
            reason = self.page.game.view.why_not(self.position, (self.page.targets, Onto(cell)))
            return Answer(False, reason=reason)
        if cell not in self._found:
            self._found.append(cell)
        if len(self._found) < len(self._targets):
            return Answer(True)
        self.state = "done"
        return Answer(True, True, self.page.done)

    # Help:

    def hint(self) -> Hint:
        """The next step of help: where to look, then what to do; what to do again after that."""
        self._must_be("asked")
        self.hints = min(2, self.hints + 1)
        if self.hints == 1:
            return Hint(1, self.page.look, self.page.look_at)
        if self.page.choices:
            return Hint(2, choice=next(choice for choice in self.page.choices if choice.right))
        if self.page.targets is not None:
            return Hint(2, cells=tuple(sorted(self._targets - set(self._found)))[:1])
        return Hint(2, move=self._way())

    def _way(self) -> Move | None:
        """A move that is right now: the script's where the page has gone its way."""
        played = len(self.match.texts) - len(self.page.before)
        goal, game, position = self.page.accept[self.step], self.page.game, self.position
        legal = sorted(self.match.legal)
        if played < len(self.page.script):
            told = self.page.script[played]
            legal.sort(key=lambda move: game.notation.write_move(position, move) != told)
        return next((move for move in legal if goal.met(Deed(game, position, move))), None)

    # How it goes on:

    def _right(self) -> Answer:
        self.step += 1
        self.hints = 0
        if self.step == len(self.page.accept) or self.match.outcome() != PLAYING:
            self.state = "done"
            return Answer(True, True, self.page.done)
        replies: list[Move] = []
        while self.match.turn != self.page.seat:
            replies.append(self._reply())
            self.match.play(replies[-1])
        return Answer(True, replies=tuple(replies))

    def _reply(self) -> Move:
        """The opponent's move: the script's where it is legal, else the one that holds out longest."""
        played, game = len(self.match.texts) - len(self.page.before), self.page.game
        if played < len(self.page.script):
            legal = {game.notation.write_move(self.position, move): move for move in self.match.legal}
            if self.page.script[played] in legal:
                return legal[self.page.script[played]]
        return longest(self.position, self.page.seat)

    def _unforeseen(self) -> Answer:
        if self._refuter is None or self.match.outcome() != PLAYING:
            return Answer(False, says=OTHER)
        self._refuter.ask(self.match)
        self._waits = True
        return Answer(False, says=OTHER, thinking=True)

    def _winning(self) -> tuple[Move, ...]:
        """The move with which who is to move wins at once, if there is one."""
        return tuple(move for move in self.position.noisy_moves() if wins_by(self.position, move, 1))[:1]

    def _read(self, texts: tuple[str, ...]) -> tuple[Move, ...]:
        """Moves that follow the position, which is left as it was; those that are not legal here are left out."""
        moves: list[Move] = []
        try:
            for text in texts:
                move = self.page.game.notation.read_move(self.position, text)
                self.position.play(move)
                moves.append(move)
        except StaxError:  # the refutation of another try of the same kind
            pass
        for _ in moves:
            self.position.undo()
        return tuple(moves)

    def _must_be(self, state: State) -> None:
        if self.state != state:
            raise ValueError(f"the lesson is {self.state}, not {state}")


def _targets(page: Page, match: Match) -> frozenset[Cell]:
    first: FromHand | FromStack | None = page.targets
    if first is None:
        return frozenset()
    marks = page.game.view.marks(match.position, (first,))
    return frozenset(mark.cell for mark in marks if mark.reason is None)
