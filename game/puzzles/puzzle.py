"""Puzzle: a position with a task, and its solutions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.core import outcome
from game.core.display.pieces import Arrangement, Slab
from game.core.errors import N_, StaxError
from game.core.game import Game, read_options
from game.core.position import Position

Kind: TypeAlias = Literal["win", "save", "keep"]
MAX_PUZZLE_MOVES: Final = 9  # own moves in a task


def piece_count(arrangement: Arrangement) -> int:
    """The number of stacks on the table; of slabs, which lie in several stacks, the number of slabs."""
    every = {piece for pieces in arrangement.stacks.values() for piece in pieces if isinstance(piece, Slab)}
    return len(every) or len(arrangement.stacks)


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a puzzle: to win within `moves` own moves, to avoid a loss within them, or to keep such a win."""

    kind: Kind
    moves: int

    def __str__(self) -> str:
        return f"{self.kind} {self.moves}"


WIN_IN_ONE: Final = Task("win", 1)


@dataclass(frozen=True, slots=True)
class PosedPuzzle:
    """A position with a task, without any proof."""

    game: str
    options: tuple[str, ...]
    position: str
    task: Task

    def set_up(self, game: Game) -> Position:
        """The position; raises StaxError if it cannot be read, is over, or has other than two players."""
        position = game.notation.read_position(self.position, read_options(game, self.options))
        if position.seats != 2 or position.outcome() != outcome.PLAYING:
            raise StaxError(N_("A puzzle needs a two-player position that isn't over."))
        return position


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a game; `number` identifies it within the game and is never used again.

    `options` are words (`players=2`), `position` is in the game's notation, `seat` is to move. `accepted` are all first
    moves that solve it; `line` is such a move with the longest defence, as texts. `proof.Proof` defines what is proven.
    `themes` are words; harder puzzles have a higher `rating`.
    """

    number: int
    game: str
    options: tuple[str, ...]
    position: str
    seat: int
    task: Task
    accepted: tuple[str, ...]
    themes: tuple[str, ...]
    rating: int
    line: tuple[str, ...]

    def set_up(self, game: Game) -> Position:
        """The position without any moves before it; raises StaxError if the text or an option cannot be read."""
        return game.notation.read_position(self.position, self.options_of(game))

    def options_of(self, game: Game) -> Mapping[str, str]:
        """The game's options, by key."""
        return read_options(game, self.options)
