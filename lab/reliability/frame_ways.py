"""Where a frame's processor time went: what each thread was doing each time that a little of it had gone by."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

STEP: Final = 0.01  # seconds of processor time between two looks
TOLD: Final = 5  # ways that are told, the dearest first,
DEEP: Final = 9  # each by so many functions, the innermost first
WAITING: Final = {"wait", "_work", "_gathered", "_read", "_write", "<lambda>"}  # where threads wait for work


class Ways:
    """Looks at the loop by a timer of the process's processor time, where the system has one, until it is closed.

    What is done outside Python is seen when it ends, with all its time.
    """

    def __init__(self) -> None:
        self._ways = Counter[tuple[str, ...]]()
        self._beside = Counter[tuple[str, ...]]()  # looks at which another thread was there
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
        self._beside.clear()
        self._last, self._own = time.process_time(), time.thread_time()

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        now = time.process_time()
        self._ways[_way(frame)] += round((now - self._last) * 1e6)
        self._last = now
        own = threading.get_ident()
        for thread, at in sys._current_frames().items():
            if thread != own and at.f_code.co_name not in WAITING:
                self._beside[_way(at)] += 1

    def told(self) -> list[str]:
        """What the loop's own thread took since the frame began, and its dearest ways."""
        own = (time.thread_time() - self._own) * 1000
        seen, beside = Counter(dict(self._ways)), Counter(dict(self._beside))  # another look may be had meanwhile
        return [
            f"{own:.0f} ms in the loop",
            *(f"{took / 1000:.0f} ms {' < '.join(way)}" for way, took in seen.most_common(TOLD)),
            *(f"{times} looks beside it: {' < '.join(way)}" for way, times in beside.most_common(TOLD)),
        ]


def _way(frame: FrameType | None) -> tuple[str, ...]:
    """The functions that lead to where a thread is, the innermost first."""
    way = list[str]()
    while frame is not None and len(way) < DEEP:
        code = frame.f_code
        way.append(f"{Path(code.co_filename).stem}.{code.co_qualname}:{frame.f_lineno}")
        frame = frame.f_back
    return tuple(way)
