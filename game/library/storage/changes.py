"""The changes of the library as SQL statements and functions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from game.library.note import read_note
from game.library.record import GameRecord, seat_name
from game.library.storage.commits import Change, Statement, apply_change
from game.library.storage.queries import read_tree
from game.library.storage.schema import UPDATE_SEARCH_TEXTS, fold
from game.library.tree import ROOT, Tree
from game.library.tries import OwnPuzzle, PuzzleRun, Try

Column: TypeAlias = Literal["name", "clock", "times", "final", "colours"]
"""The columns that `set_column` can set."""
INSERT_GAME: Final = (
    "INSERT OR REPLACE INTO games (id, game, options, seats, start, created, updated, result, name, comment, clock,"
    " times, final, colours) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
INSERT_PLAYER: Final = "INSERT OR REPLACE INTO players (game, seat, name, folded) VALUES (?1, ?2, ?3, fold(?3))"
# Moves that are taken back stay as a branch if the player may have analysed them: if one of them has a comment, or a
# branch lies at their plies.
DELETE_TAKEN_BACK: Final = (
    "DELETE FROM nodes WHERE game = ?1 AND main AND ply >= ?2 AND NOT EXISTS (SELECT 1 FROM nodes AS kept"
    " WHERE kept.game = ?1 AND kept.ply >= ?2 AND (NOT kept.main OR kept.comment <> ''))"
)
BRANCH_OFF: Final = "UPDATE nodes SET main = 0 WHERE game = ?1 AND main AND ply >= ?2"
INSERT_MOVE: Final = (
    "INSERT INTO nodes (game, node, parent, ply, main, text)"
    " SELECT id, (SELECT ifnull(max(node), 0) + 1 FROM nodes WHERE game = ?1),"
    " ifnull((SELECT node FROM nodes WHERE game = ?1 AND main AND ply = ?2 - 1), 0), ?2, 1, ?3"
    " FROM games WHERE id = ?1 ON CONFLICT (game, parent, text) DO UPDATE SET main = 1"
)
REOPEN_GAME: Final = "UPDATE games SET updated = ?, result = ?, final = '' WHERE id = ?"
INSERT_NODE: Final = (
    "INSERT INTO nodes (game, node, parent, ply, main, text, comment, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
UPDATE_SEARCH_TEXT: Final = f"{UPDATE_SEARCH_TEXTS} WHERE id = ?"


def storable_text(text: str) -> str:
    """A text that UTF-8 can encode: surrogates become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def add_page(game_id: str, page: str, now: float) -> Statement:
    """Add a completed page of a game's lessons; the first date stays."""
    return "INSERT OR IGNORE INTO pages (game, page, done) VALUES (?, ?, ?)", (
        storable_text(game_id),
        storable_text(page),
        now,
    )


def add_try(attempt: Try) -> Statement:
    """Add a try at a puzzle, unless its id exists."""
    rating = attempt.rating or (None, None, None)
    row = (
        attempt.id,
        storable_text(attempt.game),
        attempt.puzzle,
        attempt.at,
        storable_text(attempt.mode),
        int(attempt.solved),
        attempt.seconds,
        *rating,
    )
    return "INSERT OR IGNORE INTO tries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row


def add_run(run: PuzzleRun) -> Statement:
    """Add a finished streak or three-minute run."""
    row = (run.id, storable_text(run.game), storable_text(run.mode), run.at, run.score)
    return "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?)", row


def add_puzzle(puzzle: OwnPuzzle) -> Statement:
    """Add a puzzle of the player's own, unless its number exists."""
    row = (
        storable_text(puzzle.game),
        puzzle.number,
        storable_text(puzzle.line),
        storable_text(puzzle.source),
        puzzle.added,
    )
    return "INSERT OR IGNORE INTO own_puzzles VALUES (?, ?, ?, ?, ?)", row


def delete_puzzle(game_id: str, number: int) -> Statement:
    """Delete a puzzle of the player's own; the tries at it stay, in case it is added again."""
    return "DELETE FROM own_puzzles WHERE game = ? AND number = ?", (storable_text(game_id), number)


def insert_game(number: int, record: GameRecord) -> tuple[Statement, ...]:
    """The statements that add a game with all values of its record."""
    seats = [storable_text(seat) for seat in record.seats]
    row = (
        number,
        record.game_id,
        json.dumps(dict(record.options)),
        json.dumps(seats),
        record.start,
        record.created,
        record.updated,
        record.result,
        storable_text(record.name),
        storable_text(record.tree.comment(ROOT)),
        record.clock,
        json.dumps(list(record.times)),
        record.final,
        storable_text(" ".join(record.colours)),
    )
    coach = (set_coach(number, record.coach),) if record.coach else ()
    return (
        (INSERT_GAME, row),
        *_player_statements(number, seats),
        (UPDATE_SEARCH_TEXT, (number,)),
        *coach,
        *_node_statements(number, record.tree),
    )


