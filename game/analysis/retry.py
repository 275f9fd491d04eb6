"""Retry: a fault's position is tried again, and an engine of its own says whether a try is good enough."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.analysis.analyst import MEGABYTES, look_of
from game.analysis.game_analysis import certain, judged
from game.analysis.look import Look, settled
from game.analysis.verdict import Verdict
from game.core.errors import N_, StaxError
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.position import Position
from game.engine.client import start_built_in
from game.engine.session import EngineFault, EngineProcess, EngineSession, LineAnswer, replay_lines

FOUND: Final = 0.035  # what a try may lose that counts as found
SECONDS: Final = 0.8  # for the position, and for that after a try
OWN: Final = partial(start_built_in, memory=MEGABYTES)


@dataclass(frozen=True, slots=True)
class Tried:
    """What a try comes to: whether it is good enough, its mover's chance after it, and what answers it, if known."""

    move: str
    good: bool
    chance: float
    reply: str = ""


class Retry:
    """Judges tries at one fault after another: `begin`, `weigh` a try, `poll`; `EngineSession` replaces its engine.

    The move that was played is never good enough, the best one of the analysis always.  Without an engine (`trouble`)
    only that best one is.
    """

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = OWN, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = EngineSession(client_factory, clock)
        self._fault: Verdict | None = None
        self._match: Match | None = None
        self._stood: Position | None = None  # before the fault
        self._lines: tuple[str, ...] = ()  # that lead to where it stood
        self._before: Look | None = None
        self._asked: tuple[str, Position] | None = None  # the try, and where it leads
        self._answer: Tried | None = None

    def begin(self, match: Match, fault: Verdict) -> None:
        """Get ready to judge tries where a match stands, before the fault; whoever tries comes back there."""
        self._fault, self._match, self._stood = fault, match, match.position.clone()
        self._before = self._asked = self._answer = None
        lines = self._lines = replay_lines(match)
        self._session.begin(lambda _fresh: [*lines, f"go movetime={SECONDS:g}"], SECONDS)

    @property
    def weighing(self) -> bool:
        """Whether an answer to a try may still come."""
        return self._answer is not None or self._asked is not None

    def weigh(self, text: str) -> None:
        """Judge a legal move, before it is played; what was asked before is forgotten."""
        match, fault = self._match, self._fault
        assert match is not None
        assert fault is not None
        position = match.position.clone()
        position.play(match.game.notation.read_move(position, text))
        outcome = PLAYING if position.legal() else position.outcome()
        self._asked = text, position
        if outcome != PLAYING:
            chance = settled(outcome, match.seats)[fault.seat]
            self._told(Tried(text, chance >= fault.before - FOUND, chance))
        elif text == fault.move:
            self._told(Tried(text, False, fault.after))
        elif fault.better[:1] == (text,):
            self._told(Tried(text, True, fault.before))
        elif self._before is not None:
            self._ask(text)

    def poll(self) -> Tried | None:
        """The answer to the try, once, when there is one."""
        answers = self._session.poll()
        if answers:
            self._hear(answers[-1])
        if self._session.trouble is not None and self._asked is not None and self._answer is None:
            self._told(Tried(self._asked[0], False, self._fault.after if self._fault is not None else 0.0))
        answer, self._answer = self._answer, None
        return answer

    def trouble(self) -> StaxError | None:
        """Why tries are not judged any more, if that is so."""
        return self._session.trouble

    def forget(self) -> None:
        """Drop what is asked."""
        self._session.cancel_question()
        self._asked = self._answer = None

    def close(self) -> None:
        """End the engine at once."""
        self._session.close()
        self._asked = self._answer = None

    def _told(self, answer: Tried) -> None:
        self._asked, self._answer = None, answer

    def _ask(self, text: str) -> None:
        lines = (*self._lines, f"play {text}", f"go movetime={SECONDS:g}")
        self._session.begin(lambda _fresh: lines, SECONDS)

    def _hear(self, answer: LineAnswer) -> None:
        match, fault = self._match, self._fault
        assert match is not None
        assert fault is not None
        stood = self._stood or match.position
        text, position = self._asked or ("", stood)
        look = look_of(answer, match.game, stood if self._before is None else position)
        if look is None:
            self._session.fail(EngineFault(N_("The computer player's program answers without a move.")))
        elif self._before is None:
            self._before = look
            if text:
                self._ask(text)
        elif text:
            self._told(self._judged(text, self._before, look, fault))

    def _judged(self, text: str, before: Look, after: Look, fault: Verdict) -> Tried:
        """Compare with what this search sees before, and where the win was certain with that."""
        verdict = judged(text, fault.ply - 1, before, after)
        chance = 1.0 if certain(after, fault.seat) is not None else verdict.after
        loss = fault.before - chance if fault.before == 1.0 else verdict.loss
        return Tried(text, loss < FOUND, chance, after.best[0] if after.best else "")
