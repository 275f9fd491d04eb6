"""The move builder: each pick narrows the legal moves, until a single move is left. It knows prefixes, but no rules."""

from __future__ import annotations

from typing import TypeAlias

from game.core.display.picks import Onto, Pick, Spelling
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

SpelledMoves: TypeAlias = tuple[tuple[Spelling, Move], ...]  # no mapping: hashing thousands of spellings is slow


class MoveBuilder:
    """The picks for a move in a position; make a new builder when the position changes."""

    def __init__(self, game: Game, position: Position) -> None:
        self.picks: Spelling = ()
        self._view = game.view
        self._position = position
        self._moves_by_prefix: dict[Spelling, SpelledMoves] = {}
        self._next_picks: dict[Spelling, tuple[Pick, ...]] = {}

    def choose(self, pick: Pick) -> bool:
        """Add a pick; return False and change nothing if no legal move continues with it."""
        picks = (*self.picks, pick)
        if not self._moves_beginning(picks):
            return False
        self.picks = picks
        return True

    def undo_pick(self) -> bool:
        """Remove the last pick; return False if there was none."""
        had = bool(self.picks)
        self.picks = self.picks[:-1]
        return had

    def clear(self) -> None:
        """Remove all picks, so that the choice starts again."""
        self.picks = ()

    def next_picks(self) -> tuple[Pick, ...]:
        """The legal next picks, without repeats; empty once a move is complete."""
        found = self._next_picks.get(self.picks)
        if found is None:
            found = self._next_picks[self.picks] = self._find_next_picks()
        return found

    def _find_next_picks(self) -> tuple[Pick, ...]:
        if not self.picks:
            return self._view.first_picks(self._position)
        count = len(self.picks)
        left = self._moves_beginning(self.picks)
        return without_repeats([spelling[count] for spelling, _move in left if len(spelling) > count])

    def spellings_left(self) -> tuple[Spelling, ...]:
        """The spellings that begin with the picks; empty before the first pick."""
        return tuple(spelling for spelling, _move in self.spelled_moves())

    def spelled_moves(self) -> SpelledMoves:
        """The spellings that begin with the picks, each with its move; empty before the first pick."""
        return self._moves_beginning(self.picks) if self.picks else ()

    def moves(self, first: int | None = None) -> tuple[Move, ...]:
        """The legal moves that begin with the picks, or with the first `first` of them; empty before the first pick."""
        picks = self.picks[:first]
        return tuple(move for _spelling, move in self._moves_beginning(picks)) if picks else ()

    def move(self) -> Move | None:
        """The move that the picks choose: a complete spelling, or the last move left after a target was picked.

        Otherwise None.
        """
        left = self.spelled_moves()
        if len(left) != 1:  # a complete spelling is no prefix of another
            return None
        spelling, move = left[0]
        return move if spelling == self.picks or any(isinstance(pick, Onto) for pick in self.picks) else None

    def _moves_beginning(self, picks: Spelling) -> SpelledMoves:
        found = self._moves_by_prefix.get(picks)
        if found is None:
            last = len(picks) - 1
            if last:
                known = self._moves_beginning(picks[:-1])
                found = tuple(pair for pair in known if len(pair[0]) > last and pair[0][last] == picks[-1])
            else:
                found = tuple(self._view.moves_by_spelling(self._position, picks[0]).items())
            self._moves_by_prefix[picks] = found
        return found


def without_repeats(picks: list[Pick]) -> tuple[Pick, ...]:
    """The picks in order, each of them once. Most repeats follow each other and are the same object."""
    fresh = [pick for index, pick in enumerate(picks) if not index or pick is not picks[index - 1]]
    return tuple(dict.fromkeys(fresh))
