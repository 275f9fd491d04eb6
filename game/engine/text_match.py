"""TextMatch: the match of the protocol, with moves and positions as texts."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import outcome
from game.core.match import Match
from game.core.move import Move


class TextMatch(Match):
    """A match whose moves and positions are read and written as texts."""

    def position_text(self) -> str:
        """The position in the game's notation."""
        return self.game.notation.write_position(self.position)

    def play_all(self, texts: Sequence[str]) -> None:
        """Play all moves or none; raises StaxError for the first illegal move."""
        before = len(self.moves)
        try:
            for text in texts:
                self.play_text(text)
        finally:
            if len(self.moves) < before + len(texts):
                self.undo(len(self.moves) - before)

    def result(self) -> str:
        """The result as the protocol writes it: `playing`, `win SEAT` or `draw`."""
        decided = self.outcome()
        if decided == outcome.PLAYING:
            return "playing"
        return "draw" if decided == outcome.DRAW else f"win {self.game.notation.seat_letter(decided)}"

    def moves_by_text(self) -> dict[str, Move]:
        """The legal moves by their texts, sorted by text."""
        write = self.game.notation.write_move
        return dict(sorted((write(self.position, move), move) for move in self.legal))

    def line_text(self, moves: Sequence[Move]) -> str:
        """A line of play from the present position as texts."""
        position = self.position.clone()
        texts: list[str] = []
        for move in moves:
            texts.append(self.game.notation.write_move(position, move))
            position.play(move)
        return " ".join(texts)
