"""What the library answers, read from its tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias

from game.core.errors import N_, StaxError
from game.library.note import MARK
from game.library.record import GameRecord
from game.library.saved import BEGUN, Entry, GameSummary, Page, Query, SavedGame
from game.library.storage.schema import OWN_PUZZLES, RUNS, TRIES, fold
from game.library.tree import ROOT, Tree, grown
from game.library.tries import OwnPuzzle, PuzzlePast, Run, Try

Rows: TypeAlias = Iterable[tuple[Any, ...]]

GONE: Final = N_("That game is not in the library any more, or cannot be read.")
ORDER: Final = " ORDER BY updated DESC, created DESC, id DESC"
MOVES: Final = "SELECT text FROM nodes WHERE game = ? AND main ORDER BY ply"
WHOLE: Final = (
    "SELECT id, game, options, seats, start, created, updated, result, name, clock, times, final, colours FROM games"
)
ENTRY: Final = (
    "SELECT id, game, options, seats, start, created, updated, result, name, final,"
    " (SELECT count(*) FROM nodes WHERE game = games.id AND main), deleted, colours FROM games"
)
SUMMARY: Final = (
    "SELECT id, options, seats, times, game, start IS NOT NULL, updated, result, clock, colours,"
    f" instr(comment, '{MARK}'),"
    " (SELECT ply + 1 FROM nodes WHERE nodes.game = games.id AND main ORDER BY ply DESC LIMIT 1),"
    " (SELECT group_concat(text, char(10)) FROM (SELECT text FROM nodes"
    f" WHERE nodes.game = games.id AND main AND ply < {BEGUN} ORDER BY ply))"
    " FROM games WHERE id > ? AND deleted IS NULL ORDER BY id LIMIT ?"
)
SEATED: Final = "instr(seated, ?)"
NAMED: Final = "SELECT 1 FROM players WHERE players.game = games.id AND instr(players.folded, ?)"
SEAT_WON: Final = "result GLOB 'win ' || players.seat || ' *'"
PERSONS: Final = (
    "SELECT 1 FROM json_each(CASE WHEN json_valid(games.seats) THEN games.seats ELSE '[]' END) AS sitting"
    " WHERE sitting.value LIKE 'person%'"
)
PERSON_WON: Final = "result GLOB 'win ' || sitting.key || ' *'"
NOTED: Final = "SELECT nodes.game FROM nodes WHERE nodes.folded <> '' AND instr(nodes.folded, ?)"
ENDINGS: Final = {
    "unfinished": "result = ''",
    "decided": "result LIKE 'win %'",
    "drawn": "result LIKE 'draw%'",
    "abandoned": "result = 'abandoned'",
    "won": "result LIKE 'win %'",
    "lost": "result LIKE 'win %'",
}


def unfinished(count: int) -> Callable[[sqlite3.Connection], list[SavedGame]]:
    """Reads the last games without a result, all if `count` is -1; what does not read as a game is passed over."""

    def read(database: sqlite3.Connection) -> list[SavedGame]:
        rows = database.execute(f"{WHOLE} WHERE result = '' AND deleted IS NULL{ORDER}")
        games = (_saved(database, row) for row in rows)
        return list(islice((game for game in games if game is not None), count if count >= 0 else None))

    return read


def whole(number: int) -> Callable[[sqlite3.Connection], SavedGame]:
    """Reads a game; StaxError if there is none, or it does not read."""

    def read(database: sqlite3.Connection) -> SavedGame:
        row = database.execute(f"{WHOLE} WHERE id = ?", (number,)).fetchone()
        saved = _saved(database, row) if row is not None else None
        if saved is None:
            raise StaxError(GONE)
        return saved

    return read


def pages_done(database: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Reads the pages of lessons that are done, each with its game's id before its own."""
    return frozenset((str(game), str(page)) for game, page in database.execute("SELECT game, page FROM pages"))


