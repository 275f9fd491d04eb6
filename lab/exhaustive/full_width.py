"""FullWidth: what can be forced within three plies, found by trying every move, without any code of the search.

This file runs as it stands and is compiled with the C types of `full_width.pxd`.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import PLAYING
from game.core.position import Position

DEPTH: Final = 4  # lists of moves in use at the same time
FEW: Final = 60  # with more moves, players are assumed to have a move in the next turn, unless `exact` asks


class FullWidth:
    """Answers questions about a position, which it does not change; every answer is 1 for yes and 0 for no.

    `exact`: at the end of every line, check too whether a player is left without a move.
    """

    def __init__(self, position: Position) -> None:
        position.reserve(DEPTH)
        self.position: Position = position
        self.winning_move: int = -1
        self.refutation: int = -1

    def wins(self, move: int) -> int:
        """Whether the game is won for the player to move once they have played a move."""
        seat: int = self.position.turn
        self.position.make(move)
        won: int = self.has_won(seat, 0, 1)
        self.position.unmake()
        return won

    def loses(self, move: int, exact: int) -> int:
        """Whether a move loses: itself, or because the next player then has a move that wins."""
        seat: int = self.position.turn
        self.position.make(move)
        decided: int = self.position.outcome_on_board()
        lost: int = 0
        if decided != PLAYING:
            lost = 1 if decided >= 0 and decided != seat else 0
        elif self.position.generate(0) == 0:
            lost = (
                1 if self.position.outcome_without_moves() >= 0 and self.position.outcome_without_moves() != seat else 0
            )
        else:
            lost = self.has_win(0, exact)
        self.position.unmake()
        return lost

    def forces_win(self, move: int) -> int:
        """Whether a move of one of two players forces a win: at once, or with the next move after every answer."""
        seat: int = self.position.turn
        self.position.make(move)
        won: int = self.has_won(seat, 0, 1)
        if won == 0 and self.position.outcome_on_board() == PLAYING:
            won = self.wins_after_all(seat)
        self.position.unmake()
        return won

    def wins_after_all(self, seat: int) -> int:
        """Whether after every move of the other player the seat has won or has a move that wins."""
        last: int = self.position.generate(0)
        self.move_to_front(self.refutation, 0, last)
        exact: int = 1 if last <= FEW else 0
        for i in range(last):
            move: int = self.position.moves[i]
            self.position.make(move)
            decided: int = self.position.outcome_on_board()
            won: int = 1 if decided == seat else 0
            if decided == PLAYING and self.position.turn == seat:
                won = self.has_win(last, exact)
            self.position.unmake()
            if won == 0:
                self.refutation = move
                return 0
        return 1 if last > 0 else 0

    def has_win(self, first: int, exact: int) -> int:
        """Whether the player to move has a move that wins; `moves[first:]` is free to write on."""
        seat: int = self.position.turn
        last: int = self.position.generate(first)
        self.move_to_front(self.winning_move, first, last)
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.position.make(move)
            won: int = self.has_won(seat, last, exact)
            self.position.unmake()
            if won != 0:
                self.winning_move = move
                return 1
        return 0

    def has_won(self, seat: int, first: int, exact: int) -> int:
        """Whether the seat has won."""
        decided: int = self.position.outcome_on_board()
        if decided != PLAYING:
            return 1 if decided == seat else 0
        if exact == 0 or self.position.outcome_without_moves() != seat:
            return 0
        return 1 if self.position.generate(first) == first else 0

    def move_to_front(self, move: int, first: int, last: int) -> None:
        """Move a move that decided a similar position to the front of a list, if it is in it."""
        for i in range(first, last):
            if self.position.moves[i] == move:
                self.position.moves[i] = self.position.moves[first]
                self.position.moves[first] = move
                return
