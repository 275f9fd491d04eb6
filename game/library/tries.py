"""Tries at puzzles, runs, and puzzles of the player's own, as the library stores them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Try:
    """The outcome of the first try at a puzzle: `at` is in seconds since the epoch, `seconds` is its duration.

    `rating` is the player's new rating (points, deviation in points, volatility), None if the try was not rated.
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
class PuzzleRun:
    """A finished streak or three-minute run; `score` is the number of solved puzzles."""

    id: int
    game: str
    mode: str
    at: float
    score: int


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A puzzle of the player's own as a line of a puzzle file; it was pasted or made from a game of the player."""

    game: str
    number: int
    line: str
    source: str
    added: float


@dataclass(frozen=True, slots=True)
class PuzzlePast:
    """The tries, runs and own puzzles of a game, each kind the oldest first."""

    tries: tuple[Try, ...] = ()
    runs: tuple[PuzzleRun, ...] = ()
    own: tuple[OwnPuzzle, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionPuzzles:
    """The puzzle results of this run of the program, remembered even if the library cannot write."""

    tries: dict[int, Try] = field(default_factory=dict)
    runs: dict[int, PuzzleRun] = field(default_factory=dict)
    own: dict[tuple[str, int], OwnPuzzle | None] = field(default_factory=dict)  # None: thrown away

    def keep(self, puzzle: OwnPuzzle) -> None:
        """Add a puzzle of the player's own, unless it exists."""
        name = (puzzle.game, puzzle.number)
        if self.own.get(name) is None:
            self.own[name] = puzzle

    def delete(self, game: str, number: int) -> None:
        """Mark a puzzle as deleted, whether the library has it or not."""
        self.own[game, number] = None

    def snapshot(self) -> SessionPuzzles:
        """A copy for another thread."""
        return SessionPuzzles(dict(self.tries), dict(self.runs), dict(self.own))

    def merged_with(self, game: str, saved: PuzzlePast) -> PuzzlePast:
        """The saved results of a game together with those of this run."""
        tries = {each.id: each for each in saved.tries} | {n: one for n, one in self.tries.items() if one.game == game}
        runs = {each.id: each for each in saved.runs} | {n: one for n, one in self.runs.items() if one.game == game}
        own: dict[tuple[str, int], OwnPuzzle | None] = {(each.game, each.number): each for each in saved.own}
        own |= {name: one for name, one in self.own.items() if name[0] == game}
        return PuzzlePast(
            tuple(sorted(tries.values(), key=lambda each: each.at)),
            tuple(sorted(runs.values(), key=lambda each: each.at)),
            tuple(each for each in own.values() if each is not None),
        )
