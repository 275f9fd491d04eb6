"""Judge: judges tries at a puzzle in a process of its own; ask, then poll, no call blocks.

The proofs are compiled and hold Python's global lock, so a thread in the window's process would delay its frames.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from game.core.errors import N_, StaxError
from game.engine import program_command
from game.engine.client import Client
from game.engine.restarting_session import Conversation, EngineProcess, EngineUser, request
from game.puzzles.likely_tries import LikelyTry
from game.puzzles.puzzle import Puzzle
from game.puzzles.shelf import write_line

Reply = TypeVar("Reply")
MAX_QUESTION_SECONDS: Final = 5.0  # more than a question needs
JUDGE_WORD: Final = "judge"
NO_MOVE: Final = "-"
LIKELY_WORD: Final = "likely"
UNKNOWN_RESULT: Final = N_("The result of this move couldn't be worked out.")


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a try is accepted, the opponent's best reply, and the solution's next move after it.

    Both moves are texts, "" if there is none.
    """

    is_accepted: bool
    reply: str = ""
    next_move: str = ""


class TryJudge(Protocol):
    """The interface of a judge of tries; ask, then poll."""

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        """Ask for the judgement of a legal move after these moves of the solution; an earlier question is dropped."""

    def poll(self) -> Judgement | None:
        """The judgement, returned a single time; None before it is there."""

    def ask_likely(self, puzzle: Puzzle) -> None:
        """Ask for the wrong moves in a puzzle that look good; an earlier question is dropped."""

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        """These moves, returned a single time; None before they are there."""

    def trouble(self) -> StaxError | None:
        """The error because of which no answer comes, or None."""

    def cancel(self) -> None:
        """Drop the question; no answer comes."""


def read_judgement(line: str) -> Judgement | None:
    """The judgement in a line of the judge process; None for other lines."""
    words = line.split()
    if len(words) != 3 or words[0] not in ("accepted", "refused"):
        return None
    reply, then = ("" if word == NO_MOVE else word for word in words[1:])
    return Judgement(words[0] == "accepted", reply, then)


def read_likely_tries(line: str) -> tuple[LikelyTry, ...]:
    """The tries in a line of the judge process; empty for other lines."""
    word, *entries = line.split("\t")
    pairs = [each.split() for each in entries] if word == LIKELY_WORD else []
    return tuple(LikelyTry(*pair) for pair in pairs if len(pair) == 2)


def start_judge_process() -> Client:
    """A client of a new judge process, which runs this program."""
    return Client([*program_command(), "judge"])


class JudgeUser(EngineUser[Reply]):
    """An `EngineUser` whose process is a judge."""

    def __init__(self, client_factory: Callable[[], EngineProcess] = start_judge_process) -> None:
        super().__init__(client_factory)


class Judge(JudgeUser[Judgement | tuple[LikelyTry, ...]]):
    """A `TryJudge` whose process starts with `warm` or the first question."""

    def warm(self) -> None:
        """Start the process early, so that the first answer comes sooner."""
        if self._future is None:
            self._session.begin(lambda _fresh: request("stop"), MAX_QUESTION_SECONDS)

    def ask(self, puzzle: Puzzle, played: Sequence[str], move: str) -> None:
        """Ask for the judgement of a legal move after these moves of the solution; an earlier question is dropped."""

        def question(_fresh: bool) -> Conversation[Judgement]:
            line = yield from _last_line(JUDGE_WORD, puzzle.game, write_line(puzzle), " ".join(played), move)
            judged = read_judgement(line)
            if judged is None:
                raise StaxError(UNKNOWN_RESULT)
            return judged

        self._ask(question, MAX_QUESTION_SECONDS)

    def poll(self) -> Judgement | None:
        """The judgement, returned a single time; None before it is there."""
        found = self._take_answer()
        return found if isinstance(found, Judgement) else None

    def ask_likely(self, puzzle: Puzzle) -> None:
        """Ask for the wrong moves in a puzzle that look good; an earlier question is dropped."""

        def question(_fresh: bool) -> Conversation[tuple[LikelyTry, ...]]:
            return read_likely_tries((yield from _last_line(LIKELY_WORD, puzzle.game, write_line(puzzle))))

        self._ask(question, MAX_QUESTION_SECONDS)

    def poll_likely(self) -> tuple[LikelyTry, ...] | None:
        """These moves, returned a single time; None before they are there."""
        found = self._take_answer()
        return found if isinstance(found, tuple) else None

    def trouble(self) -> StaxError | None:
        """The error because of which no answer comes, or None."""
        return StaxError(UNKNOWN_RESULT) if super().trouble() is not None else None


def _last_line(*parts: str) -> Conversation[str]:
    """A conversation of a single line with these parts; its result is the last line of the answer."""
    answer = yield from request("\t".join(parts))
    return (answer.output or ("",))[-1]
