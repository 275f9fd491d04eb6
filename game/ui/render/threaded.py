"""What takes long, made by a thread; the window asks for it again until it is there."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar

R = TypeVar("R")


class Job(Generic[R]):
    """Something that the thread is to make, unless it is `dropped` before its turn comes."""

    def __init__(self, make: Callable[[], R]) -> None:
        self._make = make
        self._made: R | None = None
        self._error: BaseException | None = None
        self._done = threading.Event()
        self.dropped = False

    def run(self) -> None:
        """Make it."""
        try:
            if not self.dropped:
                self._made = self._make()
        except BaseException as error:  # it is told to whoever asks for what was made
            self._error = error
        self._done.set()

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether it is made, at the latest after so many seconds."""
        return self._done.wait(seconds) if seconds > 0 else self._done.is_set()

    @property
    def made(self) -> R:
        """What was made; an error that making it met is raised here."""
        if self._error is not None:
            raise self._error
        assert self._made is not None
        return self._made


_jobs: Final[queue.SimpleQueue[Callable[[], None]]] = queue.SimpleQueue()
_worker: list[threading.Thread] = []


def _work() -> None:
    while True:
        _jobs.get()()


def threaded(make: Callable[[], R]) -> Job[R]:
    """Have something made by the thread, after what it was given before."""
    job = Job(make)
    if not _worker:
        _worker.append(threading.Thread(target=_work, name="sprites", daemon=True))
        _worker[0].start()
    _jobs.put(job.run)
    return job
