"""What is told to the library, as changes of its tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from game.library.note import read_note
from game.library.record import GameRecord, seat_name
from game.library.storage.database import Change, Statement, make
from game.library.storage.queries import tree_of
from game.library.storage.schema import FOLDED, fold
from game.library.tree import ROOT, Tree
from game.library.tries import OwnPuzzle, Run, Try

Column: TypeAlias = Literal["name", "clock", "times", "final", "colours"]
"""Columns with a text that a game is told by itself."""
GAME: Final = (
    "INSERT OR REPLACE INTO games (id, game, options, seats, start, created, updated, result, name, comment, clock,"
    " times, final, colours) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PLAYER: Final = "INSERT OR REPLACE INTO players (game, seat, name, folded) VALUES (?1, ?2, ?3, fold(?3))"
# Of moves that are taken back those stay, as a branch, that may have been looked into: beside them something was
# written, or a branch lies as deep in the game.
FORGET: Final = (
    "DELETE FROM nodes WHERE game = ?1 AND main AND ply >= ?2 AND NOT EXISTS (SELECT 1 FROM nodes AS kept"
    " WHERE kept.game = ?1 AND kept.ply >= ?2 AND (NOT kept.main OR kept.comment <> ''))"
)
BRANCH_OFF: Final = "UPDATE nodes SET main = 0 WHERE game = ?1 AND main AND ply >= ?2"
PLAY: Final = (
    "INSERT INTO nodes (game, node, parent, ply, main, text)"
    " SELECT id, (SELECT ifnull(max(node), 0) + 1 FROM nodes WHERE game = ?1),"
    " ifnull((SELECT node FROM nodes WHERE game = ?1 AND main AND ply = ?2 - 1), 0), ?2, 1, ?3"
    " FROM games WHERE id = ?1 ON CONFLICT (game, parent, text) DO UPDATE SET main = 1"
)
TOUCH: Final = "UPDATE games SET updated = ?, result = ?, final = '' WHERE id = ?"
NODE: Final = "INSERT INTO nodes (game, node, parent, ply, main, text, comment, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
FOLD: Final = f"{FOLDED} WHERE id = ?"


def plain(text: str) -> str:
    """The text as a file can have it: what is no character is a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def learned(game_id: str, page: str, now: float) -> Statement:
    """A page of a game's lessons is done; the first time counts."""
    return "INSERT OR IGNORE INTO pages (game, page, done) VALUES (?, ?, ?)", (plain(game_id), plain(page), now)


def tried(one: Try) -> Statement:
    """A try at a puzzle."""
    rating = one.rating or (None, None, None)
    row = (one.id, plain(one.game), one.puzzle, one.at, plain(one.mode), int(one.solved), one.seconds, *rating)
    return "INSERT OR IGNORE INTO tries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row


def run_ended(run: Run) -> Statement:
    """A streak, or three minutes, that has ended."""
    row = (run.id, plain(run.game), plain(run.mode), run.at, run.score)
    return "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?)", row


def puzzle_kept(puzzle: OwnPuzzle) -> Statement:
    """A puzzle of the player's own; one that is there stays as it is."""
    row = (plain(puzzle.game), puzzle.number, plain(puzzle.line), plain(puzzle.source), puzzle.added)
    return "INSERT OR IGNORE INTO own_puzzles VALUES (?, ?, ?, ?, ?)", row


def puzzle_thrown_away(game_id: str, number: int) -> Statement:
    """A puzzle of the player's own is no more; the tries at it stay, for if it comes again."""
    return "DELETE FROM own_puzzles WHERE game = ? AND number = ?", (plain(game_id), number)


def begun(number: int, record: GameRecord) -> tuple[Statement, ...]:
    """A new game with all that its record says."""
    seats = [plain(seat) for seat in record.seats]
    row = (
        number,
        record.game_id,
        json.dumps(dict(record.options)),
        json.dumps(seats),
        record.start,
        record.created,
        record.updated,
        record.result,
        plain(record.name),
        plain(record.tree.comment(ROOT)),
        record.clock,
        json.dumps(list(record.times)),
        record.final,
        plain(" ".join(record.colours)),
    )
    coach = (coached(number, record.coach),) if record.coach else ()
    return ((GAME, row), *_players(number, seats), (FOLD, (number,)), *coach, *_nodes(number, record.tree))


