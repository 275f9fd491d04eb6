"""The queries of the library: functions that read results from its tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias

from game.core.errors import N_, StaxError
from game.library.note import NOTE_START
from game.library.record import GameRecord
from game.library.saved import SUMMARY_MOVES, Entry, EntryPage, GameSummary, Query, SavedGame
from game.library.storage.schema import OWN_PUZZLES_QUERY, RUNS_QUERY, TRIES_QUERY, fold
from game.library.tree import ROOT, Tree, tree_from_rows
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, Try

Rows: TypeAlias = Iterable[tuple[Any, ...]]

GAME_MISSING: Final = N_("That game is no longer in the library, or can't be read.")
NEWEST_FIRST: Final = " ORDER BY updated DESC, created DESC, id DESC"
MAIN_LINE_QUERY: Final = "SELECT ifnull(CAST(text AS TEXT), '') FROM nodes WHERE game = ? AND main ORDER BY ply"
NODES_QUERY: Final = (
    "SELECT node, parent, ifnull(CAST(text AS TEXT), ''), ifnull(CAST(comment AS TEXT), '') FROM nodes"
    " WHERE game = ? ORDER BY node"
)
RECORD_QUERY: Final = (
    "SELECT id, game, options, seats, start, created, updated, result, name, clock, times, final, colours FROM games"
)
ENTRY_QUERY: Final = (
    "SELECT id, game, options, seats, start, created, updated, result, name, final,"
    " (SELECT count(*) FROM nodes WHERE game = games.id AND main), deleted, colours, clock FROM games"
)
SUMMARY_QUERY: Final = (
    "SELECT id, options, seats, times, game, start IS NOT NULL, updated, result, clock, colours,"
    f" instr(comment, '{NOTE_START}'),"
    " (SELECT ply + 1 FROM nodes WHERE nodes.game = games.id AND main ORDER BY ply DESC LIMIT 1),"
    " (SELECT group_concat(text, char(10)) FROM (SELECT text FROM nodes"
    f" WHERE nodes.game = games.id AND main AND ply < {SUMMARY_MOVES} ORDER BY ply))"
    " FROM games WHERE id > ? AND deleted IS NULL ORDER BY id LIMIT ?"
)
PLAYER_CONDITION: Final = "instr(seated, ?)"
NAMED_SEATS: Final = "SELECT 1 FROM players WHERE players.game = games.id AND instr(players.folded, ?)"
SEAT_WON: Final = "result GLOB 'win ' || players.seat || ' *'"
PERSON_SEATS: Final = (
    "SELECT 1 FROM json_each(CASE WHEN json_valid(games.seats) THEN games.seats ELSE '[]' END) AS sitting"
    " WHERE sitting.value LIKE 'person%'"
)
PERSON_WON: Final = "result GLOB 'win ' || sitting.key || ' *'"
COMMENTED_GAMES: Final = "SELECT nodes.game FROM nodes WHERE nodes.folded <> '' AND instr(nodes.folded, ?)"
RESULT_CONDITIONS: Final = {
    "unfinished": "result = ''",
    "decided": "result LIKE 'win %'",
    "drawn": "result LIKE 'draw%'",
    "abandoned": "result = 'abandoned'",
    "won": "result LIKE 'win %'",
    "lost": "result LIKE 'win %'",
}


def read_unfinished(count: int) -> Callable[[sqlite3.Connection], list[SavedGame]]:
    """A function that reads the latest unfinished games, all if `count` is -1; unreadable games are skipped."""

    def read(database: sqlite3.Connection) -> list[SavedGame]:
        rows = database.execute(f"{RECORD_QUERY} WHERE result = '' AND deleted IS NULL{NEWEST_FIRST}")
        games = (_read_saved(database, row) for row in rows)
        return list(islice((game for game in games if game is not None), count if count >= 0 else None))

    return read


def read_game(number: int) -> Callable[[sqlite3.Connection], SavedGame]:
    """A function that reads a game; it raises StaxError if the game is missing or unreadable."""

    def read(database: sqlite3.Connection) -> SavedGame:
        row = database.execute(f"{RECORD_QUERY} WHERE id = ?", (number,)).fetchone()
        saved = _read_saved(database, row) if row is not None else None
        if saved is None:
            raise StaxError(GAME_MISSING)
        return saved

    return read


def read_completed_pages(database: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """The completed pages of lessons as pairs (game id, page id)."""
    return frozenset((str(game), str(page)) for game, page in database.execute("SELECT game, page FROM pages"))


def read_puzzle_past(game_id: str) -> Callable[[sqlite3.Connection], PuzzlePast]:
    """A function that reads the tries, runs and own puzzles of a game; unreadable rows are skipped."""

    def read(database: sqlite3.Connection) -> PuzzlePast:
        tries, runs, own = (
            database.execute(f"{rows} WHERE game = ? ORDER BY {age}", (game_id,))
            for rows, age in ((TRIES_QUERY, "at, id"), (RUNS_QUERY, "at, id"), (OWN_PUZZLES_QUERY, "added, number"))
        )
        return puzzle_past_from_rows(tries, runs, own)

    return read


def puzzle_past_from_rows(tries: Rows, runs: Rows, own: Rows) -> PuzzlePast:
    """Convert rows of `TRIES_QUERY`, `RUNS_QUERY` and `OWN_PUZZLES_QUERY`; rows with wrong types are skipped."""
    return PuzzlePast(
        tuple(_try_from_row(row) for row in tries if _have_types(row[:7], (int, str, int, float, str, int, float))),
        tuple(PuzzleRun(*row) for row in runs if _have_types(row, (int, str, str, float, int))),
        tuple(OwnPuzzle(*row) for row in own if _have_types(row, (str, int, str, str, float))),
    )


def _have_types(row: Sequence[Any], kinds: Sequence[type]) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(row, kinds, strict=True))


def _try_from_row(row: Sequence[Any]) -> Try:
    number, game, puzzle, at, mode, solved, seconds, *rating = row
    rated = _have_types(rating, (float, float, float))
    return Try(
        number, game, puzzle, at, mode, bool(solved), seconds, (rating[0], rating[1], rating[2]) if rated else None
    )


def read_tree(database: sqlite3.Connection, number: int) -> Tree:
    """The tree of a game; empty if there is no such game."""
    rows = database.execute(NODES_QUERY, (number,))
    main = [text for (text,) in database.execute(MAIN_LINE_QUERY, (number,))]
    tree = tree_from_rows(rows, main)
    for (comment,) in database.execute("SELECT ifnull(CAST(comment AS TEXT), '') FROM games WHERE id = ?", (number,)):
        tree.set_comment(ROOT, comment)
    return tree


def read_page(query: Query, first: int, count: int) -> Callable[[sqlite3.Connection], EntryPage]:
    """A function that reads up to `count` entries after the first `first`, and the total number."""

    def read(database: sqlite3.Connection) -> EntryPage:
        where, values = where_clause(query)
        (total,) = database.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()
        numbers = f"SELECT id FROM games WHERE {where}{NEWEST_FIRST} LIMIT ? OFFSET ?"
        rows = database.execute(f"{ENTRY_QUERY} WHERE id IN ({numbers}){NEWEST_FIRST}", (*values, count, first))
        entries = (_entry_from_row(*row) for row in rows)
        return EntryPage(tuple(entry for entry in entries if entry is not None), first, total)

    return read


def read_entry(number: int) -> Callable[[sqlite3.Connection], Entry]:
    """A function that reads a game's entry; it raises StaxError if the game is missing or unreadable."""

    def read(database: sqlite3.Connection) -> Entry:
        row = database.execute(f"{ENTRY_QUERY} WHERE id = ?", (number,)).fetchone()
        entry = _entry_from_row(*row) if row is not None else None
        if entry is None:
            raise StaxError(GAME_MISSING)
        return entry

    return read


