"""Where a frame's processor time went: what the loop was doing each time that a little of it had gone by."""

from __future__ import annotations

import signal
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

STEP: Final = 0.01  # seconds of processor time between two looks
TOLD: Final = 5  # ways that are told, the dearest first,
DEEP: Final = 9  # each by so many functions, the innermost first


class Ways:
    """Looks at the loop by a timer of the process's processor time, where the system has one, until it is closed.

    What is done outside Python is seen when it ends, with all its time.
    """

    def __init__(self) -> None:
        self._ways = Counter[tuple[str, ...]]()
        self._last = self._own = 0.0
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGPROF, self._look)
            signal.setitimer(signal.ITIMER_PROF, STEP, STEP)

    def close(self) -> None:
        """Look no more."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, signal.SIG_IGN)

    def begin(self) -> None:
        """A frame begins."""
        self._ways.clear()
        self._last, self._own = time.process_time(), time.thread_time()

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        now, way = time.process_time(), list[str]()
        while frame is not None and len(way) < DEEP:
            code = frame.f_code
            way.append(f"{Path(code.co_filename).stem}.{code.co_qualname}:{frame.f_lineno}")
            frame = frame.f_back
        self._ways[tuple(way)] += round((now - self._last) * 1e6)
        self._last = now

    def told(self) -> list[str]:
        """What the loop's own thread took since the frame began, and its dearest ways."""
        own = (time.thread_time() - self._own) * 1000
        seen = dict(self._ways)  # another look may be had meanwhile
        dearest = Counter(seen).most_common(TOLD)
        return [f"{own:.0f} ms in the loop", *(f"{took / 1000:.0f} ms {' < '.join(way)}" for way, took in dearest)]
