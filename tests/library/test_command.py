"""Games go into the library and out of it by the command line, also beside a program that writes to it."""

from __future__ import annotations

import io
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.__main__ import main
from game.commands import analyse
from game.commands.library import export_file, import_files
from game.core.errors import StaxError
from game.core.files import NotARegularFile
from game.games import GAMES
from game.library.form.read import read_text, read_texts
from game.library.form.write import write_texts
from game.library.library import LIBRARY_FILE, Library
from game.library.saved import Query
from game.library.storage.database import open_database
from game.library.tree import ROOT
from tests.library.test_form import CORPUS

ONE = read_text(CORPUS, GAMES)
MANY = 230


def many(path: Path) -> Path:
    games = [(replace(ONE, created=ONE.created + place), GAMES[ONE.game_id]) for place in range(MANY)]
    path.write_text(write_texts(games), encoding="utf-8")
    return path


def there(folder: Path) -> int:
    library = Library(folder / LIBRARY_FILE)
    assert library.writable
    total = library.find(Query()).result(60).total
    library.close()
    return total


def test_games_go_in_and_are_known_the_next_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, data = many(tmp_path / "many.stax"), tmp_path / "data"
    for line in (f"imported {MANY}, known 0, faults 0", f"imported 0, known {MANY}, faults 0"):
        assert main(["library", "import", str(file), "--data", str(data)]) == 0
        captured = capsys.readouterr()
        assert (captured.out, captured.err) == (f"{line}\n", "")
    assert there(data) == MANY