def where_clause(query: Query) -> tuple[str, tuple[object, ...]]:
    """The SQL condition of a query and its parameters."""
    parts: list[tuple[str, tuple[object, ...]]] = [(f"deleted IS {'NOT ' * query.deleted}NULL", ())]
    if query.game_id:
        parts.append(("game = ?", (query.game_id,)))
    if query.since is not None:
        parts.append(("updated >= ?", (query.since,)))
    if query.until is not None:
        parts.append(("updated < ?", (query.until,)))
    if query.ending:
        parts.append((RESULT_CONDITIONS[query.ending], ()))
    player, ranked, lost = fold(query.player), query.ending in ("won", "lost"), "NOT " * (query.ending == "lost")
    if player:
        parts.append((PLAYER_CONDITION, (player,)))
    if ranked and player:
        parts.append((f"EXISTS ({NAMED_SEATS} AND {lost}{SEAT_WON})", (player,)))
    elif ranked:
        parts.append((f"EXISTS ({PERSON_SEATS} AND {lost}{PERSON_WON})", ()))
    if text := fold(query.text):
        parts.append((f"(instr(folded, ?) OR {PLAYER_CONDITION} OR id IN ({COMMENTED_GAMES}))", (text,) * 3))
    return " AND ".join(part for part, _ in parts), tuple(value for _, some in parts for value in some)


