"""Streaks: consecutive games with the same result, and consecutive days with a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Final

from game.statistics.played_game import Result

RECENT_RESULTS: Final = 60  # in the list of last results


@dataclass(frozen=True, slots=True)
class ResultStreak:
    """A number of consecutive games with the same result; `day` is that of the last (`2026-11-23`)."""

    result: Result
    games: int
    day: str


@dataclass(frozen=True, slots=True)
class Streaks:
    """The current streak, the longest won and lost, the last results, and the most consecutive days with a game.

    Games without a result are skipped: abandoned, unfinished, or between persons without a named player.
    """

    current: ResultStreak | None
    longest_won: ResultStreak | None
    longest_lost: ResultStreak | None
    recent: tuple[Result, ...]
    days_in_a_row: int


def find_streaks(games: Sequence[tuple[Result | None, str]]) -> Streaks:
    """The streaks of games in the order in which they ended, each with its result and its day."""
    finished = [(result, day) for result, day in games if result is not None]
    runs = [_streak_of(result, list(run)) for result, run in groupby(finished, key=lambda game: game[0])]

    def longest(result: Result) -> ResultStreak | None:
        return max((run for run in runs if run.result == result), key=lambda run: run.games, default=None)

    recent = tuple(result for result, _day in finished[-RECENT_RESULTS:])
    return Streaks(
        runs[-1] if runs else None,
        longest("won"),
        longest("lost"),
        recent,
        _most_days_in_a_row(day for _r, day in games),
    )


def _streak_of(result: Result, run: Sequence[tuple[Result, str]]) -> ResultStreak:
    return ResultStreak(result, len(run), run[-1][1])


def _most_days_in_a_row(days: Iterable[str]) -> int:
    """The greatest number of consecutive days."""
    played_days = {date.fromisoformat(day) for day in days if day}
    most, one_day = 0, timedelta(days=1)
    for day in played_days:
        if day - one_day not in played_days:
            last = day
            while last + one_day in played_days:
                last += one_day
            most = max(most, (last - day).days + 1)
    return most
