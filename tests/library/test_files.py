"""Files of games are whole at every moment, and read or refused in a sentence; texts for the clipboard come back."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.core.futures import T, poll, run_in_thread
from game.games import GAMES
from game.library import clipboard
from game.library.files import export_games, import_games, write_atomically
from game.library.form.read import Damaged, NotAGame, read_text
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from tests.engine.waiting import eventually
from tests.fake_clipboard import FakeClipboard
from tests.library.test_form import CORPUS

MIXTOUR = GAMES["mixtour"]
OPTIONS = {"points": "1"}


def test_games_go_to_a_file_and_into_another_library(tmp_path: Path) -> None:
    one = read_text(CORPUS, GAMES)
    library = Library(tmp_path / LIBRARY_FILE)
    number = library.add(one)
    kept = library.saved_game(number).result(60).record
    export_games(tmp_path / "two.stax", [kept, replace(kept, name="Ñandú {2}")], GAMES)
    assert [path.name for path in tmp_path.iterdir() if "stax" in path.name] == ["two.stax"]
    first, second = import_games(tmp_path / "two.stax", GAMES)
    assert isinstance(first, GameRecord)
    assert isinstance(second, GameRecord)
    assert (replace(first, updated=one.updated), second.name) == (one, "Ñandú {2}")
    again = library.add(second)
    assert again != number
    assert library.saved_game(again).result(60).record == second
    assert library.saved_game(again).result(60).record.final == second.final
    assert library.entry(again).result(60).final == ",,,,/,,r,,/,,w,,/,,,w,/,,,,r W 0-0 -"
    library.close()


def test_a_game_that_is_not_known_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game.stax"
    with pytest.raises(StaxError, match="There is no game “chess”"):
        export_games(path, [replace(read_text(CORPUS, GAMES), game_id="chess")], GAMES)
    assert not path.exists()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_file_that_cannot_be_written_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    path = tmp_path / "game.stax"
    path.write_bytes(b"before")
    with pytest.raises(StaxError, match=r"game\.stax can't be written \(No space left on device\)"):
        write_atomically(path, b"after")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("game.stax", b"before")]


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StaxError, match="can't be written"):
        export_games(tmp_path / "nowhere" / "game.stax", [read_text(CORPUS, GAMES)], GAMES)
    with pytest.raises(StaxError, match="can't be read"):
        import_games(tmp_path / "nowhere.stax", GAMES)
    with pytest.raises(StaxError, match="can't be read"):
        import_games(tmp_path, GAMES)


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n" * 9, b"\xff\xfeS\x00t\x00", "¡Hola!".encode("latin-1")])
def test_a_file_that_is_no_game_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "picture.stax"
    path.write_bytes(content)
    with pytest.raises(NotAGame, match="This is not a game of Stax"):
        import_games(path, GAMES)


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.library.files.MAX_FILE_BYTES", 10)
    path = tmp_path / "large.stax"
    path.write_text(CORPUS)
    with pytest.raises(StaxError, match="too large"):
        import_games(path, GAMES)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_other_characters_than_utf_8_are_reported_with_their_line(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "old.stax"
    path.write_bytes(CORPUS.replace("An evening", "Año").encode("latin-1").replace(b"\n", end))
    (damaged,) = import_games(path, GAMES)
    assert isinstance(damaged, Damaged)
    assert str(damaged) == "Line 4: This text is not UTF-8."
    assert damaged.records[0].tree == read_text(CORPUS, GAMES).tree


def test_only_the_games_with_other_characters_are_damaged(tmp_path: Path) -> None:
    path = tmp_path / "old.stax"
    old = CORPUS.replace("An evening", "Año").encode("latin-1")
    path.write_bytes(CORPUS.encode() + b"\n" + old + b"\n" + CORPUS.encode())
    games = import_games(path, GAMES)
    assert len(games) == 3
    first, damaged, last = games
    assert first == last == read_text(CORPUS, GAMES)
    assert isinstance(damaged, Damaged)
    assert [fault.line for fault in damaged.faults] == [4 + CORPUS.count("\n") + 1]


def test_a_mark_at_the_beginning_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "marked.stax"
    path.write_text(CORPUS, encoding="utf-8-sig", newline="\r\n")
    assert list(import_games(path, GAMES)) == [read_text(CORPUS, GAMES)]


def done(work: Callable[[], T]) -> Future[T]:
    request = run_in_thread(work)
    assert eventually(lambda: "aside" not in {thread.name for thread in threading.enumerate()})
    return request


def test_work_is_done_in_a_thread(tmp_path: Path) -> None:
    assert poll(done(threading.get_ident)) not in (None, threading.get_ident())
    failed = done(lambda: import_games(tmp_path / "nowhere.stax", GAMES))
    with pytest.raises(StaxError, match="nowhere"):
        poll(failed)


# The clipboard:


def test_a_position_and_moves_come_back_from_the_clipboard() -> None:
    tree = read_text(CORPUS, GAMES).tree
    text = clipboard.moves_text(tree.moves)
    assert text == "1. c3 2. c4 3. d2 4. e1"
    assert clipboard.read_pasted(f"\n {text}\r\n", GAMES, MIXTOUR, OPTIONS).tree.moves == tree.moves
    assert clipboard.read_pasted("c3 c4\nd2", GAMES, MIXTOUR, OPTIONS).tree.moves == ("c3", "c4", "d2")
    position = MIXTOUR.notation.read_position("w,,,,w/,r,,,/,,,,/,,,,/,,,, W 0-0 -", OPTIONS)
    sheet = clipboard.read_pasted(f" {clipboard.position_text(MIXTOUR, position)}\n", GAMES, MIXTOUR, OPTIONS)
    assert (sheet.start, sheet.tree.moves, sheet.seats) == (
        "w,,,,w/,r,,,/,,,,/,,,,/,,,, W 0-0 -",
        (),
        ("person", "person"),
    )
    assert clipboard.read_pasted(f"\ufeff\n{CORPUS}", GAMES, GAMES["stax"], {"players": "2"}) == read_text(
        CORPUS, GAMES
    )


def test_other_files_are_refused_and_a_readable_part_is_read() -> None:
    for text in ("", "http://nowhere", "K@0,0"):
        with pytest.raises(StaxError, match="neither a position nor moves of Mixtour"):
            clipboard.read_pasted(text, GAMES, MIXTOUR, OPTIONS)
    with pytest.raises(Damaged, match="Line 1: Pieces from the reserve go on empty cells") as raised:
        clipboard.read_pasted("c3 c4 c4", GAMES, MIXTOUR, OPTIONS)
    assert raised.value.records[0].tree.moves == ("c3", "c4")


def test_a_text_that_is_too_long_is_not_pasted() -> None:
    board = FakeClipboard()
    board.put("x" * clipboard.MAX_PASTED_LETTERS)
    assert clipboard.read_clipboard(board) == board.words
    board.put("x" * (clipboard.MAX_PASTED_LETTERS + 1))
    with pytest.raises(StaxError, match="The copied text has 1048577 characters; at most 1048576 can be pasted"):
        clipboard.read_clipboard(board)


@pytest.mark.parametrize("name", ["a\0b.stax", "\ud800.stax", "x" * 300, "a/" * 3_000])
def test_a_name_that_no_system_has_is_reported_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(StaxError, match="can't be read"):
        import_games(tmp_path / name, GAMES)
