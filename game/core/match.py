"""Match: a game in progress, with its start, its moves so far, and the position to which they lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from game.core import outcome
from game.core.errors import N_, IllegalMove, StaxError
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

#: The plies that can be unmade after a replay; there are never more than twice as many.
MIN_UNDO_PLIES: Final = outcome.MAX_UNDO_PLIES // 4
CLAIMABLE_REPETITIONS: Final = 3  # of a position, after which a draw can be claimed


class Match:
    """A game in progress; `position` is always the position after `moves`.

    `start` is the text of a set-up position, None for the game's own first position.  `texts` are the moves as text,
    `movers` the seats that made them.  Raises StaxError for a start that cannot be read.
    """

    def __init__(self, game: Game, options: Mapping[str, str], start: str | None = None) -> None:
        self.game = game
        self.options = dict(options)
        self.start = start
        notation = game.notation
        self._first_position = notation.start(options) if start is None else notation.read_position(start, options)
        self.seats = game.seats(options)
        self.moves: list[Move] = []
        self.texts: list[str] = []
        self.movers: list[int] = []
        self.position = self._first_position.clone()
        self._legal: frozenset[Move] | None = None

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.position.turn)

    @property
    def legal(self) -> frozenset[Move]:
        """The legal moves; they are listed at most once for each position."""
        if self._legal is None:
            self._legal = frozenset(self.position.legal())
        return self._legal

    def rename_seats(self, game: Game) -> None:
        """Go on with a game that differs only in the names of its seats."""
        self.game = game

    def outcome(self) -> int:
        """The seat that has won, DRAW, or PLAYING (`core.outcome`)."""
        return outcome.PLAYING if self.legal else self.position.outcome()

    @property
    def can_claim_draw(self) -> bool:
        """Whether the rules let a player claim a draw, since the position has occurred three times."""
        return self.game.repetition == "claim" and self.position.repetition_count() >= CLAIMABLE_REPETITIONS

    def move_text(self, move: Move) -> str:
        """The text of a legal move; raises IllegalMove for any other."""
        if move not in self.legal:
            raise IllegalMove(N_("That move isn't legal here."))
        return self.game.notation.write_move(self.position, move)

    def play(self, move: Move) -> None:
        """Play a move; raises IllegalMove and changes nothing if it is not legal."""
        self._record(move, self.move_text(move))

    def _record(self, move: Move, text: str) -> None:
        self.movers.append(self.turn)
        if self.position.ply == 2 * MIN_UNDO_PLIES:
            self.position.make_root()
        self.position.play(move)
        self.moves.append(move)
        self.texts.append(text)
        self._legal = None

    def play_text(self, text: str) -> None:
        """Play a move given as text; raises NotationError or IllegalMove and changes nothing if it cannot be."""
        self._record(self.game.notation.read_move(self.position, text), text)

    def undo(self, plies: int = 1) -> None:
        """Take back the last `plies` moves; raises StaxError and changes nothing if there are fewer."""
        remaining = len(self.moves) - plies
        if plies < 0 or remaining < 0:
            raise StaxError(N_("There is no move to undo."))
        if plies > self.position.ply:
            self.position = self.position_after(remaining)
        else:
            self._unmake(plies)
        del self.moves[remaining:], self.texts[remaining:], self.movers[remaining:]
        self._legal = None

    def _unmake(self, plies: int) -> None:
        for _ in range(plies):
            self.position.undo()

    @contextmanager
    def position_before(self, plies: int = 1) -> Iterator[Position]:
        """The position `plies` moves ago, for use within the `with` block only."""
        if plies > self.position.ply:
            yield self.position_after(len(self.moves) - plies)
            return
        self._unmake(plies)
        try:
            yield self.position
        finally:
            for move in self.moves[len(self.moves) - plies :]:
                self.position.play(move)

    def position_after(self, plies: int) -> Position:
        """A new position, as it was after the first `plies` moves, with that history.

        The moves are replayed so that the last `MIN_UNDO_PLIES` of them can be unmade.
        """
        position = self._first_position.clone()
        for ply, move in enumerate(self.moves[:plies]):
            if ply < plies - MIN_UNDO_PLIES:
                position.advance(move)
            else:
                position.play(move)
        return position
