"""Inputs for one parser, found by Atheris, which keeps those that lead to lines of the program not seen before.

Run by `fuzz` in a process of its own, since Atheris ends the process that it runs in.  It says on standard output
`ran N`, `worst SECONDS`, and `fault` with a sentence and the input.
"""

from __future__ import annotations

import sys
import time
from typing import Final

import atheris

with atheris.instrument_imports(include=["game", "tomllib"]):
    from lab.reliability.parsers import PARSERS, fault

REPORT_INTERVAL: Final = 1000  # inputs


class Target:
    """A parser under test: takes one input after another, and prints what it finds."""

    def __init__(self, name: str, slow: float) -> None:
        self._parser = PARSERS[name]
        self._slow = slow
        self._worst = 0.0
        self._ran = 0
        self._known: set[str] = set()

    def take(self, content: bytes) -> None:
        """Parse an input; print what is found, and the slowest time so far."""
        began = time.process_time()
        found, places = fault(self._parser, content)
        seconds = time.process_time() - began
        if seconds > self._worst:
            self._worst = seconds
            self._say(f"worst {seconds:.4f}")
        if not found and seconds > self._slow:
            found, places = f"it takes {seconds:.1f} s", ("slow",)
        if found and (found.partition(":")[0] + places[-1]) not in self._known:
            self._known.add(found.partition(":")[0] + places[-1])
            self._say(f"fault {found!r} at {' '.join(places[-3:])} after {content!r}")
        self._ran += 1
        if self._ran % REPORT_INTERVAL == 0:
            self._say(f"ran {REPORT_INTERVAL}")

    def _say(self, text: str) -> None:
        print(text, flush=True)


def fuzz() -> None:
    """Fuzz the part that the command line names, with the options of libFuzzer behind it; ends the process."""
    part, slow, *options = sys.argv[1:]
    atheris.Setup([sys.argv[0], *options], Target(part, float(slow)).take)
    atheris.Fuzz()
