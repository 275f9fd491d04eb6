"""Judge: what a try at a puzzle comes to, found out by a process of its own; asked, polled, never waited for.

The proofs are compiled and hold Python's lock, so that a thread of the window's process would hold up its frames.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.core.errors import N_, StaxError
from game.engine import program_command
from game.engine.client import Client
from game.engine.session import EngineProcess, EngineSession
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.puzzle import Puzzle
from game.puzzles.shelf import write_line

SECONDS: Final = 5.0  # more than a question takes
JUDGE: Final = "judge"
NONE: Final = "-"
LIKELY: Final = "likely"
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

    def ask_likely(self, puzzle: Puzzle) -> None:
        """Ask for the tries at a puzzle that look good and are not right; forget an earlier question."""

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        """These tries, once, when they are there."""

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


def tries_of(line: str) -> tuple[LikelyTry, ...]:
    """The tries that a line of the judging process tells; none where it tells something else."""
    word, *told = line.split("\t")
    pairs = [each.split() for each in told] if word == LIKELY else []
    return tuple(LikelyTry(*pair) for pair in pairs if len(pair) == 2)


def judging_process() -> Client:
    """A new process of this very program that judges."""
    return Client([*program_command(), "judge"])


class Judge:
    """A `Judging` whose process starts with `warm` or the first question, and is replaced once where it fails."""

    def __init__(
        self, client_factory: Callable[[], EngineProcess] = judging_process, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._session = EngineSession(client_factory, clock)
        self._asks = ""  # the word of the question
        self._trouble: StaxError | None = None

    def warm(self) -> None:
        """Start the process, so that the first answer does not wait for that."""
        if not self._asks:
            self._session.begin(lambda _fresh: ("stop",), SECONDS)

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        """Ask what a legal move comes to after the moves of the solution played so far; forget an earlier question."""
        self._begin(JUDGE, puzzle.game, write_line(puzzle), " ".join(played), move)

    def poll(self) -> Judged | None:
        """The answer, once, when there is one."""
        told = self._told(JUDGE)
        judged = answer_of(told) if told is not None else None
        if told is not None and judged is None:
            self._trouble = StaxError(UNKNOWN)
        return judged

    def ask_likely(self, puzzle: Puzzle) -> None:
        """Ask for the tries at a puzzle that look good and are not right; forget an earlier question."""
        self._begin(LIKELY, puzzle.game, write_line(puzzle))

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        """These tries, once, when they are there."""
        told = self._told(LIKELY)
        return tries_of(told) if told is not None else None

    def _begin(self, *parts: str) -> None:
        line = "\t".join(parts)
        self._asks, self._trouble = parts[0], None
        self._session.begin(lambda _fresh: (line,), SECONDS)

    def _told(self, word: str) -> str | None:
        """The last line that answers the question of this word, once."""
        answers = self._session.poll()
        if self._asks != word or not answers:
            return None
        self._asks = ""
        return (answers[-1].output or ("",))[-1]

    def trouble(self) -> StaxError | None:
        """Why no answer will come, if that is so."""
        if self._session.trouble is not None:
            return StaxError(UNKNOWN)
        return self._trouble

    def cancel(self) -> None:
        """Forget the question."""
        self._asks = ""
        self._session.cancel_question()

    def close(self) -> None:
        """End the process at once."""
        self._asks = ""
        self._session.close()
