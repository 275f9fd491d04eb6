"""Tables: all statistics as tables, for text output and CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.analysis.verdict import FAULT_KINDS
from game.core.errors import N_
from game.core.game import Game
from game.play.setup import LEVEL_NAMES
from game.statistics.compute import ResultCounts, Statistics
from game.statistics.streaks import ResultStreak

CellValue: TypeAlias = int | float | None
Translate: TypeAlias = Callable[[str], str]
"""Translates a text that is marked for translation."""
MIN_GAMES_FOR_SHARE: Final = 10  # for a percentage
EMPTY_CELL: Final = "·"  # stands for None
FAULT_NAMES: Final[Mapping[str, str]] = {
    "inaccuracy": N_("Inaccuracies"),
    "mistake": N_("Mistakes"),
    "blunder": N_("Blunders"),
    "missed win": N_("Missed wins"),
}
MEASURE_NAMES: Final[Mapping[str, str]] = {  # the headings of the columns, by their names in CSV files
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
    **FAULT_NAMES,
    "tried": N_("Tried"),
    "solved": N_("Solved"),
    "minutes": N_("Minutes"),
    "points": N_("Points"),
    "streak": N_("Streak"),
    "three-minutes": N_("In three minutes"),
}
PUZZLE_MEASURES: Final = ("tried", "solved", "minutes", "points", "error", "streak", "three-minutes")
SEAT_MEASURES: Final = tuple(name for name in MEASURE_NAMES if name.startswith("seat-"))
SCORE_MEASURES: Final = ("won", "drawn", "lost", "percent")
ENDING_NAMES: Final[Mapping[str, str]] = {
    "won": N_("Won"),
    "drawn": N_("Drawn"),
    "lost": N_("Lost"),
    "abandoned": N_("Abandoned"),
    "unfinished": N_("Unfinished"),
    "persons": N_("Between people"),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    """The numbers of a row and its labels: a game, the number of players, an item; unused labels are "" or None."""

    values: tuple[CellValue, ...]
    item: str = ""
    kind: tuple[str, int | None] = ("", None)


@dataclass(frozen=True, slots=True)
class NumberTable:
    """A table: `item` and `measures` are headings. Texts are marked for translation, except `verbatim` items."""

    id: str
    title: str
    item: str
    measures: tuple[str, ...]
    rows: tuple[TableRow, ...]
    verbatim: bool = False


def make_tables(numbers: Statistics) -> list[NumberTable]:
    """All tables, including those without a row."""
    faults, months = ("moves", *FAULT_NAMES), N_("Month")
    return [
        NumberTable("overview", N_("Games"), "", ("count",), tuple(_overview_rows(numbers))),
        NumberTable(
            "levels", N_("Results against the computer"), N_("Level"), SCORE_MEASURES, tuple(_level_rows(numbers))
        ),
        NumberTable("seats", N_("By seat"), N_("Seat"), SCORE_MEASURES, tuple(_seat_rows(numbers))),
        NumberTable("colours", N_("By colour"), N_("Colour"), SCORE_MEASURES, tuple(_colour_rows(numbers))),
        NumberTable("persons", N_("Between people"), "", (*SEAT_MEASURES, "drawn"), tuple(_person_rows(numbers))),
        NumberTable("streaks", N_("Streaks"), "", ("games",), tuple(_streak_rows(numbers))),
        NumberTable("months", N_("Games by month"), months, ("games",), tuple(_month_rows(numbers)), True),
        NumberTable(
            "rating", N_("Rating, in Elo above novice"), "", ("elo", "error", "games"), tuple(_rating_rows(numbers))
        ),
        NumberTable("faults", N_("All mistakes"), "", faults, tuple(_fault_rows(numbers))),
        NumberTable(
            "fault-months",
            N_("Mistakes by month"),
            N_("Month"),
            ("moves", *FAULT_NAMES),
            tuple(_fault_month_rows(numbers)),
            True,
        ),
        NumberTable(
            "openings",
            N_("Openings played most"),
            N_("Moves"),
            ("games", *SCORE_MEASURES),
            tuple(_opening_rows(numbers)),
            True,
        ),
        NumberTable("puzzles", N_("Puzzles"), "", PUZZLE_MEASURES, tuple(_puzzle_rows(numbers))),
    ]


def score_percent(score: ResultCounts) -> float | None:
    """The points in percent, a draw counted as half; None for too few games."""
    return 100 * (score.won + score.drawn / 2) / score.games if score.games >= MIN_GAMES_FOR_SHARE else None


def _score_cells(score: ResultCounts) -> tuple[CellValue, ...]:
    return score.won, score.drawn, score.lost, score_percent(score)


def _overview_rows(numbers: Statistics) -> Iterator[TableRow]:
    yield TableRow((numbers.games,), N_("Rated games"))
    for ending, name in ENDING_NAMES.items():
        yield TableRow((numbers.endings.get(ending, 0),), name)
    yield TableRow((round(numbers.clock_time.seconds / 60),), N_("Minutes on clocks"))
    yield TableRow((numbers.clock_time.games,), N_("Games with a clock"))
    yield TableRow((numbers.games - numbers.clock_time.games,), N_("Games of unknown time"))
    yield TableRow((numbers.analysed,), N_("Games analysed"))


def _level_rows(numbers: Statistics) -> Iterator[TableRow]:
    for kind, levels in sorted(numbers.levels.items()):
        known = [level for level in LEVEL_NAMES if level in levels]
        for level in [*known, *sorted(set(levels) - set(known))]:
            yield TableRow(_score_cells(levels[level]), level, kind)


def _seat_rows(numbers: Statistics) -> Iterator[TableRow]:
    for kind, seats in sorted(numbers.seats.items()):
        for seat, score in sorted(seats.items()):
            yield TableRow(_score_cells(score), seat_name(seat), kind)


def seat_name(seat: int) -> str:
    """The name of a seat by its number, marked for translation."""
    return MEASURE_NAMES[SEAT_MEASURES[seat]]


def _colour_rows(numbers: Statistics) -> Iterator[TableRow]:
    for colour, score in sorted(numbers.colours.items(), key=lambda item: -item[1].games):
        yield TableRow(_score_cells(score), colour)


def _person_rows(numbers: Statistics) -> Iterator[TableRow]:
    for kind, (*seats, drawn) in sorted(numbers.persons.items()):
        yield TableRow((*seats, *[None] * (len(SEAT_MEASURES) - len(seats)), drawn), "", kind)


def _streak_rows(numbers: Statistics) -> Iterator[TableRow]:
    def games(streak: ResultStreak | None) -> tuple[CellValue]:
        return (streak.games if streak is not None else None,)

    now, last = (
        numbers.streaks.current,
        numbers.streaks.current.result if numbers.streaks.current is not None else "won",
    )
    yield TableRow(games(now), {"won": N_("Won now"), "drawn": N_("Drawn now"), "lost": N_("Lost now")}[last])
    yield TableRow(games(numbers.streaks.longest_won), N_("Longest won"))
    yield TableRow(games(numbers.streaks.longest_lost), N_("Longest lost"))
    yield TableRow((numbers.streaks.days_in_a_row,), N_("Days in a row with a game"))


def _month_rows(numbers: Statistics) -> Iterator[TableRow]:
    for month, counted in numbers.months.items():
        yield TableRow((counted.games,), month)


def _rating_rows(numbers: Statistics) -> Iterator[TableRow]:
    for game_id, rating in sorted(numbers.ratings.items()):
        error = round(rating.error) if not rating.bound else None
        item = {0: "", 1: N_("or more"), -1: N_("or less")}[rating.bound]
        yield TableRow((round(rating.elo), error, rating.games), item, (game_id, None))


def _fault_rows(numbers: Statistics) -> Iterator[TableRow]:
    for game_id, faults in sorted(numbers.faults.items()):
        yield TableRow((faults.moves, *(faults.kinds.get(kind, 0) for kind in FAULT_KINDS)), "", (game_id, None))


def _fault_month_rows(numbers: Statistics) -> Iterator[TableRow]:
    for month, counted in numbers.months.items():
        if counted.faults.moves:
            faults = counted.faults
            yield TableRow((faults.moves, *(faults.kinds.get(kind, 0) for kind in FAULT_KINDS)), month)


def _opening_rows(numbers: Statistics) -> Iterator[TableRow]:
    for opening in numbers.openings:
        yield TableRow((opening.games, *_score_cells(opening.score)), " ".join(opening.moves), opening.kind)


def _puzzle_rows(numbers: Statistics) -> Iterator[TableRow]:
    for game_id, score in sorted(numbers.puzzles.items()):
        points = (round(score.rating_curve[-1]), round(2 * score.deviation)) if score.rating_curve else (None, None)
        times = score.tried, score.solved, round(score.seconds / 60)
        yield TableRow((*times, *points, score.streak or None, score.three_minutes or None), "", (game_id, None))


def as_csv(tables: Iterable[NumberTable]) -> str:
    """All numbers, a number per line: `table,game,players,item,measure,value`.

    Names are English, and no field is empty.
    """
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("table", "game", "players", "item", "measure", "value"))
    for table in tables:
        for row in table.rows:
            for measure, value in zip(table.measures, row.values, strict=True):
                if value is not None:
                    game_id, players = row.kind
                    lines.writerow((table.id, game_id, players or "", row.item, measure, _csv_number(value)))
    return out.getvalue()


def _csv_number(value: int | float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def cell_text(value: CellValue) -> str:
    """A number rounded to a whole number, with a dot for None."""
    return EMPTY_CELL if value is None else f"{value:.0f}"


def as_text(table: NumberTable, games: Mapping[str, Game], word: Translate) -> str:
    """A table as lines of text: its title, the columns' headings, its rows.

    Label columns without any text are left out.
    """
    if not table.rows:
        return f"{word(table.title)}\n{EMPTY_CELL}"
    labels = zip(*row_labels(table, games, word), strict=True)
    texts = [[over, *cells] for over, cells in zip(row_headings(table, word), labels, strict=True) if any(cells)]
    values = zip(*(map(cell_text, row.values) for row in table.rows), strict=True)
    numbers = [[over, *cells] for over, cells in zip(measure_headings(table, word), values, strict=True)]
    columns = [[cell.ljust(max(map(len, column))) for cell in column] for column in texts]
    columns += [[cell.rjust(max(map(len, column))) for cell in column] for column in numbers]
    return "\n".join([word(table.title), *("  ".join(line).rstrip() for line in zip(*columns, strict=True))])


def row_headings(table: NumberTable, word: Translate) -> tuple[str, str, str]:
    """The headings of the label columns: the game, its players, the item."""
    return word(N_("Game")), word(N_("Players")), word(table.item) if table.item else ""


def measure_headings(table: NumberTable, word: Translate) -> list[str]:
    """The headings of the number columns."""
    return [word(MEASURE_NAMES[name]) for name in table.measures]


def row_labels(table: NumberTable, games: Mapping[str, Game], word: Translate) -> list[tuple[str, str, str]]:
    """The labels of each row, translated: the game, its players, the item."""
    said = (lambda text: text) if table.verbatim else word
    names = {game_id: game.name for game_id, game in games.items()}
    return [
        (names.get(row.kind[0], row.kind[0]), str(row.kind[1] or ""), said(row.item) if row.item else "")
        for row in table.rows
    ]
