"""Own: puzzles that were pasted, or made of the player's own games."""

from __future__ import annotations

from game.puzzles.book import Book
from game.puzzles.modes.mode import Mode, Panel
from game.puzzles.puzzle import Puzzle


class Own(Mode):
    """One after the other: those not solved yet, the oldest first, then the others; from `first` on if it is told."""

    name = "own"

    def __init__(self, book: Book, first: int | None = None) -> None:
        super().__init__(book)
        self._first = first

    def _choose(self) -> Puzzle | None:
        passed = set(self.given)
        left = [puzzle for puzzle in self.book.own.values() if puzzle.number not in passed]
        left.sort(key=lambda puzzle: (puzzle.number != self._first, self._solved(puzzle)))
        return left[0] if left else None

    def _solved(self, puzzle: Puzzle) -> bool:
        last = self.book.last_try(puzzle.number)
        return last is not None and last.solved

    def panel(self) -> Panel:
        """How many are not solved."""
        left = sum(not self._solved(puzzle) for puzzle in self.book.own.values())
        return Panel(self.book.rating(), last=self.last(), left=left)
