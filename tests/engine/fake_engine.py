"""An engine without a process, that answers what a test makes it `say`."""

from __future__ import annotations


class FakeEngine:
    """Records the lines that it was sent in `requests`; answers what the test makes it `say`."""

    def __init__(self) -> None:
        self.alive = True
        self.closed = False
        self.requests: list[str] = []
        self._said: list[str] = []

    def say(self, *lines: str) -> None:
        self._said += lines

    def send(self, line: str) -> None:
        self.requests.append(line)

    def lines(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        self.alive = False
        self.closed = True
