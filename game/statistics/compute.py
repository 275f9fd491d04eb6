"""Computes the statistics of a selection of games; each number is defined where it is computed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Final, TypeAlias, TypeVar

from game.ai.level_ratings import elo_of, level_ratings, nearest_level
from game.core.display.pieces import Arrangement
from game.library.tries import PuzzlePast
from game.play.clocks import has_odds
from game.statistics.faults import FaultCounts
from game.statistics.openings import OpeningTable
from game.statistics.played_game import PlayedGame, Result
from game.statistics.puzzling import PuzzleScore, puzzle_score
from game.statistics.rating import PerformanceRating, performance_rating
from game.statistics.streaks import Streaks, find_streaks

Kind: TypeAlias = tuple[str, int]
"""A game's id and the number of its players."""
GroupKey = TypeVar("GroupKey", bound=Hashable)
RESULT_POINTS: Final[Mapping[Result, float]] = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
MIN_OPENING_GAMES: Final = 2  # of an opening in the list


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """Selects games: of a game id ("" for all), last played since a time (in seconds since the epoch)."""

    game_id: str = ""
    since: float | None = None

    def includes(self, game: PlayedGame) -> bool:
        """Whether a game is selected."""
        return self.game_id in ("", game.game_id) and (self.since is None or game.summary.updated >= self.since)


TIME_SPANS: Final = ("all", "days", "year")  # all, the last RECENT_DAYS days, this year
RECENT_DAYS: Final = 30


