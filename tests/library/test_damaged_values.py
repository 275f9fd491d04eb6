"""A value of another kind, or a text that is not UTF-8, spoils at most its own game: no check of SQLite finds it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from game.__main__ import main
from game.games import GAMES
from game.library.files import export_games, import_games
from game.library.form.read import read_text, read_texts
from game.library.library import LIBRARY_FILE, Library
from game.library.saved import Query
from tests.library.test_form import CORPUS

SOUND_GAME: Final = read_text(CORPUS, GAMES)
BAD_VALUES: Final = {
    "not UTF-8": "CAST(x'61FF62' AS TEXT)",
    "bytes": "x'FF00FE'",
    "a word": "'abc'",
    "deep": f"'{'[' * 100_000}'",
    "infinite": "9e999",
    "a list": """'[1, 1e999, {"a": []}, "person"]'""",
}
COLUMNS: Final = (
    *("game", "options", "seats", "start", "created", "updated", "result", "name", "comment", "clock", "times"),
    *("final", "colours"),
)


def library_with_damage(folder: Path, statement: str) -> tuple[int, int]:
    """A library of two games, the first of which is damaged; their numbers."""
    library = Library(folder / LIBRARY_FILE)
    numbers = library.add(SOUND_GAME), library.add(SOUND_GAME)
    library.close()
    with closing(sqlite3.connect(folder / LIBRARY_FILE, isolation_level=None)) as database:
        database.execute(statement, (numbers[0],))
    return numbers


def export(folder: Path) -> int:
    """Export the library; the number of games in the file."""
    assert main(["library", "export", str(folder / "all.stax"), "--data", str(folder)]) in (0, 1)
    return len(read_texts((folder / "all.stax").read_text(encoding="utf-8"), GAMES))


@pytest.mark.slow_cases("*-a list", "*-bytes", "*-infinite", "[!gs]*-a word", "[!gmf]*-deep")
@pytest.mark.parametrize("bad", BAD_VALUES)
@pytest.mark.parametrize("column", COLUMNS)
def test_a_bad_value_spoils_no_other_game(
    tmp_path: Path, column: str, bad: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, sound = library_with_damage(tmp_path, f"UPDATE games SET {column} = {BAD_VALUES[bad]} WHERE id = ?")
    library = Library(tmp_path / LIBRARY_FILE)
    assert sound in [entry.id for entry in library.find(Query()).result(60).entries]
    assert sound in [summary.id for summary in library.summaries(0, 9).result(60)[0]]
    assert library.saved_game(sound).result(60).record.moves == SOUND_GAME.moves
    library.request_unfinished().result(60)
    library.beginnings(SOUND_GAME.game_id, 4, 9).result(60)
    library.players().result(60)
    file = tmp_path / "one.stax"
    export_games(file, [SOUND_GAME], GAMES)
    assert library.start_import(lambda: import_games(file, GAMES)).result(60).known == 1
    library.close()
    assert main(["statistics", "--data", str(tmp_path)]) == 0
    assert main(["library", "import", str(file), "--data", str(tmp_path)]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("bad", ["not UTF-8", "bytes", "a word"])
def test_the_other_games_are_exported(tmp_path: Path, bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    library_with_damage(tmp_path, f"UPDATE games SET result = {BAD_VALUES[bad]}, name = {BAD_VALUES[bad]} WHERE id = ?")
    assert main(["library", "export", str(tmp_path / "all.stax"), "--data", str(tmp_path)]) in (0, 1)
    assert "exported " in capsys.readouterr().out


def test_a_game_without_such_a_seat_is_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library_with_damage(
        tmp_path, """UPDATE games SET seats = '["person", "person", "person", "person"]' WHERE id = ?"""
    )
    assert export(tmp_path) == 1
    printed = capsys.readouterr()
    assert "This game can't be written as text: its players or its result are damaged." in printed.err
    assert printed.out == "exported 1, faults 1\n"


@pytest.mark.parametrize("column", ["text", "comment"])
def test_a_text_that_a_flipped_bit_made_bytes_is_read(tmp_path: Path, column: str) -> None:
    number, _ = library_with_damage(tmp_path, f"UPDATE nodes SET {column} = CAST({column} AS BLOB) WHERE game = ?")
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.saved_game(number).result(60).record.tree == SOUND_GAME.tree
    library.close()


def test_a_text_that_is_not_utf8_is_read_without_that_letter(tmp_path: Path) -> None:
    number, _ = library_with_damage(tmp_path, "UPDATE games SET name = CAST(x'61FF62' AS TEXT) WHERE id = ?")
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.saved_game(number).result(60).record.name == "a\ufffdb"
    library.close()
