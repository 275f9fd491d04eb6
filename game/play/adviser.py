"""Adviser: an engine of its own beside the table that finds a good move and says why; asked, polled, never waited for.

Of moves that begin with what has been picked already it finds the best in the protocol's words alone, which know no
restriction of `go`: where few moves are legal it asks for a line for each and takes the best line that begins so, at a
price in depth.  Where there are more than lines can be told and none of those begins so, it glances at the moves that
do with `why`, and lets the engine think about the positions after the few that look best.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.scores import FORCED_WIN, WIN
from game.core.errors import StaxError
from game.core.facts import Fact, select_facts
from game.core.match import Match
from game.core.move import Move
from game.engine.client import start_built_in
from game.engine.info_line import InfoLine
from game.engine.session import EngineProcess, EngineSession, LineAnswer, replay_lines
from game.play import weighing
from game.play.reasons import reasons

THOUGHT: Final = 1.5  # seconds for a move
FEW: Final = 1000  # legal moves: where there are more, lines are not asked for


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move, the terms of the evaluation that it changes most, the plies to a win or a loss that is certain.

    `own` is how many of these plies are the mover's, `facts` what speaks for the move.
    """

    move: Move
    terms: tuple[tuple[str, int], ...] = ()
    wins_in: int | None = None
    loses_in: int | None = None
    own: int = 0
    facts: tuple[Fact, ...] = ()

    @property
    def told(self) -> tuple[Fact, ...]:
        """The facts that are worth telling; a lost move is not praised."""
        return select_facts(self.facts, self.wins_in is not None, self.loses_in is not None)


