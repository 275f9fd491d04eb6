"""Tries: what a player has done with a game's puzzles, as the library keeps it, and puzzles of the player's own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Try:
    """What a puzzle that was set came to, by the first try: when, in seconds since the epoch, in which mode, how soon.

    `rating` is the player's after it (points, deviation in points, volatility), None where the try was not rated.
    """

    id: int
    game: str
    puzzle: int
    at: float
    mode: str
    solved: bool
    seconds: float
    rating: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A streak, or three minutes, from its first puzzle to its end: how many puzzles were solved in it."""

    id: int
    game: str
    mode: str
    at: float
    score: int


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A puzzle of the player's own, as the line by which it is known: pasted, or made of one of their games."""

    game: str
    number: int
    line: str
    source: str
    added: float


@dataclass(frozen=True, slots=True)
class PuzzlePast:
    """All that is kept of a game's puzzles, each kind the oldest first."""

    tries: tuple[Try, ...] = ()
    runs: tuple[Run, ...] = ()
    own: tuple[OwnPuzzle, ...] = ()


class Told:
    """What was told since the program was started, so that it is known also where nothing can be written."""

    def __init__(self) -> None:
        self.tries: dict[int, Try] = {}
        self.runs: dict[int, Run] = {}
        self.own: dict[tuple[str, int], OwnPuzzle | None] = {}  # None: thrown away

    def keep(self, puzzle: OwnPuzzle) -> None:
        """A puzzle of the player's own was told."""
        name = (puzzle.game, puzzle.number)
        if self.own.get(name) is None:
            self.own[name] = puzzle

    def throw_away(self, game: str, number: int) -> None:
        """It is no more."""
        self.own[game, number] = None

    def snapshot(self) -> Told:
        """What there is now, for another thread."""
        copy = Told()
        copy.tries, copy.runs, copy.own = dict(self.tries), dict(self.runs), dict(self.own)
        return copy

    def with_kept(self, game: str, kept: PuzzlePast) -> PuzzlePast:
        """What the library keeps of a game, and what was told besides."""
        tries = {each.id: each for each in kept.tries} | {n: one for n, one in self.tries.items() if one.game == game}
        runs = {each.id: each for each in kept.runs} | {n: one for n, one in self.runs.items() if one.game == game}
        own: dict[tuple[str, int], OwnPuzzle | None] = {(each.game, each.number): each for each in kept.own}
        own |= {name: one for name, one in self.own.items() if name[0] == game}
        return PuzzlePast(
            tuple(sorted(tries.values(), key=lambda each: each.at)),
            tuple(sorted(runs.values(), key=lambda each: each.at)),
            tuple(each for each in own.values() if each is not None),
        )
