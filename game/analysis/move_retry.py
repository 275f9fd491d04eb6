"""Retry: the player tries another move in place of a fault, and an engine decides whether the move is good enough."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.analysis.analyst import ENGINE_MEGABYTES
from game.analysis.game_analysis import judge_move, plies_to_certain_win
from game.analysis.verdict import Verdict
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position
from game.engine.client import start_built_in
from game.engine.match_lines import replay_lines
from game.engine.position_search import PositionSearch, chances_of_outcome, read_search
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, request

MAX_LOSS_FOUND: Final = 0.035  # of win probability, for a good try
RETRY_SECONDS: Final = 0.8  # for each of the two positions
start_retry_engine: Final = partial(start_built_in, memory=ENGINE_MEGABYTES)


@dataclass(frozen=True, slots=True)
class RetryResult:
    """The result of a try: whether it is good enough, its mover's chance after it, and the best reply if known."""

    move: str
    is_good: bool
    chance: float
    reply: str = ""


class Retry(EngineUser[PositionSearch]):
    """Judges tries in place of a fault: call `begin`, then `weigh` with a move, then `poll` until the result is there.

    The move that was played is never good enough, and the analysis' best move always is.  If the engine fails
    (`trouble`), only that best move is accepted.
    """

    def __init__(
        self,
        client_factory: Callable[[], EngineProcess] = start_retry_engine,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(client_factory, clock)
        self._fault: Verdict | None = None
        self._match: Match | None = None
        self._lines: tuple[str, ...] = ()  # the protocol lines that lead there
        self._before: PositionSearch | None = None
        self._pending_try: tuple[str, Position] | None = None  # the move and the position after it
        self._answer: RetryResult | None = None

    def begin(self, match: Match, fault: Verdict) -> None:
        """Prepare to judge tries in the match's position, before the fault; the match must stand there for each try."""
        self._fault, self._match = fault, match
        self._before = self._pending_try = self._answer = None
        self._lines = replay_lines(match)
        self._search(self._lines, match.position.clone())

    def weigh(self, text: str) -> None:
        """Judge a legal move before it is played; an earlier question is dropped."""
        match, fault = self._match, self._fault
        assert match is not None
        assert fault is not None
        position = match.position.clone()
        position.play(match.game.notation.read_move(position, text))
        outcome = PLAYING if position.legal() else position.outcome()
        self._pending_try = text, position
        if outcome != PLAYING:
            chance = chances_of_outcome(outcome, match.seats)[fault.seat]
            self._set_answer(RetryResult(text, chance >= fault.before - MAX_LOSS_FOUND, chance))
        elif text == fault.move:
            self._set_answer(RetryResult(text, False, fault.after))
        elif fault.better[:1] == (text,):
            self._set_answer(RetryResult(text, True, fault.before))
        elif self._before is not None:
            self._search_after(self._pending_try)

    def poll(self) -> RetryResult | None:
        """The result of the try, returned once; None before it is there."""
        found = self._take_answer()
        if found is not None:
            self._hear(found)
        if self.trouble() is not None and self._pending_try is not None and self._answer is None:
            self._set_answer(
                RetryResult(self._pending_try[0], False, self._fault.after if self._fault is not None else 0.0)
            )
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        """Drop the question; its answer does not come."""
        super().cancel()
        self._pending_try = self._answer = None

    def close(self) -> None:
        """End the engine at once."""
        super().close()
        self._pending_try = self._answer = None

    def _set_answer(self, answer: RetryResult) -> None:
        self._pending_try, self._answer = None, answer

    def _search_after(self, pending_try: tuple[str, Position]) -> None:
        text, position = pending_try
        self._search((*self._lines, f"play {text}"), position)

    def _search(self, lines: Iterable[str], position: Position) -> None:
        """Ask for a search of the position to which these lines lead."""
        match = self._match
        assert match is not None

        def question(_fresh: bool) -> Conversation[PositionSearch]:
            answer = yield from request(*lines, f"go movetime={RETRY_SECONDS:g}")
            return read_search(answer, match.game, position)

        self._ask(question, RETRY_SECONDS)

    def _hear(self, look: PositionSearch) -> None:
        if self._before is None:
            self._before = look
            if self._pending_try is not None:
                self._search_after(self._pending_try)
        elif self._pending_try is not None and self._fault is not None:
            self._set_answer(self._judge(self._pending_try[0], self._before, look, self._fault))

    def _judge(self, text: str, before: PositionSearch, after: PositionSearch, fault: Verdict) -> RetryResult:
        """Compare the searches before and after the try; a forced win before the fault is the standard for the try."""
        verdict = judge_move(text, fault.ply - 1, before, after)
        chance = 1.0 if plies_to_certain_win(after, fault.seat) is not None else verdict.after
        loss = fault.before - chance if fault.before == 1.0 else verdict.loss
        return RetryResult(text, loss < MAX_LOSS_FOUND, chance, after.best[0] if after.best else "")
