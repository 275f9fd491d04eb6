"""Request: something asked of the thread that reads and writes, to be polled once a frame."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, TypeVar

from game.core.errors import N_, StaxError

T = TypeVar("T")


class Request(Generic[T]):
    """An answer that is on its way; everything told to the library before the request is in it."""

    def __init__(self, reading: Callable[[sqlite3.Connection], T]) -> None:
        self._reading = reading
        self._done = threading.Event()
        self._cancelled = False
        self._answer: T | None = None
        self._error: Exception | None = None

    def poll(self) -> T | None:
        """The answer as soon as it is there, None before; never waits.  Raises StaxError if there will be none."""
        if self._done.is_set() and self._error is not None:
            raise self._error
        return self._answer

    def is_done(self, seconds: float = 0.0) -> bool:
        """Whether the answer or an error is there, waited for up to a number of seconds."""
        return self._done.wait(seconds)

    def wait(self, seconds: float) -> T:
        """The answer, waited for; raises StaxError if there is none within the time.  Not for use in a frame."""
        self._done.wait(seconds)
        answer = self.poll()
        if answer is None:
            raise StaxError(N_("The saved games cannot be read just now."))
        return answer

    def cancel(self) -> None:
        """Nobody needs the answer any more; if it was not begun it will never be."""
        self._cancelled = True

    def perform(self, database: sqlite3.Connection) -> None:
        """Read and answer; for the thread."""
        if self._cancelled:
            return
        try:
            self.answer(self._reading(database))
        except Exception as error:  # a defect must not end the thread; it is raised where the answer is polled
            self.refuse(error)

    def answer(self, answer: T) -> None:
        """Have the answer; for the thread."""
        self._answer = answer
        self._done.set()

    def refuse(self, error: Exception) -> None:
        """Have no answer for ever, and why; for the thread."""
        if isinstance(error, sqlite3.Error):
            error = StaxError(N_("The saved games cannot be read just now ({reason})."), reason=str(error))
        if isinstance(error, MemoryError):
            error = StaxError(N_("There is not enough memory for this."))
        self._error = error
        self._done.set()


class Awaiting:
    """Requests that are polled once a frame, until each has its answer; what follows from it is named with it."""

    def __init__(self) -> None:
        self._waiting: list[_Awaited] = []

    def ask(
        self,
        request: Request[T],
        then: Callable[[T], None],
        otherwise: Callable[[StaxError], None],
        until: float = inf,
    ) -> None:
        """Hand the answer to `then`, or to `otherwise` why there is none, or none at the moment `until`."""
        self._waiting.append(_Awaited(request, then, otherwise, until))

    def update(self, now: float) -> None:
        """Hand over what has come."""
        waiting, self._waiting = self._waiting, []
        self._waiting += [one for one in waiting if not one.done(now)]

    def __bool__(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)

    def forget(self) -> None:
        """Nobody waits any more."""
        for one in self._waiting:
            one.request.cancel()
        self._waiting.clear()


@dataclass(frozen=True, slots=True)
class _Awaited:
    """One request, and what follows from it."""

    request: Request[Any]
    then: Callable[[Any], None]
    otherwise: Callable[[StaxError], None]
    until: float

    def done(self, now: float) -> bool:
        """Whether the answer was handed over."""
        try:
            answer = self.request.poll()
        except StaxError as error:
            self.otherwise(error)
            return True
        if answer is not None:
            self.then(answer)
        elif now > self.until:
            self.request.cancel()
            self.otherwise(StaxError(N_("The saved games cannot be read just now.")))
        return answer is not None or now > self.until


def answered(answer: T) -> Request[T]:
    """A request that has its answer from the beginning."""
    request = Request[T](lambda _database: answer)
    request.answer(answer)
    return request


def refused(error: StaxError) -> Request[Any]:
    """A request that will never have an answer, and why."""
    request = Request[Any](lambda _database: None)
    request.refuse(error)
    return request


def aside(work: Callable[[], T]) -> Request[T]:
    """Do work that would hold up a frame in a thread of its own, such as reading a large file; the answer is polled.

    An error of the work is raised by `poll`.
    """
    request = Request[T](lambda _database: work())
    thread = threading.Thread(target=request.perform, args=(None,), name="library-aside", daemon=True)
    thread.start()
    return request
