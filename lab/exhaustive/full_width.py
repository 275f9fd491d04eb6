"""FullWidth: what can be forced within three plies, by trying every move; no part of the search has a hand in it.

This file runs as it stands and is compiled with the C types of `full_width.pxd`.
"""

from __future__ import annotations

from typing import Final

from game.core.outcome import PLAYING
from game.core.position import Position

DEPTH: Final = 4  # lists of moves at once
FEW: Final = 60  # with more moves nobody is taken to be left without one by the next turn, where it need not be exact


class FullWidth:
    """Looks at a settled position, which it leaves as it is; every answer is 1 for yes and 0 for no.

    `exact`: that a player is left without a move is looked for at the end of every line.
    """

    def __init__(self, position: Position) -> None:
        position.reserve(DEPTH)
        self.position: Position = position
        self.strike: int = -1
        self.reply: int = -1

    def takes(self, move: int) -> int:
        """Whether the game is won for the player to move once they have played a move."""
        seat: int = self.position.turn
        self.position.make(move)
        won: int = self.fallen(seat, 0, 1)
        self.position.unmake()
        return won

    def hangs(self, move: int, exact: int) -> int:
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
            lost = self.strikes(0, exact)
        self.position.unmake()
        return lost

    def keeps(self, move: int) -> int:
        """Whether a move of one of two players forces a win: at once, or with the next move whatever is answered."""
        seat: int = self.position.turn
        self.position.make(move)
        won: int = self.fallen(seat, 0, 1)
        if won == 0 and self.position.outcome_on_board() == PLAYING:
            won = self.holds(seat)
        self.position.unmake()
        return won

    def holds(self, seat: int) -> int:
        """Whether after every move of the other player the seat has won or has a move that wins."""
        last: int = self.position.generate(0)
        self.lead(self.reply, 0, last)
        exact: int = 1 if last <= FEW else 0
        for i in range(last):
            move: int = self.position.moves[i]
            self.position.make(move)
            decided: int = self.position.outcome_on_board()
            won: int = 1 if decided == seat else 0
            if decided == PLAYING and self.position.turn == seat:
                won = self.strikes(last, exact)
            self.position.unmake()
            if won == 0:
                self.reply = move
                return 0
        return 1 if last > 0 else 0

    def strikes(self, first: int, exact: int) -> int:
        """Whether the player to move has a move that wins; `moves[first:]` is free to write on."""
        seat: int = self.position.turn
        last: int = self.position.generate(first)
        self.lead(self.strike, first, last)
        for i in range(first, last):
            move: int = self.position.moves[i]
            self.position.make(move)
            won: int = self.fallen(seat, last, exact)
            self.position.unmake()
            if won != 0:
                self.strike = move
                return 1
        return 0

    def fallen(self, seat: int, first: int, exact: int) -> int:
        """Whether the seat has won."""
        decided: int = self.position.outcome_on_board()
        if decided != PLAYING:
            return 1 if decided == seat else 0
        if exact == 0 or self.position.outcome_without_moves() != seat:
            return 0
        return 1 if self.position.generate(first) == first else 0

    def lead(self, move: int, first: int, last: int) -> None:
        """Bring a move that settled a like position to the front of a list, if it is there."""
        for i in range(first, last):
            if self.position.moves[i] == move:
                self.position.moves[i] = self.position.moves[first]
                self.position.moves[first] = move
                return
