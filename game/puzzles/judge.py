"""Judge: what a try at a puzzle comes to, found out by a process of its own; asked, polled, never waited for.

The proofs are compiled and hold Python's lock, so that a thread of the window's process would hold up its frames.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.core.errors import N_, StaxError
from game.engine import program
from game.engine.client import Client
from game.engine.session import Session, Speaker
from game.puzzles.puzzle import Puzzle
from game.puzzles.shelf import write_line

SECONDS: Final = 5.0  # more than a question takes
NONE: Final = "-"
UNKNOWN: Final = N_("What this move comes to was not found out.")


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether a try is as good as any, the other side's best answer, and the solution's next move after it.

    Both are texts, "" where there is none.
    """

    accepted: bool
    reply: str = ""
    then: str = ""


class Judging(Protocol):
    """Who judges tries."""

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        """Ask what a legal move comes to after the moves of the solution played so far; forget an earlier question."""

    def poll(self) -> Judged | None:
        """The answer, once, when there is one."""

    def trouble(self) -> StaxError | None:
        """Why no answer will come, if that is so."""

    def cancel(self) -> None:
        """Forget the question."""


def answer_of(line: str) -> Judged | None:
    """What a line of the judging process says; None where that is nothing."""
    words = line.split()
    if len(words) != 3 or words[0] not in ("accepted", "refused"):
        return None
    reply, then = ("" if word == NONE else word for word in words[1:])
    return Judged(words[0] == "accepted", reply, then)


def judging_process() -> Client:
    """A new process of this very program that judges."""
    return Client([*program(), "judge"])


class Judge:
    """A `Judging` whose process starts with `warm` or the first question, and is replaced once where it fails."""

    def __init__(
        self, client_factory: Callable[[], Speaker] = judging_process, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = Session(client_factory, clock)
        self._asks = False
        self._trouble: StaxError | None = None

    def warm(self) -> None:
        """Start the process, so that the first answer does not wait for that."""
        if not self._asks:
            self._session.begin(lambda _fresh: ("stop",), SECONDS)

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        """Ask what a legal move comes to after the moves of the solution played so far; forget an earlier question."""
        line = "\t".join(("judge", puzzle.game, write_line(puzzle), " ".join(played), move))
        self._asks, self._trouble = True, None
        self._session.begin(lambda _fresh: (line,), SECONDS)

    def poll(self) -> Judged | None:
        """The answer, once, when there is one."""
        answers = self._session.poll()
        if not self._asks or not answers:
            return None
        self._asks = False
        judged = answer_of((answers[-1].said or ("",))[-1])
        if judged is None:
            self._trouble = StaxError(UNKNOWN)
        return judged

    def trouble(self) -> StaxError | None:
        """Why no answer will come, if that is so."""
        if self._session.trouble is not None:
            return StaxError(UNKNOWN)
        return self._trouble

    def cancel(self) -> None:
        """Forget the question."""
        self._asks = False
        self._session.drop()

    def close(self) -> None:
        """End the process at once."""
        self._asks = False
        self._session.close()
