"""Reckoning: what the games that are asked about come to; every number is defined where it is made."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final, TypeAlias, TypeVar

from game.core.display.pieces import Arrangement
from game.library.tries import PuzzlePast
from game.statistics.faults import Faults
from game.statistics.openings import FirstTable
from game.statistics.played import PlayedGame, Result
from game.statistics.puzzling import PuzzleScore, puzzle_score
from game.statistics.rating import Rating, ladder, performance
from game.statistics.streaks import Streaks, streaks

Kind: TypeAlias = tuple[str, int]
"""A game's id and the number of its players."""
T = TypeVar("T", bound=Hashable)
POINTS: Final[Mapping[Result, float]] = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
OFTEN: Final = 2  # games from which on an opening is listed


@dataclass(frozen=True, slots=True)
class Wish:
    """Which games are asked about: of one game ("" for all), last played since a moment (seconds since the epoch)."""

    game_id: str = ""
    since: float | None = None

    def takes(self, game: PlayedGame) -> bool:
        """Whether a game is among them."""
        return self.game_id in ("", game.game_id) and (self.since is None or game.ended >= self.since)


TIMES: Final = ("all", "days", "year")  # which may be asked for: all, the last DAYS, this year
DAYS: Final = 30


def since(time: str, now: float) -> float | None:
    """When one of TIMES begins, in seconds since the epoch; None for all.  The year is that of this place."""
    if time == "year":
        return datetime(datetime.fromtimestamp(now).year, 1, 1).timestamp()
    return now - DAYS * 86_400 if time == "days" else None


@dataclass(frozen=True, slots=True)
class Score:
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    def __add__(self, other: Score) -> Score:
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class Opening:
    """A beginning that was played in so many `games`; `moves` as it was played most often."""

    kind: Kind
    moves: tuple[str, ...]
    arrangement: Arrangement
    games: int
    score: Score


@dataclass(frozen=True, slots=True)
class Month:
    """What was played in a month, and the faults in what was analysed of it."""

    games: int = 0
    faults: Faults = field(default_factory=Faults)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All numbers about the games of a wish.

    `endings` counts the games by result for whoever is asked about, and by `abandoned`, `unfinished` and `persons`
    (finished, but several persons sat there, so that nobody is asked about).  `levels` has the score against computers
    by kind of game and level, `seats` that by kind and seat, `colours` that by what the seat is called (marked);
    `persons` by kind how often each seat won where no computer sat, and, last, how often nobody did.  `seconds` is the
    time of the `timed` games of which a clock tells it.  `months` are all from the first to the last, as `2026-11`.
    `puzzles` are by game, as are `ratings` and `faults`.
    """

    games: int
    endings: Mapping[str, int]
    score: Score
    levels: Mapping[Kind, Mapping[str, Score]]
    seats: Mapping[Kind, Mapping[int, Score]]
    colours: Mapping[str, Score]
    persons: Mapping[Kind, tuple[int, ...]]
    streaks: Streaks
    seconds: float
    timed: int
    months: Mapping[str, Month]
    ratings: Mapping[str, Rating]
    faults: Mapping[str, Faults]
    analysed: int
    openings: Sequence[Opening]
    puzzles: Mapping[str, PuzzleScore]


def reckon(
    games: Iterable[PlayedGame],
    wish: Wish,
    faults: Mapping[int, Faults],
    tables: Mapping[int, FirstTable],
    puzzles: Mapping[str, PuzzlePast],
) -> Statistics:
    """The numbers; `faults` and `tables` after the first moves are by the game's number, as far as they are known."""
    asked = sorted(filter(wish.takes, games), key=lambda game: (game.ended, game.id))
    against = [game for game in asked if game.level and game.result is not None]
    timed = [game.seconds for game in asked if game.seconds is not None]
    return Statistics(
        len(asked),
        Counter(map(_ending, asked)),
        _score(asked),
        _grouped(against, lambda game: game.level),
        _grouped(against, lambda game: game.seat or 0),
        {colour: _score(some) for colour, some in _sorted(against, lambda game: game.colour).items()},
        _between_persons(asked),
        streaks([(game.result, game.day) for game in asked]),
        sum(timed),
        len(timed),
        _months(asked, faults),
        _ratings(asked),
        _by_game(asked, faults),
        sum(game.id in faults for game in asked),
        _openings(asked, tables),
        _puzzles(puzzles, wish),
    )


