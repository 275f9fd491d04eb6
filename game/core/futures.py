"""Futures: results that another thread computes.  A frame polls them and never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any, Final, TypeVar

from game.core.errors import N_, StaxError

T = TypeVar("T")
LATE_TEXT: Final = N_("The saved games can't be read right now.")  # only the library's thread has a deadline


def poll(future: Future[T]) -> T | None:
    """The result of a future, None while it is not there or if the future was cancelled.  Raises the future's error."""
    return future.result() if future.done() and not future.cancelled() else None


def wait_for(future: Future[T], seconds: float) -> T:
    """Wait for a result; raises StaxError if there is none within `seconds`.  Not for use in a frame."""
    try:
        return future.result(seconds)
    except TimeoutError as error:
        raise StaxError(LATE_TEXT) from error


def complete(future: Future[T], work: Callable[[], T]) -> None:
    """Call `work` in this thread and set its result or error, unless the future was cancelled before."""
    if future.set_running_or_notify_cancel():
        finish(future, work)


def finish(future: Future[T], work: Callable[[], T]) -> None:
    """Call `work` and set its result or error in a running future, unless that has an error already."""
    with suppress(InvalidStateError):
        try:
            result = work()
        except MemoryError:
            future.set_exception(StaxError(N_("There is not enough memory for this.")))
        except BaseException as error:  # a defect must not end the thread; reading the result raises it
            future.set_exception(error)
        else:
            future.set_result(result)


def completed(result: T) -> Future[T]:
    """A future that already has its result."""
    future = Future[T]()
    future.set_result(result)
    return future


def run_in_thread(work: Callable[[], T]) -> Future[T]:
    """Run slow work, such as reading a large file, in a new thread."""
    future = Future[T]()
    threading.Thread(target=complete, args=(future, work), name="aside", daemon=True).start()
    return future


@dataclass(frozen=True, slots=True)
class _PendingFuture:
    """A future with its callbacks and its deadline."""

    future: Future[Any]
    then: Callable[[Any], None]
    otherwise: Callable[[StaxError], None]
    until: float

    def poll(self, now: float) -> bool:
        """Call a callback if the future is done or too late; whether it was called."""
        try:
            result = poll(self.future)
        except StaxError as error:
            self.otherwise(error)
            return True
        if result is not None:
            self.then(result)
        elif now > self.until:
            self.future.cancel()
            self.otherwise(StaxError(LATE_TEXT))
        return result is not None or now > self.until


class PendingFutures:
    """Futures with their callbacks; `update` polls them once a frame.  No result is None."""

    def __init__(self) -> None:
        self._pending: list[_PendingFuture] = []

    def add(
        self,
        future: Future[T],
        then: Callable[[T], None],
        otherwise: Callable[[StaxError], None],
        until: float = inf,
    ) -> None:
        """Call `then` with the result, or `otherwise` with the error; after the time `until` the future fails."""
        self._pending.append(_PendingFuture(future, then, otherwise, until))

    def update(self, now: float) -> None:
        """Poll all futures and call the callbacks of those that are done."""
        pending, self._pending = self._pending, []
        self._pending += [each for each in pending if not each.poll(now)]

    def __bool__(self) -> bool:
        """Whether a future is still pending."""
        return bool(self._pending)

    def cancel_all(self) -> None:
        """Cancel all futures; no callback is called."""
        for each in self._pending:
            each.future.cancel()
        self._pending.clear()