def add_game(number: int, record: GameRecord) -> Change:
    """Add a game as a single change; its statements are created when it is applied."""

    def add(database: sqlite3.Connection) -> None:
        for statement, values in insert_game(number, record):
            database.execute(statement, values)

    return add


def restore_game(number: int, record: GameRecord, deleted: float | None) -> Change:
    """Add a salvaged game as a single change; it is put into the bin if it was `deleted`."""

    def restore(database: sqlite3.Connection) -> None:
        for change in (add_game(number, record), set_deleted(number, deleted)):
            apply_change(database, change)

    return restore


def _player_statements(number: int, seats: Sequence[str]) -> list[Statement]:
    return [(INSERT_PLAYER, (number, place, seat_name(seat))) for place, seat in enumerate(seats) if seat_name(seat)]


def set_seats(number: int, texts: Sequence[str]) -> tuple[Change, ...]:
    """Replace the players of all seats."""
    seats = [storable_text(seat) for seat in texts]
    update = "UPDATE games SET seats = ? WHERE id = ?", (json.dumps(seats), number)
    return (
        update,
        ("DELETE FROM players WHERE game = ?", (number,)),
        *_player_statements(number, seats),
        (UPDATE_SEARCH_TEXT, (number,)),
    )


def add_move(number: int, ply: int, text: str, now: float) -> tuple[Change, ...]:
    """Add a move at a ply, 0 for the first; the moves from that ply on are taken back."""
    return (*take_back(number, ply, now), (INSERT_MOVE, (number, ply, storable_text(text))))


def take_back(number: int, plies: int, now: float) -> tuple[Change, ...]:
    """Take back the moves after the first `plies`, and the result."""
    return (DELETE_TAKEN_BACK, (number, plies)), (BRANCH_OFF, (number, plies)), set_result(number, "", now)


def set_result(number: int, result: str, now: float) -> Change:
    """Set the result and the date; "" also clears the final position."""
    if result:
        return "UPDATE games SET updated = ?, result = ? WHERE id = ?", (now, result, number)
    return REOPEN_GAME, (now, result, number)


def set_column(number: int, column: Column, value: str) -> Change:
    """Set a text column of a game."""
    return f"UPDATE games SET {column} = ? WHERE id = ?", (storable_text(value), number)


def set_coach(number: int, strictness: str) -> Statement:
    """Set the strictness of the game's coach."""
    return "INSERT OR REPLACE INTO coached (game, strictness) VALUES (?, ?)", (number, storable_text(strictness))


def set_name(number: int, name: str) -> tuple[Change, ...]:
    """Set the game's name, also for searching."""
    return set_column(number, "name", name), (UPDATE_SEARCH_TEXT, (number,))


def set_deleted(number: int, when: float | None) -> Change:
    """Set the time at which a game was deleted; None restores it."""
    return "UPDATE games SET deleted = ? WHERE id = ?", (when, number)


def purge(before: float) -> tuple[Change, ...]:
    """Delete the games that were put into the bin before a time; foreign keys delete their moves."""
    return (("DELETE FROM games WHERE deleted < ?", (before,)),)


def discard_empty(number: int) -> Change:
    """Delete a game for good if nothing would be lost: it has no moves, no branches, no name and no comment."""
    return (
        "DELETE FROM games WHERE id = ?1 AND name = '' AND comment = ''"
        " AND NOT EXISTS (SELECT 1 FROM nodes WHERE game = ?1)",
        (number,),
    )


def replace_tree(number: int, tree: Tree) -> Change:
    """Replace a game's tree, but keep its main line; does nothing if the game does not exist.

    Moves may have been played or taken back after the tree was read: the played moves win, and nothing is lost.
    """

    def graft(database: sqlite3.Connection) -> None:
        if database.execute("SELECT 1 FROM games WHERE id = ?", (number,)).fetchone() is None:
            return
        tree.set_main_line(read_tree(database, number).moves)
        database.execute("UPDATE games SET comment = ? WHERE id = ?", (storable_text(tree.comment(ROOT)), number))
        database.execute(UPDATE_SEARCH_TEXT, (number,))
        database.execute("DELETE FROM nodes WHERE game = ?", (number,))
        for statement, values in _node_statements(number, tree):
            database.execute(statement, values)

    return graft


def _node_statements(number: int, tree: Tree) -> list[Statement]:
    """The statements that add the nodes of a tree, numbered in its order."""
    place = {node: row for row, node in enumerate(tree)}
    return [
        (
            INSERT_NODE,
            (
                number,
                row,
                place[tree.parent(node)],
                tree.ply(node) - 1,
                tree.is_main(node),
                storable_text(tree.text(node)),
                storable_text(tree.comment(node)),
                fold(storable_text(read_note(tree.comment(node))[0])),
            ),
        )
        for node, row in place.items()
        if node != ROOT
    ]