def _ending(game: PlayedGame) -> str:
    return game.result or (game.ending if game.ending in ("abandoned", "unfinished") else "persons")


def _score(games: Iterable[PlayedGame]) -> Score:
    counted = Counter(game.result for game in games)
    return Score(counted["won"], counted["drawn"], counted["lost"])


def _sorted(games: Iterable[PlayedGame], by: Callable[[PlayedGame], T]) -> dict[T, list[PlayedGame]]:
    found: dict[T, list[PlayedGame]] = defaultdict(list)
    for game in games:
        found[by(game)].append(game)
    return dict(found)


def _grouped(games: Iterable[PlayedGame], by: Callable[[PlayedGame], T]) -> dict[Kind, dict[T, Score]]:
    """The score by kind of game, and within that by something else."""
    kinds = _sorted(games, lambda game: (game.game_id, game.seats))
    return {kind: {key: _score(part) for key, part in _sorted(some, by).items()} for kind, some in kinds.items()}


def _between_persons(asked: Sequence[PlayedGame]) -> dict[Kind, tuple[int, ...]]:
    """By seat, and drawn: of the finished games without a computer."""
    found: dict[Kind, list[int]] = {}
    for game in asked:
        if not game.level and game.ending in ("decided", "drawn"):
            row = found.setdefault((game.game_id, game.seats), [0] * (game.seats + 1))
            row[-1 if game.winner is None else game.winner] += 1
    return {kind: tuple(row) for kind, row in found.items()}


def _months(asked: Sequence[PlayedGame], faults: Mapping[int, Faults]) -> dict[str, Month]:
    months = _sorted((game for game in asked if game.month), lambda game: game.month)
    return {name: _month(months.get(name, ()), faults) for name in _every_month(list(months))}


def _month(games: Sequence[PlayedGame], faults: Mapping[int, Faults]) -> Month:
    return Month(len(games), sum((faults[game.id] for game in games if game.id in faults), Faults()))


def _every_month(months: Sequence[str]) -> list[str]:
    """From the first to the last, those without a game too."""
    if not months:
        return []
    first, last = (date.fromisoformat(f"{month}-01") for month in (min(months), max(months)))
    numbers = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    return [f"{number // 12:04d}-{number % 12 + 1:02d}" for number in numbers]


def _ratings(asked: Sequence[PlayedGame]) -> dict[str, Rating]:
    """By game: of those with two players, from the usual start, against a level whose strength was measured."""
    results: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for game in reversed(asked):
        strengths = ladder(game.game_id)
        if game.result is not None and game.seats == 2 and not game.set_up and game.level in strengths:
            results[game.game_id].append((strengths[game.level], POINTS[game.result]))
    rated = {game_id: performance(row) for game_id, row in results.items()}
    return {game_id: rating for game_id, rating in rated.items() if rating is not None}


def _by_game(asked: Sequence[PlayedGame], faults: Mapping[int, Faults]) -> dict[str, Faults]:
    games = _sorted((game for game in asked if game.id in faults), lambda game: game.game_id)
    return {game_id: sum((faults[game.id] for game in some), Faults()) for game_id, some in games.items()}


def _puzzles(pasts: Mapping[str, PuzzlePast], wish: Wish) -> dict[str, PuzzleScore]:
    asked = {game_id: past for game_id, past in pasts.items() if wish.game_id in ("", game_id)}
    found = {game_id: puzzle_score(past, wish.since) for game_id, past in asked.items()}
    return {game_id: score for game_id, score in found.items() if score is not None}


def _openings(asked: Sequence[PlayedGame], tables: Mapping[int, FirstTable]) -> list[Opening]:
    """Those that were played twice or more often, the most played first."""
    known = (game for game in asked if game.id in tables)
    together = _sorted(known, lambda game: (game.game_id, game.seats, tables[game.id].form))
    often = [games for games in together.values() if len(games) >= OFTEN]
    return [_opening(games, tables) for games in sorted(often, key=len, reverse=True)]


def _opening(games: Sequence[PlayedGame], tables: Mapping[int, FirstTable]) -> Opening:
    moves, _count = Counter(game.begun[: game.seats] for game in games).most_common(1)[0]
    one = next(game for game in games if game.begun[: game.seats] == moves)
    return Opening((one.game_id, one.seats), moves, tables[one.id].arrangement, len(games), _score(games))