def test_readable_games_are_in_and_every_fault_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = tmp_path / "good.stax", tmp_path / "bad.stax", tmp_path / "none.stax"
    good.write_text(CORPUS)
    bad.write_text(CORPUS.replace("An evening", "Bad").replace("3. d2", "3. c3") + "\n" + CORPUS)
    assert main(["library", "import", *map(str, (bad, none, good)), "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == "imported 2, known 1, faults 2"
    faults = captured.err.splitlines()
    assert faults[0].startswith(f"{bad}: Line ")
    assert faults[1].startswith(f"{none}: The file none.stax can't be read")
    assert there(tmp_path) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_special_files_are_reported_and_neither_read_nor_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fifo = tmp_path / "fifo.stax"
    os.mkfifo(fifo)
    files = [fifo, Path("/dev/zero"), Path("/dev/full"), many(tmp_path / "many.stax")]
    assert import_files(files, tmp_path, sys.stdout) == 1
    heard = capsys.readouterr()
    assert heard.out == f"imported {MANY}, known 0, faults 3\n"
    assert heard.err.splitlines() == [f"{file}: {file.name} is not a regular file." for file in files[:3]]
    for run in (analyse.read, partial(export_file, data=tmp_path, out=io.StringIO())):
        with pytest.raises(NotARegularFile):
            run(fifo)
    assert fifo.is_fifo()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.commands.library.PROGRESS_INTERVAL", -1.0)  # a clock may stand for 16 ms
    file = many(tmp_path / "many.stax")
    for out in (Terminal(), io.StringIO()):
        assert import_files([file], tmp_path, out) == 0
        assert (f"many.stax: 100 of {MANY}" in out.getvalue()) == out.isatty()
    assert out.getvalue() == f"imported 0, known {MANY}, faults 0\n"


def test_all_games_go_out_as_one_text_and_come_in_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Library(tmp_path / LIBRARY_FILE)
    commented = read_text(CORPUS, GAMES)
    commented.tree.set_comment(ROOT, "¡Qué partida!")
    library.add(replace(commented, created=5.0))
    library.add(replace(ONE, created=1.0))
    library.delete(library.add(ONE))
    library.close()
    out = tmp_path / "all.stax"
    assert main(["library", "export", str(out), "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "exported 2, faults 0\n"
    games = read_texts(out.read_text(encoding="utf-8"), GAMES)
    assert [game.created for game in games] == [1.0, 5.0]
    assert games[1].tree == commented.tree
    other = tmp_path / "other"
    assert import_files([out], other, io.StringIO()) == 0
    assert there(other) == 2


def test_a_game_that_cannot_be_written_costs_no_other_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Library(tmp_path / LIBRARY_FILE)
    library.add(ONE)
    library.add(replace(ONE, game_id="chess"))
    library.close()
    out = tmp_path / "all.stax"
    assert export_file(out, tmp_path, sys.stdout) == 1
    captured = capsys.readouterr()
    assert captured.out == "exported 1, faults 1\n"
    assert "chess" in captured.err
    assert len(read_texts(out.read_text(encoding="utf-8"), GAMES)) == 1


def test_where_no_games_are_kept_nothing_is_exported(tmp_path: Path) -> None:
    with pytest.raises(StaxError, match="No games are saved in"):
        export_file(tmp_path / "all.stax", tmp_path / "nowhere", io.StringIO())
    assert list(tmp_path.iterdir()) == []


def test_games_go_where_the_settings_say(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (tmp_path / "config.toml").write_text(f'[play]\nfolder = "{own.as_posix()}"\n')
    assert import_files([many(tmp_path / "many.stax")], tmp_path, io.StringIO()) == 0
    assert there(own) == MANY


WRITING = """
import sys
from pathlib import Path
from game.library.library import Library
library = Library(Path(sys.argv[1]))
assert library.writable
number = library.begin("pile", {"players": "2"}, ["person", "person"])
library.wait_for_unfinished()
print(number, flush=True)
going, ply = True, 0
import threading
stop = threading.Event()
threading.Thread(target=lambda: (sys.stdin.readline(), stop.set()), daemon=True).start()
while not stop.is_set():
    library.keep_move(number, ply, str(ply))
    ply += 1
    library.saved_game(number).result(60)  # a commit a move
library.close()
print(ply, library.next_notice(), flush=True)
"""


def test_nothing_is_lost_beside_a_program_that_writes_all_the_time(tmp_path: Path) -> None:
    """Both write at once, each commit by commit; neither takes the lock of the other."""
    file, out = many(tmp_path / "many.stax"), io.StringIO()
    command = [sys.executable, "-c", WRITING, str(tmp_path / LIBRARY_FILE)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        number = int(process.stdout.readline())
        assert import_files([file], tmp_path, out) == 0
        assert out.getvalue() == f"imported {MANY}, known 0, faults 0\n"
        print(file=process.stdin, flush=True)
        plies, notice = process.stdout.readline().split()
    assert notice == "None"
    assert int(plies) > 5
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.saved_game(number).result(60).record.moves == tuple(map(str, range(int(plies))))
    assert library.find(Query()).result(60).total == MANY + 1
    library.close()


def test_a_program_that_is_started_during_an_import_saves_its_games(tmp_path: Path) -> None:
    import_files([many(tmp_path / "many.stax")], tmp_path, io.StringIO())

    class Meanwhile(io.StringIO):
        started = False

        def isatty(self) -> bool:
            if not self.started:
                self.started = True
                library = Library(tmp_path / LIBRARY_FILE)
                assert library.writable
                library.begin("pile", {"players": "2"}, ["person", "person"])
                library.close()
            return False

    more = tmp_path / "more.stax"
    more.write_text(CORPUS.replace("An evening", "More"))
    assert import_files([more], tmp_path, Meanwhile()) == 0
    assert there(tmp_path) == MANY + 2


def old_library(folder: Path) -> None:
    Library(folder / LIBRARY_FILE).close()
    with closing(sqlite3.connect(folder / LIBRARY_FILE)) as database:
        database.execute("ALTER TABLE games DROP COLUMN colours")
        database.execute("PRAGMA user_version = 2")


def test_older_tables_are_brought_up_to_date_only_if_nobody_has_them(tmp_path: Path) -> None:
    old_library(tmp_path)
    file = many(tmp_path / "many.stax")
    with closing(open_database(tmp_path / LIBRARY_FILE)) as opened:
        for index in ("games_listed", "players_named", "nodes_commented"):
            opened.database.execute(f"DROP INDEX {index}")
        for table in ("games", "players", "nodes"):
            opened.database.execute(f"ALTER TABLE {table} DROP COLUMN folded")
        opened.database.execute("ALTER TABLE games DROP COLUMN seated")
        opened.database.execute("CREATE INDEX nodes_commented ON nodes (game) WHERE comment <> ''")
        opened.database.execute("ALTER TABLE games DROP COLUMN colours")
        for table in ("pages", "tries", "runs", "own_puzzles", "coached"):
            opened.database.execute(f"DROP TABLE {table}")
        opened.database.execute("PRAGMA user_version = 2")
        with pytest.raises(StaxError, match="An older version of Stax has these saved games open"):
            import_files([file], tmp_path, io.StringIO())
    assert import_files([file], tmp_path, io.StringIO()) == 0
    assert there(tmp_path) == MANY


def test_a_damaged_library_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / LIBRARY_FILE).write_bytes(b"this is no database at all" * 400)
    with pytest.raises(StaxError, match="can't be opened"):
        import_files([many(tmp_path / "many.stax")], tmp_path, io.StringIO())
    assert sorted(path.name for path in tmp_path.iterdir()) == [LIBRARY_FILE, "many.stax"]


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be renamed there")
def test_an_import_into_a_library_that_was_set_aside_is_reported(tmp_path: Path) -> None:
    file = many(tmp_path / "many.stax")
    Library(tmp_path / LIBRARY_FILE).close()

    class Aside(io.StringIO):
        def isatty(self) -> bool:
            if not (tmp_path / "aside").exists():
                (tmp_path / LIBRARY_FILE).rename(tmp_path / "aside")
                Library(tmp_path / LIBRARY_FILE).close()
            return False

    with pytest.raises(StaxError, match="turned out to be damaged and were set aside"):
        import_files([file], tmp_path, Aside())
