"""Conversation: a game handed to an engine and its choice of a move, over one client.

Answers are matched to what was sent by their order, as the protocol promises one `ok` a line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.errors import N_, StaxError
from game.engine.telling import told


class Fault(StaxError):  # noqa: N818 - whose it is
    """The engine is gone or does not keep to the protocol: it must be replaced."""


class Speaker(Protocol):
    """What a conversation needs of a client."""

    @property
    def alive(self) -> bool:
        """Whether more can come than what `lines` has not fetched yet."""

    def send(self, line: str) -> None:
        """Tell the engine a line, without waiting."""

    def lines(self) -> list[str]:
        """What the engine has said since the last call."""

    def close(self) -> None:
        """End the engine at once."""


@dataclass(frozen=True, slots=True)
class Task:
    """What the engine is to think about: the lines that set the game up, the moves since, its `go`, and whose move."""

    setup: tuple[str, ...]
    moves: tuple[str, ...]
    go: str
    seat: int = 0


class Conversation:
    """Hands tasks to one engine, as little as it does not know yet, and hears its moves.

    `score` is what the engine said last of the position that it was last asked about, for who is to move there, None
    if it said nothing.
    """

    def __init__(self, client: Speaker) -> None:
        self._client = client
        self._awaited: deque[tuple[str, int]] = deque()
        self._known: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self._best = ""
        self._number = 0
        self.heard = False
        self.score: int | None = None
        self._seat = 0

    def ask(self, task: Task) -> None:
        """Set a task; what was asked before is stopped and its answer dropped."""
        self.drop()
        for line in self._news(task):
            self._send(line)
        self._known = task.setup, task.moves
        self.score, self._seat = None, task.seat
        self._send(task.go)

    def drop(self) -> None:
        """Stop the thought that is under way; its answer is dropped."""
        if any(name == "go" and number == self._number for name, number in self._awaited):
            self._send("stop")
        self._number += 1

    def listen(self) -> str | None:
        """The text of the move that the last task asked for, once it has come; raises Fault, never waits."""
        over = not self._client.alive
        lines = self._client.lines()
        answer: str | None = None
        for line in lines:
            answer = self._hear(line.split()) or answer
        if over and not lines:
            raise Fault(N_("The computer player's program has ended unexpectedly."))
        return answer

    def close(self) -> None:
        """End the engine at once."""
        self._client.close()

    def _news(self, task: Task) -> Sequence[str]:
        known, told = self._known or ((), ())
        setup: tuple[str, ...] = ()
        if known != task.setup or task.moves[: len(told)] != told:
            setup, told = task.setup, ()
        moves = task.moves[len(told) :]
        return (*setup, " ".join(("play", *moves))) if moves else setup

    def _send(self, line: str) -> None:
        self._awaited.append((line.split()[0], self._number))
        self._client.send(line)

    def _hear(self, words: list[str]) -> str | None:
        self.heard = True
        if words == ["ok"]:
            return self._finish()
        if words[:1] == ["bestmove"]:
            self._best = " ".join(words[1:])
        elif words[:1] == ["info"] and self._awaited and self._awaited[0] == ("go", self._number):
            line = told(" ".join(words), self._seat)
            self.score = line.score if line is not None and line.rank == 1 else self.score
        elif words[:1] in (["err"], ["illegal"]):
            raise Fault(N_("The computer player's program refuses the game: {message}"), message=" ".join(words[1:]))
        return None

    def _finish(self) -> str | None:
        """Take an `ok` as the end of the oldest line that has none; the move if that was the task's `go`."""
        if not self._awaited:
            raise Fault(N_("The computer player's program answers what it was not asked."))
        name, number = self._awaited.popleft()
        best, self._best = self._best, ""
        if name != "go" or number != self._number:
            return None
        if not best:
            raise Fault(N_("The computer player's program answers without a move."))
        return best
