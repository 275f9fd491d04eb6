"""Background threads for work that takes long.  The window polls the futures of their results."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar

from game.core.futures import complete

R = TypeVar("R")
REST_FACTOR: Final = 3.0  # multiplied by the time that the last piece of work took
# Seconds that a thread waits for a frame. The limit prevents a deadlock when the frame waits for the thread.
MAX_FRAME_WAIT: Final = 0.25


class FrameGate:
    """A gate that is closed while a frame is drawn, so that threads start new work only between frames.

    Work that has started goes on.  If nothing draws frames the gate is always open.
    """

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()

    @contextmanager
    def shut(self) -> Iterator[None]:
        """A context in which the gate is closed; for the duration of a frame."""
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()

    def pass_through(self) -> None:
        """Wait until no frame is being drawn, up to `MAX_FRAME_WAIT`; threads call this between two pieces of work."""
        self._open.wait(MAX_FRAME_WAIT)


GATE: Final = FrameGate()


class Pauses:
    """A callable for long jobs to call between two pieces of work: it yields to frames and limits the thread's share of
    time."""

    def __init__(self) -> None:
        self._began: float | None = None

    def __call__(self) -> None:
        """Sleep in proportion to the work since the last call, then wait until no frame is being drawn."""
        if self._began is not None:
            time.sleep(REST_FACTOR * (time.thread_time() - self._began))
        GATE.pass_through()
        self._began = time.thread_time()


class Worker:
    """A thread that runs jobs in order, each started between two frames; the thread starts with the first job."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            GATE.pass_through()
            job()

    def submit(self, make: Callable[[], R]) -> Future[R]:
        """Add a call to the end of the queue; it is skipped if its future is cancelled before its turn."""
        future = Future[R]()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        self._jobs.put(partial(complete, future, make))
        return future


_sprite_worker: Final = Worker("sprites")
READER: Final = Worker("reader")  # reads all baked pictures; a second such thread would slow the loop down


def run_in_thread(make: Callable[[], R]) -> Future[R]:
    """Add a call to the queue of the thread that makes sprites."""
    return _sprite_worker.submit(make)
