"""What takes long, made by a thread between frames; the window asks for it again until it is there."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

R = TypeVar("R")
REST_FACTOR: Final = 3.0  # times as long as a piece of work took
MAX_FRAME_WAIT: Final = (
    0.25  # seconds that a thread waits for a frame: one that waits for the thread must not do so for ever
)


class FrameGate:
    """Shut while a frame is made: a thread begins its next piece of work after it, so that it costs the frame nothing.

    A piece that was begun goes on.  Where nobody makes frames it is open.
    """

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()

    @contextmanager
    def shut(self) -> Iterator[None]:
        """Shut it for as long as a frame takes."""
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()

    def pass_through(self) -> None:
        """Wait until no frame is being made; for threads, between two pieces of their work."""
        self._open.wait(MAX_FRAME_WAIT)


GATE: Final = FrameGate()


class Pauses:
    """What a thread calls between two pieces of its work: frames go first, and what is prepared after them has most of
    the time."""

    def __init__(self) -> None:
        self._began: float | None = None

    def __call__(self) -> None:
        """Rest, and wait until no frame is being made."""
        if self._began is not None:
            time.sleep(REST_FACTOR * (time.thread_time() - self._began))
        GATE.pass_through()
        self._began = time.thread_time()


class Job(Generic[R]):
    """Something that the thread is to make, unless it is `dropped` before its turn comes."""

    def __init__(self, make: Callable[[], R]) -> None:
        self._make = make
        self._result: R | None = None
        self._error: BaseException | None = None
        self._done = threading.Event()
        self.is_cancelled = False

    def run(self) -> None:
        """Make it."""
        try:
            if not self.is_cancelled:
                self._result = self._make()
        except BaseException as error:  # it is told to whoever asks for what was made
            self._error = error
        self._done.set()

    def is_ready(self, seconds: float = 0.0) -> bool:
        """Whether it is made, at the latest after so many seconds."""
        return self._done.wait(seconds) if seconds > 0 else self._done.is_set()

    @property
    def result(self) -> R:
        """What was made; an error that making it met is raised here."""
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result


class Worker:
    """A thread that does one thing after another, each begun between two frames; it begins with the first and stays."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            GATE.pass_through()
            job()

    def submit(self, make: Callable[[], R]) -> Job[R]:
        """Have something made, after what the thread was given before."""
        job = Job(make)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        self._jobs.put(job.run)
        return job


_sprite_worker: Final = Worker("sprites")
READER: Final = Worker("reader")  # of all baked pictures: several at once would take the loop's time


def run_in_thread(make: Callable[[], R]) -> Job[R]:
    """Have something made by the thread that makes sprites, after what it was given before."""
    return _sprite_worker.submit(make)
