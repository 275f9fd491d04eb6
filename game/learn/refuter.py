"""The best answer to a try that no page foresees, found by an engine of its own; asked, polled, never waited for."""

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
from game.play.weighing import chosen

NODES: Final = 5_000  # counted and not timed, so that the same try meets the same answer
SECONDS: Final = 2.0  # more than that many nodes take where the program is compiled


class EngineRefuter:
    """A `lesson.Refuter`: its engine starts with the first question and is replaced once, as `EngineSession` says."""

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = EngineSession(client_factory, clock)
        self._match: Match | None = None

    def ask(self, match: Match) -> None:
        """Ask for the best move where the match stands, which must not be over; an earlier question is forgotten."""
        self._match = match
        lines = (*replay_lines(match), f"go nodes={NODES} movetime={SECONDS:g}")
        self._session.begin(lambda _fresh: lines, SECONDS)

    def poll(self) -> tuple[Move, tuple[Fact, ...]] | None:
        """The move, once, when there is one, and what it does by the rules."""
        answers = self._session.poll() if self._match is not None else ()
        if not answers or self._match is None:
            return None
        move = self._session.read_move(self._match, chosen(answers[-1]))
        if move is None:
            return None
        facts = self._match.game.facts.facts_of_move(self._match.position, move)
        self._match = None
        return move, facts

    def trouble(self) -> StaxError | None:
        """Why no answer will come, if that is so."""
        return self._session.trouble

    def cancel(self) -> None:
        """Forget the question; the engine stops thinking."""
        self._match = None
        self._session.cancel_question()

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        self._session.close()
