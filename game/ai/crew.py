"""Crew: more threads that think about the same position and remember in the same table.

The main search finds there what the others have looked at already and so gets deeper in the same time (the shared hash
table of Hyatt and Mann 2002; every second of the crew begins a ply deeper, so that they do not all do the same).  Only
compiled searches run side by side, for they let go of the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread

from game.ai import loose
from game.ai.scores import LOWEST
from game.ai.search import Search


class Crew:
    """The helping searches of one thought; they run from `begin` until `end`."""

    def __init__(self, searches: Sequence[Search]) -> None:
        self._searches = searches
        self._threads = [
            Thread(target=_deepen, args=(search, number % 2), name="crew", daemon=True)
            for number, search in enumerate(searches, 1)
        ]

    def begin(self) -> None:
        """Start them."""
        for thread in self._threads:
            thread.start()

    def deepen(self, search: Search, depth: int, place: int) -> int:
        """`Search.deepen` of the main search."""
        return loose.deepen(search, depth, place)

    def halt(self) -> None:
        """Let them stop soon; may be called from any thread."""
        for search in self._searches:
            search.stop = 1

    def end(self) -> None:
        """Stop them and wait until they have."""
        self.halt()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    @property
    def nodes(self) -> int:
        """The moves that they have tried."""
        return sum(search.nodes for search in self._searches)


def crew_of(count: int, make: Callable[[], Search]) -> Crew:
    """A crew of so many searches, each of its own copy of the position."""
    return Crew([make() for _ in range(count)])


def _deepen(search: Search, ahead: int) -> None:
    loose.enroll(search)
    for depth in range(1 + ahead, LOWEST + 1):
        if search.stop == 0:
            loose.deepen(search, depth, 0)
