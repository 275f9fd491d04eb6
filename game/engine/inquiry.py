"""Inquiry: lines of the protocol asked of an engine all at once, and what it has answered to each.

Answers are matched to what was sent by their order, as the protocol promises one `ok` a line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.errors import N_
from game.engine.conversation import Fault, Speaker


@dataclass(frozen=True, slots=True)
class Answer:
    """A line that was asked, and the lines that it was answered with, before their `ok`."""

    asked: str
    said: tuple[str, ...]


class Inquiry:
    """Asks one engine one thing after the other; what is asked anew makes what was asked before be forgotten."""

    def __init__(self, client: Speaker) -> None:
        self._client = client
        self._awaited: deque[tuple[str, int]] = deque()
        self._said: list[str] = []
        self._number = 0

    def ask(self, lines: Iterable[str]) -> None:
        """Ask these lines, in their order."""
        self.drop()
        for line in lines:
            self._awaited.append((line, self._number))
            self._client.send(line)

    @property
    def waiting(self) -> bool:
        """Whether something that was asked last has not been answered."""
        return bool(self._awaited) and self._awaited[-1][1] == self._number

    def drop(self) -> None:
        """Forget what was asked; a thought that is under way is stopped."""
        if self.waiting:
            self._awaited.append(("stop", self._number))
            self._client.send("stop")
        self._number += 1

    def listen(self) -> list[Answer]:
        """What has been answered of what was asked last since the last call; raises Fault, never waits."""
        over = not self._client.alive
        lines = self._client.lines()
        found = [answer for line in lines if (answer := self._hear(line)) is not None]
        if over and not lines and self.waiting:
            raise Fault(N_("The computer player's program has ended unexpectedly."))
        return found

    def close(self) -> None:
        """End the engine at once."""
        self._client.close()

    def _hear(self, line: str) -> Answer | None:
        if line != "ok":
            self._said.append(line)
            return None
        if not self._awaited:
            raise Fault(N_("The computer player's program answers what it was not asked."))
        asked, number = self._awaited.popleft()
        said, self._said = tuple(self._said), []
        if number != self._number:
            return None
        if said and said[-1].split()[:1] in (["err"], ["illegal"]):
            message = " ".join(said[-1].split()[1:])
            raise Fault(N_("The computer player's program refuses the game: {message}"), message=message)
        return Answer(asked, said)
