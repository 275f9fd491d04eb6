"""The command `analyse`: tables, notes, faults, progress."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.__main__ import main
from game.commands.analyse import progress_printer
from game.games import GAMES
from game.library.form.read import read_text
from game.library.note import read_note
from game.library.tree import ROOT

GAME = """Stax-Game: 1
Game: mixtour
Options: points=1
Name: A short one
Seat W: person Ada
Seat R: computer:hard

{Fast.} 1. a1 2. c3 (2. e5 {rather}) 3. e5 4. b2 {Careless.} 5. d4 6. a5 7. c1
"""


def written(folder: Path, text: str = GAME) -> Path:
    path = folder / "games.stax"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_move_has_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(written(tmp_path)), "--nodes", "2000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Mixtour: A short one points=1"
    assert lines[1].split() == ["ply", "move", "before", "after", "class", "best", "line"]
    assert [line.split()[:2] for line in lines[2:9]] == [
        [str(ply), move] for ply, move in enumerate(["a1", "c3", "e5", "b2", "d4", "a5", "c1"], 1)
    ]
    assert any("blunder" in line for line in lines[2:9])
    assert [line.partition(":")[0] for line in lines[9:11]] == ["W (Ada)", "R (hard)"]
    assert lines[-1] == "analysed 1, faults 0"


def test_the_game_is_written_with_its_notes_and_all_that_stood_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = written(tmp_path), tmp_path / "analysed.stax"
    texts = []
    for _ in range(2):  # analysed again, the notes are replaced
        assert main(["analyse", str(source), "--nodes", "500", "--into", str(target)]) == 0
        texts.append(target.read_text(encoding="utf-8"))
        source = target
    assert texts[0] == texts[1]
    record, before = read_text(texts[0], GAMES), read_text(GAME, GAMES)
    assert (record.moves, record.name, record.seats) == (before.moves, before.name, before.seats)
    notes = [read_note(record.tree.comment(node)) for node in record.tree.main]
    assert [own for own, _note in notes] == ["Fast.", "", "", "", "Careless.", "", "", ""]
    assert all(note is not None and len(note.chances) == 2 and note.depth > 0 for _own, note in notes)
    assert "2. e5 {rather}" in texts[0]
    assert record.tree.comment(ROOT).startswith("Fast.\n[%stax ")
    capsys.readouterr()


def test_faults_are_printed_and_the_rest_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GAME + "\n" + GAME.replace("7. c1", "7. zz"))
    whole = path.read_text(encoding="utf-8")
    assert main(["analyse", str(path), "--nodes", "50"]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == "analysed 2, faults 1"
    assert "games.stax: Line 17: " in captured.err
    assert main(["analyse", str(path), "--nodes", "50", "--into", str(path)]) == 1
    assert "has faults" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == whole  # a fault loses nothing


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        (["no-such-file.stax"], 1),
        (["FILE", "--seconds", "0"], 2),
        (["FILE", "--seconds", "nan"], 2),
        (["FILE", "--nodes", "x"], 2),
        (["FILE", "--nodes", "0"], 2),
        (["FILE", "--nodes", "50", "--into", "no/such/folder.stax"], 1),  # nothing is analysed in vain
        (["FILE", "--nodes", "50", "--into", "."], 1),
    ],
)
def test_what_is_wrong_is_one_sentence(
    wrong: list[str], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.replace("FILE", str(written(tmp_path))) for word in wrong]
    try:
        ended = main(["analyse", *words])
    except SystemExit as end:
        ended = int(end.code or 0)
    captured = capsys.readouterr()
    assert ended == status
    assert captured.out == ""
    assert "Traceback" not in captured.err
    assert captured.err.splitlines()[-1].startswith("stax analyse: ")


def test_progress_is_for_terminals() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal, plain = Terminal(), io.StringIO()
    for out in (terminal, plain):
        seen = progress_printer(out, "1 of 2")
        seen(0.5)
        seen(1.0)
    assert "game 1 of 2:  50 %" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K")
    assert plain.getvalue() == ""