def puzzle_past(game_id: str) -> Callable[[sqlite3.Connection], PuzzlePast]:
    """Reads all that is kept of a game's puzzles; what does not read is passed over."""

    def read(database: sqlite3.Connection) -> PuzzlePast:
        tries, runs, own = (
            database.execute(f"{rows} WHERE game = ? ORDER BY {age}", (game_id,))
            for rows, age in ((TRIES, "at, id"), (RUNS, "at, id"), (OWN_PUZZLES, "added, number"))
        )
        return past_of(tries, runs, own)

    return read


def past_of(tries: Rows, runs: Rows, own: Rows) -> PuzzlePast:
    """What rows of `TRIES`, `RUNS` and `OWN_PUZZLES` tell; those whose values are not of their kinds are left out."""
    return PuzzlePast(
        tuple(_try(row) for row in tries if _of_kinds(row[:7], (int, str, int, float, str, int, float))),
        tuple(Run(*row) for row in runs if _of_kinds(row, (int, str, str, float, int))),
        tuple(OwnPuzzle(*row) for row in own if _of_kinds(row, (str, int, str, str, float))),
    )


def _of_kinds(row: Sequence[Any], kinds: Sequence[type]) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(row, kinds, strict=True))


def _try(row: Sequence[Any]) -> Try:
    number, game, puzzle, at, mode, solved, seconds, *rating = row
    rated = _of_kinds(rating, (float, float, float))
    return Try(
        number, game, puzzle, at, mode, bool(solved), seconds, (rating[0], rating[1], rating[2]) if rated else None
    )


def tree_of(database: sqlite3.Connection, number: int) -> Tree:
    """The tree of a game; without a node if there is no such game."""
    rows = database.execute("SELECT node, parent, text, comment FROM nodes WHERE game = ? ORDER BY node", (number,))
    main = [text for (text,) in database.execute(MOVES, (number,))]
    tree = grown(rows, main)
    for (comment,) in database.execute("SELECT comment FROM games WHERE id = ?", (number,)):
        tree.write(ROOT, comment)
    return tree


def page(query: Query, first: int, count: int) -> Callable[[sqlite3.Connection], Page]:
    """Reads the entries from the `first`-th on, `count` at most, and how many there are in all."""

    def read(database: sqlite3.Connection) -> Page:
        where, values = condition(query)
        (total,) = database.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()
        numbers = f"SELECT id FROM games WHERE {where}{ORDER} LIMIT ? OFFSET ?"
        rows = database.execute(f"{ENTRY} WHERE id IN ({numbers}){ORDER}", (*values, count, first))
        entries = (_entry(*row) for row in rows)
        return Page(tuple(entry for entry in entries if entry is not None), first, total)

    return read


def line(number: int) -> Callable[[sqlite3.Connection], Entry]:
    """Reads a game's entry; StaxError if there is none, or it does not read."""

    def read(database: sqlite3.Connection) -> Entry:
        row = database.execute(f"{ENTRY} WHERE id = ?", (number,)).fetchone()
        entry = _entry(*row) if row is not None else None
        if entry is None:
            raise StaxError(GONE)
        return entry

    return read


def condition(query: Query) -> tuple[str, tuple[object, ...]]:
    """What a game's row must satisfy, and what fills the places."""
    parts: list[tuple[str, tuple[object, ...]]] = [(f"deleted IS {'NOT ' * query.deleted}NULL", ())]
    if query.game_id:
        parts.append(("game = ?", (query.game_id,)))
    if query.since is not None:
        parts.append(("updated >= ?", (query.since,)))
    if query.until is not None:
        parts.append(("updated < ?", (query.until,)))
    if query.ending:
        parts.append((ENDINGS[query.ending], ()))
    player, ranked, lost = fold(query.player), query.ending in ("won", "lost"), "NOT " * (query.ending == "lost")
    if player:
        parts.append((SEATED, (player,)))
    if ranked and player:
        parts.append((f"EXISTS ({NAMED} AND {lost}{SEAT_WON})", (player,)))
    elif ranked:
        parts.append((f"EXISTS ({PERSONS} AND {lost}{PERSON_WON})", ()))
    if text := fold(query.text):
        parts.append((f"(instr(folded, ?) OR {SEATED} OR id IN ({NOTED}))", (text,) * 3))
    return " AND ".join(part for part, _ in parts), tuple(value for _, some in parts for value in some)


