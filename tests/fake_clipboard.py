"""A clipboard in memory, in place of the system's."""

from __future__ import annotations


class FakeClipboard:
    """Keeps the last words that were put there."""

    def __init__(self) -> None:
        self.words = ""

    def put(self, words: str) -> None:
        self.words = words

    def take(self) -> str:
        return self.words