def read_summaries(after: int, count: int) -> Callable[[sqlite3.Connection], tuple[list[GameSummary], int | None]]:
    """A function that reads summaries of the `count` games with the next numbers after `after`.

    It also returns the last of these numbers, None at the end.  Unreadable games are skipped.
    """

    def read(database: sqlite3.Connection) -> tuple[list[GameSummary], int | None]:
        rows = database.execute(SUMMARY_QUERY, (after, count)).fetchall()
        games = [_summary_from_row(*row) for row in rows]
        return [game for game in games if game is not None], rows[-1][0] if len(rows) == count else None

    return read


def read_game_numbers(database: sqlite3.Connection) -> list[int]:
    """The numbers of all games that are not in the bin, in the order of their beginning."""
    rows = database.execute("SELECT id FROM games WHERE deleted IS NULL ORDER BY created, updated, id")
    return [number for (number,) in rows]


def read_players(database: sqlite3.Connection) -> list[str]:
    """The names of all players, those with the most games first."""
    rows = database.execute(
        "SELECT name FROM players WHERE game NOT IN (SELECT id FROM games WHERE deleted IS NOT NULL)"
        " GROUP BY name ORDER BY count(*) DESC, name"
    )
    return [name for (name,) in rows if isinstance(name, str)]


def _read_saved(database: sqlite3.Connection, row: tuple[Any, ...]) -> SavedGame | None:
    record = record_from_row(row, read_tree(database, row[0]))
    if record is None:
        return None
    coach = database.execute("SELECT strictness FROM coached WHERE game = ?", (row[0],)).fetchone()
    return SavedGame(row[0], replace(record, coach=coach[0]) if coach is not None else record)


def record_from_row(row: tuple[Any, ...], tree: Tree) -> GameRecord | None:
    """The record of a row of `RECORD_QUERY`; None if it is invalid."""
    _number, game, options, seats, start, created, updated, result, name, clock, times, final, colours = row
    read = parse_options_and_seats(options, seats)
    if read is None or not _has_kinds([game, result, name, clock, final, colours], start, created, updated):
        return None
    return GameRecord(
        game,
        *read,
        tree,
        start,
        result,
        name,
        created,
        updated,
        clock,
        _parse_times(times),
        final,
        tuple(colours.split()),
    )


def _entry_from_row(*row: Any) -> Entry | None:
    number, game, options, seats, start, created, updated, result, name, final, plies, deleted, colours, clock = row
    read = parse_options_and_seats(options, seats)
    texts = [game, result, name, final, colours, clock]
    if read is None or not _has_kinds(texts, start, created, updated, deleted or 0.0):
        return None
    shown = tuple(colours.split())
    return Entry(number, game, *read, start, created, updated, result, name, final, plies, deleted, shown, clock)


def _summary_from_row(number: int, options: str, seats: str, times: str, *row: Any) -> GameSummary | None:
    game, set_up, updated, result, clock, colours, noted, plies, begun = row
    read = _parse_options_and_seats(options, seats)
    if read is None or not _has_kinds([game, result, clock, colours], None, updated):
        return None
    first = tuple(begun.split("\n")) if begun else ()
    shown = tuple(colours.split())
    left = _parse_times(times) if times != "[]" else ()
    return GameSummary(
        number, game, *read, bool(set_up), updated, result, clock, left, shown, plies or 0, first, bool(noted)
    )


def _has_kinds(texts: list[object], start: object, *dates: object) -> bool:
    """Whether values are texts and numbers; SQLite keeps any in any column, and a flipped bit changes the kind."""
    return (
        all(isinstance(text, str) for text in texts)
        and isinstance(start, str | None)
        and all(isinstance(date, float) for date in dates)
    )


def parse_options_and_seats(options: str, seats: str) -> tuple[dict[str, str], tuple[str, ...]] | None:
    """Parse the JSON of options and seats; None if they are invalid (the game stays in the file)."""
    try:
        chosen = {str(key): str(value) for key, value in dict(json.loads(options)).items()}
        return chosen, tuple(str(seat) for seat in json.loads(seats))
    except (ValueError, TypeError, RecursionError):
        return None


# Many games share their options and seats; the results are never modified.
_parse_options_and_seats = lru_cache(1024)(parse_options_and_seats)


def _parse_times(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(seconds) for seconds in json.loads(text))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return ()  # as if the times were unknown
