"""The move builder: picks narrow the legal moves down to one.  It filters spellings by prefix and knows no rule."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.game import Game
from game.core.move import Move
from game.core.picks import Onto, Pick, Spelling
from game.core.position import Position


class Builder:
    """What has been picked of one move in one position; make a new one when the position changes."""

    def __init__(self, game: Game, position: Position) -> None:
        self.picks: Spelling = ()
        self._view = game.view
        self._position = position
        self._spelled: dict[Pick, Mapping[Spelling, Move]] = {}

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
        if not self.picks:
            return self._view.firsts(self._position)
        count = len(self.picks)
        left = self._beginning(self.picks)
        return tuple(dict.fromkeys(spelling[count] for spelling in left if len(spelling) > count))

    def left(self) -> tuple[Spelling, ...]:
        """The spellings that begin with the picks, once there is a pick."""
        return tuple(self.spelled())

    def spelled(self) -> Mapping[Spelling, Move]:
        """The same, each with its move."""
        return self._beginning(self.picks) if self.picks else {}

    def moves(self) -> tuple[Move, ...]:
        """The legal moves that begin with the picks, once there is a pick."""
        return tuple(self._beginning(self.picks).values()) if self.picks else ()

    def move(self) -> Move | None:
        """The move that the picks spell, or the only one that is left once a target is picked; None before that."""
        left = self._beginning(self.picks) if self.picks else {}
        if self.picks in left:
            return left[self.picks]
        aimed = any(isinstance(pick, Onto) for pick in self.picks)
        return next(iter(left.values())) if aimed and len(left) == 1 else None

    def _beginning(self, picks: Spelling) -> dict[Spelling, Move]:
        first = picks[0]
        if first not in self._spelled:
            self._spelled[first] = self._view.spelled(self._position, first)
        return {spelling: move for spelling, move in self._spelled[first].items() if spelling[: len(picks)] == picks}
