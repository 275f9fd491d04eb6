"""Session: the game that the protocol speaks of, its moves and its position."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import outcome
from game.core.game import Game, Options


class Session:
    """A game with its history, from its start or from a position that was set up."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self._start = game.notation.start(options)
        self.position = self._start.clone()
        self.moves: list[int] = []
        self.texts: list[str] = []

    def text(self) -> str:
        """The position's canonical text."""
        return self.game.notation.write_position(self.position)

    def set_up(self, text: str) -> None:
        """Begin anew from a position; raises StaxError and changes nothing if it is refused."""
        self._start = self.game.notation.read_position(text, self.options)
        self.position = self._start.clone()
        self.moves, self.texts = [], []

    def play(self, texts: Sequence[str]) -> None:
        """Play moves, all or none; raises StaxError at the first that is not legal."""
        position = self.position.clone()
        moves: list[int] = []
        for text in texts:
            move = self.game.notation.read_move(position, text)
            position.advance(move)
            moves.append(move)
        self.position = position
        self.moves += moves
        self.texts += texts

    def undo(self, count: int) -> None:
        """Take back the last `count` moves, not more than were played."""
        kept = len(self.moves) - count
        position = self._start.clone()
        for move in self.moves[:kept]:
            position.advance(move)
        self.position = position
        del self.moves[kept:], self.texts[kept:]

    def result(self) -> str:
        """`playing`, `win SEAT` or `draw`."""
        decided = self.position.outcome()
        if decided == outcome.PLAYING:
            return "playing"
        return "draw" if decided == outcome.DRAW else f"win {self.game.notation.seat_letter(decided)}"

    def listed(self) -> dict[str, int]:
        """The legal moves by their texts, in rising order of the text."""
        write = self.game.notation.write_move
        texts = {write(self.position, move): move for move in self.position.legal()}
        return dict(sorted(texts.items()))

    def line_text(self, moves: Sequence[int]) -> str:
        """A line of play from the present position as texts."""
        position = self.position.clone()
        texts: list[str] = []
        for move in moves:
            texts.append(self.game.notation.write_move(position, move))
            position.play(move)
        return " ".join(texts)
