"""EngineSession: asks an engine questions with deadlines; a failing engine is replaced once per question.

Answers are matched to the sent lines by their order, because the protocol has one `ok` for each line.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from game.core.errors import N_, StaxError, quoted
from game.core.futures import poll
from game.core.match import Match
from game.core.move import Move
from game.engine.client import MAX_UNREAD_LINES, start_built_in

ANSWER_GRACE: Final = 10.0  # seconds beyond twice the time for thought, after which the engine counts as hanging
START_GRACE: Final = 30.0  # the same before its first output: on a busy computer a program starts slowly
MAX_TRIES: Final = 2  # of a question: a failing engine is replaced once
NO_MOVE_TEXT: Final = N_("The computer's program answered without a move.")
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


T = TypeVar("T")
Conversation: TypeAlias = Generator[Iterable[str], Sequence[LineAnswer], T]
"""Yields lines to send and gets their answers, until it returns a result; an EngineFault replaces the engine."""
Question: TypeAlias = Callable[[bool], Conversation[T]]
"""Begins a conversation; called with True for a new engine."""


class _Connection:
    """A running engine, with the lines that it has not answered yet."""

    def __init__(self, client: EngineProcess) -> None:
        self._client = client
        self._unanswered: deque[tuple[str, list[LineAnswer]]] = deque()  # each with the list for its answer
        self._output: deque[str] = deque(maxlen=MAX_UNREAD_LINES)  # the output for the oldest of them
        self.close: Final = client.close
        self.has_output = False

    @property
    def alive(self) -> bool:
        """Whether the engine still runs."""
        return self._client.alive

    def send(self, line: str, answers: list[LineAnswer]) -> None:
        """Send a line; its answer is appended to `answers`."""
        self._unanswered.append((line, answers))
        self._client.send(line)

    def is_waiting(self, answers: list[LineAnswer]) -> bool:
        """Whether an answer in this list is still to come, and later lines belong to the same list."""
        return bool(self._unanswered) and self._unanswered[-1][1] is answers

    def partial_output(self, answers: list[LineAnswer]) -> Sequence[str]:
        """The output so far for the line that the engine is executing, if its answer belongs to this list."""
        return tuple(self._output) if self._unanswered and self._unanswered[0][1] is answers else ()

    def read(self) -> bool:
        """Read the output since the last call; False if there is none and the engine has ended."""
        over, lines = not self._client.alive, self._client.lines()
        for line in lines:
            self._handle_line(line)
        return bool(lines) or not over

    def _handle_line(self, line: str) -> None:
        self.has_output = True
        if line.split()[:1] in (["err"], ["illegal"]):
            message = " ".join(line.split()[1:])
            raise EngineFault(N_("The computer's program refuses the game: {message}"), message=message)
        if line != "ok":
            self._output.append(line)
            return
        if not self._unanswered:
            raise EngineFault(N_("The computer's program answered a question that wasn't asked."))
        asked, answers = self._unanswered.popleft()
        answers.append(LineAnswer(asked, tuple(self._output)))
        self._output.clear()


class _OpenQuestion(Generic[T]):
    """A question with its future, and the lines of its conversation that were sent last."""

    def __init__(self, question: Question[T], seconds: float) -> None:
        self._question = question
        self._conversation: Conversation[T] | None = None
        self.seconds: Final = seconds
        self.future: Final = Future[T]()
        self._failures = 0
        self.deadline = inf
        self.answers: list[LineAnswer] = []

    def restart(self, fresh: bool) -> Iterable[str]:
        """Begin the conversation again; returns its first lines."""
        self._conversation = self._question(fresh)
        return next(self._conversation)

    def may_be_repeated(self) -> bool:
        """Count a failure of the engine; whether another engine may be asked."""
        self._failures += 1
        return self._failures < MAX_TRIES

    def expect_answers(self, deadline: float) -> list[LineAnswer]:
        """A new list for the answers to the next lines, which must be there at a time."""
        self.answers, self.deadline = [], deadline
        return self.answers

    def next_lines(self) -> Iterable[str] | None:
        """Go on after the answers; None if the future has its result or its error.  Raises EngineFault."""
        assert self._conversation is not None
        try:
            return self._conversation.send(self.answers)
        except EngineFault:
            raise
        except StopIteration as end:
            self.future.set_result(end.value)
        except Exception as error:  # polling the future raises it
            self.future.set_exception(error)
        return None


class EngineSession:
    """Asks an engine questions; the engine starts with the first question.

    An engine that ends, does not answer in time, or breaks the protocol is replaced and asked again; if that fails too,
    the question's future has the error.
    """

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._new_client = client_factory
        self._clock = clock
        self._connection: _Connection | None = None
        self._question: _OpenQuestion[Any] | None = None

    def begin(self, question: Question[T], seconds: float) -> Future[T]:
        """Ask a question for whose lines the engine may think `seconds`; cancels the earlier question.

        An engine that has ended is replaced first.  `poll` completes the future.
        """
        if self._connection is not None and not self._connection.alive:
            self.close()
        self.cancel_question()
        self._question = opened = _OpenQuestion(question, seconds)
        self._start_try(opened)
        return opened.future

    def cancel_question(self) -> None:
        """Cancel the question; a running search is stopped and its answer dropped."""
        question, self._question = self._question, None
        if question is not None:
            question.future.cancel()
            if self._connection is not None and self._connection.is_waiting(question.answers):
                self._connection.send("stop", [])

    def poll(self) -> None:
        """Read the engine's output, and complete the question's future if all is there.  Never waits."""
        question, connection = self._question, self._connection
        if question is None or connection is None:
            return
        try:
            goes_on = connection.read()
            if not connection.is_waiting(question.answers):
                self._go_on(connection, question)
            elif not goes_on:
                raise EngineFault(N_("The computer's program ended unexpectedly."))
            elif self._clock() > question.deadline:
                raise EngineFault(N_("The computer's program doesn't answer."))
        except EngineFault as fault:
            self._fail(question, fault)

    @property
    def partial_output(self) -> Sequence[str]:
        """The output so far for the line that the engine is executing."""
        if self._question is None or self._connection is None:
            return ()
        return self._connection.partial_output(self._question.answers)

    def close(self) -> None:
        """End the engine at once and cancel the question."""
        if self._question is not None:
            self._question.future.cancel()
        self._question = None
        self._close_connection()

    def _close_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def _go_on(self, connection: _Connection, question: _OpenQuestion[Any]) -> None:
        lines = question.next_lines()
        if lines is None:
            self._question = None
        else:
            self._send(connection, question, lines)

    def _fail(self, question: _OpenQuestion[Any], error: StaxError) -> None:
        """Replace the engine after an error, once per question; then the error is the question's."""
        logger.info("An engine fails: %s", error)
        self._close_connection()
        if question.may_be_repeated():
            self._start_try(question)
        else:
            self._question = None
            question.future.set_exception(error)

    def _start_try(self, question: _OpenQuestion[Any]) -> None:
        connection, fresh = self._connection, self._connection is None
        try:
            connection = self._connection = connection or _Connection(self._new_client())
        except StaxError as error:  # it cannot be started
            self._fail(question, error)
        else:
            self._send(connection, question, question.restart(fresh))

    def _send(self, connection: _Connection, question: _OpenQuestion[Any], lines: Iterable[str]) -> None:
        grace = ANSWER_GRACE if connection.has_output else START_GRACE
        answers = question.expect_answers(self._clock() + 2 * question.seconds + grace)
        for line in lines:
            connection.send(line, answers)


