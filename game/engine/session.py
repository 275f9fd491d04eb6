"""Session: questions to an engine, each with its answers in order and its deadline; it is replaced once a question.

Answers are matched to the lines that were sent by their order, as the protocol promises one `ok` a line.
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
from game.engine.client import UNREAD, built_in

GRACE: Final = 5.0  # seconds of silence beyond twice the time for thought; then the engine hangs
STARTING: Final = 10.0  # the same for one that has not said anything yet: a program may start slowly
TRIES: Final = 2  # an engine that fails is replaced once
LOG: Final = logging.getLogger(__name__)


class EngineFault(StaxError):  # noqa: N818 - whose it is
    """The engine is gone or does not keep to the protocol: it must be replaced."""


class Speaker(Protocol):
    """What a session needs of a client."""

    @property
    def alive(self) -> bool:
        """Whether more can come than what `lines` has not fetched yet."""

    def send(self, line: str) -> None:
        """Tell the engine a line, without waiting."""

    def lines(self) -> list[str]:
        """What the engine has said since the last call."""

    def close(self) -> None:
        """End the engine at once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A line that was asked, and the lines that it was answered with, before their `ok`; of very many the last."""

    asked: str
    said: tuple[str, ...]


Question: TypeAlias = Callable[[bool], Iterable[str]]  # the lines that ask it; True: of one that knows nothing yet


class Session:
    """Asks one question after the other; the engine starts with the first.

    An engine that ends, does not answer in time, or breaks the protocol is replaced and asked again; the second that
    does so is `trouble`.
    """

    def __init__(
        self, client_factory: Callable[[], Speaker] = built_in, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._new_client = client_factory
        self._clock = clock
        self._client: Speaker | None = None
        self._heard = False
        self._awaited: deque[tuple[str, int]] = deque()  # lines without their `ok`, each with the number of its asking
        self._said: deque[str] = deque(maxlen=UNREAD)  # what the oldest of them has been answered with so far
        self._number = 0
        self._question: Question = lambda _fresh: ()
        self._answers: list[Answer] | None = None  # None where nothing is asked
        self._seconds = 0.0
        self._deadline = 0.0
        self._tries = 0
        self.trouble: StaxError | None = None  # why no answer to the last question will come

    def begin(self, question: Question, seconds: float) -> None:
        """Ask a question about which the engine thinks so many seconds; an earlier one is forgotten.

        An engine that has ended since the last one is replaced first.
        """
        if self._client is not None and not self._client.alive:
            self.close()
        self.drop()
        self._question, self._seconds, self._tries = question, seconds, TRIES
        self._try()

    def ask(self, lines: Iterable[str]) -> None:
        """Ask further lines of the same question, with as much time again."""
        assert self._client is not None
        self._number += 1
        self._answers = []
        self._deadline = self._clock() + 2 * self._seconds + (GRACE if self._heard else STARTING)
        for line in lines:
            self._send(line)

    def drop(self) -> None:
        """Forget the question; a thought that is under way is stopped, and what it answers dropped."""
        if self._waiting:
            self._send("stop")
        self._number += 1
        self._answers = self.trouble = None

    def poll(self) -> Sequence[Answer]:
        """The answers to what was asked last, once, when all are there; none before.  Never waits."""
        if self._answers is None or self._client is None:
            return ()
        try:
            self._listen(self._client)
        except EngineFault as fault:
            self.fail(fault)
            return ()
        if self._waiting:
            return ()
        answers, self._answers = self._answers, None
        return answers

    @property
    def saying(self) -> Sequence[str]:
        """What has been said so far in answer to the line that is under way."""
        return tuple(self._said) if self._awaited and self._awaited[0][1] == self._number else ()

    def read(self, match: Match, text: str) -> Move | None:
        """The move that the engine has chosen; None, and another engine is asked, where that is no legal one."""
        try:
            if not text:
                raise EngineFault(N_("The computer player's program answers without a move."))
            return match.game.notation.read_move(match.position, text)
        except EngineFault as fault:
            self.fail(fault)
        except StaxError:
            told = quoted(text)
            self.fail(EngineFault(N_("The computer player chose '{text}', which is no legal move."), text=told))
        return None

    def fail(self, error: StaxError) -> None:
        """The engine is of no use: ask another one, once a question."""
        LOG.info("An engine fails: %s", error)
        self.close()
        if self._tries > 0:
            self._try()
        else:
            self.trouble = error

    def close(self) -> None:
        """End the engine at once."""
        if self._client is not None:
            self._client.close()
        self._client = self._answers = None
        self._awaited.clear()
        self._said.clear()

    @property
    def _waiting(self) -> bool:
        """Whether something that was asked last has not been answered."""
        return bool(self._awaited) and self._awaited[-1][1] == self._number

    def _try(self) -> None:
        self._tries -= 1
        fresh = self._client is None
        try:
            if self._client is None:
                self._client, self._heard = self._new_client(), False
        except StaxError as error:  # it cannot be started
            self.fail(error)
        else:
            self.ask(self._question(fresh))

    def _send(self, line: str) -> None:
        assert self._client is not None
        self._awaited.append((line, self._number))
        self._client.send(line)

    def _listen(self, client: Speaker) -> None:
        over = not client.alive
        lines = client.lines()
        for line in lines:
            self._hear(line)
        if self._waiting and over and not lines:
            raise EngineFault(N_("The computer player's program has ended unexpectedly."))
        if self._waiting and self._clock() > self._deadline:
            raise EngineFault(N_("The computer player's program does not answer."))

    def _hear(self, line: str) -> None:
        self._heard = True
        if line.split()[:1] in (["err"], ["illegal"]):
            message = " ".join(line.split()[1:])
            raise EngineFault(N_("The computer player's program refuses the game: {message}"), message=message)
        if line != "ok":
            self._said.append(line)
            return
        if not self._awaited:
            raise EngineFault(N_("The computer player's program answers what it was not asked."))
        asked, number = self._awaited.popleft()
        if number == self._number and self._answers is not None:
            self._answers.append(Answer(asked, tuple(self._said)))
        self._said.clear()


def setup_lines(match: Match) -> tuple[str, ...]:
    """The protocol's lines that begin the match's game."""
    options = (f"{key}={value}" for key, value in match.options.items())
    new = " ".join(("new", match.game.id, *options))
    return (new,) if match.start is None else (new, f"position {match.start}")


def leading_to(match: Match) -> tuple[str, ...]:
    """The protocol's lines that bring an engine to where a match stands."""
    return (*setup_lines(match), *([" ".join(("play", *match.texts))] if match.texts else []))
