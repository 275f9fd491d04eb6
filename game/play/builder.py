"""The move builder: picks narrow the legal moves down to one.  It filters spellings by prefix and knows no rule."""

from __future__ import annotations

from typing import TypeAlias

from game.core.display.picks import Onto, Pick, Spelling
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

Spelled: TypeAlias = tuple[tuple[Spelling, Move], ...]  # no mapping: of thousands of spellings each would be hashed


class Builder:
    """What has been picked of one move in one position; make a new one when the position changes."""

    def __init__(self, game: Game, position: Position) -> None:
        self.picks: Spelling = ()
        self._view = game.view
        self._position = position
        self._begun: dict[Spelling, Spelled] = {}
        self._offered: dict[Spelling, tuple[Pick, ...]] = {}

    def choose(self, pick: Pick) -> bool:
        """Pick next; False, and nothing changed, if no legal move begins so."""
        picks = (*self.picks, pick)
        if not self._beginning(picks):
            return False
        self.picks = picks
        return True

    def back(self) -> bool:
        """Take the last pick back; False if there was none."""
        had = bool(self.picks)
        self.picks = self.picks[:-1]
        return had

    def clear(self) -> None:
        """Take every pick back."""
        self.picks = ()

    def offers(self) -> tuple[Pick, ...]:
        """The legal next picks, each once; none when a move is spelled."""
        found = self._offered.get(self.picks)
        if found is None:
            found = self._offered[self.picks] = self._next()
        return found

    def _next(self) -> tuple[Pick, ...]:
        if not self.picks:
            return self._view.first_picks(self._position)
        count = len(self.picks)
        left = self._beginning(self.picks)
        return unlike([spelling[count] for spelling, _move in left if len(spelling) > count])

    def left(self) -> tuple[Spelling, ...]:
        """The spellings that begin with the picks, once there is a pick."""
        return tuple(spelling for spelling, _move in self.spelled())

    def spelled(self) -> Spelled:
        """The same, each with its move."""
        return self._beginning(self.picks) if self.picks else ()

    def moves(self, first: int | None = None) -> tuple[Move, ...]:
        """The legal moves that begin with the picks, or with the first so many of them, once there is a pick."""
        picks = self.picks[:first]
        return tuple(move for _spelling, move in self._beginning(picks)) if picks else ()

    def move(self) -> Move | None:
        """The move that the picks spell, or the only one that is left once a target is picked; None before that."""
        left = self.spelled()
        if len(left) != 1:  # what is spelled begins no other
            return None
        spelling, move = left[0]
        return move if spelling == self.picks or any(isinstance(pick, Onto) for pick in self.picks) else None

    def _beginning(self, picks: Spelling) -> Spelled:
        found = self._begun.get(picks)
        if found is None:
            last = len(picks) - 1
            if last:
                known = self._beginning(picks[:-1])
                found = tuple(pair for pair in known if len(pair[0]) > last and pair[0][last] == picks[-1])
            else:
                found = tuple(self._view.moves_by_spelling(self._position, picks[0]).items())
            self._begun[picks] = found
        return found


def unlike(picks: list[Pick]) -> tuple[Pick, ...]:
    """Each pick once, in order; most of those that follow each other are the same object."""
    fresh = [pick for index, pick in enumerate(picks) if not index or pick is not picks[index - 1]]
    return tuple(dict.fromkeys(fresh))