class EngineUser(Generic[T]):
    """The base of all that ask an engine of their own: they ask, then poll once a frame, and no call blocks.

    The engine starts with the first question and is replaced once if it fails.
    """

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = start_built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session: Final = EngineSession(client_factory, clock)
        self._future: Future[T] | None = None  # None without a question

    def trouble(self) -> StaxError | None:
        """The error because of which no answer to the last question comes, or None; the next question tries again."""
        future = self._future
        error = future.exception() if future is not None and future.done() and not future.cancelled() else None
        return error if isinstance(error, StaxError) else None

    def cancel(self) -> None:
        """Drop the question; the engine stops its search."""
        self._future = None
        self._session.cancel_question()

    def close(self) -> None:
        """End the engine at once."""
        self._session.close()

    def _ask(self, question: Question[T], seconds: float) -> None:
        self._future = self._session.begin(question, seconds)

    def _take_answer(self) -> T | None:
        """The answer, returned a single time; None before it is there or if there is trouble."""
        self._session.poll()
        try:
            answer = poll(self._future) if self._future is not None else None
        except StaxError:  # `trouble` returns it
            return None
        if answer is not None:
            self._future = None
        return answer


def request(*lines: str) -> Conversation[LineAnswer]:
    """A conversation that sends lines once; its result is the answer to the last line."""
    answers = yield lines
    return answers[-1]


def read_move(match: Match, text: str) -> Move:
    """Parse the engine's move; raises EngineFault if it is illegal."""
    if not text:
        raise EngineFault(NO_MOVE_TEXT)
    try:
        return match.game.notation.read_move(match.position, text)
    except StaxError as error:
        text = quoted(text)
        raise EngineFault(N_("The computer chose '{text}', which isn't a legal move."), text=text) from error
