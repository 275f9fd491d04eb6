"""The progress of a measure, its breaches, and its last line."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType
from typing import Final

EVERY: Final = 10.0  # seconds between two lines
SHOWN_BREACHES: Final = 20  # breaches of a part that are printed; the others are counted


class Progress:
    """Counts one part of a measure: the tries asked for, those made, and the breaches.

    The first Ctrl+C ends the part after the try that is made, and all parts after it; the second one ends the program.
    """

    stopped = False

    def __init__(self, name: str, count: int, first: int = 0) -> None:
        self.name: Final = name
        self.count: Final = count
        self.first: Final = first
        self.made = 0
        self.breaches = 0
        self._began = self._reported_at = time.monotonic()

    @property
    def seconds(self) -> float:
        """The time since the part began."""
        return time.monotonic() - self._began

    def numbers(self) -> Iterator[int]:
        """The numbers of the tries, from `first` to before `count`, until the user stops."""
        for number in range(self.first, self.count):
            if Progress.stopped:
                return
            yield number
            self.advance()

    def advance(self, tries: int = 1) -> None:
        """Count tries that were made, and print the progress every EVERY seconds."""
        self.made += tries
        now = time.monotonic()
        if now - self._reported_at >= EVERY:
            self._reported_at = now
            left = (self.count - self.first - self.made) * self.seconds / self.made
            self._report(f"{self.first + self.made:,} of {self.count:,}, {self.seconds:.0f} s, {left:.0f} s to go")

    def breach(self, text: str) -> None:
        """Count and print a breach: something that is promised in docs/reliability.md was violated."""
        self.breaches += 1
        if self.breaches <= SHOWN_BREACHES:
            print(f"{self.name}: BREACH: {text}", flush=True)

    def end(self, figures: str) -> int:
        """Print the last line; the exit status, 1 after a breach."""
        made = f"{self.made:,}" if self.made >= self.count - self.first else f"{self.made:,} of {self.count:,}, stopped"
        line = f"{self.name}: {made}; {figures}" if figures else f"{self.name}: {made}"
        print(f"{line}; {self.breaches:,} breaches; {self.seconds:.0f} s", flush=True)
        return int(self.breaches > 0)

    def _report(self, text: str) -> None:
        print(f"{self.name}: {text}", file=sys.stderr, flush=True)


def stop(_signal: int, _frame: FrameType | None) -> None:
    """End the measure after this try; a second signal ends the program at once."""
    Progress.stopped = True
    signal.signal(signal.SIGINT, signal.default_int_handler)
