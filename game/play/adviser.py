"""Adviser: finds a good move and the reasons for it with an engine process of its own.

If the move must begin with picks that were made already, only some moves are allowed. The protocol cannot restrict a
`go` command. With few legal moves the adviser asks for a line per move, which costs depth, and takes the best line that
is allowed. With more moves it compares the allowed moves by `why`, then lets the engine search the positions after the
best few of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from game.ai.scores import FORCED_WIN, WIN
from game.core.facts import Fact, select_facts
from game.core.futures import completed
from game.core.match import Match
from game.core.move import Move
from game.engine.client import start_built_in
from game.engine.info_line import InfoLine
from game.engine.match_lines import replay_lines
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, LineAnswer, read_move, request
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


class Adviser(EngineUser[Advice]):
    """Gives advice on a match.

    The advice on a position is cached, because a search with a time limit is not reproducible.
    """

    def __init__(
        self,
        seconds: float = SECONDS_FOR_ADVICE,
        client_factory: Callable[[], EngineProcess] = start_built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(client_factory, clock)
        self._seconds = seconds
        self._cache: dict[tuple[str, ...], Advice] = {}  # by the protocol lines that lead to the position
        self._is_outdated: Callable[[], bool] = lambda: False  # whether the match has gone on since the question

    @property
    def is_thinking(self) -> bool:
        """Whether advice is still to come."""
        return self._future is not None and self.trouble() is None

    def advised_move(self, match: Match) -> Move | None:
        """The move that was advised in a match's position, of all its moves; None before that."""
        advice = self._cache.get(replay_lines(match))
        return None if advice is None else advice.move

    def ask(self, match: Match, allowed: Collection[Move] | None = None) -> None:
        """Ask for the best move, or the best allowed move.

        An earlier question is dropped. The match must not be over.
        """
        self.cancel()
        asked, write = tuple(match.texts), match.game.notation.write_move
        self._is_outdated = lambda: tuple(match.texts) != asked
        texts = [write(match.position, move) for move in allowed or ()]
        known = None if texts else self._cache.get(replay_lines(match))
        if known is not None:
            self._future = completed(known)
        else:
            self._ask(lambda _fresh: self._advise(match, texts), self._seconds)

    def poll(self) -> Advice | None:
        """The advice, returned a single time; None before it is there, and if the match has gone on."""
        if self._future is not None and self._is_outdated():
            self.cancel()
        return self._take_answer()

    # The conversation with the engine:

    def _advise(self, match: Match, allowed: list[str]) -> Conversation[Advice]:
        setup, best, text = replay_lines(match), None, ""
        if not allowed:
            answer = yield from request(*setup, f"go movetime={self._seconds:g}")
            text = weighing.read_best_move(answer)
            best = weighing.best_allowed_line(answer, [text], match.turn)
        elif len(allowed) > 1 and len(match.legal) <= MAX_MOVES_FOR_LINES:
            lines = min(len(match.legal), weighing.MAX_LINES)
            answer = yield from request(*setup, f"go movetime={self._seconds:g} lines={lines}")
            best = weighing.best_allowed_line(answer, allowed, match.turn)
            text = best.move if best is not None else ""
        else:
            yield setup
        if not text and allowed:
            text = allowed[0] if len(allowed) == 1 else (yield from self._compare(match, allowed))
        answer = yield from request(f"why {text}")
        advice = _make_advice(match, read_move(match, text), weighing.read_terms(answer), best)
        if not allowed:
            self._cache[replay_lines(match)] = advice
        return advice

    def _compare(self, match: Match, allowed: list[str]) -> Conversation[str]:
        """Choose the move with the best score for its mover among those that look best by their terms.

        A move that wins is chosen at once, and a move that ends the game otherwise only if there is no other.
        """
        answers = yield [f"why {move}" for move in weighing.sample_evenly(allowed)]
        ranked = sorted(answers, key=weighing.total_change, reverse=True)[: weighing.MAX_WEIGHED_MOVES]
        answers = yield [line for each in ranked for line in (f"play {_move_of(each)}", "result", "undo")]
        win = f"win {match.game.notation.seat_letter(match.turn)}"
        ends = {_move_of(played): said.output for played, said in zip(answers[::3], answers[1::3], strict=True)}
        won = [move for move, said in ends.items() if said == (win,)]
        open_ones = [move for move, said in ends.items() if said == ("playing",)]
        if won or not open_ones:
            return (won or list(ends))[0]
        go = f"go movetime={self._seconds / len(open_ones):g}"
        answers = yield [line for move in open_ones for line in (f"play {move}", go, "undo")]
        found: list[tuple[int, str]] = []
        for played, gone in zip(answers[::3], answers[1::3], strict=True):
            score = weighing.score_after_move(gone, match.turn, match.seats)
            if score is not None:
                found.append((score, _move_of(played)))
        return max(found, key=lambda each: each[0], default=(0, allowed[0]))[1]


def _make_advice(match: Match, move: Move, terms: tuple[tuple[str, int], ...], best: InfoLine | None) -> Advice:
    score = best.score if best is not None else 0
    plies = WIN - abs(score) if abs(score) >= FORCED_WIN else 0
    own = weighing.count_own_moves(match, best.line, plies) if best is not None else 0
    facts = facts_for_move(match.game, match.position, move, terms)
    wins_in, loses_in = plies if score >= FORCED_WIN else None, plies if score <= -FORCED_WIN else None
    return Advice(move, terms, wins_in, loses_in, own, facts)


def _move_of(answer: LineAnswer) -> str:
    """The move in a `play` or `why` command."""
    return answer.line.split()[1]
