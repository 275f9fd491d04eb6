"""Partners: threads that share out the root's moves, with three players who play for themselves.

No bound passes there from one of its moves to the next, and nothing is learned below them (`company`): a move has the
same score whoever looks at it, and each thread takes the next one.  The first search then chooses as if it had found
all itself: the same move, at any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Thread

from game.ai import loose
from game.ai.crew import Crew
from game.ai.search import Search

Rated = dict[int, tuple[int, list[int]]]


class Partners(Crew):
    """The helping searches; what they have found of a depth is kept for the second best line and those after it."""

    def __init__(self, searches: Sequence[Search]) -> None:
        super().__init__(())
        self._searches = searches
        self._found: Rated = {}
        self._asked = (0, 0)

    def begin(self) -> None:
        """Let them list the root's moves."""
        for search in self._searches:
            loose.enroll(search)

    def deepen(self, search: Search, depth: int, place: int) -> int:
        """`Search.deepen`, the moves looked at side by side; if stopped, up to the first that is not finished."""
        if depth == 1:  # each move is a glance
            return loose.deepen(search, depth, place)
        if self._asked != (depth, search.width):
            self._asked = (depth, search.width)
            self._found = {}
        moves = search.listed()[place:]
        if search.finalists:
            moves = moves[: search.finalists]
        self._share_out(search, depth, [move for move in moves if move not in self._found])
        ready = next((i for i, move in enumerate(moves) if move not in self._found), len(moves))
        search.know(place, [self._found[move][0] for move in moves[:ready]])
        score = loose.deepen(search, depth, place)
        if ready:
            search.adopt(self._found[search.listed()[place]][1])
        return score

    def _share_out(self, search: Search, depth: int, moves: Sequence[int]) -> None:
        due = iter(moves)  # a list's iterator gives each move to one thread only
        threads = [
            Thread(target=self._rate, args=(helper, depth, due), name="crew", daemon=True) for helper in self._searches
        ]
        for helper, thread in zip(self._searches, threads, strict=True):
            helper.width = search.width
            helper.imitate(search)
            thread.start()
        self._rate(search, depth, due)
        if search.stop:
            self.halt()
        for thread in threads:
            thread.join()
        for helper in self._searches:
            search.skipped |= helper.skipped
            search.guessed |= helper.guessed
            helper.skipped = helper.guessed = 0

    def _rate(self, search: Search, depth: int, due: Iterator[int]) -> None:
        for move in due:
            score = loose.rate(search, move, depth)
            if search.stop:
                return
            self._found[move] = (score, search.line())


def partners_of(count: int, make: Callable[[], Search]) -> Partners:
    """So many searches, each of its own copy of the position, that share out what the first has to look at."""
    return Partners([make() for _ in range(count)])
