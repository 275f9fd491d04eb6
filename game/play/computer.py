"""Computer: the built-in engine as a player.  It may crash, hang or lie; the table goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from game.core.errors import N_, StaxError
from game.core.match import Match
from game.engine import command
from game.engine.client import Client
from game.engine.conversation import Conversation, Fault, Speaker, Task
from game.play.setup import Seat

SECONDS: Final = 2.0  # a move's time for thought, where nothing else is chosen
GRACE: Final = 5.0  # seconds of silence beyond twice the time for thought; then the engine hangs
STARTING: Final = 10.0  # the same for one that has not said anything yet: a program may start slowly
BRIEFEST: Final = 0.01  # seconds; no protocol asks for less
TRIES: Final = 2  # an engine that fails is replaced once


def built_in() -> Client:
    """A new process of the built-in engine."""
    return Client(command())


def setup_lines(match: Match) -> tuple[str, ...]:
    """The protocol's lines that begin the match's game."""
    options = (f"{key}={value}" for key, value in match.options.items())
    new = " ".join(("new", match.game.id, *options))
    return (new,) if match.start is None else (new, f"position {match.start}")


class Computer:
    """A player whose moves an engine chooses, thinking `seconds` a move at a level.

    The engine starts with the first question.  One that ends, does not answer in time, or answers no legal move is
    replaced once; after that there is `trouble`.
    """

    human = False

    def __init__(
        self,
        name: str,
        level: str,
        seconds: float = SECONDS,
        client_factory: Callable[[], Speaker] = built_in,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.seat = Seat(level, name)
        self._seconds = seconds
        self._new_client = client_factory
        self._clock = clock
        self._level = level
        self._talk: Conversation | None = None
        self._match: Match | None = None
        self._task = Task((), (), "")
        self._thinks = seconds
        self._tries = 0
        self._deadline = 0.0
        self._trouble: StaxError | None = None

    def ask(self, match: Match, within: float | None = None) -> None:
        """Ask for a move in the match as it stands, `within` seconds at most; an earlier question is cancelled."""
        self._match = match
        self._thinks = self._seconds if within is None else min(within, self._seconds)
        go = f"go level={self._level} movetime={max(self._thinks, BRIEFEST):g}"
        self._task = Task(setup_lines(match), tuple(match.texts), go, match.turn)
        self._tries = TRIES
        self._trouble = None
        self._try()

    def poll(self) -> int | None:
        """The move, once, when there is one."""
        if self._match is None or self._talk is None:
            return None
        try:
            answer = self._talk.listen()
            if answer is not None:
                move = self._read(self._match, answer)
                self._match = None
                return move
            if self._clock() > self._deadline:
                raise Fault(N_("The computer player's program does not answer."))
        except Fault as fault:
            self._replace(fault)
        return None

    def cancel(self) -> None:
        """Forget the question; the engine stops thinking."""
        if self._match is not None and self._talk is not None:
            self._talk.drop()
        self._match = None
        self._trouble = None

    def trouble(self) -> StaxError | None:
        """Why no answer to the last question will come, if that is so."""
        return self._trouble

    def would_draw(self) -> bool:
        """Whether the engine's last score was no better than even for the side to move."""
        score = self._talk.score if self._talk is not None else None
        return score is not None and score <= 0

    def close(self) -> None:
        """End the engine at once."""
        self._match = None
        if self._talk is not None:
            self._talk.close()
            self._talk = None

    def _read(self, match: Match, text: str) -> int:
        try:
            return match.game.notation.read_move(match.position, text)
        except StaxError as error:
            raise Fault(N_("The computer player chose '{text}', which is no legal move."), text=text) from error

    def _try(self) -> None:
        self._tries -= 1
        try:
            if self._talk is None:
                self._talk = Conversation(self._new_client())
            patience = 2 * self._thinks + (GRACE if self._talk.heard else STARTING)
            self._deadline = self._clock() + patience
            self._talk.ask(self._task)
        except StaxError as error:  # it cannot be started
            self._replace(error)

    def _replace(self, error: StaxError) -> None:
        if self._talk is not None:
            self._talk.close()
            self._talk = None
        if self._tries > 0:
            self._try()
        else:
            self._match = None
            self._trouble = error
