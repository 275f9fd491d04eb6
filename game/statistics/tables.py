"""Tables: all numbers as tables, to be read as text and taken along as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.analysis.verdict import KINDS
from game.core.errors import N_
from game.core.game import Game
from game.play.setup import LEVEL_NAMES
from game.statistics.reckoning import Score, Statistics
from game.statistics.streaks import Streak

Cell: TypeAlias = int | float | None
Word: TypeAlias = Callable[[str], str]
"""A marked text in the language of whoever reads it."""
FEWEST: Final = 10  # games from which on a share is told
NOTHING: Final = "·"  # where there is nothing to count
FAULTS: Final[Mapping[str, str]] = {
    "inaccuracy": N_("Inaccuracies"),
    "mistake": N_("Mistakes"),
    "blunder": N_("Blunders"),
    "missed win": N_("Missed wins"),
}
MEASURES: Final[Mapping[str, str]] = {  # by their names in CSV: what stands over their columns, marked
    "count": N_("Number"),
    "games": N_("Games"),
    "won": N_("Won"),
    "drawn": N_("Drawn"),
    "lost": N_("Lost"),
    "percent": "%",
    "seat-1": N_("1st seat"),
    "seat-2": N_("2nd seat"),
    "seat-3": N_("3rd seat"),
    "elo": N_("Elo"),
    "error": "±",
    "moves": N_("Moves"),
    **FAULTS,
    "tried": N_("Tried"),
    "solved": N_("Solved"),
    "minutes": N_("Minutes"),
    "points": N_("Points"),
    "streak": N_("Streak"),
    "three-minutes": N_("In three minutes"),
}
PUZZLES: Final = ("tried", "solved", "minutes", "points", "error", "streak", "three-minutes")
SEATS: Final = tuple(name for name in MEASURES if name.startswith("seat-"))
SCORE: Final = ("won", "drawn", "lost", "percent")
ENDINGS: Final[Mapping[str, str]] = {
    "won": N_("Won"),
    "drawn": N_("Drawn"),
    "lost": N_("Lost"),
    "abandoned": N_("Broken off"),
    "unfinished": N_("Unfinished"),
    "persons": N_("Between persons"),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    """What it is about, each "" or None where that says nothing: a game, how many players, an item; then numbers."""

    values: tuple[Cell, ...]
    item: str = ""
    kind: tuple[str, int | None] = ("", None)


@dataclass(frozen=True, slots=True)
class NumberTable:
    """A table: `item` and `measures` stand over its columns; texts are marked, but `verbatim` items are not."""

    id: str
    title: str
    item: str
    measures: tuple[str, ...]
    rows: tuple[TableRow, ...]
    verbatim: bool = False


def tables(told: Statistics) -> list[NumberTable]:
    """All numbers; tables without a row are among them."""
    faults, months = ("moves", *FAULTS), N_("Month")
    return [
        NumberTable("overview", N_("Games"), "", ("count",), tuple(_overview(told))),
        NumberTable("levels", N_("Results against the computer"), N_("Level"), SCORE, tuple(_levels(told))),
        NumberTable("seats", N_("By seat"), N_("Seat"), SCORE, tuple(_seats(told))),
        NumberTable("colours", N_("By colour"), N_("Colour"), SCORE, tuple(_colours(told))),
        NumberTable("persons", N_("Between persons"), "", (*SEATS, "drawn"), tuple(_persons(told))),
        NumberTable("streaks", N_("Streaks"), "", ("games",), tuple(_streaks(told))),
        NumberTable("months", N_("Games by month"), months, ("games",), tuple(_months(told)), True),
        NumberTable("rating", N_("Rating, in Elo above novice"), "", ("elo", "error", "games"), tuple(_ratings(told))),
        NumberTable("faults", N_("Faults"), "", faults, tuple(_faults(told))),
        NumberTable(
            "fault-months", N_("Faults by month"), N_("Month"), ("moves", *FAULTS), tuple(_fault_months(told)), True
        ),
        NumberTable(
            "openings", N_("Openings played most"), N_("Moves"), ("games", *SCORE), tuple(_openings(told)), True
        ),
        NumberTable("puzzles", N_("Puzzles"), "", PUZZLES, tuple(_puzzles(told))),
    ]


def share(score: Score) -> float | None:
    """The points in percent, a draw half; None of too few games."""
    return 100 * (score.won + score.drawn / 2) / score.games if score.games >= FEWEST else None


def _score(score: Score) -> tuple[Cell, ...]:
    return score.won, score.drawn, score.lost, share(score)


def _overview(told: Statistics) -> Iterator[TableRow]:
    yield TableRow((told.games,), N_("Games that count"))
    for ending, name in ENDINGS.items():
        yield TableRow((told.endings.get(ending, 0),), name)
    yield TableRow((round(told.seconds / 60),), N_("Minutes on clocks"))
    yield TableRow((told.timed,), N_("Games with a clock"))
    yield TableRow((told.games - told.timed,), N_("Games of unknown time"))
    yield TableRow((told.analysed,), N_("Games analysed"))


def _levels(told: Statistics) -> Iterator[TableRow]:
    for kind, levels in sorted(told.levels.items()):
        known = [level for level in LEVEL_NAMES if level in levels]
        for level in [*known, *sorted(set(levels) - set(known))]:
            yield TableRow(_score(levels[level]), level, kind)


def _seats(told: Statistics) -> Iterator[TableRow]:
    for kind, seats in sorted(told.seats.items()):
        for seat, score in sorted(seats.items()):
            yield TableRow(_score(score), seat_name(seat), kind)


def seat_name(seat: int) -> str:
    """What a seat is called by its number, marked."""
    return MEASURES[SEATS[seat]]


def _colours(told: Statistics) -> Iterator[TableRow]:
    for colour, score in sorted(told.colours.items(), key=lambda item: -item[1].games):
        yield TableRow(_score(score), colour)


def _persons(told: Statistics) -> Iterator[TableRow]:
    for kind, (*seats, drawn) in sorted(told.persons.items()):
        yield TableRow((*seats, *[None] * (len(SEATS) - len(seats)), drawn), "", kind)


def _streaks(told: Statistics) -> Iterator[TableRow]:
    def games(streak: Streak | None) -> tuple[Cell]:
        return (streak.games if streak is not None else None,)

    now, last = told.streaks.now, told.streaks.now.result if told.streaks.now is not None else "won"
    yield TableRow(games(now), {"won": N_("Won now"), "drawn": N_("Drawn now"), "lost": N_("Lost now")}[last])
    yield TableRow(games(told.streaks.won), N_("Longest won"))
    yield TableRow(games(told.streaks.lost), N_("Longest lost"))
    yield TableRow((told.streaks.days,), N_("Days in a row with a game"))


def _months(told: Statistics) -> Iterator[TableRow]:
    for month, counted in told.months.items():
        yield TableRow((counted.games,), month)


def _ratings(told: Statistics) -> Iterator[TableRow]:
    for game_id, rating in sorted(told.ratings.items()):
        error = round(rating.error) if not rating.bound else None
        item = {0: "", 1: N_("or more"), -1: N_("or less")}[rating.bound]
        yield TableRow((round(rating.elo), error, rating.games), item, (game_id, None))


def _faults(told: Statistics) -> Iterator[TableRow]:
    for game_id, faults in sorted(told.faults.items()):
        yield TableRow((faults.moves, *(faults.kinds.get(kind, 0) for kind in KINDS)), "", (game_id, None))


def _fault_months(told: Statistics) -> Iterator[TableRow]:
    for month, counted in told.months.items():
        if counted.faults.moves:
            faults = counted.faults
            yield TableRow((faults.moves, *(faults.kinds.get(kind, 0) for kind in KINDS)), month)


def _openings(told: Statistics) -> Iterator[TableRow]:
    for opening in told.openings:
        yield TableRow((opening.games, *_score(opening.score)), " ".join(opening.moves), opening.kind)


def _puzzles(told: Statistics) -> Iterator[TableRow]:
    for game_id, score in sorted(told.puzzles.items()):
        points = (round(score.course[-1]), round(2 * score.deviation)) if score.course else (None, None)
        times = score.tried, score.solved, round(score.seconds / 60)
        yield TableRow((*times, *points, score.streak or None, score.three_minutes or None), "", (game_id, None))


def as_csv(tables: Iterable[NumberTable]) -> str:
    """All numbers, one a line: `table,game,players,item,measure,value`; names are English, nothing is left empty."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("table", "game", "players", "item", "measure", "value"))
    for table in tables:
        for row in table.rows:
            for measure, value in zip(table.measures, row.values, strict=True):
                if value is not None:
                    game_id, players = row.kind
                    lines.writerow((table.id, game_id, players or "", row.item, measure, _exact(value)))
    return out.getvalue()


