"""EngineRefuter: finds the best reply to an unforeseen try with an engine process of its own; no call blocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from game.core.errors import StaxError
from game.core.facts import Fact
from game.core.match import Match
from game.core.move import Move
from game.engine.client import start_built_in
from game.engine.session import EngineProcess, EngineSession, replay_lines
from game.play.weighing import read_best_move

REFUTER_NODES: Final = 5_000  # a node count makes the reply to a try reproducible
MAX_REFUTER_SECONDS: Final = 2.0  # more than REFUTER_NODES need in the compiled program


class EngineRefuter:
    """A `lesson.Refuter`: the engine starts with the first question and is replaced once (see `Session`)."""

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = EngineSession(client_factory, clock)
        self._match: Match | None = None

    def ask(self, match: Match) -> None:
        """Ask for the best move in the match's position, which must not be over; an earlier question is dropped."""
        self._match = match
        lines = (*replay_lines(match), f"go nodes={REFUTER_NODES} movetime={MAX_REFUTER_SECONDS:g}")
        self._session.begin(lambda _fresh: lines, MAX_REFUTER_SECONDS)

    def poll(self) -> tuple[Move, tuple[Fact, ...]] | None:
        """The move and its facts, returned a single time; None before they are there."""
        answers = self._session.poll() if self._match is not None else ()
        if not answers or self._match is None:
            return None
        move = self._session.read_move(self._match, read_best_move(answers[-1]))
        if move is None:
            return None
        facts = self._match.game.facts.facts_of_move(self._match.position, move)
        self._match = None
        return move, facts

    def trouble(self) -> StaxError | None:
        """The error because of which no answer comes, or None."""
        return self._session.trouble

    def cancel(self) -> None:
        """Drop the question; the engine stops its search."""
        self._match = None
        self._session.cancel_question()

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        self._session.close()
