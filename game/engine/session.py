"""EngineSession: asks an engine questions with deadlines; a failing engine is replaced once per question.

Answers are matched to the sent lines by their order, because the protocol has one `ok` for each line.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from game.core.errors import N_, StaxError, quoted
from game.core.match import Match
from game.core.move import Move
from game.engine.client import MAX_UNREAD_LINES, start_built_in

ANSWER_GRACE: Final = 5.0  # seconds beyond twice the time for thought, after which the engine counts as hanging
START_GRACE: Final = 10.0  # the same before its first output, because a program may start slowly
MAX_TRIES: Final = 2  # of a question: a failing engine is replaced once
logger: Final = logging.getLogger(__name__)


class EngineFault(StaxError):  # noqa: N818 - whose it is
    """The engine has ended or breaks the protocol, so it must be replaced."""


class EngineProcess(Protocol):
    """The part of `Client` that a session uses."""

    @property
    def alive(self) -> bool:
        """Whether the engine still runs."""

    def send(self, line: str) -> None:
        """Queue a line for the engine, without waiting."""

    def lines(self) -> list[str]:
        """The engine's output since the last call."""

    def close(self) -> None:
        """End the engine at once."""


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """A sent line and the output before its `ok`; of a very long output the last lines."""

    line: str
    output: tuple[str, ...]


Question: TypeAlias = Callable[[bool], Iterable[str]]  # the lines to send; called with True for a new engine


class EngineSession:
    """Asks an engine questions; the engine starts with the first question.

    An engine that ends, does not answer in time, or breaks the protocol is replaced and asked again; if that fails too,
    `trouble` says why.
    """

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._new_client = client_factory
        self._clock = clock
        self._client: EngineProcess | None = None
        self._has_output = False
        self._unanswered: deque[tuple[str, int]] = deque()  # sent lines, each with the number of its request
        self._output: deque[str] = deque(maxlen=MAX_UNREAD_LINES)  # the output for the oldest of them
        self._number = 0
        self._question: Question = lambda _fresh: ()
        self._answers: list[LineAnswer] | None = None  # None if nothing was asked
        self._seconds = 0.0
        self._deadline = 0.0
        self._tries = 0
        self.trouble: StaxError | None = None  # why the last question has no answer

    def begin(self, question: Question, seconds: float) -> None:
        """Ask a question for which the engine may think `seconds`; cancels the earlier question.

        An engine that has ended is replaced first.
        """
        if self._client is not None and not self._client.alive:
            self.close()
        self.cancel_question()
        self._question, self._seconds, self._tries = question, seconds, MAX_TRIES
        self._start_try()

    def ask(self, lines: Iterable[str]) -> None:
        """Send further lines of the same question, with the same time again."""
        assert self._client is not None
        self._number += 1
        self._answers = []
        self._deadline = self._clock() + 2 * self._seconds + (ANSWER_GRACE if self._has_output else START_GRACE)
        for line in lines:
            self._send(line)

    def cancel_question(self) -> None:
        """Cancel the question; a running search is stopped and its answer dropped."""
        if self._is_waiting:
            self._send("stop")
        self._number += 1
        self._answers = self.trouble = None

    def poll(self) -> Sequence[LineAnswer]:
        """The answers to the last request as soon as all are there, once; before that none.  Never waits."""
        if self._answers is None or self._client is None:
            return ()
        try:
            self._read_output(self._client)
        except EngineFault as fault:
            self.fail(fault)
            return ()
        if self._is_waiting:
            return ()
        answers, self._answers = self._answers, None
        return answers

    @property
    def partial_output(self) -> Sequence[str]:
        """The output so far for the line that the engine is executing."""
        return tuple(self._output) if self._unanswered and self._unanswered[0][1] == self._number else ()

    def read_move(self, match: Match, text: str) -> Move | None:
        """Parse the engine's move; if it is illegal, return None and ask a new engine."""
        try:
            if not text:
                raise EngineFault(N_("The computer player's program answers without a move."))
            return match.game.notation.read_move(match.position, text)
        except EngineFault as fault:
            self.fail(fault)
        except StaxError:
            shown = quoted(text)
            self.fail(EngineFault(N_("The computer player chose '{text}', which is no legal move."), text=shown))
        return None

    def fail(self, error: StaxError) -> None:
        """Replace the engine after an error, once per question; then `trouble` is the error."""
        logger.info("An engine fails: %s", error)
        self.close()
        if self._tries > 0:
            self._start_try()
        else:
            self.trouble = error

    def close(self) -> None:
        """End the engine at once."""
        if self._client is not None:
            self._client.close()
        self._client = self._answers = None
        self._unanswered.clear()
        self._output.clear()

    @property
    def _is_waiting(self) -> bool:
        """Whether a line of the last request has no answer yet."""
        return bool(self._unanswered) and self._unanswered[-1][1] == self._number

    def _start_try(self) -> None:
        self._tries -= 1
        fresh = self._client is None
        try:
            if self._client is None:
                self._client, self._has_output = self._new_client(), False
        except StaxError as error:  # it cannot be started
            self.fail(error)
        else:
            self.ask(self._question(fresh))

    def _send(self, line: str) -> None:
        assert self._client is not None
        self._unanswered.append((line, self._number))
        self._client.send(line)

    def _read_output(self, client: EngineProcess) -> None:
        over = not client.alive
        lines = client.lines()
        for line in lines:
            self._handle_line(line)
        if self._is_waiting and over and not lines:
            raise EngineFault(N_("The computer player's program has ended unexpectedly."))
        if self._is_waiting and self._clock() > self._deadline:
            raise EngineFault(N_("The computer player's program does not answer."))

    def _handle_line(self, line: str) -> None:
        self._has_output = True
        if line.split()[:1] in (["err"], ["illegal"]):
            message = " ".join(line.split()[1:])
            raise EngineFault(N_("The computer player's program refuses the game: {message}"), message=message)
        if line != "ok":
            self._output.append(line)
            return
        if not self._unanswered:
            raise EngineFault(N_("The computer player's program answers what it was not asked."))
        asked, number = self._unanswered.popleft()
        if number == self._number and self._answers is not None:
            self._answers.append(LineAnswer(asked, tuple(self._output)))
        self._output.clear()


def setup_lines(match: Match) -> tuple[str, ...]:
    """The protocol's lines that set up the game and start position of a match."""
    options = (f"{key}={value}" for key, value in match.options.items())
    new = " ".join(("new", match.game.id, *options))
    return (new,) if match.start is None else (new, f"position {match.start}")


def replay_lines(match: Match) -> tuple[str, ...]:
    """The protocol's lines that bring an engine to the current position of a match."""
    return (*setup_lines(match), *([" ".join(("play", *match.texts))] if match.texts else []))
