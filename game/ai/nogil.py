"""Calls of the search at either speed: compiled code runs without the interpreter lock."""

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
        """List the root's moves, the most promising first; return their number."""
        return search.list_root()

    def guard(search: Search) -> int:
        """Bring a move that wins soon, or does not lose at once, to the front; return the plies to the win, or 0."""
        return search.guard()

    def deepen(search: Search, depth: int, place: int) -> int:
        """Search the root's moves from `place` on and return the best score."""
        return search.deepen(depth, place)

    def rate(search: Search, move: int, depth: int) -> int:
        """The score of a root move with three players who each play for themselves."""
        return search.rate_root_move(move, depth)

    def run(playout: Playout, plies: int) -> int:
        """Make random moves and return their number."""
        return playout.run(plies)


__all__ = ["deepen", "guard", "list_root", "rate", "run"]
