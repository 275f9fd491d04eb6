"""Analyst: an engine of its own beside the window that analyses a whole game; begun, polled, never waited for."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from game.ai.chances import scale_of
from game.analysis.game_analysis import Survey
from game.analysis.look import Line, Look
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.position import Position
from game.engine.client import start_built_in
from game.engine.info_line import read_info, read_scores
from game.engine.session import EngineFault, EngineProcess, EngineSession, LineAnswer, setup_lines

SECONDS: Final = 0.25  # for a position; up to four times that for a doubtful one
GLANCES: Final = 1.8  # seconds that the quick pass takes, so that a curve is soon there,
GLANCE: Final = (0.02, 0.05)  # and of them for a position at least and at most
DOUBT: Final = 1.6  # times as long as usual that the pass over doubtful positions takes, a position of the game
MEGABYTES: Final = 64  # of what the engine remembers from one position to the next
OWN: Final = partial(start_built_in, memory=MEGABYTES)


class Analyst:
    """Looks at one game; its engine starts with `begin` and is replaced once a position, as `EngineSession` says.

    With `nodes` each position gets so many moves instead of seconds: then what is found is always the same.
    """

    def __init__(
        self,
        client_factory: Callable[[], EngineProcess] = OWN,
        clock: Callable[[], float] = time.monotonic,
        nodes: int = 0,
    ) -> None:
        self._session = EngineSession(client_factory, clock)
        self._nodes = nodes
        self._at: int | None = None  # the moves that the engine has been told
        self.survey: Survey | None = None

    @property
    def running(self) -> bool:
        """Whether there is something to be looked at."""
        return self.survey is not None and self.survey.wanted is not None and self._session.trouble is None

    def begin(self, match: Match) -> None:
        """Analyse a match from its start to where it stands; it must not be changed any more."""
        self.stop()
        glance = min(GLANCE[1], max(GLANCE[0], GLANCES / (len(match.moves) + 1)))
        self.survey = Survey(match, glance / SECONDS, DOUBT * (len(match.moves) + 1))
        self._ask()

    def poll(self) -> bool:
        """Hear what the engine has said, and go on; whether more is known."""
        survey = self.survey
        answers = self._session.poll() if survey is not None and survey.wanted is not None else ()
        if not answers or survey is None or survey.wanted is None:
            return False
        ply, _times = survey.wanted
        match = survey.match
        look = look_of(answers[-1], match.game, match.position_after(ply))
        if look is None:
            self._session.fail(EngineFault(N_("The computer player's program answers without a move.")))
            return False
        survey.take(look)
        self._ask()
        return True

    def trouble(self) -> StaxError | None:
        """Why it does not go on, if that is so."""
        return self._session.trouble

    def stop(self) -> None:
        """End the engine; what is known stays in the survey."""
        self._session.close()
        self._at = None

    def _ask(self) -> None:
        """Ask about the position that is wanted, if one is; an engine that is not needed any more ends."""
        survey = self.survey
        if survey is None or survey.wanted is None:
            self.stop()
            return
        ply, times = survey.wanted
        seconds = SECONDS * times
        bound = f"nodes={round(self._nodes * times)}" if self._nodes else f"movetime={seconds:.3f}"
        self._session.begin(lambda fresh: [*self._leading(survey.match, ply, fresh), f"go {bound}"], seconds)

    def _leading(self, match: Match, ply: int, fresh: bool) -> list[str]:
        """The lines that bring the engine to a position: from where it is, so that it keeps what it remembers."""
        at = None if fresh else self._at
        lines = list(setup_lines(match)) if at is None else []
        at = at or 0
        self._at = ply
        if ply < at:
            return [*lines, f"undo {at - ply}"]
        return [*lines, " ".join(("play", *match.texts[at:ply]))] if ply > at else lines


def look_of(answer: LineAnswer, game: Game, position: Position) -> Look | None:
    """What a `go` has told of a position; None where it told no line."""
    turn, seats, lines = int(position.turn), int(position.seats), dict[int, Line]()
    for text in answer.output:
        line, scores = read_info(text), read_scores(text, turn, seats)
        if line is not None and scores is not None and line.rank == 1:
            lines[line.depth] = Line(line.depth, scores, line.line)
    if not lines:
        return None
    return Look(turn, scale_of(game, position), tuple(lines[depth] for depth in sorted(lines)))
