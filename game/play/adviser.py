"""Adviser: finds a good move and the reasons for it with an engine process of its own; ask, then poll, no call blocks.

If the move must begin with picks that were made already, only some moves are allowed. The protocol cannot restrict a
`go` command. With few legal moves the adviser asks for a line per move, which costs depth, and takes the best line that
is allowed. With more moves it compares the allowed moves by `why`, then lets the engine search the positions after the
best few of them.
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
from game.play.reasons import facts_for_move

SECONDS_FOR_ADVICE: Final = 1.5  # per move
MAX_MOVES_FOR_LINES: Final = 1000  # with more legal moves no lines are asked for


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move, the evaluation terms that it changes most, and the plies to a forced win or loss.

    `own_moves` is the number of these plies that belong to the mover; `facts` are reasons for the move.
    """

    move: Move
    terms: tuple[tuple[str, int], ...] = ()
    wins_in: int | None = None
    loses_in: int | None = None
    own_moves: int = 0
    facts: tuple[Fact, ...] = ()

    @property
    def facts_to_tell(self) -> tuple[Fact, ...]:
        """The facts to show; a lost move gets no praise."""
        return select_facts(self.facts, self.wins_in is not None, self.loses_in is not None)


class Adviser:
    """Gives advice on a match. The engine starts with the first question and is replaced once if it fails.

    The advice on a position is cached, because a search with a time limit is not reproducible.
    """

    def __init__(
        self,
        seconds: float = SECONDS_FOR_ADVICE,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds = seconds
        self._session = EngineSession(client_factory, clock)
        self._match: Match | None = None
        self._asked_texts: tuple[str, ...] = ()
        self._cache: dict[tuple[str, ...], Advice] = {}  # by the protocol lines that lead to the position
        self._allowed: dict[str, int] = {}
        self._best_line: InfoLine | None = None
        self._chosen_text = ""

    @property
    def is_thinking(self) -> bool:
        """Whether advice is still to come."""
        return self._match is not None and self._session.trouble is None

    def ask(self, match: Match, allowed: Collection[Move] | None = None) -> None:
        """Ask for the best move, or the best allowed move.

        An earlier question is dropped. The match must not be over.
        """
        self.cancel()
        write = match.game.notation.write_move
        self._match, self._asked_texts = match, tuple(match.texts)
        self._allowed = {write(match.position, move): move for move in allowed or ()}
        if self._cached_advice(match) is None:
            self._session.begin(lambda _fresh: self._first_lines(match), self._seconds)

    def cancel(self) -> None:
        """Drop the question; the engine stops its search."""
        self._match = None
        self._session.cancel_question()

    def trouble(self) -> StaxError | None:
        """The error because of which no advice comes, or None."""
        return self._session.trouble

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        self._session.close()

    def poll(self) -> Advice | None:
        """The advice, returned a single time; None before it is there."""
        if self._match is None:
            return None
        if tuple(self._match.texts) != self._asked_texts:  # the match was played on or taken back
            self.cancel()
            return None
        known, match = self._cached_advice(self._match), self._match
        if known is not None:
            self._match = None
            return known
        answers = self._session.poll()
        return self._ask_next(match, answers) if answers else None

    def _cached_advice(self, match: Match) -> Advice | None:
        """The cached advice on this position; None if only some moves are allowed."""
        return None if self._allowed else self._cache.get(replay_lines(match))

    # The questions, in order:

    def _first_lines(self, match: Match) -> list[str]:
        self._best_line, self._chosen_text = None, ""
        lines = list(replay_lines(match))
        if not self._allowed:
            lines.append(f"go movetime={self._seconds:g}")
        elif len(self._allowed) > 1 and len(match.legal) <= MAX_MOVES_FOR_LINES:
            lines.append(f"go movetime={self._seconds:g} lines={min(len(match.legal), weighing.MAX_LINES)}")
        return lines

    def _ask_next(self, match: Match, answers: Sequence[LineAnswer]) -> Advice | None:
        """Ask the next question after these answers, or return the advice."""
        if self._chosen_text:
            return self._make_advice(match, answers[-1])
        gone = [answer for answer in answers if answer.line.startswith("go ")]
        if len(self._allowed) == 1:
            self._choose(next(iter(self._allowed)))
        elif gone and gone[-1] is answers[-1]:
            self._take_best_line(match, gone[-1])
        elif gone:
            self._compare(match, answers)
        elif answers[-1].line.startswith("why "):
            self._ask_which_end(answers)
        elif any(answer.line == "result" for answer in answers):
            self._ask_for_scores(match, answers)
        else:
            self._ask_for_terms()
        return None

    def _take_best_line(self, match: Match, answer: LineAnswer) -> None:
        """Choose the best allowed move of the lines.

        If no line begins with an allowed move, compare the allowed moves.
        """
        if not self._allowed:
            text = weighing.read_best_move(answer)
            self._best_line = weighing.best_allowed_line(answer, [text], match.turn)
            self._choose(text)
            return
        self._best_line = weighing.best_allowed_line(answer, self._allowed, match.turn)
        if self._best_line is not None:
            self._choose(self._best_line.move)
        else:
            self._ask_for_terms()

    def _ask_for_terms(self) -> None:
        """Ask for the evaluation terms of the allowed moves."""
        self._session.ask([f"why {move}" for move in weighing.sample_evenly(list(self._allowed))])

    def _ask_which_end(self, answers: Sequence[LineAnswer]) -> None:
        """Ask which of the best looking moves end the game."""
        best = sorted(answers, key=weighing.total_change, reverse=True)[: weighing.MAX_WEIGHED_MOVES]
        self._session.ask([line for each in best for line in (f"play {_move_of(each)}", "result", "undo")])

    def _ask_for_scores(self, match: Match, answers: Sequence[LineAnswer]) -> None:
        """Ask for a search of the positions after the moves that do not end the game.

        A move that wins is chosen at once.
        """
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
        """Choose the move with the best score for its mover."""
        found: list[tuple[int, str]] = []
        for played, gone in zip(answers[::3], answers[1::3], strict=False):
            score = weighing.score_after_move(gone, match.turn, match.seats)
            if score is not None:
                found.append((score, _move_of(played)))
        best = max(found, key=lambda each: each[0], default=(0, next(iter(self._allowed))))
        self._choose(best[1])

    def _choose(self, text: str) -> None:
        self._chosen_text = text
        self._session.ask([f"why {text}"])

    def _make_advice(self, match: Match, answer: LineAnswer) -> Advice | None:
        move = self._session.read_move(match, self._chosen_text)
        if move is None:
            return None
        self._match = None
        best, terms = self._best_line, weighing.read_terms(answer)
        score = best.score if best is not None else 0
        plies = WIN - abs(score) if abs(score) >= FORCED_WIN else 0
        own = weighing.count_own_moves(match, best.line, plies) if best is not None else 0
        facts = facts_for_move(match.game, match.position, move, terms)
        wins_in, loses_in = plies if score >= FORCED_WIN else None, plies if score <= -FORCED_WIN else None
        advice = Advice(move, terms, wins_in, loses_in, own, facts)
        if not self._allowed:
            self._cache[replay_lines(match)] = advice
        return advice


def _move_of(answer: LineAnswer) -> str:
    """The move in a `play` or `why` command."""
    return answer.line.split()[1]
