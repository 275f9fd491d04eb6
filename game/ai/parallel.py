"""Threads that search the same position side by side.

Only compiled searches do, since they release the interpreter lock.

`LazySMP`: the helpers write into the same table, where the main search finds their results and so gets deeper in the
same time (the shared hash table of Hyatt and Mann 2002).  To spread the work, odd helpers take the root's moves after
the first from the end and meet the main search halfway, and even helpers are a ply ahead.

`RootSplitting`, for three players who each play for themselves: no bound passes from a root move to the next, and
nothing is learned below them (`maxn`), so a move has the same score whichever thread searches it, and each thread takes
the next move.  The main search then chooses as if it had searched all of them: the move does not depend on the number
of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Thread

from game.ai import nogil
from game.ai.scores import MAX_SEARCH_PLIES
from game.ai.search import Search


class LazySMP:
    """The helper searches of a thought, each with a copy of the position; they run from `begin` to `stop_and_join`."""

    def __init__(self, searches: Sequence[Search]) -> None:
        self._searches = searches
        self._threads: list[Thread] = []

    def begin(self) -> None:
        """Start a thread for each helper."""
        self._threads = [start_thread(_deepen, search, number) for number, search in enumerate(self._searches, 1)]

    def deepen(self, search: Search, depth: int, place: int) -> int:
        """`Search.deepen` of the main search; the helpers run on their own."""
        return nogil.deepen(search, depth, place)

    def halt(self) -> None:
        """Stop the helpers soon; may be called from any thread."""
        for search in self._searches:
            search.halt()

    def stop_and_join(self) -> None:
        """Stop the helpers and wait until their threads have ended."""
        self.halt()
        for thread in self._threads:
            thread.join()

    @property
    def nodes(self) -> int:
        """The number of moves that the helpers have tried."""
        return sum(search.nodes for search in self._searches)


class RootSplitting(LazySMP):
    """Helpers that share out the root's moves; the results of a depth are kept for the further lines at that depth."""

    def __init__(self, searches: Sequence[Search]) -> None:
        super().__init__(searches)
        self._results: dict[int, tuple[int, list[int]]] = {}
        self._results_for = (0, 0)

    def begin(self) -> None:
        """Let the helpers list the root's moves."""
        for search in self._searches:
            nogil.list_root(search)

    def deepen(self, search: Search, depth: int, place: int) -> int:
        """`Search.deepen` with the moves shared out; if stopped, up to the first move that is not finished."""
        if depth == 1:  # each move is a glance
            return nogil.deepen(search, depth, place)
        if self._results_for != (depth, search.width):
            self._results_for = (depth, search.width)
            self._results = {}
        moves = search.ordered_moves()[place:]
        if search.finalists:
            moves = moves[: search.finalists]
        self._share_out(search, depth, [move for move in moves if move not in self._results])
        ready = next((i for i, move in enumerate(moves) if move not in self._results), len(moves))
        search.set_known_scores(place, [self._results[move][0] for move in moves[:ready]])
        score = nogil.deepen(search, depth, place)
        if ready:
            search.set_best_line(self._results[search.ordered_moves()[place]][1])
        return score

    def _share_out(self, search: Search, depth: int, moves: Sequence[int]) -> None:
        queue = iter(moves)  # a list's iterator gives each move to one thread only
        threads = []
        for helper in self._searches:
            helper.follow(search)
            threads.append(start_thread(self._rate_moves, helper, depth, queue))
        self._rate_moves(search, depth, queue)
        if search.stop:
            self.halt()
        for thread in threads:
            thread.join()
        for helper in self._searches:
            search.add_flags(helper)
            helper.clear_flags()

    def _rate_moves(self, search: Search, depth: int, queue: Iterator[int]) -> None:
        for move in queue:
            score = nogil.rate(search, move, depth)
            if search.stop:
                return
            self._results[move] = (score, search.best_line())


def start_thread(target: Callable[..., None], *args: object) -> Thread:
    """Start a daemon thread that runs `target` with some arguments, and return it."""
    thread = Thread(target=target, args=args, name="search", daemon=True)
    thread.start()
    return thread


def _deepen(search: Search, number: int) -> None:
    ahead = number % 2 == 0
    nogil.list_root(search)
    for depth in [1, *range(3 if ahead else 2, MAX_SEARCH_PLIES + 1)]:
        if search.stop == 0:
            if depth > 1 and not ahead:
                search.set_root_moves(helper_order(search.ordered_moves(), search.finalists))
            nogil.deepen(search, depth, 0)


def helper_order(moves: Sequence[int], finalists: int) -> list[int]:
    """The root's moves in an odd helper's order: the best first, then the others from the last finalist backwards."""
    end = finalists or len(moves)
    return [*moves[:1], *reversed(moves[1:end]), *moves[end:]]
