"""Analyst: analyses a whole game in an engine process of its own.

Start it with `begin` and call `poll` once a frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from game.analysis.game_analysis import RunningAnalysis
from game.core.match import Match
from game.engine.client import start_built_in
from game.engine.match_lines import EngineState, setup_lines
from game.engine.position_search import PositionSearch, read_search
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, request

SECONDS_A_POSITION: Final = 0.25  # up to four times that for a doubtful position
QUICK_PASS_SECONDS: Final = 1.8  # for the quick pass, so that the curve appears soon
QUICK_SECONDS_RANGE: Final = (0.02, 0.05)  # for a position in the quick pass
DOUBTFUL_PASS_FACTOR: Final = 1.6  # the time of the pass over doubtful positions, relative to the usual pass
ENGINE_MEGABYTES: Final = 64  # of the engine's transposition table
start_analysis_engine: Final = partial(start_built_in, memory=ENGINE_MEGABYTES)


class Analyst(EngineUser[PositionSearch]):
    """Analyses one game; a failed engine is replaced once per position.

    With `nodes` each position is searched for that many moves instead of for a time, which makes the result
    reproducible.
    """

    def __init__(
        self,
        client_factory: Callable[[], EngineProcess] = start_analysis_engine,
        clock: Callable[[], float] = time.monotonic,
        nodes: int = 0,
    ) -> None:
        super().__init__(client_factory, clock)
        self._nodes = nodes
        self._engine_state = EngineState()  # so that the engine can keep its table
        self.analysis: RunningAnalysis | None = None

    @property
    def is_running(self) -> bool:
        """Whether positions are still to be searched and the engine works."""
        return self.analysis is not None and self.analysis.next_search is not None and self.trouble() is None

    def begin(self, match: Match) -> None:
        """Analyse a match from its start to its last position; the caller must not change the match afterwards."""
        self.stop()
        quick_seconds = min(
            QUICK_SECONDS_RANGE[1], max(QUICK_SECONDS_RANGE[0], QUICK_PASS_SECONDS / (len(match.moves) + 1))
        )
        self.analysis = RunningAnalysis(
            match, quick_seconds / SECONDS_A_POSITION, DOUBTFUL_PASS_FACTOR * (len(match.moves) + 1)
        )
        self._ask_next()

    def poll(self) -> bool:
        """Read the engine's answer and ask for the next position; return True if the result has changed."""
        look = self._take_answer()
        if look is None or self.analysis is None:
            return False
        self.analysis.add_search(look)
        self._ask_next()
        return True

    def stop(self) -> None:
        """End the engine; the results so far stay in `analysis`."""
        self.close()
        self._engine_state = EngineState()

    def _ask_next(self) -> None:
        """Ask the engine about the next position; end it when no position is left."""
        analysis = self.analysis
        if analysis is None or analysis.next_search is None:
            self.stop()
            return
        match, (ply, times) = analysis.match, analysis.next_search
        seconds = SECONDS_A_POSITION * times
        bound = f"nodes={round(self._nodes * times)}" if self._nodes else f"movetime={seconds:.3f}"

        def question(fresh: bool) -> Conversation[PositionSearch]:
            known = EngineState() if fresh else self._engine_state
            self._engine_state = EngineState(setup_lines(match), tuple(match.texts[:ply]))
            answer = yield from request(*self._engine_state.lines_from(known), f"go {bound}")
            return read_search(answer, match.game, match.position_after(ply))

        self._ask(question, seconds)
