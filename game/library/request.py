"""Request: a result that another thread computes; scenes poll it once a frame."""

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
    """A result that the library's thread reads from the database; it includes all changes made before the request."""

    def __init__(self, reading: Callable[[sqlite3.Connection], T]) -> None:
        self._reading = reading
        self._done = threading.Event()
        self._cancelled = False
        self._answer: T | None = None
        self._error: Exception | None = None

    def poll(self) -> T | None:
        """The result, None while it is not there; never waits.  Raises the error if the request has failed."""
        if self._done.is_set() and self._error is not None:
            raise self._error
        return self._answer

    def is_done(self, seconds: float = 0.0) -> bool:
        """Whether the result or an error is there; waits up to `seconds` for it."""
        return self._done.wait(seconds)

    def wait(self, seconds: float) -> T:
        """Wait for the result; raises StaxError if there is none within `seconds`.  Not for use in a frame."""
        self._done.wait(seconds)
        answer = self.poll()
        if answer is None:
            raise StaxError(N_("The saved games cannot be read just now."))
        return answer

    def cancel(self) -> None:
        """Drop the request; it is skipped if it has not begun."""
        self._cancelled = True

    def perform(self, database: sqlite3.Connection) -> None:
        """Read the result; called in the library's thread."""
        if self._cancelled:
            return
        try:
            self.set_result(self._reading(database))
        except Exception as error:  # a defect must not end the thread; `poll` raises it
            self.set_exception(error)

    def set_result(self, result: T) -> None:
        """Set the result; called in the thread that computes it."""
        self._answer = result
        self._done.set()

    def set_exception(self, error: Exception) -> None:
        """Fail with an error, which `poll` raises; called in the thread that computes the result."""
        if isinstance(error, sqlite3.Error):
            error = StaxError(N_("The saved games cannot be read just now ({reason})."), reason=str(error))
        if isinstance(error, MemoryError):
            error = StaxError(N_("There is not enough memory for this."))
        self._error = error
        self._done.set()


class PendingRequests:
    """Requests with their callbacks; `update` polls them once a frame."""

    def __init__(self) -> None:
        self._waiting: list[_PendingRequest] = []

    def add(
        self,
        request: Request[T],
        then: Callable[[T], None],
        otherwise: Callable[[StaxError], None],
        until: float = inf,
    ) -> None:
        """Call `then` with the result, or `otherwise` with the error; after the time `until` the request fails."""
        self._waiting.append(_PendingRequest(request, then, otherwise, until))

    def update(self, now: float) -> None:
        """Poll all requests and call the callbacks of those that are done."""
        waiting, self._waiting = self._waiting, []
        self._waiting += [one for one in waiting if not one.poll(now)]

    def __bool__(self) -> bool:
        """Whether a request is still pending."""
        return bool(self._waiting)

    def cancel_all(self) -> None:
        """Cancel all requests; no callback is called."""
        for one in self._waiting:
            one.request.cancel()
        self._waiting.clear()


@dataclass(frozen=True, slots=True)
class _PendingRequest:
    """A request with its callbacks and its deadline."""

    request: Request[Any]
    then: Callable[[Any], None]
    otherwise: Callable[[StaxError], None]
    until: float

    def poll(self, now: float) -> bool:
        """Call a callback if the request is done or too late; whether it was called."""
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


def completed_request(answer: T) -> Request[T]:
    """A request that already has its result."""
    request = Request[T](lambda _database: answer)
    request.set_result(answer)
    return request


def failed_request(error: StaxError) -> Request[Any]:
    """A request that has already failed with an error."""
    request = Request[Any](lambda _database: None)
    request.set_exception(error)
    return request


def run_in_thread(work: Callable[[], T]) -> Request[T]:
    """Run slow work, such as reading a large file, in a new thread; `poll` returns its result or raises its error."""
    request = Request[T](lambda _database: work())
    thread = threading.Thread(target=request.perform, args=(None,), name="library-aside", daemon=True)
    thread.start()
    return request