def start_of_span(time: str, now: float) -> float | None:
    """The start of a time span in seconds since the epoch; None for all. The year is local time."""
    if time == "year":
        return datetime(datetime.fromtimestamp(now).year, 1, 1).timestamp()
    return now - RECENT_DAYS * 86_400 if time == "days" else None


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """The number of games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of all games with a result."""
        return self.won + self.drawn + self.lost

    def __add__(self, other: ResultCounts) -> ResultCounts:
        return ResultCounts(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening that was played in `games` games, with its most frequent move order."""

    kind: Kind
    moves: tuple[str, ...]
    arrangement: Arrangement
    games: int
    score: ResultCounts


@dataclass(frozen=True, slots=True)
class Month:
    """The number of games in a month, and the faults in those that were analysed."""

    games: int = 0
    faults: FaultCounts = field(default_factory=FaultCounts)


@dataclass(frozen=True, slots=True)
class ClockTime:
    """The number of games whose thinking time is known, and the sum of these times in seconds."""

    games: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All numbers about the selected games.

    `endings` counts the games by the player's result and by `abandoned`, `unfinished` and `persons` (finished, but
    several persons played and no player is named). `levels` has the results against computers by kind of game and
    level, `seats` by kind and seat, `colours` by the seat's name (marked for translation). `persons` has by kind the
    number of wins of each seat in games without a computer, and last the number of draws.  `months` are all months from
    the first to the last, as `2026-11`. `puzzles`, `ratings` and `faults` are by game id.
    """

    games: int
    endings: Mapping[str, int]
    score: ResultCounts
    levels: Mapping[Kind, Mapping[str, ResultCounts]]
    seats: Mapping[Kind, Mapping[int, ResultCounts]]
    colours: Mapping[str, ResultCounts]
    persons: Mapping[Kind, tuple[int, ...]]
    streaks: Streaks
    clock_time: ClockTime
    months: Mapping[str, Month]
    ratings: Mapping[str, PerformanceRating]
    faults: Mapping[str, FaultCounts]
    analysed: int
    openings: Sequence[Opening]
    puzzles: Mapping[str, PuzzleScore]


def compute_statistics(
    games: Iterable[PlayedGame],
    games_filter: StatisticsFilter,
    faults: Mapping[int, FaultCounts],
    tables: Mapping[int, OpeningTable],
    puzzles: Mapping[str, PuzzlePast],
) -> Statistics:
    """The numbers of the selected games; `faults` and `tables` are by the game's number, if known."""
    selected = sorted(filter(games_filter.includes, games), key=lambda game: (game.summary.updated, game.id))
    against = [game for game in selected if game.level and game.result is not None]
    rated = _rated_games(selected)
    ratings = {game_id: _rating_with_course(some) for game_id, some in rated.items()}
    timed = [game.seconds for game in selected if game.seconds is not None]
    return Statistics(
        len(selected),
        Counter(map(_ending_key, selected)),
        _count_results(selected),
        _counts_by_kind(against, lambda game: nearest_level(game.game_id, game.level)),
        _counts_by_kind(against, lambda game: game.seat or 0),
        {colour: _count_results(some) for colour, some in _group_by(against, lambda game: game.colour).items()},
        _wins_between_persons(selected),
        find_streaks([(game.result, game.day) for game in selected]),
        ClockTime(len(timed), sum(timed)),
        _by_month(selected, faults),
        {game_id: rating for game_id, rating in ratings.items() if rating is not None},
        _faults_by_game(selected, faults),
        sum(game.id in faults for game in selected),
        _common_openings(selected, tables),
        _puzzle_scores(puzzles, games_filter),
    )


def _ending_key(game: PlayedGame) -> str:
    return game.result or (game.ending if game.ending in ("abandoned", "unfinished") else "persons")


def _count_results(games: Iterable[PlayedGame]) -> ResultCounts:
    counted = Counter(game.result for game in games)
    return ResultCounts(counted["won"], counted["drawn"], counted["lost"])


def _group_by(games: Iterable[PlayedGame], by: Callable[[PlayedGame], GroupKey]) -> dict[GroupKey, list[PlayedGame]]:
    found: dict[GroupKey, list[PlayedGame]] = defaultdict(list)
    for game in games:
        found[by(game)].append(game)
    return dict(found)


def _counts_by_kind(
    games: Iterable[PlayedGame], by: Callable[[PlayedGame], GroupKey]
) -> dict[Kind, dict[GroupKey, ResultCounts]]:
    """The results by kind of game, and within that by another key."""
    kinds = _group_by(games, lambda game: (game.game_id, game.seats))
    return {
        kind: {key: _count_results(part) for key, part in _group_by(some, by).items()} for kind, some in kinds.items()
    }


def _wins_between_persons(selected: Sequence[PlayedGame]) -> dict[Kind, tuple[int, ...]]:
    """The wins by seat and the draws, of the finished games without a computer."""
    found: dict[Kind, list[int]] = {}
    for game in selected:
        if not game.level and game.ending in ("decided", "drawn"):
            row = found.setdefault((game.game_id, game.seats), [0] * (game.seats + 1))
            row[-1 if game.winner is None else game.winner] += 1
    return {kind: tuple(row) for kind, row in found.items()}


def _by_month(selected: Sequence[PlayedGame], faults: Mapping[int, FaultCounts]) -> dict[str, Month]:
    months = _group_by((game for game in selected if game.month), lambda game: game.month)
    return {name: _month_of(months.get(name, ()), faults) for name in _all_months(list(months))}


def _month_of(games: Sequence[PlayedGame], faults: Mapping[int, FaultCounts]) -> Month:
    return Month(len(games), sum((faults[game.id] for game in games if game.id in faults), FaultCounts()))


def _all_months(months: Sequence[str]) -> list[str]:
    """All months from the first to the last, including those without a game."""
    if not months:
        return []
    first, last = (date.fromisoformat(f"{month}-01") for month in (min(months), max(months)))
    numbers = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    return [f"{number // 12:04d}-{number % 12 + 1:02d}" for number in numbers]


def _rated_games(selected: Sequence[PlayedGame]) -> dict[str, list[PlayedGame]]:
    """The two-player games against levels of known strength, by game, the latest last.

    They have the usual start and no time odds.
    """
    rated = [
        game
        for game in selected
        if game.result is not None and game.seats == 2 and not game.summary.has_own_start
        if not has_odds(game.summary.clock) and _has_rated_level(game)
    ]
    return _group_by(rated, lambda game: game.game_id)


def _has_rated_level(game: PlayedGame) -> bool:
    """Whether the strength of the computer is known: below master, in a game whose levels were measured."""
    known, met = level_ratings(game.game_id), elo_of(game.game_id, 2, game.level)
    return bool(known) and met is not None and met <= max(known.values())


def _rating(games: Sequence[PlayedGame]) -> PerformanceRating | None:
    """The rating after rated games, None for too few; the latest games count."""
    rows = [
        (elo, RESULT_POINTS[game.result])
        for game in reversed(games)
        if game.result is not None and (elo := elo_of(game.game_id, 2, game.level)) is not None
    ]
    return performance_rating(rows)


def _rating_with_course(games: Sequence[PlayedGame]) -> PerformanceRating | None:
    """The rating with that after each month with a rated game, once there are enough games."""
    whole = _rating(games)
    last = {game.month: index + 1 for index, game in enumerate(games) if game.month}
    ratings = {month: _rating(games[:count]) for month, count in last.items()}
    course = {month: rating.elo for month, rating in ratings.items() if rating is not None}
    return None if whole is None else replace(whole, course=course)


def _faults_by_game(selected: Sequence[PlayedGame], faults: Mapping[int, FaultCounts]) -> dict[str, FaultCounts]:
    games = _group_by((game for game in selected if game.id in faults), lambda game: game.game_id)
    return {game_id: sum((faults[game.id] for game in some), FaultCounts()) for game_id, some in games.items()}


def _puzzle_scores(pasts: Mapping[str, PuzzlePast], games_filter: StatisticsFilter) -> dict[str, PuzzleScore]:
    selected = {game_id: past for game_id, past in pasts.items() if games_filter.game_id in ("", game_id)}
    found = {game_id: puzzle_score(past, games_filter.since) for game_id, past in selected.items()}
    return {game_id: score for game_id, score in found.items() if score is not None}


def _common_openings(selected: Sequence[PlayedGame], tables: Mapping[int, OpeningTable]) -> list[Opening]:
    """The openings that were played at least twice, the most frequent first."""
    known = (game for game in selected if game.id in tables)
    together = _group_by(known, lambda game: (game.game_id, game.seats, tables[game.id].form))
    often = [games for games in together.values() if len(games) >= MIN_OPENING_GAMES]
    return [_opening_of(games, tables) for games in sorted(often, key=len, reverse=True)]


def _opening_of(games: Sequence[PlayedGame], tables: Mapping[int, OpeningTable]) -> Opening:
    moves, _count = Counter(game.summary.first_moves[: game.seats] for game in games).most_common(1)[0]
    example = next(game for game in games if game.summary.first_moves[: game.seats] == moves)
    return Opening(
        (example.game_id, example.seats), moves, tables[example.id].arrangement, len(games), _count_results(games)
    )