class Adviser:
    """Gives advice about one match after the other.  Its engine starts with the first question and is replaced once.

    Asked for the best move of a position again, it says what it said: an engine bound by time might not.
    """

    def __init__(
        self,
        seconds: float = THOUGHT,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds = seconds
        self._session = EngineSession(client_factory, clock)
        self._match: Match | None = None
        self._asked_at: tuple[str, ...] = ()
        self._given: dict[tuple[str, ...], Advice] = {}  # by the lines that bring an engine to a position
        self._allowed: dict[str, int] = {}
        self._best: InfoLine | None = None
        self._choice = ""

    @property
    def thinking(self) -> bool:
        """Whether advice is on its way."""
        return self._match is not None and self._session.trouble is None

    def ask(self, match: Match, allowed: Collection[Move] | None = None) -> None:
        """Ask for the best move, or the best of some; an earlier question is cancelled.  The match must not be over."""
        self.cancel()
        write = match.game.notation.write_move
        self._match, self._asked_at = match, tuple(match.texts)
        self._allowed = {write(match.position, move): move for move in allowed or ()}
        if self._known(match) is None:
            self._session.begin(lambda _fresh: self._beginning(match), self._seconds)

    def cancel(self) -> None:
        """Forget the question; the engine stops thinking."""
        self._match = None
        self._session.cancel_question()

    def trouble(self) -> StaxError | None:
        """Why no answer to the last question will come, if that is so."""
        return self._session.trouble

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        self._session.close()

    def poll(self) -> Advice | None:
        """The advice, once, when there is some."""
        if self._match is None:
            return None
        if tuple(self._match.texts) != self._asked_at:  # the game has gone elsewhere
            self.cancel()
            return None
        known, match = self._known(self._match), self._match
        if known is not None:
            self._match = None
            return known
        answers = self._session.poll()
        return self._next(match, answers) if answers else None

    def _known(self, match: Match) -> Advice | None:
        """What was said of this position before, unless the move must begin in some way."""
        return None if self._allowed else self._given.get(replay_lines(match))

    # What is asked, one thing after the other:

    def _beginning(self, match: Match) -> list[str]:
        self._best, self._choice = None, ""
        lines = list(replay_lines(match))
        if not self._allowed:
            lines.append(f"go movetime={self._seconds:g}")
        elif len(self._allowed) > 1 and len(match.legal) <= FEW:
            lines.append(f"go movetime={self._seconds:g} lines={min(len(match.legal), weighing.LINES)}")
        return lines

    def _next(self, match: Match, answers: Sequence[LineAnswer]) -> Advice | None:
        """Go on with what has been answered: to the next question, or to the advice."""
        if self._choice:
            return self._advice(match, answers[-1])
        gone = [answer for answer in answers if answer.line.startswith("go ")]
        if len(self._allowed) == 1:
            self._choose(next(iter(self._allowed)))
        elif gone and gone[-1] is answers[-1]:
            self._judge(match, gone[-1])
        elif gone:
            self._compare(match, answers)
        elif answers[-1].line.startswith("why "):
            self._sift(answers)
        elif any(answer.line == "result" for answer in answers):
            self._weigh(match, answers)
        else:
            self._glance()
        return None

    def _judge(self, match: Match, answer: LineAnswer) -> None:
        """Take the best move that the lines know, or look for one where they know none that is allowed."""
        if not self._allowed:
            text = weighing.chosen(answer)
            self._best = weighing.best_of(answer, [text], match.turn)
            self._choose(text)
            return
        self._best = weighing.best_of(answer, self._allowed, match.turn)
        if self._best is not None:
            self._choose(self._best.move)
        else:
            self._glance()

    def _glance(self) -> None:
        """Look at the allowed moves at first sight."""
        self._session.ask([f"why {move}" for move in weighing.spread(list(self._allowed))])

    def _sift(self, answers: Sequence[LineAnswer]) -> None:
        """Learn which of those that look best end the game."""
        best = sorted(answers, key=weighing.worth, reverse=True)[: weighing.WEIGHED]
        self._session.ask([line for each in best for line in (f"play {_move_of(each)}", "result", "undo")])

    def _weigh(self, match: Match, answers: Sequence[LineAnswer]) -> None:
        """Think about the positions after those that do not; one that wins at once is taken."""
        win = f"win {match.game.notation.seat_letter(match.turn)}"
        ends = {_move_of(played): said.output for played, said in zip(answers[::3], answers[1::3], strict=True)}
        won = [move for move, said in ends.items() if said == (win,)]
        open_ones = [move for move, said in ends.items() if said == ("playing",)]
        if won or not open_ones:
            self._choose((won or list(ends))[0])
            return
        go = f"go movetime={self._seconds / len(open_ones):g}"
        self._session.ask([line for move in open_ones for line in (f"play {move}", go, "undo")])

    def _compare(self, match: Match, answers: Sequence[LineAnswer]) -> None:
        """Choose the move that leaves its mover best off."""
        found: list[tuple[int, str]] = []
        for played, gone in zip(answers[::3], answers[1::3], strict=False):
            score = weighing.after(gone, match.turn, match.seats)
            if score is not None:
                found.append((score, _move_of(played)))
        best = max(found, key=lambda each: each[0], default=(0, next(iter(self._allowed))))
        self._choose(best[1])

    def _choose(self, text: str) -> None:
        self._choice = text
        self._session.ask([f"why {text}"])

    def _advice(self, match: Match, answer: LineAnswer) -> Advice | None:
        move = self._session.read_move(match, self._choice)
        if move is None:
            return None
        self._match = None
        best, terms = self._best, weighing.terms(answer)
        score = best.score if best is not None else 0
        plies = WIN - abs(score) if abs(score) >= FORCED_WIN else 0
        own = weighing.own_moves(match, best.line, plies) if best is not None else 0
        facts = reasons(match.game, match.position, move, terms)
        wins_in, loses_in = plies if score >= FORCED_WIN else None, plies if score <= -FORCED_WIN else None
        advice = Advice(move, terms, wins_in, loses_in, own, facts)
        if not self._allowed:
            self._given[replay_lines(match)] = advice
        return advice


def _move_of(answer: LineAnswer) -> str:
    """The move of a `play` or a `why`."""
    return answer.line.split()[1]
