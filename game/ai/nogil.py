"""Calls into the search at either speed: compiled without the interpreter lock, plain as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.speed import is_program_compiled

if is_program_compiled():
    from game.ai.nogil_compiled import deepen, guard, list_root, rate, run
else:
    if TYPE_CHECKING:
        from game.ai.playout import Playout
        from game.ai.search import Search

    def list_root(search: Search) -> int:
        """List the root's moves, the most promising first; how many there are."""
        return search.list_root()

    def guard(search: Search) -> int:
        """Bring a move that wins soon, or one that does not lose at once, to the front; the plies to the win or 0."""
        return search.guard()

    def deepen(search: Search, depth: int, place: int) -> int:
        """Search the root's moves from `place` on; the best one's score."""
        return search.deepen(depth, place)

    def rate(search: Search, move: int, depth: int) -> int:
        """The score of one of the root's moves with three players who play for themselves."""
        return search.rate_root_move(move, depth)

    def run(playout: Playout, plies: int) -> int:
        """Make random moves; how many."""
        return playout.run(plies)


__all__ = ["deepen", "guard", "list_root", "rate", "run"]