def added(number: int, record: GameRecord) -> Change:
    """A new game with all that its record says, as one change, which is made up only when it is made."""

    def add(database: sqlite3.Connection) -> None:
        for statement, values in begun(number, record):
            database.execute(statement, values)

    return add


def restored(number: int, record: GameRecord, deleted: float | None) -> Change:
    """A game as it was, in the bin if it had been `deleted`, as one change."""

    def restore(database: sqlite3.Connection) -> None:
        for change in (added(number, record), put_away(number, deleted)):
            make(database, change)

    return restore


def _players(number: int, seats: Sequence[str]) -> list[Statement]:
    return [(PLAYER, (number, place, seat_name(seat))) for place, seat in enumerate(seats) if seat_name(seat)]


def reseated(number: int, texts: Sequence[str]) -> tuple[Change, ...]:
    """Who sits where, in place of those who sat there."""
    seats = [plain(seat) for seat in texts]
    told = "UPDATE games SET seats = ? WHERE id = ?", (json.dumps(seats), number)
    return told, ("DELETE FROM players WHERE game = ?", (number,)), *_players(number, seats), (FOLD, (number,))


def played(number: int, ply: int, text: str, now: float) -> tuple[Change, ...]:
    """A move at a ply, 0 for the first; what stood there and after it is taken back."""
    return (*taken_back(number, ply, now), (PLAY, (number, ply, plain(text))))


def taken_back(number: int, plies: int, now: float) -> tuple[Change, ...]:
    """The game is where it was after so many moves, and not over."""
    return (FORGET, (number, plies)), (BRANCH_OFF, (number, plies)), ended(number, "", now)


def ended(number: int, result: str, now: float) -> Change:
    """The result."""
    if result:
        return "UPDATE games SET updated = ?, result = ? WHERE id = ?", (now, result, number)
    return TOUCH, (now, result, number)


def told(number: int, column: Column, value: str) -> Change:
    """What a game has in a column of its own."""
    return f"UPDATE games SET {column} = ? WHERE id = ?", (plain(value), number)


def coached(number: int, strictness: str) -> Statement:
    """How strict the game's coach is."""
    return "INSERT OR REPLACE INTO coached (game, strictness) VALUES (?, ?)", (number, plain(strictness))


def named(number: int, name: str) -> tuple[Change, ...]:
    """The game's name."""
    return told(number, "name", name), (FOLD, (number,))


def put_away(number: int, when: float | None) -> Change:
    """The time when a game was deleted, None if it was not."""
    return "UPDATE games SET deleted = ? WHERE id = ?", (when, number)


def purged(before: float) -> tuple[Change, ...]:
    """No game any more that was deleted before a time; with foreign keys its moves go with it."""
    return (("DELETE FROM games WHERE deleted < ?", (before,)),)


def grafted(number: int, tree: Tree) -> Change:
    """The tree in place of the one that is there, but with the main line that is there; a game that is gone stays gone.

    Moves may have been played or taken back since the tree was read: what was played wins, and nothing is lost.
    """

    def graft(database: sqlite3.Connection) -> None:
        if database.execute("SELECT 1 FROM games WHERE id = ?", (number,)).fetchone() is None:
            return
        tree.follow(tree_of(database, number).moves)
        database.execute("UPDATE games SET comment = ? WHERE id = ?", (plain(tree.comment(ROOT)), number))
        database.execute(FOLD, (number,))
        database.execute("DELETE FROM nodes WHERE game = ?", (number,))
        for statement, values in _nodes(number, tree):
            database.execute(statement, values)

    return graft


def _nodes(number: int, tree: Tree) -> list[Statement]:
    """The rows of a tree, numbered in its order."""
    place = {node: row for row, node in enumerate(tree)}
    return [
        (
            NODE,
            (
                number,
                row,
                place[tree.parent(node)],
                tree.ply(node) - 1,
                tree.is_main(node),
                plain(tree.text(node)),
                plain(tree.comment(node)),
                fold(plain(read_note(tree.comment(node))[0])),
            ),
        )
        for node, row in place.items()
        if node != ROOT
    ]
