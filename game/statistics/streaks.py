"""Streaks: how many games in a row came out alike, and on how many days in a row something was played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Final

from game.statistics.played import Result

RECENT: Final = 60  # results that are shown


@dataclass(frozen=True, slots=True)
class Streak:
    """So many games in a row with one result, the last of them on a day (`2026-11-23`)."""

    result: Result
    games: int
    day: str


@dataclass(frozen=True, slots=True)
class Streaks:
    """The one that goes on now, the longest won and lost, the last results, and the most days in a row with a game.

    A game without a result (abandoned, unfinished, between persons of whom none is asked about) is passed over.
    """

    now: Streak | None
    won: Streak | None
    lost: Streak | None
    recent: tuple[Result, ...]
    days: int


def streaks(games: Sequence[tuple[Result | None, str]]) -> Streaks:
    """Those of games in the order in which they ended, each with its result and its day."""
    told = [(result, day) for result, day in games if result is not None]
    runs = [_streak(result, list(run)) for result, run in groupby(told, key=lambda game: game[0])]

    def longest(result: Result) -> Streak | None:
        return max((run for run in runs if run.result == result), key=lambda run: run.games, default=None)

    recent = tuple(result for result, _day in told[-RECENT:])
    return Streaks(runs[-1] if runs else None, longest("won"), longest("lost"), recent, _days(day for _r, day in games))


def _streak(result: Result, run: Sequence[tuple[Result, str]]) -> Streak:
    return Streak(result, len(run), run[-1][1])


def _days(days: Iterable[str]) -> int:
    """The most days in a row."""
    known = {date.fromisoformat(day) for day in days if day}
    most, one = 0, timedelta(days=1)
    for day in known:
        if day - one not in known:
            last = day
            while last + one in known:
                last += one
            most = max(most, (last - day).days + 1)
    return most
