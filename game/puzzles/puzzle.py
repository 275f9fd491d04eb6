"""Puzzle: a position in which something is to be found, and all that was found out about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.core import outcome
from game.core.errors import N_, StaxError
from game.core.game import Game, read_options
from game.core.position import Position

Kind: TypeAlias = Literal["win", "save", "keep"]
LONGEST: Final = 9  # own moves that a puzzle may speak of


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be found: a win in so many own moves, what saves from a loss in so many, or what keeps such a win."""

    kind: Kind
    moves: int

    def __str__(self) -> str:
        return f"{self.kind} {self.moves}"


@dataclass(frozen=True, slots=True)
class Posed:
    """A position and what is said to be found in it; nothing of that is proven."""

    game: str
    options: tuple[str, ...]
    position: str
    task: Task

    def set_up(self, game: Game) -> Position:
        """The position; raises StaxError if it cannot be read, is over, or is not one of two players."""
        position = game.notation.read_position(self.position, read_options(game, self.options))
        if position.seats != 2 or position.outcome() != outcome.PLAYING:
            raise StaxError(N_("A puzzle is a position of two players that is not over."))
        return position


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a game; `number` is its name within the game and is never given to another.

    `options` are words (`players=2`), `position` is the notation's text, `seat` is to move.  `accepted` are all first
    moves that do it, `line` is one of them and the longest defence against it, as texts.  What is proven of them says
    `proof.Proof`.  `themes` are words, the hardest puzzles are rated highest.
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
        """The position, with nothing before it; raises StaxError if its text or an option cannot be read."""
        return game.notation.read_position(self.position, self.options_of(game))

    def options_of(self, game: Game) -> Mapping[str, str]:
        """The game's options, by their keys."""
        return read_options(game, self.options)
