"""Crew: more threads that think about the same position and remember in the same table.

The main search finds there what the others have looked at already and so gets deeper in the same time (the shared hash
table of Hyatt and Mann 2002).  So that they do not all do the same, the odd ones take the root's moves, but for the
first, from the end and meet the main search halfway, and the even ones are a ply ahead.  Only compiled searches run
side by side, for they let go of the interpreter lock.
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
            Thread(target=_deepen, args=(search, number), name="crew", daemon=True)
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


def _deepen(search: Search, number: int) -> None:
    ahead = number % 2 == 0
    loose.enroll(search)
    for depth in [1, *range(3 if ahead else 2, LOWEST + 1)]:
        if search.stop == 0:
            if depth > 1 and not ahead:
                search.arrange(from_the_end(search.listed(), search.finalists))
            loose.deepen(search, depth, 0)


def from_the_end(moves: Sequence[int], finalists: int) -> list[int]:
    """The root's moves as an odd helper takes them: the best first, then the others from the last finalist on."""
    end = finalists or len(moves)
    return [*moves[:1], *reversed(moves[1:end]), *moves[end:]]
