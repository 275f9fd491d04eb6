"""What outlives a scene: messages that wait to be shown, and work that goes on after its scene was left."""

from __future__ import annotations

from collections.abc import Callable

from game.core.errors import StaxError


class Messages:
    """Errors and notices that wait to be shown to the player, each once."""

    def __init__(self) -> None:
        self._waiting: list[StaxError] = []

    def add(self, message: StaxError) -> None:
        """Add a message, unless the same already waits."""
        if message not in self._waiting:
            self._waiting.append(message)

    def take_all(self) -> list[StaxError]:
        """Remove and return all messages, the oldest first."""
        messages, self._waiting = self._waiting, []
        return messages


class BackgroundWork:
    """Work that is called once a frame until it returns True; `report` gets a StaxError that it raises."""

    def __init__(self, report: Callable[[StaxError], None]) -> None:
        self._report = report
        self._works: list[Callable[[], bool]] = []

    def __len__(self) -> int:
        return len(self._works)

    def add(self, work: Callable[[], bool]) -> None:
        """Add work of a scene that was left."""
        self._works.append(work)

    def step(self) -> None:
        """Continue every work a little.  Any exception but a StaxError is raised again, and its work is dropped."""
        for work in list(self._works):
            try:
                if work():
                    self._works.remove(work)
            except StaxError as error:
                self._report(error)
            except Exception:  # the loop reports it, once
                self._works.remove(work)
                raise