def summaries(after: int, count: int) -> Callable[[sqlite3.Connection], tuple[list[GameSummary], int | None]]:
    """Reads the games with the next numbers after one, `count` at most; and the last of these numbers, None at the end.

    What does not read as a game is passed over.
    """

    def read(database: sqlite3.Connection) -> tuple[list[GameSummary], int | None]:
        rows = database.execute(SUMMARY, (after, count)).fetchall()
        games = [_summary(*row) for row in rows]
        return [game for game in games if game is not None], rows[-1][0] if len(rows) == count else None

    return read


def all_numbers(database: sqlite3.Connection) -> list[int]:
    """The numbers of all games that are not in the bin, the one begun first first."""
    rows = database.execute("SELECT id FROM games WHERE deleted IS NULL ORDER BY created, updated, id")
    return [number for (number,) in rows]


def players(database: sqlite3.Connection) -> list[str]:
    """The names of all who have played, those of most games first."""
    rows = database.execute(
        "SELECT name FROM players WHERE game NOT IN (SELECT id FROM games WHERE deleted IS NOT NULL)"
        " GROUP BY name ORDER BY count(*) DESC, name"
    )
    return [name for (name,) in rows]


def _saved(database: sqlite3.Connection, row: tuple[Any, ...]) -> SavedGame | None:
    record = record_of(row, tree_of(database, row[0]))
    if record is None:
        return None
    coach = database.execute("SELECT strictness FROM coached WHERE game = ?", (row[0],)).fetchone()
    return SavedGame(row[0], replace(record, coach=coach[0]) if coach is not None else record)


def record_of(row: tuple[Any, ...], tree: Tree) -> GameRecord | None:
    """The record of a row of `WHOLE`; None where it does not read."""
    _number, game, options, seats, start, created, updated, result, name, clock, times, final, colours = row
    read = told(options, seats)
    if read is None:
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
        _times(times),
        final,
        tuple(colours.split()),
    )


def _entry(*row: Any) -> Entry | None:
    number, game, options, seats, start, created, updated, result, name, final, plies, deleted, colours = row
    read = told(options, seats)
    if read is None:
        return None
    shown = tuple(colours.split())
    return Entry(number, game, *read, start, created, updated, result, name, final, plies, deleted, shown)


def _summary(number: int, options: str, seats: str, times: str, *row: Any) -> GameSummary | None:
    game, set_up, updated, result, clock, colours, noted, plies, begun = row
    read = _told_again(options, seats)
    if read is None:
        return None
    first = tuple(begun.split("\n")) if begun else ()
    shown = tuple(colours.split())
    left = _times(times) if times != "[]" else ()
    return GameSummary(
        number, game, *read, bool(set_up), updated, result, clock, left, shown, plies or 0, first, bool(noted)
    )


def told(options: str, seats: str) -> tuple[dict[str, str], tuple[str, ...]] | None:
    """Options and seats; None where they do not read, and the game stays in the file."""
    try:
        chosen = {str(key): str(value) for key, value in dict(json.loads(options)).items()}
        return chosen, tuple(str(seat) for seat in json.loads(seats))
    except (ValueError, TypeError):
        return None


_told_again = lru_cache(1024)(told)  # many games have the same ones; nobody changes what they read


def _times(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(seconds) for seconds in json.loads(text))
    except (ValueError, TypeError):
        return ()  # as if it had not been told