def _exact(value: int | float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def shown(value: Cell) -> str:
    """A number as it is read: whole, with a dot where there is none."""
    return NOTHING if value is None else f"{value:.0f}"


def as_text(table: NumberTable, games: Mapping[str, Game], word: Word) -> str:
    """A table in lines: its title, what stands over the columns, its rows.

    Of the three columns that say what a row is about those are left out in which nothing stands.
    """
    if not table.rows:
        return f"{word(table.title)}\n{NOTHING}"
    told = zip(*about(table, games, word), strict=True)
    texts = [[over, *cells] for over, cells in zip(heading(table, word), told, strict=True) if any(cells)]
    values = zip(*(map(shown, row.values) for row in table.rows), strict=True)
    numbers = [[over, *cells] for over, cells in zip(measured(table, word), values, strict=True)]
    columns = [[cell.ljust(max(map(len, column))) for cell in column] for column in texts]
    columns += [[cell.rjust(max(map(len, column))) for cell in column] for column in numbers]
    return "\n".join([word(table.title), *("  ".join(line).rstrip() for line in zip(*columns, strict=True))])


def heading(table: NumberTable, word: Word) -> tuple[str, str, str]:
    """What stands over the columns that say what a row is about: the game, its players, the item."""
    return word(N_("Game")), word(N_("Players")), word(table.item) if table.item else ""


def measured(table: NumberTable, word: Word) -> list[str]:
    """What stands over the numbers."""
    return [word(MEASURES[name]) for name in table.measures]


def about(table: NumberTable, games: Mapping[str, Game], word: Word) -> list[tuple[str, str, str]]:
    """What each row of a table is about, as it is read: the game, its players, the item."""
    said = (lambda text: text) if table.verbatim else word
    names = {game_id: game.name for game_id, game in games.items()}
    return [
        (names.get(row.kind[0], row.kind[0]), str(row.kind[1] or ""), said(row.item) if row.item else "")
        for row in table.rows
    ]
