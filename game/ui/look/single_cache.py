"""A cache of one value: expensive content is made again only when its key changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class SingleCache(Generic[V]):
    """Holds the value for the last key; keys are compared with `==`, and an object without equality by identity."""

    def __init__(self) -> None:
        self._entry: tuple[object, V] | None = None

    def get(self, key: object, make: Callable[[], V]) -> V:
        """The value for a key; calls `make` unless the key is that of the last call."""
        entry = self._entry
        if entry is None or entry[0] != key:
            entry = self._entry = key, make()
        return entry[1]

    def clear(self) -> None:
        """Drop the value, so that it is made again for the same key."""
        self._entry = None
