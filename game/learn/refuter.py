"""EngineRefuter: finds the best reply to an unforeseen try with an engine process of its own; no call blocks."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.core.facts import Fact
from game.core.match import Match
from game.core.move import Move
from game.engine.match_lines import replay_lines
from game.engine.restarting_session import Conversation, EngineUser, read_move, request
from game.play.weighing import read_best_move

REFUTER_NODES: Final = 5_000  # a node count makes the reply to a try reproducible
MAX_REFUTER_SECONDS: Final = 2.0  # more than REFUTER_NODES need in the compiled program
RefutingMove: TypeAlias = tuple[Move, tuple[Fact, ...]]
"""The best reply to a try, and its facts."""


class EngineRefuter(EngineUser[RefutingMove]):
    """A `lesson.Refuter` that asks an engine."""

    def ask(self, match: Match) -> None:
        """Ask for the best move in the match's position, which must not be over; an earlier question is dropped."""

        def question(_fresh: bool) -> Conversation[RefutingMove]:
            answer = yield from request(
                *replay_lines(match), f"go nodes={REFUTER_NODES} movetime={MAX_REFUTER_SECONDS:g}"
            )
            move = read_move(match, read_best_move(answer))
            return move, match.game.facts.facts_of_move(match.position, move)

        self._ask(question, MAX_REFUTER_SECONDS)

    def poll(self) -> RefutingMove | None:
        """The move and its facts, returned a single time; None before they are there."""
        return self._take_answer()
